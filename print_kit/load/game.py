"""A game's folder, its variant and overlays: files to one Game, with every error collected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from print_kit.diagnostics import Findings, Location, OperatorError, did_you_mean
from print_kit.load.cards import CARD_KEYS, SECTION_KEYS, read_card, read_section, read_specs
from print_kit.load.counts import read_counts
from print_kit.load.read import Reader
from print_kit.model import Card, Deck, FieldSpec, Game, ProductEntry, Rules, Section, Term
from print_kit.script_model import ScriptSpec
from print_kit.source import Layer, Node, merge, read

GAME_KEYS = (
    "game",
    "title",
    "players",
    "edition",
    "languages",
    "variant",
    "decks",
    "rules",
    "products",
    "counts",
    "script",
)
DECK_KEYS = ("name", "cards", "copies", "fields", "back", "reached_from", "labels")


@dataclass(frozen=True, slots=True)
class _Folder:
    path: Path
    layer: Layer


@dataclass(slots=True)
class _Entries:
    """The cards of a deck (or sections of a rules file) as the layers left them, in order."""

    nodes: dict[str, tuple[Location, Node]] = field(default_factory=dict)
    title: Node | None = None
    place: Location | None = None


def load_game(
    name: str, folder: Path, languages: tuple[str, ...], *, variant: str = "", overlays: tuple[Path, ...] = ()
) -> tuple[Game, Findings]:
    """Read the game in `folder` (content/<name>).

    `languages` are the codes of all locales, `variant` the variant asked for ('' for the game's own default, 'base'
    for none), `overlays` folders laid over the game last: each holds decks/, rules/ … itself or in a folder named
    like the game. Raises OperatorError for a variant that isn't there.
    """
    reader = Reader(languages)
    variants = tuple(sorted(path.name for path in (folder / "variants").glob("*") if path.is_dir()))
    base = _Folder(folder, "base")
    head = _read_first(base, "game.yaml", reader)
    chosen = variant or (reader.word(head.get("variant"), "variant") if head and head.kind == "map" else "")
    if chosen and chosen != "base" and chosen not in variants:
        if variant:
            raise OperatorError(
                f"{name} has no variant '{variant}'",
                did_you_mean(variant, variants, "variants: " + ", ".join(("base", *variants))),
            )
        at = head.get("variant") if head else None
        reader.findings.error(
            "unknown-variant",
            f"there is no variant '{chosen}'",
            at.location if at else None,
            did_you_mean(chosen, variants, "variants: " + ", ".join(("base", *variants))),
        )
        chosen = ""
    folders = [base]
    if chosen and chosen != "base":
        folders.append(_Folder(folder / "variants" / chosen, "variant"))
    for overlay in overlays:
        if not overlay.is_dir():
            raise OperatorError(f"the overlay folder {overlay} does not exist")
        folders.append(_Folder(overlay / name if (overlay / name).is_dir() else overlay, "overlay"))
    game = _Loader(name, folder, folders, reader, chosen or "base", variants).load(head)
    return game, reader.findings


def _read_first(folder: _Folder, file: str, reader: Reader) -> Node | None:
    path = folder.path / file
    there = path.exists() or path.is_symlink()  # a link to nowhere is a mistake, not nothing
    return read(path, reader.findings, within=folder.path, layer=folder.layer) if there else None


class _Loader:
    def __init__(
        self, name: str, folder: Path, folders: list[_Folder], reader: Reader, variant: str, variants: tuple[str, ...]
    ) -> None:
        self.name, self.folder, self.folders, self.reader = name, folder, folders, reader
        self.variant, self.variants = variant, variants
        self.complete = True

    def load(self, head: Node | None) -> Game:
        """Everything, in the order of the folder: game.yaml, glossary, decks, rules."""
        reader = self.reader
        place = Location(self.folder / "game.yaml", 1, 1)
        if head is None:
            self.complete = False
        for over in self.folders[1:]:
            node = _read_first(over, "game.yaml", reader)
            head = merge(head, node) if head and node else head or node
        parts = reader.map(head, "game.yaml", GAME_KEYS, "game.yaml")
        said = reader.word(parts.get("game"), "game")
        mend = f"write game: {self.name}"
        if head is not None and head.kind == "map" and not said:
            reader.findings.error("missing-key", "game.yaml does not say which game it is", place, mend)
        elif head is not None and head.kind == "map" and said != self.name:
            message = f"game.yaml says '{said}', its folder is '{self.name}'"
            reader.findings.error("name-mismatch", message, parts["game"].location, mend)
        used = self._languages(parts.get("languages"))
        cards = self._entries("decks", "deck", "cards", ("deck", "cards"))
        sections = self._entries("rules", "rules", "sections", ("rules", "title", "sections"))
        self._declared(parts, "decks", cards)
        self._declared(parts, "rules", sections)
        decks = parts.get("decks")
        declared = dict.fromkeys(decks.keys() if decks and decks.kind == "map" else ())
        scripts = self._scripts(parts.get("script"), declared, sections)
        # the deck that scripts fill has no file, and is printed all the same
        printable = {**cards, scripts.homebrew: None} if scripts else cards
        return Game(
            id=self.name,
            folder=self.folder,
            title=reader.localized(parts.get("title"), "title"),
            languages=used or reader.languages,
            players=self._players(parts.get("players")),
            edition=reader.word(parts.get("edition"), "edition"),
            variant=self.variant,
            variants=self.variants,
            decks=self._decks(parts.get("decks"), cards),
            rules=self._rules(parts.get("rules"), sections),
            terms=self._terms(),
            products=self._products(parts, printable, sections),
            location=place,
            complete=self.complete,
            counts=read_counts(parts.get("counts"), reader),
            scripts=scripts,
        )

    def _scripts(
        self, node: Node | None, decks: Mapping[str, object], rules: Mapping[str, object]
    ) -> ScriptSpec | None:
        """How the game takes script files; None where it takes none, or the decks it names aren't there."""
        if node is None:
            return None
        reader = self.reader
        parts = reader.map(node, "script", ("decks", "homebrew", "order", "along"), "script")
        along = {deck: reader.word(field, "along") for deck, field in reader.map(parts.get("along"), "along").items()}
        named = [(item, decks) for item in reader.items(parts.get("decks"), "decks of script")]
        named += [(parts[key], known) for key, known in (("homebrew", decks), ("order", rules)) if key in parts]
        for deck in along:
            if deck not in decks and self.complete:
                message = f"script names '{deck}', which isn't there"
                reader.findings.error("unknown-reference", message, parts["along"].location, did_you_mean(deck, decks))
        for key in ("decks", "homebrew", "order"):
            if key not in parts and node.kind == "map":
                reader.findings.error("missing-key", f"script has no {key}", node.location, f"add {key}: …")
        words = []
        for item, known in named:
            word = reader.word(item, "script")
            words.append(word)
            if word and word not in known and self.complete:
                message = f"script names '{word}', which isn't there"
                reader.findings.error("unknown-reference", message, item.location, did_you_mean(word, known))
        if len(words) < 3 or any(word not in known for word, (_, known) in zip(words, named, strict=True)):
            return None
        *characters, homebrew, order = words
        return ScriptSpec(tuple(characters), homebrew, order, node.location, along)

    def _languages(self, node: Node | None) -> tuple[str, ...]:
        reader, found = self.reader, []
        for item in reader.items(node, "languages"):
            lang = reader.word(item, "languages")
            if lang in reader.languages:
                found.append(lang)
            elif lang:
                reader.findings.error(
                    "unknown-language",
                    f"'{lang}' is not a language",
                    item.location,
                    did_you_mean(lang, reader.languages, "languages: " + ", ".join(reader.languages)),
                )
        return tuple(dict.fromkeys(found))

    def _players(self, node: Node | None) -> tuple[int, int] | None:
        parts = self.reader.map(node, "players", ("min", "max"))
        least = self.reader.whole(parts.get("min"), "players min", 1, 99)
        most = self.reader.whole(parts.get("max"), "players max", least or 1, 99)
        return (least, most) if least is not None and most is not None else None

    def _entries(self, folder: str, key: str, inner: str, keys: tuple[str, ...]) -> dict[str, _Entries]:
        """Gather the cards or sections of every file in `folder` of every layer, by deck or rules id."""
        gathered: dict[str, _Entries] = {}
        for over in self.folders:
            here: dict[str, Location] = {}
            for path in sorted((over.path / folder).glob("*.yml")):
                self.reader.findings.error(
                    "not-read", f"{path.name} is not read", Location(path), f"rename it to {path.stem}.yaml"
                )
            for path in sorted((over.path / folder).glob("*.yaml")):
                node = read(path, self.reader.findings, within=over.path, layer=over.layer)
                if node is None:
                    self.complete = False
                    continue
                for id, place, value, parts in self._items(node, path, key, inner, keys):
                    entries = gathered.setdefault(id[0], _Entries())
                    entries.place = entries.place or parts[key].location
                    entries.title = parts.get("title", entries.title)
                    if not id[1]:
                        continue
                    full = "/".join(id)
                    if full in here:
                        first = here[full]
                        self.reader.findings.error(
                            "duplicate-id",
                            f"{full} stands twice",
                            place,
                            f"the first one is in {first.file.name}, line {first.line}",
                        )
                        continue
                    here[full] = place
                    self._lay(entries, id, place, value, over)
        return gathered

    def _items(
        self, node: Node, path: Path, key: str, inner: str, keys: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, str], Location, Node, dict[str, Node]]]:
        reader = self.reader
        parts = reader.map(node, path.name, keys, path.name)
        id = reader.word(parts.get(key), key)
        if not id:
            reader.findings.error(
                "missing-key",
                f"{path.name} does not say which {key} it is",
                Location(path, 1, 1),
                f"begin the file with {key}: {path.stem}",
            )
            self.complete = False
            return
        yield (id, ""), parts[key].location, node, parts
        places = {name.text: name.location for name, _ in parts[inner].entries} if inner in parts else {}
        for name, value in reader.ids(parts.get(inner), f"{inner} of {path.name}").items():
            yield (id, name), places[name], value, parts

    def _lay(self, entries: _Entries, id: tuple[str, str], place: Location, value: Node, over: _Folder) -> None:
        old = entries.nodes.get(id[1])
        if old is None and over.layer != "base" and not (value.get("name") or value.get("title")):
            known = list(entries.nodes)
            self.reader.findings.error(
                "unknown-reference",
                f"the {over.layer} changes {'/'.join(id)}, which isn't there",
                place,
                did_you_mean(id[1], known),
            )
            return
        entries.nodes[id[1]] = (old[0], merge(old[1], value)) if old else (place, value)

    def _declared(self, parts: Mapping[str, Node], what: str, found: Mapping[str, _Entries]) -> None:
        node = parts.get(what)
        if not parts or (node is not None and node.kind != "map"):
            return  # game.yaml can't be read, or not here: that has been told
        declared = tuple(node.keys()) if node else ()
        for id, entries in found.items():
            if id not in declared and entries.place:
                self.reader.findings.error(
                    "undeclared",
                    f"'{id}' is not among the {what} of game.yaml",
                    entries.place,
                    did_you_mean(id, declared, f"add it to {what}: in game.yaml"),
                )

    def _decks(self, node: Node | None, found: Mapping[str, _Entries]) -> dict[str, Deck]:
        reader = self.reader
        decks: dict[str, Deck] = {}
        places = {key.text: key.location for key, _ in node.entries} if node and node.kind == "map" else {}
        for id, value in reader.ids(node, "decks").items():
            what = f"deck {id}"
            parts = reader.map(value, what, DECK_KEYS, what)
            specs = read_specs(parts.get("fields"), reader, what, CARD_KEYS)
            entries = found.get(id, _Entries())
            cards: list[Card] = [
                read_card(id, card, place, body, specs, reader) for card, (place, body) in entries.nodes.items()
            ]
            decks[id] = Deck(
                id=id,
                name=reader.localized(parts.get("name"), f"name of {what}"),
                fields=specs,
                declared_cards=reader.whole(parts.get("cards"), f"cards of {what}", 0),
                declared_copies=reader.whole(parts.get("copies"), f"copies of {what}", 0),
                back=reader.word(parts.get("back"), f"back of {what}") or id,
                cards=tuple(cards),
                location=places[id],
                reached_from=reader.words(parts.get("reached_from"), f"reached_from of {what}"),
                labels="labels" in parts and reader.flag(parts["labels"], f"labels of {what}"),
            )
        return decks

    def _rules(self, node: Node | None, found: Mapping[str, _Entries]) -> dict[str, Rules]:
        reader = self.reader
        rules: dict[str, Rules] = {}
        places = {key.text: key.location for key, _ in node.entries} if node and node.kind == "map" else {}
        for id, value in reader.ids(node, "rules").items():
            parts = reader.map(value, f"rules {id}", ("fields",))
            specs: dict[str, FieldSpec] = read_specs(parts.get("fields"), reader, f"rules {id}", SECTION_KEYS)
            entries = found.get(id, _Entries())
            sections: list[Section] = [
                read_section(id, section, place, body, specs, reader)
                for section, (place, body) in entries.nodes.items()
            ]
            rules[id] = Rules(id, reader.localized(entries.title, f"title of {id}"), specs, tuple(sections), places[id])
        return rules

    def _terms(self) -> dict[str, Term]:
        reader = self.reader
        head: Node | None = None
        for over in self.folders:
            node = _read_first(over, "glossary.yaml", reader)
            head = merge(head, node) if head and node else head or node
        parts = reader.map(head, "glossary.yaml", ("terms",), "glossary.yaml")
        terms: dict[str, Term] = {}
        for id, value in reader.ids(parts.get("terms"), "terms").items():
            what = f"term {id}"
            inner = reader.map(value, what, (*reader.languages, "avoid", "note"), what)
            names = {lang: reader.text(item, lang, what) for lang, item in inner.items() if lang in reader.languages}
            avoid = {}
            for lang, words in reader.map(inner.get("avoid"), f"avoid of {id}", reader.languages, "avoid").items():
                found = (reader.text(item, lang, f"avoid of {id}") for item in reader.items(words, f"avoid of {id}"))
                avoid[lang] = tuple(text for text in found if text is not None)
            note = reader.word(inner.get("note"), f"note of {id}")
            texts = {lang: text for lang, text in names.items() if text is not None}
            terms[id] = Term(id, texts, avoid, value.location, note)
        return terms

    def _products(
        self, parts: Mapping[str, Node], decks: Mapping[str, object], rules: Mapping[str, object]
    ) -> dict[str, ProductEntry]:
        reader = self.reader
        node = parts.get("products")
        places = {key.text: key.location for key, _ in node.entries} if node and node.kind == "map" else {}
        products: dict[str, ProductEntry] = {}
        for name, value in reader.ids(node, "products").items():
            what = f"product {name}"
            inner = reader.map(value, what, ("decks", "rules", "players_from"), what)
            printed = {
                key: self._printed(inner.get(key), f"{key} of {what}", what, known)
                for key, known in (("decks", decks), ("rules", rules))
            }
            least = self._players_from(inner.get("players_from"), f"players_from of {what}", printed["decks"])
            products[name] = ProductEntry(name, printed["decks"], printed["rules"], places[name], least)
        return products

    def _players_from(self, node: Node | None, what: str, decks: tuple[str, ...]) -> dict[str, int]:
        """From how many players on a product prints a deck."""
        numbers = {
            deck: self.reader.whole(value, f"{what}, {deck}", 1, 99)
            for deck, value in self.reader.map(node, what, decks, what).items()
        }
        return {deck: players for deck, players in numbers.items() if players is not None}

    def _printed(self, node: Node | None, where: str, what: str, known: Mapping[str, object]) -> tuple[str, ...]:
        """The decks or rules that a product prints, each once."""
        reader, found = self.reader, dict[str, None]()
        for item in reader.items(node, where):
            word = reader.word(item, where)
            if word in found:
                message = f"{what} prints '{word}' twice"
                reader.findings.error("duplicate-id", message, item.location, "delete one of them")
            elif word and word not in known and self.complete:
                message = f"{what} prints '{word}', which isn't there"
                reader.findings.error("unknown-reference", message, item.location, did_you_mean(word, known))
            found[word] = None
        return tuple(found)


def _keys(node: Node | None) -> dict[str, None]:
    """The keys of a map, as they are written."""
    return {key.text: None for key, _ in node.entries} if node is not None and node.kind == "map" else {}
