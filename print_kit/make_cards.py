"""A product of faces: cards, tokens, coins. Faces, then sheets, then read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from print_kit import __version__
from print_kit.cache import Cache, digest, file_digest
from print_kit.computed import printed_decks
from print_kit.diagnostics import Diagnostic, Findings
from print_kit.faces import Faces, FaceSource, Means, fill, plan, source_of
from print_kit.geometry import PAPER_NAMES
from print_kit.impose import impose
from print_kit.manifest import PieceRecord, ProductRecord
from print_kit.marks import MarksPlan, plan_marks
from print_kit.model import Deck, ProductEntry
from print_kit.output import Outbox
from print_kit.page import PageMaker
from print_kit.placements import Duplex, Imposition, Piece
from print_kit.processes import Background
from print_kit.products import ProductDefinition, SheetDefinition
from print_kit.render import FaceKey
from print_kit.timing import Timer, pdf_date


@dataclass(frozen=True, slots=True)
class SheetWish:
    """How sheets are to be: `duplex`, the sheet's file, and the offset of backs in mm (right, down)."""

    duplex: Duplex
    sheet: SheetDefinition
    offset: tuple[float, float] = (0.0, 0.0)


def make_cards(
    entry: ProductEntry,
    product: ProductDefinition,
    wish: SheetWish,
    maker: PageMaker,
    cache: Cache,
    outbox: Outbox,
    earlier: Mapping[str, object] | None,
    timer: Timer,
    workers: int = 1,
    players: int = 0,
) -> ProductRecord | None:
    """Print a product's faces on sheets into the outbox.

    Returns its record for the manifest, or None where the one of the `earlier` build still holds (same input, same
    file) or where something is wrong, which is then in the maker's findings.
    """
    file = f"{product.name}.pdf"
    decks = printed_decks(maker.game, entry, players)
    title = f"{maker.voices[0].title(maker.game)} · {maker.voices[0](product.name)}"
    with timer("render"):
        source = source_of(maker.game, product, decks, maker.templates(product), title)
        faces = plan(source, maker.ground, maker.drawn)
    if not source.fronts:
        message = f"there is nothing to print for product {product.name}"
        maker.findings.error("nothing-to-print", message, entry.location, "give it decks with cards under decks:")
    if maker.failed():
        return None
    with timer("impose"):
        imposition = impose(
            _pieces(decks, faces, product),
            wish.sheet,
            trim=product.trim,
            bleed=product.bleed,
            duplex=wish.duplex,
            offset=wish.offset,
        )
        marks = plan_marks(
            imposition, _footers(imposition, maker), font=maker.fonts[maker.langs[0]]["text"], lang=maker.langs[0]
        )
    inputs = digest(__version__, pdf_date(), *(chunk.key for chunk in faces.chunks), repr(imposition), marks.html)
    if earlier and _still_holds(cache, product.name, inputs, outbox, file, earlier):
        for chunk in faces.chunks:
            maker.findings.items += cache.notes(chunk.key)
        return None
    footers = _Footers(marks, maker, cache)
    with timer("layout"):
        fill(faces, source, cache, Means(maker.begin, maker.resources, footers.begin, workers), maker.findings)
        footer = footers.result()
    if maker.failed():
        return None
    return _write(imposition, faces, source, marks, footer, product, maker, cache, outbox, inputs, timer)


def _pieces(decks: list[Deck], faces: Faces, product: ProductDefinition) -> list[Piece]:
    pieces = []
    for deck in decks:
        back = faces.where[FaceKey("back", deck.back)] if product.backs else None
        pieces += [
            Piece(card.key, deck.id, card.copies, faces.where[FaceKey("front", card.key)], back)
            for card in deck.cards
            if card.copies
        ]
    return pieces


