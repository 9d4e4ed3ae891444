"""What a page may load: files of the template folders and of the game's own, nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from print_kit.pdf.engine import weasyprint

BASE_URL = "https://print-kit.invalid/"
"""Never looked up: `.invalid` is reserved (RFC 2606). It only makes relative addresses recognisable."""
ICONS = "icons.ttf"
_TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".ttf": "font/ttf",
    ".otf": "font/otf",
}


class Refused(ValueError):
    """An address that a page may not load."""


class Resources(weasyprint.urls.URLFetcher):  # type: ignore[misc]  # it has no types
    """Answers WeasyPrint's requests from the allowed folders, and refuses all others.

    `folders` are searched in order for a relative address; links that lead out of a folder are refused too.
    `named` are folders that are found under a name only: `script-images/imp.png`.
    `refused` gathers what was asked for and not given, with the reason.
    """

    def __init__(self, folders: Sequence[Path], icons: bytes, named: Mapping[str, Path] | None = None) -> None:
        super().__init__(allowed_protocols=())
        self.folders = tuple(folder.resolve() for folder in folders)
        self.named = {name: folder.resolve() for name, folder in (named or {}).items()}
        self.icons = icons
        self.refused: dict[str, str] = {}
        self._read: dict[str, tuple[bytes, str]] = {}

    def fetch(self, url: str, headers: object = None) -> Any:
        """The content of an address. Raises Refused, which WeasyPrint logs."""
        if url not in self._read:
            try:
                self._read[url] = self._find(url)
            except Refused as error:
                self.refused[url.removeprefix(BASE_URL)] = str(error)
                raise
        content, kind = self._read[url]
        return weasyprint.urls.URLFetcherResponse(url, content, {"Content-Type": kind})

    def _find(self, url: str) -> tuple[bytes, str]:
        if not url.startswith(BASE_URL):
            scheme = urlsplit(url).scheme
            raise Refused(f"{scheme}: addresses are never loaded")
        path = unquote(urlsplit(url).path).lstrip("/")
        if path == ICONS:
            return self.icons, _TYPES[".ttf"]
        kind = _TYPES.get(Path(path).suffix.lower())
        if kind is None:
            raise Refused("only SVG, PNG, JPEG, TTF and OTF files are loaded")
        name, _, rest = path.partition("/")
        folders = self.folders
        if name in self.named:
            folders, path = (self.named[name],), rest
        for folder in folders:
            file = (folder / path).resolve()
            if not file.is_relative_to(folder):
                raise Refused("it lies outside the project's folders")
            if file.is_file():
                return file.read_bytes(), kind
        raise Refused("there is no such file in the game's or the templates' folders")
