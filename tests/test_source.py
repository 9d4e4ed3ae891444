"""Reading YAML: every fault of a file is told with its place and its mend, and no bytes at all can break the reader."""

from __future__ import annotations

import errno
import os
import time
import unicodedata
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from print_kit.diagnostics import Findings
from print_kit.source import MAX_BYTES, Node, merge, read
from tests.conftest import told

ARTICLE = "is a block: write '{}: >-' and the text on the next line, indented"
BROKEN = "error[broken-yaml]: not valid YAML: "
BRACKETS = "inside {…} a text with , : { } [ or ] in it stands in quotes, and the brackets are closed"
NO_KEY = "did not find expected key while parsing a block mapping"
SAME_COLUMN = "entries of one map begin in the same column, and the lines of a text too"


def begins(sign: str, key: str = "ko") -> str:
    return f"a text that begins with {sign} " + ARTICLE.format(key)


def look(content: bytes | str, folder: Path, name: str = "a.yaml") -> tuple[Node | None, list[str]]:
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    findings = Findings()
    node = read(file, findings, within=folder)
    return node, told(findings.items, folder)


def plain(node: Node | None) -> object:
    """A node as the maps, lists and texts it stands for."""
    if node is None:
        return None
    if node.kind == "map":
        return {key.text: plain(value) for key, value in node.entries}
    if node.kind == "list":
        return [plain(item) for item in node.items]
    return node.text


