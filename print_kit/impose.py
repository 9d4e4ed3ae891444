"""Imposition as pure geometry: pieces in, placements on sheets out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from print_kit.cutlines import cutting_lines, without
from print_kit.geometry import Box, Circle, Line, Size
from print_kit.placements import Duplex, Imposition, Piece, Place, Placement, SheetPage, Side
from print_kit.products import SheetDefinition
from print_kit.sheets import FOLD_CLEARANCE, SheetLayout, lay_out

Slot = tuple[Piece, int]  # a piece and which of its copies


def impose(
    pieces: Sequence[Piece],
    sheet: SheetDefinition,
    *,
    trim: Size,
    bleed: float,
    duplex: Duplex = Duplex.LONG,
    offset: tuple[float, float] = (0.0, 0.0),
) -> Imposition:
    """Place pieces on sheets, in order, the copies of each side by side.

    A new sheet begins where the back changes, so that cards that look alike from behind are printed together
    and a drifting back never shows its neighbour's. Backs that only one piece has would make a sheet each:
    such pieces of one deck share sheets. Without backs all decks do.

    Args:
        pieces: what to print.
        sheet: paper, grid and marks.
        trim: the cards' size in mm.
        bleed: mm around the trim that the faces have.
        duplex: how backs come onto the paper.
        offset: mm to the right and down that backs are moved, for a printer that drifts. A folded sheet is
            printed from one side, where nothing drifts, so there it moves nothing.

    Raises:
        OperatorError: `duplex` is FOLD and the sheet can't be folded.
        ValueError: two pieces have the same id.
    """
    if len({piece.id for piece in pieces}) < len(pieces):
        raise ValueError("two pieces have the same id")
    if all(piece.back is None for piece in pieces):
        duplex = Duplex.NONE
    layout = lay_out(sheet, trim, bleed, fold=duplex is Duplex.FOLD)
    filled = list(_fill(pieces, len(layout.cells), packed=duplex is Duplex.NONE))
    pages = tuple(_pages(filled, layout, duplex, offset))
    fronts, backs = _places(pieces, pages)
    return Imposition(pages, fronts, backs, duplex, sheet.paper, trim, bleed)


def _fill(pieces: Sequence[Piece], room: int, *, packed: bool) -> Iterator[list[Slot]]:
    """What is on each sheet."""
    users = Counter(piece.back for piece in pieces)
    current: list[Slot] = []
    group: object = None
    for piece in pieces:
        own = piece.back is not None and users[piece.back] == 1
        belongs = None if packed else ("own", piece.deck) if own else piece.back
        for copy in range(piece.copies):
            if current and (belongs != group or len(current) == room):
                yield current
                current = []
            group = belongs
            current.append((piece, copy))
    if current:
        yield current


def _pages(
    filled: Sequence[Sequence[Slot]], layout: SheetLayout, duplex: Duplex, offset: tuple[float, float]
) -> Iterator[SheetPage]:
    """The pages in the order in which they are printed."""
    sheets = range(1, len(filled) + 1)
    order: list[tuple[int, Side]]
    if duplex is Duplex.MANUAL:
        order = [(sheet, "front") for sheet in sheets] + [(sheet, "back") for sheet in sheets]
    else:
        # A sheet whose cards have no backs still gets an empty back page: without it the printer would
        # print the next sheet's fronts there.
        turned = duplex in (Duplex.LONG, Duplex.SHORT)
        order = [(sheet, side) for sheet in sheets for side in _sides(turned)]
    for number, (sheet, side) in enumerate(order, 1):
        slots = filled[sheet - 1]
        decks = tuple(dict.fromkeys(piece.deck for piece, _ in slots))
        fronts = _fronts(slots, layout)
        if side == "back":
            backs = tuple(_backs(slots, fronts, layout, duplex, offset))
            yield SheetPage(number, sheet, side, layout.paper, decks, backs, layout.footer(offset))
        else:
            yield _front_page(number, sheet, decks, slots, fronts, layout, duplex)


def _sides(turned: bool) -> tuple[Side, ...]:
    return ("front", "back") if turned else ("front",)


def _front_page(
    number: int,
    sheet: int,
    decks: tuple[str, ...],
    slots: Sequence[Slot],
    fronts: tuple[Placement, ...],
    layout: SheetLayout,
    duplex: Duplex,
) -> SheetPage:
    """A sheet's front: the cards, what guides the knife and, on a folded sheet, the backs."""
    ruler, footer = layout.ruler(), layout.footer()
    bands = (ruler.box, footer.box)
    placements = fronts
    fold: tuple[Line, ...] = ()
    page = Box(0, 0, layout.paper.width, layout.paper.height)
    if layout.fold is not None:
        placements = (*fronts, *_backs(slots, fronts, layout, duplex, (0.0, 0.0)))
        fold = without(Line(layout.fold, 0, layout.fold, layout.paper.height), bands)
        page = Box(0, 0, layout.fold - FOLD_CLEARANCE, layout.paper.height)
    lines: tuple[Line, ...] = ()
    circles: tuple[Circle, ...] = ()
    if layout.sheet.marks == "lines":
        lines = cutting_lines([at.trim for at in fronts], [at.clip for at in fronts], page, bands)
    elif layout.sheet.marks == "circles":
        circles = tuple(Circle(*at.trim.centre, min(at.trim.width, at.trim.height) / 2) for at in fronts)
    return SheetPage(number, sheet, "front", layout.paper, decks, placements, footer, ruler, lines, circles, fold)


