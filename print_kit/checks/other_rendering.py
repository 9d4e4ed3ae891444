"""A glossary term is rendered another way in several texts.

    terms: {nominate: {ko: 지명, en: nominate}}
    ko: … 한 명을 지목한다 …
    en: … nominate a player …               warning[other-rendering]: 'nominate' is 지목 here, in the glossary it is 지명
                                            help: write 지명, or name 지목 in the note of the term 'nominate'

A text whose one language has the term and whose other hasn't may say it freely. But when three such texts and more have
one word in common, which other texts don't have, that word is a second rendering. What the term's note mentions is known.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.checks._words import words_of
from print_kit.diagnostics import Severity
from print_kit.model import Term

_LEAST = 3  # texts with the second rendering
_LANGUAGES = ("ko", "en")
_WORD = re.compile("[가-힣]+|[a-z\u00df-\u024f]+")


@dataclass(frozen=True)
class _Side:
    """One language of the texts that are in both: the texts, their words as they are searched, and as lists of stems."""

    lang: str
    items: tuple[Prose, ...]

    @cached_property
    def joined(self) -> str:
        """All texts in one: to look once for a term is quicker than to look in every text."""
        return "\n\n".join(item.spoken.lower() for item in self.items)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        return tuple(accumulate((len(item.spoken.lower()) + 2 for item in self.items[:-1]), initial=0))

    def stems(self, index: int) -> frozenset[str]:
        """The words of a text as a dictionary lists them."""
        return _stems(self.lang, self.items[index].spoken.lower())

    def having(self, word: str) -> int:
        """How many texts have a word."""
        return sum(word in self.stems(index) for index in self._places(word, None))

    def with_term(self, rendering: str) -> frozenset[int]:
        """Which texts have a term."""
        lower = rendering.lower()
        begin, pattern = (lower, _word(lower)) if self.lang != "ko" else _korean(rendering)
        return frozenset(self._places(begin, pattern))

    def _places(self, begin: str, pattern: re.Pattern[str] | None) -> Iterator[int]:
        text, at = self.joined, 0
        while True:
            if begin:
                at = text.find(begin, at)
            elif found := pattern.search(text, at) if pattern else None:
                at = found.start()
            else:
                return
            if at < 0:
                return
            if pattern is not None and not pattern.match(text, at):
                at += 1
                continue
            index = bisect_right(self.starts, at)
            yield index - 1
            if index == len(self.starts):
                return
            at = self.starts[index]


def check(subject: Subject) -> Iterator[Finding]:
    """For each term and both directions, look for what stands where the rendering should."""
    pairs = [{item.lang: item for item in group} for group in subject.pairs if group[0].use.field != "name"]
    pairs = [pair for pair in pairs if all(lang in pair for lang in _LANGUAGES)]
    korean, english = (_Side(lang, tuple(pair[lang] for pair in pairs)) for lang in _LANGUAGES)
    terms = [term for term in subject.game.terms.values() if all(lang in term.name for lang in _LANGUAGES)]
    known = " ".join(text.value for term in subject.game.terms.values() for text in term.name.values())
    for term in terms:
        in_korean, in_english = (side.with_term(term.name[side.lang].value) for side in (korean, english))
        for source, target, said, wanted in (
            (english, korean, in_english, in_korean),
            (korean, english, in_korean, in_english),
        ):
            without = sorted(said - wanted)
            if len(without) >= _LEAST:
                yield from _second(term, source, target, without, known)


def _second(term: Term, source: _Side, target: _Side, without: list[int], known: str) -> Iterator[Finding]:
    said, wanted = (term.name[side.lang].value for side in (source, target))
    counted = Counter(word for index in without for word in target.stems(index))
    for word, count in counted.most_common():
        if count < max(_LEAST, len(without) / 2):
            return
        if word not in known and word not in term.note and target.having(word) <= 1.25 * count:
            for index in without:
                item = target.items[index]
                if word in target.stems(index):
                    yield Finding(f"'{said}' is {word} here, in the glossary it is {wanted}", item.at(_offset(item, word)),
                                  f"write {wanted}, or name {word} in the note of the term '{term.id}'",
                                  Severity.WARNING, item.text.lang)  # fmt: skip
            return


@lru_cache(maxsize=5000)
def _stems(lang: str, text: str) -> frozenset[str]:
    stem, least = words_of(lang).stem, 2 if lang == "ko" else 4
    return frozenset(found for word in _WORD.findall(text) if len(found := stem(word)) >= least)


@lru_cache(maxsize=1000)
def _word(rendering: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(rendering)}(?:s|es|d|ed|ing|led|ling|n)?(?!\w)")


@lru_cache(maxsize=1000)
def _korean(rendering: str) -> tuple[str, re.Pattern[str] | None]:
    """What a text with a Korean term holds, and the pattern for a verb (거느리다), which may have any ending (거느려).

    Of the last syllable of a verb's stem only the first consonant is sure.
    """
    if not rendering.endswith("다") or len(rendering) < 2:
        return rendering, None
    block = 588  # syllables that begin with the same consonant
    first = ord("가") + (ord(rendering[-2]) - ord("가")) // block * block
    begin = rendering[:-2]
    return begin, re.compile(f"{re.escape(begin)}[{chr(first)}-{chr(first + block - 1)}]")


def _offset(item: Prose, word: str) -> int:
    stem = words_of(item.lang).stem
    return next((start for typed, start in item.words if stem(typed) == word), 0)
