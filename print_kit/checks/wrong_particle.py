"""A particle that doesn't fit the word it is written after: 왕를, 남작가, 두캇를.

    ko: 남작가 총애를 얻는다.                 warning[wrong-particle]: '가' doesn't follow '남작'
                                            help: write '남작이', or a reference: [[roles/baron|이/가]]

Only what is certain is reported: the words are the names of cards and the terms of the glossary, the particle stands
before a space or a sign, and pairs that could be another word (왕가, 나, 로) need a name of two syllables. 를 after any
consonant is wrong, whatever the word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from print_kit import particles
from print_kit.checks import Finding, Subject
from print_kit.checks._names import bare_name, by_word
from print_kit.checks._particles import FORMS, is_wrong
from print_kit.checks._prose import Prose
from print_kit.diagnostics import Severity
from print_kit.particles.korean import Sound, is_syllable, syllable_sound

_LAST = frozenset(form[-1] for form in FORMS)
_VERBS = frozenset({"들"})  # 들를: a form of 들르다


def check(subject: Subject) -> Iterator[Finding]:
    """Look for names and terms with the other form of a particle, and for 를 after a consonant."""
    keys = _words(subject)
    ends = by_word(keys, -1)
    for item in subject.prose:
        if item.lang != "ko":
            continue
        for index, (typed, _) in enumerate(item.words):
            if typed[-1] not in _LAST:
                continue
            for word, particle, at in _readings(item, index, ends):
                if is_wrong(word, particle):
                    right = particles.attach("ko", word, FORMS[particle])
                    mend = f", or a reference: [[{keys[word]}|{FORMS[particle]}]]" if keys[word] else ""
                    yield Finding(
                        f"'{particle}' doesn't follow '{word}'",
                        item.at(at),
                        f"write '{word}{right}'{mend}",
                        Severity.WARNING,
                        item.text.lang,
                    )
                    break
            else:
                noun, end = _before(item, index, 1)
                if typed[-1] == "를" and noun and noun not in _VERBS and syllable_sound(noun[-1]) is not Sound.VOWEL:
                    yield Finding(
                        f"'를' doesn't follow '{noun}'",
                        item.at(end - len(noun)),
                        f"write '{noun}을'",
                        Severity.WARNING,
                        item.text.lang,
                    )


def _words(subject: Subject) -> Mapping[str, str]:
    """Names and terms in Korean with the card they belong to, '' for a term; no verbs."""
    found = {term.name["ko"].value: "" for term in subject.game.terms.values() if "ko" in term.name}
    for key, card in subject.game.cards.items():
        if "ko" in card.name:
            found[bare_name(card.name["ko"].value)] = key
    return {word: key for word, key in found.items() if word and is_syllable(word[-1]) and (key or word[-1] != "다")}


def _readings(item: Prose, index: int, ends: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str, int]]:
    """The names or terms that a word may be the end of, with the particle after it, and where they begin."""
    typed = item.words[index][0]
    for length in (1, 2):
        particle = typed[-length:]
        if particle in FORMS and len(particle) == length:
            noun, end = _before(item, index, length)
            for name in ends.get(noun, ()):
                begin = end - len(name)
                if begin >= 0 and item.shown.startswith(name, begin) and not item.shown[begin - 1 : begin].isalnum():
                    yield name, particle, begin


def _before(item: Prose, index: int, length: int) -> tuple[str, int]:
    """What stands before the last `length` syllables of a word, and where it ends. A gloss in between doesn't count."""
    typed, start = item.words[index]
    noun = typed[:-length]
    if noun or not index or item.shown[start - 1 : start] != ")":
        return noun, start + len(noun)
    opening = item.shown.rfind("(", 0, start)
    for word, place in (item.words[index - 1], item.words[max(0, index - 2)]):  # a gloss of Hangul is a word itself
        if place + len(word) == opening:
            return word, opening
    return "", start
