"""The names of cards as they are typed in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from print_kit.checks._prose import base
from print_kit.model import Card, Game

Names = Mapping[str, tuple[Card, ...]]

_GLOSS = re.compile(r"[(（][^()（）]*[)）]")


def bare_name(name: str) -> str:
    """A name without a gloss in brackets and the sign at its end: `정부(情婦)` → `정부`, `Brilliant!` → `Brilliant`."""
    return _GLOSS.sub("", name).strip().rstrip("!?.…").strip()


def by_name(game: Game, lang: str) -> Names:
    """The cards of a game by their bare names in a language (given without region)."""
    found: dict[str, tuple[Card, ...]] = {}
    for card in game.cards.values():
        if game.decks[card.deck].labels:
            continue
        for code, text in card.name.items():
            if base(code) == lang and (name := bare_name(text.value)):
                found[name] = (*found.get(name, ()), card)
    return found


def by_word(names: Iterable[str], index: int) -> Mapping[str, tuple[str, ...]]:
    """Names by one of their words (0 the first, -1 the last), the longest names first."""
    found: dict[str, list[str]] = {}
    for name in sorted(names, key=len, reverse=True):
        found.setdefault(name.split()[index], []).append(name)
    return {word: tuple(those) for word, those in found.items()}
