"""Places as reports name them."""

from __future__ import annotations

from pathlib import Path

from print_kit.diagnostics import Location


def shown_file(file: Path, base: Path) -> str:
    """A file relative to `base` where it lies below it, with slashes; otherwise its whole path."""
    return file.relative_to(base).as_posix() if file.is_relative_to(base) else str(file)


def shown(place: Location, base: Path) -> str:
    """`file:line:column`; without what isn't known."""
    parts = [shown_file(place.file, base)]
    if place.line:
        parts.append(str(place.line))
        if place.column:
            parts.append(str(place.column))
    return ":".join(parts)
