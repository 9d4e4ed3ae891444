"""The faults that stand in the source documents are found when their phrases get into content.

Which check finds what: words of another script are foreign-script's; a second rendering is found by the glossary
(forbidden-term), by counting (other-rendering), by its likeness to a name (misspelt-name), or by the other language's
name (two-renderings); votes that don't add up are wrong-total's.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks import sample

CARDS = """\
deck: people
cards:
  monk:
    name: {ko: 수도사, en: Monk}
  poisoner:
    name: {ko: 독살범, en: Poisoner}
  steward:
    name: {ko: 시종, en: Steward}
  poppy-grower:
    name: {ko: 양귀비 재배꾼, en: Poppy Grower}
  rumors:
    name: {ko: 부정행위에 관한 소문, en: Rumors of Misconduct}
  case:
    name: {ko: 시험, en: Trial}
    text:
      ko: |-
        KOREAN
      en: |-
        Something happens.
"""
GLOSSARY = """\
terms:
  nominate: {ko: 지명, en: nominate, avoid: {ko: [지목]}}
  reminder: {ko: 알림, en: reminder, avoid: {ko: [리마인더]}}
"""


def _find(tmp_path: Path, korean: str, cards: str = CARDS) -> list[str]:
    game = sample.lay_out(tmp_path)
    (game / "decks" / "people.yaml").write_text(cards.replace("KOREAN", korean), encoding="utf-8")
    (game / "glossary.yaml").write_text(GLOSSARY, encoding="utf-8")
    return [f"{item.code}: {item.message}" for item in sample.find(game) if item.code != "different-ending"]


@pytest.mark.parametrize(
    ("phrase", "finding"),
    [
        ("게임 중에는 वास्तवे 능력이 있다.", "foreign-script: 'वास्तवे' is Devanagari in the ko text"),
        ("다시 재운다. এরপর 깨운다.", "foreign-script: 'এরপর' is Bengali in the ko text"),
        ("ㄱㅓㅈㅣㅅ 소리가 난다.", "foreign-script: 'ㄱㅓㅈㅣㅅ' is lone Hangul letters"),
        ("수도승은 보호한다.", "misspelt-name: '수도승' is no name, but '수도사' is"),
        ("시종자처럼 고른다.", "misspelt-name: '시종자' is no name, but '시종' is"),
        ("독살자처럼 고른다.", "misspelt-name: '독살자' is no name, but '독살범' is"),
        ("양귀비 재배자가 죽는다.", "misspelt-name: '양귀비 재배자' is no name, but '양귀비 재배꾼' is"),
        ("비리에 관한 소문을 낸다.", "misspelt-name: '비리에 관한 소문' is no name, but '부정행위에 관한 소문' is"),
        ("한 명을 지목한다.", "forbidden-term: '지목' is a forbidden rendering of 지명 (nominate)"),
        ("지목당한 사람이 죽는다.", "forbidden-term: '지목' is a forbidden rendering of 지명 (nominate)"),
        ("리마인더를 놓는다.", "forbidden-term: '리마인더' is a forbidden rendering of 알림 (reminder)"),
    ],
)
def test_phrases(phrase: str, finding: str, tmp_path: Path) -> None:
    """Each phrase is the one finding."""
    assert _find(tmp_path, phrase) == [finding]


def test_an_unknown_character_as_a_reference(tmp_path: Path) -> None:
    """A reference to 시종자 offers the character whose name is nearest."""
    found = _find(tmp_path, "[[people/시종자]]처럼 고른다.")
    assert "unknown-reference: 'people/시종자' is not in the game" in found
    helps = [item.help for item in sample.find(tmp_path / "sample") if item.code == "unknown-reference"]
    assert helps == ["did you mean 'people/steward'?"]


def test_two_korean_names_for_one_card(tmp_path: Path) -> None:
    """Rumors of Misconduct under two Korean names."""
    second = "  rumors-again:\n    name: {ko: 비리에 관한 소문, en: Rumors of Misconduct}\n"
    assert _find(tmp_path, "소문을 낸다.", CARDS + second) == [
        "two-renderings: 'Rumors of Misconduct' (en) is '비리에 관한 소문' here "
        "and '부정행위에 관한 소문' in people/rumors"
    ]


def test_a_vote_whose_rows_say_otherwise(tmp_path: Path) -> None:
    """18 : 7 in the source; its dialogue gives 13 : 12."""
    rows = ("재무관 1 | 집사 5", "왕비 5 | 대주교 2", "남작 4 | 왕자군 5", "대사 3* |")
    table = ["| | 찬성 | 반대 |", "| - | - | - |", *(f"| | {row} |" for row in rows), "| 도합 | 18 | 7 |"]
    found = _find(tmp_path, "\n        ".join(table))
    assert [item for item in found if item.startswith("wrong-total")] == [
        "wrong-total: the column '찬성' comes to 13, its total says 18",
        "wrong-total: the column '반대' comes to 12, its total says 7",
    ]
