"""Imposition is tested as geometry: what a sheet of paper is like when it is turned, folded and cut."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from print_kit.cutlines import cutting_lines
from print_kit.diagnostics import Location, OperatorError
from print_kit.geometry import PAPERS, Box, Line, Size
from print_kit.impose import impose
from print_kit.placements import Duplex, FaceRef, Imposition, Piece, Place, Placement, SheetPage
from print_kit.products import Edge, FoldDefinition, Marks, Orientation, SheetDefinition, load_sheet
from print_kit.sheets import UNPRINTED, check_sheet, lay_out

TEMPLATES = Path(__file__).parent.parent / "templates"
CARD = Size(63, 88)
TURNED = (Duplex.LONG, Duplex.SHORT, Duplex.MANUAL)
ORIENTATIONS: list[Orientation] = ["portrait", "landscape"]
EDGES: list[Edge] = ["top", "bottom", "left", "right"]
MARKS: list[Marks] = ["lines", "circles", "none"]
UP = (0.0, -1.0)  # towards the top of a page: y grows downwards


def bundled(name: str) -> SheetDefinition:
    family, paper = name.split("-")
    sheet, findings = load_sheet([TEMPLATES], family, paper)
    assert sheet is not None, findings.items
    return sheet


def cards(deck: str, count: int, *, copies: int = 1, back: str | None = "backs", first: int = 0) -> list[Piece]:
    """Cards of a deck that share a back."""
    ref = FaceRef(back, 0) if back else None
    return [Piece(f"{deck}/{n}", deck, copies, FaceRef(deck, n), ref) for n in range(first, first + count)]


def faces(page: SheetPage) -> list[str]:
    return [at.piece for at in page.placements]


def behind(box: Box, paper: Size, duplex: Duplex) -> Box:
    """A box of a back page where it is seen from the front: carried through the paper.

    The paper is turned about the middle of its long edges or its short ones; of what is on the axis nothing
    moves, all else changes sides.
    """
    long_edges_upright = paper.height > paper.width
    axis_upright = long_edges_upright if duplex in (Duplex.LONG, Duplex.MANUAL) else not long_edges_upright
    if duplex is Duplex.FOLD or axis_upright:
        return Box(paper.width - box.x - box.width, box.y, box.width, box.height)
    return Box(box.x, paper.height - box.y - box.height, box.width, box.height)


def up_behind(rotation: int, paper: Size, duplex: Duplex) -> tuple[float, float]:
    """Where the top of a back's face points, seen from the front."""
    x, y = {0: (0.0, -1.0), 90: (1.0, 0.0), 180: (0.0, 1.0), 270: (-1.0, 0.0)}[rotation]
    long_edges_upright = paper.height > paper.width
    axis_upright = long_edges_upright if duplex in (Duplex.LONG, Duplex.MANUAL) else not long_edges_upright
    return (-x, y) if duplex is Duplex.FOLD or axis_upright else (x, -y)


def near(one: Box, other: Box) -> bool:
    return one.contains(other, 1e-6) and other.contains(one, 1e-6)


