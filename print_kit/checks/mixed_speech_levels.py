"""Korean sentences of different speech levels in one product: 해라체 (…한다) beside 합니다체 or 해요체.

    ko: 총애를 얻습니다.                      warning[mixed-speech-levels]: '얻습니다' is 합니다체; the rest of cards is
                                            in 해라체
                                            help: write it in 해라체 (…한다)

The texts of the decks that a product prints are one voice, so are the notes, each other field, and each rules file;
most sentences decide. Where there is no such majority, it is said once. Polite requests (…하세요) go with 합니다체.
What is quoted is somebody's own speech and isn't looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.diagnostics import Severity
from print_kit.model import Card

_QUOTED = re.compile(r"“[^“”]*”|‘[^‘’]*’|\"[^\"]*\"|「[^「」]*」|『[^『』]*』")
_SENTENCE_END = re.compile(r"(?<![가-힣])([가-힣]+)[)\]*_]*[.!?…](?=[\s)\]*_|]|$)")
_LEVELS = (
    ("a request", re.compile("(?:[세셔]요|시지요|십시오)$")),  # goes with both polite levels
    ("합니다체", re.compile("(?:(?<!아)니다|니까|시오|[합봅둡줍갑랍납답압잡칩십]시다)$")),
    ("해요체", re.compile("(?:[에예네군까]요|[아어여해워와돼봐줘져]요|지요|죠|게요|나요|가요)$")),
    ("해라체", re.compile("(?:다|[하되]라|[아어]라)$")),
)
_EXAMPLES = {"합니다체": "…합니다", "해요체": "…해요", "해라체": "…한다"}
_MAJORITY = 0.75


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The last word of a sentence, and the level that it shows."""

    level: str
    word: str
    item: Prose
    offset: int


def check(subject: Subject) -> Iterator[Finding]:
    """Count each voice's speech levels and find the sentences that differ from most."""
    voices: dict[str, list[_Sentence]] = {}
    for item in subject.prose:
        if item.lang == "ko" and item.use.marked_up:
            voices.setdefault(_voice(subject, item), []).extend(_sentences(item))
    for voice, sentences in voices.items():
        counted = Counter(sentence.level for sentence in sentences if sentence.level in _EXAMPLES)
        if not counted:
            continue
        usual = max(counted, key=lambda level: (counted[level], level == "해라체"))
        others = _others(sentences, usual)
        if counted[usual] < _MAJORITY * counted.total() and others:
            yield _no_majority(voice, others[0], counted)
            continue
        for sentence in others:
            yield Finding(
                f"'{sentence.word}' is {sentence.level}; the rest of {voice} is in {usual}",
                sentence.item.at(sentence.offset),
                f"write it in {usual} ({_EXAMPLES[usual]})",
                Severity.WARNING,
                sentence.item.text.lang,
            )


def _others(sentences: Sequence[_Sentence], usual: str) -> list[_Sentence]:
    """The first sentence of each text that is in another level than is usual."""
    found: dict[int, _Sentence] = {}
    for sentence in sentences:
        if sentence.level != usual and not (sentence.level == "a request" and usual != "해라체"):
            found.setdefault(id(sentence.item), sentence)
    return list(found.values())


def _no_majority(voice: str, first: _Sentence, counted: Counter[str]) -> Finding:
    levels = ", ".join(f"{count} sentences in {level}" for level, count in counted.most_common())
    mend = "choose one level, or allow it with a reason above the text"
    return Finding(f"{voice} has {levels}", first.item.at(first.offset), mend, Severity.WARNING, first.item.text.lang)


def _voice(subject: Subject, item: Prose) -> str:
    """What a text belongs to, as a message says it: 'cards', 'the notes of cards'."""
    owner, name = item.use.owner, item.use.field
    if owner is None:
        return "the labels"
    if isinstance(owner, Card):
        products = (entry.name for entry in subject.game.products.values() if owner.deck in entry.decks)
        whole = next(products, owner.deck)
    else:
        whole = owner.rules
    return whole if name == "text" else f"{name} of {whole}"


def _sentences(item: Prose) -> Iterator[_Sentence]:
    unquoted = _QUOTED.sub(lambda found: " " * len(found[0]), item.shown)
    for found in _SENTENCE_END.finditer(unquoted):
        for level, ending in _LEVELS:
            if ending.search(found[1]):
                yield _Sentence(level, found[1], item, found.start())
                break
