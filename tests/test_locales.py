"""A language's file says how it is set; CLDR says how it counts, lists and writes numbers."""

import dataclasses
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from print_kit import locales, particles
from print_kit.geometry import PAPERS
from print_kit.locales import LINE_BREAKINGS, Locale

FILES = sorted((Path(__file__).parents[1] / "content" / "locales").glob("*.yaml"))


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def content(request):
    return read(request.param)


def test_korean_and_english_are_there():
    assert {path.stem for path in FILES} >= {"ko", "en"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_named_after_its_language(path):
    assert read(path)["lang"] == path.stem


def test_a_file_says_what_a_locale_holds_and_nothing_else(content):
    known = {field.name for field in dataclasses.fields(Locale)} - {"code"} | {"lang"}
    assert set(content) <= known
    assert content["paper"] in PAPERS
    assert content["line_breaking"] in LINE_BREAKINGS
    assert len(content["quotes"]) == 4
    assert content["names"][content["lang"]] == content["name"]
    assert set(content["names"]) == {path.stem for path in FILES}


def test_the_particles_a_file_offers_are_those_its_module_knows(content):
    assert tuple(content["particles"]) == particles.forms_of(content["lang"])


def test_every_language_has_the_same_font_roles(content):
    assert set(content["fonts"]) == {"title", "text"}
    for families in content["fonts"].values():
        assert families
        assert len(families) == len(set(families))
        assert not any(family.startswith("NanumSquare") for family in families)  # blank glyphs


def test_a_language_is_named_in_another_or_in_itself():
    korean = Locale("ko", "한국어", {"en": "Korean"}, "a4", ("“", "”", "‘", "’"))
    assert korean.name_in("en") == "Korean"
    assert korean.name_in("fr") == "한국어"


def test_plural_forms_are_in_cldrs_order():
    assert locales.plural_forms("ko") == ("other",)
    assert locales.plural_forms("en") == ("one", "other")
    assert locales.plural_forms("pl") == ("one", "few", "many", "other")
    assert locales.plural_forms("ar") == ("zero", "one", "two", "few", "many", "other")


@pytest.mark.parametrize(
    ("lang", "n", "index"),
    [("en", 0, 1), ("en", 1, 0), ("en", -1, 0), ("en", 2, 1), ("en", 21, 1), ("ko", 1, 0), ("ko", 5, 0),
     ("pl", 1, 0), ("pl", 3, 1), ("pl", 5, 2), ("ar", 0, 0), ("ar", 100, 5), ("en-GB", 1, 0)],
)  # fmt: skip
def test_a_number_picks_its_plural(lang, n, index):
    assert locales.plural_index(lang, n) == index


@given(st.sampled_from(["ko", "en", "ar", "pl", "qps"]), st.integers(-10_000, 10_000_000))
def test_a_plural_index_is_always_one_of_the_forms(lang, n):
    assert 0 <= locales.plural_index(lang, n) < len(locales.plural_forms(lang))


@pytest.mark.parametrize(
    ("lang", "n", "shown"),
    [("ko", 1000, "1,000"), ("en", 1234567, "1,234,567"), ("en", 1.5, "1.5"), ("de", 1234.5, "1.234,5"), ("en", 7, "7"),
     ("ko", 0, "0"), ("en", -3, "-3")],
)  # fmt: skip
def test_numbers_are_written_as_the_language_does(lang, n, shown):
    assert locales.format_number(lang, n) == shown


@pytest.mark.parametrize(
    ("lang", "items", "shown"),
    [("ko", ["가", "나", "다"], "가, 나 및 다"), ("en", ["a", "b", "c"], "a, b, and c"), ("en", ["a", "b"], "a and b"),
     ("en", ["a"], "a"), ("ko", [], "")],
)  # fmt: skip
def test_lists_are_joined_as_the_language_does(lang, items, shown):
    assert locales.join_list(lang, items) == shown


@pytest.mark.parametrize("lang", ["qps", "en-XA", "zz", ""])
def test_a_language_cldr_does_not_know_is_still_counted_and_listed(lang):
    assert locales.plural_forms(lang)[-1] == "other"
    assert locales.plural_index(lang, 2) == len(locales.plural_forms(lang)) - 1
    assert locales.format_number(lang, 1) == "1"
    assert "a" in locales.join_list(lang, ["a", "b"])


def test_babel_is_imported_only_when_a_question_needs_it():
    code = "import sys, print_kit.locales; print('babel' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "False"
