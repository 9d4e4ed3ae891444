"""Diagnostics as text for people, as JSON, GitHub annotations or SARIF for programs, and counted."""

from __future__ import annotations

from print_kit.report.counts import counts, summary
from print_kit.report.github import as_github
from print_kit.report.json import as_json
from print_kit.report.sarif import as_sarif
from print_kit.report.text import TextReport

__all__ = ["TextReport", "as_github", "as_json", "as_sarif", "counts", "summary"]
