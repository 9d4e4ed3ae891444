"""HTML to laid-out pages with WeasyPrint, and how far a text sticks out of its box."""

from __future__ import annotations

import contextlib
import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from print_kit.diagnostics import Findings
from print_kit.geometry import PX_PER_MM
from print_kit.pdf.engine import texts_to_lay_out, weasyprint
from print_kit.pdf.resources import BASE_URL, Resources

_TOLERANCE_PX = 0.3  # 0.08 mm: rounding of line heights, invisible in print


@dataclass(frozen=True, slots=True)
class Overflow:
    """How much of a box's text is outside it, in mm, and the size in pt that it was set in."""

    box: str
    right: float
    below: float
    size: float


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A document's pages, and what they could load.

    `log` is what WeasyPrint had to say, a line each and whether it is an error; writing the pages adds to it.
    `texts` are those that were to be laid out.
    """

    document: Any
    resources: Resources
    log: dict[str, bool]
    texts: Sequence[str] = ()

    @property
    def pages(self) -> Sequence[Any]:
        """WeasyPrint's pages in order."""
        pages: Sequence[Any] = self.document.pages
        return pages


class _Log(logging.Handler):
    def __init__(self, lines: dict[str, bool]) -> None:
        super().__init__(logging.WARNING)
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        # WeasyPrint's errors are files that it can't use, its warnings CSS and HTML that it doesn't know
        self.lines[record.getMessage()] = record.levelno >= logging.ERROR


@contextlib.contextmanager
def _listening(lines: dict[str, bool]) -> Iterator[None]:
    logger = logging.getLogger("weasyprint")
    handler = _Log(lines)
    logger.addHandler(handler)
    propagate, logger.propagate = logger.propagate, False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate


def lay_out(html: str, resources: Resources) -> LaidOut:
    """Lay a document out. Nothing but `resources` is read."""
    lines: dict[str, bool] = {}
    with _listening(lines), texts_to_lay_out() as texts:
        document = weasyprint.HTML(string=html, base_url=BASE_URL, url_fetcher=resources).render(
            font_config=weasyprint.text.fonts.FontConfiguration()
        )
    if document.metadata.attachments:
        # each could be written once only, with a date: chunks of faces are written one by one, the same each time
        document.metadata.attachments = []
        resources.refused['<link rel="attachment">'] = "nothing is attached to what is printed"
    return LaidOut(document, resources, lines, texts)


def write(laid_out: LaidOut, pages: Sequence[Any], *, tagged: bool = False) -> bytes:
    """Pages (of one or several layouts) as a PDF with the first one's metadata, if asked for with tags for readers.

    Attachments and pictures inside pictures are only loaded now: report the log after this.
    """
    with _listening(laid_out.log):
        pdf: bytes = laid_out.document.copy(list(pages)).write_pdf(pdf_tags=tagged)
    return pdf


def lost_words(laid_out: LaidOut) -> list[str]:
    """The words that are on no page. WeasyPrint drops what it breaks off a box that it can't continue elsewhere."""
    laid = [box.text for page in laid_out.pages for box in boxes_of(page._page_box) if hasattr(box, "text")]
    # by letters, since a word may be broken; figures may be counters, which are only known later
    if not _letters(laid_out.texts) - _letters(laid):
        return []
    there = Counter(word for text in laid for word in _WORD.findall(text))
    lost = []
    for word in (word for text in laid_out.texts for word in _WORD.findall(text)):
        there[word] -= 1
        if there[word] < 0:
            lost.append(word.replace("\u2060", ""))
    return lost


_WORD = re.compile(r"\S+")


def _letters(texts: Iterable[str]) -> Counter[str]:
    count: Counter[str] = Counter()
    for text in texts:
        count.update(text)
    return Counter({char: number for char, number in count.items() if char.isalpha()})


def report(laid_out: LaidOut, findings: Findings) -> None:
    """Words that are on no page; and WeasyPrint's log: files that could not be used are errors, the rest warnings."""
    if lost := lost_words(laid_out):
        findings.error(
            "lost-text",
            f"{len(lost)} word{'' if len(lost) == 1 else 's'} on no page: '{' '.join(lost)[:60]}'",
            None,
            "a box that can't be continued on the next page is too small for its text",
        )
    refused = laid_out.resources.refused
    for address, reason in refused.items():
        findings.error(
            "refused-file",
            f"'{address}' is not loaded: {reason}",
            None,
            "put the file beside the template, or below the game's folder",
        )
    for line, wrong in laid_out.log.items():
        plain = " ".join(line.replace(BASE_URL, "").split())
        if plain.startswith("No anchor #"):
            continue  # a reference to a card that is on no page of this product prints without a link
        if plain.endswith(" has no required alt description"):
            continue  # tags want one; a picture that says nothing has alt="", which WeasyPrint takes for none
        if wrong and not any(address in plain or reason in plain for address, reason in refused.items()):
            findings.error("unusable-file", plain, None, "look whether the file is what its name says")
        elif not wrong:
            findings.warning("layout-engine", plain)


def boxes_of(box: Any) -> Iterator[Any]:
    """A box and all boxes in it, in the order in which they are painted, absolute ones too."""
    box = getattr(box, "_box", box)  # an absolute box stands behind a placeholder
    yield box
    for child in getattr(box, "children", ()):
        yield from boxes_of(child)


def overflows(page: Any) -> Mapping[str, Overflow]:
    """The boxes of a page (elements with `data-fit`) whose text is outside them, by their name."""
    found: dict[str, Overflow] = {}
    # Page.anchors, the public way, can't see a word that is too wide; see ARCHITECTURE.md
    for box in boxes_of(page._page_box):
        name = box.element.get("data-fit") if box.element is not None and hasattr(box.element, "get") else None
        if name is None or not hasattr(box, "children") or box.element_tag.endswith("::before"):
            continue
        right, below = _extent(box)
        over = Overflow(
            name,
            (right - (box.content_box_x() + box.width)) / PX_PER_MM,
            (below - (box.content_box_y() + box.height)) / PX_PER_MM,
            box.style["font_size"] * 0.75,
        )
        if max(over.right, over.below) * PX_PER_MM > _TOLERANCE_PX:
            worst = found.get(name)
            if worst is None or max(worst.right, worst.below) < max(over.right, over.below):
                found[name] = over
    return found


def _extent(box: Any) -> tuple[float, float]:
    right = below = float("-inf")
    for inner in _boxes(box):
        right = max(right, inner.position_x + inner.width)
        below = max(below, inner.position_y + inner.height)
    return right, below


def _boxes(box: Any) -> Iterator[Any]:
    """The text lines (for their bottom) and text runs (for their right edge) inside a box."""
    for inner in boxes_of(box):
        kind = type(inner).__name__
        if kind in ("TextBox", "InlineReplacedBox", "BlockReplacedBox") and isinstance(inner.width, int | float):
            yield inner
