"""Letters of another script in a text: Devanagari or Bengali in Korean, Hangul in English, lone jamo.

    ko: 이렇게 하면 वास्तवे 끝난다.             error[foreign-script]: 'वास्तवे' is Devanagari in the ko text
                                            help: write it in the language, or allow it with a reason above the text

Latin letters may stand in every language. In Korean a hanja gloss may follow its word in brackets: 문장(紋章). A single
Greek letter is a sign. Lone Hangul letters (ㄱㅓㅈㅣㅅ) are meant seldom enough to be declared:

    # print-kit: allow foreign-script the spirits speak in broken letters
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._prose import Prose
from print_kit.checks._scripts import own_scripts, script_of, shown

_BELOW, _ABOVE = "\u0370-\u1dff\u1f00-\u1fff\u2c00-\u2dff\u3005-\u3007", "\ufe70-\uffef\U00010000-\U0003ffff"
_SUSPECT = re.compile(f"[{_BELOW}\u3041-\ufdff{_ABOVE}]+")
_SUSPECT_IN_KOREAN = re.compile(f"[{_BELOW}\u3041-\uabff\ud7b0-\ufdff{_ABOVE}]+")  # all but whole syllables
_GLOSS = re.compile("(?<=[가-힣])[(（][\u3400-\u9fff\uf900-\ufaff·, ]+[)）]")
_JAMO = re.compile("[\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\ud7b0-\ud7fb]+")


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every letter beyond the Latin ones."""
    for item in subject.prose:
        pattern = _SUSPECT_IN_KOREAN if item.lang == "ko" else _SUSPECT
        if item.shown.isascii() or not pattern.search(item.shown):
            continue
        for word, offset in _foreign(item, pattern, own_scripts(item.text.lang, subject.locales) | {"LATIN"}):
            jamo = item.lang == "ko" and _JAMO.fullmatch(word)
            what = "lone Hangul letters" if jamo else f"{shown(_script(word))} in the {item.text.lang} text"
            yield Finding(
                f"'{word}' is {what}",
                item.at(offset),
                "write it in the language, or allow it with a reason above the text",
                lang=item.text.lang,
            )


def _foreign(item: Prose, pattern: re.Pattern[str], own: frozenset[str]) -> Iterator[tuple[str, int]]:
    text = item.shown
    if item.lang == "ko":
        text = _GLOSS.sub(lambda found: " " * len(found[0]), text)
        own = own - {"HANGUL"}  # what is left of it are lone letters
    for run in pattern.finditer(text):
        word = run[0]
        scripts = {script_of(char) for char in word} - {""}
        if scripts and not scripts <= own and not (scripts == {"GREEK"} and _stands_alone(text, run)):
            yield word, run.start()


def _stands_alone(text: str, run: re.Match[str]) -> bool:
    return (
        len(run[0]) == 1
        and not text[run.start() - 1 : run.start()].isalpha()
        and not text[run.end() : run.end() + 1].isalpha()
    )


def _script(word: str) -> str:
    return next(script for char in word if (script := script_of(char)))
