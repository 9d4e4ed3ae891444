"""Complete sets that game.yaml declares with `each:`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from print_kit.checks._amounts import Unreadable
from print_kit.diagnostics import did_you_mean
from print_kit.model import Amount, Count, Deck, FieldSpec

_RANGE = re.compile(r"([-−]?\d{1,6}) to ([-−]?\d{1,6})")
_MOST = 10_000


def domains(deck: Deck, count: Count) -> Mapping[str, tuple[str, ...]]:
    """The values that each field of a set goes through. Raises Unreadable."""
    found = {name: _domain(deck, name, amount) for name, amount in count.each.items()}
    size = 1
    for values in found.values():
        size *= len(values)
    if size > _MOST:
        raise Unreadable(count.of, f"a set of {size:,} combinations is too large", f"{_MOST:,} is the most")
    return found


def _domain(deck: Deck, name: str, amount: Amount) -> tuple[str, ...]:
    spec = deck.fields.get(name)
    if spec is None:
        raise Unreadable(amount, f"{deck.id} has no field '{name}'", did_you_mean(name, deck.fields))
    if amount.text == "all":
        return _choices(spec, amount)
    span = _RANGE.fullmatch(amount.text)
    if span:
        first, last = (int(end.replace("−", "-")) for end in span.groups())
        if not 0 <= last - first < _MOST:
            raise Unreadable(
                amount, f"'{amount.text}' is no range", "write the smaller number first, at most 10,000 numbers"
            )
        return tuple(str(number) for number in range(first, last + 1))
    values = tuple(amount.text.split())
    for value in values if spec.kind == "choice" else ():
        if value not in spec.choices:
            raise Unreadable(
                amount,
                f"'{name}' has no choice '{value}'",
                did_you_mean(value, spec.choices, "choices: " + ", ".join(spec.choices)),
            )
    return values


def _choices(spec: FieldSpec, amount: Amount) -> tuple[str, ...]:
    if spec.kind != "choice":
        raise Unreadable(amount, f"'{spec.name}' has no choices to go through", "write a list, or a range: 1 to 7")
    return tuple(spec.choices)
