"""Roman Empire: the pieces, the house identities' balance worked out, and matches played by the printed rules."""

import json
import random
import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest

from print_kit.build import Built, Order, build
from print_kit.checking import check
from print_kit.computed import number
from print_kit.diagnostics import Severity
from print_kit.load import load_game
from print_kit.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent
GAME = "roman-empire"
WORKSPACE = Workspace.at(ROOT)
HILLS = ("palatine", "capitoline", "aventine", "caelian", "esquiline", "viminal", "quirinal")
SPECIAL = ("wild", "special", "multiply", "divide", "multiply-by-zero")
PLAYERS = range(2, 8)


def make(out, *langs, **wishes):
    """Build the game into a folder, in this process alone; nothing may be wrong with it. The products by name."""
    order = Order(**{"out": out, "games": (GAME,), "langs": langs, "jobs": 1, **wishes})
    steps = list(build(WORKSPACE, order, lambda built, done, all: None))
    assert [item for step in steps for item in step.diagnostics if item.severity is not Severity.HINT] == []
    assert any(isinstance(step, Built) for step in steps)
    manifest = json.loads((out / GAME / langs[0] / "manifest.json").read_bytes())
    return {item["product"]: item for item in manifest["products"]}


def value(card, name):
    """A number that is there."""
    found = number(card, name)
    assert found is not None, f"{card.key} has no {name}"
    return found


def text_of(file):
    """The text of a PDF, without spaces."""
    with pypdfium2.PdfDocument(file) as document:
        return [re.sub(r"\s+", "", page.get_textpage().get_text_bounded()) for page in document]


@pytest.fixture(scope="module")
def game():
    return check(WORKSPACE, GAME).game


@pytest.fixture(scope="module")
def blank():
    """What the sources alone give."""
    found, findings = load_game(GAME, WORKSPACE.game_folder(GAME), ("ko", "en"), variant="source")
    assert not findings.failed
    return found


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    out = tmp_path_factory.mktemp("roman")
    return out / GAME / "ko", make(out, "ko", products=("cards", "chips", "identity-table"))


# --- the pieces


def test_a_pack_of_fifty_four(printed):
    """49 ordinary cards, one for each color and numeral, and 5 special ones: six full sheets, with one back."""
    _, products = printed
    cards = products["cards"]
    wanted = {f"ordinary/{hill}-{numeral}" for hill in HILLS for numeral in range(1, 8)}
    wanted |= {f"special/{name}" for name in SPECIAL}
    assert {piece["id"]: piece["copies"] for piece in cards["pieces"]} == dict.fromkeys(wanted, 1)
    assert len(wanted) == 54
    assert cards["pages"] == 12
    assert all(len(piece["front"]) == len(piece["back"]) == 1 for piece in cards["pieces"])
    assert products["identity-table"]["pages"] == 2


@pytest.mark.parametrize("players", [0, 2])
def test_chips_for_everybody(printed, tmp_path, players):
    """At least 15 pieces a player, with ten ones and a five for each to start with and change left over."""
    _, products = printed
    chips = make(tmp_path, "ko", products=("chips",), players=players)["chips"] if players else products["chips"]
    copies = {piece["id"]: piece["copies"] for piece in chips["pieces"]}
    people = players or 7
    assert copies["chips/one"] == 12 * people
    assert copies["chips/five"] >= 3 * people
    assert sum(copies.values()) >= 15 * people
    assert copies["chips/one"] >= 10 * people + 2
    assert copies["chips/one"] + 5 * copies["chips/five"] >= 15 * people


def test_chips_grow_with_the_players(game):
    for players in PLAYERS:
        one, five = (card.copies_for.get(players, card.copies) for card in game.decks["chips"].cards)
        assert (one, five) == (12 * players, 24 if players == 7 else 3 * players)


# --- what the cards show


