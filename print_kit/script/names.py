"""Ids as script files write them, and as the game has them."""

from __future__ import annotations

import re
import unicodedata

META = "_meta"
_PREFIX = re.compile(r"^[A-Za-z]{2,3}[_-][A-Za-z]{2}[_-](?=.)")
_TEAMS = {"traveler": "traveller", "travelers": "traveller", "travellers": "traveller"}


def plain_id(written: str) -> str:
    """An id without what its spellings differ in: case, `_`, `-`, spaces and other signs, and a prefix like `ko_KR_`.

    `fortune_teller`, `Fortune Teller` and `ko_KR_fortuneteller` are all `fortuneteller`. Doing it twice changes
    nothing.
    """
    text = _PREFIX.sub("", unicodedata.normalize("NFKC", written).strip(), count=1)
    return "".join(char for char in unicodedata.normalize("NFKC", text.casefold()) if char.isalnum())


def plain_team(written: str) -> str:
    """A team as the game has it: `Traveler` is `traveller`."""
    team = written.strip().casefold()
    return _TEAMS.get(team, team)


def language_of(text: str) -> str:
    """The language whose fonts a text of a script needs: Korean where there are Hangul or hanja, else English."""
    return (
        "ko"
        if any("\u1100" <= char <= "\u11ff" or "\u3130" <= char <= "\u9fff" or "가" <= char <= "힣" for char in text)
        else "en"
    )
