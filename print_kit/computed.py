"""What sheets say by counting: who takes part, who is named where, when cards are played, the odds of a vote.

Pure functions of the game; templates have them under the names in TEMPLATE_FUNCTIONS.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from print_kit.bag import BAG_FUNCTIONS
from print_kit.casting import CASTING_FUNCTIONS, narrowed
from print_kit.markup import parse
from print_kit.model import Card, Deck, Field, Game, Localized, ProductEntry, Reference

PLAYERS_FROM = "players_from"
"""The field that says from how many players on a card takes part."""


def takes_part(card: Card, players: int) -> bool:
    """Whether a card belongs to a game of `players` (0: of any number)."""
    least = number(card, PLAYERS_FROM)
    return not players or least is None or least <= players


def playing(cards: Iterable[Card], players: int = 0) -> tuple[Card, ...]:
    """Those cards that belong to a game of `players` (0: of any number)."""
    return tuple(card for card in cards if takes_part(card, players))


def printed_decks(game: Game, entry: ProductEntry, players: int = 0) -> list[Deck]:
    """The decks that a product prints for `players` (0: for any number), without the cards that don't take part.

    Where scripts choose the characters, those of the cast and what goes with them; a deck without any is left out.
    """
    found = (narrowed(game, game.decks[name]) for name in entry.decks if name in game.decks)
    decks = [deck for deck in found if deck is not None]
    if not players:
        return decks
    return [
        replace(deck, cards=tuple(_for_players(card, players) for card in playing(deck.cards, players)))
        for deck in decks
        if entry.players_from.get(deck.id, 0) <= players
    ]


def _for_players(card: Card, players: int) -> Card:
    """A card with the copies that a game of `players` takes."""
    copies = card.copies_for.get(players, card.copies)
    return card if copies == card.copies else replace(card, copies=copies)


def number(card: Card, name: str) -> int | None:
    """The whole number in a card's field; None where it has none, or nobody knows it."""
    return card.number(name)


@dataclass(frozen=True, slots=True)
class Naming:
    """A card that names another one: `ways` are where it does, `text`, `note` or the names of fields."""

    card: Card
    ways: tuple[str, ...]


def cards_naming(decks: Iterable[Deck], key: str) -> tuple[Naming, ...]:
    """The printed cards of `decks` that refer to the card `key` (`deck/id`), in the order of the decks."""
    found = []
    for deck in decks:
        for card in deck.cards:
            ways = tuple(name for name, targets in _named_by(card) if key in targets)
            if ways and card.copies and card.key != key:
                found.append(Naming(card, ways))
    return tuple(found)


def naming_by(namings: Iterable[Naming], way: str) -> tuple[Card, ...]:
    """Those that name it in one way: `text`, `note`, or a field."""
    return tuple(naming.card for naming in namings if way in naming.ways)


def _named_by(card: Card) -> Iterable[tuple[str, set[str]]]:
    yield "text", _in_texts(card.text)
    yield "note", _in_texts(card.note)
    for item in card.fields.values():
        yield item.name, _in_field(item)


def _in_field(item: Field) -> set[str]:
    if isinstance(item.value, Reference):
        return {item.value.target}
    if isinstance(item.value, Mapping):
        return _in_texts(item.value)
    if isinstance(item.value, tuple):
        found: set[str] = set()
        for part in item.value:
            found |= {part.target} if isinstance(part, Reference) else _in_texts(part)
        return found
    return set()


def _in_texts(texts: Localized) -> set[str]:
    return {token.name for text in texts.values() for token in parse(text.value) if token.kind == "reference"}


@dataclass(frozen=True, slots=True)
class Odds:
    """Of `cards` decision cards, how many accept, refuse and reverse a petition whose margin is `low` to `high`.

    `low` is None for the margins below all thresholds, `high` for those above.
    """

    low: int | None
    high: int | None
    accept: int
    refuse: int
    reverse: int

    @property
    def cards(self) -> int:
        """The number of cards in the deck."""
        return self.accept + self.refuse + self.reverse


def decision_odds(deck: Deck) -> tuple[Odds, ...]:
    """The odds by margin, from a deck with the fields `ruling` (accept, refuse, reverse) and `margin`.

    A card with a margin accepts from that margin on and refuses below; one without always does what it says.
    """
    limits = sorted({margin for card in deck.cards if (margin := number(card, "margin")) is not None})
    bounds = [None, *limits]
    rows = []
    for index, low in enumerate(bounds):
        high = bounds[index + 1] if index + 1 < len(bounds) else None
        said = dict.fromkeys(("accept", "refuse", "reverse"), 0)
        for card in deck.cards:
            said[_ruling(card, low)] += card.copies
        rows.append(Odds(low, None if high is None else high - 1, **said))
    return tuple(rows)


def _ruling(card: Card, margin: int | None) -> str:
    least = number(card, "margin")
    if least is not None and (margin is None or margin < least):
        return "refuse"
    return str(card.fields["ruling"].value)


@dataclass(frozen=True, slots=True)
class Choice:
    """The printed cards of a deck whose field `name` has the value `value`; `label` is the value's label."""

    deck: Deck
    value: str
    label: Localized
    cards: tuple[Card, ...]


