"""The command line: reads what was asked for, calls the pipeline, prints what came of it. No logic of its own.

Each command imports what it needs when it runs, so that `--help` answers at once and `check` needs no PDF library.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from print_kit import __version__
from print_kit.diagnostics import Diagnostic, OperatorError, Severity

if TYPE_CHECKING:
    from print_kit.workspace import Workspace

_Command = TypeVar("_Command", bound=Callable[..., Any])
_OVERLAY = click.Path(exists=True, file_okay=False, path_type=Path)


def operator_errors(command: _Command) -> _Command:
    """Turn exceptions into a message and an exit status: nobody who prints cards should have to read a traceback."""

    @wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except OperatorError as error:
            click.echo(f"error: {error.message}", err=True)
            if error.help:
                click.echo(f"help: {error.help}", err=True)
            sys.exit(error.status)
        except (click.ClickException, click.Abort, click.exceptions.Exit, BrokenPipeError):
            raise  # click's own, and a reader that went away, which click ends quietly
        except Exception as error:
            _internal_error(error)
            sys.exit(1)

    return wrapped  # type: ignore[return-value]


def _internal_error(error: Exception) -> None:
    """Tell of a mistake of ours in two lines; the traceback goes into a file, or is shown with PRINT_KIT_DEBUG."""
    import tempfile
    import traceback

    trace = "".join(traceback.format_exception(error))
    what = " ".join(f"{type(error).__name__}: {error}".split())
    where = "run it again with PRINT_KIT_DEBUG=1 to see the traceback"
    if os.environ.get("PRINT_KIT_DEBUG"):
        click.echo(trace, err=True, nl=False)
        where = "the traceback stands above"
    else:
        with contextlib.suppress(OSError):
            options: dict[str, Any] = {"prefix": "print-kit-error-", "suffix": ".txt", "delete": False}
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", **options) as file:
                file.write(f"print-kit {__version__}, {sys.platform}, Python {sys.version}\n{sys.argv}\n\n{trace}")
            where = f"the traceback is in {file.name}; PRINT_KIT_DEBUG=1 shows it"
    click.echo(f"error: internal error: {what}; please report it\nhelp: {where}", err=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="print-kit")
def main() -> None:
    """Bilingual print-and-play kits: cards, sheets and rules from structured content.

    Exit status: 0 fine, 1 something is wrong with the content or the build, 2 the call itself is wrong.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without Hangul is no reason to end


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--lang",
    "langs",
    multiple=True,
    metavar="LANG",
    help="ko, en, ko+en (both on a face), players=ko. Repeats.",
)
@click.option("--product", "products", multiple=True, metavar="NAME", help="Only this product. Repeats.")
@click.option("--paper", type=click.Choice(["a4", "letter"], case_sensitive=False), help="Default: the language's own.")
@click.option(
    "--duplex",
    type=click.Choice(["long", "short", "manual", "fold", "none"]),
    default="long",
    show_default=True,
    help="How backs get onto the paper.",
)
@click.option("--variant", default="", metavar="NAME", help="A variant of the game; 'base' for none.")
@click.option(
    "--overlay", "overlays", multiple=True, type=_OVERLAY, metavar="DIR", help="A folder laid over the game's."
)
@click.option("--script", default="", metavar="FILE", help="A script file, or a bundled script's name.")
@click.option("--players", type=click.IntRange(1), metavar="N", help="Only what a game of N people needs.")
@click.option("--printer", metavar="NAME", help="Shift backs by the offset kept for this printer in printers.toml.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("build"), show_default=True, metavar="DIR"
)
@click.option(
    "--jobs", type=click.IntRange(1), metavar="N", help="Languages built at a time. Default: one a processor."
)
@click.option("--no-cache", is_flag=True, help="Lay everything out again.")
@click.option("-v", "--verbose", is_flag=True, help="Print the time of each pass.")
@operator_errors
def build(
    games: tuple[str, ...],
    langs: tuple[str, ...],
    products: tuple[str, ...],
    paper: str | None,
    duplex: str,
    variant: str,
    overlays: tuple[Path, ...],
    script: str,
    players: int | None,
    printer: str | None,
    out: Path,
    jobs: int | None,
    no_cache: bool,
    verbose: bool,
) -> None:
    """Build PDFs into build/<game>/<lang>/. Without GAME: every game."""
    from print_kit.build import Built
    from print_kit.build import build as run
    from print_kit.orders import Order
    from print_kit.placements import Duplex
    from print_kit.printers import offset_of
    from print_kit.progress import Progress
    from print_kit.timing import Timer

    offset = offset_of(printer, Path.cwd()) if printer else (0.0, 0.0)
    order = Order(
        out.absolute(),
        games,
        langs,
        products,
        (paper or "").lower(),
        Duplex(duplex),
        variant,
        overlays,
        offset,
        jobs or 0,
        not no_cache,
        players or 0,
        script,
    )
    timer, progress = Timer(), Progress(sys.stderr)
    found: list[Diagnostic] = []
    results: list[Built] = []
    with progress:
        for step in run(_workspace(), order, progress.told, timer):
            found += [item for item in step.diagnostics if item.severity is not Severity.HINT]
            if isinstance(step, Built):
                results.append(step)
    _print_findings(found, "text")
    _print_summary(results, found, timer.passes if verbose else {}, out)
    sys.exit(_status(found))


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--layout", is_flag=True, help="Lay everything out too: overflow, safe area, fonts, contrast. Writes nothing."
)
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option(
    "--format", "style", type=click.Choice(["text", "json", "github", "sarif"]), default="text", show_default=True
)
@click.option("--variant", default="", metavar="NAME", help="A variant of the game; 'base' for none.")
@click.option(
    "--overlay", "overlays", multiple=True, type=_OVERLAY, metavar="DIR", help="A folder laid over the game's."
)
@click.option("--script", default="", metavar="FILE", help="A script file, or a bundled script's name.")
@operator_errors
def check(
    games: tuple[str, ...],
    layout: bool,
    strict: bool,
    style: str,
    variant: str,
    overlays: tuple[Path, ...],
    script: str,
) -> None:
    """Check content: references, values, counts, translations, terms. Without GAME: every game."""
    from print_kit.checking import check_games, check_script
    from print_kit.report import counts, summary

    workspace = _workspace()
    check_script(games, script)
    chosen = tuple(dict.fromkeys(games)) or workspace.games()
    if layout:
        from print_kit.build import check_layout

        found = [item for name in chosen for item in check_layout(workspace, name, variant, overlays, script)]
    else:
        found = check_games(workspace, chosen, variant, overlays, script)
    _print_findings(found, style)
    click.echo(summary(found, len(chosen)), err=True)
    errors, warnings = counts(found)
    sys.exit(1 if errors or (strict and warnings) else 0)


