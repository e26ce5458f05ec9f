"""What no test of this suite answers: numbers that are tested elsewhere, and numbers that are not tested yet, each with the reason."""

from typing import Final

__all__ = ["ELSEWHERE", "WAIVED"]

ELSEWHERE: Final[dict[str, list[str]]] = {
    "R-F5": ["client/tests/times.test.ts"],
    "R-H2": ["client/tests/table-words.test.ts"],
    "R-K2": ["client/tests/table-words.test.ts"],
    "R-K3": ["client/tests/editor.test.ts"],
    "X-44": ["client/tests/live-drafts.test.ts"],
    "X-51": ["client/tests/times.test.ts"],
    "X-60": ["client/tests/live-drafts.test.ts"],
}
"""Tests of the browser client, which have a runner of their own."""

WAIVED: Final[dict[str, str]] = {
    "R-C5": "Rulings on open magic belong to quest, which is not played at tables yet.",
    "R-J2": "Nobody is hidden in heist; quest, where somebody can be, is not played at tables yet.",
    "R-L1": "There is no environment for learning programs yet.",
    "R-L4": "In heist a seat may know the whole position; secrets that bots must not see come with quest's tables.",
    "R-M1": "Batches of games belong to the laboratory, which is not there yet.",
    "R-N3": "A measurement under load is part of the benchmarks, not of the suite.",
    "X-33": "Heist hides nothing of a position, so nothing has to be imagined.",
    "X-65": "There are no whispers and no private rolls.",
    "X-81": "No table of cells is exported yet; that comes with the laboratory.",
    "X-84": "Copies a second are measured by the benchmarks.",
    "X-85": "Time over the length of a game is measured by the benchmarks.",
    "X-88": "The time of a first answer is measured by the benchmarks; that odds are right is R-E1.",
}
