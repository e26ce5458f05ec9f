"""Where a figure can get to with the steps it has, and by which steps."""

from dataclasses import dataclass
from typing import Final

from macguffin.heist.movement import is_way_out, may_use, step_cost, terrain_refusal
from macguffin.heist.refusals import FINE
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import STAND
from macguffin.heist.traps import springs

__all__ = ["Stop", "Stops", "find_stops"]

NO_STEPS: Final[tuple[int, ...]] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """A square that a figure can get to. `steps` are directions, `left` the steps to spare, `trap` the one trap sprung on the way, or 0."""

    square: int
    steps: tuple[int, ...]
    left: int
    trap: int = 0


Stops = dict[int, Stop]


def find_stops(game: Game, figure: Figure, budget: int, *, brave: bool = False) -> Stops:
    """Every square that the figure can get to for that many steps, by one of the shortest ways; also those where it can't stop.

    Sets off no trap, or if `brave` one.
    """
    offsets = [int(offset) for offset in game.board.offsets]
    ways = [(d, offsets[d], cost) for d in range(8) if (cost := int(step_cost(game, d)))]
    start = Stop(int(figure.at), NO_STEPS, budget)
    found = {start.square: start}
    rings: list[list[Stop]] = [[] for _ in range(budget + 1)]
    rings[budget].append(start)
    for left in range(budget, 0, -1):
        for here in rings[left]:
            if here is not found[here.square] or (here.steps and is_way_out(game, figure, here.square)):
                continue
            for d, offset, cost in ways:
                square = here.square + offset
                if cost > left or (square in found and not is_better(left - cost, here.trap, found[square])):
                    continue
                trap = entered_trap(game, figure, here, square, d, brave=brave)
                if trap < 0 or (square in found and not is_better(left - cost, trap, found[square])):
                    continue
                found[square] = Stop(square, (*here.steps, d), left - cost, trap)
                rings[left - cost].append(found[square])
    return found


def is_better(left: int, trap: int, known: Stop) -> bool:
    """Whether a way is safer than the one known, or as safe and shorter."""
    return (trap == 0, left) > (known.trap == 0, known.left)


def entered_trap(game: Game, figure: Figure, here: Stop, square: int, direction: int, *, brave: bool) -> int:
    """The trap that the way has met once it enters the square, 0 for none; -1 where the figure can't or won't go there."""
    if terrain_refusal(game, here.square, direction) != FINE:
        return -1
    if may_use(game, figure, square):
        return here.trap
    if not brave or here.trap or not int(game.cells[square]) & STAND or int(game.occupants[square]):
        return -1
    return square if springs(game, figure, square) else -1
