"""Who takes part, and who wakes when: the master order, Trouble Brewing's own, a script's own, a character's number."""

from __future__ import annotations

import pytest

from print_kit.casting import cast, jinxed, narrowed, night, night_source, reminders_of, teams
from print_kit.computed import printed_decks
from print_kit.markup import Printer

# Of the official night sheet (botc-release 3d6d930, 2026-05-11), the 44 characters with texts and the steps.
FIRST = (
    "dusk lordoftyphon alchemist poppygrower yaggababble minioninfo lunatic demoninfo king poisoner wizard cerenovus "
    "huntsman damsel amnesiac washerwoman librarian investigator chef empath fortuneteller butler spy highpriestess "
    "dawn"
)
OTHER = (
    "dusk poppygrower poisoner wizard monk cerenovus scarletwoman lunatic legion imp lordoftyphon ojo alhadikhia "
    "yaggababble gossip banshee choirboy huntsman damsel amnesiac ravenkeeper empath fortuneteller undertaker king "
    "butler spy highpriestess dawn"
)
TB = [
    "washerwoman",
    "librarian",
    "investigator",
    "chef",
    "empath",
    "fortuneteller",
    "undertaker",
    "monk",
    "slayer",
    "soldier",
    "ravenkeeper",
    "mayor",
    "virgin",
    "butler",
    "drunk",
    "recluse",
    "saint",
    "poisoner",
    "spy",
    "scarletwoman",
    "baron",
    "imp",
]
TB_FIRST = (
    "dusk minioninfo demoninfo poisoner spy washerwoman librarian investigator chef empath fortuneteller butler dawn"
)
TB_OTHER = "dusk poisoner monk spy scarletwoman imp ravenkeeper undertaker empath fortuneteller butler dawn"
HERO = {"id": "hero", "name": "Hero", "team": "townsfolk", "ability": "You are brave."}


def source(game, which):
    section = night_source(game, which)
    assert section is not None
    return section.key


def order(game, which):
    return [card.id for card in night(game, which)]


def test_the_order_of_our_own(clocktower):
    assert len(cast(clocktower)) == 44
    assert order(clocktower, "first") == FIRST.split()
    assert order(clocktower, "other") == OTHER.split()
    assert source(clocktower, "first") == "night-order/first-night"


def test_the_order_of_trouble_brewing(read):
    game, _ = read(TB)
    assert order(game, "first") == TB_FIRST.split()
    assert order(game, "other") == TB_OTHER.split()
    assert source(game, "other") == "night-order/tb-other-nights"


def test_travellers_come_in_their_place(read):
    """The Bureaucrat, the Thief and the Beggar travel with any edition; two of them wake, after dusk."""
    game, _ = read([*TB, "thief", "bureaucrat", "beggar", "angel"])
    assert order(game, "first") == ["dusk", "angel", "bureaucrat", "thief", *TB_FIRST.split()[1:]]
    assert order(game, "other") == ["dusk", "bureaucrat", "thief", *TB_OTHER.split()[1:]]
    assert [team.value for team in teams(game, cast(game))][-2:] == ["traveller", "fabled"]


def test_one_stranger_makes_it_the_master_order(read):
    game, _ = read([*TB, "ojo"])
    assert source(game, "first") == "night-order/first-night"
    assert order(game, "other").index("spy") > order(game, "other").index("undertaker")


def test_a_scripts_own_order_is_taken_as_it_is(read):
    meta = {"id": "_meta", "name": "x", "firstNight": ["dusk", "chef", "imp", "minion_info", "dawn"]}
    game, found = read([meta, *TB])
    assert found == []
    assert order(game, "first") == ["dusk", "chef", "imp", "minioninfo", "dawn"]
    assert night_source(game, "first") is None
    assert order(game, "other") == TB_OTHER.split()


