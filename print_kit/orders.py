"""What is asked for: which games, languages, products and script, and what that comes to for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from print_kit.diagnostics import OperatorError, did_you_mean
from print_kit.model import Game, ProductEntry
from print_kit.placements import Duplex
from print_kit.products import AUDIENCES, load_product
from print_kit.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Order:
    """What to build. `langs` are language folders (`ko`, `ko+en`), () for all; `paper` '' is each locale's own.

    A language may be for one audience only: `players=ko`, `storyteller=en`. `script` is a script file, or the name of
    one that comes with the game; '' for none.

    `players` is the number of people in the game, 0 for any: what only larger games need is left out.
    """

    out: Path
    games: tuple[str, ...] = ()
    langs: tuple[str, ...] = ()
    products: tuple[str, ...] = ()
    paper: str = ""
    duplex: Duplex = Duplex.LONG
    variant: str = ""
    overlays: tuple[Path, ...] = ()
    offset: tuple[float, float] = (0.0, 0.0)
    jobs: int = 0
    use_cache: bool = True
    players: int = 0
    script: str = ""


def players_of(game: Game, order: Order) -> int:
    """The number of players, 0 for a game that isn't for so many and was not named."""
    least, most = game.players or (1, order.players)
    if not order.players or least <= order.players <= most:
        return order.players
    if game.id in order.games:
        raise OperatorError(f"{game.id} is for {least} to {most} players, not for {order.players}")
    return 0


def products_of(game: Game, order: Order) -> tuple[ProductEntry, ...]:
    """The products of a game that are ordered."""
    return tuple(entry for name, entry in game.products.items() if not order.products or name in order.products)


def check_products(games: Sequence[Game], order: Order) -> None:
    """Raises OperatorError for a product that none of the games has."""
    known = tuple(dict.fromkeys(name for game in games for name in game.products))
    for name in order.products:
        if name not in known and all(game.complete for game in games):
            who = f"{games[0].id} has" if len(games) == 1 else "no game has"
            message = f"{who} no product '{name}'" if len(games) == 1 else f"{who} a product '{name}'"
            raise OperatorError(message, did_you_mean(name, known, "products: " + ", ".join(known)))


@dataclass(frozen=True, slots=True)
class Printing:
    """The languages of a folder (one, or two on a face), and the products that are built in them."""

    langs: tuple[str, ...]
    products: tuple[ProductEntry, ...]


def printings(game: Game, order: Order, workspace: Workspace) -> tuple[Printing, ...]:
    """What is built of a game, a folder each. Raises OperatorError for languages and audiences that aren't there."""
    known = tuple(workspace.locale_files())
    wanted: dict[tuple[str, ...], set[str]] = {}
    for asked in order.langs or game.languages:
        audience, _, folder = asked.rpartition("=")
        if "=" in asked and audience not in AUDIENCES:
            mend = did_you_mean(audience, AUDIENCES, "audiences: " + ", ".join(AUDIENCES))
            raise OperatorError(f"there is no audience '{audience}'", mend)
        wanted.setdefault(_languages(folder, known), set()).update((audience,) if audience else AUDIENCES)
    found = []
    for langs, audiences in wanted.items():
        entries = products_of(game, order)
        if len(audiences) < len(AUDIENCES):
            entries = tuple(entry for entry in entries if _audience(game, entry, workspace) in (*audiences, ""))
        # a game without any product gets its manifest all the same
        if entries or not game.products or not order.langs or len(audiences) == len(AUDIENCES):
            found.append(Printing(langs, entries))
    return tuple(found)


def _audience(game: Game, entry: ProductEntry, workspace: Workspace) -> str:
    """Whom a product is for; '' where that can't be read, which is told when it is built."""
    product, _ = load_product(workspace.template_folders(game.id), entry.name, entry.location)
    return product.audience if product is not None else ""


def _languages(folder: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The languages of a folder's name."""
    langs = tuple(folder.split("+"))
    for lang in langs:
        if lang not in known:
            raise OperatorError(
                f"there is no language '{lang}'", did_you_mean(lang, known, "languages: " + ", ".join(known))
            )
    if len(langs) > 2 or len(set(langs)) != len(langs):
        raise OperatorError(f"'{folder}' is no pair of languages", "write one language, or two: ko+en")
    return langs
