"""The index of cards has every card once, where a reader of the language looks for it."""

from pathlib import Path

import pytest

from print_kit.computed import card_index
from print_kit.load import load_game

CONTENT = Path(__file__).parent.parent / "content"
DECKS = {"intrigue": 100, "status": 32, "decision": 10, "health": 10, "mobilization": 5, "rebellion": 5, "roles": 8}


@pytest.fixture(scope="module")
def decks():
    game, _ = load_game("long-live-the-king", CONTENT / "long-live-the-king", ("ko", "en"))
    return [game.decks[name] for name in DECKS]


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_every_card_once(decks, lang):
    """As many entries of each deck as the sources list, the king and his seven besides."""
    cards = [card for _, cards in card_index(decks, lang) for card in cards]
    assert len({card.key for card in cards}) == len(cards)
    assert {name: sum(card.deck == name for card in cards) for name in DECKS} == DECKS


def test_korean_goes_by_first_consonants(decks):
    """From ㄱ to ㅎ; 꾸벅꾸벅 stands under ㄱ, and a name's signs don't count."""
    index = {letter: [card.name["ko"].value for card in cards] for letter, cards in card_index(decks, "ko")}
    assert "".join(index) == "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅌㅍㅎ".replace("ㄹ", "")
    assert index["ㅌ"] == ["탁월하군!", "탐사여행", "토지 증서"]
    assert index["ㄱ"][-1] == "꾸벅꾸벅 졸기"
    assert index["ㄱ"][0] == "간수"


def test_english_goes_by_letters(decks):
    """Capitals and small letters alike, spaces before letters: King, King for a day, King's Valet."""
    index = {letter: [card.name["en"].value for card in cards] for letter, cards in card_index(decks, "en")}
    assert index["K"] == ["King", "King for a day", "King's Valet"]
    assert index["Q"] == ["Quack's Concoction", "Queen"]
    assert list(index) == sorted(index)
