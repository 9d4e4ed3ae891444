"""Laying faces out, and making those fit whose text is too long: roomier layouts first, then smaller type."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from print_kit.diagnostics import Diagnostic, Findings
from print_kit.pdf.layout import LaidOut, Overflow, lay_out, overflows, report, write
from print_kit.pdf.proofread import Remark, proofread
from print_kit.pdf.resources import Resources
from print_kit.processes import in_processes
from print_kit.render import FaceKey, Fit

STEP = 0.25
"""pt between two sizes that are tried."""
SMALL = 7.0
"""pt: type that had to be made smaller than this is worth a warning; small print on cards is 7 pt."""
ALIKE = 3
"""Remarks of one kind on one face; more help nobody."""
MOST = 500
"""Faces a document: WeasyPrint's time and memory a page stay flat up to about there."""


# A text that runs over a face's foot must stay on its page, where it is seen and measured: what WeasyPrint breaks off a
# positioned box is lost.
_NO_BREAKS = "<style>@page { margin-bottom: -2000mm }</style></head>"


class Source(Protocol):
    """What this module asks of a source of faces (`print_kit.faces.FaceSource`)."""

    @property
    def steps(self) -> tuple[str, ...]:
        """The layouts to try, the roomiest first."""
        ...

    @property
    def floor(self) -> float:
        """The smallest size of type in pt."""
        ...

    def html(self, key: FaceKey, fit: Fit) -> str:
        """The HTML of one face."""
        ...

    def first_fit(self, key: FaceKey) -> Fit:
        """The layout a face starts with."""
        ...

    def document(self, faces: Sequence[str]) -> str:
        """Faces as one document, a page each."""
        ...

    @property
    def safe_inset(self) -> float:
        """Mm from a face's edge, bleed included, to the safe area."""
        ...

    @property
    def round(self) -> bool:
        """Whether the faces are rounds."""
        ...

    def too_long(self, key: FaceKey, over: Overflow, findings: Findings) -> None:
        """Report a text that doesn't fit."""
        ...

    def remark(self, key: FaceKey, box: str, remark: Remark, findings: Findings) -> None:
        """Report what proofreading found on a face."""
        ...


class Chunk(Protocol):
    """Faces that are written as one PDF."""

    @property
    def key(self) -> str:
        """The hash of all that the chunk is made of."""
        ...

    @property
    def faces(self) -> tuple[FaceKey, ...]:
        """Its faces, in order."""
        ...


@dataclass(frozen=True, slots=True)
class Written:
    """A chunk's PDF and the warnings that go with it."""

    content: bytes
    notes: list[Diagnostic]


@dataclass(slots=True)
class _State:
    fit: Fit
    page: Any = None
    over: Mapping[str, Overflow] | None = None


def lay_out_faces(
    chunks: Sequence[Chunk], source: Source, resources: Callable[[], Resources], findings: Findings, workers: int = 1
) -> dict[str, Written]:
    """Lay out the faces of `chunks`, fit those that overflow, proofread them, and write a PDF a chunk.

    With several `workers` the chunks are shared among as many processes. A text that doesn't fit even at the floor
    is an error; so is whatever WeasyPrint could not load.
    """

    def work(batch: Sequence[Chunk]) -> tuple[dict[str, Written], list[Diagnostic]]:
        own = Findings()
        written = _lay_out_batch(batch, source, resources, own), own.items
        if sum(len(chunk.faces) for chunk in chunks) > MOST:
            gc.collect()  # boxes and their parents hold each other; the build has switched collecting off
        return written

    resources()  # the icon font is made once, before processes part
    written: dict[str, Written] = {}
    for pdfs, found in in_processes(work, _batches(chunks, workers), workers):
        written.update(pdfs)
        findings.items += found
    return written


