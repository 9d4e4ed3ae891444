"""What the pages of one product in one language are made with: voices, fonts, icons, templates, resources."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from print_kit import __version__, fonts
from print_kit.borrowed import stand_ins
from print_kit.cache import digest, file_digest, inside, tree_digest
from print_kit.diagnostics import Findings, Location
from print_kit.icon_fonts import IconFontJob
from print_kit.icons import codepoints, find_icons
from print_kit.labels import load_labels
from print_kit.locales import Locale
from print_kit.model import Game
from print_kit.pictures import SCRIPT_FOLDER, SCRIPT_PREFIX
from print_kit.products import ProductDefinition
from print_kit.render import Templates
from print_kit.voice import Voice
from print_kit.workspace import Workspace

if TYPE_CHECKING:
    from print_kit.pdf.resources import Resources

_ENGINES = ("weasyprint", "pydyf", "pikepdf", "Jinja2", "markdown-it-py")
ICONS = "print-kit icons"
"""The family name of the font that is made of the game's icons."""
_PICTURE = re.compile(r"""\bsrc="([^"]+)"|\burl\(\s*["']?([^"')]+)""")
_IMAGES = (".svg", ".png", ".jpg", ".jpeg", ".ttf", ".otf")


@dataclass
class PageMaker:
    """One language (or two, the first one large) of one game.

    `langs` are the languages on a page; the locales of all the game's languages are in `locales`.
    """

    workspace: Workspace
    game: Game
    langs: tuple[str, ...]
    locales: Mapping[str, Locale]
    findings: Findings
    linked: bool = False
    voices: tuple[Voice, ...] = field(init=False)
    _pictures: dict[str, str] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        voices: list[Voice] = []
        for lang in self.langs:
            voices.append(self._voice(lang, voices[0] if voices else None))
        self.voices = tuple(voices)

    def _voice(self, lang: str, first: Voice | None) -> Voice:
        labels = load_labels(lang, self.workspace.templates, self.findings)
        fallbacks = stand_ins(self.game, lang, self.locales.get(lang))
        return Voice(self.game, lang, labels, self.icon, self.linked, fallbacks, first)

    def ready(self) -> bool:
        """Whether every language on the page has its fonts, and its labels could be read. If not, that is reported."""
        return bool(self.fonts) and not self.findings.failed

    def failed(self) -> bool:
        """Whether an error has been found until now."""
        return self.findings.failed

    @property
    def name(self) -> str:
        """The language folder's name: `ko`, `ko+en`."""
        return "+".join(self.langs)

    @cached_property
    def folders(self) -> tuple[Path, ...]:
        """Template folders that hold icons, images and shared templates: the game's, then the common ones."""
        return self.workspace.template_folders(self.game.id)

    @cached_property
    def own_folders(self) -> Mapping[str, Path]:
        """Folders that pages see under a name of their own: the pictures beside a script file."""
        script = self.game.script
        return {SCRIPT_PREFIX: script.file.parent / SCRIPT_FOLDER} if script is not None else {}

    @cached_property
    def icons(self) -> Mapping[str, Path]:
        """The game's icons."""
        return find_icons(self.folders)

    @cached_property
    def characters(self) -> Mapping[str, str]:
        """The character of each icon in the icon font."""
        return codepoints(self.icons)

    def icon(self, name: str) -> str:
        """The character of an icon; nothing for one that isn't there (the checks say so).

        It needs no element of its own: the icon font stands behind the text font in every font list.
        """
        return self.characters.get(name, "")

    @cached_property
    def fonts(self) -> Mapping[str, Mapping[str, str]]:
        """The font families of each language on the page by role. A role without a font is an error."""
        chosen: dict[str, dict[str, list[str]]] = {}
        borrowed = dict.fromkeys(lang for voice in self.voices for lang in voice.fallbacks)
        for lang in dict.fromkeys((*self.langs, *self.game.languages, *borrowed)):
            locale = self.locales.get(lang)
            if locale is None:
                continue
            found: dict[str, str] = {}
            for role, wanted in locale.fonts.items():
                choice = fonts.choose(role, wanted)
                if choice is not None:
                    found[role] = choice.family
                else:
                    self.findings.error(
                        "missing-font",
                        f"no font for {role} in {lang} is installed: {', '.join(wanted)}",
                        None,
                        "print-kit doctor says how to get one; make kit installs it",
                    )
            # a title's font may lack what the text's has (hanja)
            chosen[lang] = {role: [family, found.get("text", family)] for role, family in found.items()}
        for voice in self.voices:
            # a footer, a title may hold words of the languages that stand in
            for families in chosen.get(voice.lang, {}).values():
                families += [chosen[lang]["text"][0] for lang in voice.fallbacks if "text" in chosen.get(lang, {})]
        # icons come last in every list
        return {
            lang: {
                role: ", ".join(f'"{name}"' for name in dict.fromkeys((*families, ICONS)))
                for role, families in roles.items()
            }
            for lang, roles in chosen.items()
        }

    @cached_property
    def families(self) -> frozenset[str]:
        """The names of all families that may appear in the PDF."""
        return frozenset(
            name.strip(' "') for roles in self.fonts.values() for names in roles.values() for name in names.split(",")
        )

    def templates(self, product: ProductDefinition) -> Templates:
        """The templates of a product: its own folder, then common/<product>, then what is shared."""
        own = [folder / product.name for folder in self.folders if (folder / product.name).is_dir()]
        return Templates(
            (*own, *self.folders),
            self.workspace.templates,
            self.voices,
            self.game,
            self.icon,
            self.fonts,
            self.findings,
        )

    @cached_property
    def icon_font(self) -> bytes:
        """The font of all the game's icons.

        All of them, always: pages of several layouts end up in one PDF, where fonts of one name must be one font.
        """
        made = self._icon_job.result()
        if made.problem:
            self.findings.error("bad-icon", made.problem, Location(Path(made.file)))
        return made.font

    @cached_property
    def _icon_job(self) -> IconFontJob:
        return IconFontJob(self.icons)

    def begin(self) -> None:
        """Begin with the icon font, where the build hasn't yet: it is ready when WeasyPrint has been imported."""
        self._icon_job  # noqa: B018  # made by looking at it

    def resources(self) -> Resources:
        """What pages may load: the icon font, and files of the template folders and of the game's."""
        from print_kit.pdf.resources import Resources

        return Resources((*self.folders, self.game.folder / "images"), self.icon_font, self.own_folders)

    @cached_property
    def ground(self) -> str:
        """A hash of what all pages stand on: fonts, icons, images, versions of what lays out."""
        parts = [__version__, *(f"{name} {metadata.version(name)}" for name in _ENGINES)]
        for family in sorted(self.families):
            for face in fonts.installed().get(family, ()):
                stat = face.file.stat() if face.file.exists() else None
                parts.append(f"{face} {stat.st_size if stat else 0} {int(stat.st_mtime) if stat else 0}")
        folders = [*self.folders, *(path for path in (self.game.folder / "images",) if path.is_dir())]
        return digest(*parts, tree_digest(folders, _IMAGES))

    def drawn(self, markup: str) -> str:
        """A hash of the pictures that a piece of HTML or CSS shows: icons, `src="…"` and `url(…)`."""
        shown = [self.icons[self._icon_names[char]].name for char in sorted(set(markup) & self._icon_names.keys())]
        parts = [f"icon {self._picture('icons/' + name)}" for name in shown]
        parts += [self._picture(found[1] or found[2]) for found in _PICTURE.finditer(markup)]
        return digest(*parts) if parts else ""

    def _picture(self, name: str) -> str:
        """The hash of the picture that a page finds under a name."""
        if name not in self._pictures:
            path = unquote(name)
            own, _, rest = path.partition("/")
            if own in self.own_folders:
                places = iter([inside(self.own_folders[own], rest)])
            else:
                places = (inside(folder, path) for folder in (*self.folders, self.game.folder / "images"))
            file = next((place for place in places if place and place.is_file()), None)
            self._pictures[name] = file_digest(file) if file else ""
        return self._pictures[name]

    @cached_property
    def _icon_names(self) -> Mapping[str, str]:
        return {char: name for name, char in self.characters.items()}

    def unexpected(self, names: Mapping[str, bool]) -> list[str]:
        """Those of a PDF's font names that nobody asked for."""
        allowed = {_squeezed(name) for name in self.families}
        return [name for name in names if not any(_squeezed(name).startswith(family) for family in allowed)]


def _squeezed(name: str) -> str:
    return re.sub(r"[^a-z0-9가-힣]", "", re.sub(r"^[A-Z]{6}\+", "", name).lower())
