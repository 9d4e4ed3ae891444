"""Who takes part on one evening: the characters of a script, or those a game prints without one; and who wakes when.

Pure functions of the game; templates have them under the names in CASTING_FUNCTIONS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from print_kit.model import Card, Deck, Game, Localized, Section, targets_of
from print_kit.script_model import Night

NIGHTS: Mapping[Night, str] = MappingProxyType({"first": "first_night", "other": "other_nights"})
"""The field of a character that says what is done with it, by night."""
TEAM = "team"
APART = ("traveller", "fabled", "loric")
"""Teams that don't count when it is asked whose edition a script is."""


def cast(game: Game) -> tuple[Card, ...]:
    """The characters that are printed: a script's in its order; without one, the first deck that scripts choose from.

    () for a game that takes no scripts.
    """
    if game.scripts is None:
        return ()
    if game.script is None:
        return tuple(card for card in game.decks[game.scripts.decks[0]].cards if card.copies)
    return tuple(game.cards[one.target] for one in game.script.cast if one.target in game.cards)


class Team(NamedTuple):
    """The characters of one team; `label` is its name."""

    value: str
    label: Localized
    cards: tuple[Card, ...]


def teams(game: Game, cards: Iterable[Card]) -> tuple[Team, ...]:
    """Characters by team, as game.yaml declares the teams; a team without characters is left out."""
    cards = tuple(cards)
    labels: dict[str, Localized] = {}
    for name in (*game.scripts.decks, game.scripts.homebrew) if game.scripts else ():
        spec = game.decks[name].fields.get(TEAM)
        labels |= {value: label for value, label in (spec.choices if spec else {}).items() if value not in labels}
    rows = (
        Team(value, label, tuple(card for card in cards if card.choice(TEAM) == value))
        for value, label in labels.items()
    )
    return tuple(row for row in rows if row.cards)


def narrowed(game: Game, deck: Deck) -> Deck | None:
    """A deck with those cards only that the cast prints, a script's characters in its order; None where none is left.

    Decks that have nothing to do with scripts stay as they are.
    """
    spec = game.scripts
    if spec is None or deck.id not in (*spec.decks, spec.homebrew, *spec.along):
        return deck
    there = {card.key: card for card in cast(game)}
    cards: tuple[Card, ...]
    if deck.id in spec.along:
        name = spec.along[deck.id]
        cards = tuple(
            card
            for card in deck.cards
            if (card.copies or card.copies_for) and (of := card.targets(name)) and all(key in there for key in of)
        )
    else:
        cards = tuple(card for card in there.values() if card.deck == deck.id)
    return replace(deck, cards=cards) if cards else None


def reminders_of(game: Game, card: Card) -> tuple[Card, ...]:
    """A character's reminder tokens: the cards of decks that print along with it alone."""
    spec = game.scripts
    return tuple(
        token
        for name, field in (spec.along if spec else {}).items()
        for token in game.decks[name].cards
        if token.copies and token.targets(field) == (card.key,)
    )


def jinxed(game: Game) -> tuple[Card, ...]:
    """The pairs of characters of the cast that need a ruling when both are there, in the order of their deck."""
    spec = game.scripts
    there = {card.key for card in cast(game)}
    return tuple(
        pair
        for name, field in (spec.along if spec else {}).items()
        for pair in game.decks[name].cards
        if len(keys := pair.targets(field)) > 1 and there.issuperset(keys)
    )


def night(game: Game, which: Night) -> tuple[Card, ...]:
    """The steps and the characters of the cast that come up in a night, in order.

    A script's own order is taken as it is. Otherwise it is that of the edition all the cast belongs to, travellers and
    the like aside, or else the master order; who stands in the master order only comes behind the one that is before
    them there, and a script's own characters have a number, which is a place in the master order, counted from 0.
    """
    spec = game.scripts
    if spec is None:
        return ()
    there = {card.key: card for card in cast(game)}
    shown = there | {card.key: card for key, card in game.cards.items() if card.deck in step_decks(game)}
    if game.script is not None and which in game.script.order:
        order = [reference.target for reference in game.script.order[which]]
    else:
        section = night_source(game, which)
        order = list(targets_of(section, "order")) if section else []
        master = next((targets_of(other, "order") for other in orders(game, which) if not edition_of(other)), ())
        order = _inserted(order, master, there)
        order = _numbered(order, master, game.script.numbers.get(which, {}) if game.script else {})
    return tuple(shown[key] for key in dict.fromkeys(order) if key in shown)


def night_source(game: Game, which: Night) -> Section | None:
    """The section a night's order comes from; None where the script gives its own."""
    if game.scripts is None or (game.script is not None and which in game.script.order):
        return None
    found = orders(game, which)
    tags = [set(card.tags) for card in cast(game) if card.choice(TEAM) not in APART]
    for section in found:
        edition = edition_of(section)
        if edition and tags and all(edition in own for own in tags):
            return section
    return next((section for section in found if not edition_of(section)), None)


def edition_of(section: Section) -> str:
    """The edition whose order a section has; '' for the master order."""
    item = section.fields.get("edition")
    return item.value if item is not None and isinstance(item.value, str) else ""


def orders(game: Game, which: Night) -> tuple[Section, ...]:
    """The sections that have an order for a night."""
    rules = game.rules[game.scripts.order] if game.scripts else None
    return tuple(
        section
        for section in (rules.sections if rules else ())
        if (item := section.fields.get("night")) is not None and item.value == which
    )


def step_decks(game: Game) -> set[str]:
    """The decks of what stands in a night's order and is no character."""
    spec = game.scripts
    rules = game.rules[spec.order].fields.get("order") if spec else None
    return set(rules.decks if rules else ()) - set((*spec.decks, spec.homebrew) if spec else ())


def _inserted(order: list[str], master: tuple[str, ...], there: Iterable[str]) -> list[str]:
    """An edition's order with those of the cast whom only the master order knows."""
    known = set(order)
    last = -1
    for key in master:
        if key in known:
            last = order.index(key)
        elif key in there:
            last += 1
            order.insert(last, key)
    return order


def _numbered(order: list[str], master: tuple[str, ...], numbers: Mapping[str, float]) -> list[str]:
    """An order with characters that have a number; who has the number of another comes after it."""
    places = {key: place for place, key in enumerate(master)}
    for key, number in sorted(numbers.items(), key=lambda item: item[1]):
        if key in order or not number:
            continue
        before = [index for index, other in enumerate(order) if places.get(other, numbers.get(other, -1)) <= number]
        order.insert(before[-1] + 1 if before else 0, key)
    return order


CASTING_FUNCTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "cast": cast,
        "jinxed": jinxed,
        "night": night,
        "night_source": night_source,
        "reminders_of": reminders_of,
        "teams": teams,
    }
)
