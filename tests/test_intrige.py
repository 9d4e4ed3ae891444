"""Intrige: the pieces on paper against the facts, and whole games played by the printed rules and numbers."""

import json
import random
import re
import shutil
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pypdfium2
import pytest

from print_kit.build import Order, build
from print_kit.checking import check
from print_kit.diagnostics import Severity
from print_kit.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent
GAME = "intrige"
WORKSPACE = Workspace.at(ROOT)
REALMS = ("orange", "black", "white", "blue", "green")
PROFESSIONS = ("chemist", "writer", "physicist", "cleric")
SLOTS = (1000, 3000, 6000, 10000)
PIECES = ("boards", "tokens", "bills", "conflict-card")


def make(out, **wishes):
    """Build; whatever is found but hints is a failure. The manifest's records by product."""
    order = Order(**{"out": out, "games": (GAME,), "langs": ("ko",), "jobs": 1, **wishes})
    steps = list(build(WORKSPACE, order, lambda built, done, all: None))
    assert [item for step in steps for item in step.diagnostics if item.severity is not Severity.HINT] == []
    records = json.loads((out / GAME / order.langs[0] / "manifest.json").read_bytes())["products"]
    return {record["product"]: record for record in records}


@pytest.fixture(scope="module")
def game():
    checked = check(WORKSPACE, GAME)
    assert [item for item in checked.diagnostics if item.severity is not Severity.HINT] == []
    return checked.game


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """The pieces of the whole box: the folder, and the manifest."""
    out = tmp_path_factory.mktemp("whole")
    return out / GAME / "ko", make(out, products=PIECES)


def copies(record):
    """How many there are of each piece."""
    return {piece["id"]: piece["copies"] for piece in record["pieces"]}


# --- the pieces


def test_the_pieces_are_those_of_the_box(printed):
    """5 boards; 40 envoys, 2 of each kind; 150 bills, 50 of each amount, with backs; 5 conflict cards."""
    records = printed[1]
    assert copies(records["boards"]) == {f"boards/{realm}": 1 for realm in REALMS}
    assert copies(records["tokens"]) == {f"envoys/{realm}-{job}": 2 for realm in REALMS for job in PROFESSIONS}
    assert copies(records["bills"]) == {f"bills/{name}": 50 for name in ("thousand", "five-thousand", "ten-thousand")}
    assert copies(records["conflict-card"]) == {"conflict-cards/order": 5}
    for name in PIECES:
        backs = name in ("bills", "conflict-card")
        for piece in records[name]["pieces"]:
            assert len(piece["front"]) == piece["copies"]
            assert len(piece["back"]) == (piece["copies"] if backs else 0)


def test_the_content_has_the_numbers_of_the_facts(game):
    """Slots, rounds, starting money, and what 150 bills are worth."""
    castle = game.sections["rulebook/castle"].values
    assert tuple(castle[name].value for name in ("first", "second", "third", "fourth")) == SLOTS
    assert castle["all"].value == sum(SLOTS) == 20_000
    assert game.players == (3, 5)
    bills = game.decks["bills"].cards
    assert sum(bill.copies * bill.number("worth") for bill in bills) == 800_000
    start = game.sections["rulebook/what-you-get"].values
    assert start["bills"].value * sum(bill.number("worth") for bill in bills) == start["money"].value == 32_000
    assert game.sections["rulebook/the-game"].values["rounds"].value == 5


