"""Script files in all their shapes, and what is said of those that are wrong, word by word."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from print_kit.casting import cast, reminders_of
from print_kit.script.names import plain_id, plain_team

FIVE = ["washerwoman", "librarian", "imp", "baron", "saint"]
HERO = {"id": "hero", "name": "Hero", "team": "townsfolk", "ability": "You are brave."}


def ids(game):
    return [card.id for card in cast(game)]


def test_ids_and_objects_mixed(read):
    """As the script tool wrote them at different times; without _meta the file's name is the script's."""
    game, found = read(["washerwoman", {"id": "librarian"}, "imp", {"id": "baron"}, "saint"], "A night out.json")
    assert found == []
    assert ids(game) == FIVE
    assert (game.script.name, game.script.author, game.script.rules) == ("A night out", "", ())


def test_old_spellings_and_prefixes(read):
    written = ["fortune_teller", "Pit-Hag", {"id": "al-hadikhia"}, {"id": "scarlet_woman"}, "No Dashii", "ko_KR_imp"]
    game, found = read(written)
    assert found == []
    assert ids(game) == ["fortuneteller", "pithag", "alhadikhia", "scarletwoman", "nodashii", "imp"]


def test_meta(read):
    """Keys that the kit has no use for are passed over: the format allows any."""
    meta = {"id": "_meta", "name": "밤", "author": "A", "hideTitle": True, "bootlegger": ["No spies.", "규칙 하나"]}
    game, found = read([meta | {"colour": "#fff", "isOfficial": False, "logo": "https://example.invalid/x"}, *FIVE])
    assert found == []
    script = game.script
    assert (script.name, script.author, script.hide_title) == ("밤", "A", True)
    assert script.rules == ("No spies.", "규칙 하나")
    assert f"{script.name.__html__()}{script.rules[0].__html__()}" == (
        '<span lang="ko">밤</span><span lang="en">No spies.</span>'
    )


def test_full_official_objects(read):
    """The file's own words win, in their own language; the other language keeps ours, and tokens are the file's."""
    own = {
        "id": "ko_KR_washerwoman",
        "name": "빨래꾼",
        "ability": "시험 문장이다.",
        "team": "townsfolk",
        "firstNight": 50,
        "firstNightReminder": "시험용 알림이다.",
        "otherNight": 0,
        "otherNightReminder": "",
        "reminders": ["하나", "둘", "둘"],
        "image": "https://example.invalid/icon.png",
        "setup": False,
    }
    game, found = read([own, *FIVE[1:]])
    assert found == [
        "evening.json:1:225: hint[remote-picture]: a picture stands at addresses on the network, which are never "
        "loaded; the kit's own icons print instead | put pictures into images/ beside the script"
    ]
    card = cast(game)[0]
    assert card.key == "characters/washerwoman"
    assert (card.name["ko"].value, card.name["en"].value) == ("빨래꾼", "Washerwoman")
    assert (card.text["ko"].value, card.text["ko"].literal) == ("시험 문장이다.", "text")
    assert card.text["en"].literal == ""
    reminder = card.fields["first_night"].value
    assert isinstance(reminder, Mapping)
    assert reminder["ko"].literal == "reminder"
    tokens = reminders_of(game, card)
    assert [(token.name["ko"].value, token.copies) for token in tokens] == [("하나", 1), ("둘", 2)]


def test_homebrew(read):
    extra = {
        "edition": "my",
        "flavor": "…",
        "setup": True,
        "special": [{"type": "reveal", "name": "replace-character"}],
    }
    night = {"otherNight": 4.5, "otherNightReminder": "Wake the Hero.", "remindersGlobal": ["Brave"]}
    game, found = read([HERO | extra | night, *FIVE])
    assert found == []
    card = cast(game)[0]
    assert (card.key, card.choice("team"), card.tags) == ("homebrew/hero", "townsfolk", ("my", "setup"))
    assert (card.name["en"].value, card.text["en"].value) == ("Hero", "You are brave.")
    assert game.script.numbers == {"first": {}, "other": {"homebrew/hero": 4.5}}
    (token,) = (card for card in game.decks["reminders"].cards if card.targets("of") == ("homebrew/hero",))
    assert (token.name["en"].value, token.flag("always")) == ("Brave", True)


def test_a_team_in_another_spelling(read):
    game, found = read([HERO | {"team": "Traveler"}, *FIVE])
    assert found == []
    assert cast(game)[0].choice("team") == "traveller"


def test_jinxes_of_the_file(read):
    """Its words replace ours in their language, with pairs that the game hasn't got behind."""
    jinxes = [{"id": "scarlet_woman", "reason": "A test."}, {"id": "hero", "reason": "B test."}]
    game, found = read([{"id": "alhadikhia", "jinxes": jinxes}, "scarletwoman", HERO, *FIVE])
    assert found == []
    pairs = {card.id: card for card in game.decks["jinxes"].cards}
    assert pairs["scarletwoman-alhadikhia"].text["en"].value == "A test."
    assert pairs["alhadikhia-hero-script"].targets("pair") == ("characters/alhadikhia", "homebrew/hero")
    assert pairs["alhadikhia-hero-script"].name["en"].value == "Al-Hadikhia · Hero"


