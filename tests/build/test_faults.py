"""Builds that can't be: what is told, and that what was built before stays as it was."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from print_kit import fonts, output
from print_kit.fonts import ChosenFont
from print_kit.glyphs import missing_glyphs
from print_kit.load import load_locales
from tests.conftest import Workshop, environment, told

FRONT = "templates/common/cards/front.html"
DECK = "content/tiny/decks/deeds.yaml"
UNTOUCHED = "what was built before is untouched"


def refused(shop: Workshop, *langs: str, **wishes: Any) -> list[str]:
    """Build over what is there; nothing may be written. Returns the findings."""
    langs = langs or ("ko",)
    before = {lang: shop.files(lang) for lang in langs}
    built, found = shop.build(*langs, **wishes)
    assert all(item.written == () and item.kept == () for item in built)
    assert {lang: shop.files(lang) for lang in langs} == before
    return found


# --- texts and boxes -------------------------------------------------------------------------------------------------


def coded(found: list[str], code: str) -> list[str]:
    """The findings of one code: proofreading may have more to say of the same face."""
    return [line for line in found if f"[{code}]: " in line]


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "what", "way"),
    [
        (
            DECK,
            "보석 {steal}개를 훔친다.",
            "보석 {steal}개를 훔친다. " * 80,
            f"{DECK}:8:11",
            "text of deeds/thief",
            "long",
        ),
        (DECK, "ko: 도둑", "ko: " + "도둑" * 30, f"{DECK}:4:16", "name of deeds/thief", "wide"),
        (
            "content/tiny/game.yaml",
            "ko: 행동",
            "ko: " + "행동" * 40,
            "content/tiny/game.yaml:6:16",
            "back of deeds",
            "wide",
        ),
    ],
)
def test_a_text_that_does_not_fit_is_told_and_the_old_files_stay(file, old, new, place, what, way, printed):
    """It is made smaller until it couldn't be read on paper, and then told with the millimetres."""
    printed.change("templates/common/cards/back.html", '<p class="body">', '<p class="body" data-fit="name">')
    printed.change(file, old, new)
    [found] = [line for line in coded(refused(printed, products=("cards",)), "text-overflow") if what in line]
    parts = re.fullmatch(
        r"(.*): error\[text-overflow\]: the (.*) \(ko\) is ([0-9.]+) mm too (\w+) for its box at 6.5 pt (.*)", found
    )
    assert parts
    assert (parts[1], parts[2], parts[4], parts[5]) == (place, what, way, "| shorten it")
    assert 5 < float(parts[3]) < 500


def test_a_face_that_is_no_page_is_told(printed):
    printed.change(FRONT, '<article id="{{ face.anchor }}"', '<article class="face"></article><article')
    printed.change("templates/common/cards/style.css", "break-after: page;", "")
    [found] = refused(printed, products=("cards",))
    assert found == (
        "error[broken-template]: 3 faces came out as 1 page "
        "| each face must be one element of the page's size with break-after: page"
    )


# --- what pages may load ---------------------------------------------------------------------------------------------

WATCHED: list[str] = []
SECRET = "print-kit-secret"


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event in ("socket.connect", "socket.getaddrinfo", "urllib.Request"):
        WATCHED.append(f"{event} {arguments}")
    elif event == "open" and isinstance(arguments[0], str | bytes):
        name = os.fsdecode(arguments[0])
        if name == "/etc/passwd" or SECRET in name:
            WATCHED.append(f"open {name}")


@pytest.fixture(scope="module", autouse=True)
def _hook() -> None:
    sys.addaudithook(_watch)  # can't be taken away again; it only looks


@pytest.fixture
def watched() -> Iterator[list[str]]:
    """What was fetched from a network or read from outside the project."""
    WATCHED.clear()
    yield WATCHED
    WATCHED.clear()


HELP = "put the file beside the template, or below the game's folder"


