"""The last touch on a page product's PDF: viewer preferences and the producer. Links, outline and tags stay."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf

from print_kit.line_breaking import JOINER
from print_kit.products import PagesDuplex
from print_kit.timing import pdf_date

_DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge", "none": "/Simplex"}


def finish(content: bytes, out: Path, *, producer: str, duplex: PagesDuplex = "long") -> int:
    """Write a PDF of WeasyPrint's with `PrintScaling /None`; returns its number of pages. Deterministic."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name.None_ if hasattr(pikepdf.Name, "None_") else pikepdf.Name("/None"),
            Duplex=pikepdf.Name(_DUPLEX[duplex]),
            DisplayDocTitle=True,
        )
        pdf.docinfo["/Producer"] = producer
        if date := pdf_date():
            pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = date
        _join_titles(pdf.Root.get("/Outlines"))
        pages = len(pdf.pages)
        save(pdf, out)
    return pages


def _join_titles(item: pikepdf.Object | None) -> None:
    """Take the joiners out of an outline's titles: they keep words whole on the page, and would show in a side bar."""
    waiting = [item]
    while waiting:
        item = waiting.pop()
        if item is not None:
            if "/Title" in item:
                item["/Title"] = pikepdf.String(str(item["/Title"]).replace(JOINER, ""))
            waiting += [item.get("/First"), item.get("/Next")]


def save(pdf: pikepdf.Pdf, out: Path) -> None:
    """Write a PDF, the same bytes each time.

    Through memory: qpdf, where it can't write because the disk is full, ends the whole process.
    """
    buffer = io.BytesIO()
    pdf.save(buffer, min_version="1.7", object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    out.write_bytes(buffer.getbuffer())
