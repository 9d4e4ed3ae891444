"""Files that appear whole or not at all: written beside their place, then renamed."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from print_kit.diagnostics import Findings, Location

_SUFFIX = ".part"


@dataclass(slots=True)
class Outbox:
    """The files of one build of one language. Nothing in `folder` changes before `publish`.

    Leaving the `with` block without publishing deletes what was written beside.
    """

    folder: Path
    staged: dict[str, Path] = field(default_factory=dict)

    def path(self, name: str) -> Path:
        """Where to write the file `name` for now."""
        self.staged[name] = self.folder / f".{name}.{os.getpid()}{_SUFFIX}"
        return self.staged[name]

    def write(self, name: str, content: bytes) -> Path:
        """Write a file beside its place, down to the disk, and return where it is for now."""
        path = self.path(name)
        with path.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        return path

    def publish(self, last: str) -> None:
        """Rename every file into its place, the file `last` after all the others."""
        for name in sorted(self.staged, key=lambda name: (name == last, name)):
            os.replace(self.staged.pop(name), self.folder / name)

    def discard(self) -> None:
        """Delete what has not been published."""
        for path in self.staged.values():
            with contextlib.suppress(OSError):
                path.unlink()
        self.staged.clear()


@contextlib.contextmanager
def outbox(folder: Path, findings: Findings) -> Iterator[Outbox]:
    """An Outbox for `folder`, which is made. A full disk or a forbidden folder becomes a finding."""
    box = Outbox(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        yield box
    except OSError as error:
        findings.error(*_reason(error, folder))
    finally:
        box.discard()


def _reason(error: OSError, folder: Path) -> tuple[str, str, Location, str]:
    at = Location(folder)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return (
            "disk-full",
            "the disk is full; what was built before is untouched",
            at,
            "free some space, or build with --out elsewhere",
        )
    reason = error.strerror or str(error)
    return (
        "unwritable",
        f"can't write here: {reason}; what was built before is untouched",
        at,
        "build with --out elsewhere",
    )


def _sweep(folder: Path) -> None:
    """Delete what a killed build left: files beside whose process is gone."""
    for path in folder.glob(f".*{_SUFFIX}"):
        pid = path.name.removesuffix(_SUFFIX).rsplit(".", 1)[-1]
        if pid.isdigit() and int(pid) != os.getpid() and not _alive(int(pid)):
            with contextlib.suppress(OSError):
                path.unlink()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
