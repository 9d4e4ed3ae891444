"""From files to a game: every mistake is told with its place and its mend, and none hides another."""

from __future__ import annotations

from pathlib import Path

import pytest

from print_kit.diagnostics import OperatorError
from print_kit.model import Card, Number, Reference
from tests.conftest import Workshop

DECK = "content/tiny/decks/deeds.yaml"
MORE = "content/tiny/decks/more.yaml"
GAME = "content/tiny/game.yaml"
CARD = "deck: deeds\ncards:\n  spy:\n    name: {ko: 첩자, en: Spy}\n"
ID = "ids are lower-case letters, digits and hyphens: royal-guard"
QUOTE = "inside {…} a text with , : { } [ or ] in it stands in quotes, and the brackets are closed"
BLOCK = "is a block: write 'ko: >-' and the text on the next line, indented"
FIELDS = (
    "copies, copies_for, cost, excludes, flavour, friends, hints, name, needs, note, picture, rival, secret, sign, "
    "tags, text, values, when"
)
KINDS = "text, texts, number, flag, choice, reference, references, icon, image"


def test_the_tiny_game_has_nothing_wrong(workshop):
    game, found = workshop.load()
    assert found == []
    assert (game.id, game.languages, game.variant, game.complete) == ("tiny", ("ko", "en"), "base", True)
    assert list(game.cards) == ["deeds/thief", "deeds/watchman"]
    assert game.cards["deeds/thief"].values["steal"].value == 2


# --- one card --------------------------------------------------------------------------------------------------------


