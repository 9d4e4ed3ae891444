"""Builds that are killed, stopped or run at the same time: what lies in build/ is whole, and told "
"right or seen to be old."""

from __future__ import annotations

import contextlib
import hashlib
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.context import ForkProcess
from pathlib import Path

import pytest

from tests.build.test_output import cards
from tests.conftest import Workshop, command, environment

DECK = "content/tiny/decks/deeds.yaml"
# From Python 3.12 on forking warns where there are threads, as pytest-xdist's; the children here start none.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def start(shop: Workshop, *arguments: str, session: bool = False) -> subprocess.Popen[str]:
    """A call of print-kit that goes on."""
    return subprocess.Popen(
        command(*arguments),
        cwd=shop.root,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=session,
    )


def fork(work: Callable[[], object]) -> ForkProcess:
    """The same in a copy of this process, which has WeasyPrint imported already: a tenth of the time."""
    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    return process


def processes() -> list[tuple[int, int, int]]:
    """Every process that still does something: its number, its parent's and its group's.

    Dead ones, which may wait long to be buried by a lazy process 1, don't count.
    """
    if Path("/proc/self/stat").exists():  # a bare Debian has no ps
        found = []
        for file in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                state, parent, group = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:3]
                found.append((int(file.parent.name), state, int(parent), int(group)))
    else:
        shown = subprocess.run(["ps", "-axo", "pid=,stat=,ppid=,pgid="], capture_output=True, text=True, check=True)
        rows = (line.split() for line in shown.stdout.splitlines())
        found = [(int(pid), state, int(parent), int(group)) for pid, state, parent, group in rows]
    return [(pid, parent, group) for pid, state, parent, group in found if state[0] != "Z"]


def folder(shop: Workshop, lang: str = "ko") -> Path:
    return shop.root / "build" / "tiny" / lang


def rest(shop: Workshop) -> list[str]:
    """Files that a finished build doesn't leave."""
    inside = [path.name for path in folder(shop).iterdir() if path.name.startswith(".")]
    return inside + [path.name for path in (shop.root / "build" / ".cache").rglob(".*")]


