"""A product of pages: a rulings sheet, a rulebook. Straight from WeasyPrint, with outline and links."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from print_kit import __version__
from print_kit.cache import Cache, digest, file_digest
from print_kit.geometry import PAPER_NAMES, PAPERS
from print_kit.line_breaking import keep_words
from print_kit.manifest import ProductRecord
from print_kit.model import ProductEntry
from print_kit.output import Outbox
from print_kit.page import PageMaker
from print_kit.products import ProductDefinition
from print_kit.timing import Timer


def make_pages(
    entry: ProductEntry,
    product: ProductDefinition,
    paper: str,
    maker: PageMaker,
    cache: Cache,
    outbox: Outbox,
    earlier: Mapping[str, object] | None,
    timer: Timer,
) -> ProductRecord | None:
    """Lay a page product out into the outbox. Returns as `make_cards` does."""
    file = f"{product.name}.pdf"
    with timer("render"):
        html = _html(entry, product, paper, maker)
    if maker.findings.failed:
        return None
    inputs = digest(maker.ground, html)
    record = cache.get_record(product.name)
    if (
        earlier
        and record.get("inputs") == inputs
        and record.get("sha256") == earlier.get("sha256") == file_digest(outbox.folder / file)
    ):
        return None
    from print_kit.pdf.finish import finish
    from print_kit.pdf.fit import report
    from print_kit.pdf.layout import lay_out, write

    with timer("layout"):
        resources = maker.resources()
        laid_out = lay_out(html, resources)
        report(laid_out.log, resources, maker.findings)
        content = write(laid_out, laid_out.pages)
    with timer("place"):
        path = outbox.path(file)
        pages = finish(content, path, producer=f"print-kit {__version__}")
    with timer("read back"):
        check_fonts(path, maker, file)
    if maker.findings.failed:
        return None
    sha256 = file_digest(path)
    cache.put_record(product.name, {"inputs": inputs, "sha256": sha256})
    return ProductRecord(product.name, file, PAPER_NAMES[paper], "long", pages, sha256)


def _html(entry: ProductEntry, product: ProductDefinition, paper: str, maker: PageMaker) -> str:
    templates = maker.templates(product)
    size = PAPERS[paper]
    context = {
        "product": product,
        "paper": {"width": f"{size.width}mm", "height": f"{size.height}mm"},
        "decks": [maker.game.decks[name] for name in entry.decks if name in maker.game.decks],
        "rules": [maker.game.rules[name] for name in entry.rules if name in maker.game.rules],
        "locales": maker.locales,
        "langs": maker.langs,
    }
    style = templates.render("style.css", **context)
    return keep_words(templates.render("page.html", style=style, **context))


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
