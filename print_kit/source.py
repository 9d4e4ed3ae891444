"""YAML files as nodes that know their place. Reading only: what the nodes mean is the loader's business."""

from __future__ import annotations

import codecs
import re
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml

from print_kit.diagnostics import Findings, Location
from print_kit.yaml_mends import mend_start, yaml_mend

MAX_BYTES = 5_000_000
MAX_DEPTH = 24
MAX_ALIASES = 50
MAX_NODES = 300_000
MAX_KEY = 100
_TOO_DEEP = f"more than {MAX_DEPTH} levels of nesting"

Layer = Literal["base", "variant", "overlay"]
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# What no text may hold: control characters, line ends that only YAML counts, and what the passes put into texts.
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff"
    "\ue000-\uf8ff\U000f0000-\U0010ffff"  # private use: icons, and stand-ins for what is marked up
    "\ufdd0-\ufdef\ufffe\uffff]"  # noncharacters: stand-ins for tags
)


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
    raw = _bytes(file, within, findings)
    text = None if raw is None else _decode(raw, file, findings)
    return None if text is None else _parse(text, file, findings, layer)


def _bytes(file: Path, within: Path, findings: Findings) -> bytes | None:
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
        found = file.stat()
        if not stat.S_ISREG(found.st_mode):  # a pipe would be waited for
            findings.error("unreadable-file", "this is no file", whole, "content is read from files ending in .yaml")
            return None
        if found.st_size > MAX_BYTES:
            findings.error(
                "file-too-large",
                f"the file has {found.st_size:,} bytes; {MAX_BYTES:,} is the most",
                whole,
                "split it into several files of the same deck",
            )
            return None
        return file.read_bytes()
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a ring, until Python 3.12
        reason = getattr(error, "strerror", None) or "its links lead in a ring"
        findings.error("unreadable-file", f"the file can't be read: {reason}", whole)
        return None


