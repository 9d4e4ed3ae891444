"""Booklets as pure geometry: which pages go on which side of which sheet, and where.

Two ways, both with two pages side by side on a lying sheet:

- Printed on both sides, all sheets are folded once, one inside the other, and stapled through the fold.
- Printed on one side only, each sheet is folded by itself with its print outside; the folded sheets are put upon
  each other and stapled along their open edges.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.geometry import PAPERS, Box, Line, Rotation, Size
from print_kit.placements import Duplex, FaceRef, Imposition, Placement, SheetPage, Side
from print_kit.sheets import UNPRINTED, Band

DOCUMENT = "pages"
"""The name under which placements refer to the document of a booklet's pages."""
FOLD_MARK = 3.0  # mm, at each end of the fold; the pages' margins have room for it

_Pair = tuple[int, int]  # the pages (from 0) on the left and on the right of one side of a sheet
_NO_FOOTER = Band(Box(0, 0, 0, 0), 0)


def page_size(paper: str) -> Size:
    """A booklet's page in mm: half of the paper (a key of PAPERS), upright. A4 gives A5."""
    size = PAPERS[paper]
    return Size(size.height / 2, size.width)


def lacking(pages: int) -> int:
    """How many pages a booklet of so many lacks for its last sheet to be full."""
    return -pages % 4


def impose_booklet(pages: int, paper: str, duplex: Duplex) -> Imposition:
    """Lay the pages of a booklet out on sheets of paper.

    Args:
        pages: how many there are; what the last sheet lacks stays blank.
        paper: a key of PAPERS.
        duplex: how backs come onto the paper. Turned about its long edge, a lying sheet is on its head, and so
            its back is printed on its head. MANUAL is all fronts, then all backs, turned like that. FOLD and NONE
            are printed on one side, for folding each sheet by itself.

    Raises:
        ValueError: there are no pages.
    """
    if pages < 1:
        raise ValueError("a booklet has at least one page")
    count = pages + lacking(pages)
    if duplex in (Duplex.FOLD, Duplex.NONE):
        duplex = Duplex.NONE
    order = list(_single(count) if duplex is Duplex.NONE else _saddle(count))
    if duplex is Duplex.MANUAL:
        order.sort(key=lambda side: side[1] == "back")
    made = tuple(
        _sheet_page(number, sheet, side, pair, pages, paper, on_head=side == "back" and duplex is not Duplex.SHORT)
        for number, (sheet, side, pair) in enumerate(order, 1)
    )
    return Imposition(made, {}, {}, duplex, paper, page_size(paper), 0.0)


def _single(count: int) -> Iterator[tuple[int, Side, _Pair]]:
    """Pages in their order, two a sheet."""
    for sheet in range(count // 2):
        yield sheet + 1, "front", (2 * sheet, 2 * sheet + 1)


def _saddle(count: int) -> Iterator[tuple[int, Side, _Pair]]:
    """Sheets from the outermost: each takes the first two and the last two of the pages that are left."""
    for sheet in range(count // 4):
        first, last = 2 * sheet, count - 1 - 2 * sheet
        yield sheet + 1, "front", (last, first)
        yield sheet + 1, "back", (first + 1, last - 1)


def _sheet_page(
    number: int, sheet: int, side: Side, pair: _Pair, pages: int, paper: str, *, on_head: bool
) -> SheetPage:
    size, trim = PAPERS[paper].turned, page_size(paper)
    boxes = [Box(0, 0, trim.width, trim.height), Box(trim.width, 0, trim.width, trim.height)]
    if on_head:
        boxes.reverse()
    rotation: Rotation = 180 if on_head else 0
    placements = tuple(
        Placement(str(page + 1), 0, side, FaceRef(DOCUMENT, page), box, box, rotation)
        for page, box in zip(pair, boxes, strict=True)
        if page < pages
    )
    ends = (UNPRINTED, size.height - UNPRINTED - FOLD_MARK)
    fold = tuple(Line(trim.width, y, trim.width, y + FOLD_MARK) for y in ends) if side == "front" else ()
    return SheetPage(number, sheet, side, size, (), placements, _NO_FOOTER, fold=fold)