@pytest.mark.parametrize(
    ("markup", "address", "reason"),
    [
        ('<img src="file:///etc/passwd" alt="">', "file:///etc/passwd", "file: addresses are never loaded"),
        ('<img src="http://192.0.2.1/a.png" alt="">', "http://192.0.2.1/a.png", "http: addresses are never loaded"),
        ('<img src="//192.0.2.1/a.png" alt="">', "https://192.0.2.1/a.png", "https: addresses are never loaded"),
        ('<img src="ftp://192.0.2.1/a.png" alt="">', "ftp://192.0.2.1/a.png", "ftp: addresses are never loaded"),
        ('<img src="/etc/passwd" alt="">', "etc/passwd", "only SVG, PNG, JPEG, TTF and OTF files are loaded"),
        (
            f'<img src="%2e%2e/%2e%2e/%2e%2e/{SECRET}.svg" alt="">',
            f"%2e%2e/%2e%2e/%2e%2e/{SECRET}.svg",
            "it lies outside the project's folders",
        ),
        (f'<img src="{SECRET}-link.svg" alt="">', f"{SECRET}-link.svg", "it lies outside the project's folders"),
        ('<img src="nope.svg" alt="">', "nope.svg", "there is no such file in the game's or the templates' folders"),
        (
            '<link rel="stylesheet" href="http://192.0.2.1/a.css">',
            "http://192.0.2.1/a.css",
            "http: addresses are never loaded",
        ),
        (
            "<style>@import url(file:///etc/passwd);</style>",
            "file:///etc/passwd",
            "file: addresses are never loaded",
        ),
        (
            '<style>@font-face { font-family: x; src: url("http://192.0.2.1/a.ttf"); }</style><p '
            'style="font-family: x">x</p>',
            "http://192.0.2.1/a.ttf",
            "http: addresses are never loaded",
        ),
        (
            '<p style="background: url(http://192.0.2.1/a.png)">x</p>',
            "http://192.0.2.1/a.png",
            "http: addresses are never loaded",
        ),
        (
            '<svg width="9" height="9" viewBox="0 0 9 9"><image href="file:///etc/passwd" width="9" height="9"/></svg>',
            "file:///etc/passwd",
            "file: addresses are never loaded",
        ),
        ('<img src="nested.svg" alt="">', "file:///etc/passwd", "file: addresses are never loaded"),
        (
            '<a rel="attachment" href="file:///etc/passwd">x</a>',
            "file:///etc/passwd",
            "file: addresses are never loaded",
        ),
        (
            '<link rel="attachment" href="http://192.0.2.1/a.txt">',
            '<link rel="attachment">',
            "nothing is attached to what is printed",
        ),
    ],
)
def test_a_template_loads_nothing_from_outside(markup, address, reason, printed, watched):
    """It is an error, and nothing has been fetched or opened."""
    printed.write(f"{SECRET}.svg", "<svg/>")
    (printed.root / "templates" / "common" / f"{SECRET}-link.svg").symlink_to(f"../../{SECRET}.svg")
    printed.write(
        "templates/common/nested.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="file:///etc/passwd" '
        'width="9" height="9"/></svg>',
    )
    printed.change(FRONT, '<div class="body"', f'{markup}<div class="body"')
    watched.clear()
    found = refused(printed, products=("cards",))
    assert watched == []
    assert coded(found, "refused-file") == [f"error[refused-file]: '{address}' is not loaded: {reason} | {HELP}"]
    assert coded(found, "unusable-file") == []


def test_a_page_product_loads_nothing_from_outside_either(printed, watched):
    """Nor does it attach anything."""
    markup = '<img src="file:///etc/passwd" alt="x"><a rel="attachment" href="http://192.0.2.1/a">x</a>'
    printed.change(
        "templates/common/notes/page.html", "</body>", f'<link rel="attachment" href="a.png">{markup}</body>'
    )
    assert coded(refused(printed, products=("notes",)), "refused-file") == [
        f"error[refused-file]: '{address}' is not loaded: {reason} | {HELP}"
        for address, reason in (
            ("file:///etc/passwd", "file: addresses are never loaded"),
            ('<link rel="attachment">', "nothing is attached to what is printed"),
            ("http://192.0.2.1/a", "http: addresses are never loaded"),
        )
    ]
    assert watched == []


def test_a_picture_that_climbs_out_of_the_game_is_told(printed, watched):
    """Before anything is laid out, at the card that names it."""
    printed.change(DECK, "    copies: 2\n", "    copies: 2\n    picture: ../../../print-kit-secret.svg\n")
    printed.write(f"{SECRET}.svg", "<svg/>")
    watched.clear()
    found = refused(printed)
    assert found == [
        "content/tiny/decks/deeds.yaml:6:14: error[bad-image]: the image '../../../print-kit-secret.svg' "
        "leads out of the game's folder | put the picture into tiny/images/ and name it without a path"
    ]
    assert watched == []


