"""A language's particles are a module that is found by the language's name."""

import subprocess
import sys

import pytest

from print_kit import particles


def test_the_forms_of_a_language_are_listed():
    assert particles.forms_of("en") == ("a", "A")
    assert particles.forms_of("ko")[:4] == ("은/는", "이/가", "을/를", "과/와")


@pytest.mark.parametrize("lang", ["de", "", "korean", "spoken", "__init__", "../ko", "os", "k"])
def test_a_language_without_a_module_has_no_forms(lang):
    assert particles.forms_of(lang) == ()
    with pytest.raises(ValueError, match="has no particles or articles, so 'x' means nothing in it"):
        particles.attach(lang, "word", "x")


@pytest.mark.parametrize("lang", ["ko-KR", "ko_KP", "KO"])
def test_a_regional_variant_uses_its_language(lang):
    assert particles.attach(lang, "시민", "을/를") == "을"


def test_a_module_that_cannot_be_imported_is_not_taken_for_a_missing_one(monkeypatch):
    def fail(name: str) -> None:
        raise ModuleNotFoundError("No module named 'missing'", name="missing")

    monkeypatch.setattr("importlib.import_module", fail)
    with pytest.raises(ModuleNotFoundError, match="missing"):
        particles.forms_of("xx")


def test_languages_are_imported_only_when_asked_for():
    code = "import sys, print_kit.particles; print([name for name in sys.modules if name.startswith('print_kit.p')])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "['print_kit.particles']"
