"""From a character of a text to its place in the file."""

from __future__ import annotations

import re
from bisect import bisect_right

from print_kit.diagnostics import Location
from print_kit.model import Text

_WORD = re.compile(r"\S+")
_NEAR = 3  # lines to look for the next word in: texts are folded, not shuffled


class Places:
    """Where the words of a text stand in its file.

    YAML folds the lines of a text and may escape its characters, but the words stay in order: each is looked for behind
    the one before. A word that is written in another way (with an escape) has the place of the one before it.
    """

    def __init__(self, text: Text) -> None:
        self.text = text
        self.starts: list[int] = []
        self.found: list[tuple[int, int]] = []  # line from 1, column from 0
        lines, place = text.lines, text.location
        line, column = place.line, max(0, place.column - 1)
        if line <= len(lines) and lines[line - 1][column : column + 1] in ("|", ">"):
            line, column = line + 1, 0  # the sign of a block text
        last = max(place.line, text.end_line)
        for word in _WORD.finditer(text.value):
            for number in range(line, min(line + _NEAR, last, len(lines)) + 1):
                at = lines[number - 1].find(word[0], column if number == line else 0)
                if at >= 0:
                    self.starts.append(word.start())
                    self.found.append((number, at))
                    line, column = number, at + len(word[0])
                    break

    def at(self, offset: int) -> Location:
        """The place of the character at `offset` of the value; of a space, the place behind the word before it."""
        place, value = self.text.location, self.text.value
        index = bisect_right(self.starts, offset) - 1
        if index < 0:
            return place
        start, (line, column) = self.starts[index], self.found[index]
        word = _WORD.match(value, start)
        return Location(place.file, line, column + min(offset - start, len(word[0]) if word else 0) + 1)
