"""Rows that game.yaml says add up: cards with number fields, or the lines of a table in the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from print_kit.checks import Subject
from print_kit.checks._amounts import Blank, Limit, Resolve, Unreadable, chosen, deck_of, evaluate, limits, number_of
from print_kit.checks._tables import Cell, tables
from print_kit.diagnostics import Location, did_you_mean
from print_kit.model import Amount, Card, Count


@dataclass(frozen=True, slots=True)
class Row:
    """A row: how a message names it, where it is, and what the words of its amounts mean."""

    name: str
    count: Count
    location: Location
    resolve: Resolve
    lang: str = ""

    def work_out(self) -> tuple[int, list[Limit]]:
        """What the row comes to and what it must. Raises Unreadable and Blank."""
        amount = self.count.row or self.count.columns or self.count.of
        return evaluate(amount, self.resolve), list(limits(self.count, self.resolve))


def rows(subject: Subject, count: Count) -> Iterator[Row]:
    """The rows that a count speaks of. Raises Unreadable."""
    return _cards(subject, count) if count.row else _lines(subject, count)


def _cards(subject: Subject, count: Count) -> Iterator[Row]:
    only = chosen(count, subject.game)
    for card in deck_of(subject.game, count).cards:
        if only is None or only(card):
            yield Row(card.key, count, card.location, partial(_field, card))


def _field(card: Card, word: str, amount: Amount) -> int:
    return number_of(card, word, amount)


def _lines(subject: Subject, count: Count) -> Iterator[Row]:
    section = subject.game.sections.get(count.of.text)
    if section is None:
        known = subject.game.sections
        raise Unreadable(count.of, f"there is no section '{count.of.text}'", did_you_mean(count.of.text, known))
    texts = [item for item in subject.prose if item.use.owner is section and "|" in item.shown]
    found = [(item, table) for item in texts for table in tables(item.printed)]
    if not found:
        raise Unreadable(count.of, f"{section.key} has no table", "write it in Markdown, with | between the cells")
    for item, table in found:
        starts = [0]
        for line in item.shown.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        for number, cells in enumerate(table.rows, 1):
            name = f"row {number} of {section.key}"
            yield Row(name, count, item.at(starts[cells[0].line]), partial(_cell, cells), item.text.lang)


def _cell(cells: tuple[Cell, ...], word: str, amount: Amount) -> int:
    number = word.removeprefix("c")
    if not (word.startswith("c") and number.isdecimal() and 0 < int(number) <= len(cells)):
        raise Unreadable(amount, f"'{word}' is no column", f"the columns are c1 to c{len(cells)}")
    value = cells[int(number) - 1].number
    if value is None:
        raise Blank
    return value
