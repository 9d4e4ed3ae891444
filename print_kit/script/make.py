"""Cards from what a script file says: characters of its own, and official ones with texts of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from print_kit.casting import NIGHTS, TEAM
from print_kit.model import Card, Deck, Field, FieldSpec, Localized, Text
from print_kit.script.fields import Said
from print_kit.script.names import language_of
from print_kit.script.pictures import Pictures
from print_kit.script.shape import Element


def text_of(said: Said, reminder: bool = False) -> Text:
    """A text of the file as the game has texts."""
    line = said.location.line
    return Text(language_of(said.value), said.value, said.location, line, literal="reminder" if reminder else "text")


def localized(said: Said | None, over: Localized | None = None, reminder: bool = False) -> Localized:
    """A text of the file, over those of the game in other languages."""
    texts = dict(over or {})
    if said is not None:
        text = text_of(said, reminder)
        ours = texts.get(text.lang)
        if ours is None or ours.value != text.value:
            texts[text.lang] = text
    return texts


def homebrew(element: Element, deck: Deck, pictures: Pictures) -> Card:
    """A character that the file brings itself."""
    plain = Card(
        deck=deck.id,
        id=element.id,
        name={},
        text={},
        note={},
        copies=1,
        values={},
        tags=tuple(tag for tag in (element.edition, "setup" if element.setup else "") if tag),
        fields={},
        location=element.location,
    )
    return changed(plain, element, deck.fields, pictures)


def changed(card: Card, element: Element, specs: Mapping[str, FieldSpec], pictures: Pictures) -> Card:
    """A character with what the file says of it, in the language it says it in."""
    place, fields = element.location, dict(card.fields)
    if element.team and TEAM in specs:
        fields[TEAM] = Field(TEAM, "choice", element.team, place)
    for night, said in element.night.items():
        name = NIGHTS[night]
        if name in specs:
            old = fields[name].value if name in fields else None
            texts = localized(said, old if isinstance(old, Mapping) else None, reminder=True)
            fields[name] = Field(name, "text", texts, said.location)
    if element.ability and (setup := fields.get("setup")) and isinstance(setup.value, Mapping):
        # an ability in the file's words has its effect on the setup at its end
        lang = language_of(element.ability.value)
        fields["setup"] = replace(setup, value={code: text for code, text in setup.value.items() if code != lang})
    if "image" in specs and element.image and (file := pictures.find(element)):
        fields["image"] = Field("image", "image", file, element.image.location)
    return replace(
        card, name=localized(element.name, card.name), text=localized(element.ability, card.text), fields=fields
    )
