"""A space too many: two in a row, one before a full stop or a closing bracket, one at a text's beginning or end.

    en: Gain  1 favor .                     warning[stray-space]: two spaces in a row

Spaces that mean something are left alone: at the beginning of a line, in a table, and two at a line's end, which
Markdown breaks a line at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity

_BLANK = " \u00a0\u3000\t"
_STRAY = re.compile(
    rf"(?P<double>(?<=[^\s|])[{_BLANK}]{{2,}}(?=[^\s|]))"
    rf"|(?P<before>(?<=[^\s|])[{_BLANK}](?=[.,;:!?)\]”’](?:\s|$)))"
    r"|(?P<after>(?<=[(“‘])[ \u00a0\u3000\t])"
    r"|(?P<wide>[\u3000\t])"
)
# Each of them is in whatever _STRAY finds: texts with none are most texts.
_SIGNS = ("  ", "\t", "\u3000", "\u00a0", "( ", "“ ", "‘ ", *(f" {sign}" for sign in ".,;:!?)]”’"))


def check(subject: Subject) -> Iterator[Finding]:
    """Find spaces that print as gaps."""
    for item in subject.prose:
        shown = item.shown
        if not any(sign in shown for sign in _SIGNS) and shown == shown.strip():
            continue
        if shown != shown.strip() and shown.strip():
            edge = 0 if shown[0].isspace() else len(shown.rstrip())
            where = "begins" if edge == 0 else "ends"
            if shown[edge:].strip() or shown[edge:].strip("\n"):
                yield Finding(
                    f"the text {where} with a space", item.at(edge), "delete it", Severity.WARNING, item.text.lang
                )
        for found in _STRAY.finditer(shown.strip()):
            offset = found.start() + len(shown) - len(shown.lstrip())
            if _is_meant(shown, offset):
                continue
            yield Finding(
                _message(found, shown.strip()), item.at(offset), _mend(found), Severity.WARNING, item.text.lang
            )


def _is_meant(text: str, offset: int) -> bool:
    """Whether the space stands in a table's row."""
    start = text.rfind("\n", 0, offset) + 1
    return text.startswith("|", start)


def _message(found: re.Match[str], text: str) -> str:
    match found.lastgroup:
        case "double":
            return "two spaces in a row" if len(found[0]) == 2 else f"{len(found[0])} spaces in a row"
        case "before":
            return f"a space before '{text[found.end()]}'"
        case "after":
            return f"a space after '{text[found.start() - 1]}'"
        case _:
            return "a tab" if found[0] == "\t" else "a wide space (U+3000)"


def _mend(found: re.Match[str]) -> str:
    return "delete it" if found.lastgroup in ("before", "after") else "write one space"
