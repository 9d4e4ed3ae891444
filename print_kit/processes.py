"""Work shared among processes. Where processes can't be forked (Windows, macOS) it is done in turn."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Generic, TypeVar, cast

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
_PATIENCE = 5.0
"""Seconds that an ended process may take to tidy up."""
_LONG_DEAD = 24 * 3600
"""Seconds after which a process's unfinished file is rubbish, even if a process has its number."""


class Background(Generic[_Result]):
    """Work that goes on in a forked process until its result is asked for; where that can't be, it is done then."""

    def __init__(self, work: Callable[[], _Result], *, forked: bool = True) -> None:
        self._work = work
        self._receiver: Connection | None = None
        if forked and can_fork():
            self._receiver, _ = _fork(lambda _: work(), None)

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


def in_processes(
    work: Callable[[_Item], _Result], items: Sequence[_Item], workers: int, *, nested: bool = False
) -> Iterator[_Result]:
    """`work(item)` for each item, in the order of the items, in up to `workers` processes at a time.

    Processes are forked, one an item with a pipe of its own: nothing is shared that an ended process could leave
    locked. `work` may be any closure; only results travel (pickled). What `work` raises is raised here, with the
    child's traceback as a note; a child that dies raises Died. With `nested` the work may use processes itself.
    """
    if workers < 2 or len(items) < 2 or not can_fork():
        yield from map(work, items)
        return
    waiting = list(enumerate(items))[::-1]
    running: dict[Connection, tuple[int, multiprocessing.process.BaseProcess]] = {}
    done: dict[int, tuple[bool, object]] = {}
    given = 0
    try:
        while given < len(items):
            while waiting and len(running) < workers:
                number, item = waiting.pop()
                receiver, process = _fork(work, item, nested=nested)
                running[receiver] = (number, process)
            ready = wait(list(running))
            for receiver in [one for one in running if one in ready]:
                number, process = running.pop(receiver)
                done[number] = _received(receiver)
                process.join()
            while given in done:
                fine, result = done.pop(given)
                if not fine:
                    raise cast(Exception, result)
                given += 1
                yield cast(_Result, result)
    finally:
        for receiver, (_, process) in running.items():
            receiver.close()
            process.terminate()
        for _, process in running.values():
            process.join(_PATIENCE)


class Died(RuntimeError):
    """A process was ended from outside before its work was done."""


def _received(receiver: Connection) -> tuple[bool, object]:
    try:
        fine, result = receiver.recv()
    except (EOFError, OSError):
        fine, result = False, Died("a worker process died; perhaps memory ran out")
    receiver.close()
    return fine, result


def _fork(
    work: Callable[[_Item], _Result], item: _Item, *, nested: bool = False
) -> tuple[Connection, multiprocessing.process.BaseProcess]:
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    process = fork.Process(target=_child, args=(work, item, sender), daemon=not nested)
    process.start()
    sender.close()
    return receiver, process


def _child(work: Callable[[_Item], _Result], item: _Item, sender: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer: it ends its children
    signal.signal(signal.SIGTERM, _leave)
    try:
        message: tuple[bool, object] = (True, work(item))
    except Exception as error:  # the parent raises it again
        import traceback

        error.add_note(traceback.format_exc())
        message = (False, error)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with contextlib.suppress(OSError):  # nobody is listening any more
        sender.send(message)
    sender.close()


def _leave(number: int, frame: object) -> None:
    """End at once, but through all `finally` blocks: nothing unfinished is left behind."""
    raise SystemExit(128 + number)


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
