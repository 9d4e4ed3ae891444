"""Markdown tables in texts, cell by cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_DELIMITER = re.compile(r"\|?[\s:|-]*-[\s:|-]*$")
_NUMBER = re.compile(r"(?<![\d.])([-−+]?)(\d{1,9})(?![\d.]*\d)")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its text without markup, and its place among the text's lines (`line` from 0, `column` from 0)."""

    text: str
    line: int
    column: int

    @property
    def number(self) -> int | None:
        """The one whole number in the cell; 0 for a cell without any, None where there are several or a blank."""
        found = _NUMBER.findall(self.text.replace(",", ""))
        if "_" in self.text or len(found) > 1:
            return None
        return int(found[0][0].replace("−", "-") + found[0][1]) if found else 0

    @property
    def has_number(self) -> bool:
        """Whether there is a figure in it."""
        return any(char.isdecimal() for char in self.text)


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the cells of its head and of its rows."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables(text: str) -> Iterator[Table]:
    """The tables of a text."""
    lines = text.split("\n")
    at = 0
    while at + 1 < len(lines):
        if "|" in lines[at] and "|" in lines[at + 1] and _DELIMITER.match(lines[at + 1].strip()):
            end = at + 2
            while end < len(lines) and "|" in lines[end]:
                end += 1
            yield Table(_cells(lines[at], at), tuple(_cells(lines[row], row) for row in range(at + 2, end)))
            at = end
        else:
            at += 1


def _cells(line: str, number: int) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    column = len(line) - len(line.lstrip())
    column += line.startswith("|", column)
    for part in line[column:].rstrip().removesuffix("|").split("|"):
        inside = part.strip()
        cells.append(Cell(inside.strip("*").strip(), number, column + max(0, part.find(inside))))
        column += len(part) + 1
    return tuple(cells)
