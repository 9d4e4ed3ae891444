"""A value has more or fewer plural forms than the language.

    {steal:# ducat}                         error[plural-forms]: {steal:# ducat} has 1 form, en needs 2 (one, other)
                                            help: write {steal:# ducat|…}

The forms stand in the order of the CLDR categories; `#` is where the number goes.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit import locales
from print_kit.checks import Finding, Subject

# So that CLDR, which takes a tenth of a second to load, is only asked about other languages and wrong counts.
_USUAL = {"ko": 1, "en": 2}


def check(subject: Subject) -> Iterator[Finding]:
    """Count the forms of each `{value:…}`."""
    for tokens in subject.marked_up:
        lang = tokens.text.lang
        for index, token in enumerate(tokens.tokens):
            if token.kind != "value" or not token.plurals:
                continue
            if len(token.plurals) == _USUAL.get(lang):
                continue
            needed = locales.plural_forms(lang)
            if len(token.plurals) != len(needed):
                has = f"{len(token.plurals)} form{'' if len(token.plurals) == 1 else 's'}"
                right = (*token.plurals, *("…" for _ in needed))[: len(needed)]
                yield Finding(
                    f"{token.raw} has {has}, {lang} needs {len(needed)} ({', '.join(needed)})",
                    tokens.place(index),
                    "write {" + token.name + ":" + "|".join(right) + "}",
                    lang=lang,
                )
