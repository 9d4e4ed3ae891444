"""A game's icons as a font: a glyph costs WeasyPrint next to nothing, an SVG image 2 ms each time it is drawn.

Black shapes add to a glyph, white ones cut from it, in the order of the file.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.shapes import PathBuilder

FAMILY = "print-kit icons"
_UNITS = 1000
_SIZE = 1200
"""An icon is a fifth larger than the type it stands in, as wide as an em and a quarter, and hangs below the line."""
_ADVANCE = 1250
_SPACE = 250
_TOP = 930
_SHAPES = frozenset({"path", "circle", "ellipse", "rect", "polygon", "polyline", "line"})
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
_CAPS = {"butt": pathops.LineCap.BUTT_CAP, "round": pathops.LineCap.ROUND_CAP, "square": pathops.LineCap.SQUARE_CAP}
_JOINS = {
    "miter": pathops.LineJoin.MITER_JOIN,
    "round": pathops.LineJoin.ROUND_JOIN,
    "bevel": pathops.LineJoin.BEVEL_JOIN,
}


class IconError(ValueError):
    """An SVG that isn't an icon: the file, and what is wrong with it."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path


def build_icon_font(icons: Mapping[str, Path], characters: Mapping[str, str]) -> bytes:
    """A TrueType font with each icon on its character. The icon's viewBox is drawn _SIZE units wide.

    Raises IconError, naming the file, for an SVG that can't be read or uses more than the shapes above.
    The same icons give the same bytes.
    """
    # a space that has come to stand beside an icon is set in the icon's font
    glyphs = {".notdef": TTGlyphPen(None).glyph(), "space": TTGlyphPen(None).glyph()}
    cmap: dict[int, str] = {0x20: "space"}
    for name, path in icons.items():
        glyph = "icon-" + name
        glyphs[glyph] = _glyph(path)
        cmap[ord(characters[name])] = glyph
    builder = FontBuilder(_UNITS, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    # the bearing is where the outline begins: with another one, viewers shift the outline
    builder.setupHorizontalMetrics(
        {name: (_SPACE if name == "space" else _ADVANCE, getattr(glyph, "xMin", 0)) for name, glyph in glyphs.items()}
    )
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 3_800_000_000  # fixed: the same bytes each time
    builder.font.recalcTimestamp = False
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()


def _glyph(path: Path) -> object:
    try:
        return _outline(path)
    except IconError:
        raise
    except ElementTree.ParseError as error:
        raise IconError(path, f"not an SVG: {error}") from error
    except Exception as error:  # numbers that are none, paths that lead nowhere: whatever the file holds
        raise IconError(path, f"can't be drawn: {type(error).__name__}: {error}") from error


def _outline(path: Path) -> object:
    root = ElementTree.fromstring(path.read_bytes())  # expat 2.4 and newer stops entity bombs
    box = [float(part) for part in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if part]
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        raise IconError(path, "the SVG has no viewBox")
    # one pass over all shapes in C++: an operation at a time from Python takes four times as long
    ink = pathops.OpBuilder(fix_winding=True, keep_starting_points=False)
    _draw(root, Identity, {"fill": "#000", "stroke": "none"}, ink, path)
    outline = ink.resolve()
    scale = _SIZE / max(box[2], box[3])
    left = (_ADVANCE - _SIZE) / 2
    # SVG's y grows downwards
    matrix = Transform(scale, 0, 0, -scale, left - box[0] * scale, box[1] * scale + _TOP)
    pen = TTGlyphPen(None)
    outline.draw(TransformPen(Cu2QuPen(pen, 0.5, reverse_direction=True), matrix))
    return pen.glyph()


def _draw(
    node: ElementTree.Element, matrix: Transform, style: dict[str, str], ink: pathops.OpBuilder, path: Path
) -> None:
    for child in node:
        tag = child.tag.rsplit("}", 1)[-1]
        if tag in ("title", "desc", "metadata"):
            continue
        own = style | {key: value for key in _INHERITED if (value := child.get(key)) is not None}
        here = matrix.transform(_transform(child.get("transform", ""), path))
        if tag == "g":
            _draw(child, here, own, ink, path)
        elif tag in _SHAPES:
            _shape(child, tag, here, own, ink, path)
        else:
            raise IconError(path, f"<{tag}> can't be part of an icon")


def _shape(
    node: ElementTree.Element, tag: str, matrix: Transform, style: dict[str, str], ink: pathops.OpBuilder, path: Path
) -> None:
    shapes = PathBuilder()
    try:
        shapes.add_path_from_element(node)
    except (TypeError, ValueError) as error:
        raise IconError(path, f"a <{tag}> whose numbers are missing or none") from error
    if not shapes.paths:
        raise IconError(path, f"a <{tag}> without a shape")
    for kind in ("fill", "stroke"):
        paint = style[kind]
        if paint == "none" or (kind == "fill" and tag == "line"):
            continue
        if paint not in ("#000", "#fff", "black", "white", "#000000", "#ffffff"):
            raise IconError(path, f'{kind}="{paint}"; an icon is black (ink) and white (cut out)')
        shape = pathops.Path(fillType=pathops.FillType.WINDING)
        parse_path(shapes.paths[-1], shape.getPen(glyphSet=None))
        if kind == "stroke":
            shape.stroke(
                float(style.get("stroke-width", "1")),
                _CAPS[style.get("stroke-linecap", "butt")],
                _JOINS[style.get("stroke-linejoin", "miter")],
                4.0,
            )
        shape = shape.transform(*matrix)
        shape.convertConicsToQuads(0.02)
        black = paint in ("#000", "black", "#000000")
        ink.add(shape, pathops.PathOp.UNION if black else pathops.PathOp.DIFFERENCE)


_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")


def _transform(text: str, path: Path) -> Transform:
    from math import radians

    matrix = Identity
    for name, arguments in _TRANSFORM.findall(text):
        values = [float(part) for part in re.split(r"[\s,]+", arguments.strip()) if part]
        match name, values:
            case "translate", [x, *rest]:
                matrix = matrix.translate(x, rest[0] if rest else 0)
            case "scale", [x, *rest]:
                matrix = matrix.scale(x, rest[0] if rest else x)
            case "rotate", [angle]:
                matrix = matrix.rotate(radians(angle))
            case "rotate", [angle, x, y]:
                matrix = matrix.translate(x, y).rotate(radians(angle)).translate(-x, -y)
            case "matrix", [a, b, c, d, e, f]:
                matrix = matrix.transform((a, b, c, d, e, f))
            case _:
                raise IconError(path, f'transform "{name}" is not read')
    return matrix
