"""The pike: neither melee nor missile, it strikes over a square with dice of its own."""

from mypy_extensions import i64

from macguffin.core.dice import Dice
from macguffin.heist import events
from macguffin.heist.missiles import arc_refusal, wound
from macguffin.heist.refusals import (
    ALLY,
    NO_PIKE,
    NOBODY_AT_TWO,
    THRUST_BLOCKED,
    THRUST_CORNER,
)
from macguffin.heist.sight import corner_closed, is_solid
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    DIRECTIONS,
    PIKE,
    WHY_THRUST,
)


def thrust_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why the pike can't strike that way, or 0. Rules: H-041, H-185 … H-187, HR-044, HR-068, HR-123 … HR-125"""
    if figure.main != PIKE:
        return NO_PIKE
    if thrust_blocked(game, figure.at, direction):
        return THRUST_CORNER if direction & 1 else THRUST_BLOCKED
    target = i64(game.occupants[thrust_square(game, figure, direction)]) - 1
    if target < 0:
        return NOBODY_AT_TWO
    if not game.rules.friendly_fire and game.figures[target].team == figure.team:
        return ALLY
    return arc_refusal(game, figure, direction)


def thrust_square(game: Game, figure: Figure, direction: i64) -> i64:
    """The square that the pike strikes: one diagonally, two straight. Rules: H-185, H-186, HR-123"""
    offset = game.board.offsets[direction]
    return figure.at + (offset if direction & 1 else 2 * offset)


def thrust_blocked(game: Game, square: i64, direction: i64) -> bool:
    """Whether terrain, or by variant a figure, stands between the pike and its square. Rules: H-186, HR-124, HR-125"""
    if direction & 1:
        return corner_closed(game, square, direction)
    between = square + game.board.offsets[direction]
    return is_solid(game, between) or (game.rules.pike_blocked and i64(game.occupants[between]) != 0)


def thrust(game: Game, figure: Figure, direction: i64, dice: Dice) -> None:
    """A pike's thrust: one in two, then the d3. Rules: H-188 … H-191, HR-076, HR-077, HR-126"""
    target = game.figures[i64(game.occupants[thrust_square(game, figure, direction)]) - 1]
    face = dice.roll(2, WHY_THRUST)
    hit = face == 1 and not dice.harmless
    if game.log is not None:
        game.log.append(
            events.Thrust(
                figure=figure.name,
                square=game.square_name(figure.at),
                direction=DIRECTIONS[direction],
                target=target.name,
                target_square=game.square_name(target.at),
                hit=hit,
                dice=(face,),
                clauses=("H-188",),
            )
        )
    if hit:
        wound(game, figure, target, False, dice)
