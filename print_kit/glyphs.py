"""Characters of the texts that the language's fonts can't draw: they would print as boxes, or in any font at all."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from print_kit import fonts
from print_kit.diagnostics import Diagnostic, Findings
from print_kit.fonts import ChosenFont
from print_kit.locales import Locale
from print_kit.markup import parse
from print_kit.model import Game, Text, TextUse

_MOST = 20
"""Findings a language; a font that is all wrong lacks thousands."""
_BIG = ("name", "title")
"""The texts that are set in the title's font, behind which the text's stands."""


def missing_glyphs(game: Game, langs: Sequence[str], locales: Mapping[str, Locale]) -> Findings:
    """An error for each character of the game's texts in `langs` that no font of the text has, at its first place."""
    findings = Findings()
    for lang in langs:
        locale = locales.get(lang)
        chosen = {role: fonts.choose(role, wanted) for role, wanted in locale.fonts.items()} if locale else {}
        body = chosen.get("text")
        if body is None:
            continue
        characters = set[str]().union(*(text.value for _, text in _texts(game, lang)))
        lacks_body = fonts.lacking(body, filter(shows, characters))
        if not lacks_body:
            continue
        title = chosen.get("title") or body
        lacks_both = lacks_body & fonts.lacking(title, lacks_body)
        _report(game, lang, {"text": (body, lacks_body), "title": (title, lacks_both)}, findings)
    return findings


def glyphs_follow(item: Diagnostic) -> bool:
    """Whether a finding of the layout is likely to be of a character that `missing_glyphs` has told."""
    return item.code == "unexpected-font" or item.message.startswith(".notdef glyph")


def printed(text: str) -> set[str]:
    """The characters of a text that need a glyph: what is marked up and what is invisible doesn't."""
    shown = "".join(token.raw + "".join(token.plurals) for token in parse(text) if token.kind in ("text", "value"))
    return set(filter(shows, shown))


def shows(char: str) -> bool:
    """Whether a character needs a glyph: controls and spaces don't, nor what only chooses a form of the one before."""
    selects = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return not selects and unicodedata.category(char) not in ("Cc", "Cf", "Zs", "Zl", "Zp")


def _texts(game: Game, lang: str) -> Iterator[tuple[TextUse, Text]]:
    return ((use, use.texts[lang]) for use in game.texts() if lang in use.texts)


def _report(game: Game, lang: str, lacks: Mapping[str, tuple[ChosenFont, frozenset[str]]], findings: Findings) -> None:
    places: dict[tuple[str, str], list[tuple[TextUse, Text]]] = {}
    for use, text in _texts(game, lang):
        font, missing = lacks["title" if use.field in _BIG else "text"]
        for char in sorted(printed(text.value) & missing):
            places.setdefault((char, font.family), []).append((use, text))
    for (char, family), uses in list(places.items())[:_MOST]:
        use, text = uses[0]
        where = f"{use.field} of {use.owner.key}" if use.owner else f"a {use.field}"
        more = f" and {len(uses) - 1} more" if len(uses) > 1 else ""
        findings.error(
            "missing-glyph",
            f"{family} has no glyph for '{char}' (U+{ord(char):04X}), which is in {where} ({lang}){more}",
            text.locate(char),
            f"write another character, or add a family that has it to the fonts of content/locales/{lang}.yaml",
            lang,
        )
    if len(places) > _MOST:
        number = len(places) - _MOST
        findings.error(
            "missing-glyph", f"{number} more characters have no glyph in the fonts of {lang}", None, "", lang
        )