def test_a_picture_that_is_none_is_told(printed):
    """Not left out silently."""
    printed.write("templates/common/broken.png", b"\x89PNG\r\n\x1a\nhello")
    printed.change(FRONT, '<div class="body"', '<img src="broken.png" alt=""><div class="body"')
    [found] = coded(refused(printed, products=("cards",)), "unusable-file")
    assert found.startswith("error[unusable-file]: Failed to load image at 'broken.png'")
    assert found.endswith(" | look whether the file is what its name says")


def test_what_the_layout_engine_says_is_told_again_from_the_cache(press):
    """A warning doesn't go away because nothing has changed."""
    press.change("templates/common/cards/style.css", "body { margin: 0; }", "body { margin: 0; colour: red; }")
    first, second = (press.build("ko", products=("cards",), use_cache=use)[1] for use in (True, False))
    (press.root / "build" / "tiny" / "ko" / "cards.pdf").unlink()
    third = press.build("ko", products=("cards",))[1]
    assert len(first) == 1
    assert first[0].startswith("warning[layout-engine]: Ignored `colour: red` at ")
    assert first == second == third


# --- templates -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("<p>\n{% if %}\n", 2, "TemplateSyntaxError: Expected an expression, got 'end of statement block'"),
        ("<p>\n{{ nope }}\n", 2, "UndefinedError: 'nope' is undefined"),
        ("<p>\n\n{{ card.nope }}\n", 3, "UndefinedError: 'print_kit.model.Card object' has no attribute 'nope'"),
        ("{{ 1 / 0 }}", 1, "ZeroDivisionError: division by zero"),
        ("{{ [1][:] + 'a' }}", 1, 'TypeError: can only concatenate list (not "str") to list'),
        ("{{ v('%(a)s', b=1) }}", 1, "KeyError: 'a'"),
        ('{% include "nope.html" %}', 1, "TemplateNotFound: 'nope.html' not found"),
        ('{% include "../../../../../etc/passwd" %}', 1, "TemplateNotFound: ../../../../../etc/passwd"),
        ('{% include "/etc/passwd" %}', 1, "TemplateNotFound: '/etc/passwd' not found"),
        (
            "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}",
            1,
            "RecursionError: maximum recursion depth exceeded",
        ),
        (
            "{{ range(10000000) }}",
            1,
            "OverflowError: Range too big.",
        ),
        (
            "{{ game.folder.joinpath('/etc/passwd').read_text() }}",
            1,
            "SecurityError: access to attribute 'joinpath' of",
        ),
        ("{{ (game.folder / '/etc/passwd').read_text() }}", 1, "SecurityError: access to attribute 'read_text' of"),
        ("{{ game.folder.parent }}", 1, "SecurityError: access to attribute 'parent' of"),
        ("{{ ''.__class__ }}", 1, "SecurityError: access to attribute '__class__' of"),
        ("{{ game.decks.clear() }}", 1, "SecurityError: "),
    ],
)
def test_a_broken_template_is_told_with_its_file_and_line(text, line, message, printed, watched):
    """Whatever goes wrong in it, and whatever it tries."""
    printed.write(FRONT, text.replace("                    ", ""))
    found = refused(printed, products=("cards",))
    assert found
    assert {item.partition(" ")[0] for item in found} == {f"{FRONT}:{line}:1:"}
    assert all(item.partition(": error[broken-template]: ")[2].startswith(message) for item in found)
    assert watched == []


def test_a_template_that_is_not_there_is_told(printed):
    (printed.root / FRONT).unlink()
    assert refused(printed, products=("cards",)) == [
        "error[missing-file]: the template 'front.html' isn't there "
        f"| write {printed.root}/templates/common/cards/front.html"
    ]


def test_a_template_that_is_a_link_out_of_the_templates_is_told(printed, watched):
    printed.write(f"{SECRET}.html", "secret")
    watched.clear()
    (printed.root / FRONT).unlink()
    (printed.root / FRONT).symlink_to(f"../../../{SECRET}.html")
    [found] = refused(printed, products=("cards",))
    assert found.endswith(
        "error[broken-template]: TemplateError: the template 'front.html' is a link that leads out of the templates"
    )


