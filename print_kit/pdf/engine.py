"""WeasyPrint, or how to get what it can't do without: it is a Python package on top of C libraries."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any

from print_kit.diagnostics import OperatorError

try:
    import weasyprint
    from weasyprint import document
except OSError as error:
    raise OperatorError(
        f"WeasyPrint can't be loaded: {str(error).splitlines()[0]}",
        "print-kit doctor says which library is missing and how to get it; make kit installs it",
        status=1,
    ) from error


class _Arrays:
    """WeasyPrint's cffi, but arrays of a given length are made of the type without one.

    For each new length cffi parses all of WeasyPrint's C declarations again (5 ms); subsetting a font needs three.
    """

    _SIZED = re.compile(r"(\w+)\[\d+\]")

    def __init__(self, ffi: Any) -> None:
        self._ffi = ffi

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ffi, name)

    def new(self, kind: Any, value: Any = None) -> Any:
        """A C value, as `ffi.new` makes it."""
        sized = self._SIZED.fullmatch(kind) if isinstance(kind, str) and isinstance(value, list | tuple) else None
        return self._ffi.new(f"{sized[1]}[]" if sized else kind, value)


def _make_arrays_quickly() -> None:
    from weasyprint.pdf import fonts

    if hasattr(fonts, "ffi"):  # another WeasyPrint may do it in another way, which is all right
        fonts.ffi = _Arrays(fonts.ffi)


_make_arrays_quickly()


def _know_types() -> None:
    """Have cffi parse the C types that every document needs now, before processes part: they take it 6 ms each."""
    from weasyprint.text import ffi

    for kind in (
        *("PangoFcFontMap *", "FcChar8 **", "PangoRectangle *", "unsigned int *"),
        *("char[]", "PangoLogAttr[]", "hb_codepoint_t[]", "hb_tag_t[100]", "char[4]"),
    ):
        with contextlib.suppress(Exception):  # another WeasyPrint may need others
            ffi.ffi.typeof(kind)


_know_types()


def _break_lines_late() -> None:
    """Mend WeasyPrint 70's line breaks after the first word of a text that fits without its last space.

    Pango counts such a text as one line, WeasyPrint then as too wide (split_first_line, steps 2 and 3).
    """
    from weasyprint.layout import inline

    split = getattr(inline, "split_first_line", None)
    if split is None:
        return

    def split_first_line(text: str, style: Any, *others: Any, **named: Any) -> Any:
        found = split(text, style, *others, **named)
        layout, _, resume, *_ = found
        if resume is not None and text.endswith(" ") and " " not in layout.text and style["white_space"] == "normal":
            bare = text.rstrip(" ")
            whole = split(bare, style, *others, **named) if bare else found
            if whole[2] is None:
                return whole
        return found

    inline.split_first_line = split_first_line


_break_lines_late()


@contextlib.contextmanager
def texts_to_lay_out() -> Iterator[list[str]]:
    """The texts of the boxes that WeasyPrint makes of documents meanwhile, before it lays any of them out."""
    texts: list[str] = []
    build = getattr(document, "build_formatting_structure", None)
    if build is None:  # another WeasyPrint may do it in another way: then nothing is known
        yield texts
        return

    def watched(*arguments: Any, **named: Any) -> Any:
        root = build(*arguments, **named)
        texts.extend(box.text for box in root.descendants() if hasattr(box, "text"))
        return root

    document.build_formatting_structure = watched
    try:
        yield texts
    finally:
        document.build_formatting_structure = build


__all__ = ["texts_to_lay_out", "weasyprint"]
