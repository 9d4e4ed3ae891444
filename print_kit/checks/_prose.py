"""A text as checks read it: what is marked up in it is masked, and every character keeps its place in the file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from print_kit.diagnostics import Location
from print_kit.markup import parse
from print_kit.model import Number, Text, TextUse

_WORD = re.compile("[가-힣]+|[A-Za-z\u00c0-\u024f]+(?:['’-][A-Za-z\u00c0-\u024f]+)*")

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
        """The words of the text, of Hangul or Latin letters, and where each begins."""
        return tuple((found[0], found.start()) for found in _WORD.finditer(self.shown))

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

    def at(self, offset: int) -> Location:
        """The place in the file of the character at `offset` of the text."""
        return locate(self.text, offset)


def prose(use: TextUse, text: Text) -> Prose:
    """A text with what is marked up in it masked."""
    return Prose(use, text, base(text.lang), masked(text.value) if use.marked_up else text.value)


@lru_cache(maxsize=100)
def base(lang: str) -> str:
    """A language code without region: `ko` of `ko-KR`."""
    return re.split("[-_]", lang, maxsplit=1)[0].lower()


def masked(value: str) -> str:
    """A marked-up text with every character of references, values and icons replaced by MASK."""
    parts: list[str] = []
    at = 0
    for token in parse(value):
        start = at
        if token.kind != "text":
            at += len(token.raw)
            parts.append(MASK * len(token.raw))
            continue
        if "\\" not in value:
            at += len(token.raw)
        else:  # the parser drops the backslash before a brace or a colon
            for char in token.raw:
                at += 1 if value[at] == char else 2
        parts.append(value[start:at])
    return "".join(parts)


def locate(text: Text, offset: int) -> Location:
    """The place in the file of the character at `offset` of a text's value.

    Lines of a text are folded but its words stay in order, so the word at the offset is looked up: in its file it
    comes after the same words as in the value.
    """
    value = text.value
    end = min(offset, len(value))
    if end == len(value) or value[end].isspace():  # between words: the place right behind the one before
        while end and value[end - 1].isspace():
            end -= 1
        start = end
    else:
        start = end
        while end < len(value) and not value[end].isspace():
            end += 1
    while start and not value[start - 1].isspace():
        start -= 1
    word = value[start:end]
    place = text.locate(word, _occurrences(value, word, start)) if word else text.location
    if place == text.location and not _stands_at(text, word):
        return place
    within = min(offset, end) - start
    return Location(place.file, place.line, place.column + within)


def _stands_at(text: Text, word: str) -> bool:
    line = text.lines[text.location.line - 1] if 0 < text.location.line <= len(text.lines) else ""
    return bool(word) and line.startswith(word, text.location.column - 1)


def _occurrences(value: str, word: str, before: int) -> int:
    count, found = 0, value.find(word)
    while 0 <= found < before:
        count += 1
        found = value.find(word, found + 1)
    return count


def _figure(number: Number | None, plurals: tuple[str, ...]) -> str:
    if number is None:
        return MASK
    figure = "_" if number.value is None else str(number.value)
    return plurals[-1].replace("#", figure) if plurals else figure
