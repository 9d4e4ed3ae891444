"""A space too many: two in a row, one before a full stop or a closing bracket, one at a text's beginning or end.

    en: Gain  1 favor .                     warning[stray-space]: two spaces in a row

Spaces that mean something are left alone: at the beginning of a line, in a table, before a colon, and two at a line's
end, which Markdown breaks a line at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity

_BLANK = " \u00a0\u3000\t"
_STRAY = re.compile(
    rf"(?P<double>(?<=[^\s|])[{_BLANK}]{{2,}}(?=[^\s|]))"
    rf"|(?P<before>(?<=[^\s|])[{_BLANK}](?=[.,;!?)\]”’](?:\s|$)))"
    r"|(?P<after>(?<=[(“‘])[ \u00a0\u3000\t])"
    r"|(?P<wide>[\u3000\t])"
)
# Is in every text in which there is something to find, and quick to look for.
_SUSPECT = re.compile(r"  | [.,;!?)\]”’]|[(“‘] |[\t\u3000\u00a0]|^\s|\s$")


def check(subject: Subject) -> Iterator[Finding]:
    """Find spaces that print as gaps."""
    for item in subject.prose:
        if _SUSPECT.search(item.shown):
            for message, offset, mend in (*_at_the_edges(item.shown), *_inside(item.shown)):
                yield Finding(message, item.at(offset), mend, Severity.WARNING, item.text.lang)


def _at_the_edges(text: str) -> Iterator[tuple[str, int, str]]:
    inside = text.strip("\n")  # a block text may end in a line end
    if inside.strip() and inside[0].isspace():
        yield "the text begins with a space", text.index(inside[0]), "delete it"
    if inside.strip() and inside[-1].isspace():
        yield "the text ends with a space", len(text.rstrip()), "delete it"


def _inside(text: str) -> Iterator[tuple[str, int, str]]:
    begin, end = len(text) - len(text.lstrip()), len(text.rstrip())
    for found in _STRAY.finditer(text, begin, end):
        if not _is_meant(text, found.start()):
            mend = "delete it" if found.lastgroup in ("before", "after") else "write one space"
            yield _message(found, text), found.start(), mend


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
