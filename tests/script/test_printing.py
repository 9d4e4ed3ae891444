"""A script on paper: its texts as they stand, in their own language's font; scripts aren't mixed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from print_kit.diagnostics import OperatorError
from print_kit.labels import Labels
from print_kit.script import with_script
from print_kit.voice import Voice
from tests.checks.sample import EXAMPLES
from tests.conftest import TEMPLATES, Workshop, run, told, workshop_at

HOSTILE = [
    "<script>alert(1)</script>",
    "{{ 7*7 }} {% raw %}",
    "[[heroes/witch]]",
    "**x** _y_ `z`",
    "{value} :dusk:",
    "&lt;b&gt; &amp;",
    '"><img src=x onerror=y>',
    "W" * 200,
]
NOTES = """\
<!DOCTYPE html>
<html lang="{{ lang }}"><head><title>{{ title }}</title><style>{{ style|safe }}</style></head><body>
{% if game.script %}<h1>{{ game.script.name }}</h1><p>{{ game.script.author }}</p>
{% for rule in game.script.rules %}<p>{{ rule }}</p>{% endfor %}{% endif %}
{% for card in cast(game) %}{% for voice in voices %}
<p{% if loop.first %} id="{{ card.key }}"{% endif %} lang="{{ voice.lang }}">
{{ voice.name(card) }} {{ voice.inline(card.text, card) }}
{{ voice.field(card, 'other_nights') }}</p>{% endfor %}
{% if card.fields.image %}<p><img src="{{ card.fields.image.value }}" alt="" style="width: 9mm"></p>{% endif %}
{% endfor %}
<p>{{ night(game, 'other')|map(attribute='id')|join(' ') }}</p>
</body></html>
"""


@pytest.fixture
def stage(tmp_path: Path) -> Workshop:
    """A workshop with a small game that takes scripts: tokens for everybody, a page for the storyteller."""
    shop = workshop_at(tmp_path)
    folder = tmp_path / "content" / "sample"
    for source in (EXAMPLES / "base", EXAMPLES / "jinxed-pair" / "good-one"):
        shutil.copytree(source, folder, dirs_exist_ok=True)
    (folder / "script.json").unlink()
    for file, text in TEMPLATES.items():
        shop.write(f"templates/{file}", text)
    shop.write("templates/sample/icons/star.svg", (folder / "icons" / "star.svg").read_text())
    shop.write("templates/sample/notes/page.html", NOTES)
    shop.write("templates/sample/notes/product.toml", 'kind = "pages"\naudience = "storyteller"\n')
    shop.change(
        "content/sample/game.yaml",
        "  cards: {decks: [people, gems, heroes, guests, marks]}\n  rulebook: {rules: [rulebook]}\n",
        "  cards: {decks: [heroes, guests, marks]}\n  notes: {decks: [heroes, guests]}\n",
    )
    text = (folder / "game.yaml").read_text().replace("    copies: 8\n", "")
    (folder / "game.yaml").write_text(
        text.replace("    fields: &hero\n", "    fields: &hero\n      image: {type: image}\n")
    )
    return shop


def script(shop: Workshop, *elements: object, name: str = "evening.json") -> str:
    return str(shop.write(name, json.dumps(elements, ensure_ascii=False)))


def text(shop: Workshop, lang: str = "en", product: str = "notes") -> str:
    """What a PDF says, without line ends and joiners."""
    document = pypdfium2.PdfDocument(shop.root / "build" / "sample" / lang / f"{product}.pdf")
    said = "\n".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(said.replace("\u2060", "").replace("\u200b", "").split())


def manifest(shop: Workshop, lang: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shop.root / "build" / "sample" / lang / "manifest.json").read_bytes())
    return found


def hero(**said: object) -> dict[str, object]:
    return {"id": "hero", "name": "Hero", "team": "good", "ability": "Brave.", **said}


@pytest.mark.parametrize("lang", ["en", "ko", "ko+en"])
def test_hostile_texts_are_text(lang, stage):
    """On the pages as on the tokens: what a file says is printed as it stands, once."""
    everything = " / ".join(HOSTILE)
    meta = {"id": "_meta", "name": HOSTILE[0], "author": HOSTILE[1], "bootlegger": HOSTILE[2:]}
    file = script(stage, meta, "baker", "witch", hero(ability=everything), "cook")
    built, found = stage.build(lang, games=("sample",), script=file, products=("notes",))
    assert [line for line in found if "script-value" not in line] == []
    said = text(stage, lang)
    for piece in HOSTILE:
        assert piece.replace(" ", "") in said.replace(" ", "")
    assert said.replace(" ", "").count(HOSTILE[7]) == 2
    assert len(built) == 1


def test_a_script_of_one_language_prints_in_its_own_font(stage):
    """A Korean one on English pages and the other way round; in two languages it isn't said twice."""
    file = script(
        stage, "baker", hero(name="용사", ability="용감한 사람이다."), hero(id="knight", name="Knight"), "cook"
    )
    _, found = stage.build("en", "ko", "ko+en", games=("sample",), script=file)
    assert found == []
    for lang in ("en", "ko", "ko+en"):
        said = text(stage, lang)
        assert said.count("용감한 사람이다.") == 1
        assert said.count("Brave.") == 1
    assert text(stage, "ko+en").count("빵을 굽는다.") == text(stage, "ko+en").count("Bakes bread.") == 1
    pieces = [piece["id"] for piece in manifest(stage)["products"][0]["pieces"]]
    assert pieces == ["heroes/baker", "heroes/cook", "guests/hero", "guests/knight", "marks/floury"]


