"""Products and sheets are read completely or not at all, and what is wrong is said with its place and its mend."""

from pathlib import Path

import pytest

from print_kit.diagnostics import Diagnostic, Location
from print_kit.geometry import Size
from print_kit.products import FoldDefinition, ProductDefinition, SheetDefinition, load_product, load_sheet
from print_kit.sheets import check_sheet

TEMPLATES = Path(__file__).parent.parent / "templates"

CARDS = """\
kind = "faces"
trim = [63, 88]
bleed = 3
safe = 3.5
backs = true
sheet = "cards"

[fit]
floor = 7
steps = ["roomy", "compact"]
"""

SHEET = """\
paper = "a4"
columns = 3
rows = 3
ruler = "top"
footer = "bottom"
"""


def product_file(root: Path, text: str, folder: str = "common/cards") -> Path:
    file = root / folder / "product.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def sheet_file(root: Path, text: str, name: str = "cards-a4") -> Path:
    file = root / "sheets" / f"{name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def said(finding: Diagnostic) -> tuple[str, int, int, str, str]:
    place = finding.location or Location(Path())
    return finding.code, place.line, place.column, finding.message, finding.help


def test_a_product_of_faces(tmp_path):
    """Every setting arrives, lengths in mm."""
    file = product_file(tmp_path, CARDS)
    product, findings = load_product([tmp_path / "common"], "cards")
    assert findings.items == []
    assert product == ProductDefinition(
        name="cards",
        kind="faces",
        folder=file.parent,
        location=Location(file),
        trim=Size(63, 88),
        bleed=3,
        safe=3.5,
        shape="rectangle",
        backs=True,
        sheet="cards",
        fit_floor=7,
        fit_steps=("roomy", "compact"),
        sheet_location=Location(file, 6, 1),
    )


def test_defaults_of_a_product_of_faces(tmp_path):
    """Only kind, trim and sheet have to be there."""
    product_file(tmp_path, 'kind = "faces"\ntrim = [25, 25]\nsheet = "coins"\nshape = "round"\n')
    product, findings = load_product([tmp_path / "common"], "cards")
    assert findings.items == []
    assert product is not None
    assert (product.bleed, product.safe, product.backs, product.fit_floor, product.fit_steps) == (0, 0, False, 6.5, ())


def test_a_product_of_pages(tmp_path):
    """A product of pages needs its kind only."""
    file = product_file(tmp_path, 'kind = "pages"\n', "common/rulebook")
    product, findings = load_product([tmp_path / "common"], "rulebook")
    assert findings.items == []
    assert product == ProductDefinition("rulebook", "pages", file.parent, Location(file))


def test_the_first_folder_wins(tmp_path):
    """The folders' order decides; a folder without a product.toml is passed over."""
    product_file(tmp_path, 'kind = "pages"', "common/cards")
    own = product_file(tmp_path, 'kind = "pages"', "game/cards")
    (tmp_path / "user" / "cards").mkdir(parents=True)
    folders = [tmp_path / "user", tmp_path / "game", tmp_path / "common"]
    product, _ = load_product(folders, "cards")
    assert product is not None
    assert product.folder == own.parent


