"""The pipeline, top to bottom: content, game, checks, then for each language its products, sheets and manifest."""

from __future__ import annotations

import contextlib
import importlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from print_kit.beside import made_beside
from print_kit.cache import Cache
from print_kit.checking import Checked, check, check_script
from print_kit.diagnostics import Diagnostic, Findings, Location, OperatorError
from print_kit.glyphs import glyphs_follow, missing_glyphs
from print_kit.icon_fonts import IconFontJob
from print_kit.icons import find_icons
from print_kit.manifest import NAME, ProductRecord, compose, earlier, stored
from print_kit.model import Game, ProductEntry
from print_kit.orders import Order, check_products, players_of, printings
from print_kit.output import Outbox, outbox, temporary_folder
from print_kit.placements import Duplex
from print_kit.processes import Died, in_processes
from print_kit.products import load_product, load_sheet
from print_kit.sheets import check_sheet
from print_kit.timing import Timer, check_epoch, no_garbage
from print_kit.workspace import Workspace

if TYPE_CHECKING:
    from print_kit.page import PageMaker

__all__ = ["Built", "Order", "build", "check_layout"]


@dataclass(frozen=True, slots=True)
class Built:
    """What became of one language of one game: files written, files that were up to date, findings, seconds a pass."""

    game: str
    lang: str
    written: tuple[Path, ...] = ()
    kept: tuple[Path, ...] = ()
    pages: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()
    passes: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Job:
    workspace: Workspace
    order: Order
    checked: Checked
    langs: tuple[str, ...]
    products: tuple[ProductEntry, ...]
    workers: int = 1


def check_layout(
    workspace: Workspace, name: str, variant: str = "", overlays: tuple[Path, ...] = (), script: str = ""
) -> list[Diagnostic]:
    """What `check` finds, and what building every product in every language of the game finds. Nothing is kept."""
    with temporary_folder() as folder:
        order = Order(folder, (name,), variant=variant, overlays=overlays, script=script)
        return [item for step in build(workspace, order, lambda *_: None) for item in step.diagnostics]


