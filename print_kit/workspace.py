"""Where content, templates and output are: the folder one works in first, what came with the package second."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from print_kit.diagnostics import OperatorError, did_you_mean
from print_kit.model import ID

_PACKAGE = Path(__file__).resolve().parent


def bundled() -> Path:
    """The folder that holds the bundled content/ and templates/: inside a wheel, or the checkout itself."""
    inside = _PACKAGE / "_data"
    return inside if inside.is_dir() else _PACKAGE.parent


@dataclass(frozen=True, slots=True)
class Workspace:
    """The folders of a run. The first root that has a thing wins.

    `content` and `templates` are lists of folders, each absolute.
    """

    content: tuple[Path, ...]
    templates: tuple[Path, ...]

    @classmethod
    def at(cls, folder: Path) -> Workspace:
        """The workspace of `folder`: its own content/ and templates/ (if any) before the bundled ones."""
        return cls(_roots(folder, "content"), _roots(folder, "templates"))

    def games(self) -> tuple[str, ...]:
        """The names of all games, sorted."""
        found = {path.parent.name for root in self.content for path in root.glob("*/game.yaml")}
        return tuple(sorted(found))

    def game_folder(self, name: str) -> Path:
        """The folder of a game. Raises OperatorError with the nearest name for one that isn't there."""
        if ID.fullmatch(name):
            for root in self.content:
                if (root / name / "game.yaml").is_file():
                    return root / name
        known = self.games()
        raise OperatorError(f"there is no game '{name}'", did_you_mean(name, known, "games: " + ", ".join(known)))

    def locale_files(self) -> dict[str, Path]:
        """The locale file of every language, by its code."""
        found: dict[str, Path] = {}
        for root in reversed(self.content):
            for path in sorted((root / "locales").glob("*.yaml")):
                found[path.stem] = path
        return dict(sorted(found.items()))

    def template_folders(self, game: str) -> tuple[Path, ...]:
        """Where a game's templates are looked for: its own folders, then the common ones."""
        return tuple(root / name for name in (game, "common") for root in self.templates if (root / name).is_dir())


def _roots(folder: Path, name: str) -> tuple[Path, ...]:
    roots = [(folder / name).resolve(), (bundled() / name).resolve()]
    return tuple(dict.fromkeys(path for path in roots if path.is_dir()))
