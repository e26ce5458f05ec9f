"""Which actions come into question at each square, and what they are worth. Whether one is open is asked of the judge."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Final

from macguffin.bots.errands import LOST, Errand
from macguffin.bots.fates import BEHIND, FRONT, MOST_MET, SIDE, Met
from macguffin.bots.reach import Stop
from macguffin.bots.view import CARDINAL, View
from macguffin.heist.decisions import (
    ATTACK,
    BANK,
    BOLT,
    GRAB,
    GRAB_BESIDE,
    HAND,
    PASS,
    PICK_UP,
    PULL,
    RACK_VISIT,
    SHOOT,
    THROW,
    THRUST,
)
from macguffin.heist.judge import refusal
from macguffin.heist.missiles import Flight, is_blocked
from macguffin.heist.refusals import FINE
from macguffin.heist.state import Figure
from macguffin.heist.tables import (
    AXE,
    CROSSBOW,
    DAGGER,
    LEVER,
    MAGE,
    MARKSMAN,
    NONE,
    PIKE,
    ROGUE,
    SHIELD,
    THROWING_KNIFE,
    WARRIOR,
)

__all__ = ["Actions", "Option"]

Option = tuple[float, int]
"""What an action is worth, and the decision."""
UNLIMITED: Final = 1_000_000
KNIFE: Final = 0.3
"""What a knife is worth that is kept."""
FOUND_KNIFE: Final = 0.5
RELEASE: Final = 10.0
"""What it is worth to pull a lever for an ally who is locked in with the gem."""
ARMS: Final[dict[int, int]] = {ROGUE: DAGGER, MARKSMAN: CROSSBOW}
"""What a class takes from a rack; any other an axe."""


class Actions:
    """The menu of one turn: what could be done where."""

    def __init__(self, view: View, errand: Errand, extras: list[tuple[int, Option]]) -> None:
        self.view = view
        self.errand = errand
        self.menu: defaultdict[int, list[Option]] = defaultdict(list)
        self.lines: defaultdict[int, set[int]] = defaultdict(set)
        self.anywhere: list[Option] = [option for square, option in extras if square == 0]
        for square, option in extras:
            if square:
                self.menu[square].append(option)
        self.add_blows()
        self.add_things()
        self.add_lines()

    def add_blows(self) -> None:
        """Thrusts; melee attacks are weighed where they are made, for a charge may help."""
        view = self.view
        if view.me.main != PIKE:
            return
        for foe in view.foes:
            met = [Met(foe, 2)]
            gain = view.balance(met, view.fates.of_action(view.game, view.me, THRUST, met))
            for d in range(8):
                square = int(foe.at) - view.offsets[d] * (1 if d & 1 else 2)
                self.menu[square].append((gain, THRUST + d))

    def add_things(self) -> None:
        """The gem, knives, racks."""
        view, game, me = self.view, self.view.game, self.view.me
        gem = int(game.gem_at)
        if gem:
            self.menu[gem].append((view.value_of_gem(gem), GRAB))
            if game.rules.grab_adjacent:
                for d in range(8):
                    square = gem - view.offsets[d]
                    self.menu[square].append((view.value_of_gem(square), GRAB_BESIDE + d))
        if view.carrier is me and game.rules.hand_over:
            for friend in view.friends:
                gain = view.value_of_gem(int(friend.at)) - view.weights.run * int(not friend.stunned)
                for d in range(8):
                    square = int(friend.at) - view.offsets[d]
                    if 0 < square < len(view.out):
                        better = gain - view.value_of_gem(square)
                        self.menu[square].append((better, HAND + d))
        if me.secondary == NONE:
            for knife in game.knives:
                self.menu[int(knife) >> 1].append((FOUND_KNIFE, PICK_UP))
        self.add_racks()

    def add_racks(self) -> None:
        view, me = self.view, self.view.me
        if NONE not in (me.main, me.secondary):
            return
        option = (view.weights.disarm, RACK_VISIT + ARMS.get(int(me.class_), AXE) * 5)
        if me.main != NONE:
            option = (view.weights.shield, RACK_VISIT + SHIELD)
        for rack in view.game.board.racks:
            for offset in view.offsets:
                self.menu[int(rack) + offset].append(option)

    def pulls(self, square: int) -> Iterator[Option]:
        """Levers that shorten the own errand, let an ally with the gem out, or keep an enemy with it in."""
        view = self.view
        for d in range(8):
            lever = square + view.offsets[d]
            if int(view.game.cells[lever]) & LEVER:
                gain = self.shortcut(square, lever) + self.delay(lever)
                yield gain + (RELEASE if lever in self.errand.levers else 0.0), PULL + d

    def shortcut(self, square: int, lever: int) -> float:
        """What a pull shortens the errand by, for somebody on that square."""
        errand = self.errand
        if not errand.targets:
            return 0.0
        after = self.view.roads.field_after(self.view.game, errand.targets, lever)
        return 0.0 if after is None else errand.weight * (min(errand.way[square], LOST) - min(after[square], LOST))

    def delay(self, lever: int) -> float:
        """What a pull keeps an enemy with the gem from getting out by, less what it keeps the figure from getting at him.

        Letting him out costs nothing: whoever wants the gem has to get at him.
        """
        view, carrier = self.view, self.view.carrier
        if carrier is None or carrier.team == view.me.team:
            return 0.0
        at = int(carrier.at)
        home = frozenset((at,))
        later = view.roads.field_after(view.game, view.roads.exits, lever)
        then = view.roads.field_after(view.game, home, lever)
        if later is None or then is None:
            return 0.0
        here = int(view.me.at)
        longer = min(later[at], LOST) - min(view.out[at], LOST)
        farther = min(then[here], LOST) - min(view.roads.field(view.game, home)[here], LOST)
        return view.weights.run / 2 * max(0, longer - farther)

    def add_lines(self) -> None:
        """From where enemies lie on a line, for whatever flies."""
        me = self.view.me
        if me.main == CROSSBOW or me.class_ == MAGE:
            self.trace(UNLIMITED)
        elif me.secondary == THROWING_KNIFE:
            self.trace(int(self.view.game.rules.knife_range))

    def trace(self, reach: int) -> None:
        view = self.view
        for foe in view.foes:
            for d in range(8):
                square, distance, length = int(foe.at), 0, 2 if d & 1 else 1
                while distance + length <= reach and not is_blocked(view.game, square, d):
                    square += view.offsets[d]
                    distance += length
                    self.lines[square].add(d ^ 4)

    def best(self, stop: Stop) -> Option:
        """The best action on that square, or to pass. The figure stands there while it is asked."""
        view = self.view
        if view.me.lost_action:
            return 0.0, PASS
        options = [*self.menu.get(stop.square, ()), *self.anywhere, *self.strikes(stop)]
        options += [*self.flights(stop), *self.pulls(stop.square)]
        for gain, code in sorted(options, reverse=True):
            if gain <= 0:
                break
            if refusal(view.game, code) == FINE:
                return gain, code
        return 0.0, PASS

    def strikes(self, stop: Stop) -> Iterator[Option]:
        """Melee attacks from that square."""
        view = self.view
        if view.me.main == PIKE:
            return
        for d in CARDINAL:
            seat = int(view.game.occupants[stop.square + view.offsets[d]]) - 1
            if seat < 0 or view.game.figures[seat].team == view.me.team:
                continue
            foe = view.game.figures[seat]
            met = [Met(foe, 1, side_of(foe, d))]
            charges = view.me.class_ == WARRIOR and is_run(view, stop, d)
            yield view.balance(met, view.fates.of_action(view.game, view.me, ATTACK, met, charges=charges)), ATTACK + d

    def flights(self, stop: Stop) -> Iterator[Option]:
        """Shots, throws and bolts from that square; shots that bounce only for a marksman who has not moved."""
        me = self.view.me
        for d in self.lines.get(stop.square, ()):
            if me.main == CROSSBOW:
                yield self.flight(stop.square, SHOOT + d), SHOOT + d
            if me.class_ == MAGE:
                yield self.flight(stop.square, BOLT + d), BOLT + d
            if me.secondary == THROWING_KNIFE:
                yield self.flight(stop.square, THROW + d) - KNIFE, THROW + d
        if me.class_ == MARKSMAN and me.main == CROSSBOW and not stop.steps:
            for d in range(8):
                yield self.flight(stop.square, BANK + d), BANK + d

    def flight(self, square: int, code: int) -> float:
        """What it is worth to send something off from that square."""
        view = self.view
        kind = code & ~7
        reach = int(view.game.rules.knife_range) if kind == THROW else UNLIMITED
        if kind in (SHOOT, BANK):
            reach = int(view.game.rules.crossbow_range)
        flight = Flight(view.game, square, code & 7, reach, view.game.rules.bounces if kind == BANK else 0)
        met = list(islice(find_met(view, flight), MOST_MET))
        alike = SHOOT + (code & 7) if kind == BANK else code  # on stage nothing bounces
        return view.balance(met, view.fates.of_action(view.game, view.me, alike, met)) if met else 0.0


def find_met(view: View, flight: Flight) -> Iterator[Met]:
    """Whom a flight meets, the nearest first."""
    while flight.advance():
        seat = int(view.game.occupants[flight.square]) - 1
        if seat >= 0 and seat != view.me.seat:
            yield Met(view.game.figures[seat], int(flight.distance))


def side_of(foe: Figure, direction: int) -> int:
    """How the foe faces, if the attack went east."""
    return FRONT if foe.facing == direction ^ 4 else BEHIND if foe.facing == direction else SIDE


def is_run(view: View, stop: Stop, direction: int) -> bool:
    """Whether the way ends in a straight run of three steps. Rules: H-103, H-104, HR-092"""
    if view.game.rules.charge_whole and any(step != direction for step in stop.steps):
        return False
    return len(stop.steps) >= 3 and all(step == direction for step in stop.steps[-3:])
