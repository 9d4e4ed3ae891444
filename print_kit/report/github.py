"""Findings as GitHub workflow commands, which a pull request shows beside the lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from print_kit.diagnostics import Diagnostic, Severity
from print_kit.report.places import shown_file

_KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}


def as_github(findings: Sequence[Diagnostic], base: Path) -> str:
    """A command a line, files relative to `base`, which is the checkout's folder."""
    return "\n".join(_command(finding, base) for finding in findings)


def _command(finding: Diagnostic, base: Path) -> str:
    place = finding.location
    properties = [f"title={_property(finding.code)}"]
    if place:
        properties.append(f"file={_property(shown_file(place.file, base))}")
        if place.line:
            properties += [f"line={place.line}", f"col={max(1, place.column)}"]
    message = finding.message + (f"\nhelp: {finding.help}" if finding.help else "")
    return f"::{_KINDS[finding.severity]} {','.join(properties)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
