"""YAML files as nodes that know their place. Reading only: what the nodes mean is the loader's business."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml

from print_kit.diagnostics import Findings, Location

MAX_BYTES = 5_000_000
MAX_DEPTH = 24
MAX_ALIASES = 50
MAX_NODES = 300_000

Layer = Literal["base", "variant", "overlay"]
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\ue000-\uf8ff]")


@dataclass(frozen=True, slots=True)
class Node:
    """A YAML value with its place.

    `kind` says which of `text` (scalars, as written), `entries` (maps) and `items` (lists) holds it.
    `plain` is true for a scalar without quotes or block sign, the only kind that may be a number, a flag or null.
    """

    kind: Literal["scalar", "map", "list"]
    location: Location
    end_line: int
    lines: tuple[str, ...] = field(repr=False, compare=False)
    text: str = ""
    plain: bool = False
    entries: tuple[tuple[Node, Node], ...] = ()
    items: tuple[Node, ...] = ()
    layer: Layer = "base"

    @property
    def is_null(self) -> bool:
        """Whether the value is `null`, `~` or empty."""
        return self.kind == "scalar" and self.plain and self.text in ("", "~", "null", "Null", "NULL")

    def get(self, key: str) -> Node | None:
        """The value of a map's key, or None."""
        for name, value in self.entries:
            if name.text == key:
                return value
        return None

    def keys(self) -> Iterator[str]:
        """A map's keys in order."""
        return (name.text for name, _ in self.entries)


def read(file: Path, findings: Findings, *, within: Path, layer: Layer = "base") -> Node | None:
    """Read a YAML file into nodes.

    `within` is the folder the file must lie in once links are followed. Returns None where there is nothing
    to go on with; what is wrong is in `findings`.
    """
    whole = Location(file)
    try:
        if not file.resolve().is_relative_to(within.resolve()):
            findings.error(
                "outside-folder",
                f"{file.name} is a link that leads out of the content folder",
                whole,
                "copy the file into the folder",
            )
            return None
        size = file.stat().st_size
        if size > MAX_BYTES:
            findings.error(
                "file-too-large",
                f"the file has {size:,} bytes; {MAX_BYTES:,} is the most",
                whole,
                "split it into several files of the same deck",
            )
            return None
        raw = file.read_bytes()
    except OSError as error:
        findings.error("unreadable-file", f"the file can't be read: {error.strerror or error}", whole)
        return None
    text = _decode(raw, file, findings)
    return None if text is None else _parse(text, file, findings, layer)


def _decode(raw: bytes, file: Path, findings: Findings) -> str | None:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        findings.error("not-utf-8", "the file is UTF-16, not UTF-8", Location(file, 1, 1), "save it as UTF-8")
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        before = raw[raw.rfind(b"\n", 0, error.start) + 1 : error.start]
        column = len(before.decode("utf-8", "replace")) + 1
        findings.error(
            "not-utf-8",
            f"byte 0x{raw[error.start]:02x} is not UTF-8",
            Location(file, line, column),
            "save the file as UTF-8",
        )
        return None
    if text.startswith("\ufeff"):
        text = text[1:]
        findings.error(
            "byte-order-mark",
            "the file begins with a byte order mark (U+FEFF)",
            Location(file, 1, 1),
            "save it as UTF-8 without BOM",
        )
    if "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        column = text.index("\r") - (text.rfind("\n", 0, text.index("\r")) + 1) + 1
        findings.error(
            "crlf",
            "lines end in CR LF (Windows) instead of LF",
            Location(file, line, column),
            "save the file with Unix line ends; with git: git config core.autocrlf input",
        )
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not unicodedata.is_normalized("NFC", text):
        for number, line_text in enumerate(text.split("\n"), 1):
            composed = unicodedata.normalize("NFC", line_text)
            if composed != line_text:
                column = next((i for i, (a, b) in enumerate(zip(line_text, composed, strict=False)) if a != b), 0)
                what = "Hangul is written in separate letters (NFD)" if _has_jamo(line_text) else "text is not in NFC"
                findings.error(
                    "not-nfc",
                    what,
                    Location(file, number, column + 1),
                    "convert the file to NFC, for instance: uconv -x nfc",
                )
        text = unicodedata.normalize("NFC", text)
    bad = _CONTROL.search(text)
    if bad:
        line = text.count("\n", 0, bad.start()) + 1
        column = bad.start() - text.rfind("\n", 0, bad.start())
        findings.error(
            "control-character",
            f"U+{ord(bad.group()):04X} does not belong in a text",
            Location(file, line, column),
            "delete the character",
        )
        return None
    return text


def _has_jamo(text: str) -> bool:
    return any("\u1100" <= c <= "\u11ff" for c in text)


def _parse(text: str, file: Path, findings: Findings, layer: Layer) -> Node | None:
    lines = tuple(text.split("\n"))
    try:
        depth = _depth_and_aliases(text, file, findings)
        if depth is None:
            return None
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = Location(file, mark.line + 1, mark.column + 1) if mark else Location(file)
        what = " ".join(str(part) for part in (error.context, error.problem) if part)
        findings.error("broken-yaml", f"not valid YAML: {what}", at, _yaml_mend(lines, at.line))
        return None
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        findings.error("broken-yaml", f"not valid YAML: {str(error).splitlines()[0]}", Location(file))
        return None
    if root is None:
        findings.error("empty-file", "the file is empty", Location(file))
        return None
    return _Converter(file, lines, findings, layer).convert(root)


