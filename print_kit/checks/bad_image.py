"""A field names an image that isn't in the game's folder, or one that is no harmless picture.

    image: ../../etc/passwd                 error[bad-image]: the image '../../etc/passwd' leads out of the game's
                                            folder

Images are SVG, PNG or JPEG files in `content/<game>/images/`, of at most 20 MB; an SVG has no DOCTYPE and no scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import did_you_mean

_MOST = 20_000_000
_MAGIC = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff"}
_HOSTILE = re.compile(rb"<!(?:DOCTYPE|ENTITY)|<(?:\w+:)?(?:script|foreignObject|iframe)\b|\bon\w+\s*=", re.IGNORECASE)


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every image that a field names."""
    folder = (subject.game.folder / "images").resolve()
    for owner in subject.owners:
        for item in owner.fields.values():
            if item.kind == "image" and isinstance(item.value, str) and item.value:
                problem = _problem(folder, item.value)
                if problem:
                    yield Finding(
                        f"the image '{item.value}' {problem}", item.location, _mend(folder, item.value, problem)
                    )


def _problem(folder: Path, name: str) -> str:
    if re.match(r"[a-z][a-z0-9+.-]*:", name, re.IGNORECASE):
        return "is an address; images are never loaded from elsewhere"
    file = (folder / name).resolve()
    if not file.is_relative_to(folder):
        return "leads out of the game's folder"
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


def _mend(folder: Path, name: str, problem: str) -> str:
    if problem != "is not there":
        return f"put the picture into {folder.parent.name}/images/ and name it without a path"
    known = sorted(path.name for path in folder.glob("*")) if folder.is_dir() else []
    return did_you_mean(name, known, f"images are looked for in {folder.parent.name}/images/")
