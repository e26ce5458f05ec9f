"""What can be seen, flown past and reached across a corner. Terrain only; figures matter where a variant says so.

Integers alone, so that every mirrored and turned board gives the mirrored and turned answer.
"""

from mypy_extensions import i64

from macguffin.heist.state import Game
from macguffin.heist.tables import SOLID


def is_solid(game: Game, square: i64) -> bool:
    """Whether wall, pillar, closed door or the board's edge fills the square. Rules: H-007, HR-007, HR-012"""
    return (i64(game.cells[square]) & SOLID) != 0


def corner_closed(game: Game, square: i64, direction: i64) -> bool:
    """Whether nothing gets diagonally out of a square in that direction for the two squares flanking the corner. Rules: H-056, HR-005"""
    offsets = game.board.offsets
    one = (i64(game.cells[square + offsets[direction - 1]]) & SOLID) != 0
    other = (i64(game.cells[square + offsets[(direction + 1) & 7]]) & SOLID) != 0
    return (one or other) if game.rules.corner_either else (one and other)


def sees(game: Game, a: i64, b: i64) -> bool:
    """Whether the segment between the centres of two squares is free.

    Blocked where it enters the inside of a blocking square, and where it passes a closed corner. The two ends never block.
    Rules: H-112, H-143, HR-004, HR-005, HR-006
    """
    stride = game.board.stride
    across = b % stride - a % stride
    down = b // stride - a // stride
    step_x: i64 = 1 if across > 0 else -1
    step_y: i64 = stride if down > 0 else -stride
    nx = across if across > 0 else -across
    ny = down if down > 0 else -down
    cells = game.cells
    figures_block = game.rules.figures_block
    x: i64 = 0
    y: i64 = 0
    square = a
    while x < nx or y < ny:
        side = (1 + 2 * x) * ny - (1 + 2 * y) * nx
        if side < 0:
            square += step_x
            x += 1
        elif side > 0:
            square += step_y
            y += 1
        else:
            one = (i64(cells[square + step_x]) & SOLID) != 0
            other = (i64(cells[square + step_y]) & SOLID) != 0
            if (one and other) or (game.rules.corner_either and (one or other)):
                return False
            square += step_x + step_y
            x += 1
            y += 1
        if square != b and ((i64(cells[square]) & SOLID) != 0 or (figures_block and i64(game.occupants[square]) != 0)):
            return False
    return True


def is_beside(game: Game, square: i64, direction: i64) -> bool:
    """Whether the next square in a direction counts as adjacent outside melee. Rules: H-073, H-087, H-169, HR-002, HR-005"""
    if direction & 1 == 0:
        return True
    return not game.rules.four_adjacent and not corner_closed(game, square, direction)
