"""Sheets as PDFs: faces are at their places, nothing is stored twice, and print dialogues are told what to do."""

import io
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest

from print_kit.geometry import PT_PER_MM, Size
from print_kit.impose import impose
from print_kit.pdf.page_text import page_texts
from print_kit.pdf.place import place
from print_kit.placements import Duplex, FaceRef, Piece
from print_kit.products import SheetDefinition, load_sheet
from print_kit.sheets import RULER_LABEL

TEMPLATES = Path(__file__).parent.parent.parent / "templates"
CARD = Size(63, 88)


def sheet(family: str, paper: str) -> SheetDefinition:
    found, findings = load_sheet([TEMPLATES], family, paper)
    assert found is not None, findings.items
    return found


def pixel(path: Path, page: int, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place in mm on a page (from 1)."""
    scale = 4
    with pdfium.PdfDocument(path) as document:
        picture = document[page - 1].render(scale=scale).to_pil().convert("RGB")
    colour = picture.getpixel((int(x * PT_PER_MM * scale), int(y * PT_PER_MM * scale)))
    assert isinstance(colour, tuple)
    return tuple(int(part) for part in colour)


@pytest.mark.parametrize("duplex", Duplex)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_texts_are_in_their_cards(kit, tmp_path, duplex, paper):
    """In every mode and on both papers each front and back shows its text inside its own trim box."""
    imposition, out = kit.sheets(tmp_path, duplex, paper)
    backs = {"intrigue": "음모", "status": "신분", "blank": ""}
    for number, page in page_texts(out):
        for at in imposition.pages[number - 1].placements:
            expected = kit.names[at.piece] if at.side == "front" else backs[at.piece.partition("/")[0]]
            assert expected in page.shown(at.trim.grown(-0.3))


CORNERS = """
    i { position: absolute; width: 8mm; height: 8mm }
    div { inset: 0 }
    .a { left: 0; top: 0; background: #f00 } .b { right: 0; top: 0; background: #0f0 }
    .c { left: 0; bottom: 0; background: #00f } .d { right: 0; bottom: 0; background: #ff0 }"""
RED, GREEN, BLUE, YELLOW, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (255, 255, 255)


@pytest.mark.parametrize(
    ("duplex", "page", "colours"),
    [
        (Duplex.LONG, 2, [RED, GREEN, BLUE, YELLOW]),
        (Duplex.SHORT, 2, [YELLOW, BLUE, GREEN, RED]),
        (Duplex.FOLD, 1, [RED, GREEN, BLUE, YELLOW]),
    ],
)
def test_faces_are_turned_and_never_mirrored(make_faces, tmp_path, duplex, page, colours):
    """The four corners of a back, each with its colour, from the bleed inwards; beyond the bleed is paper."""
    faces = make_faces(["<i class=a></i><i class=b></i><i class=c></i><i class=d></i>"], CARD, 3, CORNERS)
    piece = Piece("a/0", "a", 1, FaceRef("f", 0), FaceRef("f", 0))
    imposition = impose([piece], sheet("cards", "a4"), trim=CARD, bleed=3, duplex=duplex)
    out = tmp_path / "out.pdf"
    place(imposition, {"f": faces}, out, title="t", lang="en", producer="p")
    back = imposition.pages[page - 1].placements[-1]
    assert back.side == "back"
    inside = back.trim.grown(2.5)
    outside = back.trim.grown(3.5)
    seen = [[pixel(out, page, x, y) for y in (b.y, b.bottom) for x in (b.x, b.right)] for b in (inside, outside)]
    assert seen == [colours, [WHITE] * 4]


def test_bleed_is_cut_at_neighbours(make_faces, tmp_path):
    """Of two touching cards each ends at the common edge."""
    faces = make_faces(["", ""], CARD, 3, "section { background: #f00 } section + section { background: #00f }")
    pieces = [Piece(f"a/{n}", "a", 1, FaceRef("f", n)) for n in range(2)]
    imposition = impose(pieces, sheet("cards", "a4"), trim=CARD, bleed=3)
    out = tmp_path / "out.pdf"
    place(imposition, {"f": faces}, out, title="t", lang="en", producer="p")
    edge = imposition.pages[0].placements[1].trim.x
    assert [pixel(out, 1, edge - 0.3, 50), pixel(out, 1, edge + 0.3, 50)] == [RED, BLUE]


def test_bleed_that_weasyprint_made_is_kept(tmp_path):
    """A page whose size is the trim and whose bleed is CSS's has a larger media box: all of it is placed."""
    weasyprint = pytest.importorskip("weasyprint")
    rules = "@page { size: 63mm 88mm; bleed: 3mm; margin: 0; background: #f00 }"
    faces = weasyprint.HTML(string=f"<style>{rules}</style>").write_pdf()
    imposition = impose([Piece("a/0", "a", 1, FaceRef("f", 0))], sheet("cards", "a4"), trim=CARD, bleed=3)
    out = tmp_path / "out.pdf"
    place(imposition, {"f": faces}, out, title="t", lang="en", producer="p")
    assert [pixel(out, 1, x, 50) for x in (7, 8, 76, 77)] == [WHITE, RED, RED, WHITE]


def test_each_face_is_stored_once(kit, tmp_path):
    """Copies and common backs are drawn again, not written again."""
    imposition, out = kit.sheets(tmp_path)
    with pikepdf.open(out) as pdf:
        forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        drawn = sum(page.Contents.read_bytes().count(b" Do") for page in pdf.pages)
    fronts, backs, footers, labels = 12, 3, len(imposition.pages), 1
    assert len(forms) == fronts + backs + footers + labels
    assert drawn == 21 * 2 + len(imposition.pages) + len(imposition.pages) // 2


def test_a_form_has_no_fonts_but_its_own(make_faces, tmp_path):
    """WeasyPrint's pages share all fonts; on the sheet a face without text has none, and equal choices are shared."""
    faces = make_faces(["plain", "<b>bold</b>", "", "plain again", "<p style='opacity:.5'>pale <b>b</b></p>"], CARD, 3)
    pieces = [Piece(f"a/{n}", "a", 1, FaceRef("f", n)) for n in range(5)]
    out = tmp_path / "out.pdf"
    imposition = impose(pieces, sheet("cards", "a4"), trim=CARD, bleed=3)
    place(imposition, {"f": faces}, out, title="t", lang="en", producer="p")
    with pikepdf.open(out) as pdf:
        forms = [pdf.pages[0].Resources.XObject[f"/F{n}"] for n in range(5)]
        fonts = [sorted(str(f.BaseFont)[8:] for f in form.Resources.get("/Font", {}).values()) for form in forms]
        inner = [f for form in (forms[4],) for f in form.Resources.XObject.values()]
        inside = [sorted(str(f.BaseFont)[8:] for f in form.Resources.Font.values()) for form in inner]
        shared = forms[0].Resources.objgen == forms[3].Resources.objgen
    assert fonts == [["NanumGothic"], ["NanumGothic-Bold"], [], ["NanumGothic"], []]
    assert inside == [["NanumGothic", "NanumGothic-Bold"]]
    assert shared


@pytest.mark.parametrize(
    ("duplex", "named"),
    [
        (Duplex.LONG, "/DuplexFlipLongEdge"),
        (Duplex.SHORT, "/DuplexFlipShortEdge"),
        (Duplex.MANUAL, "/Simplex"),
        (Duplex.FOLD, "/Simplex"),
        (Duplex.NONE, "/Simplex"),
    ],
)
def test_what_a_print_dialogue_is_told(kit, tmp_path, duplex, named):
    """No scaling, the right sides, and a title and language for whoever has it read aloud."""
    _, out = kit.sheets(tmp_path, duplex)
    with pikepdf.open(out) as pdf:
        assert pdf.Root.ViewerPreferences == pikepdf.Dictionary(
            {"/PrintScaling": pikepdf.Name("/None"), "/Duplex": pikepdf.Name(named), "/DisplayDocTitle": True}
        )
        assert str(pdf.Root.Lang) == "ko"
        assert dict(pdf.docinfo.items()) == {"/Title": "장수왕", "/Producer": "test"}
        sizes = {tuple(float(side) for side in page.MediaBox) for page in pdf.pages}
    upright = (0, 0, 595.2756, 841.8898)
    assert sizes == {upright if duplex is not Duplex.FOLD else (0, 0, upright[3], upright[2])}


def test_the_same_input_gives_the_same_bytes(kit, tmp_path, monkeypatch):
    """No clock and no random number gets in; SOURCE_DATE_EPOCH gives the one date there can be."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    runs = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        runs.append(kit.sheets(tmp_path / name)[1].read_bytes())
    assert runs[0] == runs[1]
    assert b"CreationDate" not in runs[0]

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    _, out = kit.sheets(tmp_path)
    with pikepdf.open(out) as pdf:
        assert str(pdf.docinfo["/CreationDate"]) == str(pdf.docinfo["/ModDate"]) == "D:20231114221320Z"


def test_pdfs_can_be_files_as_well_as_bytes(kit, tmp_path):
    """A cache's files needn't be read first."""
    imposition, out = kit.sheets(tmp_path)
    files = {name: tmp_path / f"{name}.pdf" for name in kit.documents}
    for name, file in files.items():
        file.write_bytes(kit.documents[name])
    outs = []
    for number, documents in enumerate((kit.documents, files)):
        outs.append(tmp_path / f"{number}.pdf")
        place(imposition, documents, outs[-1], title="t", lang="en", producer="p")
    assert outs[0].read_bytes() == outs[1].read_bytes()
    assert out.exists()


def test_text_at_the_sides_reads_up_on_the_left_and_down_on_the_right(kit, tmp_path):
    """The ruler's 0 is at its lower end, the footer begins at its upper one."""
    imposition, out = kit.sheets(tmp_path, paper="letter")
    ruler, footer = imposition.pages[0].ruler, imposition.pages[0].footer
    assert ruler is not None
    for _, page in page_texts(out, [1]):
        zero = next(run for run in page.runs() if page.shown(run) == "0")
        first = min(run.y for run in page.runs() if footer.box.contains(run, 0.1))
    assert zero.centre[1] > ruler.box.bottom - RULER_LABEL
    assert first - footer.box.y < 1


def test_the_ruler_is_100_mm_and_its_labels_are_text(kit, tmp_path):
    """Between the outer ticks, on the page as printed; the labels beside it are whole."""
    imposition, out = kit.sheets(tmp_path, paper="letter")
    ruler = imposition.pages[0].ruler
    assert ruler is not None
    for number, page in page_texts(out, [1, 2]):
        shown = page.shown(ruler.box)
        assert shown == ("0 100 mm" if number == 1 else "")
        inked = [run for run in page.runs() if ruler.box.grown(0.01).contains(run)]
        assert len(inked) == (2 if number == 1 else 0)
    with pdfium.PdfDocument(out) as document:
        picture = document[0].render(scale=10 / PT_PER_MM).to_pil().convert("L")  # ten pixels a millimetre
    x = int((ruler.box.x + 0.3) * 10)  # where the ticks at 0, 50 and 100 mm reach, and the labels
    ends = [ruler.box.y + RULER_LABEL, ruler.box.bottom - RULER_LABEL]
    dark = [y / 10 for y in range(int(ends[0] * 10) - 5, int(ends[1] * 10) + 6) if picture.getpixel((x, y)) < 160]
    assert max(dark) - min(dark) == pytest.approx(100, abs=0.15)


@pytest.mark.parametrize(
    ("documents", "face", "message"),
    [
        ({}, FaceRef("f", 0), "there is no document 'f'"),
        ({"f": 1}, FaceRef("f", 1), "page 2 of 'f' isn't there: the document has 1 pages"),
        ({"f": 2}, FaceRef("f", 0), "page 1 of 'f' is 67.00 x 92.00 mm, not 69.00 x 94.00 mm"),
    ],
)
def test_faces_that_cannot_be_placed(make_faces, tmp_path, documents, face, message):
    """A face that isn't there, or has another bleed than said, is not placed wrongly but refused."""
    pdfs = {name: make_faces(["x"], CARD, 3 if count == 1 else 2) for name, count in documents.items()}
    imposition = impose([Piece("a/0", "a", 1, face)], sheet("cards", "a4"), trim=CARD, bleed=3)
    with pytest.raises(ValueError, match=message):
        place(imposition, pdfs, tmp_path / "out.pdf", title="t", lang="en", producer="p")


def test_nothing_to_place(tmp_path):
    """A PDF without pages is no PDF."""
    imposition = impose([], sheet("cards", "a4"), trim=CARD, bleed=3)
    with pytest.raises(ValueError, match="nothing to place"):
        place(imposition, {}, tmp_path / "out.pdf", title="t", lang="en", producer="p")


def test_the_file_is_sound(kit, tmp_path):
    """qpdf finds nothing to complain about."""
    _, out = kit.sheets(tmp_path)
    with pikepdf.open(io.BytesIO(out.read_bytes())) as pdf:
        assert pdf.check_pdf_syntax() == []
