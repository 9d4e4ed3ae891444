"""Products of pages made beside each other, each in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from print_kit.diagnostics import Diagnostic, Findings
from print_kit.manifest import ProductRecord
from print_kit.model import ProductEntry
from print_kit.output import Outbox
from print_kit.processes import can_fork, in_processes
from print_kit.timing import Timer

Files = Sequence[Mapping[str, Any]]


@dataclass(slots=True)
class Made:
    """What came of a product: its record, None where the earlier one holds or something is wrong."""

    record: ProductRecord | None
    findings: list[Diagnostic]
    passes: Mapping[str, float]
    staged: Mapping[str, Any] = field(default_factory=dict)


class Unmade(Sequence[Mapping[str, Any]]):
    """Stands for the records of the other products while those aren't made. Who asks for them has to wait."""

    def __init__(self) -> None:
        self.asked = False

    def __len__(self) -> int:
        self.asked = True
        return 0

    @overload
    def __getitem__(self, index: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Files: ...
    def __getitem__(self, index: int | slice) -> Mapping[str, Any] | Files:
        """Nothing."""
        self.asked = True
        raise IndexError


def made_beside(
    entries: Sequence[ProductEntry],
    make: Callable[[ProductEntry, Findings, Timer, Files], ProductRecord | None],
    box: Outbox,
    workers: int,
) -> dict[str, Made]:
    """Make products in up to `workers` processes at a time; by name, those that need no others' records.

    Nothing is made, and nothing lost, where there is one processor, one product, or no forking.
    """
    if workers < 2 or len(entries) < 2 or not can_fork():
        return {}

    def work(entry: ProductEntry) -> Made | None:
        files, findings, timer = Unmade(), Findings(), Timer()
        done = False
        box.staged.clear()
        try:
            record = make(entry, findings, timer, files)
            done = not files.asked
            return Made(record, findings.items, timer.passes, dict(box.staged)) if done else None
        finally:
            if not done:
                box.discard()

    found: dict[str, Made] = {}
    try:
        for entry, made in zip(entries, _kept(in_processes(work, entries, workers, nested=True), box), strict=True):
            if made is not None:
                found[entry.name] = made
    except BaseException:
        box.discard()
        raise
    return found


def _kept(results: Iterator[Made | None], box: Outbox) -> Iterator[Made | None]:
    """The results; what they have written is the box's from now on."""
    for made in results:
        box.staged.update(made.staged if made is not None else {})
        yield made
