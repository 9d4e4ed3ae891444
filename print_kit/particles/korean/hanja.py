"""The last sound of a hanja, from the order of KS X 1001.

The standard lists its 4,888 hanja by their reading and the EUC-KR codec that comes with Python knows the order, so it
is enough to know where the sound changes. Every one was checked against the table of the `hanja` 0.15.1 package; the
few that go another way in living words are named below.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

from print_kit.particles.korean import Sound, syllable_sound

# The first hanja of every stretch that ends in the same class of sound (vowel, ㄹ, other), after its reading.
_BOUNDARIES = """
    가伽 각刻 갈乫 감勘 개介 객喀 거倨 건乾 걸乞 검儉 게偈 격擊 결抉 겸兼 계係 곡哭 골汨 공供 과寡 곽廓
    괄刮 광侊 괘卦 굉宏 교交 국國 굴堀 궁宮 궐厥 궤机 균勻 귤橘 극克 기企 긴緊 길佶 김金 나儺 낙諾 날捏
    남南 내乃 년年 노努 농濃 뇌惱 눈嫩 눌訥 뉴杻 능能 니尼 닉匿 다多 단丹 달撻 담啖 대代 댁宅 도倒 독毒
    돌乭 동仝 두兜 둔屯 라喇 락洛 랄剌 람嵐 래來 랭冷 려侶 력力 렬冽 렴廉 례例 록碌 뢰儡 룡龍 루壘 륙六
    률律 륭隆 리俚 린吝 마摩 막寞 말唜 망亡 매埋 맥脈 멸滅 명冥 몌袂 목木 몰歿 몽夢 묘卯 묵墨 물勿 미味
    민岷 밀密 박剝 발勃 방倣 배倍 백伯 벌伐 범凡 별別 병丙 보保 복伏 볼乶 봉俸 부不 북北 불佛 붕崩 비丕
    빈嚬 사乍 삭削 살乷 삼三 새塞 색嗇 서墅 석夕 설卨 섬剡 세世 속俗 솔率 송宋 쇄刷 숙叔 술戌 숭崇 슬瑟
    습濕 시侍 식埴 실失 심審 씨氏 악堊 알斡 암唵 애厓 액厄 야也 약弱 어圄 억億 얼孼 엄俺 여予 역亦 열悅
    염厭 예乂 옥屋 올兀 옹壅 와渦 완婉 왈曰 왕往 왜倭 욕慾 우于 욱勖 울蔚 웅熊 월月 위位 육堉 율聿 융戎
    을乙 음吟 의依 익瀷 일一 임任 자仔 작作 재再 쟁爭 저佇 적勣 절切 점占 제制 족族 졸卒 종倧 좌佐 죽竹
    줄茁 중中 즐櫛 즙楫 지之 직直 질侄 짐斟 차且 착捉 찰刹 참僭 채債 책冊 처凄 척倜 철凸 첨僉 체剃 촉促
    촬撮 최催 축丑 출出 충充 췌悴 측側 치侈 칙則 칠七 침侵 쾌快 탁倬 탈奪 탐探 태兌 택擇 터攄 통慟 퇴堆
    특慝 파坡 판判 팔八 패佩 팽彭 폐吠 폭幅 표俵 품品 피彼 필匹 핍乏 하下 학壑 할割 함函 해亥 핵劾 허噓
    헌憲 헐歇 험險 혈孑 혐嫌 혜兮 혹惑 홀忽 홍哄 화化 확擴 활活 황凰 회匯 획劃 효哮 훈勛 훼卉 휼恤 흉兇
    흘吃 흠欠 희僖 힐詰
"""

# 不 and 泌 stand under 부 and 필, but alone and at the end of a word they are 불 and 비 (分泌 분비).
# 郎 and 隸 are the forms that Unicode's normalisation makes of the two the standard has.
_SINGLE = {"不": "불", "泌": "비", "郎": "랑", "隸": "례", "〇": "영"}

# Words in which the last hanja has another reading than by itself: that reading, then the words.
_WORDS = {
    word: reading
    for reading, words in {
        "오": "憎惡 嫌惡 好惡",
        "이": "容易 安易 簡易 平易 難易 便易",
        "배": "敗北",
        "포": "橫暴",
        "지": "標識",
        "쇄": "相殺 減殺 惱殺",
        "세": "遊說",
        "색": "閉塞 梗塞 窮塞 語塞",
        "두": "句讀 吏讀",
        "야": "般若",
    }.items()
    for word in words.split()
}
_LONGEST_WORD = 2


def hanja_sound(text: str) -> Sound | None:
    """The last sound of a text (NFC) that ends in a hanja; None when its last character is none of the standard's."""
    word = _WORDS.get(text[-_LONGEST_WORD:])
    reading = word or _SINGLE.get(text[-1]) or _reading(text[-1])
    return syllable_sound(reading) if reading else None


@cache
def _boundaries() -> tuple[list[bytes], list[str]]:
    stretches = _BOUNDARIES.split()
    return [stretch[1].encode("euc_kr") for stretch in stretches], [stretch[0] for stretch in stretches]


def _reading(hanja: str) -> str:
    """A reading with the same last sound as the hanja's, '' when the standard doesn't have it."""
    try:
        place = hanja.encode("euc_kr")
    except UnicodeEncodeError:
        return ""
    firsts, readings = _boundaries()
    index = bisect_right(firsts, place) - 1
    return readings[index] if index >= 0 else ""
