"""How seats ask each other, and how what they agreed to is done."""

from collections.abc import Sequence

from macguffin.core.errors import ConflictError, ForbiddenError, NotationError
from macguffin.tables.absence import STAND_IN
from macguffin.tables.ballots import ABOUT_ONE
from macguffin.tables.commands import Force, Propose, Rewind, Vote
from macguffin.tables.deed import Deed
from macguffin.tables.entries import Proposed, Voted
from macguffin.tables.fold import State
from macguffin.tables.places import end_place
from macguffin.tables.ruling import check_rewind, force, reseat, rewind, skip

__all__ = ["propose", "settle", "vote"]

BY_VOTE = "by vote of the table"


def check_proposal(state: State, command: Propose) -> None:
    """Refuses what could not be done if all agreed.

    Raises ForbiddenError, ConflictError, NotationError, NotFoundError
    """
    if state.opened.options.has_gm:
        raise ForbiddenError("this table has a game master: ask him")
    if state.ballot is not None:
        raise ConflictError("there is a question before the table already")
    if command.what in ABOUT_ONE and not 0 <= command.seat < len(state.players):
        raise NotationError(0, 0, "expected a seat", "seat")
    if command.what == "skip" and (state.turn is None or state.turn.seat != command.seat):
        raise ConflictError(f"{state.names[command.seat]} is not on turn")
    if command.what == "take_over" and not state.is_person(command.seat):
        raise ConflictError(f"a bot plays {state.names[command.seat]} already")
    if command.what == "kick" and command.seat not in state.taken:
        raise ConflictError(f"nobody holds {state.names[command.seat]}")
    if command.what == "dice" and not command.faces:
        raise NotationError(0, 0, "expected faces", "faces")
    if command.what == "rewind":
        check_rewind(state, command.turn, command.dice, command.reason)


def propose(deed: Deed, command: Propose, seats: Sequence[int]) -> None:
    """Puts a question before the table; whoever asks agrees with all the seats he holds.

    Raises what `check_proposal` does
    """
    check_proposal(deed.state, command)
    asker, *others = seats
    proposal = deed.write(
        Proposed,
        by=f"seat:{asker}",
        what=command.what,
        turn=command.turn,
        seat=command.seat,
        dice=command.dice,
        faces=command.faces,
        reason=command.reason,
    )
    agree(deed, proposal.seq, others)


def vote(deed: Deed, command: Vote, seats: Sequence[int]) -> None:
    """Answers with all the seats that somebody holds. One who has agreed can still refuse, until all have agreed.

    Raises ConflictError where there is nothing to answer
    """
    ballot = deed.state.ballot
    if ballot is None or ballot.proposal.seq != command.on:
        raise ConflictError("this question is not before the table any more")
    if command.agrees:
        if not set(seats) & set(ballot.waiting):
            raise ConflictError("you have answered already")
        agree(deed, command.on, seats)
        return
    asked = [seat for seat in seats if seat in (*ballot.waiting, *ballot.agreed)]
    if not asked:
        raise ForbiddenError("this question is not put to you")
    deed.write(Voted, by=f"seat:{asked[0]}", on=command.on, agrees=False)


def agree(deed: Deed, on: int, seats: Sequence[int]) -> None:
    for seat in seats:
        if deed.state.ballot is not None and seat in deed.state.ballot.waiting:
            deed.write(Voted, by=f"seat:{seat}", on=on, agrees=True)


def settle(deed: Deed) -> None:
    """Does what all have agreed to, at once."""
    ballot = deed.state.ballot
    if ballot is None or ballot.waiting:
        return
    asked = ballot.proposal
    deed.by = "server"
    reason = asked.reason or BY_VOTE
    match asked.what:
        case "rewind":
            rewind(deed, Rewind(turn=asked.turn, dice=asked.dice, reason=reason, at=deed.state.at))
        case "skip":
            skip(deed, reason)
        case "take_over":
            reseat(deed, asked.seat, STAND_IN)
        case "dice":
            force(deed, Force(faces=asked.faces, reason=reason))
        case "kick":
            end_place(deed, asked.seat, "kicked")
        case "close":
            deed.close(reason)
