"""What a build leaves: the same bytes each time, nothing touched that needn't be, a manifest that tells the truth."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from print_kit.build import Order, build
from print_kit.diagnostics import OperatorError, Severity
from print_kit.pdf import fit
from print_kit.workspace import Workspace
from tests.conftest import Workshop, environment, workshop_at

DECK = "content/tiny/decks/deeds.yaml"
GAME = "content/tiny/game.yaml"


def cards(number: int) -> str:
    """A deck of so many cards, c0 and on."""
    lines = ["deck: deeds", "cards:"]
    for n in range(number):
        names = f"{{ko: {chr(0xAC00 + 28 * n)}님, en: {chr(65 + n % 26)}{chr(97 + n // 26)}}}"
        lines.append(f"  c{n}: {{name: {names}, values: {{n: {n}}}, text: {{ko: '보석 {{n}}개', en: 'Gems: {{n}}'}}}}")
    return "\n".join(lines) + "\n"


def times(shop: Workshop) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (shop.root / "build" / "tiny" / "ko").iterdir()}


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The ids of the faces of each chunk that is laid out."""
    seen: list[tuple[str, ...]] = []
    real = fit.lay_out_faces

    def spy(chunks: Any, *rest: Any) -> Any:
        seen.extend(tuple(face.id for face in chunk.faces) for chunk in chunks)
        return real(chunks, *rest)

    monkeypatch.setattr(fit, "lay_out_faces", spy)
    return seen


# --- the manifest ----------------------------------------------------------------------------------------------------


def test_the_manifest_says_where_every_piece_is(printed):
    """In the form that other tools read: keys, units and order are fixed."""
    manifest = printed.manifest()
    assert list(manifest) == ["game", "lang", "variant", "products"]
    assert (manifest["game"], manifest["lang"], manifest["variant"]) == ("tiny", "ko", "base")
    cards_entry, notes = manifest["products"]
    assert list(cards_entry) == ["product", "file", "paper", "duplex", "pages", "sha256", "pieces"]
    assert {key: cards_entry[key] for key in ("product", "file", "paper", "duplex", "pages")} == {
        "product": "cards",
        "file": "cards.pdf",
        "paper": "A4",
        "duplex": "long",
        "pages": 2,
    }
    thief, watchman = cards_entry["pieces"]
    assert list(thief) == ["id", "copies", "digest", "front", "back"]
    assert (thief["id"], thief["copies"], watchman["id"], watchman["copies"]) == ("deeds/thief", 2, "deeds/watchman", 1)
    assert thief["front"] == [{"page": 1, "x": 10.5, "y": 16.5}, {"page": 1, "x": 73.5, "y": 16.5}]
    assert thief["back"] == [{"page": 2, "x": 136.5, "y": 16.5}, {"page": 2, "x": 73.5, "y": 16.5}]
    assert (notes["product"], notes["pieces"], notes["pages"]) == ("notes", [], 1)
    for entry in manifest["products"]:
        assert entry["sha256"] == hashlib.sha256(printed.files()[entry["file"]]).hexdigest()


def test_a_language_folder_holds_the_products_and_the_manifest_only(printed):
    assert sorted(printed.files()) == ["cards.pdf", "manifest.json", "notes.pdf"]


# --- the same bytes --------------------------------------------------------------------------------------------------


def test_two_builds_give_the_same_bytes(printed, tmp_path_factory):
    """In another folder, with nothing cached."""
    other = workshop_at(tmp_path_factory.mktemp("other"))
    other.printable()
    other.build("ko")
    assert other.files() == printed.files()


def test_a_build_from_the_cache_gives_the_same_bytes(printed):
    before = printed.files()
    shutil.rmtree(printed.root / "build" / "tiny")
    printed.build("ko")
    assert printed.files() == before


def test_a_build_without_the_cache_gives_the_same_bytes(printed, laid_out):
    before = printed.files()
    printed.build("ko", use_cache=False)
    assert printed.files() == before
    assert laid_out


def test_a_cache_that_is_cut_short_is_made_again(printed, laid_out):
    """As a full disk leaves it."""
    before = printed.files()
    shutil.rmtree(printed.root / "build" / "tiny")
    for file in (printed.root / "build" / ".cache").rglob("*.*"):
        if file.is_file():
            file.write_bytes(file.read_bytes()[:-9])
    printed.build("ko")
    assert printed.files() == before
    assert laid_out


def test_several_workers_give_the_same_bytes_as_one(press, laid_out):
    """Seventy cards are five chunks, shared among two processes or laid out in one document."""
    press.write(DECK, cards(70))
    assert press.build("ko", products=("cards",))[1] == []
    alone = press.files()
    press.build("ko", products=("cards",), use_cache=False, jobs=2)
    assert press.files() == alone
    assert [len(faces) for faces in laid_out] == [14, 14, 14, 14, 14, 1] * 2


# --- nothing more than is needed -------------------------------------------------------------------------------------


def test_nothing_is_touched_where_nothing_has_changed(printed):
    before = times(printed)
    [built], found = printed.build("ko")
    assert found == []
    assert times(printed) == before
    assert (built.written, [path.name for path in built.kept]) == ((), ["cards.pdf", "notes.pdf"])


