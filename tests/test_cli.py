"""The command line as a process: what goes where, how it ends, and that nobody ever reads a traceback."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT, Workshop, command, environment, run

DECK = "content/tiny/decks/deeds.yaml"
BUILD = ("build", "tiny", "--lang", "ko", "--product", "cards", "--jobs", "1")


# --- every command ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [("--help",), ("-h",), *((name, "--help") for name in ("build", "check", "list", "doctor", "new"))]
)
def test_help_answers(arguments, tmp_path):
    done = run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: ")
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_help_answers_at_once(tmp_path):
    """A quarter of a second is the budget; here the best of three must be under twice that on a busy machine."""
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        run("--help", cwd=tmp_path)
        seconds.append(time.perf_counter() - start)
    assert min(seconds) < 0.5


def test_version(tmp_path):
    assert re.fullmatch(r"print-kit, version \d+\.\d+\.\d+\n", run("--version", cwd=tmp_path).stdout)


def test_build_writes_files_and_says_which(press):
    """Findings are on standard output, of which there are none; the summary is on standard error."""
    done = run(*BUILD, cwd=press.root)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "build/tiny/ko/cards.pdf\n1 file written into build: 0 errors, 0 warnings\n"
    again = run(*BUILD, cwd=press.root)
    assert again.stderr == "build/tiny/ko/cards.pdf  (up to date)\n0 files written into build: 0 errors, 0 warnings\n"


def test_build_with_every_option(press):
    press.write("printers.toml", "[office]\nx = 0.5\ny = -0.5\n")
    press.write("mine/decks/deeds.yaml", "deck: deeds\ncards:\n  thief: {copies: 3}\n")
    options = ("--paper", "A4", "--duplex", "manual", "--variant", "base", "--overlay", "mine", "--printer", "office")
    done = run(*BUILD, *options, "--out", "elsewhere", "--no-cache", "--players", "4", "-v", cwd=press.root)
    assert (done.returncode, done.stdout) == (0, "")
    manifest = json.loads((press.root / "elsewhere" / "tiny" / "ko" / "manifest.json").read_bytes())
    [cards] = manifest["products"]
    assert (cards["duplex"], cards["pieces"][0]["copies"]) == ("manual", 3)
    lines = done.stderr.splitlines()
    assert lines[0] == "elsewhere/tiny/ko/cards.pdf"
    number = r"\w[\w ]* \d+\.\d\d"
    assert re.fullmatch(rf"  tiny ko, seconds: {number}(  {number})+", lines[1])
    assert re.fullmatch(rf"  all games, seconds: {number}(  {number})+", lines[2])
    assert {"render", "impose", "layout", "place", "read back", "write"} <= set(re.findall(r"([a-z ]+?) \d", lines[1]))


def test_build_tells_what_is_wrong_and_where(press):
    press.change(DECK, "    copies: 2\n", "    copies: -2\n")
    done = run(*BUILD, cwd=press.root)
    assert done.returncode == 1
    assert done.stdout == (
        "content/tiny/decks/deeds.yaml:5:13: error[out-of-range]: copies of deeds/thief must be 0 to 999, not -2\n"
        "      copies: -2\n"
        "              ^\n\n"
    )
    assert done.stderr == "0 files written into build: 1 error, 0 warnings\n"


def test_check_is_quiet_where_all_is_well(workshop):
    done = run("check", "tiny", cwd=workshop.root)
    assert (done.returncode, done.stdout) == (0, "")
    assert "0 errors" in done.stderr


@pytest.mark.parametrize(("strict", "status"), [((), 0), (("--strict",), 1)])
def test_strict_takes_warnings_for_errors(strict, status, workshop):
    workshop.change(DECK, "[[deeds/thief|을/를]] 잡는다.", "[[deeds/thief|을/를]]  잡는다. 잡는다. 잡는다.")
    workshop.change(DECK, "{ko: 파수꾼, en: Watchman}", "{ko: 도둑, en: Watchman}")
    done = run("check", "tiny", "--format", "json", *strict, cwd=workshop.root)
    report = json.loads(done.stdout)
    assert report["errors"] == 0
    assert report["warnings"] > 0
    assert done.returncode == status


@pytest.mark.parametrize("style", ["text", "json", "github", "sarif"])
def test_check_speaks_to_people_and_programs(style, workshop):
    workshop.change(DECK, "copies: 2", "copies: -2")
    done = run("check", "tiny", "--format", style, cwd=workshop.root)
    assert done.returncode == 1
    assert "1 error" in done.stderr
    if style == "text":
        assert done.stdout.startswith("content/tiny/decks/deeds.yaml:5:13: error[out-of-range]: ")
    elif style == "github":
        assert done.stdout.startswith("::error file=content/tiny/decks/deeds.yaml,line=5,col=13,title=out-of-range::")
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


def test_list_tells_people_and_programs(workshop):
    listed = json.loads(run("list", "tiny", "--json", cwd=workshop.root).stdout)
    assert listed == {
        "game": "tiny",
        "title": {"ko": "꼬마", "en": "Tiny"},
        "decks": [{"deck": "deeds", "cards": 2, "copies": 3}],
        "products": [{"name": "cards", "files": ["cards.pdf"]}],
        "langs": {"en": {"texts": 10, "missing": 0}, "ko": {"texts": 10, "missing": 0}},
    }
    every = json.loads(run("list", "--json", cwd=workshop.root).stdout)
    assert listed in every
    done = run("list", "tiny", cwd=workshop.root)
    assert done.returncode == 0
    assert "tiny: 꼬마 / Tiny" in done.stdout
    assert "2 cards     3 copies" in done.stdout


def test_doctor_tells_people_and_programs(tmp_path):
    done = run("doctor", "--json", cwd=tmp_path)
    items = json.loads(done.stdout)
    assert {"name", "found", "detail", "help", "needed"} == set(items[0])
    assert done.returncode == (0 if all(item["found"] for item in items if item["needed"]) else 1)
    shown = run("doctor", cwd=tmp_path).stdout
    assert all(item["name"] in shown for item in items)


def test_new_starts_a_game_that_has_nothing_wrong(tmp_path):
    done = run("new", "my-game", cwd=tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "content" / "my-game" / "game.yaml").is_file()
    assert done.stderr.endswith("next: print-kit build my-game\n")
    checked = run("check", "my-game", "--strict", cwd=tmp_path)
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
def test_what_is_not_there_ends_with_two_and_the_nearest_name(arguments, error, help, workshop):
    """And nothing is built."""
    (workshop.root / "content/tiny/variants/house").mkdir(parents=True)
    (workshop.root / "empty").mkdir()
    done = run(*arguments, cwd=workshop.root, XDG_CONFIG_HOME=str(workshop.root / "empty"))
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
def test_a_call_that_can_not_be_read_ends_with_two(arguments, tmp_path):
    done = run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ")
    assert "Traceback" not in done.stderr


def test_a_product_of_another_game_is_found_where_several_are_built(workshop):
    """`--product coins` over all games builds those that have coins; one that nobody has is a mistake."""
    done = run("build", "--product", "nonsense", cwd=workshop.root)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: no game has a product 'nonsense'\nhelp: ")


def test_a_broken_locale_is_told_as_what_it_is(workshop):
    """Not as a language that isn't there."""
    workshop.change("content/locales/ko.yaml", "paper: a4", "paper: a5")
    done = run("build", "tiny", "--lang", "ko", cwd=workshop.root)
    assert done.returncode == 1
    assert re.findall(r"error\[([a-z-]+)\]", done.stdout) == ["unknown-choice"]


