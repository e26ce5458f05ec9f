"""Actions on things: traps, levers, racks, the gem, knives on the floor."""

from collections.abc import Iterator

from macguffin.heist import orders
from macguffin.heist.order_shape import Part
from macguffin.heist.order_words import MAIN_WEAPONS, SECONDARY_WEAPONS
from macguffin.heist.tables import LEVER, MECHANIC, STAND
from macguffin.heist.things import is_near_rack
from macguffin.tables.heist.offers_spot import Spot, Try

__all__ = ["grabs", "hands", "nothing", "pick_ups", "pulls", "removals", "set_traps", "unjams", "visits"]


def around(spot: Spot) -> Iterator[tuple[int, int]]:
    """The eight directions with the squares beside the figure."""
    for d in range(8):
        yield d, int(spot.figure.at + spot.game.board.offsets[d])


def set_traps(spot: Spot) -> Iterator[Try]:
    """Squares beside a mechanic where anybody could stand."""
    for d, square in around(spot):
        if spot.figure.class_ == MECHANIC and int(spot.game.cells[square]) & STAND:
            yield Try(orders.Trap(d), square)


def removals(spot: Spot) -> Iterator[Try]:
    """Traps beside a mechanic."""
    for d, square in around(spot):
        if spot.figure.class_ == MECHANIC and int(spot.game.traps[square]):
            yield Try(orders.Remove(d), square)


def unjams(spot: Spot) -> Iterator[Try]:
    for d, square in around(spot):
        if spot.figure.class_ == MECHANIC and int(spot.game.traps[square]):
            yield Try(orders.Unjam(d), square)


def pulls(spot: Spot) -> Iterator[Try]:
    for d, square in around(spot):
        if int(spot.game.cells[square]) & LEVER:
            yield Try(orders.Pull(d), square)


def visits(spot: Spot) -> Iterator[Try]:
    """What a rack beside the figure may give: one weapon, or by variant two."""
    if not is_near_rack(spot.game, spot.figure):
        return
    for main in MAIN_WEAPONS:
        yield Try(orders.Rack(main=main))
    for secondary in SECONDARY_WEAPONS:
        yield Try(orders.Rack(secondary=secondary))
    if spot.game.rules.both_slots:
        for main in MAIN_WEAPONS:
            for secondary in SECONDARY_WEAPONS:
                yield Try(orders.Rack(main=main, secondary=secondary))


def grabs(spot: Spot) -> Iterator[Try]:
    game = spot.game
    if game.gem_at and game.gem_at == spot.figure.at:
        yield Try(orders.Grab(), int(game.gem_at))
    for d, square in around(spot):
        if game.rules.grab_adjacent and game.gem_at == square:
            yield Try(orders.Grab(d), square)


def pick_ups(spot: Spot) -> Iterator[Try]:
    yield Try(orders.PickUp(), int(spot.figure.at))


def hands(spot: Spot) -> Iterator[Try]:
    """Allies beside the figure."""
    game = spot.game
    for d, square in around(spot):
        seat = int(game.occupants[square]) - 1
        if seat >= 0 and game.figures[seat].team == spot.figure.team:
            yield Try(orders.Hand(d), square, seat)


def nothing(spot: Spot) -> Iterator[Try]:
    del spot
    yield Try(orders.Pass(), part=Part.PASS)
