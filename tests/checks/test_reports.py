"""Reports: text for people; JSON, GitHub annotations and SARIF for programs; and the summary."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from print_kit.diagnostics import Diagnostic, Location, Severity
from print_kit.report import TextReport, as_github, as_json, as_sarif, counts, summary
from tests.checks import sample

DATA = sample.HERE / "data"
BASE = Path("/srv/kit")
FINDINGS = [
    Diagnostic(
        "unknown-reference",
        "'status/royal-docter' is not in the game",
        Location(BASE / "content/a, b/decks:1/status 100%.yaml", 12, 9),
        "did you mean 'status/royal-doctor'?",
        game="long-live-the-king",
        lang="ko",
    ),
    Diagnostic("doubled-word", "'the' stands twice", Location(BASE / "x.yaml", 3), "", Severity.WARNING, "g", "en"),
    Diagnostic("typed-name", "'Abbot' is the name\nof 50%", Location(Path("/else/한글 y.yaml")), "", Severity.HINT),
    Diagnostic("read-back", "something is missing"),
]


def test_json() -> None:
    """The form is the fixed one: files relative, no place is '' and 0."""
    made = json.loads(as_json(FINDINGS, BASE))
    assert (made["errors"], made["warnings"]) == (2, 1)
    assert made["diagnostics"][0] == {
        "code": "unknown-reference",
        "severity": "error",
        "message": "'status/royal-docter' is not in the game",
        "file": "content/a, b/decks:1/status 100%.yaml",
        "line": 12,
        "column": 9,
        "help": "did you mean 'status/royal-doctor'?",
        "game": "long-live-the-king",
        "lang": "ko",
    }
    assert [item["file"] for item in made["diagnostics"][1:]] == ["x.yaml", "/else/한글 y.yaml", ""]


def test_github() -> None:
    """One command a line; what would end a property or the line is escaped."""
    assert as_github(FINDINGS, BASE).split("\n") == [
        "::error title=unknown-reference,file=content/a%2C b/decks%3A1/status 100%25.yaml,line=12,col=9"
        "::'status/royal-docter' is not in the game%0Ahelp: did you mean 'status/royal-doctor'?",
        "::warning title=doubled-word,file=x.yaml,line=3,col=1::'the' stands twice",
        "::notice title=typed-name,file=/else/한글 y.yaml::'Abbot' is the name%0Aof 50%25",
        "::error title=read-back::something is missing",
    ]


def test_sarif() -> None:
    """A result a finding, with its rule, its place and a fingerprint that lines don't change."""
    run = json.loads(as_sarif(FINDINGS, BASE))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["doubled-word", "read-back", "typed-name", "unknown-reference"]
    assert rules[0]["shortDescription"]["text"] == "The same word stands twice in a row."
    assert rules[0]["help"]["markdown"].startswith("# doubled-word\n")
    first, second, third, fourth = run["results"]
    assert rules[first["ruleIndex"]]["id"] == first["ruleId"] == "unknown-reference"
    assert first["level"] == "error"
    assert first["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {
                    "uri": "content/a%2C%20b/decks%3A1/status%20100%25.yaml",
                    "uriBaseId": "SRCROOT",
                },
                "region": {"startLine": 12, "startColumn": 9},
            }
        }
    ]
    assert second["locations"][0]["physicalLocation"]["region"] == {"startLine": 3}
    assert third["level"] == "note"
    assert third["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "file:///else/%ED%95%9C%EA%B8%80%20y.yaml"}
    }
    assert "locations" not in fourth
    moved = Diagnostic(FINDINGS[0].code, FINDINGS[0].message, Location(FINDINGS[0].location.file, 99, 1))  # type: ignore[union-attr]
    again = json.loads(as_sarif([moved], BASE))["runs"][0]["results"][0]
    assert again["partialFingerprints"] == first["partialFingerprints"] != second["partialFingerprints"]


@pytest.mark.parametrize("findings", [[], FINDINGS, None], ids=["none", "some", "planted"])
def test_reports_are_valid(findings: list[Diagnostic] | None) -> None:
    """SARIF against the official schema, JSON against ours."""
    import jsonschema

    reported = sample.planted() if findings is None else findings
    sarif = json.loads((DATA / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    jsonschema.Draft4Validator(sarif, format_checker=jsonschema.FormatChecker()).validate(
        json.loads(as_sarif(reported, BASE))
    )
    ours = json.loads((DATA / "check.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(ours)
    jsonschema.Draft202012Validator(ours).validate(json.loads(as_json(reported, BASE)))


def test_text(tmp_path: Path) -> None:
    """A block a finding: place and message, the line, a caret that counts Hangul as two cells, the mend."""
    file = tmp_path / "status.yaml"
    file.write_text("cards:\n  ko: 총애를 [[status/royal-docter|을/를]]\n", encoding="utf-8")
    found = Diagnostic("unknown-reference", "it isn't there", Location(file, 2, 11), "did you mean it?", lang="ko")
    assert TextReport(tmp_path).write([found]) == (
        "status.yaml:2:11: error[unknown-reference]: it isn't there (ko)\n"
        "    ko: 총애를 [[status/royal-docter|을/를]]\n"
        "               ^\n"
        "help: did you mean it?\n"
    )


def test_text_in_colour(tmp_path: Path) -> None:
    """Colours frame the place, the severity and the help; nothing else changes."""
    made = TextReport(tmp_path, colour=True).write([FINDINGS[1], FINDINGS[3]])
    assert "\x1b[33;1mwarning[doubled-word]\x1b[0m: 'the' stands twice (en)" in made
    assert "\x1b[31;1merror[read-back]\x1b[0m: something is missing" in made


def test_text_shows_no_control_characters(tmp_path: Path) -> None:
    """A line with escapes, direction marks or zero-width characters can't play with the terminal."""
    file = tmp_path / "x.yaml"
    file.write_text("a: \x1b[31mred\u202e\u200b\tb\n", encoding="utf-8")
    made = TextReport(tmp_path).write([Diagnostic("control-character", "no", Location(file, 1, 4))])
    assert made.split("\n")[1:3] == ["  a: ·[31mred·· b", "     ^"]


def test_text_of_long_lines_and_missing_files(tmp_path: Path) -> None:
    """A long line is cut around the place; a file that is gone has no line to show."""
    file = tmp_path / "x.yaml"
    file.write_text("a" * 200 + "B" + "c" * 200, encoding="utf-8")
    made = TextReport(tmp_path).write([Diagnostic("bad-id", "no", Location(file, 1, 201))]).split("\n")
    assert made[1].startswith("  …aaa")
    assert len(made[1]) < 120
    assert made[1][made[2].index("^")] == "B"
    gone = TextReport(tmp_path).write([Diagnostic("bad-id", "no", Location(tmp_path / "gone.yaml", 1, 1))])
    assert gone == "gone.yaml:1:1: error[bad-id]: no\n"


def test_summary() -> None:
    """A line for all, then the codes: errors first, the most frequent first."""
    assert counts(FINDINGS) == (2, 1)
    assert summary([*FINDINGS, FINDINGS[0]], 2) == (
        "2 games checked: 3 errors, 1 warning, 1 hint\n"
        "     2 error[unknown-reference]\n"
        "     1 error[read-back]\n"
        "     1 warning[doubled-word]\n"
        "     1 hint[typed-name]"
    )
    assert summary([], 1) == "1 game checked: 0 errors, 0 warnings"
