"""The text beside the cards, as HTML for one small PDF: a page for each footer and one for the ruler's labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from print_kit.geometry import Size
from print_kit.placements import Imposition
from print_kit.sheets import RULER_LABEL, RULER_LENGTH

_STYLE = """\
@page footer {{ size: {footer.width:.4f}mm {footer.height:.4f}mm; margin: 0 }}
@page ruler {{ size: {ruler.width:.4f}mm {ruler.height:.4f}mm; margin: 0 }}
html, body, p {{ margin: 0; padding: 0 }}
body {{ font: 6.5pt {font}; font-weight: normal; color: #333 }}
p {{ position: relative; break-before: page; white-space: nowrap; overflow: hidden }}
.footer {{ page: footer; height: {footer.height:.4f}mm; line-height: {footer.height:.4f}mm; text-overflow: ellipsis }}
.ruler {{ page: ruler; height: {ruler.height:.4f}mm; line-height: {ruler.height:.4f}mm; color: #000 }}
.ruler span {{ position: absolute; top: 0 }}
.zero {{ right: {after_zero:.4f}mm }}
.end {{ left: {before_end:.4f}mm }}
"""
_LABEL_GAP = 1.0  # mm between the ruler's ends and their labels


@dataclass(frozen=True, slots=True)
class MarksPlan:
    """The marks' document: its HTML, and which page (from 0) has which text.

    `footers` leads from the number of a sheet page to a page of the document, `ruler` to that of the
    ruler's labels. Each page has the size of its band, as one reads it.
    """

    html: str
    footers: Mapping[int, int]
    ruler: int


def plan_marks(imposition: Imposition, texts: Mapping[int, str], *, font: str, lang: str, style: str = "") -> MarksPlan:
    """Plan the marks of an imposition.

    Args:
        imposition: the sheets.
        texts: the footer of each sheet page, by its number, as plain text; pages may go without.
        font: a CSS font-family value. Name fonts that exist: the text is embedded like any other.
        lang: the language code.
        style: CSS that comes first, such as @font-face rules.

    Returns:
        The plan, whose HTML is to be written as a PDF and given to `place`. Long footers end in an ellipsis.
    """
    numbers: dict[str, int] = {}
    footers: dict[int, int] = {}
    for page in imposition.pages:
        if page.number in texts:
            footers[page.number] = numbers.setdefault(texts[page.number], len(numbers))
    footer = next((page.footer.size for page in imposition.pages), Size(RULER_LENGTH, 1))
    ruler = next((page.ruler.size for page in imposition.pages if page.ruler), Size(RULER_LENGTH, 1))
    rules = _STYLE.format(
        footer=footer,
        ruler=ruler,
        font=font,
        after_zero=ruler.width - RULER_LABEL + _LABEL_GAP,
        before_end=RULER_LABEL + RULER_LENGTH + _LABEL_GAP,
    )
    lines = [f'<p class="footer">{escape(text)}</p>' for text in numbers]
    lines.append('<p class="ruler"><span class="zero">0</span><span class="end">100 mm</span></p>')
    head = f'<meta charset="utf-8"><title>-</title><style>{style}\n{rules}</style>'
    html = f'<!doctype html><html lang="{escape(lang)}"><head>{head}</head><body>{"".join(lines)}</body></html>'
    return MarksPlan(html, footers, len(numbers))
