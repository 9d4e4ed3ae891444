"""A sum in a worked example that doesn't add up.

    en: 5 + 4 + 1 = 9                       error[wrong-sum]: 5 + 4 + 1 is 10, not 9
                                            help: write 10, or mend the sum

Sums of whole numbers with `+`, `-` and `×` are worked out, values included; units may follow the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from print_kit.checks import Finding, Subject
from print_kit.checks._arithmetic import total

_UNIT = r"(?:\s?[^\W\d_]{1,12})?"
_NUMBER = rf"\d[\d,]{{0,11}}{_UNIT}"
_OPERATOR = r"\s*[+\-−–×x*·]\s*"
_SUM = re.compile(
    rf"(?<![\w/÷%^().=+*×·−–-])(?<![/÷^(=+*×·−–-]\s)(?P<sum>{_NUMBER}(?:{_OPERATOR}{_NUMBER}){{1,30}})\s*=\s*(?P<result>[-−]?\d[\d,]{{0,11}})"
    r"(?![\d.,]*\d|\s*[+\-−–×*/÷^(])"
)
_TERM = re.compile(rf"(?P<operator>{_OPERATOR})?(?P<number>\d[\d,]*){_UNIT}")


def check(subject: Subject) -> Iterator[Finding]:
    """Work out each sum that is followed by its result."""
    for item in subject.prose:
        if "=" not in item.shown:
            continue
        printed = item.printed
        for found in _SUM.finditer(printed):
            numbers, operators = _terms(found["sum"])
            right = total(numbers, operators)
            written = int(found["result"].replace(",", "").replace("−", "-"))
            if right != written:
                shown = " ".join(found["sum"].split())
                # values have no '=', so the text has as many as what is printed
                nth = printed.count("=", 0, found.end())
                yield Finding(
                    f"{shown} is {right}, not {written}",
                    item.at(_nth(item.shown, "=", nth)),
                    f"write {right}, or mend the sum",
                    lang=item.text.lang,
                )


def _terms(text: str) -> tuple[list[int], list[str]]:
    terms = list(_TERM.finditer(text))
    return [int(term["number"].replace(",", "")) for term in terms], [term["operator"].strip() for term in terms[1:]]


def _nth(text: str, char: str, nth: int) -> int:
    at = -1
    for _ in range(nth):
        at = text.find(char, at + 1)
    return at
