"""The language inside texts: what it prints, and that nothing in a text can do more than print."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from print_kit.diagnostics import Location
from print_kit.markup import Borrowed, Printer, Token, parse, plain, set_apostrophes
from print_kit.model import Card, Game, Number, Text
from tests.conftest import DEEDS, GAME, Workshop

PLACE = Location(Path("x.yaml"), 1, 1)
VALUES = {
    "n": Number(2, PLACE),
    "one": Number(1, PLACE),
    "many": Number(1234, PLACE),
    "unknown": Number(None, PLACE),
    "house": Number(3, PLACE, house=True),
}
TWIN = """\
deck: roles
cards:
  thief:
    name: {ko: 도둑, en: Thief}
  heir:
    name: {ko: 후계자, en: Heir}
  nameless:
    name: {en: Nobody}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The tiny game with a second deck: another Thief, and a card without a Korean name."""
    shop = Workshop(tmp_path_factory.mktemp("game"))
    shop.write("content/tiny/game.yaml", GAME.replace("products:", "  roles: {name: {ko: 배역, en: Roles}}\nproducts:"))
    shop.write("content/tiny/decks/deeds.yaml", DEEDS)
    shop.write("content/tiny/decks/roles.yaml", TWIN)
    for lang in ("ko", "en", "ja"):
        shop.write(f"content/locales/{lang}.yaml", f"lang: {lang}\n")
    loaded, found = shop.load()
    assert found == []
    return loaded


def printer(game: Game, lang: str, fallbacks: tuple[str, ...] = ()) -> Printer:
    def link(card: Card, name: str) -> str:
        return f"<q>{name.__html__() if isinstance(name, Borrowed) else html.escape(name)}</q>"

    return Printer(game, lang, lambda name: f"<i>{name}</i>", link, fallbacks)


def block(game: Game, source: str, lang: str = "en") -> str:
    return printer(game, lang).block(Text(lang, source, PLACE), VALUES)


def inline(game: Game, source: str, lang: str = "en") -> str:
    return printer(game, lang).inline(Text(lang, source, PLACE), VALUES)


# --- tokens ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "tokens"),
    [
        ("", ()),
        ("plain", (Token("text", "plain"),)),
        ("[[a/b]]", (Token("reference", "[[a/b]]", "a/b"),)),
        ("[[ a/b | 을/를 ]]", (Token("reference", "[[ a/b | 을/를 ]]", "a/b", "을/를"),)),
        ("{n}", (Token("value", "{n}", "n"),)),
        ("{n|이/가}", (Token("value", "{n|이/가}", "n", "이/가"),)),
        ("{n:# a|# b}", (Token("value", "{n:# a|# b}", "n", "", ("# a", "# b")),)),
        (":sword:", (Token("icon", ":sword:", "sword"),)),
        ("at 10:30:15", (Token("text", "at 10:30:15"),)),
        ("a [[b", (Token("text", "a "), Token("broken", "[["), Token("text", "b"))),
        ("{ }}", (Token("value", "{ }", ""), Token("broken", "}"))),
        (r"\{n} \:sword:", (Token("text", "{n"), Token("broken", "}"), Token("text", " :sword:"))),
        (r"\[[a]] \\", (Token("text", r"\[[a"), Token("broken", "]]"), Token("text", r" \\"))),
    ],
)
def test_a_text_is_split_into_tokens(source, tokens):
    assert parse(source) == tokens


@given(st.text(st.sampled_from("[]{}|:#\\ab/-\n가") | st.characters(), max_size=60))
def test_no_text_breaks_the_tokens(source):
    """Every character is in one of them, in order, but for the backslashes that only guard the next one."""
    tokens = parse(source)
    assert all(token.raw for token in tokens)
    left = iter(source)
    assert all(char in left for token in tokens for char in token.raw)
    if "\\" not in source:
        assert "".join(token.raw for token in tokens) == source


def test_a_text_without_what_is_marked_up_keeps_its_shape():
    assert plain("[[a/b]]을 {n}개 :sword:") == "\ufffc을 \ufffc개 \ufffc"


# --- values ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "lang", "printed"),
    [
        ("{n}", "en", "2"),
        ("{many}", "en", "1,234"),
        ("{n:# coin|# coins}", "en", "2 coins"),
        ("{one:# coin|# coins}", "en", "1 coin"),
        ("{n:#닢}", "ko", "2닢"),
        ("{one:#닢}", "ko", "1닢"),
        ("{n|이/가} {one|이/가} {many|을/를}", "ko", "2가 1이 1,234를"),
        ("{n:the king's # coin|the king's # coins}", "en", "the king&#x27;s 2 coins"),
        ("{n:# & #}", "ko", "2 &amp; 2"),
        ("{unknown}", "en", '<span class="blank"></span>'),
        ("{unknown:# coin|# coins}", "en", '<span class="blank"></span> coins'),
        ("{unknown|을/를}", "ko", '<span class="blank"></span>'),
        ("{house}", "en", '<span class="house">3</span>'),
        ("{house:# coin|# coins}", "en", '<span class="house">3</span> coins'),
        ("{nope}", "en", "{nope}"),
        ("{n:<b>#</b>}", "en", "&lt;b&gt;2&lt;/b&gt;"),
        ("{n|<b>}", "ko", "{n|&lt;b&gt;}"),
        ("{n|a}", "ja", "{n|a}"),
    ],
)
def test_a_value_prints_its_number(source, lang, printed, game):
    """In the language's plural, with its particle, or as a blank to write on where nobody knows it."""
    assert inline(game, source, lang) == printed


