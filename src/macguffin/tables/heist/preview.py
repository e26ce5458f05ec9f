"""The dry run of a draft: what was understood, what would happen and how likely, and what else could be done. Nothing is rolled.

Any text is a draft; one that is no sheet, or forbidden, is answered with what is wrong with it and, where that is plain, what would do.
"""

from dataclasses import dataclass

from macguffin.core.errors import IllegalMoveError
from macguffin.heist.decisions import ATTACK, CAST, GRAB_BESIDE, PULL, RACK_VISIT, STAND_SHOT, THRUST, TRAP
from macguffin.heist.events import LeverPulled
from macguffin.heist.movement import step_cost
from macguffin.heist.order_shape import Part, Placed
from macguffin.heist.orders import Order, Sheet
from macguffin.heist.pike import thrust_square
from macguffin.heist.state import Game
from macguffin.heist.tables import DRINKING, MOVING, TANTRUM_MISSES
from macguffin.tables.heist.drafts import Consequence, PathStep, Preview, Refusal
from macguffin.tables.heist.offers import action_offers, spot_of
from macguffin.tables.heist.offers_spot import refusal_of
from macguffin.tables.heist.offers_steps import danger_of, reach_of, step_offers
from macguffin.tables.heist.positions import facing_of
from macguffin.tables.heist.preview_chances import (
    Tally,
    consequences,
    figure_odds,
    note_of,
    weigh,
    with_chance,
)
from macguffin.tables.heist.preview_draft import Draft, arranged, read_draft
from macguffin.tables.heist.preview_fixes import mend_fault, mend_shape, mend_text, near_names
from macguffin.tables.heist.preview_flights import area_of, flight_of, is_flight, line_of, tantrum_chance, told
from macguffin.tables.heist.preview_lines import echoes, garbled_refusal
from macguffin.tables.heist.preview_rolls import roll_plans, sides_of
from macguffin.tables.heist.preview_walk import Deed, Entered, Fault, Walk, begun, stage, to_move, walk_draft
from macguffin.tables.heist.preview_words import sentence_of

__all__ = ["preview"]


@dataclass(frozen=True, slots=True)
class Study:
    """A draft with how it went. `game` is where the turn begins, `plan` its orders as far as nothing is wrong with them.

    `refusal` is of the piece `wrong`, -1 for the draft as a whole.
    """

    game: Game
    seat: int
    draft: Draft
    plan: tuple[Placed, ...]
    walk: Walk
    wrong: int = -1
    refusal: Refusal | None = None


def preview(game: Game, seat: int, text: str, at: int) -> Preview:
    """The dry run of a figure's draft, on turn or as if it were. `at` is handed through. The game stays as it is; no text raises."""
    draft = read_draft(text)
    is_planning = bool(game.active != seat)
    try:
        game = stage(game, seat)
    except IllegalMoveError as error:
        return idle_preview(game, seat, draft, at, refusal_of(error))
    study = study_draft(game, seat, draft)
    return shown(study, at, is_planning=is_planning)


def study_draft(game: Game, seat: int, draft: Draft) -> Study:
    """Finds the first thing that is wrong with a draft, if anything is."""
    found = draft.understood
    plan, shape = arranged(game, found)
    walk = walk_draft(game, found[: len(plan)])
    if shape is not None:  # the walk judges the shape of a sheet before anything else
        reason = shape.reason.partition(": ")[2] or shape.reason
        offer = mend_shape(game, found) if draft.garbled < 0 else ""
        accepted = plan if walk.fault is None else plan[: walk.fault.at]
        refusal = refusal_of(IllegalMoveError(shape.clause, reason), offer)
        return Study(game, seat, draft, accepted, walk, len(plan), refusal)
    if walk.fault is not None:
        at = walk.fault.at
        refusal = explain(game, seat, found, walk.fault) if draft.garbled < 0 else bare(walk.fault)
        return Study(game, seat, draft, plan[:at], walk, at, refusal)
    if draft.garbled >= 0:
        refusal = garbled_refusal(draft.pieces[draft.garbled], mend_text(game, draft))
        return Study(game, seat, draft, plan, walk, draft.garbled, refusal)
    whole = Refusal(reason=f"{draft.fault[:1].upper()}{draft.fault[1:]}.", clauses=()) if draft.fault else None
    return Study(game, seat, draft, plan, walk, -1, whole)


def bare(fault: Fault) -> Refusal:
    return refusal_of(IllegalMoveError(fault.clause, fault.reason))


def explain(game: Game, seat: int, found: list[Order], fault: Fault) -> Refusal:
    """A refusal with the name that was probably meant, and with what would work."""
    if not found:
        return bare(fault)
    refusal = refusal_of(IllegalMoveError(fault.clause, fault.reason), mend_fault(game, seat, found, fault))
    target = getattr(found[fault.at], "target", None)
    near = near_names(game, target) if target and fault.reason.startswith("nobody here is called") else []
    if not near:
        return refusal
    return Refusal(reason=f"{refusal.reason} {near[0]}?", clauses=refusal.clauses, offer=refusal.offer)


