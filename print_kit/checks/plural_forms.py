"""A value has more or fewer plural forms than the language.

    {steal:# ducat}                         error[plural-forms]: English needs 2 forms (one, other), not 1
                                            help: write {steal:one form|other form}

The forms stand in the order of the CLDR categories; `#` is where the number goes.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit import locales
from print_kit.checks import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Count the forms of each `{value:…}`."""
    for tokens in subject.marked_up:
        lang = tokens.text.lang
        for index, token in enumerate(tokens.tokens):
            if token.kind != "value" or not token.plurals:
                continue
            needed = locales.plural_forms(lang)
            if len(token.plurals) != len(needed):
                count = f"{len(needed)} form{'s' if len(needed) > 1 else ''} ({', '.join(needed)})"
                yield Finding(f"{token.raw} has {len(token.plurals)}; the language needs {count}", tokens.place(index),
                              "write {" + token.name + ":" + "|".join(f"# {form}" for form in needed) + "}", lang=lang)  # fmt: skip
