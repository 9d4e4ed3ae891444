"""Which fonts this machine has, asked of fontconfig itself: it is what WeasyPrint's text engine uses."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_LIBRARIES = {
    "darwin": (
        "libfontconfig.1.dylib",
        "/opt/homebrew/lib/libfontconfig.1.dylib",
        "/usr/local/lib/libfontconfig.1.dylib",
    ),
    "win32": ("libfontconfig-1.dll", "fontconfig-1.dll"),
}
BOLD = 200
"""fontconfig's FC_WEIGHT_BOLD; FC_WEIGHT_REGULAR is 80."""


@dataclass(frozen=True, slots=True)
class FontFace:
    """One face of a family: its file and fontconfig's weight and slant (0 upright)."""

    family: str
    file: Path
    weight: int
    slant: int


@dataclass(frozen=True, slots=True)
class ChosenFont:
    """The family that a role of a locale is printed in, with its regular and bold files."""

    role: str
    family: str
    regular: Path | None
    bold: Path | None

    @property
    def complete(self) -> bool:
        """Whether it has an upright regular and an upright bold face: WeasyPrint makes no false bold."""
        return self.regular is not None and self.bold is not None


@lru_cache(maxsize=1)
def installed() -> Mapping[str, tuple[FontFace, ...]]:
    """Every family of the machine with its faces; empty where fontconfig can't be loaded."""
    library = _load()
    if library is None:
        return {}
    families: dict[str, list[FontFace]] = {}
    pattern = library.FcPatternCreate()
    objects = library.FcObjectSetCreate()
    for name in (b"family", b"file", b"weight", b"slant"):
        library.FcObjectSetAdd(objects, name)
    fonts = library.FcFontList(None, pattern, objects)
    try:
        for index in range(fonts.contents.nfont):
            font = fonts.contents.fonts[index]
            file = _string(library, font, b"file", 0)
            if file is None:
                continue
            weight, slant = _number(library, font, b"weight", 80), _number(library, font, b"slant", 0)
            number = 0
            while (family := _string(library, font, b"family", number)) is not None:
                families.setdefault(family, []).append(FontFace(family, Path(file), weight, slant))
                number += 1
    finally:
        library.FcFontSetDestroy(fonts)
        library.FcObjectSetDestroy(objects)
        library.FcPatternDestroy(pattern)
    return {
        name: tuple(sorted(faces, key=lambda face: (face.slant, face.weight, str(face.file))))
        for name, faces in sorted(families.items())
    }


def choose(role: str, families: tuple[str, ...]) -> ChosenFont | None:
    """The first of `families` that is installed with regular and bold, else the first that is installed at all."""
    found = [choice for family in families if (choice := _choice(role, family)) is not None]
    return next((choice for choice in found if choice.complete), found[0] if found else None)


def _choice(role: str, family: str) -> ChosenFont | None:
    upright = [face for face in installed().get(family, ()) if face.slant == 0]
    if not upright:
        return None
    regular = next((face.file for face in upright if 75 <= face.weight <= 100), None)
    bold = next((face.file for face in upright if face.weight == BOLD), None)
    return ChosenFont(role, family, regular, bold)


def lacking(font: ChosenFont, characters: Iterable[str]) -> frozenset[str]:
    """Those of `characters` for which a font's regular or bold face has no glyph; none where fontconfig can't say."""
    library = _load()
    if library is None:
        return frozenset()
    files = {str(file) for file in (font.regular, font.bold) if file is not None}
    wanted = set(characters)
    missing: set[str] = set()
    pattern = library.FcPatternCreate()
    objects = library.FcObjectSetCreate()
    library.FcPatternAddString(pattern, b"family", font.family.encode())
    for name in (b"file", b"charset"):
        library.FcObjectSetAdd(objects, name)
    fonts = library.FcFontList(None, pattern, objects)
    try:
        for index in range(fonts.contents.nfont):
            face = fonts.contents.fonts[index]
            charset = ctypes.c_void_p()
            if _string(library, face, b"file", 0) not in files:
                continue
            if library.FcPatternGetCharSet(face, b"charset", 0, ctypes.byref(charset)) == 0:
                missing |= {char for char in wanted if not library.FcCharSetHasChar(charset, ord(char))}
    finally:
        library.FcFontSetDestroy(fonts)
        library.FcObjectSetDestroy(objects)
        library.FcPatternDestroy(pattern)
    return frozenset(missing)


class _FontSet(ctypes.Structure):
    _fields_ = [("nfont", ctypes.c_int), ("sfont", ctypes.c_int), ("fonts", ctypes.POINTER(ctypes.c_void_p))]


@lru_cache(maxsize=1)
def _load() -> ctypes.CDLL | None:
    for name in _LIBRARIES.get(sys.platform, ("libfontconfig.so.1", "libfontconfig.so")):
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        library.FcPatternCreate.restype = ctypes.c_void_p
        library.FcObjectSetCreate.restype = ctypes.c_void_p
        library.FcObjectSetAdd.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        library.FcFontList.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
        library.FcFontList.restype = ctypes.POINTER(_FontSet)
        library.FcFontSetDestroy.argtypes = [ctypes.POINTER(_FontSet)]
        library.FcObjectSetDestroy.argtypes = [ctypes.c_void_p]
        library.FcPatternDestroy.argtypes = [ctypes.c_void_p]
        library.FcPatternGetString.argtypes = [
            ctypes.c_void_p,
            ctypes.c_char_p,
            ctypes.c_int,
            ctypes.POINTER(ctypes.c_char_p),
        ]
        library.FcPatternGetInteger.argtypes = [
            ctypes.c_void_p,
            ctypes.c_char_p,
            ctypes.c_int,
            ctypes.POINTER(ctypes.c_int),
        ]
        library.FcPatternAddString.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
        library.FcPatternGetCharSet.argtypes = [
            ctypes.c_void_p,
            ctypes.c_char_p,
            ctypes.c_int,
            ctypes.POINTER(ctypes.c_void_p),
        ]
        library.FcCharSetHasChar.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
        return library
    return None


def _string(library: ctypes.CDLL, font: int, name: bytes, index: int) -> str | None:
    value = ctypes.c_char_p()
    if library.FcPatternGetString(font, name, index, ctypes.byref(value)) != 0 or value.value is None:
        return None
    return value.value.decode("utf-8", "replace")


def _number(library: ctypes.CDLL, font: int, name: bytes, default: int) -> int:
    value = ctypes.c_int()
    return value.value if library.FcPatternGetInteger(font, name, 0, ctypes.byref(value)) == 0 else default
