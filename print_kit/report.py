"""Diagnostics as text, JSON or GitHub annotations."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from print_kit.diagnostics import Diagnostic, Location, Severity

_COLOURS = {Severity.ERROR: "\x1b[31;1m", Severity.WARNING: "\x1b[33;1m", Severity.HINT: "\x1b[36;1m"}
_BOLD, _DIM, _END = "\x1b[1m", "\x1b[2m", "\x1b[0m"


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
        head = f"{_shown(place, self.base)}: " if place else ""
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
        shown = ("…" if start else "") + line[start : start + 110].replace("\t", " ")
        if not place.column:
            return ["  " + shown]
        before = shown[: place.column - 1 - start + (1 if start else 0)]
        return ["  " + shown, "  " + " " * _cells(before) + self._paint("^", _COLOURS[Severity.ERROR])]

    def _read(self, file: Path) -> list[str]:
        if file not in self._lines:
            try:
                text = file.read_bytes()[:6_000_000].decode("utf-8", "replace")
            except OSError:
                text = ""
            self._lines[file] = text.removeprefix("\ufeff").split("\n")
        return self._lines[file]

    def _paint(self, text: str, colour: str) -> str:
        return f"{colour}{text}{_END}" if self.colour and text else text


def _cells(text: str) -> int:
    """How many terminal cells a text takes: Hangul takes two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text if not unicodedata.combining(char))


def _shown(place: Location, base: Path) -> str:
    file = str(place.file.relative_to(base)) if place.file.is_relative_to(base) else str(place.file)
    if place.line:
        file += f":{place.line}"
        if place.column:
            file += f":{place.column}"
    return file


def counts(findings: Sequence[Diagnostic]) -> tuple[int, int]:
    """The number of errors and of warnings."""
    return (
        sum(finding.severity is Severity.ERROR for finding in findings),
        sum(finding.severity is Severity.WARNING for finding in findings),
    )


def as_json(findings: Sequence[Diagnostic], base: Path) -> str:
    """All findings as one JSON object, files relative to `base` where they lie below it."""
    errors, warnings = counts(findings)
    items = [
        {
            "code": finding.code,
            "severity": str(finding.severity),
            "message": finding.message,
            "file": _shown(Location(finding.location.file), base) if finding.location else "",
            "line": finding.location.line if finding.location else 0,
            "column": finding.location.column if finding.location else 0,
            "help": finding.help,
            "game": finding.game,
            "lang": finding.lang,
        }
        for finding in findings
    ]
    return json.dumps({"diagnostics": items, "errors": errors, "warnings": warnings}, ensure_ascii=False, indent=1)


def as_github(findings: Sequence[Diagnostic], base: Path) -> str:
    """GitHub workflow commands, one a line."""
    kinds = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}
    lines = []
    for finding in findings:
        place = finding.location
        properties = []
        if place:
            properties.append("file=" + _escaped(_shown(Location(place.file), base), property=True))
            if place.line:
                properties += [f"line={place.line}", f"col={max(1, place.column)}"]
        properties.append("title=" + _escaped(finding.code, property=True))
        message = finding.message + (f" ({finding.help})" if finding.help else "")
        lines.append(f"::{kinds[finding.severity]} {','.join(properties)}::{_escaped(message)}")
    return "\n".join(lines)


def _escaped(text: str, *, property: bool = False) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if property else text