@pytest.mark.parametrize(
    ("number", "before", "after"),
    [
        (0.5, "dusk", "minioninfo"),
        (32, "poisoner", "washerwoman"),
        (31.5, "demoninfo", "poisoner"),
        (9999, "dawn", None),
    ],
)
def test_a_character_with_a_number(number, before, after, read):
    """It is a place in the master order, counted from 0 for dusk; the one that has the place goes first."""
    game, _ = read([HERO | {"firstNight": number}, "poisoner", "washerwoman", "imp", "saint"])
    found = order(game, "first")
    at = found.index("hero")
    assert found[at - 1] == before
    assert found[at + 1 : at + 2] == ([after] if after else [])
    assert "hero" not in order(game, "other")


def test_characters_with_the_same_number_keep_their_order(read):
    other = HERO | {"id": "heroine", "otherNight": 24}
    game, _ = read([HERO | {"otherNight": 24}, other, "monk", "imp", "saint"])
    found = order(game, "other")
    assert [found[found.index("hero") - 1], *found[found.index("hero") :][:2]] == ["monk", "hero", "heroine"]


def test_numbers_do_not_move_official_characters(read):
    game, _ = read([{"id": "imp", "otherNight": 1, "firstNight": 3}, *TB[:10]])
    assert "imp" not in order(game, "first") or order(game, "first").index("imp") > 0
    assert order(game, "other").index("imp") > order(game, "other").index("monk")


def test_what_prints_with_a_script(read):
    """Decks hold the script's characters in its order, their tokens, and pairs of which both are there."""
    game, _ = read(["spy", "poisoner", HERO | {"reminders": ["Brave", "Brave"]}, "damsel", "steward"])
    keys = {
        name: [card.id for card in deck.cards] if (deck := narrowed(game, game.decks[name])) else []
        for name in game.decks
    }
    assert keys["characters"] == ["spy", "poisoner", "damsel"]
    assert keys["others"] == ["steward"]
    assert keys["homebrew"] == ["hero"]
    assert keys["reminders"] == ["damsel-guess-used", "poisoner-poisoned", "steward-know", "hero-script-1"]
    assert keys["jinxes"] == ["spy-damsel"]
    assert len(keys["steps"]) == 4
    assert [(card.id, card.copies) for card in reminders_of(game, game.cards["homebrew/hero"])] == [
        ("hero-script-1", 2)
    ]
    assert [card.id for card in jinxed(game)] == ["spy-damsel"]


def test_own_reminders_of_an_official_character(read):
    """The file's tokens are printed instead of ours; our texts, which name ours, still print their labels."""
    poisoner = {"id": "ko_KR_poisoner", "name": "독살범", "reminders": ["중독됨"]}
    game, found = read([poisoner, "washerwoman", "imp", "saint", "spy"])
    assert found == []
    printed = narrowed(game, game.decks["reminders"])
    assert printed is not None
    tokens = [card.id for card in printed.cards if card.targets("of") == ("characters/poisoner",)]
    assert tokens == [card.id for card in reminders_of(game, game.cards["characters/poisoner"])]
    assert tokens == ["poisoner-script-1"]
    texts = [use for use in game.texts() if use.owner is game.cards["characters/poisoner"]]
    assert any("[[reminders/poisoner-poisoned" in use.texts["ko"].value for use in texts if "ko" in use.texts)
    said = {lang: " ".join(_shown(game, use, lang) for use in texts) for lang in ("ko", "en")}
    assert "중독" in said["ko"]
    assert "Poisoned" in said["en"]
    assert "[[" not in said["ko"] + said["en"]


def _shown(game, use, lang):
    printer = Printer(game, lang, str, lambda card, name: name)
    return printer.inline(use.texts[lang], use.values) if lang in use.texts else ""


def test_what_prints_without(clocktower):
    """Our own characters only; decks that nothing is left of are left out."""
    entry = clocktower.products["tokens"]
    assert [(deck.id, len(deck.cards)) for deck in printed_decks(clocktower, entry)] == [("characters", 44)]
    reminders = narrowed(clocktower, clocktower.decks["reminders"])
    assert reminders is not None
    assert {key.partition("/")[0] for card in reminders.cards for key in card.targets("of")} == {"characters"}
    assert [(team.value, len(team.cards)) for team in teams(clocktower, cast(clocktower))] == [
        ("townsfolk", 23),
        ("outsider", 7),
        ("minion", 8),
        ("demon", 6),
    ]
