"""Loading a game and checking it: all that `check` and `list` need, without anything that lays out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from print_kit.diagnostics import Diagnostic, Findings, OperatorError, Severity
from print_kit.icons import find_icons
from print_kit.load import load_game, load_locales
from print_kit.locales import Locale
from print_kit.model import Game
from print_kit.processes import Background, in_processes
from print_kit.timing import Timer, no_garbage
from print_kit.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Checked:
    """A loaded and checked game."""

    game: Game
    locales: Mapping[str, Locale]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def failed(self) -> bool:
        """Whether an error was found."""
        return any(item.severity is Severity.ERROR for item in self.diagnostics)


def check_script(games: Sequence[str], script: str) -> None:
    """Raises OperatorError for a script that isn't meant for one game. `script` is '' for none."""
    if script and len(set(games)) != 1:
        raise OperatorError("a script is for one game", "name it: print-kit build clocktower --script FILE")


def check(
    workspace: Workspace,
    name: str,
    variant: str = "",
    overlays: tuple[Path, ...] = (),
    timer: Timer | None = None,
    meanwhile: Callable[[], object] | None = None,
    script: str = "",
) -> Checked:
    """Load a game and check it. Raises OperatorError for a game, variant, overlay or script that isn't there.

    With `meanwhile` the checks run in a process of their own, while this one does that. `script` is a script file, or
    the name of one that comes with the game: the game is then as the script makes it, while the checks of content look
    at the content.
    """
    timer = timer or Timer()
    folder = workspace.game_folder(name)
    for overlay in overlays:
        parts = ("game.yaml", "glossary.yaml", "decks", "rules", *workspace.games())
        if overlay.is_dir() and not any((overlay / part).exists() for part in parts):
            raise OperatorError(
                f"the overlay folder {overlay} holds nothing that could be laid over a game",
                "it holds decks/, rules/, game.yaml or glossary.yaml, itself or in a folder named like the game",
            )
    with no_garbage(), timer("load"):
        locales, locale_findings = load_locales(workspace)
        # a language whose file is broken is a language all the same: one finding is enough
        languages = tuple(workspace.locale_files())
        game, findings = load_game(name, folder, languages, variant=variant, overlays=overlays)
        scripted = _scripted(game, script, findings) if script else None
    with no_garbage(), timer("checks"):
        folders = workspace.template_folders(name)
        checks = Background(lambda: _run(game, folders, locales, scripted), forked=meanwhile is not None)
        if meanwhile is not None:
            meanwhile()
        items = [*locale_findings.items, *findings.items, *checks.result()]
    found = {replace(item, game=name): None for item in items}
    return Checked(scripted or game, locales, tuple(sorted(found, key=lambda item: item.sort_key)))


def check_games(
    workspace: Workspace, names: Sequence[str], variant: str = "", overlays: tuple[Path, ...] = (), script: str = ""
) -> list[Diagnostic]:
    """What checking some games finds, one after the other, worked out a game a processor. Raises as `check` does."""
    if len(names) > 1:
        from print_kit.checks import all_checks

        all_checks()  # imported once, before processes part

    def work(name: str) -> tuple[Diagnostic, ...]:
        return check(workspace, name, variant, overlays, script=script).diagnostics

    return [item for found in in_processes(work, names, os.cpu_count() or 1) for item in found]


def _run(
    game: Game, folders: tuple[Path, ...], locales: Mapping[str, Locale], scripted: Game | None
) -> list[Diagnostic]:
    """All checks. They are imported here, where they run."""
    from print_kit.checks import Subject, run

    return run(Subject(game, find_icons(folders), locales, scripted))


def _scripted(game: Game, script: str, findings: Findings) -> Game:
    """The game with a script laid over it."""
    from print_kit.script import find_script, with_script

    if game.scripts is None:
        raise OperatorError(f"{game.id} takes no script files", "give --script with a game that does: clocktower")
    scripted, found = with_script(game, find_script(script, game.folder))
    findings.items += found.items
    return scripted
