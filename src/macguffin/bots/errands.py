"""Where a figure wants to go: to the gem, out with it, between an enemy and the way out, or simply at somebody."""

from dataclasses import dataclass
from typing import Final

from macguffin.bots.roads import FAR, Field
from macguffin.bots.view import View
from macguffin.heist.state import Figure
from macguffin.heist.tables import NONE

__all__ = ["LOST", "Errand", "choose_errand"]

LOST: Final = 60
"""What standing where there is no way at all counts for, in squares."""
NEAR_FOE: Final = 16
"""How near to an ally with the gem an enemy must be to be gone for."""
LANE: Final = 10
"""How much of an ally's way out is kept free, in squares."""
NEAR_RACK: Final = 14
"""How far somebody without a weapon goes out of his way for one."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Where to: the way from every square, what a square less is worth, and how near is near enough.

    `targets` are squares to which levers may open a shorter way; none where they can't. On squares of `avoid` the figure
    is in somebody's way, which costs `toll`. `levers` are to be pulled for an ally's sake.
    """

    way: Field
    weight: float
    near: int = 0
    targets: frozenset[int] = frozenset()
    avoid: frozenset[int] = frozenset()
    toll: float = 0.0
    levers: frozenset[int] = frozenset()

    def cost(self, square: int) -> float:
        return self.weight * max(self.near, min(self.way[square], LOST)) + (self.toll if square in self.avoid else 0.0)


def choose_errand(view: View) -> Errand:
    """What matters most to the active figure now."""
    game, me, weights = view.game, view.me, view.weights
    if view.carrier is me:
        return Errand(view.roads.field(game, view.roads.exits, view.traps), weights.run, 0, view.roads.exits)
    if view.carrier is None:
        return find_rack(view) or fetch(view)
    if view.carrier.team == me.team:
        return find_rack(view) or guard(view, view.carrier)
    return hunt(view, view.carrier)


def fetch(view: View) -> Errand:
    """To the gem; whoever has two friends nearer to it keeps a little distance."""
    game, me = view.game, view.me
    gem = int(game.gem_at)
    if gem:
        targets = frozenset((gem,))
        way = view.roads.field(game, targets, view.traps)
        if way[int(me.at)] < FAR:
            nearer = sum(1 for friend in view.friends if not friend.stunned and way[int(friend.at)] < way[int(me.at)])
            crowd = nearer >= 2
            return Errand(way, view.weights.fetch * (0.7 if crowd else 1), 3 if crowd else 0, targets)
    return fight(view)


def guard(view: View, carrier: Figure) -> Errand:
    """At the enemy that is nearest to an ally with the gem, or at his side; if he is locked in, at a lever."""
    if view.out[int(carrier.at)] >= FAR:
        levers = view.roads.keys(view.game, view.roads.exits, int(carrier.at))
        targets = view.roads.beside(view.game, levers)
        if targets:
            way = view.roads.field(view.game, targets, view.traps)
            return Errand(way, view.weights.hunt, 0, targets, levers=frozenset(levers))
    way = view.roads.walks(view.game, {int(carrier.at): 0})
    lane = frozenset(view.path_out(int(carrier.at), LANE)) | view.roads.exits
    nearest = min(view.foes, key=lambda foe: way[int(foe.at)], default=None)
    if nearest is not None and way[int(nearest.at)] <= NEAR_FOE:
        way = view.roads.walks(view.game, {int(nearest.at): 0})
        return Errand(way, view.weights.guard, 1, avoid=lane, toll=view.weights.in_the_way)
    return Errand(way, view.weights.guard, 3, avoid=lane, toll=view.weights.in_the_way)


def hunt(view: View, carrier: Figure) -> Errand:
    """To the first square of the enemy's way out where the figure can be as soon as he, in turns."""
    game, me = view.game, view.me
    pace = max(1, int(game.allowance(carrier)))
    mine = max(1, int(game.allowance(me)))
    way = view.roads.walks(game, {int(me.at): 0})
    if way[int(carrier.at)] >= FAR and game.board.levers:
        targets = frozenset((int(carrier.at),))
        return Errand(view.roads.field(game, targets), view.weights.hunt, 0, targets)
    path = view.path_out(int(carrier.at), 200)
    goal = int(carrier.at)
    for steps, square in enumerate([goal, *path]):
        goal = square
        turns = -(-steps // pace) + (1 if carrier.stunned else 0)
        if way[square] < FAR and -(-(way[square] - 1) // mine) <= turns:
            break
    return Errand(view.roads.walks(game, {goal: 0}), view.weights.hunt)


def fight(view: View) -> Errand:
    """At the nearest enemy."""
    way = view.roads.walks(view.game, {int(foe.at): 0 for foe in view.foes})
    return Errand(way, view.weights.fight, 1)


def find_rack(view: View) -> Errand | None:
    """To a weapon rack, for somebody who has lost his weapon nearby."""
    if view.me.main != NONE or view.game.rules.stocked:
        return None
    beside = {int(rack) + offset: 0 for rack in view.game.board.racks for offset in view.offsets}
    way = view.roads.walks(view.game, beside)
    return Errand(way, view.weights.fetch) if way[int(view.me.at)] <= NEAR_RACK else None
