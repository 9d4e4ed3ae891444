"""A text as checks read it: what is marked up in it is masked, and every character keeps its place in the file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate

from print_kit.checks._places import Places
from print_kit.checks._words import LONGEST_WORD
from print_kit.diagnostics import Location
from print_kit.markup import Token, parse
from print_kit.model import Number, Text, TextUse

# Hangul and Latin apart: in VIP를 the particle is no part of the word. Of other scripts, what stands together.
_LATIN = "A-Za-z\u00c0-\u024f"
_OTHERS = "\u0370-\u1fff\u2c00-\u2fff\u3041-\uabff\uf900-\ufaff"
_WORD = re.compile(f"[가-힣]+|[{_LATIN}]+(?:['’-][{_LATIN}]+)*|[{_OTHERS}]+")

_MARKED_UP = re.compile(r"[\[\]{}:]")
_SHORT = 1000  # characters of a text whose words need no second look

MASK = "\ufffc"
"""Stands for each character of a reference, a value or an icon."""


@dataclass(frozen=True)
class Prose:
    """A text in one language (`lang` is without region). `shown` is as long as the text's value."""

    use: TextUse
    text: Text
    lang: str
    shown: str

    @cached_property
    def words(self) -> tuple[tuple[str, int], ...]:
        """The words of the text, and where each begins."""
        found = tuple([(word[0], word.start()) for word in _WORD.finditer(self.shown)])
        if len(self.shown) <= _SHORT:
            return found
        return tuple((word, start) for word, start in found if len(word) <= LONGEST_WORD)

    @cached_property
    def spoken(self) -> str:
        """The text with the plural forms of its values written out, for searching words; places are lost."""
        if not self.use.marked_up or "{" not in self.text.value:
            return self.shown
        return "".join(
            token.raw if token.kind == "text" else "|".join((MASK, *token.plurals, MASK)).replace("#", "")
            for token in parse(self.text.value)
        )

    @cached_property
    def printed(self) -> str:
        """The text with its values written out as figures; a blank is `_`, a reference stays masked."""
        if not self.use.marked_up or "{" not in self.text.value:
            return self.shown
        return "".join(
            token.raw if token.kind == "text" else _figure(self.use.values.get(token.name), token.plurals)
            for token in parse(self.text.value)
        )

    @cached_property
    def _places(self) -> Places:
        return Places(self.text)

    def at(self, offset: int) -> Location:
        """The place in the file of the character at `offset` of the text."""
        return self._places.at(offset)


def prose(use: TextUse, text: Text) -> Prose:
    """A text with what is marked up in it masked."""
    return Prose(use, text, base(text.lang), masked(text.value) if use.marked_up else text.value)


@lru_cache(maxsize=100)
def base(lang: str) -> str:
    """A language code without region: `ko` of `ko-KR`."""
    return re.split("[-_]", lang, maxsplit=1)[0].lower()


def masked(value: str) -> str:
    """A marked-up text with every character of references, values and icons replaced by MASK."""
    if not _MARKED_UP.search(value):
        return value
    tokens = parse(value)
    starts = offsets(value, tokens)
    ends = (*starts[1:], len(value)) if tokens else ()
    return "".join(
        value[start:end] if token.kind == "text" else MASK * (end - start)
        for token, start, end in zip(tokens, starts, ends, strict=True)
    )


def offsets(value: str, tokens: tuple[Token, ...]) -> tuple[int, ...]:
    """Where each piece of a marked-up text begins in it."""
    if "\\" not in value:
        return tuple(accumulate((len(token.raw) for token in tokens[:-1]), initial=0)) if tokens else ()
    starts: list[int] = []
    at = 0
    for token in tokens:
        starts.append(at)
        if token.kind != "text":
            at += len(token.raw)
            continue
        for char in token.raw:  # the parser drops the backslash before a brace or a colon
            at += 1 if value[at] == char else 2
    return tuple(starts)


def _figure(number: Number | None, plurals: tuple[str, ...]) -> str:
    if number is None:
        return MASK
    figure = "_" if number.value is None else str(number.value)
    return plurals[-1].replace("#", figure) if plurals else figure
