"""Melee: two Combat Rolls, one loser. What may be added to a roll stands here and nowhere else."""

from typing import Final

from mypy_extensions import i64

from macguffin.core.dice import Dice
from macguffin.heist import events
from macguffin.heist.harm import FROM_MELEE, shield_turns, slay, stun
from macguffin.heist.refusals import ALLY, ARC, ATTACK_FOUR, FINE, NOBODY_THERE, PIKE_ADJACENT
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    COMBAT_DICE,
    COMBAT_PLUS,
    COMBAT_SIDES,
    DAGGER,
    HAMMER,
    MAINS,
    NONE,
    PIKE,
    ROGUE,
    SECONDARIES,
    SHIELD,
    WARRIOR,
    WHIP,
    WHY_ATTACK,
    WHY_DEFENCE,
    WHY_DISARM,
)

FRONT: Final = 0
SIDE: Final = 1
BEHIND: Final = 2
SIDES: Final[tuple[str, ...]] = ("front", "side", "behind")

Parts = list[tuple[str, int, str]] | None
"""Where a listener wants to know what was added: source, amount, clause."""


def side_struck(defender: Figure, direction: i64) -> i64:
    """Which side of the defender an attack going in that direction strikes. Rules: H-051, H-052, H-053, HR-061"""
    from_attacker = direction ^ 4
    if from_attacker == defender.facing:
        return FRONT
    return BEHIND if direction == defender.facing else SIDE


def facing_penalty(game: Game, defender: Figure, side: i64) -> i64:
    """What the defender loses for being struck from that side: 0 to -3. Rules: H-051 … H-054, H-098, H-099, H-176, HR-060, HR-088"""
    if defender.main == HAMMER:
        return 0
    if defender.class_ == ROGUE:
        return -1
    if side == FRONT:
        return game.rules.front_penalty
    return -2 if side == SIDE else -3


def charges(game: Game, attacker: Figure, direction: i64) -> bool:
    """Whether a warrior strikes at the end of a straight run of at least three steps. Rules: H-103, H-104, HR-092 … HR-095"""
    if attacker.class_ != WARRIOR or game.run != direction or game.run_length < 3:
        return False
    return not game.rules.charge_whole or game.run_length == game.allowance(attacker) - game.steps


def attack_plus(game: Game, attacker: Figure, direction: i64, side: i64, parts: Parts) -> i64:
    """What is added to the attacker's Combat Roll.

    Rules: H-026, H-101, H-102, H-105, H-151, H-172, HR-085, HR-086, HR-090, HR-091, HR-096, HR-099
    """
    plus: i64 = 0
    if attacker.class_ == WARRIOR:
        plus += 2
        if parts is not None:
            parts.append(("warrior", 2, "H-101"))
        if charges(game, attacker, direction):
            plus += 1
            if parts is not None:
                parts.append(("charge", 1, "H-105"))
    if side == BEHIND and attacker.main == DAGGER:
        plus += 2
        if parts is not None:
            parts.append(("dagger from behind", 2, "H-172"))
    return plus + carried_plus(game, attacker, parts)


def defence_plus(game: Game, defender: Figure, side: i64, parts: Parts) -> i64:
    """What is added to the defender's Combat Roll, mostly less than nothing.

    Rules: H-026, H-051 … H-054, H-063, H-100, H-102, H-151, H-212, H-213, H-217, HR-065, HR-087, HR-089, HR-099, HR-101, HR-250, HR-256
    """
    plus = facing_penalty(game, defender, side)
    stunned: i64 = -3 if defender.stunned else 0
    if game.rules.worst_penalty and stunned:
        if stunned <= plus:
            plus = 0
        else:
            stunned = 0
    if parts is not None and plus:
        parts.append((SIDES[side], plus, penalty_clause(defender, side)))
    if parts is not None and stunned:
        parts.append(("stunned", stunned, "H-063"))
    plus += stunned
    if defender.class_ == WARRIOR:
        plus += 1
        if parts is not None:
            parts.append(("warrior", 1, "H-100"))
    if defender.secondary == SHIELD and side != BEHIND and defender.main != PIKE:
        plus += 1
        if parts is not None:
            parts.append(("shield", 1, "H-212"))
    return plus + carried_plus(game, defender, parts)


def penalty_clause(defender: Figure, side: i64) -> str:
    if defender.class_ == ROGUE:
        return "H-099"
    return "H-051" if side == FRONT else "H-052" if side == SIDE else "H-053"