def shown(study: Study, at: int, *, is_planning: bool) -> Preview:
    """The answer to a draft for a figure that can have a turn."""
    game, seat, walk, plan = study.game, study.seat, study.walk, study.plan
    start, after, moving = begun(game), walk.after, to_move(game, plan)
    spot = spot_of(game, seat, plan)
    drinks: list[Order] = [one.line.order for one in plan if one.part is Part.DRINK]
    tally = None if study.refusal else weigh(game, Sheet.of(*study.draft.understood))
    figure = after.figures[seat]
    moves = int(start.steps) if start.phase in (DRINKING, MOVING) and start.active == seat else 0
    last = walk.deeds[-1] if walk.deeds else None
    return Preview(
        at=at,
        figure=game.name(seat),
        is_planning=is_planning,
        orders=study.draft.written,
        lines=echoes(game, study.draft, plan, study.wrong, study.refusal, walk),
        refusal=study.refusal,
        sentence=told_sentence(study),
        button="Roll the dice" if walk.rolls else "Do it",
        moves_used=moves_used(game, walk),
        moves=moves,
        path=tuple(path_step(game, entered) for entered in walk.path),
        end=game.square_name(figure.at),
        facing=facing_of(figure.facing),
        reach=reach_of(moving, seat),
        danger=danger_of(game, seat),
        steps=step_offers(game, seat, plan, walk),
        actions=action_offers(game, spot, drinks),
        aim=aim_of(last),
        sides=sides_of(last) if last and ATTACK <= last.code < THRUST else (),
        flights=tuple(flight_of(deed) for deed in walk.deeds if is_flight(deed.code)),
        area=area_of(walk.deeds),
        doors_moved=doors_moved(last),
        rolls=() if study.refusal else roll_plans(game, walk),
        odds=figure_odds(tally) if tally else (),
        consequences=told_consequences(tally, walk) if tally else (),
        chance_note=note_of(tally) if tally else "",
    )


def told_sentence(study: Study) -> str:
    """What is about to be done; of a draft nothing of which can be done, why not."""
    nothing = study.refusal is not None and not study.walk.path and not study.walk.deeds
    return study.refusal.reason if nothing and study.refusal else sentence_of(study.game, study.walk)


def idle_preview(game: Game, seat: int, draft: Draft, at: int, refusal: Refusal) -> Preview:
    """The answer for a figure that can have no turn."""
    figure = game.figures[seat]
    return Preview(
        at=at,
        figure=figure.name,
        is_planning=bool(game.active != seat),
        orders=draft.written,
        lines=echoes(game, draft, (), -1, None, Walk(game)),
        refusal=refusal,
        sentence=refusal.reason,
        button="Do it",
        moves_used=0,
        moves=0,
        path=(),
        end=game.square_name(figure.at),
        facing=facing_of(figure.facing),
        reach=(),
        danger=(),
        steps=(),
        actions=(),
        aim="",
        sides=(),
        flights=(),
        area=(),
        doors_moved=(),
        rolls=(),
        odds=(),
        consequences=(),
        chance_note="",
    )


def moves_used(game: Game, walk: Walk) -> int:
    """What the steps of the path cost."""
    at, used = int(game.figures[game.active].at), 0
    offsets = [int(offset) for offset in game.board.offsets]
    for entered in walk.path:
        used += int(step_cost(game, offsets.index(entered.square - at)))
        at = entered.square
    return used


def path_step(game: Game, entered: Entered) -> PathStep:
    """A square of the path with what its trap would do."""
    springs = ""
    if entered.owner:
        chances = [
            f"{fate} {value}"
            for fate, value in (
                ("slain", entered.slain),
                ("stunned", entered.stunned),
                ("shield breaks", entered.bared),
            )
            if value
        ]
        springs = f"springs {entered.owner}'s trap: {', '.join(chances) or 'no harm'}"
    return PathStep(at=game.square_name(entered.square), springs=springs)


def aim_of(deed: Deed | None) -> str:
    """The square that the last deed aims at: of a flight the first figure's."""
    if deed is None:
        return ""
    game, code = deed.before, deed.code
    me = game.figures[game.active]
    if is_flight(code):
        met = line_of(game, code).met
        return game.square_name(met[0][0].at) if met else ""
    if code >= CAST:
        return game.square_name(game.figures[(code - CAST) // 9 & 63].at)
    if THRUST <= code < STAND_SHOT:
        return game.square_name(thrust_square(game, me, code & 7))
    if ATTACK <= code < THRUST or TRAP <= code < RACK_VISIT:
        return game.square_name(int(me.at + game.board.offsets[code & 7]))
    return ""


def doors_moved(deed: Deed | None) -> tuple[str, ...]:
    """The doors that the draft's lever moves."""
    if deed is None or not PULL <= deed.code < GRAB_BESIDE:
        return ()
    return tuple(
        door for event in told(deed) if isinstance(event, LeverPulled) for door in (*event.opened, *event.closed)
    )


def told_consequences(tally: Tally, walk: Walk) -> tuple[Consequence, ...]:
    """What may come of the turn, the marksman's temper too."""
    return (*consequences(tally), *temper(tally, walk))


def temper(tally: Tally, walk: Walk) -> tuple[Consequence, ...]:
    """How likely the turn's shots are to be one more miss in a row, and what that brings. Rules: H-139, H-140"""
    missed = tantrum_chance(walk.deeds) * tally.finished
    if not missed:
        return ()
    me = tally.before.figures[tally.before.active]
    row = int(me.misses) + 1
    if row == TANTRUM_MISSES:
        return (
            Consequence(text=with_chance(f"{me.name} misses a third time and throws a tantrum", missed), tone="bad"),
        )
    text = "A first miss" if row == 1 else f"{me.name} misses twice in a row; a third time brings a tantrum,"
    return (Consequence(text=with_chance(text, missed), tone="plain"),)