@main.command("list")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@operator_errors
def list_games(game: str | None, as_json: bool) -> None:
    """Show games, or one game's decks, products and languages."""
    from print_kit.listing import as_text, summary

    workspace = _workspace()
    summaries = [summary(workspace, name) for name in ([game] if game else workspace.games())]
    if as_json:
        import json

        click.echo(json.dumps(summaries[0] if game else summaries, ensure_ascii=False, indent=1))
    else:
        click.echo("\n\n".join(as_text(item, whole=bool(game)) for item in summaries))


@main.command()
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@operator_errors
def doctor(as_json: bool) -> None:
    """Look for what print-kit needs of this machine, and say how to get what is missing."""
    from print_kit.doctor import as_text, examine

    findings = examine(_workspace())
    if as_json:
        import json

        click.echo(json.dumps([item.as_json() for item in findings], ensure_ascii=False, indent=1))
    else:
        click.echo(as_text(findings))
    sys.exit(0 if all(item.found for item in findings if item.needed) else 1)


@main.command()
@click.argument("name")
@click.argument("ids", nargs=-1, metavar="[NAME ID...]")
@click.option("--author", default="", metavar="NAME", help="Of a script: who wrote it.")
@operator_errors
def new(name: str, ids: tuple[str, ...], author: str) -> None:
    """Start a game, or write a script file.

    NAME: content/NAME with three cards in both languages, ready to build.

    script NAME ID...: NAME.json, a script of these characters. (No game can be called 'script'.)
    """
    if name == "script":
        from print_kit.new_script import create_script

        if not ids:
            raise click.UsageError("write: print-kit new script NAME ID ID …")
        path = create_script(ids[0], ids[1:], Path.cwd(), _workspace(), author=author)
        click.echo(path.name)
        click.echo(f"next: print-kit build clocktower --script '{path.name}'", err=True)
        return
    if ids or author:
        raise click.UsageError(f"a game has one name: print-kit new {name}")
    from print_kit.scaffold import create

    for path in create(name, Path.cwd(), _workspace()):
        click.echo(path)
    click.echo(f"next: print-kit build {name}", err=True)


def _workspace() -> Workspace:
    from print_kit.workspace import Workspace

    return Workspace.at(Path.cwd())


def _print_findings(found: list[Diagnostic], style: str) -> None:
    from print_kit import report

    base = Path.cwd()
    if style == "json":
        click.echo(report.as_json(found, base))
    elif style == "sarif":
        click.echo(report.as_sarif(found, base))
    elif found and style == "github":
        click.echo(report.as_github(found, base))
    elif found:
        colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        click.echo(report.TextReport(base, colour).write(found), color=colour)


def _counted(found: list[Diagnostic]) -> tuple[str, str]:
    from print_kit.report import counts

    errors, warnings = counts(found)
    return f"{errors} error{'' if errors == 1 else 's'}", f"{warnings} warning{'' if warnings == 1 else 's'}"


def _status(found: list[Diagnostic]) -> int:
    from print_kit.report import counts

    return 1 if counts(found)[0] else 0


def _print_summary(results: list[Any], found: list[Diagnostic], passes: dict[str, float], out: Path) -> None:
    base = Path.cwd()
    for built in results:
        for path, note in (*((path, "") for path in built.written), *((path, "  (up to date)") for path in built.kept)):
            click.echo(f"{path.relative_to(base) if path.is_relative_to(base) else path}{note}", err=True)
        if passes:
            times = "  ".join(f"{name} {seconds:.2f}" for name, seconds in built.passes.items())
            click.echo(f"  {built.game} {built.lang}, seconds: {times}", err=True)
    if passes:
        click.echo(
            "  all games, seconds: " + "  ".join(f"{name} {seconds:.2f}" for name, seconds in passes.items()), err=True
        )
    errors, warnings = _counted(found)
    files = sum(len(built.written) for built in results)
    click.echo(f"{files} file{'' if files == 1 else 's'} written into {out}: {errors}, {warnings}", err=True)
