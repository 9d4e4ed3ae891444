"""The counts that game.yaml declares: read as they are written; what they mean is the checks' business."""

from __future__ import annotations

from print_kit.load.read import Reader
from print_kit.model import Amount, Count
from print_kit.source import Node

COUNT_KEYS = ("what", "of", "where", "sum", "each", "row", "columns", "is", "at_least", "at_most")
LIMITS = ("is", "at_least", "at_most")


def read_counts(node: Node | None, reader: Reader) -> tuple[Count, ...]:
    """The list under `counts:`. An entry without `of` is reported and left out."""
    counts = []
    for item in reader.items(node, "counts"):
        parts = reader.map(item, "a count", COUNT_KEYS, "a count")
        of = _amount(parts.get("of"), reader, "of")
        if of is None:
            if item.kind == "map":
                reader.findings.error(
                    "missing-key",
                    "a count does not say what it is of",
                    item.location,
                    "add of: the deck, or a sum such as cards - 8 x players",
                )
            continue
        limits = {key: _amount(parts.get(key), reader, key) for key in LIMITS}
        counts.append(
            Count(
                what=reader.word(parts.get("what"), "what of a count") or of.text,
                of=of,
                where={name: _words(value, reader) for name, value in reader.map(parts.get("where"), "where").items()},
                sum=reader.word(parts.get("sum"), "sum of a count"),
                each={
                    name: Amount(" ".join(_words(value, reader)), value.location)
                    for name, value in reader.map(parts.get("each"), "each").items()
                },
                row=_amount(parts.get("row"), reader, "row"),
                columns=_amount(parts.get("columns"), reader, "columns"),
                limits={key: amount for key, amount in limits.items() if amount is not None},
                location=item.location,
            )
        )
    return tuple(counts)


def _amount(node: Node | None, reader: Reader, what: str) -> Amount | None:
    text = reader.word(node, f"{what} of a count")
    return Amount(text, node.location) if node is not None and text else None


def _words(node: Node, reader: Reader) -> tuple[str, ...]:
    """One word or a list of them."""
    return reader.words(node, "a count") if node.kind == "list" else (reader.word(node, "a count"),)
