"""Lengths in millimetres, paper sizes and boxes. Origin: the page's top left corner, y grows downwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Rotation = Literal[0, 90, 180, 270]  # degrees, clockwise as one looks at the page

PT_PER_MM = 72 / 25.4
PX_PER_MM = 96 / 25.4


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same size a quarter turn on."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in mm: `x`, `y` is its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge, mm from the page's left."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge, mm from the page's top."""
        return self.y + self.height

    def grown(self, by: float) -> Box:
        """The box with `by` mm added on every side (negative: taken away)."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, mm from the page's left and top."""
        return self.x + self.width / 2, self.y + self.height / 2

    def moved(self, x: float, y: float) -> Box:
        """The box moved `x` mm to the right and `y` mm down."""
        return Box(self.x + x, self.y + y, self.width, self.height)

    def widened(self, left: float, top: float, right: float, bottom: float) -> Box:
        """The box with so many mm added on each side."""
        return Box(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def contains(self, other: Box, tolerance: float = 0.0) -> bool:
        """Whether `other` lies inside this box, give or take `tolerance` mm."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Whether the two share an area more than `tolerance` mm wide and high."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > tolerance
            and min(self.bottom, other.bottom) - max(self.y, other.y) > tolerance
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from `x1`, `y1` to `x2`, `y2`, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around `x`, `y`, in mm."""

    x: float
    y: float
    radius: float


PAPERS: dict[str, Size] = {
    "a4": Size(210.0, 297.0),  # ISO 216
    "letter": Size(215.9, 279.4),  # ANSI/ASME Y14.1, 8.5 x 11 in
}
PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