def with_field(workshop: Workshop, field: str) -> tuple[Card, list[str]]:
    """A deck of one card that has this field; its first line is line 5 of deeds.yaml."""
    workshop.write(DECK, CARD + "    " + field.replace("\n", "\n    ") + "\n")
    game, found = workshop.load()
    return game.cards["deeds/spy"], [line.replace("decks/deeds.yaml:", "") for line in found]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("copies: -1", "5:13: error[out-of-range]: copies of deeds/spy must be 0 to 999, not -1"),
        ("copies: 1000", "5:13: error[out-of-range]: copies of deeds/spy must be 0 to 999, not 1000"),
        ("copies: 12345678901", "5:13: error[out-of-range]: copies of deeds/spy has more than 9 digits"),
        ("copies: 1.5", "5:13: error[wrong-type]: copies of deeds/spy must be a whole number, not '1.5'"),
        (
            'copies: "2"',
            "5:13: error[wrong-type]: copies of deeds/spy must be a whole number, not the text '2' "
            "| write it without quotes",
        ),
        ("copies: true", "5:13: error[wrong-type]: copies of deeds/spy must be a whole number, not 'true'"),
        ("copies: ٣", "5:13: error[wrong-type]: copies of deeds/spy must be a whole number, not '٣'"),
        ("copies: [1]", "5:13: error[wrong-type]: copies of deeds/spy must be a whole number, not a list"),
        (
            "copies: |\n  1\n  2",
            "5:13: error[wrong-type]: copies of deeds/spy must be a whole number, not the text '1 2' "
            "| write it without quotes",
        ),
        (
            "copies_for: {three: 4}",
            "5:25: error[wrong-type]: 'three' in copies_for of deeds/spy is no number of players "
            "| write it as in copies_for: {3: 24, 4: 32}",
        ),
        (
            "copies_for: {3: 1000}",
            "5:21: error[out-of-range]: copies for 3 players of deeds/spy must be 0 to 999, not 1000",
        ),
        ("copies_for: 4", "5:17: error[wrong-type]: copies_for of deeds/spy must be a map, not '4'"),
        ("txt: {ko: 가}", "5:5: error[unknown-field]: deeds/spy has no field 'txt' | did you mean 'text'?"),
        ("quality: 1", f"5:5: error[unknown-field]: deeds/spy has no field 'quality' | known fields: {FIELDS}"),
        (
            "text: hello",
            "5:11: error[wrong-type]: text of deeds/spy must be text in each language, not 'hello' "
            "| write {ko: …, en: …}",
        ),
        ("text: {ko: {n}}", f"5:16: error[wrong-type]: text of deeds/spy (ko) must be text, not a map | {QUOTE}"),
        ("text: {ko: [[a/b]]}", f"5:16: error[wrong-type]: text of deeds/spy (ko) must be text, not a list | {QUOTE}"),
        (
            "text:\n  ko: {n}\n  en: x",
            "6:11: error[wrong-type]: text of deeds/spy (ko) must be text, not a map "
            f"| a text that begins with {{ {BLOCK}",
        ),
        (
            "text:\n  ko: [[deeds/thief]]\n  en: x",
            "6:11: error[wrong-type]: text of deeds/spy (ko) must be text, not a list "
            f"| a text that begins with [ {BLOCK}",
        ),
        ("text: {enn: b}", "5:12: error[unknown-language]: 'enn' is not a language | did you mean 'en'?"),
        ("text: {de: b}", "5:12: error[unknown-language]: 'de' is not a language | languages: en, ko"),
        (
            "text: {ko: 가, 나, en: b}",
            "5:19: error[unknown-language]: '나' is not a language | a text with a comma in {…} stands in quotes",
        ),
        ("when: dya", "5:11: error[unknown-choice]: when of deeds/spy can't be 'dya' | did you mean 'day'?"),
        ("when: dusk", "5:11: error[unknown-choice]: when of deeds/spy can't be 'dusk' | choices: day, night"),
        (
            "when: [day]",
            "5:11: error[wrong-type]: when of deeds/spy must be a single value, not a list | write one value",
        ),
        ("cost: cheap", "5:11: error[wrong-type]: cost of deeds/spy must be a whole number, not 'cheap'"),
        (
            "secret: yes",
            "5:13: error[wrong-type]: secret of deeds/spy must be a flag (true or false), not 'yes' "
            "| write true or false",
        ),
        (
            'secret: "true"',
            "5:13: error[wrong-type]: secret of deeds/spy must be a flag (true or false), not the text 'true' "
            "| write it without quotes",
        ),
        ("hints: x", "5:12: error[wrong-type]: hints of deeds/spy must be a list, not 'x'"),
        (
            "hints: [x]",
            "5:13: error[wrong-type]: hints of deeds/spy must be text in each language, not 'x' | write {ko: …, en: …}",
        ),
        (
            "rival: thief",
            "5:12: error[bad-reference]: 'thief' is not a reference "
            "| a reference is deck/id, for instance status/royal-doctor",
        ),
        (
            "rival: deed/thief",
            "5:12: error[bad-reference]: rival of deeds/spy may point to deeds, not to deed | did you mean 'deeds'?",
        ),
        ("friends: deeds/thief", "5:14: error[wrong-type]: friends of deeds/spy must be a list, not 'deeds/thief'"),
        (
            "friends: [deeds/thief, x]",
            "5:28: error[bad-reference]: 'x' is not a reference "
            "| a reference is deck/id, for instance status/royal-doctor",
        ),
        (
            "sign: [a]",
            "5:11: error[wrong-type]: sign of deeds/spy must be a single value, not a list | write one value",
        ),
        (
            "picture: {a: b}",
            "5:14: error[wrong-type]: picture of deeds/spy must be a single value, not a map | write one value",
        ),
        ("values: [1]", "5:13: error[wrong-type]: values of deeds/spy must be a map, not a list"),
        (
            "values: {n: 2.5}",
            "5:17: error[wrong-type]: the value 'n' of deeds/spy must be a whole number, not '2.5'",
        ),
        ("tags: x", "5:11: error[wrong-type]: tags of deeds/spy must be a list, not 'x'"),
        (
            "needs: [x]",
            "5:13: error[bad-reference]: 'x' is not a reference "
            "| a reference is deck/id, for instance status/royal-doctor",
        ),
    ],
)
def test_a_wrong_field_is_told_and_the_card_goes_on(field, expected, workshop):
    """Of each kind of field: the wrong type, the misspelt name, the value that can't be."""
    card, found = with_field(workshop, field)
    assert found == [expected]
    assert card.name["en"].value == "Spy"


