"""Amounts as game.yaml declares them: `health`, `cards - 8 x players`, `rulebook/health.laid`, `162`.

An amount is a sum of products, with spaces around `+`, `-` and `x`. Its words are whole numbers, decks (their copies),
`deck.cards` (how many different ones), `players` (the most) and `players.min`, and `deck/card.name` or
`rules/section.name` for a value or a number field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from print_kit.checks._arithmetic import MINUS, PLUS, TIMES, total
from print_kit.diagnostics import did_you_mean
from print_kit.model import Amount, Card, Count, Deck, Game, Number, Reference, Section

Resolve = Callable[[str, Amount], int]
"""The number that a word of an amount means. Raises Unreadable and Blank."""


class Unreadable(Exception):
    """An amount that means nothing: what is wrong with it, and the mend."""

    def __init__(self, amount: Amount, message: str, help: str = "") -> None:
        super().__init__(message)
        self.amount, self.message, self.help = amount, message, help


class Blank(Exception):
    """An amount with a value that nobody knows."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What a count must come to. `words` go before the number in a message."""

    words: str
    wanted: int
    holds: Callable[[int], bool]


def evaluate(amount: Amount, resolve: Resolve) -> int:
    """What an amount comes to. Raises Unreadable and Blank."""
    words = amount.text.split()
    operators = words[1::2]
    if len(words) % 2 == 0 or any(len(word) != 1 or word not in PLUS + MINUS + TIMES for word in operators):
        raise Unreadable(
            amount, f"'{amount.text}' is no sum", "write words and numbers with + - x between them, with spaces"
        )
    return total([int(word) if word.isdecimal() else resolve(word, amount) for word in words[::2]], operators)


def of_game(game: Game, only: Callable[[Card], bool] | None = None, field: str = "") -> Resolve:
    """Resolve words for a whole game.

    `only` says which cards of a deck count, `field` which number of theirs is added up instead of their copies.
    """

    def resolve(word: str, amount: Amount) -> int:
        if word in ("players", "players.max", "players.min"):
            if game.players is None:
                raise Unreadable(
                    amount, "the game says nothing of players", "add players: {min: …, max: …} to game.yaml"
                )
            return game.players[0 if word == "players.min" else 1]
        deck = game.decks.get(word.removesuffix(".cards"))
        if deck is not None:
            cards = [card for card in deck.cards if only is None or only(card)]
            if field:
                return sum(card.copies * number_of(card, field, amount) for card in cards)
            return len(cards) if word.endswith(".cards") else sum(card.copies for card in cards)
        key, _, name = word.rpartition(".")
        owner = game.cards.get(key) or game.sections.get(key)
        if owner is not None:
            return number_of(owner, name, amount)
        known = (*game.cards, *game.sections) if "/" in word else (*game.decks, "players")
        raise Unreadable(
            amount,
            f"there is no '{key or word}' to count",
            did_you_mean(key or word, known, "decks: " + ", ".join(game.decks)),
        )

    return resolve


def number_of(owner: Card | Section, name: str, amount: Amount) -> int:
    """A value or number field of a card or section. Raises Unreadable and Blank."""
    fields = {item.name: item.value for item in owner.fields.values() if isinstance(item.value, Number)}
    known = (*owner.values, *fields)
    number = owner.values.get(name) or fields.get(name)
    if not isinstance(number, Number):
        raise Unreadable(
            amount,
            f"{owner.key} has no number '{name}'",
            did_you_mean(name, known, "numbers: " + ", ".join(known) if known else ""),
        )
    if number.value is None:
        raise Blank
    return number.value


def deck_of(game: Game, count: Count) -> Deck:
    """The one deck that a count is of. Raises Unreadable."""
    deck = game.decks.get(count.of.text)
    if deck is None:
        raise Unreadable(count.of, f"'{count.of.text}' is no deck", did_you_mean(count.of.text, game.decks))
    return deck


def limits(count: Count, resolve: Resolve) -> Iterator[Limit]:
    """What a count must come to. Raises Unreadable and Blank."""
    for key, amount in count.limits.items():
        wanted = evaluate(amount, resolve)
        if key == "is":
            yield Limit("", wanted, wanted.__eq__)
        elif key == "at_least":
            yield Limit("at least ", wanted, wanted.__le__)
        else:
            yield Limit("at most ", wanted, wanted.__ge__)


def chosen(count: Count, game: Game) -> Callable[[Card], bool] | None:
    """Which cards a count's `where:` chooses; None for all. Raises Unreadable for fields that no card can have."""
    if not count.where:
        return None
    for name in count.where:
        known = sorted({field for deck in game.decks.values() for field in deck.fields} | {"tags"})
        if name not in known:
            raise Unreadable(Amount("", count.location), f"no card has a field '{name}'", did_you_mean(name, known))
    return lambda card: all(set(shown(card, name)) & set(values) for name, values in count.where.items())


def shown(card: Card, name: str) -> tuple[str, ...]:
    """What a card has for a field, as content writes it; nothing where it has none."""
    if name == "tags":
        return card.tags
    item = card.fields.get(name)
    if item is None:
        return ()
    value = item.value
    if isinstance(value, Number):
        return (str(value.value),)
    if isinstance(value, bool):
        return ("true" if value else "false",)
    if isinstance(value, str):
        return (value,)
    if isinstance(value, tuple):
        return tuple(part.target for part in value if isinstance(part, Reference))
    return (value.target,) if isinstance(value, Reference) else ()
