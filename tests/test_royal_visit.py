"""Royal Visit: its pieces against the facts, a board that joins, and whole games by the printed rules.

Simulated games read every number from the content: cards and copies, hand, positions, spaces of the board.
"""

import json
import random
import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pypdfium2.raw
import pytest

from print_kit.build import Order, build
from print_kit.checking import check
from print_kit.computed import chosen, number
from print_kit.diagnostics import Severity
from print_kit.model import Card, Game, Section
from print_kit.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent
NAME = "royal-visit"
WORKSPACE = Workspace.at(ROOT)

# What the sources say: copies by type and face. Totals by type and the guards' split rest on two sources, the rest on
# one.
CARDS = {
    "king-1": 12, "guard-1": 4, "guard-1-1": 10, "guard-escort": 2, "wizard-1": 2, "wizard-2": 8, "wizard-3": 2,
    "jester-1": 1, "jester-2": 3, "jester-3": 4, "jester-4": 3, "jester-5": 1, "jester-m": 2,
}  # fmt: skip
SPACE = 26.5  # mm; a disc is 25 mm wide
MM = 25.4 / 72


@pytest.fixture(scope="module")
def game() -> Game:
    return check(WORKSPACE, NAME).game


@pytest.fixture(scope="module")
def base() -> Game:
    """The game without the kit's house rules."""
    return check(WORKSPACE, NAME, "base").game


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pieces and the board in Korean."""
    out = tmp_path_factory.mktemp("royal")
    order = Order(out, (NAME,), ("ko",), ("cards", "pawns", "discs", "board"), jobs=1)
    steps = list(build(WORKSPACE, order, lambda built, done, all: None))
    assert [item for step in steps for item in step.diagnostics if item.severity is not Severity.HINT] == []
    return out / NAME / "ko"


# --- what is printed


def test_the_pieces(built: Path) -> None:
    """54 cards in their numbers, five stand-ups, five discs, and a crown with two sides."""
    records = {item["product"]: item for item in json.loads((built / "manifest.json").read_bytes())["products"]}
    copies = {
        name: {piece["id"]: len(piece["front"]) for piece in records[name]["pieces"]}
        for name in ("cards", "pawns", "discs")
    }
    people = {"pawns/king": 1, "pawns/guard": 2, "pawns/wizard": 1, "pawns/jester": 1}
    assert copies["cards"] == {f"cards/{id}": count for id, count in CARDS.items()}
    assert sum(copies["cards"].values()) == 54
    assert copies["pawns"] == people
    assert copies["discs"] == {"crown/crown": 1} | people
    assert all(len(piece["back"]) == len(piece["front"]) for piece in records["cards"]["pieces"])
    crown = next(piece for piece in records["discs"]["pieces"] if piece["id"] == "crown/crown")
    assert len(crown["back"]) == 1
    with pypdfium2.PdfDocument(built / "discs.pdf") as pdf:
        sides = [pdf[crown[side][0]["page"] - 1].get_textpage().get_text_bounded() for side in ("front", "back")]
    assert "큰 왕관" in sides[0]
    assert "작은 왕관" in sides[1]


def test_cards_by_type(game: Game) -> None:
    """12 kings, 16 guards, 12 wizards, 14 jesters."""
    types: Counter[str] = Counter()
    for card in game.decks["cards"].cards:
        types[chosen(card, "type")] += card.copies
    assert types == {"king": 12, "guard": 16, "wizard": 12, "jester": 14}


def test_single_sources_are_told(game: Game) -> None:
    """The rulings sheet says which figures rest on one source, and its figures are the cards'."""
    section = game.sections["rulings/card-numbers"]
    assert re.search(r"wizard-1\]\] .*one source", section.text["en"].value)
    assert re.search(r"jester-1\]\] .*one source", section.text["en"].value)
    values = {name: item.value for name, item in section.values.items()}
    assert [values[f"w{n}"] for n in (1, 2, 3)] == [CARDS[f"wizard-{n}"] for n in (1, 2, 3)]
    assert [values[f"j{n}"] for n in (1, 2, 3, 4, 5)] == [CARDS[f"jester-{n}"] for n in (1, 2, 3, 4, 5)]
    assert (values["g1"], values["pair"], values["escort"], values["m"]) == (4, 10, 2, 2)


Box = tuple[float, float, float, float]


