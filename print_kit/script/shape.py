"""JSON to what a script says: its four kinds of elements, told apart and held to the limits of the official schema.

The schema: ThePandemoniumInstitute/botc-release@3d6d930, script-schema.json (2026-05-11). What prints all the same is
a warning; what can't be understood is an error. Every message says which element it is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from print_kit.diagnostics import Findings, Location, did_you_mean
from print_kit.script.fields import KINDS, Fields, Said, shown
from print_kit.script.json_places import Value
from print_kit.script.names import META, plain_id, plain_team
from print_kit.script.read import clean
from print_kit.script_model import Night

FEWEST, MOST = 5, 201
_CHARACTER_KEYS = (
    *("id", "name", "team", "ability", "image", "edition", "flavor", "setup", "jinxes", "special"),
    *("firstNight", "firstNightReminder", "otherNight", "otherNightReminder", "reminders", "remindersGlobal"),
)
_ORDER_KEYS: dict[str, Night] = {"firstNight": "first", "otherNight": "other"}


@dataclass(frozen=True, slots=True)
class Jinx:
    """What an element says of itself and another character."""

    other: Said
    reason: Said


@dataclass(slots=True)
class Element:
    """A character of the script. `full` says that the file gives more than its id.

    `id` is the plain id, `written` as the file has it, `number` its place in the list from 1.
    """

    number: int
    id: str
    written: str
    location: Location
    full: bool = False
    name: Said | None = None
    team: str = ""
    team_refused: bool = False
    ability: Said | None = None
    image: Said | None = None
    edition: str = ""
    numbers: dict[Night, float] = field(default_factory=dict)
    night: dict[Night, Said] = field(default_factory=dict)
    reminders: tuple[Said, ...] = ()
    reminders_global: tuple[Said, ...] = ()
    setup: bool = False
    jinxes: tuple[Jinx, ...] = ()

    @property
    def what(self) -> str:
        """How messages name it."""
        return f"element {self.number} ('{shown(self.written)}')"


@dataclass(slots=True)
class ScriptFile:
    """What a script file says, before anybody knows the game."""

    file: Path
    name: Said
    author: Said | None = None
    rules: tuple[Said, ...] = ()
    hide_title: bool = False
    order: dict[Night, tuple[Said, ...]] = field(default_factory=dict)
    elements: list[Element] = field(default_factory=list)


def shape(value: Value, file: Path, teams: tuple[str, ...], findings: Findings) -> ScriptFile | None:
    """What a script file says. None where its root is no list; elements that can't be understood are left out.

    `teams` are those that the game knows.
    """
    if value.kind != "list":
        message = f"a script is a list of characters, and this is {KINDS[value.kind]}"
        findings.error("not-a-script", message, value.location, 'begin the file with [ and end it with ]: ["imp", …]')
        return None
    return _Shaper(file, teams, findings).script(value)


class _Shaper(Fields):
    def __init__(self, file: Path, teams: tuple[str, ...], findings: Findings) -> None:
        super().__init__(findings)
        self.file, self.teams = file, teams
        self.unknown: dict[str, list[tuple[int, Location]]] = {}

    def script(self, value: Value) -> ScriptFile | None:
        count = len(value.items)
        if count > MOST:
            message = f"a script has at most {MOST} elements, and this one has {count:,}"
            self.findings.error("not-a-script", message, value.items[MOST].location, "take some out")
            return None
        script = ScriptFile(self.file, Said(clean(self.file.stem)[0], Location(self.file, 1, 1)))
        met = False
        for number, item in enumerate(value.items, 1):
            if item.kind == "map" and self.id_of(item) == META:
                if met:
                    message = f"element {number} is a second _meta, and isn't read"
                    self.findings.warning("script-element", message, item.location, "keep one of them")
                else:
                    self.meta(item, script)
                met = True
            elif (element := self.element(number, item)) is not None:
                script.elements.append(element)
        self.tell_unknown()
        if not count or (not script.elements and not self.findings.failed):
            self.findings.error("not-a-script", "the script has no characters", value.location, 'add some: ["imp", …]')
        elif count < FEWEST:
            has = "one element" if count == 1 else f"{count} elements"
            message = f"the script has {has}; the official app takes scripts of {FEWEST} to {MOST} only"
            self.findings.hint("short-script", message, value.location, "add characters, if the app is to read it")
        return script

    def id_of(self, item: Value) -> str:
        id = item.get("id")
        return id.text if id is not None and id.kind == "text" else ""

    def element(self, number: int, item: Value) -> Element | None:
        if item.kind not in ("text", "map"):
            message = f"element {number} is {KINDS[item.kind]}; an element is an id or an object"
            self.findings.error("script-element", message, item.location, 'write an id: "washerwoman"')
            return None
        id = item if item.kind == "text" else item.get("id")
        if id is None or id.kind != "text":
            name = item.get("name")
            hint = (
                f'"id": "{plain_id(name.text)}"' if name is not None and plain_id(name.text) else '"id": "washerwoman"'
            )
            message = f"element {number} has no id" if id is None else f"the id of element {number} is {KINDS[id.kind]}"
            self.findings.error("script-element", message, item.location, f"add {hint}")
            return None
        found = Element(number, plain_id(id.text), id.text, id.location)
        if not found.id:
            message = f"element {number} has no id: '{shown(id.text)}' has no letters"
            self.findings.error("script-element", message, id.location, 'write an id: "washerwoman"')
            return None
        if item.kind == "map" and len(item.entries) > 1:
            self.character(item, found)
        return found

    def character(self, item: Value, into: Element) -> None:
        what, into.full = into.what, True
        for key, value in item.entries:
            if key not in _CHARACTER_KEYS:
                self.unknown.setdefault(key, []).append((into.number, value.location))
        self.limit(Said(into.written, into.location), f"the id of {what}", 50)
        into.name = self.text(item, "name", what, 30)
        into.ability = self.text(item, "ability", what, 250)
        into.edition = plain_id(said.value) if (said := self.text(item, "edition", what, 50)) else ""
        into.team = self.team(item, what)
        into.team_refused = not into.team and item.get("team") is not None
        into.image = self.image(item, what)
        self.text(item, "flavor", what, 500)
        for key, night in _ORDER_KEYS.items():
            if reminder := self.text(item, f"{key}Reminder", what, 500):
                into.night[night] = reminder
            if (number := self.place(item, key, what)) is not None:
                into.numbers[night] = number
        into.reminders = self.texts(item, "reminders", what, 20, 30)
        into.reminders_global = self.texts(item, "remindersGlobal", what, 20, 25)
        into.setup = self.flag(item, "setup", what)
        into.jinxes = tuple(self.jinxes(item, what))

    def meta(self, item: Value, script: ScriptFile) -> None:
        what = "_meta"
        script.name = self.text(item, "name", what, 50) or script.name
        script.author = self.text(item, "author", what, 50)
        script.hide_title = self.flag(item, "hideTitle", what)
        script.rules = self.texts(item, "bootlegger", what, 10, 500)
        for key, night in _ORDER_KEYS.items():
            if ids := self.texts(item, key, what, 200, 50):
                script.order[night] = ids

    def team(self, item: Value, of: str) -> str:
        value = item.get("team")
        if value is None:
            return ""
        if value.kind != "text":
            self.wrong(value, f"team of {of}", "a text", 'write "team": "townsfolk"')
            return ""
        team = plain_team(value.text)
        if team in self.teams:
            return team
        mend = did_you_mean(team, self.teams, "teams: " + ", ".join(self.teams))
        self.findings.error("script-value", f"'{shown(value.text)}' is no team ({of})", value.location, mend)
        return ""

    def image(self, item: Value, of: str) -> Said | None:
        """The first of an element's pictures."""
        value = item.get("image")
        if value is not None and value.kind == "list":
            value = next((part for part in value.items if part.kind == "text"), None)
        if value is None:
            return None
        if value.kind != "text":
            self.wrong(value, f"image of {of}", "a text", 'write "image": "images/imp.png"')
            return None
        return Said(value.text.strip(), value.location) if value.text.strip() else None

    def jinxes(self, item: Value, of: str) -> Iterator[Jinx]:
        for value in self.items(item, "jinxes", of, MOST, "map"):
            other = self.text(value, "id", f"a jinx of {of}", 50)
            reason = self.text(value, "reason", f"a jinx of {of}", 500)
            if other is None or reason is None:
                lacks = "id" if other is None else "reason"
                message = f"a jinx of {of} has no {lacks}; it is left out"
                self.findings.warning("script-value", message, value.location, f'add "{lacks}": "…"')
            else:
                yield Jinx(other, reason)

    def tell_unknown(self) -> None:
        """One warning a key: the same one usually stands in every element."""
        for key, places in self.unknown.items():
            number, place = places[0]
            more = f" and {len(places) - 1} more" if len(places) > 1 else ""
            message = f"'{shown(key)}' in element {number}{more} is nothing that a character has; it isn't read"
            mend = did_you_mean(key, _CHARACTER_KEYS, "known: " + ", ".join(_CHARACTER_KEYS))
            self.findings.warning("unknown-script-key", message, place, mend)
