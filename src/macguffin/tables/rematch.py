"""The same set-up once more, before any die, with each player one seat further on."""

from collections.abc import Set as AbstractSet

import msgspec

from macguffin.tables.entries import SeatPlan
from macguffin.tables.opening import Setup
from macguffin.tables.sight import Sight

__all__ = ["rematch", "shifted"]


def shifted(seats: AbstractSet[int], count: int) -> frozenset[int]:
    """Each seat's follower; the first follows the last."""
    return frozenset((seat + 1) % count for seat in seats)


def rematch(sight: Sight) -> Setup:
    """A new table for another game; whoever opens it keeps the seats after those that he holds. It is not listed.

    Raises ForbiddenError
    """
    sight.may("fork")
    state, you = sight.state, sight.standing
    count = len(state.names)
    mine = {seat for seat in you.seats if state.is_person(seat)}
    return Setup(
        title=state.opened.title,
        scene=state.opened.scene,
        seats=[SeatPlan(seat=at, name=name, player=state.players[at - 1]) for at, name in enumerate(state.names)],
        options=msgspec.structs.replace(state.opened.options, is_listed=False),
        mine=shifted(mine, count),
        runs_it=you.is_gm and state.opened.options.has_gm,
    )