def _fronts(slots: Sequence[Slot], layout: SheetLayout) -> tuple[Placement, ...]:
    """The fronts of a sheet. Each shows its bleed up to the middle of the gutter to an occupied neighbour."""
    bleed, columns, count = layout.bleed, layout.columns, len(slots)
    across, down = (min(bleed, gap / 2) for gap in layout.gutter)
    inner = bleed if layout.fold is None else min(bleed, layout.fold_gap / 2)
    found = []
    for index, (piece, copy) in enumerate(slots):
        trim, column = layout.cells[index], index % columns
        left = across if column else bleed
        right = inner if column == columns - 1 else across if index + 1 < count else bleed
        above = down if index >= columns else bleed
        below = down if index + columns < count else bleed
        clip = trim.widened(left, above, right, below)
        found.append(Placement(piece.id, copy, "front", piece.front, trim, clip))
    return tuple(found)


def _backs(
    slots: Sequence[Slot],
    fronts: Iterable[Placement],
    layout: SheetLayout,
    duplex: Duplex,
    offset: tuple[float, float],
) -> Iterator[Placement]:
    """The backs of a sheet, each behind its front once the paper is turned or folded."""
    upright = layout.paper.height >= layout.paper.width
    # Upright paper's long edge is upright: turned about it, left and right change and up stays up. Turned
    # about a level edge, above and below change, and a face printed upright would be on its head behind its
    # front: it is turned half around. Lying paper has the edges swapped; a fold line is always upright.
    about_upright = duplex is Duplex.FOLD or upright != (duplex is Duplex.SHORT)
    for (piece, copy), front in zip(slots, fronts, strict=True):
        if piece.back is not None:
            trim, clip = (_behind(box, layout.paper, about_upright).moved(*offset) for box in (front.trim, front.clip))
            yield Placement(piece.id, copy, "back", piece.back, trim, clip, 0 if about_upright else 180)


def _behind(box: Box, paper: Size, about_upright: bool) -> Box:
    """Where a box of one side of the paper is, seen from the other."""
    if about_upright:
        return Box(paper.width - box.right, box.y, box.width, box.height)
    return Box(box.x, paper.height - box.bottom, box.width, box.height)


def _places(
    pieces: Iterable[Piece], pages: Iterable[SheetPage]
) -> tuple[dict[str, tuple[Place, ...]], dict[str, tuple[Place, ...]]]:
    """The places of each piece's fronts and backs. Pages may be in any order; copies are on them in theirs."""
    fronts: dict[str, list[Place]] = {piece.id: [] for piece in pieces}
    backs: dict[str, list[Place]] = {piece: [] for piece in fronts}
    for page in pages:
        for at in page.placements:
            found = fronts if at.side == "front" else backs
            found[at.piece].append(Place(page.number, round(at.trim.x, 4), round(at.trim.y, 4)))
    return (
        {piece: tuple(places) for piece, places in fronts.items()},
        {piece: tuple(places) for piece, places in backs.items()},
    )
