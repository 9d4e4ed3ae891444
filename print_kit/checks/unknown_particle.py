"""What stands after `|` in a reference or value is no particle or article of the language.

[[status/assassin|은는]] …              error[unknown-particle]: Korean has no particle pair '은는'
                                        help: did you mean '은/는'?
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit import particles
from print_kit.checks import Finding, Subject
from print_kit.diagnostics import did_you_mean


def check(subject: Subject) -> Iterator[Finding]:
    """Find forms that the language doesn't know."""
    for tokens in subject.marked_up:
        lang = tokens.text.lang
        for index, token in enumerate(tokens.tokens):
            if not token.form:
                continue
            try:
                particles.around(lang, "x", token.form)
            except ValueError:
                known = particles.forms_of(lang)
                otherwise = "forms: " + ", ".join(known) if known else "delete it: the language has none"
                yield Finding(
                    f"'{token.form}' is no particle or article ({lang})",
                    tokens.place(index),
                    did_you_mean(token.form, known, otherwise),
                    lang=lang,
                )