def shapes(page: pypdfium2.PdfPage) -> list[Box]:
    """The left, lower, right and upper edges in mm of all paths of a page."""
    found = []
    for item in page.get_objects(max_depth=6):
        if item.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH:
            left, low, right, high = (edge * MM for edge in item.get_bounds())
            found.append((left, low, right, high))
    return found


def sized(boxes: list[Box], width: float, height: float) -> list[Box]:
    return [box for box in boxes if abs(box[2] - box[0] - width) < 0.1 and abs(box[3] - box[1] - height) < 0.1]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_board_joins(built: Path, tmp_path: Path, paper: str) -> None:
    """The two parts show the same lines on either side of the join: 17 spaces of one width, none off by 0.5 mm."""
    if paper == "letter":
        order = Order(tmp_path, (NAME,), ("ko",), ("board",), paper=paper, jobs=1)
        list(build(WORKSPACE, order, lambda built, done, all: None))
        built = tmp_path / NAME / "ko"
    with pypdfium2.PdfDocument(built / "board.pdf") as pdf:
        assert len(pdf) == 2
        width = pdf[0].get_width() * MM
        left, right = (shapes(page) for page in pdf)
    marks = [sized(part, 5.2, 5.2) for part in (left, right)]
    assert [len(part) for part in marks] == [2, 2]
    (one, other) = (sum(sorted(part)[0][i] for i in (0, 2)) / 2 for part in marks)
    shift = one - other  # what moves the right part's join onto the left part's
    for ours, theirs in zip(sorted(marks[0]), sorted(marks[1]), strict=True):
        assert ours == pytest.approx((theirs[0] + shift, theirs[1], theirs[2] + shift, theirs[3]), abs=0.5)
    bands = [sized(part, SPACE, 12) for part in (left, right)]
    first = sorted(bands[0])
    second = sorted((box[0] + shift, box[1], box[2] + shift, box[3]) for box in bands[1])
    # both parts have the space before and the space behind the join
    for ours, theirs in zip(first[-2:], second[:2], strict=True):
        assert ours == pytest.approx(theirs, abs=0.5)
    spaces = first + second[2:]
    assert len(spaces) == 17
    for before, after in pairwise(spaces):
        assert after[0] == pytest.approx(before[2], abs=0.5)
        assert after[1] == pytest.approx(before[1], abs=0.5)
    assert SPACE > 25
    # off the rim that home printers leave blank, with the tab behind the join
    assert first[0][0] - 8 >= 8
    assert one + 14 <= width - 8


def test_the_stand_ups_stand_on_a_space() -> None:
    """A strip is two sides and two feet; it is narrower than a space, and so are its feet, spread to front and back."""
    trim = tomllib.loads((ROOT / "templates" / NAME / "pawns" / "product.toml").read_text(encoding="utf-8"))["trim"]
    style = (ROOT / "templates" / NAME / "pawns" / "style.css").read_text(encoding="utf-8")
    folds = [int(top) for top in re.findall(r"\.fold\.\w+ \{ top: (\d+)mm", style)]
    low, middle, high = (fold - 2 for fold in folds)  # 2 mm of bleed
    feet = (low, trim[1] - high)
    assert middle == trim[1] / 2
    assert trim[0] < SPACE
    assert sum(feet) < SPACE
    assert feet[0] == feet[1]


# --- the rules, as the rulebook has them

Places = dict[str, int]  # king, guard_left, guard_right, wizard, jester
GUARDS = ("guard_left", "guard_right")
WHO = {"king": ("king",), "guard": GUARDS, "wizard": ("wizard",), "jester": ("jester",)}


@dataclass(frozen=True)
class Numbers:
    """What the printed rules say in numbers."""

    half: int
    duchy: int
    hand: int
    crown_each: int
    crown_court: int
    start: Places
    deck: tuple[Card, ...]

    @classmethod
    def of(cls, game: Game) -> "Numbers":
        def value(section: str, name: str) -> int:
            found = game.sections[f"rulebook/{section}"].values[name].value
            assert found is not None
            return found

        setup = game.sections["rulebook/setup"]
        return cls(
            half=value("the-board", "half"),
            duchy=value("the-board", "duchy"),
            hand=value("setup", "hand"),
            crown_each=value("crown", "each"),
            crown_court=value("crown", "court"),
            start=placed(setup),
            deck=tuple(card for card in game.decks["cards"].cards for _ in range(card.copies)),
        )


def place(section: Section, name: str) -> int | None:
    item = section.fields.get(name)
    value = getattr(item.value, "value", None) if item else None
    return value if isinstance(value, int) else None


