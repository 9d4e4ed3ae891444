"""The same word stands twice in a row.

    en: Lose the the dowry.                 warning[doubled-word]: 'the' stands twice
                                            help: delete one

Words that are doubled on purpose (had had, 또 또) are known and pass; a few others may be allowed where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._words import words_of
from print_kit.diagnostics import Severity

_TWICE = re.compile(r"(?<![\w’'-])([^\W\d_]+)(\s+)\1(?![\w’'-])", re.IGNORECASE)


def check(subject: Subject) -> Iterator[Finding]:
    """Find a word followed by itself."""
    for item in subject.prose:
        for found in _TWICE.finditer(item.shown):
            if "\n\n" not in found[2] and found[1].lower() not in words_of(item.lang).repeated:
                yield Finding(f"'{found[1]}' stands twice", item.at(found.end() - len(found[1])), "delete one",
                              Severity.WARNING, item.text.lang)  # fmt: skip
