"""Korean sentences of different speech levels in one product: 해라체 (…한다) beside 합니다체 or 해요체.

    ko: 총애를 얻습니다.                      warning[mixed-speech-levels]: '얻습니다' is 합니다체; the rest of cards is
                                            in 해라체
                                            help: write it in 해라체 (…한다)

The decks that a product prints are one voice, and so is each rules file; most sentences decide. What is quoted is
somebody's own speech and isn't looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.diagnostics import Severity
from print_kit.model import Card

_QUOTED = re.compile(r"“[^“”]*”|‘[^‘’]*’|\"[^\"]*\"|「[^「」]*」|『[^『』]*』")
_SENTENCE_END = re.compile(r"(?<![가-힣])([가-힣]+)[)\]*_]*[.!?…](?=[\s)\]*_|]|$)")
_LEVELS = (
    ("합니다체", re.compile("(?:니다|니까|십시오|시오)$")),
    ("해요체", re.compile("(?:[세에예네군까]요|[아어여해워와돼봐줘져]요|지요|죠|게요|나요|가요)$")),
    ("해라체", re.compile("(?:다|[하되]라|[아어]라)$")),
)
_EXAMPLES = {"합니다체": "…합니다", "해요체": "…해요", "해라체": "…한다"}


def check(subject: Subject) -> Iterator[Finding]:
    """Count each voice's speech levels and find the sentences that differ from most."""
    voices: dict[str, list[tuple[str, Prose, str, int]]] = {}
    for item in subject.prose:
        if item.lang == "ko" and item.use.marked_up:
            voice = _voice(subject, item)
            voices.setdefault(voice, []).extend((level, item, word, at) for level, word, at in _sentences(item.shown))
    for voice, sentences in voices.items():
        counted = Counter(level for level, *_ in sentences)
        usual = max(counted, key=lambda level: (counted[level], level == "해라체"), default="")
        told: set[int] = set()
        for level, item, word, at in sentences:
            if level != usual and id(item) not in told:
                told.add(id(item))
                yield Finding(
                    f"'{word}' is {level}; {voice} in {usual}",
                    item.at(at),
                    f"write it in {usual} ({_EXAMPLES[usual]})",
                    Severity.WARNING,
                    item.text.lang,
                )


def _voice(subject: Subject, item: Prose) -> str:
    """What a text belongs to, as a message says it: 'the cards are', 'the rulings are'."""
    owner = item.use.owner
    if owner is None:
        return "the labels are"
    if not isinstance(owner, Card):
        return f"the other sections of {owner.rules} are"
    product = next((entry.name for entry in subject.game.products.values() if owner.deck in entry.decks), "")
    return f"the rest of {product} is" if product else f"the rest of {owner.deck} is"


def _sentences(text: str) -> Iterator[tuple[str, str, int]]:
    """The last words of a text's sentences that show a speech level: level, word, offset."""
    unquoted = _QUOTED.sub(lambda found: " " * len(found[0]), text)
    for found in _SENTENCE_END.finditer(unquoted):
        for level, ending in _LEVELS:
            if ending.search(found[1]):
                yield level, found[1], found.start()
                break
