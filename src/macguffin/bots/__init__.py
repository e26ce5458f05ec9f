"""Policies that play heist. A program asks for one by its name; docs/bots.md tells how they think and how to write another."""

from collections.abc import Callable
from typing import Final

from macguffin.bots.aimless import RandomPolicy
from macguffin.bots.greedy import GreedyPolicy
from macguffin.bots.policy import Policy
from macguffin.core.errors import NotFoundError

__all__ = ["POLICIES", "Policy", "policy_named"]

POLICIES: Final[dict[str, Callable[[int], Policy]]] = {"greedy": GreedyPolicy, "random": RandomPolicy}
"""Every policy by its name, to be made from a seed."""


def policy_named(name: str, seed: int) -> Policy:
    """The policy of that name. Seeds are numbers from 0 to 2^64 - 1; the same one thinks the same.

    Raises NotFoundError, with the names there are
    """
    if name not in POLICIES:
        raise NotFoundError(f"no bot is called {name[:80]!r}; there are {', '.join(sorted(POLICIES))}")
    return POLICIES[name](seed)
