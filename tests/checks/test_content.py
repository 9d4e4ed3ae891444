"""Our own content: no errors, and each warning that stays has a written reason."""

from __future__ import annotations

import pytest

from print_kit.checking import check
from print_kit.workspace import Workspace
from tests.checks import sample

WORKSPACE = Workspace.at(sample.REPOSITORY)


@pytest.mark.parametrize("game", WORKSPACE.games())
def test_no_findings(game: str) -> None:
    """`print-kit check --strict` passes, and no hint is left unanswered either."""
    found = check(WORKSPACE, game).diagnostics
    assert [f"{item.location}: {item.severity}[{item.code}] {item.message}" for item in found] == []
