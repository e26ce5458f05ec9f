"""Where the enemies of a figure could strike it in their next turn: by blow, thrust, shot, knife, bolt or curse.

Enemies move without springing traps. Whether a shot can be lucky enough is not asked, only whether it can hit at all.
"""

from collections.abc import Callable, Iterable, Iterator

from macguffin.bots.reach import find_stops
from macguffin.core.errors import IllegalMoveError
from macguffin.heist.decisions import CURSE
from macguffin.heist.missiles import Flight, is_blocked, reflected, trace
from macguffin.heist.pike import thrust_blocked
from macguffin.heist.refusals import FINE
from macguffin.heist.sight import is_beside, sees
from macguffin.heist.spells import UNLIMITED, doll_user_refusal
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    CROSSBOW,
    CROSSBOW_SIDES,
    CURSE_RANGE,
    FLASK,
    KNIFE_SIDES,
    MAGE,
    MARKSMAN,
    PIKE,
    PLAIN,
    THROWING_KNIFE,
)
from macguffin.tables.heist.drafts import Threatened, ThreatMap
from macguffin.tables.heist.offers_elsewhere import places_to_stop
from macguffin.tables.heist.preview_flights import hit_chance
from macguffin.tables.heist.preview_walk import begun, stage

__all__ = ["threats"]

Ray = tuple[tuple[int, int], ...]
"""Squares with their distances."""


def threats(game: Game, seat: int) -> ThreatMap:
    """Of the squares where the figure could be after its turn, those where enemies could strike it next. Never raises."""
    name = game.name(seat)
    try:
        here = begun(stage(game, seat))
    except IllegalMoveError:
        return ThreatMap(figure=name, squares=())
    own = {stop.square for stop in places_to_stop(here, seat)} or {int(game.figures[seat].at)}
    board = game.copy()
    me = board.figures[seat]
    board.leave_square(me)
    rays = Rays(board)
    found: dict[int, list[str]] = {}
    for foe in board.figures:
        if foe.team != me.team and may_act(foe):
            for square in Reach(board, foe, rays).struck(own):
                found.setdefault(square, []).append(foe.name)
    return ThreatMap(
        figure=name,
        squares=tuple(Threatened(at=game.square_name(square), by=tuple(by)) for square, by in sorted(found.items())),
    )


def may_act(foe: Figure) -> bool:
    """Whether the figure has a next turn with an action in it. Rules: H-060, H-109, H-221"""
    sober = not foe.stunned or foe.secondary == FLASK
    return bool(foe.lives and foe.at and sober and not foe.lost_action)


class Rays:
    """The squares in a line from a square, each line worked out once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[tuple[int, int], Ray] = {}

    def ray(self, square: int, direction: int) -> Ray:
        key = (square, direction)
        if key not in self.known:
            flight = Flight(self.game, square, direction, UNLIMITED, 0)
            self.known[key] = tuple((at, distance) for at, distance, _ in trace(flight)[1:])
        return self.known[key]

    def bounced(self, square: int, direction: int, bounces: int) -> Iterator[tuple[int, int]]:
        """The squares of a line that is thrown back by walls, with distances."""
        start, flown = square, 0
        for _ in range(bounces + 1):
            for at, distance in self.ray(square, direction):
                if at == start:
                    return
                yield at, flown + distance
            line = self.ray(square, direction)
            square, flown = (line[-1][0], flown + line[-1][1]) if line else (square, flown)
            if not is_blocked(self.game, square, direction):
                return
            direction = int(reflected(self.game, square, direction))


class Reach:
    """What one enemy could strike, from all squares where its next move could end."""

    def __init__(self, game: Game, foe: Figure, rays: Rays) -> None:
        self.game = game
        self.foe = foe
        self.rays = rays
        self.offsets = [int(offset) for offset in game.board.offsets]
        stops = find_stops(game, foe, int(game.allowance(foe)))
        self.stops = [at for at in stops if int(game.occupants[at]) == 0 or at == foe.at]

    def struck(self, squares: set[int]) -> set[int]:
        """Those of the squares that the enemy could strike."""
        found = self.by_hand() & squares
        for strikes in (self.by_line, self.by_curse):
            if squares - found:
                found |= strikes(squares - found)
        return found

    def by_hand(self) -> set[int]:
        """Squares that a blow or a thrust reaches. Rules: H-042, H-185 … H-187"""
        if self.foe.main != PIKE:
            return {at + self.offsets[d] for at in self.stops for d in (0, 2, 4, 6)}
        return {
            at + self.offsets[d] * (1 if d & 1 else 2)
            for at in self.stops
            for d in range(8)
            if not thrust_blocked(self.game, at, d)
        }

    def by_line(self, squares: set[int]) -> set[int]:
        """Squares that a shot, a knife or a bolt may hit."""
        found: set[int] = set()
        rules, foe = self.game.rules, self.foe
        if foe.main == CROSSBOW:
            bounces = int(rules.bounces) if foe.class_ == MARKSMAN else 0
            found |= self.lines(squares, self.hitting(CROSSBOW_SIDES, int(rules.crossbow_range)), bounces)
        if foe.secondary == THROWING_KNIFE:
            found |= self.lines(squares, self.hitting(KNIFE_SIDES, int(rules.knife_range)), 0)
        if foe.class_ == MAGE:
            found |= self.lines(squares, lambda distance: distance > 0, 0)
        return found

    def hitting(self, sides: int, reach: int) -> Callable[[int], bool]:
        """Whether a missile can hit at a distance."""
        able = [distance for distance in range(1, sides + 2) if hit_chance(self.game, sides, distance)]
        ends = able[-1] if able and able[-1] <= sides else UNLIMITED
        return lambda distance: bool(able) and able[0] <= distance <= min(reach, ends)

    def lines(self, squares: set[int], can_hit: Callable[[int], bool], bounces: int) -> set[int]:
        found: set[int] = set()
        for at in self.stops:
            for d in range(8):
                line: Iterable[tuple[int, int]] = (
                    self.rays.ray(at, d) if not bounces else self.rays.bounced(at, d, bounces)
                )
                found.update(square for square, distance in line if square in squares and can_hit(distance))
        return found

    def by_curse(self, squares: set[int]) -> set[int]:
        """Squares that a curse reaches: in range and sight, or by doll wherever there is floor beside. Rules: H-111, H-112, H-227, H-228"""
        found: set[int] = set()
        if doll_user_refusal(self.game, self.foe, CURSE) == FINE:
            found |= {square for square in squares if self.has_floor_beside(square)}
        if self.foe.class_ == MAGE:
            found |= {square for square in squares - found if self.is_seen(square)}
        return found

    def has_floor_beside(self, square: int) -> bool:
        game = self.game
        return any(
            int(game.cells[square + offset]) & PLAIN and is_beside(game, square, d)
            for d, offset in enumerate(self.offsets)
        )

    def is_seen(self, square: int) -> bool:
        board = self.game.board
        near = [at for at in self.stops if int(board.distance(at, square)) <= CURSE_RANGE]
        near.sort(key=lambda at: int(board.distance(at, square)))
        return any(sees(self.game, at, square) for at in near)
