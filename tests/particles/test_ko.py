"""Korean particles follow the last sound of the word as it is read aloud."""

import csv
import hashlib
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from print_kit.particles import apply, around, attach, forms_of
from print_kit.particles.ko import last_sound
from print_kit.particles.korean import Sound

CASES = Path(__file__).with_name("josa-cases.tsv")
# ㄹ is told from the other consonants by 으로/로, consonants from vowels by any other pair.
SOUND_OF_PAIR = {("은", "으로"): Sound.OTHER, ("은", "로"): Sound.RIEUL, ("는", "로"): Sound.VOWEL}


def sound(word: str) -> Sound:
    return SOUND_OF_PAIR[attach("ko", word, "은/는"), attach("ko", word, "으로/로")]


def cases() -> list[tuple[str, str, str]]:
    with CASES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))[1:]
    return [(word, pair, right) for word, pair, right, _ in rows]


@pytest.mark.parametrize(("word", "pair", "right"), cases())
def test_the_hard_cases_of_the_evidence_are_right(word, pair, right):
    assert attach("ko", word, pair) == right
    assert apply("ko", word, pair) == word + right
    assert around("ko", word, pair) == ("", right)


def test_the_table_of_hard_cases_is_whole():
    assert len(cases()) == 35


@pytest.mark.parametrize("pair", forms_of("ko"))
def test_both_orders_of_a_pair_mean_the_same(pair):
    after_consonant, after_vowel = pair.split("/")
    turned = f"{after_vowel}/{after_consonant}"
    for word in ("시민", "마피아", "서울"):
        assert attach("ko", word, pair) == attach("ko", word, turned)
    assert attach("ko", "시민", pair) == after_consonant
    assert attach("ko", "마피아", pair) == after_vowel


@pytest.mark.parametrize("pair", ["으로/로", "으로서/로서", "으로써/로써", "으로부터/로부터"])
def test_euro_loses_its_vowel_after_rieul_too(pair):
    assert attach("ko", "경찰", pair) == pair.split("/")[1]
    assert attach("ko", "왕", pair) == pair.split("/")[0]


@pytest.mark.parametrize("pair", ["은/는", "이랑/랑", "이다/다", "이여/여", "아/야"])
def test_other_pairs_take_rieul_as_a_consonant(pair):
    assert attach("ko", "경찰", pair) == pair.split("/")[0]


@pytest.mark.parametrize("form", ["", "은", "은는", "은/을", "a", "/", "은/는/"])
def test_an_unknown_pair_is_refused(form):
    with pytest.raises(ValueError, match="is not a pair of Korean particles"):
        attach("ko", "시민", form)


NUMBERS = {
    Sound.VOWEL: "2 4 5 9 12 1.5 25 42 1,002 0.4 1000000000000 3.14 2/4 ５ 4² ② 1,004.09",
    Sound.RIEUL: "1 7 8 11 17 101 1.8 1/2 ½ 5½ 10½ 007 8,888 1/8",
    Sound.OTHER: "0 3 ３ 6 10 20 30 60 90 100 1,000 10000 100,000 1,000,000 100000000 0.0 1.10 1.3 00 10/12 3/4 ③ ⑩",
}


@pytest.mark.parametrize(
    ("number", "right"), [(number, right) for right, numbers in NUMBERS.items() for number in numbers.split()]
)
def test_numbers_are_read_the_sino_korean_way(number, right):
    assert sound(number) is right


QUANTITIES = {
    Sound.VOWEL: [
        "3%",
        "5 cm",
        "10mm",
        "2km",
        "3GB",
        "1.5L",
        "7kW",
        "20°",
        "20℃",
        "$5",
        "5€",
        "£3",
        "30m²",
        "4K",
        "3D",
    ],
    Sound.RIEUL: ["12px", "5‰"],
    Sound.OTHER: ["3kg", "3 kg", "㎏", "500g", "10t", "₩1,000", "¥3", "3₩", "5min", "3h"],
}


@pytest.mark.parametrize(("text", "right"), [(text, right) for right, texts in QUANTITIES.items() for text in texts])
def test_units_and_currencies_are_read_after_the_number(text, right):
    assert sound(text) is right