def test_an_icon_that_can_not_be_drawn_is_told(printed):
    """With its file; tests of the icon font know what can be wrong with it."""
    printed.write("templates/common/icons/gem.svg", "<svg/>")
    assert refused(printed, products=("cards",)) == [
        "templates/common/icons/gem.svg: error[bad-icon]: the SVG has no viewBox"
    ]


# --- fonts -----------------------------------------------------------------------------------------------------------


def test_a_font_that_is_not_installed_is_told_with_how_to_get_it(printed):
    printed.write("content/locales/ko.yaml", "lang: ko\nfonts: {title: [Nope Serif], text: [Nope Sans, Nope]}\n")
    assert refused(printed, products=("cards",)) == [
        f"error[missing-font]: no font for {role} in ko is installed: {names} "
        "| print-kit doctor says how to get one; make kit installs it"
        for role, names in (("title", "Nope Serif"), ("text", "Nope Sans, Nope"))
    ]


def test_a_character_that_no_font_has_is_told_with_its_card(printed):
    """It would print as a box, or in any font that happens to be installed."""
    printed.change(DECK, "보석 {steal}개를", "보석 😀 {steal}개를")
    printed.change(DECK, "ko: 파수꾼", "ko: 파수꾼😀")
    family = "NanumGothic"
    choice = fonts.choose("text", ("NanumGothic", "Nanum Gothic", "Noto Sans CJK KR", "Noto Sans KR"))
    family = choice.family if choice else family
    found = refused(printed)
    mend = "write another character, or add a family that has it to the fonts of content/locales/ko.yaml"
    assert [item for item in found if "deeds.yaml:9:" in item] == [
        f"content/tiny/decks/deeds.yaml:9:12: error[missing-glyph]: {family} has no glyph for '😀' (U+1F600), "
        f"which is in text of deeds/thief (ko) | {mend}"
    ]
    assert len(coded(found, "missing-glyph")) == 2
    assert any("name of deeds/watchman (ko)" in item for item in found)
    assert coded(found, "unexpected-font") == coded(found, "layout-engine") == [], "one fault, one finding"


def test_a_name_may_take_what_its_font_lacks_from_the_text_font(workshop, monkeypatch):
    """Behind a title's font stands the text's; behind the text's nothing."""
    workshop.change(DECK, "ko: 도둑", "ko: 도둑 兵卒")
    workshop.change(DECK, "잡는다.", "兵.")
    game, _ = workshop.load()
    locales, _ = load_locales(workshop.workspace)
    monkeypatch.setattr(fonts, "choose", lambda role, families: ChosenFont(role, role, Path("a"), Path("b")))
    monkeypatch.setattr(
        fonts, "lacking", lambda font, chars: set(chars) & set("兵" if font.family == "text" else "兵卒")
    )
    assert told(missing_glyphs(game, ["ko"], locales).items, workshop.tiny) == [
        "decks/deeds.yaml:4:19: error[missing-glyph]: title has no glyph for '兵' (U+5175), "
        "which is in name of deeds/thief (ko) "
        "| write another character, or add a family that has it to the fonts of content/locales/ko.yaml",
        "decks/deeds.yaml:16:29: error[missing-glyph]: text has no glyph for '兵' (U+5175), "
        "which is in text of deeds/watchman (ko) "
        "| write another character, or add a family that has it to the fonts of content/locales/ko.yaml",
    ]


def test_a_font_that_is_all_wrong_is_not_a_thousand_findings(workshop, monkeypatch):
    workshop.change(DECK, "잡는다.", "".join(map(chr, range(0xAC00, 0xAC00 + 500))))
    game, _ = workshop.load()
    locales, _ = load_locales(workshop.workspace)
    monkeypatch.setattr(fonts, "choose", lambda role, families: ChosenFont(role, "Sans", Path("a"), Path("b")))
    monkeypatch.setattr(fonts, "lacking", lambda font, chars: set(chars))
    found = told(missing_glyphs(game, ["ko"], locales).items, workshop.tiny)
    assert len(found) == 21
    assert re.fullmatch(r"error\[missing-glyph\]: 5\d\d more characters have no glyph in the fonts of ko", found[-1])


