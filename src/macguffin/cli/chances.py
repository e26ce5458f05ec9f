"""Chances as people read them."""

from fractions import Fraction

__all__ = ["percent"]


def percent(chance: Fraction) -> str:
    """A chance for people: one decimal and the fraction; what is neither 0 nor 1 never reads 0 % or 100 %."""
    if chance in (0, 1):
        return "0 %" if chance == 0 else "100 %"
    value = float(chance) * 100
    shown = "< 0.1 %" if value < 0.05 else "> 99.9 %" if value >= 99.95 else f"{value:.1f} %"
    fraction = str(chance)
    return f"{shown} ({fraction})" if len(fraction) <= 12 else shown
