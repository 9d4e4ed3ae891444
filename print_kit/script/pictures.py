"""A script's own pictures: files of the folder images/ beside it. Addresses are never loaded."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from print_kit.diagnostics import Findings, Location
from print_kit.pictures import SCRIPT_FOLDER as FOLDER
from print_kit.pictures import SCRIPT_PREFIX as PREFIX
from print_kit.pictures import picture_problem
from print_kit.script.fields import shown
from print_kit.script.shape import Element

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


class Pictures:
    """The pictures of one script file."""

    def __init__(self, file: Path, findings: Findings) -> None:
        self.beside = file.parent.resolve()
        self.folder = (self.beside / FOLDER).resolve()
        self.findings = findings
        self.remote: list[Location] = []

    def find(self, element: Element) -> str:
        """The address of an element's picture for pages; '' where it has none that is in the folder."""
        said = element.image
        if said is None:
            return ""
        if _ADDRESS.match(said.value):
            self.remote.append(said.location)
            return ""
        name = said.value.removeprefix("./").removeprefix(f"{FOLDER}/")
        problem = self._problem(name)
        if problem:
            message = f"the image '{shown(said.value)}' of {element.what} {problem}"
            mend = f"put the picture into {FOLDER}/ beside the script file and name it without a path"
            self.findings.warning("bad-picture", message, said.location, mend)
            return ""
        return f"{PREFIX}/{quote(name)}"

    def _problem(self, name: str) -> str:
        whose = f"the folder {FOLDER}/ beside the script"
        if name.startswith("/") or ".." in Path(name).parts or not self.folder.is_relative_to(self.beside):
            return f"leads out of {whose}"
        if not name.isprintable() or "\\" in name:
            return "has a name that no file should have"
        try:
            return picture_problem(self.folder, name, whose)
        except (OSError, RuntimeError):  # a name that is too long, a ring of links
            return "can't be read"

    def tell(self) -> None:
        """One hint for all pictures that are elsewhere."""
        if self.remote:
            count = len(self.remote)
            what = "a picture stands" if count == 1 else f"{count} pictures stand"
            message = f"{what} at addresses on the network, which are never loaded; the kit's own icons print instead"
            self.findings.hint(
                "remote-picture", message, self.remote[0], f"put pictures into {FOLDER}/ beside the script"
            )