@pytest.mark.parametrize(
    ("content", "expected", "goes_on"),
    [
        pytest.param(
            b"\xef\xbb\xbfa: 1\n",
            "a.yaml:1:1: error[byte-order-mark]: the file begins with a byte order mark (U+FEFF) "
            "| save it as UTF-8 without BOM",
            True,
            id="bom",
        ),
        pytest.param(
            b"a: 1\nb: 2\r\nc: 3\r\n",
            "a.yaml:2:5: error[crlf]: lines end in CR LF (Windows) instead of LF "
            "| save the file with Unix line ends; with git: git config core.autocrlf input",
            True,
            id="crlf",
        ),
        pytest.param(
            b"a: 1\rb: 2\r",
            "a.yaml:1:5: error[crlf]: lines end in CR (old Macs) instead of LF "
            "| save the file with Unix line ends; with git: git config core.autocrlf input",
            True,
            id="cr",
        ),
        pytest.param(
            "a: 1\nb: " + unicodedata.normalize("NFD", "도둑") + "\n",
            "a.yaml:2:4: error[not-nfc]: Hangul is written in separate letters (NFD) "
            "| convert the file to NFC, for instance: uconv -x nfc",
            True,
            id="nfd-hangul",
        ),
        pytest.param(
            "a: cafe\u0301\n",
            "a.yaml:1:7: error[not-nfc]: text is not in NFC | convert the file to NFC, for instance: uconv -x nfc",
            True,
            id="nfd-latin",
        ),
        pytest.param(
            "a: 1\n".encode("utf-16"),
            "a.yaml:1:1: error[not-utf-8]: the file is UTF-16, not UTF-8 | save it as UTF-8",
            False,
            id="utf-16",
        ),
        pytest.param(
            "a: 1\nb: 도둑 ".encode() + "둑".encode("cp949"),
            "a.yaml:2:7: error[not-utf-8]: byte 0xb5 is not UTF-8 | save the file as UTF-8",
            False,
            id="cp949",
        ),
        pytest.param(
            b"\xef\xbb\xbf\xff",
            "a.yaml:1:1: error[not-utf-8]: byte 0xff is not UTF-8 | save the file as UTF-8",
            False,
            id="bad-byte-after-bom",
        ),
        *(
            pytest.param(
                f"a: 1\nb: x{char}y\n",
                f"a.yaml:2:5: error[control-character]: U+{ord(char):04X} does not belong in a text "
                "| delete the character",
                False,
                id=f"control-{ord(char):04X}",
            )
            for char in "\0\x07\x1b\x7f\x85\x9f\u2028\u2029\ufeff\ue000\ufdd0\uffff\U000f0000"
        ),
        pytest.param("", "a.yaml: error[empty-file]: the file is empty", False, id="empty"),
        pytest.param("# nothing\n\n", "a.yaml: error[empty-file]: the file is empty", False, id="comments"),
        pytest.param(
            "a: 1\n---\nb: 2\n",
            f"a.yaml:2:1: {BROKEN}expected a single document in the stream but found another document "
            "| a file is one document: delete the line ---",
            False,
            id="two-documents",
        ),
        pytest.param(
            "a:\n\tb: 1\n",
            f"a.yaml:2:1: {BROKEN}found character that cannot start any token while scanning for the next token "
            "| indent with spaces, not with tabs",
            False,
            id="tab",
        ),
        pytest.param(
            "a: 1\na: 2\n",
            "a.yaml:2:1: error[duplicate-key]: 'a' stands twice here | the first one is on line 1; keep one of them",
            True,
            id="duplicate-key",
        ),
        pytest.param(
            "a:\n  ? [x]\n  : 1\n", "a.yaml:2:5: error[broken-yaml]: a key must be a word", True, id="list-as-key"
        ),
        pytest.param(
            "a: &x {b: 1}\nc:\n  <<: *x\n",
            "a.yaml:3:3: error[broken-yaml]: a key must be a word | write the entries out: << is not read",
            True,
            id="merge-key",
        ),
        pytest.param(
            "a: &x [1, *x]\n",
            "a.yaml:1:4: error[too-many-aliases]: an alias stands inside what it repeats | write the values out",
            False,
            id="recursive-alias",
        ),
        pytest.param(
            "a: &x 1\nb: [" + ", ".join(["*x"] * 51) + "]\n",
            "a.yaml:2:205: error[too-many-aliases]: more than 50 aliases (*name) in one file | write the values out",
            False,
            id="many-aliases",
        ),
        pytest.param(
            "a: !!python/object/apply:os.system [id]\n",
            f"a.yaml:1:4: error[tag-refused]: the tag !!python/object/apply:os.system is not read | {begins('!', 'a')}",
            True,
            id="python-tag",
        ),
        pytest.param(
            "a: !!python/name:str x\n",
            f"a.yaml:1:4: error[tag-refused]: the tag !!python/name:str is not read | {begins('!', 'a')}",
            True,
            id="python-name-tag",
        ),
        pytest.param(
            "- !!str 5\n", "a.yaml:1:3: error[tag-refused]: the tag !!str is not read | delete the tag", True, id="tag"
        ),
        pytest.param(
            "text:\n  en: !important\n",
            f"a.yaml:2:7: error[tag-refused]: the tag !important is not read | {begins('!', 'en')}",
            True,
            id="exclamation",
        ),
    ],
)
def test_a_fault_is_told_with_its_place_and_its_mend(content, expected, goes_on, tmp_path):
    """A file that can be understood all the same is read on, so that one run finds everything."""
    node, found = look(content, tmp_path)
    assert found == [expected]
    assert (node is not None) is goes_on


NO_ALIAS = "did not find expected alphabetic or numeric character while scanning an alias"
NO_TOKEN = "found character that cannot start any token while scanning for the next token"
NO_COMMA = "did not find expected ',' or '}' while parsing a flow mapping"
NO_COLON = "could not find expected ':' while scanning a simple key"
NO_VALUE = "mapping values are not allowed in this context"


