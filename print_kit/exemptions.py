"""Findings that the content allows, each with a reason: `# print-kit: allow two-renderings the source has one name`.

The comment stands above the line it is for, or at its end, and covers that line and what is indented below it: a text,
a card, a deck. A reason is not optional, and a comment that allows nothing is a finding itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from print_kit.diagnostics import Diagnostic, Location, Severity, did_you_mean

UNUSED, WITHOUT_REASON = "unused-exemption", "exemption-without-reason"

_MARK = "print-kit:"
_COMMENT = re.compile(r"(?:^|\s)#\s*print-kit:\s*(?P<verb>\S*)[ \t]*(?P<code>\S*)[ \t]*(?P<reason>.*)$")
_BLOCK = re.compile(r"(?::|-)[ ]+[|>][-+0-9]{0,3}(?:[ ]+#.*)?[ ]*$")  # the line that begins a block text
_MOST = 1000  # exemptions of a file; the findings of others stay
_LONGEST_KEY = 500  # characters of a line that begins a block; longer ones are texts, and not searched


@dataclass(frozen=True, slots=True)
class Exemption:
    """A comment that allows a code from line `first` to line `last` of its file."""

    code: str
    reason: str
    location: Location
    first: int
    last: int

    def covers(self, finding: Diagnostic) -> bool:
        """Whether the finding is one of those the comment is about."""
        place = finding.location
        return (
            place is not None
            and finding.code == self.code
            and place.file == self.location.file
            and self.first <= place.line <= self.last
        )


def apply(found: Sequence[Diagnostic], sources: Mapping[Path, Sequence[str]], codes: Sequence[str]) -> list[Diagnostic]:
    """The findings that no exemption covers, and findings on the exemptions.

    `sources` are the lines of the files that may hold exemptions, `codes` those that can be allowed: errors of reading
    can't.
    """
    exemptions = [item for file, lines in sources.items() for item in exemptions_in(file, lines)]
    if not exemptions:
        return list(found)
    left: list[Diagnostic] = []
    used: set[Exemption] = set()
    for finding in found:
        covering = [item for item in exemptions if item.reason and item.covers(finding)]
        used.update(covering)
        if not covering:
            left.append(finding)
    return left + [_complaint(item, codes) for item in exemptions if item not in used]


def _complaint(item: Exemption, codes: Sequence[str]) -> Diagnostic:
    if item.code not in codes:
        what = f"'{item.code}' is no check" if item.code else "the comment allows no code"
        return Diagnostic(
            UNUSED,
            f"{what}, so nothing is allowed here",
            item.location,
            did_you_mean(item.code, codes, "write # print-kit: allow <code> <reason>"),
            Severity.WARNING,
        )
    if not item.reason:
        return Diagnostic(
            WITHOUT_REASON,
            f"the exemption from {item.code} has no reason",
            item.location,
            f"write why: # print-kit: allow {item.code} <reason>",
        )
    return Diagnostic(
        UNUSED,
        f"nothing here needs the exemption from {item.code}",
        item.location,
        "delete the comment",
        Severity.WARNING,
    )


def exemptions_in(file: Path, lines: Sequence[str]) -> list[Exemption]:
    """The exemptions of a YAML file, from its lines; what looks like one inside a text is a text."""
    if not any(_MARK in line for line in lines):
        return []
    found: list[Exemption] = []
    about = _about(lines)
    last: dict[int, int] = {}
    for number, line in _outside_texts(lines):
        if _MARK in line and (comment := _COMMENT.search(line)) and len(found) < _MOST:
            first = about[number - 1]
            if first not in last:
                last[first] = _last_line(lines, first)
            code = comment["code"] if comment["verb"] == "allow" else comment["verb"]
            place = Location(file, number, line.index("#", comment.start()) + 1)
            found.append(Exemption(code, comment["reason"].strip(), place, first, last[first]))
    return found


def _outside_texts(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines that are no part of a block text, with their numbers."""
    block: int | None = None  # the indentation of the key whose block text we are in
    for number, line in enumerate(lines, 1):
        if block is not None and (not line.strip() or _indent(line) > block):
            continue
        block = _indent(line) if len(line) <= _LONGEST_KEY and _BLOCK.search(line) else None
        yield number, line


def _about(lines: Sequence[str]) -> list[int]:
    """For each line the line that a comment there is about: a comment of its own is about the next that is none."""
    about: list[int] = []
    following = 0
    for number in range(len(lines), 0, -1):
        text = lines[number - 1].strip()
        if text and not text.startswith("#"):
            following = number
            about.append(number)
        else:
            about.append(following or number)
    return about[::-1]


def _last_line(lines: Sequence[str], first: int) -> int:
    """The last line of what begins on line `first`: it, what is indented more, the items of a list below its key."""
    indent = _indent(lines[first - 1])
    is_item = lines[first - 1].lstrip().startswith("- ")
    last = first
    for number in range(first + 1, len(lines) + 1):
        line = lines[number - 1]
        if not line.strip():
            continue
        deeper = _indent(line) > indent or (_indent(line) == indent and line.lstrip().startswith("- ") and not is_item)
        if not deeper:
            break
        last = number
    return last


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
