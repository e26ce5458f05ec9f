"""Log lines of what is not rolled: turns, what a class can do, what the GM changes, the end of a fight."""

from typing import Final, TypeAlias, assert_never

from macguffin.quest.events import (
    Announced,
    Awarded,
    Buffed,
    BuffEnded,
    Charmed,
    CharmEnded,
    ClassChanged,
    ConcealedSelf,
    Defeated,
    Exploited,
    Favoured,
    FieldSet,
    FightEnded,
    Fled,
    Hurt,
    Passed,
    Raised,
    Removed,
    Rested,
    SurpriseForfeited,
    TurnBegan,
    WentBerserk,
    Withdrawn,
)
from macguffin.quest.log_words import STAT_WORDS, listed, quote, signed

__all__ = ["GmEvent", "TurnEvent", "tell_gm", "tell_turn"]

TurnEvent: TypeAlias = (
    TurnBegan | Hurt | Defeated | WentBerserk | ConcealedSelf | SurpriseForfeited | Charmed | CharmEnded | Announced
    | Withdrawn | Passed | Fled | FightEnded
)  # fmt: skip
GmEvent: TypeAlias = (
    Exploited | Removed | FieldSet | Favoured | Buffed | BuffEnded | Rested | Awarded | Raised | ClassChanged
)  # fmt: skip
ENDINGS: Final = {"characters": "the characters win", "monsters": "the monsters win", "none": "nobody wins"}
BEATEN: Final = {
    "remaining": "has no CON left and is out of the fight",
    "exploit": "is beaten by the weakness, and out of the fight",
    "set": "is out of the fight by the GM's word",
}


def tell_turn(event: TurnEvent) -> str:
    match event:
        case TurnBegan():
            return f"Round {event.round}: {event.who}'s turn"
        case Hurt():
            return f"{event.who} has {event.left} CON left"
        case Defeated():
            return f"{event.who} {'is dead' if event.dead else BEATEN[event.how]}"
        case WentBerserk():
            return f"{event.who} goes berserk until the end of the fight"
        case ConcealedSelf():
            return f"{event.who} hides, for a surprise attack in the next turn"
        case SurpriseForfeited():
            return f"{event.who} comes out of hiding, and the surprise is lost"
        case Charmed():
            return f"{event.who} charms {listed(event.targets) or 'nobody'}: +1 to attack and defence until {event.who}'s next turn"
        case CharmEnded():
            return f"{event.who}'s charm ends for {listed(event.targets)}"
        case Announced(kind="cast"):
            return f"{event.who} wants to cast {quote(event.words)} for {event.sp} SP; the GM rules"
        case Announced():
            return f"{event.who} wants to try {quote(event.words)}; the GM rules"
        case Withdrawn():
            return f"{event.who} thinks better of it; nothing is spent"
        case Passed():
            return f"{event.who} does nothing"
        case Fled():
            return f"{event.who} flees from the fight"
        case FightEnded():
            return tell_end(event)
    assert_never(event)


def tell_end(event: FightEnded) -> str:
    beaten = f". Defeated: {listed(event.defeated)}" if event.defeated else ""
    pot = f", {event.pot} left in the pot" if event.pot != "0" else ""
    full = f"CON and SP are full again{but_not(event.down)}"
    return f"The fight is over, {ENDINGS[event.winner]}{beaten}. {event.ap_each} AP for each{pot}. {full}"


def but_not(down: tuple[str, ...]) -> str:
    """Who is not as well as everybody else."""
    return f", but {listed(down)} {'stays' if len(down) == 1 else 'stay'} down" if down else ""


def tell_gm(event: GmEvent) -> str:
    match event:
        case Exploited():
            weakness = f" ({quote(event.weakness)})" if event.weakness else ""
            return f"The weakness of {event.who} is found{weakness}"
        case Removed():
            return f"{event.who} is taken out of the scene"
        case FieldSet():
            old, new = event.old or "nothing", event.new or "nothing"
            return f"The GM sets {event.who}'s {event.field.replace('_', ' ')} from {old} to {new}"
        case Favoured():
            return f"{signed(event.by)} to the next attack, defence or contest of {event.who}"
        case Buffed():
            return f"{event.who}'s {STAT_WORDS[event.stat]} is moved by {signed(event.by)}{lasting(event.rounds)}"
        case BuffEnded():
            return f"{event.who}'s {STAT_WORDS[event.stat]} is no longer moved by {signed(event.by)}"
        case Rested():
            full = "CON is full, SP stay spent" if event.spent else "CON and SP are full"
            return f"Everybody rests: {full}{but_not(event.down)}"
        case Awarded():
            pot = f", {event.pot} AP in the pot" if event.pot != "0" else ""
            return f"{event.each} AP for {listed(event.names) or 'nobody'}{pot}"
        case Raised():
            stat = STAT_WORDS[event.stat]
            return f"{event.who} raises {stat} from {event.value - 1} to {event.value} for {event.cost} AP; {event.left} AP left"
        case ClassChanged():
            school = f", {event.speciality} magic" if event.speciality else ""
            before = f"was {event.old} and is now" if event.old != event.new else "stays"
            return f"{event.who} {before} {event.new}{school}"
    assert_never(event)


def lasting(rounds: int | None) -> str:
    if rounds is None:
        return " until the fight ends"
    return f" for {rounds} round" + ("s" if rounds > 1 else "")
