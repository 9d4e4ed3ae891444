"""Sums as they are written in rules: figures, `+`, `-`, `×`, between spaces or not."""

from __future__ import annotations

from collections.abc import Sequence

PLUS, MINUS, TIMES = "+", "-−–", "×x*·"


def total(numbers: Sequence[int], operators: Sequence[str]) -> int:
    """The value of numbers with an operator between each two; products come before sums."""
    sums, product, sign = 0, numbers[0], 1
    for operator, number in zip(operators, numbers[1:], strict=True):
        if operator in TIMES:
            product *= number
        else:
            sums += sign * product
            product, sign = number, -1 if operator in MINUS else 1
    return sums + sign * product
