"""A compiled module that loads exactly where the others can: it needs librt, of the ABI they were built for."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

READY: Final = len(vec[i64]()) == 0
