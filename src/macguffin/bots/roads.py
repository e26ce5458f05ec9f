"""How far it is to somewhere, over the whole board: walking, with levers pulled on the way where that is shorter.

Figures are not in the way here. Which steps there are is asked of the rules, once for each state of the doors.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from mypy_extensions import i16

from macguffin.heist.movement import step_cost, terrain_refusal
from macguffin.heist.refusals import FINE
from macguffin.heist.sight import is_beside
from macguffin.heist.state import Board, Game
from macguffin.heist.tables import DOOR, DOOR_CLOSED, DOOR_OPEN, ENTRANCE, LEVER, STAND

__all__ = ["FAR", "Field", "Roads"]

FAR: Final = 10_000
"""More than any way is long."""
PULL: Final = 5
"""What pulling a lever costs, in squares: the action, and the steps that are lost with it."""
TRAP: Final = 8
"""How long a way round an enemy's armed trap is worth, in squares."""
MOST_NODES: Final = 10_000
"""Of squares times states of the doors that one search may look at."""
MOST_KEPT: Final = 100_000
"""Of squares, in planes and in fields of each kind; the oldest go."""
FEW: Final = 4
"""Of planes or fields, however large."""

Field = list[int]
"""The cost from each square of the padded board, in squares; FAR where there is no way."""
Ways = tuple[tuple[int, int], ...]
"""Where one can step, each with its price."""
Levers = tuple[int, ...]
"""Levers by their numbers in reading order."""
Doors = tuple[bool, ...]
"""Which doors stand open, in reading order."""

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Plane:
    """The board under one state of its doors: from each square where one can go at what cost, and where which levers are in reach."""

    ways: tuple[Ways, ...]
    levers: dict[int, Levers]


