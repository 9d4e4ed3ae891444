"""The example game: a folder that every example is laid over, and what is found in it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

from print_kit.checks import Subject, run
from print_kit.diagnostics import Diagnostic
from print_kit.icons import find_icons
from print_kit.load import load_game, load_locales
from print_kit.locales import Locale
from print_kit.script import with_script
from print_kit.workspace import Workspace

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE / "examples"
REPOSITORY = HERE.parent.parent


@cache
def locales() -> dict[str, Locale]:
    """The languages of the repository."""
    found, findings = load_locales(Workspace.at(REPOSITORY))
    assert findings.items == []
    return found


def lay_out(folder: Path, *overs: Path) -> Path:
    """Copy the base and each of `overs` into `folder`/sample; the game's folder."""
    game = folder / "sample"
    for source in (EXAMPLES / "base", *overs):
        shutil.copytree(source, game, dirs_exist_ok=True)
    return game


def find(game: Path, languages: dict[str, Locale] | None = None) -> list[Diagnostic]:
    """Everything that is wrong with a game's folder, and its script.json, in order; files relative to the folder."""
    languages = languages or locales()
    loaded, findings = load_game(game.name, game, tuple(languages))
    icons = {path.stem: path for path in (game / "icons").glob("*.svg")}
    scripted = None
    if (script := game / "script.json").is_file():
        scripted, told = with_script(loaded, script)
        findings.items += told.items
    found = [*findings.items, *run(Subject(loaded, icons, languages, scripted))]
    found.sort(key=lambda item: item.sort_key)
    return [
        replace(
            item, location=replace(item.location, file=item.location.file.relative_to(game)) if item.location else None
        )
        for item in found
    ]


PLANTED = HERE / "planted" / "content" / "long-live-the-king"


def planted() -> list[Diagnostic]:
    """Everything that is wrong with the game in which faults are planted."""
    game, findings = load_game(PLANTED.name, PLANTED, tuple(locales()))
    icons = find_icons(Workspace.at(REPOSITORY).template_folders(PLANTED.name))
    return [*findings.items, *run(Subject(game, icons, locales()))]


def as_line(item: Diagnostic) -> str:
    """A finding in one line: place, severity, code, message, mend."""
    place = f"{item.location.file.as_posix()}:{item.location.line}:{item.location.column}" if item.location else "-"
    mend = f" | {item.help}" if item.help else ""
    return f"{place} {item.severity}[{item.code}] {item.message}{mend}"
