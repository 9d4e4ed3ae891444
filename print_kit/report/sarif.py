"""Findings as a SARIF 2.1.0 log, the form in which code scanning services take results."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from print_kit import __version__, codes
from print_kit.diagnostics import Diagnostic, Location, Severity

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}
_ROOT = "SRCROOT"


def as_sarif(findings: Sequence[Diagnostic], base: Path) -> str:
    """The findings as one run of print-kit, files relative to `base` (SRCROOT); a rule is the page of its code."""
    used = sorted({finding.code for finding in findings})
    run = {
        "tool": {"driver": {"name": "print-kit", "version": __version__, "rules": [_rule(code) for code in used]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, used.index(finding.code), base) for finding in findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1)


def _rule(code: str) -> dict[str, Any]:
    page = codes.documentation().get(code, "")
    first = page.split("\n\n")[0].replace("\n", " ")
    rule: dict[str, Any] = {"id": code}
    if page:
        rule |= {"shortDescription": {"text": first}, "help": {"text": page, "markdown": codes.page(code)}}
    return rule


def _result(finding: Diagnostic, index: int, base: Path) -> dict[str, Any]:
    text = finding.message + (f"\nhelp: {finding.help}" if finding.help else "")
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": text},
        "partialFingerprints": {"printKit/v1": _fingerprint(finding, base)},
        "properties": {"game": finding.game, "lang": finding.lang},
    }
    if finding.location:
        result["locations"] = [{"physicalLocation": _place(finding.location, base)}]
    return result


def _place(place: Location, base: Path) -> dict[str, Any]:
    found: dict[str, Any] = {"artifactLocation": _artifact(place.file, base)}
    if place.line:
        found["region"] = {"startLine": place.line} | ({"startColumn": place.column} if place.column else {})
    return found


def _artifact(file: Path, base: Path) -> dict[str, str]:
    if file.is_relative_to(base):
        return {"uri": quote(file.relative_to(base).as_posix()), "uriBaseId": _ROOT}
    return {"uri": file.as_uri() if file.is_absolute() else quote(file.as_posix())}


def _fingerprint(finding: Diagnostic, base: Path) -> str:
    """The same for the same finding after lines have moved."""
    file = _artifact(finding.location.file, base)["uri"] if finding.location else ""
    return hashlib.sha256("\0".join((finding.code, file, finding.message)).encode()).hexdigest()[:16]