def placed(section: Section, suffix: str = "") -> Places:
    """Where a section of the rulebook places everybody, or where they end up."""
    names = (*WHO["king"], *GUARDS, "wizard", "jester")
    found = {name: place(section, name + suffix) for name in names}
    return {name: at for name, at in found.items() if at is not None}


def lawful(places: Places, half: int) -> bool:
    """The king strictly between the guards, everybody on the board."""
    inside = all(abs(at) <= half for at in places.values())
    return inside and places["guard_left"] < places["king"] < places["guard_right"]


def steps(card: Card, kind: str, places: Places, numbers: Numbers) -> list[Places]:
    """All ways to carry out a card in full for the characters of a type; '' is the card's own."""
    own = chosen(card, "type")
    kind, face = kind or own, chosen(card, "face")
    found: list[Places] = []
    if face == "escort":
        king = places["king"]
        found.append(places | {"guard_left": king - 1, "guard_right": king + 1})
    elif face == "middle":
        found += [places | {who: 0} for who in WHO[kind]]
    else:
        count = number(card, "spaces") or 0
        far = 2 * count if face == "pair" else count
        found += [places | {who: places[who] + way * far} for who in WHO[kind] for way in (-1, 1)]
        if face == "pair":
            one, two = GUARDS
            found += [
                places | {one: places[one] + a, two: places[two] + b} for a in (-count, count) for b in (-count, count)
            ]
    return [after for after in found if after != places and lawful(after, numbers.half)]


def court_steps(places: Places, numbers: Numbers) -> list[Places]:
    """Two king cards together."""
    moved = [places | {who: places[who] + way for who in ("king", *GUARDS)} for way in (-1, 1)]
    return [after for after in moved if lawful(after, numbers.half)]


def has_jester(places: Places, side: int) -> bool:
    """The jester is between a player's chateau and the king; inside the chateau counts. Red's side is 1."""
    return side * places["jester"] > side * places["king"]


def summonings(places: Places, numbers: Numbers) -> list[Places]:
    moved = [places | {who: places["wizard"]} for who in ("king", *GUARDS)]
    return [after for after in moved if after != places and lawful(after, numbers.half)]


def crown_moves(places: Places, side: int, numbers: Numbers) -> int:
    """How far the crown moves toward a player."""
    inside = sum(side * at > numbers.duchy for at in places.values())
    court = all(0 < side * places[who] <= numbers.duchy for who in ("king", *GUARDS))
    return inside * numbers.crown_each + court * numbers.crown_court


# --- the examples


def examples(game: Game) -> list[Section]:
    return [section for section in game.rules["rulebook"].sections if chosen_kind(section) == "example"]


def chosen_kind(section: Section) -> str:
    item = section.fields.get("kind")
    return item.value if item and isinstance(item.value, str) else ""


def side_of(section: Section) -> int:
    item = section.fields["player"]
    return 1 if item.value == "red" else -1


def cards_of(game: Game, section: Section) -> list[Card]:
    item = section.fields.get("played")
    return [game.cards[ref.target] for ref in item.value] if item and isinstance(item.value, tuple) else []  # type: ignore[union-attr]


def reachable(game: Game, section: Section, numbers: Numbers) -> list[Places]:
    """All that the cards or the power of an example can lead to."""
    before = numbers.start | placed(section)
    played = cards_of(game, section)
    if not played:
        return summonings(before, numbers)
    if [card.id for card in played] == ["king-1", "king-1"]:
        return court_steps(before, numbers)
    now = [before]
    for card in played:
        found = []
        for places in now:
            kinds = ["king", "guard", "wizard"] if chosen(card, "type") == "jester" else []
            allowed = [""] + (kinds if has_jester(places, side_of(section)) else [])
            for kind in allowed:
                after = steps(card, kind, places, numbers)
                found += [it for it in after if kind != "king" or has_jester(it, side_of(section))]
        now = found
    return now


@pytest.mark.parametrize("variant", ["house", "base"])
def test_examples_are_right(game: Game, base: Game, variant: str) -> None:
    """Every diagram shows a lawful board, and what it shows being played leads from one to the other."""
    chosen_game = game if variant == "house" else base
    numbers = Numbers.of(chosen_game)
    seen = 0
    for section in examples(chosen_game):
        before = numbers.start | placed(section)
        if section.id == "middle-example":  # the jester alone: the others are at the start
            assert place(section, "jester_via") == 0
        assert lawful(before, numbers.half), section.id
        after = before | placed(section, "_to")
        if after != before:
            assert lawful(after, numbers.half), section.id
            assert after in reachable(chosen_game, section, numbers), section.id
            seen += 1
    assert seen == 8


