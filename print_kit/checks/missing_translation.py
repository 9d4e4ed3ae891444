"""A text lacks a language that the game promises, or is empty in it.

    name: {ko: 빈집털이 도둑}               error[missing-translation]: name of intrigue/burglar is missing in en

The game's languages are listed in game.yaml. A language that isn't listed may be partly translated: what is missing
then prints in the first language that has it, and is told once a deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject, named
from print_kit.diagnostics import Location
from print_kit.model import TextUse


def check(subject: Subject) -> Iterator[Finding]:
    """Find texts without one of the game's languages."""
    for use in subject.uses:
        for lang in subject.game.languages:
            text = use.texts.get(lang)
            if text is None:
                yield Finding(f"{named(use)} is missing in {lang}", _place(use), f"add {lang}: …", lang=lang)
            elif not text.value.strip():
                yield Finding(f"{named(use)} is empty in {lang}", text.location, "write it, or delete it in every language",
                              lang=lang)  # fmt: skip


def _place(use: TextUse) -> Location:
    """Where the text is in the languages that have it."""
    return next((text.location for text in use.texts.values()), use.location)
