"""A card that nothing refers to, in a deck of which the game says that everything can be reached.

    decks: {tokens: {reached_from: [characters]}}
                                            error[unreachable-card]: nothing in characters leads to tokens/red-herring
                                            help: refer to it, or delete the card

`reached_from` of a deck lists decks and rules files. Starting from all their cards and sections, and following
references in texts, fields and `needs` from card to card, one must get to every card of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import did_you_mean
from print_kit.model import Card, Deck, Section


def check(subject: Subject) -> Iterator[Finding]:
    """Follow the references from where the game says."""
    game = subject.game
    decks = [deck for deck in game.decks.values() if deck.reached_from]
    if not decks or not game.complete:
        return
    known = (*game.decks, *game.rules)
    leads: dict[str, set[str]] = {}
    for use in subject.references:
        if use.owner is not None and use.kind != "excludes":
            leads.setdefault(_node(use.owner), set()).add(use.target)
    for deck in decks:
        for name in deck.reached_from:
            if name not in known:
                yield Finding(
                    f"reached_from of {deck.id} names '{name}', which isn't there",
                    deck.location,
                    did_you_mean(name, known, "decks and rules: " + ", ".join(known)),
                )
        yield from _unreached(subject, deck, leads)


def _unreached(subject: Subject, deck: Deck, leads: dict[str, set[str]]) -> Iterator[Finding]:
    game = subject.game
    begin = [card.key for name in deck.reached_from if name in game.decks for card in game.decks[name].cards]
    begin += [
        f"§{section.key}" for name in deck.reached_from if name in game.rules for section in game.rules[name].sections
    ]
    seen, waiting = set(begin), begin
    while waiting:
        for target in leads.get(waiting.pop(), ()):
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    for card in deck.cards:
        if card.key not in seen:
            yield Finding(
                f"nothing in {' or '.join(deck.reached_from)} leads to {card.key}",
                card.location,
                "refer to it, or delete the card",
            )


def _node(owner: Card | Section) -> str:
    """A card's key, or a section's with a sign before it: a deck and a rules file may have the same name."""
    return owner.key if isinstance(owner, Card) else f"§{owner.key}"
