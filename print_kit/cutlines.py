"""Cutting lines: at each trim edge of the cards on a sheet, from the bleed's end to the paper's edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from print_kit.geometry import Box, Line

CLEARANCE = 0.4  # mm between a line and the ruler or the footer
SHORTEST = 1.0  # mm; a shorter stub guides no knife
_TOUCH = 1e-6  # mm; a line on a box's edge counts as touching it

Span = tuple[float, float]


def cutting_lines(trims: Sequence[Box], clips: Sequence[Box], page: Box, keep_out: Iterable[Box]) -> tuple[Line, ...]:
    """The cutting lines of one sheet, in mm.

    A line runs wherever its trim edge, drawn across the whole page, meets no card: from the page's edge to
    the bleed, and between cards where the gutter is wider than their bleeds.

    Args:
        trims: the trim boxes of the cards.
        clips: what each of them prints, its bleed included.
        page: where lines may run: the page, or the fronts' half of it.
        keep_out: boxes that interrupt the lines: the ruler and the footer.
    """
    blocked = [*clips, *(box.grown(CLEARANCE) for box in keep_out)]
    down = [
        Line(x, start, x, end)
        for x in _distinct(edge for trim in trims for edge in (trim.x, trim.right))
        for start, end in _free((page.y, page.bottom), [(b.y, b.bottom) for b in blocked if _within(x, b.x, b.right)])
    ]
    across = [
        Line(start, y, end, y)
        for y in _distinct(edge for trim in trims for edge in (trim.y, trim.bottom))
        for start, end in _free((page.x, page.right), [(b.x, b.right) for b in blocked if _within(y, b.y, b.bottom)])
    ]
    return (*down, *across)


def without(line: Line, keep_out: Iterable[Box]) -> tuple[Line, ...]:
    """An upright line without the parts that would cross the boxes."""
    blocked = [box.grown(CLEARANCE) for box in keep_out]
    spans = [(box.y, box.bottom) for box in blocked if _within(line.x1, box.x, box.right)]
    return tuple(Line(line.x1, start, line.x1, end) for start, end in _free((line.y1, line.y2), spans))


def _distinct(edges: Iterable[float]) -> list[float]:
    """The edges in order, once each: those of two cards that touch are one, give or take a rounding error."""
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > _TOUCH:
            found.append(edge)
    return found


def _within(place: float, low: float, high: float) -> bool:
    return low - _TOUCH <= place <= high + _TOUCH


def _free(whole: Span, blocked: Iterable[Span]) -> list[Span]:
    """What is left of a span without the blocked ones, as far as it is long enough to be of use."""
    spans: list[Span] = []
    start = whole[0]
    for low, high in sorted(blocked):
        spans.append((start, min(low, whole[1])))
        start = max(start, high)
    spans.append((start, whole[1]))
    return [(low, high) for low, high in spans if high - low >= SHORTEST]
