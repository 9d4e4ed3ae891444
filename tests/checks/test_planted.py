"""A copy of a part of our content with planted faults: all are found at their lines, and nothing else."""

from __future__ import annotations

from collections import Counter

from print_kit.checks import all_checks
from tests.checks import sample


def _planted() -> Counter[str]:
    lines = (sample.HERE / "planted" / "faults.txt").read_text(encoding="utf-8").splitlines()
    return Counter(line for line in lines if line and not line.startswith("#"))


def _found() -> Counter[str]:
    items = sample.planted()
    places = [item.location for item in items if item.location]
    assert len(places) == len(items)
    return Counter(
        f"{place.file.relative_to(sample.PLANTED).as_posix()}:{place.line}:{item.code}"
        for item, place in zip(items, places, strict=True)
    )


def test_every_planted_fault_is_found_and_nothing_else() -> None:
    """Not one of them is missed, and there is no false alarm in the 1,700 lines around them."""
    planted, found = _planted(), _found()
    assert planted - found == Counter()
    assert found - planted == Counter()


# What only a game with characters that scripts choose from can have; the game of the planted faults is none.
OF_SCRIPTS = {"jinxed-pair", "silent-place", "unmentioned-token", "unplaced-reminder"}


def test_there_are_faults_of_every_check() -> None:
    """At least 60, and each check finds one."""
    planted = _planted()
    assert sum(planted.values()) >= 60
    assert set(all_checks()) - OF_SCRIPTS - {fault.rsplit(":", 1)[1] for fault in planted} == set()
