"""A bracket that is opened and not closed, or closed and not opened.

    en: Steal two (or three ducats.         warning[unbalanced-brackets]: '(' is never closed
                                            help: add ')'

Round, square and corner brackets are looked at, in names too. Numbering such as `1)` or `가)` is no bracket.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity

_PAIRS = {
    "(": ")",
    "[": "]",
    "（": "）",
    "【": "】",
    "〈": "〉",
    "《": "》",
    "「": "」",
    "『": "』",
    "〔": "〕",
    "［": "］",
}
_CLOSING = {closing: opening for opening, closing in _PAIRS.items()}
_BRACKET = re.compile("[" + re.escape("".join((*_PAIRS, *_CLOSING))) + "]")
_NUMBERING = re.compile(r"(?:^|[\s:,;])(?:\d{1,2}|[A-Za-z가-힣]|[ivxIVX]{1,4})$|[:;]-?$")  # and smileys


def check(subject: Subject) -> Iterator[Finding]:
    """Pair the brackets of each text."""
    for item in subject.prose:
        for offset in _unpaired(item.shown):
            bracket = item.shown[offset]
            if bracket in _PAIRS:
                message, mend = f"'{bracket}' is never closed", f"add '{_PAIRS[bracket]}'"
            else:
                message, mend = f"'{bracket}' closes nothing", f"add '{_CLOSING[bracket]}' before it, or delete it"
            yield Finding(message, item.at(offset), mend, Severity.WARNING, item.text.lang)


def _unpaired(text: str) -> list[int]:
    open_at: list[int] = []
    wrong: list[int] = []
    for found in _BRACKET.finditer(text):
        bracket, at = found[0], found.start()
        if bracket in _PAIRS:
            open_at.append(at)
        elif open_at and text[open_at[-1]] == _CLOSING[bracket]:
            open_at.pop()
        elif bracket != ")" or not _NUMBERING.search(text, max(0, at - 8), at):
            wrong.append(at)
    return sorted(wrong + open_at)
