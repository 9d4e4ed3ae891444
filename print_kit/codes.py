"""Every code a finding can have, with its documentation; and the pages in docs/diagnostics, which are made from it.

A check documents itself in its docstring. Codes of other passes (reading, templates, layout, reading back) are
documented here. `python -m print_kit.codes docs/diagnostics` writes the pages; a test fails when they are out of step.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from print_kit.checks import all_checks
from print_kit.code_pages import OTHERS


@cache
def documentation() -> Mapping[str, str]:
    """The documentation of every code: a sentence, an example that is indented, and more."""
    found = dict(OTHERS)
    for code in all_checks():
        module = importlib.import_module(f"print_kit.checks.{code.replace('-', '_')}")
        found[code] = inspect.cleandoc(module.__doc__ or "")
    return dict(sorted(found.items()))


def page(code: str) -> str:
    """The page of a code in Markdown. Raises KeyError for a code that nobody reports."""
    return f"# {code}\n\n{documentation()[code]}\n"


def index() -> str:
    """The list of all pages in Markdown."""
    lines = [
        f"- [{code}]({code}.md): {text.split(chr(10) * 2)[0].replace(chr(10), ' ')}"
        for code, text in documentation().items()
    ]
    return "\n".join((*_HEAD, *lines, ""))


_HEAD = (
    "# Diagnostics",
    "",
    "What `print-kit check` and `print-kit build` can say, a page each. The pages are made from the sources:",
    "`python -m print_kit.codes docs/diagnostics` writes them.",
    "",
    "A finding of a check may be allowed where it is right, by a comment above the line (or at its end) that says",
    "why; it covers what is indented below. One that isn't needed is a finding itself.",
    "",
    "    # print-kit: allow two-renderings the source has one Korean name for both",
    "",
)


def write(folder: Path) -> None:
    """Write the pages and their list into a folder, and delete pages of codes that are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = {"README.md": index()} | {f"{code}.md": page(code) for code in documentation()}
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/diagnostics"))
