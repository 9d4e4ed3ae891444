"""TOML files with places: each value is asked for by key and kind, and what is wrong with it becomes a finding."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from print_kit.diagnostics import Findings, Location, did_you_mean
from print_kit.model import ID

_HEADER = re.compile(r"\s*\[+\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"\s*([\w\"'][\w\"'. \t-]*?)\s*=")
_SYNTAX_PLACE = re.compile(r"\s*\((?:at line (\d+), column (\d+)|at end of document)\)$")


def read_toml(file: Path, findings: Findings) -> TomlTable | None:
    """Read a TOML file (UTF-8, with or without a byte order mark).

    Returns its top table, or None after reporting why it can't be read.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        findings.error("missing-file", f"{file.name} can't be read: {error.strerror}", Location(file))
        return None
    except UnicodeDecodeError:
        findings.error("bad-toml", f"{file.name} is not UTF-8", Location(file), "save it as UTF-8")
        return None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        findings.error("bad-toml", *_syntax_error(str(error), file, text))
        return None
    return TomlTable(data, file, text.splitlines(), findings)


def _syntax_error(reason: str, file: Path, text: str) -> tuple[str, Location]:
    """The message and the place of a syntax error; tomllib names the place at the end of its message only."""
    found = _SYNTAX_PLACE.search(reason)
    if found is None:
        return f"not valid TOML: {reason}", Location(file)
    if found[1]:
        place = Location(file, int(found[1]), int(found[2]))
    else:
        lines = text.splitlines() or [""]
        place = Location(file, len(lines), len(lines[-1]) + 1)
    plain = reason[: found.start()]
    return f"not valid TOML: {plain[:1].lower()}{plain[1:]}", place