@pytest.mark.parametrize(
    ("field", "attribute", "expected"),
    [
        ("copies: 0", "copies", 0),
        ("copies: 999", "copies", 999),
        ("copies: null", "copies", 1),
        ("copies: +2", "copies", 2),
        ("tags: [a, b]", "tags", ("a", "b")),
        ("tags:", "tags", ()),
    ],
)
def test_the_fields_that_every_card_has(field, attribute, expected, workshop):
    card, found = with_field(workshop, field)
    assert found == []
    assert getattr(card, attribute) == expected


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("when: night", "night"),
        ("when: null", None),
        ("cost: 3", 3),
        ("cost: null", None),
        ("secret: true", True),
        ("secret: false", False),
        ("secret: null", None),
        ("flavour: {ko: 가, en: b}", {"ko": "가", "en": "b"}),
        ("hints: [{ko: 가}, {en: b}]", [{"ko": "가"}, {"en": "b"}]),
        ("rival: deeds/thief", "deeds/thief"),
        ("friends: [deeds/thief, deeds/spy]", ["deeds/thief", "deeds/spy"]),
        ("sign: dagger", "dagger"),
        ("picture: a.png", "a.png"),
    ],
)
def test_the_fields_that_a_deck_declares(field, expected, workshop):
    """A value that nobody knows is null in any of them."""
    card, found = with_field(workshop, field)
    assert found == []

    def plain(value: object) -> object:
        if isinstance(value, Number):
            return value.value
        if isinstance(value, Reference):
            return value.target
        if isinstance(value, tuple):
            return [plain(part) for part in value]
        return {lang: text.value for lang, text in value.items()} if isinstance(value, dict) else value

    assert plain(card.fields[field.partition(":")[0]].value) == expected


def test_every_mistake_of_a_card_is_told_in_one_run(workshop):
    _, found = with_field(workshop, "copies: -1\ntxt: x\nwhen: dya\ncost: cheap")
    assert [line.partition(": ")[0] for line in found] == ["6:5", "5:13", "7:11", "8:11"]


