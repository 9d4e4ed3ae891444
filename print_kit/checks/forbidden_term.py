"""A text uses a rendering that the glossary forbids.

    avoid: {ko: [결심 카드]}                error[forbidden-term]: '결심 카드' is a forbidden rendering of 결정 카드
                                            (decision-card)
                                            help: write '결정 카드'

Korean is found with particles and verb endings attached (결심 카드를, 모병한다), but not inside a longer word: 호의
isn't in 보호의. English is found by whole words, their plurals included. Names of cards are facts and not searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.checks._words import is_ending
from print_kit.model import Card, Term


@dataclass(frozen=True, slots=True)
class _Search:
    """All that one language avoids: the pattern, and the term of each word."""

    pattern: re.Pattern[str]
    terms: dict[str, Term]


def check(subject: Subject) -> Iterator[Finding]:
    """Search every text for what the glossary avoids."""
    avoided: dict[str, dict[str, Term]] = {}
    for term in subject.game.terms.values():
        for lang, words in term.avoid.items():
            avoided.setdefault(lang, {}).update({key: term for word in words if (key := _key(word.value))})
    searches = {lang: _Search(_pattern(words), words) for lang, words in avoided.items() if words}
    for item in subject.prose:
        search = searches.get(item.text.lang)
        if search and not (isinstance(item.use.owner, Card) and item.use.field == "name"):
            yield from _found(item, search)


def _found(item: Prose, search: _Search) -> Iterator[Finding]:
    told: set[str] = set()
    for found in search.pattern.finditer(item.shown):
        word = found["word"]
        term = search.terms.get(_key(word))
        if term is None:  # a letter that is another one's capital to the pattern only: İ
            continue
        right = term.name[item.text.lang].value if item.text.lang in term.name else term.id
        if word in told or not _ends_there(found["rest"]) or _is_right(item.shown, found, right):
            continue
        told.add(word)
        yield Finding(
            f"'{word}' is a forbidden rendering of {right} ({term.id})",
            item.at(found.start()),
            f"write '{right}'",
            lang=item.text.lang,
        )


def _ends_there(rest: str) -> bool:
    """Whether what follows is a plural, a particle or a verb's ending, and not the rest of a longer word."""
    return rest.lower() in ("", "s", "es") or is_ending(rest)


def _is_right(text: str, found: re.Match[str], right: str) -> bool:
    """Whether the word is part of the right rendering: 감옥 in 지하 감옥."""
    within = right.find(found["word"])
    start = found.start() - within
    return within >= 0 and start >= 0 and text.startswith(right, start)


def _key(word: str) -> str:
    return " ".join(word.split()).casefold()


def _pattern(words: dict[str, Term]) -> re.Pattern[str]:
    known = "|".join(r"\s+".join(map(re.escape, word.split())) for word in sorted(words, key=len, reverse=True))
    # \w and not 가-힣: ranges are slow to compile where capitals don't matter
    return re.compile(rf"(?<!\w)(?P<word>{known})(?P<rest>\w*)", re.IGNORECASE)
