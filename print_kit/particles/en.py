"""The English indefinite article: `a` or `an` by the sound the next word begins with, not by its letter."""

from __future__ import annotations

import re
import unicodedata

from print_kit.particles.spoken import LATIN_LETTER, is_spelt_out, plain, unaccented

FORMS = ("a", "A")  # inside a sentence, and at its beginning

_FIRST_SPOKEN = re.compile(r"[^\W_]")
_NUMBER = re.compile(r"\d[\d,]*")
_TOKEN = re.compile(rf"(?P<letters>{LATIN_LETTER}+)(?P<contracted>['’][A-Za-z])?")
# Read before a figure: minus eight, plus eight, number eight, point eight.
_READ_BEFORE_FIGURES = "-\u2212\u2013+#."

_LETTERS_WITH_A_VOWEL_FIRST = "aefhilmnorsx"  # ay, ee, ef, aitch, …; but bee, cue, double-u, you
_SHORT_ACRONYMS = frozenset({"hud", "lan", "nas", "ram", "rom", "sim"})  # said as words: a LAN, but an LED

# A vowel is written and a consonant said: the sounds of "you" and "one".
_CONSONANT_SOUND = re.compile(
    r"""
    eu | ew(?!ok)                           # European, ewer
    | uni(?!d[aei]|di?o|[mnr]|gn|ss|nt)     # unicorn, union, unique, university; but unidentified, uninvited, unironic
    | unan                                  # unanimous
    | us[aeu] | using | ut[aeio] | ur[aeio] # usage, use, usual, utensil, utopia, uranium; but usher, utter, urge
    | ubi | ufo | ugan | uk(?:r|ul|el|$) | uly | urug | uv | u[iy]g  # ubiquitous, ukulele, Ulysses, Uruguay
    | one(?:s|self|ness)?$ | once$ | oui    # one, once, ouija; but onerous
    """,
    re.VERBOSE,
)
# A consonant is written and a vowel said. American herbs have no h; Herbert and herbivores do.
_VOWEL_SOUND = re.compile(
    r"honest|honou?r|heir|hour(?!i)|hors$|herb(?:s|al|als|alists?|ed|age|y)?$|y[b-df-hj-np-tv-z]|xbox|xmas"
)


def around(word: str, form: str) -> tuple[str, str]:
    """`('a ', '')` or `('an ', '')`, with a capital for the form `A`; ValueError for any other form."""
    if form not in FORMS:
        raise ValueError(f"'{form}' is not an English article; the forms are 'a' and 'A'")
    return f"{form}n " if begins_with_vowel_sound(word) else f"{form} ", ""


def begins_with_vowel_sound(text: str) -> bool:
    """Whether English begins the text with a vowel sound; markup, quotes and brackets before it don't count.

    False for a text with nothing to say in it and for other scripts.
    """
    spoken = unicodedata.normalize("NFKC", plain(text))
    first = _FIRST_SPOKEN.search(spoken)
    if first is None:
        return False
    start = first.start()
    if number := _NUMBER.match(spoken, start):
        return spoken[max(start - 1, 0) : start] not in tuple(_READ_BEFORE_FIGURES) and _number_has_vowel(number[0])
    token = _TOKEN.match(spoken, start)
    return token is not None and _word_has_vowel(token["letters"], contracted=token["contracted"] is not None)


def _number_has_vowel(figures: str) -> bool:
    """Eight, eleven and eighteen begin with a vowel, and so do the numbers that begin with them."""
    digits = "".join(str(unicodedata.decimal(digit)) for digit in figures if digit != ",")
    # Four figures without a comma are said in pairs, as years are: eighteen fifty, eleven hundred.
    said_in_pairs = len(digits) == 4 and "," not in figures
    leading = digits[:2] if said_in_pairs else digits[: len(digits) % 3 or 3]
    return digits[0] == "8" or leading in ("11", "18")


def _word_has_vowel(token: str, *, contracted: bool) -> bool:
    letters = unaccented(token)
    if letters[-1:] == "s" and letters[:-1].isupper() and len(letters) > 2:
        letters = letters[:-1]  # the plural of initials: MPs
    word = letters.lower()
    # L'Oréal and S'mores begin with one letter too, but aren't called by its name.
    is_lone_letter_of_a_word = contracted and len(word) == 1
    if is_spelt_out(letters) and word not in _SHORT_ACRONYMS and not is_lone_letter_of_a_word:
        return word[0] in _LETTERS_WITH_A_VOWEL_FIRST
    if word[0] in "aeiou":
        return _CONSONANT_SOUND.match(word) is None
    return _VOWEL_SOUND.match(word) is not None