def test_a_byte_order_mark_and_crlf_are_fine(tmp_path):
    """Files saved by Windows editors are read like others."""
    file = product_file(tmp_path, "")
    file.write_bytes(b"\xef\xbb\xbf" + CARDS.replace("\n", "\r\n").encode())
    product, findings = load_product([tmp_path / "common"], "cards")
    assert findings.items == []
    assert product is not None


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "bleed = 3",
            "bled = 3",
            ("unknown-key", 3, 1, "unknown key 'bled'", "did you mean 'bleed'?"),
        ),
        (
            "backs = true",
            "colour = 4",
            (
                "unknown-key",
                5,
                1,
                "unknown key 'colour'",
                "known keys: kind, trim, bleed, safe, shape, backs, sheet, audience, fit",
            ),
        ),
        (
            "floor = 7",
            "flor = 7",
            ("unknown-key", 9, 1, "unknown key 'flor' in [fit]", "did you mean 'floor'?"),
        ),
        (
            "trim = [63, 88]",
            "",
            ("missing-key", 1, 1, "'trim' is missing", "add for example: trim = [63, 88]"),
        ),
        (
            "trim = [63, 88]",
            "trim = 63",
            ("wrong-type", 2, 1, "'trim' must be two numbers, not 63", "for example: trim = [63, 88]"),
        ),
        (
            "trim = [63, 88]",
            'trim = [63, "88"]',
            ("wrong-type", 2, 1, "'trim' must be two numbers, not [63, \"88\"]", "for example: trim = [63, 88]"),
        ),
        (
            "bleed = 3",
            "bleed = -3",
            ("wrong-value", 3, 1, "'bleed' must be from 0 to 20, not -3", "for example: bleed = 3"),
        ),
        (
            "bleed = 3",
            "bleed = nan",
            ("wrong-type", 3, 1, "'bleed' must be a number, not nan", "for example: bleed = 3"),
        ),
        (
            "bleed = 3",
            "bleed = true",
            ("wrong-type", 3, 1, "'bleed' must be a number, not true", "for example: bleed = 3"),
        ),
        (
            "backs = true",
            'backs = "yes"',
            ("wrong-type", 5, 1, "'backs' must be true or false, not \"yes\"", "for example: backs = true"),
        ),
        (
            "backs = true",
            'shape = "rond"',
            ("wrong-value", 5, 1, "'shape' can't be 'rond'", "did you mean 'round'?"),
        ),
        (
            "backs = true",
            'shape = "hexagon"',
            ("wrong-value", 5, 1, "'shape' can't be 'hexagon'", "one of: rectangle, round"),
        ),
        (
            "backs = true",
            "shape = 6",
            (
                "wrong-type",
                5,
                1,
                "'shape' must be one of rectangle, round, not 6",
                'for example: shape = "rectangle"',
            ),
        ),
        (
            "backs = true",
            'shape = "round"',
            (
                "wrong-value",
                2,
                1,
                "a round's trim must be as wide as it is high, not 63 x 88 mm",
                "write trim = [63, 63]",
            ),
        ),
        (
            "safe = 3.5",
            "safe = 31.5",
            ("wrong-value", 4, 1, "a safe inset of 31.5 mm leaves nothing of 63 x 88 mm", ""),
        ),
        (
            'sheet = "cards"',
            'sheet = "../cards"',
            (
                "wrong-type",
                6,
                1,
                "'sheet' must be a name of a-z, 0-9 and single hyphens, not \"../cards\"",
                'for example: sheet = "cards"',
            ),
        ),
        (
            'steps = ["roomy", "compact"]',
            'steps = "roomy"',
            (
                "wrong-type",
                10,
                1,
                "'fit.steps' must be a list of names of a-z, 0-9 and single hyphens, not \"roomy\"",
                'for example: steps = ["roomy", "compact", "tight"]',
            ),
        ),
        (
            "[fit]\nfloor = 7\n",
            "fit = 7\n",
            ("wrong-type", 8, 1, "'fit' must be a table, not 7", "write [fit]"),
        ),
        (
            'kind = "faces"',
            'kind = "face"',
            ("wrong-value", 1, 1, "'kind' can't be 'face'", "did you mean 'faces'?"),
        ),
        (
            "trim = [63, 88]",
            "trim = [63, 88",
            ("bad-toml", 3, 1, "not valid TOML: unclosed array", ""),
        ),
        (
            "bleed = 3",
            "bleed = ",
            ("bad-toml", 3, 9, "not valid TOML: invalid value", ""),
        ),
        (
            "bleed = 3",
            "bleed = 3\nbleed = 4",
            ("bad-toml", 4, 10, "not valid TOML: cannot overwrite a value", ""),
        ),
        (
            'steps = ["roomy", "compact"]\n',
            'steps = ["roomy",',
            ("bad-toml", 10, 18, "not valid TOML: invalid value", ""),
        ),
    ],
)
def test_what_is_wrong_in_a_product(tmp_path, old, new, expected):
    """Each mistake gives its own finding, at its line, with a mend, and no product."""
    text = CARDS.replace(old, new)
    if new.startswith("fit ="):
        text = text.replace('steps = ["roomy", "compact"]\n', "")
    product_file(tmp_path, text)
    product, findings = load_product([tmp_path / "common"], "cards")
    assert product is None
    assert said(findings.items[0]) == expected
    assert len(findings.items) == 1


