"""Findings as text for people: a block each, with the line and a caret."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from print_kit.diagnostics import Diagnostic, Location, Severity
from print_kit.report.places import shown

_COLOURS = {Severity.ERROR: "\x1b[31;1m", Severity.WARNING: "\x1b[33;1m", Severity.HINT: "\x1b[36;1m"}
_BOLD, _END = "\x1b[1m", "\x1b[0m"


@dataclass(slots=True)
class TextReport:
    """A block a finding: place and message, the line, a caret, the mend.

    Files are shown relative to `base` where they lie below it.
    """

    base: Path
    colour: bool = False
    _lines: dict[Path, list[str]] = field(default_factory=dict)

    def write(self, findings: Sequence[Diagnostic]) -> str:
        """The findings, in order, with an empty line between two."""
        return "\n".join(self._block(finding) for finding in findings)

    def _block(self, finding: Diagnostic) -> str:
        place = finding.location
        head = f"{shown(place, self.base)}: " if place else ""
        lang = f" ({finding.lang})" if finding.lang and f"({finding.lang})" not in finding.message else ""
        kind = self._paint(f"{finding.severity}[{finding.code}]", _COLOURS[finding.severity])
        parts = [f"{self._paint(head, _BOLD)}{kind}: {finding.message}{lang}"]
        if place and place.line:
            parts += self._quote(place)
        if finding.help:
            parts.append(f"{self._paint('help', _BOLD)}: {finding.help}")
        return "\n".join(parts) + "\n"

    def _quote(self, place: Location) -> list[str]:
        lines = self._read(place.file)
        if place.line > len(lines):
            return []
        line = lines[place.line - 1].rstrip("\r\n")
        start = max(0, place.column - 60)
        # what doesn't print would move the caret, or the terminal
        quoted = "".join(char if char.isprintable() else "·" for char in line[start : start + 110].replace("\t", " "))
        quoted = ("…" if start else "") + quoted
        if not place.column:
            return ["  " + quoted]
        before = quoted[: place.column - 1 - start + (1 if start else 0)]
        return ["  " + quoted, "  " + " " * _cells(before) + self._paint("^", _COLOURS[Severity.ERROR])]

    def _read(self, file: Path) -> list[str]:
        if file not in self._lines:
            try:
                text = file.read_bytes()[:6_000_000].decode("utf-8", "replace")
                self._lines[file] = text.removeprefix("\ufeff").split("\n")
            except OSError:
                self._lines[file] = []
        return self._lines[file]

    def _paint(self, text: str, colour: str) -> str:
        return f"{colour}{text}{_END}" if self.colour and text else text


def _cells(text: str) -> int:
    """How many terminal cells a text takes: Hangul takes two."""
    return sum(
        2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text if not unicodedata.combining(char)
    )
