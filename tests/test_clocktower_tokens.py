"""The Clocktower's tokens on paper: how large they are cut, that their text stays off the edge, how many there are."""

import json
import math
import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from print_kit.checking import check
from print_kit.icons import find_icons, is_icon
from print_kit.workspace import Workspace
from tests.conftest import build_clean

ROOT = Path(__file__).resolve().parent.parent
GAME = "clocktower"
WORKSPACE = Workspace.at(ROOT)
PRODUCTS = ("tokens", "reminder-tokens", "info-tokens")
LANGS = ("ko", "en", "ko+en")
MM = 72 / 25.4
ROUNDS = {"tokens": (45, 20.0), "reminder-tokens": (25, 11.0)}
"""Diameter and radius of the safe circle, in mm."""

# What the official list has: how many reminder tokens each of the 44 comes with.
REMINDERS = {
    "alchemist": 1, "alhadikhia": 3, "amnesiac": 3, "banshee": 1, "butler": 1, "cerenovus": 1, "damsel": 1, "drunk": 1,
    "fortuneteller": 1, "gossip": 1, "huntsman": 1, "imp": 1, "investigator": 2, "legion": 2, "librarian": 2,
    "lordoftyphon": 1, "lunatic": 3, "monk": 1, "ojo": 1, "poisoner": 1, "poppygrower": 1, "scarletwoman": 1,
    "slayer": 1, "undertaker": 1, "virgin": 1, "washerwoman": 2, "wizard": 2, "yaggababble": 3,
}  # fmt: skip
# Most of the players are Legion: at most as many as there are good players in another game.
LEGION = {5: 3, 6: 4, 7: 5, 8: 6, 9: 7, 10: 7, 11: 8, 12: 9, 13: 9, 14: 10, 15: 11}


def make(out, *langs, **wishes):
    """Build tokens into a folder, in this process alone; nothing may be wrong with them."""
    build_clean(WORKSPACE, out, GAME, *langs, **{"products": PRODUCTS, **wishes})
    return out / GAME


@pytest.fixture(scope="module")
def game():
    return check(WORKSPACE, GAME).game


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """All tokens, in each language and in both."""
    return make(tmp_path_factory.mktemp("tokens"), *LANGS)


@cache
def manifest(folder):
    return {item["product"]: item for item in json.loads((folder / "manifest.json").read_bytes())["products"]}


def copies(folder, product):
    return {piece["id"]: piece["copies"] for piece in manifest(folder)[product]["pieces"]}


def places(folder, product, side):
    """(piece, page, x, y of the trim's top left corner) of every copy."""
    return [
        (piece["id"], place["page"], place["x"], place["y"])
        for piece in manifest(folder)[product]["pieces"]
        for place in piece[side]
    ]


@cache
def letters(folder, product):
    """Per page the characters that are no icons and no spaces: (character, left, top, right, bottom) in mm."""
    found = {}
    with pypdfium2.PdfDocument(folder / f"{product}.pdf") as document:
        for number, page in enumerate(document, 1):
            text, height = page.get_textpage(), page.get_height()
            boxes = []
            for index in range(text.count_chars()):
                char = text.get_text_range(index, 1)
                if not char or char.isspace() or is_icon(char[0]) or char in "\u2060\ufffe\u0002":
                    continue
                left, bottom, right, top = text.get_charbox(index)
                boxes.append((char, left / MM, (height - top) / MM, right / MM, (height - bottom) / MM))
            found[number] = boxes
    return found


def within(boxes, x, y, size):
    """The characters whose middle is on a token."""
    return [box for box in boxes if x <= (box[1] + box[3]) / 2 <= x + size and y <= (box[2] + box[4]) / 2 <= y + size]


def circles(file, page):
    """Middle and diameter across and down of the cutting circles of a page, in mm from its top left corner."""
    with pikepdf.open(file) as pdf:
        sheet = pdf.pages[page - 1]
        height = float(sheet.mediabox[3])
        found, points = [], []
        for instruction in pikepdf.parse_content_stream(sheet):
            operands: Any = instruction.operands
            match str(instruction.operator):
                case "m":
                    points = [[float(part) for part in operands]]
                case "c":
                    points.append([float(part) for part in operands[4:]])
                case "h" if len(points) == 5:
                    across, down = zip(*points, strict=True)
                    left, right, low, high = min(across), max(across), min(down), max(down)
                    middle = (left + right) / 2 / MM, (height - (low + high) / 2) / MM
                    found.append((*middle, (right - left) / MM, (high - low) / MM))
        return found


