"""Small face documents made by WeasyPrint, and sheets made of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import weasyprint

from print_kit.geometry import Size
from print_kit.impose import impose
from print_kit.marks import MarksPlan, plan_marks
from print_kit.pdf.place import place
from print_kit.placements import Duplex, FaceRef, Imposition, Piece
from print_kit.products import load_sheet

TEMPLATES = Path(__file__).parent.parent.parent / "templates"
FONT = "NanumGothic"


def face_pdf(texts: Sequence[str], trim: Size, bleed: float, style: str = "") -> bytes:
    """A PDF with a page for each text (HTML), as large as trim and bleed, the text inside the safe area."""
    width, height, inset = trim.width + 2 * bleed, trim.height + 2 * bleed, bleed + 3
    rules = f"""@page {{ size: {width}mm {height}mm; margin: 0 }}
        html, body {{ margin: 0; font: 9pt {FONT} }}
        section {{ height: {height}mm; break-after: page; position: relative; background: #eee }}
        div {{ position: absolute; inset: {inset}mm }} {style}"""
    pages = "".join(f"<section><div>{text}</div></section>" for text in texts)
    pdf: bytes = weasyprint.HTML(string=f"<style>{rules}</style>{pages}").write_pdf()
    return pdf


@dataclass
class Kit:
    """Three decks: nine cards twice, two cards, and one without text on its back."""

    pieces: list[Piece]
    documents: dict[str, bytes]
    trim: Size
    bleed: float
    names: Mapping[str, str]

    def sheets(
        self, folder: Path, duplex: Duplex = Duplex.LONG, paper: str = "a4", **options: Any
    ) -> tuple[Imposition, Path]:
        """Impose and place the kit."""
        definition, findings = load_sheet([TEMPLATES], "cards", paper)
        assert definition is not None, findings.items
        imposition = impose(self.pieces, definition, trim=self.trim, bleed=self.bleed, duplex=duplex, **options)
        plan, marks = marks_pdf(imposition)
        out = folder / "cards.pdf"
        place(imposition, self.documents, out, title="장수왕", lang="ko", producer="test", plan=plan, marks=marks)
        return imposition, out


def marks_pdf(imposition: Imposition) -> tuple[MarksPlan, bytes]:
    texts = {page.number: f"장수왕 · {page.sheet} {page.side}" for page in imposition.pages}
    plan = plan_marks(imposition, texts, font=FONT, lang="ko")
    marks: bytes = weasyprint.HTML(string=plan.html).write_pdf()
    return plan, marks


@pytest.fixture(scope="session")
def make_faces() -> Callable[..., bytes]:
    return face_pdf


@pytest.fixture(scope="session")
def kit() -> Kit:
    """A kit of standard cards."""
    trim, bleed = Size(63, 88), 3.0
    names = [f"도둑 {n} Burglar" for n in "가나다라마바사아자"]
    roles = ["King's Jester", "빈집털이 도둑"]
    fronts = [f"<h1>{name}</h1><p>금화를 훔친다. office fjord</p>" for name in (*names, *roles, "Blank")]
    documents = {
        "fronts": face_pdf(fronts, trim, bleed),
        "backs": face_pdf(["<h1>음모</h1>", "<h1>신분</h1>", ""], trim, bleed),
    }
    pieces = [Piece(f"intrigue/{n}", "intrigue", 2, FaceRef("fronts", n), FaceRef("backs", 0)) for n in range(9)]
    pieces += [Piece(f"status/{n}", "status", 1, FaceRef("fronts", 9 + n), FaceRef("backs", 1)) for n in range(2)]
    pieces += [Piece("blank/0", "blank", 1, FaceRef("fronts", 11), FaceRef("backs", 2))]
    shown = {piece.id: name for piece, name in zip(pieces, (*names, *roles, "Blank"), strict=True)}
    return Kit(pieces, documents, trim, bleed, shown)
