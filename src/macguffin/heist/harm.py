"""What becomes of a figure that is hit: stun, shield, death and the way back. Who hit it and how is decided elsewhere.

Everything here is forced; nothing here can be refused.
"""

from typing import Final

from mypy_extensions import i16, i64

from macguffin.core.buffers import vec
from macguffin.core.dice import Dice
from macguffin.heist import events
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    DIRECTIONS,
    LAST_TEAM,
    MAINS,
    MECHANIC,
    MECHANISMS,
    NONE,
    ORDER_ALWAYS,
    ORDER_NEVER,
    OVER,
    PIKE,
    PLAIN,
    SECONDARIES,
    SHIELD,
    SHOT_NONE,
    WHY_RETURN,
)

# Where harm comes from, as far as shields care. H-214, HR-251
FROM_MELEE: Final = 0
FROM_BODY: Final = 1  # pike, crossbow, knife, trap, tantrum
FROM_MAGIC: Final = 2  # bolt, curse


def shield_turns(game: Game, victim: Figure, source: i64) -> bool:
    """Whether the victim's shield can be broken against harm from that source. Rules: H-214, H-217, HR-251, HR-252, HR-253, HR-259"""
    if victim.secondary != SHIELD or victim.main == PIKE or victim.shield_order == ORDER_NEVER:
        return False
    if source == FROM_MAGIC:
        return game.rules.shield_vs_magic
    return source == FROM_MELEE or game.rules.shield_vs_missiles


def shatter(game: Game, victim: Figure, turned: str) -> None:
    """Breaks the shield. Rules: H-200, H-216"""
    victim.secondary = NONE
    victim.secondary_poisoned = False
    if game.log is not None:
        clause = "H-215" if turned == "slain" else "H-214"
        game.log.append(events.ShieldShattered(figure=victim.name, turned=turned, clauses=(clause, "H-216")))


def stun(game: Game, victim: Figure, source: i64) -> None:
    """Stuns a figure, unless it is stunned already or its shield is broken for it.

    Rules: H-003, H-057, H-061, H-062, H-214, HR-132, HR-254
    """
    if victim.stunned or victim.grace:
        if game.log is not None:
            tell_ignored(game, victim, "")
        return
    if victim.shield_order == ORDER_ALWAYS and shield_turns(game, victim, source):
        shatter(game, victim, "stunned")
        return
    victim.stunned = True
    if game.log is not None:
        game.log.append(events.Stunned(figure=victim.name, clauses=("H-060",)))


def tell_ignored(game: Game, victim: Figure, ruling: str) -> None:
    """Tells the listener that a stun was lost on a figure that is stunned, or by variant has just been. Rules: H-061, HR-132"""
    if game.log is not None:
        why = "H-061" if victim.stunned else "HR-132"
        clauses = (why, ruling) if ruling else (why,)
        game.log.append(events.StunIgnored(figure=victim.name, grace=not victim.stunned, clauses=clauses))


def slay(game: Game, victim: Figure, source: i64, dice: Dice) -> None:
    """Slays a figure, unless its shield is broken for it; then it is stunned at most. Rules: H-057, H-215, HR-254, HR-255, HR-257"""
    if shield_turns(game, victim, source):
        shatter(game, victim, "slain")
        if victim.stunned or victim.grace:
            if game.log is not None:
                tell_ignored(game, victim, "HR-254")
            return
        victim.stunned = True
        if game.log is not None:
            game.log.append(events.Stunned(figure=victim.name, clauses=("H-215",)))
        return
    die(game, victim, dice)


def die(game: Game, victim: Figure, dice: Dice) -> None:
    """Takes a life; the figure drops the gem, sheds every condition and returns, or is out of the game.

    Rules: H-022, H-064 … H-070, H-090, H-091, H-125, HR-137 … HR-139, HR-142, HR-149, HR-155, HR-226
    """
    square = victim.at
    victim.lives -= 1
    rearmed = game.rules.rearm
    if game.log is not None:
        lives = victim.lives
        last = "H-070" if lives == 0 else "H-064"
        game.log.append(
            events.Slain(
                figure=victim.name,
                square=game.square_name(square),
                lives=lives,
                rearmed=rearmed,
                main=MAINS[victim.kit_main] if rearmed else "",
                secondary=SECONDARIES[victim.kit_secondary] if rearmed else "",
                clauses=("H-067", last, "HR-139") if rearmed else ("H-067", last),
            )
        )
    if game.carrier == victim.seat:
        game.carrier = -1
        game.gem_at = square
        if game.log is not None:
            game.log.append(events.GemDropped(figure=victim.name, square=game.square_name(square), clauses=("H-022",)))
    clear_conditions(victim)
    if rearmed:
        victim.main = victim.kit_main
        victim.secondary = victim.kit_secondary
        victim.main_poisoned = False
        victim.secondary_poisoned = False
    if victim.class_ == MECHANIC:
        clear_traps(game, victim)
    game.leave_square(victim)
    if game.active == victim.seat:
        game.fell = True
        game.shot = SHOT_NONE
    if victim.lives == 0:
        eliminate(game, victim)
    else:
        return_to_start(game, victim, dice)


def clear_conditions(victim: Figure) -> None:
    """Death ends every condition. Rules: H-125, HR-138, HR-226"""
    victim.stunned = False
    victim.poisoned = False
    victim.poison_streak = 0
    victim.blessed = False
    victim.blessed_by = -1
    victim.hasted = False
    victim.warded = False
    victim.lost_action = False
    victim.grace = False
    victim.misses = 0


