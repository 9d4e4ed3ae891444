"""The languages of a text print different values.

ko: 금화 {steal}두캇을 …
en: Steal ducats …                      error[different-values]: en doesn't print {steal}, ko does
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Compare the values of each text's languages."""
    for group in subject.translations:
        printed = {
            tokens.text.lang: {token.name for token in tokens.tokens if token.kind == "value"} for tokens in group
        }
        for tokens in group:
            lang = tokens.text.lang
            for other, names in printed.items():
                for name in sorted((names - printed[lang]) & set(tokens.use.values)):
                    yield Finding(
                        f"{lang} doesn't print {{{name}}}, {other} does",
                        tokens.text.location,
                        f"print {{{name}}}",
                        lang=lang,
                    )
