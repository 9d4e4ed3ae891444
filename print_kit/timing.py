"""How long each pass takes, for `-v`; and the one date that may stand in a PDF."""

from __future__ import annotations

import contextlib
import gc
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from print_kit.diagnostics import OperatorError

_EPOCH = "SOURCE_DATE_EPOCH"


@dataclass(slots=True)
class Timer:
    """Seconds by pass; a pass that runs several times adds up."""

    passes: dict[str, float] = field(default_factory=dict)

    @contextlib.contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        """Time what is inside the `with` block."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.passes[name] = self.passes.get(name, 0.0) + time.perf_counter() - start

    def add(self, passes: Mapping[str, float]) -> None:
        """Add what another timer has measured."""
        for name, seconds in passes.items():
            self.passes[name] = self.passes.get(name, 0.0) + seconds


@contextlib.contextmanager
def no_garbage() -> Iterator[None]:
    """Keep Python from looking for garbage: where nearly all objects live to the end, it costs a fifth of the time."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


def check_epoch() -> None:
    """Raise OperatorError where SOURCE_DATE_EPOCH is set, but is no date."""
    try:
        pdf_date()
    except (ValueError, OverflowError, OSError):
        message = f"{_EPOCH} must be a number of seconds, not '{os.environ.get(_EPOCH)}'"
        raise OperatorError(message, "see reproducible-builds.org/specs/source-date-epoch") from None


def pdf_date() -> str:
    """The date of a PDF, as PDF writes it: that of SOURCE_DATE_EPOCH, or none at all ('')."""
    epoch = os.environ.get(_EPOCH)
    return time.strftime("D:%Y%m%d%H%M%SZ", time.gmtime(int(epoch))) if epoch else ""
