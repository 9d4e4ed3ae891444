"""Where things are on a sheet: the grid's cells, and the strips in the margins for the ruler and the footer."""

from __future__ import annotations

from dataclasses import dataclass

from print_kit.diagnostics import Findings, OperatorError
from print_kit.geometry import PAPER_NAMES, Box, Rotation, Size
from print_kit.products import Edge, SheetDefinition, oriented

UNPRINTED = 4.5  # mm at the paper's edge that home printers leave blank (4-5 mm)
RULER_LENGTH = 100.0  # mm between the outer ticks
RULER_LABEL = 12.0  # mm beside each end, for '0' and '100 mm': labels below the ticks would double its height
RULER_HEIGHT = 2.5  # mm; thin, so that on Letter cutting lines still show between it and the bleed
FOOTER_HEIGHT = 3.0  # mm, one line of 6.5-7 pt
FOLD_CLEARANCE = 1.0  # mm between the fold line and any other mark


@dataclass(frozen=True, slots=True)
class Band:
    """A strip in the margin. `box` is on the page (mm); `rotation` turns what is written in it, clockwise."""

    box: Box
    rotation: Rotation

    @property
    def size(self) -> Size:
        """Width and height in mm as one reads it, before it is turned."""
        size = Size(self.box.width, self.box.height)
        return size.turned if self.rotation in (90, 270) else size


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """The grid of one sheet, in mm on the page.

    `cells` are the trim boxes of the fronts, row by row; `gutter` and `bleed` as defined; `fold` is the
    fold line's x, or None; `fold_gap` the distance between the trims on its two sides.
    """

    sheet: SheetDefinition
    paper: Size
    cells: tuple[Box, ...]
    columns: int
    gutter: tuple[float, float]
    bleed: float
    fold: float | None = None
    fold_gap: float = 0.0

    @property
    def hull(self) -> Box:
        """The box around all cells (of the fronts)."""
        first, last = self.cells[0], self.cells[-1]
        return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)

    @property
    def printed(self) -> Box:
        """The box around all that is printed for the cards: both halves of a folded sheet, and the bleed."""
        hull = self.hull
        if self.fold is not None:
            hull = Box(hull.x, hull.y, 2 * (self.fold - hull.x), hull.height)
        return hull.grown(self.bleed)

    def ruler(self) -> Band:
        """The ruler's place: 100 mm and its labels."""
        edge = self.sheet.ruler if self.fold is None or self.sheet.fold is None else self.sheet.fold.ruler
        return self._band(edge, RULER_LENGTH + 2 * RULER_LABEL, RULER_HEIGHT, self.printed)

    def footer(self, offset: tuple[float, float] = (0.0, 0.0)) -> Band:
        """The footer's place: as long as the grid. `offset` (mm) is how far the cards are moved on this page."""
        edge = self.sheet.footer if self.fold is None or self.sheet.fold is None else self.sheet.fold.footer
        length = self.hull.width if edge in ("top", "bottom") else self.hull.height
        return self._band(edge, max(length, RULER_LENGTH), FOOTER_HEIGHT, self.printed.moved(*offset))

    def _band(self, edge: Edge, length: float, height: float, printed: Box) -> Band:
        """A strip beside what is printed: off the unprinted rim where the margin allows it, never on a card's bleed.

        On a folded sheet a strip above or below stays beside the fronts, clear of the fold line.
        """
        page, centre = self.paper, self.hull.centre
        if edge in ("top", "bottom"):
            right = page.width - UNPRINTED if self.fold is None else self.fold - FOLD_CLEARANCE
            start = _start(length, centre[0], UNPRINTED, right)
            if edge == "top":
                return Band(Box(start, min(UNPRINTED, printed.y - height), length, height), 0)
            return Band(Box(start, max(page.height - UNPRINTED - height, printed.bottom), length, height), 0)
        start = _start(length, centre[1], UNPRINTED, page.height - UNPRINTED)
        if edge == "left":
            return Band(Box(min(UNPRINTED, printed.x - height), start, height, length), 270)
        return Band(Box(max(page.width - UNPRINTED - height, printed.right), start, height, length), 90)


def _start(length: float, centre: float, low: float, high: float) -> float:
    """Where a strip begins that is centred on `centre` but moved to lie between `low` and `high`, if it can."""
    return max(low, min(centre - length / 2, high - length))


