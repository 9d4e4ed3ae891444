"""Every check has examples, good and bad, as folders that are laid over one small game.

A good example has no findings at all. A bad one has exactly those of its expected.txt: place, severity, code, message
and mend. `python tests/checks/write_expected.py` writes these files; read what it wrote.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from print_kit.checks import all_checks
from print_kit.exemptions import UNUSED, WITHOUT_REASON
from tests.checks import sample

GOOD = sorted(sample.EXAMPLES.glob("*/good-*"))
BAD = sorted(sample.EXAMPLES.glob("*/bad-*"))


def _name(folder: Path) -> str:
    return f"{folder.parent.name}/{folder.name}"


def test_the_base_is_right(tmp_path: Path) -> None:
    """The game that examples are laid over has no findings, so what is found is the example's."""
    assert sample.find(sample.lay_out(tmp_path)) == []


@pytest.mark.parametrize("folder", GOOD, ids=_name)
def test_good(folder: Path, tmp_path: Path) -> None:
    """A good example has no findings of any check."""
    assert [sample.as_line(item) for item in sample.find(sample.lay_out(tmp_path, folder))] == []


@pytest.mark.parametrize("folder", BAD, ids=_name)
def test_bad(folder: Path, tmp_path: Path) -> None:
    """A bad example has exactly the findings that are expected, all of its own code."""
    found = sample.find(sample.lay_out(tmp_path, folder))
    expected = (folder / "expected.txt").read_text(encoding="utf-8")
    assert "".join(sample.as_line(item) + "\n" for item in found) == expected
    allowed = {folder.parent.name} | ({"doubled-word"} if folder.parent.name == WITHOUT_REASON else set())
    assert {item.code for item in found} <= allowed


@pytest.mark.parametrize("code", [*all_checks(), UNUSED, WITHOUT_REASON])
def test_every_code_has_examples(code: str) -> None:
    """No check is without a good and a bad example, and the bad one is found with its code."""
    folder = sample.EXAMPLES / code
    assert any(folder.glob("good-*"))
    assert any(f"[{code}]" in (bad / "expected.txt").read_text(encoding="utf-8") for bad in folder.glob("bad-*"))


def test_no_folder_is_left_over() -> None:
    """Every folder of examples belongs to a code."""
    assert {path.name for path in sample.EXAMPLES.iterdir()} == {"base", UNUSED, WITHOUT_REASON, *all_checks()}
