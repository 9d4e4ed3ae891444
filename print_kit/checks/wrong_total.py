"""The total row of a table isn't the sum of the rows above it.

    | | yes | no |
    |-|-|-|
    | Queen | 5 | |
    | Steward | | 5 |
    | Total | 6 | 5 |                       error[wrong-total]: the column 'yes' comes to 5, its total says 6

A row is a total when it begins with a word for it (합계, 도합, 계, Total, Sum). A cell may hold a name with its number
(`Queen 5`); an empty cell counts nothing, and a column with blanks to write on isn't added up.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.checks._tables import Cell, Table, tables
from print_kit.checks._words import words_of
from print_kit.diagnostics import Location


def check(subject: Subject) -> Iterator[Finding]:
    """Add up the columns of every table with a total."""
    for item in subject.prose:
        if "|" in item.shown:
            for table in tables(item.printed):
                yield from _totals(item, table)


def _totals(item: Prose, table: Table) -> Iterator[Finding]:
    above: list[tuple[Cell, ...]] = []
    for row in table.rows:
        if not row or row[0].text.rstrip(":").lower() not in words_of(item.lang).totals:
            above.append(row)
            continue
        for column, cell in enumerate(row[1:], 1):
            numbers = [line[column].number for line in above if column < len(line)]
            written = sum(line[column].has_number for line in above if column < len(line))
            if cell.has_number and cell.number is not None and written > 1 and None not in numbers:
                right = sum(number for number in numbers if number is not None)
                if right != cell.number:
                    name = table.head[column].text if column < len(table.head) else str(column + 1)
                    yield Finding(
                        f"the column '{name}' comes to {right}, its total says {cell.number}",
                        _place(item, cell),
                        f"write {right}, or mend the rows",
                        lang=item.text.lang,
                    )
        above = []


def _place(item: Prose, cell: Cell) -> Location:
    lines = item.shown.split("\n")
    row = lines[cell.line]
    # values are printed shorter than they are written: then the row alone is known
    column = cell.column if cell.text and row.startswith(cell.text, cell.column) else len(row) - len(row.lstrip())
    return item.at(sum(len(line) + 1 for line in lines[: cell.line]) + column)
