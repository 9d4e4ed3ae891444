"""Backs behind their fronts, measured in the finished PDF: matrices of what is drawn, not the code that placed it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

PT_PER_MM = 72 / 25.4
BLEED = 3 * PT_PER_MM
Matrix = tuple[float, float, float, float, float, float]
Corner = tuple[float, float]


def times(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does `first`, then `second`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def cards(page: pikepdf.Page) -> list[tuple[Corner, Corner]]:
    """Top left and bottom right trim corners of every face on a page, in pt, as they are drawn."""
    found = []
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    stack: list[Matrix] = []
    for instruction in pikepdf.parse_content_stream(page):
        operands = instruction.operands
        match str(instruction.operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                numbers = [float(number) for number in operands]
                matrix = times((numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]), matrix)
            case "Do":
                form = page.resources["/XObject"][str(operands[0])]
                left, bottom, right, top = (float(side) for side in form.BBox)
                if abs(right - left - (63 * PT_PER_MM + 2 * BLEED)) < 0.5:  # a face, not a footer
                    own = tuple(float(number) for number in form.get("/Matrix", [1, 0, 0, 1, 0, 0]))
                    whole = times((own[0], own[1], own[2], own[3], own[4], own[5]), matrix)
                    corners = ((left + BLEED, top - BLEED), (right - BLEED, bottom + BLEED))
                    found.append(tuple(_at(whole, corner) for corner in corners))
    return [(first, second) for first, second in found]


def _at(matrix: Matrix, corner: Corner) -> Corner:
    a, b, c, d, e, f = matrix
    return (a * corner[0] + c * corner[1] + e, b * corner[0] + d * corner[1] + f)


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of `print-kit new`."""
    folder = tmp_path_factory.mktemp("duplex")
    run(folder, "new", "my-game")
    return folder


def run(folder: Path, *arguments: str) -> None:
    """A print-kit call that must succeed."""
    call = [sys.executable, "-c", "from print_kit.cli import main; main()", *arguments]
    root = str(Path(__file__).resolve().parents[2])
    subprocess.run(call, cwd=folder, check=True, capture_output=True, env={"PYTHONPATH": root, "PATH": "/usr/bin:/bin"})


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", ["long", "short", "manual", "fold"])
def test_every_back_lies_under_its_front(kit: Path, duplex: str, paper: str) -> None:
    """Turn the paper as the printer or the hand does: top left lands on the other side's top right, within 0.1 mm."""
    out = kit / f"{duplex}-{paper}"
    run(kit, "build", "my-game", "--lang", "ko", "--duplex", duplex, "--paper", paper, "--out", str(out))
    record = json.loads((out / "my-game/ko/manifest.json").read_text(encoding="utf-8"))["products"][0]
    with pikepdf.open(out / "my-game/ko/cards.pdf") as pdf:
        sheets = [(cards(page), page.mediabox) for page in pdf.pages]
    width, height = float(sheets[0][1][2]), float(sheets[0][1][3])
    if duplex == "fold":
        drawn = [card for page, _ in sheets for card in page]
        half = width / 2
        fronts = [card for card in drawn if card[0][0] < half and card[1][0] < half]
        backs = [card for card in drawn if card not in fronts]
    else:
        pages = [page for page, _ in sheets]
        fronts = pages[0]
        backs = pages[1]
    turned = sorted(_seen_through(card, duplex, width, height) for card in backs)
    assert len(fronts) == len(backs) == sum(piece["copies"] for piece in record["pieces"]) == 6
    for front, back in zip(sorted(fronts), turned, strict=True):
        for (x, y), (other_x, other_y) in zip(front, back, strict=True):
            assert abs(x - other_x) < 0.1 * PT_PER_MM
            assert abs(y - other_y) < 0.1 * PT_PER_MM


def _seen_through(card: tuple[Corner, Corner], duplex: str, width: float, height: float) -> tuple[Corner, Corner]:
    """A back as it lies when one looks at the front and could see through the paper.

    Its top left corner is then behind the front's top right: the corners are swapped in x.
    """
    (left, top), (right, bottom) = card
    if duplex == "short":  # the paper turns over its top: up becomes down
        top, bottom = height - top, height - bottom
    else:  # over its side, by hand, or folded along the middle: left becomes right
        left, right = width - left, width - right
    return ((right, top), (left, bottom))
