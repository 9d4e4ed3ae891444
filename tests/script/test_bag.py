"""What goes into the bag, for every number of players and every character that changes it, alone and together."""

from __future__ import annotations

from itertools import combinations

import pytest

from print_kit.bag import bag_counts, setup_changers, setup_unknown

# The official table: players, Townsfolk, Outsiders, Minions, Demons.
TABLE = """
 5 3 0 1 1
 6 3 1 1 1
 7 5 0 1 1
 8 5 1 1 1
 9 5 2 1 1
10 7 0 2 1
11 7 1 2 1
12 7 2 2 1
13 9 0 3 1
14 9 1 3 1
15 9 2 3 1
"""
ROWS = [tuple(map(int, line.split())) for line in TABLE.split("\n") if line.strip()]


def filled(game, players, chosen):
    bag = bag_counts(game, players, chosen)
    assert bag is not None
    return bag


def counts(game, players, *names):
    """Ranges as a text: a number where both ends are the same."""
    bag = filled(game, players, [game.cards[f"characters/{name}"] for name in names])
    ranges = (bag.townsfolk, bag.outsiders, bag.minions, bag.demons)
    return " ".join(str(low) if low == high else f"{low}-{high}" for low, high in ranges) if bag.possible else "-"


def test_who_changes_the_setup(clocktower):
    assert {card.id for card in setup_changers(clocktower)} == {
        "atheist",
        "baron",
        "choirboy",
        "drunk",
        "huntsman",
        "legion",
        "lordoftyphon",
        "lunatic",
    }
    assert setup_unknown(clocktower) == ()


def test_whom_the_kit_has_no_numbers_for(read):
    hero = {"id": "hero", "name": "Hero", "team": "minion", "ability": "[+1 Outsider]", "setup": True}
    game, _ = read(["balloonist", hero, "baron", "imp", "saint"])
    assert [card.id for card in setup_unknown(game)] == ["balloonist", "hero"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_table_and_each_character(row, clocktower):
    players, t, o, m, d = row

    def bag(*names):
        return counts(clocktower, players, *names)

    assert bag() == bag("imp", "saint") if o else bag() == f"{t} {o} {m} {d}"
    assert bag("baron") == f"{t - 2} {o + 2} {m} {d}"
    # the Damsel takes a Townsfolk's place, unless she is one of those that are drawn anyway
    assert bag("huntsman") == f"{t - 1} {o + 1} {m} {d}"
    assert bag("huntsman", "damsel") == (f"{t} {o} {m} {d}" if o else f"{t - 1} {o + 1} {m} {d}")
    # the King takes a Townsfolk's place
    assert bag("choirboy") == f"{t} {o} {m} {d}"
    # the Drunk is in play as an Outsider, and a Townsfolk token is drawn; the Lunatic's own token is, and swapped later
    assert bag("drunk") == (f"{t + 1} {o - 1} {m} {d}" if o else "-")
    assert bag("lunatic") == (f"{t} {o} {m} {d}" if o else "-")
    assert bag("drunk", "lunatic") == (f"{t + 1} {o - 1} {m} {d}" if o > 1 else "-")
    assert bag("baron", "drunk") == f"{t - 1} {o + 1} {m} {d}"
    assert bag("baron", "huntsman") == f"{t - 3} {o + 3} {m} {d}" if t > 3 else bag("baron", "huntsman") == "-"
    good = t + o
    assert bag("lordoftyphon") == f"0-{good - 1} 0-{good - 1} {m + 1} {d}"
    assert bag("lordoftyphon", "drunk") == f"1-{good - 1} 0-{good - 2} {m + 1} {d}"
    assert bag("atheist") == f"{t}-{t + m + d} {o}-{o + m + d} 0 0"
    most = players // 2 + 1
    legion = str(most) if most == good else f"{most}-{good}"
    assert bag("legion") == f"0-{players - most} 0-{players - most} 0 {legion}"
    assert most > players / 2


def test_the_seeds_example_of_legion(clocktower):
    """Ten players: about seven of Legion and three good ones."""
    bag = filled(clocktower, 10, [clocktower.cards["characters/legion"]])
    assert bag.demons[0] <= 7 <= bag.demons[1]
    assert bag.note == "Most of the players are evil; the good ones may be Townsfolk or Outsiders in any mix."


def test_no_number_of_players_without_a_row(clocktower):
    assert bag_counts(clocktower, 4, []) is None
    assert bag_counts(clocktower, 16, []) is None


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_all_together(row, clocktower):
    """Whatever is combined: nothing is negative, and the ranges leave room for as many tokens as players."""
    players = row[0]
    changers = setup_changers(clocktower)
    for size in range(len(changers) + 1):
        for chosen in combinations(changers, size):
            bag = filled(clocktower, players, chosen)
            ranges = (bag.townsfolk, bag.outsiders, bag.minions, bag.demons)
            assert all(0 <= low <= high for low, high in ranges), (chosen, ranges)
            assert sum(low for low, _ in ranges) <= players <= sum(high for _, high in ranges), (chosen, ranges)
            assert bag.possible or bag.note
