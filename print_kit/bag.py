"""What goes into the bag: how many characters of each team, for a number of players and characters that change it.

The table is the deck `setup` (one card a number of players: townsfolk, outsiders, minions, demons); what a character
changes stands in its fields `outsiders`, `minions`, `any_outsiders`, `evil` and `bag`, and in what it needs.
Templates have the functions under the names in BAG_FUNCTIONS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from print_kit.casting import TEAM, cast
from print_kit.model import Card, Game

TABLE = "setup"
_COLUMNS = ("townsfolk", "outsiders", "minions", "demons")
_GOOD = ("townsfolk", "outsider")
_CHANGES = ("outsiders", "minions", "any_outsiders", "evil", "bag")

IMPOSSIBLE = "Not with this number of players."
MOSTLY_EVIL = "Most of the players are evil; the good ones may be Townsfolk or Outsiders in any mix."
NO_EVIL = "Every player is good; the evil characters' places go to Townsfolk or Outsiders."
ANY_OUTSIDERS = "You choose the number of Outsiders."

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Bag:
    """How many tokens of each team go into the bag: at least and at most, inclusive.

    `note` is a label of the templates (print it with `v(…)`), '' where there is nothing to say; `possible` is False
    where so few players can't have all those characters: the counts are then those of the table.
    """

    players: int
    townsfolk: Range
    outsiders: Range
    minions: Range
    demons: Range
    note: str = ""
    possible: bool = True


def setup_changers(game: Game) -> tuple[Card, ...]:
    """The characters of the cast that change what goes into the bag, or demand another character."""
    return tuple(card for card in cast(game) if card.needs or any(name in card.fields for name in _CHANGES))


def setup_unknown(game: Game) -> tuple[Card, ...]:
    """The characters of the cast that change the setup in a way the game has no numbers for (tagged `setup`)."""
    changers = {card.key for card in setup_changers(game)}
    return tuple(card for card in cast(game) if "setup" in card.tags and card.key not in changers)


def bag_counts(game: Game, players: int, chosen: Iterable[Card]) -> Bag | None:
    """What goes into the bag for `players` when the characters `chosen` are in it.

    A character that another one needs takes a Townsfolk's place, unless it is among `chosen` too: then it is one of
    those that are drawn anyway. None where the table has no row for so many.
    """
    row = _row(game, players)
    if row is None:
        return None
    townsfolk, outsiders, minions, demons = (count for count, _ in _plain(row))
    cards = [game.cards[key] for key in dict.fromkeys(card.key for card in chosen) if key in game.cards]
    evil = {card.choice("evil") for card in cards}
    if evil & {"none", "most"}:
        # nobody else who is evil is there to change anything
        cards = [card for card in cards if card.choice(TEAM) in _GOOD or card.choice("evil")]
    added = _needed(game, cards)
    good = townsfolk + outsiders
    least, most = outsiders, outsiders
    demons_at_most = demons
    note = ""
    if "none" in evil:
        good, most, minions, demons, demons_at_most, note = players, players - townsfolk, 0, 0, 0, NO_EVIL
    elif "most" in evil:
        minions, demons, demons_at_most, note = 0, players // 2 + 1, good, MOSTLY_EVIL
        good, least, most = players - demons, 0, players - demons
    else:
        more = sum(card.number("minions") or 0 for card in cards)
        minions, good = minions + more, good - more
    extra = sum(card.number("outsiders") or 0 for card in cards)
    extra += sum(card.choice(TEAM) == "outsider" for card in added)
    least, most = least + extra, most + extra
    if any(card.flag("any_outsiders") for card in cards):
        least, most, note = 0, good, note or ANY_OUTSIDERS
    # those that are certain to be there; one that another needs comes on top where there is no room for it else
    sure = {team: sum(card.choice(TEAM) == team for card in (*cards, *added)) for team in _GOOD}
    needed = {need.target for card in cards for need in card.needs}
    spare = sum(card.key in needed and card.choice(TEAM) == "outsider" for card in cards)
    on_top = min(spare, max(0, sure["outsider"] - most))
    least, most = least + on_top, min(most + on_top, good - sure["townsfolk"])
    if least < most:
        least = max(least, sure["outsider"])
    if least > most or sure["outsider"] > most:
        return Bag(players, *_plain(row), IMPOSSIBLE, False)
    fewest_good = players - minions - demons_at_most
    as_townsfolk = sum(card.choice("bag") == "townsfolk" for card in cards)
    return Bag(
        players,
        (max(0, fewest_good - most) + as_townsfolk, good - least + as_townsfolk),
        (least - as_townsfolk, most - as_townsfolk),
        (minions, minions),
        (demons, demons_at_most),
        note,
    )


def _row(game: Game, players: int) -> Card | None:
    table = game.decks.get(TABLE)
    return next((card for card in table.cards if card.number("players") == players), None) if table else None


def _plain(row: Card) -> tuple[Range, Range, Range, Range]:
    """A row's numbers as ranges."""
    townsfolk, outsiders, minions, demons = (row.number(name) or 0 for name in _COLUMNS)
    return (townsfolk, townsfolk), (outsiders, outsiders), (minions, minions), (demons, demons)


def _needed(game: Game, cards: Iterable[Card]) -> list[Card]:
    """The characters that others need and that aren't among them."""
    cards = tuple(cards)
    there = {card.key for card in cards}
    needed = dict.fromkeys(need.target for card in cards for need in card.needs)
    return [game.cards[key] for key in needed if key in game.cards and key not in there]


BAG_FUNCTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {"bag_counts": bag_counts, "setup_changers": setup_changers, "setup_unknown": setup_unknown}
)
