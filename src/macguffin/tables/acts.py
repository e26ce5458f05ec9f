"""From a command to a deed: whether the sender may, in whose name it is done, and who does it."""

from typing import Final, TypeAlias, assert_never

from macguffin.core.errors import ConflictError, ForbiddenError, LimitError, NotFoundError
from macguffin.tables.commands import (
    Close,
    Command,
    Force,
    HandOver,
    Kick,
    Leave,
    Override,
    Play,
    Propose,
    Reseat,
    Rewind,
    Say,
    Skip,
    Stand,
    TakeBack,
    Vote,
)
from macguffin.tables.deed import Deed
from macguffin.tables.entries import Said
from macguffin.tables.fold import State
from macguffin.tables.limits import MAX_ENTRIES
from macguffin.tables.permissions import Action, is_permitted, permit, roles_of
from macguffin.tables.places import end_place, new_link, role_of
from macguffin.tables.playing import play, stand, take_back
from macguffin.tables.ruling import force, override, reseat, rewind, skip
from macguffin.tables.views import GM, SPECTATOR, Standing
from macguffin.tables.voting import propose, settle, vote

__all__ = ["action_of", "carry_out", "check_allowed", "name_of"]

Timed: TypeAlias = Play | TakeBack | Rewind | Override | Skip
"""What was made for a position, and is stale when that is gone."""

PLAIN: Final[dict[type[Command], Action]] = {
    Play: "play",
    Stand: "stand",
    Say: "say",
    TakeBack: "take_back",
    Rewind: "rewind",
    Force: "force",
    Override: "override",
    Skip: "skip",
    Propose: "propose",
    Vote: "vote",
}
ABOUT_OWN_SEAT: Final = (Play, Stand, TakeBack, Leave, HandOver, Reseat)


def action_of(state: State, command: Command, standing: Standing) -> Action:
    """Which row of the permission table a command asks for."""
    match command:
        case Reseat():
            if command.seat in standing.seats:
                return "reseat_own"
            return "reseat" if command.seat in state.taken else "reseat_empty"
        case Kick():
            return "kick_spectators" if command.seat == SPECTATOR else "kick"
        case Leave():
            return "leave_gm" if command.seat == GM else "leave"
        case HandOver():
            return "hand_over_gm" if command.seat == GM else "hand_over"
        case Close():
            return "close" if any(seat not in standing.seats for seat in state.taken) else "close_empty"
        case _:
            return PLAIN[type(command)]


def seat_of(command: Command) -> int | None:
    """The seat a command is about, if the right to it depends on one."""
    return command.seat if isinstance(command, ABOUT_OWN_SEAT) and command.seat >= 0 else None


def check_seat(state: State, command: Command) -> None:
    """Raises NotFoundError for a seat that is not at the table."""
    if isinstance(command, (*ABOUT_OWN_SEAT, Kick)):
        lowest = {Kick: SPECTATOR, Leave: GM, HandOver: GM}.get(type(command), 0)
        if not lowest <= command.seat < len(state.players) or (command.seat == SPECTATOR and type(command) is not Kick):
            raise NotFoundError("there is no such seat at this table")


def check_allowed(state: State, command: Command, standing: Standing, by: str) -> None:
    """Refuses what the permission table does not allow.

    Raises ForbiddenError
    """
    if by.startswith(("server", "bot:")) and standing != Standing():
        raise ForbiddenError("nobody acts for the server or a bot")
    roles = roles_of(standing, by, seat_of(command))
    permit(action_of(state, command, standing), roles)
    if isinstance(command, Play) and command.faces is not None:
        entering = state.opened.options.entering
        if entering == "nobody" or not is_permitted("enter" if entering == "everyone" else "enter_as_gm", roles):
            permit("enter_as_gm" if entering == "gm" else "enter", frozenset())


def name_of(command: Command, standing: Standing, by: str) -> str:
    """In whose name a command is done: of the seat it is about where the sender holds it, else as game master, seat or owner.

    `by` is what the sender would like, and matters where he may speak in several names. Raises ForbiddenError for another's name
    """
    if by.startswith(("server", "bot:")):
        return by
    names = [f"seat:{seat}" for seat in standing.seats]
    names = [*(["gm"] if standing.is_gm else ()), *names, *(["owner"] if standing.is_owner else ())]
    if by and by not in names:
        raise ForbiddenError("nobody speaks in another's name")
    own = f"seat:{seat_of(command)}"
    if own in names:
        return own
    if isinstance(command, Say) and by:
        return by
    if isinstance(command, Propose | Vote):
        return f"seat:{standing.seats[0]}"
    return names[0]


def carry_out(deed: Deed, table: str, command: Command, standing: Standing) -> None:
    """Does what a command asks for, and what the table had agreed on if it makes that complete.

    Raises every error a table can answer with
    """
    check_seat(deed.state, command)
    if not isinstance(command, Say):
        deed.check_open()
    if isinstance(command, Timed):
        deed.check_fresh(command.at)
    if isinstance(command, Play | Stand | TakeBack | Force | Override | Skip | Rewind):
        move(deed, command)
    else:
        arrange(deed, table, command, standing)
    settle(deed)


def move(deed: Deed, command: Play | Stand | TakeBack | Force | Override | Skip | Rewind) -> None:
    """What the position or the dice depend on."""
    match command:
        case Play():
            play(deed, command)
        case Stand():
            stand(deed, command)
        case TakeBack():
            take_back(deed, command)
        case Rewind():
            rewind(deed, command)
        case Override():
            override(deed, command)
        case Skip():
            skip(deed, command.reason)
        case Force():
            force(deed, command)
        case _:
            assert_never(command)


def arrange(
    deed: Deed, table: str, command: Say | Reseat | Kick | Leave | HandOver | Propose | Vote | Close, standing: Standing
) -> None:
    """What goes on around the game."""
    match command:
        case Say():
            if deed.state.seq >= MAX_ENTRIES:
                raise LimitError(f"{MAX_ENTRIES} entries of a table with talk", "more")
            deed.write(Said, text=command.text)
        case Reseat():
            reseat(deed, command.seat, command.player)
        case Kick() | Leave() | HandOver():
            vacate(deed, table, command)
        case Propose():
            propose(deed, command, voting_seats(deed.state, standing))
        case Vote():
            vote(deed, command, voting_seats(deed.state, standing))
        case Close():
            deed.close(command.reason, by=deed.by)
        case _:
            assert_never(command)


def vacate(deed: Deed, table: str, command: Kick | Leave | HandOver) -> None:
    """Somebody's place is nobody's from now on; handed over, it has a new link."""
    place = command.seat
    if place != SPECTATOR and place not in deed.state.taken:
        raise ConflictError("nobody holds this place")
    end_place(deed, place, {Kick: "kicked", Leave: "left", HandOver: "handed over"}[type(command)])
    if isinstance(command, HandOver):
        deed.token, link = new_link(table, *role_of(place))
        deed.links.append(link)
    elif place == SPECTATOR:
        deed.links.append(new_link(table, "spectator")[1])  # which nobody knows: the old one is dead


def voting_seats(state: State, standing: Standing) -> list[int]:
    """The seats that somebody answers for himself with.

    Raises ForbiddenError where he has none
    """
    found = [seat for seat in standing.seats if state.is_person(seat) and seat in state.taken]
    if not found:
        raise ForbiddenError("a seat that a bot plays has no say")
    return found
