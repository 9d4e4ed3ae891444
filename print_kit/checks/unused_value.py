"""A card has a value that none of its texts prints.

    values: {steal: 5, kept: 1}             warning[unused-value]: no text of intrigue/burglar prints the value 'kept'

Either a text lost it, or it can be deleted.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity


def check(subject: Subject) -> Iterator[Finding]:
    """Find values that are never printed."""
    printed: dict[str, set[str]] = {}
    for tokens in subject.marked_up:
        if tokens.use.owner:
            names = printed.setdefault(tokens.use.owner.key, set())
            names |= {token.name for token in tokens.tokens if token.kind == "value"}
    for owner in subject.owners:
        for name, number in owner.values.items():
            if name not in printed.get(owner.key, set()):
                yield Finding(
                    f"no text of {owner.key} prints the value '{name}'",
                    number.location,
                    "print it as {" + name + "}, or delete it",
                    Severity.WARNING,
                )