def build(
    workspace: Workspace, order: Order, told: Callable[[Built, int, int], None], timer: Timer | None = None
) -> Iterator[Checked | Built]:
    """Build what is ordered; yields each game as it was checked, then each language as it was built.

    `told(built, done, all)` is called after each language. Raises OperatorError, before anything is built, for names
    that aren't there.
    """
    check_epoch()
    check_script(order.games, order.script)
    jobs: list[_Job] = []
    games: list[Game] = []
    icons: list[IconFontJob] = []
    for name in tuple(dict.fromkeys(order.games)) or workspace.games():
        meanwhile = None
        if _looks_changed(workspace, name, order):
            icons.append(_begin_icons(workspace, name, order))
            meanwhile = partial(_prepare, icons[-1])
        checked = check(workspace, name, order.variant, order.overlays, timer, meanwhile, order.script)
        if checked.game.script is not None and not checked.failed:
            checked = _drawable(checked)
        yield checked
        games.append(checked.game)
        asked = printings(checked.game, order, workspace)
        if not checked.failed:
            order_of = replace(order, players=players_of(checked.game, order))
            jobs += [_Job(workspace, order_of, checked, one.langs, one.products) for one in asked]
    check_products(games, order)
    if jobs:
        for job in icons:
            job.keep()
    workers = order.jobs or os.cpu_count() or 1
    spare = max(1, workers // max(1, len(jobs)))
    for done, built in enumerate(_run([replace(job, workers=spare) for job in jobs], workers), 1):
        told(built, done, len(jobs))
        yield built


def _drawable(checked: Checked) -> Checked:
    """A checked game with boxes for the characters of its script that no font has."""
    from print_kit.script.drawable import drawable

    game, found = drawable(checked.game, checked.locales)
    told = (replace(item, game=game.id) for item in found.items)
    return replace(checked, game=game, diagnostics=(*checked.diagnostics, *told))


def _looks_changed(workspace: Workspace, name: str, order: Order) -> bool:
    """Whether something of a game is newer than what was built, so that WeasyPrint will probably be needed.

    A wrong guess costs time only: what really has changed is told by hashes.
    """
    try:
        built = [file.stat().st_mtime for file in (order.out / name).glob(f"*/{NAME}")]
        folders = (workspace.game_folder(name), *workspace.template_folders(name), *order.overlays)
        newest = max(file.stat().st_mtime for folder in folders for file in folder.rglob("*"))
    except (OSError, ValueError):
        return True
    return not order.use_cache or not built or newest > min(built)


def _begin_icons(workspace: Workspace, name: str, order: Order) -> IconFontJob:
    """Begin with the font of the game's icons, beside loading."""
    icons = find_icons(workspace.template_folders(name))
    return IconFontJob(icons, order.out / ".cache" / name / "icons", renew=not order.use_cache)


def _prepare(icons: IconFontJob) -> None:
    """Import all that lays out. It takes half a second, in which the checks can run beside."""
    with contextlib.suppress(OperatorError):  # told where it is really needed
        for module in ("make_cards", "make_pages", "pdf.fit", "pdf.finish", "pdf.place", "pdf.audit"):
            importlib.import_module(f"print_kit.{module}")
        importlib.import_module("markdown_it")
    icons.result()  # here, so that the processes that build have it


def _run(jobs: list[_Job], workers: int) -> Iterator[Built]:
    try:
        yield from in_processes(_build_language, jobs, workers, nested=True)
    except Died:
        raise OperatorError(
            "a process that was building has been ended from outside",
            "perhaps memory ran out: build with --jobs 1, or fewer games at a time",
            status=1,
        ) from None


def _build_language(job: _Job) -> Built:
    """All products of one language: written beside, read back, then renamed into their place together."""
    with no_garbage():
        return _build_products(job)


def _build_products(job: _Job) -> Built:
    order, game = job.order, job.checked.game
    timer, findings = Timer(), Findings()
    lang = "+".join(job.langs)
    folder = order.out / game.id / lang
    written: list[Path] = []
    kept: list[Path] = []
    pages = 0
    with outbox(folder, findings) as box, temporary_folder():
        box.open()
        lacking = missing_glyphs(game, job.langs, job.checked.locales)
        findings.items += lacking.items
        before = earlier(folder, game.variant, game.script)
        records: dict[str, Mapping[str, object]] = {}
        beside = made_beside(_pages(job), partial(_make, job, box, before), box, job.workers)
        for entry in job.products:
            if (made := beside.get(entry.name)) is not None:
                record, found = made.record, made.findings
                timer.add(made.passes)
            else:
                own = Findings()
                record, found = _make(job, box, before | records, entry, own, timer), own.items
            # what is printed of such characters is told already, and with its card
            findings.items += [item for item in found if not (lacking.failed and glyphs_follow(item))]
            if record is not None:
                records[entry.name] = record.as_json()
                written.append(folder / record.file)
                pages += record.pages
            elif entry.name in before:
                kept.append(folder / str(before[entry.name]["file"]))
        if not findings.failed:
            with timer("write"), box.alone():
                # read again: a build of other products may have published meanwhile
                records = earlier(folder, game.variant, game.script) | records
                ordered = [records[name] for name in game.products if name in records]
                manifest = compose(game.id, lang, game.variant, ordered, game.script)
                if written or manifest != stored(folder):
                    box.write(NAME, manifest)
                    box.publish(last=NAME)
    failed = findings.failed
    diagnostics = tuple(dict.fromkeys(replace(item, game=game.id, lang=item.lang or lang) for item in findings.items))
    return Built(
        game.id, lang, () if failed else tuple(written), () if failed else tuple(kept), pages, diagnostics, timer.passes
    )


def _pages(job: _Job) -> list[ProductEntry]:
    """Products of pages: they are laid out in one piece, so that several can be made at a time."""
    folders = job.workspace.template_folders(job.checked.game.id)
    kinds = ((entry, load_product(folders, entry.name)[0]) for entry in job.products)
    return [entry for entry, product in kinds if product is not None and product.kind == "pages"]


def _make(
    job: _Job,
    box: Outbox,
    before: Mapping[str, Mapping[str, object]],
    entry: ProductEntry,
    findings: Findings,
    timer: Timer,
    files: Sequence[Mapping[str, Any]] | None = None,
) -> ProductRecord | None:
    """One product. `before` are the manifest's records of what is in the folder, or will be, when this one is made.

    `files` stands for those of the products that this one sees, where it isn't clear yet what they are.
    """
    # imported late: the checks have begun to run beside before, see `_preparing`
    from print_kit.borrowed import borrowed_texts
    from print_kit.make_cards import SheetWish, make_cards
    from print_kit.make_pages import make_pages
    from print_kit.page import PageMaker

    order, game = job.order, job.checked.game
    workspace = job.workspace
    paper = order.paper or job.checked.locales[job.langs[0]].paper
    product, found = load_product(workspace.template_folders(game.id), entry.name, entry.location)
    findings.items += found.items
    if product is None:
        return None
    findings.items += borrowed_texts(game, entry, job.langs, job.checked.locales).items
    cache = Cache(order.out / ".cache" / game.id / "+".join(job.langs) / entry.name, order.use_cache)
    own = before.get(entry.name)
    # a product sees those that stand before it in game.yaml: the same whether it is built for the first time or again
    seen = takewhile(lambda name: name != entry.name, game.products)
    files = [before[name] for name in seen if name in before] if files is None else files
    maker = PageMaker(workspace, game, job.langs, job.checked.locales, findings, linked=product.kind == "pages")
    if not maker.ready():
        return None
    if product.kind == "pages":
        if order.duplex in (Duplex.FOLD, Duplex.NONE) and product.duplex == "long":
            product = replace(product, duplex="none")
        record = make_pages(entry, product, paper, maker, cache, box, own, timer, order.players, files, order.duplex)
    else:
        sheet, found = load_sheet(workspace.templates, product.sheet, paper, product.sheet_location)
        findings.items += found.items
        if sheet is not None:
            findings.items += check_sheet(sheet, product.trim, product.bleed).items
        if sheet is None or findings.failed:
            return None
        record = make_cards(
            entry,
            product,
            SheetWish(order.duplex, sheet, order.offset),
            maker,
            cache,
            box,
            own,
            timer,
            job.workers,
            order.players,
        )
    if not findings.failed:
        cache.prune()
        _missing_labels(maker, workspace, findings)
    return record


def _missing_labels(maker: PageMaker, workspace: Workspace, findings: Findings) -> None:
    """A warning for each word of the templates that printed in English for want of a translation."""
    for voice in maker.voices:
        if voice.lang in maker.game.languages:
            file = workspace.templates[0] / "locale" / f"{voice.lang}.po"
            for msgid in sorted(voice.labels.missing):
                findings.warning(
                    "missing-label",
                    f"the templates' words '{msgid}' have no translation in {voice.lang}",
                    Location(file),
                    f'add msgid "{msgid}" to it',
                    voice.lang,
                )
