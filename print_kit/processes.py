"""Work shared among processes. Where processes can't be forked (Windows, macOS) it is done in turn."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from typing import TypeVar

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def in_processes(work: Callable[[_Item], _Result], items: Sequence[_Item], workers: int) -> Iterator[_Result]:
    """`work(item)` for each item, in the order of the items, in up to `workers` processes at a time.

    Processes are forked: `work` may be any closure; only results travel (pickled). A child that dies raises
    RuntimeError. macOS can fork, but its fonts (Core Text) don't survive it.
    """
    if workers < 2 or len(items) < 2 or sys.platform in ("win32", "darwin"):
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
