"""A field names an image that isn't in the game's folder, or one that is no harmless picture.

    image: ../../etc/passwd                 error[bad-image]: the image '../../etc/passwd' leads out of the game's
                                            folder

Images are SVG, PNG or JPEG files in `content/<game>/images/`, of at most 20 MB; an SVG has no DOCTYPE and no scripts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import did_you_mean
from print_kit.pictures import picture_problem


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every image that a field names."""
    folder = (subject.game.folder / "images").resolve()
    for owner in subject.owners:
        for item in owner.fields.values():
            if item.kind == "image" and isinstance(item.value, str) and item.value:
                problem = picture_problem(folder, item.value)
                if problem:
                    yield Finding(
                        f"the image '{item.value}' {problem}", item.location, _mend(folder, item.value, problem)
                    )


def _mend(folder: Path, name: str, problem: str) -> str:
    if problem != "is not there":
        return f"put the picture into {folder.parent.name}/images/ and name it without a path"
    known = sorted(path.name for path in folder.glob("*")) if folder.is_dir() else []
    return did_you_mean(name, known, f"images are looked for in {folder.parent.name}/images/")
