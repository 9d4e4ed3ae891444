"""Pages of other PDFs as form XObjects, each with no more resources than it uses."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import pikepdf

from print_kit.geometry import PT_PER_MM, Size
from print_kit.placements import FaceRef

_NAME = re.compile(rb"/([^\x00\t\n\f\r ()<>\[\]{}/%]+)")
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_TOLERANCE = 0.05  # mm; WeasyPrint rounds to 1/1,000,000 pt, but a millimetre off is a wrong bleed


Origin = tuple[str, tuple[int, int]]  # a document and the number of a resource dictionary in it
_DIRECT = (0, 0)  # the number of what is part of another object


@dataclass(frozen=True, slots=True)
class Form:
    """A page that can be drawn: `name` in a page's resources, `middle` of its box in pt, `size` in mm."""

    name: str
    stream: pikepdf.Object
    middle: tuple[float, float]
    size: Size


class Forms:
    """Copies pages of the documents into a PDF, each at most once. The documents stay open until it is saved."""

    def __init__(self, pdf: pikepdf.Pdf, documents: Mapping[str, bytes | Path]) -> None:
        self._pdf = pdf
        self._documents = documents
        self._open: dict[str, pikepdf.Pdf] = {}
        self._forms: dict[FaceRef, Form] = {}
        self._pruned: set[tuple[int, int]] = set()
        self._selections: dict[tuple[Origin, frozenset[tuple[str, str]]], pikepdf.Object] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for source in self._open.values():
            source.close()

    def get(self, face: FaceRef, size: Size) -> Form:
        """The form of a face.

        Raises:
            ValueError: there is no such document or page, or it isn't of `size` (mm).
        """
        form = self._forms.get(face)
        if form is None:
            form = self._forms[face] = self._copy(face)
        wide, high = form.size.width - size.width, form.size.height - size.height
        if max(abs(wide), abs(high)) > _TOLERANCE:
            found = f"{form.size.width:.2f} x {form.size.height:.2f} mm"
            raise ValueError(f"{_described(face)} is {found}, not {size.width:.2f} x {size.height:.2f} mm")
        return form

    def _copy(self, face: FaceRef) -> Form:
        source = self._source(face.document)
        if not 0 <= face.page < len(source.pages):
            raise ValueError(f"{_described(face)} isn't there: the document has {len(source.pages)} pages")
        page = source.pages[face.page]
        left, bottom, right, top = (float(edge) for edge in page.mediabox.as_list())
        stream = self._pdf.copy_foreign(page.as_form_xobject(handle_transformations=False))
        # qpdf clips to the trim box; the bleed around it is what we are here for.
        stream["/BBox"] = pikepdf.Array([left, bottom, right, top])
        self._prune(stream, (face.document, page.resources.objgen))
        size = Size((right - left) / PT_PER_MM, (top - bottom) / PT_PER_MM)
        return Form(f"/F{len(self._forms)}", stream, ((left + right) / 2, (bottom + top) / 2), size)

    def _source(self, name: str) -> pikepdf.Pdf:
        if name not in self._open:
            document = self._documents.get(name)
            if document is None:
                raise ValueError(f"there is no document '{name}'")
            self._open[name] = pikepdf.open(io.BytesIO(document) if isinstance(document, bytes) else document)
        return self._open[name]

    def _prune(self, stream: pikepdf.Object, origin: Origin) -> None:
        """Leave in a content stream's resources what it names, and so in the forms and patterns it uses.

        All pages of a WeasyPrint PDF share one dictionary: every card would seem to use every font, and no
        audit could tell which does. What the entries lead to stays shared, and so do equal selections from
        one `origin`.
        """
        resources = stream.get("/Resources")
        if resources is None or stream.objgen in self._pruned:
            return
        self._pruned.add(stream.objgen)
        names = _names(stream.read_bytes())
        chosen: dict[str, dict[str, pikepdf.Object]] = {}
        for kind, entries in resources.items():
            if isinstance(entries, pikepdf.Dictionary):  # the one other thing is the obsolete /ProcSet
                chosen[kind] = {name: entry for name, entry in entries.items() if name in names}
        for kind in chosen.keys() & {"/XObject", "/Pattern"}:
            for entry in chosen[kind].values():
                if isinstance(entry, pikepdf.Stream) and "/Resources" in entry:
                    self._prune(entry, ("", entry["/Resources"].objgen))
        key = (origin, frozenset((kind, name) for kind, entries in chosen.items() for name in entries))
        if origin[1] == _DIRECT or key not in self._selections:
            kept = pikepdf.Dictionary({kind: pikepdf.Dictionary(some) for kind, some in chosen.items() if some})
            self._selections[key] = self._pdf.make_indirect(kept)
        stream["/Resources"] = self._selections[key]


def _names(content: bytes) -> set[str]:
    """Every name in a content stream. What looks like one inside a string or an image does no harm here."""
    found = set(_NAME.findall(content))
    return {
        "/" + _ESCAPE.sub(lambda code: bytes([int(code[1], 16)]), name).decode("utf-8", "replace") for name in found
    }


def _described(face: FaceRef) -> str:
    return f"page {face.page + 1} of '{face.document}'"
