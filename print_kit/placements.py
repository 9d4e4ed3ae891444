"""What imposition takes and gives: pieces, placements, pages. Lengths in mm from the page's top left corner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from print_kit.geometry import Box, Circle, Line, Rotation, Size
from print_kit.sheets import Band

Side = Literal["front", "back"]


class Duplex(StrEnum):
    """How backs come onto the paper."""

    LONG = "long"  # the printer turns the paper about its long edge
    SHORT = "short"  # … about its short edge
    MANUAL = "manual"  # all fronts, then, with the stack turned by hand, all backs
    FOLD = "fold"  # beside the fronts, around a fold line
    NONE = "none"  # no backs


@dataclass(frozen=True, slots=True)
class FaceRef:
    """One side of a card: page `page` (from 0) of the face document known as `document`."""

    document: str
    page: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, token or bill and how often it is printed. `id` is unique in an imposition (`deck/card`)."""

    id: str
    deck: str
    copies: int
    front: FaceRef
    back: FaceRef | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """A face at its place.

    `copy` counts from 0; `trim` is where the card is cut; `clip` is what is printed of it, bleed included;
    `rotation` turns the face about the middle of its trim, clockwise.
    """

    piece: str
    copy: int
    side: Side
    face: FaceRef
    trim: Box
    clip: Box
    rotation: Rotation = 0


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One page of the PDF. `number` and `sheet` count from 1; a sheet's front and back share its number.

    `decks` are those whose cards are on it, for the footer. `fold` are the parts of the dashed fold line.
    """

    number: int
    sheet: int
    side: Side
    size: Size
    decks: tuple[str, ...]
    placements: tuple[Placement, ...]
    footer: Band
    ruler: Band | None = None
    lines: tuple[Line, ...] = ()
    circles: tuple[Circle, ...] = ()
    fold: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A trim box's top left corner: page from 1, mm (rounded to 0.1 µm)."""

    page: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Imposition:
    """All pages, and for each piece its places in the order of its copies (empty where it has no back).

    `duplex` is what was done: NONE where there are no backs, whatever was asked for.
    """

    pages: tuple[SheetPage, ...]
    fronts: Mapping[str, tuple[Place, ...]]
    backs: Mapping[str, tuple[Place, ...]]
    duplex: Duplex
    paper: str
    trim: Size
    bleed: float

    @property
    def sheets(self) -> int:
        """The number of sheets of paper."""
        return max((page.sheet for page in self.pages), default=0)
