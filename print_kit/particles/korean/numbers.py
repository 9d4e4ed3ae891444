"""The last sound of a number read the Sino-Korean way: 7 칠, 10 십, 1,000 천, 1.5 일 점 오, ½ 이분의 일."""

from __future__ import annotations

import re
import unicodedata

from print_kit.particles.korean import Sound, syllable_sound

NUMBER = re.compile(r"(?P<whole>\d[\d,]*)(?P<decimals>\.\d+)?(?:[/\u2044](?P<parts>\d+))?$")
_DIGITS = "영일이삼사오육칠팔구"
_TENS = "십백천"
_MYRIADS = "만억조경해자양구간정재극"  # each ten thousand times the one before


def number_sound(number: re.Match[str]) -> Sound:
    """The last sound of a match of `NUMBER`, which is a number at the end of a text."""
    if number["decimals"]:
        return syllable_sound(_DIGITS[_digits(number["decimals"][1:])[-1]])
    whole = _digits(number["whole"].replace(",", ""))
    if number["parts"] and not _is_fraction(number):
        whole = _digits(number["parts"])
    return syllable_sound(_last_syllable(whole))


def _digits(text: str) -> list[int]:
    return [unicodedata.decimal(digit) for digit in text]


def _is_fraction(number: re.Match[str]) -> bool:
    """Whether `a/b` is a fraction, which Korean reads from below (1/2 이분의 일), rather than a pair such as 3/3."""
    numerator, denominator = _digits(number["whole"].replace(",", "")), _digits(number["parts"])
    return "\u2044" in number[0] or (len(numerator), numerator) < (len(denominator), denominator)


def _last_syllable(digits: list[int]) -> str:
    zeros = 0
    for digit in reversed(digits):
        if digit:
            break
        zeros += 1
    if zeros == 0 or zeros == len(digits):
        return _DIGITS[digits[-1]]
    myriads, tens = divmod(zeros, 4)
    if myriads == 0:
        return _TENS[tens - 1]
    # Past 극 (10⁴⁸) nobody has a name: such a row of digits is read out one by one.
    return _MYRIADS[myriads - 1] if myriads <= len(_MYRIADS) else _DIGITS[0]
