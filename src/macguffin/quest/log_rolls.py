"""Log lines of what is rolled: checks, rulings, contests, the turn order, attacks. Every number is told, none is reckoned anew."""

from typing import Final, TypeAlias, assert_never

from macguffin.quest.events import Attacked, Checked, Contested, Joined, Ordered, Place, Ruled, Side
from macguffin.quest.log_words import STAT_WORDS, added, earned, listed, pool, pools, quote, signed, total

__all__ = ["RollEvent", "tell_roll"]

RollEvent: TypeAlias = Checked | Ruled | Contested | Ordered | Joined | Attacked

RESULTS: Final = {
    "instant_success": "instant success",
    "success": "success",
    "failure": "failure",
    "instant_failure": "instant failure",
}
MANNERS: Final = {"": "", "berserk": " berserk", "surprise": " by surprise", "spell": " with a spell"}
STEPS: Final = {
    "hit": "a hit takes {}",
    "backfire": "a failed attack costs {}",
    "berserk target": "from a berserker {}",
    "margin": "by 5 or more {}",
    "snake eyes": "with snake eyes {}",
}


def tell_roll(event: RollEvent) -> str:
    match event:
        case Checked():
            label = f" for {quote(event.label)}" if event.label else ""
            return f"{event.who} checks {tell_check(event, label)}"
        case Ruled():
            return tell_ruled(event)
        case Contested():
            return tell_contest(event)
        case Ordered():
            return tell_order(event)
        case Joined():
            return tell_joined(event)
        case Attacked():
            return tell_attack(event)
    assert_never(event)


def tell_check(event: Checked | Ruled, label: str = "") -> str:
    """A stat, its dice with what is added, the total against the value, the result, and the AP."""
    value = f"7 − MB = {total(event.value)}" if event.stat == "mb" else f"{STAT_WORDS[event.stat]} {total(event.value)}"
    hard = [("difficulty", event.difficulty, "Q-047")] if event.difficulty else []
    parts = added([*hard, *event.parts])
    result = "doubly good: " if event.doubly and "success" in event.result else "doubly bad: " if event.doubly else ""
    return (
        f"{value}{label}: {pools(event.rolls, event.kept)}{parts} = {total(event.total)} against {total(event.value)}. "
        f"{(result + RESULTS[event.result]).capitalize()}{earned(event.ap)}"
    )


def tell_ruled(event: Ruled) -> str:
    if event.sp or event.school:
        school = f", {event.school} magic" if event.school else ""
        return f"{event.who} casts {quote(event.words)} for {event.sp} SP{school}, {tell_check(event)}"
    return f"{event.who} tries {quote(event.words)}, {tell_check(event)}"


def tell_contest(event: Contested) -> str:
    """All sides in the order written. The line says so where totals are equal."""
    spell = f" over {quote(event.words)} for {event.sp} SP" if event.words else ""
    sides = "; ".join(tell_side(side) for side in event.sides)
    mine = next(side.total for side in event.sides if side.name == event.winner)
    margin = min(side.total for side in event.sides if side.name != event.winner) - mine
    how = f"by {margin}" if margin > 0 else "the tie" if margin == 0 else "outright"
    doubly = ", doubly good" if event.doubly else ""
    ap = f". 1 AP for {listed(event.ap)}" if event.ap else ""
    return f"Contest{spell}: {sides}. {event.winner} wins {how}{doubly}{ap}"


def tell_side(side: Side) -> str:
    value = "" if side.stat == "mb" else f" {total(side.value)}"
    rolled = ", again ".join(pool(faces) for faces in side.rolls) if len(side.rolls[0]) == 2 else pool(side.rolls[0])
    return f"{side.name} {STAT_WORDS[side.stat]}{value}: {rolled}{added(side.parts)} = {total(side.total)}"


def tell_order(event: Ordered) -> str:
    places = "; ".join(tell_place(place, event.totals[place.name]) for place in event.places)
    return f"Turn order of round {event.round}: {places}. The order is {', then '.join(event.order)}"


def tell_place(place: Place, reached: int) -> str:
    if not place.rolls:
        return f"{place.name} shares a roll = {total(reached)}"
    off = "".join(f", rolls off {pool(faces)}" for faces in place.rolls[1:])
    return f"{place.name} {pool(place.rolls[0])}, {dex(place.dex)} = {total(reached)}{off}"


def dex(value: int) -> str:
    return f"{signed(7 - value)} DEX {total(value)}"


def tell_joined(event: Joined) -> str:
    if event.initiative is None or event.dex is None:
        return f"{event.who} joins the {event.side}"
    return f"{event.who} joins the {event.side}: {pool(event.dice)}, {dex(event.dex)} = {total(event.initiative)} in the turn order"


def tell_attack(event: Attacked) -> str:
    """Both rolls, who wins by how much, and what is lost, step by step."""
    manner = f"{MANNERS[event.manner]} for {event.sp} SP" if event.sp else MANNERS[event.manner]
    if event.kind == "magical" and not event.sp:
        manner += " by magic"
    ours = f"{pools(event.attacker_rolls, event.attacker_kept)}{added(event.attacker_parts)} = {total(event.attacker_total)}"
    theirs = f"{pools(event.defender_rolls, event.defender_kept)}{added(event.defender_parts)} = {total(event.defender_total)}"
    return f"{event.attacker} attacks {event.defender}{manner}: {ours}, against {theirs}. {tell_winner(event)}"


def tell_winner(event: Attacked) -> str:
    if not event.winner:
        return "A tie: nothing happens"
    lead = abs(event.attacker_total - event.defender_total)
    told = f"{event.winner} wins by {lead}" if lead else f"A tie goes to {event.winner}"
    if event.is_instant:
        told = f"{event.winner} wins outright"
    if event.margin != lead:
        told += f", by {event.margin} as it is measured here"
    if not event.steps:
        return f"{told}: nothing happens"
    steps = ", ".join(f"{STEPS[source].format(amount)} ({clause})" for source, amount, clause in event.steps)
    loser, loss = (
        (event.defender, event.defender_loses) if event.defender_loses else (event.attacker, event.attacker_loses)
    )
    return f"{told}: {steps}. {loser} loses {loss} CON"
