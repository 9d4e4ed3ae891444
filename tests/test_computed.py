"""Computed tables say what the sources say: the figures here are those of the facts, not of the code."""

from dataclasses import replace
from pathlib import Path

import pytest

from print_kit.checking import check
from print_kit.computed import (
    by_choice,
    cards_naming,
    decision_odds,
    flagged,
    grouped,
    naming_by,
    of_role,
    playing,
    printed_decks,
    sheets,
    sheets_for,
)
from print_kit.model import ProductEntry
from print_kit.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent

NAMING = {
    "ambassador": "Blessed Troops · Heresy · Oats for the horses · Rebel Sympathizer · Restocking the Larder"
    " · Show of Unity · Stiff Upper Lip · Tax Day · Theological Debate · The Prince's New Wardrobe"
    " · The Queen's New Dishes · Tithing Time · Unwell · Nationalism",
    "archbishop": "Blessed Troops · Marriage of High Station · Marriage of Low Station · Secular Matters"
    " · Theological Debate · Tithing Time · Secular Priorities · Protesting, Not Praying",
    "baron": "Blessed Troops · Declaration of War · Oats for the horses · Royal Escort · Royal Indulgence · Rumor Mill"
    " · Almost King! · Bread Riots · Palace Besieged!",
    "queen": "Marriage of High Station · Marriage of Low Station · Royal Escort · Royal Indulgence · Stiff Upper Lip"
    " · The Queen's New Dishes · Founding Father · Bread Riots",
    "royal-bastard": "Humble Servants · Royal Escort · Royal Indulgence · Secular Matters · The Prince's New Wardrobe"
    " · Bread Riots",
    "steward": "Humble Servants · Restocking the Larder · Palace Boycott",
    "treasurer": "Humble Servants · Secular Matters · Stiff Upper Lip · Tax Day · Theological Debate · Royal Accountant"
    " · War Levies · Tax Revolt",
}
# margin from, to: accepted, refused, reversed of ten (Brilliant 1, Laudable 3, Acceptable 6, Mediocre 9, Grudging 12,
# Resigned 15, Enough 18; Childlike Delight accepts, Only When I'm Dead refuses, Contrary reverses)
ODDS = [
    (None, 0, 1, 8, 1),
    (1, 2, 2, 7, 1),
    (3, 5, 3, 6, 1),
    (6, 8, 4, 5, 1),
    (9, 11, 5, 4, 1),
    (12, 14, 6, 3, 1),
    (15, 17, 7, 2, 1),
    (18, None, 8, 1, 1),
]
ANY_TIME = (
    "Beg for Funds · Debase Yourself · Descended from Kings · Exaltation · Extremely Lucky Day · Heightened Alert"
    " · Heresy · Holiday · Incriminating Letter · Leave · Lucky Day · Plague · The King's memory is short"
    " · Very Lucky Day"
)
DIPLOMACY = (
    "Alms for the Poor · Burglar · Caught in the Act · Counterfeit Papers · Dark Secret · Deal with the Baker"
    " · Drunken Stupor · False Accusation · Footpad · Hunting Expedition · Informant · Master Thief · Minstrel"
    " · Mistress · Oats for the horses · Pickpocket · Quack's Concoction · Rebel Sympathizer · Restocking the Larder"
    " · Risky Investment · Rogue · Rumors of Misconduct · Snoop · Tax Day · The Prince's New Wardrobe"
    " · The Queen's New Dishes · Thief · Tightwad · Tithing Time · Time with the Old Man · Treason · True Love"
    " · Writ of Inheritance"
)
FLAGS = {
    "document": "Descended from Kings · Incriminating Letter · Land Deed · Letter of Praise · Writ of Censure"
    " · Writ of Inheritance",
    "not_in_last_round": "Petition Tabled · Abbot · Constable · Paladin · Royal Accountant",
    "petition": "Change of Employment · Civil Suit · Declaration of War · Major Civil Suit · Marriage of High Station"
    " · Marriage of Low Station · Minor Civil Suit · Captain of the Guard · Executioner · Royal Doctor",
}
TRIGGERS = {
    "With your own petition": "Show of Unity",
    "As voting begins": "Put it on the line",
    "After the tally": "Confusion",
    "Right after a petition passes": "Secret Rider",
    "Right after a petition fails": "Salt in your wound",
    "While the king is sick": "Hunting Expedition · Quack's Concoction",
}


