"""Chances as people read them."""

from fractions import Fraction

__all__ = ["percent", "share"]


def percent(chance: Fraction) -> str:
    """A chance for people: one decimal and the fraction; what is neither 0 nor 1 never reads 0 % or 100 %."""
    if chance in (0, 1):
        return "0 %" if chance == 0 else "100 %"
    value = float(chance) * 100
    shown = "< 0.1 %" if value < 0.05 else "> 99.9 %" if value >= 99.95 else f"{value:.1f} %"
    fraction = str(chance)
    return f"{shown} ({fraction})" if len(fraction) <= 12 else shown


def share(chance: Fraction | float, low: float | None = None, high: float | None = None) -> str:
    """A chance in short. One that was simulated comes with its interval: nought in so many fights is not never."""
    value = float(chance) * 100
    if low is not None and high is not None and low < high and chance in (0, 1):
        return f"< {high:.1%}".replace("%", " %") if chance == 0 else f"> {low:.1%}".replace("%", " %")
    if chance in (0, 1):
        return "0 %" if chance == 0 else "100 %"
    return "< 0.1 %" if value < 0.05 else "> 99.9 %" if value >= 99.95 else f"{value:.1f} %"
