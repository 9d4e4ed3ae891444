"""Work in forked processes: results in order, errors handed on, nothing left running."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from print_kit.diagnostics import OperatorError
from print_kit.processes import Background, Died, can_fork, in_processes, left_behind

# From Python 3.12 on forking warns where there are threads, as pytest-xdist's; the children here start none.
pytestmark = [
    pytest.mark.skipif(not can_fork(), reason="processes can't be forked here"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]


def test_results_come_in_the_order_of_the_items():
    """Though the first takes longest."""

    def work(item: int) -> tuple[int, int]:
        time.sleep(0.02 * (5 - item))
        return item, os.getpid()

    found = list(in_processes(work, range(5), 3))
    assert [item for item, _ in found] == list(range(5))
    assert os.getpid() not in {pid for _, pid in found}


@pytest.mark.parametrize(("items", "workers"), [([1], 4), ([1, 2, 3], 1)])
def test_little_work_is_done_here(items, workers):
    assert list(in_processes(lambda item: (item, os.getpid()), items, workers)) == [(n, os.getpid()) for n in items]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_work_raises_is_raised_here(workers):
    """The same exception, with its help and status, and the child's traceback as a note."""

    def work(item: int) -> int:
        if item:
            raise OperatorError("no", "do this", status=1)
        return item

    with pytest.raises(OperatorError) as caught:
        list(in_processes(work, [0, 1], workers))
    assert (caught.value.message, caught.value.help, caught.value.status) == ("no", "do this", 1)
    if workers > 1:
        assert "in work" in "".join(caught.value.__notes__)


def test_a_child_that_dies_is_told():
    def work(item: int) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(RuntimeError, match="a worker process died; perhaps memory ran out"):
        list(in_processes(work, [1, 2], 2))


def test_children_end_when_nobody_wants_their_results():
    def work(item: int) -> int:
        time.sleep(60 * item)
        return item

    results = in_processes(work, [0, 1], 2)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]
    for child in multiprocessing.active_children():
        child.join(5)
    assert multiprocessing.active_children() == []


def test_work_in_the_background():
    begun = Background(os.getpid)
    assert begun.result() != os.getpid()
    assert Background(os.getpid, forked=False).result() == os.getpid()


def test_background_work_that_fails_or_dies_is_done_again_here():
    """So that it raises where it is asked for."""
    here = os.getpid()

    def work() -> str:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return "here"

    assert Background(work).result() == "here"

    def fails() -> str:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        Background(fails).result()


def _slow(folder: Path) -> None:
    try:
        (folder / f"{os.getpid()}.begun").touch()
        time.sleep(60)
    finally:
        (folder / f"{os.getpid()}.tidied").touch()


def test_what_is_still_running_is_ended_and_tidies_up(tmp_path):
    """When the first result is an error, or nobody wants more: their `finally` blocks run."""

    def work(item: str) -> None:
        if item == "slow":
            _slow(tmp_path)
        while not list(tmp_path.glob("*.begun")):
            time.sleep(0.01)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        list(in_processes(work, ["fails", "slow"], 2, nested=True))
    [begun] = tmp_path.glob("*.begun")
    assert begun.with_suffix(".tidied").exists()


def test_a_process_that_dies_is_told():
    with pytest.raises(Died, match="a worker process died; perhaps memory ran out"):
        list(in_processes(os._exit, [1, 2], 2))


def test_results_come_in_order_and_no_worker_waits(tmp_path):
    """The third begins when the second is done, though the first goes on."""

    def work(number: int) -> int:
        (tmp_path / str(number)).touch()
        while number == 0 and not (tmp_path / "2").exists():
            time.sleep(0.01)
        return number

    assert list(in_processes(work, [0, 1, 2], 2)) == [0, 1, 2]


def test_an_unfinished_file_is_left_behind_when_its_process_is_gone(tmp_path):
    file = tmp_path / "a"
    file.touch()
    gone = subprocess.Popen(["true"])
    gone.wait()
    assert left_behind(file, str(gone.pid))
    assert not left_behind(file, str(os.getppid()))
    assert not left_behind(file, str(os.getpid()))
    assert not left_behind(file, "part")
    assert not left_behind(file, "")
    assert left_behind(file, "9" * 30)
    os.utime(file, (0, 0))
    assert left_behind(file, str(os.getppid())), "nobody writes for a day"
    assert not left_behind(tmp_path / "gone", str(gone.pid))
