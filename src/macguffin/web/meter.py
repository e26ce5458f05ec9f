"""What a running site counts of itself. Used on the loop's thread alone; nothing in it says who did what."""

import time
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from macguffin.core.errors import MacguffinError
from macguffin.web.faults import fault_of

__all__ = ["BOUNDS", "Meter"]

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # [s]
RECENT: Final = 1_000  # moves of which the median is told


class Meter:
    """`took` counts moves by the first of BOUNDS that they did not pass, the last place those beyond all of them."""

    def __init__(self) -> None:
        self.began = time.time()
        self.requests: Counter[tuple[str, str]] = Counter()  # by method and class of status
        self.commands: Counter[tuple[str, str]] = Counter()  # by kind and what became of it
        self.took = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0
        self.recent: deque[float] = deque(maxlen=RECENT)

    def request(self, method: str, status: int) -> None:
        self.requests[method if method in ("GET", "POST", "HEAD") else "other", f"{status // 100}xx"] += 1

    @contextmanager
    def command(self, kind: str) -> Iterator[None]:
        """Counts what happens inside as one command; if it is done, and is a move, how long it took until it was kept."""
        begun = time.perf_counter()
        try:
            yield
        except MacguffinError as error:
            self.commands[kind, fault_of(error).kind] += 1
            raise
        self.commands[kind, "done"] += 1
        if kind == "play":
            self.move(time.perf_counter() - begun)

    def move(self, seconds: float) -> None:
        self.took[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds
        self.recent.append(seconds)

    @property
    def moves(self) -> int:
        return sum(self.took)

    def quantile(self, part: float) -> float:
        """So many seconds were enough for that part of the recent moves; 0 without any."""
        ordered = sorted(self.recent)
        return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0
