"""A text or a field refers to a card that isn't in the game.

    [[status/royal-docter]] …               error[unknown-reference]: 'status/royal-docter' is not in the game
                                            help: did you mean 'status/royal-doctor'?

Write the id of a card of the game: `deck/id`. The nearest one is offered, by id or name, in any deck. Cards whose file
could not be read are not reported as missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._references import candidates, nearest_card


def check(subject: Subject) -> Iterator[Finding]:
    """Find references without a target."""
    game = subject.game
    if not game.complete:
        return
    for use in subject.references:
        if use.target in game.cards or len(found := candidates(game, use.target)) > 1:
            continue  # several candidates are ambiguous-reference's business
        near = found[0] if found else nearest_card(game, use.target)
        mend = f"did you mean '{near}'?" if near else "a reference is deck/id; decks: " + ", ".join(game.decks)
        yield Finding(f"'{use.target}' is not in the game", use.place(), mend, lang=use.lang)
