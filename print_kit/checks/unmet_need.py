"""A card that is printed needs one that isn't.

    huntsman: {needs: [characters/damsel]}
    damsel: {copies: 0}                     error[unmet-need]: characters/huntsman needs characters/damsel, which isn't
                                            printed

Every card may have `needs:`, a list of cards without which it makes no sense. It counts in the kit as it is printed:
with its variant and overlays. A script that has the one character without the other gets a warning:

    ["huntsman", …]                         warning[unmet-need]: characters/huntsman needs characters/damsel, which
                                            isn't on the script
                                            help: add "damsel" to the script
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity


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
    if subject.scripted is not None and (script := subject.scripted.script) is not None:
        there = {one.target for one in script.cast}
        for one in script.cast:
            for need in subject.scripted.cards[one.target].needs:
                if need.target not in there:
                    yield Finding(
                        f"{one.target} needs {need.target}, which isn't on the script",
                        one.location,
                        f'add "{need.target.rpartition("/")[2]}" to the script',
                        Severity.WARNING,
                    )
