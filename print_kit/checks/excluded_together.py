"""Two cards are printed of which one excludes the other.

    libertine: {excludes: [status/rake]}    error[excluded-together]: status/libertine excludes status/rake, but both
                                            are printed
                                            help: set copies: 0 on one of them

Every card may have `excludes:`, a list of cards that it replaces or can't be together with in one box. It counts in the
kit as it is printed: with its variant and overlays.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Look at what every printed card excludes."""
    cards = subject.game.cards
    for card in cards.values():
        for excluded in card.excludes if card.copies else ():
            other = cards.get(excluded.target)
            if other is card:
                yield Finding(f"{card.key} excludes itself", excluded.location, "delete it from excludes")
            elif other is not None and other.copies:
                yield Finding(
                    f"{card.key} excludes {other.key}, but both are printed",
                    excluded.location,
                    "set copies: 0 on one of them",
                )
