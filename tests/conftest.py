"""A workshop for tests: a folder with a tiny game, and what print-kit has to say of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from print_kit.build import Built, Order, build
from print_kit.diagnostics import Diagnostic, Severity
from print_kit.load import load_game, load_locales
from print_kit.model import Game
from print_kit.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile("ci", max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=2_000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


GAME = """\
game: tiny
title: {ko: 꼬마, en: Tiny}
languages: [ko, en]
decks:
  deeds:
    name: {ko: 행동, en: Deeds}
    fields:
      when:
        type: choice
        label: {ko: 시점, en: When}
        of: {day: {ko: 낮, en: By day}, night: {ko: 밤, en: By night}}
      cost: {type: number}
      secret: {type: flag, label: {ko: 비밀, en: Secret}}
      flavour: {type: text}
      hints: {type: texts}
      rival: {type: reference, to: [deeds]}
      friends: {type: references}
      sign: {type: icon}
      picture: {type: image}
products:
  cards: {decks: [deeds]}
"""
DEEDS = """\
deck: deeds
cards:
  thief:
    name: {ko: 도둑, en: Thief}
    copies: 2
    values: {steal: 2}
    text:
      ko: >-
        보석 {steal}개를 훔친다.
      en: >-
        Steal {steal:# gem|# gems}.
  watchman:
    name: {ko: 파수꾼, en: Watchman}
    text:
      ko: >-
        [[deeds/thief|을/를]] 잡는다.
      en: >-
        Catches the [[deeds/thief]].
"""

# A product of faces and one of pages, as plain as they can be.
TEMPLATES = {
    "common/fonts.css": """\
@font-face { font-family: "print-kit icons"; src: url("icons.ttf"); }
html { font-family: {{ fonts[lang].text }}; font-size: 9pt; line-height: 1.3; }
{% for code, families in fonts.items() %}
[lang={{ code }}] { font-family: {{ families.text }}; }
{% endfor %}
h1, p { margin: 0; font-size: 1em; }
.blank { display: inline-block; width: 9mm; border-bottom: .3pt solid; }
""",
    "common/cards/product.toml": """\
kind = "faces"
trim = [63, 88]
bleed = 3
safe = 3
backs = true
sheet = "cards"
""",
    "common/cards/style.css": """\
{% include "fonts.css" %}
@page { size: 69mm 94mm; margin: 0; }
body { margin: 0; }
.face { position: relative; width: 69mm; height: 94mm; break-after: page; }
.face > * { position: absolute; left: 8mm; width: 53mm; }
.name { top: 8mm; height: 10mm; }
.body { top: 20mm; height: 30mm; }
""",
    "common/cards/front.html": """\
{% macro size(box) %}{% if fit.size(box) %} style="font-size: {{ fit.size(box) }}pt"{% endif %}{% endmacro %}
<article id="{{ face.anchor }}" class="face">
<div class="name" data-fit="name"{{ size('name') }}>
{% for voice in voices %}<h1 lang="{{ voice.lang }}">{{ voice.name(card) }}</h1>{% endfor %}
</div>
<div class="body" data-fit="text"{{ size('text') }}>
{% for voice in voices %}<div lang="{{ voice.lang }}">{{ voice.block(card.text, card) }}</div>{% endfor %}
</div>
</article>
""",
    "common/cards/back.html": """\
<article id="{{ face.anchor }}" class="face">
<p class="body">{% for voice in voices %}<span lang="{{ voice.lang }}">{{ voice.deck(deck) }}</span> {% endfor %}</p>
</article>
""",
    "common/notes/product.toml": 'kind = "pages"\n',
    "common/notes/style.css": '{% include "fonts.css" %}\n@page { size: {{ paper.width }} {{ paper.height }}; }\n',
    "common/notes/page.html": """\
<!DOCTYPE html>
<html lang="{{ lang }}"><head><title>{{ title }}</title><style>{{ style|safe }}</style></head><body>
{% for deck in decks %}<h1>{{ v.deck(deck) }}</h1>
{% for card in deck.cards %}<p id="{{ card.key }}">{{ v.name(card) }}: {{ v.inline(card.text, card) }}</p>{% endfor %}
{% endfor %}
</body></html>
""",
    "locale/ko.po": "\n\n".join(
        f'msgid "{english}"\nmsgstr "{korean}"'
        for english, korean in {
            "": "Content-Type: text/plain; charset=UTF-8\\n",
            "cards": "카드",
            "notes": "메모",
            "story": "이야기",
            "backs": "뒷면",
            "%(page)s of %(pages)s": "%(pages)s쪽 중 %(page)s",
        }.items()
    )
    + "\n",
    "sheets/cards-a4.toml": """\
paper = "a4"
orientation = "portrait"
columns = 3
rows = 3
gutter = [0, 0]
marks = "lines"
ruler = "top"
footer = "bottom"
""",
}


def told(found: Iterable[Diagnostic], base: Path) -> list[str]:
    """Findings as lines: `file:line:column: severity[code]: message`, and ` | help` where there is one."""
    lines = []
    for item in found:
        place = item.location
        where = ""
        if place:
            where = str(place.file.relative_to(base)) if place.file.is_relative_to(base) else str(place.file)
            where += (f":{place.line}:{place.column}" if place.line else "") + ": "
        lines.append(f"{where}{item.severity}[{item.code}]: {item.message}" + (f" | {item.help}" if item.help else ""))
    return lines


@dataclass
class Workshop:
    """A folder with content/ and templates/, and nothing bundled behind them."""

    root: Path

    @property
    def workspace(self) -> Workspace:
        return Workspace((self.root / "content",), (self.root / "templates",))

    @property
    def tiny(self) -> Path:
        """The tiny game's folder."""
        return self.root / "content" / "tiny"

    def write(self, file: str, text: str | bytes) -> Path:
        """Write a file, the indentation that all its lines share taken away. It is relative to the root."""
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(text, str):
            text = dedent(text).encode()
        path.write_bytes(text)
        return path

    def change(self, file: str, old: str, new: str) -> Path:
        """Replace a piece of a file, which it must have once."""
        path = self.root / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return path

    def printable(self) -> None:
        """Add templates for the products cards and notes; the tiny game gets both."""
        for file, text in TEMPLATES.items():
            self.write(f"templates/{file}", text)
        self.change(
            "content/tiny/game.yaml",
            "  cards: {decks: [deeds]}",
            "  cards: {decks: [deeds]}\n  notes: {decks: [deeds]}",
        )

    def build(self, *langs: str, **wishes: Any) -> tuple[list[Built], list[str]]:
        """Build into build/, in this process alone. What was built, and the errors and warnings, told."""
        order = Order(**{"out": self.root / "build", "games": ("tiny",), "langs": langs, "jobs": 1, **wishes})
        steps = list(build(self.workspace, order, lambda built, done, all: None))
        built = [step for step in steps if isinstance(step, Built)]
        found = [item for step in steps for item in step.diagnostics if item.severity is not Severity.HINT]
        return built, told(found, self.root)

    def manifest(self, lang: str = "ko") -> dict[str, Any]:
        """The manifest of what was built."""
        found: dict[str, Any] = json.loads((self.root / "build" / "tiny" / lang / "manifest.json").read_bytes())
        return found

    def files(self, lang: str = "ko") -> dict[str, bytes]:
        """Everything that lies in a language's folder in build/."""
        return {path.name: path.read_bytes() for path in sorted((self.root / "build" / "tiny" / lang).glob("*"))}

    def load(self, name: str = "tiny", variant: str = "", overlays: tuple[Path, ...] = ()) -> tuple[Game, list[str]]:
        """Load a game; the findings are told relative to its folder."""
        folder = self.workspace.game_folder(name)
        languages = tuple(self.workspace.locale_files())
        game, findings = load_game(name, folder, languages, variant=variant, overlays=overlays)
        return game, told(findings.items, folder)

    def locales(self) -> list[str]:
        """What there is to say of the locales."""
        return told(load_locales(self.workspace)[1].items, self.root / "content" / "locales")


def workshop_at(folder: Path) -> Workshop:
    """A workshop with the tiny game: two cards in Korean and English. The locales are the project's own."""
    shop = Workshop(folder)
    shop.write("content/tiny/game.yaml", GAME)
    shop.write("content/tiny/decks/deeds.yaml", DEEDS)
    for lang in ("ko", "en"):
        target = folder / "content" / "locales" / f"{lang}.yaml"
        target.parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "content" / "locales" / target.name, target)
    return shop


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """A workshop with the tiny game."""
    return workshop_at(tmp_path)


