"""The dice of a draft before they fall: who rolls what, and each modifier with its source, as the rules themselves tell them."""

from collections.abc import Iterator
from typing import Final

from macguffin.heist.decisions import ATTACK
from macguffin.heist.events import BoltMet, Clashed, CurseCast, MissileMet, Roll, TantrumThrown, Thrust
from macguffin.heist.log_words import part_words, weapon
from macguffin.heist.melee import facing_penalty, side_struck
from macguffin.heist.state import Game
from macguffin.heist.tables import BOLT_ONE_IN, BOLT_SIDES, READY, WHIP
from macguffin.tables.heist.drafts import Modifier, RollPlan, Side
from macguffin.tables.heist.positions import facing_of
from macguffin.tables.heist.preview_flights import told
from macguffin.tables.heist.preview_walk import Deed, Walk

__all__ = ["roll_plans", "sides_of"]

PLUS_CLAUSES: Final = {"hammer": "H-175"}
WOUND: Final = "if hit: 1 slain, 2 stunned, 3 nothing"


def sides_of(deed: Deed) -> tuple[Side, ...]:
    """The penalty of the defender on each of his four sides. Rules: H-051 … H-054"""
    game, direction = deed.before, deed.code - ATTACK
    me = game.figures[game.active]
    target = game.figures[int(game.occupants[me.at + game.board.offsets[direction]]) - 1]
    return tuple(
        Side(
            side=facing_of(side),
            penalty=int(facing_penalty(game, target, side_struck(target, side ^ 4))),
            is_struck=side == direction ^ 4,
        )
        for side in (0, 2, 4, 6)
    )


def roll_plans(game: Game, walk: Walk) -> tuple[RollPlan, ...]:
    """Every die that can fall in the turn before anybody returns, in order. `game` is the position before the turn."""
    return tuple(every_roll(game, walk))


def every_roll(game: Game, walk: Walk) -> Iterator[RollPlan]:
    me = game.figures[game.active]
    if game.phase == READY and me.poisoned:
        what = "poison: a second 1 in a row slays" if me.poison_streak else "poison: stunned on a 1"
        yield plan(me.name, what, "d6")
    for entered in walk.path:
        if entered.owner:
            where = game.square_name(entered.square)
            yield plan(me.name, f"{entered.owner}'s trap on {where}: 1 slain, 2 stunned, 3 it jams", "d3")
    for deed in walk.deeds:
        for event in told(deed, to_end=deed is walk.deeds[-1]):
            yield from rolls_of(deed.before, event)


def rolls_of(game: Game, event: object) -> Iterator[RollPlan]:
    """The dice that an event stands for, and those that follow if it goes otherwise."""
    match event:
        case Clashed():
            yield combat_roll(event.figure, event.attack)
            yield combat_roll(event.target, event.defence)
            yield from disarms(game, event)
        case Thrust():
            yield plan(event.figure, f"thrust at {event.target}: hits on a 1", "d2")
            yield plan(event.target, WOUND, "d3")
        case MissileMet():
            bound = f"{'over' if event.over else 'under'} {event.distance}"
            what = "shot" if event.sides == 10 else "knife"
            yield plan(event.figure, f"{what} at {event.target}: hits {bound}", f"d{event.sides}")
            yield plan(event.target, WOUND, "d3")
        case BoltMet():
            yield plan(event.figure, f"bolt at {event.target}: hits on a 1", f"d{BOLT_ONE_IN}")
            force = f"if hit: under {event.distance} slain, {event.distance} stunned"
            yield plan(event.target, force, f"d{BOLT_SIDES}")
        case CurseCast() if event.dice:
            yield plan(event.target, "beard curse: 1 stunned, 2 loses the next action", "d3")
        case TantrumThrown():
            for name in event.reached:
                if name not in event.stunned:
                    yield plan(name, "tantrum, if every shot misses: stunned on a 1", "d4")


def plan(name: str, what: str, *dice: str) -> RollPlan:
    return RollPlan(name=name, what=what, dice=dice, modifiers=())


def combat_roll(name: str, roll: Roll) -> RollPlan:
    modifiers = [
        Modifier(value=amount, source=part_words(source, clause), clause=clause)
        for source, amount, clause in roll.parts
    ]
    if roll.plus:
        modifiers.insert(0, Modifier(value=roll.plus, source=weapon(roll.weapon), clause=PLUS_CLAUSES[roll.weapon]))
    return RollPlan(name=name, what="Combat Roll", dice=(f"d{roll.sides}",) * roll.count, modifiers=tuple(modifiers))


def disarms(game: Game, event: Clashed) -> Iterator[RollPlan]:
    """The die of a whip that wins. Rules: H-181, HR-081"""
    for figure in game.figures:
        whips = figure.main == WHIP and figure.name in (event.figure, event.target)
        if whips and (figure.name == event.figure or game.rules.whip_on_defence):
            yield plan(figure.name, "disarm, if the whip wins: on a 1", "d2")
