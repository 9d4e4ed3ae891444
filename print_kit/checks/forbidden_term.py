"""A text uses a rendering that the glossary forbids.

    avoid: {ko: [결심 카드]}                error[forbidden-term]: '결심 카드' stands for 결정 카드 (decision-card)

Korean is searched within words, since particles are attached (결심 카드를); English by whole words, their plurals
included. Names of cards are facts and are not searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Search every text for what the glossary avoids."""
    searches: dict[str, list[tuple[re.Pattern[str], str, str]]] = {}
    for term in subject.game.terms.values():
        for lang, words in term.avoid.items():
            right = term.name[lang].value if lang in term.name else term.id
            for word in words:
                searches.setdefault(lang, []).append((_pattern(lang, word.value), right, term.id))
    for tokens in subject.marked_up:
        for pattern, right, term in searches.get(tokens.text.lang, ()):
            for token in tokens.tokens:
                found = pattern.search(token.raw) if token.kind == "text" else None
                if found:
                    yield Finding(f"'{found[0]}' is a forbidden rendering of {right} ({term})",
                                  tokens.text.locate(found[0]), f"write '{right}'", lang=tokens.text.lang)  # fmt: skip
                    break


def _pattern(lang: str, word: str) -> re.Pattern[str]:
    escaped = re.escape(word)
    if re.search("[가-힣]", word):
        return re.compile(escaped)
    return re.compile(rf"\b{escaped}(?:e?s)?\b", re.IGNORECASE)
