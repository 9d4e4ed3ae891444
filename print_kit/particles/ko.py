"""Korean particles (조사): each has one form after a consonant and another after a vowel.

No library reads hanja and none is right on all of our cases (see ARCHITECTURE.md), so the last sound of a word is
worked out here: from Hangul, figures and units, Latin letters, hanja, kana and the signs that are read aloud.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from print_kit.particles.korean import Sound, is_syllable, syllable_sound
from print_kit.particles.korean.hanja import hanja_sound
from print_kit.particles.korean.latin import latin_sound
from print_kit.particles.korean.numbers import NUMBER, number_sound
from print_kit.particles.spoken import LATIN_LETTER, plain

# After a consonant / after a vowel. The other order (는/은) is accepted as well.
FORMS = (
    *("은/는", "이/가", "을/를", "과/와", "으로/로", "으로서/로서", "으로써/로써", "으로부터/로부터", "이랑/랑"),
    *("이나/나", "이며/며", "이면/면", "이라/라", "이라고/라고", "이라는/라는", "이라면/라면", "이라도/라도"),
    *(
        "이란/란",
        "이다/다",
        "이고/고",
        "이지만/지만",
        "이든/든",
        "이든지/든지",
        "이에요/예요",
        "이었/였",
        "이야/야",
        "이여/여",
    ),
    "아/야",
)
_PAIRS = {form: (form.split("/")[0], form.split("/")[1]) for form in FORMS}
_PAIRS |= {f"{vowel}/{consonant}": (consonant, vowel) for consonant, vowel in list(_PAIRS.values())}

# Signs that are read aloud: percent, degree, won, yen; card suits and plus, unless they only adorn a Korean word.
_SIGNS = {"%": "트", "‰": "밀", "°": "도", "₩": "원", "¥": "엔", "$": "러", "€": "로", "£": "드"}
_ADORNMENTS = {"♥": "트", "♡": "트", "♠": "드", "♤": "드", "♦": "드", "♢": "드", "♣": "버", "♧": "버", "+": "스"}
_PRICE = re.compile(r"(?P<currency>[₩¥$€£])\s*\d[\d,]*(?:\.\d+)?$")

_LATIN = re.compile(rf"{LATIN_LETTER}+$")
_NUMBER_BEFORE = re.compile(r"\d[\d,.]*\s?$")
_ROMAN = re.compile(r"(?<![A-Za-z])(?=[IVX]{2})(?P<tens>X{0,3})(?P<ones>IX|IV|V?I{0,3})$")
_ROMAN_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
# Lone letters of Hangul stay as they are typed: NFKC would make them pieces of syllables.
_NOT_LONE_JAMO = re.compile("[^\u3131-\u318e]+")
_LONE_RIEUL = "\u3139\u1105\u11af"  # ㄹ by itself, as a beginning and as an end of a syllable
_VOWEL_JAMO = re.compile("[\u314f-\u3163\u3187-\u318e\u1160-\u11a7\ud7b0-\ud7c6]")
_JAMO = re.compile("[\u3131-\u318e\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]")
_UNICODE_ROMAN = re.compile("[\u2160-\u216b\u2170-\u217b]")  # Ⅰ to Ⅻ, ⅰ to ⅻ
_FILLERS = "\u115f\u1160\u3164\uffa0"
_LONGEST_LOOKED_AT = 200


def around(word: str, form: str) -> tuple[str, str]:
    """`('', particle)` with the form that follows the last sound of `word`; ValueError for an unknown pair.

    A word whose sound nobody can tell takes the form after a vowel.
    """
    if form not in _PAIRS:
        raise ValueError(f"'{form}' is not a pair of Korean particles")
    after_consonant, after_vowel = _PAIRS[form]
    sound = last_sound(word)
    if sound is Sound.RIEUL and after_consonant.startswith("으로"):
        return "", after_vowel
    return "", after_consonant if sound in (Sound.RIEUL, Sound.OTHER) else after_vowel


@lru_cache(maxsize=4096)
def last_sound(text: str) -> Sound | None:
    """The last sound of a text as Korean reads it, or None when it can't be told (nothing there, another script).

    Tags, markup, quotes, punctuation and a gloss in brackets at the end don't count.
    """
    spoken = _UNICODE_ROMAN.sub(lambda sign: str(int(unicodedata.numeric(sign[0]))), plain(text))
    spoken = _without_end_matter(_NOT_LONE_JAMO.sub(lambda part: unicodedata.normalize("NFKC", part[0]), spoken))
    return _sound_at_end(spoken[-_LONGEST_LOOKED_AT:]) if spoken else None


def _is_spoken(text: str, index: int) -> bool:
    """Whether the character is read, and isn't punctuation, an ornament, an accent or invisible."""
    character = text[index]
    if character in _ADORNMENTS:
        before = text[index - 1 : index]
        return not (before and is_syllable(before))
    if character in _SIGNS:
        return True
    category = unicodedata.category(character)
    return category[0] in "LN" and category != "Lm" and character not in _FILLERS