# --- references ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "lang", "printed"),
    [
        ("[[deeds/watchman]]", "en", "<q>Watchman</q>"),
        ("[[deeds/watchman|을/를]]", "ko", "<q>파수꾼</q>을"),
        ("[[roles/heir|을/를]]", "ko", "<q>후계자</q>를"),
        ("[[deeds/watchman|a]] and [[roles/heir|a]]", "en", "a <q>Watchman</q> and an <q>Heir</q>"),
        ("[[roles/heir|A]]", "en", "An <q>Heir</q>"),
        ("[[deeds/thief]] [[roles/thief]]", "en", "<q>Thief (Deeds)</q> <q>Thief (Roles)</q>"),
        ("[[deeds/thief|을/를]]", "ko", "<q>도둑 (행동)</q>을"),
        ("[[deeds/nope]]", "en", "[[deeds/nope]]"),
        ("[[deeds/nope|<b>]]", "en", "[[deeds/nope|&lt;b&gt;]]"),
        ("[[roles/heir|을/를]]", "en", "[[roles/heir|을/를]]"),
        ("[[deeds/watchman|a|b]]", "en", "[[deeds/watchman|a|b]]"),
    ],
)
def test_a_reference_prints_the_name(source, lang, printed, game):
    """With its deck's name where two cards have the same, and with the article or particle that it asks for."""
    assert inline(game, source, lang) == printed


def test_a_name_that_is_missing_is_borrowed_with_its_language(game):
    """From the first fallback that has it."""
    assert inline(game, "[[roles/nameless]]", "ko") == '<q><span lang="en">Nobody</span></q>'
    heir = game.cards["roles/heir"]
    assert [printer(game, "ja", order).name(heir) for order in (("en", "ko"), ("ko",), ())] == [
        "Heir",
        "후계자",
        "후계자",
    ]
    thief = printer(game, "ja", ("en",)).name(game.cards["deeds/thief"])
    assert isinstance(thief, Borrowed)
    assert (thief, thief.lang) == ("Thief (Deeds)", "en")


