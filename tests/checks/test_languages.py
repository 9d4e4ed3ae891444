"""A third language is checked as far as its data go, without a line of Python for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from print_kit.locales import Locale
from tests.checks import sample

QUOTES = ("«", "»", "„", "“")
RUSSIAN = Locale("ru", "русский", {}, "a4", QUOTES)
JAPANESE = Locale("ja", "日本語", {}, "a4", ("「", "」", "『", "』"))
CARD = """\
deck: people
cards:
  nun:
    name: {{ko: 수녀, en: Nun, {lang}: {name}}}
    values: {{n: 2}}
    text:
      ko: |-
        은총 {{n|을/를}} 받는다.
      en: |-
        Receive {{n:# point|# points}} of grace.
      {lang}: |-
        {text}
"""


def _find(tmp_path: Path, locale: Locale, name: str, text: str) -> list[str]:
    game = sample.lay_out(tmp_path)
    (game / "decks" / "case.yaml").write_text(CARD.format(lang=locale.code, name=name, text=text), encoding="utf-8")
    found = sample.find(game, {**sample.locales(), locale.code: locale})
    return [f"{item.code}: {item.message}" for item in found if item.severity != "hint"]


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("Получите {n:# очко|# очка|# очков|# очка} «милости».", []),
        ("Get {n:# очко|# очка|# очков|# очка} (VIP).", []),
        ("Дай {n:# о|# а}.", ["plural-forms: {n:# о|# а} has 2 forms, ru needs 4 (one, few, many, other)"]),
        ("Получите {n} 은총.", ["foreign-script: '은총' is Hangul in the ru text"]),
        ("Получите {n} «милости.", ["unbalanced-quotes: « is never closed"]),
        ("Получите {n} и ещё 3.", [
            "different-numbers: ru has the number 3, ko doesn't",
            "different-numbers: ru has the number 3, en doesn't",
        ]),
        ("Получите получите {n}.", ["doubled-word: 'получите' stands twice"]),
        ("Получите [[people/monk]].", [
            "different-references: ko doesn't refer to people/monk, ru does",
            "different-references: en doesn't refer to people/monk, ru does",
            "different-values: ru doesn't print {n}, ko does",
            "different-values: ru doesn't print {n}, en does",
        ]),
        ("Получите {n|a}.", ["unknown-particle: 'a' is no particle or article (ru)"]),
    ],
)  # fmt: skip
def test_russian(text: str, findings: list[str], tmp_path: Path) -> None:
    """A language with another script, other quotes and four plural forms."""
    assert sorted(_find(tmp_path, RUSSIAN, "Монахиня", text)) == sorted(findings)


def test_japanese(tmp_path: Path) -> None:
    """Kana and Han belong to it; Hangul doesn't."""
    assert _find(tmp_path, JAPANESE, "修道女", "「めぐみ」を{n}つ受け取る。") == []
    assert _find(tmp_path, JAPANESE, "修道女", "「めぐみ」を{n}つ 받는다。") == [
        "foreign-script: '받는다' is Hangul in the ja text"
    ]


def test_what_is_missing_is_a_hint(tmp_path: Path) -> None:
    """A language that game.yaml doesn't promise may be incomplete: once a deck it is told how much is missing."""
    game = sample.lay_out(tmp_path)
    text = "Получите {n}."
    (game / "decks" / "case.yaml").write_text(CARD.format(lang="ru", name="Монахиня", text=text), encoding="utf-8")
    found = sample.find(game, {**sample.locales(), "ru": RUSSIAN})
    hints = [item.message for item in found if item.severity == "hint"]
    assert hints == [
        "8 of 10 texts of people are missing in ru",
        "2 of 2 texts of gems are missing in ru",
        "2 of 2 texts of rulebook are missing in ru",
    ]
