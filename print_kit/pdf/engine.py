"""WeasyPrint, or how to get what it can't do without: it is a Python package on top of C libraries."""

from __future__ import annotations

from print_kit.diagnostics import OperatorError

try:
    import weasyprint
except OSError as error:
    raise OperatorError(
        f"WeasyPrint can't be loaded: {str(error).splitlines()[0]}",
        "print-kit doctor says which library is missing and how to get it; make kit installs it",
        status=1,
    ) from error

__all__ = ["weasyprint"]
