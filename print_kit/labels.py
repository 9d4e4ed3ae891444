"""The words of the templates ("page 3 of 12") in the page's language, from templates/locale/<lang>.po."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from print_kit.diagnostics import Findings, Location


@dataclass(slots=True)
class Labels:
    """Template labels of one language. msgids are English; `missing` gathers those without a translation."""

    lang: str
    messages: dict[str, str] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)

    def gettext(self, msgid: str) -> str:
        """The label in this language, or the msgid itself."""
        found = self.messages.get(msgid, "")
        if not found and self.lang != "en":
            self.missing.add(msgid)
        return found or msgid

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The label for a number; template labels have one form a language."""
        return self.gettext(one if number == 1 and self.lang == "en" else many)


def load_labels(lang: str, roots: tuple[Path, ...], findings: Findings) -> Labels:
    """The labels of `lang`, the first template root's over the later ones'. A broken file is an error."""
    labels = Labels(lang)
    for root in reversed(roots):
        path = root / "locale" / f"{lang}.po"
        if not path.is_file():
            continue
        from babel.messages.pofile import PoFileError, read_po  # 20 ms: only where labels are printed

        try:
            with path.open("rb") as file:
                catalog = read_po(file, locale=lang, abort_invalid=True)
        except PoFileError as error:
            line = (getattr(error, "lineno", None) or -1) + 1
            findings.error("broken-labels", f"not a valid PO file: {error}", Location(path, line, 1 if line else 0))
            continue
        except (ValueError, OSError) as error:
            findings.error("broken-labels", f"the labels can't be read: {error}", Location(path))
            continue
        for message in catalog:
            if message.id and isinstance(message.id, str) and message.string and not message.fuzzy:
                labels.messages[message.id] = str(message.string)
    return labels