def test_all_mistakes_are_found_in_one_run(tmp_path):
    """A second mistake doesn't wait for the first to be mended."""
    product_file(tmp_path, CARDS.replace("bleed = 3", "bleed = []").replace("floor = 7", "floor = 0"))
    _, findings = load_product([tmp_path / "common"], "cards")
    assert [said(item)[:4] for item in findings.items] == [
        ("wrong-type", 3, 1, "'bleed' must be a number, not []"),
        ("wrong-value", 9, 1, "'fit.floor' must be from 1 to 72, not 0"),
    ]


@pytest.mark.parametrize("written", ["fit.flor = 7", "fit = {flor = 7}", "[fit]\nflor = 7", '["fit"]\n"flor" = 7'])
def test_the_line_of_a_key_however_it_is_written(tmp_path, written):
    """A key in a table is found below [table], as table.key and in an inline table."""
    product_file(tmp_path, 'kind = "faces"\ntrim = [63, 88]\nsheet = "cards"\n' + written)
    _, findings = load_product([tmp_path / "common"], "cards")
    place = findings.items[0].location
    assert place is not None
    assert place.line == (4 if "\n" not in written else 5)


def test_settings_of_faces_in_a_product_of_pages(tmp_path):
    """They'd do nothing there, so they are refused."""
    product_file(tmp_path, 'kind = "pages"\nbleed = 3\n')
    _, findings = load_product([tmp_path / "common"], "cards")
    assert [said(item) for item in findings.items] == [
        (
            "unknown-key",
            2,
            1,
            "unknown key 'bleed'",
            'trim, bleed, safe, shape, backs, sheet and [fit] belong to kind = "faces"',
        )
    ]


def test_a_product_that_is_not_there(tmp_path):
    """The finding is where the product is asked for and names the nearest."""
    product_file(tmp_path, CARDS)
    at = Location(Path("game.yaml"), 7, 3)
    product, findings = load_product([tmp_path / "common"], "crads", at)
    assert product is None
    assert findings.items == [
        Diagnostic("missing-file", "product 'crads' has no product.toml", at, "did you mean 'cards'?")
    ]


def test_a_product_where_there_are_none(tmp_path):
    """Without any product the help says what to write."""
    _, findings = load_product([tmp_path], "cards")
    assert findings.items[0].help == "write templates/<game>/cards/product.toml"


def test_a_file_that_is_not_text(tmp_path):
    """Bytes that aren't UTF-8 are a finding, not a crash."""
    file = product_file(tmp_path, "")
    file.write_bytes(b"kind = \xff")
    _, findings = load_product([tmp_path / "common"], "cards")
    assert findings.items == [Diagnostic("bad-toml", "product.toml is not UTF-8", Location(file), "save it as UTF-8")]


def test_a_sheet(tmp_path):
    """Every setting arrives; orientation, gutter and marks have defaults, [fold] its own edges."""
    file = sheet_file(tmp_path, SHEET + '[fold]\ncolumns = 2\nrows = 1\nruler = "left"\nfooter = "right"\ngap = 12\n')
    sheet, findings = load_sheet([tmp_path], "cards", "a4")
    assert findings.items == []
    fold = FoldDefinition("landscape", 2, 1, 12, "left", "right")
    assert sheet == SheetDefinition(
        "cards-a4", "a4", "portrait", 3, 3, (0, 0), "lines", "top", "bottom", fold, Location(file)
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("columns = 3", "colums = 3", ("missing-key", 1, 1, "'columns' is missing", "add for example: columns = 3")),
        (
            "columns = 3",
            "columns = 2.5",
            ("wrong-type", 2, 1, "'columns' must be a whole number, not 2.5", "for example: columns = 3"),
        ),
        (
            "columns = 3",
            "columns = 0",
            ("wrong-value", 2, 1, "'columns' must be from 1 to 100, not 0", "for example: columns = 3"),
        ),
        (
            'footer = "bottom"',
            'footer = "top"',
            (
                "wrong-value",
                5,
                1,
                "ruler and footer can't both be at the top",
                "put the footer at another edge",
            ),
        ),
        (
            'paper = "a4"',
            'paper = "letter"',
            ("wrong-value", 1, 1, "cards-a4.toml is for A4, but its paper is 'letter'", 'write paper = "a4"'),
        ),
        ('paper = "a4"', 'paper = "a5"', ("wrong-value", 1, 1, "'paper' can't be 'a5'", "one of: a4, letter")),
        (
            "rows = 3",
            "rows = 3\ngutter = [0, -1]",
            ("wrong-value", 4, 1, "'gutter' must be from 0 to 100, not -1", "for example: gutter = [0, 0]"),
        ),
    ],
)
def test_what_is_wrong_in_a_sheet(tmp_path, old, new, expected):
    """Each mistake gives a finding at its line, and no sheet."""
    sheet_file(tmp_path, SHEET.replace(old, new))
    sheet, findings = load_sheet([tmp_path], "cards", "a4")
    assert sheet is None
    assert said(findings.items[0]) == expected


