"""A script file to a JSON value: the bytes, their encoding, what no text may hold."""

from __future__ import annotations

import re
import stat
import unicodedata
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from print_kit.diagnostics import Findings, Location, OperatorError, did_you_mean
from print_kit.script.json_places import Value, parse

MAX_BYTES = 5_000_000
FOLDER = "scripts"
"""The folder of a game's own script files."""

_ENDS = re.compile("\r\n?|[\u2028\u2029]")
# What only directs other characters goes without a word; the rest of what is dropped is told.
_QUIET = re.compile("[\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]")
_KEPT = "\n"


class Source(NamedTuple):
    """A script file that could be read: its JSON and a hash of its bytes."""

    value: Value
    digest: str


def find_script(given: str, folder: Path) -> Path:
    """The file that is meant: a path, or the name of a script that comes with the game in `folder`.

    Raises OperatorError with the nearest name where there is neither.
    """
    path = Path(given)
    if path.is_file():
        return path
    own = {file.stem: file for file in sorted((folder / FOLDER).glob("*.json"))}
    if given in own:
        return own[given]
    if path.exists():
        raise OperatorError(f"{given} is no file", "give a script file: my-script.json")
    known = f"scripts that come with {folder.name}: {', '.join(own)}" if own else ""
    raise OperatorError(f"there is no script file '{given}'", did_you_mean(given, own, known))


def read_source(file: Path, findings: Findings) -> Source | None:
    """Read a script file. None where there is nothing to go on with; what is wrong is in `findings`."""
    whole = Location(file)
    try:
        found = file.stat()
        if not stat.S_ISREG(found.st_mode):  # a pipe would be waited for
            findings.error("unreadable-file", "this is no file", whole, "a script is a JSON file")
            return None
        if found.st_size > MAX_BYTES:
            message = f"the file has {found.st_size:,} bytes; {MAX_BYTES:,} is the most"
            findings.error("file-too-large", message, whole, "a script needs a few kilobytes; put no pictures into it")
            return None
        raw = file.read_bytes()
    except OSError as error:
        findings.error("unreadable-file", f"the file can't be read: {error.strerror}", whole)
        return None
    text = _decoded(raw, file, findings)
    value = None if text is None else parse(text, file, findings)
    return None if value is None else Source(value, sha256(raw).hexdigest())


def _decoded(raw: bytes, file: Path, findings: Findings) -> str | None:
    """The text of the bytes. Byte order mark and Windows line ends do no harm here and go."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        findings.error("not-utf-8", "the file is UTF-16, not UTF-8", Location(file, 1, 1), "save it as UTF-8")
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = _ENDS.sub("\n", raw[: error.start].decode("utf-8", "replace"))
        place = Location(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
        findings.error("not-utf-8", f"byte 0x{raw[error.start]:02x} is not UTF-8", place, "save the file as UTF-8")
        return None
    return re.sub("\r\n?", "\n", text)


def clean(text: str) -> tuple[str, str]:
    """A text as it can be printed, and the first character that had to go for a reason worth telling ('' for none).

    Composed (NFC), with plain line ends; without controls, directions of writing, and the private characters that the
    passes mark texts with.
    """
    text = _QUIET.sub("", _ENDS.sub("\n", text)).replace("\t", " ")
    bad = {
        char for char in set(text) if char not in _KEPT and unicodedata.category(char) in ("Cc", "Cf", "Cn", "Co", "Cs")
    }
    first = next((char for char in text if char in bad), "")
    return unicodedata.normalize("NFC", text.translate(dict.fromkeys(map(ord, bad)))).strip(), first
