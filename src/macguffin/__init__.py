"""Two tabletop games, played, run and studied."""

from typing import Final

from macguffin._native import choose

__all__ = ["BUILD", "__version__"]

__version__ = "0.1.0"

BUILD: Final = choose()
"""Which build of the rules this process runs: "compiled" or "plain"."""
