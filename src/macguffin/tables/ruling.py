"""What a game master does, and what the seats decide by vote where there is none."""

from macguffin.core.errors import ConflictError, NotationError, NotFoundError
from macguffin.heist.overrides_reader import compose
from macguffin.heist.overrides_writer import format_override
from macguffin.tables.commands import Force, Override, Rewind
from macguffin.tables.deed import Deed
from macguffin.tables.entries import Forced, Reseated, RewindDice, Rewound
from macguffin.tables.fold import State
from macguffin.tables.limits import MAX_BRANCHES, check_branches, check_player

__all__ = ["change_text", "check_rewind", "force", "override", "reseat", "rewind", "skip", "skip_text"]


def change_text(command: Override) -> str:
    """The record's command of a change.

    Raises NotationError, LimitError
    """
    return format_override(compose(command.change, command.reason))


def skip_text(reason: str) -> str:
    return format_override(compose("skip", reason))


def acting(state: State) -> int:
    """The seat that an override is written down under: the active one, for want of it the first."""
    return max(int(state.game.active), 0)


def override(deed: Deed, command: Override) -> None:
    """Raises NotationError and IllegalMoveError for a change that can't be"""
    deed.carry_out(acting(deed.state), change_text(command))


def skip(deed: Deed, reason: str) -> None:
    """Raises IllegalMoveError where nobody is on turn"""
    deed.carry_out(acting(deed.state), skip_text(reason))


def force(deed: Deed, command: Force) -> None:
    if not command.faces and not deed.state.forced:
        raise ConflictError("no dice are set")
    deed.write(Forced, faces=command.faces, reason=command.reason)


def reseat(deed: Deed, seat: int, player: str) -> None:
    """Raises ConflictError where he sits there already; NotationError, NotFoundError for no player"""
    check_player(player, "player")
    if deed.state.players[seat] == player:
        raise ConflictError(f"{deed.state.names[seat]} is played by {player} already")
    deed.write(Reseated, seat=seat, player=player)


def check_rewind(state: State, turn: int, dice: RewindDice, reason: str, branch: int | None = None) -> int:
    """The branch that a rewind goes back along.

    Raises NotFoundError: no such branch or turn; NotationError: fresh dice need a reason; ConflictError: it would change nothing
    """
    of = state.branch if branch is None else branch
    if of not in state.lines:
        raise NotFoundError(f"there is no branch {of}")
    last = len(state.lines[of].path) - 1
    if not 0 <= turn <= last:
        raise NotFoundError(f"branch {of} has turns 0 to {last}")
    if of == state.branch and turn == last:
        raise ConflictError("the table stands there already")
    if dice == "fresh" and not reason.strip():
        raise NotationError(0, 0, "expected a reason for fresh dice", "reason")
    return of


def rewind(deed: Deed, command: Rewind) -> None:
    """Goes back to a turn of this branch, or on to one of a branch that was dropped.

    Raises NotFoundError, NotationError, ConflictError as `check_rewind` does; LimitError
    """
    of = check_rewind(deed.state, command.turn, command.dice, command.reason, command.branch)
    check_branches(len(deed.state.lines), MAX_BRANCHES)
    path = deed.state.lines[of].path
    deed.write(
        Rewound,
        game=deed.positions.after(path, command.turn),
        turn=command.turn,
        branch=max(deed.state.lines) + 1,
        of=of,
        dice=command.dice,
        reason=command.reason,
        state=path[command.turn].state,
    )
