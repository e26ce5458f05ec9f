"""Moving: what a step costs, what stands in its way, what it sets off, and the shortest safe way to a square."""

from mypy_extensions import i16, i64

from macguffin.core.buffers import append, vec
from macguffin.core.dice import Dice
from macguffin.heist import events
from macguffin.heist.harm import end_game
from macguffin.heist.refusals import (
    CARRIER_PASSES,
    CORNER,
    DOOR_THERE,
    FIGURE_THERE,
    FINE,
    FIXTURE_THERE,
    NO_DIAGONAL,
    NO_STEPS,
    NO_WAY_OFF,
    STANDS_ON_FIGURE,
    WALL_THERE,
)
from macguffin.heist.sight import corner_closed
from macguffin.heist.state import JAMMED, Figure, Game
from macguffin.heist.tables import (
    DIRECTIONS,
    DOOR,
    DOOR_OPEN,
    ENTRANCE,
    FACING,
    LEFT,
    LEVER,
    NONE,
    RACK,
    ROGUE,
    STAND,
    THROWING_KNIFE,
)
from macguffin.heist.traps import spring, springs


def step_cost(game: Game, direction: i64) -> i64:
    """What one step takes off the Move; 0 where the direction is not open. Rules: H-028, HR-001"""
    return 1 if direction & 1 == 0 else game.rules.diagonal_cost


def terrain_refusal(game: Game, square: i64, direction: i64) -> i64:
    """Why terrain does not let anybody step from a square in a direction, or 0. Rules: H-007, HR-005, HR-007, HR-009, HR-055"""
    if direction & 1:
        if game.rules.diagonal_cost == 0:
            return NO_DIAGONAL
        if corner_closed(game, square, direction):
            return CORNER
    cell = i64(game.cells[square + game.board.offsets[direction]])
    if cell & STAND:
        return FINE
    if cell & DOOR:
        return FINE if game.rules.walk_doors else DOOR_THERE
    return FIXTURE_THERE if cell & (RACK | LEVER) else WALL_THERE


def step_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why the figure may not take that step now, or 0. Rules: H-028, H-039, H-040, H-095, H-096, HR-014, HR-051, HR-056"""
    refusal = terrain_refusal(game, figure.at, direction)
    if refusal != FINE:
        return refusal
    cost = step_cost(game, direction)
    if cost > game.steps:
        return NO_STEPS
    square = figure.at + game.board.offsets[direction]
    if i64(game.occupants[square]) == 0:
        return FINE
    if figure.class_ != ROGUE:
        return FIGURE_THERE
    carries = game.carrier == figure.seat
    if carries and not game.rules.rogue_carrier_pass:
        return CARRIER_PASSES
    if is_way_out(game, figure, square) or frees_within(game, figure, square, game.steps - cost):
        return FINE
    return NO_WAY_OFF


def is_way_out(game: Game, figure: Figure, square: i64) -> bool:
    """Whether the figure leaves with the gem by entering the square. Rules: H-021, HR-013, HR-014"""
    return game.carrier == figure.seat and (i64(game.cells[square]) & ENTRANCE) != 0 and not game.rules.leave_at_end


def frees_within(game: Game, figure: Figure, start: i64, budget: i64) -> bool:
    """Whether a rogue on that square gets to one where he may stop, or out, for at most `budget`. Rules: H-096, HR-056"""
    left = vec[i64]([budget])
    queue = vec[i64]([start])
    at: i64 = 0
    while at < len(queue):
        square = queue[at]
        budget = left[at]
        at += 1
        for d in range(8):
            direction: i64 = d
            cost = step_cost(game, direction)
            if cost == 0 or cost > budget or terrain_refusal(game, square, direction) != FINE:
                continue
            target = square + game.board.offsets[direction]
            there = i64(game.occupants[target])
            if there == 0 or there == figure.seat + 1 or is_way_out(game, figure, target):
                return True  # the square he comes from is free once he has left it
            if budget - cost > 0 and not covers(queue, left, target, budget - cost):
                queue = append(queue, target)
                left = append(left, budget - cost)
    return False


def covers(queue: vec[i64], left: vec[i64], square: i64, budget: i64) -> bool:
    """Whether a search has reached the square with that much left already."""
    at: i64 = 0
    while at < len(queue):
        if queue[at] == square and left[at] >= budget:
            return True
        at += 1
    return False


def step(game: Game, figure: Figure, direction: i64, dice: Dice) -> None:
    """Moves one square on. A trap there is sprung, a carrier on the entrance is out.

    Rules: H-021, H-028, H-077 … H-081, H-103, HR-013, HR-094, HR-118, HR-162
    """
    start = figure.at
    square = start + game.board.offsets[direction]
    cell = i64(game.cells[square])
    opens = cell & STAND == 0
    if opens:
        cells = game.cells[:]
        cells[square] = i16(DOOR_OPEN)
        game.cells = cells
    game.leave_square(figure)
    game.enter_square(figure, square)
    game.steps -= step_cost(game, direction)
    game.moved = True
    if game.run == direction:
        game.run_length += 1
    else:
        game.run = direction
        game.run_length = 1
    if game.log is not None:
        tell_step(game, figure, direction, start, opens)
    if cell & ENTRANCE and is_way_out(game, figure, square):
        leave(game, figure)
        return
    takes = game.rules.knife_free and figure.secondary == NONE
    if i64(game.traps[square]) != 0 and springs(game, figure, square):
        spring(game, figure, square, dice)
    if takes and not game.fell:
        take_knife(game, figure)


def tell_step(game: Game, figure: Figure, direction: i64, start: i64, opens: bool) -> None:
    log = game.log
    if log is not None:
        log.append(
            events.Stepped(
                figure=figure.name,
                direction=DIRECTIONS[direction],
                start=game.square_name(start),
                end=game.square_name(figure.at),
                left=game.steps,
                door=opens,
                clauses=("H-028", "HR-009") if opens else ("H-028",),
            )
        )


def leave(game: Game, figure: Figure) -> None:
    """The carrier is out, and his side has won. Rules: H-021, HR-013, HR-020"""
    if game.log is not None:
        game.log.append(
            events.GemCarriedOut(figure=figure.name, square=game.square_name(figure.at), clauses=("H-021",))
        )
    end_game(game, LEFT, figure.seat if game.rules.carrier_wins else figure.team, figure.seat)


def stop_refusal(game: Game, figure: Figure) -> i64:
    """Why the figure may not end its movement where it is, or 0. Rules: H-040, H-096, HR-041"""
    return FINE if i64(game.occupants[figure.at]) == figure.seat + 1 else STANDS_ON_FIGURE


def end_movement(game: Game, figure: Figure) -> None:
    """Facing is chosen next. Where the variant says so, a carrier on the entrance is out now. Rules: H-029, H-031, HR-013, HR-042"""
    if game.rules.leave_at_end and game.carrier == figure.seat and i64(game.cells[figure.at]) & ENTRANCE:
        leave(game, figure)
        return
    game.phase = FACING


def take_knife(game: Game, figure: Figure) -> bool:
    """Takes up a knife from the figure's square, a poisoned one if there is one; false if none lies there. Rules: H-210, HR-118, HR-122"""
    found = knife_on(game, figure.at)
    if found < 0:
        return False
    knives = vec[i64]()
    at: i64 = 0
    while at < len(game.knives):
        if at != found:
            knives = append(knives, game.knives[at])
        at += 1
    figure.secondary = THROWING_KNIFE
    figure.secondary_poisoned = game.knives[found] & 1 == 1
    game.knives = knives
    if game.log is not None:
        game.log.append(
            events.KnifeTaken(
                figure=figure.name,
                square=game.square_name(figure.at),
                poisoned=figure.secondary_poisoned,
                clauses=("H-210", "HR-118"),
            )
        )
    return True


