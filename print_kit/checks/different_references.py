"""The languages of a text refer to different cards.

    ko: … [[status/abbot|을/를]] …
    en: … the Abbot …                       error[different-references]: en doesn't refer to status/abbot, ko does

References are what keeps names right in every language, so each language has the same ones. One that is misspelt in a
language is told as unknown, not as missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from print_kit.checks import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Compare the references of each text's languages."""
    for group in subject.translations:
        named = {
            tokens.text.lang: {token.name for token in tokens.tokens if token.kind == "reference"} for tokens in group
        }
        known = subject.game.cards.keys()
        for tokens in group:
            lang = tokens.text.lang
            for other, targets in named.items():
                missing = (targets & known) - named[lang]
                # not `named[lang] - known`, which would go through all cards for each text
                if not missing or len(missing) <= sum(target not in known for target in named[lang]):
                    continue
                for target in sorted(missing):
                    yield Finding(
                        f"{lang} doesn't refer to {target}, {other} does",
                        tokens.text.location,
                        f"write [[{target}]]",
                        lang=lang,
                    )