def carried_plus(game: Game, figure: Figure, parts: Parts) -> i64:
    """What blessing and gem add to any Combat Roll. Rules: H-026, H-151, HR-096"""
    plus: i64 = 0
    if figure.blessed:
        plus += 1
        if parts is not None:
            parts.append(("blessed", 1, "H-151"))
    if game.carrier == figure.seat:
        plus += 1
        if parts is not None:
            parts.append(("gem", 1, "H-026"))
    return plus


def weapon_dice(game: Game, figure: Figure) -> i64:
    """How many dice the figure's weapon rolls; sides and what is added stand beside it in the tables.

    Rules: H-045, H-170, H-173, H-175, H-177, H-178, H-182, H-183, H-192, H-194, HR-066, HR-070, HR-097
    """
    return COMBAT_DICE[figure.main] if figure.main != NONE else game.rules.unarmed_dice


def attack_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why the figure may not strike that way, or 0. Rules: H-041, H-042, H-187, HR-044, HR-068, HR-071, HR-074"""
    if direction & 1:
        return ATTACK_FOUR
    if figure.main == PIKE:
        return PIKE_ADJACENT
    target = i64(game.occupants[figure.at + game.board.offsets[direction]]) - 1
    if target < 0:
        return NOBODY_THERE
    if not game.rules.friendly_fire and game.figures[target].team == figure.team:
        return ALLY
    if game.rules.front_arc and figure.facing != direction:
        return ARC
    return FINE


def attack(game: Game, attacker: Figure, direction: i64, dice: Dice) -> None:
    """Melee at the end of a move; the loser pays, whichever side he is.

    Rules: H-002, H-043 … H-050, H-179 … H-182, HR-062, HR-064, HR-075, HR-080
    """
    defender = game.figures[i64(game.occupants[attacker.at + game.board.offsets[direction]]) - 1]
    side = side_struck(defender, direction)
    plus = defence_plus(game, defender, side, None)
    first = weapon_dice(game, attacker)
    ours: i64 = 0
    a: i64 = 0
    b: i64 = 0
    if first > 0:
        a = dice.roll(COMBAT_SIDES[attacker.main], WHY_ATTACK)
    if first > 1:
        b = dice.roll(COMBAT_SIDES[attacker.main], WHY_ATTACK)
    ours = a + b + COMBAT_PLUS[attacker.main] + attack_plus(game, attacker, direction, side, None)
    if game.rules.floored and ours < 0:
        ours = 0
    second = weapon_dice(game, defender)
    c: i64 = 0
    d: i64 = 0
    theirs = plus + COMBAT_PLUS[defender.main]
    if second > 1:
        c = dice.roll(COMBAT_SIDES[defender.main], WHY_DEFENCE)
    if second > 0:
        level = ours - theirs - c  # the face that would make it a draw
        if game.rules.floored:
            d = dice.roll(COMBAT_SIDES[defender.main], WHY_DEFENCE)
        else:
            d = dice.banded(COMBAT_SIDES[defender.main], WHY_DEFENCE, level - 2, level - 1, level, level + 1)
    theirs += c + d
    if game.rules.floored and theirs < 0:
        theirs = 0
    margin = 0 if dice.harmless else ours - theirs
    if margin < 0 and (not game.rules.attacker_risk or (defender.main == PIKE and not game.rules.pike_riposte)):
        if game.log is not None:
            tell_clash(game, attacker, defender, direction, side, (a, b, c, d), ours, theirs, 0)
        return
    if game.log is not None:
        tell_clash(game, attacker, defender, direction, side, (a, b, c, d), ours, theirs, margin)
    if margin > 0:
        hit(game, attacker, defender, margin, dice, True)
    elif margin < 0:
        hit(game, defender, attacker, -margin, dice, False)


def softened(winner: Figure, loser: Figure, margin: i64) -> bool:
    """Whether a whip stuns where it would have slain. Rules: H-179, H-180, HR-080"""
    return margin >= 2 and winner.main == WHIP and not loser.stunned


def hit(game: Game, winner: Figure, loser: Figure, margin: i64, dice: Dice, on_attack: bool) -> None:
    """What losing by that margin costs the loser: poison spent, disarm rolled, result, poison taken, weapon lost, in this order.

    Rules: H-048, H-049, H-123, H-167, H-179 … H-181, HR-081 … HR-084, HR-194, HR-195
    """
    poisons = spend_poison(game, winner, True)
    slain = margin >= 2 and not softened(winner, loser, margin)
    disarms = False
    dies = slain and not shield_turns(game, loser, FROM_MELEE)
    if winner.main == WHIP and (on_attack or game.rules.whip_on_defence) and (not dies or game.rules.disarm_on_kill):
        face = dice.roll(2, WHY_DISARM)
        disarms = face == 1
        if game.log is not None:
            lost = disarms and loser.main != NONE
            game.log.append(
                events.DisarmRolled(
                    figure=loser.name,
                    by=winner.name,
                    weapon=MAINS[loser.main],
                    lost=lost,
                    dice=(face,),
                    clauses=("H-181",),
                )
            )
    lives = loser.lives
    if slain:
        slay(game, loser, FROM_MELEE, dice)
    else:
        stun(game, loser, FROM_MELEE)
    if poisons and loser.lives == lives:
        take_poison(game, loser)
    if disarms:
        if game.log is not None and loser.main != NONE:
            weapon = MAINS[loser.main]
            game.log.append(events.Disarmed(figure=loser.name, weapon=weapon, clauses=("H-181", "H-167")))
        loser.main = NONE
        loser.main_poisoned = False


def spend_poison(game: Game, figure: Figure, main: bool) -> bool:
    """Uses up the poison on the weapon that has hit; false where there is none. Rules: H-123, HR-194"""
    poisons = figure.main_poisoned if main else figure.secondary_poisoned
    if not poisons:
        return False
    if main:
        figure.main_poisoned = False
    else:
        figure.secondary_poisoned = False
    if game.log is not None:
        weapon = MAINS[figure.main] if main else SECONDARIES[figure.secondary]
        game.log.append(events.PoisonSpent(figure=figure.name, weapon=weapon, clauses=("H-123",)))
    return True


def take_poison(game: Game, victim: Figure) -> None:
    """Poisons a figure that a poisoned weapon has hit and not slain. Rules: H-123, HR-195, HR-196, HR-202"""
    already = victim.poisoned
    if not already:
        victim.poisoned = True
        victim.poison_streak = 0
    if game.log is not None:
        game.log.append(events.PoisonTaken(figure=victim.name, already=already, clauses=("H-123",)))


def tell_clash(
    game: Game,
    attacker: Figure,
    defender: Figure,
    direction: i64,
    side: i64,
    faces: tuple[i64, i64, i64, i64],
    ours: i64,
    theirs: i64,
    margin: i64,
) -> None:
    """Tells the listener both rolls with all that was added, and what came of them."""
    log = game.log
    if log is None:
        return
    added: list[tuple[str, int, str]] = []
    attack_plus(game, attacker, direction, side, added)
    lost: list[tuple[str, int, str]] = []
    defence_plus(game, defender, side, lost)
    winner = attacker if margin > 0 else defender
    loser = defender if margin > 0 else attacker
    size = margin if margin > 0 else -margin
    whip = margin != 0 and softened(winner, loser, size)
    result = "nothing" if size == 0 else "stunned" if size == 1 or whip else "slain"
    clauses = ["H-047" if ours == theirs else "H-046" if size == 0 else "H-048" if size == 1 else "H-049"]
    if whip:
        clauses.append("H-179")
    ruled_out = ""
    if size == 0 and theirs > ours:
        ruled_out = "pike_riposte" if game.rules.attacker_risk else "attacker_risk"
        clauses.append("HR-075" if game.rules.attacker_risk else "HR-062")
    mine = tuple([face for face in (faces[0], faces[1]) if face])
    others = tuple([face for face in (faces[2], faces[3]) if face])
    log.append(
        events.Clashed(
            figure=attacker.name,
            square=game.square_name(attacker.at),
            target=defender.name,
            target_square=game.square_name(defender.at),
            side=SIDES[side],
            attack=told_roll(game, attacker, mine, added, ours),
            defence=told_roll(game, defender, others, lost, theirs),
            winner="" if size == 0 else winner.name,
            ruled_out=ruled_out,
            result=result,
            whip=whip,
            dice=mine + others,
            clauses=tuple(clauses),
        )
    )


def told_roll(
    game: Game, figure: Figure, faces: tuple[int, ...], parts: list[tuple[str, int, str]], total: i64
) -> events.Roll:
    return events.Roll(
        weapon=MAINS[figure.main],
        count=weapon_dice(game, figure),
        sides=COMBAT_SIDES[figure.main],
        plus=COMBAT_PLUS[figure.main],
        faces=faces,
        parts=tuple(parts),
        total=total,
    )
