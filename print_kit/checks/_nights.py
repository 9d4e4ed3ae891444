"""What checks of night orders share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from print_kit.casting import NIGHTS
from print_kit.model import Card, Localized
from print_kit.script_model import Night

SAID: Mapping[Night, str] = MappingProxyType({"first": "the first night", "other": "the other nights"})


def reminder(card: Card, which: Night) -> Localized:
    """What a character's reminder for a night says; {} where it has none."""
    item = card.fields.get(NIGHTS[which])
    return item.value if item is not None and isinstance(item.value, Mapping) else {}