# --- the game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "game: tiny\n",
            "",
            ["game.yaml:1:1: error[missing-key]: game.yaml does not say which game it is | write game: tiny"],
        ),
        (
            "game: tiny",
            "game: tinny",
            ["game.yaml:1:7: error[name-mismatch]: game.yaml says 'tinny', its folder is 'tiny' | write game: tiny"],
        ),
        (
            "[ko, en]",
            "[ko, eng]",
            ["game.yaml:3:17: error[unknown-language]: 'eng' is not a language | did you mean 'en'?"],
        ),
        (
            "languages",
            "langs",
            ["game.yaml:3:1: error[unknown-field]: game.yaml has no field 'langs' | did you mean 'languages'?"],
        ),
        (
            "title: {ko: 꼬마, en: Tiny}",
            "title: Tiny",
            [
                "game.yaml:2:8: error[wrong-type]: title must be text in each language, not 'Tiny' "
                "| write {ko: …, en: …}"
            ],
        ),
        (
            "languages",
            "players: {min: 0, max: many}\nlanguages",
            [
                "game.yaml:3:16: error[out-of-range]: players min must be 1 to 99, not 0",
                "game.yaml:3:24: error[wrong-type]: players max must be a whole number, not 'many'",
            ],
        ),
        (
            "languages",
            "players: {min: 5, max: 4}\nlanguages",
            ["game.yaml:3:24: error[out-of-range]: players max must be 5 to 99, not 4"],
        ),
        (
            "languages",
            "variant: house\nlanguages",
            ["game.yaml:3:10: error[unknown-variant]: there is no variant 'house' | variants: base"],
        ),
        (
            "  deeds:\n    name",
            "  deed:\n    name",
            [
                "decks/deeds.yaml:1:7: error[undeclared]: 'deeds' is not among the decks of game.yaml "
                "| did you mean 'deed'?"
            ],
        ),
        (
            "  deeds:\n    name",
            "  Deeds:\n    name",
            [
                "decks/deeds.yaml:1:7: error[undeclared]: 'deeds' is not among the decks of game.yaml "
                "| did you mean 'Deeds'?",
                f"game.yaml:5:3: error[bad-id]: 'Deeds' is not an id | {ID}",
            ],
        ),
        (
            "fields:",
            "feilds:",
            ["game.yaml:7:5: error[unknown-field]: deck deeds has no field 'feilds' | did you mean 'fields'?"],
        ),
        (
            "    fields:",
            "    cards: many\n    fields:",
            ["game.yaml:7:12: error[wrong-type]: cards of deck deeds must be a whole number, not 'many'"],
        ),
        (
            "{type: number}",
            "{label: {ko: 가, en: b}}",
            [f"game.yaml:12:13: error[missing-key]: the field 'cost' has no type | add type: one of {KINDS}"],
        ),
        (
            "{type: number}",
            "number",
            ["game.yaml:12:13: error[wrong-type]: the field 'cost' must be a map, not 'number'"],
        ),
        (
            "{type: number}",
            "{type: nummer}",
            ["game.yaml:12:20: error[unknown-choice]: the type of 'cost' can't be 'nummer' | did you mean 'number'?"],
        ),
        (
            "{type: number}",
            "{type: [number]}",
            [
                "game.yaml:12:20: error[wrong-type]: the type of 'cost' must be a single value, not a list "
                "| write one value"
            ],
        ),
        (
            "{type: number}",
            "{type: number, lable: {ko: 가, en: b}}",
            ["game.yaml:12:28: error[unknown-field]: the field 'cost' has no field 'lable' | did you mean 'label'?"],
        ),
        (
            "cost: {type: number}",
            "copies: {type: number}",
            [
                "game.yaml:12:15: error[unknown-field]: 'copies' is a field of every card; it can't be declared again "
                "| delete it here"
            ],
        ),
        (
            "of: {day: {ko: 낮, en: By day}, night: {ko: 밤, en: By night}}",
            "of: {}",
            ["game.yaml:9:9: error[missing-key]: the field 'when' has no choices | add of: {choice: {ko: …, en: …}}"],
        ),
        (
            "day: {ko: 낮, en: By day}",
            "day: Day",
            [
                "game.yaml:11:19: error[wrong-type]: the label of 'day' must be text in each language, not 'Day' "
                "| write {ko: …, en: …}"
            ],
        ),
        (
            "decks: [deeds]",
            "decks: [deed]",
            [
                "game.yaml:21:19: error[unknown-reference]: product cards prints 'deed', which isn't there "
                "| did you mean 'deeds'?"
            ],
        ),
        (
            "decks: [deeds]",
            "decks: [deeds, deeds]",
            ["game.yaml:21:26: error[duplicate-id]: product cards prints 'deeds' twice | delete one of them"],
        ),
        (
            "{decks: [deeds]}",
            "{deck: [deeds]}",
            ["game.yaml:21:11: error[unknown-field]: product cards has no field 'deck' | did you mean 'decks'?"],
        ),
        ("{decks: [deeds]}", "deeds", ["game.yaml:21:10: error[wrong-type]: product cards must be a map, not 'deeds'"]),
    ],
)
def test_a_mistake_in_game_yaml_is_told(old, new, expected, workshop):
    workshop.change(GAME, old, new)
    assert workshop.load()[1] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "game.yaml: error[empty-file]: the file is empty"),
        ("- a\n", "game.yaml:1:1: error[wrong-type]: game.yaml must be a map, not a list"),
        (
            "game: {\n",
            "game.yaml:2:1: error[broken-yaml]: not valid YAML: did not find expected node content "
            "while parsing a flow node | close the bracket that 'game:' opens",
        ),
    ],
)
def test_a_game_yaml_that_says_nothing_is_one_finding(text, expected, workshop):
    """Not one for every deck that it doesn't declare then."""
    workshop.write(GAME, text)
    game, found = workshop.load()
    assert found == [expected]
    assert game.decks == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "deck: deeds\ncards:\n  thief: {name: {ko: 가, en: b}}\n",
            "decks/more.yaml:3:3: error[duplicate-id]: deeds/thief stands twice "
            "| the first one is in deeds.yaml, line 3",
        ),
        (
            "deck: deeds\ncards:\n  Thief_2: {name: {ko: 가, en: b}}\n",
            f"decks/more.yaml:3:3: error[bad-id]: 'Thief_2' is not an id | {ID}",
        ),
        (
            "deck: deed\ncards: {}\n",
            "decks/more.yaml:1:7: error[undeclared]: 'deed' is not among the decks of game.yaml "
            "| did you mean 'deeds'?",
        ),
        (
            "deck: roles\ncards: {}\n",
            "decks/more.yaml:1:7: error[undeclared]: 'roles' is not among the decks of game.yaml "
            "| add it to decks: in game.yaml",
        ),
        (
            "cards: {}\n",
            "decks/more.yaml:1:1: error[missing-key]: more.yaml does not say which deck it is "
            "| begin the file with deck: more",
        ),
        (
            "deck: deeds\ncadrs: {}\n",
            "decks/more.yaml:2:1: error[unknown-field]: more.yaml has no field 'cadrs' | did you mean 'cards'?",
        ),
        (
            "deck: deeds\ncards: [a]\n",
            "decks/more.yaml:2:8: error[wrong-type]: cards of more.yaml must be a map, not a list",
        ),
        (
            "deck: deeds\ncards:\n  spy: Spy\n",
            "decks/more.yaml:3:8: error[wrong-type]: deeds/spy must be a map, not 'Spy'",
        ),
        *(
            (
                f"deck: deeds\ncards:\n  spy:{body}\n",
                "decks/more.yaml:3:3: error[missing-key]: deeds/spy has no name | add name: {ko: …, en: …}",
            )
            for body in ("", " {copies: 2}")
        ),
    ],
)
def test_a_mistake_in_a_deck_is_told(text, expected, workshop):
    """Ids are unique over all files of a deck, and what isn't a card doesn't stop the others."""
    workshop.write(MORE, text)
    game, found = workshop.load()
    assert found == [expected]
    assert "deeds/thief" in game.cards


