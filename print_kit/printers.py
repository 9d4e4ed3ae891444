"""What is known of a printer: by how much its backs drift. Kept in printers.toml, in the folder or the user's own."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

from print_kit.diagnostics import OperatorError, did_you_mean

_MOST = 10.0
"""mm: more than that is no drift."""


def offset_of(name: str, folder: Path) -> tuple[float, float]:
    """The offset (mm to the right, mm down) of backs for a printer.

    The file is `printers.toml` in `folder`, else in the user's configuration folder (print-kit/printers.toml):

        [office]
        x = 0.8
        y = -0.4

    Raises OperatorError for a file or printer that isn't there, or an offset that is none.
    """
    files = [folder / "printers.toml", _home() / "print-kit" / "printers.toml"]
    file = next((path for path in files if path.is_file()), None)
    if file is None:
        raise OperatorError(
            f"no printers.toml for --printer {name}", f"write {files[0]} with [{name}], x = 0.0 and y = 0.0 (mm)"
        )
    try:
        printers = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise OperatorError(f"{file} can't be read: {error}") from error
    printer = printers.get(name)
    if not isinstance(printer, dict):
        known = [key for key, value in printers.items() if isinstance(value, dict)]
        raise OperatorError(
            f"{file} has no printer '{name}'", did_you_mean(name, known, "printers: " + ", ".join(known))
        )
    found = (printer.get("x", 0.0), printer.get("y", 0.0))
    if set(printer) - {"x", "y"} or not all(
        isinstance(mm, int | float) and not isinstance(mm, bool) and abs(mm) <= _MOST for mm in found
    ):
        raise OperatorError(f"{file}: [{name}] must hold x and y in mm, from -{_MOST:g} to {_MOST:g}")
    return float(found[0]), float(found[1])


def _home() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home() / "AppData" / "Roaming"))
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
