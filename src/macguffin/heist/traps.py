"""Traps: who sets them off, what they do, and the mechanic's work on them."""

from mypy_extensions import i16, i64

from macguffin.core.buffers import append, vec
from macguffin.core.dice import Dice
from macguffin.heist import events
from macguffin.heist.harm import FROM_BODY, slay, stun
from macguffin.heist.refusals import (
    BESIDE_FOUR,
    DOUBLE_TRAP,
    FINE,
    NO_MECHANISM,
    NO_TRAP,
    NO_TRAP_UNJAM,
    NOT_BESIDE,
    NOT_JAMMED,
    NOT_MECHANIC,
    NOT_MECHANIC_SET,
    NOT_MECHANIC_UNJAM,
    TRAP_FLOOR,
    TRAP_OCCUPIED,
    TRAP_PATH,
    TRAP_START,
)
from macguffin.heist.sight import is_beside
from macguffin.heist.state import JAMMED, Figure, Game
from macguffin.heist.tables import DOOR, ENTRANCE, MECHANIC, PLAIN, ROGUE, SOLID, STAND, START, WHY_TRAP


def owner_of(game: Game, square: i64) -> i64:
    """The seat of whoever set the trap on the square; -1 without one. Rules: H-009, HR-165"""
    return (i64(game.traps[square]) & 127) - 1


def is_armed(game: Game, square: i64) -> bool:
    """Whether an armed trap lies on the square, whoever steps there."""
    trap = i64(game.traps[square])
    return trap != 0 and trap < JAMMED


def springs(game: Game, figure: Figure, square: i64) -> bool:
    """Whether the trap on the square goes off when the figure steps on it. Rules: H-077 … H-081, HR-156, HR-160, HR-172"""
    trap = i64(game.traps[square])
    if trap == 0 or trap >= JAMMED or figure.class_ == ROGUE:
        return False
    return game.figures[trap - 1].team != figure.team


def spring(game: Game, figure: Figure, square: i64, dice: Dice) -> None:
    """Rolls for a trap that was stepped on. Rules: H-082 … H-086, HR-155, HR-159, HR-161"""
    face = dice.roll(3, WHY_TRAP)
    jams = face == 3 or not game.rules.trap_persist
    if game.log is not None:
        game.log.append(
            events.TrapSprung(
                figure=figure.name,
                square=game.square_name(square),
                owner=game.name(owner_of(game, square)),
                result="slain" if face == 1 else "stunned" if face == 2 else "jammed",
                jams=jams,
                dice=(face,),
                clauses=("H-083",) if face == 1 else ("H-084",) if face == 2 else ("H-085", "H-086"),
            )
        )
    if jams:
        game.traps[square] = i16(i64(game.traps[square]) | JAMMED)
    if face == 1:
        slay(game, figure, FROM_BODY, dice)
    elif face == 2:
        stun(game, figure, FROM_BODY)


def reach_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why a neighbouring square does not count as adjacent, or 0. Rules: H-073, H-087, HR-002, HR-005"""
    if is_beside(game, figure.at, direction):
        return FINE
    return BESIDE_FOUR if game.rules.four_adjacent else NOT_BESIDE


def set_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why no trap can be set there, or 0. Rules: H-071 … H-075, HR-157, HR-158, HR-177"""
    if figure.class_ != MECHANIC:
        return NOT_MECHANIC_SET
    if figure.mechanisms == 0:
        return NO_MECHANISM
    refusal = reach_refusal(game, figure, direction)
    if refusal != FINE:
        return refusal
    square = figure.at + game.board.offsets[direction]
    if i64(game.traps[square]) != 0:
        return DOUBLE_TRAP
    cell = i64(game.cells[square])
    if not cell & PLAIN:
        return TRAP_FLOOR
    if cell & START and not game.rules.trap_on_starts:
        return TRAP_START
    if i64(game.occupants[square]) != 0 and not game.rules.trap_waits:
        return TRAP_OCCUPIED
    if game.rules.trap_keep_path and not keeps_path(game, square):
        return TRAP_PATH
    return FINE


def set_trap(game: Game, figure: Figure, direction: i64) -> None:
    """Makes one trap of one mechanism. Rules: H-072, H-073, H-074"""
    square = figure.at + game.board.offsets[direction]
    figure.mechanisms -= 1
    figure.laid = append(figure.laid[:], square)
    game.traps[square] = i16(figure.seat + 1)
    if game.log is not None:
        game.log.append(
            events.TrapSet(
                figure=figure.name, square=game.square_name(square), left=figure.mechanisms, clauses=("H-072", "H-073")
            )
        )


