"""What players do with their figures: orders, standing orders, taking back."""

from typing import Final

from macguffin.core.errors import ConflictError, ForbiddenError, NotationError
from macguffin.heist.commands import BEGIN, DO
from macguffin.heist.order_parser import parse
from macguffin.heist.order_writer import format_name, format_sheet
from macguffin.tables.absence import PASS
from macguffin.tables.commands import Play, Stand, TakeBack
from macguffin.tables.deed import Deed
from macguffin.tables.entries import Rewound
from macguffin.tables.fold import State
from macguffin.tables.limits import MAX_TAKEN_BACK, check_branches
from macguffin.tables.views import TakeBackOffer

__all__ = ["command_of", "play", "standing_command", "take_back", "take_back_offer"]

BOT_PLAYS: Final = "a bot plays this seat; take it back first"


def command_of(command: Play) -> str:
    """Orders as the record writes them, on one line, so that the same orders are the same text.

    Raises NotationError, LimitError
    """
    if command.orders.strip().lower() == BEGIN:
        return BEGIN
    text = format_sheet(parse(command.orders), "; ")
    if not command.is_part:
        return text or PASS
    if not text:
        raise NotationError(1, 1, "expected an instruction")
    return DO + text


def play(deed: Deed, command: Play) -> None:
    """Carries out a turn, or a part of one.

    Raises ForbiddenError, IllegalMoveError, NotationError, DiceError, FaceNeededError
    """
    state = deed.state
    if deed.by.startswith("seat:") and not state.is_person(command.seat):
        raise ForbiddenError(BOT_PLAYS)
    if deed.by.startswith("bot:") and state.is_person(command.seat):
        raise ForbiddenError("a person plays this seat")
    deed.check_active(command.seat)
    deed.carry_out(command.seat, command_of(command), command.faces)


def standing_command(state: State, command: Stand) -> str:
    return f"order shield {command.choice} for {format_name(state.names[command.seat])}"


def stand(deed: Deed, command: Stand) -> None:
    """Changes a standing order. Raises IllegalMoveError where the figure is out of the game"""
    deed.carry_out(command.seat, standing_command(deed.state, command))


def take_back_offer(state: State, seat: int) -> TakeBackOffer:
    """Whether the seat can take its last command back."""
    return TakeBackOffer(seat=seat, is_open=not (why := obstacle(state, seat)), reason=why)


def obstacle(state: State, seat: int) -> str:
    """Why the seat can't take anything back, "" if it can. A die that has fallen stays fallen, whoever asks."""
    if state.closed is not None:
        return "the table is closed"
    *before, last = state.line.path
    if not before:
        return "nothing has been done yet"
    if last.seat != seat:
        return (
            "somebody else has acted since" if any(one.seat == seat for one in before) else "you have done nothing yet"
        )
    if last.by != f"seat:{seat}":
        return "the game master, a bot or the deadline has played"
    if last.faces:
        return "dice have been rolled"
    by, since = state.actor
    return "" if by == last.by and since <= last.seq else "somebody else has acted since"


def take_back(deed: Deed, command: TakeBack) -> None:
    """Undoes the seat's last command.

    Raises ConflictError where that can't be, LimitError
    """
    if why := obstacle(deed.state, command.seat):
        raise ConflictError(f"nothing can be taken back: {why}")
    check_branches(len(deed.state.lines), MAX_TAKEN_BACK)
    rewind_to(deed, len(deed.state.line.path) - 2)


def rewind_to(deed: Deed, turn: int) -> None:
    state = deed.state
    path = state.line.path
    deed.write(
        Rewound,
        game=deed.positions.after(path, turn),
        turn=turn,
        branch=max(state.lines) + 1,
        of=state.branch,
        dice="same",
        reason="",
        state=path[turn].state,
        is_takeback=True,
    )