@dataclass(slots=True)
class TomlTable:
    """One table of a TOML file, read key by key.

    Every reader returns a usable value even where it reports one that is wrong, so that one run finds
    all that is wrong; the caller looks at the findings before it uses any. `path` are the keys that lead
    to the table. Call `finish` last: a key that nobody asked for is an unknown one.
    """

    data: dict[str, object]
    file: Path
    lines: Sequence[str]
    findings: Findings
    path: tuple[str, ...] = ()
    asked: list[str] = field(default_factory=list)

    def location(self, key: str = "") -> Location:
        """Where `key` stands (its first letter), or where the table begins."""
        return _find(self.file, self.lines, (*self.path, key) if key else self.path)

    def wrong(self, key: str, message: str, help: str = "", code: str = "wrong-value") -> None:
        """Report the value of `key`."""
        self.findings.error(code, message, self.location(key), help)

    def number(
        self, key: str, example: float, default: float | None = None, *, least: float = 0.0, most: float = 2000.0
    ) -> float:
        """A number from `least` to `most` (mm or pt); without a `default` it has to be there."""
        value = self._value(key, example, default)
        return self._in_range(key, value, "a number", example, least, most)

    def optional(self, key: str, example: float, *, least: float = 0.0, most: float = 2000.0) -> float | None:
        """A number from `least` to `most` (mm), or None where it isn't written."""
        if key in self.data:
            return self.number(key, example, least=least, most=most)
        self.asked.append(key)
        return None

    def whole(self, key: str, example: int, *, least: int = 1, most: int = 100) -> int:
        """A whole number from `least` to `most` that has to be there."""
        value = self._value(key, example, None)
        if isinstance(value, int):
            return int(self._in_range(key, value, "a whole number", example, least, most))
        self._wrong_type(key, value, "a whole number", example)
        return example

    def pair(
        self,
        key: str,
        example: tuple[float, float],
        default: tuple[float, float] | None = None,
        *,
        least: float = 0.0,
        most: float = 2000.0,
    ) -> tuple[float, float]:
        """Two numbers [x, y] from `least` to `most` (mm)."""
        value = self._value(key, list(example), None if default is None else list(default))
        if isinstance(value, list) and len(value) == 2:
            what = "two numbers"
            x, y = (self._in_range(key, part, what, list(example), least, most, whole=value) for part in value)
            return x, y
        self._wrong_type(key, value, "two numbers", list(example))
        return example

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self._value(key, default, default)
        if not isinstance(value, bool):
            self._wrong_type(key, value, "true or false", True)
            return default
        return value

    def choice(self, key: str, options: Sequence[str], default: str | None = None) -> str:
        """One of `options`."""
        value = self._value(key, options[0], default)
        if isinstance(value, str) and value in options:
            return value
        known = ", ".join(options)
        if isinstance(value, str):
            self.wrong(key, f"{self._name(key)} can't be '{value}'", did_you_mean(value, options, f"one of: {known}"))
        else:
            self._wrong_type(key, value, f"one of {known}", options[0])
        return options[0]

    def name(self, key: str, example: str) -> str:
        """The name of a file or folder in kebab-case, so that no path leads out of the project."""
        value = self._value(key, example, None)
        if isinstance(value, str) and ID.fullmatch(value):
            return value
        self._wrong_type(key, value, "a name of a-z, 0-9 and single hyphens", example)
        return example

    def names(self, key: str, example: Sequence[str], default: Sequence[str]) -> tuple[str, ...]:
        """A list of names in kebab-case."""
        value = self._value(key, list(example), list(default))
        if isinstance(value, list) and all(isinstance(part, str) and ID.fullmatch(part) for part in value):
            return tuple(value)
        self._wrong_type(key, value, "a list of names of a-z, 0-9 and single hyphens", list(example))
        return tuple(default)

    def numbers(self, key: str, example: Sequence[float], *, least: float, most: float) -> tuple[float, ...]:
        """A list of numbers, () where there is none."""
        value = self._value(key, list(example), [])
        if isinstance(value, list) and all(isinstance(part, int | float) and least <= part <= most for part in value):
            return tuple(float(part) for part in value)
        self._wrong_type(key, value, f"a list of numbers from {least:g} to {most:g}", list(example))
        return ()

    def table(self, key: str) -> TomlTable | None:
        """A table inside this one, or None where there is none."""
        value = self._value(key, {}, {})
        if key not in self.data:
            return None
        if isinstance(value, dict):
            return TomlTable(value, self.file, self.lines, self.findings, (*self.path, key))
        self.wrong(key, f"{self._name(key)} must be a table, not {_shown(value)}", f"write [{key}]", "wrong-type")
        return None

    def finish(self, otherwise: str = "") -> None:
        """Report every key that nobody asked for. `otherwise` is the help for one that is like no known one."""
        where = f" in [{'.'.join(self.path)}]" if self.path else ""
        mend = otherwise or f"known keys: {', '.join(self.asked)}"
        for key in self.data:
            if key not in self.asked:
                help = did_you_mean(key, self.asked, mend)
                self.findings.error("unknown-key", f"unknown key '{key}'{where}", self.location(key), help)

    def _name(self, key: str) -> str:
        return f"'{'.'.join((*self.path, key))}'"

    def _value(self, key: str, example: object, default: object) -> object:
        self.asked.append(key)
        if key in self.data:
            return self.data[key]
        if default is None:
            help = f"add for example: {key} = {_shown(example)}"
            self.findings.error("missing-key", f"{self._name(key)} is missing", self.location(), help)
            return example
        return default

    def _in_range(
        self, key: str, value: object, what: str, example: object, least: float, most: float, whole: object = None
    ) -> float:
        shown = value if whole is None else whole
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            self._wrong_type(key, shown, what, example)
            return least
        if not least <= value <= most:
            message = f"{self._name(key)} must be from {least:g} to {most:g}, not {value:g}"
            self.wrong(key, message, f"for example: {key} = {_shown(example)}")
            return least
        return float(value)

    def _wrong_type(self, key: str, value: object, expected: str, example: object) -> None:
        message = f"{self._name(key)} must be {expected}, not {_shown(value)}"
        self.wrong(key, message, f"for example: {key} = {_shown(example)}", "wrong-type")


def _shown(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value:g}"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(_shown(part) for part in value)}]"
    if isinstance(value, dict):
        return "a table"
    return str(value)


def _find(file: Path, lines: Sequence[str], keys: tuple[str, ...]) -> Location:
    """The place of a key, as near as lines show it: tomllib keeps no places.

    A key can be written below its [table], as table.key, or inside an inline table; the last one's place
    is the table's. The line that shares the most keys wins, the first of several.
    """
    place, shared = Location(file, 1, 1), 0
    inside: tuple[str, ...] = ()
    for number, line in enumerate(lines, 1):
        if header := _HEADER.match(line):
            written = inside = _parts(header[1])
        elif header := _KEY.match(line):
            written = (*inside, *_parts(header[1]))
        else:
            continue
        depth = min(len(written), len(keys))
        if depth > shared and written[:depth] == keys[:depth]:
            place, shared = Location(file, number, header.start(1) + 1), depth
    return place


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip(" \t\"'") for part in dotted.split("."))
