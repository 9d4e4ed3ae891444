"""A script laid over a game: who takes part, and what the file says of its characters.

The file's own text wins over the game's in the language it is written in; what it doesn't say stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain

from print_kit.diagnostics import Findings, did_you_mean
from print_kit.markup import Borrowed
from print_kit.model import Card, Deck, Game, Reference
from print_kit.script.extras import jinx_cards, reminder_cards
from print_kit.script.fields import Said, shown
from print_kit.script.make import changed, homebrew
from print_kit.script.names import language_of, plain_id
from print_kit.script.pictures import Pictures
from print_kit.script.shape import Element, ScriptFile
from print_kit.script_model import Night, Script, ScriptSpec


def apply(game: Game, script: ScriptFile, digest: str, findings: Findings) -> Game:
    """The game with `script` set, its decks holding the characters, tokens and jinxes of the file.

    Elements that are wrong are reported and left out. The game must take scripts.
    """
    spec = game.scripts
    assert spec is not None
    return _Applier(game, spec, script, findings).game(digest)


class _Applier:
    def __init__(self, game: Game, spec: ScriptSpec, script: ScriptFile, findings: Findings) -> None:
        self.base, self.spec, self.script, self.findings = game, spec, script, findings
        self.known = {plain_id(card.id): card for name in spec.decks for card in game.decks[name].cards}
        order = game.rules[spec.order].fields.get("order")
        steps = set(order.decks if order else ()) - {*spec.decks, spec.homebrew}
        self.steps = {plain_id(card.id): card for name in sorted(steps) for card in game.decks[name].cards}
        self.pictures = Pictures(script.file, findings)
        self.cast: dict[str, Card] = {}  # by plain id, in the script's order

    def game(self, digest: str) -> Game:
        elements = [element for element in self.script.elements if self.take(element)]
        self.pictures.tell()
        cards = {card.key: card for card in self.cast.values()}
        decks = dict(self.base.decks)
        for name in self.spec.decks:
            decks[name] = _with(decks[name], (cards.get(card.key, card) for card in decks[name].cards))
        own = [card for card in self.cast.values() if card.deck == self.spec.homebrew]
        decks[self.spec.homebrew] = _with(decks[self.spec.homebrew], chain(decks[self.spec.homebrew].cards, own))
        everyone = {**self.known, **self.cast}
        for name, field in self.spec.along.items():
            spec = decks[name].fields.get(field)
            if spec is not None and spec.kind == "reference":
                decks[name] = _with(decks[name], reminder_cards(decks[name], field, elements, self.cast))
            elif spec is not None and spec.kind == "references":
                found = jinx_cards(decks[name], field, elements, everyone, self.base.languages, self.findings)
                decks[name] = _with(decks[name], found)
        return replace(self.base, decks=decks, script=self.description(digest, elements))

    def take(self, element: Element) -> bool:
        """Put a character into the cast; whether it could be."""
        if element.id in self.cast:
            message = f"{element.what} stands twice; it is printed once"
            self.findings.warning("duplicate-character", message, element.location, "delete it here")
            return False
        if element.id in self.steps:
            message = f"{element.what} is a step of the night, no character"
            self.findings.error("script-element", message, element.location, "delete it here")
            return False
        card = self.known.get(element.id)
        if card is not None:
            fields = self.base.decks[card.deck].fields
            self.cast[element.id] = changed(card, element, fields, self.pictures) if element.full else card
            return True
        if element.team_refused:
            return False  # which has been told
        lacks = [key for key in ("name", "team", "ability") if not getattr(element, key)]
        if not element.full or len(lacks) == 3:
            message = f"{element.what} is no known character"
            mend = did_you_mean(element.id, self.known, "a character of your own needs a name, a team and an ability")
            self.findings.error("unknown-character", message, element.location, mend)
            return False
        if lacks:
            message = f"{element.what} has no {' and no '.join(lacks)}"
            mend = "a character of your own needs a name, a team and an ability"
            self.findings.error("script-element", message, element.location, mend)
            return False
        deck = self.base.decks[self.spec.homebrew]
        self.cast[element.id] = homebrew(element, deck, self.pictures)
        return True

    def description(self, digest: str, elements: Iterable[Element]) -> Script:
        numbers: dict[Night, dict[str, float]] = {"first": {}, "other": {}}
        for element in elements:
            for night, number in element.numbers.items():
                if number:
                    numbers[night][self.cast[element.id].key] = number
        return Script(
            name=spoken(self.script.name),
            author=spoken(self.script.author) if self.script.author else "",
            rules=tuple(map(spoken, self.script.rules)),
            cast=tuple(Reference(self.cast[element.id].key, element.location) for element in elements),
            file=self.script.file,
            digest=digest,
            hide_title=self.script.hide_title,
            order={night: tuple(self.order(night, ids)) for night, ids in self.script.order.items()},
            numbers=numbers,
        )

    def order(self, night: Night, ids: Iterable[Said]) -> Iterable[Reference]:
        """A night's own order. Whoever isn't on the script is told and left out."""
        there: Mapping[str, Card] = {**self.steps, **self.cast}
        where = f"{night}Night of _meta"
        seen: set[str] = set()
        for said in ids:
            id = plain_id(said.value)
            if id in seen:
                message = f"'{shown(said.value)}' stands twice in {where}; the first place counts"
                self.findings.warning("script-order", message, said.location, "delete one of them")
            elif id in there:
                yield Reference(there[id].key, said.location)
            else:
                message = f"'{shown(said.value)}' stands in {where}, but isn't on the script"
                known = id in self.known
                mend = "add it to the script, or delete it here" if known else did_you_mean(id, there, "delete it here")
                self.findings.warning("script-order", message, said.location, mend)
            seen.add(id)


def spoken(said: Said) -> str:
    """A text of the file that knows its language when it is printed."""
    return Borrowed(said.value, language_of(said.value))


def _with(deck: Deck, cards: Iterable[Card]) -> Deck:
    return replace(deck, cards=tuple(cards))
