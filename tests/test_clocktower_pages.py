"""The Clocktower's pages: who wakes when, what fits on a page, that each page speaks its language."""

import json
import re
from functools import cache

import pypdfium2
import pytest

from print_kit.casting import cast
from print_kit.checking import check
from print_kit.icons import is_icon
from print_kit.workspace import Workspace
from tests.conftest import ROOT, build_clean

GAME = "clocktower"
WORKSPACE = Workspace.at(ROOT)
PAGES = ("character-sheet", "jinxes", "night-order", "setup", "storyteller-sheet", "almanac")
MM = 72 / 25.4

# The official night sheet of 2026-05-11, of the kit's 44; and Trouble Brewing's own.
FIRST = [
    "dusk",
    "lordoftyphon",
    "alchemist",
    "poppygrower",
    "yaggababble",
    "minioninfo",
    "lunatic",
    "demoninfo",
    "king",
    "poisoner",
    "wizard",
    "cerenovus",
    "huntsman",
    "damsel",
    "amnesiac",
    "washerwoman",
    "librarian",
    "investigator",
    "chef",
    "empath",
    "fortuneteller",
    "butler",
    "spy",
    "highpriestess",
    "dawn",
]
OTHER = [
    "dusk",
    "poppygrower",
    "poisoner",
    "wizard",
    "monk",
    "cerenovus",
    "scarletwoman",
    "lunatic",
    "legion",
    "imp",
    "lordoftyphon",
    "ojo",
    "alhadikhia",
    "yaggababble",
    "gossip",
    "banshee",
    "choirboy",
    "huntsman",
    "damsel",
    "amnesiac",
    "ravenkeeper",
    "empath",
    "fortuneteller",
    "undertaker",
    "king",
    "butler",
    "spy",
    "highpriestess",
    "dawn",
]
TB_FIRST = [
    "dusk",
    "minioninfo",
    "demoninfo",
    "poisoner",
    "spy",
    "washerwoman",
    "librarian",
    "investigator",
    "chef",
    "empath",
    "fortuneteller",
    "butler",
    "dawn",
]
TB_OTHER = [
    "dusk",
    "poisoner",
    "monk",
    "spy",
    "scarletwoman",
    "imp",
    "ravenkeeper",
    "undertaker",
    "empath",
    "fortuneteller",
    "butler",
    "dawn",
]


def make(out, *langs, **wishes):
    """Build pages into a folder, in this process alone; nothing may be wrong with them, no Korean word be broken."""
    build_clean(WORKSPACE, out, GAME, *langs, **{"products": PAGES, **wishes})
    return out / GAME


@pytest.fixture(scope="module")
def game():
    return check(WORKSPACE, GAME).game


@pytest.fixture(scope="module")
def brewing(tmp_path_factory):
    """Trouble Brewing's pages in each language; the almanac in English."""
    out = tmp_path_factory.mktemp("brewing")
    make(out, "en", script="trouble-brewing")
    return make(out, "ko", script="trouble-brewing", products=PAGES[:-1])


@pytest.fixture(scope="module")
def all_44(tmp_path_factory):
    """The pages of all the kit's characters, in English; the night order in Korean too."""
    out = tmp_path_factory.mktemp("all")
    make(out, "ko", products=("night-order",))
    return make(out, "en", products=("character-sheet", "jinxes", "night-order"))


@cache
def texts(file):
    """The text of each page of a PDF, without icons."""
    with pypdfium2.PdfDocument(file) as document:
        found = [page.get_textpage().get_text_bounded() for page in document]
    return [plain(text) for text in found]


def plain(text):
    """A text without icons and joiners."""
    return "".join(char for char in text if not is_icon(char) and char != "\u2060")


def squeezed(text):
    return re.sub(r"[\s\u2060]+", "", text)


def named(file, names):
    """Those of `names` that stand in the column of names of a night order, a list a page."""
    found = []
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            height = page.get_size()[1]
            column = page.get_textpage().get_text_bounded(23 * MM, 0, 58.6 * MM, height)
            lines = [
                "".join(char for char in line if not is_icon(char) and char != "\u2060").strip()
                for line in column.splitlines()
            ]
            found.append([line for line in lines if line in names])
    return found