def _batches(chunks: Sequence[Chunk], workers: int) -> list[list[Chunk]]:
    """Chunks in batches of about the same number of faces: one a worker, but none too large."""
    total = sum(len(chunk.faces) for chunk in chunks)
    wanted = max(1, workers, -(-total // MOST))
    wanted += -wanted % workers
    batches: list[list[Chunk]] = [[] for _ in range(min(wanted, len(chunks)))]
    for chunk in sorted(chunks, key=lambda chunk: -len(chunk.faces)):
        min(batches, key=lambda batch: sum(len(item.faces) for item in batch)).append(chunk)
    return batches


def _lay_out_batch(
    chunks: Sequence[Chunk], source: Source, resources: Callable[[], Resources], findings: Findings
) -> dict[str, Written]:
    states = {key: _State(source.first_fit(key)) for chunk in chunks for key in chunk.faces}
    bench = _Bench(source, resources, findings, states)
    first = bench.lay_out(list(states))
    written: dict[str, Written] = {}
    if first is not None:
        _next_steps(bench, source)
        _smaller_type(bench, source, findings)
        for chunk in chunks:
            pdf = write(first, [states[key].page for key in chunk.faces])
            written[chunk.key] = Written(
                pdf, [note for key in chunk.faces for note in _notes(key, states[key], source)]
            )
    said = Findings()
    for laid_out in bench.kept:
        report(laid_out, said)
    # warnings are kept with a chunk, so that a build that finds it in the cache tells them again
    keep = next(iter(written.values())).notes if written and not said.failed else findings.items
    keep += said.items
    return written


def _notes(key: FaceKey, state: _State, source: Source) -> list[Diagnostic]:
    """What a proofreader has to say of a face, and that its type had to be made small."""
    found = Findings()
    told: Counter[str] = Counter()
    for remark in proofread(state.page, source.safe_inset, round=source.round):
        told[remark.code] += 1
        # a text that doesn't fit, which is told, leaves the safe area with every line
        if told[remark.code] <= ALIKE and not (state.over and remark.code == "outside-safe-area"):
            source.remark(key, "text", remark, found)
    for box, size in state.fit.sizes:
        if size < SMALL:
            source.remark(
                key, box, Remark("small-type", f"it is set in {size:g} pt to fit its box", "shorten it"), found
            )
    return found.items


class _Bench:
    """Lays out any faces with their present fit and measures them."""

    def __init__(
        self, source: Source, resources: Callable[[], Resources], findings: Findings, states: dict[FaceKey, _State]
    ) -> None:
        self.source, self.resources, self.findings, self.states = source, resources, findings, states
        # a document owns the fonts it loaded: it must live until its pages are written
        self.kept: list[LaidOut] = []

    def lay_out(self, keys: Sequence[FaceKey]) -> LaidOut | None:
        html = self.source.document([self.source.html(key, self.states[key].fit) for key in keys])
        laid_out = lay_out(html.replace("</head>", _NO_BREAKS, 1), self.resources())
        self.kept.append(laid_out)
        if len(laid_out.pages) != len(keys):
            self.findings.error(
                "broken-template",
                f"{_count(len(keys), 'face')} came out as {_count(len(laid_out.pages), 'page')}",
                None,
                "each face must be one element of the page's size with break-after: page",
            )
            return None
        for key, page in zip(keys, laid_out.pages, strict=True):
            state = self.states[key]
            state.page, state.over = page, overflows(page)
        return laid_out

    @property
    def failing(self) -> list[FaceKey]:
        return [key for key, state in self.states.items() if state.over]


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _next_steps(bench: _Bench, source: Source) -> None:
    """Give faces that overflow the next tighter layout, as long as there is one."""
    while True:
        again = []
        for key in bench.failing:
            state = bench.states[key]
            later = source.steps[source.steps.index(state.fit.step) + 1 :] if state.fit.step in source.steps else ()
            if later:
                state.fit = Fit(later[0], state.fit.sizes)
                again.append(key)
        if not again or bench.lay_out(again) is None:
            return


def _smaller_type(bench: _Bench, source: Source, findings: Findings) -> None:
    """Find the largest size that fits, by bisection over all boxes that overflow at once."""
    ranges: dict[tuple[FaceKey, str], tuple[list[float], int, int]] = {}
    for key in bench.failing:
        for name, over in (bench.states[key].over or {}).items():
            count = max(1, int((over.size - source.floor) / STEP + 1e-6))
            sizes = [max(source.floor, over.size - STEP * (index + 1)) for index in range(count)]
            ranges[key, name] = (sizes, 0, len(sizes) - 1)
    if not ranges:
        return
    keys = list(dict.fromkeys(key for key, _ in ranges))
    while any(low < high for _, low, high in ranges.values()):
        _set(bench, keys, {box: sizes[(low + high) // 2] for box, (sizes, low, high) in ranges.items()})
        if bench.lay_out(keys) is None:
            return
        for (key, name), (sizes, low, high) in ranges.items():
            if low < high:
                middle = (low + high) // 2
                fits = name not in (bench.states[key].over or {})
                ranges[key, name] = (sizes, low, middle) if fits else (sizes, middle + 1, high)
    _set(bench, keys, {box: sizes[low] for box, (sizes, low, _) in ranges.items()})
    if bench.lay_out(keys) is None:
        return
    for key in bench.failing:
        for over in (bench.states[key].over or {}).values():
            source.too_long(key, over, findings)


def _set(bench: _Bench, keys: Sequence[FaceKey], sizes: Mapping[tuple[FaceKey, str], float]) -> None:
    for key in keys:
        state = bench.states[key]
        own = tuple(sorted((name, size) for (face, name), size in sizes.items() if face == key))
        state.fit = Fit(state.fit.step, own)
