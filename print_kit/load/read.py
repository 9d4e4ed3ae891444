"""Reading typed values out of nodes. Each function takes a node and returns a value or reports and returns None."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from print_kit.diagnostics import Findings, did_you_mean
from print_kit.model import ID, Localized, Number, Reference, Text
from print_kit.source import Node
from print_kit.yaml_mends import mend_text

_WHOLE = re.compile(r"[-+]?[0-9]+")
_MOST_DIGITS = 9


@dataclass(slots=True)
class Reader:
    """Reads nodes for one game. `languages` are the codes that content may use."""

    languages: tuple[str, ...]
    findings: Findings = field(default_factory=Findings)

    def wrong(self, node: Node, what: str, expected: str) -> None:
        """Report a value of the wrong type."""
        mend = ""
        if expected == "text":
            mend = mend_text(node.lines, node.location)
        elif expected == "text in each language":
            mend = "write {ko: …, en: …}"
        elif expected == "single value":
            mend = "write one value"
        elif node.kind == "scalar" and not node.plain:
            mend = "write it without quotes"
        elif expected.startswith("flag"):
            mend = "write true or false"
        message = f"{what} must be {_article(expected)}, not {_described(node)}"
        self.findings.error("wrong-type", message, node.location, mend)

    def map(self, node: Node | None, what: str, keys: Iterable[str] | None = None, owner: str = "") -> dict[str, Node]:
        """A map's values by key. With `keys` a key that isn't one of them is an error that offers the nearest."""
        if node is None or node.is_null:
            return {}
        if node.kind != "map":
            self.wrong(node, what, "map")
            return {}
        allowed = None if keys is None else tuple(keys)
        found: dict[str, Node] = {}
        for key, value in node.entries:
            if allowed is not None and key.text not in allowed:
                self.findings.error(
                    "unknown-field",
                    f"{owner or what} has no field '{key.text}'",
                    key.location,
                    did_you_mean(key.text, allowed, "known fields: " + ", ".join(sorted(allowed))),
                )
                continue
            found[key.text] = value
        return found

    def ids(self, node: Node | None, what: str) -> dict[str, Node]:
        """A map whose keys are ids."""
        found = self.map(node, what)
        for key, _ in node.entries if node and node.kind == "map" else ():
            if not ID.fullmatch(key.text):
                self.findings.error(
                    "bad-id",
                    f"'{key.text}' is not an id",
                    key.location,
                    "ids are lower-case letters, digits and hyphens: royal-guard",
                )
                found.pop(key.text, None)
        return found

    def word(self, node: Node | None, what: str) -> str:
        """A scalar as it stands, on one line; '' if there is none."""
        if node is None or node.is_null:
            return ""
        if node.kind != "scalar":
            self.wrong(node, what, "single value")
            return ""
        return " ".join(node.text.split()) if "\n" in node.text else node.text

    def words(self, node: Node | None, what: str) -> tuple[str, ...]:
        """A list of scalars."""
        return tuple(self.word(item, what) for item in self.items(node, what))

    def items(self, node: Node | None, what: str) -> tuple[Node, ...]:
        """A list's nodes."""
        if node is None or node.is_null:
            return ()
        if node.kind != "list":
            self.wrong(node, what, "list")
            return ()
        return node.items

    def whole(self, node: Node | None, what: str, least: int | None = None, most: int | None = None) -> int | None:
        """A whole number within bounds; None for null or what is no number."""
        if node is None or node.is_null:
            return None
        if node.kind != "scalar" or not node.plain or not _WHOLE.fullmatch(node.text):
            self.wrong(node, what, "whole number")
            return None
        if len(node.text.lstrip("+-")) > _MOST_DIGITS:
            self.findings.error("out-of-range", f"{what} has more than {_MOST_DIGITS} digits", node.location)
            return None
        number = int(node.text)
        if (least is not None and number < least) or (most is not None and number > most):
            bounds = (
                f"{least} or more" if most is None else f"{most} or less" if least is None else f"{least} to {most}"
            )
            self.findings.error("out-of-range", f"{what} must be {bounds}, not {number}", node.location)
            return None
        return number

    def number(self, node: Node, what: str) -> Number:
        """A whole number that may be null (printed as a blank)."""
        return Number(self.whole(node, what), node.location, node.layer == "variant")

    def flag(self, node: Node, what: str) -> bool:
        """`true` or `false`."""
        if node.kind == "scalar" and node.plain and node.text in ("true", "false"):
            return node.text == "true"
        self.wrong(node, what, "flag (true or false)")
        return False

    def text(self, node: Node, lang: str, what: str) -> Text | None:
        """A text in one language; None for null."""
        if node.is_null:
            return None
        if node.kind != "scalar":
            self.wrong(node, what, "text")
            return None
        return Text(lang, node.text, node.location, node.end_line, node.lines, node.layer == "variant")

    def localized(self, node: Node | None, what: str) -> Localized:
        """A text in several languages."""
        if node is None or node.is_null:
            return {}
        if node.kind != "map":
            self.wrong(node, what, "text in each language")
            return {}
        texts: dict[str, Text] = {}
        for key, value in node.entries:
            if key.text not in self.languages:
                # {ko: 가, 나, en: b}: what stands behind the comma is a key without a value
                known = "languages: " + ", ".join(self.languages)
                self.findings.error(
                    "unknown-language",
                    f"'{key.text}' is not a language",
                    key.location,
                    "a text with a comma in {…} stands in quotes"
                    if value.plain and not value.text
                    else did_you_mean(key.text, self.languages, known),
                )
                continue
            text = self.text(value, key.text, f"{what} ({key.text})")
            if text is not None:
                texts[key.text] = text
        return texts

    def reference(self, node: Node, what: str, decks: tuple[str, ...] = ()) -> Reference | None:
        """A `deck/id`."""
        target = self.word(node, what)
        parts = target.split("/")
        if not target or len(parts) != 2 or not all(ID.fullmatch(part) for part in parts):
            if target:
                self.findings.error(
                    "bad-reference",
                    f"'{target}' is not a reference",
                    node.location,
                    "a reference is deck/id, for instance status/royal-doctor",
                )
            return None
        if decks and parts[0] not in decks:
            self.findings.error(
                "bad-reference",
                f"{what} may point to {', '.join(decks)}, not to {parts[0]}",
                node.location,
                did_you_mean(parts[0], decks),
            )
            return None
        return Reference(target, node.location)

    def choice(self, node: Node, what: str, choices: Mapping[str, object]) -> str:
        """One of the declared choices; '' if it is another."""
        word = self.word(node, what)
        if word and word not in choices:
            self.findings.error(
                "unknown-choice",
                f"{what} can't be '{word}'",
                node.location,
                did_you_mean(word, choices, "choices: " + ", ".join(choices)),
            )
            return ""
        return word


def _described(node: Node) -> str:
    if node.kind != "scalar":
        return f"a {node.kind}"
    if node.is_null:
        return "empty"
    shown = " ".join(node.text[:40].split())
    return f"'{shown}'" if node.plain else f"the text '{shown}'"


def _article(expected: str) -> str:
    return expected if expected.startswith("text") else f"a {expected}"
