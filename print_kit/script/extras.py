"""What comes with a script's characters: reminder tokens and jinxes that the file names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from print_kit.diagnostics import Findings, did_you_mean
from print_kit.model import Card, Deck, Field, FieldKind, FieldValue, Localized, Reference, Text
from print_kit.script.fields import Said, shown
from print_kit.script.make import localized
from print_kit.script.names import language_of, plain_id
from print_kit.script.shape import Element, Jinx


def reminder_cards(deck: Deck, field: str, elements: Sequence[Element], cast: Mapping[str, Card]) -> Iterator[Card]:
    """The deck's tokens, those of characters for whom the file names its own replaced by them.

    Replaced ones stay as labels: our texts may name them. There are no pieces of them.
    """
    own = {cast[item.id].key: item for item in elements if item.reminders or item.reminders_global}
    for card in deck.cards:
        gone = any(key in own for key in card.targets(field))
        yield replace(card, copies=0, copies_for={}) if gone else card
    for key, element in own.items():
        labels: dict[str, list[Said]] = {}
        for said in (*element.reminders, *element.reminders_global):
            labels.setdefault(said.value, []).append(said)
        always = {said.value for said in element.reminders_global}
        for number, (label, copies) in enumerate(labels.items(), 1):
            said = copies[0]
            fields = {field: _field(field, "reference", Reference(key, said.location), said)}
            if "always" in deck.fields and label in always:
                fields["always"] = _field("always", "flag", True, said)
            yield _card(deck, f"{element.id}-script-{number}", localized(said), {}, fields, said, len(copies))


def jinx_cards(
    deck: Deck,
    field: str,
    elements: Sequence[Element],
    everyone: Mapping[str, Card],
    languages: Sequence[str],
    findings: Findings,
) -> Iterator[Card]:
    """The deck's pairs, with the file's words where it has some, and the pairs that only the file names.

    `everyone` are the characters by plain id, `languages` those of the game.
    """
    own: dict[frozenset[str], tuple[Element, Card, Jinx]] = {}
    for element in elements:
        for jinx in element.jinxes:
            other = everyone.get(plain_id(jinx.other.value))
            if other is None or other is everyone[element.id]:
                message = f"a jinx of {element.what} is with '{shown(jinx.other.value)}', which is no other character"
                mend = did_you_mean(plain_id(jinx.other.value), everyone, "write the id of a character")
                findings.warning("unknown-character", message, jinx.other.location, mend)
            else:
                own.setdefault(frozenset((everyone[element.id].key, other.key)), (element, other, jinx))
    for card in deck.cards:
        found = own.pop(frozenset(card.targets(field)), None)
        yield card if found is None else _reworded(card, found[2])
    for element, other, jinx in own.values():
        card = everyone[element.id]
        said = jinx.reason
        pair = tuple(Reference(key, said.location) for key in (card.key, other.key))
        fields = {field: _field(field, "references", pair, said)}
        name = _pair_name(card, other, languages, said)
        yield _card(deck, f"{card.id}-{other.id}-script", name, localized(said), fields, said)


def _reworded(card: Card, jinx: Jinx) -> Card:
    return replace(card, text=localized(jinx.reason, card.text))


def _pair_name(card: Card, other: Card, languages: Sequence[str], said: Said) -> Localized:
    """Both names in each language, or in any one that there is."""
    names: dict[str, Text] = {}
    for lang in languages:
        parts = [one.name.get(lang) or next(iter(one.name.values())) for one in (card, other)]
        whole = " · ".join(part.value for part in parts)
        code = lang if any(part.lang == lang for part in parts) else language_of(whole)
        names.setdefault(code, Text(code, whole, said.location, said.location.line, literal="text"))
    return names


def _field(name: str, kind: FieldKind, value: FieldValue, said: Said) -> Field:
    return Field(name, kind, value, said.location)


def _card(
    deck: Deck, id: str, name: Localized, text: Localized, fields: Mapping[str, Field], said: Said, copies: int = 1
) -> Card:
    return Card(deck.id, id, name, text, {}, copies, {}, (), fields, said.location)
