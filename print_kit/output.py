"""Files that appear whole or not at all: written beside their place, then renamed."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from print_kit.diagnostics import Findings, Location
from print_kit.processes import left_behind

_SUFFIX = ".part"
_TEMPORARY = "print-kit-"


@dataclass(slots=True)
class Outbox:
    """The files of one build of one language. Nothing in `folder` changes before `publish`.

    Leaving the `with` block without publishing deletes what was written beside.
    """

    folder: Path
    staged: dict[str, Path] = field(default_factory=dict)
    owner: int = field(default_factory=os.getpid)
    """The process whose build this is; those it forks write in its name."""

    def open(self) -> None:
        """Make the folder, and sweep what a killed build left in it: files beside whose process is gone."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in self.folder.glob(f".*{_SUFFIX}"):
            if left_behind(path, path.name.removesuffix(_SUFFIX).rsplit(".", 1)[-1]):
                with contextlib.suppress(OSError):
                    path.unlink()

    def path(self, name: str) -> Path:
        """Where to write the file `name` for now."""
        self.staged[name] = self.folder / f".{name}.{self.owner}{_SUFFIX}"
        return self.staged[name]

    def write(self, name: str, content: bytes) -> Path:
        """Write a file beside its place and return where it is for now."""
        path = self.path(name)
        path.write_bytes(content)
        return path

    def publish(self, last: str) -> None:
        """Rename every file into its place, the file `last` after all the others.

        All are on the disk before the first is renamed: a power cut leaves old files or new ones, too.
        """
        for path in self.staged.values():
            with path.open("rb") as file:
                os.fsync(file.fileno())
        for name in sorted(self.staged, key=lambda name: (name == last, name)):
            self.staged.pop(name).replace(self.folder / name)

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other builds from publishing in the folder meanwhile, where the system can (not on Windows)."""
        try:
            import fcntl
        except ImportError:
            yield
            return
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            with contextlib.suppress(OSError):  # a file system without locks
                fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)

    def discard(self) -> None:
        """Delete what has not been published."""
        for path in self.staged.values():
            with contextlib.suppress(OSError):
                path.unlink()
        self.staged.clear()


@contextlib.contextmanager
def outbox(folder: Path, findings: Findings) -> Iterator[Outbox]:
    """An Outbox for `folder`. A full disk or a forbidden folder becomes a finding: the `with` block ends there."""
    box = Outbox(folder)
    try:
        yield box
    except OSError as error:
        findings.error(*_reason(error, folder))
    finally:
        box.discard()


@contextlib.contextmanager
def temporary_folder() -> Iterator[Path]:
    """A temporary folder for everything that is unpacked in this process and those it forks. It is deleted at the end.

    WeasyPrint unpacks fonts into temporary folders, and those of forked processes would stay behind.
    """
    for left in Path(tempfile.gettempdir()).glob(f"{_TEMPORARY}*"):
        if left_behind(left, left.name.removeprefix(_TEMPORARY).partition("-")[0]):
            shutil.rmtree(left, ignore_errors=True)
    usual, folder = tempfile.tempdir, tempfile.mkdtemp(prefix=f"{_TEMPORARY}{os.getpid()}-")
    tempfile.tempdir = folder
    try:
        yield Path(folder)
    finally:
        tempfile.tempdir = usual
        shutil.rmtree(folder, ignore_errors=True)


def _reason(error: OSError, folder: Path) -> tuple[str, str, Location, str]:
    untouched = "what was built before is untouched"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        mend = f"free some space there and in {tempfile.gettempdir()}, or build with --out elsewhere"
        return (
            "disk-full",
            f"the disk is full; {untouched}",
            Location(folder),
            mend,
        )
    reason = error.strerror or str(error)
    file = Path(os.fsdecode(error.filename)) if isinstance(error.filename, str | bytes) else folder
    if file != folder and folder not in file.parents and file not in folder.parents:
        return "unreadable-file", f"the file can't be read: {reason}; {untouched}", Location(file), ""
    return "unwritable", f"can't write here: {reason}; {untouched}", Location(file), "build with --out elsewhere"
