"""A count isn't what game.yaml declares: cards or copies of a deck, or an entry of `counts:`.

    decks: {intrigue: {cards: 100}}         error[count-mismatch]: intrigue has 99 cards, game.yaml says 100

What the rules say of numbers is declared in a list, so that nobody has to count after a change:

    counts:
      - {what: cards in the box, of: king + guard + wizard + jester, is: 54}
      - {what: health cards laid out, of: rulebook/health.laid, at_most: health}
      - {what: guards, of: cards, where: {type: guard, face: [one, pair]}, is: 14}
      - {what: draw pile, of: cards - 8 x players, is: 38}
      - {what: chips for everybody, of: chips, at_least: 15 x players}
      - {what: money, of: bills, sum: worth, is: 800000}

`of` and what it is compared with (`is`, `at_least`, `at_most`) are sums with spaces around `+`, `-` and `x`. Their
words are numbers, decks (their copies; `deck.cards` is how many different ones), `players` (the most; `players.min`
the fewest), and `deck/card.name` or `rules/section.name` for a value or a number field. `where` chooses among a deck's
cards by their fields, `sum` adds up a number field instead of copies. A value that is null makes an entry wait.
Complete sets (`each`) have their own code, incomplete-set; rows that add up (`row`, `columns`) have unbalanced-row.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._amounts import Blank, Unreadable, chosen, evaluate, limits, of_game


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
                yield Finding(
                    f"{deck.id} has {real} {what}, game.yaml says {declared}",
                    deck.location,
                    f"mend the cards, or declare {what}: {real}",
                )
    yield from _declared(subject)


def _declared(subject: Subject) -> Iterator[Finding]:
    game = subject.game
    for count in game.counts:
        if count.each or count.row or count.columns:
            continue
        try:
            found = evaluate(count.of, of_game(game, chosen(count, game), count.sum))
            for limit in limits(count, of_game(game)):
                if not limit.holds(found):
                    mend = (
                        f"mend the content, or declare {found}" if not limit.words else "mend the content, or the count"
                    )
                    yield Finding(
                        f"{count.what}: {found}, but game.yaml says {limit.words}{limit.wanted}", count.location, mend
                    )
        except (Unreadable, Blank):
            continue  # bad-count tells what can't be read
