"""Icons as a font: what is black is ink, what is white is cut out, and the same files give the same bytes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from print_kit.icons import codepoints, find_icons, is_icon
from print_kit.pdf.icon_font import FAMILY, IconError, build_icon_font

SQUARE = '<rect x="2" y="2" width="6" height="6"/>'


def font_of(folder: Path, **icons: str) -> TTFont:
    files = {}
    for name, inside in icons.items():
        files[name] = folder / f"{name}.svg"
        files[name].write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{inside}</svg>')
    return TTFont(io.BytesIO(build_icon_font(files, codepoints(files))))


def area(font: TTFont, name: str) -> float:
    """The inked part of the viewBox."""
    pen = AreaPen()
    font.getGlyphSet()[f"icon-{name}"].draw(pen)
    inked: float = abs(pen.value) / 1200**2
    return inked


def bounds(font: TTFont, name: str) -> tuple[int, ...]:
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[f"icon-{name}"].draw(pen)
    return tuple(round(edge) for edge in pen.bounds)


def test_an_icon_is_a_glyph_on_its_own_character(tmp_path):
    font = font_of(tmp_path, gem=SQUARE)
    assert font["name"].getDebugName(1) == FAMILY
    space, character = sorted(font.getBestCmap())
    assert chr(space) == " "  # beside an icon, in whose font it is then set
    assert is_icon(chr(character))
    assert font.getBestCmap()[character] == "icon-gem"
    assert bounds(font, "gem") == (265, -30, 985, 690)  # 1,200 units wide, hanging from 930


@pytest.mark.parametrize(
    ("inside", "inked"),
    [
        pytest.param(SQUARE, 0.36, id="black"),
        pytest.param(SQUARE + SQUARE, 0.36, id="twice-the-same"),
        pytest.param(SQUARE + '<rect x="4" y="4" width="2" height="2" fill="#fff"/>', 0.32, id="a-hole"),
        pytest.param('<rect x="4" y="4" width="2" height="2" fill="#fff"/>' + SQUARE, 0.36, id="white-below"),
        pytest.param('<g fill="none" stroke="#000" stroke-width="2"><path d="M2 5H8"/></g>', 0.12, id="a-stroke"),
        pytest.param(f'<g transform="translate(1 1) scale(.5)">{SQUARE}</g>', 0.09, id="moved-and-scaled"),
        pytest.param(f'<g transform="rotate(45 5 5)">{SQUARE}</g>', 0.36, id="turned"),
        pytest.param('<circle cx="5" cy="5" r="4"/>', 0.5027, id="circle"),
        pytest.param('<title>x</title><desc>y</desc><polygon points="0,0 10,0 0,10"/>', 0.5, id="described"),
    ],
)
def test_black_adds_and_white_cuts(inside, inked, tmp_path):
    """In the order of the file."""
    assert area(font_of(tmp_path, gem=inside), "gem") == pytest.approx(inked, abs=0.002)


def test_the_same_icons_give_the_same_bytes(tmp_path):
    (tmp_path / "gem.svg").write_text(f'<svg viewBox="0 0 10 10">{SQUARE}</svg>')
    files = {"gem": tmp_path / "gem.svg"}
    assert build_icon_font(files, codepoints(files)) == build_icon_font(files, codepoints(files))


def test_a_new_icon_moves_no_other():
    """Faces that are cached show the old ones."""
    few, more = codepoints(dict.fromkeys(["gem", "sword"])), codepoints(dict.fromkeys(["axe", "gem", "sword", "zoo"]))
    assert {name: more[name] for name in few} == few
    assert len(set(more.values())) == 4


def test_the_first_folder_that_has_an_icon_wins(tmp_path):
    for folder in ("game", "common"):
        (tmp_path / folder / "icons").mkdir(parents=True)
        (tmp_path / folder / "icons" / "gem.svg").touch()
    (tmp_path / "common" / "icons" / "axe.svg").touch()
    found = find_icons((tmp_path / "game", tmp_path / "common"))
    assert list(found) == ["axe", "gem"]
    assert found["gem"].parent.parent.name == "game"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("<svg", "not an SVG: unclosed token: line 1, column 0"),
        ("<svg/>", "the SVG has no viewBox"),
        ('<svg viewBox="0 0 a 1"/>', "can't be drawn: ValueError: could not convert string to float: 'a'"),
        ('<svg viewBox="0 0 9 9"><path/></svg>', "a <path> without a shape"),
        ('<svg viewBox="0 0 9 9"><text/></svg>', "<text> can't be part of an icon"),
        ('<svg viewBox="0 0 9 9"><rect/></svg>', "a <rect> whose numbers are missing or none"),
        (
            '<svg viewBox="0 0 9 9"><rect width="1" height="1" fill="red"/></svg>',
            'fill="red"; an icon is black (ink) and white (cut out)',
        ),
        ('<svg viewBox="0 0 9 9"><g transform="skewX(3)"/></svg>', 'transform "skewX" is not read'),
        ('<svg viewBox="0 0 9 9"><path d="M 1 1 L x y"/></svg>', "can't be drawn: "),
    ],
)
def test_what_is_no_icon_is_told(content, problem, tmp_path):
    """What is wrong with it, whatever the drawing library makes of it."""
    file = tmp_path / "gem.svg"
    file.write_text(content)
    with pytest.raises(IconError) as caught:
        build_icon_font({"gem": file}, codepoints({"gem": file}))
    assert str(caught.value).startswith(problem)
    assert caught.value.path == file


def test_an_entity_bomb_is_not_an_icon(tmp_path):
    """expat stops it."""
    lines = ['<!ENTITY a0 "x">'] + [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)]
    file = tmp_path / "gem.svg"
    file.write_text(f'<!DOCTYPE svg [{"".join(lines)}]><svg viewBox="0 0 1 1"><title>&a11;</title></svg>')
    with pytest.raises(IconError):
        build_icon_font({"gem": file}, codepoints({"gem": file}))


def test_an_external_entity_is_not_read(tmp_path):
    file = tmp_path / "gem.svg"
    file.write_text(
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1"><title>&x;</title></svg>'
    )
    with pytest.raises(IconError, match="not an SVG: undefined entity"):
        build_icon_font({"gem": file}, codepoints({"gem": file}))
