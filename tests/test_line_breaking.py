"""Korean words stay whole: joiners stand inside them and nowhere else."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from print_kit.line_breaking import JOINER, keep_words

PICTURE = (
    '<img src="data:image/png;base64,'
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    '" style="width:8pt;height:8pt">'
)


def shown(text: str) -> str:
    """The text with its joiners as bars."""
    return keep_words(text).replace(JOINER, "|")


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("경비병을 부른다.", "경|비|병|을 부|른|다|."),
        ("<b>경비병</b>을", "<b>경|비|병|</b>을"),
        ('<i>경<b class="가나">비</b></i>병', '<i>경|<b class="가나">비|</b></i>병'),
        ("5두캇, NPC는 3%를", "5|두|캇|, NPC|는 3%|를"),
        ("금맥(金脈)을", "금|맥|(|金|脈|)|을"),
        ("“마피아”가 ‘암흑 탐정’과", "“|마|피|아|”|가 ‘|암|흑 탐|정|’|과"),
        ("가\n나\t다\u3000라\u00a0마", "가\n나\t다\u3000라\u00a0마"),
        ("가나\u200b다라\u00ad마바", "가|나\u200b다|라\u00ad마|바"),
        ("가나<br>다라<wbr>마바", "가|나<br>다|라<wbr>마|바"),
        ("<p>가나</p><p>다라</p>", "<p>가|나</p><p>다|라</p>"),
        ("<ul><li>가나<li>다라</ul>", "<ul><li>가|나<li>다|라</ul>"),
        ("A&B an Heir's 1,000", "A&B an Heir's 1,000"),
        ("병<!-- 가나 -->사", "병|<!-- 가나 -->사"),
        ("ㅋㅋ 金", "ㅋ|ㅋ 金"),
    ],
)
def test_joiners_stand_inside_korean_words_only(text, joined):
    assert shown(text) == joined


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("외교/회의", "외|교|/회|의"),
        ("HP/체력", "HP/체|력"),
        ("/회의", "/|회|의"),
        ("서울-부산", "서|울|-부|산"),
        ("K-팝", "K-|팝"),
        ("-한다", "-|한|다"),
        ("월요일–금요일", "월|요|일|–금|요|일"),
        ("왕국—그리고", "왕|국|—그|리|고"),
        ("음모·결정", "음|모|·결|정"),
        ("한·일", "한|·|일"),
        ("초·중학교", "초|·|중|학|교"),
        ("<b>음모</b>·<b>결정</b>", "<b>음|모|</b>·<b>결|정</b>"),
        ("음모ㆍ결정", "음|모|ㆍ결|정"),
        ("1~2명", "1~2|명"),
    ],
)
def test_a_line_may_end_after_a_slash_dash_or_dot_between_words(text, joined):
    assert shown(text) == joined


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("병&amp;을", "병|&amp;|을"),
        ("가&nbsp;나", "가&nbsp;나"),
        ("가&shy;나&#8203;다", "가&shy;나&#8203;다"),
        ("&#44032;&#xB098;다", "&#44032;|&#xB098;|다"),
        ("가&#769;나", "가&#769;나"),
        ("가&unheard;나", "가|&unheard;|나"),
        ("가&나", "가|&|나"),
    ],
)
def test_an_entity_counts_as_the_one_character_it_is(text, joined):
    assert shown(text) == joined


@pytest.mark.parametrize(
    "markup",
    [
        "<style>p:before{content:'가나'}</style>",
        "<script>'가나<b>다라'</script>",
        "<TITLE>가나</TITLE>",
        "<textarea>가나</textarea>",
        "<template><p>가나</p></template>",
        "<svg><text>가나</text><svg><text>다라</text></svg>마바</svg>",
        "<svg viewBox='0 0 1 1'/>",
        '<p title="가나>다라">',
        "<p title='가나\"다라'>",
        "<!-- 가나 <b> -->",
        "<!DOCTYPE 가나>",
        "<?가나?>",
        "<script>가나",
        "<!-- 가나",
        "<svg>가나",
        "<img alt=가나 src=다라>",
        "<style-guide title='가나'>",
    ],
)
def test_markup_and_what_is_not_text_stays_as_it_is(markup):
    assert keep_words(markup) == markup


def test_text_goes_on_after_markup_that_is_left_alone():
    assert shown("<style>가나</style><p>가나</p><svg><text>가나</text></svg> 다라") == (
        "<style>가나</style><p>가|나</p><svg><text>가나</text></svg> 다|라"
    )
    assert shown("<svg-icon>가나</svg-icon>") == "<svg-icon>가|나</svg-icon>"


@pytest.mark.parametrize("sign", [PICTURE, "<svg><text>가</text></svg>", '<span class="blank"></span>'])
def test_a_picture_or_an_empty_box_is_set_like_a_character(sign):
    assert shown(f"금{sign}을 {sign}닢") == f"금|{sign}|을 {sign}|닢"


def test_decomposed_hangul_is_joined_between_syllables_not_in_them():
    assert shown("\u1100\u1161\u11a8\u1102\u1161") == "\u1100\u1161\u11a8|\u1102\u1161"
    assert shown("가\u0301나") == "가\u0301|나"


def test_two_megabytes_take_a_moment():
    """0.12 s on two quiet cores; the bound leaves room for a busy machine, not for a slower kind of algorithm."""
    card = (
        '<p class="text">다른 사람 한 명에게서 <b>금화</b>를 5닢까지 훔친다. 도둑이 1닢을 챙기고 나머지는 당신 몫이다. '
        '<a href="#guard">호위병</a>을 거느린 사람에게는 쓸 수 없다.</p>\n'
    )
    document = card * (2_000_000 // len(card.encode()))
    seconds = []
    for _ in range(3):
        start = time.process_time()
        keep_words(document)
        seconds.append(time.process_time() - start)
    assert min(seconds) < 1


pieces = st.sampled_from(
    [
        *"가나각 \n\u00a0\u200b.,()“”/-—·~5Aé金ㄱㆍ\u0301\u1161\u11a8\ufdd0\ufdd3\U0001f3fd<>&'",
        *("<b>", "</b>", "<br>", "<p>", "<i x='가>'>", "&amp;", "&nbsp;", "&#44032;"),
        *("<!-- 가나 -->", "<svg><text>가나</text></svg>", "<title>가나</title>", "<span></span>"),
    ]
)
documents = (st.lists(pieces, max_size=30).map("".join) | st.text()).filter(lambda text: JOINER not in text)
TAG = re.compile(r"<[A-Za-z/!?][^<>]*>")  # what a browser takes for one: <가> is text


@given(documents)
def test_without_the_joiners_it_is_the_same_text(text):
    assert keep_words(text).replace(JOINER, "") == text


@given(documents)
def test_twice_is_once(text):
    once = keep_words(text)
    assert keep_words(once) == once


@given(documents)
def test_no_joiner_stands_beside_a_space_or_another_joiner_or_in_a_tag(text):
    joined = keep_words(text)
    assert not re.search(rf"{JOINER}[\s{JOINER}]|[\s]{JOINER}|\A{JOINER}|{JOINER}\Z", joined)
    assert sorted(TAG.findall(joined)) == sorted(TAG.findall(text))


@given(st.lists(st.text(alphabet="가나다라마바사", min_size=1), min_size=1))
def test_plain_korean_is_joined_at_every_place_within_words_and_nowhere_else(words):
    assert keep_words(" ".join(words)) == " ".join(JOINER.join(word) for word in words)


WORDS = (
    *("<b>경비병</b>을", "<i>빈<b>집</b>털이</i>를", "<a href='#x'>호위병</a><a id='x'></a>들을", "병&amp;을"),
    *("(괄호)안에서", "《암흑탐정》으로", "“그렇다!”라고", "‘마피아’가", "금맥(金脈)을", "글쎄…아마도"),
    *("5두캇", "10두캇짜리를", '<span class="house">7</span>두캇', "1,000닢을", "3%를"),
    *("NPC는", "GM에게", "K-팝을", "한·일전"),
    *('<span class="blank"></span>닢씩', f"금화{PICTURE}를", "금<svg width='8' height='8'></svg>화를"),
)


@pytest.fixture(scope="module")
def lines_at():
    """The lines WeasyPrint breaks an HTML text into at a width in points, without joiners; pictures are `▣`."""
    weasyprint = pytest.importorskip("weasyprint")
    boxes = pytest.importorskip("weasyprint.formatting_structure.boxes")
    style = (
        "@page{size:%dpt 4000pt;margin:0} body{margin:0;font:10pt NanumGothic} .blank{display:inline-block;width:12pt}"
    )

    def text_of(line) -> str:
        parts = []
        for box in line.descendants():
            if isinstance(box, boxes.TextBox):
                parts.append(box.text)
            elif isinstance(box, boxes.InlineReplacedBox | boxes.InlineBlockBox):
                parts.append("▣")
        return "".join(parts).replace(JOINER, "").strip()

    def lines(text: str, width: int) -> list[str]:
        document = weasyprint.HTML(string=f"<html lang=ko><style>{style % width}</style><body>{text}").render()
        found = [
            box for page in document.pages for box in page._page_box.descendants() if isinstance(box, boxes.LineBox)
        ]
        return [text_of(line) for line in found]

    return lines


@pytest.mark.parametrize("width", [24, 40, 57, 73, 90, 110, 140])
def test_weasyprint_breaks_no_korean_word(lines_at, width):
    """Every word, with markup, brackets, quotes, figures and Latin letters in it, comes out on one line."""
    text = " 왕은 ".join(WORDS)
    whole = lines_at(keep_words(text), 5000)[0].split()
    assert "▣닢씩" in whole
    assert "금화▣를" in whole
    assert [word for line in lines_at(keep_words(text), width) for word in line.split()] == whole


def test_weasyprint_breaks_korean_words_without_the_joiners(lines_at):
    """What the joiners are for; when this fails, WeasyPrint has learnt `keep-all` and they can go."""
    assert lines_at('<div style="word-break: keep-all">경비병을 경비병을</div>', 57) != ["경비병을", "경비병을"]


def test_weasyprint_still_breaks_after_a_slash_or_a_dot_between_words(lines_at):
    assert lines_at(keep_words("외교/회의 음모·결정"), 30) == ["외교/", "회의", "음모·", "결정"]
