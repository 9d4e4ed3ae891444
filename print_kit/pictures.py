"""Pictures that content and script files name: which ones are harmless, and where the rest of them goes wrong."""

from __future__ import annotations

import re
from pathlib import Path

SCRIPT_FOLDER = "images"
"""The folder beside a script file that holds its pictures."""
SCRIPT_PREFIX = "script-images"
"""The folder under which pages find them."""

_MOST = 20_000_000
_MAGIC = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff"}
_HOSTILE = re.compile(rb"<!(?:DOCTYPE|ENTITY)|<(?:\w+:)?(?:script|foreignObject|iframe)\b|\bon\w+\s*=", re.IGNORECASE)


def picture_problem(folder: Path, name: str, whose: str = "the game's folder") -> str:
    """What is wrong with the picture `name` in `folder` (as messages name it), '' for nothing."""
    if re.match(r"[a-z][a-z0-9+.-]*:", name, re.IGNORECASE):
        return "is an address; images are never loaded from elsewhere"
    file = (folder / name).resolve()
    if not file.is_relative_to(folder):
        return f"leads out of {whose}"
    suffix = file.suffix.lower()
    if suffix not in (".svg", *_MAGIC):
        return "is no SVG, PNG or JPEG file"
    if not file.is_file():
        return "is not there"
    if file.stat().st_size > _MOST:
        return "has more than 20 MB"
    with file.open("rb") as opened:
        head = opened.read() if suffix == ".svg" else opened.read(8)
    if suffix == ".svg":
        return "is an SVG with a DOCTYPE, a script or a handler" if _HOSTILE.search(head) else ""
    return "" if head.startswith(_MAGIC[suffix]) else f"is no {suffix[1:].upper()} file inside"