def test_numbers_are_a_magic_square(game):
    """Each of -24 … +24 once; every color and every numeral comes to 0."""
    cards = {(card.fields["color"].value, value(card, "numeral")): card for card in game.decks["ordinary"].cards}
    assert sorted(value(card, "number") for card in cards.values()) == list(range(-24, 25))
    for hill in HILLS:
        assert sum(value(cards[hill, numeral], "number") for numeral in range(1, 8)) == 0
    for numeral in range(1, 8):
        assert sum(value(cards[hill, numeral], "number") for hill in HILLS) == 0


def test_attributes_in_their_numbers(game):
    """14 ordinary cards and all special ones have a body, seven in all; dice and playing cards come out even."""
    ordinary, special = game.decks["ordinary"].cards, game.decks["special"].cards
    bodies = [card.fields["body"].value for card in ordinary if "body" in card.fields]
    assert len(bodies) == 14
    assert all(bodies.count(body) == 2 for body in bodies)
    assert len(set(bodies)) == 7
    assert {card.fields["body"].value for card in special} < set(bodies)
    assert sorted(value(card, "diamonds") for card in special) == [1, 2, 3, 4, 5]
    pips = [value(card, "pips") for card in (*ordinary, *special)]
    assert [pips.count(face) for face in range(1, 7)] == [9] * 6
    pack = [(card.fields["suit"].value, value(card, "rank")) for card in (*ordinary, *special)]
    suits = ("club", "diamond", "heart", "spade")
    assert sorted(pack) == sorted([(s, r) for s in suits for r in range(1, 14)] + [("joker", 1), ("joker", 2)])
    metals = [(card.fields["metal"].value, value(card, "pay")) for card in ordinary]
    assert {pair: metals.count(pair) for pair in metals} == {("bronze", 1): 14, ("silver", 2): 28, ("gold", 3): 7}


def test_every_color_has_the_same_hand(game):
    """Identity and pay value go by the numeral, and the card pays what its identity pays."""
    for card in game.decks["ordinary"].cards:
        who = game.cards[card.fields["identity"].value.target]
        assert value(who, "numeral") == value(card, "numeral")
        assert value(who, "pay") == value(card, "pay")
    special = [card.fields["identity"].value.target for card in game.decks["special"].cards]
    ordinary = {card.fields["identity"].value.target for card in game.decks["ordinary"].cards}
    assert len(ordinary) == 7
    assert len({*ordinary, *special}) == 12 == len(game.decks["identities"].cards)


def test_house_values_are_marked_and_the_sources_are_blank(game, blank, tmp_path, printed):
    """Everything the house fills in carries its sign; without it two identities and one matchup are known."""
    for card in game.decks["ordinary"].cards:
        assert all(card.fields[name].house for name in ("identity", "metal", "number", "pay", "pips", "suit", "rank"))
    known = {card.id: card for card in blank.decks["identities"].cards}
    assert set(known) == {"citizen", "slave"}
    assert [one.target for one in known["citizen"].fields["beats"].value] == ["identities/slave"]
    assert (value(known["slave"], "pay"), value(known["slave"], "nemesis_pay")) == (1, 3)
    for card in blank.decks["ordinary"].cards:
        assert card.fields["identity"].value is None
        assert number(card, "number") is None
    make(tmp_path, "ko", products=("identity-table",), variant="source")
    front, _ = text_of(tmp_path / GAME / "ko" / "identity-table.pdf")
    assert "시민" in front
    assert "황제" not in front
    folder, _ = printed
    assert "황제°" in text_of(folder / "identity-table.pdf")[0]


# --- the balance of the house identities


class Table:
    """Who beats whom, and what the loser pays, read from the content."""

    def __init__(self, game):
        self.cards = {card.key: card for card in game.decks["identities"].cards}
        self.beats = {key: {one.target for one in card.fields["beats"].value} for key, card in self.cards.items()}
        self.seven = sorted(
            (key for key, card in self.cards.items() if "numeral" in card.fields),
            key=lambda key: value(self.cards[key], "numeral"),
        )

    def price(self, loser, winner):
        card = self.cards[loser]
        nemesis = card.fields.get("nemesis")
        if nemesis and nemesis.value.target == winner:
            return value(card, "nemesis_pay")
        return value(card, "pay")

    def gain(self, one, other):
        """What `one` wins from `other`."""
        if other in self.beats[one]:
            return self.price(other, one)
        return -self.price(one, other) if one in self.beats[other] else 0