@pytest.fixture
def press(tmp_path: Path) -> Workshop:
    """A workshop with the tiny game and templates that print it."""
    shop = workshop_at(tmp_path)
    shop.printable()
    return shop


@pytest.fixture(scope="session")
def _built_once(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    shop = workshop_at(tmp_path_factory.mktemp("built"))
    shop.printable()
    _, found = shop.build("ko")
    assert found == []
    return shop


@pytest.fixture
def printed(_built_once: Workshop, tmp_path: Path) -> Workshop:
    """A copy of a workshop whose tiny game has been built in Korean."""
    shutil.copytree(_built_once.root, tmp_path, dirs_exist_ok=True)  # with its times
    return Workshop(tmp_path)


def build_clean(workspace: Workspace, out: Path, game: str, *langs: str, **wishes: Any) -> list[Built]:
    """Build a game into a folder, in this process alone; nothing may be wrong with it."""
    order = Order(**{"out": out, "games": (game,), "langs": langs, "jobs": 1, **wishes})
    steps = list(build(workspace, order, lambda built, done, all: None))
    assert [item for step in steps for item in step.diagnostics if item.severity is not Severity.HINT] == []
    return [step for step in steps if isinstance(step, Built)]


def command(*arguments: str) -> list[str]:
    """The call of print-kit as a process."""
    return [sys.executable, "-c", "from print_kit.cli import main; main()", *arguments]


def environment(**more: str) -> dict[str, str]:
    """The environment of such a process: plain output, this checkout's code."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", **more}


def run(*arguments: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run print-kit in a folder, as a process."""
    return subprocess.run(
        command(*arguments), cwd=cwd, env=environment(**more), capture_output=True, text=True, timeout=120, check=False
    )
