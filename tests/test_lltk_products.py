"""Long Live the King on paper: what the sheets must not do, and what they count, seen in the finished PDFs."""

import json
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import yaml

from print_kit.build import Order, build
from print_kit.checking import check
from print_kit.computed import number
from print_kit.diagnostics import OperatorError, Severity
from print_kit.workspace import Workspace
from tests.conftest import build_clean

ROOT = Path(__file__).resolve().parent.parent
GAME = "long-live-the-king"
ROLES = ("Ambassador", "Archbishop", "Baron", "Queen", "Royal Bastard", "Steward", "Treasurer")
PAGES = ("character-sheets", "king-sheets", "player-aid", "room-signs", "layout-strip", "print-list")
WORKSPACE = Workspace.at(ROOT)

# What the sources say of the roles: from how many people on they play, cards drawn in odd and even rounds.
FACTS = {
    "ambassador": (6, 1, 2),
    "archbishop": (6, 2, 3),
    "baron": (6, 1, 2),
    "queen": (6, 2, 2),
    "royal-bastard": (6, 1, 2),
    "steward": (8, 1, 2),
    "treasurer": (7, 1, 2),
}
# In the sources' worked vote the king calls the roles in this order, from low to high status.
CALLED = ("treasurer", "steward", "ambassador", "royal-bastard", "baron", "queen", "archbishop")


def make(out, *langs, **wishes):
    """Build the game into a folder, in this process alone; nothing may be wrong with it."""
    return build_clean(WORKSPACE, out, GAME, *langs, **wishes)


def pages(file):
    """The text of each page of a PDF."""
    with pypdfium2.PdfDocument(file) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def manifest(folder):
    return {item["product"]: item for item in json.loads((folder / "manifest.json").read_bytes())["products"]}


def chapters(file):
    """The titles of a PDF's outline, outermost only, and the pages they lead to, from 1."""
    with pypdfium2.PdfDocument(file) as document:
        return [(item.get_title(), item.get_dest().get_index() + 1) for item in document.get_toc() if item.level == 0]


@pytest.fixture(scope="module")
def game():
    return check(WORKSPACE, GAME).game


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Everything there is to print in English, and what this file is about in Korean, for any number of people."""
    out = tmp_path_factory.mktemp("whole")
    make(out, "en")
    make(out, "ko", products=(*PAGES, "name-tags"))
    return out / GAME


def test_house_values_keep_to_the_facts(game):
    """The house set is complete, starts above the disputed favor, and keeps the hinted order of status."""
    roles = {card.id: card for card in game.decks["roles"].cards if card.id != "king"}
    assert {
        id: tuple(number(card, name) for name in ("players_from", "draw_odd", "draw_even"))
        for id, card in roles.items()
    } == FACTS
    for card in roles.values():
        for name in ("money", "salary", "favor", "status", "claim"):
            assert number(card, name) is not None
            assert card.fields[name].value.house
        assert card.fields["victory"].value
        assert (number(card, "favor") or 0) >= 3
    status = [number(roles[id], "status") or 0 for id in CALLED]
    assert status == sorted(status)
    assert status[0] < status[1]  # the Treasurer's is the lowest
    assert sum(status) <= 32 - 7  # of 32 status cards enough are left to be gained
    assert sorted(number(card, "claim") or 0 for card in roles.values()) == [1, 2, 3, 4, 5, 6, 7]
    for deck in ("powers", "petitions"):
        owners = [card.fields["role"].value.target for card in game.decks[deck].cards]
        assert {f"roles/{id}" for id in roles} == set(owners)


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_a_roles_pages_never_share_a_sheet(whole, game, lang):
    """Every role begins on the front of a sheet, and its way to win is nowhere but on its own sheets."""
    file = whole / lang / "character-sheets.pdf"
    texts = [re.sub(r"\s+", "", text) for text in pages(file)]
    starts = chapters(file)
    roles = [card for card in game.decks["roles"].cards if card.id != "king"]
    assert [title for title, _ in starts] == [card.name[lang].value for card in roles]
    assert all(page % 2 for _, page in starts)
    ends = [page for _, page in starts[1:]] + [len(texts) + 1]
    for (title, start), end, role in zip(starts, ends, roles, strict=True):
        secret = re.sub(r"\s+|\{.*", "", role.fields["victory"].value[lang].value)
        own = {page for page, text in enumerate(texts, 1) if secret in text}
        assert own, title
        if role.id != "ambassador":  # the Baron's way to win is the other way round, in the same words
            assert own <= set(range(start, end)), title


def test_a_long_role_takes_a_sheet_more(tmp_path):
    """What no longer fits goes on on the role's own paper; the next role begins on a new sheet all the same."""
    text = " ".join(["Whoever reads this knows a secret of the Baron."] * 200)
    overlay = {"deck": "roles", "cards": {"baron": {"text": {"en": text, "ko": text}}}}
    folder = tmp_path / "overlay" / "decks"
    folder.mkdir(parents=True)
    (folder / "roles.yaml").write_text(yaml.safe_dump(overlay), encoding="utf-8")
    order = Order(tmp_path, (GAME,), ("en",), ("character-sheets",), overlays=(tmp_path / "overlay",), jobs=1)
    list(build(WORKSPACE, order, lambda built, done, all: None))
    file = tmp_path / GAME / "en" / "character-sheets.pdf"
    starts = dict(chapters(file))
    assert [starts[role] for role in ROLES] == [1, 3, 5, 9, 11, 13, 15]
    secret = [page for page, text in enumerate(pages(file), 1) if "secret of the Baron" in text]
    assert secret == [5, 6]


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_a_sheet_a_role(whole, tmp_path, lang):
    """The house set fits: two pages a role on A4 and on Letter, and the king's sheets come out even."""
    names = ("character-sheets", "king-sheets", "player-aid")
    make(tmp_path, lang, products=names, paper="letter")
    for folder in (whole / lang, tmp_path / GAME / lang):
        records = manifest(folder)
        assert [records[name]["pages"] for name in names] == [14, 13, 2]


