"""Turns for those who ask: the likeliest to slay somebody without springing a trap, and what the greedy bot would do."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from macguffin.bots.greedy import GreedyPolicy
from macguffin.bots.reach import Stop
from macguffin.core.errors import IllegalMoveError
from macguffin.heist import orders
from macguffin.heist.decisions import BANK, BOLT, BOLT_AT, CAST, SHOOT, STAND_SHOT, THROW
from macguffin.heist.instructions import find_figure
from macguffin.heist.judge import refusal
from macguffin.heist.movement import terrain_refusal
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.orders import Order, Sheet
from macguffin.heist.pike import thrust_square
from macguffin.heist.refusals import FINE
from macguffin.heist.spells import doll_refusal
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    ACTING,
    CROSSBOW,
    FACING,
    FLASK,
    MAGE,
    MARKSMAN,
    PIKE,
    THROWING_KNIFE,
    VOODOO_DOLL,
    WARRIOR,
)
from macguffin.heist.transcript import sheet_of
from macguffin.heist.traps import springs
from macguffin.tables.heist.drafts import Suggestion
from macguffin.tables.heist.offers_elsewhere import places_to_stop
from macguffin.tables.heist.preview_chances import chance_of, weigh
from macguffin.tables.heist.preview_flights import Line, line_of
from macguffin.tables.heist.preview_walk import begun, is_accepted, plan_of, stage, to_move

__all__ = ["hint", "suggest"]

MOST_WEIGHED: Final = 16
"""So many turns at most have their odds worked out for one question."""
SEED: Final = 1
CARDINAL: Final = (0, 2, 4, 6)


@dataclass(frozen=True, slots=True)
class Idea:
    """A turn that may slay somebody. `kind` is what it does it with; of a kind, `promise` tells which are the likeliest."""

    kind: str
    orders: tuple[Order, ...]
    steps: int
    promise: Fraction = Fraction(0)


def suggest(game: Game, seat: int, target: str) -> Suggestion:
    """The turn likeliest to slay the target without springing a trap; fewest steps on a tie. On turn or as if it were; never raises.

    Moves go by shortest ways, but for charges; of dolls only what `doll_bolts` says is looked at.
    """
    try:
        foe = find_figure(game, target, "H-041")
        game = stage(game, seat)
    except IllegalMoveError as error:
        return Suggestion(orders="", note=f"{error.reason[:1].upper()}{error.reason[1:]}.")
    me = game.figures[seat]
    if foe.team == me.team or not foe.at:
        why = "is not on the board" if not foe.at else "is on the same side" if foe.seat != seat else "is no target"
        return Suggestion(orders="", note=f"{foe.name} {why}.")
    best: tuple[Fraction, int, Idea] | None = None
    for idea in chosen(ideas(game, seat, foe)):
        if not is_accepted(game, list(idea.orders)):
            continue
        slain = weigh(game, Sheet.of(*idea.orders)).slain(int(foe.seat))
        if slain and (best is None or (slain, -idea.steps) > (best[0], -best[1])):
            best = (slain, idea.steps, idea)
    if best is None:
        return Suggestion(orders="", note=f"No turn of {me.name} without a trap can slay {foe.name}.")
    chance = chance_of(best[0])
    steps = f"{best[1]} {'step' if best[1] == 1 else 'steps'}" if best[1] else "no step"
    note = f"Likeliest to slay {foe.name} without springing a trap: {chance.percent} ({chance.fraction}), with {steps}."
    return Suggestion(orders=format_sheet(best[2].orders, "; "), note=note)


def chosen(all_ideas: Iterator[Idea]) -> list[Idea]:
    """Of each kind those that promise most with the fewest steps, as many as can be weighed."""
    ranked: dict[str, list[Idea]] = {}
    for idea in all_ideas:
        ranked.setdefault(idea.kind, []).append(idea)
    found: list[Idea] = []
    for kind, some in ranked.items():
        some.sort(key=lambda idea: (-idea.promise, idea.steps))
        found += some[:8] if kind == "blow" else some[:2]
    return found[:MOST_WEIGHED]


def ideas(game: Game, seat: int, foe: Figure) -> Iterator[Idea]:
    """Every way to strike at the foe, by what it is done with."""
    me = game.figures[seat]
    opening: tuple[Order, ...] = ()
    if me.stunned:
        if me.secondary != FLASK:
            return
        opening = (orders.Drink(),)
    here = to_move(game, plan_of(game, list(opening)))
    stops = places_to_stop(here, seat)
    if here.phase in (FACING, ACTING):
        stops = [Stop(int(me.at), (), 0)]
    yield from doll_bolts(here, seat, foe, stops, opening)
    yield from blows(here, seat, foe, stops, opening)
    yield from flights(here, seat, foe, stops, opening)
    if me.class_ == MARKSMAN and me.main == CROSSBOW and not here.moved:
        yield from double_shots(here, seat, foe, opening)


def turn_of(
    here: Game, seat: int, opening: tuple[Order, ...], steps: tuple[int, ...], action: Order, way: int
) -> tuple[Order, ...]:
    """The orders of a turn that moves, faces where it strikes as far as that helps, and acts."""
    moved: tuple[Order, ...] = (orders.Move(steps),) if steps else ()
    turned: tuple[Order, ...] = ()
    if here.phase == ACTING:
        return (*opening, action)
    if not way & 1:
        turned = (orders.Face(way),) if way != here.figures[seat].facing else ()
    elif here.rules.front_arc:
        turned = (orders.Face((way + 1) & 7),)
    is_opener = isinstance(action, orders.Shoot) and not moved and not turned and here.figures[seat].class_ == MARKSMAN
    if is_opener:
        turned = (orders.Face(int(here.figures[seat].facing)),)
    return (*opening, *moved, *turned, action)


def doll_bolts(here: Game, seat: int, foe: Figure, stops: list[Stop], opening: tuple[Order, ...]) -> Iterator[Idea]:
    """Bolts through a doll on whose line the foe stands: aimed at anybody from where the figure is, at itself from wherever it may be."""
    if here.figures[seat].secondary != VOODOO_DOLL:
        return
    probe = here.copy()
    figure = probe.figures[seat]
    for stop in stops:
        probe.leave_square(figure)
        probe.enter_square(figure, stop.square)
        probe.phase = ACTING
        for aimed_at in probe.figures if not stop.steps else [figure]:
            for toward in range(8):
                if doll_refusal(probe, figure, BOLT_AT, aimed_at, toward) != FINE:
                    continue
                promise = promise_of(probe, CAST + (BOLT_AT * 64 + int(aimed_at.seat)) * 9 + toward + 1, foe)
                if promise:
                    origin = probe.square_name(int(aimed_at.at + probe.board.offsets[toward]))
                    cast = orders.Cast("bolt", direction=toward ^ 4, doll_from=origin)
                    whole = turn_of(here, seat, opening, stop.steps, cast, toward ^ 4)
                    yield Idea("doll", whole, len(stop.steps), promise)


def blows(here: Game, seat: int, foe: Figure, stops: list[Stop], opening: tuple[Order, ...]) -> Iterator[Idea]:
    """Attacks from each side, a warrior's charges, and thrusts."""
    me = here.figures[seat]
    by_square = {stop.square: stop for stop in stops}
    offsets = [int(offset) for offset in here.board.offsets]
    for d in range(8) if me.main == PIKE else CARDINAL:
        reach = offsets[d] * (2 if me.main == PIKE and not d & 1 else 1)
        origin = int(foe.at) - reach
        stop = by_square.get(origin)
        action: Order = orders.Thrust(target=foe.name) if me.main == PIKE else orders.Attack(target=foe.name)
        if stop is not None and can_strike(here, seat, foe, origin, d):
            yield Idea("blow", turn_of(here, seat, opening, stop.steps, action, d), len(stop.steps))
        if me.class_ == WARRIOR and me.main != PIKE:
            run = run_up(here, seat, by_square, origin, d)
            if run is not None:
                yield Idea("blow", turn_of(here, seat, opening, run, action, d), len(run))


