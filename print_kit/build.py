"""The pipeline, top to bottom: content, game, checks, then for each language its products, sheets and manifest."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path

from print_kit.borrowed import borrowed_texts
from print_kit.cache import Cache
from print_kit.checking import Checked, check
from print_kit.diagnostics import Diagnostic, Findings, Location, OperatorError, did_you_mean
from print_kit.glyphs import glyphs_follow, missing_glyphs
from print_kit.make_cards import SheetWish, make_cards
from print_kit.make_pages import make_pages
from print_kit.manifest import NAME, ProductRecord, compose, earlier, stored
from print_kit.model import Game, ProductEntry
from print_kit.output import Outbox, outbox, temporary_folder
from print_kit.page import PageMaker
from print_kit.placements import Duplex
from print_kit.processes import Died, in_processes
from print_kit.products import load_product, load_sheet
from print_kit.sheets import check_sheet
from print_kit.timing import Timer, check_epoch
from print_kit.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Order:
    """What to build. `langs` are language folders (`ko`, `ko+en`), () for all; `paper` '' is each locale's own.

    `players` is the number of people in the game, 0 for any: what only larger games need is left out.
    """

    out: Path
    games: tuple[str, ...] = ()
    langs: tuple[str, ...] = ()
    products: tuple[str, ...] = ()
    paper: str = ""
    duplex: Duplex = Duplex.LONG
    variant: str = ""
    overlays: tuple[Path, ...] = ()
    offset: tuple[float, float] = (0.0, 0.0)
    jobs: int = 0
    use_cache: bool = True
    players: int = 0


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
    workspace: Workspace, name: str, variant: str = "", overlays: tuple[Path, ...] = ()
) -> list[Diagnostic]:
    """What `check` finds, and what building every product in every language of the game finds. Nothing is kept."""
    with temporary_folder() as folder:
        order = Order(folder, (name,), variant=variant, overlays=overlays)
        return [item for step in build(workspace, order, lambda *_: None) for item in step.diagnostics]


def build(
    workspace: Workspace, order: Order, told: Callable[[Built, int, int], None], timer: Timer | None = None
) -> Iterator[Checked | Built]:
    """Build what is ordered; yields each game as it was checked, then each language as it was built.

    `told(built, done, all)` is called after each language. Raises OperatorError, before anything is built, for names
    that aren't there.
    """
    check_epoch()
    jobs: list[_Job] = []
    games: list[Game] = []
    for name in tuple(dict.fromkeys(order.games)) or workspace.games():
        meanwhile = _preload if _looks_changed(workspace, name, order) else None
        checked = check(workspace, name, order.variant, order.overlays, timer, meanwhile)
        yield checked
        games.append(checked.game)
        langs = _languages(checked.game, order, tuple(workspace.locale_files()))
        if not checked.failed:
            order_of = replace(order, players=_players(checked.game, order))
            jobs += [_Job(workspace, order_of, checked, lang, _products(checked.game, order)) for lang in langs]
    _check_products(games, order)
    workers = order.jobs or os.cpu_count() or 1
    spare = max(1, workers // max(1, len(jobs)))
    for done, built in enumerate(_run([replace(job, workers=spare) for job in jobs], workers), 1):
        told(built, done, len(jobs))
        yield built


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


def _preload() -> None:
    """Import WeasyPrint: half a second in which the checks can run beside."""
    with contextlib.suppress(OperatorError):  # told where it is really needed
        importlib.import_module("print_kit.pdf.fit")


def _players(game: Game, order: Order) -> int:
    """The number of players, 0 for a game that isn't for so many and was not named."""
    least, most = game.players or (1, order.players)
    if not order.players or least <= order.players <= most:
        return order.players
    if game.id in order.games:
        raise OperatorError(f"{game.id} is for {least} to {most} players, not for {order.players}")
    return 0


def _products(game: Game, order: Order) -> tuple[ProductEntry, ...]:
    return tuple(entry for name, entry in game.products.items() if not order.products or name in order.products)


def _check_products(games: Sequence[Game], order: Order) -> None:
    known = tuple(dict.fromkeys(name for game in games for name in game.products))
    for name in order.products:
        if name not in known and all(game.complete for game in games):
            who = f"{games[0].id} has" if len(games) == 1 else "no game has"
            message = f"{who} no product '{name}'" if len(games) == 1 else f"{who} a product '{name}'"
            raise OperatorError(message, did_you_mean(name, known, "products: " + ", ".join(known)))


def _languages(game: Game, order: Order, known: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    wanted = []
    for folder in order.langs or game.languages:
        langs = tuple(folder.split("+"))
        for lang in langs:
            if lang not in known:
                raise OperatorError(
                    f"there is no language '{lang}'", did_you_mean(lang, known, "languages: " + ", ".join(known))
                )
        if len(langs) > 2 or len(set(langs)) != len(langs):
            raise OperatorError(f"'{folder}' is no pair of languages", "write one language, or two: ko+en")
        wanted.append(langs)
    return tuple(dict.fromkeys(wanted))


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
    # nearly all objects made here live to the end: looking for garbage costs a tenth of the time
    gc.disable()
    try:
        return _build_products(job)
    finally:
        gc.enable()


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
        before = earlier(folder, game.variant)
        records: dict[str, Mapping[str, object]] = {}
        for entry in job.products:
            own = Findings()
            record = _make(entry, job, box, before | records, own, timer)
            # what is printed of such characters is told already, and with its card
            findings.items += [item for item in own.items if not (lacking.failed and glyphs_follow(item))]
            if record is not None:
                records[entry.name] = record.as_json()
                written.append(folder / record.file)
                pages += record.pages
            elif entry.name in before:
                kept.append(folder / str(before[entry.name]["file"]))
        if not findings.failed:
            with timer("write"), box.alone():
                # read again: a build of other products may have published meanwhile
                records = earlier(folder, game.variant) | records
                ordered = [records[name] for name in game.products if name in records]
                manifest = compose(game.id, lang, game.variant, ordered)
                if written or manifest != stored(folder):
                    box.write(NAME, manifest)
                    box.publish(last=NAME)
    failed = findings.failed
    diagnostics = tuple(dict.fromkeys(replace(item, game=game.id, lang=item.lang or lang) for item in findings.items))
    return Built(
        game.id, lang, () if failed else tuple(written), () if failed else tuple(kept), pages, diagnostics, timer.passes
    )


def _make(
    entry: ProductEntry,
    job: _Job,
    box: Outbox,
    before: Mapping[str, Mapping[str, object]],
    findings: Findings,
    timer: Timer,
) -> ProductRecord | None:
    """One product. `before` are the manifest's records of what is in the folder, or will be, when this one is made."""
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
    files = [before[name] for name in takewhile(lambda name: name != entry.name, game.products) if name in before]
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
