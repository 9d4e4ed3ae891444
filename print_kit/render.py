"""Model values to HTML: Jinja templates, one document a product and language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePath
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from print_kit.computed import TEMPLATE_FUNCTIONS
from print_kit.diagnostics import Findings, Location
from print_kit.line_breaking import keep_words
from print_kit.markup import set_apostrophes
from print_kit.model import Card, Deck, Game, Text
from print_kit.voice import Voice


@dataclass(frozen=True, slots=True)
class FaceKey:
    """Which face: a card's front (`deck/id`) or a deck's back."""

    side: str
    id: str

    @property
    def anchor(self) -> str:
        """The face's id in its document."""
        return f"{self.side}:{self.id}"


@dataclass(frozen=True, slots=True)
class Fit:
    """How a face is laid out: which of the product's steps, and sizes (pt) of boxes that needed smaller type."""

    step: str = ""
    sizes: tuple[tuple[str, float], ...] = ()

    def size(self, box: str) -> float | None:
        """The fitted size of a box in pt, None where it has its full size."""
        return dict(self.sizes).get(box)


def text_width(text: str) -> float:
    """About how wide a text is set, in ems: Hangul and other wide characters 1, the rest 0.52."""
    return sum(1.0 if ord(char) > 0x2E80 else 0.52 for char in text)


class Templates:
    """The templates of one product for one page language."""

    def __init__(
        self,
        folders: Sequence[Path],
        roots: Sequence[Path],
        voices: Sequence[Voice],
        game: Game,
        icon: Callable[[str], str],
        fonts: Mapping[str, Mapping[str, str]],
        findings: Findings,
    ) -> None:
        self.findings = findings
        self.voices = tuple(voices)
        self.folders = (*folders, *roots)
        self.shared: dict[str, Any] = {
            "game": game,
            "voices": self.voices,
            "v": self.voices[0],
            "second": self.voices[1] if len(self.voices) > 1 else None,
            "lang": self.voices[0].lang,
            "icon": lambda name: Markup(icon(name)),
            "fonts": fonts,
            "width": text_width,
            **TEMPLATE_FUNCTIONS,
            "_": self.voices[0],
        }
        self.environment = _environment(tuple(str(path) for path in self.folders))

    def render(self, name: str, **context: Any) -> str:
        """A template's text. What goes wrong in it is an error with the template's file and line; '' is returned."""
        try:
            rendered = self.environment.get_template(name).render(self.shared | context)
            # a style stands in an HTML document, which nothing in it may end
            return rendered.replace("</", r"<\/") if name.endswith(".css") else rendered
        except TemplateSyntaxError as error:
            self._broken(error, error.filename or name, error.lineno)
        except Exception as error:  # a template may do anything, and what it does wrong is its mistake
            self._broken(error, *_frame(error, name))
        return ""

    def _broken(self, error: Exception, file: str, line: int) -> None:
        if isinstance(error, TemplateNotFound) and not line:
            folder = self.folders[0] if self.folders else Path()
            message = f"the template '{error.name}' isn't there"
            self.findings.error("missing-file", message, None, f"write {folder / str(error.name)}")
            return
        self.findings.error(
            "broken-template", f"{type(error).__name__}: {error}", Location(Path(file), line, 1 if line else 0)
        )

    def front(self, card: Card, deck: Deck, fit: Fit, number: int) -> str:
        """The HTML of a card's front. `number` is its place in the deck, from 1."""
        key = FaceKey("front", card.key)
        return keep_words(self.render("front.html", card=card, deck=deck, fit=fit, number=number, face=key))

    def back(self, deck: Deck) -> str:
        """The HTML of a deck's back."""
        return keep_words(self.render("back.html", deck=deck, face=FaceKey("back", deck.back), fit=Fit()))

    def document(self, title: str, style: str, faces: Sequence[str]) -> str:
        """Faces as one HTML document, a page each."""
        lang = self.voices[0].lang
        return (
            f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"><title>{Markup.escape(title)}</title>'
            f"<style>{style}</style></head><body>{''.join(faces)}</body></html>"
        )


class _Absent(StrictUndefined):
    """What isn't there: false in a condition (`{% if fields.cost %}`), an error wherever it would be printed."""

    __slots__ = ()

    def __bool__(self) -> bool:  # type: ignore[override]  # StrictUndefined's own raises
        return False


class _Sandbox(ImmutableSandboxedEnvironment):
    """Keeps templates from files: a path has its names, and nothing that reads, writes or leads elsewhere."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may look at an attribute."""
        if isinstance(obj, PurePath):
            return attr in ("name", "stem", "suffix")
        return super().is_safe_attribute(obj, attr, value)


class _Loader(FileSystemLoader):
    """Follows no link out of the folders."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """A template's text, its file, and whether it is as it was."""
        found = super().get_source(environment, template)
        file = Path(found[1]).resolve()
        if not any(file.is_relative_to(Path(folder).resolve()) for folder in self.searchpath):
            raise TemplateError(f"the template '{template}' is a link that leads out of the templates")
        return found


@lru_cache(maxsize=16)
def _environment(folders: tuple[str, ...]) -> ImmutableSandboxedEnvironment:
    environment = _Sandbox(
        loader=_Loader(list(folders)),
        autoescape=lambda name: name is None or not name.endswith(".css"),
        undefined=_Absent,
        optimized=False,  # takes longer than it saves: a page is rendered once
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.do"],
    )
    environment.filters["css"] = css_string
    environment.filters["shown"] = shown
    return environment


def shown(text: Text) -> str:
    """A name in its own language as it is set: `{{ card.name.en|shown }}`."""
    return text.value if text.literal else set_apostrophes(text.value, text.lang)


_CSS_SPECIAL = re.compile(r'["\\<>\n\r\f]')


def css_string(text: object) -> str:
    """A text as it stands between double quotes in CSS: `content: "{{ v.title(game)|css }}"`."""
    return _CSS_SPECIAL.sub(lambda found: f"\\{ord(found[0]):x} ", str(text))


def _frame(error: BaseException, name: str) -> tuple[str, int]:
    """The innermost template file and line of a traceback."""
    found = (name, 0)
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith((".html", ".css")):
            found = (file, trace.tb_lineno)
        trace = trace.tb_next
    return found
