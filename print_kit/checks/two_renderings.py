"""One name or text stands for two: the same words in one language, other words in another.

    intrigue/minstrel   name: {ko: 음유시인, en: Minstrel}
    status/troubadour   name: {ko: 음유시인, en: Troubadour}
                                            warning[two-renderings]: '음유시인' (ko) is 'Troubadour' here and 'Minstrel'
                                            in intrigue/minstrel

Names are compared with names, other texts with texts; values and what they are called make no difference. Twins that
are meant are declared above the later one:

    # print-kit: allow two-renderings the source has one Korean name for both
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject, named
from print_kit.checks._prose import Prose
from print_kit.diagnostics import Severity
from print_kit.model import Card

_VALUE = re.compile(r"\{([^{}|:]*)")


def check(subject: Subject) -> Iterator[Finding]:
    """Compare every text with the others that say the same in one of its languages."""
    first: dict[tuple[bool, str, str, str], tuple[Prose, str]] = {}
    for group in subject.pairs:
        owner = group[0].use.owner
        is_name = owner is not None and group[0].use.field in ("name", "title")
        if is_name and isinstance(owner, Card) and subject.game.decks[owner.deck].labels:
            continue  # a label may be a word that is another thing's name
        reported: set[str] = set()
        plain = [(item, same) for item in group if (same := _same(item))]
        for source, words in plain:
            for item, rendering in plain:
                if item is source:
                    continue
                before, known = first.setdefault((is_name, source.text.lang, item.text.lang, words), (item, rendering))
                if known != rendering and item.text.lang not in reported:
                    reported |= {source.text.lang, item.text.lang}
                    yield _finding(source, item, before)


def _finding(source: Prose, item: Prose, before: Prose) -> Finding:
    where = before.use.owner.key if before.use.owner else before.text.location.file.name
    message = (
        f"'{_short(source)}' ({source.text.lang}) is '{_short(item)}' here and '{_short(before)}' in {where}"
        if len(item.text.value) < 60 and len(source.text.value) < 60
        else f"{named(item.use)} has the same {source.text.lang} as {named(before.use)}, but another {item.text.lang}"
    )
    return Finding(
        message,
        item.text.location,
        "say the same in both, or allow it with a reason above the later one",
        Severity.WARNING,
        item.text.lang,
    )


def _short(item: Prose) -> str:
    return " ".join(item.text.value.split())


def _same(item: Prose) -> str:
    """The text without what makes no difference: line ends, capitals, what its values are called."""
    names: dict[str, str] = {}
    value = " ".join(item.text.value.split()).casefold()
    if not item.use.marked_up:
        return value
    return _VALUE.sub(lambda found: "{" + names.setdefault(found[1], str(len(names))), value)
