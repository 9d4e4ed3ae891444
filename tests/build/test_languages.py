"""Two languages on a face, and a third one that has only names yet."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from print_kit import fonts
from print_kit.load import load_locales
from print_kit.page import PageMaker
from tests.conftest import Workshop, told

DECK = "content/tiny/decks/deeds.yaml"
JAPANESE = """\
lang: ja
name: 日本語
paper: a4
fonts:
  title: [NanumMyeongjo, Nanum Myeongjo, Noto Serif CJK KR, Noto Serif CJK JP]
  text: [NanumGothic, Nanum Gothic, Noto Sans CJK KR, Noto Sans CJK JP]
"""


def text(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as pdf:
        return "\n".join(page.get_textpage().get_text_range() for page in pdf).replace("\u2060", "")


def test_two_languages_stand_on_one_face(press):
    """The first one's file, with both names on every card and back."""
    _, found = press.build("ko+en")
    assert found == []
    manifest = press.manifest("ko+en")
    assert (manifest["lang"], [entry["product"] for entry in manifest["products"]]) == ("ko+en", ["cards", "notes"])
    shown = text(press.root / "build" / "tiny" / "ko+en" / "cards.pdf")
    for name in ("도둑", "Thief", "파수꾼", "Watchman", "행동", "Deeds", "보석 2개를 훔친다.", "Steal 2 gems."):
        assert name in shown
    with pikepdf.open(press.root / "build" / "tiny" / "ko+en" / "cards.pdf") as pdf:
        assert str(pdf.Root.Lang) == "ko"


def test_the_other_order_is_another_file(press):
    press.build("ko+en", "en+ko", products=("cards",))
    with pikepdf.open(press.root / "build" / "tiny" / "en+ko" / "cards.pdf") as pdf:
        assert str(pdf.Root.Lang) == "en"


@pytest.fixture
def japanese(press: Workshop) -> Workshop:
    """The tiny game with Japanese names; the language is one file."""
    press.write("content/locales/ja.yaml", JAPANESE)
    press.change(DECK, "{ko: 도둑, en: Thief}", "{ko: 도둑, en: Thief, ja: ドロボウ}")
    press.change(DECK, "{ko: 파수꾼, en: Watchman}", "{ko: 파수꾼, en: Watchman, ja: ミハリ}")
    choice = fonts.choose("text", load_locales(press.workspace)[0]["ja"].fonts["text"])
    if choice is None or fonts.lacking(choice, "ドロボウミハリ도둑"):
        pytest.skip("no font with Hangul and katakana is installed")
    return press


def test_a_third_language_is_a_file_and_falls_back_visibly(japanese):
    """What is missing prints in the game's first language, and is told once a deck, at the deck."""
    built, found = japanese.build("ja")
    assert found == [
        "content/tiny/game.yaml:5:3: warning[missing-translation]: 7 of 9 texts of deck deeds are missing in ja "
        "and print in ko | add ja: … to them"
    ]
    assert [path.name for path in built[0].written] == ["cards.pdf", "notes.pdf"]
    shown = text(japanese.root / "build" / "tiny" / "ja" / "cards.pdf")
    for words in ("ドロボウ", "ミハリ", "보석 2개를 훔친다.", "도둑을 잡는다.", "행동"):
        assert words in shown
    assert [entry["product"] for entry in japanese.manifest("ja")["products"]] == ["cards", "notes"]


def test_the_games_own_languages_are_built_as_before(japanese, tmp_path_factory):
    """A third language doesn't change a byte of theirs, nor is it built unless asked for."""
    built, found = japanese.build()
    assert found == []
    assert [item.lang for item in built] == ["ko", "en"]


def page_maker(shop: Workshop, lang: str) -> PageMaker:
    from print_kit.diagnostics import Findings

    game, _ = shop.load()
    locales, _ = load_locales(shop.workspace)
    return PageMaker(shop.workspace, game, (lang,), locales, Findings())