def outline(file):
    with pypdfium2.PdfDocument(file) as document:
        return [(item.level, item.get_title()) for item in document.get_toc()]


def names_of(game, lang):
    """The names of all characters and steps, and the id of each."""
    decks = ("characters", "others", "steps")
    return {card.name[lang].value: card.id for deck in decks for card in game.decks[deck].cards}


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize(("script", "first", "other"), [("", FIRST, OTHER), ("tb", TB_FIRST, TB_OTHER)])
def test_the_night_order_is_the_official_one(game, request, lang, script, first, other):
    """First the first night, then the others, from a fresh page, each in its order; Trouble Brewing has its own."""
    folder = request.getfixturevalue("brewing" if script else "all_44")
    names = names_of(game, lang)
    pages = [[names[name] for name in page] for page in named(folder / lang / "night-order.pdf", names)]
    fresh = max(number for number, page in enumerate(pages) if "dusk" in page)
    assert [id for page in pages[:fresh] for id in page] == first
    assert [id for page in pages[fresh:] for id in page] == other


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_a_script_of_22_fits(brewing, lang):
    """The sheet on one page, the nights on the two sides of a sheet, and small files."""
    assert len(texts(brewing / lang / "character-sheet.pdf")) == 1
    assert len(texts(brewing / lang / "night-order.pdf")) == 2
    for name in ("character-sheet", "night-order"):
        assert (brewing / lang / f"{name}.pdf").stat().st_size < 500_000


@pytest.mark.parametrize("lang", ["ko", "en", "ko+en"])
def test_letter_paper_holds_as_much(tmp_path, lang):
    """On Letter too, and nothing is said of it; with both languages the sheet takes two pages at most."""
    folder = make(tmp_path, lang, script="trouble-brewing", paper="letter", products=("character-sheet", "night-order"))
    assert len(texts(folder / lang / "character-sheet.pdf")) == (2 if "+" in lang else 1)
    assert len(texts(folder / lang / "night-order.pdf")) == (4 if "+" in lang else 2)


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_the_sheet_can_be_searched(game, brewing, lang):
    """Every character's name and ability can be found in the PDF's text."""
    sheet = squeezed(texts(brewing / lang / "character-sheet.pdf")[0])
    for card in game.decks["characters"].cards:
        if "tb" in card.tags:
            assert squeezed(card.name[lang].value) in sheet
            if "[[" not in card.text[lang].value and "{" not in card.text[lang].value:
                assert squeezed(card.text[lang].value) in sheet, card.id


def test_pages_speak_their_language(brewing):
    """English pages have no Hangul, Korean ones no Latin word but the script's name and the source's.

    The almanac gives every name in both languages.
    """
    for name in PAGES[:-1]:
        english = " ".join(texts(brewing / "en" / f"{name}.pdf"))
        assert not re.findall("[가-힣]+", english), name
        korean = " ".join(texts(brewing / "ko" / f"{name}.pdf"))
        assert set(re.findall("[A-Za-z]{2,}", korean)) <= {"Trouble", "Brewing", "botc", "release"}, name


def test_every_night_page_says_which_script_and_night(tmp_path):
    """Loose sheets get mixed up: the script's name, its author and the night stand on each; order and date below."""
    script = tmp_path / "long.json"
    ids = ", ".join(f'"{id}"' for id in OTHER if id not in ("dusk", "dawn"))
    script.write_text(f'[{{"id": "_meta", "name": "Midnight Oil", "author": "A. Tester"}}, {ids}]', encoding="utf-8")
    folder = make(tmp_path, "ko", script=str(script), products=("night-order",))
    pages = texts(folder / "ko" / "night-order.pdf")
    first, other = "첫날 밤", "그 밖의 밤"
    assert len(pages) > 2
    for page in pages:
        assert "Midnight Oil" in page
        assert "A. Tester" in page
        assert (first in page) != (other in page)
        assert "2026-05-11" in page


