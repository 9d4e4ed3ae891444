"""A particle that doesn't fit the word it is written after: 왕를, 남작가, 두캇를.

    ko: 남작가 총애를 얻는다.                 warning[wrong-particle]: '가' doesn't follow '남작'
                                            help: write '남작이', or a reference: [[roles/baron|이/가]]

Only what is certain is reported: the words are the names of cards and the terms of the glossary, the particle stands
before a space or a sign, and pairs that could be another word (왕가, 나, 로) need a name of two syllables. 를 after any
consonant is wrong, whatever the word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from print_kit import particles
from print_kit.checks import Finding, Subject
from print_kit.checks._names import bare_name
from print_kit.diagnostics import Severity
from print_kit.particles.korean import Sound, is_syllable, syllable_sound
from print_kit.particles.ko import last_sound

# After a consonant / after a vowel. Forms of 이다 are left out: after a vowel both are right.
_PAIRS = ("은/는", "이/가", "을/를", "과/와", "으로/로", "이랑/랑")
_FORMS = {form: pair for pair in _PAIRS for form in pair.split("/")}
_ALTERNATIVES = "|".join(sorted(_FORMS, key=len, reverse=True))
_SAFE_AFTER_ONE_SYLLABLE = frozenset({"를", "을", "는"})
_OBJECT = re.compile("(?<![가-힣])([가-힣]*([가-힣]))를(?![가-힣])")
_VERBS = frozenset({"들"})  # 들를: a form of 들르다


def check(subject: Subject) -> Iterator[Finding]:
    """Look for names and terms with the other form of a particle, and for 를 after a consonant."""
    if "ko" not in {item.lang for item in subject.prose}:
        return
    keys = _words(subject)
    pattern = _pattern(tuple(keys))
    for item in subject.prose:
        if item.lang != "ko":
            continue
        seen: set[int] = set()
        for found in pattern.finditer(item.shown) if pattern else ():
            word, particle = found["word"], found["particle"]
            if _is_wrong(word, particle):
                seen.add(found.start("particle"))
                right = particles.attach("ko", word, _FORMS[particle])
                mend = f"write '{word}{right}'"
                if keys[word]:
                    mend += f", or a reference: [[{keys[word]}|{_FORMS[particle]}]]"
                yield Finding(f"'{particle}' doesn't follow '{word}'", item.at(found.start()), mend, Severity.WARNING,
                              item.text.lang)  # fmt: skip
        for found in _OBJECT.finditer(item.shown) if "를" in item.shown else ():
            if found.end() - 1 not in seen and syllable_sound(found[2]) is not Sound.VOWEL and found[1] not in _VERBS:
                yield Finding(f"'를' doesn't follow '{found[1]}'", item.at(found.start()), f"write '{found[1]}을'",
                              Severity.WARNING, item.text.lang)  # fmt: skip


def _words(subject: Subject) -> dict[str, str]:
    """Names and terms in Korean with the card they belong to, '' for a term."""
    found = {term.name["ko"].value: "" for term in subject.game.terms.values() if "ko" in term.name}
    for key, card in subject.game.cards.items():
        if "ko" in card.name:
            found[bare_name(card.name["ko"].value)] = key
    return {word: key for word, key in found.items() if word and is_syllable(word[-1]) and (key or word[-1] != "다")}


@lru_cache(maxsize=8)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str] | None:
    if not words:
        return None
    known = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"(?<![가-힣])(?P<word>{known})(?:\([^()]*\))?(?P<particle>{_ALTERNATIVES})(?![가-힣])")


def _is_wrong(word: str, particle: str) -> bool:
    if len(word) == 1 and particle not in _SAFE_AFTER_ONE_SYLLABLE:
        return False
    consonant, vowel = _FORMS[particle].split("/")
    sound = last_sound(word)
    if particle == consonant:
        return sound is Sound.VOWEL or (particle == "으로" and sound is Sound.RIEUL)
    return particle == vowel and (sound is Sound.OTHER or (sound is Sound.RIEUL and particle != "로"))
