"""Line breaks between Korean words only.

WeasyPrint ignores `word-break: keep-all` and would break a Korean word after any syllable. U+2060 WORD JOINER between
the characters of a word forbids that, costs little time and leaves the text that is copied out of the PDF clean.

A line may still end at a space, at any break that is written down (zero width space, soft hyphen, `<br>`, blocks), and
after a slash, a dash or a middle dot between words: 외교/회의, 서울-부산, 음모·결정; but not in K-팝 or 한·일.
"""

from __future__ import annotations

import html
import re
from functools import lru_cache
from itertools import chain, pairwise, zip_longest

JOINER = "\u2060"

# Markup leaves one noncharacter in the text while words are joined, so that words are seen through tags.
_INLINE, _SIGN, _LETTER = "\ufdd0", "\ufdd1", "\ufdd2"
_GAP = " \ufdd3 "  # with spaces: the words beside it are looked at one by one, as those between spaces are
_STAND_IN = re.compile(f"{_GAP}|[{_INLINE}{_SIGN}{_LETTER}]")

# Tags that don't end a word: 병사</b>를. Every other one does.
_INLINE_TAGS = (
    "a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q rb rp rt ruby s samp small span strike "
    "strong sub sup time tt u var"
)
_TAG_ROLES = dict.fromkeys(_INLINE_TAGS.split(), _INLINE)
_ROLES: dict[str | None, str] = {"comment": _INLINE, "sign": _SIGN}

# Not possessive, here and below: Python 3.11.2 (Debian 12) matches possessive groups that hold alternatives wrongly.
_ATTRIBUTES = r"""(?:[^<>"']|"[^"]*"|'[^']*')*"""
_END_OF_NAME = r"(?=[\s/>])"
_SVG_TAG = f"(?i:svg){_END_OF_NAME}"
_IN_SVG = rf"[^<]|<(?!/?{_SVG_TAG})"
_SVG = rf"{_SVG_TAG}(?:[^<>]*/>|(?:{_IN_SVG}|<{_SVG_TAG}(?:{_IN_SVG})*</(?i:svg)\s*>)*(?:</(?i:svg)\s*>|\Z))"
# The name of the group that matched last says what it is. Every branch begins with a plain character: that lets `re`
# skip text fast.
_TOKEN = re.compile(
    # Pictures, and empty spans, which CSS draws a box for (a blank to write on), are set like one sign of the word.
    rf"<(?:(?P<sign>{_SVG}|(?i:img){_END_OF_NAME}{_ATTRIBUTES}>|span{_END_OF_NAME}[^<>]*></span>)"
    rf"|(?P<raw>(?i:script|style|title|textarea|template)){_END_OF_NAME}.*?(?:</(?i:(?P=raw))\s*>|\Z)"
    rf"|/?(?P<tag>[A-Za-z][^\s/>]*){_ATTRIBUTES}>"
    r"|(?P<comment>!--(?:-?>|.*?(?:--!?>|\Z)))"
    r"|[A-Za-z/!?][^>]*(?:>|\Z))"
    r"|&(?P<entity>\#[0-9]+|\#[Xx][0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*);"
    rf"|{_INLINE}|{_SIGN}|{_LETTER}|{_GAP.strip()}",
    re.DOTALL,
)

# What a Korean word is written in and a typesetter would break between: Hangul and hanja.
_LETTERS = (
    r"\u1100-\u11ff\u3131-\u318c\u318e\ua960-\ua97f\uac00-\ud7ff"
    rf"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff{_LETTER}"
)
# No joiner stands beside these: spaces, breaks and other invisible controls, joiners among them.
_GAPS = r"\s\x00-\x1f\x7f-\x9f\xad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
# Parts of the character before them: accents, vowels and finals of decomposed Hangul, variation and skin selectors.
_ATTACHED = (
    r"\u0300-\u036f\u1160-\u11ff\u1ab0-\u1aff\u20d0-\u20ff\u302a-\u302f\ud7b0-\ud7fb\ufe00-\ufe0f"
    r"\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef"
)
_DASHES = r"\-\u2010\u2012-\u2015"
_DOTS = r"\u00b7\u318d\u30fb"  # ·, and ㆍ and ・, which are typed for it

