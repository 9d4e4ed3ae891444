"""A character has a reminder for a night, but no place in the night's order, so that the reminder is never printed.

    imp: {other_nights: {…}}                warning[unplaced-reminder]: characters/imp has a reminder for the other
                                            nights, but no place in night-order/other-nights

The same is told of a script whose file has an order of its own without the character, and of a character that the
file brings without a number. Add it to the order, or delete the reminder.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.casting import NIGHTS, cast, edition_of, night, orders
from print_kit.checks import Finding, Subject
from print_kit.checks._nights import SAID, reminder
from print_kit.diagnostics import Severity
from print_kit.model import Game


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every reminder of the game, then at those of the script."""
    game = subject.game
    for which, name in NIGHTS.items():
        for section in orders(game, which):
            placed, edition = section.targets("order"), edition_of(section)
            for deck in game.scripts.decks if game.scripts else ():
                for card in game.decks[deck].cards:
                    if reminder(card, which) and card.key not in placed and (not edition or edition in card.tags):
                        yield Finding(
                            f"{card.key} has a reminder for {SAID[which]}, but no place in {section.key}",
                            card.fields[name].location,
                            f"add {card.key} to the order of {section.key}",
                            Severity.WARNING,
                        )
    if subject.scripted is not None:
        yield from _in_script(subject.scripted)


def _in_script(game: Game) -> Iterator[Finding]:
    script = game.script
    places = {one.target: one.location for one in script.cast} if script else {}
    for which in NIGHTS:
        placed = {card.key for card in night(game, which)}
        for card in cast(game):
            if reminder(card, which) and card.key not in placed:
                own = script is not None and which in script.order
                yield Finding(
                    f"{card.key} has a reminder for {SAID[which]}, but no place in the script's order",
                    places.get(card.key),
                    f'add "{card.id}" to {which}Night of _meta'
                    if own
                    else f'give it a number, which is a place in the official order: "{which}Night": 12',
                    Severity.WARNING,
                )