def work_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why there is no trap to work on in that direction, or 0. Rules: H-087, H-088, HR-171, HR-174"""
    if figure.class_ != MECHANIC:
        return NOT_MECHANIC
    refusal = reach_refusal(game, figure, direction)
    if refusal != FINE:
        return refusal
    return FINE if i64(game.traps[figure.at + game.board.offsets[direction]]) != 0 else NO_TRAP


def unjam_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why there is no trap to unjam in that direction, or 0. Rules: H-088, HR-164"""
    refusal = work_refusal(game, figure, direction)
    if refusal == NOT_MECHANIC:
        return NOT_MECHANIC_UNJAM
    if refusal == NO_TRAP:
        return NO_TRAP_UNJAM
    if refusal != FINE:
        return refusal
    return FINE if i64(game.traps[figure.at + game.board.offsets[direction]]) >= JAMMED else NOT_JAMMED


def remove_trap(game: Game, figure: Figure, direction: i64) -> None:
    """Takes a trap away; only his own gives the mechanism back. Rules: H-087, H-089, H-092, H-094, HR-166 … HR-168"""
    square = figure.at + game.board.offsets[direction]
    owner = game.figures[owner_of(game, square)]
    laid = vec[i64]()
    for trapped in owner.laid:
        if trapped != square:
            laid = append(laid, trapped)
    owner.laid = laid
    game.traps[square] = i16(0)
    if owner.seat == figure.seat:
        figure.mechanisms += 1
    if game.log is not None:
        game.log.append(
            events.TrapRemoved(
                figure=figure.name,
                square=game.square_name(square),
                owner=owner.name,
                regained=owner.seat == figure.seat,
                left=figure.mechanisms,
                clauses=("H-089", "H-094" if owner.seat == figure.seat else "H-092"),
            )
        )


def unjam_trap(game: Game, figure: Figure, direction: i64) -> None:
    """Arms a jammed trap again; it stays its setter's. Rules: H-088, HR-164, HR-165"""
    square = figure.at + game.board.offsets[direction]
    game.traps[square] = i16(i64(game.traps[square]) & 127)
    if game.log is not None:
        owner = game.name(owner_of(game, square))
        game.log.append(
            events.TrapUnjammed(figure=figure.name, square=game.square_name(square), owner=owner, clauses=("H-088",))
        )


def keeps_path(game: Game, square: i64) -> bool:
    """Whether, with one more trap there, gem and starts, and gem and entrance, stay joined by trapless ways, doors open.

    Rules: H-073, HR-177
    """
    gem = game.gem_at if game.carrier < 0 else game.figures[game.carrier].at
    if gem == 0:
        return True
    if square == gem or is_armed(game, gem):
        return False
    size = game.board.size
    seen = vec[i16]([i16(0)] * size)
    queue = vec[i64]([gem])
    seen[gem] = i16(1)
    start_found = len(game.board.starts) == 0
    exit_found = False
    at: i64 = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        cell = i64(game.cells[here])
        start_found = start_found or (cell & START) != 0
        exit_found = exit_found or (cell & ENTRANCE) != 0
        if start_found and exit_found:
            return True
        for d in range(8):
            direction: i64 = d
            there = here + game.board.offsets[direction]
            if d & 1 and (game.rules.diagonal_cost == 0 or is_pinched(game, here, direction)):
                continue
            armed = there == square or is_armed(game, there)
            if i64(seen[there]) == 0 and not armed and i64(game.cells[there]) & (STAND | DOOR):
                seen[there] = i16(1)
                queue = append(queue, there)
    return start_found and not has_entrance(game)


def is_pinched(game: Game, square: i64, direction: i64) -> bool:
    """Whether a corner stays closed with every door open. Rules: HR-005, HR-177"""
    offsets = game.board.offsets
    one = i64(game.cells[square + offsets[direction - 1]]) & (SOLID | DOOR) == SOLID
    other = i64(game.cells[square + offsets[(direction + 1) & 7]]) & (SOLID | DOOR) == SOLID
    return (one or other) if game.rules.corner_either else (one and other)


def has_entrance(game: Game) -> bool:
    """Whether there is a way out at all: a position for study may have none."""
    for cell in game.board.cells:
        if i64(cell) & ENTRANCE:
            return True
    return False
