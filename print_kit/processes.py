"""Work shared among processes. Where processes can't be forked (Windows, macOS) it is done in turn."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Generic, TypeVar, cast

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


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
            except EOFError:
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

    Processes are forked: `work` may be any closure; only results travel (pickled). A child that dies raises
    RuntimeError.
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
                except EOFError:
                    raise RuntimeError("a worker process died") from None
                if not fine:
                    raise RuntimeError(result)
                yield result
                process.join()
        finally:
            for process, receiver in running:
                receiver.close()
                if process.is_alive():
                    process.terminate()


def _child(work: Callable[[_Item], _Result], item: _Item, sender: Connection) -> None:
    try:
        message: tuple[bool, object] = (True, work(item))
    except Exception:  # the parent raises it again, with the child's traceback as its text
        import traceback

        message = (False, traceback.format_exc())
    sender.send(message)
    sender.close()
