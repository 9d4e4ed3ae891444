"""A finished PDF is compared with its manifest, and every way in which they can differ is noticed."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from print_kit.geometry import Box, Size
from print_kit.pdf.audit import Font, fonts, text_outside
from print_kit.pdf.readback import ExpectedPiece, read_back
from print_kit.placements import Duplex, Imposition, Place

CARD = Size(63, 88)
BACKS = {"intrigue": ("음모",), "status": ("신분",), "blank": ()}


def expected(kit, imposition: Imposition) -> list[ExpectedPiece]:
    return [
        ExpectedPiece(
            piece.id,
            piece.copies,
            (kit.names[piece.id],),
            imposition.fronts[piece.id],
            BACKS[piece.deck] if imposition.duplex is not Duplex.NONE else (),
            imposition.backs[piece.id],
        )
        for piece in kit.pieces
    ]


def marks(imposition: Imposition) -> dict[int, list[Box]]:
    return {page.number: [page.footer.box, *([page.ruler.box] if page.ruler else [])] for page in imposition.pages}


def found(path: Path, pieces: Sequence[ExpectedPiece], **options) -> list[tuple[str, str]]:
    result = read_back(path, pieces, CARD, **options)
    assert {item.code for item in result.findings.items} <= {"read-back"}
    return [(item.message, item.help) for item in result.findings.items]


@pytest.mark.parametrize("duplex", Duplex)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_was_placed_is_read_back(kit, tmp_path, duplex, paper):
    """In every mode all is as the manifest has it, backs that stand on their heads too."""
    imposition, out = kit.sheets(tmp_path, duplex, paper)
    result = read_back(out, expected(kit, imposition), CARD, marks(imposition))
    assert result.findings.items == []
    assert result.pages == len(imposition.pages)


def test_a_wrong_card_at_a_place(kit, tmp_path):
    """Swapped places are named, with what is there instead."""
    imposition, out = kit.sheets(tmp_path)
    pieces = expected(kit, imposition)
    one, other = pieces[9], pieces[10]
    pieces[9], pieces[10] = replace(one, fronts=other.fronts), replace(other, fronts=one.fronts)
    assert found(out, pieces) == [
        (
            "status/0, front of copy 1, should be on page 5 at 73.5, 16.5 mm, but 'King's Jester' isn't there",
            "there is status/1 (front) instead",
        ),
        (
            "status/1, front of copy 1, should be on page 5 at 10.5, 16.5 mm, but '빈집털이 도둑' isn't there",
            "there is status/0 (front) instead",
        ),
    ]


def test_a_wrong_back(kit, tmp_path):
    """A back of another deck is noticed."""
    imposition, out = kit.sheets(tmp_path)
    pieces = expected(kit, imposition)
    pieces[9] = replace(pieces[9], back=("음모",))
    assert found(out, pieces) == [
        (
            "status/0, back of copy 1, should be on page 6 at 136.5, 16.5 mm, but '음모' isn't there",
            "there is status/1 (back) instead",
        )
    ]


def test_a_place_where_nothing_is(kit, tmp_path):
    """Text is missed by its name; where none is expected, the drawing is."""
    imposition, out = kit.sheets(tmp_path)
    pieces = expected(kit, imposition)
    empty = Place(8, 10.5, 192.5)
    pieces[9] = replace(pieces[9], fronts=(empty,))
    pieces[11] = replace(pieces[11], backs=(empty,))
    assert found(out, pieces) == [
        ("status/0, front of copy 1, should be on page 8 at 10.5, 192.5 mm, but 'King's Jester' isn't there", ""),
        ("blank/0, back of copy 1, should be on page 8 at 10.5, 192.5 mm, but nothing is printed there", ""),
    ]


def test_too_few_places(kit, tmp_path):
    """There are as many fronts and backs as copies."""
    imposition, out = kit.sheets(tmp_path)
    pieces = expected(kit, imposition)
    pieces[0] = replace(pieces[0], fronts=pieces[0].fronts[:1])
    pieces[1] = replace(pieces[1], backs=())
    pieces[11] = replace(pieces[11], backs=())
    assert found(out, pieces) == [
        ("intrigue/0 should be there 2 times, not 1", ""),
        ("intrigue/1 should have 2 backs, not 0", ""),
    ]


def test_a_page_that_is_not_there(kit, tmp_path):
    """A PDF that lacks pages is a finding for each place on them."""
    imposition, out = kit.sheets(tmp_path)
    pieces = expected(kit, imposition)
    pieces[9] = replace(pieces[9], fronts=(Place(9, 10.5, 16.5),))
    assert found(out, pieces) == [
        ("status/0, front of copy 1, should be on page 9 at 10.5, 16.5 mm, but there are 8 pages", "")
    ]


def test_copies_that_differ(kit, tmp_path):
    """Each copy has its name, but one shows more than the first."""
    imposition, out = kit.sheets(tmp_path)
    one, other = (place for piece in ("status/0", "status/1") for place in imposition.fronts[piece])
    piece = ExpectedPiece("any", 2, ("도둑",), (one, other))
    piece = replace(piece, front=("금화",))
    assert found(out, [piece]) == [
        ("any, front of copy 2, should be on page 5 at 73.5, 16.5 mm, but its text is not that of the first copy", "")
    ]


def test_text_outside_all_cards(kit, tmp_path):
    """A card that no manifest knows of is text where none should be; footers and rulers are told."""
    imposition, out = kit.sheets(tmp_path)
    pieces = expected(kit, imposition)
    stray = pieces.pop(10)
    messages = [message for message, _ in found(out, pieces, marks=marks(imposition))]
    assert messages[0] == "'빈집털이 도둑' on page 5 at 77.1, 24.5 mm is outside every card"
    assert {message.split(" on ")[0] for message in messages} == {
        "'빈집털이 도둑'",
        "'금화를 훔친다. office fjord'",
        "'신분'",
    }
    assert stray.id == "status/1"
    assert found(out, pieces) == []
    no_footers: dict[int, list[Box]] = {number: [] for number in marks(imposition)}
    assert found(out, [*pieces, stray], marks=no_footers)[0][0].startswith("'0' on page 1 at ")


def test_how_a_name_is_set_makes_no_difference(make_faces, kit, tmp_path):
    """Lines, hyphens, word joiners, ligatures, capitals and the two ways to write a syllable don't count."""
    texts = [
        "<p style='width:20mm' lang=en>Incomprehen\u00adsibilities</p>",
        "<p style='width:12mm'>빈집\u2060털이 도\u2060둑</p>",
        "<p style='font-variant:small-caps'>Office</p>",
        "<p style='text-transform:uppercase'>Fjord waffle</p>",
        "<p>well-known</p>",
        "<p>도둑</p>",
    ]
    names = [
        "Incomprehensibilities",
        "빈집털이 도둑",
        "Office",
        "Fjord waffle",
        "well\u2011known",
        "\u1103\u1169\u1103\u116e\u11a8",
    ]
    document = make_faces(texts, CARD, 3)
    pieces = [replace(kit.pieces[9], id=f"a/{n}", front=replace(kit.pieces[9].front, page=n)) for n in range(6)]
    other = replace(kit, pieces=pieces, documents={**kit.documents, "fronts": document})
    for duplex in (Duplex.LONG, Duplex.SHORT):
        imposition, out = other.sheets(tmp_path, duplex)
        wanted = [
            ExpectedPiece(p.id, 1, (name,), imposition.fronts[p.id]) for p, name in zip(pieces, names, strict=True)
        ]
        assert found(out, wanted) == []


