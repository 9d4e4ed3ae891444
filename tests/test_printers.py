"""printers.toml: by how much a printer's backs drift."""

from __future__ import annotations

import pytest

from print_kit.diagnostics import OperatorError
from print_kit.printers import offset_of


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))


def test_the_offset_is_the_one_in_the_folder(tmp_path):
    (tmp_path / "printers.toml").write_text("[office]\nx = 0.8\ny = -0.4\n[home]\nx = 1\n")
    assert offset_of("office", tmp_path) == (0.8, -0.4)
    assert offset_of("home", tmp_path) == (1.0, 0.0)


def test_the_users_own_file_stands_behind_it(tmp_path):
    (tmp_path / "config" / "print-kit").mkdir(parents=True)
    (tmp_path / "config" / "print-kit" / "printers.toml").write_text("[office]\ny = 2.5\n")
    assert offset_of("office", tmp_path) == (0.0, 2.5)
    (tmp_path / "printers.toml").write_text("[office]\ny = 1.5\n")
    assert offset_of("office", tmp_path) == (0.0, 1.5)


RANGE = "{file}: [office] must hold x and y in mm, from -10 to 10"


@pytest.mark.parametrize(
    ("content", "message", "help"),
    [
        (None, "no printers.toml for --printer office", "write {file} with [office], x = 0.0 and y = 0.0 (mm)"),
        ("[ofice]\n[home]\n", "{file} has no printer 'office'", "did you mean 'ofice'?"),
        ("[home]\n", "{file} has no printer 'office'", "printers: home"),
        ("office = 3\n", "{file} has no printer 'office'", "printers: "),
        ("[office]\nx = 11\n", RANGE, ""),
        ('[office]\nx = "1"\n', RANGE, ""),
        ("[office]\nx = true\n", RANGE, ""),
        ("[office]\nx = nan\n", RANGE, ""),
        ("[office]\nz = 1\n", RANGE, ""),
        ("[office\n", "{file} can't be read: Expected ']' at the end of a table declaration (at line 1, column 8)", ""),
        (b"\xff", "{file} can't be read: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte", ""),
    ],
)
def test_what_is_wrong_with_it_is_the_callers_mistake(content, message, help, tmp_path):
    file = tmp_path / "printers.toml"
    if content is not None:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(OperatorError) as caught:
        offset_of("office", tmp_path)
    assert caught.value.message == message.format(file=file)
    assert caught.value.help == help.format(file=file)
    assert caught.value.status == 2
