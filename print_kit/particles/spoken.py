"""What of a piece of text is spoken: no tags, no entities, and the difference between NPC and NATO."""

from __future__ import annotations

import html
import re
import unicodedata

LATIN_LETTER = "[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]"  # as a regular expression

_TAG = re.compile(r"<!--.*?(?:-->|\Z)|</?[A-Za-z][^<>]*>", re.DOTALL)
# Footnote figures, m², ™: they stand at a word but aren't read with it. Taken out before NFKC turns them into letters.
_SILENT = dict.fromkeys(map(ord, "¹²³⁰⁴⁵⁶⁷⁸⁹ªº™®©℠"))
# Letters of European names that don't fall into a base letter and an accent.
_UNACCENTED = str.maketrans(
    {"ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ß": "ss", "ł": "l", "Ł": "L"}
)
# Runs of consonants no English word has: four anywhere, three at the end, and beginnings such as `mm` and `hd`.
_UNSAYABLE = re.compile(
    r"[^aeiouy]{4}|[^aeiouy]{3}$"
    r"|^(?!s[cpt]r|spl|sch|shr|thr|chr)[^aeiouy]{3}"
    r"|^(?![bcfgkps]l|[bcdfgkptw]r|s[cfhkmnpqtw]|[cgkptw]h|[dt]w|kn|gn|qu|ps)[^aeiouy]{2}"
)
_VOWEL = re.compile("[aeiouy]")
_LONGEST_SPELT_OUT = 3


def plain(text: str) -> str:
    """The text without HTML tags and entities, composed (NFC), and without marks that are never read, such as ™."""
    # Composed first, because a decomposed ≮ would look like the start of a tag; and again for what entities spell.
    untagged = _TAG.sub("", unicodedata.normalize("NFC", text))
    return unicodedata.normalize("NFC", html.unescape(untagged)).translate(_SILENT)


def unaccented(letters: str) -> str:
    """Latin letters without their accents: `Pokémon` → `Pokemon`."""
    bare = unicodedata.normalize("NFD", letters.translate(_UNACCENTED))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def is_spelt_out(token: str) -> bool:
    """Whether a run of Latin letters is read letter by letter: `NPC`, `XP`, `npc`, `B`, but not `NATO`, `Spy`, `Dr`.

    Capitals up to three letters are; longer ones only when English couldn't say them as a word.
    """
    lower = token.lower()
    if len(token) == 1:
        return True
    if not _VOWEL.search(lower):
        return not token.istitle()  # Mr, Dr and St are words cut short
    return token.isupper() and (len(token) <= _LONGEST_SPELT_OUT or _UNSAYABLE.search(lower) is not None)
