"""Fitting: roomier layouts first, then the largest type that fits, and an error below the floor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from print_kit.diagnostics import Findings
from print_kit.pdf import fit
from print_kit.pdf.layout import Overflow, lay_out, overflows
from print_kit.pdf.resources import Resources
from print_kit.render import FaceKey, Fit

STYLE = """
@page { size: 60mm 60mm; margin: 0 } body { margin: 0; font: 9pt Lato, DejaVu Sans, sans-serif }
article { height: 60mm; break-after: page; position: relative }
div { position: absolute; left: 5mm; top: 5mm; width: 50mm }
.roomy { height: 12mm } .tight { height: 24mm }
"""


class Faces:
    """A source whose faces are so many words each. `asked` has the last fit of each."""

    steps: tuple[str, ...] = ("roomy", "tight")
    floor = 6.5
    safe_inset = 0.0
    round = False

    def __init__(self, **words: int) -> None:
        self.words = words
        self.asked: dict[str, Fit] = {}
        self.long: dict[str, Overflow] = {}
        self.remarks: list[tuple[str, str, str]] = []
        self.documents: list[int] = []

    def first_fit(self, key: FaceKey) -> Fit:
        return Fit(self.steps[0]) if self.steps else Fit()

    def html(self, key: FaceKey, fit: Fit) -> str:
        self.asked[key.id] = fit
        size = f"font-size: {fit.size('text')}pt" if fit.size("text") else ""
        words = "words " * self.words[key.id]
        return f'<article><div class="{fit.step or "roomy"}" data-fit="text" style="{size}">{words}</div></article>'

    def document(self, faces: Sequence[str]) -> str:
        self.documents.append(len(faces))
        return f'<html lang="en"><head><style>{STYLE}</style></head>{"".join(faces)}</html>'

    def too_long(self, key: FaceKey, over: Overflow, findings: Findings) -> None:
        self.long[key.id] = over
        findings.error("text-overflow", key.id)

    def remark(self, key: FaceKey, box: str, remark: Any, findings: Findings) -> None:
        self.remarks.append((key.id, box, remark.code))


class Chunk:
    def __init__(self, source: Faces) -> None:
        self.key = "chunk"
        self.faces = tuple(FaceKey("front", name) for name in source.words)


def nothing() -> Resources:
    return Resources((), b"")


def fitted(source: Faces) -> Findings:
    findings = Findings()
    written = fit.lay_out_faces([Chunk(source)], source, nothing, findings)
    assert written["chunk"].content.startswith(b"%PDF")
    return findings


def test_a_face_keeps_the_roomiest_layout_that_it_fits_into():
    source = Faces(short=5, middling=20)
    findings = fitted(source)
    assert findings.items == []
    assert source.asked == {"short": Fit("roomy"), "middling": Fit("tight")}
    assert source.documents == [2, 1], "only what overflows is laid out again"


def test_type_is_made_smaller_only_where_no_layout_is_left():
    """By as little as possible: a quarter of a point more would be too much."""
    source = Faces(short=5, longer=38, longest=45)
    assert fitted(source).items == []
    assert source.asked["short"] == Fit("roomy")
    for name in ("longer", "longest"):
        found = source.asked[name]
        size = found.size("text")
        assert found.step == "tight"
        assert size is not None
        assert 6.5 <= size < 9
        assert size % 0.25 == 0
        larger = Fit("tight", (("text", size + 0.25),))
        page = lay_out(source.document([source.html(FaceKey("front", name), larger)]), nothing()).pages[0]
        assert overflows(page), f"{name} would have fitted at {size + 0.25} pt"
    assert (source.asked["longest"].size("text") or 9) <= (source.asked["longer"].size("text") or 9)


def test_what_does_not_fit_at_the_floor_is_told():
    """With how much it is over; the others are fitted all the same."""
    source = Faces(endless=300, longer=38)
    findings = fitted(source)
    assert [(item.code, item.message) for item in findings.items] == [("text-overflow", "endless")]
    over = source.long["endless"]
    assert over.size == pytest.approx(6.5)
    assert over.below > 10
    assert source.asked["endless"].size("text") == 6.5


def test_small_type_is_remarked():
    source = Faces(longest=45)
    fitted(source)
    size = source.asked["longest"].size("text")
    assert size is not None
    assert (("longest", "text", "small-type") in source.remarks) is (size < 7)


def test_faces_without_steps_go_straight_to_smaller_type():
    source = Faces(longer=20)
    source.steps = ()
    assert fitted(source).items == []
    assert source.asked["longer"].step == ""
    assert source.asked["longer"].size("text") is not None


def test_chunks_are_shared_evenly_and_no_document_is_too_large():
    """So that all processes end at about the same time."""
    chunks = [Chunk(Faces(**{f"c{n}-{m}": 1 for m in range(size)})) for n, size in enumerate((30, 30, 20, 10, 10))]
    batches = fit._batches(chunks, 2)
    assert sorted(sum(len(chunk.faces) for chunk in batch) for batch in batches) == [50, 50]
    many = [Chunk(Faces(**{f"c{n}-{m}": 1 for m in range(30)})) for n in range(40)]
    assert max(sum(len(chunk.faces) for chunk in batch) for batch in fit._batches(many, 1)) <= fit.MOST
