"""Reading a finished PDF back: is every card where the manifest says, and no text where it shouldn't be?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from print_kit.diagnostics import Findings
from print_kit.geometry import Box, Size
from print_kit.pdf.page_text import PageText, page_count, page_texts
from print_kit.placements import Place, Side

# Line ends, word joiners and soft hyphens are the layout's; PDFium gives U+0002 or U+FFFE for a hyphen that it
# takes for a broken word's. Hyphens go on both sides, so that it makes no difference who put them there. Icons
# (print_kit.icons: private use) are art: one beside a name of two lines is read between them.
_INVISIBLE = re.compile(r"[\s\u0002\u00ad\u200b-\u200d\u2060\ufeff\ufffe\u2010\u2011\U000f0000-\U000ffffd-]+")
_NEIGHBOUR = 0.3  # mm taken off a trim box, so that a glyph of a touching neighbour doesn't reach in


@dataclass(frozen=True, slots=True)
class ExpectedPiece:
    """A piece as the manifest has it. `front` and `back` are texts that its sides show: names, at the least."""

    id: str
    copies: int
    front: tuple[str, ...]
    fronts: tuple[Place, ...]
    back: tuple[str, ...] = ()
    backs: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadBack:
    """What was found: the number of pages, and a `read-back` finding for whatever isn't as expected."""

    pages: int
    findings: Findings


@dataclass(frozen=True, slots=True)
class _Spot:
    """One side of one copy at its place."""

    piece: ExpectedPiece
    side: Side
    copy: int
    place: Place

    @property
    def needles(self) -> tuple[str, ...]:
        return self.piece.front if self.side == "front" else self.piece.back

    def __str__(self) -> str:
        where = f"page {self.place.page} at {self.place.x:g}, {self.place.y:g} mm"
        return f"{self.piece.id}, {self.side} of copy {self.copy}, should be on {where}"


def read_back(
    path: Path, expected: Sequence[ExpectedPiece], trim: Size, marks: Mapping[int, Sequence[Box]] | None = None
) -> ReadBack:
    """Compare a PDF with what should be in it.

    Every place shows its piece's texts, all copies of a side have the same text, something is drawn even where
    no text is expected, and there are as many places as copies. Spaces, hyphens and case don't count.

    Args:
        path: the PDF.
        expected: the pieces and their places.
        trim: the cards' size in mm.
        marks: for each page (from 1) the boxes (mm) of its footer and ruler. If given, text outside all cards
            and boxes is a finding.
    """
    findings = Findings()
    spots: dict[int, list[_Spot]] = {}
    for piece in expected:
        _count(piece, findings)
        for spot in _spots(piece):
            spots.setdefault(spot.place.page, []).append(spot)
    texts: dict[tuple[str, Side], str] = {}
    needles = {(piece.id, side): _plain_all(texts) for piece in expected for side, texts in _sides(piece)}
    marked = marks or {}
    pages = page_count(path)
    for number in sorted(spots):
        if not 1 <= number <= pages:
            for spot in spots.pop(number):
                findings.error("read-back", f"{spot}, but there are {pages} pages")
    for number, page in page_texts(path, sorted(spots.keys() | marked.keys())):
        here = spots.get(number, [])
        boxes = [Box(spot.place.x, spot.place.y, trim.width, trim.height) for spot in here]
        for spot, box in zip(here, boxes, strict=True):
            _check_spot(spot, page, box, needles, texts, findings)
        if marks is not None:
            _check_strays(number, page, [*boxes, *marked.get(number, ())], findings)
    return ReadBack(pages, findings)


def _sides(piece: ExpectedPiece) -> tuple[tuple[Side, tuple[str, ...]], tuple[Side, tuple[str, ...]]]:
    return ("front", piece.front), ("back", piece.back)


def _spots(piece: ExpectedPiece) -> Iterator[_Spot]:
    for copy, place in enumerate(piece.fronts, 1):
        yield _Spot(piece, "front", copy, place)
    for copy, place in enumerate(piece.backs, 1):
        yield _Spot(piece, "back", copy, place)


def _count(piece: ExpectedPiece, findings: Findings) -> None:
    if len(piece.fronts) != piece.copies:
        findings.error("read-back", f"{piece.id} should be there {piece.copies} times, not {len(piece.fronts)}")
    if (piece.back or piece.backs) and len(piece.backs) != piece.copies:
        findings.error("read-back", f"{piece.id} should have {piece.copies} backs, not {len(piece.backs)}")


def _check_spot(
    spot: _Spot,
    page: PageText,
    box: Box,
    needles: Mapping[tuple[str, Side], tuple[str, ...]],
    texts: dict[tuple[str, Side], str],
    findings: Findings,
) -> None:
    """What is printed at a place. `texts` has what the first copy of each side shows."""
    text = _plain(page.text(box.grown(-_NEIGHBOUR)))
    key = (spot.piece.id, spot.side)
    missing = [shown for shown, needle in zip(spot.needles, needles[key], strict=True) if needle not in text]
    if missing:
        help = _instead(key, text, needles)
        findings.error("read-back", f"{spot}, but '{missing[0]}' isn't there", help=help)
    elif not spot.needles and not page.draws_in(box.grown(-min(box.width, box.height) / 4)):
        findings.error("read-back", f"{spot}, but nothing is printed there")
    elif texts.setdefault(key, text) != text:
        findings.error("read-back", f"{spot}, but its text is not that of the first copy")


def _check_strays(number: int, page: PageText, boxes: Sequence[Box], findings: Findings) -> None:
    """Text whose middle is in none of the boxes where text may be."""
    for run in page.runs():
        x, y = run.centre
        if not any(box.x <= x <= box.right and box.y <= y <= box.bottom for box in boxes):
            where = f"page {number} at {run.x:.1f}, {run.y:.1f} mm"
            findings.error("read-back", f"'{page.shown(run)}' on {where} is outside every card")


def _instead(key: tuple[str, Side], text: str, needles: Mapping[tuple[str, Side], tuple[str, ...]]) -> str:
    """Whose texts are there instead: the piece whose longest text is the longest, as names may hold others."""
    others = (
        (max(map(len, some)), other) for other, some in needles.items() if other != key and some and _all(some, text)
    )
    best = max(others, default=None)
    return f"there is {best[1][0]} ({best[1][1]}) instead" if best else ""


def _all(needles: Iterable[str], text: str) -> bool:
    return all(needle in text for needle in needles)


def _plain_all(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(_plain(text) for text in texts)


def _plain(text: str) -> str:
    """Text without what the layout adds or takes, for comparing."""
    # a template may print a name as it is typed, or with the apostrophe that is set
    return unicodedata.normalize("NFC", _INVISIBLE.sub("", text)).casefold().replace("’", "'")
