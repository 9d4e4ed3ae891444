"""A Korean particle of one fixed form right after a reference or a value.

    [[status/assassin]]은 …                 error[fixed-particle]: the particle '은' after [[status/assassin]] is fixed
                                            help: write [[status/assassin|은/는]]

The name may change and with it the right form, so the kit chooses it: the pair is written inside the brackets.
Particles that never change (의, 에게, 에, 도, 만 …) are typed as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from print_kit import particles
from print_kit.checks import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Find particles that don't follow the word before them."""
    for tokens in subject.marked_up:
        pattern = _pattern(tokens.text.lang)
        for index, token in enumerate(tokens.tokens[:-1]) if pattern else ():
            after = tokens.tokens[index + 1]
            if token.kind not in ("reference", "value") or after.kind != "text" or token.form or token.plurals:
                continue
            found = pattern.match(after.raw) if pattern else None
            if found:
                pair = next(form for form in particles.forms_of(tokens.text.lang) if found[1] in form.split("/"))
                right = f"{token.raw[:-2]}|{pair}]]" if token.kind == "reference" else f"{token.raw[:-1]}|{pair}}}"
                yield Finding(
                    f"the particle '{found[1]}' after {token.raw} is fixed",
                    tokens.place(index),
                    f"write {right}",
                    lang=tokens.text.lang,
                )


@lru_cache(maxsize=100)
def _pattern(lang: str) -> re.Pattern[str] | None:
    """Any single form of the language's pairs at the beginning of a text, emphasis before it or not."""
    single = sorted(
        {part for form in particles.forms_of(lang) if "/" in form for part in form.split("/")}, key=len, reverse=True
    )
    return re.compile(rf"[*_]{{0,3}}({'|'.join(map(re.escape, single))})(?!\w)") if single else None