# What a character is to a word. Joints are looked for in these letters instead of the characters: `re` compiles a set
# of them at once, one of Unicode's ranges in a millisecond, and `_JOINT` has dozens.
_KIND = re.compile(
    f"(?P<i>{_INLINE})|(?P<j>{JOINER})|(?P<g>[{_GAPS}])|(?P<m>(?=[{_ATTACHED}])[{_LETTERS}])|(?P<l>[{_LETTERS}])"
    rf"|(?P<a>[{_ATTACHED}])|(?P<s>/)|(?P<d>[{_DASHES}])|(?P<p>(?=\w)[{_DOTS}])|(?P<o>[{_DOTS}])|(?P<w>\w)"
)


class _Kinds(dict[int, str]):
    """The kind of each character, for `str.translate`: `x` for what is nothing else."""

    def __missing__(self, code: int) -> str:
        found = _KIND.match(chr(code))
        kind = self[code] = found.lastgroup or "x" if found else "x"
        return kind


_KINDS = _Kinds()

_BEFORE_ANYTHING = "(?=i*+[^gjmai])"
_BEFORE_LETTER = "(?=i*+l)"


def _not_after(letter: str, count: int, hinge: str) -> str:
    """A condition: the text before doesn't end in so many letters and the hinge, joined or not, tag or no tag."""
    return "".join(f"(?<!{f'[{letter}]{joiner}' * count}{tag}[{hinge}])" for joiner in ("", "j") for tag in ("", "i"))


# Where a joiner goes, always right after a character, before any tag that follows it.
_JOINT = re.compile(
    f"(?<=[lm]){_BEFORE_ANYTHING}"
    f"|(?<=[^gjisdop]){_BEFORE_LETTER}"
    f"|(?<=s){_not_after('lmpw', 1, 's')}{_BEFORE_LETTER}"
    f"|(?<=d){_not_after('lm', 1, 'd')}{_BEFORE_LETTER}"
    f"|(?<=[op])(?:{_not_after('lm', 2, 'op')}|(?!i*[lm]j?i*[lm])){_BEFORE_LETTER}"
)

_SIMPLE_WORD = re.compile("[가-힣]+[.,]?")


def keep_words(text: str) -> str:
    """The HTML (a document or a part of one) with U+2060 inside every Korean word, so that none is broken.

    Words are followed through inline tags. Tags, comments and the insides of `<style>`, `<script>`, `<title>`,
    `<textarea>`, `<template>` and `<svg>` stay as they are. Doing it twice changes nothing.
    """
    markup: list[str] = []

    def stand_in(token: re.Match[str]) -> str:
        markup.append(token[0])
        kind = token.lastgroup
        if kind == "tag":
            return _TAG_ROLES.get(token["tag"]) or _TAG_ROLES.get(token["tag"].lower(), _GAP)
        return _entity_role(token[0]) if kind == "entity" else _ROLES.get(kind, _GAP)

    # Nothing reaches across a space, so each word is joined by itself.
    joined = " ".join(map(_join_word, _TOKEN.sub(stand_in, text).split(" ")))
    return "".join(chain.from_iterable(zip_longest(_STAND_IN.split(joined), markup, fillvalue="")))


@lru_cache(maxsize=1 << 16)  # the same words come again and again
def _join_word(word: str) -> str:
    """What stands between two spaces, with its joiners."""
    if word.isascii():
        return word
    # Most words are plain Hangul, and those needn't be searched for joints.
    if _SIMPLE_WORD.fullmatch(word):
        return JOINER.join(word)
    joints = [joint.start() for joint in _JOINT.finditer(word.translate(_KINDS))]
    return JOINER.join(word[start:end] for start, end in pairwise((0, *joints, None)))


@lru_cache(maxsize=256)
def _entity_role(entity: str) -> str:
    """What the character that the entity spells is to a word."""
    character = html.unescape(entity)
    if re.match(f"[{_GAPS}{_ATTACHED}]", character):
        return _GAP
    # A dash or dot that is spelt as an entity (&middot;) counts as any other sign: no break beside it.
    return _LETTER if re.match(f"[{_LETTERS}]", character) else _SIGN
