"""build/<game>/<lang>/manifest.json: which piece is where in which file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from print_kit.placements import Place
from print_kit.script_model import Script

NAME = "manifest.json"


@dataclass(frozen=True, slots=True)
class PieceRecord:
    """A piece's places. `digest` changes when its printed face does."""

    id: str
    copies: int
    digest: str
    front: tuple[Place, ...]
    back: tuple[Place, ...]

    def as_json(self) -> dict[str, Any]:
        """As the manifest has it."""
        return {
            "id": self.id,
            "copies": self.copies,
            "digest": self.digest,
            "front": [_place(place) for place in self.front],
            "back": [_place(place) for place in self.back],
        }


def _place(place: Place) -> dict[str, float]:
    return {"page": place.page, "x": round(place.x, 3), "y": round(place.y, 3)}


@dataclass(frozen=True, slots=True)
class ProductRecord:
    """One product's file."""

    product: str
    file: str
    paper: str
    duplex: str
    pages: int
    sha256: str
    pieces: tuple[PieceRecord, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """As the manifest has it."""
        return {
            "product": self.product,
            "file": self.file,
            "paper": self.paper,
            "duplex": self.duplex,
            "pages": self.pages,
            "sha256": self.sha256,
            "pieces": [piece.as_json() for piece in self.pieces],
        }


def compose(
    game: str, lang: str, variant: str, products: Sequence[Mapping[str, Any]], script: Script | None = None
) -> bytes:
    """The manifest's bytes: the same products give the same bytes."""
    whole = {"game": game, "lang": lang, "variant": variant, **_script(script), "products": list(products)}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def _script(script: Script | None) -> dict[str, dict[str, str]]:
    """How the manifest says which script was printed; nothing without one."""
    return {"script": {"name": str(script.name), "sha256": script.digest}} if script is not None else {}


def stored(folder: Path) -> bytes:
    """The bytes of the manifest that lies in `folder`; none if there is none."""
    try:
        return (folder / NAME).read_bytes()
    except OSError:
        return b""


def earlier(folder: Path, variant: str, script: Script | None = None) -> dict[str, Mapping[str, Any]]:
    """The products of the manifest that lies in `folder`, by name; {} if there is none of this variant and script."""
    try:
        found = json.loads(stored(folder))
        if found["variant"] != variant or found.get("script") != _script(script).get("script"):
            return {}
        return {item["product"]: item for item in found["products"] if (folder / item["file"]).is_file()}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
