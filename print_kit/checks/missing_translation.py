"""A text lacks a language that the game promises, or is empty in it.

    name: {ko: 빈집털이 도둑}               error[missing-translation]: name of intrigue/burglar is missing in en

The game's languages are listed in game.yaml. A language that isn't listed may be partly translated: what is missing
then prints in another language, and a hint tells how much it is, once a deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject, named
from print_kit.diagnostics import Location, Severity
from print_kit.model import Card, TextUse


def check(subject: Subject) -> Iterator[Finding]:
    """Find texts without one of the game's languages."""
    for use in subject.uses:
        for lang in subject.game.languages:
            text = use.texts.get(lang)
            if text is None:
                yield Finding(f"{named(use)} is missing in {lang}", _place(use), f"add {lang}: …", lang=lang)
            elif not text.value.strip():
                mend = "write it, or delete it in every language"
                yield Finding(f"{named(use)} is empty in {lang}", text.location, mend, lang=lang)
    yield from _on_the_way(subject)


def _on_the_way(subject: Subject) -> Iterator[Finding]:
    """What other languages still lack, for each deck and rules file."""
    game = subject.game
    others = {lang for use in subject.uses for lang in use.texts} - set(game.languages)
    parts: dict[str, list[TextUse]] = {}
    for use in subject.uses if others else ():
        if use.owner is not None:
            parts.setdefault(use.owner.deck if isinstance(use.owner, Card) else use.owner.rules, []).append(use)
    for lang in sorted(others):
        for name, uses in parts.items():
            missing = sum(lang not in use.texts or not use.texts[lang].value.strip() for use in uses)
            if missing:
                place = (game.decks.get(name) or game.rules[name]).location
                message = f"{missing} of {len(uses)} texts of {name} are missing in {lang}"
                yield Finding(message, place, "translate them, or leave them to the fallback", Severity.HINT, lang)


def _place(use: TextUse) -> Location:
    """Where the text is in the languages that have it."""
    return next((text.location for text in use.texts.values()), use.location)