@pytest.mark.parametrize(
    ("text", "place", "problem", "mend"),
    [
        ("ko: [[status/guard|을/를]] 거느린다", "1:26", NO_KEY, begins("[")),
        ("ko: {n} 닢을 낸다", "1:9", NO_KEY, begins("{")),
        ("ko: {n}닢", "1:8", NO_KEY, begins("{")),
        ("ko: {n 닢을\nen: x", "1:5", NO_COMMA, begins("{")),
        ("ko: 하나: 둘", "1:7", NO_VALUE, "a text that has ': ' in it " + ARTICLE.format("ko")),
        ("ko: **굵게** 쓴다", "1:6", NO_ALIAS, begins("*")),
        ("ko: *굵게*", "1:6", NO_ALIAS, begins("*")),
        ("ko: @왕", "1:5", NO_TOKEN, begins("@")),
        ("ko: `x`", "1:5", NO_TOKEN, begins("`")),
        ("ko: %10", "1:5", NO_TOKEN, begins("%")),
        ("ko: > x", "1:7", "did not find expected comment or line break while scanning a block scalar", begins(">")),
        ('ko: "그만" 하고 말했다', "1:10", NO_KEY, begins('"')),
        ('ko: "그만\nen: x\n', "1:5", "found unexpected end of stream while scanning a quoted scalar", begins('"')),
        ("ko: '그만' 하고", "1:10", NO_KEY, begins("'")),
        ("ko: *nope", "1:5", "found undefined alias", begins("*")),
        ("ko: x\n en: y", "2:4", NO_VALUE, ""),
        ("a:\n  ko: x\n en: y", "3:2", NO_KEY, SAME_COLUMN),
        ("ko:x\nen: y", "2:3", NO_VALUE, "write a space after the colon: 'ko: '"),
        ("ko: >-\n하나\nen: y", "2:1", NO_COLON, "indent the text below 'ko: >-'"),
        ("ko: >-\n   하나\n  둘\nen: y", "3:3", NO_KEY, SAME_COLUMN),
        ("name: {ko: 가: 나, en: b}", "1:13", NO_COMMA, BRACKETS),
        ("name: {ko: 가, en: b\ntext: c", "1:7", NO_COMMA, BRACKETS),
        ("name: {ko: {n}개, en: b}", "1:15", NO_COMMA, BRACKETS),
        ("a: &x 1\nb: &x 2", "2:4", "found duplicate anchor", begins("&", "b")),
        ("a: !e!x y", "1:4", "found undefined tag handle while parsing a node", begins("!", "a")),
    ],
)
def test_the_slips_of_people_who_write_texts_are_told_with_their_mend(text, place, problem, mend, tmp_path):
    """Texts that begin with what YAML takes for itself are written as blocks; the finding says so."""
    node, found = look(text, tmp_path)
    assert node is None
    assert found == [f"a.yaml:{place}: {BROKEN}{problem}" + (f" | {mend}" if mend else "")]


@pytest.mark.parametrize("text", ["[" * 10_000, "{a: " * 10_000, "- " * 10_000, "? " * 10_000], ids=list("[{-?"))
def test_ten_thousand_levels_are_refused(text, tmp_path):
    """Where they become too many, or where the parser itself gives up."""
    node, found = look(text, tmp_path)
    assert node is None
    assert [line.partition(" ")[2] for line in found] == ["error[nested-too-deeply]: more than 24 levels of nesting"]


def test_several_faults_of_one_file_are_told_together(tmp_path):
    """BOM, CRLF and NFD don't hide each other, nor what the YAML says."""
    content = "\ufeffa: 1\r\nb: " + unicodedata.normalize("NFD", "가") + "\r\na: 2\r\n"
    node, found = look(content, tmp_path)
    assert [line.split(" error[")[1].split("]")[0] for line in found] == [
        "byte-order-mark",
        "crlf",
        "not-nfc",
        "duplicate-key",
    ]
    assert plain(node) == {"a": "1", "b": "가"}


def test_aliases_within_bounds_are_read(tmp_path):
    node, found = look("a: &x {b: 1}\nc: *x\n", tmp_path)
    assert found == []
    assert plain(node) == {"a": {"b": "1"}, "c": {"b": "1"}}


def test_an_alias_bomb_is_refused_before_it_goes_off(tmp_path, monkeypatch):
    """Forty-five aliases that would come to twenty million values."""
    monkeypatch.setattr("print_kit.source.MAX_NODES", 30_000)
    lines = ["a0: &a0 [" + ", ".join("x" * 10) + "]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 5)}]" for n in range(1, 10)]
    start = time.perf_counter()
    node, found = look("\n".join(lines), tmp_path)
    assert node is None
    assert [line.split(": ", 1)[1] for line in found] == [
        "error[too-many-aliases]: aliases repeat more than 30,000 values | write the values out"
    ]
    assert time.perf_counter() - start < 5


