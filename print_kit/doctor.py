"""What print-kit needs of a machine, found or not, and how to get it."""

from __future__ import annotations

import ctypes
import platform
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from print_kit import fonts
from print_kit.load import load_locales
from print_kit.workspace import Workspace

_PACKAGES = (
    "weasyprint",
    "jinja2",
    "pikepdf",
    "pypdfium2",
    "pyyaml",
    "babel",
    "markdown-it-py",
    "fonttools",
    "skia-pathops",
    "pillow",
    "click",
)
# what to install, by the system's package manager; .ci/system.toml has the same for `make kit`
_GET = {
    "pango": "apt install libpango-1.0-0 libpangoft2-1.0-0 · dnf install pango · pacman -S pango · brew install pango",
    "harfbuzz-subset": "apt install libharfbuzz-subset0 · dnf install harfbuzz · pacman -S harfbuzz"
    " · brew install harfbuzz",
    "fontconfig": "apt install libfontconfig1 · dnf install fontconfig · pacman -S fontconfig"
    " · brew install fontconfig",
}
_FONTS_GET = {
    "ko": "apt install fonts-nanum · dnf install naver-nanum-gothic-fonts naver-nanum-myeongjo-fonts"
    " · pacman -S noto-fonts-cjk"
    " · brew install --cask font-nanum-gothic font-nanum-myeongjo",
    "en": "apt install fonts-linuxlibertine fonts-lato · brew install --cask font-libertinus font-lato",
}


@dataclass(frozen=True, slots=True)
class Item:
    """One thing looked for. `needed` false: builds work without it, but slower or plainer."""

    name: str
    found: bool
    detail: str
    help: str = ""
    needed: bool = True

    def as_json(self) -> dict[str, Any]:
        """For `--json`."""
        return {"name": self.name, "found": self.found, "detail": self.detail, "help": self.help, "needed": self.needed}


def examine(workspace: Workspace) -> list[Item]:
    """Look for Python, libraries and fonts; nothing of WeasyPrint is imported, so a broken one is found too."""
    version = ".".join(map(str, sys.version_info[:3]))
    items = [Item("Python", sys.version_info >= (3, 11), f"{version} on {platform.system()}", "Python 3.11 or newer")]
    for name in _PACKAGES:
        try:
            items.append(Item(name, True, metadata.version(name)))
        except metadata.PackageNotFoundError:
            items.append(Item(name, False, "not installed", "make kit, or: pip install print-kit"))
    items.append(_library("Pango", "pango", "pango-1.0", "0", version="pango_version_string"))
    items.append(_library("fontconfig", "fontconfig", "fontconfig", "1"))
    items.append(_library("HarfBuzz subsetting", "harfbuzz-subset", "harfbuzz-subset", "0", needed=False))
    locales, _ = load_locales(workspace)
    for lang, locale in locales.items():
        for role, wanted in locale.fonts.items():
            choice = fonts.choose(role, wanted)
            name = f"font for {role} in {lang}"
            mend = _FONTS_GET.get(lang, "install one of: " + ", ".join(wanted))
            if choice is None:
                items.append(Item(name, False, "none of " + ", ".join(wanted), mend))
            else:
                detail = choice.family if choice.complete else f"{choice.family}, without a bold face"
                items.append(Item(name, choice.complete, detail, "" if choice.complete else mend))
    return items


def _library(shown: str, key: str, name: str, number: str, *, version: str = "", needed: bool = True) -> Item:
    names = {
        "darwin": [f"lib{name}.{number}.dylib", f"/opt/homebrew/lib/lib{name}.{number}.dylib"],
        "win32": [f"lib{name}-{number}.dll"],
    }.get(sys.platform, [f"lib{name}.so.{number}"])
    for candidate in names:
        try:
            library = ctypes.CDLL(candidate)
        except OSError:
            continue
        detail = candidate
        if version:
            function = getattr(library, version)
            function.restype = ctypes.c_char_p
            detail = function().decode()
        return Item(shown, True, detail, needed=needed)
    slower = "" if needed else "; without it fonts are subset forty times slower"
    return Item(shown, False, "not found" + slower, _GET[key], needed)


def as_text(items: Sequence[Item]) -> str:
    """A line a thing, and how to get what is missing."""
    lines = []
    for item in items:
        mark = "ok     " if item.found else ("MISSING" if item.needed else "missing")
        lines.append(f"{mark}  {item.name}: {item.detail}")
        if not item.found and item.help:
            lines.append(f"         help: {item.help}")
    return "\n".join(lines)
