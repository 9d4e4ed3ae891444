"""A deck with a declared number of copies that no product prints.

    decks: {health: {copies: 10}}           warning[unprinted-deck]: no product prints the deck 'health'
                                            help: add it to the decks of a product, or delete its copies

A deck that is only referred to (roles, for instance) declares no `copies` in game.yaml. A game without products is one
that is being written, and is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity


def check(subject: Subject) -> Iterator[Finding]:
    """Find decks that promise pieces and are in no product."""
    products = subject.game.products.values()
    printed = {deck for product in products for deck in product.decks}
    for deck in subject.game.decks.values() if products else ():
        if deck.declared_copies and deck.id not in printed:
            yield Finding(
                f"no product prints the deck '{deck.id}'",
                deck.location,
                "add it to the decks of a product, or delete its copies",
                Severity.WARNING,
            )
