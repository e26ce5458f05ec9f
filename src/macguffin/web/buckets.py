"""Token buckets: how often something may be done, by whoever is named. Time is handed in, so that nothing waits for it."""

from collections import OrderedDict
from typing import Final

from macguffin.web.settings import Rate

__all__ = ["Bucket", "Buckets"]

REMEMBERED: Final = 20_000  # names; the longest unseen are forgotten first, when they have long been full again


class Bucket:
    """What is left of one rate; full at first."""

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left: float = rate.burst
        self.seen = now

    def take(self, now: float, cost: float = 1) -> bool:
        """Whether it may be done; if not, nothing is taken."""
        self.left = min(self.rate.burst, self.left + max(0.0, now - self.seen) * self.rate.per_second)
        self.seen = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket a name."""

    def __init__(self, rate: Rate, remembered: int = REMEMBERED) -> None:
        self.rate = rate
        self.remembered = remembered
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, now: float, cost: float = 1) -> bool:
        bucket = self._of.get(name)
        if bucket is None:
            bucket = self._of[name] = Bucket(self.rate, now)
            if len(self._of) > self.remembered:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(name)
        return bucket.take(now, cost)

    def __len__(self) -> int:
        return len(self._of)
