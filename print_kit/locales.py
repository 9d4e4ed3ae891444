"""What a language needs on paper: fonts, paper, quotes, line breaks; and how it counts, lists and writes numbers.

A `Locale` holds what `content/locales/<lang>.yaml` says. The functions answer from Unicode's CLDR through Babel. Babel
is imported inside them: with a language's data that takes about 0.1 s, which a command that only lists should not pay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from babel import Locale as CldrLocale

LineBreaking = Literal["keep-all", "normal"]
# `keep-all` breaks lines only between words, as in CSS Text 3; `normal` leaves it to the typesetter.
LINE_BREAKINGS: tuple[LineBreaking, ...] = ("keep-all", "normal")

_CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # CLDR's, in CLDR's order


@dataclass(frozen=True, slots=True)
class Locale:
    """One language: what its file in `content/locales/` says.

    `name` is the language's own name and `names` its name in each language; `quotes` the outer pair, then the inner
    one; `particles` the forms offered to a writer after `|`; `fonts` the acceptable families of each role (title,
    text, …), the best first; `fallback` the language whose text stands in for a missing one, '' for none.
    """

    code: str
    name: str
    names: Mapping[str, str]
    paper: str
    quotes: tuple[str, str, str, str]
    line_breaking: LineBreaking = "normal"
    particles: tuple[str, ...] = ()
    fonts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fallback: str = ""

    def name_in(self, lang: str) -> str:
        """The language's name in the language `lang`, or its own name where that isn't given."""
        return self.names.get(lang, self.name)


@cache
def plural_forms(lang: str) -> tuple[str, ...]:
    """The plural categories a language tells apart, in CLDR's order: `('one', 'other')` in English."""
    used = {*_cldr(lang).plural_form.tags, "other"}
    return tuple(category for category in _CATEGORIES if category in used)


def plural_index(lang: str, n: int) -> int:
    """Which of `plural_forms(lang)` goes with the number `n`; the sign doesn't count."""
    return plural_forms(lang).index(_cldr(lang).plural_form(n))


def format_number(lang: str, n: int | float) -> str:
    """A number with the language's signs for thousands and decimals: `1,234.5` in English and Korean."""
    from babel.numbers import format_decimal

    return format_decimal(n, locale=_cldr(lang))


def join_list(lang: str, items: Sequence[str]) -> str:
    """The items as a list in running text: `a, b, and c`, `가, 나 및 다`; '' for none."""
    from babel.lists import format_list

    return format_list(items, locale=_cldr(lang)) if items else ""


@cache
def _cldr(lang: str) -> CldrLocale:
    """CLDR's data of a language, of its base language, or (pseudo-languages, typing errors) of CLDR's root."""
    from babel import Locale as CldrLocale
    from babel import UnknownLocaleError

    code = lang.replace("-", "_")
    for candidate in (code, code.split("_")[0]):
        try:
            return CldrLocale.parse(candidate)
        except (UnknownLocaleError, ValueError):
            continue
    return CldrLocale("root")
