"""One attack: two pools, two totals, what each side loses. `exchange` decides on values alone; play and odds both call it."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from macguffin.core.dice import Dice
from macguffin.quest.check import boosted, is_rerolled
from macguffin.quest.combatants import Character, Combatant, Kind, attack_bonus, charm_penalty
from macguffin.quest.pools import PLAIN, Kept, Pool, Shape, pool_table, roll_pool
from macguffin.quest.variant import Variant

__all__ = [
    "WHY_ATTACK",
    "WHY_DEFENCE",
    "AttackOdds",
    "Exchange",
    "Losses",
    "Manner",
    "Strike",
    "attack_odds",
    "exchange",
    "prepare",
    "strike",
]

WHY_ATTACK: Final = 2
WHY_DEFENCE: Final = 3
MAX_TIES: Final = 10_000
BERSERK: Final = Shape(3, 1, 0)
DROP_LOWEST: Final = Shape(3, 0, 1)
DROP_TWO_LOWEST: Final = Shape(4, 0, 2)


@dataclass(frozen=True, kw_only=True, slots=True)
class Strike:
    """An attack before it is rolled: pools, what is added and by which clause, and what an ordinary hit takes."""

    kind: Kind
    attack_shape: Shape = PLAIN
    defence_shape: Shape = PLAIN
    attack_parts: tuple[tuple[str, int, str], ...] = ()
    defence_parts: tuple[tuple[str, int, str], ...] = ()
    hit: int = 1
    berserk_target: bool = False
    berserk_attacker: bool = False
    variant: Variant

    @property
    def attack_plus(self) -> int:
        return sum(amount for _, amount, _ in self.attack_parts)

    @property
    def defence_plus(self) -> int:
        return sum(amount for _, amount, _ in self.defence_parts)


@dataclass(frozen=True, slots=True)
class Losses:
    """What an exchange costs, in CON, in full. `winner` is attacker, defender, or nobody on a tie.

    `steps`: how the loss came about, each with what it is after the step and the clause.
    """

    winner: str
    margin: int
    defender: int
    attacker: int
    steps: tuple[tuple[str, int, str], ...]
    is_instant: bool = False  # decided by ones or sixes alone, where the variant has it so


@dataclass(frozen=True, slots=True)
class Exchange:
    """An attack as it fell: the pools that count, and all of each side in the order in which they fell."""

    strike: Strike
    attack: Pool
    defence: Pool
    losses: Losses
    faces: tuple[int, ...]
    attacks: tuple[Pool, ...]
    defences: tuple[Pool, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """All that an exchange depends on besides the dice."""

    attack_plus: int
    defence_plus: int
    hit: int
    berserk_target: bool
    berserk_attacker: bool
    variant: Variant


def exchange(attack: Kept, defence: Kept, plan: Terms) -> Losses:
    """What two kept pairs come to. Rules: Q-059, Q-069 … Q-076, QR-062, QR-066 … QR-080"""
    ours, theirs = attack.total + plan.attack_plus, defence.total + plan.defence_plus
    instant = instant_winner(attack, defence, plan.variant)
    if ours == theirs and not instant and plan.variant.combat_tie != "attacker":
        return Losses("", 0, 0, 0, ())
    attacker_wins = instant == "attacker" if instant else ours <= theirs
    apart = defence.total - attack.total if plan.variant.combat_margin_on == "natural" else theirs - ours
    margin = max(0, apart if attacker_wins else -apart)  # in the winner's favour: one by instant may have rolled higher
    steps = (hit_steps if attacker_wins else backfire_steps)(plan, wide=margin >= 5)
    if steps and snakes_double(attack, defence, plan.variant, attacker_wins=attacker_wins, wide=margin >= 5):
        steps = (*steps, ("snake eyes", 2 * steps[-1][1], "Q-076"))
    loss = steps[-1][1] if steps else 0
    if attacker_wins:
        return Losses("attacker", margin, loss, 0, steps, bool(instant))
    return Losses("defender", margin, 0, loss, steps, bool(instant))


def hit_steps(plan: Terms, *, wide: bool) -> tuple[tuple[str, int, str], ...]:
    """What a hit takes, step by step, snake eyes aside. Rules: Q-071, Q-073, Q-074, QR-076"""
    steps = [("hit", plan.hit, "Q-071")]
    loss = ordinary_loss(plan)
    if loss != plan.hit:
        steps.append(("berserk target", loss, "Q-027"))
    if wide:
        steps.append(("margin", widened(loss, plan.variant), "Q-074"))
    return tuple(steps)


def backfire_steps(plan: Terms, *, wide: bool) -> tuple[tuple[str, int, str], ...]:
    """What a failed attack costs the attacker, snake eyes aside. Rules: Q-072, Q-075, QR-070, QR-077"""
    if not wide:
        return ()
    raised = (plan.berserk_attacker or plan.berserk_target) and plan.variant.damage_counter_berserk == "yes"
    return (("backfire", 2 if raised else 1, "Q-075"),)


def terms_of(strike_: Strike) -> Terms:
    return Terms(
        strike_.attack_plus,
        strike_.defence_plus,
        strike_.hit,
        strike_.berserk_target,
        strike_.berserk_attacker,
        strike_.variant,
    )


def ordinary_loss(plan: Terms) -> int:
    """What an ordinary hit takes, before any doubling. Rules: Q-026, Q-027, Q-035, Q-071, Q-103, QR-075, QR-076"""
    if not plan.berserk_target:
        return plan.hit
    return plan.hit + 1 if plan.variant.damage_berserk_target == "add" else max(2, plan.hit)


def widened(loss: int, variant: Variant) -> int:
    """What a margin of five or more makes of a hit. Rules: Q-073, Q-074, QR-074, QR-135"""
    if variant.damage_margin == "plus1":
        return loss + 1
    return max(2, loss) if variant.damage_margin == "atleast2" else 2 * loss


def snakes_double(attack: Kept, defence: Kept, variant: Variant, *, attacker_wins: bool, wide: bool) -> bool:
    """Whether snake eyes double what is lost. Rules: Q-076, QR-067 … QR-073"""
    if variant.combat_snake_scope == "margin5" and not wide:
        return False
    if variant.combat_snake_owner == "winner":
        return attack.snake if attacker_wins else defence.snake
    if variant.combat_snake_owner == "either":
        return attack.snake or defence.snake
    return variant.combat_snake_owner == "attacker" and attacker_wins and attack.snake


def instant_winner(attack: Kept, defence: Kept, variant: Variant) -> str:
    """Who wins outright by ones or sixes, where the variant has it so; "" for nobody. Rules: QR-035"""
    if variant.pvp_doubles == "off":
        return ""
    ours = rank(attack)
    theirs = rank(defence)
    if ours == theirs:
        return ""
    return "attacker" if ours < theirs else "defender"


def rank(kept: Kept) -> int:
    """Double ones before anything, double sixes after. Rules: QR-035"""
    return 0 if kept.faces == (1, 1) else 2 if kept.faces == (6, 6) else 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Manner:
    """How an attack is made. A spell has `dice` and `damage` bought for SP, and the school it is cast in."""

    kind: Kind = "physical"
    berserk: bool = False
    surprise: bool = False
    is_spell: bool = False
    dice: int = 0
    damage: int = 0
    school: str | None = "combat"


def prepare(attacker: Combatant, target: Combatant, manner: Manner, variant: Variant) -> Strike:
    """An attack with everything that counts for it.

    Rules: Q-020, Q-022, Q-024, Q-026, Q-027, Q-029, Q-033 … Q-036, Q-038, Q-044, Q-070, Q-100 … Q-105, QR-086 … QR-089, QR-096, QR-117
    """
    special = manner.berserk or manner.surprise
    target_berserk = isinstance(target, Character) and target.berserk
    defence_shape = DROP_LOWEST if target_berserk or manner.surprise else PLAIN
    if target_berserk and manner.surprise and variant.dice_dl_stack == "yes":
        defence_shape = DROP_TWO_LOWEST
    return Strike(
        kind=manner.kind,
        attack_shape=BERSERK if special else boosted(manner.dice, variant),
        defence_shape=defence_shape,
        attack_parts=attack_parts(attacker, manner, variant),
        defence_parts=defence_parts(target, manner.kind, variant),
        hit=3 if manner.surprise else 2 if manner.berserk else 1 + manner.damage,
        berserk_target=target_berserk,
        berserk_attacker=manner.berserk,
        variant=variant,
    )


def attack_parts(who: Combatant, manner: Manner, variant: Variant) -> tuple[tuple[str, int, str], ...]:
    """What is added to an attack roll. Rules: Q-020, Q-038, Q-044, Q-070, QR-010, QR-041, QR-087, QR-116"""
    parts = [("PB" if manner.kind == "physical" else "MB", attack_bonus(who, manner.kind), "Q-070")]
    if isinstance(who, Character):
        if who.class_ == "warrior" and manner.kind == "physical":
            parts.append(("warrior", -1, "Q-020"))
        if manner.is_spell and who.class_ == "wizard" and manner.school == who.speciality:
            parts.append((f"{manner.school} magic", -1, "Q-038"))
    return tuple(parts + shared_parts(who, variant))


def defence_parts(who: Combatant, kind: Kind, variant: Variant) -> tuple[tuple[str, int, str], ...]:
    """What is added to a defence roll. Rules: Q-029, Q-036, Q-044, Q-070, QR-010, QR-041, QR-119"""
    parts = [("PB" if kind == "physical" else "MB", attack_bonus(who, kind), "Q-070")]
    if isinstance(who, Character):
        if who.class_ == "thief" and kind == "physical":
            parts.append(("thief", -1, "Q-029"))
        if who.class_ == "wizard" and kind == "magical":
            parts.append(("wizard", -1, "Q-036"))
    return tuple(parts + shared_parts(who, variant))


def shared_parts(who: Combatant, variant: Variant) -> list[tuple[str, int, str]]:
    parts = []
    penalty = charm_penalty(who, variant)
    if penalty:
        parts.append(("charmed", penalty, "Q-044"))
    if who.favour:
        parts.append(("favour", who.favour, "QR-041"))
    return parts


def strike(plan: Strike, dice: Dice) -> Exchange:
    """Rolls an attack: the attacker's pool, then the defender's. Rules: Q-069, QR-062"""
    terms = terms_of(plan)
    attacks: list[Pool] = []
    defences: list[Pool] = []
    faces: list[int] = []
    for _ in range(MAX_TIES):  # dice that always tie are no dice
        attack, fell = counted_pool(dice, plan.attack_shape, WHY_ATTACK, plan.variant)
        defence, fell_too = counted_pool(dice, plan.defence_shape, WHY_DEFENCE, plan.variant)
        attacks += fell
        defences += fell_too
        faces += [face for pool in fell + fell_too for face in pool.faces]
        losses = exchange(attack.kept, defence.kept, terms)
        if losses.winner or plan.variant.combat_tie != "reroll":
            break
    return Exchange(plan, attack, defence, losses, tuple(faces), tuple(attacks), tuple(defences))


def counted_pool(dice: Dice, shape: Shape, why: int, variant: Variant) -> tuple[Pool, list[Pool]]:
    """The pool that counts, and all that fell: by variant doubles are rolled again in a fight too. Rules: QR-035"""
    pool = roll_pool(dice, shape, why, variant.combat_snake_pool)
    if variant.pvp_doubles != "full" or not is_rerolled(pool.kept):
        return pool, [pool]
    again = roll_pool(dice, shape, why, variant.combat_snake_pool)
    return min(pool, again, key=lambda one: (rank(one.kept), one.kept.total)), [pool, again]


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """The exact chances of what each side loses, in full; only what has a chance is there."""

    defender_loses: dict[int, Fraction]
    attacker_loses: dict[int, Fraction]
    joint: dict[tuple[int, int], Fraction]  # (defender's, attacker's)
    tie: Fraction  # that nobody wins; by variant a tie is rolled again, or somebody's


def attack_odds(plan: Strike) -> AttackOdds:
    """The exact odds of an attack, by the same `exchange` over every fall of both pools. Rules: Q-069 … Q-076"""
    return odds_of(plan.attack_shape, plan.defence_shape, terms_of(plan))


@cache
def odds_of(attack_shape: Shape, defence_shape: Shape, terms: Terms) -> AttackOdds:
    first, second = counted(attack_shape, terms.variant), counted(defence_shape, terms.variant)
    joint: dict[tuple[int, int], int] = defaultdict(int)
    ties = rerolled = 0
    for attack, ways in first.items():
        for defence, others in second.items():
            losses = exchange(attack, defence, terms)
            if not losses.winner and terms.variant.combat_tie == "reroll":
                rerolled += ways * others
            else:
                joint[losses.defender, losses.attacker] += ways * others
                ties += 0 if losses.winner else ways * others
    whole = sum(first.values()) * sum(second.values()) - rerolled
    chances = {key: Fraction(ways, whole) for key, ways in sorted(joint.items())}
    defender: dict[int, Fraction] = {}
    attacker: dict[int, Fraction] = {}
    for (theirs, ours), chance in chances.items():
        defender[theirs] = defender.get(theirs, Fraction(0)) + chance
        attacker[ours] = attacker.get(ours, Fraction(0)) + chance
    return AttackOdds(dict(sorted(defender.items())), dict(sorted(attacker.items())), chances, Fraction(ties, whole))


@cache
def counted(shape: Shape, variant: Variant) -> dict[Kept, int]:
    """Kept pairs that an exchange can tell apart, with their weights; with doubles rolled again where the variant says so."""
    table = pool_table(shape, variant.combat_snake_pool)
    sums: dict[Kept, int] = defaultdict(int)
    whole = 6**shape.count
    for kept, ways in table:
        if variant.pvp_doubles == "full" and is_rerolled(kept):
            for again, others in table:
                best = again if (rank(again), again.total) < (rank(kept), kept.total) else kept
                sums[alike(best)] += ways * others
        else:
            sums[alike(kept)] += ways * (whole if variant.pvp_doubles == "full" else 1)
    return dict(sums)


def alike(kept: Kept) -> Kept:
    """One pair that stands for all of its total and snake eyes; no others come to the total of double ones or sixes."""
    low = max(1, kept.total - 6)
    return Kept((low, kept.total - low), kept.snake)
