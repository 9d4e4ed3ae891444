"""A reference that may mean several cards, or prints a name that several cards of one deck bear.

    [[informant]] …                         error[ambiguous-reference]: 'informant' may be intrigue/informant or
                                            status/informant
                                            help: write [[intrigue/informant]] or [[status/informant]]

Cards of different decks may share a name: a reference then prints the deck as well. Two cards of the same deck can't be
told apart in print.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._references import candidates


def check(subject: Subject) -> Iterator[Finding]:
    """Find references that don't tell which card they mean."""
    game = subject.game
    for use in subject.references:
        card = game.cards.get(use.target)
        if card is None:
            found = candidates(game, use.target)
            if len(found) > 1:
                yield Finding(
                    f"'{use.target}' may be {' or '.join(found)}",
                    use.place(),
                    "write " + " or ".join(f"[[{key}]]" for key in found),
                    lang=use.lang,
                )
            continue
        twins = [twin.key for twin in game.twins_of(card, use.lang) if twin.deck == card.deck] if use.lang else []
        if twins:
            yield Finding(
                f"{card.key} has the same name as {' and '.join(twins)} ({use.lang})",
                use.place(),
                "give one of them another name",
                lang=use.lang,
            )
