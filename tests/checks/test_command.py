"""`print-kit check` as it is called: what it prints where, its exit statuses, what it imports."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from print_kit.cli import main
from tests.checks import sample

GAME = """\
game: tiny
title: {{ko: 작은 놀이, en: Tiny}}
decks:
  people: {{name: {{ko: 인물, en: People}}}}
"""
CARD = "deck: people\ncards:\n  monk:\n    name: {ko: 수도사, en: Monk}\n    text: {ko: '쉰다.', en: '%s.'}\n"


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one game, which has one doubled word; the working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "content" / "tiny" / "decks").mkdir(parents=True)
    (tmp_path / "content" / "tiny" / "game.yaml").write_text(GAME.format(), encoding="utf-8")
    (tmp_path / "content" / "tiny" / "decks" / "people.yaml").write_text(CARD % "Rests rests", encoding="utf-8")
    return tmp_path


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", *arguments])


def test_a_warning(tiny: Path) -> None:
    """Findings on standard output, the summary on standard error; warnings alone are status 0."""
    done = _run("tiny")
    assert (done.exit_code, done.stderr.splitlines()) == (
        0,
        ["1 game checked: 0 errors, 1 warning", "     1 warning[doubled-word]"],
    )
    assert done.stdout.startswith("content/tiny/decks/people.yaml:5:")
    assert "warning[doubled-word]: 'rests' stands twice (en)" in done.stdout


def test_strict(tiny: Path) -> None:
    """With --strict a warning is status 1, a hint is not."""
    assert _run("tiny", "--strict").exit_code == 1
    (tiny / "content" / "tiny" / "decks" / "people.yaml").write_text(
        CARD % "Rests" + "  nun:\n    name: {ko: 수녀, en: Nun}\n    text: {ko: 본다., en: Sees the Monk.}\n",
        encoding="utf-8",
    )
    done = _run("tiny", "--strict")
    assert (done.exit_code, done.stderr.splitlines()[0]) == (0, "1 game checked: 0 errors, 0 warnings, 1 hint")


def test_an_error(tiny: Path) -> None:
    """Errors are status 1."""
    (tiny / "content" / "tiny" / "decks" / "people.yaml").write_text(CARD % "[[people/mnok]]", encoding="utf-8")
    done = _run("tiny")
    assert done.exit_code == 1
    assert "did you mean 'people/monk'?" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tinny"], "error: there is no game 'tinny'\nhelp: did you mean 'tiny'?"),
        (["tiny", "--variant", "hard"], "error: tiny has no variant 'hard'"),
        (["tiny", "--format", "xml"], "Invalid value for '--format'"),
        (["tiny", "--nonsense"], "No such option"),
    ],
)
def test_a_wrong_call(tiny: Path, arguments: list[str], message: str) -> None:
    """A call that can't be carried out is status 2, with the reason on standard error."""
    done = _run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr


def test_formats(tiny: Path) -> None:
    """Programs get one JSON document on standard output, whatever is found; GitHub a line a finding."""
    for style, key in (("json", "diagnostics"), ("sarif", "runs")):
        assert key in json.loads(_run("tiny", "--format", style).stdout)
    assert _run("tiny", "--format", "github").stdout.startswith("::warning title=doubled-word,file=content/tiny/")
    (tiny / "content" / "tiny" / "decks" / "people.yaml").write_text(CARD % "Rests", encoding="utf-8")
    assert json.loads(_run("tiny", "--format", "json").stdout) == {"diagnostics": [], "errors": 0, "warnings": 0}
    assert json.loads(_run("tiny", "--format", "sarif").stdout)["runs"][0]["results"] == []
    assert _run("tiny", "--format", "github").stdout == ""
    assert _run("tiny").stdout == ""


def test_no_layout_library_is_imported() -> None:
    """`check` needs no PDF library, no Markdown and no fonts."""
    code = (
        f"import sys; sys.path.insert(0, {str(sample.REPOSITORY)!r})\n"
        "from print_kit.cli import main\n"
        "try:\n    main(['check'])\nexcept SystemExit:\n    print('imported', *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=sample.REPOSITORY, capture_output=True, text=True, check=True
    )
    imported = set(done.stdout.split("imported", 1)[1].split())
    assert "print_kit.checks.unknown_reference" in imported
    assert imported & {"weasyprint", "pikepdf", "pypdfium2", "fontTools", "markdown_it", "babel", "PIL"} == set()
