"""What a PDF is made of: the fonts it uses, and text that comes too near to the knife."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf

from print_kit.geometry import Box, Size
from print_kit.pdf.page_text import page_texts
from print_kit.products import Shape

_SUBSET = re.compile(r"[A-Z]{6}\+")
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")


@dataclass(frozen=True, slots=True, order=True)
class Font:
    """A font of a PDF: its PostScript name without the subset's mark, and whether it is embedded and subset."""

    name: str
    embedded: bool
    subset: bool


@dataclass(frozen=True, slots=True)
class TextOutside:
    """Text that sticks out of the safe area: page from 1, its box and by how much, in mm."""

    page: int
    text: str
    box: Box
    by: float


def fonts(document: bytes | Path) -> tuple[Font, ...]:
    """The fonts that pages use, through forms and patterns, sorted and each once."""
    found: set[Font] = set()
    seen: set[tuple[int, int]] = set()
    with pikepdf.open(io.BytesIO(document) if isinstance(document, bytes) else document) as pdf:
        for page in pdf.pages:
            found.update(_fonts(page.obj, seen))
    return tuple(sorted(found))


def _fonts(owner: pikepdf.Object, seen: set[tuple[int, int]]) -> Iterator[Font]:
    """The fonts in the resources of a page, form or pattern. Objects that were `seen` are passed over."""
    resources = owner.get("/Resources")
    if resources is None or _known(resources, seen):
        return
    for font in resources.get("/Font", pikepdf.Dictionary()).values():
        if not _known(font, seen):
            yield _font(font)
    for kind in ("/XObject", "/Pattern"):
        for entry in resources.get(kind, pikepdf.Dictionary()).values():
            if isinstance(entry, pikepdf.Stream) and not _known(entry, seen):
                yield from _fonts(entry, seen)


def _known(item: pikepdf.Object, seen: set[tuple[int, int]]) -> bool:
    if not item.is_indirect:
        return False
    if item.objgen in seen:
        return True
    seen.add(item.objgen)
    return False


def _font(font: pikepdf.Object) -> Font:
    if font.get("/Subtype") == "/Type3":  # its glyphs are drawings in the file itself
        return Font(str(font.get("/Name", "/Type3"))[1:], True, True)
    name = str(font.get("/BaseFont", "/"))[1:]
    inner = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
    descriptor = inner.get("/FontDescriptor", pikepdf.Dictionary())
    embedded = any(kind in descriptor for kind in _FONT_FILES)
    return Font(_SUBSET.sub("", name, count=1), embedded, _SUBSET.match(name) is not None)


def text_outside(document: bytes | Path, inset: float, shape: Shape = "rectangle") -> tuple[TextOutside, ...]:
    """Text of face documents that sticks out of the safe area.

    Args:
        document: a PDF whose pages are faces with their bleed.
        inset: mm from the page's edge to the safe area: bleed and safe inset together.
        shape: of a round the safe area is a circle.
    """
    found = []
    for number, page in page_texts(document):
        for run in page.runs():
            by = _beyond_circle(run, page.size, inset) if shape == "round" else _beyond_box(run, page.size, inset)
            if by > 0.05:  # PDFium's boxes are single precision, and no knife is finer
                found.append(TextOutside(number, page.shown(run), run, round(by, 2)))
    return tuple(found)


def _beyond_box(run: Box, page: Size, inset: float) -> float:
    return max(inset - run.x, inset - run.y, run.right - page.width + inset, run.bottom - page.height + inset)


def _beyond_circle(run: Box, page: Size, inset: float) -> float:
    """How far the corner that is farthest from the middle is outside the circle."""
    x, y = page.width / 2, page.height / 2
    across, down = max(x - run.x, run.right - x), max(y - run.y, run.bottom - y)
    return math.hypot(across, down) - (min(page.width, page.height) / 2 - inset)
