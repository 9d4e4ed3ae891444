"""A word that is nearly a card's name: another rendering of it, or a slip.

    ko: 수도승은 보호한다.                    warning[misspelt-name]: '수도승' is no name, but '수도사' is
                                            help: write [[characters/monk]], or another word

Found are Korean words of three syllables and more that differ from a name in their last syllable (수도승, 재배자 for
재배꾼) or have one more (시종자 for 시종), names of three words and more of which one is another (비리에 관한 소문),
and, in English, capitalised words inside a sentence that differ in a letter or two. Words of the glossary are known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from print_kit.checks import Finding, Subject
from print_kit.checks._names import Names
from print_kit.checks._prose import Prose
from print_kit.checks._words import is_ending, words_of
from print_kit.diagnostics import Severity, nearest

_stem = words_of("ko").stem
_CAPITALISED = re.compile(r"(?<=[a-z0-9\ufffc,] )[A-Z][a-z]{4,}(?![\w’'-]| [A-Z])")
_PERSON = frozenset("자사인꾼범승군장공수객")  # what ends words for people, and what renderings differ in
_PERSON_IN_NAME = _PERSON | frozenset("관원가")  # which may be places and particles too: 수도원
_ONE_MORE = frozenset("자꾼사")
_PARTICLES = frozenset("은는이가을를의에도만로나과와께며고면든라인")  # 군인: a word, or 군 and a particle


@dataclass(frozen=True, slots=True)
class _Known:
    """The names of a language. `words` are right wherever they stand; a name's `stems` lack its last syllable."""

    names: Names
    terms: frozenset[str]
    words: frozenset[str]
    stems: Mapping[tuple[str, str], str]  # (the word before it or '', the last word without its last syllable) → name
    parts: Mapping[str, tuple[tuple[str, int], ...]]  # a word → the names of three words and more, and where it stands
    heads: frozenset[str]  # the first two syllables of what _nearly finds
    firsts: frozenset[str]  # the first syllables of the parts


def check(subject: Subject) -> Iterator[Finding]:
    """Compare the words of each text with the names."""
    known = {lang: _known(subject, lang) for lang in ("ko", "en")}
    for item in subject.prose:
        if not item.use.marked_up or item.lang not in known:
            continue
        here = known[item.lang]
        for word, name, offset in (_korean if item.lang == "ko" else _english)(item, here):
            yield Finding(
                f"'{word}' is no name, but '{name}' is",
                item.at(offset),
                "write " + " or ".join(f"[[{card.key}]]" for card in here.names[name]) + ", or another word",
                Severity.WARNING,
                item.text.lang,
            )


def _known(subject: Subject, lang: str) -> _Known:
    names = subject.names[lang]
    terms = frozenset(term.name[lang].value for term in subject.game.terms.values() if lang in term.name)
    stems: dict[tuple[str, str], str] = {}
    parts: dict[str, list[tuple[str, int]]] = {}
    for name in names:
        *before, last = name.split()
        if len(last) > 2 and len(before) < 2:
            stems["".join(before), last[:-1]] = name
        for index, word in enumerate((*before, last) if len(before) > 1 else ()):
            parts.setdefault(word, []).append((name, index))
    words = frozenset(word for name in (*names, *terms) for word in (name, *name.split()))
    heads = frozenset(start[:2] for start in (*(stem for _, stem in stems), *names))
    known = {word: tuple(found) for word, found in parts.items()}
    return _Known(names, terms, words, stems, known, heads, frozenset(word[0] for word in known))


def _korean(item: Prose, known: _Known) -> Iterator[tuple[str, str, int]]:
    """What is nearly a name, the name, and the offset."""
    words = [word for word in item.words if word[0][0] >= "가"]
    shared: Counter[tuple[str, int]] = Counter()
    before = ""
    for index, (word, start) in enumerate(words):
        if len(word) > 2 and word[:2] in known.heads and (found := _nearly(before, word, known)):
            yield found[0], found[1], start - (len(before) + 1 if " " in found[0] else 0)
        for part in {word, _stem(word)} if word[0] in known.firsts else ():
            for name, place in known.parts.get(part, ()):
                shared[name, index - place] += 1
        before = word
    for (name, begin), count in shared.items():
        length = len(name.split())
        if count == length - 1 and begin >= 0 and begin + length <= len(words):
            last, start = words[begin + length - 1]
            end = start + (len(last) if last in known.words else len(_stem(last)))
            yield item.shown[words[begin][1] : end], name, words[begin][1]


def _nearly(before: str, word: str, known: _Known) -> tuple[str, str] | None:
    """A word that is a name with another last syllable, or with one more for a person; and the name."""
    for length in range(3, len(word) + 1):
        stem, rest = word[:length], word[length:]
        start, last = stem[:-1], stem[-1]
        name = known.stems.get(("", start)) or known.stems.get((before, start))
        if name and not (last in _PERSON and name[-1] in _PERSON_IN_NAME):
            name = None
        if not name and last in _ONE_MORE and start in known.names and start not in known.terms:
            name = start
        if not name or stem in known.words or not is_ending(rest) or (last in _PARTICLES and not rest):
            continue
        return f"{before} {stem}" if " " in name else stem, name
    return None


def _english(item: Prose, known: _Known) -> Iterator[tuple[str, str, int]]:
    for found in _CAPITALISED.finditer(item.shown):
        word = found[0]
        if word not in known.words and word.removesuffix("s") not in known.words:
            near = nearest(
                word, (name for name in known.names if name[0] == word[0] and abs(len(name) - len(word)) < 2)
            )
            if near and " " not in near and _distance(near, word) <= 2:
                yield word, near, found.start()


def _distance(one: str, other: str) -> int:
    """How many letters differ between words whose lengths differ by one at most."""
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True))
    short, long = sorted((one, other), key=len)
    at = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return 1 + sum(a != b for a, b in zip(short[at:], long[at + 1 :], strict=True))
