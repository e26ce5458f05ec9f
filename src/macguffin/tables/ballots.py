"""Questions before the seats of a table without a game master: who is asked, and what an answer makes of the question.

All people who hold seats must agree, and one refusal ends it. Whoever keeps the table waiting is not asked about himself.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from macguffin.tables.entries import Ballot, Proposed, Voted

__all__ = ["ABOUT_ONE", "PATIENCE", "answer", "ask", "drop_out", "find_voters"]

ABOUT_ONE: Final = ("skip", "take_over", "kick")
"""Questions about one seat; if that seat keeps the table waiting, it has no say in them."""
PATIENCE: Final = 1 / 6  # hours after which a live table waits for a seat


def find_voters(taken: Iterable[int], players: Sequence[str], excused: int = -1) -> tuple[int, ...]:
    """The seats that are asked: those that people hold."""
    return tuple(
        seat for seat in sorted(taken) if 0 <= seat < len(players) and players[seat] == "person" and seat != excused
    )


def ask(proposal: Proposed, voters: tuple[int, ...]) -> Ballot:
    """A new question; whoever asks agrees."""
    asker = int(proposal.by.removeprefix("seat:"))
    return Ballot(proposal=proposal, agreed=(asker,), waiting=tuple(seat for seat in voters if seat != asker))


def answer(ballot: Ballot | None, vote: Voted) -> Ballot | None:
    """The question after an answer; None when it is off the table."""
    if ballot is None or vote.on != ballot.proposal.seq or not vote.agrees:
        return None if ballot is None or vote.on == ballot.proposal.seq else ballot
    seat = int(vote.by.removeprefix("seat:"))
    return msgspec.structs.replace(
        ballot,
        agreed=tuple(sorted({*ballot.agreed, seat})),
        waiting=tuple(other for other in ballot.waiting if other != seat),
    )


def drop_out(ballot: Ballot | None, seat: int) -> Ballot | None:
    """The question once a seat has nobody any more; nobody's question is none."""
    if ballot is None:
        return None
    agreed = tuple(other for other in ballot.agreed if other != seat)
    waiting = tuple(other for other in ballot.waiting if other != seat)
    return msgspec.structs.replace(ballot, agreed=agreed, waiting=waiting) if agreed else None