def test_content_with_the_wrong_ending_is_told(workshop):
    """A deck that is silently left out would be missed on the table."""
    workshop.write("content/tiny/decks/more.yml", "deck: deeds\n")
    assert workshop.load()[1] == ["decks/more.yml: error[not-read]: more.yml is not read | rename it to more.yaml"]


def test_a_deck_that_can_not_be_read_leaves_the_game_incomplete(workshop):
    """So that checks don't complain of what is in that file."""
    workshop.write(MORE, "deck: deeds\ncards: {\n")
    game, found = workshop.load()
    assert [line.partition(" ")[0] for line in found] == ["decks/more.yaml:3:1:"]
    assert not game.complete


def test_a_link_to_nowhere_is_not_nothing(workshop):
    (workshop.tiny / "glossary.yaml").symlink_to("words.yaml")
    assert workshop.load()[1] == [
        "glossary.yaml: error[unreadable-file]: the file can't be read: No such file or directory"
    ]


def test_mistakes_in_rules_are_told(workshop):
    workshop.change(GAME, "products:", "rules: {rulings: {fields: {title: {type: text}}}}\nproducts:")
    sections = "{one: {text: {ko: 가, en: b}}, two: {titel: x, title: {ko: 가}}}"
    workshop.write("content/tiny/rules/r.yaml", f"rules: rulings\ntitle: {{ko: 가, en: b}}\nsections: {sections}\n")
    assert workshop.load()[1] == [
        "game.yaml:20:35: error[unknown-field]: 'title' is a field of every section; it can't be declared again "
        "| delete it here",
        "rules/r.yaml:3:12: error[missing-key]: rulings/one has no title | add title: {ko: …, en: …}",
        "rules/r.yaml:3:47: error[unknown-field]: rulings/two has no field 'titel' | did you mean 'title'?",
    ]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("{decks: [deeds], homebrew: deeds, order: rulings}", []),
        ("{decks: [deeds], order: rulings}", ["script has no homebrew | add homebrew: …"]),
        (
            "{decks: [deed], homebrew: deeds, order: rulings}",
            ["script names 'deed', which isn't there | did you mean 'deeds'?"],
        ),
        (
            "{decks: [deeds], homebrew: deeds, order: deeds}",
            ["script names 'deeds', which isn't there"],
        ),
        (
            "{deck: [deeds], decks: [deeds], homebrew: deeds, order: rulings}",
            ["script has no field 'deck' | did you mean 'decks'?"],
        ),
    ],
)
def test_how_a_game_takes_scripts(script, expected, workshop):
    workshop.change(GAME, "products:", f"rules: {{rulings: {{}}}}\nscript: {script}\nproducts:")
    workshop.write("content/tiny/rules/r.yaml", "rules: rulings\ntitle: {ko: 가, en: b}\n")
    game, found = workshop.load()
    assert [line.partition("]: ")[2] for line in found] == expected
    assert (game.scripts is None) == any("script names" in line or "has no homebrew" in line for line in expected)


def test_rules_that_no_game_declares_are_told(workshop):
    """Even where game.yaml has no rules at all."""
    workshop.write("content/tiny/rules/r.yaml", "rules: rulings\ntitle: {ko: 가, en: b}\n")
    assert workshop.load()[1] == [
        "rules/r.yaml:1:8: error[undeclared]: 'rulings' is not among the rules of game.yaml "
        "| add it to rules: in game.yaml"
    ]


