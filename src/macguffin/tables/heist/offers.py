"""What a figure can do from where a draft stands: every action of the game, with its targets or with what forbids it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from macguffin.core.errors import IllegalMoveError
from macguffin.heist import orders
from macguffin.heist.order_shape import Part, Placed
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.orders import Order, Sheet
from macguffin.heist.refusals import GAME_OVER, REFUSALS, STUNNED
from macguffin.heist.sheets import Turn
from macguffin.heist.state import Game
from macguffin.heist.tables import ACTING, DIRECTIONS, OVER, PIKE, PRIEST
from macguffin.tables.heist import offers_aimed as aimed
from macguffin.tables.heist import offers_things as things
from macguffin.tables.heist.drafts import ActionOffer, Refusal, TargetOffer
from macguffin.tables.heist.offers_elsewhere import elsewhere
from macguffin.tables.heist.offers_spot import Spot, Try, offer, refusal_of, try_order
from macguffin.tables.heist.preview_walk import to_action

__all__ = ["action_offers", "spot_of"]

SPELLS: Final = ("curse", "poison", "bless", "heal", "ward", "haste")
MOST_ELSEWHERE: Final = 4
"""Of refused targets of an action, the first for which a square is looked for where it would be open."""


@dataclass(frozen=True, slots=True)
class Row:
    """An action: its name, what its button says, its key, where its targets come from, and an order to be refused where it has none."""

    action: str
    label: str
    key: str
    find: Callable[[Spot], Iterator[Try]]
    sample: Order


def rows(class_: int) -> list[Row]:
    """Every action. A caster's own spells have the first digits."""
    mages, priests = ("curse", "bolt", "poison"), ("bless", "heal", "ward", "haste")
    in_order = priests + mages if class_ == PRIEST else mages + priests
    keys = {spell: f"C{at}" for at, spell in enumerate(in_order, 1)}
    return [
        Row("attack", "Attack", "A", aimed.attacks, orders.Attack(0)),
        Row("thrust", "Thrust", "A", aimed.thrusts, orders.Thrust(0)),
        Row("shoot", "Shoot", "S", aimed.shots, orders.Shoot(0)),
        Row("throw", "Throw the knife", "T", aimed.throws, orders.Throw(0)),
        Row("curse", "Beard curse", keys["curse"], partial(aimed.spells, name="curse"), orders.PickUp()),
        Row("bolt", "Black bolt", keys["bolt"], aimed.bolts, orders.Cast("bolt", direction=0)),
        Row("poison", "Poison a weapon", keys["poison"], partial(aimed.spells, name="poison"), orders.PickUp()),
        *(
            Row(spell, spell.capitalize(), keys[spell], partial(aimed.spells, name=spell), orders.PickUp())
            for spell in priests
        ),
        Row("trap", "Set a trap", "M", things.set_traps, orders.Trap(0)),
        Row("remove", "Remove a trap", "M", things.removals, orders.Remove(0)),
        Row("unjam", "Unjam a trap", "M", things.unjams, orders.Unjam(0)),
        Row("pull", "Pull a lever", "L", things.pulls, orders.Pull(0)),
        Row("rack", "Change a weapon", "R", things.visits, orders.Rack(main="axe")),
        Row("grab", "Grab the gem", "G", things.grabs, orders.Grab()),
        Row("pick_up", "Pick up a knife", "G", things.pick_ups, orders.PickUp()),
        Row("hand", "Hand over the gem", "G", things.hands, orders.Hand(0)),
        Row("nothing", "Nothing", "N", things.nothing, orders.Pass()),
    ]


def spot_of(game: Game, seat: int, plan: Sequence[Placed]) -> Spot:
    """Where the action would be taken after the moves of a plan that the walk has accepted so far. `game` is where the turn begins."""
    here, error = to_action(game, plan)
    if error is None and here.phase != ACTING:
        why = GAME_OVER if here.phase == OVER else STUNNED
        error = IllegalMoveError(*REFUSALS[why])
    opens = all(one.part in (Part.ORDER, Part.DRINK, Part.ACTION, Part.PASS) for one in plan)
    shoots_first = opens and Turn(game, Sheet()).may_open_with_shot
    opening = f"face {DIRECTIONS[here.figures[seat].facing]}; " if shoots_first else ""
    return Spot(here, seat, error, opening)


def action_offers(game: Game, spot: Spot, drinks: list[Order]) -> tuple[ActionOffer, ...]:
    """All actions in a row. `game` is where the turn begins, `drinks` what the draft opens with before any move."""
    return tuple(action_offer(game, spot, drinks, row) for row in rows(int(spot.figure.class_)))


def action_offer(game: Game, spot: Spot, drinks: list[Order], row: Row) -> ActionOffer:
    if spot.blocked is not None:
        return ActionOffer(
            action=row.action, label=row.label, key=row.key, refusal=refusal_of(spot.blocked), targets=()
        )
    tries = list(row.find(spot))
    targets = [offer(spot, tried) for tried in tries]
    if any(target.refusal is None for target in targets):
        ordered = sorted(targets, key=lambda target: target.refusal is not None)
        return ActionOffer(action=row.action, label=row.label, key=row.key, refusal=None, targets=tuple(ordered))
    shown = [with_elsewhere(game, spot, drinks, *pair) for pair in zip(tries[:MOST_ELSEWHERE], targets, strict=False)]
    targets[: len(shown)] = shown
    refusal = targets[0].refusal if targets else refuse_all(game, spot, drinks, row)
    return ActionOffer(action=row.action, label=row.label, key=row.key, refusal=refusal, targets=tuple(targets))


def with_elsewhere(game: Game, spot: Spot, drinks: list[Order], tried: Try, target: TargetOffer) -> TargetOffer:
    """A refused target with what would work from another square."""
    code, error = try_order(spot, tried)
    del code
    text = offered(game, spot, drinks, tried)
    return offer(spot, tried, text) if text and error is not None else target


def offered(game: Game, spot: Spot, drinks: list[Order], tried: Try) -> str:
    order = tried.order
    if isinstance(order, orders.Attack) and spot.figure.main == PIKE and order.target:
        order = orders.Thrust(target=order.target)
    aimed_at_name = isinstance(order, orders.Grab | orders.PickUp) or getattr(order, "target", None)
    found = elsewhere(game, spot.seat, drinks, order) if aimed_at_name else None
    return format_sheet(found, "; ") if found else ""


def refuse_all(game: Game, spot: Spot, drinks: list[Order], row: Row) -> Refusal | None:
    """Why an action without any target is not open."""
    if row.action in SPELLS:
        slot = "main" if row.action == "poison" else None
        _, error = try_order(spot, Try(orders.Cast(row.action, target=spot.figure.name, slot=slot)))
        return None if error is None else refusal_of(error)
    tried = Try(row.sample)
    _, error = try_order(spot, tried)
    return None if error is None else refusal_of(error, offered(game, spot, drinks, tried))