@pytest.fixture(scope="module")
def game():
    return check(Workspace.at(ROOT), "long-live-the-king").game


def names(cards):
    return sorted(card.name["en"].value for card in cards)


def split(text):
    return sorted(text.split(" · "))


@pytest.mark.parametrize("role", NAMING)
def test_cards_that_name_a_role(game, role):
    """All cards that the facts list for a role, and none else, wherever they name it."""
    found = cards_naming(printed_decks(game, game.products["cards"]), f"roles/{role}")
    assert names(item.card for item in found) == split(NAMING[role])


def test_how_cards_name_a_role(game):
    """The Ambassador is spared by Heresy and the six levies; the Archbishop and the Queen may not marry."""
    decks = printed_decks(game, game.products["cards"])
    spared = naming_by(cards_naming(decks, "roles/ambassador"), "exempt")
    assert names(spared) == split(
        "Heresy · Oats for the horses · Restocking the Larder · Tax Day · The Prince's New Wardrobe"
        " · The Queen's New Dishes · Tithing Time"
    )
    for role in ("archbishop", "queen"):
        barred = naming_by(cards_naming(decks, f"roles/{role}"), "barred")
        assert names(barred) == ["Marriage of High Station", "Marriage of Low Station"]


def test_cards_that_are_not_printed_name_nobody(game):
    """A card with no copies is in nobody's table, and a card does not name itself."""
    health = game.decks["health"]
    assert names(item.card for item in cards_naming([health], "roles/ambassador")) == ["Unwell"]
    gone = replace(health, cards=tuple(replace(card, copies=0) for card in health.cards))
    assert cards_naming([gone], "roles/ambassador") == ()


def test_odds_of_each_margin(game):
    """Eight steps, ten cards each, from the thresholds of the seven decision cards that have one."""
    rows = decision_odds(game.decks["decision"])
    assert [(row.low, row.high, row.accept, row.refuse, row.reverse) for row in rows] == ODDS
    assert {row.cards for row in rows} == {10}


def test_when_cards_are_played(game):
    """53 intrigue cards in council, 33 in diplomacy, 14 at any time; the status cards by theirs."""
    groups = by_choice([game.decks["intrigue"], game.decks["status"]], "phase")
    found = {(group.deck.id, group.value): group.cards for group in groups}
    assert {key: len(cards) for key, cards in found.items()} == {
        ("intrigue", "diplomacy"): 33,
        ("status", "diplomacy"): 11,
        ("intrigue", "council"): 53,
        ("status", "council"): 9,
        ("intrigue", "any"): 14,
        ("status", "any"): 6,
        ("status", "reaction"): 3,
        ("status", "passive"): 3,
    }
    assert [group.value for group in groups] == [
        "diplomacy", "diplomacy", "council", "council", "any", "any", "reaction", "passive",
    ]  # fmt: skip
    assert names(found["intrigue", "any"]) == split(ANY_TIME)
    assert names(found["intrigue", "diplomacy"]) == split(DIPLOMACY)


def test_what_calls_for_a_card(game):
    """Within a phase, cards stand by what calls for them; those that nothing calls for come first."""
    found = {}
    for group in by_choice([game.decks["intrigue"]], "phase"):
        for label, cards in grouped(group.deck, group.cards, "trigger"):
            found[group.value, label["en"].value if label else ""] = names(cards)
    for said, expected in TRIGGERS.items():
        phase = "diplomacy" if said == "While the king is sick" else "council"
        assert found[phase, said] == split(expected)
    assert len(found["council", "On the current petition"]) == 19
    assert list(found)[:2] == [("diplomacy", ""), ("diplomacy", "While the king is sick")]


@pytest.mark.parametrize("flag", FLAGS)
def test_flags(game, flag):
    """Documents, petitions, and what the last round excludes."""
    cards = (*game.decks["intrigue"].cards, *game.decks["status"].cards)
    assert names(flagged(cards, flag)) == split(FLAGS[flag])