def test_only_what_a_table_needs(game, printed, tmp_path):
    """--players prints ten bills of each amount a player, a conflict card each, and as many sheets as the list says."""
    told = {name: number.value for name, number in game.sections["print-list/how-many-bills"].values.items()}
    records = make(tmp_path, products=("bills", "conflict-card"), players=3)
    assert set(copies(records["bills"]).values()) == {30}
    assert sum(copies(records["bills"]).values()) == told["three"]
    assert records["bills"]["pages"] == 2 * told["three-sheets"]
    assert copies(records["conflict-card"]) == {"conflict-cards/order": 3}
    # what the build does for three, the content says for four in the same way
    pieces = (*game.decks["bills"].cards, *game.decks["conflict-cards"].cards)
    assert [card.copies_for[4] for card in pieces] == [40, 40, 40, 4]
    assert told["four"] == 120
    sheet = Counter(place["page"] for piece in printed[1]["bills"]["pieces"] for place in piece["front"])[1]
    assert told["four-sheets"] == -(-told["four"] // sheet)


def test_all_bills_take_the_sheets_that_the_list_says(game, printed):
    told = {name: number.value for name, number in game.sections["print-list/how-many-bills"].values.items()}
    assert sum(copies(printed[1]["bills"]).values()) == told["five"]
    assert printed[1]["bills"]["pages"] == 2 * told["five-sheets"]


def test_a_row_of_envoys_is_a_castle(printed):
    """The eight of a color lie side by side, 24 mm apart, so that one fold makes both sides of all of them."""
    record = printed[1]["tokens"]
    assert (record["pages"], record["duplex"]) == (1, "none")
    rows: dict[str, list[tuple[float, float]]] = {}
    for piece in record["pieces"]:
        realm = piece["id"].removeprefix("envoys/").split("-")[0]
        rows.setdefault(realm, []).extend((place["x"], place["y"]) for place in piece["front"])
    assert sorted(rows) == sorted(REALMS)
    for places in rows.values():
        assert len(places) == 8
        assert len({y for _, y in places}) == 1
        across = sorted(x for x, _ in places)
        assert all(abs(right - left - 24) < 0.01 for left, right in pairwise(across))
    down = sorted(places[0][1] for places in rows.values())
    assert all(abs(lower - upper - 48) < 0.01 for upper, lower in pairwise(down))


def test_both_sides_of_an_envoy_say_the_same(printed):
    """Its name stands on both halves of its face, the same distance from the fold: it reads from both sides."""
    folder, records = printed
    with pypdfium2.PdfDocument(folder / "tokens.pdf") as document:
        page = document[0]
        height = page.get_height()
        text = page.get_textpage()
        for piece in records["tokens"]["pieces"]:
            for place in piece["front"]:
                middle = place["y"] + 24
                halves = []
                for top in (place["y"], middle):
                    box = (place["x"] + 0.2, top + 0.2, place["x"] + 23.8, top + 23.8)
                    left, upper, right, lower = (value * 72 / 25.4 for value in box)
                    found = text.get_text_bounded(left, height - lower, right, height - upper)
                    halves.append("".join(sorted(re.findall("[가-힣]", found))))
                assert halves[0] == halves[1]
                assert len(halves[0]) >= 5


def test_castles_can_be_told_apart_without_color(game):
    """Emblems differ, and so do the drawings once all colors are taken away."""
    assert len({card.fields["icon"].value for card in game.decks["boards"].cards}) == 5
    for kind in ("token", "shield", "board", "chip"):
        drawings = {
            re.sub(r"#[0-9a-f]{3,6}\b", "", (ROOT / f"templates/{GAME}/art/{kind}-{realm}.svg").read_text("utf-8"))
            for realm in REALMS
        }
        assert len(drawings) == 5, kind
    assert len({(ROOT / f"templates/{GAME}/icons/{job}.svg").read_bytes() for job in PROFESSIONS}) == 4


def test_a_yard_holds_all_that_can_wait(game):
    """Between two turns of a host everybody else sends once: eight envoys at most, and a board draws eight places."""
    sent = game.sections["rulebook/sending"].values["sent"].value
    for realm in REALMS:
        drawing = (ROOT / f"templates/{GAME}/art/board-{realm}.svg").read_text("utf-8")
        places = re.findall(r'width="(25\.4)" height="(24\.8)"', drawing)
        slots = re.findall(r'width="(27\.2)" height="(28\.2)"', drawing)
        assert len(places) == (game.players[1] - 1) * sent == 8
        assert len(slots) == len(SLOTS)


@pytest.mark.parametrize(("langs", "paper"), [(("ko",), "letter"), (("ko", "en"), "letter")])
def test_no_line_of_the_player_aid_is_lost(game, tmp_path, langs, paper):
    """All sections stand on every one of the four aids of a sheet, front and back on pages of their own."""
    lang = "+".join(langs)
    order = Order(tmp_path, (GAME,), (lang,), ("player-aid",), paper=paper, jobs=1)
    list(build(WORKSPACE, order, lambda built, done, all: None))
    with pypdfium2.PdfDocument(tmp_path / GAME / lang / "player-aid.pdf") as document:
        texts = [re.sub(r"\s+", "", page.get_textpage().get_text_bounded()) for page in document]
    sheets = 2 if len(langs) == 1 else 3
    assert len(texts) == 2 * sheets
    for section in game.rules["player-aid"].sections:
        side = section.fields["part"].value != "turn"
        for code in langs:
            last = re.sub(r"[\s*]+|\{\w+(:[^}]*)?\}", "", section.text[code].value.splitlines()[-1])[-6:]
            for text in texts[side::2]:
                assert text.count(last) >= 4 // len(langs), (section.key, code)


# --- the currency


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        (GAME, "{offer}더커츠를", "{offer}두캇을"),
        (GAME, "{third} ducats;", "{third} coins;"),
        ("long-live-the-king", "돈은 두캇으로", "돈은 더커츠로"),
    ],
)
def test_the_ducats_of_two_games_do_not_mix(tmp_path, name, right, wrong):
    """One word a game and language: the other one's, in a copy of the game, is an error at its place."""
    shutil.copytree(ROOT / "content" / "locales", tmp_path / "content" / "locales")
    shutil.copytree(ROOT / "content" / name, tmp_path / "content" / name)
    workspace = Workspace((tmp_path / "content",), (ROOT / "templates",))
    assert "forbidden-term" not in {item.code for item in check(workspace, name).diagnostics}
    path = tmp_path / "content" / name / "rules" / "rulebook.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    found = [item for item in check(workspace, name).diagnostics if item.code == "forbidden-term"]
    assert len(found) == 1
    assert found[0].severity is Severity.ERROR
    assert re.search("'(두캇|더커츠|coin)' is a forbidden rendering of (더커츠|두캇|ducat)", found[0].message)
    assert found[0].location is not None
    assert (found[0].location.file, found[0].location.line) == (path, text[: text.index(right)].count("\n") + 1)