def test_too_many_values_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("print_kit.source.MAX_NODES", 100)
    node, found = look("- a\n" * 101, tmp_path)
    assert node is None
    assert found == [
        "a.yaml:100:3: error[file-too-large]: the file has more than 100 values "
        "| split it into several files of the same deck"
    ]


def test_a_file_over_five_megabytes_is_not_opened(tmp_path):
    file = tmp_path / "a.yaml"
    with file.open("wb") as opened:
        opened.truncate(MAX_BYTES + 1)
    findings = Findings()
    assert read(file, findings, within=tmp_path) is None
    assert told(findings.items, tmp_path) == [
        "a.yaml: error[file-too-large]: the file has 5,000,001 bytes; 5,000,000 is the most "
        "| split it into several files of the same deck"
    ]


def test_a_link_out_of_the_folder_is_refused(tmp_path):
    """Wherever it leads: to a file of the system, or just next door."""
    inside = tmp_path / "content"
    inside.mkdir()
    (tmp_path / "secret.yaml").write_text("a: 1\n")
    (inside / "a.yaml").symlink_to("../secret.yaml")
    findings = Findings()
    assert read(inside / "a.yaml", findings, within=inside) is None
    assert told(findings.items, inside) == [
        "a.yaml: error[outside-folder]: a.yaml is a link that leads out of the content folder "
        "| copy the file into the folder"
    ]


def test_a_link_within_the_folder_is_read(tmp_path):
    (tmp_path / "b.yaml").write_text("a: 1\n")
    (tmp_path / "a.yaml").symlink_to("b.yaml")
    findings = Findings()
    assert plain(read(tmp_path / "a.yaml", findings, within=tmp_path)) == {"a": "1"}
    assert findings.items == []


def _missing(file: Path) -> str:
    return "No such file or directory"


def _folder(file: Path) -> str:
    file.mkdir()
    return ""


def _pipe(file: Path) -> str:
    os.mkfifo(file)
    return ""


def _ring(file: Path) -> str:
    file.symlink_to(file.name)
    return "Too many levels of symbolic links"


@pytest.mark.parametrize("make", [_missing, _folder, _pipe, _ring])
def test_what_can_not_be_read_is_told_and_not_waited_for(make, tmp_path):
    """A file that is gone, a folder, a pipe that nobody writes into, a link to itself."""
    file = tmp_path / "a.yaml"
    reason = make(file)
    findings = Findings()
    assert read(file, findings, within=tmp_path) is None
    [found] = told(findings.items, tmp_path)
    if reason:
        assert found in (
            f"a.yaml: error[unreadable-file]: the file can't be read: {reason}",
            "a.yaml: error[unreadable-file]: the file can't be read: its links lead in a ring",
        )
    else:
        assert found == "a.yaml: error[unreadable-file]: this is no file | content is read from files ending in .yaml"


def test_a_file_without_permission_is_told(tmp_path, monkeypatch):
    def denied(file: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))

    monkeypatch.setattr(Path, "read_bytes", denied)  # root, who often runs tests, may read everything
    (tmp_path / "a.yaml").touch()
    findings = Findings()
    assert read(tmp_path / "a.yaml", findings, within=tmp_path) is None
    assert told(findings.items, tmp_path) == [
        "a.yaml: error[unreadable-file]: the file can't be read: Permission denied"
    ]


def test_every_value_knows_its_place(tmp_path):
    node, _ = look("deck: x\ncards:\n  도둑: {ko: 가, en: b}\n  text: >-\n    one\n    two\nlast: 1\n", tmp_path)
    assert node is not None
    cards = node.get("cards")
    assert cards is not None
    thief, text = cards.get("도둑"), cards.get("text")
    assert thief is not None
    assert text is not None
    assert [(key.text, key.location.line, key.location.column) for key, _ in cards.entries] == [
        ("도둑", 3, 3),
        ("text", 4, 3),
    ]
    assert [(value.text, value.location.column) for _, value in thief.entries] == [("가", 12), ("b", 19)]
    assert (text.text, text.location.line, text.end_line, text.plain) == ("one two", 4, 6, False)


