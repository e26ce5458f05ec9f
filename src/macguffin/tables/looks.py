"""What somebody sees of a table: put together field by field from the state he may know. Nothing else of a table is sent to anybody.

Delayed spectators are not shown the state with parts struck out: they are shown an earlier state.
"""

from collections.abc import Sequence
from typing import Final

from macguffin.heist.scene import Scene
from macguffin.tables.absence import deadline_of, due_of, waits_for
from macguffin.tables.entries import Entry
from macguffin.tables.fold import State
from macguffin.tables.heist.views import BoardView, Position
from macguffin.tables.journal import TableHead
from macguffin.tables.playing import take_back_offer
from macguffin.tables.views import Branch, SeatView, Standing, TableLine, TableView, TakeBackOffer, Update

__all__ = ["MOST", "head_of", "line_of", "update_of", "view_of"]

MOST: Final = 120  # entries that one update brings


def view_of(table: str, state: State, position: Position, standing: Standing, here: frozenset[int]) -> TableView:
    """The table as somebody sees it. `here`: seats whose holders are connected."""
    opened, closed, options = state.opened, state.closed, state.opened.options
    is_behind = is_delayed(state, standing)
    return TableView(
        id=table,
        game=opened.game,
        rules=opened.rules,
        title=opened.title,
        options=options,
        switches=switches_of(state.scene),
        seats=seats_of(state, here),
        you=standing,
        seq=state.seq,
        at=state.at,
        turn=len(state.line.path) - 1,
        branch=state.branch,
        branches=branches_of(state),
        position=position,
        deadline=deadline_of(state),
        ballot=state.ballot,
        take_back=offer_to(state, standing),
        forced=len(state.forced),
        behind=options.delay if is_behind else 0,
        commitment=opened.commitment,
        nonces=state.nonces,
        secret=None if closed is None else closed.secret,
        origin=opened.origin,
        is_closed=closed is not None,
    )


def is_delayed(state: State, standing: Standing) -> bool:
    """Whether somebody only watches, at a table that is kept from those for a while."""
    is_at_table = bool(standing.seats) or standing.is_gm or standing.is_owner
    return state.opened.options.spectators == "delayed" and not is_at_table and state.closed is None


def switches_of(scene: Scene) -> dict[str, str | int]:
    """The switches that are not as in the book."""
    return scene.variant.differences()


def seats_of(state: State, here: frozenset[int]) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=seat,
            name=name,
            player=state.players[seat],
            is_taken=seat in state.taken,
            is_here=seat in here and seat in state.taken,
        )
        for seat, name in enumerate(state.names)
    )


def branches_of(state: State) -> tuple[Branch, ...]:
    return tuple(
        Branch(
            branch=line.branch,
            of=line.of,
            turn=line.turn,
            turns=len(line.path),
            dice=line.dice,
            reason=line.reason,
        )
        for line in state.lines.values()
    )


def offer_to(state: State, standing: Standing) -> TakeBackOffer | None:
    """Whether somebody can take something back: with the seat that acted last if it is his, else with his first."""
    if not standing.seats:
        return None
    last = state.line.path[-1].seat
    return take_back_offer(state, last if last is not None and last in standing.seats else standing.seats[0])


def update_of(
    view: TableView, entries: Sequence[Entry], since: int, board: BoardView | None, most: int = MOST
) -> Update:  # fmt: skip
    """The view with the entries after `since` that lead to it, the last of them where they are too many."""
    last = view.seq + 1
    first = max(since + 1, last - most, 0)
    return Update(view=view, entries=tuple(entries[first:last]), board=board, is_complete=first <= since + 1)


def head_of(table: str, state: State) -> TableHead:
    """What lists keep of a table."""
    return TableHead(
        id=table,
        title=state.opened.title,
        game=state.opened.game,
        is_listed=state.opened.options.is_listed,
        is_closed=state.closed is not None,
        changed=state.time,
        due=due_of(state),
        waits_for=waits_for(state),
    )


def line_of(table: str, state: State, standing: Standing) -> TableLine:
    """A table in a list, as somebody sees it there."""
    closed, turn = state.closed is not None, state.turn
    is_mine = turn is not None and turn.seat in standing.seats and state.is_person(turn.seat)
    free = any(state.is_person(seat) and seat not in state.taken for seat in range(len(state.players)))
    return TableLine(
        id=table,
        title=state.opened.title,
        game=state.opened.game,
        status="over" if closed else "yours" if is_mine else "open" if free else "waiting",
        waits_for=waits_for(state),
        deadline=deadline_of(state),
        changed=state.time,
        you=standing,
    )