def test_mistakes_in_a_glossary_are_told_once(workshop):
    workshop.write(
        "content/tiny/glossary.yaml",
        """\
        terms:
          gem: {ko: 보석, en: [gem], avoid: {kr: [x], en: jewel}, nota: x}
          Bad: {}
          word: gem
        """,
    )
    assert workshop.load()[1] == [
        f"glossary.yaml:3:3: error[bad-id]: 'Bad' is not an id | {ID}",
        "glossary.yaml:2:57: error[unknown-field]: term gem has no field 'nota' | did you mean 'note'?",
        f"glossary.yaml:2:21: error[wrong-type]: term gem must be text, not a list | {QUOTE}",
        "glossary.yaml:2:36: error[unknown-field]: avoid has no field 'kr' | known fields: en, ko",
        "glossary.yaml:2:49: error[wrong-type]: avoid of gem must be a list, not 'jewel'",
        "glossary.yaml:4:9: error[wrong-type]: term word must be a map, not 'gem'",
    ]


def test_mistakes_in_counts_are_told(workshop):
    workshop.change(GAME, "products:", "counts: [{is: 3}, {of: deeds, atleast: 2}, deeds]\nproducts:")
    assert workshop.load()[1] == [
        "game.yaml:20:10: error[missing-key]: a count does not say what it is of "
        "| add of: the deck, or a sum such as cards - 8 x players",
        "game.yaml:20:31: error[unknown-field]: a count has no field 'atleast' | did you mean 'at_least'?",
        "game.yaml:20:44: error[wrong-type]: a count must be a map, not 'deeds'",
    ]


# --- locales ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "lang: ko",
            "lang: kr",
            "ko.yaml:3:7: error[name-mismatch]: the file says lang: kr, its name is ko.yaml "
            "| name the file after the language code: ko.yaml with lang: ko",
        ),
        ("paper: a4", "paper: a5", "ko.yaml:6:8: error[unknown-choice]: paper can't be 'a5' | choices: a4, letter"),
        (
            "line_breaking: keep-all",
            "line_breaking: keepall",
            "ko.yaml:12:16: error[unknown-choice]: line_breaking can't be 'keepall' | did you mean 'keep-all'?",
        ),
        (
            "quotes: [“, ”, ‘, ’]",
            "quotes: [“, ”]",
            "ko.yaml:9:9: error[wrong-type]: quotes must be 4 signs, not 2 "
            "| write the outer pair, then the inner one: [“, ”, ‘, ’]",
        ),
        (
            "paper: a4",
            "paper: a4\nfallback: kr",
            "ko.yaml:7:11: error[unknown-language]: 'kr' is not another language | languages: en",
        ),
        ("\nname:", "\nnaem:", "ko.yaml:4:1: error[unknown-field]: ko.yaml has no field 'naem' | did you mean 'name'?"),
    ],
)
def test_a_mistake_in_a_locale_is_told(old, new, expected, workshop):
    workshop.change("content/locales/ko.yaml", old, new)
    assert workshop.locales() == [expected]


def test_a_locale_names_fonts_for_every_role(workshop):
    workshop.write("content/locales/ja.yaml", "lang: ja\nfonts: {text: [A]}\n")
    workshop.write("content/locales/fr.yaml", "lang: fr\n")
    assert workshop.locales() == [
        "fr.yaml:1:1: error[missing-key]: fr.yaml names no fonts for title "
        "| add title: [a family, another] under fonts:",
        "fr.yaml:1:1: error[missing-key]: fr.yaml names no fonts for text | add text: [a family, another] under fonts:",
        "ja.yaml:2:8: error[missing-key]: ja.yaml names no fonts for title "
        "| add title: [a family, another] under fonts:",
    ]


# --- variants and overlays -------------------------------------------------------------------------------------------

HOUSE = "content/tiny/variants/house"


def test_a_variant_changes_what_it_names_and_marks_it_as_a_house_rule(workshop):
    """The rest stays what it was, with its place."""
    workshop.write(
        f"{HOUSE}/decks/deeds.yaml", "deck: deeds\ncards:\n  thief: {copies: 5, values: {steal: 3}, cost: 1}\n"
    )
    game, found = workshop.load(variant="house")
    assert found == []
    thief = game.cards["deeds/thief"]
    steal = thief.values["steal"]
    assert (thief.copies, steal.value, steal.house, thief.fields["cost"].house) == (5, 3, True, True)
    assert steal.location.file == workshop.root / HOUSE / "decks" / "deeds.yaml"
    assert (thief.name["en"].location.file, thief.location.line) == (workshop.root / DECK, 3)
    assert not thief.name["en"].house
    assert [card.copies for card in game.decks["deeds"].cards] == [5, 1]


