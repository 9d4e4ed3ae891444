"""A progress line on a terminal; nothing anywhere else."""

from __future__ import annotations

from types import TracebackType
from typing import TextIO

from print_kit.build import Built

_WIDTH = 24


class Progress:
    """Shows how many languages are built. Use as a context manager: the line is gone when it ends."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.shown = stream.isatty()

    def __enter__(self) -> Progress:
        self._draw("reading", 0, 0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()

    def told(self, built: Built, done: int, all: int) -> None:
        """A language is finished."""
        self._draw(f"{built.game} {built.lang}", done, all)

    def _draw(self, what: str, done: int, all: int) -> None:
        if not self.shown:
            return
        filled = _WIDTH * done // all if all else 0
        bar = "━" * filled + "─" * (_WIDTH - filled)
        self.stream.write(f"\r\x1b[K{bar} {done}/{all} {what}")
        self.stream.flush()