# --- the game itself


class Money:
    """The bills of the bank (-1) and the players. Any two may change bills for the same amount at any time."""

    def __init__(self, game, players):
        cards = game.decks["bills"].cards
        self.worths = sorted((card.number("worth") for card in cards), reverse=True)
        self.all = {card.number("worth"): card.copies_for.get(players, card.copies) for card in cards}
        self.held = {-1: Counter(self.all), **{player: Counter() for player in range(players)}}
        self.lowest = self.sum(-1)

    def sum(self, holder):
        return sum(worth * count for worth, count in self.held[holder].items())

    def _exact(self, holder, amount, below=1 << 30):
        """Bills of a holder, all smaller than `below`, that make an amount. Each amount divides the next larger one:
        if any bills make it, taking the largest first does."""
        taken: Counter[int] = Counter()
        for worth in self.worths:
            if worth < below:
                taken[worth] = min(self.held[holder][worth], amount // worth)
                amount -= worth * taken[worth]
        return None if amount else taken

    def _change(self, holder, amount):
        """Change one of a holder's bills for smaller ones that anybody has."""
        for worth in sorted((worth for worth, count in self.held[holder].items() if count), key=lambda worth: worth):
            for other in self.held:
                small = self._exact(other, worth, worth) if other != holder else None
                if small is not None:
                    self._move(other, holder, small)
                    self._move(holder, other, Counter({worth: 1}))
                    return
        raise AssertionError(f"nobody can change a bill so that {holder} can pay {amount}: {self.held}")

    def _move(self, source, target, bills):
        self.held[source] -= bills
        self.held[target] += bills

    def pay(self, source, target, amount):
        assert self.sum(source) >= amount, f"{source} can't pay {amount}"
        while (bills := self._exact(source, amount)) is None:
            self._change(source, amount)
        self._move(source, target, bills)
        self.lowest = min(self.lowest, self.sum(-1))
        assert sum(self.held.values(), Counter()) == Counter(self.all)


class Table:
    """A game by the rulebook. `rng` makes the players' decisions; `style` is how: what money it moves."""

    def __init__(self, game, players, rng, style):
        sections = game.sections
        value = lambda key, name: sections[key].values[name].value  # noqa: E731
        self.players, self.rng, self.style = players, rng, style
        self.slots = [value("rulebook/castle", name) for name in ("first", "second", "third", "fourth")]
        self.rounds, self.sends = value("rulebook/the-game", "rounds"), value("rulebook/sending", "sent")
        self.loan = value("rulebook/broke", "loan")
        self.money = Money(game, players)
        envoys = game.decks["envoys"].cards
        self.home = {
            player: [
                card.fields["profession"].value
                for card in envoys
                if card.fields["realm"].value == realm
                for _ in range(card.copies)
            ]
            for player, realm in enumerate(rng.sample(REALMS, players))
        }
        self.castle: list[dict[int, tuple[int, str] | None]] = [dict.fromkeys(self.slots) for _ in range(players)]
        self.yard: list[list[tuple[int, str]]] = [[] for _ in range(players)]
        self.island: list[tuple[int, str]] = []
        self.incomes: dict[int, list[int]] = {player: [] for player in range(players)}
        self.paid_by_slot: Counter[tuple[int, int]] = Counter()
        self.loans = 0
        start = value("rulebook/what-you-get", "bills")
        for player in range(players):
            assert len(self.home[player]) == value("rulebook/what-you-get", "envoys")
            self.money._move(-1, player, Counter(dict.fromkeys(self.money.worths, start)))
            assert self.money.sum(player) == value("rulebook/what-you-get", "money")

    def play(self):
        for round in range(1, self.rounds + 1):
            for player in range(self.players):
                self.collect(player)
                self.decide(player)
                self.send(player, last=round == self.rounds)
        for player in range(self.players):
            self.collect(player)

    def collect(self, player):
        income = 0
        for host, castle in enumerate(self.castle):
            for slot, envoy in castle.items():
                if envoy and envoy[0] == player:
                    income += slot
                    self.paid_by_slot[host, slot] += 1
        self.money.pay(-1, player, income)
        self.incomes[player].append(income)

    def deal(self, host, owners, borrowed):
        """Bribes, paid as they are agreed on; who has no bill at all may take the loan, once in a host's turn."""
        for owner in owners:
            cash = self.money.sum(owner)
            if not cash and owner not in borrowed and self.rng.random() < self.style["borrow"]:
                borrowed.add(owner)
                self.money.pay(-1, owner, self.loan)
                self.money.pay(owner, host, self.loan)
                self.loans += 1
            elif cash and self.rng.random() < self.style["bribe"]:
                most = cash // 1000
                self.money.pay(owner, host, 1000 * (most if self.rng.random() < 0.3 else self.rng.randint(1, most)))

    def decide(self, host):
        castle, waiting = self.castle[host], self.yard[host]
        borrowed: set[int] = set()
        before = {envoy for envoy in castle.values() if envoy}
        inside = {job for _, job in before}
        jobs = Counter(job for _, job in waiting)
        free = [envoy for envoy in waiting if jobs[envoy[1]] == 1 and envoy[1] not in inside]
        # 1. envoys without a rival: all of them are seated
        self.deal(host, dict.fromkeys(owner for owner, _ in free), borrowed)
        for envoy in self.rng.sample(free, len(free)):
            self.seat(host, envoy)
        # 2. outside conflicts, in the host's order: one of each profession remains
        challengers = [envoy for envoy in waiting if jobs[envoy[1]] == 1 and envoy[1] in inside]
        conflicts = [job for job, count in jobs.items() if count > 1]
        for job in self.rng.sample(conflicts, len(conflicts)):
            rivals = [envoy for envoy in waiting if envoy[1] == job]
            self.deal(host, dict.fromkeys(owner for owner, _ in rivals), borrowed)
            winner = self.rng.choice(rivals)
            rivals.remove(winner)
            self.island += rivals
            if job in inside:
                challengers.append(winner)
            else:
                self.seat(host, winner)
        # 3. inside conflicts, from the lowest slot up: the newcomer takes that very slot, or goes
        settled = []
        for slot, seated in castle.items():
            rivals = [envoy for envoy in challengers if seated and envoy[1] == seated[1]]
            assert len(rivals) <= 1
            for newcomer in rivals:
                settled.append(slot)
                self.deal(host, dict.fromkeys((newcomer[0], seated[0])), borrowed)
                replace = self.rng.random() < self.style["replace"]
                castle[slot] = newcomer if replace else seated
                self.island.append(seated if replace else newcomer)
        assert settled == sorted(settled)
        assert len(settled) == len(challengers) <= len(self.slots)
        self.yard[host] = []
        self.obeyed(host, jobs)

    def seat(self, host, envoy):
        """In a free slot of the host's choice. That there always is one, the rulebook promises in a note."""
        free = [slot for slot, seated in self.castle[host].items() if seated is None]
        assert free, "a profession that is not inside finds no free slot"
        self.castle[host][self.rng.choice(free)] = envoy

    def obeyed(self, host, jobs):
        """The three rules, after a host's turn; and what a castle can be worth at most."""
        seated = [envoy for envoy in self.castle[host].values() if envoy]
        assert len(seated) <= 4
        assert all(one[1] != other[1] for one, other in combinations(seated, 2))
        assert set(jobs) <= {job for _, job in seated}
        assert all(owner != host for owner, _ in seated)
        assert sum(slot for slot, envoy in self.castle[host].items() if envoy) <= 20_000

    def send(self, player, *, last):
        if last:
            assert self.home[player] == []  # nobody sends in the last round: there is no envoy left
            return
        for _ in range(self.sends):
            job = self.home[player].pop(self.rng.randrange(len(self.home[player])))
            host = self.style["target"](self.rng, player, self.players)
            self.yard[host].append((player, job))
        assert all(len(yard) <= 8 for yard in self.yard)


def anywhere(rng, player, players):
    return rng.choice([host for host in range(players) if host != player])


def next_one(rng, player, players):
    return (player + 1) % players


def the_first(rng, player, players):
    return 1 if player == 0 else 0


STYLES = {
    "even": {"bribe": 0.4, "borrow": 0.5, "replace": 0.5, "target": anywhere},
    "reckless": {"bribe": 1.0, "borrow": 1.0, "replace": 0.5, "target": anywhere},
    "thrifty": {"bribe": 0.0, "borrow": 0.0, "replace": 1.0, "target": anywhere},
    "round": {"bribe": 0.7, "borrow": 1.0, "replace": 0.2, "target": next_one},
    "crowded": {"bribe": 0.7, "borrow": 1.0, "replace": 1.0, "target": the_first},
}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("style", STYLES)
def test_games_by_the_printed_rules(game, players, style):
    """The bank never runs dry, change included; five incomes; the rules can be kept; every envoy meets an end."""
    bank = {name: number.value for name, number in game.sections["rulings/bank"].values.items()}
    for seed in range(25):
        table = Table(game, players, random.Random(f"{players} {style} {seed}"), STYLES[style])
        table.play()
        assert all(len(incomes) == 6 and incomes[0] == 0 for incomes in table.incomes.values())
        assert table.yard == [[]] * players
        seated = sum(envoy is not None for castle in table.castle for envoy in castle.values())
        assert seated + len(table.island) == 8 * players
        assert max(table.paid_by_slot.values()) <= bank["times"]
        in_play = sum(table.money.sum(player) for player in range(players))
        assert in_play - table.loan * table.loans <= bank["most"] * players
        assert table.money.lowest >= 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_how_often_a_slot_can_pay(game, players):
    """What rulings.yaml claims of the bank: between a host's turns an owner collects once, after the last one twice.

    The order of a game, as it is printed, is laid out; in each stretch between decisions a slot belongs to one player.
    """
    bank = {name: number.value for name, number in game.sections["rulings/bank"].values.items()}
    rounds = game.sections["rulebook/the-game"].values["rounds"].value
    steps = [(what, player) for _ in range(rounds) for player in range(players) for what in ("collect", "decide")]
    steps += [("collect", player) for player in range(players)]
    most = 0
    for host in range(players):
        stretches: list[Counter[int]] = [Counter()]
        for what, player in steps:
            if (what, player) == ("decide", host):
                stretches.append(Counter())
            elif what == "collect" and player != host:
                stretches[-1][player] += 1
        times = [max(stretch.values(), default=0) for stretch in stretches[1:]]
        assert times[:-1] == [1] * bank["between"]
        assert times[-1] <= bank["after"]
        most = max(most, sum(times))
    assert most == bank["times"] == bank["between"] + bank["after"] == 6
    worth = sum(card.copies_for.get(players, card.copies) * card.number("worth") for card in game.decks["bills"].cards)
    assert worth == players * bank["made"]
    assert bank["most"] == bank["start"] + bank["times"] * bank["castle"] == 152_000
    assert bank["made"] - bank["most"] == bank["left"] == 8_000
