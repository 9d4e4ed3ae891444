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


def check(subject: Subject) -> Iterator[Finding]:
    """Find a word followed by itself."""
    for item in subject.prose:
        for (word, start), (following, place) in pairwise(item.words):
            if len(word) == len(following) and word.casefold() == following.casefold():
                between = item.shown[start + len(word) : place]
                if between.isspace() and "\n\n" not in between and word.lower() not in words_of(item.lang).repeated:
                    yield Finding(
                        f"'{following}' stands twice", item.at(place), "delete one", Severity.WARNING, item.text.lang
                    )
