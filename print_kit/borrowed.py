"""Texts that a language hasn't got yet, and that print in another one meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from print_kit.diagnostics import Findings, Location
from print_kit.locales import Locale
from print_kit.model import Game, ProductEntry, TextUse


def stand_ins(game: Game, lang: str, locale: Locale | None) -> tuple[str, ...]:
    """The languages whose texts stand in for missing ones of `lang`, in order.

    None for the game's own languages, of which nothing may be missing.
    """
    if lang in game.languages:
        return ()
    first = (locale.fallback,) if locale and locale.fallback else ()
    return tuple(other for other in dict.fromkeys((*first, *game.languages)) if other != lang)


def borrowed_texts(game: Game, entry: ProductEntry, langs: Sequence[str], locales: Mapping[str, Locale]) -> Findings:
    """A warning for each deck and rules file of a product, for each language, that says how many texts are borrowed."""
    findings = Findings()
    for lang in langs:
        others = stand_ins(game, lang, locales.get(lang))
        if not others:
            continue
        for deck in (game.decks[name] for name in entry.decks if name in game.decks):
            _count(f"deck {deck.id}", game.deck_texts(deck), deck.location, lang, others, findings)
        for rules in (game.rules[name] for name in entry.rules if name in game.rules):
            _count(f"rules {rules.id}", game.rules_texts(rules), rules.location, lang, others, findings)
    return findings


def _count(
    what: str, uses: Iterable[TextUse], place: Location, lang: str, others: tuple[str, ...], findings: Findings
) -> None:
    texts = tuple(uses)
    here = [use for use in texts if lang in use.texts and use.texts[lang].value.strip()]
    if len(here) < len(texts):
        missing = len(texts) - len(here)
        findings.warning(
            "missing-translation",
            f"{missing} of {len(texts)} texts of {what} are missing in {lang} and print in {others[0]}",
            place,
            f"add {lang}: … to them",
            lang,
        )
