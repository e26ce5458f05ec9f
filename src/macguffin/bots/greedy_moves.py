"""Every way to spend a turn that comes into question: where to go, how to face, what to do there; and what each is worth."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from macguffin.bots.errands import Errand
from macguffin.bots.greedy_actions import Actions
from macguffin.bots.reach import Stop, Stops, find_stops
from macguffin.bots.view import CARDINAL, Threat, View
from macguffin.heist.decisions import PASS, SHOOT, STAND_SHOT
from macguffin.heist.tables import (
    ACTING,
    CROSSBOW,
    DRINKING,
    DX,
    DY,
    ENTRANCE,
    MARKSMAN,
    MOVING,
    SHOT_NONE,
    WARRIOR,
)
from macguffin.heist.traps import owner_of

__all__ = ["Turn", "find_turns"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole turn and its worth. `shot` is a standing shot instead of steps, `facing` -1 where it is too late to choose."""

    worth: float
    steps: tuple[int, ...] = ()
    shot: int = -1
    facing: int = -1
    action: int = PASS


def find_turns(view: View, errand: Errand, actions: Actions) -> Iterator[Turn]:
    """Every turn that comes into question. The figure is moved about on the view's board meanwhile."""
    game, me = view.game, view.me
    home, facing, phase = int(me.at), int(me.facing), game.phase
    is_moving = phase in (DRINKING, MOVING)
    stops = find_stops(game, me, int(game.steps) if is_moving else 0)
    threats = view.threats()
    scales = Scales(view, errand, actions, threats, (facing,) if phase == ACTING else CARDINAL)
    game.phase = ACTING  # so that the judge can be asked about actions
    for stop in stops_of(view, stops):
        yield scales.weigh(stop)
    if is_moving and view.traps:
        yield from risky_turns(scales, stops)
    if is_moving and me.class_ == MARKSMAN and me.main == CROSSBOW and not game.moved and game.shot == SHOT_NONE:
        standing = scales.weigh(stops[home])
        for d in actions.lines.get(home, ()):
            gain = actions.flight(home, SHOOT + d)
            yield Turn(standing.worth + gain, (), STAND_SHOT + d, standing.facing, standing.action)
    me.at = home
    game.phase = phase


def stops_of(view: View, stops: Stops) -> Iterator[Stop]:
    """Where the figure can end its movement, or leave the dungeon; warriors also with a run-up."""
    game = view.game
    for stop in stops.values():
        if not int(game.occupants[stop.square]) or (wins(view, stop) and not game.rules.leave_at_end):
            yield stop
    if view.me.class_ != WARRIOR:
        return
    for foe in view.foes:
        for d in CARDINAL:
            run = [int(foe.at) - view.offsets[d] * back for back in (4, 3, 2, 1)]
            begin = stops.get(run[0])
            if begin is not None and begin.left >= 3 and all(one in stops for one in run):
                yield Stop(run[3], (*begin.steps, d, d, d), begin.left - 3)


def risky_turns(scales: "Scales", stops: Stops) -> Iterator[Turn]:
    """Turns that lead over an enemy's trap, to where there is no other way."""
    view = scales.view
    for stop in find_stops(view.game, view.me, int(view.game.steps), brave=True).values():
        if not stop.trap or stop.square in stops or int(view.game.occupants[stop.square]):
            continue
        fate = view.fates.of_trap(view.game, view.me, view.game.figures[owner_of(view.game, stop.trap)])
        halted = fate.slain + fate.stunned
        turn = scales.weigh(stop)
        loss = view.weights.care * view.harm(view.me, fate) + halted * scales.errand.cost(stop.trap)
        yield replace(turn, worth=(1 - halted) * turn.worth - loss)


def wins(view: View, stop: Stop) -> bool:
    """Whether the figure is out with the gem on that square. Rules: H-021, HR-013"""
    return view.carrier is view.me and int(view.game.cells[stop.square]) & ENTRANCE != 0


@dataclass(frozen=True, slots=True)
class Scales:
    """All that is needed to weigh a turn. `facings` are those still open to the figure."""

    view: View
    errand: Errand
    actions: Actions
    threats: list[Threat]
    facings: tuple[int, ...]

    def weigh(self, stop: Stop) -> Turn:
        """The best facing and action at the end of that way."""
        view, me = self.view, self.view.me
        game, weights = view.game, view.weights
        if wins(view, stop):
            return Turn(weights.win - len(stop.steps), stop.steps)
        before = int(me.facing)
        me.at = stop.square
        game.enter_square(me, stop.square)
        dangers = view.danger(stop.square, self.threats)
        best = Turn(-1e9)
        ahead = self.outlook(stop)
        for facing in sorted(
            self.facings, key=lambda one: (dangers[one // 2], -ahead[0] * DX[one] - ahead[1] * DY[one])
        ):
            if best.facing >= 0 and not game.rules.front_arc:
                break  # the action is the same whichever way he faces, so the safest way is the best
            me.facing = facing
            gain, code = self.actions.best(stop)
            worth = gain - self.errand.cost(stop.square) - weights.danger * dangers[facing // 2]
            if worth > best.worth:
                best = Turn(worth, stop.steps, -1, facing, code)
        me.facing = before
        game.leave_square(me)
        return best

    def outlook(self, stop: Stop) -> tuple[int, int]:
        """Where to look while nobody threatens: to the nearest enemy that could strike soon, or else where one was going."""
        board, square = self.view.game.board, stop.square
        if not self.threats:
            ahead = stop.steps[-1] if stop.steps else int(self.view.me.facing)
            return DX[ahead], DY[ahead]
        near = min((threat.foe for threat in self.threats), key=lambda foe: self.view.distance(square, int(foe.at)))
        return int(board.column(near.at) - board.column(square)), int(board.row(near.at) - board.row(square))
