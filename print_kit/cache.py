"""What earlier builds laid out, by the hash of everything that went in. Losing it costs time, never correctness."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from print_kit import __version__
from print_kit.diagnostics import Diagnostic, Location, Severity
from print_kit.processes import left_behind

KEY_LENGTH = 32


def digest(*parts: str | bytes) -> str:
    """A hash of parts in order, as 32 hex digits; where one part ends and the next begins matters."""
    state = hashlib.blake2b(digest_size=16)
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        state.update(len(raw).to_bytes(8, "big"))
        state.update(raw)
    return state.hexdigest()


def file_digest(path: Path) -> str:
    """SHA-256 of a file as hex digits, the manifest's; '' if it can't be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def inside(folder: Path, name: str) -> Path | None:
    """The file of this name in a folder; None for one that leads out of it, by itself or by a link."""
    file = (folder / name).resolve()
    return file if file.is_relative_to(folder.resolve()) else None


def tree_digest(folders: Iterable[Path], suffixes: tuple[str, ...]) -> str:
    """A hash of every file with one of `suffixes` below `folders`. Links out of them are not followed."""
    parts: list[str | bytes] = []
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in suffixes and inside(folder, str(path)) and path.is_file():
                parts += [str(path.relative_to(folder)), path.read_bytes()]
    return digest(*parts)


@dataclass(slots=True)
class Cache:
    """Entries of one product in one language: `<folder>/<key>.pdf` and `.json`.

    With `enabled` false nothing is found, but what is made is kept for the next build.
    """

    folder: Path
    enabled: bool = True
    used: set[str] = field(default_factory=set)

    def notes(self, key: str) -> list[Diagnostic]:
        """What there was to say of the PDF stored under `key` when it was made."""
        self.used.add(key)
        return [_diagnostic(item) for item in self.get_record(key).get("notes", [])]

    def get(self, key: str) -> bytes | None:
        """The PDF stored under `key`."""
        self.used.add(key)
        if not self.enabled:
            return None
        try:
            stored = (self.folder / f"{key}.pdf").read_bytes()
        except OSError:
            return None
        # the last bytes tell a whole file from one that a full disk cut off
        return stored if stored.rstrip().endswith(b"%%EOF") else None

    def put(self, key: str, content: bytes, notes: Sequence[Diagnostic] = ()) -> None:
        """Store a PDF, with the warnings that go with it. Failing to is no error."""
        self.used.add(key)
        if notes:
            self.put_record(key, {}, notes)
        self._write(f"{key}.pdf", content)

    def get_record(self, name: str) -> Mapping[str, Any]:
        """A small stored record; {} if there is none."""
        if not self.enabled:
            return {}
        try:
            found = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) and found.get("version") == __version__ else {}

    def put_record(self, name: str, record: Mapping[str, Any], notes: Sequence[Diagnostic] = ()) -> None:
        """Store a small record, with the warnings that go with what it is about."""
        record = {**record, "notes": [_as_record(item) for item in notes]}
        self._write(f"{name}.json", json.dumps({**record, "version": __version__}).encode())

    def prune(self) -> None:
        """Delete the PDFs that this build had no use for, and what a killed build left."""
        for path in (*self.folder.glob("*.pdf"), *self.folder.glob("?" * KEY_LENGTH + ".json")):
            if path.stem not in self.used:
                with contextlib.suppress(OSError):
                    path.unlink()
        for path in self.folder.glob(".*"):
            if left_behind(path, path.name.rsplit(".", 1)[-1]):
                with contextlib.suppress(OSError):
                    path.unlink()

    def _write(self, name: str, content: bytes) -> None:
        beside = self.folder / f".{name}.{os.getpid()}"
        with contextlib.suppress(OSError):
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                beside.write_bytes(content)
                beside.replace(self.folder / name)
            finally:
                beside.unlink(missing_ok=True)


def _as_record(item: Diagnostic) -> dict[str, Any]:
    place = item.location
    return {
        "code": item.code,
        "message": item.message,
        "place": [str(place.file), place.line, place.column] if place else None,
        "help": item.help,
        "severity": str(item.severity),
        "lang": item.lang,
    }


def _diagnostic(record: Mapping[str, Any]) -> Diagnostic:
    place = record["place"]
    return Diagnostic(
        record["code"],
        record["message"],
        Location(Path(place[0]), place[1], place[2]) if place else None,
        record["help"],
        Severity(record["severity"]),
        "",
        record["lang"],
    )
