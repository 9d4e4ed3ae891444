"""Findings as values, and the nearest name."""

from __future__ import annotations

import difflib
import random
import string
import time
from pathlib import Path

import pytest

from print_kit.diagnostics import Diagnostic, Findings, Location, Severity, did_you_mean, nearest

RANDOM = random.Random(7)
NAMES = [
    f"{deck}/{''.join(RANDOM.choices(string.ascii_lowercase, k=RANDOM.randint(4, 12)))}"
    for deck in ("intrigue", "status", "decision")
    for _ in range(350)
]


@pytest.mark.parametrize(
    ("word", "known", "expected"),
    [
        ("theif", ["thief", "watchman"], "thief"),
        ("status/royal-docter", ["status/royal-doctor", "status/royal-guard"], "status/royal-doctor"),
        ("도둑놈", ["도둑", "파수꾼"], "도둑"),
        ("zzz", ["thief"], ""),
        ("", ["thief"], ""),
        ("thief", [], ""),
    ],
)
def test_the_nearest_name(word, known, expected):
    assert nearest(word, known) == expected


def misspelt(name: str) -> str:
    """A name with two letters swapped, one left out, doubled or wrong."""
    at = RANDOM.randrange(1, len(name) - 1)
    return RANDOM.choice(
        (
            name[:at] + name[at + 1] + name[at] + name[at + 2 :],
            name[:at] + name[at + 1 :],
            name[:at] + name[at] + name[at:],
            name[:at] + "q" + name[at + 1 :],
        )
    )


def test_among_many_names_it_is_the_one_that_difflib_finds():
    """Though difflib itself only looks at a few."""
    for name in NAMES[::25]:
        word = misspelt(name)
        assert nearest(word, NAMES) == difflib.get_close_matches(word, NAMES, n=1)[0]


def test_a_renamed_deck_is_told_in_no_time():
    """Three hundred references to it, a thousand names to choose from."""
    start = time.process_time()
    for name in NAMES[:300]:
        nearest(name.replace("intrigue", "intrig"), NAMES)
    assert time.process_time() - start < 3


def test_the_help_is_the_nearest_name_or_what_there_is():
    assert did_you_mean("theif", ["thief"], "names: thief") == "did you mean 'thief'?"
    assert did_you_mean("zzz", ["thief"], "names: thief") == "names: thief"
    assert did_you_mean("zzz", ["thief"]) == ""


def test_findings_fail_by_errors_only():
    findings = Findings()
    findings.warning("a", "a")
    findings.hint("b", "b")
    assert not findings.failed
    worse = Findings([*findings.items])
    worse.error("c", "c", Location(Path("x"), 1, 2), "help", "ko")
    assert worse.failed
    assert worse.items[-1] == Diagnostic("c", "c", Location(Path("x"), 1, 2), "help", Severity.ERROR, "", "ko")


def test_findings_are_told_in_the_order_of_the_files():
    """By line as a number, then by code; those without a place first."""
    places = [None, Location(Path("a"), 2, 1), Location(Path("a"), 10, 1), Location(Path("b"))]
    found = [Diagnostic("code", "message", place) for place in places]
    shuffled = [found[index] for index in (2, 0, 3, 1)]
    assert sorted(shuffled, key=lambda item: item.sort_key) == found
