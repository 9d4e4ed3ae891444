"""A number that is typed into the text of one language and isn't in another.

    ko: 카드를 4장 뽑는다.
    en: Draw 3 cards.                       error[different-numbers]: ko has the number 4, en doesn't
                                            help: print a value in both: values: {cards: 4} and {cards}

A number that is spelt out in the other language (한 명, two cards, twice) is there. Better than typing a number is a
value: it is the same in every language, and a variant can change it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.checks._words import words_of

# Not part of a word or a code (A4, H4, v2); ordinals and Korean units follow without a space.
_NUMBER = re.compile(
    r"(?<![\w.,/])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:(?=st\b|nd\b|rd\b|th\b)|(?![A-Za-z_]))\s?([천만억])?"
)
_FIGURE = re.compile(r"\d")
_MYRIADS = {"천": 1000, "만": 10_000, "억": 100_000_000}
_ENUMERATION = re.compile(r"^\s*(?:[-*+]\s+)?\d+[.)]\s", re.MULTILINE)
_FRACTIONS = str.maketrans({"½": "1/2 ", "⅓": "1/3 ", "⅔": "2/3 ", "¼": "1/4 ", "¾": "3/4 "})


def check(subject: Subject) -> Iterator[Finding]:
    """Compare the figures in the languages of each text."""
    for group in subject.pairs:
        if not any(_FIGURE.search(item.shown) for item in group):
            continue
        numbers = [_numbers(item) for item in group]
        for item, here in zip(group, numbers, strict=True):
            for other, there in zip(group, numbers, strict=True):
                for number, offset in here.items():
                    if (
                        other is not item
                        and number not in there
                        and not words_of(other.lang).spells(number, other.spoken)
                    ):
                        yield Finding(
                            f"{item.text.lang} has the number {number}, {other.text.lang} doesn't",
                            item.at(offset),
                            f"print a value in both: values: {{number: {number}}} and {{number}}",
                            lang=other.text.lang,
                        )


def _numbers(item: Prose) -> dict[str, int]:
    """The numbers of a text, without signs for thousands, and where each first stands."""
    text = _ENUMERATION.sub(lambda found: " " * len(found[0]), item.shown.translate(_FRACTIONS))
    found: dict[str, int] = {}
    for match in _NUMBER.finditer(text):
        number = match[1].replace(",", "") + (match[2] or "")
        if match[3] and number.isdecimal() and item.lang == "ko":
            number = str(int(number) * _MYRIADS[match[3]])
        found.setdefault(number.lstrip("0") or "0", match.start())
    return found
