"""Cards and sections: from nodes to model values, by the fields their deck or rules declare."""

from __future__ import annotations

from collections.abc import Mapping

from print_kit.diagnostics import Location
from print_kit.load.read import Reader
from print_kit.model import FIELD_KINDS, Card, Field, FieldSpec, FieldValue, Number, Reference, Section
from print_kit.source import Node

CARD_KEYS = ("name", "text", "note", "copies", "values", "tags", "needs", "excludes", "copies_for")
SECTION_KEYS = ("title", "text", "values")
MAX_COPIES = 999


def read_specs(node: Node | None, reader: Reader, what: str, reserved: tuple[str, ...]) -> dict[str, FieldSpec]:
    """The fields that a deck or rules file declares in game.yaml."""
    specs: dict[str, FieldSpec] = {}
    for name, value in reader.map(node, f"the fields of {what}").items():
        if name in reserved:
            of = "card" if "copies" in reserved else "section"
            reader.findings.error(
                "unknown-field",
                f"'{name}' is a field of every {of}; it can't be declared again",
                value.location,
                "delete it here",
            )
            continue
        parts = reader.map(value, f"the field '{name}'", ("type", "label", "of", "to"))
        if "type" not in parts:
            if value.kind == "map":
                types = ", ".join(FIELD_KINDS)
                reader.findings.error(
                    "missing-key", f"the field '{name}' has no type", value.location, f"add type: one of {types}"
                )
            continue
        kind = reader.choice(parts["type"], f"the type of '{name}'", dict.fromkeys(FIELD_KINDS))
        chosen = next((known for known in FIELD_KINDS if known == kind), None)
        if chosen is None:
            continue
        choices = {
            key: reader.localized(label, f"the label of '{key}'")
            for key, label in reader.map(parts.get("of"), f"the choices of '{name}'").items()
        }
        if chosen == "choice" and not choices:
            reader.findings.error(
                "missing-key", f"the field '{name}' has no choices", value.location, "add of: {choice: {ko: …, en: …}}"
            )
        specs[name] = FieldSpec(
            name=name,
            kind=chosen,
            label=reader.localized(parts.get("label"), f"the label of '{name}'"),
            choices=choices,
            decks=reader.words(parts.get("to"), f"'to' of '{name}'"),
            location=value.location,
        )
    return specs


def read_card(deck: str, id: str, place: Location, node: Node, specs: Mapping[str, FieldSpec], reader: Reader) -> Card:
    """One card. Its location is that of its id."""
    what = f"{deck}/{id}"
    parts = reader.map(node, what, (*CARD_KEYS, *specs), what)
    if "name" not in parts and (node.kind == "map" or node.is_null):
        reader.findings.error("missing-key", f"{what} has no name", place, "add name: {ko: …, en: …}")
    copies = reader.whole(parts.get("copies"), f"copies of {what}", 0, MAX_COPIES)
    return Card(
        deck=deck,
        id=id,
        name=reader.localized(parts.get("name"), f"name of {what}"),
        text=reader.localized(parts.get("text"), f"text of {what}"),
        note=reader.localized(parts.get("note"), f"note of {what}"),
        copies=1 if copies is None else copies,
        values=_values(parts.get("values"), reader, what),
        tags=reader.words(parts.get("tags"), f"tags of {what}"),
        fields=_fields(parts, specs, reader, what),
        location=place,
        needs=_references(parts.get("needs"), reader, f"needs of {what}"),
        excludes=_references(parts.get("excludes"), reader, f"excludes of {what}"),
        copies_for=_copies_for(parts.get("copies_for"), reader, what),
    )


def _copies_for(node: Node | None, reader: Reader, what: str) -> dict[int, int]:
    """Copies by number of players: `{3: 24, 4: 32}`."""
    found: dict[int, int] = {}
    for key, value in reader.map(node, f"copies_for of {what}").items():
        if not key.isascii() or not key.isdigit() or not 0 < int(key) < 100:
            message = f"'{key}' in copies_for of {what} is no number of players"
            reader.findings.error("wrong-type", message, value.location, "write it as in copies_for: {3: 24, 4: 32}")
            continue
        copies = reader.whole(value, f"copies for {key} players of {what}", 0, MAX_COPIES)
        if copies is not None:
            found[int(key)] = copies
    return found


def read_section(
    rules: str, id: str, place: Location, node: Node, specs: Mapping[str, FieldSpec], reader: Reader
) -> Section:
    """One section of a rules file."""
    what = f"{rules}/{id}"
    parts = reader.map(node, what, (*SECTION_KEYS, *specs), what)
    if "title" not in parts and (node.kind == "map" or node.is_null):
        reader.findings.error("missing-key", f"{what} has no title", place, "add title: {ko: …, en: …}")
    return Section(
        rules=rules,
        id=id,
        title=reader.localized(parts.get("title"), f"title of {what}"),
        text=reader.localized(parts.get("text"), f"text of {what}"),
        values=_values(parts.get("values"), reader, what),
        fields=_fields(parts, specs, reader, what),
        location=place,
    )


def _values(node: Node | None, reader: Reader, what: str) -> dict[str, Number]:
    return {
        name: reader.number(value, f"the value '{name}' of {what}")
        for name, value in reader.map(node, f"values of {what}").items()
    }


def _fields(parts: Mapping[str, Node], specs: Mapping[str, FieldSpec], reader: Reader, what: str) -> dict[str, Field]:
    fields: dict[str, Field] = {}
    for name, spec in specs.items():
        node = parts.get(name)
        if node is None:
            continue
        value = _field_value(node, spec, reader, f"{name} of {what}")
        fields[name] = Field(name, spec.kind, value, node.location, node.layer == "variant")
    return fields


def _field_value(node: Node, spec: FieldSpec, reader: Reader, what: str) -> FieldValue:
    if node.is_null:
        return Number(None, node.location) if spec.kind == "number" else None
    match spec.kind:
        case "text":
            return reader.localized(node, what)
        case "texts":
            return tuple(reader.localized(item, what) for item in reader.items(node, what))
        case "number":
            return reader.number(node, what)
        case "flag":
            return reader.flag(node, what)
        case "choice":
            return reader.choice(node, what, spec.choices)
        case "reference":
            return reader.reference(node, what, spec.decks)
        case "references":
            return _references(node, reader, what, spec.decks)
        case "icon" | "image":
            return reader.word(node, what)


def _references(node: Node | None, reader: Reader, what: str, decks: tuple[str, ...] = ()) -> tuple[Reference, ...]:
    found = (reader.reference(item, what, decks) for item in reader.items(node, what))
    return tuple(reference for reference in found if reference is not None)