class Roads:
    """The ways over one board. Fields are kept, for they change with doors and traps only."""

    def __init__(self, game: Game) -> None:
        self.board: Board = game.board
        self.ground = game.copy()  # asked for steps; only its doors are moved
        self.exits = frozenset(square for square, cell in enumerate(game.cells) if int(cell) & ENTRANCE)
        self.offsets = [int(offset) for offset in game.board.offsets]
        self.prices = [int(step_cost(game, d)) for d in range(8)]
        self.enterable = STAND | (DOOR if game.rules.walk_doors else 0)
        self.planes: dict[Doors, Plane] = {}
        self.tours: dict[tuple[frozenset[int], Doors], dict[Doors, Field]] = {}
        self.fields: dict[tuple[frozenset[int], Doors, frozenset[int]], Field] = {}

    def field(self, game: Game, targets: frozenset[int], traps: frozenset[int] = frozenset()) -> Field:
        """The cost from every square to the nearest target as the doors stand now; `traps` are to be avoided where that is not too far."""
        doors = self.doors(game)
        if not traps or self.board.size > MOST_NODES // 2:
            return self.tour(targets, doors)[doors]
        key = (targets, doors, traps)
        if key not in self.fields:
            tour = self.tour(targets, doors)
            plane = self.plane(doors)
            sources = dict.fromkeys(targets, 0)
            for square, lever in pulls_of(plane):
                after = tour.get(self.pulled(doors, lever))
                if after is not None and after[square] + PULL < sources.get(square, FAR):
                    sources[square] = after[square] + PULL
            self.keep(self.fields, key, flood([plane], {0: sources}, traps, [])[0])
        return self.fields[key]

    def field_after(self, game: Game, targets: frozenset[int], lever: int) -> Field | None:
        """The cost to the nearest target once the lever on that square has been pulled; None where nobody has worked that out."""
        doors = self.doors(game)
        return self.tour(targets, doors).get(self.pulled(doors, self.board.levers.index(lever)))

    def keys(self, game: Game, targets: frozenset[int], square: int) -> list[int]:
        """The squares of the levers that, pulled once each in any order, open a way from a square to a target; none where none do."""
        doors = self.doors(game)
        tour = self.tour(targets, doors)
        pulls: dict[Doors, list[int]] = {doors: []}
        for state in (queue := [doors]):
            if tour[state][square] < FAR:
                return pulls[state]
            for number, lever in enumerate(self.board.levers):
                after = self.pulled(state, number)
                if after in tour and after not in pulls:
                    pulls[after] = [*pulls[state], lever]
                    queue.append(after)
        return []

    def beside(self, game: Game, levers: Iterable[int]) -> frozenset[int]:
        """From where these levers can be pulled."""
        wanted = {self.board.levers.index(lever) for lever in levers}
        return frozenset(square for square, lever in pulls_of(self.plane(self.doors(game))) if lever in wanted)

    def walks(self, game: Game, sources: Mapping[int, int]) -> Field:
        """The cost from every square to the sources, each with a cost of its own, with the doors as they are."""
        return flood([self.plane(self.doors(game))], {0: sources}, frozenset(), [])[0]

    def doors(self, game: Game) -> Doors:
        cells = game.cells
        return tuple([int(cells[door]) & STAND != 0 for door in self.board.doors])

    def pulled(self, doors: Doors, lever: int) -> Doors:
        """The doors after a pull, with nobody standing in them. Rules: HR-008, HR-011"""
        moved = self.board.doors_of[self.board.levers[lever]]
        return tuple(is_open != (door in moved) for door, is_open in zip(self.board.doors, doors, strict=True))

    def plane(self, doors: Doors) -> Plane:
        if doors not in self.planes:
            self.keep(self.planes, doors, self.survey(doors))
        return self.planes[doors]

    def survey(self, doors: Doors) -> Plane:
        """Asks the rules for every step and every lever in reach; beyond a known plane only around doors that have moved."""
        ground, board = self.ground, self.board
        known = next(iter(self.planes.items()), None)
        cells = ground.cells[:]
        for door, is_open in zip(board.doors, doors, strict=True):
            cells[door] = i16(DOOR_OPEN if is_open else DOOR_CLOSED)
        ground.cells = cells
        if known is None:
            ways: list[Ways] = [()] * board.size
            levers: dict[int, Levers] = {}
            squares: Iterable[int] = range(board.size)
        else:
            moved = [door for door, was, now in zip(board.doors, known[0], doors, strict=True) if was != now]
            ways, levers = list(known[1].ways), dict(known[1].levers)
            squares = {door + offset for door in moved for offset in (0, *self.offsets)}
        for square in squares:
            ways[square] = self.ways_from(square)
            levers[square] = self.levers_from(square)
        return Plane(tuple(ways), {square: some for square, some in levers.items() if some})

    def ways_from(self, square: int) -> Ways:
        """The steps that the rules allow from a square, with their prices."""
        ground = self.ground
        if not int(ground.cells[square]) & self.enterable:
            return ()
        return tuple(
            (square + offset, self.prices[d])
            for d, offset in enumerate(self.offsets)
            if self.prices[d] and terrain_refusal(ground, square, d) == FINE
        )

    def levers_from(self, square: int) -> Levers:
        """The numbers of the levers that can be pulled from a square."""
        ground = self.ground
        if not int(ground.cells[square]) & self.enterable:
            return ()
        return tuple(
            self.board.levers.index(square + offset)
            for d, offset in enumerate(self.offsets)
            if int(ground.cells[square + offset]) & LEVER and is_beside(ground, square, d)
        )

    def tour(self, targets: frozenset[int], doors: Doors) -> dict[Doors, Field]:
        """The fields under these doors and under all that levers can make of them, as far as one search may go."""
        for origin in (doors, ()):
            found = self.tours.get((targets, origin))
            if found is not None and doors in found:
                return found
        states, whole = self.states(doors)
        planes = [self.plane(state) for state in states]
        number = {state: at for at, state in enumerate(states)}
        turns = [[number.get(self.pulled(state, lever)) for lever in range(len(self.board.levers))] for state in states]
        sources = dict.fromkeys(targets, 0)
        fields = flood(planes, dict.fromkeys(range(len(states)), sources), frozenset(), turns)
        found = dict(zip(states, fields, strict=True))
        self.keep(self.tours, (targets, () if whole else doors), found)
        return found

    def keep(self, store: dict[K, V], key: K, value: V) -> None:
        """Keeps a value, and lets the oldest go where there are too many."""
        while len(store) >= max(FEW, MOST_KEPT // self.board.size):
            del store[next(iter(store))]
        store[key] = value

    def states(self, doors: Doors) -> tuple[list[Doors], bool]:
        """States of the doors, the nearest first, and whether these are all that there are."""
        most = max(FEW, min(64, MOST_NODES // self.board.size))
        found = dict.fromkeys([doors])
        queue = [doors]
        for state in queue:
            for lever in range(len(self.board.levers)):
                after = self.pulled(state, lever)
                if after not in found:
                    if len(found) == most:
                        return list(found), False
                    found[after] = None
                    queue.append(after)
        return list(found), True


def pulls_of(plane: Plane) -> Iterator[tuple[int, int]]:
    """Every square from which a lever can be pulled, with the lever's number."""
    return ((square, lever) for square, levers in plane.levers.items() for lever in levers)


def flood(
    planes: list[Plane], sources: Mapping[int, Mapping[int, int]], traps: frozenset[int], turns: list[list[int | None]]
) -> list[Field]:
    """The least cost from every square of every plane to the sources, which are given by plane and square with their own costs.

    `turns` says to which plane each lever leads from each.
    """
    size = len(planes[0].ways)
    into = pulls_into(planes, turns)
    far = [FAR] * (size * len(planes))
    rings: list[list[int]] = [[]]
    for at, some in sources.items():
        for square, cost in some.items():
            reach(at * size + square, cost, far, rings)
    for cost, ring in enumerate(rings):
        for node in ring:
            if far[node] != cost:
                continue
            at, square = divmod(node, size)
            # Searched backward: whoever leaves a trap's square this way would have come onto it.
            price = cost + TRAP if square in traps else cost
            base = node - square
            for before, step in planes[at].ways[square]:
                if far[base + before] > price + step:
                    reach(base + before, price + step, far, rings)
            for other in into[at].get(square, ()):
                reach(other * size + square, cost + PULL, far, rings)
    return [far[at * size : (at + 1) * size] for at in range(len(planes))]


def reach(node: int, cost: int, far: Field, rings: list[list[int]]) -> None:
    """Puts a node down for its turn, unless it has been reached as cheaply."""
    if cost < far[node]:
        far[node] = cost
        while len(rings) <= cost:
            rings.append([])
        rings[cost].append(node)


def pulls_into(planes: list[Plane], turns: list[list[int | None]]) -> list[dict[int, list[int]]]:
    """For each plane, from which other planes a pull at a square leads into it."""
    into: list[dict[int, list[int]]] = [{} for _ in planes]
    for at, row in enumerate(turns):
        for square, lever in pulls_of(planes[at]):
            to = row[lever]
            if to is not None:
                into[to].setdefault(square, []).append(at)
    return into
