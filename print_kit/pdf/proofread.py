"""What a proofreader sees on a page: broken words, lone syllables, weak contrast, coarse pictures, text near the edge.

It reads WeasyPrint's boxes (private, as `layout.overflows` does): a millisecond a page, and no picture is made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from print_kit.diagnostics import Findings, Location
from print_kit.geometry import PX_PER_MM
from print_kit.icons import is_icon
from print_kit.pdf.layout import boxes_of

ERRORS = frozenset({"broken-word", "outside-safe-area"})
HINTS = frozenset({"lone-syllable"})
"""How bad remarks are; all others are warnings."""
LEAST_DPI = 300
_INVISIBLE = re.compile("[\u2060\u200b\u00ad]")
_LONE = re.compile(r"[가-힣][^\w\s]*")
_INLINE = frozenset({"a", "abbr", "b", "em", "i", "small", "span", "strong", "sub", "sup"})
_TOLERANCE_MM = 0.05


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that is wrong on a page. `code` is the finding's; `detail` completes its message."""

    code: str
    detail: str
    help: str

    def report(self, what: str, place: Location | None, lang: str, findings: Findings) -> None:
        """Add the remark on `what` to the findings, as bad as its kind is."""
        add = findings.error if self.code in ERRORS else findings.hint if self.code in HINTS else findings.warning
        add(self.code, f"{what}: {self.detail}", place, self.help, lang)


def proofread(page: Any, safe: float | None = None, *, round: bool = False) -> list[Remark]:
    """The remarks on a page. `safe` is how far in mm the safe area is from the page's edge (None: not looked at)."""
    remarks: list[Remark] = []
    grounds: list[tuple[Any, tuple[float, float, float] | None]] = []
    for box in boxes_of(page._page_box):
        kind = type(box).__name__
        if kind in ("InlineReplacedBox", "BlockReplacedBox"):
            remarks += _coarse(box)
            grounds.append((box, None))
        elif kind == "TextBox":
            if box.text.strip():
                remarks += _faint(box, grounds)
                if safe is not None and not _only_icons(box.text):
                    remarks += _near_edge(box, page, safe, round=round)
        else:
            colour = _opaque(box)
            if colour is not None:
                grounds.append((box, colour))
            if kind == "BlockBox":
                remarks += _lines(box)
    return list(dict.fromkeys(remarks))


def _lines(block: Any) -> Iterator[Remark]:
    """Words broken across lines, and paragraphs that end in a single syllable."""
    lines = [_text(line) for line in block.children if type(line).__name__ == "LineBox"]
    if len(lines) < 2 or block.element is None:
        return
    words = set(_INVISIBLE.sub("", "".join(_texts(block.element))).split())
    for line, following in pairwise(lines):
        first, second = line.split(" ")[-1], following.split(" ")[0]
        if _hangul(first[-1:]) and _hangul(second[:1]) and first + second in words and first not in words:
            yield Remark("broken-word", f"the word '{first + second}' is broken across lines",
                         "set the language's line_breaking to keep-all, or make the box wider")  # fmt: skip
    if _LONE.fullmatch(lines[-1]):
        yield Remark("lone-syllable", f"a paragraph ends in a line with only '{lines[-1]}'",
                     "change a word, so that the line before takes it or more follows")  # fmt: skip


def _texts(element: Any) -> Iterator[str]:
    """An element's pieces of text, with a space where a line or block ends between two."""
    apart = element.tag not in _INLINE
    yield " " if apart else ""
    yield element.text or ""
    for child in element:
        yield from _texts(child)
        yield child.tail or ""
    yield " " if apart else ""


def _text(line: Any) -> str:
    texts = (box.text for box in boxes_of(line) if type(box).__name__ == "TextBox")
    return " ".join(_INVISIBLE.sub("", "".join(texts)).split())


