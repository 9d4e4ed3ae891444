"""The last sound of a Korean text: what every choice between two forms of a particle hangs on."""

from __future__ import annotations

from enum import Enum


class Sound(Enum):
    """How a word ends as far as particles can tell."""

    VOWEL = "vowel"
    RIEUL = "rieul"  # a class of its own: 으로 behaves after ㄹ as it does after a vowel
    OTHER = "other consonant"


# Sounds written in one letter, as the tables of this package do.
BY_LETTER = {"v": Sound.VOWEL, "l": Sound.RIEUL, "c": Sound.OTHER}

_FIRST_SYLLABLE, _LAST_SYLLABLE = "가", "힣"
_FINALS = 28  # a block of 28 syllables shares its beginning and vowel; the 9th final, number 8, is ㄹ
_RIEUL_FINAL = 8


def is_syllable(character: str) -> bool:
    """Whether the character is one of the 11,172 syllables of modern Hangul."""
    return _FIRST_SYLLABLE <= character <= _LAST_SYLLABLE


def syllable_sound(syllable: str) -> Sound:
    """The last sound of a Hangul syllable."""
    final = (ord(syllable) - ord(_FIRST_SYLLABLE)) % _FINALS
    if final == 0:
        return Sound.VOWEL
    return Sound.RIEUL if final == _RIEUL_FINAL else Sound.OTHER