def test_what_is_borrowed_carries_its_language(japanese):
    """So that it is set in that language's font, whatever is printed: a name, a text, a label, a choice."""
    japanese.change(
        DECK, "    copies: 2\n", "    copies: 2\n    when: night\n    secret: true\n    friends: [deeds/watchman]\n"
    )
    japanese.change(DECK, ", ja: ミハリ", "")
    maker = page_maker(japanese, "ja")
    voice, game = maker.voices[0], maker.game
    thief, watchman = game.cards["deeds/thief"], game.cards["deeds/watchman"]
    render = _renderer(maker)
    assert render("{{ v.name(card) }}", card=thief) == "ドロボウ"
    assert render("{{ v.name(card) }}", card=watchman) == '<span lang="ko">파수꾼</span>'
    assert render("{{ v.full_name(card) }}", card=watchman) == '<span lang="ko">파수꾼</span>'
    assert render("{{ v.deck('deeds') }}") == '<span lang="ko">행동</span>'
    assert render("{{ v.title(game) }}") == '<span lang="ko">꼬마</span>'
    assert render("{{ v.title(game)|striptags }}") == "꼬마"
    assert render("{{ v.label(card, 'when') }}: {{ v.choice(card, 'when') }}", card=thief) == (
        '<span lang="ko">시점</span>: <span lang="ko">밤</span>'
    )
    assert render("{{ v.names(card.fields.friends) }}", card=thief) == '<span lang="ko">파수꾼</span>'
    assert render("{{ v.field(card, 'friends') }}", card=thief) == '<span lang="ko">파수꾼</span>'
    assert render("{{ v.block(card.text, card) }}", card=thief) == '<div lang="ko"><p>보석 2개를 훔친다.</p></div>'
    assert render("{{ v.inline(card.text, card) }}", card=watchman) == (
        '<span lang="ko"><span class="ref">도둑</span>을 잡는다.</span>'
    )
    assert render("{{ v('page') }}") == '<span lang="en">page</span>'
    assert voice.name(watchman) == "파수꾼"
    assert len(voice.name(watchman)) == 3


def test_a_language_may_name_the_one_that_stands_in(japanese):
    """Instead of the game's first."""
    japanese.write("content/locales/ja.yaml", JAPANESE + "fallback: en\n")
    maker = page_maker(japanese, "ja")
    assert maker.voices[0].fallbacks == ("en", "ko")
    assert maker.voices[0].deck("deeds") == "Deeds"
    assert "print in en" in japanese.build("ja", products=("notes",))[1][0]


def test_a_page_of_the_games_own_language_borrows_nothing(press):
    """What is missing there is an error of the content."""
    press.change(DECK, "{ko: 도둑, en: Thief}", "{ko: 도둑}")
    _, found = press.build("ko", "en")
    assert [line for line in found if "missing-translation" in line] == [
        "content/tiny/decks/deeds.yaml:4:16: error[missing-translation]: name of deeds/thief is missing in en "
        "| add en: …"
    ]


def test_the_fonts_of_the_languages_that_stand_in_come_last(japanese):
    """A footer holds a Korean title among Japanese words."""
    japanese.write("content/locales/ja.yaml", JAPANESE.replace("NanumGothic, Nanum Gothic, ", ""))
    maker = page_maker(japanese, "ja")
    if "ja" not in maker.fonts:
        pytest.skip("no Noto Sans CJK is installed")
    families = [name.strip(' "') for name in maker.fonts["ja"]["text"].split(",")]
    assert families[-1] == "print-kit icons"
    assert maker.fonts["ko"]["text"].split(",")[0].strip(' "') in families[1:]
    assert told(maker.findings.items, japanese.root) == []


def _renderer(maker: PageMaker):
    from jinja2 import Environment

    environment = Environment(autoescape=True)

    def render(source: str, **context: object) -> str:
        return environment.from_string(source).render(v=maker.voices[0], game=maker.game, **context)

    return render