def knife_on(game: Game, square: i64) -> i64:
    """Which of the knives lying about is on the square, a poisoned one first; -1 for none."""
    found: i64 = -1
    at: i64 = 0
    while at < len(game.knives):
        knife = game.knives[at]
        if knife >> 1 == square:
            if knife & 1:
                return at
            if found < 0:
                found = at
        at += 1
    return found


def way(game: Game, figure: Figure, target: i64) -> list[int]:
    """The shortest way to a square that sets off no trap, as directions; [] where there is none, and to one's own square.

    Among the shortest, the first in the order of the directions at each step. It fits the steps left.
    Rules: H-028, H-039, H-040, H-081, H-097
    """
    if target == figure.at or not may_use(game, figure, target):
        return []
    if i64(game.occupants[target]) != 0 and not is_way_out(game, figure, target):
        return []
    far = distances_to(game, figure, target)
    if figure.at not in far:
        return []
    square = figure.at
    path: list[int] = []
    while square != target:
        for d in range(8):
            direction: i64 = d
            cost = step_cost(game, direction)
            if cost == 0 or terrain_refusal(game, square, direction) != FINE:
                continue
            after = square + game.board.offsets[direction]
            if after in far and far[after] + cost == far[square]:
                path.append(d)
                square = after
                break
    return path


def distances_to(game: Game, figure: Figure, target: i64) -> dict[int, int]:
    """Cost from each square to the target, over squares the figure may use, no farther than its steps reach."""
    budget = game.steps
    far: dict[int, int] = {target: 0}
    rings: list[list[int]] = [[] for _ in range(budget + 3)]
    rings[0].append(target)
    for cost in range(budget + 1):
        for square in rings[cost]:
            if far[square] != cost:
                continue
            if square == figure.at:
                return far
            for d in range(8):
                direction: i64 = d
                price = step_cost(game, direction)
                before: i64 = square - game.board.offsets[direction]
                if price == 0 or cost + price > budget or not may_use(game, figure, before):
                    continue
                if terrain_refusal(game, before, direction) == FINE and far.get(before, budget + 1) > cost + price:
                    far[before] = cost + price
                    rings[cost + price].append(before)
    return far


def may_use(game: Game, figure: Figure, square: i64) -> bool:
    """Whether a planned way may lead over the square: its own, or one that is free of traps and, but for rogues, of figures."""
    if square == figure.at:
        return True
    cell = i64(game.cells[square])
    if not cell & STAND and not (cell & DOOR and game.rules.walk_doors):
        return False
    if i64(game.occupants[square]) != 0 and not passes_figures(game, figure):
        return False
    trap = i64(game.traps[square])
    return trap == 0 or trap >= JAMMED or not springs(game, figure, square)


def passes_figures(game: Game, figure: Figure) -> bool:
    """Whether the figure may cross others' squares. Rules: H-039, H-095, HR-179, HR-180"""
    return figure.class_ == ROGUE and (game.rules.rogue_carrier_pass or game.carrier != figure.seat)