@pytest.fixture(scope="module")
def table(game):
    return Table(game)


def test_the_known_matchup(table):
    assert table.gain("identities/citizen", "identities/slave") == 3
    assert [table.price("identities/slave", other) for other in table.seven if other != "identities/citizen"] == [1] * 6


def test_a_complete_table_of_twelve(table):
    """Of any two identities one beats the other. Six beat six, six beat five: as even as twelve can be."""
    for one, other in combinations(table.cards, 2):
        assert (other in table.beats[one]) != (one in table.beats[other]), (one, other)
    assert sorted(len(beaten) for beaten in table.beats.values()) == [5] * 6 + [6] * 6
    assert all(one not in beaten for one, beaten in table.beats.items())


def test_wins_among_the_seven(table):
    """The more an identity beats, the more it pays: the emperor 4 and 3, the merchant 2 and 1, the others 3."""
    wins = {one: len(table.beats[one] & set(table.seven)) for one in table.seven}
    assert [wins[one] for one in table.seven] == [3, 2, 3, 3, 3, 3, 4]  # I to VII
    assert [value(table.cards[one], "pay") for one in table.seven] == [1, 1, 2, 2, 2, 2, 3]


def test_no_identity_is_better_than_another(table):
    """Against every card equally often each gains exactly nothing, so in a phase random play is optimal."""
    for one in table.seven:
        assert Fraction(sum(table.gain(one, other) for other in table.seven), 7) == 0, one
    for one, other in combinations(table.seven, 2):
        assert table.gain(one, other) == -table.gain(other, one)


def test_no_identity_is_pointless(table):
    """None is dominated, even weakly: against some opponent, each is better than each other."""
    for one in table.seven:
        for other in table.seven:
            if one != other:
                assert any(table.gain(one, them) > table.gain(other, them) for them in table.seven), (one, other)


def test_learners_use_all_seven(table):
    """Fictitious play: two players who answer each other's habits come to use every identity, and neither gains."""
    counts = [dict.fromkeys(table.seven, 0) for _ in range(2)]
    counts[0][table.seven[6]] = counts[1][table.seven[0]] = 1
    total, rounds = 0, 4_000
    gains = {(one, other): table.gain(one, other) for one in table.seven for other in table.seven}

    def answer(habits):
        return max(table.seven, key=lambda one: sum(gains[one, other] * n for other, n in habits.items()))

    for _ in range(rounds):
        best = [answer(counts[1]), answer(counts[0])]
        total += gains[best[0], best[1]]
        for own, one in zip(counts, best, strict=True):
            own[one] += 1
    assert abs(total) / rounds < 0.05
    assert all(n > rounds * 0.05 for own in counts for n in own.values())


# --- whole matches by the printed rules


