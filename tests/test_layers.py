"""Who may knock where: imports point downwards, PDF libraries stay in one room, and only the command line speaks.

This is the table that ARCHITECTURE.md draws. A new module gets its line here first.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.conftest import ROOT, environment

PACKAGE = ROOT / "print_kit"

LAYERS: dict[int, str] = {
    0: "__init__ diagnostics geometry processes timing",
    1: "fonts icons locales model particles pictures script_model workspace",
    2: "labels load products sheets source toml_places yaml_mends",
    3: "bag booklet borrowed casting checking checks computed cutlines exemptions glyphs impose line_breaking markup "
    "marks placements render script voice",
    4: "pdf",
    5: "beside build cache faces icon_fonts make_cards make_pages manifest orders output page",
    6: "code_pages codes doctor listing new_script printers progress report scaffold",
    7: "cli",
}
LAYER_OF = {name: number for number, names in LAYERS.items() for name in names.split()}

PDF_LIBRARIES = {"fontTools", "pathops", "pikepdf", "pydyf", "pypdfium2", "pypdfium2_raw", "weasyprint"}
SPEAKS = {"print", "input", "exit", "quit", "breakpoint"}
# A worker process that is told to go must end itself, whatever it is doing.
MAY_EXIT = {"processes"}


@cache
def modules() -> dict[str, ast.Module]:
    """Every module by its dotted name below print_kit, parsed."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found[name] = ast.parse(file.read_text(encoding="utf-8"))
    return found


def room(module: str) -> str:
    """The first part of a module's name: a module or a package of the table."""
    return module.partition(".")[0]


def layer(module: str) -> int:
    """A module's layer; -1 for one that has none yet, which the first test tells."""
    return LAYER_OF.get(room(module), -1)


def imports(tree: ast.AST, *, at_import: bool = False) -> Iterator[str]:
    """The modules that a tree imports. With `at_import` only those that are loaded with it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif not (at_import and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)):
            typing_only = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            if not (at_import and typing_only):
                yield from imports(node, at_import=at_import)


def own(names: Iterator[str]) -> set[str]:
    """Of imported names the modules of this package."""
    below = {name.removeprefix("print_kit.") for name in names if name.startswith("print_kit.")}
    return {name for name in below if name in modules()}


def test_every_module_has_its_layer():
    """And the table has no module that is gone."""
    assert {room(name) for name in modules()} == set(LAYER_OF)


@pytest.mark.parametrize("module", modules())
def test_imports_point_downwards(module):
    """To a lower layer or within one; imports inside functions count too."""
    here = layer(module)
    upwards = {name: layer(name) for name in own(imports(modules()[module])) if layer(name) > here}
    assert upwards == {}, f"{module} is in layer {here}"


def test_no_module_needs_itself_to_be_loaded():
    """Without circles a module can be read, and tested, by itself."""
    graph = {
        name: {other for other in own(imports(tree, at_import=True)) if room(other) != room(name)}
        for name, tree in modules().items()
    }
    assert list(TopologicalSorter(graph).static_order())


def test_only_pdf_imports_what_makes_and_reads_pdfs():
    """So that everything else works, and is fast, without them."""
    found = {
        (name, library)
        for name, tree in modules().items()
        if room(name) != "pdf"
        for library in {part.partition(".")[0] for part in imports(tree)} & PDF_LIBRARIES
    }
    assert found == set()


def test_only_the_command_line_knows_click():
    assert {name for name, tree in modules().items() if "click" in set(imports(tree))} == {"cli"}


@pytest.mark.parametrize("module", [name for name in modules() if layer(name) != 7])
def test_nothing_below_the_command_line_prints_or_exits(module):
    """Passes return values and findings; who called them decides what to do."""
    spoken = []
    for node in ast.walk(modules()[module]):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name in SPEAKS or name in ("sys.exit", "os._exit", "os.abort"):
                spoken.append(name)
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in ("sys.stdout", "sys.stderr", "sys.stdin"):
            spoken.append(ast.unparse(node))
        elif isinstance(node, ast.Raise) and node.exc is not None and "SystemExit" in ast.unparse(node.exc):
            spoken.append("SystemExit")
    assert module in MAY_EXIT or spoken == []


@pytest.mark.parametrize("module", modules())
def test_a_module_is_short(module):
    """At 400 lines it is two."""
    file = PACKAGE / Path(*module.split("."))
    file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 400


def loaded_after(code: str, cwd: Path) -> set[str]:
    """The top-level modules that are loaded when a piece of code has run in a process of its own."""
    code += "\nimport sys; print('\\n'.join({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, env=environment(), capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def test_checking_loads_no_pdf_library(workshop):
    """It is what an editor calls at every save."""
    code = (
        "from print_kit.cli import main\n"
        "try: main(['check', 'tiny'])\n"
        "except SystemExit as end: assert end.code == 0, end.code"
    )
    assert loaded_after(code, workshop.root) & (PDF_LIBRARIES | {"markdown_it", "PIL"}) == set()


def test_help_loads_next_to_nothing(tmp_path):
    """It must answer at once."""
    code = (
        "from print_kit.cli import main\ntry: main(['build', '--help'])\nexcept SystemExit as end: assert end.code == 0"
    )
    assert loaded_after(code, tmp_path) & (PDF_LIBRARIES | {"yaml", "jinja2", "markdown_it", "babel", "PIL"}) == set()