# Names of games and cards with the transliteration in use.
LATIN = {
    Sound.VOWEL: """Spy Joker Mayor Slayer Butler Recluse Saint Poisoner Gambler Knight Witch Klutz Sage Mutant Barber
        Undertaker Ravenkeeper Innkeeper Professor Courtier Pacifist Tinker Sailor Soldier Monk Drunk Artist Savant
        Philosopher Juggler Seamstress Chambermaid Exorcist Mastermind Shabaloth Po Pukka Vortox Empath Chef Imp
        Godfather Moonchild Herald Guard Lord Sword Card Knife Bank Desk Mask Shark Vampire Werewolf Steak Oak Rogue
        League Throne's Queue Café Pokémon's Zorro Tarot Ballet Pierrot Set Bit Part Boat Night Scout Cape Tape Lake
        House Horse Ace Finale Hermione Blog Tag Jeep Loop Camp Harp Herb Orb World Child Dr Mr Jr PvP
        NPC HP VIP SF UFO AI USB TV MVP KGB CEO A B Z NPCs UNESCO NASA npc hp""",
    Sound.RIEUL: """Jail Fool Minstrel Oracle Castle Apple Noble Role Girl Flowergirl Doll Devil Jekyll Battle Zombuul
        Temple Council Seal Bell Chapel Duel XL HTML L R VR URL""",
    Sound.OTHER: """Assassin Baron Game Stone Throne Dragon King Ring Song Librarian Washerwoman Virgin Goon Twin Clown
        Magician Captain Queen Villain Autumn Column Lamb Bomb Time Dame One Champagne Madame Design Film Prism Charm
        Storm Barn Book Cook Rook Hook Duck Jack Rock Warlock Magic Cleric Lunatic Zodiac Heroic Picnic
        Robot Pilot Zealot Bandit Hermit Abbot Prophet Ticket Rabbit Hamlet Lancelot Chariot Scott Chocolate
        Gossip Bishop Shop Cup Map Trap App Group Club Web Mob Bob Webb Crab Layout Blackout Foot God Bag
        GM IBM CNN M N PIN ATM""",
}


@pytest.mark.parametrize(("word", "right"), [(word, right) for right, words in LATIN.items() for word in words.split()])
def test_latin_words_are_transliterated_and_initials_spelt(word, right):
    assert sound(word) is right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("리처드 III", Sound.OTHER),  # 삼
        ("헨리 VIII", Sound.RIEUL),  # 팔
        ("제2권 IV", Sound.VOWEL),  # 사
        ("Ⅶ", Sound.RIEUL),  # 칠
        ("Ⅹ", Sound.OTHER),  # 십
        ("X", Sound.VOWEL),  # 엑스: a letter by itself is a letter
        ("MIX", Sound.VOWEL),  # 믹스
    ],
)
def test_roman_numerals_are_numbers(text, right):
    assert sound(text) is right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("ㄱ", Sound.OTHER),  # 기역
        ("ㄹ", Sound.RIEUL),  # 리을
        ("ㅏ", Sound.VOWEL),
        ("ㅋㅋ", Sound.OTHER),
        ("\u1105", Sound.RIEUL),
        ("\u1112\u119e\u11ab", Sound.OTHER),  # old Hangul ᄒᆞᆫ
        ("\u1106\u119e\u11af", Sound.RIEUL),  # ᄆᆞᆯ
        ("ｶ", Sound.VOWEL),
        ("リン", Sound.OTHER),
        ("さくら", Sound.VOWEL),
        ("サッカー", Sound.VOWEL),
    ],
)
def test_lone_letters_of_hangul_and_kana(text, right):
    assert sound(text) is right


HANJA = {
    Sound.VOWEL: "王妃 武士 要塞 元帥 敗北 憎惡 容易 橫暴 標識 遊說 相殺 分泌 奴隸 朝鮮國史 般若 車 黑茶",
    Sound.RIEUL: "暗殺 活 文物 八 一 七 卒 兵卒 佛 軍律 比率 小說 日月",
    Sound.OTHER: "金脈 王 女王 郎 貿易 善惡 音樂 罪人 神 魔法 城 南北 樂 金 閉塞 花郎 三 百 千 萬 〇",
}


