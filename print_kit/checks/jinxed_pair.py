"""Two characters of a script need a ruling when both are in play.

    ["spy", "damsel", …]                    hint[jinxed-pair]: characters/spy and characters/damsel are jinxed
                                            help: the page of jinxes has the ruling

Nothing is wrong: the ruling prints on the page of jinxes, as a blank where the kit has no wording for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.casting import jinxed
from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity


def check(subject: Subject) -> Iterator[Finding]:
    """Tell the pairs, at the later one of each in the script."""
    game = subject.scripted
    if game is None or game.script is None or game.scripts is None:
        return
    places = {one.target: one.location for one in game.script.cast}
    for pair in jinxed(game):
        keys = pair.targets(game.scripts.along[pair.deck])
        ruled = any(text.value.strip() for text in pair.text.values())
        yield Finding(
            f"{' and '.join(keys)} are jinxed",
            max(places[key] for key in keys),
            "the page of jinxes has the ruling"
            if ruled
            else "write the ruling on the page of jinxes: a blank is printed",
            Severity.HINT,
        )
