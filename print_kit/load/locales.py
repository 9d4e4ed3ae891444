"""content/locales/<lang>.yaml to Locale values."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

from print_kit.diagnostics import Findings, Location, did_you_mean
from print_kit.geometry import PAPERS
from print_kit.load.read import Reader
from print_kit.locales import LINE_BREAKINGS, LineBreaking, Locale
from print_kit.source import Node, read
from print_kit.workspace import Workspace

KEYS = ("lang", "name", "names", "paper", "quotes", "line_breaking", "particles", "fonts", "fallback")
ROLES = ("title", "text")
_CODE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


def load_locales(workspace: Workspace) -> tuple[dict[str, Locale], Findings]:
    """Every language of the workspace by its code. A file with errors is reported and its language left out."""
    findings = Findings()
    locales: dict[str, Locale] = {}
    files = workspace.locale_files()
    for code, path in files.items():
        node = read(path, findings, within=path.parent)
        if node is not None:
            reader = Reader((), findings)
            before = len(findings.items)
            locale = _locale(code, path, node, reader, tuple(files))
            if len(findings.items) == before:
                locales[code] = locale
    return locales, findings


def _locale(code: str, path: Path, node: Node, reader: Reader, known: tuple[str, ...]) -> Locale:
    parts = reader.map(node, path.name, KEYS, path.name)
    said = reader.word(parts.get("lang"), "lang")
    if said != code or not _CODE.fullmatch(code):
        reader.findings.error(
            "name-mismatch",
            f"the file says lang: {said or '(nothing)'}, its name is {path.name}",
            parts["lang"].location if "lang" in parts else Location(path, 1, 1),
            "name the file after the language code: ko.yaml with lang: ko",
        )
    papers: dict[str, object] = dict.fromkeys(PAPERS)
    breakings: dict[str, object] = dict.fromkeys(LINE_BREAKINGS)
    paper = reader.choice(parts["paper"], "paper", papers) if "paper" in parts else "a4"
    breaking = (
        reader.choice(parts["line_breaking"], "line_breaking", breakings) if "line_breaking" in parts else "normal"
    )
    quotes = reader.words(parts.get("quotes"), "quotes") or ("“", "”", "‘", "’")
    if len(quotes) != 4:
        reader.findings.error(
            "wrong-type",
            f"quotes must be 4 signs, not {len(quotes)}",
            parts["quotes"].location,
            "write the outer pair, then the inner one: [“, ”, ‘, ’]",
        )
        quotes = ("“", "”", "‘", "’")
    families = reader.map(parts.get("fonts"), "fonts", ROLES, "fonts")
    for role in ROLES:
        if role not in families:
            reader.findings.error(
                "missing-key",
                f"{path.name} names no fonts for {role}",
                parts["fonts"].location if "fonts" in parts else Location(path, 1, 1),
                f"add {role}: [a family, another] under fonts:",
            )
    fallback = parts.get("fallback")
    stand_in = reader.word(fallback, "fallback")
    others = [lang for lang in known if lang != code]
    if fallback is not None and stand_in and stand_in not in others:
        reader.findings.error(
            "unknown-language",
            f"'{stand_in}' is not another language",
            fallback.location,
            did_you_mean(stand_in, others, "languages: " + ", ".join(others)),
        )
    return Locale(
        code=code,
        name=reader.word(parts.get("name"), "name") or code,
        names={lang: reader.word(value, "names") for lang, value in reader.map(parts.get("names"), "names").items()},
        paper=paper or "a4",
        quotes=quotes,
        line_breaking=cast(LineBreaking, breaking or "normal"),
        particles=reader.words(parts.get("particles"), "particles"),
        fonts={role: reader.words(value, f"fonts of {role}") for role, value in families.items()},
        fallback=stand_in,
    )