def test_a_font_that_nobody_asked_for_is_told(printed):
    """As where a style names one of its own."""
    wanted = {
        name for role in load_locales(printed.workspace)[0].values() for some in role.fonts.values() for name in some
    }
    others = [name for name in fonts.installed() if not any(name.startswith(family) for family in wanted)]
    choices = [
        choice for name in others if (choice := fonts.choose("text", (name,))) and not fonts.lacking(choice, "도둑")
    ]
    if not choices:
        pytest.skip("no other Korean font is installed")
    style = f"body {{ margin: 0; font-family: '{choices[0].family}'; }}"
    printed.change("templates/common/cards/style.css", "body { margin: 0; }", style)
    printed.write("templates/common/fonts.css", "")
    found = coded(refused(printed, products=("cards",)), "unexpected-font")
    assert found
    assert found[0].startswith("error[unexpected-font]: cards.pdf uses the font ")
    assert found[0].endswith(
        ", which nobody asked for | a character is missing in the language's fonts; add a family to its locale file"
    )


# --- disks -----------------------------------------------------------------------------------------------------------


def full(error: int = errno.ENOSPC) -> Callable[..., Any]:
    def fail(*arguments: Any, **options: Any) -> Any:
        raise OSError(error, os.strerror(error))

    return fail


FULL = f"free some space there and in {tempfile.gettempdir()}, or build with --out elsewhere"


@pytest.mark.parametrize(
    "where", ["print_kit.pdf.place.place", "print_kit.pdf.finish.finish", "print_kit.output.Outbox.write"]
)
def test_a_full_disk_is_told_and_the_old_files_stay(where, printed, monkeypatch):
    """Wherever it happens: in a PDF, in the manifest. A quota that is used up is the same."""
    error = errno.EDQUOT if where.endswith("write") else errno.ENOSPC
    printed.change(DECK, "보석 {steal}개를", "보석을 {steal}개")
    monkeypatch.setattr(where, full(error))
    assert refused(printed) == [f"build/tiny/ko: error[disk-full]: the disk is full; {UNTOUCHED} | {FULL}"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 200 KB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount("-t", "tmpfs", "-o", "size=200k", "tmpfs", str(folder))
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def mount(*arguments: str) -> None:
    """Mount something, where that is allowed."""
    try:
        done = subprocess.run(["mount", *arguments], capture_output=True, check=False)
    except OSError:
        pytest.skip("no mount here")
    if done.returncode:
        pytest.skip("disks can't be mounted here")


def test_a_disk_that_is_really_full_leaves_the_old_files_whole(press, small_disk):
    """A tiny tmpfs, filled up after the first build; space again, and the build goes through."""
    out = small_disk / "build"
    _, found = press.build("ko", out=out)
    assert found == []
    folder = out / "tiny" / "ko"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    press.change(DECK, "보석 {steal}개를", "보석을 {steal}개")
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"x" * 512):
            pass
    built, found = press.build("ko", out=out)
    assert found == [f"disk/build/tiny/ko: error[disk-full]: the disk is full; {UNTOUCHED} | {FULL}"]
    assert built[0].written == ()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    ballast.unlink()
    _, found = press.build("ko", out=out)
    assert found == []
    assert {path.name for path in folder.iterdir()} == set(before)


def test_a_folder_that_can_not_be_written_is_told(printed, monkeypatch):
    """Root may write anywhere, so the refusal is played."""
    printed.change(DECK, "보석 {steal}개를", "보석을 {steal}개")

    def denied(self: object, name: str) -> Path:
        raise PermissionError(errno.EACCES, "Permission denied", str(printed.root / "build" / "tiny" / "ko" / name))

    monkeypatch.setattr(output.Outbox, "path", denied)
    assert refused(printed) == [
        f"build/tiny/ko/cards.pdf: error[unwritable]: can't write here: Permission denied; {UNTOUCHED} "
        "| build with --out elsewhere"
    ]


def test_a_read_only_disk_is_told(press, small_disk):
    """Where nothing has to be written it is no reason to complain."""
    out = small_disk / "build"
    assert press.build("ko", out=out)[1] == []
    mount("-o", "remount,ro", str(small_disk))
    before = {path: path.read_bytes() for path in (out / "tiny" / "ko").iterdir()}
    _, found = press.build("ko", out=out)
    assert found == []
    press.change(DECK, "보석 {steal}개를", "보석을 {steal}개")
    [found] = press.build("ko", out=out)[1]
    assert f"error[unwritable]: can't write here: Read-only file system; {UNTOUCHED}" in found
    assert {path: path.read_bytes() for path in before} == before


