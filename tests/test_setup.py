"""What `make` installs: the lists agree with each other. The set-up itself is tried on a bare machine, not here."""

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def setup():
    """.ci/setup.py as a module."""
    spec = importlib.util.spec_from_file_location("ci_setup", TOP / ".ci/setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ci_setup"] = module
    spec.loader.exec_module(module)
    return module


def normal(name):
    """A distribution's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_dependency_is_pinned_and_nothing_else_is_said(setup):
    """The constraints are plain name==version lines, in order, and hold whatever pyproject.toml names."""
    lines = (TOP / setup.CONSTRAINTS).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9a-z.]*", line)] == []
    assert lines == sorted(lines, key=str.lower)
    settings = setup.project()
    wanted = [
        *settings["build-system"]["requires"],
        *settings["project"]["dependencies"],
        *settings["dependency-groups"]["dev"],
    ]
    names = {normal(re.split(r"[<>=!~;\[ ]", requirement)[0]) for requirement in wanted}
    assert names - {normal(line.split("==")[0]) for line in lines} == set()


def test_doctor_names_what_make_installs(setup):
    """`print-kit doctor` sends nobody after another Debian package than `make kit` installs."""
    advice = (TOP / "print_kit/doctor.py").read_text(encoding="utf-8")
    packages = {need.package for need in setup.managers()["apt"].needs}
    assert {package for package in packages if package not in advice} == set()


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("line-length = 120", "line-length = 121", set()),
        ('"click>=8.1"', '"click>=8.2"', {"kit"}),
        ('"mypy>=1.15"', '"mypy>=1.16"', {"test"}),
    ],
)
def test_only_what_is_installed_asks_for_a_new_set_up(setup, monkeypatch, tmp_path, old, new, changed):
    """A linter's setting leaves .venv alone; a dependency brings its step again."""
    before = setup.wanted_state("test")
    text = (TOP / "pyproject.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (tmp_path / ".ci").mkdir()
    (tmp_path / setup.CONSTRAINTS).write_bytes((TOP / setup.CONSTRAINTS).read_bytes())
    (tmp_path / "pyproject.toml").write_text(text.replace(old, new), encoding="utf-8")
    monkeypatch.setattr(setup, "TOP", tmp_path)
    after = setup.wanted_state("test")
    assert {step for step in after if after[step] != before[step]} == changed


def test_a_stamp_counts_only_where_it_was_written_and_while_all_is_there(setup, monkeypatch, tmp_path):
    """.venv counts as missing without a whole stamp of this folder, or without a package that the stamp names."""
    packages = tmp_path / "lib/python3.11/site-packages"
    (packages / "click-8.5.1.dist-info").mkdir(parents=True)
    monkeypatch.setattr(setup, "VENV", tmp_path)
    monkeypatch.setattr(setup, "STAMP", tmp_path / "stamp.json")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 0))
    stamp = {"folder": str(tmp_path), "kit": "1", "packages": ["click-8.5.1.dist-info"]}
    bad = (
        "",
        "{",
        "[]",
        json.dumps({**stamp, "folder": "/elsewhere/.venv"}),
        json.dumps({**stamp, "packages": ["babel-2.19.0.dist-info"]}),
    )
    assert setup.present_state() == {}
    for text in bad:
        setup.STAMP.write_text(text, encoding="utf-8")
        assert setup.present_state() == {}
    setup.STAMP.write_text(json.dumps(stamp), encoding="utf-8")
    assert setup.present_state() == {"folder": str(tmp_path), "kit": "1"}