@pytest.mark.parametrize(
    ("text", "null"), [("", True), ("~", True), ("null", True), ("'null'", False), ('""', False), ("no", False)]
)
def test_null_is_what_is_written_without_quotes(text, null, tmp_path):
    node, _ = look(f"a: {text}\n", tmp_path)
    value = node.get("a") if node else None
    assert value is not None
    assert value.is_null is null


def test_merge_keeps_the_place_of_the_winner(tmp_path):
    base, _ = look("a: {b: 1, c: 2}\nd: [1, 2]\n", tmp_path, "base.yaml")
    over, _ = look("\na: {c: 3, e: 4}\nd: [5]\n", tmp_path, "over.yaml")
    assert base is not None
    assert over is not None
    merged = merge(base, over)
    assert plain(merged) == {"a": {"b": "1", "c": "3", "e": "4"}, "d": ["5"]}
    inner = merged.get("a")
    assert inner is not None
    places = {key.text: (value.location.file.name, value.location.line) for key, value in inner.entries}
    assert places == {"b": ("base.yaml", 1), "c": ("over.yaml", 2), "e": ("over.yaml", 2)}


# --- any bytes at all ------------------------------------------------------------------------------------------------

SYNTAX = (
    "a: |b|\n|  |- |[|]|{|}|: |, |&x |*x|!t |!!str |'|\"|>-\n|#|? |---\n|...\n|%YAML 1.1\n|\t|<<: |~|null|\\|@|`|=|1"
)
ODD = ["|", "\r\n", "\r", "\ufeff", "\u2028", "\x85", "\0", "가", "ㄱ", "\u1100\u1161", "e\u0301", "\u0958", "\ufb1d"]
PIECES = st.sampled_from([*SYNTAX.split("|"), *ODD, "\U0001f600", "\U000f0000", "2001-01-01"])
TEXTS = st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=60)


def _inside(content: bytes, folder: Path) -> None:
    file = folder / "a.yaml"
    file.write_bytes(content)
    findings = Findings()
    node = read(file, findings, within=folder)
    assert node is not None or findings.failed, "a file that isn't read needs a reason"
    text = content.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    # columns are the normalised text's: a line that isn't in NFC has a finding of its own
    lines = [max(line, unicodedata.normalize("NFC", line), key=len) for line in text.split("\n")]
    places = [item.location for item in findings.items]
    stack = [node] if node else []
    while stack:
        here = stack.pop()
        places.append(here.location)
        assert here.location.line <= here.end_line <= len(lines)
        stack += [*here.items, *(part for entry in here.entries for part in entry)]
    for place in places:
        assert place is not None
        assert 0 <= place.line <= len(lines)
        if place.line:
            assert 1 <= place.column <= len(lines[place.line - 1]) + 1


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any")


@given(content=st.binary(max_size=200))
def test_no_bytes_break_the_reader(folder, content):
    """It says what is wrong, at a place that is in the file."""
    _inside(content, folder)


@given(text=TEXTS)
def test_no_text_breaks_the_reader(folder, text):
    """The same, with texts that are nearly YAML."""
    _inside(text.encode("utf-8", "surrogatepass"), folder)


@given(
    value=st.recursive(
        st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Co", "Cn", "Zl", "Zp"]), max_size=20).map(
            lambda text: unicodedata.normalize("NFC", text).replace("\ufeff", "")
        ),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
        max_leaves=8,
    )
)
def test_what_a_yaml_library_writes_is_read_as_it_was(folder, value):
    """Texts, lists and maps come back, whatever quotes and escapes the writer chose."""
    whole = {"value": value}
    written = yaml.safe_dump(whole, allow_unicode=True)
    if unicodedata.is_normalized("NFC", written):
        node, found = look(written, folder)
        assert found == []
        assert plain(node) == whole
