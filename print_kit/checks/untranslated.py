"""A text is the same in two languages.

    name: {ko: Burglar, en: Burglar}        warning[untranslated]: name of intrigue/burglar is the same in ko as in en
                                            help: translate it

A text without words (a number, a reference, a sign) may be the same, and so may single letters and initials: VIP, A4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject, named
from print_kit.checks._scripts import own_scripts, script_of
from print_kit.diagnostics import Severity

_LETTERS = re.compile(r"[^\W\d_]{2,}")


def check(subject: Subject) -> Iterator[Finding]:
    """Compare each text with the one in another language."""
    for group in subject.pairs:
        for index, item in enumerate(group):
            same = next((other for other in group[:index] if other.text.value == item.text.value), None)
            words = (
                [word for word in _LETTERS.findall(item.spoken) if not (word.isascii() and word.isupper())]
                if same
                else []
            )
            if same and words:
                scripts = {script_of(char) for char in "".join(words)}
                # the one to translate is the one whose script it isn't
                late = same if scripts <= own_scripts(item.text.lang, subject.locales) else item
                other = item if late is same else same
                yield Finding(
                    f"{named(item.use)} is the same in {late.text.lang} as in {other.text.lang}",
                    late.text.location,
                    "translate it",
                    Severity.WARNING,
                    late.text.lang,
                )
                break