def _footers(imposition: Imposition, maker: PageMaker) -> dict[int, str]:
    """What stands in the margin of each page: game, decks, language, edition, page of pages, and how to print."""
    voice = maker.voices[0]
    language = " + ".join(maker.locales[lang].name for lang in maker.langs)
    edition = voice("edition %(edition)s", edition=maker.game.edition) if maker.game.edition else ""
    texts = {}
    for page in imposition.pages:
        decks = ", ".join(voice.deck(deck) for deck in page.decks)
        side = voice("backs") if page.side == "back" else ""
        count = voice("%(page)s of %(pages)s", page=page.number, pages=len(imposition.pages))
        texts[page.number] = " · ".join(
            part for part in (voice.title(maker.game), decks, side, language, edition, count) if part
        )
    return texts


def _still_holds(
    cache: Cache, name: str, inputs: str, outbox: Outbox, file: str, earlier: Mapping[str, object]
) -> bool:
    record = cache.get_record(name)
    whole = earlier.get("sha256")
    return record.get("inputs") == inputs and record.get("sha256") == whole == file_digest(outbox.folder / file)


class _Footers:
    """The footers and ruler labels as a small PDF, laid out beside the faces where there is a second processor."""

    def __init__(self, marks: MarksPlan, maker: PageMaker, cache: Cache) -> None:
        self._html, self._maker, self._cache = marks.html, maker, cache
        self._key = digest("marks", maker.ground, marks.html)
        self._stored = cache.get(self._key)
        self._job: Background[tuple[bytes, list[Diagnostic]]] | None = None

    def begin(self) -> None:
        """Begin in another process."""
        if self._stored is None:
            self._job = Background(self._lay_out)

    def result(self) -> bytes:
        """The PDF. Findings are the maker's."""
        if self._stored is None:
            self._stored, found = (self._job or Background(self._lay_out, forked=False)).result()
            self._maker.findings.items += found
            self._cache.put(self._key, self._stored)
        return self._stored

    def _lay_out(self) -> tuple[bytes, list[Diagnostic]]:
        from print_kit.pdf.layout import lay_out, report, write

        findings = Findings()
        laid_out = lay_out(self._html, self._maker.resources())
        written = write(laid_out, laid_out.pages)
        report(laid_out, findings)
        return written, findings.items


def _write(
    imposition: Imposition,
    faces: Faces,
    source: FaceSource,
    marks: MarksPlan,
    footer: bytes,
    product: ProductDefinition,
    maker: PageMaker,
    cache: Cache,
    outbox: Outbox,
    inputs: str,
    timer: Timer,
) -> ProductRecord | None:
    from print_kit.make_pages import check_fonts
    from print_kit.pdf.place import place
    from print_kit.pdf.readback import ExpectedPiece, read_back

    file = f"{product.name}.pdf"
    path = outbox.path(file)
    with timer("place"):
        place(
            imposition,
            faces.documents,
            path,
            title=source.title,
            lang=maker.langs[0],
            producer=f"print-kit {__version__}",
            plan=marks,
            marks=footer,
        )
    records, expected = [], []
    for key, (card, deck, _) in source.fronts.items():
        fronts, backs = imposition.fronts[card.key], imposition.backs.get(card.key, ())
        back_key = FaceKey("back", deck.back)
        own = (faces.digests[key], faces.digests[back_key]) if back_key in faces.digests else (faces.digests[key],)
        records.append(PieceRecord(card.key, card.copies, digest(*own)[:16], fronts, backs))
        names = tuple(voice.name(card) for voice in maker.voices)
        # a back that several decks share bears the first one's name
        back_names = tuple(voice.deck(source.backs[back_key]) for voice in maker.voices) if backs else ()
        expected.append(ExpectedPiece(card.key, card.copies, names, fronts, back_names, backs))
    with timer("read back"):
        bands = {page.number: [band.box for band in (page.footer, page.ruler) if band] for page in imposition.pages}
        found = read_back(path, expected, product.trim, bands)
        check_fonts(path, maker, file)
    maker.findings.items += found.findings.items
    if maker.failed():
        return None
    sha256 = file_digest(path)
    cache.put_record(product.name, {"inputs": inputs, "sha256": sha256})
    return ProductRecord(
        product.name, file, PAPER_NAMES[imposition.paper], str(imposition.duplex), found.pages, sha256, tuple(records)
    )
