"""print-kit: bilingual print-and-play kits from structured content."""

__version__ = "0.1.0"