def clear_traps(game: Game, mechanic: Figure) -> None:
    """A dead mechanic's traps are gone, jammed ones too, and he has five mechanisms again. Rules: H-090, H-091, H-093, HR-169, HR-170"""
    if game.log is not None and (len(mechanic.laid) or mechanic.mechanisms != MECHANISMS):
        squares = tuple([game.square_name(square) for square in sorted(mechanic.laid)])
        clauses = ("H-090", "H-091") if squares else ("H-091", "H-093")
        game.log.append(events.TrapsRemoved(figure=mechanic.name, squares=squares, left=MECHANISMS, clauses=clauses))
    for square in mechanic.laid:
        game.traps[square] = i16(0)
    mechanic.laid = vec[i64]()
    mechanic.mechanisms = MECHANISMS


def eliminate(game: Game, victim: Figure) -> None:
    """Takes a figure out of the game; the last team left wins. Rules: H-070, HR-142 … HR-144, HR-231"""
    victim.at = 0
    for figure in game.figures:
        if figure.blessed and figure.blessed_by == victim.seat:
            figure.blessed = False
            figure.blessed_by = -1
            if game.log is not None:
                game.log.append(
                    events.MarkersExpired(figure=figure.name, markers=("blessed",), clauses=("H-152", "HR-231"))
                )
    if game.log is not None:
        game.log.append(events.Eliminated(figure=victim.name, clauses=("H-070",)))
    if not game.rules.last_team_wins:
        return
    team: i64 = -1
    last: i64 = -1
    alone = True
    for figure in game.figures:
        if figure.lives > 0:
            if team >= 0 and figure.team != team:
                return
            alone = team < 0
            team = figure.team
            last = figure.seat
    winner = team
    if game.rules.carrier_wins:
        winner = last if alone else -1
    end_game(game, LAST_TEAM, winner, -1)


def end_game(game: Game, how: i64, winner: i64, leaver: i64) -> None:
    """Ends the game at once. `winner` is a team, or with `win = carrier` a seat; -1 is a draw. Rules: H-021, HR-020, HR-058, HR-143"""
    game.ended = how
    game.winner = winner
    game.leaver = leaver
    game.phase = OVER


def return_to_start(game: Game, victim: Figure, dice: Dice) -> None:
    """Puts a slain figure on a random free start square. Rules: H-064, H-065, H-066, HR-034, HR-040, HR-140, HR-141"""
    starts = game.board.starts
    free: i64 = 0
    for start in starts:
        if i64(game.occupants[start]) == 0:
            free += 1
    if free == 0:
        return_near_start(game, victim, dice)
        return
    face: i64 = 1
    if free > 1:
        face = dice.lumped(free, WHY_RETURN)
    left = face
    index: i64 = 0
    for start in starts:
        if i64(game.occupants[start]) == 0:
            left -= 1
            if left == 0:
                place(game, victim, start, index, free, face, "")
                return
        index += 1


def return_near_start(game: Game, victim: Figure, dice: Dice) -> None:
    """With every start square taken, the nearest free floor to a random one is as good; with none at all, off the board.

    Rules: H-066, HR-140
    """
    starts = game.board.starts
    count: i64 = len(starts)
    victim.at = 0
    if count == 0:
        shut_out(game, victim, 0)
        return
    index: i64 = 0
    if count > 1:
        index = dice.lumped(count, WHY_RETURN) - 1
    drawn = starts[index]
    best: i64 = 0
    least: i64 = 1_000_000
    square: i64 = 0
    size = game.board.size
    while square < size:
        if i64(game.cells[square]) & PLAIN and i64(game.occupants[square]) == 0:
            distance = game.board.distance(square, drawn)
            if distance < least:
                least = distance
                best = square
        square += 1
    if best:
        place(game, victim, best, index, count, index + 1, game.square_name(drawn))
    else:
        shut_out(game, victim, index + 1)


def shut_out(game: Game, victim: Figure, face: i64) -> None:
    """Tells the listener that a slain figure stays off the board. Rules: H-066, HR-140"""
    if game.log is not None:
        among = start_names(game, False)
        fell: tuple[int, ...] = ()
        if len(among) > 1:
            fell = (face,)
        game.log.append(
            events.ShutOut(
                figure=victim.name,
                among=among,
                sides=len(among) if fell else 0,
                dice=fell,
                clauses=("H-066", "HR-140"),
            )
        )


def start_names(game: Game, free: bool) -> tuple[str, ...]:
    """The start squares in reading order, or the free ones of them."""
    starts = game.board.starts
    return tuple([game.square_name(start) for start in starts if not free or i64(game.occupants[start]) == 0])


def place(game: Game, victim: Figure, square: i64, index: i64, sides: i64, face: i64, near: str) -> None:
    """Sets a returning figure down, facing as its start square says. Nothing is set off. Rules: HR-034, HR-141"""
    victim.facing = game.board.start_facings[index]
    among: tuple[str, ...] = ()
    if game.log is not None:
        among = start_names(game, not near)
    game.enter_square(victim, square)
    if game.log is not None:
        fell: tuple[int, ...] = ()
        if sides > 1:
            fell = (face,)
        game.log.append(
            events.Returned(
                figure=victim.name,
                square=game.square_name(square),
                facing=DIRECTIONS[victim.facing],
                among=among,
                sides=sides if sides > 1 else 0,
                near=near,
                dice=fell,
                clauses=("H-064", "HR-140") if near else ("H-064", "H-065", "H-066"),
            )
        )
