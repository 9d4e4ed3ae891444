"""An entry of `counts:` in game.yaml that can't be worked out: a name that isn't there, no sum, nothing to compare.

    counts: [{of: helth, is: 10}]           error[bad-count]: there is no 'helth' to count
                                            help: did you mean 'health'?

The forms are described under count-mismatch, incomplete-set and unbalanced-row.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._amounts import Blank, Unreadable, chosen, deck_of, evaluate, limits, of_game
from print_kit.checks._rows import rows
from print_kit.checks._sets import domains
from print_kit.model import Count


def check(subject: Subject) -> Iterator[Finding]:
    """Work out every declared count."""
    for count in subject.game.counts if subject.game.complete else ():
        try:
            _work_out(subject, count)
        except Unreadable as error:
            yield Finding(error.message, error.amount.location, error.help)
        except Blank:
            continue
        else:
            if not count.limits and not count.each:
                yield Finding(
                    f"{count.what}: nothing says what it must come to", count.location, "add is:, at_least: or at_most:"
                )


def _work_out(subject: Subject, count: Count) -> None:
    game = subject.game
    kinds = [key for key, value in (("each", count.each), ("row", count.row), ("columns", count.columns)) if value]
    if len(kinds) > 1:
        raise Unreadable(count.of, f"a count has {' and '.join(kinds)}", "make two of it")
    only = chosen(count, game)
    if count.row or count.columns:
        for row in rows(subject, count):
            row.work_out()
        return
    if count.each:
        domains(deck_of(game, count), count)
    else:
        evaluate(count.of, of_game(game, only, count.sum))
    list(limits(count, of_game(game)))