def test_one_language_of_a_text_can_be_changed(workshop):
    workshop.write(f"{HOUSE}/decks/deeds.yaml", "deck: deeds\ncards:\n  thief:\n    text: {en: Steal everything.}\n")
    game, _ = workshop.load(variant="house")
    text = game.cards["deeds/thief"].text
    assert (text["en"].value, text["en"].house) == ("Steal everything.", True)
    assert (text["ko"].value, text["ko"].house) == ("보석 {steal}개를 훔친다.", False)


def test_an_overlay_comes_last_and_is_no_house_rule(workshop):
    workshop.write(f"{HOUSE}/decks/deeds.yaml", "deck: deeds\ncards:\n  thief: {copies: 5, values: {steal: 3}}\n")
    workshop.write("mine/decks/deeds.yaml", "deck: deeds\ncards:\n  thief: {values: {steal: 4}}\n")
    game, _ = workshop.load(variant="house", overlays=(workshop.root / "mine",))
    thief = game.cards["deeds/thief"]
    assert (thief.copies, thief.values["steal"].value, thief.values["steal"].house) == (5, 4, False)


def test_an_overlay_may_hold_several_games(workshop):
    workshop.write("mine/tiny/decks/deeds.yaml", "deck: deeds\ncards:\n  thief: {copies: -3}\n")
    _, found = workshop.load(overlays=(workshop.root / "mine",))
    file = workshop.root / "mine" / "tiny" / "decks" / "deeds.yaml"
    assert found == [f"{file}:3:19: error[out-of-range]: copies of deeds/thief must be 0 to 999, not -3"]


def test_an_overlay_may_add_a_card_but_not_change_what_is_not_there(workshop):
    workshop.write(
        "mine/decks/deeds.yaml", "deck: deeds\ncards:\n  theif: {copies: 3}\n  spy: {name: {ko: 첩자, en: Spy}}\n"
    )
    game, found = workshop.load(overlays=(workshop.root / "mine",))
    assert found == [
        f"{workshop.root}/mine/decks/deeds.yaml:3:3: error[unknown-reference]: the overlay changes deeds/theif, "
        "which isn't there | did you mean 'thief'?"
    ]
    assert list(game.cards) == ["deeds/thief", "deeds/watchman", "deeds/spy"]


def test_a_variant_may_change_game_and_glossary(workshop):
    workshop.write("content/tiny/glossary.yaml", "terms:\n  gem: {ko: 보석, en: gem}\n")
    workshop.write(f"{HOUSE}/game.yaml", "edition: house\n")
    workshop.write(f"{HOUSE}/glossary.yaml", "terms:\n  gem: {en: jewel}\n")
    game, found = workshop.load(variant="house")
    assert found == []
    assert (game.edition, game.variant, game.variants) == ("house", "house", ("house",))
    assert {lang: name.value for lang, name in game.terms["gem"].name.items()} == {"ko": "보석", "en": "jewel"}


def test_the_default_variant_is_the_one_of_game_yaml(workshop):
    workshop.write(f"{HOUSE}/decks/deeds.yaml", "deck: deeds\ncards:\n  thief: {copies: 5}\n")
    workshop.change(GAME, "languages", "variant: house\nlanguages")
    assert workshop.load()[0].cards["deeds/thief"].copies == 5
    assert workshop.load(variant="base")[0].cards["deeds/thief"].copies == 2


@pytest.mark.parametrize(("asked", "help"), [("hause", "did you mean 'house'?"), ("club", "variants: base, house")])
def test_a_variant_that_is_not_there_is_the_callers_mistake(asked, help, workshop):
    (workshop.root / HOUSE).mkdir(parents=True)
    with pytest.raises(OperatorError) as caught:
        workshop.load(variant=asked)
    assert (caught.value.message, caught.value.help, caught.value.status) == (
        f"tiny has no variant '{asked}'",
        help,
        2,
    )


def test_a_game_that_is_not_there_is_the_callers_mistake(workshop):
    with pytest.raises(OperatorError) as caught:
        workshop.load("tinny")
    assert (caught.value.message, caught.value.help) == ("there is no game 'tinny'", "did you mean 'tiny'?")


def test_an_overlay_that_is_not_there_is_the_callers_mistake(workshop):
    with pytest.raises(OperatorError, match="does not exist"):
        workshop.load(overlays=(Path("/nowhere"),))
