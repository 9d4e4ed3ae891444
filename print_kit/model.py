"""The game as immutable values: what the loader makes and every later pass reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from print_kit.diagnostics import Location

if TYPE_CHECKING:
    from print_kit.script_model import Script, ScriptSpec

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""Ids of games, decks, cards, rules and variants are kebab-case."""

FieldKind = Literal["text", "texts", "number", "flag", "choice", "reference", "references", "icon", "image"]
FIELD_KINDS: tuple[FieldKind, ...] = (
    "text",
    "texts",
    "number",
    "flag",
    "choice",
    "reference",
    "references",
    "icon",
    "image",
)


@dataclass(frozen=True, slots=True)
class Text:
    """One text in one language as it stands in its file; `lines` are that file's lines.

    `location` is where the value begins, `end_line` the last line it may reach.
    `house` marks what a variant has put in. `literal` is what a script file says: printed as it stands, without
    Markdown, references or values; in a `reminder` its own two signs are read, `*INFO TOKEN*` and `:reminder:`.
    """

    lang: str
    value: str
    location: Location
    end_line: int = 0
    lines: tuple[str, ...] = field(default=(), repr=False, compare=False)
    house: bool = False
    literal: Literal["", "text", "reminder"] = ""

    def locate(self, needle: str, nth: int = 0) -> Location:
        """The place of the `nth` (from 0) `needle` in the text's lines, or where the text begins.

        A needle with spaces may be folded over lines: its first word is looked for.
        """
        word = needle.split(" ", maxsplit=1)[0].split("\n", maxsplit=1)[0]
        seen = 0
        start = self.location.line
        for number in range(start, max(start, self.end_line) + 1):
            if not word or number > len(self.lines):
                break
            line = self.lines[number - 1]
            if number == start and line[self.location.column - 1 : self.location.column] in ("|", ">"):
                continue  # the sign of a block text, which begins on the next line
            column = line.find(word, self.location.column - 1 if number == start else 0)
            while column >= 0:
                if seen == nth:
                    return Location(self.location.file, number, column + 1)
                seen += 1
                column = line.find(word, column + 1)
        return self.location


Localized = Mapping[str, Text]
"""A text in several languages, by language code."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A pointer to another card: `deck/id`."""

    target: str
    location: Location


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number of a card, or None where nobody knows it (it prints as a blank to write on)."""

    value: int | None
    location: Location
    house: bool = False


FieldValue = Number | bool | str | Localized | tuple[Localized, ...] | Reference | tuple[Reference, ...] | None


@dataclass(frozen=True, slots=True)
class Field:
    """The value a card has for a field its deck declares."""

    name: str
    kind: FieldKind
    value: FieldValue
    location: Location
    house: bool = False


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """A field declared in game.yaml. `choices` maps a choice to its label, `decks` says where references may point."""

    name: str
    kind: FieldKind
    label: Localized
    choices: Mapping[str, Localized]
    decks: tuple[str, ...]
    location: Location


@dataclass(frozen=True)
class Card:
    """Whatever can be printed once or referred to: a card, a role, a token."""

    deck: str
    id: str
    name: Localized
    text: Localized
    note: Localized
    copies: int
    values: Mapping[str, Number]
    tags: tuple[str, ...]
    fields: Mapping[str, Field]
    location: Location
    needs: tuple[Reference, ...] = ()
    excludes: tuple[Reference, ...] = ()
    copies_for: Mapping[int, int] = field(default_factory=dict)
    """Copies by number of players, where a smaller or larger game takes other than `copies`."""

    @property
    def key(self) -> str:
        """`deck/id`, unique in the game."""
        return f"{self.deck}/{self.id}"

    def number(self, name: str) -> int | None:
        """The whole number in a field; None where there is none, or nobody knows it."""
        item = self.fields.get(name)
        return item.value.value if item is not None and isinstance(item.value, Number) else None

    def choice(self, name: str) -> str:
        """The value of a choice field; '' where there is none."""
        item = self.fields.get(name)
        return item.value if item is not None and isinstance(item.value, str) else ""

    def flag(self, name: str) -> bool:
        """Whether a flag is set."""
        item = self.fields.get(name)
        return item is not None and item.value is True

    def targets(self, name: str) -> tuple[str, ...]:
        """The `deck/id`s that a field of a reference, or of several, points to."""
        return targets_of(self, name)


@dataclass(frozen=True)
class Deck:
    """Cards that share fields and a back. `declared_*` are the counts that game.yaml promises, or None.

    `reached_from` names the decks and rules from which every card of this deck must be referred to, directly or not.
    `labels` says that the cards' names are labels, as those of tokens: several may be alike, and a word in a text that
    is the same needn't mean the card.
    """

    id: str
    name: Localized
    fields: Mapping[str, FieldSpec]
    declared_cards: int | None
    declared_copies: int | None
    back: str
    cards: tuple[Card, ...]
    location: Location
    reached_from: tuple[str, ...] = ()
    labels: bool = False

    @property
    def copies(self) -> int:
        """How many pieces the deck prints."""
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True)
class Section:
    """A section of a rules file. It has values and fields as a card has."""

    rules: str
    id: str
    title: Localized
    text: Localized
    values: Mapping[str, Number]
    fields: Mapping[str, Field]
    location: Location

    @property
    def key(self) -> str:
        """`rules/id`, unique among the game's sections."""
        return f"{self.rules}/{self.id}"

    def targets(self, name: str) -> tuple[str, ...]:
        """The `deck/id`s that a field of a reference, or of several, points to."""
        return targets_of(self, name)