def by_choice(decks: Iterable[Deck], name: str) -> tuple[Choice, ...]:
    """The printed cards by a choice field: choices as game.yaml declares them, decks within one."""
    decks = tuple(decks)
    specs = {deck.id: deck.fields[name] for deck in decks if name in deck.fields}
    values = dict.fromkeys(value for spec in specs.values() for value in spec.choices)
    found = []
    for value in values:
        for deck in decks:
            cards = tuple(card for card in deck.cards if card.copies and chosen(card, name) == value)
            if cards:
                found.append(Choice(deck, value, specs[deck.id].choices[value], cards))
    return tuple(found)


def grouped(deck: Deck, cards: Iterable[Card], name: str) -> tuple[tuple[Localized, tuple[Card, ...]], ...]:
    """Cards of a deck by a choice field, with the choices' labels; those that have no value come first, without one."""
    spec = deck.fields.get(name)
    labels: dict[str, Localized] = {"": {}, **(spec.choices if spec else {})}
    cards = tuple(cards)
    rows = ((label, tuple(card for card in cards if chosen(card, name) == value)) for value, label in labels.items())
    return tuple((label, those) for label, those in rows if those)


def chosen(card: Card, name: str) -> str:
    """The value of a card's choice field; '' where it has none."""
    return card.choice(name)


def flagged(cards: Iterable[Card], name: str) -> tuple[Card, ...]:
    """The cards whose flag `name` is set."""
    return tuple(card for card in cards if card.flag(name))


def of_role(deck: Deck, role: Card, name: str = "role") -> tuple[Card, ...]:
    """The printed cards of a deck whose reference field `name` points to `role`."""
    return tuple(
        card
        for card in deck.cards
        if card.copies
        and (item := card.fields.get(name)) is not None
        and isinstance(item.value, Reference)
        and item.value.target == role.key
    )


# The first consonants of Hangul syllables in Unicode's order; doubled ones stand with the plain ones, as in
# dictionaries.
_CONSONANTS = "ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ"
_PER_CONSONANT = 588  # syllables that begin with the same consonant: 21 vowels x 28 finals


def card_index(decks: Iterable[Deck], lang: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The printed cards of some decks as an index: in the order of their names in `lang`, in groups by first letter.

    A Korean name's letter is its first consonant, another's its first letter in capitals, without an accent.
    What is no letter is left out of account. Cards without a name in `lang` go by another language's.
    """
    groups: dict[str, list[tuple[str, Card]]] = {}
    for deck in decks:
        for card in deck.cards:
            text = card.name.get(lang) or next(iter(card.name.values()), None)
            if text is not None and card.copies:
                key = "".join(char for char in text.value.casefold() if char.isalnum() or char == " ")
                groups.setdefault(_letter(text.value), []).append((key, card))
    return tuple(
        (letter, tuple(card for _, card in sorted(groups[letter], key=lambda entry: (entry[0], entry[1].key))))
        for letter in sorted(groups)
    )


def _letter(name: str) -> str:
    """The letter under which an index has a name; '#' where it has none."""
    first = next((char for char in name if char.isalpha()), "#")
    if "가" <= first <= "힣":
        return _CONSONANTS[(ord(first) - ord("가")) // _PER_CONSONANT]
    return unicodedata.normalize("NFD", first)[0].upper()


def sheets(record: Mapping[str, Any]) -> int:
    """How many sheets of paper a file of the manifest takes, printed as its `duplex` says."""
    pages = int(record["pages"])
    return -(-pages // 2) if record["duplex"] in ("long", "short", "manual") else pages


def sheets_for(game: Game, record: Mapping[str, Any], copies: str, players: int = 0) -> int:
    """How many sheets of a file of the manifest a game of `players` (0: of any number) prints.

    `copies` says how: `one` of each sheet, but only those that hold a piece that takes part; `role`: the file is as
    long for each role, and those that don't take part are left out; `player`: the file once for each player but the
    king; `instead`: none, it stands for another file.
    """
    count = sheets(record)
    if copies == "instead":
        return 0
    if copies == "player":
        return count * max(0, players - 1)
    entry = game.products[record["product"]]
    if copies == "role":
        roles = [card for name in entry.decks for card in game.decks[name].cards if number(card, PLAYERS_FROM)]
        absent = len(roles) - len(playing(roles, players))
        return count - absent * (count // len(roles))
    if record["duplex"] != "none":
        return count
    printed = {card.key for deck in printed_decks(game, entry, players) for card in deck.cards}
    return (
        len({place["page"] for piece in record["pieces"] if piece["id"] in printed for place in piece["front"]})
        or count
    )


TEMPLATE_FUNCTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "by_choice": by_choice,
        "card_index": card_index,
        "cards_naming": cards_naming,
        "decision_odds": decision_odds,
        "flagged": flagged,
        "grouped": grouped,
        "naming_by": naming_by,
        "of_role": of_role,
        "playing": playing,
        "printed_decks": printed_decks,
        "sheets": sheets,
        "sheets_for": sheets_for,
        **CASTING_FUNCTIONS,
        **BAG_FUNCTIONS,
    }
)
