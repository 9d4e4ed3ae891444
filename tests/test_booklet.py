"""A folded booklet's pages follow each other, right way up, whichever edge the printer turns the paper about."""

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from print_kit.booklet import impose_booklet, lacking, page_size
from print_kit.geometry import PAPERS, Size
from print_kit.placements import Duplex, Imposition, SheetPage

UP = (0, -1)  # y grows downwards
Leaf = Mapping[str, tuple[int, tuple[int, int]]]  # 'left' and 'right' as seen from the front: page from 1, its up
BLANK: Leaf = {}


def printed(page: SheetPage | None, turned_about: str) -> Leaf:
    """What is on one side of the paper, in the paper's own directions as seen from its front."""
    if page is None:
        return BLANK
    found = {}
    for at in page.placements:
        x, up = at.trim.centre[0], {0: UP, 180: (0, 1)}[at.rotation]
        if turned_about == "level":  # top and bottom change
            up = (up[0], -up[1])
        elif turned_about == "upright":  # left and right change
            x, up = page.size.width - x, (-up[0], up[1])
        found["left" if x < page.size.width / 2 else "right"] = (at.face.page + 1, up)
    return found


def sheets(imposition: Imposition) -> list[tuple[Leaf, Leaf]]:
    """Front and back of each sheet, as the printer turned them. The long edges of lying paper are level."""
    about = "upright" if imposition.duplex is Duplex.SHORT else "level"
    found: dict[int, dict[str, SheetPage]] = {}
    for page in imposition.pages:
        found.setdefault(page.sheet, {})[page.side] = page
    return [(printed(sides["front"], ""), printed(sides.get("back"), about)) for _, sides in sorted(found.items())]


def leafed_through(imposition: Imposition) -> Iterator[tuple[int, tuple[int, int]] | None]:
    """Pages in the order in which a reader comes to them, None for a blank side."""
    stack = sheets(imposition)
    if imposition.duplex is Duplex.NONE:  # each folded by itself with its print outside, the fold at the outer edge
        for front, _ in stack:
            yield from (front.get("left"), front.get("right"))
        return
    # one in the other, the first outside; its front shows the cover on the right
    for front, back in stack:
        yield from (front.get("right"), back.get("right"))
    for front, back in reversed(stack):
        yield from (back.get("left"), front.get("left"))


@pytest.mark.parametrize("duplex", Duplex)
@pytest.mark.parametrize("paper", PAPERS)
@given(pages=st.integers(1, 70))
def test_folding_gives_the_pages_in_order(duplex, paper, pages):
    """Every page once, in order, right way up; what is left of the last sheet is blank."""
    read = list(leafed_through(impose_booklet(pages, paper, duplex)))
    assert len(read) == pages + lacking(pages)
    assert read[:pages] == [(page, UP) for page in range(1, pages + 1)]
    assert set(read[pages:]) <= {None}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", Duplex)
def test_two_pages_fill_a_side(duplex, paper):
    """The halves of a lying sheet meet in the middle and leave nothing of it."""
    for page in impose_booklet(16, paper, duplex).pages:
        assert page.size == PAPERS[paper].turned
        left, right = sorted((at.trim for at in page.placements), key=lambda box: box.x)
        assert (left.x, left.y, left.right) == (0, 0, page.size.width / 2)
        assert (right.x, right.right, right.height) == (left.right, page.size.width, page.size.height)


def test_sizes():
    """Half of A4 is A5 (to half a millimetre), half of Letter is Half Letter, 5.5 x 8.5 in."""
    assert page_size("a4") == Size(148.5, 210)
    assert page_size("letter") == Size(139.7, 215.9)


def test_sheets_are_printed_front_and_back_or_all_fronts_first():
    """A printer that turns paper by itself gets both sides of a sheet together; a hand turns the stack once."""
    by_itself = [(page.sheet, page.side) for page in impose_booklet(8, "a4", Duplex.LONG).pages]
    assert by_itself == [(1, "front"), (1, "back"), (2, "front"), (2, "back")]
    by_hand = [(page.sheet, page.side) for page in impose_booklet(8, "a4", Duplex.MANUAL).pages]
    assert by_hand == [(1, "front"), (2, "front"), (1, "back"), (2, "back")]


def test_the_outermost_sheet_of_eight_pages():
    """Covers outside: 8 and 1 on the front; 2 and 7 behind them, on their heads for the long edge."""
    front, back = impose_booklet(8, "a4", Duplex.LONG).pages[:2]
    assert [(at.face.page + 1, at.trim.x, at.rotation) for at in front.placements] == [(8, 0, 0), (1, 148.5, 0)]
    assert [(at.face.page + 1, at.trim.x, at.rotation) for at in back.placements] == [(2, 148.5, 180), (7, 0, 180)]


def test_the_fold_is_marked_at_its_ends():
    """Two short marks in the middle of the fronts, off the rim that printers leave blank and off the text."""
    for page in impose_booklet(8, "a4", Duplex.SHORT).pages:
        assert len(page.fold) == (2 if page.side == "front" else 0)
        for line in page.fold:
            assert line.x1 == line.x2 == 148.5
            assert 4.5 <= line.y1 < line.y2 <= 7.5 or 202.5 <= line.y1 < line.y2 <= 205.5


def test_no_pages():
    """An empty booklet is a mistake of the caller's."""
    with pytest.raises(ValueError, match="at least one page"):
        impose_booklet(0, "a4", Duplex.LONG)