def can_strike(here: Game, seat: int, foe: Figure, origin: int, d: int) -> bool:
    """Whether a pike's way to the foe is open; a blow's always is."""
    probe = here.copy()
    figure = probe.figures[seat]
    probe.leave_square(figure)
    probe.enter_square(figure, origin)
    return figure.main != PIKE or int(thrust_square(probe, figure, d)) == foe.at


def run_up(here: Game, seat: int, stops: dict[int, Stop], origin: int, d: int) -> tuple[int, ...] | None:
    """Steps that end in a straight run of three towards the foe; None where there is no room or no time for it."""
    offset = int(here.board.offsets[d])
    begin = stops.get(origin - 3 * offset)
    me = here.figures[seat]
    if begin is None or begin.left < 3:
        return None
    square = begin.square
    for _ in range(3):
        following = square + offset
        occupant = int(here.occupants[following]) - 1
        if terrain_refusal(here, square, d) != FINE or occupant not in (-1, seat) or springs(here, me, following):
            return None
        square = following
    return (*begin.steps, d, d, d)


def flights(here: Game, seat: int, foe: Figure, stops: list[Stop], opening: tuple[Order, ...]) -> Iterator[Idea]:
    """Shots, knives and bolts along whose line the foe stands, from every square in reach."""
    me = here.figures[seat]
    bases = [base for base, has in (
        (SHOOT, me.main == CROSSBOW), (BANK, me.main == CROSSBOW and me.class_ == MARKSMAN),
        (THROW, me.secondary == THROWING_KNIFE), (BOLT, me.class_ == MAGE),
    ) if has]  # fmt: skip
    if not bases:
        return
    probe = here.copy()
    figure = probe.figures[seat]
    for stop in stops:
        probe.leave_square(figure)
        probe.enter_square(figure, stop.square)
        probe.phase = ACTING
        for base in bases:
            for d in range(8):
                promise = promise_of(probe, base + d, foe)
                if promise:
                    yield Idea(
                        str(base),
                        turn_of(here, seat, opening, stop.steps, action_of(base, d), d),
                        len(stop.steps),
                        promise,
                    )


