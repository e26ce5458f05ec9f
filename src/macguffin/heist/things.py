"""Things a figure acts on: the gem, knives on the floor, weapon racks, levers with their doors."""

from mypy_extensions import i16, i64

from macguffin.heist import events
from macguffin.heist.movement import knife_on, take_knife
from macguffin.heist.refusals import (
    BESIDE_FOUR,
    FINE,
    GRAB_FAR,
    HAND_ALLY,
    HAND_OFF,
    HANDS_FULL,
    KNIFE_GONE,
    NO_GEM_BESIDE,
    NO_GEM_HERE,
    NO_KNIFE_HERE,
    NO_LEVER,
    NO_RACK,
    NO_RACK_SECONDARY,
    NOT_BESIDE,
    NOT_CARRIER,
    ONE_SLOT,
    OUT_OF_STOCK,
)
from macguffin.heist.sight import is_beside
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import DOOR_CLOSED, DOOR_OPEN, LEVER, MAINS, NONE, RACK, SECONDARIES, STAND


def grab_refusal(game: Game, figure: Figure) -> i64:
    """Why the gem can't be grabbed from under the figure's feet, or 0. Rules: H-027, HR-148"""
    return FINE if game.gem_at == figure.at and game.gem_at != 0 else NO_GEM_HERE


def grab_beside_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why the gem can't be grabbed from a neighbouring square, or 0. Rules: H-027, HR-148"""
    if not game.rules.grab_adjacent:
        return GRAB_FAR
    if not is_beside(game, figure.at, direction):
        return BESIDE_FOUR if game.rules.four_adjacent else NOT_BESIDE
    there = figure.at + game.board.offsets[direction]
    return FINE if game.gem_at == there else NO_GEM_BESIDE


def grab(game: Game, figure: Figure) -> None:
    """Takes up the gem. Rules: H-020, H-024, H-027, HR-050, HR-149, HR-152"""
    square = game.gem_at
    game.gem_at = 0
    game.carrier = figure.seat
    if game.log is not None:
        game.log.append(events.GemGrabbed(figure=figure.name, square=game.square_name(square), clauses=("H-027",)))


def hand_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why the gem can't be handed over that way, or 0. Rules: H-022, HR-151"""
    if not game.rules.hand_over:
        return HAND_OFF
    if game.carrier != figure.seat:
        return NOT_CARRIER
    if not is_beside(game, figure.at, direction):
        return BESIDE_FOUR if game.rules.four_adjacent else NOT_BESIDE
    seat = i64(game.occupants[figure.at + game.board.offsets[direction]]) - 1
    return FINE if seat >= 0 and game.figures[seat].team == figure.team else HAND_ALLY


def hand(game: Game, figure: Figure, direction: i64) -> None:
    """Hands the gem to an ally. Rules: H-022, HR-151"""
    seat = i64(game.occupants[figure.at + game.board.offsets[direction]]) - 1
    game.carrier = seat
    if game.log is not None:
        game.log.append(events.GemHanded(figure=figure.name, to=game.name(seat), clauses=("HR-151",)))


def pick_up_refusal(game: Game, figure: Figure) -> i64:
    """Why no knife can be picked up here, or 0. Rules: H-200, H-203, H-210, HR-118, HR-121, HR-122"""
    if not game.rules.knife_pickup:
        return KNIFE_GONE
    if figure.secondary != NONE:
        return HANDS_FULL
    return FINE if knife_on(game, figure.at) >= 0 else NO_KNIFE_HERE


def pick_up(game: Game, figure: Figure) -> None:
    """Picks up a knife. Rules: H-210, HR-047, HR-118"""
    take_knife(game, figure)


def is_near_rack(game: Game, figure: Figure) -> bool:
    """Whether a weapon rack is adjacent. Rules: H-169, H-202, HR-002"""
    return first_rack(game, figure) != 0


def first_rack(game: Game, figure: Figure) -> i64:
    """The square of an adjacent rack, the first in the order of the directions; 0 for none. Rules: H-169, H-202, HR-002"""
    for d in range(8):
        square = figure.at + game.board.offsets[d]
        if i64(game.cells[square]) & RACK and is_beside(game, figure.at, d):
            return square
    return 0


