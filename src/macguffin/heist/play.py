"""The one way in which a game goes on: a small decision, judged, then carried out."""

from mypy_extensions import i64

from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError
from macguffin.heist import events
from macguffin.heist.decisions import (
    ATTACK,
    BANK,
    BOLT,
    CAST,
    DRINK,
    FACE,
    GRAB,
    GRAB_BESIDE,
    HAND,
    PASS,
    PICK_UP,
    PULL,
    RACK_VISIT,
    REMOVE,
    SHOOT,
    STAND_BANK,
    STAND_SHOT,
    STEP,
    STOP,
    THROW,
    THRUST,
    TRAP,
    UNJAM,
)
from macguffin.heist.judge import is_code, refusal
from macguffin.heist.melee import attack
from macguffin.heist.missiles import (
    shoot,
    throw,
)
from macguffin.heist.movement import end_movement, step
from macguffin.heist.pike import thrust
from macguffin.heist.refusals import (
    FINE,
    REFUSALS,
)
from macguffin.heist.spells import cast, loose_bolt
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    ACTING,
    DIRECTIONS,
    DRINKING,
    MOVING,
    OVER,
)
from macguffin.heist.things import (
    grab,
    hand,
    pick_up,
    pull,
    visit_rack,
)
from macguffin.heist.traps import (
    remove_trap,
    set_trap,
    unjam_trap,
)
from macguffin.heist.turn import drink, finish, skip, tell_end


def play(game: Game, code: i64, dice: Dice) -> None:
    """Plays one small decision of the active figure, whose turn `begin` has begun; where it ends the turn, the next figure is active.

    Raises IllegalMoveError with the clause that forbids it; the game is then as it was
    Rules: H-028 … H-038
    """
    if not is_code(game, code):
        raise IllegalMoveError("H-033", f"there is no decision {code}")
    why = refusal(game, code)
    if why != FINE:
        raise IllegalMoveError(*REFUSALS[why])
    carry_out(game, code, dice)


def carry_out(game: Game, code: i64, dice: Dice) -> None:
    """Carries out a decision that is open. Rules: H-029 … H-032, H-129, HR-129, HR-137"""
    figure = game.figures[game.active]
    if STEP <= code < FACE:
        step(game, figure, code - STEP, dice)
        if game.phase != OVER:
            after_step(game, figure, dice)
    elif code == STOP:
        end_movement(game, figure)
    elif FACE <= code < ATTACK:
        face(game, figure, code - FACE)
    elif code == DRINK:
        drink(game, figure)
    elif STAND_SHOT <= code < SHOOT:
        game.steps = 0
        shoot(game, figure, code & 7, code >= STAND_BANK, True, dice)
        if game.phase != OVER:
            end_movement(game, figure)
    elif code == PASS and game.phase == DRINKING:
        skip(game, dice)
    else:
        act(game, figure, code, dice)
        if game.phase != OVER:
            finish(game, False, dice)
    if game.phase == OVER:
        tell_end(game)


def after_step(game: Game, figure: Figure, dice: Dice) -> None:
    """Goes on after a step, or ends the turn where a trap has cut it short. Rules: H-058, HR-129, HR-137, HR-161"""
    if game.fell:
        finish(game, False, dice)
    elif figure.stunned:
        finish(game, game.rules.trap_stop_only, dice)
    elif game.steps == 0:
        end_movement(game, figure)
    else:
        game.phase = MOVING


def face(game: Game, figure: Figure, direction: i64) -> None:
    """Chooses the facing. Rules: H-029, HR-042, HR-043"""
    turned = figure.facing != direction
    figure.facing = direction
    game.phase = ACTING
    if turned and game.log is not None:
        game.log.append(events.Turned(figure=figure.name, facing=DIRECTIONS[direction], clauses=("H-029",)))


def act(game: Game, figure: Figure, code: i64, dice: Dice) -> None:
    """Carries out the action. Rules: H-030, H-032 … H-038"""
    if code >= CAST:
        pair = (code - CAST) // 9
        cast(game, figure, pair >> 6, game.figures[pair & 63], (code - CAST) % 9 - 1, dice)
    elif code >= RACK_VISIT:
        visit_rack(game, figure, (code - RACK_VISIT) // 5, (code - RACK_VISIT) % 5)
    elif ATTACK <= code < TRAP:
        fight(game, figure, code, dice)
    elif TRAP <= code < GRAB_BESIDE:
        work(game, figure, code)
    elif code == GRAB or GRAB_BESIDE <= code < HAND:
        grab(game, figure)
    elif code == PICK_UP:
        pick_up(game, figure)
    elif code >= HAND:
        hand(game, figure, code & 7)
    elif game.log is not None:
        game.log.append(events.Passed(figure=figure.name, clauses=("H-030",)))


def fight(game: Game, figure: Figure, code: i64, dice: Dice) -> None:
    """Carries out an attack that goes in a direction. Rules: H-036, H-043, H-056, H-113, H-130, H-188, H-195, H-204"""
    direction = code & 7
    if code < THRUST:
        attack(game, figure, direction, dice)
    elif code < STAND_SHOT:
        thrust(game, figure, direction, dice)
    elif code < THROW:
        shoot(game, figure, direction, code >= BANK, False, dice)
    elif code < BOLT:
        throw(game, figure, direction, dice)
    else:
        loose_bolt(game, figure, figure.at, direction, "", dice)


def work(game: Game, figure: Figure, code: i64) -> None:
    """Carries out work on a trap or a lever. Rules: H-034, H-038, H-074, H-087 … H-089"""
    direction = code & 7
    if code < REMOVE:
        set_trap(game, figure, direction)
    elif code < UNJAM:
        remove_trap(game, figure, direction)
    elif code < PULL:
        unjam_trap(game, figure, direction)
    else:
        pull(game, figure, direction)
