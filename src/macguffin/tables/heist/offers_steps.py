"""The steps of a turn before the action: the flask, the standing shot, the move with what is in reach, the facing."""

from collections.abc import Sequence

from macguffin.bots.reach import find_stops
from macguffin.core.errors import IllegalMoveError
from macguffin.heist.decisions import DRINK, FACE, STAND_BANK, STAND_SHOT, STOP
from macguffin.heist.judge import refusal
from macguffin.heist.movement import is_way_out
from macguffin.heist.order_shape import Part, Placed
from macguffin.heist.orders import Face, Shoot
from macguffin.heist.refusals import FINE, REFUSALS, STUNNED
from macguffin.heist.state import Game
from macguffin.heist.tables import DIRECTIONS, DRINKING, MOVING, READY
from macguffin.heist.traps import is_armed, springs
from macguffin.tables.heist.drafts import Refusal, StepOffer, TargetOffer
from macguffin.tables.heist.offers_spot import refusal_of
from macguffin.tables.heist.preview_flights import line_of
from macguffin.tables.heist.preview_walk import Entered, Walk, begun, to_move
from macguffin.tables.heist.preview_words import label_of, note_on, run_words, way_of

__all__ = ["danger_of", "reach_of", "step_offers"]


def reach_of(here: Game, seat: int) -> tuple[str, ...]:
    """Squares that `move to` gets the figure to from here, in reading order."""
    figure = here.figures[seat]
    if here.active != seat or here.phase not in (DRINKING, MOVING) or figure.stunned:
        return ()
    found = find_stops(here, figure, int(here.steps))
    squares = [
        square
        for square, stop in found.items()
        if stop.steps and (int(here.occupants[square]) == 0 or is_way_out(here, figure, square))
    ]
    return tuple(here.square_name(square) for square in sorted(squares))


def danger_of(here: Game, seat: int) -> tuple[str, ...]:
    """Squares whose trap would spring for the figure."""
    figure = here.figures[seat]
    laid = sorted(int(square) for owner in here.figures for square in owner.laid)
    return tuple(here.square_name(at) for at in laid if is_armed(here, at) and springs(here, figure, at))


def step_offers(game: Game, seat: int, plan: Sequence[Placed], walk: Walk) -> tuple[StepOffer, ...]:
    """The four steps. `game` is where the turn begins, the plan as far as the walk has accepted it."""
    start = begun(game)
    drinks = [one for one in plan if one.part is Part.DRINK]
    sober = to_move(game, drinks)
    return (
        drink_step(start, seat, plan),
        shot_step(sober, seat, plan),
        move_step(game, seat, plan, walk.path),
        face_step(game, seat, plan),
    )


def parts_of(plan: Sequence[Placed], part: Part) -> list[Placed]:
    return [one for one in plan if one.part is part]


def refused(here: Game, seat: int, code: int) -> Refusal | None:
    """What forbids a decision; a turn that has gone by was lost to stun."""
    if here.phase == READY or here.active != seat:
        return refusal_of(IllegalMoveError(*REFUSALS[STUNNED]))
    why = refusal(here, code)
    return None if why == FINE else refusal_of(IllegalMoveError(*REFUSALS[why]))


def drink_step(start: Game, seat: int, plan: Sequence[Placed]) -> StepOffer:
    is_drunk = bool(parts_of(plan, Part.DRINK))
    why = refused(start, seat, DRINK)
    options = () if why else (plain_option("drink", "Drink the flask", drink_note(start, seat)),)
    return StepOffer(step="drink", chosen="drinks the flask" if is_drunk else "", refusal=why, options=options)


def drink_note(start: Game, seat: int) -> str:
    figure = start.figures[seat]
    cured = [word for so, word in ((figure.stunned, "stun"), (figure.poisoned, "poison")) if so]
    return f"Cures {' and '.join(cured)}. The flask is gone" if cured else "Nothing to cure. The flask is gone"


def plain_option(order: str, label: str, note: str = "") -> TargetOffer:
    return TargetOffer(order=order, label=label, at="", whom="", note=note, refusal=None)


def shot_step(sober: Game, seat: int, plan: Sequence[Placed]) -> StepOffer:
    """The marksman's shot before moving; it takes the place of a move that is drafted."""
    chosen = ""
    for one in parts_of(plan, Part.STANDING_SHOT):
        if isinstance(one.line.order, Shoot):
            chosen = f"shoots {way_of(one.line.order.direction)}" + (", bouncing" if one.line.order.bounce else "")
    codes = [STAND_SHOT + d for d in range(8)]
    if sober.rules.bank_standing:
        codes += [STAND_BANK + d for d in range(8)]
    whys = [refused(sober, seat, code) for code in codes]
    options = tuple(shot_option(sober, code) for code, why in zip(codes, whys, strict=True) if why is None)
    return StepOffer(step="standing_shot", chosen=chosen, refusal=None if options else whys[0], options=options)


def shot_option(sober: Game, code: int) -> TargetOffer:
    line = line_of(sober, code)
    first = line.met[0][0] if line.met else None
    bounce = " bounce" if code >= STAND_BANK else ""
    return TargetOffer(
        order=f"shoot {DIRECTIONS[code & 7]}{bounce}",
        label=label_of(sober, code),
        at=sober.square_name(first.at) if first else "",
        whom=first.name if first else "",
        note=note_on(sober, code),
        refusal=None,
    )


def move_step(game: Game, seat: int, plan: Sequence[Placed], path: list[Entered]) -> StepOffer:
    """The move: whether one can be made at all, standing shot or not."""
    here = to_move(game, [one for one in plan if one.part in (Part.DRINK, Part.STANDING_SHOT)])
    why = None if here.active == seat and here.phase in (DRINKING, MOVING) else refused(here, seat, STOP)
    if here.figures[seat].stunned:
        why = refusal_of(IllegalMoveError(*REFUSALS[STUNNED]))
    elif why is not None and parts_of(plan, Part.STANDING_SHOT):
        why = refusal_of(IllegalMoveError("H-129", "the standing shot costs all movement"))
    chosen = (
        f"{run_words(game, path, int(game.figures[seat].at))} to {game.square_name(path[-1].square)}" if path else ""
    )
    return StepOffer(step="move", chosen=chosen, refusal=why)


def face_step(game: Game, seat: int, plan: Sequence[Placed]) -> StepOffer:
    """Facing, once the movement has ended."""
    chosen = ""
    for one in parts_of(plan, Part.FACE):
        if isinstance(one.line.order, Face):
            chosen = f"faces {way_of(one.line.order.direction)}"
    here = to_move(game, [one for one in plan if one.part not in (Part.FACE, Part.ACTION, Part.PASS)])
    is_lost = here.active != seat or here.figures[seat].stunned or here.phase == READY
    why = refusal_of(IllegalMoveError(*REFUSALS[STUNNED])) if is_lost else None
    if why is None and here.phase in (DRINKING, MOVING):
        why = refused(here, seat, STOP)
    elif why is None:
        why = refused(here, seat, FACE)
    options = () if why else tuple(plain_option(f"face {DIRECTIONS[d]}", way_of(d).capitalize()) for d in (0, 2, 4, 6))
    return StepOffer(step="face", chosen=chosen, refusal=why, options=options)