def test_a_picture_beside_the_script(read, tmp_path):
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "my hero.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    game, found = read([HERO | {"image": ["images/my hero.svg", "x"]}, *FIVE])
    assert found == []
    assert cast(game)[0].fields["image"].value == "script-images/my%20hero.svg"


@pytest.mark.parametrize(
    ("image", "problem"),
    [
        ("../hero.png", "leads out of the folder images/ beside the script"),
        ("/etc/hero.png", "leads out of the folder images/ beside the script"),
        ("images/../../hero.png", "leads out of the folder images/ beside the script"),
        ("link.png", "leads out of the folder images/ beside the script"),
        ("hero.gif", "is no SVG, PNG or JPEG file"),
        ("fake.png", "is no PNG file inside"),
        ("bad.svg", "is an SVG with a DOCTYPE, a script or a handler"),
        ("none.png", "is not there"),
        ("a\\b.png", "has a name that no file should have"),
        ("x" * 300 + ".png", "can't be read"),
    ],
)
def test_a_picture_that_is_not_used(image, problem, read, tmp_path):
    folder = tmp_path / "images"
    folder.mkdir()
    (tmp_path / "hero.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "link.png").symlink_to(tmp_path / "hero.png")
    (folder / "fake.png").write_bytes(b"GIF89a")
    (folder / "bad.svg").write_text("<svg><script/></svg>")
    game, found = read(["imp", HERO | {"image": image}, *FIVE[:2], "saint"])
    assert len(found) == 1
    assert "warning[bad-picture]: the image '" in found[0]
    assert f"of element 2 ('hero') {problem} | put the picture into images/" in found[0]
    assert "image" not in cast(game)[1].fields


def test_pictures_in_a_folder_that_leads_elsewhere(read, tmp_path, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "hero.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "images").symlink_to(elsewhere)
    assert "leads out of the folder" in read([HERO | {"image": "hero.png"}, *FIVE])[1][0]


META = '{"id": "_meta", "name": "x"}'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", '1:1: error[broken-json]: the file is empty | a script is a list: ["washerwoman", "imp"]'),
        (
            '["imp",\n "baron",\n]',
            "2:9: error[broken-json]: nothing comes behind this comma | delete it",
        ),
        (
            '["imp" "baron"]',
            "1:8: error[broken-json]: a comma is missing before this | separate the values with commas",
        ),
        ("['imp']", '1:2: error[broken-json]: texts stand in straight double quotes, not in \' | write "washerwoman"'),
        ("[imp]", "1:2: error[broken-json]: 'imp' stands without quotes | write \"imp\""),
        ('["imp"', "1:6: error[broken-json]: the file ends before the list does | add what is missing: quotes, } or ]"),
        ('["imp', "1:2: error[broken-json]: the text that begins here has no end | close it with a double quote"),
        ('["i\nmp"]', "1:4: error[broken-json]: a line break or a tab stands inside a text | write \\n"),
        ('["\\q"]', "1:3: error[broken-json]: there is no such escape in JSON | write \\\\ for a backslash"),
        ('[{"id" "imp"}]', "1:8: error[broken-json]: a colon is missing behind 'id' | write \"id\": …"),
        (
            "[] []",
            "1:4: error[broken-json]: there is more behind the end of the list | delete it, or put it into the list",
        ),
        ("[1, // one\n]", "1:5: error[broken-json]: JSON has no comments | delete it"),
        ("[NaN]", "1:2: error[broken-json]: 'NaN' stands without quotes | write \"NaN\""),
        ("[" * 30, "1:22: error[nested-too-deeply]: more than 20 levels of nesting | no script needs as many"),
        (
            '{"roles": []}',
            "1:1: error[not-a-script]: a script is a list of characters, and this is an object "
            '| begin the file with [ and end it with ]: ["imp", …]',
        ),
        (
            f"[{META}]",
            '1:1: error[not-a-script]: the script has no characters | add some: ["imp", …]',
        ),
        (
            json.dumps(["imp"] * 202),
            "1:1409: error[not-a-script]: a script has at most 201 elements, and this one has 202 | take some out",
        ),
        (
            '["imp"]',
            "1:1: hint[short-script]: the script has one element; the official app takes scripts of 5 to 201 only "
            "| add characters, if the app is to read it",
        ),
        (b'["imp\xff"]', "1:6: error[not-utf-8]: byte 0xff is not UTF-8 | save the file as UTF-8"),
        ('["imp"]'.encode("utf-16"), "1:1: error[not-utf-8]: the file is UTF-16, not UTF-8 | save it as UTF-8"),
        (
            b" " * 5_000_001,
            ": error[file-too-large]: the file has 5,000,001 bytes; 5,000,000 is the most "
            "| a script needs a few kilobytes; put no pictures into it",
        ),
    ],
    ids=range(21),
)
def test_a_file_that_is_no_script(text, expected, read):
    game, found = read(text)
    separator = "" if expected.startswith(":") else ":"
    assert found == [f"evening.json{separator}{expected}"]
    assert game.script is None or "hint[" in expected or "no characters" in expected


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        (
            "bountyhuntr",
            "error[unknown-character]: element 1 ('bountyhuntr') is no known character | did you mean 'bountyhunter'?",
        ),
        (
            3,
            "error[script-element]: element 1 is a number; an element is an id or an object | write "
            'an id: "washerwoman"',
        ),
        (
            None,
            'error[script-element]: element 1 is null; an element is an id or an object | write an id: "washerwoman"',
        ),
        ({"name": "Hero"}, 'error[script-element]: element 1 has no id | add "id": "hero"'),
        ({"id": 7}, 'error[script-element]: the id of element 1 is a number | add "id": "washerwoman"'),
        ("---", "error[script-element]: element 1 has no id: '---' has no letters | write an id: \"washerwoman\""),
        ("dusk", "error[script-element]: element 1 ('dusk') is a step of the night, no character | delete it here"),
        (
            {"id": "hero", "name": "Hero"},
            "error[script-element]: element 1 ('hero') has no team and no ability "
            "| a character of your own needs a name, a team and an ability",
        ),
        (
            HERO | {"team": "townfolk"},
            "error[script-value]: 'townfolk' is no team (element 1 ('hero')) | did you mean 'townsfolk'?",
        ),
        (
            HERO | {"firstNight": "20"},
            "warning[script-value]: firstNight of element 1 ('hero') must be a number, not a text; it is left out "
            '| write "firstNight": 0, or the place in the night order',
        ),
        (
            HERO | {"firstNight": -1},
            "warning[script-value]: firstNight of element 1 ('hero') must be 0 to 10,000, not -1; it is left out",
        ),
        (
            HERO | {"ability": "x" * 251},
            "warning[script-value]: ability of element 1 ('hero') has 251 characters; the official app takes 250 "
            "| shorten it, if the app is to read it",
        ),
        (
            HERO | {"ability": "x" * 5001},
            "error[script-value]: ability of element 1 ('hero') has more than 5,000 characters | shorten it to 250",
        ),
        (
            HERO | {"reminders": "x"},
            "warning[script-value]: reminders of element 1 ('hero') must be a list of texts, not a "
            "text; it is left out "
            '| write "reminders": […]',
        ),
        (
            HERO | {"reminders": ["x"] * 21},
            "warning[script-value]: reminders of element 1 ('hero') has 21 entries; the first 20 "
            "are read | take some out",
        ),
        (
            HERO | {"setup": "yes"},
            "warning[script-value]: setup of element 1 ('hero') must be true or false, not a text; it is left out "
            '| write "setup": true',
        ),
        (
            HERO | {"abilty": "x"},
            "warning[unknown-script-key]: 'abilty' in element 1 is nothing that a character has; it isn't read "
            "| did you mean 'ability'?",
        ),
        (
            HERO | {"jinxes": [{"id": "imp"}]},
            'warning[script-value]: a jinx of element 1 (\'hero\') has no reason; it is left out | add "reason": "…"',
        ),
        (
            HERO | {"jinxes": [{"id": "impp", "reason": "x"}]},
            "warning[unknown-character]: a jinx of element 1 ('hero') is with 'impp', which is no other character "
            "| did you mean 'imp'?",
        ),
        (
            HERO | {"name": "He\u202ero"},
            "warning[control-character]: name of element 1 ('hero') holds U+202E, which can't be "
            "printed; it is left out "
            "| delete the character",
        ),
    ],
)
def test_an_element_that_is_wrong(element, expected, read):
    """It is told with its number and its place; the others are read all the same."""
    game, found = read([element, *FIVE])
    assert len(found) == 1
    assert found[0].partition(": ")[2] == expected
    assert ids(game)[-5:] == FIVE


