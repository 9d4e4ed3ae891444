"""How a game takes script files, and what one of them says of an evening: values, as in `model`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from print_kit.diagnostics import Location
from print_kit.model import Reference


@dataclass(frozen=True)
class ScriptSpec:
    """How a game takes script files: a list of characters for one evening.

    `decks` hold the characters that a script may name by id, `homebrew` is the deck that takes the characters a script
    brings itself, `order` the rules whose sections list who wakes when. Without a script the first of `decks` prints.
    `along` names decks that print with them, and the field of each that names characters: a card prints when all of
    those are there.
    """

    decks: tuple[str, ...]
    homebrew: str
    order: str
    location: Location
    along: Mapping[str, str] = field(default_factory=dict)


Night = Literal["first", "other"]


@dataclass(frozen=True)
class Script:
    """A script file laid over a game: who takes part, and what the file itself says of the evening.

    `cast` are the characters in the file's order, with their places in it. `order` has, for a night whose order the
    file gives, the `deck/id`s of steps and characters; `numbers` the places between the master order's that it gives to
    its own characters.
    `name`, `author` and `rules` know their language when a template prints them (`print_kit.markup.Borrowed`).
    `digest` tells one script from another.
    """

    name: str
    author: str
    rules: tuple[str, ...]
    cast: tuple[Reference, ...]
    file: Path
    digest: str
    hide_title: bool = False
    order: Mapping[Night, tuple[Reference, ...]] = field(default_factory=dict)
    numbers: Mapping[Night, Mapping[str, float]] = field(default_factory=dict)
