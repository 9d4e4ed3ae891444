"""Exemptions: where a comment counts, what it covers, what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from print_kit.diagnostics import Diagnostic, Location, Severity
from print_kit.exemptions import apply, exemptions_in
from tests.checks import sample

FILE = Path("/content/case.yaml")
CODES = ("doubled-word", "stray-space")


def _covered(text: str) -> list[tuple[str, str, int, int]]:
    return [(item.code, item.reason, item.first, item.last) for item in exemptions_in(FILE, text.split("\n"))]


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        # above a text: the text
        ("ko: >-\n  a\n# print-kit: allow doubled-word why\nen: >-\n  b\n  c\nfr: x", [("doubled-word", "why", 4, 6)]),
        # at the end of a line: that line and what is below it
        ("ko: >-  # print-kit: allow doubled-word why\n  a\nen: b", [("doubled-word", "why", 1, 2)]),
        ("ko: a # print-kit: allow doubled-word why not\nen: b", [("doubled-word", "why not", 1, 1)]),
        # above a card: the card, empty lines included, up to the next
        ("  # print-kit: allow doubled-word why\n  a:\n\n    b: c\n  d: e", [("doubled-word", "why", 2, 4)]),
        # several comments, one below the other
        (
            "# print-kit: allow doubled-word a\n# and more\n# print-kit: allow stray-space b\nko: c",
            [("doubled-word", "a", 4, 4), ("stray-space", "b", 4, 4)],
        ),
        # a list's items
        ("- ko: a\n# print-kit: allow doubled-word why\n- ko: b\n  en: c\n- ko: d", [("doubled-word", "why", 3, 4)]),
        # a list that isn't indented more than its key
        ("# print-kit: allow doubled-word why\na:\n- ko: b\n- ko: c\nd: e", [("doubled-word", "why", 2, 4)]),
        # what stands in a text is a text
        ("ko: >-\n  # print-kit: allow doubled-word why\nen: |-\n  a # print-kit: allow doubled-word why", []),
        ("- >-\n  # print-kit: allow doubled-word why\n- b", []),
        # a comment at the end of the file is about nothing but itself
        ("a: b\n# print-kit: allow doubled-word why", [("doubled-word", "why", 2, 2)]),
        # other comments
        ("# print-kit is a tool\nkey: a#print-kit: allow doubled-word why", []),
        ("# print-kit: allow doubled-word\na: b", [("doubled-word", "", 2, 2)]),
    ],
)
def test_what_a_comment_covers(text: str, covered: list[tuple[str, str, int, int]]) -> None:
    """A comment covers the line it is about and what is indented below it."""
    assert _covered(text) == covered


def _finding(line: int, code: str = "doubled-word") -> Diagnostic:
    return Diagnostic(code, "a message", Location(FILE, line, 1))


def _apply(text: str, *found: Diagnostic) -> list[tuple[str, Severity, str, int]]:
    left = apply(found, {FILE: text.split("\n")}, CODES)
    return [(item.code, item.severity, item.message, item.location.line if item.location else 0) for item in left]


def test_an_exemption_takes_its_findings_away() -> None:
    """All findings of that code in the lines it covers, and no others."""
    text = "# print-kit: allow doubled-word why\nko: >-\n  a a\n  b b\nen: c c"
    left = _apply(text, _finding(3), _finding(4), _finding(5), _finding(3, "stray-space"))
    assert left == [
        ("doubled-word", Severity.ERROR, "a message", 5),
        ("stray-space", Severity.ERROR, "a message", 3),
    ]


def test_findings_without_a_place_stay() -> None:
    """Nothing covers a finding of another file, or of none."""
    text = "# print-kit: allow doubled-word why\nko: a a"
    elsewhere = Diagnostic("doubled-word", "elsewhere", Location(Path("/other.yaml"), 2, 1))
    nowhere = Diagnostic("doubled-word", "nowhere")
    assert [code for code, *_ in _apply(text, elsewhere, nowhere, _finding(2))] == ["doubled-word", "doubled-word"]


@pytest.mark.parametrize(
    ("comment", "complaint"),
    [
        (
            "# print-kit: allow doubled-word why",
            ("unused-exemption", Severity.WARNING, "nothing here needs the exemption from doubled-word", 1),
        ),
        (
            "# print-kit: allow doubled-word",
            ("exemption-without-reason", Severity.ERROR, "the exemption from doubled-word has no reason", 1),
        ),
        (
            "# print-kit: allow doubled-wrod why",
            ("unused-exemption", Severity.WARNING, "'doubled-wrod' is no check, so nothing is allowed here", 1),
        ),
        (
            "# print-kit: allow broken-yaml why",
            ("unused-exemption", Severity.WARNING, "'broken-yaml' is no check, so nothing is allowed here", 1),
        ),
        (
            "# print-kit: allow",
            ("unused-exemption", Severity.WARNING, "the comment allows no code, so nothing is allowed here", 1),
        ),
    ],
)
def test_complaints(comment: str, complaint: tuple[str, Severity, str, int]) -> None:
    """A comment that allows nothing, or doesn't say why, is a finding."""
    assert _apply(f"{comment}\nko: a") == [complaint]


def test_without_a_reason_the_finding_stays() -> None:
    """Only a reason makes an exemption hold."""
    left = _apply("# print-kit: allow doubled-word\nko: a a", _finding(2))
    assert [code for code, *_ in left] == ["doubled-word", "exemption-without-reason"]


def test_nothing_is_unused_while_a_file_is_broken(tmp_path: Path) -> None:
    """Checks that look for absent things are silent then, so their exemptions aren't complained of."""
    game = sample.lay_out(tmp_path)
    comment = "  # print-kit: allow unknown-reference it comes later\n"
    card = f"deck: people\ncards:\n{comment}  nun:\n    name: {{ko: 수녀, en: Nun}}\n"
    (game / "decks" / "case.yaml").write_text(card, encoding="utf-8")
    assert [item.code for item in sample.find(game)] == ["unused-exemption"]
    (game / "decks" / "broken.yaml").write_text("deck: people\ncards: [", encoding="utf-8")
    assert [item.code for item in sample.find(game)] == ["broken-yaml"]
