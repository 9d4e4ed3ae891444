r"""A bracket that opens or closes nothing, or an empty reference.

    Steal from the [[roles/baron]           error[broken-markup]: '[[' doesn't begin a reference

References are `[[deck/id]]` or `[[deck/id|particle]]`, values `{name}`; a bracket that is meant as such is written
`\[[` or `\{`.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Find brackets that can't be read."""
    for tokens in subject.marked_up:
        for index, token in enumerate(tokens.tokens):
            if token.kind == "broken":
                what = "reference" if token.raw in ("[[", "]]") else "value"
                verb = "begin" if token.raw in ("[[", "{") else "end"
                yield Finding(
                    f"'{token.raw}' doesn't {verb} a {what}",
                    tokens.place(index),
                    f"complete it, or write \\{token.raw} for the bracket itself",
                    lang=tokens.text.lang,
                )
