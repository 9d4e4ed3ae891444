"""`print-kit new script`: a script file from a list of ids, valid by the official schema."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from print_kit.diagnostics import OperatorError, did_you_mean
from print_kit.load import load_game
from print_kit.script.names import plain_id
from print_kit.script.shape import FEWEST, MOST
from print_kit.workspace import Workspace

_NAME_MOST = 50


def create_script(
    name: str, ids: Sequence[str], folder: Path, workspace: Workspace, *, author: str = "", game: str = ""
) -> Path:
    """Write `name`.json into `folder` and return it.

    `game` is the game whose characters these are, '' for the only one that takes scripts. Raises OperatorError for a
    name or an id that can't be, and for a file that is there already.
    """
    name = name.removesuffix(".json").strip()
    if not name or len(name) > _NAME_MOST or not name.isprintable() or set(name) & set('/\\:*?"<>|') or name[0] in ".-":
        mend = f"a name has 1 to {_NAME_MOST} letters, digits and spaces; the file is called like it"
        raise OperatorError(f"'{name}' can't be a script's name", mend)
    if len(author) > _NAME_MOST:
        raise OperatorError(f"the author's name has {len(author)} characters; {_NAME_MOST} is the most")
    known = _characters(workspace, game)
    chosen: dict[str, None] = {}
    for written in ids:
        id = plain_id(written)
        if id not in known:
            raise OperatorError(f"there is no character '{written}'", did_you_mean(id, known))
        if known[id] in chosen:
            raise OperatorError(f"'{written}' stands twice", "name each character once")
        chosen[known[id]] = None
    if not FEWEST <= len(chosen) + 1 <= MOST:
        mend = "name them by their ids: print-kit new script Evening washerwoman imp …"
        raise OperatorError(f"a script has {FEWEST - 1} to {MOST - 1} characters, not {len(chosen)}", mend)
    meta = {"id": "_meta", "name": name} | ({"author": author} if author else {})
    lines = ",\n".join(f" {json.dumps(item, ensure_ascii=False)}" for item in (meta, *chosen))
    path = folder / f"{name}.json"
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(f"[\n{lines}\n]\n")
    except FileExistsError:
        raise OperatorError(f"there is a file {path.name} already", "choose another name", status=1) from None
    except OSError as error:
        raise OperatorError(f"can't write {path}: {error.strerror}", status=1) from error
    return path


def _characters(workspace: Workspace, game: str) -> dict[str, str]:
    """The ids of a game's characters, by their plain ids."""
    languages = tuple(workspace.locale_files())
    for name in (game,) if game else workspace.games():
        loaded, _ = load_game(name, workspace.game_folder(name), languages)
        if loaded.scripts is not None:
            return {plain_id(card.id): card.id for deck in loaded.scripts.decks for card in loaded.decks[deck].cards}
    raise OperatorError(f"{game} takes no script files" if game else "no game takes script files")