# --- terminals and pipes ---------------------------------------------------------------------------------------------


def on_a_terminal(arguments: tuple[str, ...], cwd: Path, **more: str) -> str:
    """What a terminal shows of a call."""
    controller, terminal = pty.openpty()
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


def test_a_pipe_sees_neither(press):
    press.change(DECK, "copies: 2", "copies: -2")
    done = run(*BUILD, cwd=press.root)
    assert "\x1b" not in done.stdout + done.stderr
    assert "reading" not in done.stderr


def test_a_reader_that_goes_away_is_no_reason_for_a_traceback(workshop):
    """`print-kit check | head -1`."""
    lines = "\n".join(f"  c{n}: {{copies: -1}}" for n in range(3000))
    workshop.write(DECK, f"deck: deeds\ncards:\n{lines}\n")
    process = subprocess.Popen(
        command("check", "tiny"), cwd=workshop.root, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline().startswith(b"content/tiny/decks/deeds.yaml:3:")
    process.stdout.close()
    errors = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() in (0, 1)
    assert "Traceback" not in errors
    assert "Error" not in errors


# --- mistakes of ours ------------------------------------------------------------------------------------------------

FAULTY = (
    "import print_kit.build\n"
    "def broken(*arguments, **options): raise ValueError('first line\\nsecond line')\n"
    "print_kit.build.check = broken\n"
    "from print_kit.cli import main; main()"
)


def faulty(shop: Workshop, **more: str) -> subprocess.CompletedProcess[str]:
    """A check in a print-kit with a mistake in it."""
    return subprocess.run(
        [sys.executable, "-c", FAULTY, "check", "tiny"],
        cwd=shop.root,
        env=environment(**more),
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_internal_error_is_two_lines_and_a_file(workshop):
    (workshop.root / "tmp").mkdir()
    done = faulty(workshop, TMPDIR=str(workshop.root / "tmp"), PRINT_KIT_DEBUG="")
    assert (done.returncode, done.stdout) == (1, "")
    [file] = (workshop.root / "tmp").glob("print-kit-error-*.txt")
    assert done.stderr == (
        "error: internal error: ValueError: first line second line; please report it\n"
        f"help: the traceback is in {file}; PRINT_KIT_DEBUG=1 shows it\n"
    )
    text = file.read_text(encoding="utf-8")
    assert "Traceback (most recent call last)" in text
    assert "raise ValueError" not in text.splitlines()[0]
    assert text.startswith("print-kit ")


def test_an_internal_error_shows_its_traceback_when_asked(workshop):
    done = faulty(workshop, PRINT_KIT_DEBUG="1")
    assert done.returncode == 1
    assert done.stderr.startswith("Traceback (most recent call last)")
    assert done.stderr.endswith(
        "error: internal error: ValueError: first line second line; please report it\nhelp: the "
        "traceback stands above\n"
    )


def test_an_internal_error_is_told_even_where_no_file_can_be_written(workshop):
    done = faulty(workshop, TMPDIR="/nowhere", TEMP="/nowhere", TMP="/nowhere", PRINT_KIT_DEBUG="")
    assert done.returncode == 1
    assert done.stderr.startswith("error: internal error: ValueError: first line second line; please report it\nhelp: ")


def test_an_error_in_a_worker_process_is_told_the_same_way(press):
    """The pool and the forked processes hand it on, with the child's traceback."""
    press.write(DECK, press.root.joinpath(DECK).read_text(encoding="utf-8"))
    code = (
        "import print_kit.pdf.fit as fit\n"
        "def broken(*arguments): raise ValueError('over there')\n"
        "fit._lay_out_batch = broken\n"
        "from print_kit.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "build", "tiny", "--jobs", "4", "--product", "cards"],
        cwd=press.root,
        env=environment(PRINT_KIT_DEBUG="1"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "error: internal error: ValueError: over there; please report it" in done.stderr
    assert "in broken" in done.stderr


def test_the_project_s_own_games_are_found_from_any_folder(tmp_path):
    """What is bundled is behind the folder one stands in."""
    names = [item["game"] for item in json.loads(run("list", "--json", cwd=tmp_path).stdout)]
    assert names == sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