def targets_of(owner: Card | Section, name: str) -> tuple[str, ...]:
    """The `deck/id`s that a field of a reference, or of several, points to."""
    item = owner.fields.get(name)
    values = () if item is None else item.value if isinstance(item.value, tuple) else (item.value,)
    return tuple(value.target for value in values if isinstance(value, Reference))


@dataclass(frozen=True)
class Rules:
    """One rules file: a title and its sections in order."""

    id: str
    title: Localized
    fields: Mapping[str, FieldSpec]
    sections: tuple[Section, ...]
    location: Location


@dataclass(frozen=True)
class Term:
    """A glossary term: the one right rendering a language, those that must not appear, and a note for translators."""

    id: str
    name: Localized
    avoid: Mapping[str, tuple[Text, ...]]
    location: Location
    note: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """One side of a declared count as it is written: `15 x players`."""

    text: str
    location: Location


@dataclass(frozen=True)
class Count:
    """A count that game.yaml declares under `counts:`; the check count-mismatch says what the keys mean.

    `limits` holds what it must come to, by `is`, `at_least` and `at_most`.
    """

    what: str
    of: Amount
    where: Mapping[str, tuple[str, ...]]
    sum: str
    each: Mapping[str, Amount]
    row: Amount | None
    columns: Amount | None
    limits: Mapping[str, Amount]
    location: Location


@dataclass(frozen=True)
class ProductEntry:
    """A product the game declares, with the decks and rules it prints, in order.

    `players_from` says of a deck from how many players on this product prints it.
    """

    name: str
    decks: tuple[str, ...]
    rules: tuple[str, ...]
    location: Location
    players_from: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class TextUse:
    """A text with its owner: which card or section it belongs to, and under what name."""

    owner: Card | Section | None
    field: str
    texts: Localized
    values: Mapping[str, Number]
    location: Location
    marked_up: bool


@dataclass(frozen=True)
class Game:
    """Everything the content says of one game, resolved for one variant."""

    id: str
    folder: Path
    title: Localized
    languages: tuple[str, ...]
    players: tuple[int, int] | None
    edition: str
    variant: str
    variants: tuple[str, ...]
    decks: Mapping[str, Deck]
    rules: Mapping[str, Rules]
    terms: Mapping[str, Term]
    products: Mapping[str, ProductEntry]
    location: Location
    complete: bool = True
    """False when a file could not be read at all: checks that look for absent things then stay silent."""
    counts: tuple[Count, ...] = ()
    scripts: ScriptSpec | None = None
    script: Script | None = None

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Every card by `deck/id`."""
        return {card.key: card for deck in self.decks.values() for card in deck.cards}

    @cached_property
    def sections(self) -> Mapping[str, Section]:
        """Every section by `rules/id`."""
        return {section.key: section for rules in self.rules.values() for section in rules.sections}

    @cached_property
    def twins(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """For (language, name): the cards that bear this name, where more than one does. Labels don't count."""
        bearers: dict[tuple[str, str], list[str]] = {}
        for card in self.cards.values():
            if self.decks[card.deck].labels:
                continue
            for lang, name in card.name.items():
                bearers.setdefault((lang, name.value), []).append(card.key)
        return {key: tuple(cards) for key, cards in bearers.items() if len(cards) > 1}

    def twins_of(self, card: Card, lang: str) -> tuple[Card, ...]:
        """The other cards that have this card's name in `lang`."""
        name = card.name.get(lang)
        keys = self.twins.get((lang, name.value), ()) if name and not self.decks[card.deck].labels else ()
        return tuple(self.cards[key] for key in keys if key != card.key)

    def texts(self) -> Iterator[TextUse]:
        """Every text of the game that is printed, in the order of the content."""
        yield TextUse(None, "title", self.title, {}, self.location, False)
        for deck in self.decks.values():
            yield from self.deck_texts(deck)
        for rules in self.rules.values():
            yield from self.rules_texts(rules)

    def deck_texts(self, deck: Deck) -> Iterator[TextUse]:
        """Every text of a deck: its name, the labels of its fields, its cards."""
        yield TextUse(None, "name", deck.name, {}, deck.location, False)
        for spec in deck.fields.values():
            for label in (spec.label, *spec.choices.values()):
                if label:
                    yield TextUse(None, spec.name, label, {}, spec.location, False)
        for card in deck.cards:
            yield TextUse(card, "name", card.name, card.values, card.location, False)
            if card.text:
                yield TextUse(card, "text", card.text, card.values, card.location, True)
            if card.note:
                yield TextUse(card, "note", card.note, card.values, card.location, True)
            yield from _field_texts(card)

    def rules_texts(self, rules: Rules) -> Iterator[TextUse]:
        """Every text of a rules file: its title and its sections."""
        yield TextUse(None, "title", rules.title, {}, rules.location, False)
        for section in rules.sections:
            yield TextUse(section, "title", section.title, section.values, section.location, False)
            if section.text:
                yield TextUse(section, "text", section.text, section.values, section.location, True)
            yield from _field_texts(section)


def _field_texts(owner: Card | Section) -> Iterator[TextUse]:
    for item in owner.fields.values():
        if isinstance(item.value, Mapping):
            yield TextUse(owner, item.name, item.value, owner.values, item.location, True)
        elif item.kind == "texts" and isinstance(item.value, tuple):
            for part in item.value:
                if isinstance(part, Mapping):
                    yield TextUse(owner, item.name, part, owner.values, item.location, True)