def test_what_stands_twice(read):
    metas = '{"id": "_meta", "name": "a", "name": "b"}, {"id": "_meta", "name": "c"}'
    doubled = f'["imp", "im-p", {metas}, "baron", "saint"]'
    game, found = read(doubled)
    assert found == [
        "evening.json:1:46: warning[duplicate-key]: 'name' stands twice here; the last one counts | delete one of them",
        "evening.json:1:60: warning[script-element]: element 4 is a second _meta, and isn't read | keep one of them",
        "evening.json:1:9: warning[duplicate-character]: element 2 ('im-p') stands twice; it is printed once "
        "| delete it here",
    ]
    assert (ids(game), game.script.name) == (["imp", "baron", "saint"], "b")


def test_an_own_order_with_strangers(read):
    meta = {"id": "_meta", "name": "x", "firstNight": ["dusk", "nobody", "monk", "Washer_Woman", "dusk", "dawn"]}
    game, found = read([meta, *FIVE])
    assert [line.partition(": ")[2] for line in found] == [
        "warning[script-order]: 'nobody' stands in firstNight of _meta, but isn't on the script | delete it here",
        "warning[script-order]: 'monk' stands in firstNight of _meta, but isn't on the script "
        "| add it to the script, or delete it here",
        "warning[script-order]: 'dusk' stands twice in firstNight of _meta; the first place counts "
        "| delete one of them",
    ]
    assert [one.target for one in game.script.order["first"]] == ["steps/dusk", "characters/washerwoman", "steps/dawn"]