def _decode(raw: bytes, file: Path, findings: Findings) -> str | None:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        findings.error("not-utf-8", "the file is UTF-16, not UTF-8", Location(file, 1, 1), "save it as UTF-8")
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = _unix(raw[: error.start].removeprefix(codecs.BOM_UTF8).decode("utf-8"))
        findings.error(
            "not-utf-8",
            f"byte 0x{raw[error.start]:02x} is not UTF-8",
            _place(file, before, len(before)),
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
        ends = "CR LF (Windows)" if "\r\n" in text else "CR (old Macs)"
        findings.error(
            "crlf",
            f"lines end in {ends} instead of LF",
            _place(file, text, text.index("\r")),
            "save the file with Unix line ends; with git: git config core.autocrlf input",
        )
        text = _unix(text)
    if not unicodedata.is_normalized("NFC", text):
        text = _composed(text, file, findings)
    if bad := _CONTROL.search(text):
        findings.error(
            "control-character",
            f"U+{ord(bad.group()):04X} does not belong in a text",
            _place(file, text, bad.start()),
            "delete the character",
        )
        return None
    return text


def _unix(text: str) -> str:
    """The text with Unix line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _place(file: Path, text: str, index: int) -> Location:
    """The place of a character by its index."""
    return Location(file, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def _composed(text: str, file: Path, findings: Findings) -> str:
    """The text in NFC. Every line that wasn't is reported; later findings in it count the NFC text's columns."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        composed = unicodedata.normalize("NFC", line)
        if composed != line:
            column = next((i for i, (a, b) in enumerate(zip(line, composed, strict=False)) if a != b), 0)
            hangul = any("\u1100" <= char <= "\u11ff" for char in line)
            findings.error(
                "not-nfc",
                "Hangul is written in separate letters (NFD)" if hangul else "text is not in NFC",
                Location(file, number, column + 1),
                "convert the file to NFC, for instance: uconv -x nfc",
            )
            lines[number - 1] = composed
    return "\n".join(lines)


def _parse(text: str, file: Path, findings: Findings, layer: Layer) -> Node | None:
    lines = tuple(text.split("\n"))
    try:
        if not _bounded(text, file, lines, findings):
            return None
        root = yaml.compose(text, Loader=_LOADER)
        if root is not None:
            return _Converter(file, lines, findings, layer).convert(root)
    except yaml.MarkedYAMLError as error:
        place = _place_of(error, file, lines)
        if (error.problem or "").startswith("exceeded maximum nesting depth"):  # libyaml's own bound, 1,000 brackets
            findings.error("nested-too-deeply", _TOO_DEEP, place)
            return None
        findings.error("broken-yaml", f"not valid YAML: {_problem(error)}", place, yaml_mend(lines, error, place.line))
        return None
    except (yaml.YAMLError, ValueError) as error:
        findings.error("broken-yaml", f"not valid YAML: {str(error).splitlines()[0]}", Location(file))
        return None
    except _Endless as endless:
        findings.error("too-many-aliases", endless.message, endless.location, "write the values out")
        return None
    findings.error("empty-file", "the file is empty", Location(file))
    return None


def _bounded(text: str, file: Path, lines: tuple[str, ...], findings: Findings) -> bool:
    """Walk the parser's events (no recursion there) and refuse what would blow up later."""
    depth = aliases = values = 0
    for event in yaml.parse(text, Loader=_LOADER):
        place = _at(event.start_mark, file, lines)
        if isinstance(event, yaml.NodeEvent):
            values += 1
        tag: str | None = getattr(event, "tag", None)
        if tag is not None:
            findings.error(
                "tag-refused",
                f"the tag {tag.replace('tag:yaml.org,2002:', '!!')} is not read",
                place,
                mend_start(lines, place) or "delete the tag",
            )
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            aliases += 1
        if depth > MAX_DEPTH:
            findings.error("nested-too-deeply", _TOO_DEEP, place)
            return False
        if aliases > MAX_ALIASES:
            message = f"more than {MAX_ALIASES} aliases (*name) in one file"
            findings.error("too-many-aliases", message, place, "write the values out")
            return False
        if values > MAX_NODES:
            message = f"the file has more than {MAX_NODES:,} values"
            findings.error("file-too-large", message, place, "split it into several files of the same deck")
            return False
    return True


def _at(mark: Any, file: Path, lines: tuple[str, ...]) -> Location:
    """The place of the parser's mark. What it expects after the end of the file is expected at the end."""
    if mark is None:
        return Location(file)
    if mark.line >= len(lines):
        return Location(file, len(lines), len(lines[-1]) + 1)
    return Location(file, mark.line + 1, mark.column + 1)


def _place_of(error: yaml.MarkedYAMLError, file: Path, lines: tuple[str, ...]) -> Location:
    """Where the mistake is: what never ends is best looked for where it begins."""
    mark, begin = error.problem_mark or error.context_mark, error.context_mark
    endless = (error.context or "").endswith(("a quoted scalar", "a simple key", "a flow mapping", "a flow sequence"))
    if mark and begin and endless and begin.line < mark.line:
        mark = begin
    return _at(mark, file, lines)


def _problem(error: yaml.MarkedYAMLError) -> str:
    """What the parser says, on one line: `did not find expected key while parsing a block mapping`."""
    context, cut, _ = (error.context or "").partition(";")
    problem = "" if cut else error.problem or ""
    return " ".join((problem, context) if context.startswith("while ") else (context, problem)).strip()


class _Endless(Exception):
    """Aliases that can't be written out."""

    def __init__(self, message: str, location: Location) -> None:
        super().__init__(message)
        self.message, self.location = message, location


class _Converter:
    def __init__(self, file: Path, lines: tuple[str, ...], findings: Findings, layer: Layer) -> None:
        self.file, self.lines, self.findings, self.layer = file, lines, findings, layer
        self.count = 0
        self.parents: set[int] = set()

    def convert(self, node: Any) -> Node:
        """A node with all that is in it. Raises _Endless for aliases that repeat too much."""
        place = _at(node.start_mark, self.file, self.lines)
        end = node.end_mark
        end_line = end.line + 1 if end.column or end.line == node.start_mark.line else end.line
        end_line = max(place.line, min(end_line, len(self.lines)))
        self.count += 1
        if id(node) in self.parents:
            raise _Endless("an alias stands inside what it repeats", place)
        if self.count > MAX_NODES:
            raise _Endless(f"aliases repeat more than {MAX_NODES:,} values", place)
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
                items = tuple(self.convert(child) for child in node.value)
                return Node("list", place, end_line, self.lines, items=items, layer=self.layer)
            return Node("map", place, end_line, self.lines, entries=tuple(self._entries(node)), layer=self.layer)
        finally:
            self.parents.discard(id(node))

    def _entries(self, node: Any) -> Iterator[tuple[Node, Node]]:
        seen: dict[str, int] = {}
        for key_node, value_node in node.value:
            key = self.convert(key_node)
            if key.kind != "scalar" or key.text == "<<" or "\n" in key.text or len(key.text) > MAX_KEY:
                mend = "write the entries out: << is not read" if key.text == "<<" else ""
                self.findings.error("broken-yaml", "a key must be a word", key.location, mend)
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
            yield key, self.convert(value_node)


def merge(base: Node, over: Node) -> Node:
    """Lay `over` on `base`: maps key by key, everything else replaced. Places stay those of the winner."""
    if base.kind != "map" or over.kind != "map":
        return over
    entries = {key.text: (key, value) for key, value in base.entries}
    for key, value in over.entries:
        old = entries.get(key.text)
        entries[key.text] = (old[0], merge(old[1], value)) if old else (key, value)
    return Node("map", base.location, base.end_line, base.lines, entries=tuple(entries.values()), layer=base.layer)