class Match:
    """A match as the rulebook and the rulings have it, with its numbers read from the content."""

    def __init__(self, game, table, players, mode, rng):
        dealing = game.sections["rulebook/dealing"].values
        self.table, self.mode, self.rng, self.players = table, mode, rng, players
        self.start, self.hand = dealing["chips"].value, dealing["hand"].value
        self.phases = game.sections["rulebook/end-of-game"].values["phases"].value
        self.goal = next(value(card, mode) for card in game.decks["goals"].cards if value(card, "players") == players)
        self.chips = dict.fromkeys(range(players), self.start)
        self.alive = list(range(players))
        self.dealers, self.games, self.played, self.broke = [], 0, 0, []

    def left_of(self, seat):
        """The next player to the left who is still in."""
        return next(
            other for step in range(1, self.players + 1) if (other := (seat + step) % self.players) in self.alive
        )

    def pairs(self, order):
        """Who compares with whom, in order: the dealer with the others, or everyone with everyone."""
        if self.mode == "base":
            return [(order[0], other) for other in order[1:]]
        return [(one, other) for index, one in enumerate(order) for other in order[index + 1 :]]

    def settle(self, order, laid):
        """Compare and pay. What a bankrupt player pays goes to the dealer first and then leftward."""
        paid: dict[int, list[tuple[int, int]]] = {seat: [] for seat in order}
        for one, other in self.pairs(order):
            gain = self.table.gain(laid[one], laid[other])
            loser, winner = (other, one) if gain > 0 else (one, other)
            owed = abs(gain)
            amount = min(owed, self.chips[loser])
            self.chips[loser] -= amount
            self.chips[winner] += amount
            if owed:
                paid[loser].append((order.index(winner), owed - amount))
        for seat, payments in paid.items():
            assert [place for place, _ in payments] == sorted(place for place, _ in payments)
            if self.chips[seat] == 0:
                self.broke.append(seat)

    def play(self, most=400):
        """Play on to the end; returns the ranking of those who declare, or the last one left."""
        dealer = 0
        while self.games < most:
            hands = {seat: self.rng.sample(self.table.seven, self.hand) for seat in self.alive}
            self.games += 1
            for phase in range(self.phases):
                self.dealers.append(dealer)
                order = [dealer]
                while (following := self.left_of(order[-1])) != dealer:
                    order.append(following)
                assert sorted(order) == sorted(self.alive)
                self.settle(order, {seat: hands[seat][phase] for seat in order})
                self.played += 1
                assert sum(self.chips.values()) == self.start * self.players
                assert min(self.chips.values()) >= 0
                self.alive = [seat for seat in self.alive if self.chips[seat]]
                declared = [seat for seat in self.alive if self.chips[seat] >= self.goal]
                if declared or len(self.alive) == 1:
                    return sorted(declared or self.alive, key=lambda seat: -self.chips[seat])
                dealer = self.left_of(dealer)
            assert phase == 6
            assert all(len(set(hand)) == 7 for hand in hands.values())
        raise AssertionError("a match without end")


@pytest.mark.parametrize("mode", ["base", "duel"])
@pytest.mark.parametrize("players", PLAYERS)
def test_matches_end_by_the_printed_rules(game, table, players, mode):
    """Chips are conserved, the deal passes left, seven phases make a game, the goal ends the match in a few games."""
    rng = random.Random(f"{players}{mode}")
    games, wins = [], dict.fromkeys(range(players), 0)
    for _ in range(60):
        match = Match(game, table, players, mode, rng)
        assert (match.start, match.hand, match.phases) == (15, 7, 7)
        ranking = match.play()
        assert match.chips[ranking[0]] == max(match.chips.values())
        assert match.chips[ranking[0]] >= match.goal or len(match.alive) == 1
        assert match.games == -(-match.played // 7)
        if not match.broke:
            assert match.dealers == [turn % players for turn in range(match.played)]
        games.append(match.games)
        wins[ranking[0]] += 1
    games.sort()
    assert 2 <= games[len(games) // 2] <= 6
    assert all(won > 0 for won in wins.values())  # every seat wins now and then


def test_a_bankrupt_player_pays_from_the_dealer_leftward(game, table):
    """With one chip left, the slave who owes three to each of two citizens pays the one nearer to the dealer."""
    match = Match(game, table, 4, "duel", random.Random(1))
    match.chips = {0: 15, 1: 15, 2: 29, 3: 1}
    citizen, slave = "identities/citizen", "identities/slave"
    match.settle([1, 2, 3, 0], {1: citizen, 2: citizen, 3: slave, 0: citizen})
    assert match.chips == {0: 15, 1: 16, 2: 29, 3: 0}
    assert match.broke == [3]


def test_the_example_in_the_rulebook(game, table):
    """The emperor's day, in the base game and then in a free duel, comes out as the rulebook says."""
    laid = dict(enumerate(f"identities/{name}" for name in ("emperor", "senator", "general", "slave")))
    results = {}
    for mode in ("base", "duel"):
        match = Match(game, table, 4, mode, random.Random(1))
        match.settle([0, 1, 2, 3], laid)
        results[mode] = [match.chips[seat] - 15 for seat in range(4)]
    assert results == {"base": [0, -2, 3, -1], "duel": [0, -2, -1, 3]}
