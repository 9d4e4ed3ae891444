"""Make the README's pictures from the built PDFs: `make pictures` after `make kit`."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

HERE = Path(__file__).resolve().parent.parent
BUILD = HERE / "build"
OUT = HERE / "docs" / "pictures"
MM = 6.0  # pixels a millimetre, before a picture is made smaller
GROUND = "#e8e4da"


def page(file: Path, number: int, scale: float) -> Image.Image:
    """A page (from 1) of a PDF; `scale` in pixels a point."""
    with pypdfium2.PdfDocument(file) as pdf:
        return pdf[number - 1].render(scale=scale).to_pil().convert("RGB")


def piece(
    game: str,
    lang: str,
    product: str,
    id: str,
    width: float,
    height: float,
    *,
    side: str = "front",
    radius: float = 2.5,
) -> Image.Image:
    """One piece, cut at its trim (mm) where the manifest says that it lies, with round corners (mm)."""
    folder = BUILD / game / lang
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    [record] = [entry for entry in manifest["products"] if entry["product"] == product]
    [found] = [entry for entry in record["pieces"] if entry["id"] == id]
    place = found[side][0]
    sheet = page(folder / record["file"], place["page"], MM * 25.4 / 72)
    left, top = round(place["x"] * MM), round(place["y"] * MM)
    cut = sheet.crop((left, top, left + round(width * MM), top + round(height * MM)))
    mask = Image.new("L", cut.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *cut.size), radius=radius * MM, fill=255)
    cut.putalpha(mask)
    return cut


def row(items: list[Image.Image], gap: float = 5 * MM, shrink: int = 2) -> Image.Image:
    """Pictures side by side, on their middle line."""
    high = max(item.height for item in items)
    picture = Image.new("RGB", (round(sum(item.width + gap for item in items) + gap), round(high + 2 * gap)), GROUND)
    left = gap
    for item in items:
        place = (round(left), round(gap + (high - item.height) / 2))
        picture.paste(item, place, item if item.mode == "RGBA" else None)
        left += item.width + gap
    return picture.resize((picture.width // shrink, picture.height // shrink), Image.Resampling.LANCZOS)


def stack(rows: list[Image.Image]) -> Image.Image:
    """Rows below each other, as wide as the widest."""
    wide = max(item.width for item in rows)
    rows = [item.resize((wide, round(item.height * wide / item.width)), Image.Resampling.LANCZOS) for item in rows]
    picture = Image.new("RGB", (wide, sum(item.height for item in rows)), GROUND)
    top = 0
    for item in rows:
        picture.paste(item, (0, top))
        top += item.height
    return picture


def cards() -> Image.Image:
    """Six cards of Long Live the King: Korean and English, fronts and a back."""
    wanted = {
        ("ko", "intrigue/burglar"): "front",
        ("en", "status/personal-guard"): "front",
        ("en", "intrigue/burglar"): "back",
        ("en", "decision/brilliant"): "front",
        ("ko", "health/deathbed"): "front",
        ("en", "rebellion/tax-revolt"): "front",
    }
    king = "long-live-the-king"
    return row([piece(king, lang, "cards", id, 63, 88, side=side) for (lang, id), side in wanted.items()])


def games() -> Image.Image:
    """The other four games: tokens, a castle, cards."""
    tokens = {"empath": "ko", "imp": "en", "virgin": "en", "spy": "ko"}
    round_ = [
        piece("clocktower", lang, "tokens", f"characters/{id}", 45, 45, radius=22.5) for id, lang in tokens.items()
    ]
    for id in ("monk-safe", "poisoner-poisoned"):
        round_.append(piece("clocktower", "en", "reminder-tokens", f"reminders/{id}", 25, 25, radius=12.5))
    royal = {"cards/king-1": "ko", "cards/guard-1-1": "en", "cards/jester-m": "en"}
    roman = {"ordinary/palatine-7": "en", "ordinary/aventine-3": "ko", "special/wild": "en"}
    played = [piece("royal-visit", lang, "cards", id, 63, 88) for id, lang in royal.items()]
    played += [piece("roman-empire", lang, "cards", id, 63, 88) for id, lang in roman.items()]
    castle = piece("intrige", "en", "boards", "boards/orange", 190, 130)
    envoys = piece("intrige", "en", "tokens", "envoys/blue-writer", 24, 48, radius=0.5)
    bills = piece("intrige", "ko", "bills", "bills/five-thousand", 64, 32.5, radius=0.5)
    return stack([row(round_), row([castle, envoys, bills]), row(played)])


def clocktower() -> Image.Image:
    """The first night and the players' sheet."""
    folder = BUILD / "clocktower"
    return row(
        [page(folder / "en" / "night-order.pdf", 1, 2.4), page(folder / "ko" / "character-sheet.pdf", 1, 2.4)], 30, 2
    )


def main() -> None:
    """Write docs/pictures/*.png."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, picture in (("cards", cards()), ("games", games()), ("clocktower", clocktower())):
        picture.quantize(128).save(OUT / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
