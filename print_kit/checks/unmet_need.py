"""A card that is printed needs one that isn't.

    huntsman: {needs: [characters/damsel]}
    damsel: {copies: 0}                     error[unmet-need]: characters/huntsman needs characters/damsel, which isn't
                                            printed

Every card may have `needs:`, a list of cards without which it makes no sense. It counts in the kit as it is printed:
with its variant and overlays.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Look at what every printed card needs."""
    cards = subject.game.cards
    for card in cards.values():
        for need in card.needs if card.copies else ():
            other = cards.get(need.target)  # one that isn't there is unknown-reference's business
            if other is card:
                yield Finding(f"{card.key} needs itself", need.location, "delete it from needs")
            elif other is not None and not other.copies:
                yield Finding(
                    f"{card.key} needs {need.target}, which isn't printed",
                    need.location,
                    f"print {need.target}, or set copies: 0 on {card.key} too",
                )
