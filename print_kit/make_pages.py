"""A product of pages: a rulings sheet, a rulebook. Straight from WeasyPrint, with outline and links."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from print_kit import __version__, booklet
from print_kit.cache import Cache, digest, file_digest
from print_kit.computed import printed_decks
from print_kit.diagnostics import Diagnostic, Findings
from print_kit.geometry import PAPER_NAMES, PAPERS
from print_kit.line_breaking import keep_words
from print_kit.manifest import ProductRecord
from print_kit.model import ProductEntry
from print_kit.output import Outbox
from print_kit.page import PageMaker
from print_kit.placements import Duplex
from print_kit.products import ProductDefinition
from print_kit.timing import Timer, pdf_date


def make_pages(
    entry: ProductEntry,
    product: ProductDefinition,
    paper: str,
    maker: PageMaker,
    cache: Cache,
    outbox: Outbox,
    earlier: Mapping[str, object] | None,
    timer: Timer,
    players: int = 0,
    files: Sequence[Mapping[str, Any]] = (),
    turned: Duplex = Duplex.LONG,
) -> ProductRecord | None:
    """Lay a page product out into the outbox. Returns as `make_cards` does.

    Templates see `players` (0: any number) and `files`, the manifest's records of what has been built so far.
    `turned` is how backs come onto the paper, which the sheets of a booklet depend on.
    """
    file = f"{product.name}.pdf"
    with timer("render"):
        html = _html(entry, product, paper, maker, players, files)
    if maker.failed():
        return None
    inputs = digest(maker.ground, pdf_date(), html, maker.drawn(html), turned if product.booklet else "")
    record = cache.get_record(product.name)
    if (
        earlier
        and record.get("inputs") == inputs
        and record.get("sha256") == earlier.get("sha256") == file_digest(outbox.folder / file)
    ):
        maker.findings.items += cache.notes(product.name)
        return None
    from print_kit.pdf.finish import finish
    from print_kit.pdf.layout import lay_out, report, write
    from print_kit.pdf.place import place

    with timer("layout"):
        laid_out = lay_out(html, maker.resources())
        if product.booklet and (spare := booklet.lacking(len(laid_out.pages))):
            html = _html(entry, product, paper, maker, players, files, spare)
            laid_out = lay_out(html, maker.resources())
        content = write(laid_out, laid_out.pages, tagged=not product.booklet)
        report(laid_out, maker.findings)
        notes = _proofread(laid_out.pages, product.name)
        maker.findings.items += notes
    with timer("place"):
        path = outbox.path(file)
        producer = f"print-kit {__version__}"
        duplex: str = product.duplex
        if product.booklet:
            sheets = booklet.impose_booklet(len(laid_out.pages), paper, turned)
            title = laid_out.document.metadata.title
            place(sheets, {booklet.DOCUMENT: content}, path, title=title, lang=maker.langs[0], producer=producer)
            pages, duplex = len(sheets.pages), sheets.duplex
        else:
            pages = finish(content, path, producer=producer, duplex=product.duplex)
    with timer("read back"):
        check_fonts(path, maker, file)
    if maker.failed():
        return None
    sha256 = file_digest(path)
    cache.put_record(product.name, {"inputs": inputs, "sha256": sha256}, notes)
    return ProductRecord(product.name, file, PAPER_NAMES[paper], duplex, pages, sha256)


def _proofread(pages: Sequence[Any], product: str) -> list[Diagnostic]:
    """What a proofreader has to say of the pages. The edge isn't looked at: page.css keeps text away from it."""
    from print_kit.pdf.proofread import proofread

    findings = Findings()
    for number, page in enumerate(pages, 1):
        for remark in proofread(page):
            remark.report(f"page {number} of {product}", None, "", findings)
    return findings.items


def _html(
    entry: ProductEntry,
    product: ProductDefinition,
    paper: str,
    maker: PageMaker,
    players: int,
    files: Sequence[Mapping[str, Any]],
    spare: int = 0,
) -> str:
    """The document. `spare` is how many pages a booklet has room for: its template makes use of them."""
    templates = maker.templates(product)
    size = booklet.page_size(paper) if product.booklet else PAPERS[paper]
    voice = maker.voices[0]
    context = {
        "title": "".join((voice.title(maker.game), " · ", voice(product.name))),
        "product": product,
        "paper": {"width": f"{size.width}mm", "height": f"{size.height}mm"},
        "decks": printed_decks(maker.game, entry, players),
        "rules": [maker.game.rules[name] for name in entry.rules if name in maker.game.rules],
        "locales": maker.locales,
        "langs": maker.langs,
        "players": players,
        "files": files,
        "spare": spare,
    }
    style = templates.render("style.css", **context)
    return _inert(keep_words(templates.render("page.html", style=style, **context)))


_LINK = re.compile(r'<a class="ref" href="#([^"]*)">(.*?)</a>', re.DOTALL)
_ID = re.compile(r'\bid="([^"]*)"')


def _inert(html: str) -> str:
    """References to what is not on these pages as plain names: a link must lead somewhere."""
    there = set(_ID.findall(html))
    return _LINK.sub(lambda link: link[0] if link[1] in there else f'<span class="ref">{link[2]}</span>', html)


def check_fonts(path: Path, maker: PageMaker, file: str) -> None:
    """Report fonts that nobody asked for and fonts that aren't embedded."""
    from print_kit.pdf.audit import fonts

    embedded = {font.name: font.embedded for font in fonts(path)}
    for name in maker.unexpected(embedded):
        maker.findings.error(
            "unexpected-font",
            f"{file} uses the font {name}, which nobody asked for",
            None,
            "a character is missing in the language's fonts; add a family to its locale file",
        )
    for name, whole in embedded.items():
        if not whole:
            maker.findings.error("font-not-embedded", f"{file} uses the font {name} without embedding it", None)
