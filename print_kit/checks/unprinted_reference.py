"""A text refers to a card of which no copy is printed.

    rake: {copies: 0}                       warning[unprinted-reference]: status/rake is referred to, but its copies
                                            are 0

A variant or an overlay takes a card out of the game with `copies: 0`; texts that still name it puzzle the players.
Change them in the same variant. Texts of cards that aren't printed themselves don't count.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity
from print_kit.model import Card


def check(subject: Subject) -> Iterator[Finding]:
    """Find references from what is printed to what isn't."""
    game = subject.game
    absent = {key for key, card in game.cards.items() if not card.copies}
    if not absent:
        return
    for use in subject.references:
        if (
            use.target in absent
            and use.kind in ("text", "field")
            and not (isinstance(use.owner, Card) and not use.owner.copies)
        ):
            where = "" if game.variant == "base" else f" in the variant '{game.variant}'"
            yield Finding(
                f"{use.target} is referred to, but its copies are 0{where}",
                use.place(),
                "change the text, or print the card",
                Severity.WARNING,
                use.lang,
            )
