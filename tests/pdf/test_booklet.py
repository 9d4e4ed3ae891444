"""A booklet as a PDF: each half of each side shows its page, upright or on its head, and dialogues know the edge."""

import pikepdf
import pypdfium2 as pdfium
import pytest

from print_kit.booklet import DOCUMENT, impose_booklet, page_size
from print_kit.geometry import PT_PER_MM
from print_kit.pdf.place import place
from print_kit.placements import Duplex

PREFERENCES = {
    Duplex.LONG: "/DuplexFlipLongEdge",
    Duplex.SHORT: "/DuplexFlipShortEdge",
    Duplex.MANUAL: "/Simplex",
    Duplex.FOLD: "/Simplex",
    Duplex.NONE: "/Simplex",
}


@pytest.fixture(scope="module")
def document(make_faces):
    return make_faces([f"<p>a{page:02}z</p>" for page in range(1, 11)], page_size("a4"), 0)


@pytest.mark.parametrize("duplex", Duplex)
def test_texts_are_in_their_halves(document, tmp_path, duplex):
    """Ten pages on three sheets (five when printed on one side), each where the imposition says."""
    booklet = impose_booklet(10, "a4", duplex)
    out = tmp_path / "booklet.pdf"
    place(booklet, {DOCUMENT: document}, out, title="규칙서", lang="ko", producer="test")
    with pdfium.PdfDocument(out) as pdf:
        assert len(pdf) == len(booklet.pages)
        for page, sheet in zip(pdf, booklet.pages, strict=True):
            assert page.get_size() == pytest.approx((297 * PT_PER_MM, 210 * PT_PER_MM), abs=0.1)
            text = page.get_textpage()
            for at in sheet.placements:
                box = at.trim
                edges = (box.x, sheet.size.height - box.bottom, box.right, sheet.size.height - box.y)
                shown = text.get_text_bounded(*(edge * PT_PER_MM for edge in edges))
                assert shown.strip() == f"a{at.face.page + 1:02}z"
            letters = [chr(code) for code in text.get_text_range().encode("utf-16-le")[::2]]
            starts = [text.get_charbox(index)[0] for index, letter in enumerate(letters) if letter == "a"]
            ends = [text.get_charbox(index)[0] for index, letter in enumerate(letters) if letter == "z"]
            on_head = any(at.rotation for at in sheet.placements)
            assert all((end < start) == on_head for start, end in zip(starts, ends, strict=True))
    with pikepdf.open(out) as written:
        assert written.Root.ViewerPreferences.Duplex == PREFERENCES[duplex]
        assert written.Root.Lang == "ko"
        assert written.docinfo["/Title"] == "규칙서"
