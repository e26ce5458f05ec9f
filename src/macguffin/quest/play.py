"""The one way in which a fight or scene goes on: a command, judged, then carried out on a new value. Players' and GM's alike."""

from dataclasses import dataclass, replace

from macguffin.core.dice import Dice, RecordingDice
from macguffin.core.errors import IllegalMoveError
from macguffin.quest import actions, course, events, rulings, upkeep
from macguffin.quest.combatants import Character, Combatant
from macguffin.quest.commands import (
    Add,
    Attack,
    Award,
    Begin,
    BuffStat,
    CastDamage,
    CastOpen,
    Charm,
    Check,
    Command,
    Conceal,
    End,
    Exploit,
    Favour,
    Flee,
    HoldContest,
    Pass,
    PlayerCommand,
    RaiseStat,
    Remove,
    Rest,
    Rule,
    SetField,
    Try,
    Withdraw,
)
from macguffin.quest.course import Log
from macguffin.quest.fight import Fight, Outcome

__all__ = ["Played", "play", "play_all"]

STARTS_FIGHT = (Attack, Conceal, Charm, CastDamage, Pass, Flee, Exploit)
IN_A_SCENE = (CastOpen, Try, Withdraw)


@dataclass(frozen=True, slots=True)
class Played:
    """A command, or a list of them, that was carried out."""

    fight: Fight
    events: tuple[events.Event, ...]
    faces: tuple[int, ...]
    outcome: Outcome | None


def play(fight: Fight, command: Command, dice: Dice, *, rolls_order: bool = False) -> Played:
    """Carries out one command. `rolls_order`: an attack and the like begin a fight where none runs, before anything else.

    Raises IllegalMoveError with the clause that forbids it; the fight given stays as it is.
    """
    kept = RecordingDice(dice)
    log: Log = []
    if rolls_order and not fight.is_running and isinstance(command, STARTS_FIGHT):
        fight = course.begin(fight, kept, log)
    if isinstance(command, Attack | Conceal | Charm | CastDamage | CastOpen | Try | Withdraw | Pass | Flee):
        fight = play_turn(fight, command, kept, log)
    else:
        fight = play_gm(fight, command, kept, log)
    outcome: Outcome | None = None
    if isinstance(command, End):
        fight, outcome = course.finish(fight, log)
    else:
        fight, outcome = course.settle(course.leave_turn(fight, kept, log), log)
    return Played(fight, tuple(log), tuple(kept.faces), outcome)


def play_all(fight: Fight, commands: list[Command], dice: Dice) -> Played:
    """Carries out a list of commands, whole or not at all.

    Raises IllegalMoveError: one is refused, or one is left after the end of a fight
    """
    told: list[events.Event] = []
    faces: list[int] = []
    outcome: Outcome | None = None
    for number, command in enumerate(commands, 1):
        if outcome is not None:
            raise IllegalMoveError("QR-159", f"command {number} comes after the end of the fight")
        try:
            played = play(fight, command, dice, rolls_order=True)
        except IllegalMoveError as error:
            if len(commands) == 1:
                raise
            raise IllegalMoveError(error.clause, f"command {number}: {error.reason}") from error
        fight, outcome = played.fight, played.outcome
        told += played.events
        faces += played.faces
    return Played(fight, tuple(told), tuple(faces), outcome)


def find_actor(fight: Fight, command: PlayerCommand) -> Combatant:
    """Who acts: whose turn it is in a fight, whoever is named in a scene.

    Raises IllegalMoveError: Q-064 not his turn, no fight, nobody named; Q-086 something waits for the GM
    Rules: Q-064, QR-058
    """
    if not fight.is_running:
        if not isinstance(command, IN_A_SCENE):
            raise IllegalMoveError("Q-064", "no fight is running; the GM begins one with `begin`")
        if command.actor is None:
            raise IllegalMoveError("Q-064", "say who acts, as in `Ann: …`")
        actor = fight.get(command.actor, "Q-064")
    else:
        actor = fight.get(fight.active or "", "Q-064")
        if command.actor is not None and fight.get(command.actor, "Q-064").name != actor.name:
            raise IllegalMoveError("Q-064", f"it is {actor.name}'s turn")
    pending = fight.pending
    if pending is not None:
        again = isinstance(command, Withdraw) or (isinstance(command, CastOpen) and pending.kind == "cast")
        if pending.by != actor.name or not again:
            raise IllegalMoveError("Q-086", f"{pending.by} waits for the GM's ruling")
    elif isinstance(command, Withdraw):
        raise IllegalMoveError("Q-086", "there is nothing to withdraw")
    return actor