def test_the_crown_example(game: Game) -> None:
    """Two pawns in the chateau and the court in the duchy: three spaces."""
    numbers = Numbers.of(game)
    section = game.sections["rulebook/crown-example"]
    values = {name: item.value for name, item in section.values.items()}
    assert crown_moves(placed(section), 1, numbers) == 3 == values["sum"]
    assert (place(section, "crown_to") or 0) - (place(section, "crown") or 0) == 3
    # a guard in the chateau: two for those inside, two with the guard, and no longer one for the court
    assert crown_moves(placed(section) | {"guard_right": 7}, 1, numbers) == 3
    assert crown_moves(placed(section), -1, numbers) == 0


def test_what_the_examples_rule_out(game: Game) -> None:
    """No second step for the king, no summons past a guard, no king on the jester's space."""
    numbers = Numbers.of(game)
    king, jester = game.cards["cards/king-1"], {n: game.cards[f"cards/jester-{n}"] for n in (2, 3)}
    section = game.sections["rulebook/king-example"]
    after = numbers.start | placed(section) | placed(section, "_to")
    assert all(places["king"] != after["king"] + 1 for places in steps(king, "", after, numbers))
    section = game.sections["rulebook/summon-example"]
    before = numbers.start | placed(section)
    assert [places for places in summonings(before, numbers) if places["king"] != before["king"]] == []
    section = game.sections["rulebook/lure-example"]
    before = numbers.start | placed(section)
    assert any(has_jester(it, -1) and it["king"] == -4 for it in steps(jester[2], "king", before, numbers))
    toward_green = [it for it in steps(jester[3], "king", before, numbers) if it["king"] < before["king"]]
    assert [it["king"] for it in toward_green] == [-5]
    assert not has_jester(toward_green[0], -1)


def test_the_setup(game: Game) -> None:
    """Facts: king in the middle, guards two spaces off, wizard and jester one, 8 cards each, 38 left."""
    numbers = Numbers.of(game)
    assert numbers.start == {"king": 0, "guard_left": -2, "guard_right": 2, "wizard": -1, "jester": 1}
    assert (2 * numbers.half + 1, numbers.half - numbers.duchy, numbers.hand) == (17, 2, 8)
    assert len(numbers.deck) - 2 * numbers.hand == 38


# --- whole games