def test_a_file_in_the_place_of_the_folder_is_told(press):
    press.write("build/tiny", "a file")
    _, found = press.build("ko")
    assert len(found) == 1
    assert f"error[unwritable]: can't write here: Not a directory; {UNTOUCHED} | build with --out elsewhere" in found[0]


def test_a_file_that_can_not_be_read_is_not_called_a_full_disk(printed, monkeypatch):
    """What happens to an input is told as that."""

    def denied(file: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied", str(file))

    monkeypatch.setattr("print_kit.cache.tree_digest", lambda *rest: denied(printed.root / "templates" / "a.svg"))
    monkeypatch.setattr("print_kit.page.tree_digest", lambda *rest: denied(printed.root / "templates" / "a.svg"))
    assert refused(printed) == [
        f"templates/a.svg: error[unreadable-file]: the file can't be read: Permission denied; {UNTOUCHED}"
    ]


# --- libraries -------------------------------------------------------------------------------------------------------


def test_a_missing_library_is_told_with_how_to_get_it(printed, tmp_path_factory):
    """WeasyPrint is a Python package on top of Pango: without it its import fails."""
    fake = tmp_path_factory.mktemp("fake")
    (fake / "weasyprint").mkdir()
    (fake / "weasyprint" / "__init__.py").write_text(
        "raise OSError(\"cannot load library 'libpango-1.0-0': error 0x7e.\\nAdditionally, …\")"
    )
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from print_kit.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, str(fake), "build", "tiny", "--lang", "ko", "--no-cache", "--jobs", "1"],
        cwd=printed.root,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "error: WeasyPrint can't be loaded: cannot load library 'libpango-1.0-0': error 0x7e.",
        "help: print-kit doctor says which library is missing and how to get it; make kit installs it",
    ]


def test_a_title_stays_text_in_a_style(press):
    """The running foot is CSS: a title with quotes, or one that would end the style, is printed as it stands."""
    title = r'The "Night" \ </style><script>alert()</script>'
    press.change("content/tiny/game.yaml", "en: Tiny", f"en: '{title}'")
    foot = '@page { @bottom-left { content: "{{ v.title(game)|css }}"; } }\n'
    press.write("templates/common/notes/style.css", '{% include "fonts.css" %}\n/* {{ v.title(game) }} */\n' + foot)
    _, found = press.build("en", products=("notes",))
    assert found == []
    page = pypdfium2.PdfDocument(press.root / "build/tiny/en/notes.pdf")[0].get_textpage().get_text_range()
    assert title in " ".join(page.split())
    assert page.count("Night") == 1


def test_what_runs_over_the_foot_of_a_face_is_measured(printed):
    """A text is as much too long as it is, not as it shows: what leaves the page is not lost."""
    deck = printed.root / "content/tiny/decks/deeds.yaml"
    text = deck.read_text(encoding="utf-8").replace(">-", "|-")
    text = text.replace("개를 훔친다.", "개를 훔친다." + "\n\n        훔친다." * 99)
    deck.write_text(text.replace("|# gems}.", "|# gems}." + "\n\n        Steal." * 99), encoding="utf-8")
    found = [line for line in refused(printed, products=("cards",)) if "error" in line]
    [over] = [float(size) for line in found for size in re.findall(r"is ([0-9.]+) mm too long", line)]
    # a hundred paragraphs of 6.5 pt type at 1.3, less the 30 mm of the box
    assert over == pytest.approx(100 * 6.5 * 1.3 * 25.4 / 72 - 30, abs=1)
    assert not [line for line in found if "outside-safe-area" in line]


def test_words_that_are_on_no_page_are_told(printed):
    """What is broken off a box that can't go on on the next page is lost without a word of the layout engine's."""
    words = "<p>" + "</p><p>".join(f"word{'abcdefghij'[n % 10]}" for n in range(60)) + "</p>"
    box = f'<div style="position: absolute; top: 280mm; width: 40mm">{words}</div><b style="display: none">hidden</b>'
    printed.change("templates/common/notes/page.html", "</body>", f"{box}</body>")
    [found] = refused(printed, products=("notes",))
    assert re.fullmatch(
        r"error\[lost-text\]: [45]\d words on no page: 'word. word. [a-j word]*' "
        r"\| a box that can't be continued on the next page is too small for its text",
        found,
    )
