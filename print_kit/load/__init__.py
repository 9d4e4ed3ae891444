"""Nodes to model values; every error is collected, none stops the reading."""

from print_kit.load.game import load_game
from print_kit.load.locales import load_locales

__all__ = ["load_game", "load_locales"]