def test_the_two_signs_of_reminders(stage):
    stage.write("templates/sample/icons/reminder.svg", '<svg viewBox="0 0 100 100"><path d="M10 10h80v80z"/></svg>')
    game, _ = stage.load("sample")
    night = {"otherNight": 1, "otherNightReminder": "Show *YOU ARE* & **two** :reminder: 2*3*4\nGo on."}
    game, findings = with_script(
        game, Path(script(stage, hero(ability="*No* :reminder:", **night), *["baker", "cook"] * 2))
    )
    voice = Voice(game, "en", Labels("en", {}), lambda name: f"({name})")
    card = game.cards["guests/hero"]
    assert voice.field(card, "other_nights") == (
        "Show <strong>YOU ARE</strong> &amp; **two** (reminder) 2*3*4<br>Go on."
    )
    assert voice.inline(card.text, card) == "*No* :reminder:"
    assert voice.block(card.text, card) == "<p>*No* :reminder:</p>"
    assert [item.severity for item in findings.items] == ["warning", "warning"]


def test_characters_that_no_font_has_are_boxes(stage):
    file = script(stage, {"id": "_meta", "name": "مساء"}, "baker", "cook", "clerk", hero(ability="A 😀 مساء."))
    _, found = stage.build("en", games=("sample",), script=file, products=("notes",))
    assert found == [
        "evening.json:1:119: warning[undrawable-character]: no font has '😀' (U+1F600) and 4 more, which is in text of "
        "guests/hero; a box is printed | write another character in the script file"
    ]
    assert "Hero A □ □□□□." in text(stage)


def test_a_picture_beside_the_script_prints(stage):
    """And is part of what makes the page: another picture, another page."""
    picture = stage.write(
        "images/my hero.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
    )
    file = script(stage, "baker", "cook", "clerk", "nobody", hero(image="my hero.svg"))
    wish = {"games": ("sample",), "script": file, "products": ("notes",)}
    assert stage.build("en", **wish)[1] == []
    before = manifest(stage)
    assert stage.build("en", **wish)[0][0].written == ()
    picture.write_text(picture.read_text().replace('width="9"', 'width="4"'))
    assert len(stage.build("en", **wish)[0][0].written) == 1
    assert manifest(stage) != before


def test_scripts_do_not_mix(stage):
    """What was made for another script, or without one, isn't taken as up to date, nor listed."""
    one, two = (
        script(stage, "baker", "witch", "cook", "clerk", hero()),
        script(stage, "witch", "baker", name="two.json"),
    )
    wish: dict[str, Any] = {"games": ("sample",)}
    stage.build("en", **wish)
    assert "script" not in manifest(stage)
    built, _ = stage.build("en", script=one, **wish)
    assert len(built[0].written) == 2
    first = manifest(stage)
    assert first["script"] == {"name": "evening", "sha256": first["script"]["sha256"]}
    assert len(stage.build("en", script=one, **wish)[0][0].kept) == 2
    stage.build("en", script=two, products=("notes",), **wish)
    assert [item["product"] for item in manifest(stage)["products"]] == ["notes"]
    assert manifest(stage)["script"]["name"] == "two"
    stage.build("en", script=one, **wish)
    assert manifest(stage) == first


def test_products_made_beside_each_other_are_the_same(stage):
    """With several processors pages are laid out at a time; a page that lists the others waits for them."""
    stage.write("templates/sample/list/product.toml", 'kind = "pages"\n')
    page = "<html lang=en><head><title>list</title><style>{{ style|safe }}</style></head><body>"
    page += "{% for file in files %}<p>{{ file.file }}{% endfor %}"
    stage.write("templates/sample/list/page.html", page)
    stage.write(
        "templates/sample/list/style.css",
        "@page { size: {{ paper.width }} {{ paper.height }} }\n{% include 'fonts.css' %}",
    )
    for name in ("more", "most"):
        shutil.copytree(stage.root / "templates" / "sample" / "notes", stage.root / "templates" / "sample" / name)
    stage.change(
        "content/sample/game.yaml",
        "  notes: {decks: [heroes, guests]}\n",
        "  notes: {decks: [heroes, guests]}\n  more: {}\n  most: {}\n  list: {}\n",
    )
    (stage.root / "templates" / "common" / "notes" / "style.css").rename(
        stage.root / "templates" / "common" / "style.css"
    )
    wish: dict[str, Any] = {"games": ("sample",), "script": script(stage, *["baker", "cook"], hero())}
    _, found = stage.build("en", **wish)
    assert found == []
    alone = manifest(stage)
    shutil.rmtree(stage.root / "build")
    _, found = stage.build("en", jobs=4, **wish)
    assert found == []
    assert manifest(stage) == alone
    assert text(stage, product="list") == "cards.pdf notes.pdf more.pdf most.pdf"
    assert list((stage.root / "build" / "sample" / "en").glob(".*")) == []


