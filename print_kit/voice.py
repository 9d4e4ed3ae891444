"""A game speaking one language: what a template asks for a name, a text, a label."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from print_kit import locales
from print_kit.labels import Labels
from print_kit.markup import Borrowed, Printer, set_apostrophes
from print_kit.model import Card, Deck, Field, FieldSpec, Game, Localized, Number, Reference, Rules, Section, Text


@dataclass(slots=True)
class Voice:
    """One language of a page. Templates call its methods; everything that returns Markup is safe HTML.

    `fallbacks` are the languages that stand in where a text is missing, in order. What they print carries their own
    `lang`: what is returned as str is Borrowed then (`|striptags` takes the tag away, for titles and attributes).
    Texts of a script file stand in too: they are in one language only. `first` is the voice that speaks before this
    one on the page: what it has said of those isn't said again.
    """

    game: Game
    lang: str
    labels: Labels
    icon: Callable[[str], str]
    linked: bool = False
    fallbacks: tuple[str, ...] = ()
    first: Voice | None = None
    _printers: dict[str, Printer] = field(default_factory=dict)

    def _printer(self, lang: str) -> Printer:
        if lang not in self._printers:
            self._printers[lang] = Printer(self.game, lang, self.icon, self._link, self.fallbacks)
        return self._printers[lang]

    def _link(self, card: Card, name: str) -> str:
        shown = escape(name)
        if self.linked:
            return f'<a class="ref" href="#{card.key}">{shown}</a>'
        return f'<span class="ref">{shown}</span>'

    def pick(self, texts: Localized) -> Text | None:
        """The text in this language, or that of the first fallback that has one, or a script's in any language."""
        for lang in (self.lang, *self.fallbacks):
            text = texts.get(lang)
            if text is not None and text.value.strip():
                break
        else:
            text = next((other for other in texts.values() if other.literal and other.value.strip()), None)
        said = text is not None and text.literal and self.first is not None and self.first.pick(texts) is text
        return None if said else text

    def block(self, texts: Localized, owner: Card | Section) -> Markup:
        """A text as paragraphs; empty where there is none."""
        text = self.pick(texts)
        if text is None:
            return Markup("")
        return self._tagged(text, self._printer(text.lang).block(text, owner.values), "div")

    def inline(self, texts: Localized, owner: Card | Section | None = None) -> Markup:
        """A text within a line."""
        text = self.pick(texts)
        if text is None:
            return Markup("")
        values: Mapping[str, Number] = owner.values if owner else {}
        return self._tagged(text, self._printer(text.lang).inline(text, values), "span")

    def _tagged(self, text: Text, rendered: str, tag: str) -> Markup:
        if text.house:
            rendered = f'<{tag} class="house">{rendered}</{tag}>'
        if text.lang != self.lang:
            rendered = f'<{tag} lang="{text.lang}">{rendered}</{tag}>'
        return Markup(rendered)

    def plain(self, texts: Localized) -> str:
        """A text as it stands, without markup: names and titles."""
        text = self.pick(texts)
        if text is None:
            return ""
        shown = text.value if text.literal else set_apostrophes(text.value, text.lang)
        return shown if text.lang == self.lang else Borrowed(shown, text.lang)

    def name(self, card: Card) -> str:
        """A card's own name."""
        return self.plain(card.name)

    def full_name(self, card: Card) -> str:
        """A card's name, with its deck's where another card has the same name."""
        return self._printer(self.lang).name(card)

    def twins(self, card: Card) -> tuple[Card, ...]:
        """The cards of other decks that have the same name in this language."""
        return self.game.twins_of(card, self.lang)

    def deck(self, deck: Deck | str) -> str:
        """A deck's name."""
        return self.plain((self.game.decks[deck] if isinstance(deck, str) else deck).name)

    def label(self, owner: Card | Section, name: str) -> str:
        """The label of a field; its name where game.yaml gives none."""
        spec = self._specs(owner).get(name)
        return (self.plain(spec.label) if spec else "") or name.replace("_", " ")

    def choice(self, owner: Card | Section, name: str) -> str:
        """The label of a choice field's value; '' where the card has none."""
        item = owner.fields.get(name)
        spec = self._specs(owner).get(name)
        if item is None or spec is None or not isinstance(item.value, str) or item.value not in spec.choices:
            return ""
        return self.plain(spec.choices[item.value])

    def _specs(self, owner: Card | Section) -> Mapping[str, FieldSpec]:
        return (self.game.decks[owner.deck] if isinstance(owner, Card) else self.game.rules[owner.rules]).fields

    def field(self, owner: Card | Section, name: str) -> Markup:
        """A field's value as it is printed: number, text, names of the cards referred to."""
        item = owner.fields.get(name)
        if item is None:
            return Markup("")
        value = item.value
        if isinstance(value, Number):
            return self.number(value)
        if isinstance(value, Mapping):
            return self.inline(value, owner)
        if isinstance(value, tuple):
            return self.names(item)
        return Markup.escape(value) if isinstance(value, str) else Markup("")

    def names(self, item: Field) -> Markup:
        """The names of the cards that a field of references points to, with commas between."""
        targets = item.value if isinstance(item.value, tuple) else (item.value,)
        keys = [ref.target for ref in targets if isinstance(ref, Reference)]
        return Markup(", ").join(self.full_name(self.game.cards[key]) for key in keys if key in self.game.cards)

    def number(self, number: Number) -> Markup:
        """A number, or a blank to write on."""
        if number.value is None:
            return Markup('<span class="blank"></span>')
        shown = locales.format_number(self.lang, number.value)
        return Markup(f'<span class="house">{shown}</span>' if number.house else shown)

    def title(self, of: Game | Rules | Section) -> str:
        """The title of the game, a rules file or a section."""
        return self.plain(of.title)

    def __call__(self, msgid: str, **values: object) -> str:
        """A template label."""
        found = self.labels.gettext(msgid)
        text = found % values if values else found
        return text if self.lang == "en" or msgid in self.labels.messages else Borrowed(text, "en")