def test_windows_line_ends_marks_and_decomposed_hangul(read):
    """They do no harm in a file that nobody compares, and go."""
    text = '\ufeff[\r\n {"id": "_meta", "name": "\u1107\u1161\u11b7"},\r\n "imp",\r\n "x1"]'
    game, found = read(text.encode())
    assert game.script.name == "밤"
    assert [line for line in found if "error" in line] == [
        "evening.json:4:2: error[unknown-character]: element 3 ('x1') is no known character "
        "| a character of your own needs a name, a team and an ability"
    ]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.floats()
    | st.integers()
    | st.text(max_size=20)
    | st.sampled_from(["imp", "_meta", "dusk"]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(
                ["id", "name", "team", "ability", "image", "jinxes", "reminders", "firstNight", "reason", "x"]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=25,
)


@given(value=st.lists(JSON, max_size=8))
def test_no_script_is_too_odd(value, read):
    """Whatever is in a file, it is read or refused, and every finding has its place."""
    game, found = read(value)
    assert all(line.startswith("evening.json") for line in found)
    assert len(ids(game)) == len(set(ids(game))) or game.script is None


@given(text=st.text(alphabet='[]{}":,\\ \nau0eE+-.7tfn', max_size=40))
def test_no_text_is_too_odd(text, read):
    """The reader takes what Python's takes, and nothing else."""
    _, found = read(text)
    try:
        json.loads(text, parse_constant=lambda _: 1 / 0)
        valid = True
    except (ValueError, ZeroDivisionError):
        valid = False
    assert any("broken-json" in line for line in found) != valid


@given(text=st.text())
def test_an_id_has_one_plain_form(text):
    """Whatever it is, finding its plain form again changes nothing."""
    assert plain_id(plain_id(text)) == plain_id(text)
    assert plain_team(plain_team(text)) == plain_team(text)


@given(id=st.text(alphabet="abcxyz0", min_size=1, max_size=12), signs=st.lists(st.sampled_from("_- '"), max_size=3))
def test_spellings_of_one_id(id, signs):
    """Capitals and signs between letters don't count, nor does a language before them."""
    spelt = "".join(char + sign for char, sign in zip(id, [*signs, *[""] * len(id)], strict=False))
    assert plain_id(f"ko_KR_{spelt.title()}") == plain_id(id) == id