@st.composite
def sheets(draw: st.DrawFn) -> tuple[SheetDefinition, Size, float]:
    """A sheet, with the size and the bleed of cards that fit it flat and folded."""
    paper = draw(st.sampled_from(sorted(PAPERS)))
    orientation = draw(st.sampled_from(ORIENTATIONS))
    turned = draw(st.sampled_from(ORIENTATIONS))
    trim = Size(draw(st.floats(12, 40)), draw(st.floats(12, 45)))
    bleed = draw(st.sampled_from([0.0, 1.5, 3.0]))
    gutter = (draw(st.sampled_from([0.0, 2.0, 7.0])), draw(st.sampled_from([0.0, 3.0])))
    flat, folded = (PAPERS[paper] if o == "portrait" else PAPERS[paper].turned for o in (orientation, turned))
    columns, rows = (
        draw(st.integers(1, int((side - 25 + gap) // (length + gap))))
        for side, length, gap in (
            (flat.width, trim.width, gutter[0]),
            (flat.height, trim.height, gutter[1]),
        )
    )
    across = draw(st.integers(1, max(1, int((folded.width / 2 - 20 + gutter[0]) // (trim.width + gutter[0])))))
    down = draw(st.integers(1, int((folded.height - 25 + gutter[1]) // (trim.height + gutter[1]))))
    ruler, footer = draw(st.permutations(EDGES))[:2]
    marks = draw(st.sampled_from(MARKS))
    gap = draw(st.sampled_from([None, 0.0, 12.0]))
    fold = FoldDefinition(turned, across, down, gap, "top", "bottom")
    sheet = SheetDefinition(
        "any", paper, orientation, columns, rows, gutter, marks, ruler, footer, fold, Location(Path("any.toml"))
    )
    return sheet, trim, bleed


@st.composite
def decks(draw: st.DrawFn) -> list[Piece]:
    """A few decks: with a common back, with a back for each card, without."""
    pieces: list[Piece] = []
    for deck in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(["common", "own", "none"]))
        for number in range(draw(st.integers(1, 9))):
            back = {"common": FaceRef("backs", deck), "own": FaceRef(f"backs-{deck}", number), "none": None}[kind]
            copies = draw(st.integers(0, 4))
            pieces.append(Piece(f"{deck}/{number}", f"deck-{deck}", copies, FaceRef(f"{deck}", number), back))
    return pieces


@settings(max_examples=120, deadline=None)
@given(sheets(), decks(), st.sampled_from(Duplex))
def test_what_holds_for_every_imposition(setting, pieces, duplex):
    """Every copy is there once, nothing overlaps or leaves the paper, and backs lie behind their fronts."""
    sheet, trim, bleed = setting
    result = impose(pieces, sheet, trim=trim, bleed=bleed, duplex=duplex)
    assert [page.number for page in result.pages] == list(range(1, len(result.pages) + 1))
    assert result.duplex in (duplex, Duplex.NONE)

    expected = Counter((piece.id, copy) for piece in pieces for copy in range(piece.copies))
    fronts = [(page, at) for page in result.pages for at in page.placements if at.side == "front"]
    assert Counter((at.piece, at.copy) for _, at in fronts) == expected
    with_backs = {piece.id for piece in pieces if piece.back} if result.duplex is not Duplex.NONE else set()
    backs = [(page, at) for page in result.pages for at in page.placements if at.side == "back"]
    assert Counter((at.piece, at.copy) for _, at in backs) == Counter(
        {key: count for key, count in expected.items() if key[0] in with_backs}
    )

    for page in result.pages:
        paper = Box(0, 0, page.size.width, page.size.height)
        assert all(paper.contains(at.trim, 1e-6) for at in page.placements)
        assert all(at.clip.contains(at.trim, 1e-6) for at in page.placements)
        for index, at in enumerate(page.placements):
            assert not any(at.trim.overlaps(other.trim) for other in page.placements[:index])
            # Beside the end of a part-filled row the bleeds of two cards may meet, off both of them.
            assert not any(at.clip.overlaps(other.trim) for other in page.placements if other is not at)

    here = {(at.piece, at.copy): (page, at) for page, at in fronts}
    for page, back in backs:
        front_page, front = here[back.piece, back.copy]
        assert page.sheet == front_page.sheet
        assert near(behind(back.trim, page.size, result.duplex), front.trim)
        assert near(behind(back.clip, page.size, result.duplex), front.clip)
        assert up_behind(back.rotation, page.size, result.duplex) == pytest.approx(UP)


@settings(max_examples=60, deadline=None)
@given(sheets(), decks(), st.sampled_from(Duplex))
def test_what_holds_for_the_marks(setting, pieces, duplex):
    """Lines, ruler and footer stay off the cards' bleed and off each other, and lines are at trim edges."""
    sheet, trim, bleed = setting
    assume(not check_sheet(sheet, trim, bleed).failed)
    result = impose(pieces, sheet, trim=trim, bleed=bleed, duplex=duplex)
    for page in result.pages:
        bands = [page.footer.box, *([page.ruler.box] if page.ruler else [])]
        bleeds = [at.trim.grown(bleed) for at in page.placements]
        assert not any(band.overlaps(box) for band in bands for box in bleeds)
        assert len(bands) == 1 or not bands[0].overlaps(bands[1])
        for line in (*page.lines, *page.fold):
            thick = Box(line.x1 - 0.1, line.y1 - 0.1, line.x2 - line.x1 + 0.2, line.y2 - line.y1 + 0.2)
            assert not any(band.overlaps(thick) for band in bands)
        for line in page.lines:
            assert not any(crosses(line, at.clip) for at in page.placements)
            fronts = [at.trim for at in page.placements if at.side == "front"]
            edges = [e for t in fronts for e in ((t.x, t.right) if line.x1 == line.x2 else (t.y, t.bottom))]
            assert min(abs((line.x1 if line.x1 == line.x2 else line.y1) - edge) for edge in edges) < 1e-5
        if page.side == "back":
            assert (page.ruler, page.lines, page.circles, page.fold) == (None, (), (), ())


def crosses(line: Line, box: Box) -> bool:
    """Whether a line runs over a box, its edges included; ending at an edge is no crossing."""
    if line.x1 == line.x2:
        return box.x <= line.x1 <= box.right and min(line.y2, box.bottom) - max(line.y1, box.y) > 1e-6
    return box.y <= line.y1 <= box.bottom and min(line.x2, box.right) - max(line.x1, box.x) > 1e-6


@settings(max_examples=60, deadline=None)
@given(sheets(), decks(), st.sampled_from(Duplex), st.floats(-3, 3), st.floats(-3, 3))
def test_an_offset_moves_backs_and_nothing_else(setting, pieces, duplex, x, y):
    """The printer's drift concerns the second side only; on a folded sheet there is none."""
    sheet, trim, bleed = setting
    plain, moved = (
        impose(pieces, sheet, trim=trim, bleed=bleed, duplex=duplex, offset=offset) for offset in ((0.0, 0.0), (x, y))
    )
    for one, other in zip(plain.pages, moved.pages, strict=True):
        if one.side == "front":
            assert one == other
        assert not any(other.footer.box.overlaps(at.trim.grown(bleed)) for at in other.placements)
        for at, shifted in zip(one.placements, other.placements, strict=True):
            by = (x, y) if one.side == "back" else (0.0, 0.0)
            assert near(at.trim.moved(*by), shifted.trim)
            assert near(at.clip.moved(*by), shifted.clip)


def test_long_edge_on_upright_paper():
    """Left and right change, up stays up; the places are those of the manifest."""
    result = impose(cards("deck", 1), bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.LONG)
    assert result.fronts == {"deck/0": (Place(1, 10.5, 16.5),)}
    assert result.backs == {"deck/0": (Place(2, 136.5, 16.5),)}
    assert result.pages[1].placements[0].rotation == 0


def test_short_edge_on_upright_paper():
    """Above and below change, and the back is on its head, so that it isn't once the paper is turned."""
    result = impose(cards("deck", 1), bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.SHORT)
    assert result.backs == {"deck/0": (Place(2, 10.5, 192.5),)}
    assert result.pages[1].placements[0].rotation == 180


@pytest.mark.parametrize(("duplex", "rotation"), [(Duplex.LONG, 180), (Duplex.SHORT, 0), (Duplex.MANUAL, 180)])
def test_lying_paper_swaps_the_edges(duplex, rotation):
    """The long edge of lying paper is its upper one."""
    sheet = SheetDefinition(
        "any", "a4", "landscape", 4, 2, (0, 0), "lines", "top", "bottom", None, Location(Path("any.toml"))
    )
    result = impose(cards("deck", 3), sheet, trim=CARD, bleed=3, duplex=duplex)
    assert {at.rotation for at in result.pages[1].placements} == {rotation}


@pytest.mark.parametrize("duplex", TURNED)
def test_a_part_filled_sheet_mirrors_like_a_full_one(duplex):
    """Two cards on a sheet for nine: their backs are behind them, not at the sheet's beginning."""
    result = impose(cards("deck", 2), bundled("cards-a4"), trim=CARD, bleed=3, duplex=duplex)
    front, back = result.pages
    for one, other in zip(front.placements, back.placements, strict=True):
        assert near(behind(other.trim, back.size, duplex), one.trim)


def test_copies_are_side_by_side_and_in_order():
    """Pieces keep their order, a piece's copies follow each other, over the end of a sheet too."""
    pieces = cards("deck", 4, copies=4)
    result = impose(pieces, bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.LONG)
    placed = [(at.piece, at.copy) for page in result.pages[::2] for at in page.placements]
    assert placed == [(piece.id, copy) for piece in pieces for copy in range(4)]
    assert [place.page for place in result.fronts["deck/2"]] == [1, 3, 3, 3]


def test_order_of_the_pages():
    """The printer takes front and back in turns; by hand all fronts come first, then the backs in the same order."""
    pieces = cards("deck", 12)
    orders = {}
    for duplex in Duplex:
        result = impose(pieces, bundled("cards-a4"), trim=CARD, bleed=3, duplex=duplex)
        orders[duplex.value] = [f"{page.sheet}{page.side[0]}" for page in result.pages]
    assert orders == {
        "long": ["1f", "1b", "2f", "2b"],
        "short": ["1f", "1b", "2f", "2b"],
        "manual": ["1f", "2f", "1b", "2b"],
        "fold": ["1f", "2f", "3f"],
        "none": ["1f", "2f"],
    }


def test_a_new_back_begins_a_new_sheet():
    """Decks with one back share sheets, a deck with another begins its own."""
    pieces = [*cards("a", 2, back="red"), *cards("b", 2, back="red"), *cards("c", 2, back="blue")]
    result = impose(pieces, bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.LONG)
    assert [(page.side, page.decks) for page in result.pages] == [
        ("front", ("a", "b")),
        ("back", ("a", "b")),
        ("front", ("c",)),
        ("back", ("c",)),
    ]


def test_cards_with_backs_of_their_own_share_sheets():
    """A deck of two-sided cards needs a sheet for nine, not nine sheets; the next deck begins another."""
    own = [Piece(f"roles/{n}", "roles", 1, FaceRef("f", n), FaceRef("b", n)) for n in range(9)]
    other = [Piece(f"events/{n}", "events", 1, FaceRef("f", 9 + n), FaceRef("b", 9 + n)) for n in range(2)]
    result = impose([*own, *other], bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.LONG)
    assert [page.decks for page in result.pages] == [("roles",), ("roles",), ("events",), ("events",)]


@pytest.mark.parametrize("duplex", Duplex)
def test_without_backs_decks_are_packed(duplex):
    """No backs: no back pages, whatever was asked for, and no half-empty sheet between decks."""
    pieces = [*cards("a", 5, back=None), *cards("b", 4, back=None)]
    result = impose(pieces, bundled("cards-a4"), trim=CARD, bleed=3, duplex=duplex)
    assert [(page.side, page.decks) for page in result.pages] == [("front", ("a", "b"))]
    assert result.duplex is Duplex.NONE
    assert set(result.backs.values()) == {()}


def test_backs_left_out_on_purpose_pack_decks_too():
    """With `none` different backs are no reason for a new sheet."""
    pieces = [*cards("a", 5, back="red"), *cards("b", 4, back="blue")]
    result = impose(pieces, bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.NONE)
    assert len(result.pages) == 1
    assert not any(at.side == "back" for at in result.pages[0].placements)


def test_a_sheet_without_backs_between_others_keeps_its_empty_back():
    """Else the printer would print the next sheet's fronts behind it."""
    pieces = [*cards("a", 1), *cards("b", 1, back=None), *cards("c", 1)]
    result = impose(pieces, bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.LONG)
    assert [faces(page) for page in result.pages] == [["a/0"], ["a/0"], ["b/0"], [], ["c/0"], ["c/0"]]


def test_nothing_to_print():
    """No pieces, or none that is wanted, make no pages."""
    pieces = cards("a", 2, copies=0)
    for some in ([], pieces):
        result = impose(some, bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.LONG)
        assert result.pages == ()
        assert result.sheets == 0


def test_ids_are_unique():
    """Two pieces of one id couldn't be told apart in the manifest."""
    with pytest.raises(ValueError, match="two pieces have the same id"):
        impose([*cards("a", 1), *cards("a", 1)], bundled("cards-a4"), trim=CARD, bleed=3)


def test_bleed_ends_at_neighbours():
    """Touching cards show none of their bleed to each other; with a gutter they share it; at the rim it is whole."""
    result = impose(cards("a", 4), bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.LONG)
    clips = [margins(at) for at in result.pages[0].placements]
    assert clips == [(3, 3, 0, 0), (0, 3, 0, 3), (0, 3, 3, 3), (3, 0, 3, 3)]
    assert [margins(at) for at in result.pages[1].placements] == [
        (0, 3, 3, 0),
        (0, 3, 0, 3),
        (3, 3, 0, 3),
        (3, 0, 3, 3),
    ]

    sheet = SheetDefinition(
        "any", "a4", "portrait", 2, 1, (4, 4), "lines", "top", "bottom", None, Location(Path("any.toml"))
    )
    result = impose(cards("a", 2), sheet, trim=CARD, bleed=3, duplex=Duplex.NONE)
    assert [margins(at) for at in result.pages[0].placements] == [(3, 3, 2, 3), (2, 3, 3, 3)]


def margins(at: Placement) -> tuple[float, ...]:
    """How far the clip box exceeds the trim box: left, above, right, below."""
    trim, clip = at.trim, at.clip
    sides = (trim.x - clip.x, trim.y - clip.y, clip.right - trim.right, clip.bottom - trim.bottom)
    return tuple(round(side, 6) for side in sides)


def folded(name: str, count: int, trim: Size = CARD, bleed: float = 3) -> Imposition:
    return impose(cards("a", count), bundled(name), trim=trim, bleed=bleed, duplex=Duplex.FOLD)


@pytest.mark.parametrize("name", ["cards-a4", "cards-letter"])
def test_a_folded_sheet(name):
    """Fronts left, backs right, two by two each, as far from the fold as each other, all marks on the left."""
    result = folded(name, 4)
    (page,) = result.pages
    fold = page.size.width / 2
    assert page.size.width > page.size.height
    for front, back in zip(page.placements[:4], page.placements[4:], strict=True):
        assert (front.side, back.side) == ("front", "back")
        assert fold - front.trim.right == pytest.approx(back.trim.x - fold)
        assert front.trim.right <= fold - 6 + 1e-9
    assert page.fold == (Line(fold, 0, fold, page.size.height),)
    assert all(max(line.x1, line.x2) <= fold - 1 for line in page.lines)
    assert page.ruler is not None
    assert page.ruler.box.right < fold
    assert page.footer.box.right < fold


def test_a_sheet_that_cannot_be_folded():
    """Asking for a fold on a sheet without such a grid is the call's mistake."""
    sheet = SheetDefinition(
        "any", "a4", "portrait", 3, 3, (0, 0), "lines", "top", "bottom", None, Location(Path("any.toml"))
    )
    with pytest.raises(OperatorError, match="the sheet 'any' can't be folded") as caught:
        impose(cards("a", 1), sheet, trim=CARD, bleed=3, duplex=Duplex.FOLD)
    assert caught.value.help == "add [fold] to any.toml"


def test_the_fold_gap_is_twice_the_bleed_by_default():
    """The two halves' bleeds meet at the fold line."""
    fold = FoldDefinition("landscape", 2, 2, None, "top", "bottom")
    sheet = SheetDefinition(
        "any", "a4", "portrait", 3, 3, (0, 0), "lines", "top", "bottom", fold, Location(Path("any.toml"))
    )
    layout = lay_out(sheet, CARD, 3, fold=True)
    assert layout.fold_gap == 6
    assert layout.hull.right == pytest.approx(297 / 2 - 3)


def test_bleed_ends_at_the_fold():
    """With a gap narrower than two bleeds the halves share it."""
    fold = FoldDefinition("landscape", 2, 2, 2, "top", "bottom")
    place = Location(Path("any.toml"))
    sheet = SheetDefinition("any", "a4", "portrait", 3, 3, (0, 0), "lines", "top", "bottom", fold, place)
    page = impose(cards("a", 2), sheet, trim=CARD, bleed=3, duplex=Duplex.FOLD).pages[0]
    assert [margins(at) for at in page.placements] == [(3, 3, 0, 3), (0, 3, 1, 3), (0, 3, 3, 3), (1, 3, 0, 3)]


def test_cutting_lines_of_a_full_sheet():
    """Four lines across and four down, at both ends, from the bleed to the paper's edge, around ruler and footer."""
    page = impose(cards("a", 9), bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.LONG).pages[0]
    down = [tuple(round(n, 6) for n in (line.x1, line.y1, line.y2)) for line in page.lines if line.x1 == line.x2]
    across = [tuple(round(n, 6) for n in (line.y1, line.x1, line.x2)) for line in page.lines if line.y1 == line.y2]
    assert across == [(y, *span) for y in (16.5, 104.5, 192.5, 280.5) for span in ((0, 7.5), (202.5, 210))]
    # The ruler is at 43 to 167 mm, the footer at 10.5 to 199.5 mm; 0.4 mm around them stay free.
    top, split = [(0.0, 13.5)], [(0.0, 4.1), (7.4, 13.5)]
    ruler = {10.5: top, 73.5: split, 136.5: split, 199.5: top}
    footer = [(283.5, 289.1), (292.9, 297.0)]
    assert down == [(x, *span) for x, spans in ruler.items() for span in (*spans, *footer)]


def test_cutting_lines_only_where_a_card_is():
    """Two cards of nine: no line for the empty column and rows."""
    page = impose(cards("a", 2), bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.LONG).pages[0]
    assert sorted({line.x1 for line in page.lines if line.x1 == line.x2}) == pytest.approx([10.5, 73.5, 136.5])
    assert sorted({line.y1 for line in page.lines if line.y1 == line.y2}) == pytest.approx([16.5, 104.5])


def test_cutting_lines_do_not_run_along_a_card_of_another_column():
    """Below the second column's card the first column goes on: the common edge is drawn below both only."""
    trims = [Box(10, 10, 20, 20), Box(30, 10, 20, 20), Box(10, 30, 20, 20)]
    clips = [Box(8, 8, 22, 22), Box(30, 8, 22, 24), Box(8, 30, 24, 22)]
    lines = cutting_lines(trims, clips, Box(0, 0, 100, 100), [])
    assert [line for line in lines if line.x1 == line.x2 == 30] == [Line(30, 0, 30, 8), Line(30, 52, 30, 100)]


def test_lines_show_in_the_gutter_where_it_is_wider_than_two_bleeds():
    """Each card keeps marks of its own after the first cut."""
    trims = [Box(10, 10, 20, 20), Box(40, 10, 20, 20)]
    clips = [trim.grown(2) for trim in trims]
    lines = cutting_lines(trims, clips, Box(0, 0, 100, 100), [])
    assert [(line.x1, line.x2) for line in lines if line.y1 == line.y2 == 10] == [(0, 8), (32, 38), (62, 100)]


def test_rounds_have_circles_instead_of_lines():
    """A hairline at the trim of each front; none on backs."""
    coin = Size(25, 25)
    result = impose(cards("a", 3), bundled("coins-a4"), trim=coin, bleed=1.5, duplex=Duplex.LONG)
    front, back = result.pages
    assert (front.lines, back.lines, back.circles) == ((), (), ())
    assert [(round(c.x, 6), round(c.y, 6), c.radius) for c in front.circles] == [
        (32.5, 32.5, 12.5),
        (61.5, 32.5, 12.5),
        (90.5, 32.5, 12.5),
    ]


@pytest.mark.parametrize("name", ["cards-a4", "cards-letter", "coins-a4", "coins-letter"])
@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.FOLD])
def test_ruler_and_footer_are_where_printers_print(name, duplex):
    """On the bundled sheets both keep clear of the unprinted rim, and the ruler has room for 100 mm."""
    trim, bleed = (CARD, 3.0) if name.startswith("cards") else (Size(25, 25), 1.5)
    page = impose(cards("a", 1), bundled(name), trim=trim, bleed=bleed, duplex=duplex).pages[0]
    printed = Box(0, 0, page.size.width, page.size.height).grown(-UNPRINTED)
    assert page.ruler is not None
    assert printed.contains(page.ruler.box, 1e-6)
    assert printed.contains(page.footer.box, 1e-6)
    assert (page.ruler.size, page.footer.size.height) == (Size(124, 2.5), 3)


def test_the_footer_gives_way_to_backs_that_an_offset_moves_towards_it():
    """It goes nearer to the paper's edge rather than over a card's bleed."""
    still, moved = (
        impose(cards("a", 9), bundled("cards-letter"), trim=CARD, bleed=3, offset=offset).pages[1]
        for offset in ((0.0, 0.0), (3.0, 0.0))
    )
    assert still.footer.box.x == pytest.approx(208.4)
    assert moved.footer.box.x == pytest.approx(208.45)


def test_what_the_readers_look_up():
    """Twelve copies over two sheets: a place for each, in order."""
    result = impose(cards("a", 1, copies=12), bundled("cards-a4"), trim=CARD, bleed=3, duplex=Duplex.MANUAL)
    assert [place.page for place in result.fronts["a/0"]] == [1] * 9 + [2] * 3
    assert [place.page for place in result.backs["a/0"]] == [3] * 9 + [4] * 3
    assert result.sheets == 2


@pytest.mark.parametrize("edge", EDGES)
def test_in_a_narrow_margin_the_strips_go_towards_the_edge(edge):
    """Off the cards' bleed comes before off the unprinted rim."""
    other = EDGES[(EDGES.index(edge) + 1) % 4]
    place = Location(Path("any.toml"))
    sheet = SheetDefinition("any", "a4", "portrait", 1, 1, (0, 0), "lines", other, edge, None, place)
    layout = lay_out(sheet, Size(192, 279), 3)  # margins of 6 mm beside the bleed
    page = Box(0, 0, 210, 297)
    footer = layout.footer().box
    assert page.contains(footer)
    assert not footer.overlaps(layout.printed)
    assert min(footer.x, footer.y, 210 - footer.right, 297 - footer.bottom) == pytest.approx(3)