def promise_of(probe: Game, code: int, foe: Figure) -> Fraction:
    """How likely what flies is to hit the foe; for a bolt, to slay him if nothing turns it."""
    line = line_of(probe, code)
    return sum(
        (share_of(line, at) for at, (figure, _, _) in enumerate(line.met) if figure.seat == foe.seat), Fraction(0)
    )


def share_of(line: Line, at: int) -> Fraction:
    distance = line.met[at][1]
    return line.overall[at] * (Fraction(min(distance - 1, 12), 12) if line.kind == "bolt" else 1)


def action_of(base: int, d: int) -> Order:
    if base == THROW:
        return orders.Throw(d)
    if base == BOLT:
        return orders.Cast("bolt", direction=d)
    return orders.Shoot(d, base == BANK)


def double_shots(here: Game, seat: int, foe: Figure, opening: tuple[Order, ...]) -> Iterator[Idea]:
    """The standing shot and another, the best line for each."""
    probe = here.copy()
    standing = [(promise_of(probe, STAND_SHOT + d, foe), d) for d in range(8) if refusal(here, STAND_SHOT + d) == FINE]
    probe.phase = ACTING
    acting = [(promise_of(probe, base + d, foe), base, d) for base in (SHOOT, BANK) for d in range(8)]
    first = max(standing, default=(Fraction(0), 0), key=lambda one: (one[0], -one[1]))
    then = max(acting, key=lambda one: (one[0], -one[1], -one[2]))
    del seat
    if first[0]:
        yield Idea("standing", (*opening, orders.Shoot(first[1])), 0, first[0])
        if then[0]:
            yield Idea("double", (*opening, orders.Shoot(first[1]), action_of(then[1], then[2])), 0, first[0] + then[0])


def hint(game: Game, seat: int) -> Suggestion:
    """What the greedy bot would do, on turn or as if it were. Always the same for a position; never raises."""
    try:
        game = stage(game, seat)
    except IllegalMoveError as error:
        return Suggestion(orders="", note=f"{error.reason[:1].upper()}{error.reason[1:]}.")
    here = begun(game)
    codes = GreedyPolicy(SEED).plan(here.copy()) if here.active == seat else []
    if not codes:
        return Suggestion(orders="pass", note=f"{game.name(seat)} loses this turn.")
    return Suggestion(orders=format_sheet(sheet_of(here, codes), "; "), note="What the greedy bot would do.")