def lay_out(sheet: SheetDefinition, trim: Size, bleed: float, *, fold: bool = False) -> SheetLayout:
    """Centre the grid of a sheet on its paper.

    Args:
        sheet: the sheet.
        trim: the cards' size in mm.
        bleed: mm around the trim.
        fold: use the grid with a fold line, whose halves meet in the middle of the paper.

    Raises:
        OperatorError: `fold` is asked for and the sheet has no such grid.
    """
    across = sheet.gutter[0]
    if not fold:
        paper = sheet.size
        left = (paper.width - _extent(sheet.columns, trim.width, across)) / 2
        cells = _cells(paper, left, sheet.columns, sheet.rows, trim, sheet.gutter)
        return SheetLayout(sheet, paper, cells, sheet.columns, sheet.gutter, bleed)
    grid = sheet.fold
    if grid is None:
        raise OperatorError(f"the sheet '{sheet.name}' can't be folded", f"add [fold] to {sheet.location.file.name}")
    paper = oriented(sheet.paper, grid.orientation)
    gap = 2 * bleed if grid.gap is None else grid.gap
    left = paper.width / 2 - gap / 2 - _extent(grid.columns, trim.width, across)
    cells = _cells(paper, left, grid.columns, grid.rows, trim, sheet.gutter)
    return SheetLayout(sheet, paper, cells, grid.columns, sheet.gutter, bleed, paper.width / 2, gap)


def _extent(count: int, length: float, gutter: float) -> float:
    return count * length + (count - 1) * gutter


def _cells(
    paper: Size, left: float, columns: int, rows: int, trim: Size, gutter: tuple[float, float]
) -> tuple[Box, ...]:
    top = (paper.height - _extent(rows, trim.height, gutter[1])) / 2
    across, down = trim.width + gutter[0], trim.height + gutter[1]
    return tuple(
        Box(left + column * across, top + row * down, trim.width, trim.height)
        for row in range(rows)
        for column in range(columns)
    )


def check_sheet(sheet: SheetDefinition, trim: Size, bleed: float) -> Findings:
    """Whether cards of a size (mm) fit a sheet's paper, with their bleed, the ruler and the footer.

    Reports `sheet-overflow` for what is off the paper, and warns with `sheet-margin` of what stands where
    home printers don't print.
    """
    findings = Findings()
    for fold in (False, True) if sheet.fold else (False,):
        layout = lay_out(sheet, trim, bleed, fold=fold)
        _check_cards(layout, trim, findings)
        if not findings.failed:
            _check_bands(layout, findings)
    return findings


def _check_cards(layout: SheetLayout, trim: Size, findings: Findings) -> None:
    sheet, page, printed = layout.sheet, Box(0, 0, layout.paper.width, layout.paper.height), layout.printed
    rows = len(layout.cells) // layout.columns
    what = f"{layout.columns} x {rows} cards of {trim.width:g} x {trim.height:g} mm"
    folded = " twice" if layout.fold is not None else ""
    if not page.contains(printed, 1e-6):
        bleed = f" with {layout.bleed:g} mm of bleed" if layout.bleed else ""
        need = f"need {printed.width:g} x {printed.height:g} mm"
        message = f"{what}{folded}{bleed} {need}: {_paper(layout)} has {page.width:g} x {page.height:g} mm"
        findings.error("sheet-overflow", message, sheet.location, "take fewer columns or rows, or a smaller gutter")
    elif not page.grown(-UNPRINTED).contains(trimmed := printed.grown(-layout.bleed), 1e-6):
        left = min(trimmed.x, trimmed.y)
        message = f"{what}{folded} leave a margin of {left:g} mm on {_paper(layout)}"
        findings.warning("sheet-margin", message, sheet.location, f"home printers leave {UNPRINTED:g} mm blank")


def _check_bands(layout: SheetLayout, findings: Findings) -> None:
    page = Box(0, 0, layout.paper.width, layout.paper.height)
    ruler, footer = layout.ruler(), layout.footer()
    for name, band in (("ruler", ruler), ("footer", footer)):
        what = f"the {name} ({band.size.width:g} x {band.size.height:g} mm)"
        where = layout.sheet.location
        if not page.contains(band.box, 1e-6) or _crosses_fold(layout, band):
            message = f"{what} has no room beside the cards on {_paper(layout)}"
            findings.error("sheet-overflow", message, where, f"margins beside the bleed: {_margins(layout)}")
        elif not page.grown(-UNPRINTED).contains(band.box, 1e-6):
            message = f"{what} stands nearer than {UNPRINTED:g} mm to the edge of {_paper(layout)}"
            findings.warning("sheet-margin", message, where, "home printers may not print all of it")
    if ruler.box.overlaps(footer.box):
        message = f"ruler and footer overlap on {_paper(layout)}"
        findings.error("sheet-overflow", message, layout.sheet.location, "put them at opposite edges")


def _crosses_fold(layout: SheetLayout, band: Band) -> bool:
    return layout.fold is not None and band.box.x < layout.fold < band.box.right


def _margins(layout: SheetLayout) -> str:
    printed, paper = layout.printed, layout.paper
    return f"{printed.x:g} mm left and right, {min(printed.y, paper.height - printed.bottom):g} mm above and below"


def _paper(layout: SheetLayout) -> str:
    lying = "landscape" if layout.paper.width > layout.paper.height else "portrait"
    return f"{PAPER_NAMES[layout.sheet.paper]} {lying}"