@pytest.mark.parametrize(
    ("players", "missing"),
    [(6, {"steward", "treasurer"}), (7, {"steward"}), (8, set()), (16, set()), (0, set())],
)
def test_who_plays(game, players, missing):
    """King and seven are ideal; one short, the Steward is left out; two short, the Treasurer as well."""
    roles = game.decks["roles"].cards
    assert {card.id for card in roles} - {card.id for card in playing(roles, players)} == missing


def test_decks_for_a_number_of_players(game):
    """A product prints a deck from the number of players that it says, and of a deck only who takes part."""
    entry = game.products["name-tags"]
    counts = {n: [(deck.id, len(deck.cards)) for deck in printed_decks(game, entry, n)] for n in (0, 6, 8, 9)}
    assert counts == {
        0: [("roles", 8), ("status", 32)],
        6: [("roles", 6)],
        8: [("roles", 8)],
        9: [("roles", 8), ("status", 32)],
    }


def test_copies_for_a_number_of_players(game):
    """`copies_for` says how many a game of so many takes; other numbers take `copies`."""
    deck = game.decks["coins"]
    coin = replace(deck.cards[0], copies=50, copies_for={6: 30, 7: 0})
    coins = replace(game, decks={**game.decks, "coins": replace(deck, cards=(coin,))})
    entry = ProductEntry("coins", ("coins",), (), deck.location)
    copies = {people: printed_decks(coins, entry, people)[0].copies for people in (0, 6, 7, 8)}
    assert copies == {0: 50, 6: 30, 7: 0, 8: 50}


def test_powers_and_petitions_of_a_role(game):
    """What a character sheet grants its role; a card without copies is left out."""
    baron, deck = game.cards["roles/baron"], game.decks["petitions"]
    assert [card.id for card in of_role(deck, baron)] == ["call-to-arms", "war-chest"]
    fewer = replace(deck, cards=tuple(replace(c, copies=int(c.id != "war-chest")) for c in deck.cards))
    assert [card.id for card in of_role(fewer, baron)] == ["call-to-arms"]


@pytest.mark.parametrize(
    ("duplex", "pages", "expected"),
    [("long", 13, 7), ("short", 14, 7), ("manual", 44, 22), ("none", 8, 8), ("fold", 5, 5)],
)
def test_sheets_of_paper(duplex, pages, expected):
    """Two pages a sheet where both sides are printed."""
    assert sheets({"pages": pages, "duplex": duplex}) == expected


def test_sheets_for_a_number_of_players(game):
    """Once a player; without the roles that don't play; only the sheets that hold a tag somebody wears."""
    aid = {"product": "player-aid", "pages": 2, "duplex": "long", "pieces": []}
    assert [sheets_for(game, aid, "player", n) for n in (6, 16)] == [5, 15]
    assert sheets_for(game, aid, "instead", 8) == 0
    roles = {"product": "character-sheets", "pages": 14, "duplex": "long", "pieces": []}
    assert [sheets_for(game, roles, "role", n) for n in (0, 6, 7, 8, 9)] == [7, 5, 6, 7, 7]
    signs = {"product": "room-signs", "pages": 8, "duplex": "none", "pieces": []}
    assert [sheets_for(game, signs, "role", n) for n in (6, 7, 8)] == [6, 7, 8]
    tags = {
        "product": "name-tags",
        "pages": 4,
        "duplex": "none",
        "pieces": [
            {"id": card.key, "front": [{"page": place // 10 + 1}]}
            for place, card in enumerate((*game.decks["roles"].cards, *game.decks["status"].cards))
        ],
    }
    assert [sheets_for(game, tags, "one", n) for n in (0, 6, 8, 9)] == [4, 1, 1, 4]


def test_a_field_that_is_not_there(game):
    """A deck without the field has no groups of it; an entry without decks prints none."""
    assert by_choice([game.decks["roles"]], "phase") == ()
    assert printed_decks(game, ProductEntry("none", (), (), game.location), 8) == []
