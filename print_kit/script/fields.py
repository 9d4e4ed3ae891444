"""Typed values of a script's elements, held to the limits of the official schema."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from print_kit.diagnostics import Findings, Location
from print_kit.script.json_places import Kind, Value
from print_kit.script.read import clean

_TOO_LONG = 5_000
_NUMBER_MOST = 10_000
KINDS: dict[Kind, str] = {
    "text": "a text",
    "number": "a number",
    "flag": "a flag",
    "null": "null",
    "list": "a list",
    "map": "an object",
}


@dataclass(frozen=True, slots=True)
class Said:
    """A text of the file, cleaned, with its place."""

    value: str
    location: Location


def shown(text: str) -> str:
    """A text of the file in a message: short and on one line."""
    text = " ".join("".join(char if char.isprintable() else " " for char in text[:80]).split())
    return text if len(text) <= 40 else text[:40] + "…"


@dataclass(slots=True)
class Fields:
    """Reads the values of an element. What has the wrong type is left out with a warning: the rest prints."""

    findings: Findings

    def wrong(self, value: Value, what: str, expected: str, mend: str) -> None:
        """Tell of a value of the wrong type."""
        self.findings.warning(
            "script-value", f"{what} must be {expected}, not {KINDS[value.kind]}; it is left out", value.location, mend
        )

    def text(self, item: Value, key: str, of: str, most: int) -> Said | None:
        """A text; None where there is none, or only spaces."""
        value = item.get(key)
        if value is None:
            return None
        what = f"{key} of {of}"
        if value.kind != "text":
            self.wrong(value, what, "a text", f'write "{key}": "…"')
            return None
        return self.said(value, what, most)

    def said(self, value: Value, what: str, most: int) -> Said | None:
        """A text of at most `most` characters, cleaned; None where nothing is left of it."""
        text, bad = clean(value.text[: _TOO_LONG + 1])
        if bad:
            message = f"{what} holds U+{ord(bad):04X}, which can't be printed; it is left out"
            self.findings.warning("control-character", message, value.location, "delete the character")
        found = Said(text, value.location)
        self.limit(found, what, most)
        return found if text else None

    def limit(self, said: Said, what: str, most: int) -> None:
        """Tell of a text that is too long: for the official app, or for anything at all."""
        if len(said.value) > _TOO_LONG:
            message = f"{what} has more than {_TOO_LONG:,} characters"
            self.findings.error("script-value", message, said.location, f"shorten it to {most}")
        elif len(said.value) > most:
            message = f"{what} has {len(said.value)} characters; the official app takes {most}"
            self.findings.warning("script-value", message, said.location, "shorten it, if the app is to read it")

    def texts(self, item: Value, key: str, of: str, count: int, most: int) -> tuple[Said, ...]:
        """A list of at most `count` texts of at most `most` characters."""
        found = (self.said(value, f"{key} of {of}", most) for value in self.items(item, key, of, count, "text"))
        return tuple(said for said in found if said is not None)

    def items(self, item: Value, key: str, of: str, count: int, kind: Kind) -> Iterator[Value]:
        """A list of at most `count` values of one kind."""
        value = item.get(key)
        if value is None:
            return
        what = f"{key} of {of}"
        expected = "a list of texts" if kind == "text" else "a list of objects"
        if value.kind != "list":
            self.wrong(value, what, expected, f'write "{key}": […]')
            return
        if len(value.items) > count:
            message = f"{what} has {len(value.items)} entries; the first {count} are read"
            self.findings.warning("script-value", message, value.items[count].location, "take some out")
        for part in value.items[:count]:
            if part.kind == kind:
                yield part
            elif part.kind != "null":
                self.wrong(part, f"an entry of {what}", KINDS[kind], f'write "{key}": […]')

    def place(self, item: Value, key: str, of: str) -> float | None:
        """A place in the order of a night; 0 for a character that doesn't wake, None where there is no number."""
        value = item.get(key)
        if value is None:
            return None
        if value.kind != "number":
            self.wrong(value, f"{key} of {of}", "a number", f'write "{key}": 0, or the place in the night order')
            return None
        if not math.isfinite(value.number) or not 0 <= value.number <= _NUMBER_MOST:
            message = f"{key} of {of} must be 0 to {_NUMBER_MOST:,}, not {shown(value.text)}; it is left out"
            self.findings.warning("script-value", message, value.location)
            return None
        return value.number

    def flag(self, item: Value, key: str, of: str) -> bool:
        """`true` or `false`; false where it isn't said."""
        value = item.get(key)
        if value is not None and value.kind != "flag":
            self.wrong(value, f"{key} of {of}", "true or false", f'write "{key}": true')
        return value is not None and value.on
