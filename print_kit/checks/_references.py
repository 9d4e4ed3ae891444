"""Every reference of a game: in texts, in fields, in what cards need and exclude."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from print_kit.checks import Subject
from print_kit.diagnostics import Location, nearest
from print_kit.model import Card, Game, Reference, Section

Kind = Literal["text", "field", "needs", "excludes"]


@dataclass(frozen=True, slots=True)
class Use:
    """A reference where it stands. `lang` is '' outside of texts; the place is worked out when it is asked for."""

    target: str
    owner: Card | Section | None
    kind: Kind
    place: Callable[[], Location]
    lang: str = ""


def references(subject: Subject) -> Iterator[Use]:
    """All references, in the order of the content."""
    for tokens in subject.marked_up:
        for index, token in enumerate(tokens.tokens):
            if token.kind == "reference":
                yield Use(token.name, tokens.use.owner, "text", partial(tokens.place, index), tokens.text.lang)
    for owner in subject.owners:
        for kind, target in _outside_texts(owner):
            yield Use(target.target, owner, kind, partial(_location, target))


def _location(reference: Reference) -> Location:
    return reference.location


def _outside_texts(owner: Card | Section) -> Iterator[tuple[Kind, Reference]]:
    for item in owner.fields.values():
        for value in item.value if isinstance(item.value, tuple) else (item.value,):
            if isinstance(value, Reference):
                yield "field", value
    if isinstance(owner, Card):
        for need in owner.needs:
            yield "needs", need
        for excluded in owner.excludes:
            yield "excludes", excluded


def candidates(game: Game, target: str) -> tuple[str, ...]:
    """The cards that a reference without a deck may mean: by their id, or by their name in any language."""
    if "/" in target:
        return ()
    by_id = tuple(key for key in game.cards if key.endswith("/" + target))
    return by_id or tuple(
        key
        for key, card in game.cards.items()
        if any(text.value.casefold() == target.casefold() for text in card.name.values())
    )


def nearest_card(game: Game, target: str) -> str:
    """The card most like a target that isn't there: by its id in that deck or any, or by its name; '' if none is."""
    deck, _, id = target.rpartition("/")
    ids: dict[str, str] = {}
    for key in game.cards:
        ids.setdefault(key.rpartition("/")[2], key)
    here = {card.id: card.key for card in game.decks[deck].cards} if deck in game.decks else {}
    names = {text.value: key for key, card in game.cards.items() for text in card.name.values()}
    return ids.get(id) or here.get(nearest(id, here)) or ids.get(nearest(id, ids)) or names.get(nearest(id, names), "")
