"""What a figure sees when it begins to think: who is where, how far it is, and who could strike it next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from macguffin.bots.fates import BEHIND, FRONT, SIDE, Fate, Fates, Met
from macguffin.bots.greedy_value import Weights, gem_value, harm
from macguffin.bots.reach import find_stops
from macguffin.bots.roads import FAR, Field, Roads
from macguffin.heist.decisions import ATTACK, THRUST
from macguffin.heist.pike import thrust_blocked
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import PIKE
from macguffin.heist.traps import is_armed, springs

__all__ = ["CARDINAL", "Threat", "View"]

CARDINAL: Final = (0, 2, 4, 6)
MOST_THREATS: Final = 6
"""Of enemies whose next turn is reckoned with, the nearest."""


@dataclass(frozen=True, slots=True)
class Threat:
    """An enemy that could strike: from which squares, and what that would cost from the front, a side or behind."""

    foe: Figure
    squares: frozenset[int]
    costs: tuple[float, float, float]


class View:
    """One position through the eyes of the active figure, who is taken off the board of `game` for the time being.

    `out` is the way to the entrance from each square, `found` whom stands where.
    """

    def __init__(self, game: Game, weights: Weights, roads: Roads, fates: Fates) -> None:
        self.game = game
        self.weights = weights
        self.roads = roads
        self.fates = fates
        self.me: Figure = game.figures[game.active]
        game.leave_square(self.me)
        others = [figure for figure in game.figures if figure.lives > 0 and figure.at != 0 and figure is not self.me]
        self.foes = [figure for figure in others if figure.team != self.me.team]
        self.friends = [figure for figure in others if figure.team == self.me.team]
        self.offsets: list[int] = [int(offset) for offset in game.board.offsets]
        self.traps = self.hostile_traps()
        self.out: Field = roads.field(game, roads.exits)
        self.carrier: Figure | None = game.figures[game.carrier] if game.carrier >= 0 else None
        self.is_last_stand = self.other_teams() == 1

    def hostile_traps(self) -> frozenset[int]:
        """Squares whose traps the figure would set off. Rules: H-081, H-097"""
        game, me = self.game, self.me
        laid = [int(square) for figure in game.figures for square in figure.laid]
        return frozenset(square for square in laid if is_armed(game, square) and springs(game, me, square))

    def other_teams(self) -> int:
        return len({figure.team for figure in self.game.figures if figure.lives > 0 and figure.team != self.me.team})

    def harm(self, figure: Figure, fate: Fate) -> float:
        """What a fate costs the figure's side. Whoever is the last of the last other team is worth the game."""
        cost = harm(self.weights, self.game, figure, fate, self.out[int(figure.at)])
        if fate.slain and figure.lives == 1 and self.is_last_stand and self.is_last_of_team(figure):
            cost += fate.slain * self.weights.win / 4
        return cost

    def is_last_of_team(self, figure: Figure) -> bool:
        if not self.game.rules.last_team_wins:
            return False
        return not any(
            other.lives > 0 and other.team == figure.team and other is not figure for other in self.game.figures
        )

    def balance(self, met: Sequence[Met], fates: Sequence[Fate]) -> float:
        """What an own action is worth: what it costs enemies, less what it costs the own side. `fates` begin with the actor's."""
        total = -self.weights.care * self.harm(self.me, fates[0])
        for one, fate in zip(met, fates[1:], strict=False):
            cost = self.harm(one.figure, fate)
            total += cost if one.figure.team != self.me.team else -self.weights.care * cost
        return total

    def value_of_gem(self, square: int) -> float:
        return gem_value(self.weights, self.out[square])

    def distance(self, a: int, b: int) -> int:
        return int(self.game.board.distance(a, b))

    def threats(self) -> list[Threat]:
        """The enemies that could strike the figure or its surroundings in their next turn."""
        game, me = self.game, self.me
        found = []
        reach = int(game.allowance(me)) + 2
        near = sorted(self.foes, key=lambda foe: self.distance(int(foe.at), int(me.at)))
        for foe in near[:MOST_THREATS]:
            budget = int(game.allowance(foe))
            if foe.stunned or foe.lost_action or self.distance(int(foe.at), int(me.at)) > reach + budget:
                continue
            stops = frozenset(
                square
                for square in find_stops(game, foe, budget)
                if int(game.occupants[square]) == 0 or square == foe.at
            )
            found.append(Threat(foe, stops, self.costs_of(foe)))
        return found

    def costs_of(self, foe: Figure) -> tuple[float, float, float]:
        """What the enemy's attack would cost, by the side it strikes; nothing where it would rather not."""
        costs = []
        for side in (FRONT, SIDE, BEHIND):
            met = Met(self.me, 2 if foe.main == PIKE else 1, side)
            its, mine = self.fates.of_action(self.game, foe, THRUST if foe.main == PIKE else ATTACK, [met])
            cost, risk = self.harm(self.me, mine), self.harm(foe, its)
            costs.append(cost - risk / 2 if cost > risk else 0.0)
        return costs[0], costs[1], costs[2]

    def danger(self, square: int, threats: Sequence[Threat]) -> tuple[float, float, float, float]:
        """What enemies could do to the figure on that square, for each of the four ways it may face: n, e, s, w."""
        total = [0.0] * 4
        for threat in threats:
            if threat.foe.main == PIKE:
                if self.is_thrust_at(square, threat):
                    total = [one + threat.costs[0] for one in total]
                continue
            sides = [d for d in CARDINAL if square + self.offsets[d] in threat.squares]
            if sides:
                for at, facing in enumerate(CARDINAL):
                    total[at] += max(threat.costs[0 if d == facing else 2 if d == facing ^ 4 else 1] for d in sides)
        return total[0], total[1], total[2], total[3]

    def is_thrust_at(self, square: int, threat: Threat) -> bool:
        """Whether a pike could reach the square. Rules: H-185, H-186"""
        for d in range(8):
            start = square - self.offsets[d] * (1 if d & 1 else 2)
            if start in threat.squares and not thrust_blocked(self.game, start, d):
                return True
        return False

    def path_out(self, square: int, length: int) -> list[int]:
        """The squares that whoever has the gem there will pass on the shortest way out, the first `length` of them."""
        path: list[int] = []
        ways = self.roads.plane(self.roads.doors(self.game)).ways
        while len(path) < length and 0 < self.out[square] < FAR:
            ahead = min(ways[square], key=lambda way: self.out[way[0]] + way[1], default=(square, 0))[0]
            if self.out[ahead] >= self.out[square]:
                break
            path.append(ahead)
            square = ahead
        return path