@pytest.mark.parametrize(("word", "right"), [(word, right) for right, words in HANJA.items() for word in words.split()])
def test_hanja_are_read(word, right):
    assert sound(word) is right


def test_every_hanja_of_the_standard_has_the_sound_that_was_checked():
    """The classes of all 4,888 in order, as they agreed with table.yml of hanja 0.15.1 on every single one."""
    standard = [bytes((row, cell)).decode("euc_kr") for row in range(0xCA, 0xFE) for cell in range(0xA1, 0xFF)]
    letters = {Sound.VOWEL: "v", Sound.RIEUL: "l", Sound.OTHER: "c"}
    classes = "".join(letters[sound(hanja)] for hanja in standard)
    assert [classes.count(letter) for letter in "vlc"] == [2057, 264, 2567]
    digest = hashlib.sha256(classes.encode()).hexdigest()
    assert digest == "4e7de18dc285afd7bb4daf71a781d7de3e3955ecdf8abe9decee56849f679d0e"


@pytest.mark.parametrize(
    "decorated",
    [
        *("시민(市民)", "시민（시민）", "시민 (Citizen)", "시민(a (b) c)", "시민()", "시민(1)(2)", "(시민)", "시민)"),
        *("[시민]", "「시민」", "『시민』", "시민’", "“시민.”", "시민!", "시민?!", "시민…", "시민.", "시민:", "시민★"),
        *("**시민**", "_시민_", "`시민`", "~~시민~~", "[시민](card.html)", "<b>시민</b>", "시민&nbsp;"),
        *('<span class="a">시민</span><!-- 아 -->', "시민™", "시민¹", "시민 ", "시민\u200b", "시민🎩", "시민♥"),
    ],
)
def test_what_is_not_read_does_not_count(decorated):
    assert sound(decorated) is Sound.OTHER
    assert sound(decorated.replace("시민", "마피아")) is Sound.VOWEL
    assert sound(decorated.replace("시민", "경찰")) is Sound.RIEUL


def test_card_suits_are_read_unless_they_adorn_a_word():
    assert sound("A♠") is Sound.VOWEL
    assert sound("10♥") is Sound.VOWEL
    assert sound("왕♥") is Sound.OTHER


@pytest.mark.parametrize("text", ["", " ", "…", "🎩", "()", "<b></b>", "Привет", "ไทย", "𠀀"])
def test_an_unknown_sound_takes_the_form_after_a_vowel(text):
    assert last_sound(text) is None
    assert attach("ko", text, "을/를") == "를"


def test_every_syllable_follows_its_final_consonant():
    """All 11,172 of them, with the final consonant taken from Unicode's decomposition."""
    for code in range(ord("가"), ord("힣") + 1):
        jamo = unicodedata.normalize("NFD", chr(code))
        expected = Sound.VOWEL if len(jamo) == 2 else Sound.RIEUL if jamo[2] == "\u11af" else Sound.OTHER
        assert sound("시" + chr(code)) is expected


texts = st.text() | st.text(alphabet=st.sampled_from("가각갈ㄱ ()（)[]<>b/*!.1230,%kgNPC王金♥&#;ー\u0301\u1161\u11af"))
pairs = st.sampled_from(forms_of("ko"))


@given(texts, pairs)
def test_any_text_gets_one_of_the_two_forms(text, pair):
    assert attach("ko", text, pair) in pair.split("/")


@given(texts, pairs)
def test_decomposed_text_chooses_as_composed_text(text, pair):
    nfc, nfd = unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)
    assert attach("ko", nfc, pair) == attach("ko", nfd, pair) == attach("ko", text, pair)


words = st.from_regex(r"\A[가-힣A-Za-z0-9一-龥]{1,6}\Z")
glosses = st.text(alphabet=st.characters(exclude_characters="()（）<>&", exclude_categories=["Cs"]), max_size=12)


@given(words, glosses, st.sampled_from(["({})", " ({})", "（{}）", "({})({})", "(({}))", "({}).", "“({})”"]), pairs)
def test_a_gloss_in_brackets_never_changes_the_choice(word, gloss, brackets, pair):
    assert attach("ko", word + brackets.format(gloss, gloss), pair) == attach("ko", word, pair)
