"""Particles and articles: the little words whose form follows the sound of the word they stand with.

A language is a module of this package named after its code (`ko`, `en`) and found by that name; a language without
such a module has no forms. The module offers `FORMS`, the forms as they are listed to a writer, and
`around(word, form)`, the text to print before and after the word.
"""

from __future__ import annotations

import importlib
import re
from functools import cache
from typing import Protocol, cast

# Two or three letters are a language (ISO 639); every other name in this package is a helper, not a language.
_LANGUAGE = re.compile(r"[a-z]{2,3}")


class _Language(Protocol):
    """What a language's module offers."""

    FORMS: tuple[str, ...]

    def around(self, word: str, form: str) -> tuple[str, str]:
        """Return what stands before and after `word`; raise ValueError for an unknown form."""
        ...


@cache
def _language(lang: str) -> _Language | None:
    """The module of a language code (`ko`, `pt-BR` → `pt`), imported when first asked for; None without one."""
    base = re.split("[-_]", lang, maxsplit=1)[0].lower()
    if not _LANGUAGE.fullmatch(base):
        return None
    name = f"{__name__}.{base}"
    try:
        return cast(_Language, importlib.import_module(name))
    except ModuleNotFoundError as missing:
        if missing.name != name:  # the module is there, but something it imports is not
            raise
        return None


def forms_of(lang: str) -> tuple[str, ...]:
    """The forms that may stand after `|` in a language, for lists and hints; empty for a language without any."""
    module = _language(lang)
    return module.FORMS if module else ()


def around(lang: str, word: str, form: str) -> tuple[str, str]:
    """What to print before and after `word`: `('', '를')` in Korean, `('an ', '')` in English.

    `word` may carry markup, quotes and a gloss in brackets: only its sound counts.
    Raises ValueError for a form the language doesn't know.
    """
    module = _language(lang)
    if module is None:
        raise ValueError(f"the language '{lang}' has no particles or articles, so '{form}' means nothing in it")
    return module.around(word, form)


def attach(lang: str, word: str, form: str) -> str:
    """The particle or article alone: `('ko', '마피아', '을/를')` → `'를'`, `('en', 'Heir', 'a')` → `'an '`.

    A Korean particle belongs right after the word, an English article right before it. Raises as `around` does.
    """
    return "".join(around(lang, word, form))


def apply(lang: str, word: str, form: str) -> str:
    """`word` as given, with its particle or article in its place. Raises as `around` does."""
    before, after = around(lang, word, form)
    return before + word + after
