"""The faces of a product: rendered, laid out, fitted, and kept in chunks that a later build can take up again."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from print_kit.cache import Cache, digest
from print_kit.diagnostics import Findings, Severity
from print_kit.model import Card, Deck, Game
from print_kit.placements import FaceRef
from print_kit.products import ProductDefinition
from print_kit.render import FaceKey, Fit, Templates, text_width

if TYPE_CHECKING:
    from print_kit.pdf.layout import Overflow
    from print_kit.pdf.proofread import Remark
    from print_kit.pdf.resources import Resources

CHUNK = 15
"""Faces a chunk. Each chunk has its own font subsets (about 40 KB in Korean) and is laid out again as a whole."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive faces of one deck, kept together. `key` hashes everything they are made of."""

    key: str
    faces: tuple[FaceKey, ...]


@dataclass(slots=True)
class Faces:
    """The faces of a product in one language: PDFs by chunk key, and where each face is."""

    documents: dict[str, bytes] = field(default_factory=dict)
    where: dict[FaceKey, FaceRef] = field(default_factory=dict)
    digests: dict[FaceKey, str] = field(default_factory=dict)
    chunks: tuple[Chunk, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceSource:
    """How each face is rendered: the cards and decks by face, and the templates."""

    game: Game
    product: ProductDefinition
    templates: Templates
    style: str
    title: str
    fronts: Mapping[FaceKey, tuple[Card, Deck, int]]
    backs: Mapping[FaceKey, Deck]
    _rendered: dict[tuple[FaceKey, Fit], str] = field(default_factory=dict, repr=False)

    @property
    def steps(self) -> tuple[str, ...]:
        """The layouts to try, the roomiest first."""
        return self.product.fit_steps

    @property
    def floor(self) -> float:
        """The smallest size of type in pt."""
        return self.product.fit_floor

    def document(self, faces: Sequence[str]) -> str:
        """Faces as one document."""
        return self.templates.document(self.title, self.style, faces)

    def too_long(self, key: FaceKey, over: Overflow, findings: Findings) -> None:
        """Report a text that doesn't fit even in the smallest type, at its place in the content."""
        langs = [voice.lang for voice in self.templates.voices]
        if key.side == "back":
            deck = self.backs[key]
            what, text = f"back of {deck.id}", deck.name.get(langs[0])
        else:
            card = self.fronts[key][0]
            texts = card.name if over.box == "name" else card.text or card.name
            what = f"{over.box} of {card.key}"
            text = next((texts[lang] for lang in langs if lang in texts), None)
        excess = f"{over.below:.1f} mm too long" if over.below >= over.right else f"{over.right:.1f} mm too wide"
        findings.error(
            "text-overflow",
            f"the {what} ({'+'.join(langs)}) is {excess} for its box at {self.floor:g} pt",
            text.location if text else None,
            "shorten it",
            "+".join(langs),
        )

    @property
    def safe_inset(self) -> float:
        """Mm from a face's edge, bleed included, to the safe area."""
        return self.product.bleed + self.product.safe

    @property
    def round(self) -> bool:
        """Whether the faces are rounds."""
        return self.product.shape == "round"

    def remark(self, key: FaceKey, box: str, remark: Remark, findings: Findings) -> None:
        """Report what proofreading found on a face, at the card's text."""
        langs = "+".join(voice.lang for voice in self.templates.voices)
        if key.side == "back":
            what, place = f"the back of {key.id}", self.backs[key].location
        else:
            card = self.fronts[key][0]
            text = (card.name if box == "name" else card.text or card.name).get(self.templates.voices[0].lang)
            what, place = (
                f"{box} of {card.key}" if remark.code == "small-type" else card.key,
                text.location if text else card.location,
            )
        remark.report(f"{what} ({langs})", place, langs, findings)

    def html(self, key: FaceKey, fit: Fit) -> str:
        """The HTML of one face. It is kept: planning and the first layout ask for the same."""
        if (key, fit) not in self._rendered:
            if key.side == "back":
                self._rendered[key, fit] = self.templates.back(self.backs[key])
            else:
                card, deck, number = self.fronts[key]
                self._rendered[key, fit] = self.templates.front(card, deck, fit, number)
        return self._rendered[key, fit]

    def first_fit(self, key: FaceKey) -> Fit:
        """The layout step a face starts with: the roomiest that its text can be expected to go into.

        A wrong guess costs a second layout of the face, or leaves it a little emptier than it could be.
        """
        steps, room = self.product.fit_steps, self.product.fit_room
        if key.side == "back" or not steps:
            return Fit()
        if not room:
            return Fit(steps[0])
        lines = expected_lines(self.html(key, Fit(steps[0])), self.product.fit_measure)
        return Fit(next((step for step, most in zip(steps, room, strict=False) if lines <= most), steps[-1]))


_PARAGRAPH = re.compile(r"<(?:p|li|tr)\b[^>]*>(.*?)(?=<(?:p|li|tr)\b|\Z)", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def expected_lines(face: str, measure: float) -> int:
    """About how many lines of `measure` ems the texts of a face (the HTML of its `data-fit="text"` box) take."""
    body = face.partition('data-fit="text"')[2]
    lengths = (text_width(_TAG.sub("", found[1]).replace("\u2060", "").strip()) for found in _PARAGRAPH.finditer(body))
    # words don't fill their lines: 4 % is the mean of what stays empty in narrow columns
    return sum(math.ceil(length * 1.04 / measure) for length in lengths if length)


def source_of(
    game: Game, product: ProductDefinition, decks: Sequence[Deck], templates: Templates, title: str
) -> FaceSource:
    """Everything a product prints, as a source of faces."""
    fronts: dict[FaceKey, tuple[Card, Deck, int]] = {}
    backs: dict[FaceKey, Deck] = {}
    for deck in decks:
        for number, card in enumerate(deck.cards, 1):
            if card.copies:
                fronts[FaceKey("front", card.key)] = (card, deck, number)
        if product.backs:
            backs.setdefault(FaceKey("back", deck.back), deck)
    return FaceSource(game, product, templates, templates.render("style.css"), title, fronts, backs)


def plan(source: FaceSource, ground: str, drawn: Callable[[str], str]) -> Faces:
    """Which chunks there are, before anything is laid out.

    `ground` hashes what all faces stand on: fonts, icons, images, versions. `drawn` hashes the pictures that a piece
    of HTML or CSS shows: a face's digest changes with those only, whatever else has changed.
    """
    faces = Faces()
    chunks: list[Chunk] = []
    html: dict[FaceKey, str] = {}
    # the whole of the templates: what they say to a tighter layout isn't seen before a face has been laid out
    behind = digest(drawn(source.style), *_templates(source.templates.folders))
    for key in (*source.fronts, *source.backs):
        html[key] = source.html(key, source.first_fit(key))
        faces.digests[key] = digest(source.style, html[key], behind, drawn(html[key]))[:16]
    for keys in _grouped(source):
        name = digest(ground, source.title, source.style, behind, *(html[face] for face in keys))
        chunks.append(Chunk(name, keys))
        for page, face in enumerate(keys):
            faces.where[face] = FaceRef(name, page)
    faces.chunks = tuple(chunks)
    return faces


def _templates(folders: Iterable[Path]) -> Iterator[bytes]:
    """What the HTML templates in some folders say."""
    for folder in dict.fromkeys(folders):
        for file in sorted(folder.glob("*.html")):
            yield file.read_bytes()


def _grouped(source: FaceSource) -> Iterator[tuple[FaceKey, ...]]:
    """Faces in groups of at most CHUNK: decks apart, but small ones together, all backs last."""
    group: list[FaceKey] = []
    for keys in (*_by_deck(source), tuple(source.backs)):
        parts = max(1, -(-len(keys) // CHUNK))
        size = -(-len(keys) // parts) if keys else 1
        for start in range(0, len(keys), size):
            part = keys[start : start + size]
            if group and (len(group) + len(part) > CHUNK or part[0].side != group[0].side):
                yield tuple(group)
                group = []
            group += part
    if group:
        yield tuple(group)


def _by_deck(source: FaceSource) -> list[tuple[FaceKey, ...]]:
    decks: dict[str, list[FaceKey]] = {}
    for key, (_, deck, _) in source.fronts.items():
        decks.setdefault(deck.id, []).append(key)
    return [tuple(keys) for keys in decks.values()]


@dataclass(frozen=True, slots=True)
class Means:
    """What laying out needs: `begin` is called first (it may start work elsewhere), `beside` when WeasyPrint is there.

    `resources` gives what the pages may load; `workers` is how many processes may work at a time.
    """

    begin: Callable[[], None]
    resources: Callable[[], Resources]
    beside: Callable[[], None]
    workers: int = 1


def fill(faces: Faces, source: FaceSource, cache: Cache, means: Means, findings: Findings) -> None:
    """Get every chunk's PDF: from the cache, or laid out and fitted now, all missing ones together."""
    missing = []
    for chunk in faces.chunks:
        stored = cache.get(chunk.key)
        if stored is None:
            missing.append(chunk)
        else:
            faces.documents[chunk.key] = stored
            findings.items += cache.notes(chunk.key)
    if not missing:
        return
    means.begin()
    from print_kit.pdf.fit import lay_out_faces  # WeasyPrint: half a second, only where something is laid out

    if means.workers > 1:
        means.beside()
    written = lay_out_faces(missing, source, means.resources, findings, means.workers)
    for key, chunk_written in written.items():
        faces.documents[key] = chunk_written.content
        failed = findings.failed or any(note.severity is Severity.ERROR for note in chunk_written.notes)
        if not failed:
            cache.put(key, chunk_written.content, chunk_written.notes)
        findings.items += chunk_written.notes
