"""Every code that the package can report has a page, and the pages are in step with the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from print_kit import codes
from print_kit.checks import all_checks
from print_kit.code_pages import OTHERS
from print_kit.exemptions import UNUSED, WITHOUT_REASON
from tests.checks import sample

PACKAGE = sample.REPOSITORY / "print_kit"
PAGES = sample.REPOSITORY / "docs" / "diagnostics"
_CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_REPORTERS = {"error", "warning", "hint", "Diagnostic", "Remark"}


@cache
def _reported() -> dict[str, str]:
    """The codes that stand in the sources where findings are reported, and where they do."""
    return {
        code: f"{file.relative_to(PACKAGE)}:{line}"
        for file in sorted(PACKAGE.rglob("*.py"))
        for code, line in _codes_in(ast.parse(file.read_text(encoding="utf-8")))
        if _CODE.fullmatch(code)
    }


def _codes_in(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The first argument of what reports a finding, a `code` given by name, or the default of a parameter `code`."""
    for node in ast.walk(tree):
        given: list[ast.expr] = []
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            given = [
                *(node.args[:1] if name in _REPORTERS else ()),
                *(word.value for word in node.keywords if word.arg == "code"),
            ]
            given += node.args[3:4] if name == "wrong" else []  # toml_places: key, message, help, code
        elif isinstance(node, ast.arguments):
            with_default = (node.posonlyargs + node.args)[-len(node.defaults) :] if node.defaults else []
            given = [value for word, value in zip(with_default, node.defaults, strict=True) if word.arg == "code"]
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 4:
            given = node.value.elts[:1]  # output: a reason as (code, message, place, help)
        for value in given:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value, value.lineno


def test_every_code_has_a_page() -> None:
    """No code is reported that nobody documents."""
    known = codes.documentation()
    assert {code: where for code, where in _reported().items() if code not in known} == {}


def test_every_page_has_a_code() -> None:
    """No page is left over from a code that is gone."""
    assert set(OTHERS) - set(_reported()) - {UNUSED, WITHOUT_REASON} == set()
    assert set(OTHERS) & set(all_checks()) == set()


def test_the_pages_are_in_step(tmp_path: Path) -> None:
    """docs/diagnostics is what `python -m print_kit.codes docs/diagnostics` writes."""
    codes.write(tmp_path)
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text(encoding="utf-8") for path in PAGES.iterdir()}
    assert kept == made


def test_writing_deletes_old_pages(tmp_path: Path) -> None:
    """A page whose code is gone goes too; what isn't a page stays."""
    (tmp_path / "gone-code.md").write_text("# gone-code\n", encoding="utf-8")
    (tmp_path / "picture.svg").write_text("<svg/>", encoding="utf-8")
    codes.write(tmp_path)
    assert not (tmp_path / "gone-code.md").exists()
    assert (tmp_path / "picture.svg").exists()


@pytest.mark.parametrize("code", sorted(codes.documentation()))
def test_a_page_is_worth_reading(code: str) -> None:
    """It begins with a sentence, and an example in it is of its own code and of the severity that is reported."""
    text = codes.documentation()[code]
    first = text.split("\n\n")[0].replace("\n", " ")
    assert first[0].isupper() or first[0] == "`"
    assert first.endswith((".", ":"))
    assert len(first) < 200
    prose = "\n".join(line for line in text.split("\n") if not line.startswith("    "))
    assert "<" not in re.sub("`[^`]*`", "", prose), "Markdown would take it for HTML"
    shown = re.findall(r"(error|warning|hint)\[([a-z-]+)\]", text)
    assert {other for _, other in shown} <= {code}
    if code in all_checks():
        assert shown, "the docstring has no example"
        files = (sample.EXAMPLES / code).glob("bad-*/expected.txt")
        severities = {
            line for file in files for line in re.findall(rf"(\w+)\[{code}\]", file.read_text(encoding="utf-8"))
        }
        assert {severity for severity, _ in shown} <= severities