def play_turn(fight: Fight, command: PlayerCommand, dice: Dice, log: Log) -> Fight:
    """What a combatant does; where it is his action, his turn ends with it. Rules: Q-031, Q-042, Q-064, QR-058, QR-061, QR-085, QR-101"""
    actor = find_actor(fight, command)
    check_berserk(fight, actor, command)
    match command:
        case Attack():
            fight = actions.attack(fight, actor, command, dice, log)
        case CastDamage():
            fight = actions.cast_damage(fight, actor, command, dice, log)
        case Conceal():
            fight = actions.conceal(fight, actor, log)
        case Charm():
            fight = actions.charm(fight, actor, command, log)
            if fight.variant.charm_cost == "free":
                return fight
        case CastOpen():
            return actions.open_magic(fight, actor, command, log)
        case Try():
            return actions.deed(fight, actor, command.text, log)
        case Withdraw():
            log.append(events.Withdrawn(who=actor.name, clauses=("Q-086",)))
            return replace(fight, pending=None)
        case Pass():
            log.append(events.Passed(who=actor.name, clauses=("QR-061",)))
        case Flee():
            fight = actions.flee(fight, actor, log)
    return end_action(fight, actor.name, command, dice, log)


def check_berserk(fight: Fight, actor: Combatant, command: PlayerCommand) -> None:
    """By variant a berserker does nothing but attack. Rules: Q-028, QR-085"""
    if fight.variant.berserk_must_attack == "no" or not isinstance(actor, Character) or not actor.berserk:
        return
    targets = [one for one in fight.enemies(actor) if fight.is_running and not actions.is_hidden(fight, one)]
    if targets and not isinstance(command, Attack):
        raise IllegalMoveError("Q-028, QR-085", f"{actor.name} is berserk and must attack")


def end_action(fight: Fight, actor: str, command: Command, dice: Dice, log: Log) -> Fight:
    """Ends the turn after an action; a thief who has not attacked from hiding has lost the surprise. Rules: Q-032, Q-064, QR-095"""
    now = fight.find(actor)
    if isinstance(now, Character) and now.concealed and not isinstance(command, Conceal):
        log.append(events.SurpriseForfeited(who=now.name, clauses=("Q-032", "QR-095")))
        fight = fight.put(replace(now, concealed=False))
    if not fight.is_running or fight.is_decided():
        return fight
    return course.pass_turn(fight, dice, log)


def play_gm(fight: Fight, command: Command, dice: Dice, log: Log) -> Fight:
    """What the GM calls for: what rolls dice first, then what only changes something."""
    match command:
        case Begin():
            return course.begin(fight, dice, log)
        case Check():
            return rulings.check_stat(fight, command, dice, log)
        case HoldContest():
            return rulings.hold_contest(fight, command, dice, log)
        case Rule():
            return settle_pending(fight, command, dice, log)
        case Add():
            return upkeep.add(fight, command, dice, log)
        case End():
            if not fight.is_running:
                raise IllegalMoveError("QR-159", "no fight is running")
            return fight
    return change(fight, command, log)


def change(fight: Fight, command: Command, log: Log) -> Fight:
    """What the GM changes without dice."""
    match command:
        case Exploit():
            return upkeep.exploit(fight, command, log)
        case Remove():
            return upkeep.remove(fight, command, log)
        case SetField():
            return upkeep.set_field(fight, command, log)
        case Favour():
            return upkeep.favour(fight, command, log)
        case BuffStat():
            return upkeep.buff(fight, command, log)
        case Rest():
            return upkeep.rest(fight, log)
        case Award():
            return upkeep.award(fight, command, log)
        case RaiseStat():
            return upkeep.raise_stat(fight, command, log)
    raise AssertionError(command)


def settle_pending(fight: Fight, command: Rule, dice: Dice, log: Log) -> Fight:
    """The ruling ends the turn of whoever waited for it. Rules: Q-086, QR-060, QR-122"""
    pending = fight.pending
    fight = rulings.rule(fight, command, dice, log)
    if fight.is_running and pending is not None and pending.by == fight.active:
        return end_action(fight, pending.by, command, dice, log)
    return fight
