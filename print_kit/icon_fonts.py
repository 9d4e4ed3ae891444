"""The font of a game's icons: made once a process, and kept for the next build."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from print_kit import __version__
from print_kit.cache import digest
from print_kit.icons import codepoints
from print_kit.processes import Background


@dataclass(frozen=True, slots=True)
class IconFont:
    """A TrueType font. Where an icon could not be drawn it has no icons at all, and `problem` says what is wrong."""

    font: bytes
    problem: str = ""
    file: str = ""


_known: dict[str, IconFont] = {}


class IconFontJob:
    """The font of `icons` (files by name): known already, kept in the folder `kept`, or being made in another process.

    With `kept` None it is neither looked for on disk nor kept there; with `renew` it is made anew and kept.
    """

    def __init__(self, icons: Mapping[str, Path], kept: Path | None = None, *, renew: bool = False) -> None:
        self._icons, self._kept = icons, kept
        self._key = _key(icons)
        found = None if renew or kept is None else _read(kept, self._key)
        if found is not None:
            _known.setdefault(self._key, IconFont(found))
        self._new = False
        self._job = None if self._key in _known else Background(self._make)

    def result(self) -> IconFont:
        """The font, when it is there."""
        if self._job is not None:
            _known.setdefault(self._key, self._job.result())
            self._job, self._new = None, True
        return _known[self._key]

    def keep(self) -> None:
        """Keep a font that was made, for the next build."""
        made = self.result()
        if self._new and self._kept is not None and not made.problem:
            _write(self._kept, self._key, made.font)
            self._new = False

    def _make(self) -> IconFont:
        from print_kit.pdf.icon_font import IconError, build_icon_font

        try:
            return IconFont(build_icon_font(self._icons, codepoints(self._icons)))
        except IconError as error:
            return IconFont(build_icon_font({}, {}), str(error), str(error.path))


def _key(icons: Mapping[str, Path]) -> str:
    parts: list[str | bytes] = [__version__]
    for name, file in icons.items():
        parts += [name, str(file)]
        with contextlib.suppress(OSError):
            parts.append(file.read_bytes())
    return digest(*parts)


def _read(folder: Path, key: str) -> bytes | None:
    """A font as it was kept; None where it isn't there or isn't whole."""
    try:
        stored = (folder / f"{key}.ttf").read_bytes()
    except OSError:
        return None
    font = stored[32:]
    return font if digest(font).encode() == stored[:32] else None


def _write(folder: Path, key: str, font: bytes) -> None:
    """Keep a font, and no other one. Failing to is no error."""
    file = folder / f"{key}.ttf"
    beside = folder / f".{key}.{os.getpid()}"
    with contextlib.suppress(OSError):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(digest(font).encode() + font)
            beside.replace(file)
        finally:
            beside.unlink(missing_ok=True)
        for other in folder.glob("*.ttf"):
            if other != file:
                other.unlink(missing_ok=True)
