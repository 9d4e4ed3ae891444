"""How many findings there are, of which severity and which code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from print_kit.diagnostics import Diagnostic, Severity

_ORDER = (Severity.ERROR, Severity.WARNING, Severity.HINT)


def counts(findings: Sequence[Diagnostic]) -> tuple[int, int]:
    """The number of errors and of warnings."""
    return (
        sum(finding.severity is Severity.ERROR for finding in findings),
        sum(finding.severity is Severity.WARNING for finding in findings),
    )


def summary(findings: Sequence[Diagnostic], games: int) -> str:
    """A line for all, then one a code, the worst and most frequent first."""
    errors, warnings = counts(findings)
    parts = [_plural(errors, "error"), _plural(warnings, "warning")]
    hints = len(findings) - errors - warnings
    if hints:
        parts.append(_plural(hints, "hint"))
    lines = [f"{_plural(games, 'game')} checked: {', '.join(parts)}"]
    by_code = Counter((finding.severity, finding.code) for finding in findings)
    ordered = sorted(by_code.items(), key=lambda item: (_ORDER.index(item[0][0]), -item[1], item[0][1]))
    lines += [f"{count:>6} {severity}[{code}]" for (severity, code), count in ordered]
    return "\n".join(lines)


def _plural(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
