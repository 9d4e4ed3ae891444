"""The little language inside texts: references, values, icons; the rest is Markdown, read by a library."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from print_kit import locales, particles
from print_kit.model import Card, Game, Number, Text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

TokenKind = Literal["text", "reference", "value", "icon", "broken"]

_TOKEN = re.compile(
    r"\\(?P<escaped>[\\{}\[:])"
    r"|\[\[(?P<target>[^\[\]|{}\n]*)(?:\|(?P<form>[^\[\]{}\n]*))?\]\]"
    r"|\{(?P<value>[^{}|:\n]*)(?::(?P<plurals>[^{}]*)|\|(?P<vform>[^{}\n]*))?\}"
    r"|:(?P<icon>[a-z][a-z0-9]*(?:-[a-z0-9]+)*):"
    r"|(?P<broken>\[\[|\]\]|[{}])"
)
_SPECIAL = re.compile(r"[\[\]{}:\\]")
_PLACEHOLDER = re.compile("\ue000([0-9]+)\ue001")
# In the night reminders of script files: an info token to show, a reminder token to place.
_INFO_TOKEN = re.compile(r"(?<![*\w])\*(?![\s*])([^*\n]{1,100}?)(?<!\s)\*(?![*\w])")
_REMINDER = re.compile(":reminder:")
_LONG_WORD = re.compile(r"\S{30,}")  # may break anywhere: no box is as wide
# Asterisks between Hangul and punctuation, which CommonMark doesn't take for emphasis.
_CLOSING = re.compile(r"(?<=[^\w\s*\\])\*{1,3}(?=[가-힣])")
_OPENING = re.compile(r"(?<=[가-힣])\*{1,3}(?=[^\w\s*])")
_APOSTROPHE = re.compile("(?<=[\\w\ue001])'")
_NO_MARKS = dict.fromkeys((0xE000, 0xE001))


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text. `raw` is how it is written, `name` the target, the value or the icon.

    `form` is what stands after `|`, `plurals` the forms after `:` of a value.
    """

    kind: TokenKind
    raw: str
    name: str = ""
    form: str = ""
    plurals: tuple[str, ...] = ()


@lru_cache(maxsize=20_000)
def parse(text: str) -> tuple[Token, ...]:
    """Split a text into tokens. Never fails: what can't be read is a token of the kind `broken`."""
    if not _SPECIAL.search(text):
        return (Token("text", text),) if text else ()
    tokens: list[Token] = []
    plain: list[str] = []
    at = 0

    def flush() -> None:
        if plain:
            tokens.append(Token("text", "".join(plain)))
            plain.clear()

    for found in _TOKEN.finditer(text):
        plain.append(text[at : found.start()])
        at = found.end()
        if found["escaped"]:
            # kept with its backslash: Markdown reads it, so that \* and \{ follow one rule
            plain.append(found.group() if found["escaped"] not in "{}:" else found["escaped"])
            continue
        token = _token(found)
        flush()
        tokens.append(token)
    plain.append(text[at:])
    flush()
    return tuple(token for token in tokens if token.raw)


def _token(found: re.Match[str]) -> Token:
    raw = found.group()
    if found["target"] is not None:
        return Token("reference", raw, found["target"].strip(), (found["form"] or "").strip())
    if found["value"] is not None:
        plurals = tuple(found["plurals"].split("|")) if found["plurals"] is not None else ()
        return Token("value", raw, found["value"].strip(), (found["vform"] or "").strip(), plurals)
    if found["icon"] is not None:
        return Token("icon", raw, found["icon"])
    return Token("broken", raw)


def plain(text: str) -> str:
    """A text without its references, values and icons: each becomes a single space-like mark (U+FFFC)."""
    return "".join(token.raw if token.kind == "text" else "\ufffc" for token in parse(text))


class Borrowed(str):
    """A text in another language than the page's.

    As text it is what it says; printed by a template (`{{ … }}`) it carries its language, which chooses the font.
    """

    __slots__ = ("lang",)

    lang: str

    def __new__(cls, text: str, lang: str) -> Borrowed:
        """`text`, which is in `lang`."""
        made = super().__new__(cls, text)
        made.lang = lang
        return made

    def __html__(self) -> str:
        """The text as HTML."""
        return f'<span lang="{html.escape(self.lang)}">{html.escape(self)}</span>'


