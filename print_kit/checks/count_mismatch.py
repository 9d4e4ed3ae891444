"""A deck has more or fewer cards, or copies, than game.yaml declares.

    decks: {intrigue: {cards: 100}}         error[count-mismatch]: intrigue has 99 cards, game.yaml says 100
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Compare declared and real counts."""
    if not subject.game.complete:
        return
    for deck in subject.game.decks.values():
        for what, real, declared in (
            ("cards", len(deck.cards), deck.declared_cards),
            ("copies", deck.copies, deck.declared_copies),
        ):
            if declared is not None and real != declared:
                yield Finding(f"{deck.id} has {real} {what}, game.yaml says {declared}", deck.location,
                              f"mend the cards, or declare {what}: {real}")  # fmt: skip
