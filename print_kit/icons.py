"""The icons of a game: SVG files whose names are used as `:name:` in texts and by the templates."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from pathlib import Path

FIRST = 0xF0000
"""Supplementary Private Use Area-A: no font of a reader's has glyphs there."""
_ROOM = 0xFFF0


def find_icons(folders: tuple[Path, ...]) -> dict[str, Path]:
    """The icon files of a game by name: those in `icons/` of the first folder win."""
    found: dict[str, Path] = {}
    for folder in reversed(folders):
        for path in sorted((folder / "icons").glob("*.svg")):
            found[path.stem] = path
    return dict(sorted(found.items()))


def codepoints(names: Mapping[str, object]) -> dict[str, str]:
    """The character of each icon.

    It depends on the icon's name (its CRC-32), so that a new icon moves no other and cached faces stay right;
    two names that meet take the next free place in the order of the alphabet.
    """
    taken: dict[int, str] = {}
    for name in sorted(names):
        place = zlib.crc32(name.encode()) % _ROOM
        while place in taken:
            place = (place + 1) % _ROOM
        taken[place] = name
    return {name: chr(FIRST + place) for place, name in taken.items()}


def is_icon(char: str) -> bool:
    """Whether a character of a finished page is one of the icons."""
    return FIRST <= ord(char) < FIRST + _ROOM
