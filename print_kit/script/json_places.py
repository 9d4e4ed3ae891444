"""JSON as values that know their place. Reading only: what the values mean is the business of `shape`."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]  # not in the stubs
from pathlib import Path
from typing import Literal

from print_kit.diagnostics import Findings, Location

MAX_DEPTH = 20
MAX_VALUES = 100_000
Kind = Literal["text", "number", "flag", "null", "list", "map"]

_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![0-9A-Za-z_.])")
_WORD = re.compile(r"[A-Za-z_]+")
_WORDS: dict[str, tuple[Kind, bool]] = {"true": ("flag", True), "false": ("flag", False), "null": ("null", False)}


@dataclass(frozen=True, slots=True)
class Value:
    """A JSON value with its place. `kind` says which of the others holds it; a flag is in `on`."""

    kind: Kind
    location: Location
    text: str = ""
    number: float = 0.0
    on: bool = False
    items: tuple[Value, ...] = ()
    entries: tuple[tuple[str, Value], ...] = ()

    def get(self, key: str) -> Value | None:
        """The value of a map's key, or None where there is none, or null."""
        found = next((value for name, value in self.entries if name == key), None)
        return None if found is None or found.kind == "null" else found


class _Wrong(Exception):
    """What can't be read: where, why, and how to mend it."""

    def __init__(self, at: int, why: str, help: str = "", code: str = "broken-json") -> None:
        super().__init__(why)
        self.at, self.why, self.help, self.code = at, why, help, code


def parse(text: str, file: Path, findings: Findings) -> Value | None:
    """The value of a JSON text. None where it can't be read, which is then an error in `findings` with its place."""
    reader = _Reader(text, file, findings)
    try:
        return reader.document()
    except _Wrong as wrong:
        code = wrong.code
        findings.error(code, wrong.why, reader.place(wrong.at), wrong.help)
        return None


class _Reader:
    def __init__(self, text: str, file: Path, findings: Findings) -> None:
        self.text, self.file, self.findings = text, file, findings
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.count = 0

    def place(self, at: int) -> Location:
        """The place of a character; of the last one where the text has ended."""
        if at >= len(self.text):
            at = max(0, len(self.text.rstrip()) - 1)
        line = bisect_right(self.starts, at) - 1
        return Location(self.file, line + 1, at - self.starts[line] + 1)

    def skip(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        at = found.end() if found else at
        if self.text.startswith(("//", "/*"), at):
            raise _Wrong(at, "JSON has no comments", "delete it")
        return at

    def document(self) -> Value:
        at = self.skip(0)
        if at == len(self.text):
            raise _Wrong(0, "the file is empty", 'a script is a list: ["washerwoman", "imp"]')
        value, at = self.value(at, 0)
        at = self.skip(at)
        if at < len(self.text):
            raise _Wrong(at, "there is more behind the end of the list", "delete it, or put it into the list")
        return value

    def value(self, at: int, depth: int) -> tuple[Value, int]:
        self.count += 1
        if depth > MAX_DEPTH or self.count > MAX_VALUES:
            why = (
                f"more than {MAX_DEPTH} levels of nesting" if depth > MAX_DEPTH else f"more than {MAX_VALUES:,} values"
            )
            raise _Wrong(at, why, "no script needs as many", code="nested-too-deeply")
        place, sign = self.place(at), self.text[at : at + 1]
        if sign == '"':
            text, at = self.string(at)
            return Value("text", place, text), at
        if sign == "[":
            return self.list(at, place, depth)
        if sign == "{":
            return self.map(at, place, depth)
        if number := _NUMBER.match(self.text, at):
            return Value("number", place, number[0], float(number[0])), number.end()
        word = _WORD.match(self.text, at)
        if word and word[0] in _WORDS:
            kind, on = _WORDS[word[0]]
            return Value(kind, place, on=on), word.end()
        raise self.unexpected(at)

    def unexpected(self, at: int) -> _Wrong:
        sign = self.text[at : at + 1]
        if not sign:
            return _Wrong(at, "the file ends before the list does", "add what is missing: quotes, } or ]")
        if sign in "'‘’“”":
            return _Wrong(at, f"texts stand in straight double quotes, not in {sign}", 'write "washerwoman"')
        if word := _WORD.match(self.text, at):
            return _Wrong(at, f"'{word[0][:40]}' stands without quotes", f'write "{word[0][:40]}"')
        if sign in ",]}":
            return _Wrong(at, f"there is nothing before this '{sign}'", "delete the comma before it, or add the value")
        return _Wrong(at, f"'{sign}' can't stand here" if sign.isprintable() else "this sign can't stand here")

    def string(self, at: int) -> tuple[str, int]:
        try:
            text, end = scanstring(self.text, at + 1, True)
        except JSONDecodeError as error:
            if error.msg.startswith("Unterminated"):
                raise _Wrong(at, "the text that begins here has no end", "close it with a double quote") from None
            if error.msg.startswith("Invalid control"):
                raise _Wrong(error.pos, "a line break or a tab stands inside a text", "write \\n") from None
            raise _Wrong(error.pos, "there is no such escape in JSON", "write \\\\ for a backslash") from None
        # half a pair of surrogates is no character
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"), end

    def list(self, at: int, place: Location, depth: int) -> tuple[Value, int]:
        items: list[Value] = []
        for start in self.parts(at, "]"):
            item, self.end = self.value(start, depth + 1)
            items.append(item)
        return Value("list", place, items=tuple(items)), self.end

    def map(self, at: int, place: Location, depth: int) -> tuple[Value, int]:
        entries: dict[str, Value] = {}
        for start in self.parts(at, "}"):
            if self.text[start : start + 1] != '"':
                raise self.unexpected(start)
            key, colon = self.string(start)
            colon = self.skip(colon)
            if self.text[colon : colon + 1] != ":":
                raise _Wrong(colon, f"a colon is missing behind '{key[:40]}'", f'write "{key[:40]}": …')
            value, self.end = self.value(self.skip(colon + 1), depth + 1)
            if key in entries:
                message = f"'{key[:40]}' stands twice here; the last one counts"
                self.findings.warning("duplicate-key", message, self.place(start), "delete one of them")
            entries[key] = value
        return Value("map", place, entries=tuple(entries.items())), self.end

    def parts(self, at: int, close: str) -> Iterator[int]:
        """Where the parts of a list or map begin. The reader sets `end` behind each; at last it is behind the end."""
        at = self.skip(at + 1)
        if self.text[at : at + 1] == close:
            self.end = at + 1
            return
        while True:
            yield at
            at = self.skip(self.end)
            sign = self.text[at : at + 1]
            if sign == close:
                self.end = at + 1
                return
            if sign != ",":
                if not sign:
                    raise self.unexpected(at)
                raise _Wrong(at, "a comma is missing before this", "separate the values with commas")
            comma, at = at, self.skip(at + 1)
            if self.text[at : at + 1] == close:
                raise _Wrong(comma, "nothing comes behind this comma", "delete it")
