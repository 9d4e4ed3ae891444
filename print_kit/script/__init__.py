"""Script files: a list of characters for one evening, as the official script tool and others write it.

`read` turns bytes into text, `json_places` text into values with their places, `shape` those into elements, `apply`
lays them over a game.
"""

from __future__ import annotations

from pathlib import Path

from print_kit.casting import TEAM
from print_kit.diagnostics import Findings
from print_kit.model import Game
from print_kit.script.apply import apply
from print_kit.script.read import find_script, read_source
from print_kit.script.shape import shape

__all__ = ["find_script", "with_script"]


def with_script(game: Game, file: Path) -> tuple[Game, Findings]:
    """The game with a script file laid over it, and what is wrong with the file.

    The game must take scripts (`game.scripts`). Where the file can't be read at all, the game is as it was.
    """
    findings = Findings()
    source = read_source(file, findings)
    if source is None or game.scripts is None:
        return game, findings
    spec = game.decks[game.scripts.homebrew].fields.get(TEAM)
    script = shape(source.value, file, tuple(spec.choices) if spec else (), findings)
    return (game if script is None else apply(game, script, source.digest, findings)), findings
