"""Where a map can be walked: doors within reach of a lever, distances, squares that everybody must pass. For the map check.

Squares are numbers on a board with a closed rim: `(row + 1) * stride + column + 1`. A door that can be opened counts as open.
"""

from typing import Final

from macguffin.heist.scene import OFF, Scene
from macguffin.heist.scene_map import terrain_of
from macguffin.heist.squares import read_square, square_name
from macguffin.heist.variant import Variant

__all__ = ["Ways"]

WALKED: Final = "._</"
BLOCKS_CORNER: Final = "#O+"  # what stops sight, see HR-005


class Ways:
    """All ways on the map of one scene. `pullers` are the squares from which somebody may set out to pull levers."""

    def __init__(self, scene: Scene, pullers: list[int] | None = None) -> None:
        terrain = terrain_of(scene.map)
        self.stride = terrain.width + 2
        self.kinds = board_of(terrain.squares, terrain.width)
        self.steps = steps_of(scene.variant, self.stride)
        self.either_corner = scene.variant.corner_rule == "either"
        self.beside = (-self.stride, 1, self.stride, -1)
        self.around = self.beside if scene.variant.adjacency == "four" else surroundings(self.stride)
        self.doors_of = {self.find(lever.at): [self.find(door) for door in lever.doors] for lever in scene.levers}
        self.open = [kind in WALKED or (kind == "+" and scene.variant.doors == "walk") for kind in self.kinds]
        self.corner = [
            kind in BLOCKS_CORNER and not is_open for kind, is_open in zip(self.kinds, self.open, strict=True)
        ]
        self.pulled: set[int] = set()
        self.free: frozenset[int] = frozenset()  # what is reached before anybody pulls a lever
        self.reached = self.reach(setting_out(self, scene) if pullers is None else pullers)

    def find(self, name: str) -> int:
        """The number of a square of the map; the corner of the rim for a name that is none."""
        column, row = read_square(name) or (-1, -1)
        return (row + 1) * self.stride + column + 1

    def name(self, square: int) -> str:
        return square_name(square % self.stride - 1, square // self.stride - 1)

    def where(self, kinds: str) -> list[int]:
        """All squares of some kinds, in reading order."""
        return [square for square, kind in enumerate(self.kinds) if kind in kinds]

    def passes(self, square: int, step: int) -> bool:
        """Whether the corner lets a diagonal step, or an arm, past. Rules: HR-005"""
        if step in self.beside:
            return True
        across = 1 if step in (1 - self.stride, 1 + self.stride) else -1
        first, second = self.corner[square + across], self.corner[square + step - across]
        return not (first or second if self.either_corner else first and second)

    def reach(self, sources: list[int]) -> set[int]:
        """Every square that can be walked to; opens each door that a lever on the way moves. Rules: HR-002, HR-008"""
        reached = {square for square in sources if self.open[square]}
        fresh = list(reached)
        while fresh:
            self.flood(fresh, reached)
            self.free = self.free or frozenset(reached)
            opened = [door for square in fresh for door in self.pull_from(square)]
            fresh = [door + step for door in opened for step in surroundings(self.stride) if door + step in reached]
        return reached

    def flood(self, fresh: list[int], reached: set[int]) -> None:
        """Walks on from the fresh squares as far as it goes; whatever is reached by that is fresh as well."""
        for square in fresh:
            for ahead in self.neighbours(square):
                if ahead not in reached:
                    reached.add(ahead)
                    fresh.append(ahead)

    def pull_from(self, square: int) -> list[int]:
        """Opens what the levers beside a square move; the doors that were shut until now."""
        opened = []
        for step in self.around:
            lever = square + step
            if self.kinds[lever] == "!" and lever not in self.pulled and self.passes(square, step):
                self.pulled.add(lever)
                opened += [door for door in self.doors_of.get(lever, ()) if not self.open[door]]
                for door in opened:
                    self.open[door] = True
                    self.corner[door] = False
        return opened

    def neighbours(self, square: int) -> list[int]:
        return [square + step for step, _ in self.steps if self.open[square + step] and self.passes(square, step)]

    def can_use(self, fixture: int) -> bool:
        """Whether a reached square lies beside a lever or rack."""
        return any(fixture + step in self.reached and self.passes(fixture, step) for step in self.around)

    def distances(self, origin: int) -> dict[int, int]:
        """How many squares of Move each square is away from one; what cannot be walked to is missing."""
        if not self.open[origin]:
            return {}
        found: dict[int, int] = {}
        fronts = [[origin], [], []]
        away = 0
        while any(fronts):
            for square in fronts.pop(0):
                if square in found:
                    continue
                found[square] = away
                for step, cost in self.steps:
                    ahead = square + step
                    if self.open[ahead] and ahead not in found and self.passes(square, step):
                        fronts[cost - 1].append(ahead)
            fronts.append([])
            away += 1
        return found

    def bottlenecks(self, origin: int, goals: list[int]) -> list[int]:
        """The squares between, each of which parts the origin from all goals if it is lost; in reading order. Linear time."""
        goal = -1  # stands for all goals together
        joined = set(goals)
        number, low, parent = {origin: 0}, {origin: 0}, {origin: origin}
        path = [(origin, iter(self.neighbours(origin)))]
        while path:
            square, rest = path[-1]
            for ahead in rest:
                if ahead not in number:
                    number[ahead] = low[ahead] = len(number)
                    parent[ahead] = square
                    onward = goals if ahead == goal else self.neighbours(ahead) + ([goal] if ahead in joined else [])
                    path.append((ahead, iter(onward)))
                    break
                if ahead != parent[square]:
                    low[square] = min(low[square], number[ahead])
            else:
                path.pop()
                above = parent[square]
                low[above] = min(low[above], low[square])
        return self.parting(goal, origin, number, low, parent)

    def parting(
        self, goal: int, origin: int, number: dict[int, int], low: dict[int, int], parent: dict[int, int]
    ) -> list[int]:
        """On the way up from the goal, the squares below which nothing is joined to anything above them."""
        found = []
        below = goal
        while below in parent and below != origin:
            above = parent[below]
            if above != origin and low[below] >= number[above]:
                found.append(above)
            below = above
        return sorted(found)


def board_of(squares: str, width: int) -> str:
    """The characters of a map with a rim of wall around them."""
    rim = "#" * (width + 2)
    rows = [f"#{squares[i : i + width]}#" for i in range(0, len(squares), width)]
    return "".join([rim, *rows, rim])


def surroundings(stride: int) -> tuple[int, ...]:
    """The steps to the eight squares around one, clockwise from north."""
    return (-stride, 1 - stride, 1, stride + 1, stride, stride - 1, -1, -stride - 1)


def steps_of(variant: Variant, stride: int) -> tuple[tuple[int, int], ...]:
    """The steps a figure can take, each with its price in squares of Move. Rules: HR-001"""
    price = {"off": 0, "cost1": 1, "cost2": 2}[variant.diagonal_move]
    steps = surroundings(stride)
    straight = tuple((step, 1) for step in steps[::2])
    return straight + tuple((step, price) for step in steps[1::2]) if price else straight


def setting_out(ways: Ways, scene: Scene) -> list[int]:
    """The start squares, and where figures stand."""
    return ways.where("_") + [ways.find(figure.at) for figure in scene.figures if figure.at not in (None, OFF)]