def rack_refusal(game: Game, figure: Figure, main: i64, secondary: i64) -> i64:
    """Why the figure can't take those weapons here, or 0. 0 in a slot leaves it alone.

    Rules: H-037, H-168, H-169, H-201, H-202, HR-245 … HR-247
    """
    if main != NONE and secondary != NONE and not game.rules.both_slots:
        return ONE_SLOT
    if not is_near_rack(game, figure):
        return NO_RACK if main != NONE else NO_RACK_SECONDARY
    if game.rules.stocked and rack_with(game, figure, main, secondary) < 0:
        return OUT_OF_STOCK
    return FINE


def rack_with(game: Game, figure: Figure, main: i64, secondary: i64) -> i64:
    """Which adjacent rack, in the order of the directions, has the weapons in stock; -1 for none. Rules: HR-245"""
    for d in range(8):
        square = figure.at + game.board.offsets[d]
        if not i64(game.cells[square]) & RACK or not is_beside(game, figure.at, d):
            continue
        rack = rack_number(game, square)
        # What is put back is on the rack before the new weapon is taken.
        has_main = main == NONE or main == figure.main or game.stock[rack * 13 + main - 1] > 0
        has_second = secondary == NONE or secondary == figure.secondary or game.stock[rack * 13 + 8 + secondary] > 0
        if has_main and has_second:
            return rack
    return -1


def rack_number(game: Game, square: i64) -> i64:
    at: i64 = 0
    for rack in game.board.racks:
        if rack == square:
            return at
        at += 1
    return -1


def visit_rack(game: Game, figure: Figure, main: i64, secondary: i64) -> None:
    """Changes weapons; the old one goes back, and the new one is clean. Rules: H-037, H-168, H-201, H-203, HR-204, HR-245 … HR-247"""
    old_main, old_secondary = figure.main, figure.secondary
    square = first_rack(game, figure)
    if game.rules.stocked:
        rack = rack_with(game, figure, main, secondary)
        square = game.board.racks[rack]
        stock = game.stock[:]
        if main != NONE:
            stock[rack * 13 + main - 1] -= 1
            if figure.main != NONE:
                stock[rack * 13 + figure.main - 1] += 1
        if secondary != NONE:
            stock[rack * 13 + 8 + secondary] -= 1
            if figure.secondary != NONE:
                stock[rack * 13 + 8 + figure.secondary] += 1
        game.stock = stock
    if main != NONE:
        figure.main = main
        figure.main_poisoned = False
    if secondary != NONE:
        figure.secondary = secondary
        figure.secondary_poisoned = False
    if game.log is not None:
        game.log.append(
            events.WeaponTaken(
                figure=figure.name,
                square=game.square_name(figure.at),
                rack=game.square_name(square),
                main=MAINS[main] if main != NONE else "",
                secondary=SECONDARIES[secondary] if secondary != NONE else "",
                old_main=MAINS[old_main] if main != NONE else "",
                old_secondary=SECONDARIES[old_secondary] if secondary != NONE else "",
                clauses=("H-169",) if main != NONE else ("H-202",),
            )
        )


def pull_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why there is no lever to pull in that direction, or 0. Rules: H-038, HR-002, HR-008"""
    if not i64(game.cells[figure.at + game.board.offsets[direction]]) & LEVER:
        return NO_LEVER
    if is_beside(game, figure.at, direction):
        return FINE
    return BESIDE_FOUR if game.rules.four_adjacent else NOT_BESIDE


def pull(game: Game, figure: Figure, direction: i64) -> None:
    """Moves every door of a lever; an occupied doorway stays open. Rules: H-038, HR-008 … HR-011"""
    lever = figure.at + game.board.offsets[direction]
    cells = game.cells[:]
    opened: list[str] = []
    closed: list[str] = []
    held: list[str] = []
    for door in game.board.doors_of[lever]:
        if not i64(cells[door]) & STAND:
            cells[door] = i16(DOOR_OPEN)
            opened.append(game.square_name(door))
        elif i64(game.occupants[door]) == 0:
            cells[door] = i16(DOOR_CLOSED)
            closed.append(game.square_name(door))
        else:
            held.append(game.square_name(door))
    game.cells = cells
    if game.log is not None:
        game.log.append(
            events.LeverPulled(
                figure=figure.name,
                square=game.square_name(lever),
                opened=tuple(opened),
                closed=tuple(closed),
                held=tuple(held),
                clauses=("H-038", "HR-008"),
            )
        )