def test_a_sheet_that_is_not_there(tmp_path):
    """The help is the nearest way to get one: the same family's other paper, a name like it, or a new file."""
    at = Location(Path("product.toml"), 6, 1)
    assert load_sheet([tmp_path], "cards", "a4", at)[1].items == [
        Diagnostic("missing-file", "there is no sheet 'cards-a4'", at, "write templates/sheets/cards-a4.toml")
    ]
    sheet_file(tmp_path, SHEET)
    helps = [load_sheet([tmp_path], *wanted)[1].items[0].help for wanted in (("cards", "letter"), ("crads", "a4"))]
    assert helps == [
        "copy templates/sheets/cards-a4.toml to cards-letter.toml and change its grid",
        "did you mean 'cards-a4'?",
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("family", "trim", "bleed"),
    [("cards", Size(63, 88), 3.0), ("cards", Size(63.5, 88.9), 3.175), ("coins", Size(25, 25), 1.5)],
)
def test_the_bundled_sheets_fit_what_they_are_for(family, trim, bleed, paper):
    """Standard and poker cards and coins fit A4 and Letter, flat and folded, without a warning."""
    sheet, findings = load_sheet([TEMPLATES], family, paper)
    assert findings.items == []
    assert sheet is not None
    assert check_sheet(sheet, trim, bleed).items == []


@pytest.mark.parametrize(
    ("changes", "trim", "bleed", "expected"),
    [
        (
            {"columns = 3": "columns = 4"},
            Size(63, 88),
            3,
            (
                "sheet-overflow",
                "4 x 3 cards of 63 x 88 mm with 3 mm of bleed need 258 x 270 mm: A4 portrait has 210 x 297 mm",
                "take fewer columns or rows, or a smaller gutter",
            ),
        ),
        (
            {},
            Size(63, 97),
            3,
            (
                "sheet-overflow",
                "the ruler (124 x 2.5 mm) has no room beside the cards on A4 portrait",
                "margins beside the bleed: 7.5 mm left and right, 0 mm above and below",
            ),
        ),
        (
            {},
            Size(63, 96),
            0,
            (
                "sheet-margin",
                "the ruler (124 x 2.5 mm) stands nearer than 4.5 mm to the edge of A4 portrait",
                "home printers may not print all of it",
            ),
        ),
        (
            {},
            Size(68, 88),
            0,
            (
                "sheet-margin",
                "3 x 3 cards of 68 x 88 mm leave a margin of 3 mm on A4 portrait",
                "home printers leave 4.5 mm blank",
            ),
        ),
        (
            {'footer = "bottom"': 'footer = "bottom"\n[fold]\ncolumns = 3\nrows = 2\nruler = "left"'},
            Size(60, 88),
            3,
            (
                "sheet-overflow",
                "3 x 2 cards of 60 x 88 mm twice with 3 mm of bleed need 372 x 182 mm: A4 landscape has 297 x 210 mm",
                "take fewer columns or rows, or a smaller gutter",
            ),
        ),
    ],
)
def test_cards_that_do_not_fit_a_sheet(tmp_path, changes, trim, bleed, expected):
    """What is off the paper is an error, what home printers leave out a warning."""
    text = SHEET
    for old, new in changes.items():
        text = text.replace(old, new)
    sheet_file(tmp_path, text)
    sheet, _ = load_sheet([tmp_path], "cards", "a4")
    assert sheet is not None
    found = [(item.code, item.message, item.help) for item in check_sheet(sheet, trim, bleed).items]
    assert expected in found
