"""What a policy is: something that plans a turn. It is shown a position and never the dice that will be rolled."""

from typing import Protocol

from macguffin.heist.state import Game

__all__ = ["Policy"]


class Policy(Protocol):
    """Plans turns for whichever figure is active. Whatever chance it needs comes from a seed of its own."""

    @property
    def name(self) -> str:
        """What it is called where one is chosen."""

    def plan(self, game: Game) -> list[int]:
        """The decisions for the rest of the active figure's turn, which has begun; numbers of `transcript.DECISIONS`.

        `game` is the policy's own copy. Every decision is open in turn as long as no die has any effect; where play outruns the
        plan, its rest is not played.
        """
