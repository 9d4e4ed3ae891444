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
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.checks._words import WORD, words_of
from print_kit.diagnostics import Severity
from print_kit.model import Term

_LEAST = 3  # texts with the second rendering
_LANGUAGES = ("ko", "en")


@dataclass(frozen=True)
class _Side:
    """One language of the texts that are in both: the texts, their words as they are searched, and as lists of stems."""

    lang: str
    items: tuple[Prose, ...]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        return tuple(item.words.lower() for item in self.items)

    @cached_property
    def stems(self) -> tuple[frozenset[str], ...]:
        stem, least = words_of(self.lang).stem, 2 if self.lang == "ko" else 4
        return tuple(frozenset(found for word in WORD.findall(text) if len(found := stem(word)) >= least) for text in self.texts)

    @cached_property
    def common(self) -> Counter[str]:
        return Counter(word for stems in self.stems for word in stems)

    def with_term(self, rendering: str) -> list[bool]:
        """Which texts have a term."""
        lower = rendering.lower()
        begin, pattern = (lower, _word(lower)) if self.lang != "ko" else _korean(rendering)
        return [begin in text and (pattern is None or pattern.search(text) is not None) for text in self.texts]


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
            without = [index for index, (one, other) in enumerate(zip(said, wanted, strict=True)) if one and not other]
            if len(without) >= _LEAST:
                yield from _second(term, source, target, without, known)


def _second(term: Term, source: _Side, target: _Side, without: list[int], known: str) -> Iterator[Finding]:
    said, wanted = (term.name[side.lang].value for side in (source, target))
    counted = Counter(word for index in without for word in target.stems[index])
    for word, count in counted.most_common():
        if count < max(_LEAST, len(without) / 2):
            return
        if target.common[word] - count <= count / 4 and word not in known and word not in term.note:
            for index in without:
                item = target.items[index]
                if word in target.stems[index]:
                    yield Finding(f"'{said}' is {word} here, in the glossary it is {wanted}", item.at(_offset(item, word)),
                                  f"write {wanted}, or name {word} in the note of the term '{term.id}'",
                                  Severity.WARNING, item.text.lang)  # fmt: skip
            return


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
    return next((found.start() for found in WORD.finditer(item.shown) if stem(found[0]) == word), 0)