def test_house_values_are_marked(whole, tmp_path):
    """A house value has its sign; without the house set nothing has, and what is unknown is a blank."""
    baron = pages(whole / "en" / "character-sheets.pdf")[4]
    for text in ("6°", "4°", "outnumber active rebellion cards by 3 or more.°", "Gain 5 ducats.°"):
        assert text in re.sub(r"\s+", " ", baron)
    make(tmp_path, "en", products=("character-sheets",), variant="base")
    texts = pages(tmp_path / GAME / "en" / "character-sheets.pdf")
    assert len(texts) == 14
    assert not any("°" in text for text in texts)
    assert "Gain 5 ducats" not in "".join(texts)


def test_the_overlay_in_the_comment(tmp_path):
    """The example for owners of the boxed game, as the comment in roles.yaml has it: it checks, and it prints."""
    comment = []
    for line in (ROOT / f"content/{GAME}/decks/roles.yaml").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        comment.append(line.removeprefix("#").removeprefix("     "))
    blocks = re.findall(r"^# (my-box/[\w./-]+).*\n((?:.+\n)+)", "\n".join(comment) + "\n", re.MULTILINE)
    assert [name for name, _ in blocks] == ["my-box/decks/roles.yaml", "my-box/decks/petitions.yaml"]
    for name, text in blocks:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    box = tmp_path / "my-box"
    assert [
        item for item in check(WORKSPACE, GAME, "base", (box,)).diagnostics if item.severity is Severity.ERROR
    ] == []
    make(tmp_path, "en", products=("character-sheets",), variant="base", overlays=(box,))
    texts = [re.sub(r"\s+", " ", text) for text in pages(tmp_path / GAME / "en" / "character-sheets.pdf")]
    assert "You take the throne." in texts[4]
    assert "First petition Do as the sheet says." in texts[4]
    assert "°" not in "".join(texts)


def test_every_page_says_what_it_is(whole):
    """Game, product, language, page of pages stand at the foot of every page."""
    for lang, title, language in (("en", "Long Live the King", "English"), ("ko", "장수왕", "한국어")):
        for product in PAGES:
            texts = pages(whole / lang / f"{product}.pdf")
            for page, text in enumerate(texts, 1):
                assert title in text
                assert language in text
                assert f"{page} / {len(texts)}" in text


