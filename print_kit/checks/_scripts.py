"""Which scripts a language is written in, and which script a letter belongs to."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from print_kit.checks._prose import base
from print_kit.checks._words import listed
from print_kit.locales import Locale

# The first word of a letter's name in Unicode, for the scripts that living languages use.
_SCRIPTS = frozenset(
    listed(
        """
        ARABIC ARMENIAN BENGALI BOPOMOFO CHEROKEE CJK CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI
        HANGUL HEBREW HIRAGANA KANNADA KATAKANA KHMER LAO LATIN MALAYALAM MONGOLIAN MYANMAR ORIYA SINHALA SYRIAC
        TAMIL TELUGU THAANA THAI TIBETAN TIFINAGH YI
        """
    )
)
_SHOWN = {"CJK": "Han"}
# What a language's own name doesn't show: 日本語 has no kana.
_BY_LANGUAGE = {"ko": frozenset({"HANGUL"}), "ja": frozenset({"CJK", "HIRAGANA", "KATAKANA"}), "zh": frozenset({"CJK"})}
LATIN = frozenset({"LATIN"})


@lru_cache(maxsize=4096)
def script_of(char: str) -> str:
    """The script of a letter or mark (`LATIN`, `CJK`); '' for signs, digits, and marks that go with any script."""
    if unicodedata.category(char)[0] not in "LM":
        return ""
    words = unicodedata.name(char, "").split()
    first = words[1] if words[:1] in (["FULLWIDTH"], ["HALFWIDTH"]) else words[0] if words else ""
    return first if first in _SCRIPTS else ""


def shown(script: str) -> str:
    """A script's name in a message."""
    return _SHOWN.get(script, script.title())


def own_scripts(lang: str, locales: Mapping[str, Locale]) -> frozenset[str]:
    """The scripts a language is written in, as far as its code and its own name (한국어, русский) tell."""
    if base(lang) in _BY_LANGUAGE:
        return _BY_LANGUAGE[base(lang)]
    locale = locales.get(lang)
    return frozenset(script_of(char) for char in locale.name if script_of(char)) if locale else LATIN
