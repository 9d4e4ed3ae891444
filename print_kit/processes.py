"""Work shared among processes. Where processes can't be forked (Windows, macOS) it is done in turn."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Generic, TypeVar, cast

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
_LONG_DEAD = 24 * 3600
"""Seconds after which a process's unfinished file is rubbish, even if a process has its number."""


class Background(Generic[_Result]):
    """Work that goes on in a forked process until its result is asked for; where that can't be, it is done then."""

    def __init__(self, work: Callable[[], _Result], *, forked: bool = True) -> None:
        self._work = work
        self._receiver: Connection | None = None
        if forked and can_fork():
            fork = multiprocessing.get_context("fork")
            self._receiver, sender = fork.Pipe(duplex=False)
            fork.Process(target=_child, args=(lambda _: work(), None, sender), daemon=True).start()
            sender.close()

    def result(self) -> _Result:
        """What the work returned. Work that failed over there is done again here, so that it raises here."""
        if self._receiver is not None:
            try:
                fine, result = self._receiver.recv()
            except (EOFError, OSError):
                fine, result = False, None
            self._receiver.close()
            self._receiver = None
            if fine:
                return cast(_Result, result)
        return self._work()


def can_fork() -> bool:
    """Whether processes can be forked here. macOS could, but its fonts (Core Text) don't survive it."""
    return sys.platform not in ("win32", "darwin")


def in_processes(work: Callable[[_Item], _Result], items: Sequence[_Item], workers: int) -> Iterator[_Result]:
    """`work(item)` for each item, in the order of the items, in up to `workers` processes at a time.

    Processes are forked: `work` may be any closure; only results travel (pickled). What `work` raises is raised here,
    with the child's traceback as a note; a child that dies raises RuntimeError.
    """
    if workers < 2 or len(items) < 2 or not can_fork():
        yield from map(work, items)
        return
    fork = multiprocessing.get_context("fork")
    waiting = list(items)
    for start in range(0, len(waiting), workers):
        running = []
        for item in waiting[start : start + workers]:
            receiver, sender = fork.Pipe(duplex=False)
            process = fork.Process(target=_child, args=(work, item, sender), daemon=True)
            process.start()
            sender.close()
            running.append((process, receiver))
        try:
            for process, receiver in running:
                try:
                    fine, result = receiver.recv()
                except (EOFError, OSError):
                    raise RuntimeError("a worker process died; perhaps memory ran out") from None
                if not fine:
                    raise result
                yield result
                process.join()
        finally:
            for process, receiver in running:
                receiver.close()
                if process.is_alive():
                    process.terminate()


def _child(work: Callable[[_Item], _Result], item: _Item, sender: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer: it ends its children
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        message: tuple[bool, object] = (True, work(item))
    except Exception as error:  # the parent raises it again
        import traceback

        error.add_note(traceback.format_exc())
        message = (False, error)
    with contextlib.suppress(OSError):  # nobody is listening any more
        sender.send(message)
    sender.close()


class Worker(Generic[_Item, _Result]):
    """Work for a pool of processes, whose workers end at once when they are told to, and leave nothing behind.

    A pool's worker takes whatever is raised in it for the work's result and waits for more.
    """

    leaving = 0

    def __init__(self, work: Callable[[_Item], _Result]) -> None:
        self._work = work

    def __call__(self, item: _Item) -> _Result:
        """Do the work. Being ended in the middle of it, as by `end_workers`, runs its `finally` blocks."""
        try:
            return self._work(item)
        finally:
            if Worker.leaving:
                os._exit(Worker.leaving)

    @staticmethod
    def begin() -> None:
        """Begin as a worker: the pool's initializer."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
        signal.signal(signal.SIGTERM, Worker._leave)

    @staticmethod
    def _leave(number: int, frame: object) -> None:
        Worker.leaving = 128 + number
        end_workers()
        raise SystemExit(Worker.leaving)


def end_workers() -> None:
    """End all processes that this one has started and that are still running."""
    for process in multiprocessing.active_children():
        process.terminate()


def left_behind(file: Path, pid: str) -> bool:
    """Whether an unfinished file that the process `pid` was writing has been left: the process is gone."""
    if not pid.isdigit() or int(pid) == os.getpid():
        return False
    try:
        if time.time() - file.stat().st_mtime > _LONG_DEAD:
            return True
        if sys.platform != "win32":  # there kill ends the process, whatever the signal
            os.kill(int(pid), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False
