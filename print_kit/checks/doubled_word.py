"""The same word stands twice in a row.

    en: Lose the the dowry.                 warning[doubled-word]: 'the' stands twice
                                            help: delete one

Words that are doubled on purpose (had had, 또 또) are known and pass; a few others may be allowed where they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from print_kit.checks import Finding, Subject
from print_kit.checks._words import words_of
from print_kit.diagnostics import Severity

_BEFORE_A_WORD = " \n“‘\"'*_(|"


def check(subject: Subject) -> Iterator[Finding]:
    """Find a word followed by itself."""
    for item in subject.prose:
        for (word, start), (following, place) in pairwise(item.words):
            if len(word) == len(following) and word.casefold() == following.casefold() and _is_alone(item.shown, start):
                between = item.shown[start + len(word) : place]
                if between.isspace() and "\n\n" not in between and word.lower() not in words_of(item.lang).repeated:
                    message = f"'{following}' stands twice"
                    yield Finding(message, item.at(place), "delete one", Severity.WARNING, item.text.lang)


def _is_alone(text: str, start: int) -> bool:
    """Whether what begins there is a word of its own, and not attached to something, as in 신(臣)이 이 …."""
    return not text[start - 1 : start].strip(_BEFORE_A_WORD) if start else True