def test_signs_and_strips_are_printed_on_one_side(whole):
    """What is put on a door or cut up has nothing on its back; the rest asks for the long edge."""
    for product in PAGES:
        with pikepdf.open(whole / "en" / f"{product}.pdf") as pdf:
            wanted = "/Simplex" if product in ("room-signs", "layout-strip") else "/DuplexFlipLongEdge"
            assert pdf.Root.ViewerPreferences.Duplex == wanted


def test_the_print_list_counts_right(whole):
    """Every file is on the list with the sheets that its own pages make; for each number of people, their sums."""
    folder = whole / "en"
    records = manifest(folder)
    on_disk = {path.stem: len(pages(path)) for path in folder.glob("*.pdf")}
    assert on_disk == {name: item["pages"] for name, item in records.items()}
    one_sided = {"name-tags", "room-signs", "layout-strip"}
    sheets = {name: count if name in one_sided else -(-count // 2) for name, count in on_disk.items()}
    front, back = pages(folder / "print-list.pdf")
    for name, count in sheets.items():
        if name != "print-list":
            row = re.search(rf"{re.escape(name)}\.pdf(.*?)(?=\w[\w-]*\.pdf|$)", front, re.DOTALL)
            assert row, name
            assert str(count) in re.findall(r"\d+", row[1]), name
    card = sum(sheets[name] for name in ("cards", "coins", "layout-strip"))
    plain = sum(sheets[name] for name in ("king-sheets", "rulings", "rulebook"))
    rows = {tuple(map(int, re.findall(r"\d+", line))) for line in back.splitlines()}
    for people, roles, tags, more in ((6, 5, 1, ()), (7, 6, 1, ()), (8, 7, 1, ()), (9, 7, 4, (1,)), (12, 7, 4, (4,))):
        # a character sheet and a sign a role, one sign for the dungeon, a player aid for all but the king
        assert (people, *more, card + tags, plain + roles + roles + 1 + people - 1) in rows, people


def test_a_number_of_players(tmp_path):
    """Seven people: no sheet, tag or sign for the Steward, and a list of just what is to be printed."""
    shown = ("character-sheets", "player-aid", "room-signs", "print-list", "name-tags")
    make(tmp_path, "en", players=7, products=shown)
    folder = tmp_path / GAME / "en"
    records = manifest(folder)
    assert {name: records[name]["pages"] for name in ("character-sheets", "room-signs", "name-tags")} == {
        "character-sheets": 12, "room-signs": 7, "name-tags": 1,
    }  # fmt: skip
    assert [title for title, _ in chapters(folder / "character-sheets.pdf")] == [r for r in ROLES if r != "Steward"]
    tags = [piece["id"] for piece in records["name-tags"]["pieces"]]
    assert len(tags) == 7
    assert "roles/king" in tags
    assert "roles/steward" not in tags
    front, back = pages(folder / "print-list.pdf")
    assert "For 7 people" in front
    assert "1 × 6" in front
    assert "not built yet" in front  # the cards, for instance
    assert "Steward" in back


def test_tags_for_all(whole):
    """The king, seven roles and 32 status characters."""
    pieces = manifest(whole / "ko")["name-tags"]["pieces"]
    assert len(pieces) == 8 + 32


@pytest.mark.parametrize("players", [4, 31])
def test_too_few_or_too_many(tmp_path, players):
    """A number that the game is not for is said before anything is built."""
    with pytest.raises(OperatorError) as caught:
        make(tmp_path, "en", players=players)
    assert caught.value.message == f"long-live-the-king is for 6 to 30 players, not for {players}"
    assert not (tmp_path / GAME).exists()


def test_odds_and_names_are_printed(whole):
    """The computed tables reach the paper: the odds of each margin, and all cards that name the Treasurer."""
    odds = pages(whole / "en" / "king-sheets.pdf")[4]
    for row in ("0 or less 1 1 8", "1–2 2 1 7", "9–11 5 1 4", "18 or more 8 1 1"):
        assert row in re.sub(r"\s+", " ", odds)
    named = pages(whole / "en" / "character-sheets.pdf")[13]
    for name in (
        "Humble Servants", "Secular Matters", "Stiff Upper Lip", "Tax Day", "Theological Debate", "Royal Accountant",
        "War Levies", "Tax Revolt",
    ):  # fmt: skip
        assert name in named
