"""The command line: what goes where, how it ends, and that nobody ever reads a traceback."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import print_kit.build  # the commands import it when they run
import print_kit.pdf.fit  # noqa: F401
from print_kit.cli import main
from tests.build.test_output import cards
from tests.conftest import ROOT, command, environment

DECK = "content/tiny/decks/deeds.yaml"
BUILD = ("build", "tiny", "--lang", "ko", "--product", "cards", "--jobs", "1")


@dataclass(frozen=True)
class Done:
    """How a call ended, and what it printed where."""

    returncode: int
    stdout: str
    stderr: str


Call = Callable[..., Done]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Calls print-kit in this process, in a folder: ten times as fast as a process of its own."""

    def call(*arguments: str, cwd: Path, **variables: str) -> Done:
        monkeypatch.chdir(cwd)
        monkeypatch.setenv("COLUMNS", "100")
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main.main(args=list(arguments), prog_name="print-kit")
        shown = capsys.readouterr()
        code = ended.value.code
        return Done(code if isinstance(code, int) else 0 if code is None else 1, shown.out, shown.err)

    return call


# --- every command ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [("--help",), ("-h",), *((name, "--help") for name in ("build", "check", "list", "doctor", "new"))]
)
def test_help_answers(arguments, tmp_path, call):
    done = call(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: ")
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_help_answers_at_once(tmp_path):
    """In little more than it takes to start Python and click. Processor time: other tests are running."""

    def seconds(*arguments: str) -> float:
        process = subprocess.Popen(arguments, cwd=tmp_path, env=environment(), stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        return usage.ru_utime + usage.ru_stime

    bare = min(seconds(sys.executable, "-c", "import click") for _ in range(3))
    assert min(seconds(*command("--help")) for _ in range(3)) < 2.5 * bare


def test_version(tmp_path, call):
    assert re.fullmatch(r"print-kit, version \d+\.\d+\.\d+\n", call("--version", cwd=tmp_path).stdout)


def test_build_writes_files_and_says_which(press, call):
    """Findings are on standard output, of which there are none; the summary is on standard error."""
    done = call(*BUILD, cwd=press.root)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "build/tiny/ko/cards.pdf\n1 file written into build: 0 errors, 0 warnings\n"
    again = call(*BUILD, cwd=press.root)
    assert again.stderr == "build/tiny/ko/cards.pdf  (up to date)\n0 files written into build: 0 errors, 0 warnings\n"


def test_build_with_every_option(press, call):
    press.write("printers.toml", "[office]\nx = 0.5\ny = -0.5\n")
    press.write("mine/decks/deeds.yaml", "deck: deeds\ncards:\n  thief: {copies: 3}\n")
    options = ("--paper", "A4", "--duplex", "manual", "--variant", "base", "--overlay", "mine", "--printer", "office")
    done = call(*BUILD, *options, "--out", "elsewhere", "--no-cache", "--players", "4", "-v", cwd=press.root)
    assert (done.returncode, done.stdout) == (0, "")
    manifest = json.loads((press.root / "elsewhere" / "tiny" / "ko" / "manifest.json").read_bytes())
    [cards] = manifest["products"]
    assert (cards["duplex"], cards["pieces"][0]["copies"]) == ("manual", 3)
    lines = done.stderr.splitlines()
    assert lines[0] == "elsewhere/tiny/ko/cards.pdf"
    number = r"\w[\w ]* \d+\.\d\d"
    assert re.fullmatch(rf"  tiny ko, seconds: {number}(  {number})+", lines[1])
    assert re.fullmatch(rf"  all games, seconds: {number}(  {number})+", lines[2])
    passes = {"render", "impose", "layout", "place", "read back", "write"}
    assert passes <= {name.strip() for name in re.findall(r"([a-z ]+?) \d", lines[1])}


def test_build_tells_what_is_wrong_and_where(press, call):
    press.change(DECK, "    copies: 2\n", "    copies: -2\n")
    done = call(*BUILD, cwd=press.root)
    assert done.returncode == 1
    assert done.stdout == (
        "content/tiny/decks/deeds.yaml:5:13: error[out-of-range]: copies of deeds/thief must be 0 to 999, not -2\n"
        "      copies: -2\n"
        "              ^\n\n"
    )
    assert done.stderr == "0 files written into build: 1 error, 0 warnings\n"


def test_check_is_quiet_where_all_is_well(workshop, call):
    done = call("check", "tiny", cwd=workshop.root)
    assert (done.returncode, done.stdout) == (0, "")
    assert "0 errors" in done.stderr


@pytest.mark.parametrize(("strict", "status"), [((), 0), (("--strict",), 1)])
def test_strict_takes_warnings_for_errors(strict, status, workshop, call):
    workshop.change(DECK, "Catches the [[", "Catches  the [[")
    done = call("check", "tiny", "--format", "json", *strict, cwd=workshop.root)
    report = json.loads(done.stdout)
    assert report["errors"] == 0
    assert report["warnings"] > 0
    assert done.returncode == status


@pytest.mark.parametrize("style", ["text", "json", "github", "sarif"])
def test_check_speaks_to_people_and_programs(style, workshop, call):
    workshop.change(DECK, "copies: 2", "copies: -2")
    done = call("check", "tiny", "--format", style, cwd=workshop.root)
    assert done.returncode == 1
    assert "1 error" in done.stderr
    if style == "text":
        assert done.stdout.startswith("content/tiny/decks/deeds.yaml:5:13: error[out-of-range]: ")
    elif style == "github":
        assert done.stdout.startswith("::error ")
        assert "file=content/tiny/decks/deeds.yaml,line=5,col=13" in done.stdout
    elif style == "sarif":
        assert json.loads(done.stdout)["version"] == "2.1.0"
    else:
        assert json.loads(done.stdout) == {
            "diagnostics": [
                {
                    "code": "out-of-range",
                    "severity": "error",
                    "message": "copies of deeds/thief must be 0 to 999, not -2",
                    "file": "content/tiny/decks/deeds.yaml",
                    "line": 5,
                    "column": 13,
                    "help": "",
                    "game": "tiny",
                    "lang": "",
                }
            ],
            "errors": 1,
            "warnings": 0,
        }


def test_list_tells_people_and_programs(workshop, call):
    listed = json.loads(call("list", "tiny", "--json", cwd=workshop.root).stdout)
    assert listed == {
        "game": "tiny",
        "title": {"ko": "꼬마", "en": "Tiny"},
        "decks": [{"deck": "deeds", "cards": 2, "copies": 3}],
        "products": [{"name": "cards", "files": ["cards.pdf"]}],
        "langs": {"en": {"texts": 10, "missing": 0}, "ko": {"texts": 10, "missing": 0}},
    }
    every = json.loads(call("list", "--json", cwd=workshop.root).stdout)
    assert listed in every
    done = call("list", "tiny", cwd=workshop.root)
    assert done.returncode == 0
    assert "tiny: 꼬마 / Tiny" in done.stdout
    assert "2 cards     3 copies" in done.stdout


def test_doctor_tells_people_and_programs(tmp_path, call):
    done = call("doctor", "--json", cwd=tmp_path)
    items = json.loads(done.stdout)
    assert {"name", "found", "detail", "help", "needed"} == set(items[0])
    assert done.returncode == (0 if all(item["found"] for item in items if item["needed"]) else 1)
    shown = call("doctor", cwd=tmp_path).stdout
    assert all(item["name"] in shown for item in items)


def test_new_starts_a_game_that_has_nothing_wrong(tmp_path, call):
    done = call("new", "my-game", cwd=tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "content" / "my-game" / "game.yaml").is_file()
    assert done.stderr.endswith("next: print-kit build my-game\n")
    checked = call("check", "my-game", "--strict", cwd=tmp_path)
    assert (checked.returncode, checked.stdout) == (0, "")


# --- the call itself is wrong ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error", "help"),
    [
        (("build", "tinny"), "there is no game 'tinny'", "did you mean 'tiny'?"),
        (("check", "tinny"), "there is no game 'tinny'", "did you mean 'tiny'?"),
        (("list", "tinny"), "there is no game 'tinny'", "did you mean 'tiny'?"),
        (("build", "../tiny"), "there is no game '../tiny'", "did you mean 'tiny'?"),
        (("build", "tiny", "--variant", "hause"), "tiny has no variant 'hause'", "did you mean 'house'?"),
        (("check", "tiny", "--variant", "hause"), "tiny has no variant 'hause'", "did you mean 'house'?"),
        (("build", "tiny", "--product", "card"), "tiny has no product 'card'", "did you mean 'cards'?"),
        (("build", "tiny", "--lang", "kr"), "there is no language 'kr'", "languages: en, ko"),
        (("build", "tiny", "--lang", "ko+enn"), "there is no language 'enn'", "did you mean 'en'?"),
        (("build", "tiny", "--lang", "ko+ko"), "'ko+ko' is no pair of languages", "write one language, or two: ko+en"),
        (
            ("build", "tiny", "--printer", "office"),
            "no printers.toml for --printer office",
            "write {cwd}/printers.toml with [office], x = 0.0 and y = 0.0 (mm)",
        ),
        (
            ("build", "tiny", "--overlay", "empty"),
            "the overlay folder empty holds nothing that could be laid over a game",
            "it holds decks/, rules/, game.yaml or glossary.yaml, itself or in a folder named like the game",
        ),
    ],
)
def test_what_is_not_there_ends_with_two_and_the_nearest_name(arguments, error, help, workshop, call):
    """And nothing is built."""
    (workshop.root / "content/tiny/variants/house").mkdir(parents=True)
    (workshop.root / "empty").mkdir()
    done = call(*arguments, cwd=workshop.root, XDG_CONFIG_HOME=str(workshop.root / "empty"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: {error}\nhelp: {help.format(cwd=workshop.root)}\n"
    assert not (workshop.root / "build").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("bild",),
        ("build", "--papr", "a4"),
        ("build", "--paper", "a5"),
        ("build", "--jobs", "0"),
        ("build", "--duplex", "both"),
        ("build", "--overlay", "nowhere"),
        ("check", "--format", "xml"),
        ("new",),
    ],
)
def test_a_call_that_can_not_be_read_ends_with_two(arguments, tmp_path, call):
    done = call(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ")
    assert "Traceback" not in done.stderr


def test_a_product_of_another_game_is_found_where_several_are_built(workshop, call):
    """`--product coins` over all games builds those that have coins; one that nobody has is a mistake."""
    done = call("build", "--product", "nonsense", cwd=workshop.root)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: no game has a product 'nonsense'\nhelp: ")


def test_a_broken_locale_is_told_as_what_it_is(workshop, call):
    """Not as a language that isn't there."""
    workshop.change("content/locales/ko.yaml", "paper: a4", "paper: a5")
    done = call("build", "tiny", "--lang", "ko", cwd=workshop.root)
    assert done.returncode == 1
    assert re.findall(r"error\[([a-z-]+)\]", done.stdout) == ["unknown-choice"]


# --- terminals and pipes ---------------------------------------------------------------------------------------------


def on_a_terminal(arguments: tuple[str, ...], cwd: Path, **more: str) -> str:
    """What a terminal shows of a call."""
    try:
        controller, terminal = pty.openpty()
    except OSError:
        pytest.skip("no pseudo-terminals here")
    process = subprocess.Popen(
        command(*arguments), cwd=cwd, env=environment(TERM="xterm", **more), stdout=terminal, stderr=terminal
    )
    os.close(terminal)
    shown = b""
    while True:
        try:
            part = os.read(controller, 4096)
        except OSError:  # Linux says so when the other side is closed
            break
        if not part:
            break
        shown += part
    os.close(controller)
    process.wait()
    return shown.decode()


def test_a_terminal_sees_progress_and_colours(press):
    """A line that is drawn over and gone at the end."""
    press.change(DECK, "보석 {steal}개를 훔친다.", "보석 {steal}개를 훔친다. " * 80)
    shown = on_a_terminal(BUILD, press.root)
    assert "0/0 reading" in shown
    assert "1/1 tiny ko" in shown
    assert shown.rindex("\r\x1b[K") < shown.index("error[text-overflow]")
    assert "\x1b[31;1merror[text-overflow]\x1b[0m" in shown


def test_no_color_is_honoured(press):
    press.change(DECK, "copies: 2", "copies: -2")
    shown = on_a_terminal(BUILD, press.root, NO_COLOR="1")
    assert "error[out-of-range]" in shown
    assert re.findall(r"\x1b\[[0-9;]+m", shown) == []


def test_a_pipe_sees_neither(press, call):
    press.change(DECK, "copies: 2", "copies: -2")
    done = call(*BUILD, cwd=press.root)
    assert "\x1b" not in done.stdout + done.stderr
    assert "reading" not in done.stderr


def test_a_terminal_without_hangul_is_no_reason_to_end(workshop):
    """Nor is a pipe in another encoding: JSON stays JSON."""
    done = subprocess.run(
        command("list", "tiny", "--json"),
        cwd=workshop.root,
        env=environment(PYTHONIOENCODING="ascii"),
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["title"]["ko"] == "꼬마"


def test_a_reader_that_goes_away_is_no_reason_for_a_traceback(workshop):
    """`print-kit check | head -1`."""
    lines = "\n".join(f"  c{n}: {{copies: -1}}" for n in range(3000))
    workshop.write(DECK, f"deck: deeds\ncards:\n{lines}\n")
    process = subprocess.Popen(
        command("check", "tiny"), cwd=workshop.root, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    assert b"error[" in process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() in (0, 1)
    assert "Traceback" not in errors
    assert "Error" not in errors


# --- mistakes of ours ------------------------------------------------------------------------------------------------


@pytest.fixture
def mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A print-kit with a mistake in it."""

    def broken(*arguments: object, **options: object) -> None:
        raise ValueError("first line\nsecond line")

    monkeypatch.setattr("print_kit.checking.check", broken)
    monkeypatch.delenv("PRINT_KIT_DEBUG", raising=False)


TOLD = "error: internal error: ValueError: first line second line; please report it\n"


@pytest.mark.usefixtures("mistake")
def test_an_internal_error_is_two_lines_and_a_file(workshop, call, monkeypatch):
    folder = workshop.root / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    done = call("check", "tiny", cwd=workshop.root)
    assert (done.returncode, done.stdout) == (1, "")
    [file] = folder.glob("print-kit-error-*.txt")
    assert done.stderr == f"{TOLD}help: the traceback is in {file}; PRINT_KIT_DEBUG=1 shows it\n"
    text = file.read_text(encoding="utf-8")
    assert text.startswith("print-kit ")
    assert 'raise ValueError("first line' in text


@pytest.mark.usefixtures("mistake")
def test_an_internal_error_shows_its_traceback_when_asked(workshop, call):
    done = call("check", "tiny", cwd=workshop.root, PRINT_KIT_DEBUG="1")
    assert done.returncode == 1
    assert done.stderr.startswith("Traceback (most recent call last)")
    assert done.stderr.endswith(f"{TOLD}help: the traceback stands above\n")


@pytest.mark.usefixtures("mistake")
def test_an_internal_error_is_told_even_where_no_file_can_be_written(workshop, call, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    done = call("check", "tiny", cwd=workshop.root)
    assert done.returncode == 1
    assert done.stderr == f"{TOLD}help: run it again with PRINT_KIT_DEBUG=1 to see the traceback\n"


@pytest.mark.parametrize("jobs", ["1", "4"])
def test_an_error_in_a_worker_process_is_told_the_same_way(jobs, press, call, monkeypatch):
    """The pool and the processes it forks hand it on, with the child's traceback."""

    def broken(*arguments: object) -> None:
        raise ValueError("over there")

    monkeypatch.setattr("print_kit.pdf.fit._lay_out_batch", broken)
    press.write(DECK, cards(70))
    done = call("build", "tiny", "--jobs", jobs, "--product", "cards", cwd=press.root, PRINT_KIT_DEBUG="1")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2:] == [
        "error: internal error: ValueError: over there; please report it",
        "help: the traceback stands above",
    ]
    assert "in broken" in done.stderr


def test_the_project_s_own_games_are_found_from_any_folder(tmp_path, call):
    """What is bundled is behind the folder one stands in."""
    names = [item["game"] for item in json.loads(call("list", "--json", cwd=tmp_path).stdout)]
    assert names == sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
