"""An expression that many cards share, always rendered the same way, and that the glossary doesn't have.

    ko: … 리마인더 토큰을 놓는다 …
    en: … place a reminder token …          hint[unlisted-term]: 'reminder token' is '리마인더 토큰' in 24 texts of
                                            cards, and no term
                                            help: add it to glossary.yaml

A term in the glossary is kept the same by the checks, and translators see it. Only nouns that stand in ten texts and
more and nearly always correspond are reported, each at its first place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.checks._words import LONGEST_WORD, listed, words_of
from print_kit.diagnostics import Severity
from print_kit.model import Card

_LEAST = 10  # texts
_AGREE = 0.8  # of the texts with the one have the other, and the other way round
_ENGLISH = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*|[^\sA-Za-z]")
_EMPTY = frozenset(
    listed(
        """
        a an the of to in on at for from by with and or but if is are was were be been being it its this that these
        those they them their he his him her she you your yours we our us who whom whose which what when where while
        until than then as not no nor so do does did done have has had can cannot could may might must will would
        shall should up down out off over under again once all any each every both few more most other another some
        such only own same too very just one two three first second into after before during between without within
        about against per how many much also there here even still yet else either neither nothing anyone everyone
        someone whoever whichever whether because since though although instead near around beside behind next last
        current new extra way time
        """
    )
)


def check(subject: Subject) -> Iterator[Finding]:
    """Count expressions in both languages, and pair those that go together."""
    pairs = [
        {item.lang: item for item in group}
        for group in subject.pairs
        if isinstance(group[0].use.owner, Card) and group[0].use.marked_up
    ]
    pairs = [pair for pair in pairs if "ko" in pair and "en" in pair]
    if len(pairs) < _LEAST:
        return
    english = [_english(pair["en"].spoken) for pair in pairs]
    often = {
        phrase: count for phrase, count in Counter(p for found in english for p in found).items() if count >= _LEAST
    }
    if not often:
        return
    korean = [_korean(pair["ko"]) for pair in pairs]
    counted = Counter(phrase for found in korean for phrase in found)
    known = [text.value.lower() for term in subject.game.terms.values() for text in term.name.values()]
    notes = " ".join(term.note for term in subject.game.terms.values())
    stem = words_of("en").stem
    parts = {word for term in known for word in (term, *term.split())}
    told = {stem(word) for word in parts}
    for phrase, count in sorted(often.items(), key=lambda item: (-len(item[0].split()), item[0])):
        if told & set(phrase.split()) or phrase in notes:
            continue
        beside = Counter(word for here, there in zip(english, korean, strict=True) if phrase in here for word in there)
        for word, together in sorted(beside.items(), key=lambda item: (-item[1], -len(item[0]), item[0]))[:8]:
            agree = together >= _AGREE * count and together >= _AGREE * counted[word]
            if agree and word not in parts and _is_noun(word, pairs):
                told |= set(phrase.split())
                first = next(pair["en"] for pair, found in zip(pairs, english, strict=True) if phrase in found)
                yield Finding(
                    f"'{phrase}' is '{word}' in {together} texts of cards, and no term",
                    first.text.location,
                    "add it to glossary.yaml",
                    Severity.HINT,
                )
                break


def _english(text: str) -> set[str]:
    stem = words_of("en").stem
    words = [stem(word) if word[0].isalpha() else "" for word in _ENGLISH.findall(text) if len(word) <= LONGEST_WORD]
    return {
        " ".join(words[start : start + length])
        for length in (1, 2)
        for start in range(len(words) - length + 1)
        if all(words[start : start + length]) and words[start] not in _EMPTY and words[start + length - 1] not in _EMPTY
    }


def _korean(item: Prose) -> set[str]:
    stem = words_of("ko").stem
    words = [(stem(word), start, start + len(word)) for word, start in item.words if word[0] >= "가"]
    single = {word for word, *_ in words if len(word) > 1}
    return single | {f"{one} {other}" for (one, _, end), (other, start, _) in pairwise(words) if start == end + 1}


def _is_noun(word: str, pairs: Sequence[Mapping[str, Prose]]) -> bool:
    """Whether the expression is followed by two different particles somewhere."""
    followed = re.compile(re.escape(word) + "(은|는|이|가|을|를|과|와|의|에|도)(?![가-힣])")
    return len({found for pair in pairs for found in followed.findall(pair["ko"].spoken)}) > 1