def agrees(shop: Workshop, lang: str = "ko") -> bool:
    """Whether the manifest is true of the files beside it."""
    manifest = json.loads((folder(shop, lang) / "manifest.json").read_bytes())
    return all(
        hashlib.sha256((folder(shop, lang) / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]
        for entry in manifest["products"]
    )


def test_a_killed_build_leaves_old_files_or_new_ones(printed, tmp_path_factory):
    """Killed eight times, here and there. What it leaves beside is swept by the next build, which ends well."""
    printed.change(DECK, "보석 {steal}개를", "보석을 {steal}개")
    old = printed.files()
    twin = Workshop(tmp_path_factory.mktemp("twin"))
    shutil.copytree(printed.root, twin.root, dirs_exist_ok=True)
    start = time.perf_counter()
    process = fork(lambda: twin.build("ko"))
    process.join()
    assert process.exitcode == 0
    new, whole = twin.files(), time.perf_counter() - start
    assert new["cards.pdf"] != old["cards.pdf"]
    killed = 0
    for part in (0.2, 0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0):
        start = time.perf_counter()
        process = fork(lambda: printed.build("ko", use_cache=False))
        process.join(whole * part)
        if process.is_alive():
            process.kill()
            process.join()
            killed += 1
        else:
            whole = time.perf_counter() - start  # the machine is faster now
        found = printed.files()
        for name in ("cards.pdf", "notes.pdf", "manifest.json"):
            assert found[name] in (old[name], new[name]), f"{name} is neither the old one nor the new one"
        if found["manifest.json"] == new["manifest.json"]:
            assert agrees(printed), "the manifest is the last to be renamed"
    assert killed >= 3
    process = fork(lambda: printed.build("ko"))
    process.join()
    assert printed.files() == new
    assert rest(printed) == []


@pytest.mark.parametrize("renamed", [0, 1, 2])
def test_a_build_killed_while_it_renames_is_mended_by_the_next(renamed, printed, monkeypatch):
    """The manifest is the last: until then it says of what is new that it isn't what it knows."""
    old = printed.files()
    printed.change(DECK, "보석 {steal}개를", "보석을 {steal}개")
    real, count = Path.replace, 0

    def replace(self: Path, target: Path) -> Path:
        nonlocal count
        if target.parent == folder(printed):
            count += 1
            if count > renamed:
                raise KeyboardInterrupt
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        printed.build("ko")
    monkeypatch.undo()
    found = printed.files()
    assert found["manifest.json"] == old["manifest.json"]
    assert agrees(printed) is (renamed == 0)
    assert [name for name in ("cards.pdf", "notes.pdf") if found[name] != old[name]] == ["cards.pdf", "notes.pdf"][
        :renamed
    ]
    printed.build("ko")
    assert agrees(printed)
    assert printed.files()["cards.pdf"] != old["cards.pdf"]


def test_what_a_killed_build_left_is_swept_but_not_what_a_living_one_writes(printed):
    """Known by the number of the process that was writing."""
    gone = subprocess.Popen(["true"])
    gone.wait()
    here = folder(printed)
    cache = printed.root / "build" / ".cache" / "tiny" / "ko" / "cards"
    dead = [here / f".cards.pdf.{gone.pid}.part", cache / f".abc.pdf.{gone.pid}"]
    living = [here / f".cards.pdf.{os.getppid()}.part", here / ".keep"]
    for file in (*dead, *living):
        file.write_bytes(b"x")
    printed.build("ko", use_cache=False)
    assert [file.exists() for file in dead] == [False, False]
    assert [file.exists() for file in living] == [True, True]
    os.utime(living[0], (0, 0))
    printed.build("ko")
    assert not living[0].exists(), "nobody builds for a day"


def test_ctrl_c_ends_at_once_without_a_traceback(press):
    """Two languages in two processes: all of them end, and nothing unfinished stays."""
    press.write(DECK, cards(150))
    process = start(press, "build", "tiny", "--jobs", "2", session=True)
    time.sleep(1.5)
    asked = time.perf_counter()
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the call
    _, errors = process.communicate(timeout=30)
    assert time.perf_counter() - asked < 10
    assert "Traceback" not in errors
    assert process.returncode == 1
    assert errors.strip().endswith("Aborted!")
    deadline = time.perf_counter() + 10
    while process.pid in {group for *_, group in processes()} and time.perf_counter() < deadline:
        time.sleep(0.1)
    assert process.pid not in {group for *_, group in processes()}
    left = [path.name for path in (press.root / "build").rglob(".*.part")]
    assert left == []


def test_two_builds_of_the_same_game_at_the_same_time(printed):
    """Both end well, and so do the files."""
    printed.change(DECK, "보석 {steal}개를", "보석을 {steal}개")
    both = [fork(lambda: printed.build("ko")) for _ in range(2)]
    for process in both:
        process.join()
    assert [process.exitcode for process in both] == [0, 0]
    assert agrees(printed)
    assert rest(printed) == []
    before = printed.files()
    printed.build("ko", use_cache=False)
    assert printed.files() == before


def test_two_builds_of_different_products_at_the_same_time_are_both_in_the_manifest(press):
    """Each adds its entry to what lies there when it is finished, not to what lay there when it began."""
    for _ in range(2):
        shutil.rmtree(press.root / "build", ignore_errors=True)
        both = [fork(partial(press.build, "ko", products=(name,))) for name in ("cards", "notes")]
        for process in both:
            process.join()
        assert [process.exitcode for process in both] == [0, 0]
        assert [entry["product"] for entry in press.manifest()["products"]] == ["cards", "notes"]
        assert agrees(press)


def test_a_worker_that_is_killed_is_told_in_two_lines(press):
    """As the system does when memory runs out."""
    press.write(DECK, cards(150))
    process = start(press, "build", "tiny", "--jobs", "2", "--product", "cards")
    deadline = time.perf_counter() + 60
    # the first ones only help (checks, icons), and their work is done again: the others are ended too
    while process.poll() is None and time.perf_counter() < deadline:
        for pid, parent, _ in processes():
            if parent == process.pid:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        time.sleep(0.02)
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out) == (1, "")
    assert errors.splitlines() == [
        "error: a process that was building has been ended from outside",
        "help: perhaps memory ran out: build with --jobs 1, or fewer games at a time",
    ]
