"""Intervals for shares that were counted, not computed."""

from math import sqrt

__all__ = ["wilson"]


def wilson(hits: int, trials: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Wilson's score interval for a share, 95 % by default: the lower and the upper bound, within 0 and 1."""
    if trials <= 0:
        return 0.0, 1.0
    share = hits / trials
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
