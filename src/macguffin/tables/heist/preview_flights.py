"""What flies in a draft, square by square, whom it meets and how likely it hits; and how far spells and tantrums reach."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from macguffin.core.dice import Dice, HarmlessDice
from macguffin.heist.decisions import BANK, BOLT, BOLT_AT, CAST, STAND_BANK, STAND_SHOT, THROW, TRAP
from macguffin.heist.events import KnifeLanded
from macguffin.heist.missiles import Flight as Flying
from macguffin.heist.missiles import hits, is_passed_by, knife_flight, shot_flight, trace
from macguffin.heist.play import play
from macguffin.heist.sheets import idle_code
from macguffin.heist.sight import sees
from macguffin.heist.spells import bolt_flight, spell_range
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    ACTING,
    BOLT_ONE_IN,
    CROSSBOW_SIDES,
    DIRECTIONS,
    FACING,
    KNIFE_SIDES,
    STAND,
    TANTRUM_MISSES,
    TANTRUM_RANGE,
)
from macguffin.tables.heist.drafts import Flight, FlightStop, Met
from macguffin.tables.heist.preview_chances import chance_of
from macguffin.tables.heist.preview_walk import Deed

__all__ = ["Line", "area_of", "flight_of", "is_flight", "is_shot", "line_of", "tantrum_chance", "told"]

WIDEST: Final = 10
"""An area is drawn for what reaches no farther than that."""
DICE: Final = Dice()


@dataclass(frozen=True, slots=True)
class Line:
    """The way of something that flies: squares with distance and wall, whom it meets at what distance, and the chance to hit each."""

    kind: str
    direction: int
    squares: list[tuple[int, int, int]]
    met: list[tuple[Figure, int, Fraction]]
    overall: list[Fraction]


def is_shot(code: int) -> bool:
    return STAND_SHOT <= code < THROW


def is_flight(code: int) -> bool:
    """Whether the decision sends something off in a direction."""
    return STAND_SHOT <= code < TRAP or (code >= CAST and (code - CAST) // 9 >> 6 == BOLT_AT)


def line_of(game: Game, code: int) -> Line:
    """The way of a shot, a knife or a bolt that the active figure would send off now."""
    figure = game.figures[game.active]
    flying, kind, direction = take_off(game, figure, code)
    squares = trace(flying)
    sides = BOLT_ONE_IN if kind == "bolt" else KNIFE_SIDES if kind == "knife" else CROSSBOW_SIDES
    met: list[tuple[Figure, int, Fraction]] = []
    overall: list[Fraction] = []
    arrives = Fraction(1)
    for square, distance, _ in squares[1:]:
        seat = int(game.occupants[square]) - 1
        if seat < 0 or is_passed_by(game, figure, game.figures[seat]):
            continue
        target = game.figures[seat]
        chance = Fraction(1, sides) if kind == "bolt" else hit_chance(game, sides, distance)
        met.append((target, distance, chance))
        overall.append(arrives * chance)
        flies_on = target.warded if kind == "bolt" else game.rules.pierce
        if not flies_on:
            arrives *= 1 - chance
    return Line(kind, direction, squares, met, overall)


def take_off(game: Game, figure: Figure, code: int) -> tuple[Flying, str, int]:
    direction = code & 7
    if code >= CAST:
        pair, via = divmod(code - CAST, 9)
        direction = (via - 1) ^ 4
        origin = int(game.figures[pair & 63].at + game.board.offsets[via - 1])
        return bolt_flight(game, origin, direction), "bolt", direction
    if code >= BOLT:
        return bolt_flight(game, figure.at, direction), "bolt", direction
    if code >= THROW:
        return knife_flight(game, figure, direction), "knife", direction
    bounce = code >= BANK or STAND_BANK <= code < STAND_BANK + 8
    kind = "standing shot" if code < STAND_BANK + 8 else "shot"
    return shot_flight(game, figure, direction, bounce), kind, direction


def hit_chance(game: Game, sides: int, distance: int) -> Fraction:
    return Fraction(sum(1 for face in range(1, sides + 1) if hits(game, face, distance, DICE)), sides)


def flight_of(deed: Deed) -> Flight:
    """The flight as it is drawn."""
    game = deed.before
    line = line_of(game, deed.code)
    me = game.figures[game.active]
    return Flight(
        kind=line.kind,
        direction=DIRECTIONS[line.direction],
        stops=tuple(
            FlightStop(
                at=game.square_name(square),
                distance=distance,
                is_bounce=wall >= 0,
                wall=DIRECTIONS[wall] if wall >= 0 else "",
            )
            for square, distance, wall in line.squares
        ),
        met=tuple(
            Met(
                name=figure.name,
                at=game.square_name(figure.at),
                distance=distance,
                is_ally=bool(figure.team == me.team),
                hit=chance_of(chance),
                overall=chance_of(overall),
            )
            for (figure, distance, chance), overall in zip(line.met, line.overall, strict=True)
        ),
        lands=next((event.square for event in told(deed) if isinstance(event, KnifeLanded)), ""),
    )


def told(deed: Deed, *, to_end: bool = False) -> list[object]:
    """The events of a deed as it goes if no die has any effect; `to_end`: and of the turn's end, if nothing else is done in it."""
    after = deed.before.copy()
    seat = after.active
    events: list[object] = []
    after.log = events
    play(after, deed.code, HarmlessDice())
    while to_end and after.phase in (FACING, ACTING) and after.active == seat:
        play(after, idle_code(after), HarmlessDice())
    return events


def tantrum_chance(deeds: list[Deed]) -> Fraction:
    """The chance that shots are fired at somebody and none of them hits: a turn that counts as a miss."""
    lines = [line_of(deed.before, deed.code) for deed in deeds if is_shot(deed.code)]
    chances = [chance for line in lines for _, _, chance in line.met]
    missed = Fraction(1) if chances else Fraction(0)
    for chance in chances:
        missed *= 1 - chance
    return missed


def area_of(deeds: list[Deed]) -> tuple[str, ...]:
    """The squares within range and sight of the spell that is cast, or of the tantrum that may follow the shots."""
    if not deeds:
        return ()
    last = deeds[-1]
    me = last.before.figures[last.before.active]
    if last.code >= CAST and (last.code - CAST) % 9 == 0:
        return within(last.before, me, int(spell_range(last.before, (last.code - CAST) // 9 >> 6)))
    if me.misses == TANTRUM_MISSES - 1 and tantrum_chance(deeds):
        return within(last.before, me, TANTRUM_RANGE)
    return ()


def within(game: Game, figure: Figure, reach: int) -> tuple[str, ...]:
    """The open squares that the figure sees no farther away than that, in reading order."""
    if reach > WIDEST:
        return ()
    board = game.board
    column, row = int(board.column(figure.at)), int(board.row(figure.at))
    found = []
    for y in range(max(0, row - reach), min(int(board.height), row + reach + 1)):
        wide = reach - abs(y - row)
        for x in range(max(0, column - wide), min(int(board.width), column + wide + 1)):
            square = int(board.square(x, y))
            if int(game.cells[square]) & STAND and sees(game, figure.at, square):
                found.append(board.name(square))
    return tuple(found)
