"""What `list` shows: games with their decks, products and languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from print_kit.checking import check
from print_kit.model import Game
from print_kit.workspace import Workspace


def summary(workspace: Workspace, name: str) -> Mapping[str, Any]:
    """One game as `list --json` gives it. Raises OperatorError for a game that isn't there."""
    checked = check(workspace, name)
    game = checked.game
    return {
        "game": game.id,
        "title": {lang: text.value for lang, text in game.title.items()},
        "decks": [{"deck": deck.id, "cards": len(deck.cards), "copies": deck.copies} for deck in game.decks.values()],
        "products": [{"name": entry.name, "files": [f"{entry.name}.pdf"]} for entry in game.products.values()],
        "langs": {lang: _coverage(game, lang) for lang in checked.locales if _spoken(game, lang)},
    }


def _spoken(game: Game, lang: str) -> bool:
    return lang in game.languages or any(lang in use.texts for use in game.texts())


def _coverage(game: Game, lang: str) -> dict[str, int]:
    """`texts`: how many there are to translate; `missing`: how many have nothing in this language."""
    uses = tuple(game.texts())
    missing = sum(1 for use in uses if lang not in use.texts or not use.texts[lang].value.strip())
    return {"texts": len(uses), "missing": missing}


def as_text(item: Mapping[str, Any], *, whole: bool) -> str:
    """A game for people: a line or two, or with `whole` its decks and products too."""
    title = item["title"]
    lines = [f"{item['game']}: {' / '.join(title.values())}"]
    langs = ", ".join(
        f"{lang} {100 * (found['texts'] - found['missing']) // max(1, found['texts'])} %"
        for lang, found in item["langs"].items()
    )
    if whole:
        lines.append("  decks")
        lines += [
            f"    {deck['deck']:<16} {deck['cards']:>4} cards {deck['copies']:>5} copies" for deck in item["decks"]
        ]
        lines.append("  products")
        lines += [f"    {product['name']:<16} {', '.join(product['files'])}" for product in item["products"]]
        lines.append("  languages")
        for lang, found in item["langs"].items():
            lines.append(f"    {lang:<16} {found['texts'] - found['missing']} of {found['texts']} texts")
    else:
        cards = sum(deck["cards"] for deck in item["decks"])
        lines.append(
            f"  {cards} cards in {len(item['decks'])} decks; products: "
            + ", ".join(product["name"] for product in item["products"])
            + f"; {langs}"
        )
    return "\n".join(lines)
