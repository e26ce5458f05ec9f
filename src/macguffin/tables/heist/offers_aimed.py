"""Actions that are aimed at figures: blows, thrusts, shots, throws and spells, with or without a doll."""

from collections.abc import Iterator
from typing import Final

from macguffin.heist import orders
from macguffin.heist.decisions import SPELLS
from macguffin.heist.pike import thrust_square
from macguffin.heist.refusals import FINE
from macguffin.heist.spells import class_refusal, doll_refusal, doll_user_refusal, spell_range
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import CROSSBOW, MARKSMAN, PIKE, THROWING_KNIFE
from macguffin.tables.heist.offers_spot import Spot, Try

__all__ = ["attacks", "bolts", "shots", "spells", "throws", "thrusts"]

MOST_REFUSED: Final = 8
"""Of figures that a spell does not reach, the nearest."""
MOST_TURNED: Final = 12
"""Of figures that a bolt may be loosed at by doll from any side, the nearest; for others one side is offered. More are a crowd."""
BOLT: Final = SPELLS.index("bolt")


def occupant(game: Game, square: int) -> int:
    return int(game.occupants[square]) - 1


def is_on_map(game: Game, square: int) -> bool:
    board = game.board
    return 0 <= int(board.column(square)) < int(board.width) and 0 <= int(board.row(square)) < int(board.height)


def attacks(spot: Spot) -> Iterator[Try]:
    """Everybody beside the figure; diagonally only enemies, to say why not."""
    game, me = spot.game, spot.figure
    for d in (0, 2, 4, 6, 1, 3, 5, 7):
        square = int(me.at + game.board.offsets[d])
        seat = occupant(game, square)
        if seat >= 0 and seat != spot.seat and (not d & 1 or game.figures[seat].team != me.team):
            yield Try(orders.Attack(target=game.name(seat)), square, seat)


def thrusts(spot: Spot) -> Iterator[Try]:
    """The eight squares of a pike."""
    game, me = spot.game, spot.figure
    if me.main != PIKE:
        return
    for d in range(8):
        square = int(thrust_square(game, me, d))
        if not is_on_map(game, square):
            continue
        seat = occupant(game, square)
        if seat >= 0:
            yield Try(orders.Thrust(target=game.name(seat)), square, seat)
        else:
            yield Try(orders.Thrust(direction=d), square)


def shots(spot: Spot) -> Iterator[Try]:
    if spot.figure.main != CROSSBOW:
        return
    for bounce in (False, True) if spot.figure.class_ == MARKSMAN else (False,):
        for d in range(8):
            yield Try(orders.Shoot(d, bounce))


def throws(spot: Spot) -> Iterator[Try]:
    if spot.figure.secondary == THROWING_KNIFE:
        for d in range(8):
            yield Try(orders.Throw(d))


def bolts(spot: Spot) -> Iterator[Try]:
    """A mage's own bolts, then those by doll."""
    if class_refusal(spot.figure, BOLT) == FINE:
        for d in range(8):
            yield Try(orders.Cast("bolt", direction=d))
    for target, toward in by_doll(spot, BOLT):
        square = int(target.at + spot.game.board.offsets[toward])
        cast = orders.Cast("bolt", direction=toward ^ 4, doll_from=spot.game.square_name(square))
        yield Try(cast, int(target.at), int(target.seat))


def spells(spot: Spot, name: str) -> Iterator[Try]:
    """A spell at everybody it reaches, at the nearest of the others, and by doll at everybody."""
    game = spot.game
    for spell in (at for at, known in enumerate(SPELLS) if known == name):
        slot = (None, "main", "secondary")[spell] if name == "poison" else None
        if class_refusal(spot.figure, spell) == FINE:
            for target in in_reach(spot, spell):
                yield Try(orders.Cast(name, target=target.name, slot=slot), int(target.at), int(target.seat))
        for target, toward in by_doll(spot, spell):
            origin = game.square_name(int(target.at + game.board.offsets[toward]))
            cast = orders.Cast(name, target=target.name, slot=slot, doll_from=origin)
            yield Try(cast, int(target.at), int(target.seat))


def in_reach(spot: Spot, spell: int) -> list[Figure]:
    """Figures in range, the nearest first, and a few of those beyond."""
    game, me = spot.game, spot.figure
    reach = int(spell_range(game, spell))
    near = by_distance(spot)
    inside = [figure for figure in near if int(game.board.distance(me.at, figure.at)) <= reach]
    return near[: len(inside) + MOST_REFUSED]


def by_distance(spot: Spot) -> list[Figure]:
    game, me = spot.game, spot.figure
    there = [figure for figure in game.figures if figure.at]
    return sorted(there, key=lambda figure: (int(game.board.distance(me.at, figure.at)), int(figure.seat)))


def by_doll(spot: Spot, spell: int) -> Iterator[tuple[Figure, int]]:
    """Targets of a spell through a doll, each with the way to the doll's square: for a bolt all ways, else the first that will do."""
    game, me = spot.game, spot.figure
    if doll_user_refusal(game, me, spell) != FINE:
        return
    near = by_distance(spot)
    if len(near) > MOST_TURNED:  # in a crowd only those whom somebody would think of; others can be written
        harms = SPELLS[spell] in ("curse", "bolt")
        near = [figure for figure in near if (figure.team != me.team) == harms]
    for place, target in enumerate(near):
        ways = (d for d in range(8) if doll_refusal(game, me, spell, target, d) == FINE)
        if spell == BOLT and place < MOST_TURNED:
            for toward in ways:
                yield target, toward
        elif (first := next(ways, -1)) >= 0:
            yield target, first
