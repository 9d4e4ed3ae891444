"""Products and sheets: what is printed and what it is printed on, read from the TOML files in templates/."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, cast

from print_kit.diagnostics import Findings, Location, did_you_mean
from print_kit.geometry import PAPER_NAMES, PAPERS, Size
from print_kit.toml_places import TomlTable, read_toml

Kind = Literal["faces", "pages"]
Shape = Literal["rectangle", "round"]
PagesDuplex = Literal["long", "short", "none"]
Orientation = Literal["portrait", "landscape"]
Marks = Literal["lines", "circles", "none"]
Audience = Literal["players", "storyteller"]
Edge = Literal["top", "bottom", "left", "right"]

_NO_SIZE = Size(0.0, 0.0)
AUDIENCES: tuple[Audience, ...] = ("players", "storyteller")
_EDGES = ("top", "bottom", "left", "right")
_ORIENTATIONS = ("portrait", "landscape")
_FACES_ONLY = 'trim, bleed, safe, shape, backs, sheet and [fit] belong to kind = "faces"'


@dataclass(frozen=True, slots=True)
class ProductDefinition:
    """A product.toml. Of `pages` only name, kind, folder, location, duplex, booklet and audience mean anything.

    `folder` is where it was found; `trim`, `bleed` and `safe` are in mm (`bleed` grows the trim box, `safe`
    shrinks it; a round's trim is its diameter twice); `sheet` is the family of its sheets; `fit_floor` is
    the smallest size in pt that text may be fitted to; `fit_steps` are layout classes, the roomiest first;
    `fit_room` is for how many lines of text each but the last has room, a line being `fit_measure` ems;
    `sheet_location` is where `sheet` is written, for findings about the sheet;
    `duplex` is how a product of pages is printed: on both sides, turned about the long or the short edge, or on one;
    `booklet` says that its pages are half as large as the paper, which is folded; how it is turned is then asked for;
    `audience` says for whom it is, so that players and the storyteller may have it in different languages.
    """

    name: str
    kind: Kind
    folder: Path
    location: Location
    trim: Size = _NO_SIZE
    bleed: float = 0.0
    safe: float = 0.0
    shape: Shape = "rectangle"
    backs: bool = False
    sheet: str = ""
    fit_floor: float = 6.5
    fit_steps: tuple[str, ...] = ()
    fit_room: tuple[float, ...] = ()
    fit_measure: float = 20.0
    sheet_location: Location | None = None
    duplex: PagesDuplex = "long"
    booklet: bool = False
    audience: Audience = "players"


@dataclass(frozen=True, slots=True)
class FoldDefinition:
    """The grid for sheets whose fronts and backs lie side by side around an upright fold line.

    `columns` and `rows` are of each half; `gap` is the distance in mm between the trims on the two sides
    of the fold line, or None for twice the bleed.
    """

    orientation: Orientation
    columns: int
    rows: int
    gap: float | None
    ruler: Edge
    footer: Edge


@dataclass(frozen=True, slots=True)
class SheetDefinition:
    """A file of templates/sheets/: paper (a key of PAPERS), grid, gutter (x, y in mm), what stands in the margins."""

    name: str
    paper: str
    orientation: Orientation
    columns: int
    rows: int
    gutter: tuple[float, float]
    marks: Marks
    ruler: Edge
    footer: Edge
    fold: FoldDefinition | None
    location: Location

    @property
    def size(self) -> Size:
        """The paper's width and height in mm, as the page lies."""
        return oriented(self.paper, self.orientation)


def oriented(paper: str, orientation: Orientation) -> Size:
    """The size in mm of a paper (a key of PAPERS) upright or lying."""
    size = PAPERS[paper]
    return size if orientation == "portrait" else size.turned


def load_product(
    folders: Sequence[Path], name: str, at: Location | None = None
) -> tuple[ProductDefinition | None, Findings]:
    """Read the product.toml of a product.

    Args:
        folders: where products are looked for, the first one that has it wins (`Workspace.template_folders`).
        name: the product's folder name.
        at: where the product is asked for, for the finding that there is none.

    Returns:
        The definition, or None where anything is wrong with it, and the findings.
    """
    findings = Findings()
    folder = next((root / name for root in folders if (root / name / "product.toml").is_file()), None)
    if folder is None:
        known = sorted({path.parent.name for root in folders for path in root.glob("*/product.toml")})
        otherwise = f"products: {', '.join(known)}" if known else f"write templates/<game>/{name}/product.toml"
        findings.error(
            "missing-file", f"product '{name}' has no product.toml", at, did_you_mean(name, known, otherwise)
        )
        return None, findings
    table = read_toml(folder / "product.toml", findings)
    if table is None:
        return None, findings
    product = _faces(table, name, folder) if _kind(table) == "faces" else _pages(table, name, folder)
    return (None if findings.failed else product), findings


def _kind(table: TomlTable) -> Kind:
    return cast(Kind, table.choice("kind", ("faces", "pages")))


def _pages(table: TomlTable, name: str, folder: Path) -> ProductDefinition:
    duplex = cast(PagesDuplex, table.choice("duplex", ("long", "short", "none"), "long"))
    booklet = table.flag("booklet", False)
    audience = _audience(table)
    table.finish(_FACES_ONLY)
    place = Location(table.file)
    return ProductDefinition(name, "pages", folder, place, duplex=duplex, booklet=booklet, audience=audience)


def _audience(table: TomlTable) -> Audience:
    return cast(Audience, table.choice("audience", AUDIENCES, "players"))


def _faces(table: TomlTable, name: str, folder: Path) -> ProductDefinition:
    trim = Size(*table.pair("trim", (63, 88), least=5, most=1000))
    bleed = table.number("bleed", 3, 0.0, most=20)
    safe = table.number("safe", 3, 0.0, most=100)
    shape = cast(Shape, table.choice("shape", ("rectangle", "round"), "rectangle"))
    backs = table.flag("backs", False)
    sheet = table.name("sheet", "cards")
    audience = _audience(table)
    floor = 6.5
    steps: tuple[str, ...] = ()
    room: tuple[float, ...] = ()
    measure = 20.0
    if fit := table.table("fit"):
        floor = fit.number("floor", 6.5, 6.5, least=1, most=72)
        steps = fit.names("steps", ("roomy", "compact", "tight"), ())
        room = fit.numbers("room", (6, 8), least=1, most=1000)
        measure = fit.number("measure", 20, 20.0, least=1, most=1000)
        if room and len(room) != len(steps) - 1:
            message = f"room has {len(room)} limits for {len(steps)} steps"
            fit.wrong("room", message, "write a limit for each step but the last")
        fit.finish()
    table.finish()
    if not table.findings.failed:
        _check_faces(table, trim, safe, shape)
    location, sheet_at = Location(table.file), table.location("sheet")
    product = ProductDefinition(
        name, "faces", folder, location, trim, bleed, safe, shape, backs, sheet, floor, steps, room, measure, sheet_at
    )
    return replace(product, audience=audience)


def _check_faces(table: TomlTable, trim: Size, safe: float, shape: Shape) -> None:
    """What settings that are right by themselves can have against each other."""
    if shape == "round" and trim.width != trim.height:
        message = f"a round's trim must be as wide as it is high, not {trim.width:g} x {trim.height:g} mm"
        table.wrong("trim", message, f"write trim = [{trim.width:g}, {trim.width:g}]")
    if 2 * safe >= min(trim.width, trim.height):
        table.wrong("safe", f"a safe inset of {safe:g} mm leaves nothing of {trim.width:g} x {trim.height:g} mm")


def load_sheet(
    roots: Iterable[Path], family: str, paper: str, at: Location | None = None
) -> tuple[SheetDefinition | None, Findings]:
    """Read sheets/<family>-<paper>.toml.

    Args:
        roots: the templates folders, the first one that has the file wins (`Workspace.templates`).
        family: the sheet family of a product, e.g. `cards`.
        paper: a key of PAPERS.
        at: where the family is asked for (`ProductDefinition.sheet_location`).

    Returns:
        The definition, or None where anything is wrong with it, and the findings.
    """
    findings = Findings()
    name = f"{family}-{paper}"
    folders = [root / "sheets" for root in roots]
    file = next((folder / f"{name}.toml" for folder in folders if (folder / f"{name}.toml").is_file()), None)
    if file is None:
        known = sorted({path.stem for folder in folders for path in folder.glob("*.toml")})
        findings.error("missing-file", f"there is no sheet '{name}'", at, _other_sheet(name, family, known))
        return None, findings
    table = read_toml(file, findings)
    if table is None:
        return None, findings
    sheet = _sheet(table, name, paper)
    return (None if findings.failed else sheet), findings


def _other_sheet(name: str, family: str, known: Sequence[str]) -> str:
    same = [other for other in known if other.rpartition("-")[0] == family]
    if same:
        return f"copy templates/sheets/{same[0]}.toml to {name}.toml and change its grid"
    return did_you_mean(name, known, f"sheets: {', '.join(known)}" if known else f"write templates/sheets/{name}.toml")


def _sheet(table: TomlTable, name: str, paper: str) -> SheetDefinition:
    written = table.choice("paper", tuple(PAPERS))
    orientation = cast(Orientation, table.choice("orientation", _ORIENTATIONS, "portrait"))
    columns, rows = table.whole("columns", 3), table.whole("rows", 3)
    gutter = table.pair("gutter", (0, 0), (0.0, 0.0), most=100)
    marks = cast(Marks, table.choice("marks", ("lines", "circles", "none"), "lines"))
    ruler, footer = _edges(table)
    fold = None
    if half := table.table("fold"):
        turned = cast(Orientation, half.choice("orientation", _ORIENTATIONS, "landscape"))
        across, down = half.whole("columns", 2), half.whole("rows", 2)
        gap = half.optional("gap", 12, most=100)
        fold = FoldDefinition(turned, across, down, gap, *_edges(half))
        half.finish()
    table.finish()
    if written != paper:
        message = f"{name}.toml is for {PAPER_NAMES[paper]}, but its paper is '{written}'"
        table.wrong("paper", message, f'write paper = "{paper}"')
    place = Location(table.file)
    return SheetDefinition(name, paper, orientation, columns, rows, gutter, marks, ruler, footer, fold, place)


def _edges(table: TomlTable) -> tuple[Edge, Edge]:
    """The edges of the ruler and the footer. They are two, so that neither has to make room for the other."""
    ruler = cast(Edge, table.choice("ruler", _EDGES, "top"))
    footer = cast(Edge, table.choice("footer", _EDGES, "bottom"))
    if ruler == footer:
        table.wrong("footer", f"ruler and footer can't both be at the {ruler}", "put the footer at another edge")
    return ruler, footer
