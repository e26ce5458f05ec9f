"""Where a mechanic would like to have a trap, and which of the enemies' he would rather not have."""

from collections.abc import Iterator
from typing import Final

from macguffin.bots.view import View
from macguffin.heist.decisions import REMOVE, TRAP, UNJAM
from macguffin.heist.state import JAMMED, Figure
from macguffin.heist.tables import MECHANIC

__all__ = ["trap_options"]

ON_PATH: Final = 0.35
"""How likely it is that somebody with the gem walks into a trap in his way, or loses as much by going round."""
UNDER_GEM: Final = 0.3
NEAR_GEM: Final = 0.12
BEFORE_EXIT: Final = 0.1
NUISANCE: Final = 1.0
"""What it is worth to be rid of an enemy's trap near oneself."""


def trap_options(view: View) -> list[tuple[int, tuple[float, int]]]:
    """Work on traps: the square to do it from, what it is worth, and its decision."""
    if view.me.class_ != MECHANIC:
        return []
    wanted = dict(wishes(view)) if view.me.mechanisms else {}
    work = [(square, gain, TRAP) for square, gain in wanted.items()]
    work += [(square, NUISANCE, REMOVE) for square in view.traps]
    work += [(square, gain / 2, UNJAM) for square, gain in wanted.items() if int(view.game.traps[square]) >= JAMMED]
    return [(square - view.offsets[d], (gain, kind + d)) for square, gain, kind in work for d in range(8)]


def wishes(view: View) -> Iterator[tuple[int, float]]:
    """Squares where a trap would do some good, with what it is worth there; later ones count more."""
    victims = [foe for foe in view.foes if view.fates.of_trap(view.game, foe, view.me).slain]
    if not victims:
        return
    cost = max(cost_of_trap(view, foe) for foe in victims)
    for entrance in view.roads.exits:
        for offset in view.offsets[::2]:
            yield entrance + offset, cost * BEFORE_EXIT
    gem = int(view.game.gem_at)
    if gem and not view.game.rules.grab_adjacent:
        for offset in view.offsets[::2]:
            yield gem + offset, cost * NEAR_GEM
        yield gem, cost * UNDER_GEM
    carrier = view.carrier
    if carrier is not None and carrier in victims:
        ahead = view.path_out(int(carrier.at), 2 * int(view.game.allowance(carrier)))
        yield from ((square, cost_of_trap(view, carrier) * ON_PATH) for square in ahead)


def cost_of_trap(view: View, foe: Figure) -> float:
    return view.harm(foe, view.fates.of_trap(view.game, foe, view.me))
