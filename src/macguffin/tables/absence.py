"""What happens when somebody does not come: reminders, and the rule agreed on for a turn whose time has run out.

Rule 1: a deadline belongs to the turn, and is reckoned from the journal alone, so no restart loses or doubles it. Rule 2: each turn
is reminded of once and runs out once. Rule 3: where nobody has come for two rounds, the table sleeps until somebody does anything.
"""

from typing import Final

from macguffin.bots.aimless import RandomPolicy
from macguffin.core.errors import IllegalMoveError
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.transcript import sheet_of
from macguffin.tables.clock import later
from macguffin.tables.deed import Deed
from macguffin.tables.entries import Reminded, Reseated, TimedOut
from macguffin.tables.fold import State

__all__ = ["PASS", "STAND_IN", "deadline_of", "due_of", "pass_turn", "run_out", "waits_for"]

PASS: Final = "pass"
STAND_IN: Final = "bot:greedy"
GIVE_UP: Final = 2  # rounds


def deadline_of(state: State) -> str | None:
    """When the time of the turn under way runs out; None where it never does."""
    options, turn = state.opened.options, state.turn
    if options.pace != "deadline" or turn is None or state.closed is not None or not state.is_person(turn.seat):
        return None
    return later(turn.began, options.hours)


def due_of(state: State) -> str:
    """When something has to be done about the turn under way, "" where nothing ever has."""
    deadline, turn = deadline_of(state), state.turn
    if deadline is None or turn is None or state.timed_out == turn.since or state.idle >= GIVE_UP * len(state.players):
        return ""
    remind = state.opened.options.remind
    return later(deadline, -remind) if remind and state.reminded != turn.since else deadline


def run_out(deed: Deed) -> None:
    """Does all that is due at the deed's time."""
    while (due := due_of(deed.state)) and due <= deed.time:
        turn, deadline = deed.state.turn, deadline_of(deed.state)
        if turn is None or deadline is None:
            break
        if deed.time < deadline:
            deed.write(Reminded, seat=turn.seat)
            continue
        rule = deed.state.opened.options.absence
        deed.write(TimedOut, seat=turn.seat, since=turn.since, rule=rule)
        if rule == "pass":
            pass_turn(deed, turn.seat)
        elif rule == "bot":
            deed.write(Reseated, seat=turn.seat, player=STAND_IN)


def pass_turn(deed: Deed, seat: int) -> None:
    """Ends the turn under way with nothing done; where a figure cannot stop on its square, it wanders off it first."""
    try:
        deed.carry_out(seat, PASS)
    except IllegalMoveError:
        game = deed.state.game.copy()
        wandering = RandomPolicy(deed.state.seq).plan(game.copy())
        deed.carry_out(seat, format_sheet(sheet_of(game, wandering), "; "))


def waits_for(state: State) -> str:
    """Whom the table waits for, in words; "" when it is over."""
    if state.closed is not None or state.turn is None:
        return ""
    if state.timed_out == state.turn.since and state.opened.options.absence == "gm":
        return "the game master"
    return state.names[state.turn.seat]
