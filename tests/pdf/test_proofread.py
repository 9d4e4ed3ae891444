"""What proofreading finds on a page that has one fault of each kind, and that it finds nothing on a good one."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from print_kit.line_breaking import keep_words
from print_kit.pdf.layout import LaidOut, boxes_of, lay_out
from print_kit.pdf.proofread import contrast, proofread
from print_kit.pdf.resources import Resources

STYLE = "@page { size: 69mm 94mm; margin: 0 } body { margin: 0; font: 8.5pt/1.5 NanumGothic } p { margin: 0 }"


def page(body: str, folder: Path | None = None) -> LaidOut:
    """A page of a card's size."""
    html = f'<html lang="ko"><style>{STYLE} div {{ position: absolute }}</style>{body}</html>'
    return lay_out(html, Resources([folder] if folder else [], b""))


def remarks(body: str, folder: Path | None = None) -> list[tuple[str, str]]:
    """Codes and details of what is found, 6 mm being the safe area's distance."""
    return [(remark.code, remark.detail) for remark in proofread(page(body, folder).pages[0], 6)]


GOOD = '<div style="left: 10mm; top: 10mm; width: 40mm">'


def test_a_good_page() -> None:
    """Dark text well inside, words whole, on a dark ground white."""
    white = '<div style="left: 10mm; top: 40mm; width: 30mm; background: #1f3a5f; color: #fff">신분</div>'
    assert remarks(keep_words(f"{GOOD}다른 플레이어 한 명을 지목하고 카드를 뽑는다</div>{white}")) == []


def test_text_near_the_edge() -> None:
    """By how much is said."""
    assert remarks('<div style="left: 4mm; top: 20mm; width: 30mm">가장자리</div>') == [
        ("outside-safe-area", "'가장자리' is 2.0 mm outside the safe area")
    ]


def test_weak_contrast() -> None:
    """Grey on white, and white on the paper where a ground was meant to be."""
    assert remarks(f'{GOOD}<p style="color: #aaa">흐린 글자</p></div>') == [
        ("weak-contrast", "'흐린 글자' has a contrast of 2.3 to 1")
    ]
    assert remarks(f'{GOOD}<p style="color: #fff">흰 글자</p></div>') == [
        ("weak-contrast", "'흰 글자' has a contrast of 1.0 to 1")
    ]


def test_a_broken_word() -> None:
    """Without joiners WeasyPrint breaks Korean words; with them it doesn't."""
    text = '<div style="left: 10mm; top: 10mm; width: 20mm">다른 플레이어에게서 훔친다 그리고</div>'
    assert ("broken-word", "the word '플레이어에게서' is broken across lines") in remarks(text)
    assert remarks(keep_words(text)) == []


def test_a_lone_syllable() -> None:
    """A last line of one syllable, with its full stop."""
    text = '<div style="left: 10mm; top: 10mm; width: 22mm">그것을 가질 수 있<br>다.</div>'
    assert remarks(keep_words(text)) == [("lone-syllable", "a paragraph ends in a line with only '다.'")]


def test_cells_and_lines_are_no_broken_words() -> None:
    """What stands in neighbouring cells, or is parted by <br>, was never one word."""
    table = "<table><tr><td>궁정 집사</td><td>집사 대감</td></tr></table>"
    assert remarks(f"{GOOD}{table}<p>궁정<br>집사</p></div>") == []


def test_a_coarse_picture(tmp_path: Path) -> None:
    """100 pixels across an inch."""
    Image.new("RGB", (100, 50), "navy").save(tmp_path / "small.png")
    body = f'{GOOD}<img src="small.png" style="width: 25.4mm; height: 12.7mm"></div>'
    assert remarks(body, tmp_path) == [("coarse-image", "a picture is printed at 100 dpi")]


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [((0, 0, 0), (1, 1, 1), 21.0), ((1, 1, 1), (1, 1, 1), 1.0), ((119 / 255,) * 3, (1, 1, 1), 4.48)],
)
def test_contrast(first: tuple[float, float, float], second: tuple[float, float, float], ratio: float) -> None:
    """WCAG's own examples: black on white is 21, #777 on white just misses 4.5."""
    assert contrast(first, second) == pytest.approx(ratio, abs=0.01) == contrast(second, first)


def test_no_line_ends_before_it_is_full() -> None:
    """WeasyPrint's early line break before an element is mended (see engine._break_lines_late)."""
    random.seed(1)
    text = (
        "다른 플레이어 한 명을 지목한다 그 플레이어는 총애 잃는다 남은 게임 동안 능력을 쓸 수 없다 신분 카드를 뽑는다"
    )
    words = text.split()

    def paragraph() -> str:
        chosen = (random.choice(words) for _ in range(22))
        return "<p>" + " ".join(f"<b>{word}</b>를" if random.random() < 0.2 else word for word in chosen) + "</p>"

    body = keep_words("".join(paragraph() for _ in range(60)))
    laid_out = page(f'<section style="width: 56.2mm">{body}</section>')
    width, em = 56.2 / 25.4 * 96, 8.5 / 0.75
    short = 0
    for one in laid_out.pages:
        for box in boxes_of(one._page_box):
            if type(box).__name__ == "BlockBox" and box.element_tag == "p":
                lines = list(box.children)
                for line, following in pairwise(lines):
                    texts = (part.text for part in boxes_of(following) if type(part).__name__ == "TextBox")
                    word = "".join(texts).replace("\u2060", "").split(" ")[0]
                    short += line.width + 0.3 * em + len(word) * em * 0.94 < width - 1
    assert short == 0


def test_no_paragraph_breaks_after_its_first_word() -> None:
    """Not even where a space or a line's end stands behind its last word, as templates leave it."""
    words = "Wake the Empath and show how many.\n"
    body = "".join(f'<p style="width: {40 + tenths / 10}mm">{words}</p>' for tenths in range(200))
    laid_out = page(f"<section>{body}</section>")
    lines = [
        box.text.strip() for one in laid_out.pages for box in boxes_of(one._page_box) if type(box).__name__ == "TextBox"
    ]
    assert lines.count(words.strip()) > 20
    assert "Wake" not in lines