@pytest.mark.parametrize("product", ROUNDS)
def test_cut_where_the_faces_are(built, product):
    """Every token has a cutting circle of its size, to a fifth of a millimetre, around its place in the manifest."""
    size, _ = ROUNDS[product]
    for lang in LANGS:
        folder = built / lang
        wanted = places(folder, product, "front")
        for page in {place[1] for place in wanted}:
            found = circles(folder / f"{product}.pdf", page)
            assert found
            assert all(abs(across - size) <= 0.2 and abs(down - size) <= 0.2 for *_, across, down in found)
            middles = sorted((x, y) for x, y, *_ in found)
            expected = sorted((x + size / 2, y + size / 2) for _, on, x, y in wanted if on == page)
            assert len(middles) == len(expected)
            for (x, y), (right, down) in zip(middles, expected, strict=True):
                assert math.hypot(x - right, y - down) <= 0.2


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("product", ROUNDS)
def test_text_inside_the_safe_circle(built, product, lang):
    """No letter of any token, front or back, comes nearer the edge than the safe circle."""
    size, safe = ROUNDS[product]
    pages = letters(built / lang, product)
    for side in ("front", "back"):
        for piece, page, x, y in places(built / lang, product, side):
            own = within(pages[page], x, y, size)
            assert own, piece
            far = max(
                math.hypot(max(abs(left - x - size / 2), abs(right - x - size / 2)),
                           max(abs(top - y - size / 2), abs(bottom - y - size / 2)))
                for _, left, top, right, bottom in own
            )  # fmt: skip
            assert far <= safe + 0.1, (piece, side, round(far, 2))


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_whole_abilities(built, game, lang):
    """A token holds its character's whole ability and what it changes before play."""
    pages = letters(built / lang, "tokens")
    shown = {
        piece: "".join(box[0] for box in within(pages[page], x, y, 45))
        for piece, page, x, y in places(built / lang, "tokens", "front")
    }
    for card in game.decks["characters"].cards:
        for text in (card.text[lang].value, card.fields["setup"].value[lang].value if "setup" in card.fields else ""):
            for part in text.split("[["):  # names of other characters aside
                assert plain(part.rpartition("]]")[2].rpartition("}")[2]) in plain(shown[card.key]), card.key


def plain(text):
    kept = (char for char in unicodedata.normalize("NFC", text) if char not in "-\u2010\u2011\u00ad")
    return "".join("".join(kept).replace("*", "").replace("'", "’").split())


def test_every_character_once(built):
    """44 characters, each with one token, but Legion with enough for the largest game; all are alike from behind."""
    for lang in LANGS:
        tokens = copies(built / lang, "tokens")
        assert len(tokens) == 44
        assert {id: number for id, number in tokens.items() if number != 1} == {"characters/legion": 11}


def test_reminders_by_the_official_list(built, game):
    """Every character's reminder tokens, as many as the official list has, side by side."""
    owners = {card.key: card.fields["of"].value.target for card in game.decks["reminders"].cards}
    for lang in LANGS:
        tokens = copies(built / lang, "reminder-tokens")
        order = [owners[id] for id in tokens]
        found = {owner: sum(count for id, count in tokens.items() if owners[id] == owner) for owner in order}
        assert found == {f"characters/{id}": count for id, count in REMINDERS.items()}
        assert [owner for owner, _ in groupby(order)] == list(dict.fromkeys(order))
        assert sum(tokens.values()) == 41


def test_info_tokens_once_each(built, game):
    """What is shown to players at night: one card each, on one sheet."""
    for lang in LANGS:
        assert copies(built / lang, "info-tokens") == {card.key: 1 for card in game.decks["info"].cards}


def test_as_many_legions_as_the_game_needs(tmp_path, game):
    """With a number of players there are just so many Legion tokens."""
    legion = game.cards["characters/legion"]
    assert legion.copies_for == LEGION
    script = tmp_path / "legion.json"
    script.write_text(json.dumps(["legion", "chef", "king", "saint", "monk"]), encoding="utf-8")
    folder = make(tmp_path, "en", products=("tokens",), players=7, script=script) / "en"
    assert copies(folder, "tokens")["characters/legion"] == 5


def test_any_script_has_tokens(tmp_path):
    """Characters without a text have lines to write on; long homebrew is fitted, or told to be on the sheet."""
    long = "Each night, choose two players you have not chosen before and learn whether either is evil. "
    file = tmp_path / "evening.json"
    elements = [
        {"id": "_meta", "name": "An Evening"},
        *("imp", "noble", "villageidiot", "baron", "bootlegger"),
        {"id": "watcher", "name": "Watcher of the Northern Tower", "team": "traveller", "ability": (long * 3)[:215],
         "reminders": ["Seen by the Watcher tonight", "?"]},
        {"id": "nunchi", "name": "눈치 백단", "team": "outsider", "ability": "밤마다 눈치를 본다. " * 20},
    ]  # fmt: skip
    file.write_text(json.dumps(elements, ensure_ascii=False), encoding="utf-8")
    folder = make(tmp_path, "ko", products=("tokens", "reminder-tokens"), script=file) / "ko"
    tokens = copies(folder, "tokens")
    assert tokens["others/villageidiot"] == 3
    assert {"homebrew/watcher", "homebrew/nunchi", "others/noble", "characters/imp"} <= set(tokens)
    pages = letters(folder, "tokens")
    shown = {
        piece: "".join(box[0] for box in within(pages[page], x, y, 45))
        for piece, page, x, y in places(folder, "tokens", "front")
    }
    assert plain((long * 3)[:215]) in plain(shown["homebrew/watcher"])
    assert "능력은캐릭터" in shown["homebrew/nunchi"]
    assert plain(shown["others/noble"]) == "귀족"


def test_an_icon_for_everyone(game):
    """Each of the 44, each step, each info token and each team has an icon of its own."""
    icons = find_icons((ROOT / "templates" / GAME,))
    named = [card.fields["icon"].value for deck in ("characters", "steps", "info") for card in game.decks[deck].cards]
    teams = [f"team-{team}" for team in game.decks["characters"].fields["team"].choices]
    assert len({*named, *teams}) == len(named) + len(teams)
    assert {*named, *teams} <= set(icons)
    drawings = [icons[name].read_bytes() for name in (*named, *teams)]
    assert len(set(drawings)) == len(drawings)
