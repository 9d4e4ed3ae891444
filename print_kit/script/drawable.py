"""Characters of a script's texts that the fonts of its language can't draw: they print as an empty box.

In content that is an error, to be mended where it stands. A script is somebody else's, and is wanted tonight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from print_kit import fonts
from print_kit.diagnostics import Findings
from print_kit.glyphs import shows
from print_kit.locales import Locale
from print_kit.markup import Borrowed
from print_kit.model import Card, Game, Localized, Text
from print_kit.script_model import Script

_BOXES = "□▯?"


def drawable(game: Game, locales: Mapping[str, Locale]) -> tuple[Game, Findings]:
    """The game with a box for whatever the fonts lack in the texts of its script, and a warning for each text."""
    findings = Findings()
    if game.script is None:
        return game, findings
    tables = {lang: _table(lang, locale, game) for lang, locale in locales.items()}
    tables = {lang: table for lang, table in tables.items() if table}
    if not tables:
        return game, findings
    decks = {
        id: replace(deck, cards=tuple(_card(card, tables, findings) for card in deck.cards))
        for id, deck in game.decks.items()
    }
    return replace(game, decks=decks, script=_script(game.script, tables, findings)), findings


def _literals(card: Card) -> list[Text]:
    """The texts of a card that a script has written."""
    found: Sequence[Localized] = (
        card.name,
        card.text,
        *(item.value for item in card.fields.values() if isinstance(item.value, Mapping)),
    )
    return [text for texts in found for text in texts.values() if text.literal]


def _table(lang: str, locale: Locale, game: Game) -> dict[int, str]:
    """What is printed for each character that the text's font of a language lacks."""
    script = game.script
    said = [text for card in game.cards.values() for text in _literals(card) if text.lang == lang]
    own = (script.name, script.author, *script.rules) if script else ()
    characters = set("".join([*(text.value for text in said), *(text for text in own if _lang(text) == lang)]))
    chosen = fonts.choose("text", locale.fonts["text"]) if "text" in locale.fonts and characters else None
    if chosen is None:
        return {}
    lacking = fonts.lacking(chosen, filter(shows, characters))
    box = next((box for box in _BOXES if not fonts.lacking(chosen, [box])), "")
    return {ord(char): box for char in lacking}


def _lang(text: str) -> str:
    return text.lang if isinstance(text, Borrowed) else ""


def _card(card: Card, tables: Mapping[str, Mapping[int, str]], findings: Findings) -> Card:
    if not any(ord(char) in tables.get(text.lang, ()) for text in _literals(card) for char in text.value):
        return card
    boxed = {
        key: replace(item, value=_texts(item.value, key, card, tables, findings))
        for key, item in card.fields.items()
        if isinstance(item.value, Mapping)
    }
    return replace(
        card,
        name=_texts(card.name, "name", card, tables, findings),
        text=_texts(card.text, "text", card, tables, findings),
        fields={**card.fields, **boxed},
    )


def _texts(
    texts: Localized, what: str, card: Card, tables: Mapping[str, Mapping[int, str]], findings: Findings
) -> Localized:
    found = dict(texts)
    for lang, text in texts.items():
        table = tables.get(lang, {})
        lacking = [char for char in text.value if ord(char) in table] if text.literal else []
        if lacking:
            found[lang] = replace(text, value=text.value.translate(table))
            more = f" and {len(set(lacking)) - 1} more" if len(set(lacking)) > 1 else ""
            findings.warning(
                "undrawable-character",
                f"no font has '{lacking[0]}' (U+{ord(lacking[0]):04X}){more}, which is in {what} of {card.key}; "
                "a box is printed",
                text.location,
                "write another character in the script file",
                lang,
            )
    return found


def _script(script: Script, tables: Mapping[str, Mapping[int, str]], findings: Findings) -> Script:
    """The script's own words with boxes; they are few, and told together with the file."""

    def boxed(text: str) -> str:
        table = tables.get(_lang(text), {})
        return Borrowed(text.translate(table), _lang(text)) if any(ord(char) in table for char in text) else text

    return replace(script, name=boxed(script.name), author=boxed(script.author), rules=tuple(map(boxed, script.rules)))
