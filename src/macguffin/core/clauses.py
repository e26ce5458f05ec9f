"""How clauses of a rulebook and readings of them are written: a series such as `H` or `QR`, a dash, three digits."""

import re

__all__ = ["expand"]


def expand(text: str) -> list[str]:
    """The ids that a list such as `H-041 … H-043, H-170` names, in its order; other words are passed over."""
    found: list[str] = []
    for first, last in re.findall(r"\b([HQ]R?-\d{3})\b(?:\s*(?:…|\.\.\.|to)\s*([HQ]R?-\d{3})\b)?", text):
        series, start = first.rsplit("-", 1)
        end = last.rsplit("-", 1)[1] if last else start
        found += [f"{series}-{number:03}" for number in range(int(start), int(end) + 1)]
    return found