def _depth_and_aliases(text: str, file: Path, findings: Findings) -> int | None:
    """Walk the parser's events (no recursion there) and refuse what would blow up later."""
    depth = deepest = aliases = 0
    for event in yaml.parse(text, Loader=_LOADER):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            deepest = max(deepest, depth)
            if depth > MAX_DEPTH:
                mark = event.start_mark
                findings.error(
                    "nested-too-deeply",
                    f"more than {MAX_DEPTH} levels of nesting",
                    Location(file, mark.line + 1, mark.column + 1),
                )
                return None
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            aliases += 1
            if aliases > MAX_ALIASES:
                mark = event.start_mark
                findings.error(
                    "too-many-aliases",
                    f"more than {MAX_ALIASES} aliases (*name) in one file",
                    Location(file, mark.line + 1, mark.column + 1),
                    "write the values out",
                )
                return None
    return deepest


def _yaml_mend(lines: tuple[str, ...], line: int) -> str:
    """The mend for the usual slip: a plain text that begins with `[[` or `{`, or holds `: `."""
    for number in (line, line - 1):
        if 0 < number <= len(lines):
            found = re.match(r"\s*(?:- )?([\w-]+):\s+([\[{].*)$", lines[number - 1])
            if found and not found[2].startswith("{ko:"):
                return f"a text that begins with '{found[2][0]}' is a block: write '{found[1]}: >-' and the text on the next line, indented"
            found = re.match(r"\s*(?:- )?([\w-]+):\s+[^'\">|&*{\[].*?: ", lines[number - 1])
            if found:
                return (
                    f"a text with ': ' in it is a block: write '{found[1]}: >-' and the text on the next line, indented"
                )
            if "\t" in lines[number - 1]:
                return "indent with spaces, not with tabs"
    return ""


class _Converter:
    def __init__(self, file: Path, lines: tuple[str, ...], findings: Findings, layer: Layer) -> None:
        self.file, self.lines, self.findings, self.layer = file, lines, findings, layer
        self.count = 0
        self.parents: set[int] = set()

    def convert(self, node: Any) -> Node | None:
        place = Location(self.file, node.start_mark.line + 1, node.start_mark.column + 1)
        end = node.end_mark
        end_line = end.line + 1 if end.column or end.line == node.start_mark.line else end.line
        self.count += 1
        if self.count > MAX_NODES or id(node) in self.parents:
            if self.count <= MAX_NODES + 1 or id(node) in self.parents:
                self.findings.error(
                    "too-many-aliases", "aliases repeat each other without end", place, "write the values out"
                )
            self.count = MAX_NODES + 2
            return None
        if not node.tag.startswith("tag:yaml.org,2002:") or node.tag.rsplit(":", 1)[1] not in _TAGS:
            self.findings.error("tag-refused", f"the tag {node.tag} is not read", place, "delete the tag")
            return None
        if isinstance(node, yaml.ScalarNode):
            return Node(
                "scalar",
                place,
                end_line,
                self.lines,
                node.value,
                node.style is None or node.style == "",
                layer=self.layer,
            )
        self.parents.add(id(node))
        try:
            if isinstance(node, yaml.SequenceNode):
                items = tuple(item for child in node.value if (item := self.convert(child)) is not None)
                return Node("list", place, end_line, self.lines, items=items, layer=self.layer)
            return Node("map", place, end_line, self.lines, entries=tuple(self._entries(node)), layer=self.layer)
        finally:
            self.parents.discard(id(node))

    def _entries(self, node: Any) -> Iterator[tuple[Node, Node]]:
        seen: dict[str, int] = {}
        for key_node, value_node in node.value:
            key = self.convert(key_node)
            if key is None:
                continue
            if key.kind != "scalar" or key.text == "<<":
                self.findings.error("broken-yaml", "a key must be a word", key.location)
                continue
            if key.text in seen:
                self.findings.error(
                    "duplicate-key",
                    f"'{key.text}' stands twice here",
                    key.location,
                    f"the first one is on line {seen[key.text]}; keep one of them",
                )
                continue
            seen[key.text] = key.location.line
            value = self.convert(value_node)
            if value is not None:
                yield key, value


_TAGS = frozenset({"str", "int", "float", "bool", "null", "timestamp", "seq", "map", "merge", "value"})


def merge(base: Node, over: Node) -> Node:
    """Lay `over` on `base`: maps key by key, everything else replaced. Places stay those of the winner."""
    if base.kind != "map" or over.kind != "map":
        return over
    entries = dict((key.text, (key, value)) for key, value in base.entries)
    for key, value in over.entries:
        old = entries.get(key.text)
        entries[key.text] = (old[0], merge(old[1], value)) if old else (key, value)
    return Node("map", base.location, base.end_line, base.lines, entries=tuple(entries.values()), layer=base.layer)