def test_a_language_for_each_audience(stage):
    _, found = stage.build("players=ko", "storyteller=en", games=("sample",))
    assert found == []
    assert [item["product"] for item in manifest(stage, "ko")["products"]] == ["cards"]
    assert [item["product"] for item in manifest(stage, "en")["products"]] == ["notes"]
    stage.build("players=en", games=("sample",))
    assert [item["product"] for item in manifest(stage, "en")["products"]] == ["cards", "notes"]
    with pytest.raises(OperatorError, match="there is no audience 'player'"):
        stage.build("player=ko", games=("sample",))


@pytest.mark.parametrize(
    ("games", "given", "message", "help"),
    [
        ((), "x", "a script is for one game", "name it: print-kit build clocktower --script FILE"),
        (("sample", "tiny"), "x", "a script is for one game", "name it: print-kit build clocktower --script FILE"),
        (("tiny",), "x", "tiny takes no script files", "give --script with a game that does: clocktower"),
        (("sample",), "abby", "there is no script file 'abby'", "did you mean 'abbey'?"),
        (("sample",), ".", ". is no file", "give a script file: my-script.json"),
    ],
)
def test_a_call_that_is_wrong(games, given, message, help, stage):
    stage.write("content/sample/scripts/abbey.json", '["baker"]')
    with pytest.raises(OperatorError) as error:
        stage.build("en", games=games, script=given)
    assert (error.value.message, error.value.help) == (message, help)


def test_a_script_that_comes_with_the_game_and_one_that_is_wrong(stage):
    """Nothing is built of a wrong one, and nothing that was built is lost."""
    stage.write("content/sample/scripts/abbey.json", '["baker", "witch", "cook", "clerk", "nobody"]')
    assert stage.build("en", games=("sample",), script="abbey", products=("notes",))[1] == []
    before = manifest(stage)
    bad = script(stage, "bakr", "witch", "cook", "clerk", "nobody")
    done = run("build", "sample", "--script", bad, "--lang", "en", "--product", "notes", cwd=stage.root)
    assert done.returncode == 1
    assert "evening.json:1:2: error[unknown-character]: element 1 ('bakr') is no known character" in done.stdout
    assert "help: did you mean 'baker'?" in done.stdout
    assert manifest(stage) == before
    done = run("check", "sample", "--script", "abbey", "--strict", cwd=stage.root)
    assert "hint[jinxed-pair]: heroes/baker and heroes/witch are jinxed" in done.stdout


def test_writing_a_script(tmp_path):
    """Ids in any spelling; the file is what the build takes, and isn't written over."""
    done = run("new", "script", "Dusk Falls", "Washer_woman", "imp", "pit-hag", "baron", "--author", "나", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "Dusk Falls.json\n")
    written = json.loads((tmp_path / "Dusk Falls.json").read_text(encoding="utf-8"))
    assert written == [{"id": "_meta", "name": "Dusk Falls", "author": "나"}, "washerwoman", "imp", "pithag", "baron"]
    again = run("new", "script", "Dusk Falls", "imp", "baron", "saint", "spy", cwd=tmp_path)
    assert (again.returncode, again.stderr) == (
        1,
        "error: there is a file Dusk Falls.json already\nhelp: choose another name\n",
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Evening", "washrwoman"], "error: there is no character 'washrwoman'\nhelp: did you mean 'washerwoman'?\n"),
        (["Evening", "imp", "IMP"], "error: 'IMP' stands twice\nhelp: name each character once\n"),
        (
            ["Evening", "imp"],
            "error: a script has 4 to 200 characters, not 1\n"
            "help: name them by their ids: print-kit new script Evening washerwoman imp …\n",
        ),
        (
            ["../x", "imp"],
            "error: '../x' can't be a script's name\n"
            "help: a name has 1 to 50 letters, digits and spaces; the file is called like it\n",
        ),
    ],
)
def test_a_script_that_can_not_be_written(arguments, message, tmp_path):
    done = run("new", "script", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, message)
    assert list(tmp_path.iterdir()) == []


def test_findings_are_told_with_the_script(stage):
    game, _ = stage.load("sample")
    _, findings = with_script(game, Path(script(stage, "baker", "cook", "clerk", "nobody", "wich")))
    assert told(findings.items, stage.root) == [
        "evening.json:1:38: error[unknown-character]: element 5 ('wich') is no known character | did you mean 'witch'?"
    ]
