"""Another table from a position of this one: the same figures, seats and ways, other dice, and nobody at it yet."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from macguffin.core.errors import NotationError
from macguffin.tables.entries import SeatPlan
from macguffin.tables.opening import Setup
from macguffin.tables.sight import Sight

__all__ = ["Fork", "fork"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Fork:
    """What whoever branches off may choose: the title, who plays each seat, and which seats are his. By default, as there, nobody's."""

    title: str = ""
    players: Sequence[str] = ()
    mine: frozenset[int] = frozenset()
    runs_it: bool = False
    nonce: str = ""


def fork(sight: Sight, turn: int, branch: int | None = None, wanted: Fork | None = None) -> Setup:
    """The set-up of a new table that goes on from just after record number `turn` of a branch. It is not listed.

    Raises ForbiddenError, NotFoundError, NotationError
    """
    wanted = wanted or Fork()
    state = sight.state
    players = wanted.players or state.players
    if len(players) != len(state.names):
        raise NotationError(0, 0, f"expected {len(state.names)} players", "players")
    return Setup(
        title=wanted.title or state.opened.title,
        scene=sight.scene_at(turn, branch),
        seats=[SeatPlan(seat=seat, name=name, player=players[seat]) for seat, name in enumerate(state.names)],
        options=msgspec.structs.replace(state.opened.options, is_listed=False),
        mine=wanted.mine,
        runs_it=wanted.runs_it,
        nonce=wanted.nonce,
        origin=sight.origin_at(turn, branch),
    )