def _without_end_matter(text: str) -> str:
    """Cut glosses, brackets, quotes and whatever else isn't read off the end of the text."""
    first = next((index for index in range(len(text)) if _is_spoken(text, index)), len(text))
    openings = _bracket_openings(text)
    end = len(text)
    while end and not _is_spoken(text, end - 1):
        # A gloss explains something that stands before it; alone in its brackets a word is the word itself.
        opening = openings.get(end - 1, -1)
        end = opening if opening > first else end - 1
    return text[:end]


def _bracket_openings(text: str) -> dict[int, int]:
    """Where the partner of each closing round bracket is; brackets without a partner are left out."""
    openings: dict[int, int] = {}
    still_open: list[int] = []
    for index, character in enumerate(text):
        if character == "(":
            still_open.append(index)
        elif character == ")" and still_open:
            openings[index] = still_open.pop()
    return openings


def _sound_at_end(text: str) -> Sound | None:
    """The last sound of a text that ends in a spoken character."""
    last = text[-1]
    if is_syllable(last):
        return syllable_sound(last)
    if last in _SIGNS or last in _ADORNMENTS:
        return syllable_sound(_SIGNS.get(last) or _ADORNMENTS[last])
    if price := _PRICE.search(text):
        return syllable_sound(_SIGNS[price["currency"]])
    if number := NUMBER.search(text):
        return number_sound(number)
    if letters := _LATIN.search(text):
        return _roman_sound(text) or latin_sound(
            letters[0], after_number=_NUMBER_BEFORE.search(text, 0, letters.start()) is not None
        )
    return _jamo_sound(last) or _kana_sound(last) or hanja_sound(text)


def _roman_sound(text: str) -> Sound | None:
    """The last sound of a Roman numeral from II to XXXIX (a single letter may be just that letter)."""
    numeral = _ROMAN.search(text)
    if numeral is None:
        return None
    value = len(numeral["tens"]) * 10 + _ROMAN_ONES.index(numeral["ones"])
    number = NUMBER.search(str(value))
    return number_sound(number) if number else None


def _jamo_sound(letter: str) -> Sound | None:
    """The last sound of a lone letter of Hangul: vowels are themselves, consonants have names (기역, 리을, 쌍디귿)."""
    if letter in _LONE_RIEUL:
        return Sound.RIEUL
    if _VOWEL_JAMO.match(letter):
        return Sound.VOWEL
    return Sound.OTHER if _JAMO.match(letter) else None


def _kana_sound(letter: str) -> Sound | None:
    """The last sound of a kana: all end in a vowel but ん."""
    name = unicodedata.name(letter, "")
    if not name.startswith(("HIRAGANA LETTER", "KATAKANA LETTER")):
        return None
    return Sound.OTHER if name.endswith(" N") else Sound.VOWEL
