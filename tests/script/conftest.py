"""The game that takes scripts, loaded once, and scripts for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from print_kit.diagnostics import Findings
from print_kit.load import load_game
from print_kit.model import Game
from print_kit.script import with_script
from print_kit.workspace import Workspace
from tests.conftest import ROOT, told

Read = Callable[..., tuple[Game, list[str]]]


@pytest.fixture(scope="session")
def clocktower() -> Game:
    """The game as it is without a script."""
    workspace = Workspace((ROOT / "content",), (ROOT / "templates",))
    game, findings = load_game("clocktower", workspace.game_folder("clocktower"), tuple(workspace.locale_files()))
    assert not findings.failed
    return game


@pytest.fixture
def read(clocktower: Game, tmp_path: Path) -> Read:
    """Lay a script over the game: a JSON value, a text or bytes. The game, and the findings, told."""

    def lay(script: Any, name: str = "evening.json") -> tuple[Game, list[str]]:
        file = tmp_path / name
        content = script if isinstance(script, bytes) else script.encode() if isinstance(script, str) else None
        file.write_bytes(json.dumps(script, ensure_ascii=False).encode() if content is None else content)
        game, findings = with_script(clocktower, file)
        assert isinstance(findings, Findings)
        return game, told(findings.items, tmp_path)

    return lay