# --- Markdown --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        ("a\n\nb", "<p>a</p>\n<p>b</p>"),
        ("a\nb", "<p>a\nb</p>"),
        ("a  \nb", "<p>a<br />\nb</p>"),
        ("**b** *i*", "<p><strong>b</strong> <em>i</em></p>"),
        ("**(왕)**을 *‘둘’*로", "<p><strong>(왕)\u2060</strong>을 <em>‘둘’\u2060</em>로</p>"),
        ("나는**(왕)** 둘", "<p>나는<strong>\u2060(왕)</strong> 둘</p>"),
        ("둘.**셋**넷", "<p>둘.\u2060<strong>셋</strong>넷</p>"),
        ("**[[deeds/watchman]]**s, *{n}*", "<p><strong><q>Watchman</q></strong>s, <em>2</em></p>"),
        ("- a\n- {n}", "<ul>\n<li>a</li>\n<li>2</li>\n</ul>"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        ("> a", "<blockquote>\n<p>a</p>\n</blockquote>"),
        (
            "| a | b |\n|---|--:|\n| {n} | [[deeds/watchman|a]] |",
            '<table>\n<thead>\n<tr>\n<th>a</th>\n<th style="text-align:right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n'
            '<td>2</td>\n<td style="text-align:right">a <q>Watchman</q></td>\n</tr>\n</tbody>\n</table>',
        ),
        (":sword: a", "<p><i>sword</i> a</p>"),
        (r"\:sword: \{n} \*a\* \\", "<p>:sword: {n} *a* \\</p>"),
    ],
)
def test_markdown_is_read(source, printed, game):
    assert block(game, source) == printed


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("<div>\na\n</div>", "<p>&lt;div&gt;\na\n&lt;/div&gt;</p>"),
        ("<!-- a -->", "<p>&lt;!-- a --&gt;</p>"),
        ("{{ 7*7 }}", "<p>{{ 7*7 }}</p>"),
        ("{% include 'x' %}", "<p>{% include &#x27;x&#x27; %}</p>"),
        ("&amp; &lt;b&gt; &#60; a & b", "<p>&amp; &lt;b&gt; &lt; a &amp; b</p>"),
        ("[a](http://b.c)", "<p>[a](http://b.c)</p>"),
        ("![a](file:///etc/passwd)", "<p>![a](file:///etc/passwd)</p>"),
        ("<http://b.c>", "<p>&lt;http://b.c&gt;</p>"),
        ("[a]: http://b.c\n\n[a]", "<p>[a]: http://b.c</p>\n<p>[a]</p>"),
        ("`a` and\n\n```x\nb\n```", "<p>`a` and</p>\n<p>```x\nb\n```</p>"),
        ("    a", "<p>a</p>"),
        ("\ue0007\ue001{n}", "<p>72</p>"),
    ],
)
def test_what_could_do_more_than_print_prints_as_it_stands(source, printed, game):
    """Raw HTML, template code, links, pictures, code, and the marks that stand for what is filled in."""
    assert block(game, source) == printed


ALLOWED = re.compile(
    r"</?(?:p|em|strong|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|h[1-6]|q|i|hr|br)(?: /)?>"
    r'|<t[hd] style="text-align:(?:left|center|right)">|<ol start="\d+">|<span class="(?:blank|house)">|</span>'
    r'|<span lang="en">'
)
PIECES = st.sampled_from(
    [*"<>&\"'#*_-|`\\[]{}:!/ \n가a1", "[[deeds/thief|a]]", "[[roles/nameless]]", "{n}", "{house:# a|# b}", "{unknown}",
     "</p>", "<img src=x onerror=y>", "&lt;", "**", "|---|", "```", "~~~", "http://a.b", "](", "\ue000", "0", "\ue001"]
)  # fmt: skip


@given(
    source=st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=40), lang=st.sampled_from(["ko", "en", "ja"])
)
@example(source="```[[deeds/thief]]\na\n```", lang="en")
@example(source="{n:'#|'#}", lang="en")
def test_no_text_breaks_printing_or_gets_a_tag_through(game, source, lang):
    """What is left when the allowed tags are taken out has no angle bracket and no placeholder."""
    for printed in (block(game, source, lang), inline(game, source, lang)):
        rest = ALLOWED.sub("", printed)
        assert "<" not in rest
        assert ">" not in rest
        assert "\ue000" not in rest


def test_apostrophes_are_set_as_such():
    """In English, behind letters and references; what is a quotation mark or a prime stays as it is."""
    assert set_apostrophes("King's, players' “'tis”", "en") == "King’s, players’ “'tis”"
    assert set_apostrophes("L'État", "fr") == "L'État"
    assert set_apostrophes("a \ue0000\ue001's", "en") == "a \ue0000\ue001’s"