def test_weasyprint_is_not_imported_where_nothing_has_changed(printed):
    """It takes half a second, and what it lays out is there."""
    code = (
        "import sys; from pathlib import Path; from print_kit.build import Order, build;"
        "from print_kit.workspace import Workspace; root = Path(sys.argv[1]);"
        "shop = Workspace((root / 'content',), (root / 'templates',));"
        "order = Order(root / 'build', ('tiny',), ('ko',), jobs=1);"
        "print(*[step.kept for step in build(shop, order, lambda *told: None) if hasattr(step, 'kept')]);"
        "print(sorted({'weasyprint', 'pikepdf', 'pypdfium2', 'fontTools', 'pathops'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(printed.root)], env=environment(), capture_output=True, text=True, check=True
    )
    kept, imported = done.stdout.splitlines()
    assert "cards.pdf" in kept
    assert imported == "[]"


def test_one_card_changed_is_one_chunk_laid_out_and_one_digest_changed(press, laid_out):
    """Everything else is taken from the cache, and every other digest stays."""
    press.write(DECK, cards(70))
    press.build("ko", products=("cards",))
    before = press.manifest()["products"][0]["pieces"]
    laid_out.clear()
    press.change(DECK, "values: {n: 40}", "values: {n: 41}")
    press.build("ko", products=("cards",))
    after = press.manifest()["products"][0]["pieces"]
    assert [len(faces) for faces in laid_out] == [14]
    assert "deeds/c40" in laid_out[0]
    changed = [new["id"] for old, new in zip(before, after, strict=True) if old != new]
    assert changed == ["deeds/c40"]
    [old], [new] = ([piece for piece in pieces if piece["id"] == "deeds/c40"] for pieces in (before, after))
    assert {key for key in old if old[key] != new[key]} == {"digest"}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param(lambda shop: shop.change(DECK, "copies: 2", "copies: 3"), set(), id="copies"),
        pytest.param(lambda shop: shop.change(DECK, "en: Thief", "en: Robber"), set(), id="another-language"),
        pytest.param(lambda shop: shop.change(DECK, "en: Watchman", "en: Watchman # 파수꾼"), set(), id="comment"),
        pytest.param(
            lambda shop: shop.change(DECK, "ko: 도둑", "ko: 강도"),
            {"deeds/thief", "deeds/watchman"},
            id="a-name-in-two-texts",
        ),
        pytest.param(lambda shop: shop.change(DECK, "ko: 파수꾼", "ko: 야경꾼"), {"deeds/watchman"}, id="name"),
        pytest.param(
            lambda shop: shop.change(GAME, "ko: 행동", "ko: 행위"), {"deeds/thief", "deeds/watchman"}, id="the-back"
        ),
        pytest.param(lambda shop: shop.write("templates/common/icons/gem.svg", GEM), set(), id="an-icon-nobody-uses"),
    ],
)
def test_a_digest_changes_when_the_printed_face_does(
    change: Callable[[Workshop], object], expected: set[str], printed: Workshop
) -> None:
    before = {piece["id"]: piece["digest"] for piece in printed.manifest()["products"][0]["pieces"]}
    change(printed)
    printed.build("ko")
    after = {piece["id"]: piece["digest"] for piece in printed.manifest()["products"][0]["pieces"]}
    assert {key for key in before if before[key] != after[key]} == expected


GEM = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect x="1" y="1" width="8" height="8"/></svg>'


def test_a_picture_that_changes_changes_the_digest(press):
    """Though its name, and so the page's HTML, stays."""
    press.write("templates/common/icons/gem.svg", GEM)
    press.change(DECK, "을/를]] 잡는다.", "을/를]] 잡는다. :gem:")
    press.change(DECK, "Catches the [[deeds/thief]].", "Catches the [[deeds/thief]]. :gem:")
    press.build("ko", products=("cards",))
    before = {piece["id"]: piece["digest"] for piece in press.manifest()["products"][0]["pieces"]}
    press.write("templates/common/icons/gem.svg", GEM.replace("8", "7"))
    press.build("ko", products=("cards",))
    after = {piece["id"]: piece["digest"] for piece in press.manifest()["products"][0]["pieces"]}
    assert {key for key in before if before[key] != after[key]} == {"deeds/watchman"}


# --- products --------------------------------------------------------------------------------------------------------


def test_building_one_product_keeps_the_others_entries(printed):
    printed.change(DECK, "보석 {steal}개를", "보석을 {steal}개")
    before = printed.manifest()["products"]
    printed.build("ko", products=("notes",))
    after = printed.manifest()["products"]
    assert after[0] == before[0]
    assert after[1]["sha256"] != before[1]["sha256"]


def test_a_product_that_the_game_gives_up_leaves_the_manifest(printed):
    """Even if no other product has changed."""
    printed.change(GAME, "  notes: {decks: [deeds]}\n", "")
    printed.build("ko")
    assert [entry["product"] for entry in printed.manifest()["products"]] == ["cards"]


