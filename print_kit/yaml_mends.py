"""How to mend what is no YAML: the usual slips of people who write texts, known by their lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

import yaml

from print_kit.diagnostics import Location

_VALUE = re.compile(r"\s*(?:- )?[\"']?(?P<key>[\w-]+)[\"']?:\s+(?P<text>\S.*)$")
_LANGUAGES = re.compile(r"\{\s*[a-z]{2,3}(?:-\w+)?\s*:\s")
_QUOTED = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:#.*)?$""")
_LONGEST_KEY = 200  # characters before a value that are looked at
_BLOCK = re.compile(r"[|>][-+0-9]{0,2}\s*(?:#.*)?$")
_IN_BRACKETS = "inside {…} a text with , : { } [ or ] in it stands in quotes, and the brackets are closed"
_SIGNS = "[]{}*&!%@`|>?\"'"


def yaml_mend(lines: Sequence[str], error: yaml.MarkedYAMLError, place: int) -> str:
    """The mend for a syntax error, '' where none is known.

    `lines` are the file's, `place` the line (from 1) at which it is reported.
    """
    marks = [mark.line + 1 for mark in (error.problem_mark, error.context_mark) if mark]
    above = _VALUE.match(lines[place - 2]) if 1 < place <= len(lines) else None
    if above and _BLOCK.match(above["text"]):
        return f"indent the text below '{above['key']}: {above['text']}'"
    for number in dict.fromkeys((place, *marks, place - 1)):
        mend = _mend_line(lines[number - 1]) if 0 < number <= len(lines) else ""
        if mend:
            return mend
    if error.problem == "but found another document":
        return "a file is one document: delete the line ---"
    if error.problem == "did not find expected key":
        return "entries of one map begin in the same column, and the lines of a text too"
    return ""


def mend_start(lines: Sequence[str], place: Location) -> str:
    """The mend for a value at `place` that begins like something else than a text; '' where it doesn't."""
    found = _VALUE.match(lines[place.line - 1]) if 0 < place.line <= len(lines) else None
    if found and found.start("text") + 1 == place.column and found["text"][0] in _SIGNS:
        return block(found["key"], f"begins with {found['text'][0]}")
    return ""


def mend_text(lines: Sequence[str], place: Location) -> str:
    """The mend for a list or a map at `place` that was meant as a text; '' where it doesn't look like one."""
    line = lines[place.line - 1] if 0 < place.line <= len(lines) else ""
    before, sign = line[: place.column - 1][-_LONGEST_KEY:], line[place.column - 1 : place.column]
    if sign not in ("[", "{"):
        return ""
    key = re.search(r"([{,]?)\s*([\w-]+):\s*$", before)
    if key is None or key[1]:
        return _IN_BRACKETS
    return block(key[2], f"begins with {sign}")


def block(key: str, what: str) -> str:
    """The advice to write a text below its key."""
    return f"a text that {what} is a block: write '{key}: >-' and the text on the next line, indented"


def _mend_line(line: str) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        return "indent with spaces, not with tabs"
    found = _VALUE.match(line)
    if found is None:
        missing = re.match(r"\s*(?:- )?([a-z]{2,3}):\S", line)
        return f"write a space after the colon: '{missing[1]}: '" if missing else ""
    text = found["text"]
    if text in ("{", "["):
        return f"close the bracket that '{found['key']}:' opens"
    if _LANGUAGES.match(text):
        return _IN_BRACKETS
    if _BLOCK.match(text):
        return ""
    if text[0] in _SIGNS and not _QUOTED.match(text):
        return block(found["key"], f"begins with {text[0]}")
    if ": " in text and not _QUOTED.match(text):
        return block(found["key"], "has ': ' in it")
    return ""
