"""The last sound of a word in Latin letters as Korean says it: letter by letter (NPC 엔피씨) or transliterated.

The rules follow the National Institute of Korean Language's transcription of English (외래어 표기법, ch. 3 sect. 1)
where it can be told from the spelling: after a short vowel p, t, k close the syllable (book 북), elsewhere they take
으 (desk 데스크); voiced stops, fricatives and affricates take a vowel; m, n, ng and l are kept; r and silent e vanish.
Exceptions are words whose established form differs.
"""

from __future__ import annotations

import re

from print_kit.particles.korean import BY_LETTER, Sound
from print_kit.particles.spoken import is_spelt_out, unaccented

# Letter names (에이, 비, …) all end in a vowel but these: L 엘, R 알; M 엠, N 엔.
_LETTERS = {"l": Sound.RIEUL, "r": Sound.RIEUL, "m": Sound.OTHER, "n": Sound.OTHER}

_VOWELS = re.compile("[aeiouy]")

# Units are words after a number, and by themselves when they have no vowel: 3 kg 킬로그램. Case matters: m, M; g, G.
_UNITS = {
    unit: BY_LETTER[sound]
    for sound, units in {
        "c": "kg g mg t h min",  # 킬로그램, 그램, 밀리그램, 톤, 시간, 분
        "l": "px mol",  # 픽셀, 몰
        "v": "mm cm m km ml mL l L dl cl in ft lb oz s ms W kW V Hz kHz MHz B KB kB MB GB TB cal kcal ha pt K",
    }.items()
    for unit in units.split()
}

# Words whose established form the rules below would miss.
_WORDS = {
    word: BY_LETTER[sound]
    for sound, words in {
        "v": (
            "set bit hit bat net knit kit mat dot nut wit jet bet mit watt merit exit quit "  # 세트, 비트, 히트, 배트 …
            "tarot depot ballet bouquet buffet cabaret valet chalet pierrot poirot debut coup "  # 타로, 뷔페
            "gourmet croquet ricochet vip jeep mosaic yak "  # 구르메, 브이아이피, 지프, 모자이크
            "finale daphne persephone hermione ariadne acme sesame ukulele anemone selene simile "  # 피날레, 다프네
            "charlemagne boulogne bourgogne marseille bastille"  # 샤를마뉴, 마르세유, 바스티유
        ),
        "c": (
            "good god demigod bag big handbag airbag sandbag foot barefoot geek joseph zip "  # 굿, 백, 풋, 요셉, 집
            "chocolate private ultimate senate climate favorite favourite minute "  # 초콜릿, 프라이빗, 페이버릿, 미닛
            "etiquette roulette omelette silhouette duet banquet circuit biscuit juliet quiet "  # 에티켓, 룰렛, 서킷
            "group troop scoop coop deep sleep sheep creep sweep steep keep beep peep cheap"  # 그룹, 트룹, 딥, 칩
        ),
    }.items()
    for word in words.split()
}

# Asked in order, the first that fits the end of the word decides; a word that none fits ends in a vowel.
_ENDINGS = tuple(
    (re.compile(f"(?:{ending})$"), BY_LETTER[sound])
    for ending, sound in (
        ("l|le", "l"),  # 제일, 캐슬
        ("[mn]|mb|ng|.[mn]e", "c"),  # 배런, 램, 킹, 게임, 스톤
        ("ck|ook|[aeiouy]c|(?<![aeiou])[aeiouy]k", "c"),  # 록, 북, 매직, 코사크; but 데스크, 오크, 스테이크
        ("tt|iot|(?<![aeiou])[aeiouy]t", "c"),  # 스콧, 채리엇, 로봇; but 나이트, 보트, 파트
        ("(?:^|lay|black|knock|time|work|check|hand|look|drop|fall|burn|hide|stand|wipe)out", "c"),  # 레이아웃
        ("pp|bb|(?<![aeiou])[aeiouy][pb]", "c"),  # 앱, 웹, 비숍, 클럽; but 캠프, 하프, 루프, 허브
    )
)


def latin_sound(text: str, *, after_number: bool) -> Sound:
    """The last sound of a run of Latin letters; `after_number` when it stands right behind a figure (3 kg)."""
    letters = unaccented(text)
    word = letters.lower()
    if text in _UNITS and (after_number or (len(text) > 1 and not _VOWELS.search(word))):
        return _UNITS[text]
    if word in _WORDS:
        return _WORDS[word]
    if is_spelt_out(letters):
        return _LETTERS.get(word[-1:], Sound.VOWEL)
    if text[-1].lower() != word[-1] and word[-1] in "aeiouy":  # an accented vowel is never silent: 카페, 포켓몬의 é
        return Sound.VOWEL
    return next((sound for ending, sound in _ENDINGS if ending.search(word)), Sound.VOWEL)
