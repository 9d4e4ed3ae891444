"""Texts as checks read them: masked, with every character's place in the file kept."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from print_kit.checks._places import Places
from print_kit.checks._prose import MASK, masked, offsets
from print_kit.diagnostics import Findings, Location
from print_kit.markup import parse
from print_kit.model import Text
from print_kit.source import read

FILE = Path("/text.yaml")


@given(st.text(alphabet="ab \n\\{}[]|:/*가", max_size=40))
def test_masked_keeps_every_place(value: str) -> None:
    """The masked text is as long as the text, and differs only where something is marked up."""
    shown = masked(value)
    assert len(shown) == len(value)
    assert all(there in (here, MASK) for there, here in zip(shown, value, strict=True))
    tokens = parse(value)
    for token, start in zip(tokens, offsets(value, tokens), strict=True):
        if token.kind != "text":
            assert value.startswith(token.raw, start)
            assert shown[start : start + len(token.raw)] == MASK * len(token.raw)


def _text(tmp_path: Path, content: str) -> Text:
    """The text under `ko:` of a YAML file."""
    file = tmp_path / "text.yaml"
    file.write_text(content, encoding="utf-8")
    findings = Findings()
    root = read(file, findings, within=tmp_path)
    node = root.get("ko") if root else None
    assert node is not None, findings.items
    return Text("ko", node.text, node.location, node.end_line, node.lines)


@pytest.mark.parametrize(
    "content",
    [
        "ko: >-\n  하나 둘 셋\n  넷 둘\n\n  둘 다섯\nen: 둘",
        "ko: |-\n  | 둘 | 하나 |\n  | - | - |\n  | 둘 | 넷 |\n",
        "ko: 하나 둘 셋 둘",
        "{ko: 하나 둘, en: 둘}",
        "ko: '하나 둘\n  셋 둘'\nen: x",
        "en: 둘\nko: >\n  둘 하나\n",
    ],
)
def test_places(content: str, tmp_path: Path) -> None:
    """A word of a text is found at its own place, however often it stands there and however the text is folded."""
    text = _text(tmp_path, content)
    places = Places(text)
    lines = content.split("\n")
    at, seen = text.value.find("둘"), []
    while at >= 0:
        place = places.at(at)
        assert lines[place.line - 1][place.column - 1] == "둘"
        seen.append((place.line, place.column))
        at = text.value.find("둘", at + 1)
    assert seen == sorted(set(seen))


def test_a_word_that_is_written_with_an_escape(tmp_path: Path) -> None:
    """It has the place of the word before it; those behind it have their own."""
    text = _text(tmp_path, "ko: 'it is the king''s own'\n")
    places = Places(text)
    assert places.at(text.value.index("king")).column == 15  # behind 'the'
    assert places.at(text.value.index("own")).column == 24
    assert places.at(0) == Location(tmp_path / "text.yaml", 1, 6)


def test_a_space_is_behind_its_word(tmp_path: Path) -> None:
    """The place of a space is where the word before it ends."""
    text = _text(tmp_path, "ko: >-\n  하나  둘\n")
    assert Places(text).at(2) == Location(tmp_path / "text.yaml", 2, 5)


@given(st.lists(st.text(alphabet="abc가나 \n", min_size=1, max_size=12), min_size=1, max_size=6))
def test_places_of_any_folded_text(words: list[str]) -> None:
    """For any text in any scalar style of PyYAML, every word's place shows that word."""
    value = " ".join(" ".join(words).split())
    for style in (None, ">", "|", '"', "'"):
        content = yaml.safe_dump({"ko": value}, allow_unicode=True, default_style=style, width=20)
        root = yaml.compose(content)
        assert isinstance(root, yaml.MappingNode)
        node = root.value[0][1]
        mark = node.start_mark
        lines = tuple(content.split("\n"))
        text = Text("ko", value, Location(FILE, mark.line + 1, mark.column + 1), node.end_mark.line + 1, lines)
        places = Places(text)
        at = 0
        for word in value.split():
            at = value.index(word, at)
            place = places.at(at)
            shown = lines[place.line - 1][place.column - 1 :]
            assert shown.lstrip("\"'").startswith(word) or "\\" in shown or word in ("null", "true")
            at += len(word)