def _only_icons(text: str) -> bool:
    """Whether a text is art, which may come nearer the edge and needs less contrast."""
    return all(is_icon(char) or char.isspace() for char in text)


def _hangul(char: str) -> bool:
    return "가" <= char <= "힣"


def _coarse(box: Any) -> Iterator[Remark]:
    """A picture of pixels with fewer than 300 to the inch at its printed size."""
    pixels = getattr(box.replacement, "pillow_image", None)
    width = getattr(pixels, "width", None) or getattr(box.replacement, "width", None)
    if type(box.replacement).__name__ != "RasterImage" or not width or not box.width:
        return
    dpi = width / (box.width / 96)
    if dpi < LEAST_DPI:
        yield Remark(
            "coarse-image",
            f"a picture is printed at {dpi:.0f} dpi",
            f"{LEAST_DPI} dpi is the least that prints well: use a larger one",
        )


def _near_edge(box: Any, page: Any, safe: float, *, round: bool) -> Iterator[Remark]:
    width, height = page.width / PX_PER_MM, page.height / PX_PER_MM
    left, right = box.position_x / PX_PER_MM, (box.position_x + box.width) / PX_PER_MM
    size = box.style["font_size"]
    base = (box.position_y + box.baseline) / PX_PER_MM
    # ink: from the height of capitals to the depth of a g
    top, bottom = base - 0.75 * size / PX_PER_MM, base + 0.22 * size / PX_PER_MM
    if round:
        across = max(width / 2 - left, right - width / 2)
        down = max(height / 2 - top, bottom - height / 2)
        by = (across**2 + down**2) ** 0.5 - (width / 2 - safe)
    else:
        by = max(safe - left, right - (width - safe), safe - top, bottom - (height - safe))
    if by > _TOLERANCE_MM:
        shown = _INVISIBLE.sub("", box.text).strip()
        yield Remark(
            "outside-safe-area",
            f"'{shown[:30]}' is {by:.1f} mm outside the safe area",
            "move it inwards, or shorten it",
        )


def _faint(box: Any, grounds: Sequence[tuple[Any, tuple[float, float, float] | None]]) -> Iterator[Remark]:
    """Text too like what is under it (WCAG 2.2: 4.5 to 1; 3 to 1 for large type and icons)."""
    colour = _rgb(box.style["color"])
    x, y = box.position_x + box.width / 2, box.position_y + box.height / 2
    under: tuple[float, float, float] | None = (1.0, 1.0, 1.0)
    for ground, paint in reversed(grounds):
        if (ground.position_x <= x <= ground.position_x + ground.margin_width()
                and ground.position_y <= y <= ground.position_y + ground.margin_height()):  # fmt: skip
            under = paint
            break
    if colour is None or under is None:
        return
    ratio = contrast(colour, under)
    points = box.style["font_size"] * 0.75
    text = _INVISIBLE.sub("", box.text).strip()
    large = points >= 18 or (points >= 14 and box.style["font_weight"] >= 700) or _only_icons(text)
    if ratio < (3.0 if large else 4.5):
        yield Remark("weak-contrast", f"'{text[:30]}' has a contrast of {ratio:.1f} to 1",
                     f"{3.0 if large else 4.5:g} to 1 is the least: make it darker, or its ground lighter")  # fmt: skip


def _opaque(box: Any) -> tuple[float, float, float] | None:
    colour = box.style["background_color"]
    if colour == "currentcolor" or getattr(colour, "alpha", 0) < 1:
        return None
    return _rgb(colour)


def _rgb(colour: Any) -> tuple[float, float, float] | None:
    if not hasattr(colour, "to"):
        return None
    red, green, blue = colour.to("srgb").coordinates
    return (red, green, blue)


def contrast(first: tuple[float, float, float], second: tuple[float, float, float]) -> float:
    """The contrast of two sRGB colours (0 to 1 each), 1 to 21, as WCAG 2.2 defines it."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: tuple[float, float, float]) -> float:
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
