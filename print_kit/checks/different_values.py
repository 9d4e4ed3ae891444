"""The languages of a text print different values.

    ko: 금화 {steal}두캇을 …
    en: Steal ducats …                      error[different-values]: en doesn't print {steal}, ko does

A value that is misspelt in a language is told as unknown, not as missing.
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
            known = tokens.use.values.keys()
            for other, names in printed.items():
                missing = (names & known) - printed[lang]
                if len(missing) <= len(printed[lang] - known):
                    continue
                for name in sorted(missing):
                    yield Finding(
                        f"{lang} doesn't print {{{name}}}, {other} does",
                        tokens.text.location,
                        f"print {{{name}}}",
                        lang=lang,
                    )
