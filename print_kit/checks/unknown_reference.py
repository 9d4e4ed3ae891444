"""A text or a field refers to a card that isn't in the game.

    [[status/royal-docter]] …        error[unknown-reference]: 'status/royal-docter' is not in the game
                                     help: did you mean 'status/royal-doctor'?

Write the id of a card of the game: `deck/id`. The nearest one, in any deck, is offered. Cards whose file could not be
read are not reported as missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Location, nearest
from print_kit.model import Reference


def check(subject: Subject) -> Iterator[Finding]:
    """Find references without a target."""
    if not subject.game.complete:
        return
    for tokens in subject.marked_up:
        for index, token in enumerate(tokens.tokens):
            if token.kind == "reference" and token.name not in subject.game.cards:
                yield _missing(subject, token.name, tokens.place(index), tokens.text.lang)
    for owner in subject.owners:
        for item in owner.fields.values():
            targets = item.value if isinstance(item.value, tuple) else (item.value,)
            for target in targets:
                if isinstance(target, Reference) and target.target not in subject.game.cards:
                    yield _missing(subject, target.target, target.location, "")


def _missing(subject: Subject, target: str, place: Location, lang: str) -> Finding:
    known = subject.game.cards
    deck, _, id = target.rpartition("/")
    near = nearest(target, known)
    same_id = [key for key in known if key.endswith("/" + id)]
    near = same_id[0] if same_id and deck not in subject.game.decks else near or (same_id[0] if same_id else "")
    mend = f"did you mean '{near}'?" if near else "a reference is deck/id; decks: " + ", ".join(subject.game.decks)
    return Finding(f"'{target}' is not in the game", place, mend, lang=lang)
