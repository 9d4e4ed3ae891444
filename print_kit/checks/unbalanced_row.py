"""A row that must add up doesn't: a card's number fields, or a line of a table in the rules.

    counts:
      - {of: setup, row: townsfolk + outsiders + minions + demons, is: players}
      - {of: rulebook/setup, columns: c2 + c3 + c4 + c5, is: c1}
                                            error[unbalanced-row]: setup/nine comes to 10, not 9

With `row`, every card of the deck is a row and the words are its number fields and values. With `columns`, `of` is a
section whose text has a Markdown table, in each language, and c1 is the first column. Rows with a blank are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._amounts import Blank, Unreadable
from print_kit.checks._rows import Row, rows
from print_kit.model import Count


def check(subject: Subject) -> Iterator[Finding]:
    """Add up every row of every declared count."""
    for count in subject.game.counts if subject.game.complete else ():
        if (count.row is None) != (count.columns is None) and not count.each:
            yield from _rows(subject, count)


def _rows(subject: Subject, count: Count) -> Iterator[Finding]:
    try:
        found = list(rows(subject, count))
    except Unreadable:
        return  # bad-count tells what can't be read
    for row in found:
        yield from _row(row)


def _row(row: Row) -> Iterator[Finding]:
    try:
        found, wanted = row.work_out()
    except (Unreadable, Blank):
        return
    for limit in wanted:
        if not limit.holds(found):
            yield Finding(
                f"{row.name} comes to {found}, not {limit.words}{limit.wanted}",
                row.location,
                "mend the row",
                lang=row.lang,
            )
