"""A card's name is typed out where a reference belongs.

    en: Not against the Royal Doctor.       hint[typed-name]: 'Royal Doctor' is the name of status/royal-doctor
                                            help: write [[status/royal-doctor]]

A reference prints the name in every language, follows it when it changes, and is checked. What may be an ordinary
word is not reported: in English a single word counts only with its capital inside a sentence; in Korean a name counts
when it has four syllables, stands in quotation marks or before 카드, or when the English text has it too. A card may
say its own name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from print_kit import particles
from print_kit.checks import Finding, Subject
from print_kit.checks._names import Names, by_word
from print_kit.checks._particles import FORMS, is_wrong
from print_kit.checks._prose import Prose
from print_kit.checks._words import is_ending
from print_kit.diagnostics import Severity
from print_kit.model import Card

_OPENING, _CLOSING = "‘“「『《〈\"'", "’”」』》〉\"'"
_LONG = 4  # syllables of a Korean name that is no ordinary word
_ARTICLE = re.compile(r"\b[Aa]n? $")
_IN_SENTENCE = re.compile(r"[a-z0-9\ufffc)’'][,;]?\s$|[(‘“]$")
_CAPITAL_BEFORE = re.compile(r"\b(?!The\b|An?\b)[A-Z][\w’'-]*\s$")
_CAPITAL_AFTER = re.compile(r"\s[A-Z]\w")
_HANGUL = re.compile("[가-힣]*")
_POSSESSIVE = re.compile("['’]s?$")


@dataclass(frozen=True, slots=True)
class _Typed:
    cards: tuple[Card, ...]
    item: Prose
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Index:
    """The names of a language, by their first words, and the first two letters of these."""

    names: Names
    first: Mapping[str, tuple[str, ...]]
    heads: frozenset[str]


def check(subject: Subject) -> Iterator[Finding]:
    """Look for names in what is marked up."""
    index = {lang: _index(subject, lang) for lang in ("ko", "en")}
    for group in subject.groups:
        if not group[0].use.marked_up:
            continue
        found: list[_Typed] = []
        for item in sorted(group, key=lambda item: item.lang != "en"):
            if item.lang == "en":
                found += _english(item, index["en"])
            elif item.lang == "ko":
                found += _korean(item, index["ko"], {card.key for typed in found for card in typed.cards})
        for typed in found:
            cards = " or ".join(card.key for card in typed.cards)
            yield Finding(
                f"'{typed.item.shown[typed.start : typed.end]}' is the name of {cards}",
                typed.item.at(typed.start),
                "write " + " or ".join(_reference(card, typed) for card in typed.cards),
                Severity.HINT,
                typed.item.text.lang,
            )


def _index(subject: Subject, lang: str) -> _Index:
    terms = {text.value for term in subject.game.terms.values() for text in term.name.values()}
    names = {name: cards for name, cards in subject.names[lang].items() if name not in terms}
    first = by_word(names, 0)
    return _Index(names, first, frozenset(word[:2] for word in first))


def _matches(item: Prose, index: _Index) -> Iterator[_Typed]:
    """Every name in a text, the longest at a place, but for the name of the card whose text it is."""
    end = 0
    for word, start in item.words:
        if start < end or word[:2] not in index.heads:
            continue
        found = next((name for name in _beginning(word, index) if item.shown.startswith(name, start)), "")
        if found and not any(card is item.use.owner for card in index.names[found]):
            end = start + len(found)
            yield _Typed(index.names[found], item, start, end)


def _beginning(word: str, index: _Index) -> Iterator[str]:
    """The names that may begin with a word: in Korean, particles may be attached to it."""
    yield from index.first.get(word, ())
    yield from index.first.get(_POSSESSIVE.sub("", word), ())
    if word[0] >= "가":
        for length in range(len(word) - 1, 1, -1):
            yield from (name for name in index.first.get(word[:length], ()) if " " not in name)


def _english(item: Prose, index: _Index) -> Iterator[_Typed]:
    for typed in _matches(item, index):
        if item.shown[typed.end : typed.end + 1].isalnum():
            continue
        before, after = item.shown[max(0, typed.start - 40) : typed.start], item.shown[typed.end : typed.end + 3]
        alone = not _CAPITAL_BEFORE.search(before) and not _CAPITAL_AFTER.match(after)
        name = item.shown[typed.start : typed.end]
        if " " in name or (name[0].isupper() and alone and _IN_SENTENCE.search(before)):
            yield typed


def _korean(item: Prose, index: _Index, english: set[str]) -> Iterator[_Typed]:
    """Korean names; `english` are the cards that the English text names."""
    for typed in _matches(item, index):
        shown, before, after = (
            item.shown[typed.start : typed.end],
            item.shown[typed.start - 1 : typed.start],
            item.shown[typed.end :],
        )
        ending = _hangul_at(item.shown, typed.end)
        if ending in FORMS and is_wrong(shown, ending):
            continue  # wrong-particle's business, which offers a reference too
        quoted = bool(before) and before in _OPENING and after[:1] in _CLOSING
        sure = sum("가" <= char <= "힣" for char in shown) >= _LONG or any(card.key in english for card in typed.cards)
        if quoted or after.startswith((" 카드", "카드")) or (sure and is_ending(ending)):
            yield typed


def _reference(card: Card, typed: _Typed) -> str:
    shown = typed.item.shown
    if typed.item.lang == "en":
        article = _ARTICLE.search(shown, max(0, typed.start - 4), typed.start)
        return (
            f"[[{card.key}|{article[0].strip()[0]}]] for '{article[0]}{typed.item.shown[typed.start : typed.end]}'"
            if article
            else f"[[{card.key}]]"
        )
    particle = _hangul_at(shown, typed.end)
    pair = next((form for form in particles.forms_of("ko") if particle in form.split("/")), "") if particle else ""
    return f"[[{card.key}|{pair}]]" if pair else f"[[{card.key}]]"


def _hangul_at(text: str, start: int) -> str:
    found = _HANGUL.match(text, start)
    return found[0] if found else ""
