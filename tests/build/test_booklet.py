"""A product with `booklet = true`: half-size pages, imposed for the edge asked for, filled up by its template."""

import pikepdf
import pytest

from print_kit.booklet import page_size
from print_kit.geometry import Box
from print_kit.pdf.page_text import page_texts
from print_kit.products import load_product

PAGE = """\
<!DOCTYPE html>
<html lang="{{ lang }}"><head><title>{{ title }}</title><style>{{ style|safe }}</style></head><body>
{% for number in range(6) %}<p>{{ number + 1 }}쪽</p>{% endfor %}
{% for number in range(spare) %}<p>메모 {{ number + 1 }}/{{ spare }}</p>{% endfor %}
</body></html>
"""
STYLE = (
    '{% include "fonts.css" %}\n@page { size: {{ paper.width }} {{ paper.height }}; margin: 20mm; }'
    "\np { break-after: page; }\n"
)


@pytest.fixture
def binder(press):
    """The tiny game with a booklet of six pages."""
    press.write("templates/common/story/product.toml", 'kind = "pages"\nbooklet = true\n')
    press.write("templates/common/story/page.html", PAGE)
    press.write("templates/common/story/style.css", STYLE)
    press.change("content/tiny/game.yaml", "  notes: {decks: [deeds]}", "  notes: {decks: [deeds]}\n  story: {}")
    return press


def record(shop):
    return next(item for item in shop.manifest()["products"] if item["product"] == "story")


def story(shop):
    """What each page of the PDF says, its left half and its right."""
    size = page_size("a4")
    halves = [Box(x, 0, size.width, size.height) for x in (0, size.width)]
    return [[page.shown(half) for half in halves] for _, page in page_texts(shop.root / "build/tiny/ko/story.pdf")]


def test_product_toml(tmp_path):
    """`booklet` is a flag of products of pages."""
    for name, toml in (("story", 'kind = "pages"\nbooklet = true\n'), ("leaflet", 'kind = "pages"\n')):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "product.toml").write_text(toml)
    products = [load_product([tmp_path], name) for name in ("story", "leaflet")]
    assert [(product.booklet, findings.items) for product, findings in products if product] == [(True, []), (False, [])]


def test_the_template_fills_the_last_sheet(binder):
    """Six pages leave room for two: the template hears of it, and two sheets are printed on both sides."""
    _, found = binder.build("ko", products=("story",))
    assert found == []
    assert {key: record(binder)[key] for key in ("file", "paper", "duplex", "pages")} == {
        "file": "story.pdf", "paper": "A4", "duplex": "long", "pages": 4,
    }  # fmt: skip
    assert story(binder) == [["메모 2/2", "1쪽"], ["메모 1/2", "2쪽"], ["6쪽", "3쪽"], ["5쪽", "4쪽"]]


def test_the_edge_is_asked_for(binder):
    """Another edge is another file; the same one is kept. Printed on one side, two pages make a sheet."""
    edges = ("long", "long", "short", "none")
    built = [binder.build("ko", products=("story",), duplex=edge)[0][0] for edge in edges]
    assert [len(each.written) for each in built] == [1, 0, 1, 1]
    assert (record(binder)["duplex"], record(binder)["pages"]) == ("none", 4)


def test_other_pages_are_tagged(binder):
    """Page products carry tags for screen readers; sheets to fold don't."""
    binder.build("ko")
    for file, tagged in (("notes.pdf", True), ("story.pdf", False)):
        with pikepdf.open(binder.root / "build/tiny/ko" / file) as pdf:
            assert ("/StructTreeRoot" in pdf.Root) == tagged
