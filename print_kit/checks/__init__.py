"""Checks of a loaded game, one a file. The file's name is the check's code, its docstring the code's documentation.

A check is a function `check(subject)` that yields findings. It reads only what it is given, and reports a thing at the
place where it can be mended. `run` finds the files by itself: to add a check, add a file. Files whose name begins with
`_` are what checks share.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from print_kit.checks._names import Names, by_name
from print_kit.checks._places import Places
from print_kit.checks._prose import Prose, offsets, prose
from print_kit.diagnostics import Diagnostic, Location, Severity
from print_kit.exemptions import UNUSED, apply
from print_kit.locales import Locale
from print_kit.markup import Token, parse
from print_kit.model import Card, Game, Section, Text, TextUse

if TYPE_CHECKING:
    from print_kit.checks._references import Use


@dataclass(frozen=True)
class Finding:
    """What a check yields; `run` adds the code and the game."""

    message: str
    location: Location | None
    help: str = ""
    severity: Severity = Severity.ERROR
    lang: str = ""


@dataclass(frozen=True)
class Tokens:
    """A marked-up text with its pieces and where it belongs."""

    use: TextUse
    text: Text
    tokens: tuple[Token, ...]

    @property
    def what(self) -> str:
        """How a message names the text: 'text of intrigue/burglar'."""
        return named(self.use)

    @cached_property
    def _places(self) -> tuple[Places, tuple[int, ...]]:
        return Places(self.text), offsets(self.text.value, self.tokens)

    def place(self, index: int) -> Location:
        """The place of the token with this index in the file."""
        places, starts = self._places
        return places.at(starts[index])


@dataclass(frozen=True)
class Subject:
    """What checks look at: a game, and what its folders hold besides.

    `scripted` is the game with a script file laid over it, for the few checks that are about scripts.
    """

    game: Game
    icons: Mapping[str, Path]
    locales: Mapping[str, Locale] = field(default_factory=dict)
    scripted: Game | None = None

    @cached_property
    def uses(self) -> tuple[TextUse, ...]:
        """Every text of the game with its owner."""
        return tuple(self.game.texts())

    @cached_property
    def marked_up(self) -> tuple[Tokens, ...]:
        """Every text that may hold references and values, a language each, in pieces."""
        return tuple(
            Tokens(use, text, parse(text.value)) for use in self.uses if use.marked_up for text in use.texts.values()
        )

    @cached_property
    def translations(self) -> tuple[tuple[Tokens, ...], ...]:
        """The same, with the languages of a text together."""
        groups: dict[int, list[Tokens]] = {}
        for tokens in self.marked_up:
            groups.setdefault(id(tokens.use), []).append(tokens)
        return tuple(tuple(group) for group in groups.values())

    @cached_property
    def prose(self) -> tuple[Prose, ...]:
        """Every text, a language each, with what is marked up in it masked."""
        return tuple(prose(use, text) for use in self.uses for text in use.texts.values())

    @cached_property
    def groups(self) -> tuple[tuple[Prose, ...], ...]:
        """The same, with the languages of a text together."""
        groups: dict[int, list[Prose]] = {}
        for item in self.prose:
            groups.setdefault(id(item.use), []).append(item)
        return tuple(tuple(group) for group in groups.values())

    @cached_property
    def pairs(self) -> tuple[tuple[Prose, ...], ...]:
        """The same, without texts that are in one language only."""
        return tuple(group for group in self.groups if len(group) > 1)

    @cached_property
    def references(self) -> tuple[Use, ...]:
        """All references, in the order of the content."""
        from print_kit.checks._references import references

        return tuple(references(self))

    @cached_property
    def names(self) -> Mapping[str, Names]:
        """In Korean and English, the cards by their names as they are typed in a text."""
        return {lang: by_name(self.game, lang) for lang in ("ko", "en")}

    @property
    def owners(self) -> Iterator[Card | Section]:
        """Every card and section."""
        yield from self.game.cards.values()
        yield from self.game.sections.values()


def named(use: TextUse) -> str:
    """A text's name in a message."""
    if use.owner is not None:
        return f"{use.field} of {use.owner.key}"
    place = next((text.location for text in use.texts.values()), use.location)
    return f"{'the' if use.field == 'title' else 'a'} {use.field} in {place.file.name}"


Check = Callable[[Subject], Iterable[Finding]]


@cache
def all_checks() -> Mapping[str, Check]:
    """Every check by its code, in the order of the alphabet."""
    found: dict[str, Check] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        if not module.name.startswith("_"):
            found[module.name.replace("_", "-")] = importlib.import_module(f"{__name__}.{module.name}").check
    return found


MOST = 1000
"""Findings of one check on one game; more help nobody."""


def run(subject: Subject) -> list[Diagnostic]:
    """All findings of all checks on a game, without those that the content allows with a reason."""
    found = [_diagnostic(code, finding) for code, check in all_checks().items() for finding in _some(check(subject))]
    left = apply(found, _sources(subject), tuple(all_checks()))
    # where a file couldn't be read some checks are silent, and what they would have found may be allowed
    return [replace(item, game=subject.game.id) for item in left if subject.game.complete or item.code != UNUSED]


def _some(findings: Iterable[Finding]) -> Iterator[Finding]:
    for count, finding in enumerate(findings):
        if count == MOST:
            yield Finding(f"there are more than {MOST:,}; the rest is left out", None, "", finding.severity)
            return
        yield finding


def _sources(subject: Subject) -> dict[Path, tuple[str, ...]]:
    """The lines of every file that has a text."""
    game = subject.game
    texts = [text for use in subject.uses for text in use.texts.values()]
    texts += [text for term in game.terms.values() for text in term.name.values()]
    return {text.location.file: text.lines for text in texts}


def _diagnostic(code: str, finding: Finding) -> Diagnostic:
    return Diagnostic(code, finding.message, finding.location, finding.help, finding.severity, "", finding.lang)
