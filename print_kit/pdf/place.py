"""Faces onto sheets: each distinct face becomes one form XObject, drawn wherever a placement wants it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from pathlib import Path

import pikepdf

from print_kit.geometry import PT_PER_MM, Box, Circle, Line, Rotation, Size
from print_kit.marks import MarksPlan
from print_kit.pdf.finish import save
from print_kit.pdf.forms import Form, Forms
from print_kit.placements import Duplex, FaceRef, Imposition, Placement, SheetPage
from print_kit.sheets import RULER_HEIGHT, RULER_LABEL, RULER_LENGTH, Band
from print_kit.timing import pdf_date

HAIRLINE = 0.3  # pt, cutting lines and circles; guides are 0.25-0.4 pt
RULER_LINE = 0.4  # pt
GREY = 0.55  # 0 is black, 1 white
_MARKS = ""  # the marks' document among the others; theirs have names
_ARC = 4 / 3 * math.tan(math.pi / 8)  # the handles of a Bézier curve that is a quarter of a circle, to its radius
_TURNS = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}  # cosine and sine of a turn, clockwise
_DUPLEX = {Duplex.LONG: "/DuplexFlipLongEdge", Duplex.SHORT: "/DuplexFlipShortEdge"}


def place(
    imposition: Imposition,
    documents: Mapping[str, bytes | Path],
    out: Path,
    *,
    title: str,
    lang: str,
    producer: str,
    plan: MarksPlan | None = None,
    marks: bytes = b"",
) -> None:
    """Write an imposition as a PDF. The same input gives the same bytes.

    Dates are written only where SOURCE_DATE_EPOCH gives one.

    Args:
        imposition: the sheets.
        documents: the face PDFs, by the names that FaceRefs use. Their pages are as large as trim and bleed.
        out: the file to write. It may be half written if this raises: write beside, then rename.
        title: the document's title.
        lang: its language code.
        producer: the program that made it.
        plan: what is in `marks`, from `plan_marks`; without it there are no footers and no ruler labels.
        marks: the plan's HTML, written as a PDF.

    Raises:
        ValueError: there are no pages; a face or mark isn't there, or isn't as large as its place.
    """
    if not imposition.pages:
        raise ValueError("nothing to place")
    face = Size(imposition.trim.width + 2 * imposition.bleed, imposition.trim.height + 2 * imposition.bleed)
    with pikepdf.new() as pdf, Forms(pdf, {**documents, _MARKS: marks}) as forms:
        for page in imposition.pages:
            drawing = _Drawing(page.size, forms)
            for placement in page.placements:
                drawing.face(placement, face)
            drawing.guides(page.lines, page.circles, page.fold)
            _draw_bands(drawing, page, plan)
            drawing.add_to(pdf)
        _describe(pdf, imposition.duplex, title, lang, producer)
        save(pdf, out)


def _draw_bands(drawing: _Drawing, page: SheetPage, plan: MarksPlan | None) -> None:
    if page.ruler:
        drawing.ruler(page.ruler)
    if plan and page.ruler:
        drawing.text(page.ruler, plan.ruler)
    if plan and page.number in plan.footers:
        drawing.text(page.footer, plan.footers[page.number])


def _describe(pdf: pikepdf.Pdf, duplex: Duplex, title: str, lang: str, producer: str) -> None:
    """Title, language and what a print dialogue should choose by itself."""
    pdf.docinfo["/Title"] = title
    pdf.docinfo["/Producer"] = producer
    if date := pdf_date():
        pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = date
    pdf.Root["/Lang"] = pikepdf.String(lang)
    pdf.Root["/ViewerPreferences"] = pikepdf.Dictionary(
        {
            "/DisplayDocTitle": True,
            "/Duplex": pikepdf.Name(_DUPLEX.get(duplex, "/Simplex")),
            "/PrintScaling": pikepdf.Name("/None"),
        }
    )


class _Drawing:
    """The content of one page. Millimetres from the top left become points from the bottom left in here."""

    def __init__(self, size: Size, forms: Forms) -> None:
        self._size = size
        self._forms = forms
        self._parts: list[str] = []
        self._used: dict[str, pikepdf.Object] = {}

    def face(self, at: Placement, size: Size) -> None:
        """Draw a face of `size` (mm), clipped to what of its bleed may show."""
        clip, form = at.clip, self._forms.get(at.face, size)
        area = f"{self._point(clip.x, clip.bottom)} {_number(clip.width)} {_number(clip.height)} re W n"
        self._form(form, at.trim, at.rotation, area)

    def text(self, band: Band, page: int) -> None:
        """Draw a page (from 0) of the marks' document into a band."""
        self._form(self._forms.get(FaceRef(_MARKS, page), band.size), band.box, band.rotation, "")

    def guides(self, lines: Iterable[Line], circles: Iterable[Circle], fold: Iterable[Line]) -> None:
        """Draw cutting lines, circles and the dashed fold line, in grey."""
        paths = [*map(self._line, lines), *map(self._circle, circles)]
        dashed = ["[4 3] 0 d", *map(self._line, fold)]
        if paths:
            self._parts += [f"q {HAIRLINE} w {GREY} G", *paths, "S Q"]
        if len(dashed) > 1:
            self._parts += [f"q {HAIRLINE} w {GREY} G", *dashed, "S Q"]

    def ruler(self, band: Band) -> None:
        """Draw the ruler: a line along its foot and a tick every 10 mm, longer at the ends and in the middle."""
        size = band.size
        middle = (size.width / 2 * PT_PER_MM, size.height / 2 * PT_PER_MM)
        foot = _number(0.3)
        path = [f"{_number(RULER_LABEL)} {foot} m {_number(RULER_LABEL + RULER_LENGTH)} {foot} l"]
        for tick in range(11):
            x = _number(RULER_LABEL + 10 * tick)
            top = RULER_HEIGHT if tick % 5 == 0 else 0.6 * RULER_HEIGHT
            path.append(f"{x} {foot} m {x} {_number(top)} l")
        matrix = self._matrix(band.box, middle, band.rotation)
        self._parts += [f"q {matrix} cm {RULER_LINE} w 0 G", *path, "S Q"]

    def add_to(self, pdf: pikepdf.Pdf) -> None:
        """Add the page to a PDF."""
        pdf.pages.append(
            pikepdf.Page(
                pikepdf.Dictionary(
                    {
                        "/Type": pikepdf.Name("/Page"),
                        "/MediaBox": [
                            0,
                            0,
                            *(round(side * PT_PER_MM, 4) for side in (self._size.width, self._size.height)),
                        ],
                        "/Resources": pikepdf.Dictionary({"/XObject": pikepdf.Dictionary(self._used)}),
                        "/Contents": pdf.make_stream("\n".join(self._parts).encode("ascii")),
                    }
                )
            )
        )

    def _form(self, form: Form, box: Box, rotation: Rotation, clip: str) -> None:
        self._used[form.name] = form.stream
        self._parts.append(f"q {clip} {self._matrix(box, form.middle, rotation)} cm {form.name} Do Q")

    def _matrix(self, box: Box, middle: tuple[float, float], rotation: Rotation) -> str:
        """The matrix that turns what is around `middle` (pt) and brings it to the middle of a box."""
        cosine, sine = _TURNS[rotation]
        x, y = box.centre
        right = x * PT_PER_MM - (cosine * middle[0] - sine * middle[1])
        up = (self._size.height - y) * PT_PER_MM - (sine * middle[0] + cosine * middle[1])
        return f"{cosine} {sine} {-sine} {cosine} {right:.4f} {up:.4f}"

    def _point(self, x: float, y: float) -> str:
        return f"{_number(x)} {_number(self._size.height - y)}"

    def _line(self, line: Line) -> str:
        return f"{self._point(line.x1, line.y1)} m {self._point(line.x2, line.y2)} l"

    def _circle(self, circle: Circle) -> str:
        x, y, radius = circle.x, circle.y, circle.radius
        path = f"{self._point(x + radius, y)} m"
        for cosine, sine in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            # From the point in direction (cosine, sine) a quarter on, to (-sine, cosine).
            handles = (
                (cosine - sine * _ARC, sine + cosine * _ARC),
                (-sine + cosine * _ARC, cosine + sine * _ARC),
                (-sine, cosine),
            )
            path += "".join(f" {self._point(x + right * radius, y + down * radius)}" for right, down in handles) + " c"
        return path + " h"


def _number(mm: float) -> str:
    """A length in pt as a PDF writes it."""
    return f"{mm * PT_PER_MM:.4f}"