def test_fonts_of_a_pdf(kit, tmp_path):
    """All fonts are found through the forms, once each, embedded and subset."""
    _, out = kit.sheets(tmp_path)
    assert fonts(out) == (Font("NanumGothic", True, True), Font("NanumGothic-Bold", True, True))
    assert fonts(out.read_bytes()) == fonts(out)


def test_a_font_that_is_not_embedded(tmp_path):
    """A PDF that leans on the reader's fonts shows it."""
    out = tmp_path / "plain.pdf"
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        font = pikepdf.Dictionary(
            {"/Type": pikepdf.Name.Font, "/Subtype": pikepdf.Name.Type1, "/BaseFont": pikepdf.Name.Helvetica}
        )
        page.obj["/Resources"] = pikepdf.Dictionary({"/Font": pikepdf.Dictionary({"/F": font})})
        pdf.save(out)
    assert fonts(out) == (Font("Helvetica", False, False),)


def test_text_outside_the_safe_area(make_faces):
    """Text that sticks out is found with its page, box and length in mm; text inside is not."""
    style = "p { position: absolute; margin: 0; font-size: 10mm; line-height: 10mm }"
    texts = [
        "<p style='left:0;top:0'>口</p>",
        "<p style='left:-4mm;top:20mm'>口</p>",
        "<p style='left:20mm;bottom:-5mm'>口</p>",
    ]
    document = make_faces(texts, CARD, 3, style)
    assert text_outside(document, 6) == text_outside(document, 6.0)
    stray = text_outside(document, 6)
    assert [(item.page, item.text) for item in stray] == [(2, "口"), (3, "口")]
    left, below = stray
    assert left.by == pytest.approx(6 - left.box.x, abs=0.01)
    assert 2 < left.by < 4
    assert below.by == pytest.approx(below.box.bottom - 88, abs=0.01)
    assert text_outside(document, 1.5) == ()


def test_text_outside_the_safe_circle_of_a_round(make_faces):
    """A line in the square's corner is outside the circle in it."""
    coin = Size(25, 25)
    document = make_faces(["<p style='margin:0'>corner</p>"], coin, 1.5)
    assert text_outside(document, 2) == ()
    (stray,) = text_outside(document, 2, "round")
    assert (stray.page, stray.text) == (1, "corner")
    assert 0.3 < stray.by < 0.6
