"""A character has a place in a night's order, but no reminder that says what is done then.

    order: [steps/dusk, characters/imp]     warning[silent-place]: characters/imp has a place in
                                            night-order/first-night, but no reminder for the first night

Its row on the night page is a blank. Write the reminder, or take the character out of the order. Characters without
any text are left alone. For a character whose text is a script file's own it is a hint.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.casting import NIGHTS, night, orders, step_decks
from print_kit.checks import Finding, Subject
from print_kit.checks._nights import SAID, reminder
from print_kit.diagnostics import Severity
from print_kit.model import Game, Reference


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every place in the game's orders, then at those of the script's own characters."""
    game = subject.game
    steps = step_decks(game)
    for which in NIGHTS:
        for section in orders(game, which):
            item = section.fields.get("order")
            for one in item.value if item is not None and isinstance(item.value, tuple) else ():
                card = game.cards.get(one.target) if isinstance(one, Reference) else None
                if card is None or card.deck in steps or not card.text or reminder(card, which):
                    continue
                yield Finding(
                    f"{card.key} has a place in {section.key}, but no reminder for {SAID[which]}",
                    one.location if isinstance(one, Reference) else None,
                    "write what is done then, or delete it here",
                    Severity.WARNING,
                )
    if subject.scripted is not None:
        yield from _in_script(subject.scripted)


def _in_script(game: Game) -> Iterator[Finding]:
    places = {one.target: one.location for one in game.script.cast} if game.script else {}
    for which in NIGHTS:
        for card in night(game, which):
            if any(text.literal for text in card.text.values()) and not reminder(card, which):
                yield Finding(
                    f"{card.key} has a place in the order of {SAID[which]}, but no reminder: a blank is printed",
                    places.get(card.key),
                    f'write what is done then: "{which}NightReminder": "…"',
                    Severity.HINT,
                )
