"""A set that must be complete lacks a card, or has one twice.

    counts:
      - {of: ordinary, each: {colour: all, numeral: all}}
      - {of: ordinary, each: {number: -24 to 24}, is: 1}
                                            error[incomplete-set]: ordinary lacks 1 of 49: red iv

`each` names fields of the deck and their values: `all` choices, a range of numbers, or a list. There must be one copy
of each combination, or as many as `is` says. Cards that lack one of the fields are outside of the set.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from print_kit.checks import Finding, Subject
from print_kit.checks._amounts import Blank, Unreadable, chosen, deck_of, evaluate, of_game, shown
from print_kit.checks._sets import domains
from print_kit.model import Card, Count

_NAMED = 5


def check(subject: Subject) -> Iterator[Finding]:
    """Look for every combination of every declared set."""
    for count in subject.game.counts if subject.game.complete else ():
        if count.each:
            try:
                yield from _missing_and_double(subject, count)
            except (Unreadable, Blank):
                continue  # bad-count tells what can't be read


def _missing_and_double(subject: Subject, count: Count) -> Iterator[Finding]:
    game = subject.game
    deck, only = deck_of(game, count), chosen(count, game)
    fields = domains(deck, count)
    wanted = evaluate(count.limits["is"], of_game(game)) if "is" in count.limits else 1
    bearers: dict[tuple[str, ...], list[Card]] = {}
    for card in deck.cards:
        values = tuple(next(iter(shown(card, name)), "") for name in fields)
        if all(values) and (only is None or only(card)):
            bearers.setdefault(values, []).append(card)
    combinations = list(product(*fields.values()))
    missing = [values for values in combinations if sum(card.copies for card in bearers.get(values, ())) < wanted]
    if missing:
        named = ", ".join(" ".join(values) for values in missing[:_NAMED]) + (" …" if len(missing) > _NAMED else "")
        yield Finding(
            f"{count.what} lacks {len(missing)} of {len(combinations)}: {named}", count.location, "add the cards"
        )
    for values, cards in bearers.items():
        copies = sum(card.copies for card in cards)
        what = " ".join(f"{name} {value}" for name, value in zip(fields, values, strict=True))
        if values not in set(combinations):
            yield Finding(
                f"{cards[0].key} is outside of the set: {what}", cards[0].location, "mend the card, or the count"
            )
        elif copies > wanted:
            yield Finding(
                f"{cards[-1].key} is one too many: {copies} with {what}, not {wanted}",
                cards[-1].location,
                "mend the card, or delete it",
            )
