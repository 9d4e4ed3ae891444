"""Which fonts there are: families are chosen by what they have, not by what they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from print_kit import doctor, fonts
from print_kit.fonts import BOLD, ChosenFont, FontFace
from tests.conftest import Workshop


def faces(family: str, *weights: int, slant: int = 0) -> tuple[FontFace, ...]:
    return tuple(FontFace(family, Path(f"/{family}-{weight}-{slant}.ttf"), weight, slant) for weight in weights)


@pytest.fixture
def shelf(monkeypatch):
    """A machine with four families."""
    families = {
        "Whole": faces("Whole", 80, BOLD),
        "Thin": faces("Thin", 0, 80),
        "Leaning": faces("Leaning", 80, BOLD, slant=100),
        "Black": faces("Black", 80, 210),
    }
    monkeypatch.setattr(fonts, "installed", lambda: families)


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("wanted", "family", "complete"),
    [
        (("Whole", "Thin"), "Whole", True),
        (("Thin", "Whole"), "Whole", True),
        (("Nope", "Thin"), "Thin", False),
        (("Black", "Thin"), "Black", False),
        (("Leaning",), None, False),
        ((), None, False),
    ],
)
def test_the_first_family_with_regular_and_bold_is_chosen(wanted, family, complete):
    """WeasyPrint makes no false bold: a family without is only taken where there is no other."""
    choice = fonts.choose("text", wanted)
    assert (choice.family if choice else None) == family
    assert (choice.complete if choice else False) is complete


@pytest.mark.usefixtures("shelf")
def test_the_files_are_the_upright_regular_and_bold_ones():
    assert fonts.choose("title", ("Whole",)) == ChosenFont(
        "title", "Whole", Path("/Whole-80-0.ttf"), Path(f"/Whole-{BOLD}-0.ttf")
    )


def test_this_machine_can_print_korean_and_english():
    """What `make test` installs is found, and has what it is chosen for."""
    for text, families in (
        ("가뷁힣 ·“”‘’—…", ("NanumGothic", "Nanum Gothic", "Noto Sans CJK KR", "Noto Sans KR", "Apple SD Gothic Neo")),
        ("Aé “”‘’—…", ("Lato", "Noto Sans", "Helvetica Neue", "Arial", "Liberation Sans", "DejaVu Sans")),
    ):
        choice = fonts.choose("text", families)
        assert choice is not None
        assert choice.complete
        assert fonts.lacking(choice, text.replace(" ", "")) == set()


def test_a_character_is_lacking_where_a_face_has_no_glyph():
    choice = next((found for family in fonts.installed() if (found := fonts.choose("text", (family,)))), None)
    assert choice is not None
    assert fonts.lacking(choice, "\U0010fffd") == {"\U0010fffd"}
    assert fonts.lacking(choice, "") == set()


def test_nothing_is_lacking_where_nobody_can_say(monkeypatch):
    """Without fontconfig: a build is not stopped by what is only supposed."""
    monkeypatch.setattr(fonts, "_load", lambda: None)
    assert fonts.lacking(ChosenFont("text", "Any", None, None), "가") == frozenset()


@pytest.mark.usefixtures("shelf")
def test_the_doctor_says_how_to_get_a_font(workshop: Workshop):
    workshop.write("content/locales/ko.yaml", "lang: ko\nfonts: {title: [Nope], text: [Thin]}\n")
    workshop.write("content/locales/xx.yaml", "lang: xx\nfonts: {title: [Whole], text: [Nope, Never]}\n")
    items = {item.name: item for item in doctor.examine(workshop.workspace)}
    title, text = items["font for title in ko"], items["font for text in ko"]
    assert (title.found, title.detail) == (False, "none of Nope")
    assert title.help.startswith("apt install fonts-nanum")
    assert (text.found, text.detail) == (False, "Thin, without a bold face")
    assert items["font for title in xx"].found
    assert items["font for text in xx"].help == "install one of: Nope, Never"
    shown = doctor.as_text([title, items["font for title in xx"]]).splitlines()
    assert shown[0] == "MISSING  font for title in ko: none of Nope"
    assert shown[1].startswith("         help: apt install fonts-nanum")
    assert shown[2] == "ok       font for title in xx: Whole"