def test_a_product_that_was_deleted_or_changed_by_hand_is_made_again(printed):
    before = printed.files()
    (printed.root / "build" / "tiny" / "ko" / "cards.pdf").unlink()
    (printed.root / "build" / "tiny" / "ko" / "notes.pdf").write_bytes(b"%PDF-1.7 hello")
    printed.build("ko")
    assert printed.files() == before


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"variant": "base"}', b'{"variant": "base", "products": [1]}', b"\xff"]
)
def test_a_manifest_that_can_not_be_read_is_made_again(content, printed):
    before = printed.files()
    (printed.root / "build" / "tiny" / "ko" / "manifest.json").write_bytes(content)
    printed.build("ko")
    assert printed.files() == before


def test_another_variant_begins_a_new_manifest(printed):
    """A page of one rule set is never listed beside a page of another."""
    printed.write(
        "content/tiny/variants/house/decks/deeds.yaml", "deck: deeds\ncards:\n  thief: {values: {steal: 3}}\n"
    )
    printed.build("ko", variant="house", products=("notes",))
    manifest = printed.manifest()
    assert (manifest["variant"], [entry["product"] for entry in manifest["products"]]) == ("house", ["notes"])


def test_a_product_without_cards_is_an_error(press):
    press.write(DECK, "deck: deeds\ncards:\n  thief: {name: {ko: 도둑, en: Thief}, copies: 0}\n")
    _, found = press.build("ko", products=("cards",))
    assert found == [
        "content/tiny/game.yaml:21:3: error[nothing-to-print]: there is nothing to print for product cards "
        "| give it decks with cards under decks:"
    ]


def test_what_is_wrong_with_one_product_does_not_hide_what_is_wrong_with_the_next(press):
    press.write("templates/common/cards/back.html", "{{ nope }}")
    press.write("templates/common/notes/page.html", "{{ nope }}")
    _, found = press.build("ko")
    assert [line.partition(":")[0] for line in found] == [
        "templates/common/cards/back.html",
        "templates/common/notes/page.html",
    ]


# --- dates -----------------------------------------------------------------------------------------------------------


def dates(file: Path) -> list[str]:
    with pikepdf.open(file) as pdf:
        return [str(pdf.docinfo[key]) for key in ("/CreationDate", "/ModDate") if key in pdf.docinfo]


def test_a_date_is_written_only_where_source_date_epoch_gives_one(printed, monkeypatch):
    """And another date is another file."""
    folder = printed.root / "build" / "tiny" / "ko"
    assert dates(folder / "cards.pdf") == dates(folder / "notes.pdf") == []
    before = printed.files()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    printed.build("ko")
    assert dates(folder / "cards.pdf") == dates(folder / "notes.pdf") == ["D:19700102000000Z"] * 2
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    printed.build("ko")
    assert printed.files() == before


@pytest.mark.parametrize("epoch", ["yesterday", "1.5", "9" * 30])
def test_a_source_date_epoch_that_is_no_date_is_the_callers_mistake(epoch, printed, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(OperatorError) as caught:
        printed.build("ko")
    assert caught.value.message == f"SOURCE_DATE_EPOCH must be a number of seconds, not '{epoch}'"
    assert caught.value.status == 2


# --- by files alone --------------------------------------------------------------------------------------------------


def test_a_new_sheet_is_a_file(press):
    """Two by two instead of three by three: four cards need two sheets more."""
    press.write(DECK, cards(5))
    press.build("ko", products=("cards",))
    nine = press.manifest()["products"][0]["pages"]
    press.change("templates/sheets/cards-a4.toml", "columns = 3\nrows = 3", "columns = 2\nrows = 2")
    press.build("ko", products=("cards",))
    assert (nine, press.manifest()["products"][0]["pages"]) == (2, 4)


def test_a_new_game_is_a_folder_of_files(workshop):
    """With the templates that print-kit brings: a front, a back, a sheet."""
    order = Order(workshop.root / "build", ("tiny",), ("ko", "en"), jobs=1)
    steps = list(build(Workspace.at(workshop.root), order, lambda *told: None))
    assert [item for step in steps for item in step.diagnostics if item.severity is Severity.ERROR] == []
    for lang in ("ko", "en"):
        pieces = workshop.manifest(lang)["products"][0]["pieces"]
        assert [(piece["id"], len(piece["front"]), len(piece["back"])) for piece in pieces] == [
            ("deeds/thief", 2, 2),
            ("deeds/watchman", 1, 1),
        ]
    assert "tiny" in Workspace.at(workshop.root).games()


def test_what_templates_say_to_a_tighter_layout_counts(press, laid_out):
    """A face that is laid out in a later step has that step's HTML, which isn't seen when faces are planned."""
    front = "templates/common/cards/front.html"
    press.change(front, "</article>", "{% if fit.sizes %}<i>small</i>{% endif %}</article>")
    assert press.build("ko", products=("cards",))[1] == []
    laid_out.clear()
    press.change(front, "<i>small</i>", "<i>tiny</i>")
    assert press.build("ko", products=("cards",))[1] == []
    assert laid_out