@dataclass
class Table:
    """A game in progress. `side`, -1 or 1: the turn is Green's or Red's; `passes`: how often the pile has run out."""

    numbers: Numbers
    chance: random.Random
    places: Places
    pile: list[Card]
    hands: dict[int, list[Card]]
    side: int
    discards: list[Card] = field(default_factory=list)
    crown: int = 0
    passes: int = 0
    on_fountain: int = 0
    turns: int = 0
    winner: int = 0

    def won(self) -> bool:
        for at in (self.places["king"], self.crown):
            if abs(at) > self.numbers.duchy and not self.winner:
                self.winner = 1 if at > 0 else -1
        return bool(self.winner)

    def holds(self) -> None:
        """What is true at any moment."""
        assert lawful(self.places, self.numbers.half)
        cards = [*self.pile, *self.discards, *self.hands[-1], *self.hands[1]]
        assert Counter(card.key for card in cards) == Counter(card.key for card in self.numbers.deck)
        assert self.passes <= 1 + self.on_fountain or self.winner

    def options(self, kind: str, moved: str) -> list[tuple[tuple[Card, ...], str, Places]]:
        """What can be played of a type: the cards, the type of character they move, and the board after."""
        hand, numbers = self.hands[self.side], self.numbers
        found: list[tuple[tuple[Card, ...], str, Places]] = []
        for card in {card.key: card for card in hand if chosen(card, "type") == kind}.values():
            movers = ["king", "guard", "wizard", "jester"] if kind == "jester" else [kind]
            for who in movers:
                if moved and who != moved and kind == "jester":
                    continue
                if who != kind and not has_jester(self.places, self.side):
                    continue
                for after in steps(card, who, self.places, numbers):
                    if who == kind or who != "king" or has_jester(after, self.side):
                        found.append(((card,), who, after))
        kings = [card for card in hand if chosen(card, "type") == "king"]
        if kind == "king" and len(kings) >= 2:
            found += [(tuple(kings[:2]), "king", after) for after in court_steps(self.places, numbers)]
        return found

    def discard(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            self.hands[self.side].remove(card)
            self.discards.append(card)

    def turn(self) -> None:
        """Cards or a power, the crown, the hand."""
        self.turns += 1
        kinds = [kind for kind in WHO if self.options(kind, "")]
        calls = summonings(self.places, self.numbers)
        if calls and (not kinds or self.chance.random() < 0.1):
            self.places = self.chance.choice(calls)
        elif kinds:
            kind, moved = self.chance.choice(kinds), ""
            while options := self.options(kind, moved):
                cards, moved, self.places = self.chance.choice(options)
                self.discard(cards)
                self.holds()
                if self.won() or self.chance.random() < 0.4:
                    break
        else:
            self.discard((self.chance.choice(self.hands[self.side]),))
        if self.won():
            return
        self.crown += self.side * crown_moves(self.places, self.side, self.numbers)
        if not self.won():
            self.draw()
        self.side = -self.side

    def draw(self) -> None:
        hand = self.hands[self.side]
        while len(hand) < self.numbers.hand:
            hand.append(self.pile.pop())
            if self.pile:
                continue
            self.passes += 1
            if self.passes > 1:  # the little crown is up
                king = self.places["king"]
                if king:
                    self.winner = 1 if king > 0 else -1
                    return
                self.on_fountain += 1
            self.pile, self.discards = self.discards, []
            self.chance.shuffle(self.pile)


def deal(numbers: Numbers, seed: int) -> Table:
    chance = random.Random(seed)
    cards = list(numbers.deck)
    chance.shuffle(cards)
    hands = {-1: cards[: numbers.hand], 1: cards[numbers.hand : 2 * numbers.hand]}
    places = dict(numbers.start)
    if chance.random() < 0.5:
        places["wizard"], places["jester"] = places["jester"], places["wizard"]
    # whoever has the wizard goes first
    first = 1 if places["wizard"] > 0 else -1
    return Table(numbers, chance, places, cards[2 * numbers.hand :], hands, first)


@pytest.fixture(scope="module")
def finished(game: Game) -> list[Table]:
    """Two hundred games of random lawful play, to the end."""
    numbers = Numbers.of(game)
    tables = []
    for seed in range(200):
        table = deal(numbers, seed)
        assert len(table.pile) == 38
        while not table.winner:
            table.turn()
            table.holds()
            assert table.turns < 2000, seed
        tables.append(table)
    return tables


def test_every_game_ends(finished: list[Table]) -> None:
    """Each has a winner; the cards go round twice at most, and once more each time the king is on the fountain."""
    assert all(table.winner for table in finished)
    assert all(table.passes <= 2 + table.on_fountain for table in finished)


def test_either_player_can_win_in_every_way(finished: list[Table]) -> None:
    """Both sides win, and the king, the crown and the second run of the pile all decide games."""
    duchy = finished[0].numbers.duchy
    ways = Counter(
        "king" if abs(table.places["king"]) > duchy else "crown" if abs(table.crown) > duchy else "pile"
        for table in finished
    )
    assert set(ways) == {"king", "crown", "pile"}
    assert min(Counter(table.winner for table in finished).values()) > 60


def test_the_king_on_the_fountain_goes_on(game: Game) -> None:
    """When the pile runs out with the king in the middle, a new one is made, and the next time counts again."""
    numbers = Numbers.of(game)
    table = deal(numbers, 1)
    table.passes = 1
    table.discards, table.pile = table.pile[1:], table.pile[:1]
    table.places = dict(numbers.start)
    table.discards.append(table.hands[table.side].pop())
    table.draw()
    assert (table.passes, table.on_fountain, table.winner, len(table.pile)) == (2, 1, 0, 38)
    table.holds()
    table.places = table.places | {"king": 1}
    table.discards, table.pile = [*table.pile[1:], table.hands[table.side].pop()], table.pile[:1]
    table.draw()
    assert table.winner == 1


def test_the_cards_say_what_is_simulated(game: Game, base: Game) -> None:
    """The numbers on the cards are those they are counted by, and the escort's two readings are marked as such."""
    for card in game.decks["cards"].cards:
        spaces = number(card, "spaces")
        if spaces is not None:
            assert card.values["n"].value == spaces
    ours, source = (one.cards["cards/guard-escort"].text["en"] for one in (game, base))
    assert ours.house
    assert not source.house
    assert "next to the king" in ours.value
    assert "toward the king" in source.value
