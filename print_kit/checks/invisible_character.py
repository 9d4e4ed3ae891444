"""A character that can't be seen: zero-width, soft hyphen, direction mark, filler.

    ko: 총애를<U+200B> 얻는다.               warning[invisible-character]: U+200B (zero width space) is in the text
                                            help: delete it

They come with text that is copied from web pages, and break searching, line ends and particles. Where a script needs a
joiner (Persian, Hindi …) it may stay. Control characters and Hangul in separate letters (NFD) are refused on reading.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._words import listed
from print_kit.diagnostics import Severity

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff9-\ufffb\ufffd\U000e0000-\U000e007f]"
)
_JOINERS = "\u200c\u200d"
_JOINED = frozenset(listed("ar bn ckb fa gu hi kn ks ml mr my ne or pa ps sd si ta te th ug ur"))


def check(subject: Subject) -> Iterator[Finding]:
    """Find what can't be seen."""
    for item in subject.prose:
        for found in _INVISIBLE.finditer(item.text.value):
            char = found[0]
            if char in _JOINERS and (item.lang in _JOINED or _in_emoji(item.text.value, found.start())):
                continue
            if char == "\ufe0f" and found.start() and ord(item.text.value[found.start() - 1]) > 0x2000:
                continue  # makes a sign a picture
            name = unicodedata.name(char, "unnamed").lower()
            yield Finding(
                f"U+{ord(char):04X} ({name}) is in the text",
                item.at(found.start()),
                "delete it",
                Severity.WARNING,
                item.text.lang,
            )


def _in_emoji(text: str, at: int) -> bool:
    return at > 0 and ord(text[at - 1]) > 0x2000 and text[at + 1 : at + 2] > "\u2000"
