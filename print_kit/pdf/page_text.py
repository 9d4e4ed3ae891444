"""The text and objects of a PDF's pages, found by PDFium, in mm from each page's top left corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium

from print_kit.geometry import PT_PER_MM, Box, Size


def page_count(document: bytes | Path) -> int:
    """The number of pages."""
    with pdfium.PdfDocument(document) as opened:
        return len(opened)


def page_texts(document: bytes | Path, numbers: Iterable[int] | None = None) -> Iterator[tuple[int, PageText]]:
    """The pages with these numbers (from 1; without them all), each with its number.

    A page is closed when the next one is asked for: a large PDF has many.
    """
    with pdfium.PdfDocument(document) as opened:
        for number in numbers or range(1, len(opened) + 1):
            page = PageText(opened[number - 1])
            try:
                yield number, page
            finally:
                page.close()


class PageText:
    """One page."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._text = page.get_textpage()
        self._left, self._bottom, right, self._top = page.get_mediabox()
        self.size = Size((right - self._left) / PT_PER_MM, (self._top - self._bottom) / PT_PER_MM)
        self._drawn: list[Box] | None = None

    def close(self) -> None:
        """Free the page's memory."""
        self._text.close()
        self._page.close()

    def text(self, box: Box) -> str:
        """The text that touches a box, in the order in which it was drawn."""
        left, right = (self._left + x * PT_PER_MM for x in (box.x, box.right))
        bottom, top = (self._top - y * PT_PER_MM for y in (box.bottom, box.y))
        text: str = self._text.get_text_bounded(left, bottom, right, top)
        return text

    def shown(self, box: Box) -> str:
        """The text that touches a box, on one line, for a message."""
        return " ".join(self.text(box).split())

    def runs(self) -> Iterator[Box]:
        """The boxes of the pieces of text, each about a line."""
        for index in range(self._text.count_rects()):
            yield self._box(*self._text.get_rect(index))

    def draws_in(self, box: Box) -> bool:
        """Whether anything at all is drawn in a box."""
        if self._drawn is None:
            self._drawn = [self._box(*item.get_bounds()) for item in self._page.get_objects(max_depth=1)]
        return any(drawn.overlaps(box) for drawn in self._drawn)

    def _box(self, left: float, bottom: float, right: float, top: float) -> Box:
        x, y = (left - self._left) / PT_PER_MM, (self._top - top) / PT_PER_MM
        return Box(x, y, (right - left) / PT_PER_MM, (top - bottom) / PT_PER_MM)
