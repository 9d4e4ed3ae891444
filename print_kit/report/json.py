"""All findings as one JSON object, for programs. Its form is fixed: other people's tools read it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from print_kit.diagnostics import Diagnostic
from print_kit.report.counts import counts
from print_kit.report.places import shown_file


def as_json(findings: Sequence[Diagnostic], base: Path) -> str:
    """All findings, files relative to `base` where they lie below it."""
    errors, warnings = counts(findings)
    items = [
        {
            "code": finding.code,
            "severity": str(finding.severity),
            "message": finding.message,
            "file": shown_file(finding.location.file, base) if finding.location else "",
            "line": finding.location.line if finding.location else 0,
            "column": finding.location.column if finding.location else 0,
            "help": finding.help,
            "game": finding.game,
            "lang": finding.lang,
        }
        for finding in findings
    ]
    return json.dumps({"diagnostics": items, "errors": errors, "warnings": warnings}, ensure_ascii=False, indent=1)
