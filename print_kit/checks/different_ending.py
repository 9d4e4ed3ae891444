"""The languages of a text end in different punctuation.

    ko: 총애를 잃는다.
    en: Lose favor                          warning[different-ending]: en ends in nothing, ko in a full stop

A question, an exclamation, a list that begins and a whole sentence are so in every language. Closing brackets,
quotation marks and emphasis don't count; names don't either.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.diagnostics import Severity

_CLOSERS = "”’\"')]）」』*_ \n"
_KINDS = {
    ".": "a full stop",
    "。": "a full stop",
    "…": "a full stop",
    "!": "'!'",
    "！": "'!'",
    "?": "'?'",
    "？": "'?'",
    ":": "a colon",
    "：": "a colon",
    ";": "a semicolon",
    ",": "a comma",
    "、": "a comma",
}


def check(subject: Subject) -> Iterator[Finding]:
    """Compare the last signs of each text's languages."""
    for group in subject.pairs:
        if not group[0].use.marked_up or any(not item.shown.strip() or _is_table(item) for item in group):
            continue
        first = group[0]
        wanted = _ending(first)
        for item in group[1:]:
            found = _ending(item)
            if found != wanted:
                # what lacks its end is where the mend goes
                lacking, other = (first, item) if not wanted else (item, first)
                has, should = _ending(lacking), _ending(other)
                yield Finding(
                    f"{lacking.text.lang} ends in {has or 'nothing'}, {other.text.lang} in {should or 'nothing'}",
                    lacking.at(len(lacking.shown.rstrip()) - 1),
                    f"end it in {should}" if should else f"delete {has}, or end {other.text.lang} in it",
                    Severity.WARNING,
                    lacking.text.lang,
                )


def _ending(item: Prose) -> str:
    bare = item.shown.rstrip(_CLOSERS)
    return _KINDS.get(bare[-1:], "")


def _is_table(item: Prose) -> bool:
    return item.shown.rstrip().endswith("|")
