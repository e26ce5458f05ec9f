"""Carries out what the game master changes. The position that comes of it passes everything that a scene file has to."""

from collections import deque
from typing import assert_never

from macguffin.core.dice import Dice, HarmlessDice
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.heist import overrides as gm
from macguffin.heist.choices import legal
from macguffin.heist.decisions import STEP, STOP
from macguffin.heist.events import Event, Overridden
from macguffin.heist.instructions import find_figure
from macguffin.heist.orders import Move, Pass, Sheet
from macguffin.heist.overrides_changes import find_changed
from macguffin.heist.overrides_scene import Draft
from macguffin.heist.overrides_writer import format_change
from macguffin.heist.play import play
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import game_of, scene_of
from macguffin.heist.sheets import Resolution, resolve
from macguffin.heist.state import Game
from macguffin.heist.tables import DIRECTIONS, MOVING, OVER
from macguffin.heist.turn import winner_name
from macguffin.heist.variant import Variant

__all__ = ["carry_out_override", "override"]


def carry_out_override(game: Game, command: gm.Override, dice: Dice) -> Resolution:
    """Changes a copy of the game; the one given stays as it is. Only `skip` can roll a die.

    Raises NotationError with the key of the scene that the change would make impossible, or where it changes nothing;
    IllegalMoveError where nobody is left to be skipped
    """
    if isinstance(command.change, gm.Skip):
        return skip(game, command, dice)
    before = scene_of(game, variant=Variant(**game.rules.switches))
    after = override(before, command.change)
    changes = find_changed(before, after)
    if not changes:
        raise NotationError(0, 0, f"expected a change; `{format_change(command.change)}` is so already")
    told = Overridden(
        figure=subject(game, command.change),
        change=format_change(command.change),
        changes=changes,
        reason=command.reason,
        clauses=(),
    )
    return Resolution(still_over(game, game_of(after)), None, [told])


def override(scene: Scene, change: gm.Change) -> Scene:
    """The scene with one value changed, and with it what would contradict it.

    Raises NotationError with the key of what can't be
    """
    draft = Draft(scene)
    match change:
        case gm.SetField():
            draft.set_field(change)
        case gm.Place():
            draft.place(change)
        case gm.MoveGem():
            draft.move_gem(change)
        case gm.SetDoor():
            draft.set_door(change)
        case gm.SetTrap():
            draft.set_trap(change)
        case gm.SetKnife():
            draft.set_knife(change)
        case gm.GiveTurn():
            draft.give_turn(change)
        case gm.SetOrder(names):
            draft.data["order"] = [draft.find(name)["name"] for name in names]
        case gm.SetRound(number):
            draft.data["round"] = number
        case gm.Skip():
            return scene
        case _:
            assert_never(change)
    return scene_from_dict(draft.data)


def subject(game: Game, change: gm.Change) -> str:
    """The figure that a change is about, "" where it is about a thing."""
    if not isinstance(change, gm.SetField | gm.Place | gm.GiveTurn) and not (
        isinstance(change, gm.MoveGem) and change.name
    ):
        return ""
    return find_figure(game, change.name, "").name


def still_over(before: Game, after: Game) -> Game:
    """A game that was over and in which nobody has been given a turn ended as it did."""
    if before.phase == OVER and after.phase == OVER:
        after.ended = before.ended
        after.leaver = before.leaver
        team = winner_name(before)
        if before.rules.carrier_wins or before.winner < 0:
            after.winner = before.winner
        else:
            after.winner = next(
                (figure.team for figure in after.figures if figure.identity.team_name == team), before.winner
            )
    return after


def skip(game: Game, command: gm.Override, dice: Dice) -> Resolution:
    """Plays the rest of the turn without an action. A rogue who stands on somebody first goes the shortest way to where he can stop.

    Raises IllegalMoveError where nobody may act
    Rules: H-021, H-030, H-040
    """
    if game.phase == OVER or game.active < 0:
        raise IllegalMoveError("H-021", "nobody may act any more")
    name = game.name(game.active)
    steps = steps_to_stop(game)
    played = resolve(game, Sheet.of(*([Move(steps)] if steps else []), Pass()), dice)
    told: list[Event] = [
        Overridden(figure=name, change="skip", changes=(), reason=command.reason, clauses=()),
        *played.events,
    ]
    return Resolution(played.game, played.stopped, told, played.faces, played.sides)


def steps_to_stop(game: Game) -> tuple[int, ...]:
    """The fewest steps to a square where the active figure may stop; none where it may do so at once, or is not moving."""
    if game.phase != MOVING:
        return ()
    pending: deque[tuple[Game, tuple[int, ...]]] = deque([(game, ())])
    seen = {int(game.figures[game.active].at)}
    while pending:
        here, steps = pending.popleft()
        codes = [int(code) for code in legal(here)]
        if here.phase != MOVING or STOP in codes:
            return steps
        for code in codes:
            if not STEP <= code < STEP + len(DIRECTIONS):
                continue
            after = here.copy()
            play(after, code, HarmlessDice())
            at = int(after.figures[game.active].at)
            if at not in seen:
                seen.add(at)
                pending.append((after, (*steps, code - STEP)))
    return ()
