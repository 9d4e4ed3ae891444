"""The text beside the cards: each footer once, and none that could be read as HTML."""

from pathlib import Path

from print_kit.geometry import Size
from print_kit.impose import impose
from print_kit.marks import plan_marks
from print_kit.placements import Duplex, FaceRef, Imposition, Piece
from print_kit.products import load_sheet

TEMPLATES = Path(__file__).parent.parent / "templates"


def two_sheets() -> Imposition:
    sheet, _ = load_sheet([TEMPLATES], "cards", "a4")
    assert sheet is not None
    piece = Piece("a/0", "a", 12, FaceRef("f", 0), FaceRef("b", 0))
    return impose([piece], sheet, trim=Size(63, 88), bleed=3, duplex=Duplex.LONG)


def test_equal_footers_are_one_page():
    """Four pages with two texts and one without: two footers and the ruler's labels."""
    plan = plan_marks(two_sheets(), {1: "front", 2: "back", 3: "front"}, font="Any", lang="en")
    assert plan.footers == {1: 0, 2: 1, 3: 0}
    assert plan.ruler == 2
    assert plan.html.count('<p class="footer">') == 2


def test_pages_have_the_size_of_their_bands():
    """What is placed has to fit its place exactly."""
    html = plan_marks(two_sheets(), {}, font="Any", lang="en").html
    assert "@page footer { size: 189.0000mm 3.0000mm" in html
    assert "@page ruler { size: 124.0000mm 2.5000mm" in html


def test_a_footer_is_plain_text():
    """A title with signs of HTML prints as it is written."""
    plan = plan_marks(two_sheets(), {1: "<b>Cloak & Dagger</b>"}, font="Any", lang='e"n')
    assert "&lt;b&gt;Cloak &amp; Dagger&lt;/b&gt;" in plan.html
    assert '<html lang="e&quot;n">' in plan.html
