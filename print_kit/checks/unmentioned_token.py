"""No text of a character says when one of its reminder tokens is placed.

    monk-safe: {of: characters/monk}        warning[unmentioned-token]: reminders/monk-safe is named in no text of
                                            characters/monk

Name it in the character's own texts: `[[reminders/monk-safe]]`. Characters that have no texts are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity
from print_kit.model import Card


def check(subject: Subject) -> Iterator[Finding]:
    """Look at the tokens that print along with one character."""
    game = subject.game
    named: dict[str, set[str]] = {}
    for use in subject.references if game.scripts else ():
        if use.kind == "text" and isinstance(use.owner, Card):
            named.setdefault(use.owner.key, set()).add(use.target)
    for deck, field in (game.scripts.along if game.scripts else {}).items():
        spec = game.decks[deck].fields.get(field)
        for token in game.decks[deck].cards if spec is not None and spec.kind == "reference" else ():
            for key in token.targets(field):
                of = game.cards.get(key)
                if of is not None and of.text and token.copies and token.key not in named.get(key, ()):
                    yield Finding(
                        f"{token.key} is named in no text of {key}",
                        token.location,
                        f"write [[{token.key}]] where it is placed",
                        Severity.WARNING,
                    )
