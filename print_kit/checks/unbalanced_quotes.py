"""A quotation mark that is opened and not closed, or closed and not opened.

    ko: ‘언제든이라고 인쇄한다.              warning[unbalanced-quotes]: ‘ is never closed
                                            help: add ’

The marks are those of the language (`quotes:` in `content/locales/<lang>.yaml`) and the straight one ("). An
apostrophe is none: players’ favor, ’tis.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import Severity

_USUAL = ("“", "”", "‘", "’")
_APOSTROPHE = "’"


def check(subject: Subject) -> Iterator[Finding]:
    """Pair the quotation marks of each text."""
    for item in subject.prose:
        locale = subject.locales.get(item.text.lang)
        quotes = locale.quotes if locale else _USUAL
        for offset in _unpaired(item.shown, quotes):
            mark = item.shown[offset]
            if mark == '"':
                message, mend = 'an odd number of "', f"close it, or write {quotes[0]}…{quotes[1]}"
            elif mark in quotes[::2]:
                message, mend = f"{mark} is never closed", f"add {quotes[quotes.index(mark) + 1]}"
            else:
                message, mend = (
                    f"{mark} closes nothing",
                    f"add {quotes[quotes.index(mark) - 1]} before it, or delete it",
                )
            yield Finding(message, item.at(offset), mend, Severity.WARNING, item.text.lang)


def _unpaired(text: str, quotes: Sequence[str]) -> list[int]:
    pairs = {quotes[i]: quotes[i + 1] for i in (0, 2) if quotes[i] != quotes[i + 1]}
    open_at: list[int] = []
    wrong: list[int] = []
    straight: list[int] = []
    for found in _marks(tuple(quotes)).finditer(text):
        mark, at = found[0], found.start()
        if mark == '"':
            if not text[at - 1 : at].isdecimal():  # 5" is a length
                straight.append(at)
        elif mark == _APOSTROPHE and _is_apostrophe(
            text, at, is_open=bool(open_at) and pairs[text[open_at[-1]]] == mark
        ):
            continue
        elif mark in quotes and mark not in pairs and mark not in pairs.values():
            continue  # a language that opens and closes with the same sign
        elif mark in pairs:
            open_at.append(at)
        elif open_at and pairs[text[open_at[-1]]] == mark:
            open_at.pop()
        else:
            wrong.append(at)
    return sorted(wrong + open_at + (straight[-1:] if len(straight) % 2 else []))


@lru_cache(maxsize=50)
def _marks(quotes: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("[" + re.escape("".join(quotes) + '"') + "]")


def _is_apostrophe(text: str, at: int, *, is_open: bool) -> bool:
    """Whether ’ belongs to a word. Where a quotation is open, only one inside a word does."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    letter_before = before.isascii() and before.isalnum()
    if is_open:
        return letter_before and after.isascii() and after.isalpha()
    return letter_before or (not before.strip() and after.isascii() and after.isalnum()) or before == "\ufffc"
