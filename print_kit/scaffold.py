"""`print-kit new`: a small game in both languages that builds as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from print_kit.diagnostics import OperatorError
from print_kit.model import ID
from print_kit.workspace import Workspace

_FILES = {
    "game.yaml": """\
# What the game is made of. `print-kit check {name}` tells what is wrong; `print-kit build {name}` prints it.
game: {name}
title: {{ko: 새 게임, en: New Game}}
players: {{min: 2, max: 4}}
edition: "1"
languages: [ko, en]
decks:
  deeds:
    name: {{ko: 행동, en: Deeds}}
    cards: 3            # checked: so many different cards
    copies: 6           # checked: so many pieces of paper
    fields:             # what a card may have besides name, text, note, copies, values and tags
      when:
        type: choice
        label: {{ko: 시점, en: When}}
        of:
          day: {{ko: 낮, en: By day}}
          night: {{ko: 밤, en: By night}}
products:
  cards: {{decks: [deeds]}}
""",
    "glossary.yaml": """\
# The one right rendering of each term; what stands under avoid must not appear in any text.
terms:
  gem: {{ko: 보석, en: gem, avoid: {{ko: [쥬얼], en: [jewel]}}}}
""",
    "decks/deeds.yaml": """\
deck: deeds
cards:
  thief:
    name: {{ko: 도둑, en: Thief}}
    copies: 3
    when: night
    values: {{steal: 2}}
    text:
      # the same number in both languages: it comes from values
      ko: >-
        다른 플레이어에게서 보석 {{steal}}개를 훔친다.
      en: >-
        Steal {{steal:# gem|# gems}} from another player.
  watchman:
    name: {{ko: 파수꾼, en: Watchman}}
    copies: 2
    when: night
    text:
      # [[deck/id]] prints the other card's name; what follows | is the Korean particle to choose from
      ko: >-
        [[deeds/thief|을/를]] 한 장 막는다.
      en: >-
        Stop one [[deeds/thief]].
  merchant:
    name: {{ko: 상인, en: Merchant}}
    when: day
    values: {{gain: 1}}
    text:
      ko: >-
        보석 {{gain}}개를 얻는다.
      en: >-
        Gain {{gain:# gem|# gems}}.
""",
}


def create(name: str, folder: Path, workspace: Workspace) -> Iterator[Path]:
    """Write content/<name>/ into `folder`; yields the files. Raises OperatorError for a name that is bad or taken."""
    if not ID.fullmatch(name):
        raise OperatorError(f"'{name}' can't be a game's name", "use lower-case letters, digits and hyphens: my-game")
    if name in workspace.games() or (folder / "content" / name).exists():
        raise OperatorError(f"there is a game '{name}' already", "choose another name")
    for file, text in _FILES.items():
        path = folder / "content" / name / file
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.format(name=name), encoding="utf-8", newline="\n")
        except OSError as error:
            raise OperatorError(f"can't write {path}: {error.strerror}", status=1) from error
        yield path.relative_to(folder)
