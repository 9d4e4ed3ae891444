"""A glossary term is rendered another way in several texts.

    terms: {nominate: {ko: 지명, en: nominate}}
    ko: … 한 명을 지목한다 …
    en: … nominate a player …               warning[other-rendering]: 'nominate' is 지목 here, in the glossary it is
                                            지명
                                            help: write 지명, or name 지목 in the note of the term 'nominate'

A text whose one language has the term and whose other hasn't may say it freely. But when three such texts and more
have one word in common, which other texts don't have, that word is a second rendering. What the term's note mentions is
known.
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
from print_kit.checks._words import LONGEST_WORD, is_ending, words_of
from print_kit.diagnostics import Severity
from print_kit.model import Term

_LEAST = 3  # texts with the second rendering
_LANGUAGES = ("ko", "en")
_WORD = re.compile("[가-힣]+|[a-z\u00df-\u024f]+")
_HANGUL, _LATIN = re.compile("[가-힣]*"), re.compile("[a-z\u00df-\u024f0-9]*")
_FORMS = frozenset(("", "s", "es", "d", "ed", "ing", "led", "ling", "n"))


@dataclass(frozen=True)
class _Side:
    """One language of the texts that are in both."""

    lang: str
    items: tuple[Prose, ...]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        return tuple(item.spoken.lower() for item in self.items)

    @cached_property
    def joined(self) -> str:
        """All texts in one: to look once for a term is quicker than to look in every text."""
        return "\n\n".join(self.texts)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        return tuple(accumulate((len(text) + 2 for text in self.texts[:-1]), initial=0))

    def stems(self, index: int) -> frozenset[str]:
        """The words of a text as a dictionary lists them."""
        return _stems(self.lang, self.texts[index])

    def having(self, word: str) -> int:
        """How many texts have a word."""
        return sum(word in text and word in _stems(self.lang, text) for text in self.texts)

    def with_term(self, rendering: str) -> Iterator[int]:
        """The texts that have a term as a word of its own, in order. A Korean verb can't be told from other words."""
        term = rendering.lower()
        if self.lang == "ko" and _is_verb(term):
            return
        is_word = _is_korean_word if self.lang == "ko" else _is_word
        at = self.joined.find(term)
        while at >= 0:
            if not is_word(self.joined, at, at + len(term)):
                at = self.joined.find(term, at + 1)
                continue
            index = bisect_right(self.starts, at)
            yield index - 1
            at = self.joined.find(term, self.starts[index]) if index < len(self.starts) else -1

    def may_have(self, index: int, rendering: str) -> bool:
        """Whether a text has a term in any form, or as a part of a word."""
        term = rendering.lower()
        if self.lang == "ko" and _is_verb(term):
            return _verb(term).search(self.texts[index]) is not None
        return (term if self.lang == "ko" else term.rstrip("ey")) in self.texts[index]


def check(subject: Subject) -> Iterator[Finding]:
    """For each term and both directions, look for what stands where the rendering should."""
    pairs = [{item.lang: item for item in group} for group in subject.pairs if group[0].use.field != "name"]
    pairs = [pair for pair in pairs if all(lang in pair for lang in _LANGUAGES)]
    korean, english = (_Side(lang, tuple(pair[lang] for pair in pairs)) for lang in _LANGUAGES)
    terms = [term for term in subject.game.terms.values() if all(lang in term.name for lang in _LANGUAGES)]
    known = " ".join(text.value for term in subject.game.terms.values() for text in term.name.values())
    for term in terms:
        for source, target in ((english, korean), (korean, english)):
            wanted = term.name[target.lang].value
            said = source.with_term(term.name[source.lang].value)
            without = [index for index in said if not target.may_have(index, wanted)]
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
                    yield Finding(
                        f"'{said}' is {word} here, in the glossary it is {wanted}",
                        item.at(_offset(item, word)),
                        f"write {wanted}, or name {word} in the note of the term '{term.id}'",
                        Severity.WARNING,
                        item.text.lang,
                    )
            return


@lru_cache(maxsize=2000)
def _stems(lang: str, text: str) -> frozenset[str]:
    stem, least = words_of(lang).stem, 2 if lang == "ko" else 4
    words = (word for word in _WORD.findall(text) if len(word) <= LONGEST_WORD)
    return frozenset(found for word in words if len(found := stem(word)) >= least)


def _is_word(text: str, start: int, end: int) -> bool:
    """Whether what stands there is an English word, in some form, and not a part of one."""
    before = text[start - 1 : start]
    rest = _LATIN.match(text, end)
    return not (before.isalnum() or before == "-") and rest is not None and rest[0] in _FORMS


def _is_korean_word(text: str, start: int, end: int) -> bool:
    """Whether what stands there is a Korean noun with or without an ending, and not a part of a longer one."""
    rest = _HANGUL.match(text, end)
    return not text[start - 1 : start].isalnum() and rest is not None and is_ending(rest[0])


def _is_verb(term: str) -> bool:
    return term.endswith("다") and len(term) > 1


@lru_cache(maxsize=1000)
def _verb(term: str) -> re.Pattern[str]:
    """A Korean verb (거느리다) in any form (거느려): of its stem's last syllable only the first consonant is sure."""
    block = 588  # syllables that begin with the same consonant
    first = ord("가") + (ord(term[-2]) - ord("가")) // block * block
    return re.compile(f"{re.escape(term[:-2])}[{chr(first)}-{chr(first + block - 1)}]")


def _offset(item: Prose, word: str) -> int:
    stem = words_of(item.lang).stem
    return next((start for typed, start in item.words if stem(typed) == word), 0)
