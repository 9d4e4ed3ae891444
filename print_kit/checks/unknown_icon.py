"""A text or a field names an icon that the game doesn't have.

    icon: daggar                            error[unknown-icon]: there is no icon 'daggar'
                                            help: did you mean 'dagger'?

Icons are SVG files in `templates/<game>/icons/` and `templates/common/icons/`.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.diagnostics import did_you_mean


def check(subject: Subject) -> Iterator[Finding]:
    """Find names without an icon."""
    icons = subject.icons
    for tokens in subject.marked_up:
        for index, token in enumerate(tokens.tokens):
            if token.kind == "icon" and token.name not in icons:
                yield Finding(
                    f"there is no icon '{token.name}'",
                    tokens.place(index),
                    did_you_mean(token.name, icons, f"add icons/{token.name}.svg, or write \\:{token.name}:"),
                    lang=tokens.text.lang,
                )
    for owner in subject.owners:
        for item in owner.fields.values():
            if item.kind == "icon" and isinstance(item.value, str) and item.value and item.value not in icons:
                yield Finding(
                    f"there is no icon '{item.value}'",
                    item.location,
                    did_you_mean(item.value, icons, f"add icons/{item.value}.svg"),
                )
