"""Make the README's pictures from the built PDFs: `make pictures` after `make kit`."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

HERE = Path(__file__).resolve().parent.parent
BUILD = HERE / "build" / "long-live-the-king"
OUT = HERE / "docs" / "pictures"
MM = 6.0  # pixels a millimetre on the cards' picture
TRIM = (63, 88)


def page(file: Path, number: int, scale: float) -> Image.Image:
    """A page (from 1) of a PDF; `scale` in pixels a point."""
    with pypdfium2.PdfDocument(file) as pdf:
        return pdf[number - 1].render(scale=scale).to_pil().convert("RGB")


def cut(sheet: Image.Image, column: int, row: int) -> Image.Image:
    """One card of an A4 sheet, cut at its trim, with slightly round corners."""
    left, top = (10.5 + TRIM[0] * column) * MM, (16.5 + TRIM[1] * row) * MM
    card = sheet.crop((round(left), round(top), round(left + TRIM[0] * MM), round(top + TRIM[1] * MM)))
    mask = Image.new("L", card.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *card.size), radius=2.5 * MM, fill=255)
    card.putalpha(mask)
    return card


def cards() -> Image.Image:
    """Six cards side by side: a deck each, Korean and English, a front or a back."""
    scale = MM * 25.4 / 72
    wanted = [("ko", 1, 1, 1), ("en", 25, 1, 0), ("ko", 2, 0, 0), ("en", 33, 0, 2), ("ko", 37, 1, 2), ("en", 44, 2, 0)]
    gap = 5 * MM
    width = round(len(wanted) * (TRIM[0] * MM + gap) + gap)
    picture = Image.new("RGB", (width, round(TRIM[1] * MM + 2 * gap)), "#e8e4da")
    for index, (lang, number, column, row) in enumerate(wanted):
        card = cut(page(BUILD / lang / "cards.pdf", number, scale), column, row)
        picture.paste(card, (round(gap + index * (TRIM[0] * MM + gap)), round(gap)), card)
    return picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS)


def sheets() -> Image.Image:
    """A sheet's front, its back, and a page of rulings."""
    pages = [page(BUILD / "ko" / "cards.pdf", 1, 1.1), page(BUILD / "ko" / "cards.pdf", 2, 1.1),
             page(BUILD / "en" / "rulings.pdf", 1, 1.1)]  # fmt: skip
    gap = 14
    picture = Image.new("RGB", (sum(item.width for item in pages) + 4 * gap, pages[0].height + 2 * gap), "#e8e4da")
    left = gap
    for item in pages:
        picture.paste(item, (left, gap))
        left += item.width + gap
    return picture


def main() -> None:
    """Write docs/pictures/*.png."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, picture in (("cards", cards()), ("sheets", sheets())):
        picture.quantize(128).save(OUT / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
