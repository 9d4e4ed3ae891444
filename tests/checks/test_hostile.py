"""Hostile texts don't slow the checks down: their time grows no faster than the text."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from print_kit.checks import Subject, run
from print_kit.diagnostics import Location
from print_kit.exemptions import exemptions_in
from print_kit.model import Card, Deck, Game, Term, Text
from tests.checks import sample

LENGTH = 10_000
SECONDS = 2.0  # of processor time; a check that is quadratic takes minutes
FILE = Path("/content/hostile.yaml")
PATTERNS = [
    *["(", ")", "[", "]]", "[[", "{", "}", "{a", "{a:", "|", "| - ", "“", "”", "‘", "’", '"', "\\", "\\{", "*", "_"],
    *[
        "가",
        "가 ",
        "가가를 ",
        "를",
        "신(",
        "신(紋",
        "한다. ",
        "한다",
        "습니다.",
        "합계 | ",
        "카드",
        "수도사",
        "수도승 ",
    ],
    *[
        "a",
        "a ",
        "A",
        "A ",
        "the ",
        "the\n",
        "1",
        "1,",
        "1 ",
        "1+",
        "1 + ",
        "1 + 1 = ",
        "1 = ",
        "1a ",
        ".",
        ". ",
        "?! ",
    ],
    *[
        " ",
        "\n",
        " \n",
        "\n\n",
        "a  ",
        "a .",
        "\u3000",
        "\u200b",
        "가\u200b",
        "वा",
        "漢",
        "(漢",
        "ㄱ",
        "α ",
        "é",
        ":a:",
    ],
    *[
        "[[a/b]]",
        "[[a/b]]은",
        "[[a/b|은/는]]",
        "{n}을",
        "{n:a|b}",
        "|1|\n|-|\n|1|\n",
        "\n|-|\n",
        "단백 ",
        "Monk's ",
        "’s",
    ],
]


def _subject(value: str) -> Subject:
    def text(lang: str, content: str) -> Text:
        return Text(lang, content, Location(FILE, 1, 1), content.count("\n") + 1, tuple(content.split("\n")))

    here = Location(FILE, 1, 1)
    texts = {"ko": text("ko", value), "en": text("en", value[: len(value) // 2])}
    names = (("monk", "수도사", "Monk"), ("rumors", "부정행위에 관한 소문", "Rumors of Misconduct"))
    cards = tuple(
        Card("people", id, {"ko": text("ko", ko), "en": text("en", en)}, texts, {}, 1, {}, (), {}, here)
        for id, ko, en in names
    )
    deck = Deck("people", {}, {}, None, None, "people", cards, here)
    term = Term("vote", {"ko": text("ko", "투표"), "en": text("en", "vote")}, {"ko": (text("ko", "가 가"),)}, here)
    game = Game("g", Path("/"), {}, ("ko", "en"), None, "", "base", (), {"people": deck}, {}, {"vote": term}, {}, here)
    return Subject(game, {}, sample.locales())


@pytest.mark.parametrize("pattern", PATTERNS, ids=ascii)
def test_checks(pattern: str) -> None:
    """A long text of one pattern, in both languages of two cards."""
    subject = _subject(pattern * (LENGTH // len(pattern)))
    start = time.process_time()
    run(subject)
    assert time.process_time() - start < SECONDS


@pytest.mark.parametrize(
    "pattern", ["- ", ": ", ": >", ": > #", "#", "# ", " # print-kit: ", "a: |\n", "\n"], ids=ascii
)
def test_exemptions(pattern: str) -> None:
    """Files of one pattern, with and without exemptions in them."""
    text = "# print-kit: allow stray-space why\n" + pattern * (10 * LENGTH // len(pattern))
    start = time.process_time()
    exemptions_in(FILE, text.split("\n"))
    assert time.process_time() - start < SECONDS
