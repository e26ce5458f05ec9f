"""Whether a decision is open now, and if not, why not. The one judge that play and the list of open decisions both ask."""

from mypy_extensions import i64

from macguffin.heist.decisions import (
    ATTACK,
    BANK,
    BOLT,
    BOLT_AT,
    CAST,
    CAST_END,
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
from macguffin.heist.melee import attack_refusal
from macguffin.heist.missiles import (
    shot_refusal,
    standing_refusal,
    throw_refusal,
)
from macguffin.heist.movement import step_refusal, stop_refusal
from macguffin.heist.pike import thrust_refusal
from macguffin.heist.refusals import (
    DRINK_LATE,
    FACE_FOUR,
    FINE,
    GAME_OVER,
    LOST_ACTION,
    NO_FLASK,
    NO_STEPS,
    NOT_BEGUN,
    NOT_NOW_ACT,
    NOT_NOW_FACE,
    NOT_NOW_MOVE,
    SHOT_ALREADY,
    STUNNED,
)
from macguffin.heist.spells import bolt_refusal, cast_refusal, doll_refusal
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    ACTING,
    DRINKING,
    FACING,
    FLASK,
    MOVING,
    OVER,
    READY,
    SHOT_NONE,
)
from macguffin.heist.things import (
    grab_beside_refusal,
    grab_refusal,
    hand_refusal,
    pick_up_refusal,
    pull_refusal,
    rack_refusal,
)
from macguffin.heist.traps import (
    set_refusal,
    unjam_refusal,
    work_refusal,
)


def refusal(game: Game, code: i64) -> i64:
    """Why the decision is not open now, as a row of `REFUSALS`; 0 if it is.

    Rules: H-029 … H-032, H-040, H-060, H-109, H-219, HR-045, HR-046
    """
    if game.phase == OVER or game.active < 0:
        return GAME_OVER
    if game.phase == READY:
        return NOT_BEGUN
    figure = game.figures[game.active]
    if code == DRINK:
        if game.phase != DRINKING:
            return NO_FLASK if figure.secondary != FLASK else DRINK_LATE
        return FINE if figure.secondary == FLASK else NO_FLASK
    if figure.stunned:
        return FINE if code == PASS else STUNNED
    if code == STOP or STEP <= code < FACE or STAND_SHOT <= code < SHOOT:
        return moving_refusal(game, figure, code)
    if FACE <= code < ATTACK:
        if game.phase != FACING:
            return NOT_NOW_FACE
        return FINE if code & 1 == 0 else FACE_FOUR
    if game.phase != ACTING:
        return NOT_NOW_ACT
    if code == PASS:
        return FINE
    return LOST_ACTION if figure.lost_action else action_refusal(game, figure, code)


def moving_refusal(game: Game, figure: Figure, code: i64) -> i64:
    """Why a step, a stop or a standing shot is not open now, or 0. Rules: H-028, H-031, H-129, HR-045"""
    if game.phase != DRINKING and game.phase != MOVING:
        if STEP <= code < FACE and game.phase == FACING and game.moved and game.steps == 0:
            return NO_STEPS  # the last step has ended the movement
        return SHOT_ALREADY if code >= STAND_SHOT and game.shot != SHOT_NONE else NOT_NOW_MOVE
    if code == STOP:
        return stop_refusal(game, figure)
    if code < FACE:
        return step_refusal(game, figure, code - STEP)
    return standing_refusal(game, figure, code & 7, code >= STAND_BANK)


def action_refusal(game: Game, figure: Figure, code: i64) -> i64:
    """Why an action is not open to the figure where it stands, or 0. Rules: H-030, H-033 … H-038, HR-047"""
    direction = code & 7
    if code >= CAST:
        return spell_refusal(game, figure, code)
    if code < RACK_VISIT:
        if code < THRUST:
            if code == GRAB:
                return grab_refusal(game, figure)
            return pick_up_refusal(game, figure) if code == PICK_UP else attack_refusal(game, figure, direction)
        if code < STAND_SHOT:
            return thrust_refusal(game, figure, direction)
        if code < THROW:
            return shot_refusal(game, figure, direction, code >= BANK)
        if code < BOLT:
            return throw_refusal(game, figure, direction)
        if code < TRAP:
            return bolt_refusal(game, figure, direction)
        if code < REMOVE:
            return set_refusal(game, figure, direction)
        if code < UNJAM:
            return work_refusal(game, figure, direction)
        if code < PULL:
            return unjam_refusal(game, figure, direction)
        if code < GRAB_BESIDE:
            return pull_refusal(game, figure, direction)
        if code < HAND:
            return grab_beside_refusal(game, figure, direction)
        return hand_refusal(game, figure, direction)
    return rack_refusal(game, figure, (code - RACK_VISIT) // 5, (code - RACK_VISIT) % 5)


def spell_refusal(game: Game, figure: Figure, code: i64) -> i64:
    """Why a spell at a target is not open, or 0. Rules: H-106 … H-128, H-150 … H-166, H-224 … H-229"""
    via = (code - CAST) % 9
    pair = (code - CAST) // 9
    target = game.figures[pair & 63]
    spell = pair >> 6
    if via:
        return doll_refusal(game, figure, spell, target, via - 1)
    return cast_refusal(game, figure, spell, target)


def is_code(game: Game, code: i64) -> bool:
    """Whether the number is a decision of this game at all."""
    if code >= CAST:
        if code >= CAST_END or ((code - CAST) // 9 & 63) >= len(game.figures):
            return False
        return (code - CAST) // 9 >> 6 != BOLT_AT or (code - CAST) % 9 != 0
    if code < STEP:
        return 0 <= code <= PICK_UP
    return code < HAND + 8 or RACK_VISIT < code < RACK_VISIT + 50