@dataclass(frozen=True, slots=True)
class Printer:
    """Turns texts of one game into HTML in one language.

    `icon` gives the HTML of an icon by name, `link` that of a reference from its card and the words to print.
    `fallbacks` are the languages whose names stand in for missing ones.
    What doesn't resolve prints as it is written: the checks have reported it before.
    """

    game: Game
    lang: str
    icon: Callable[[str], str]
    link: Callable[[Card, str], str]
    fallbacks: tuple[str, ...] = ()

    def block(self, text: Text, values: Mapping[str, Number]) -> str:
        """A text as paragraphs, lists and tables."""
        if text.literal:
            return "".join(f"<p>{self._literal(part, text)}</p>" for part in re.split(r"\n\s*\n", text.value))
        source, pieces = self._pieces(text, values)
        return _fill(_markdown().render(source), pieces).strip()

    def inline(self, text: Text, values: Mapping[str, Number]) -> str:
        """A text without the paragraph around it."""
        if text.literal:
            return self._literal(text.value, text)
        source, pieces = self._pieces(text, values)
        return _fill(_markdown().renderInline(source), pieces)

    def _literal(self, part: str, text: Text) -> str:
        """A part of a text of a script file: what is in it is text, but for a reminder's two signs."""
        whole = _LONG_WORD.sub(lambda word: "\u200b".join(word[0]), part)
        shown = html.escape(whole).replace("\n", "<br>")
        if text.literal == "reminder":
            shown = _INFO_TOKEN.sub(r"<strong>\1</strong>", shown)
            shown = _REMINDER.sub(lambda _: self.icon("reminder"), shown).strip()
        return shown

    def name(self, card: Card) -> str:
        """A card's name in this language as plain text; with its deck's name where another card has the same.

        A name in another language is Borrowed.
        """
        text = next((card.name[lang] for lang in (self.lang, *self.fallbacks, *card.name) if lang in card.name), None)
        if text is None:
            return card.key
        name = text.value if text.literal else set_apostrophes(text.value, text.lang)
        if self.game.twins_of(card, text.lang) and (deck := self.game.decks[card.deck].name.get(text.lang)):
            name = f"{name} ({deck.value})"
        return name if text.lang == self.lang else Borrowed(name, text.lang)

    def _pieces(self, text: Text, values: Mapping[str, Number]) -> tuple[str, list[str]]:
        pieces: list[str] = []
        parts: list[str] = []
        # the marks of placeholders are no text's to write: files that hold them are refused
        for token in parse(text.value.translate(_NO_MARKS)):
            if token.kind == "text":
                parts.append(token.raw)
                continue
            parts.append(f"\ue000{len(pieces)}\ue001")
            try:
                pieces.append(self._piece(token, values))
            except ValueError:  # a particle that the language hasn't got
                pieces.append(html.escape(token.raw))
        return set_apostrophes(_beside_hangul("".join(parts)), self.lang), pieces

    def _piece(self, token: Token, values: Mapping[str, Number]) -> str:
        if token.kind == "reference" and token.name in self.game.cards:
            card = self.game.cards[token.name]
            name = self.name(card)
            before, after = particles.around(self.lang, name, token.form) if token.form else ("", "")
            return html.escape(before) + self.link(card, name) + html.escape(after)
        if token.kind == "value" and token.name in values:
            return self._value(values[token.name], token)
        if token.kind == "icon":
            return self.icon(token.name)
        return html.escape(token.raw)

    def _value(self, number: Number, token: Token) -> str:
        if number.value is None:
            blank = '<span class="blank"></span>'
            form = token.plurals[-1].replace("#", "") if token.plurals else ""
            return blank + html.escape(form)
        figure = locales.format_number(self.lang, number.value)
        shown = html.escape(figure)
        if number.house:
            shown = f'<span class="house">{shown}</span>'
        if token.plurals:
            form = token.plurals[min(locales.plural_index(self.lang, number.value), len(token.plurals) - 1)]
            return shown.join(html.escape(part) for part in form.split("#"))
        if token.form:
            before, after = particles.around(self.lang, figure, token.form)
            return html.escape(before) + shown + html.escape(after)
        return shown


def _fill(rendered: str, pieces: list[str]) -> str:
    return _PLACEHOLDER.sub(lambda found: pieces[int(found[1])], rendered)


def set_apostrophes(text: str, lang: str) -> str:
    """An English text with apostrophes as they are set (King’s), however they were typed (King's)."""
    return _APOSTROPHE.sub("’", text) if lang == "en" and "'" in text else text


def _beside_hangul(text: str) -> str:
    """A text in which `**(ㄱ)**을` is emphasis: CommonMark wants a space behind it, which Korean hasn't.

    A word joiner, which prints nothing, is put between punctuation and asterisks where Hangul stands on their other
    side.
    """
    return _OPENING.sub("\\g<0>\u2060", _CLOSING.sub("\u2060\\g<0>", text))


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    # imported when a text is first printed: checks read texts without Markdown
    from markdown_it import MarkdownIt

    # Raw HTML is text; nothing in a text may load or point to anything outside; there is no font for code.
    return (
        MarkdownIt("commonmark", {"html": False, "typographer": False})
        .enable("table")
        .disable(["image", "link", "autolink", "reference", "html_block", "html_inline", "code", "fence", "backticks"])
    )
