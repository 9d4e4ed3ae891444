"""What checks know of the words of a language: numbers that are spelt out, particles that are attached, totals.

A language that isn't listed has none of this, and the checks that need it stay silent on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

HANGUL = "가-힣"


def listed(words: str) -> tuple[str, ...]:
    """The words of a text, as a tuple."""
    return tuple(words.split())


# Korean words are followed by particles, by 이다 (to be) and by 하다 and 되다, which make verbs of nouns.
_PARTICLES = (
    *listed("은 는 이 가 을 를 과 와 의 에 도 만 로 나 랑 야 아 여 께 씩 째 당 뿐 인 일 들 님 라 란 며 면 고 든 요"),
    *listed("에게 에서 에는 에도 에만 한테 께서 으로 로서 로써 로도 로는 로만 부터 까지 마다 처럼 보다 만큼 조차"),
    *listed("마저 밖에 이나 이랑 이라 이란 이며 이면 이고 이든 이야 이여 라고 라는 라면 라도 하고 대로 커녕 끼리 이다"),
    *listed(
        "였다 였던 에게서 에게는 에게도 에게만 에서는 에서도 에서만 으로는 으로도 으로서 으로써 으로만 까지는 까지도"
    ),
    *listed(
        "부터는 보다는 이라고 이라는 이라면 이라도 이지만 이었다 이었던 입니다 이므로 이거나 인가요 인지 인데 지만"
    ),
    *listed(
        "이든지 로부터 만으로 으로부터 에게로 뿐이다 뿐이면 뿐이고 처럼은 마다의 까지의 에서의 에의 로의 으로의 과의"
    ),
    *listed("와의 들이 들은 들을 들의 들과 들도 들에게 들에게서 들만 들로 께서는"),
)
_PARTICLE = re.compile(rf"(?:{'|'.join(sorted(set(_PARTICLES), key=len, reverse=True))})$")
_VERB = re.compile(rf"(?:당?[하한할해했함합]|[되된될돼됐됨됩]|시[키킨킬켜켰킴킵]|받[는은을다아았지])[{HANGUL}]{{0,4}}$")
_ENDINGS = tuple(re.compile(rf"(?<=[{HANGUL}]{{2}}){ending.pattern}") for ending in (_VERB, _PARTICLE))
_PLURAL = re.compile("(?<=[a-z]{2})(?:ies|(?<![sui])s)$")
_LONGEST_ENDING = 8
LONGEST_WORD = 60
"""Longer runs of letters are no words: nothing is looked for in them."""
_POSSESSIVE = re.compile("['’]s?$")

_NATIVE = listed("하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열")
_COUNTING = listed("한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두")
_ORDINALS = listed("첫 둘째 셋째 넷째 다섯째 여섯째 일곱째 여덟째 아홉째 열째")
_SPELT = listed("zero one two three four five six seven eight nine ten eleven twelve")
_SPELT_ORDINALS = listed("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth")


@dataclass(frozen=True)
class Words:
    """A language's words. `numbers` are the beginnings of words that spell out a number, `totals` head a sum's row.

    `repeated` are words that may stand twice in a row; `stem` takes off what a word of a list in the dictionary hasn't.
    """

    numbers: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    totals: frozenset[str] = frozenset()
    repeated: frozenset[str] = frozenset()
    stem: Callable[[str], str] = str

    def spells(self, number: str, text: str) -> bool:
        """Whether the text spells out the number, given in figures."""
        words = self.numbers.get(int(number), ()) if number.isdecimal() and len(number) < 4 else ()
        return any(re.search(rf"(?<!\w){word}", text, re.IGNORECASE) for word in words)


@lru_cache(maxsize=20_000)
def _korean_stem(word: str) -> str:
    """`두캇을` → `두캇`, `활성화한다` → `활성화`; a word of two syllables at least is left."""
    for ending in _ENDINGS:
        shorter = ending.sub("", word)
        if shorter != word:
            return shorter
    return word


@lru_cache(maxsize=20_000)
def _english_stem(word: str) -> str:
    """`ducats` → `ducat`, in small letters."""
    return _PLURAL.sub(lambda found: "y" if found[0] == "ies" else "", _POSSESSIVE.sub("", word.lower()))


def is_ending(rest: str) -> bool:
    """Whether Hangul that follows a noun is a particle, or makes a verb of it, rather than part of a longer noun."""
    return not rest or (len(rest) <= _LONGEST_ENDING and _is_ending(rest))


@lru_cache(maxsize=20_000)
def _is_ending(rest: str) -> bool:
    return _PARTICLE.match(rest) is not None or _VERB.match(rest) is not None


def _korean_numbers() -> dict[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    for first, words in ((1, _NATIVE), (1, _COUNTING), (1, _ORDINALS)):
        for number, word in enumerate(words, first):
            found.setdefault(number, []).append(word)
    found[0] = ["영", "없", "아무"]
    found[2] += ["갑절", "양쪽", "쌍", "반", "절반"]
    found[3] += ["석"]
    found[4] += ["넉"]
    found[20] = ["스무", "스물"]
    return {number: tuple(words) for number, words in found.items()}


def _english_numbers() -> dict[int, tuple[str, ...]]:
    found = {number: [rf"{word}\b"] for number, word in enumerate(_SPELT)}
    for number, word in enumerate(_SPELT_ORDINALS, 1):
        found[number].append(rf"{word}s?\b")
    found[0] += [r"no\b", r"none\b", r"nothing\b"]
    found[1] += [r"an?\b", r"once\b", r"single\b"]
    found[2] += [r"twice\b", r"both\b", r"double\b", r"pair\b", r"hal(?:f|ves|ve|ved)\b"]
    found[3] += [r"thrice\b", r"triple\b"]
    found[20] = [r"twenty\b"]
    return {number: tuple(words) for number, words in found.items()}


_LANGUAGES = {
    "ko": Words(
        _korean_numbers(),
        frozenset(listed("합계 총계 총합 합산 도합 계 합")),
        frozenset(listed("하나 둘 또 꼭 매우 아주 더 점점 조금 조금씩 한참 거듭 자꾸 오래 서로 따로 널리 길이")),
        _korean_stem,
    ),
    "en": Words(
        _english_numbers(),
        frozenset(listed("total totals sum all")),
        frozenset(listed("had that very so no really far long again blah hear there now")),
        _english_stem,
    ),
}
_UNKNOWN = Words()


def words_of(lang: str) -> Words:
    """The words of a language (its code without region)."""
    return _LANGUAGES.get(lang, _UNKNOWN)
