"""What is wrong, where, and how to mend it: findings are values that the passes collect."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path


class Severity(StrEnum):
    """How bad a finding is: an error stops a build, a warning is printed, a hint only with `check`."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a file. `line` and `column` count from 1; 0 means the file as a whole."""

    file: Path
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `code` is a word (`unknown-reference`), `help` the mend or the nearest name."""

    code: str
    message: str
    location: Location | None = None
    help: str = ""
    severity: Severity = Severity.ERROR
    game: str = ""
    lang: str = ""

    @property
    def sort_key(self) -> tuple[str, int, int, str, str, str]:
        """Order of the reports: by file, line and column, then code, message and language."""
        place = self.location
        return (
            str(place.file) if place else "",
            place.line if place else 0,
            place.column if place else 0,
            self.code,
            self.message,
            self.lang,
        )


class OperatorError(Exception):
    """The one exception meant for the operator: the call itself can't be carried out.

    Raised for calls that are wrong (an unknown game, a folder that isn't there); the command line
    prints the message, with the help below it, and ends with `status`.
    """

    def __init__(self, message: str, help: str = "", *, status: int = 2) -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        self.status = status


@dataclass(slots=True)
class Findings:
    """Collects diagnostics during a pass; every pass returns its own."""

    items: list[Diagnostic] = field(default_factory=list)

    def error(self, code: str, message: str, at: Location | None = None, help: str = "", lang: str = "") -> None:
        """Add an error."""
        self.items.append(Diagnostic(code, message, at, help, Severity.ERROR, "", lang))

    def warning(self, code: str, message: str, at: Location | None = None, help: str = "", lang: str = "") -> None:
        """Add a warning."""
        self.items.append(Diagnostic(code, message, at, help, Severity.WARNING, "", lang))

    def hint(self, code: str, message: str, at: Location | None = None, help: str = "", lang: str = "") -> None:
        """Add a hint."""
        self.items.append(Diagnostic(code, message, at, help, Severity.HINT, "", lang))

    @property
    def failed(self) -> bool:
        """Whether an error is among them."""
        return any(item.severity is Severity.ERROR for item in self.items)


_FEW = 16
"""Names that difflib looks at: it takes 50 µs a name, and a renamed deck is a hundred misspelt references."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known name most like `word`, or '' when none is near (difflib, ratio 0.6 and up)."""
    import difflib  # only where something is misspelt

    names = tuple(known)
    if len(names) > _FEW:
        own = _pairs(word)
        alike = [2 * len(own & pairs) / (len(own) + len(pairs)) for pairs in _all_pairs(names)]
        names = tuple(names[index] for index in heapq.nlargest(_FEW, range(len(names)), alike.__getitem__))
    found = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    return found[0] if found else ""


def _pairs(word: str) -> frozenset[str]:
    """The pairs of neighbouring letters, those at the ends with nothing beside them."""
    return frozenset(map("".join, zip(f" {word}", f"{word} ", strict=True)))


@lru_cache(maxsize=8)
def _all_pairs(names: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    return tuple(map(_pairs, names))


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """The help line for a misspelt name: the nearest known one, or `otherwise`."""
    name = nearest(word, known)
    return f"did you mean '{name}'?" if name else otherwise
