"""A text prints a value that its card doesn't have.

    values: {steal: 5}
    text: {en: "Steal {steel} ducats."}     error[unknown-value]: intrigue/burglar has no value 'steel'
                                            help: did you mean 'steal'?

Values stand under `values:` of the same card or section, so that every language prints the same number.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import did_you_mean


def check(subject: Subject) -> Iterator[Finding]:
    """Find `{value}`s without a value."""
    for tokens in subject.marked_up:
        values = tokens.use.values
        owner = tokens.use.owner.key if tokens.use.owner else "game.yaml"
        for index, token in enumerate(tokens.tokens):
            if token.kind == "value" and token.name not in values:
                mend = did_you_mean(token.name, values, f"add it: values: {{{token.name or 'name'}: …}}")
                yield Finding(f"{owner} has no value '{token.name}'", tokens.place(index), mend, lang=tokens.text.lang)
