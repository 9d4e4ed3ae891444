"""Whatever stands in the files: loading and checking end with findings at places that exist, never "
"with an exception."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from print_kit.checking import check
from print_kit.load import load_locales
from print_kit.load.locales import KEYS
from print_kit.model import Game
from tests.conftest import DEEDS, GAME, Workshop, workshop_at

RULES = """\
rules: rulings
title: {ko: 판정, en: Rulings}
sections:
  one:
    title: {ko: 하나, en: One}
    text: {ko: '[[deeds/thief|은/는]] {n}닢.', en: 'The [[deeds/thief]] has {n:# coin|# coins}.'}
    values: {n: 3}
"""
GLOSSARY = "terms:\n  gem: {ko: 보석, en: gem, avoid: {ko: [쥬얼], en: [jewel]}, note: x}\n"
COUNTS = """\
rules: {rulings: {}}
counts:
  - {what: cards, of: deeds, is: 3}
  - {of: deeds - 1 x players, at_least: 0}
"""
FILES = {
    "game.yaml": GAME + COUNTS,
    "decks/deeds.yaml": DEEDS,
    "rules/rulings.yaml": RULES,
    "glossary.yaml": GLOSSARY,
}
LOCALE = "lang: {}\nfonts: {{title: [A], text: [B]}}\nparticles: [을/를]\nquotes: [“, ”, ‘, ’]\n"

PLAIN = (
    "a b A deeds deeds/thief ko en -1 0 3 1e9 true null ~ 보석 도둑은(는) number players choice image ../../etc/passwd"
)
MARKED = "[[deeds/thief|을/를]] [[ {n} {steal:#|#} :gem: “ ** <b> \\ (( 999999999999"
WORDS = st.sampled_from(["", "15 x players", "| a |\n|---|\n| b |", "가" * 300, *PLAIN.split(), *MARKED.split()])
VALUES = st.recursive(
    WORDS | st.none() | st.booleans() | st.integers(-2, 2000) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)


@st.composite
def contents(draw: st.DrawFn) -> dict[str, str]:
    """The files of a game in which one to three things are something else, are gone or are twice as deep."""
    trees = {name: yaml.safe_load(text) for name, text in FILES.items()}
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(trees)))
        places = list(_places(trees[name]))
        holder, key = draw(st.sampled_from(places)) if places else (None, None)
        if holder is None:
            continue
        kind = draw(st.sampled_from(["other", "gone", "renamed", "wrapped", "moved"]))
        if kind == "gone":
            del holder[key]
        elif kind == "renamed" and isinstance(holder, dict):
            holder[draw(WORDS)] = holder.pop(key)
        elif kind == "wrapped":
            holder[key] = {str(key): holder[key]}
        elif kind == "moved":
            holder[key] = copy.deepcopy(
                draw(st.sampled_from([tree for tree in trees.values() if tree is not trees[name]]))
            )
        else:
            holder[key] = draw(VALUES)
    return {name: yaml.safe_dump(tree, allow_unicode=True, sort_keys=False) for name, tree in trees.items()}


def _places(tree: Any) -> Any:
    keys = tree.keys() if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in list(keys):
        yield tree, key
        yield from _places(tree[key])


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    made = workshop_at(tmp_path_factory.mktemp("any"))
    for lang in ("ko", "en"):
        made.write(f"content/locales/{lang}.yaml", LOCALE.format(lang))
    return made


def checked(shop: Workshop, files: dict[str, str]) -> Game:
    for name, text in files.items():
        (shop.tiny / name).parent.mkdir(exist_ok=True)
        (shop.tiny / name).write_text(text, encoding="utf-8", errors="replace")
    result = check(shop.workspace, "tiny")
    lines: dict[Path, list[str]] = {}
    for item in result.diagnostics:
        place = item.location
        if place is not None and place.line:
            here = lines.setdefault(place.file, place.file.read_text(encoding="utf-8").split("\n"))
            assert place.line <= len(here), item
            assert 1 <= place.column <= len(here[place.line - 1]) + 1, item
        assert "\n" not in item.message, item
        assert "\n" not in item.help, item
    return result.game


def test_what_is_changed_below_is_right_as_it_is(shop):
    """But for the counts, which promise three cards."""
    game = checked(shop, FILES)
    assert list(game.cards) == ["deeds/thief", "deeds/watchman"]
    assert list(game.sections) == ["rulings/one"]


@given(files=contents())
def test_no_content_breaks_loading_and_checking(shop, files):
    """Messages are one line each."""
    checked(shop, files)


@given(tree=st.dictionaries(st.sampled_from(KEYS) | WORDS, VALUES, max_size=4))
def test_no_locale_breaks_loading(shop, tree):
    """A language whose file is wrong is told, and left out."""
    file = shop.root / "content" / "locales" / "ja.yaml"
    file.write_text(yaml.safe_dump({"lang": "ja"} | tree, allow_unicode=True), encoding="utf-8", errors="replace")
    locales, findings = load_locales(shop.workspace)
    assert ("ja" in locales) is not findings.failed
    file.unlink()
