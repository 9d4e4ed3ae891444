"""The last touch on a page product: what a reader's side bar shows."""

import pikepdf
import weasyprint

from print_kit.line_breaking import keep_words
from print_kit.pdf.finish import finish


def test_titles_in_the_outline_are_plain_words(tmp_path):
    """Headings keep their words whole on the page by U+2060, which isn't for the outline."""
    html = "<h1>청원과 투표</h1><h2>다수결</h2><h2>결정 카드</h2><h1>색인</h1><p>글</p>"
    content = weasyprint.HTML(string=keep_words(html)).write_pdf()
    assert finish(content, tmp_path / "out.pdf", producer="test") == 1
    with pikepdf.open(tmp_path / "out.pdf") as pdf, pdf.open_outline() as outline:
        shown = [(item.title, [child.title for child in item.children]) for item in outline.root]
    assert shown == [("청원과 투표", ["다수결", "결정 카드"]), ("색인", [])]