def test_small_games_have_no_info_steps(game, tmp_path):
    """With fewer than seven players the Minions and the Demon learn nothing of each other."""
    names = names_of(game, "en")
    folder = make(tmp_path, "en", script="trouble-brewing", players=6, products=("night-order", "setup"))
    ids = [names[name] for page in named(folder / "en" / "night-order.pdf", names) for name in page]
    assert ids == [id for id in (*TB_FIRST, *TB_OTHER) if id not in ("minioninfo", "demoninfo")]
    assert re.search(r"\b6\s+Players", texts(folder / "en" / "setup.pdf")[0])


def test_who_never_wakes_is_remembered(game, all_44):
    """Characters without a step stand above the order, on both nights."""
    file = all_44 / "en" / "night-order.pdf"
    silent = [card.name["en"].value for card in game.decks["characters"].cards if "remember" in card.fields]
    assert silent
    heads = [text for text in texts(file) if "Remember" in text]
    assert len(heads) == 2
    for head in heads:
        assert all(f"{name}:" in head for name in silent)


def test_jinxes_are_told_or_told_to_be_none(game, all_44, brewing):
    """The pairs of tonight's characters, on a page of their own and on the players' sheet; or that there are none."""
    page = texts(all_44 / "en" / "jinxes.pdf")[0]
    sheet = " ".join(texts(all_44 / "en" / "character-sheet.pdf"))
    for pair in ("Alchemist · Spy", "Scarlet Woman · Al-Hadikhia", "Spy · Damsel", "Spy · Poppy Grower"):
        assert pair in page
        assert pair in sheet
    assert "No two characters of this script are jinxed" in texts(brewing / "en" / "jinxes.pdf")[0]


def test_the_almanac_has_a_section_a_character(game, brewing):
    """Every character is in the outline under its team, in order, and references lead to it."""
    file = brewing / "en" / "almanac.pdf"
    titles = [title for level, title in outline(file) if level == 2]
    order = [
        card
        for team in ("townsfolk", "outsider", "minion", "demon")
        for card in cast(game)
        if card.choice("team") == team and "tb" in card.tags
    ]
    assert [title.strip() for title in titles] == [card.name["en"].value for card in order]
    whole = squeezed(" ".join(texts(file)))
    for card in order:
        assert squeezed(card.name["ko"].value) in whole


def test_the_cheat_sheet_is_one_sheet(brewing):
    for lang in ("ko", "en"):
        assert len(texts(brewing / lang / "storyteller-sheet.pdf")) == 2


def test_what_a_script_says_stays_text(tmp_path):
    """Markup, references and braces of a script file print as they stand; its own characters have a place."""
    script = tmp_path / "hostile.json"
    own = {
        "id": "watch",
        "name": "**Watch**",
        "team": "townsfolk",
        "ability": "Look at <i>one</i> {player} & [[others/imp]].",
        "firstNight": 1,
        "firstNightReminder": "Show :reminder: *YOU ARE*.",
        "reminders": ["<u>"],
    }
    meta = {
        "id": "_meta",
        "name": "<b>{{ 7*7 }}</b> & \\",
        "author": "[[characters/imp]]",
        "bootlegger": ["</style><p>*x* {y}"],
    }
    ids = ["imp", "washerwoman", "poisoner", "steward", "golem"]
    script.write_text(json.dumps([meta, *ids, own]), encoding="utf-8")
    folder = make(tmp_path, "en", script=str(script), products=("character-sheet", "jinxes", "night-order", "almanac"))
    sheet = squeezed(texts(folder / "en" / "character-sheet.pdf")[0])
    for said in (
        "<b>{{7*7}}</b>&\\",
        "[[characters/imp]]",
        "</style><p>*x*{y}",
        "**Watch**",
        "<i>one</i>{player}&[[others/imp]].",
    ):
        assert said in sheet
    assert "**Watch**" in texts(folder / "en" / "night-order.pdf")[0]
    assert "Steward" in " ".join(texts(folder / "en" / "almanac.pdf"))
