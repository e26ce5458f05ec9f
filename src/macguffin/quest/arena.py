"""A fight boiled down to what its course depends on, so that it can be played out thousands of times or followed through all its falls.

Every exchange is drawn from the exact table that `attack.attack_odds` gives for it; nothing here knows what a blow does. One function,
`take_turn`, is the course of a turn for both uses: a `Picker` either samples or walks every way.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from math import lcm
from typing import Final

from macguffin.core.dice import SeededDice
from macguffin.core.errors import IllegalMoveError
from macguffin.quest.actions import may_cast, spell_school
from macguffin.quest.attack import Manner, attack_odds, prepare
from macguffin.quest.combatants import Character, Combatant, is_out
from macguffin.quest.fight import Fight
from macguffin.quest.limits import MAX_STAT

__all__ = [
    "ANYBODY", "BERSERK", "HIDDEN", "HIDE", "IDLE", "PLAIN_ATTACK", "SPELL", "SURPRISE", "Arena", "Picker", "Plan", "Sampler",
    "State", "Table", "Walker", "take_turn",
]  # fmt: skip

HIDDEN: Final = 1
USED: Final = 2
PLAIN_ATTACK: Final = 0
BERSERK: Final = 1
SURPRISE: Final = 2
SPELL: Final = 3  # and more: SPELL + dice * 8 + damage


class Table:
    """Ways that something can go, with whole weights: `values[i]` with `weights[i]` out of `total`."""

    __slots__ = ("sums", "total", "values", "weights")

    def __init__(self, values: list[tuple[int, int]], weights: list[int]) -> None:
        self.values = values
        self.weights = weights
        self.sums = list(accumulate(weights))
        self.total = self.sums[-1]


class Picker:
    """Decides which way something goes."""

    def pick(self, table: Table) -> int:
        """The number of one of the table's ways."""
        raise NotImplementedError

    def among(self, count: int) -> int:
        """One of so many, evenly, from 0."""
        raise NotImplementedError


class Sampler(Picker):
    """Draws at random, by a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = SeededDice(seed)

    def pick(self, table: Table) -> int:
        return bisect_right(table.sums, self.dice.word() * table.total >> 32)

    def among(self, count: int) -> int:
        return self.dice.word() * count >> 32


class Walker(Picker):
    """Goes through every way like an odometer; the chance of the way just gone is `weight` out of `total`."""

    def __init__(self) -> None:
        self.tape: list[tuple[int, int]] = []  # which way, of how many
        self.start()

    def start(self) -> None:
        self.depth = 0
        self.weight = 1
        self.total = 1

    def step(self, count: int) -> int:
        at = self.depth
        self.depth = at + 1
        if at == len(self.tape):
            self.tape.append((0, count))
        return self.tape[at][0]

    def pick(self, table: Table) -> int:
        chosen = self.step(len(table.values))
        self.weight *= table.weights[chosen]
        self.total *= table.total
        return chosen

    def among(self, count: int) -> int:
        if count == 1:
            return 0
        self.total *= count
        return self.step(count)

    def advance(self) -> bool:
        """Turns to the next way; false when all have been gone."""
        while self.tape:
            chosen, count = self.tape.pop()
            if chosen + 1 < count:
                self.tape.append((chosen + 1, count))
                return True
        return False


class State:
    """What changes in the course: CON left, SP left, who is berserk, hidden, charming; and whose turn it is, as a place in the order."""

    __slots__ = ("berserk", "charm", "hidden", "place", "remaining", "round", "sp")

    def __init__(
        self, remaining: list[int], sp: list[int], berserk: list[int], hidden: list[int], charm: list[int]
    ) -> None:
        self.remaining = remaining
        self.sp = sp
        self.berserk = berserk
        self.hidden = hidden  # 0 not yet, HIDDEN, USED
        self.charm = charm  # 0 not yet, 1 holding, USED
        self.place = 0
        self.round = 1

    def copy(self) -> "State":
        other = State(self.remaining[:], self.sp[:], self.berserk[:], self.hidden[:], self.charm[:])
        other.place = self.place
        other.round = self.round
        return other

    def key(self) -> tuple[int, ...]:
        """Equal for states that go on alike; the number of the round is left out."""
        return (self.place, *self.remaining, *self.sp, *self.berserk, *self.hidden, *self.charm)


Plan = Callable[["Arena", State, int, list[int]], tuple[int, int]]
"""What a character does: given who acts and whom he can strike, the target (or HIDE, IDLE, ANYBODY) and the manner.

What is free and comes before the action, a bard's charm, the plan sets in the state.
"""

HIDE: Final = -1
IDLE: Final = -2
ANYBODY: Final = -3


class Arena:
    """The fighters of a fight, in file order, with the tables of every exchange that comes up between them."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.variant = fight.variant
        self.fighters: list[Combatant] = [one for one in fight.everybody if not is_out(one)]
        self.sides = [0 if one.side == "characters" else 1 for one in self.fighters]
        self.by_side = [[i for i, side in enumerate(self.sides) if side == which] for which in (0, 1)]
        self.foes = [self.by_side[1 - side] for side in self.sides]
        self.classes = [one.class_ if isinstance(one, Character) else "" for one in self.fighters]
        self.bards = [[i for i in side if self.classes[i] == "bard"] for side in self.by_side]
        self.has_bards = "bard" in self.classes
        self.unmoved = {  # whom a charm that holds now does not reach: they came later, or it was meant for another
            (bard, foe)
            for bard in (*self.bards[0], *self.bards[1])
            for foe in self.foes[bard]
            if self.fighters[bard].name not in self.fighters[foe].charmed
            and charm_stage(self.fighters[bard], self.fighters) == 1
        }
        self.casts = [casts_at_all(fight, one) for one in self.fighters]
        self.top_price = fight.variant.magic_max_sp if isinstance(fight.variant.magic_max_sp, int) else MAX_STAT
        self.spares_hidden = fight.variant.conceal_targetable == "no"
        self.tables: list[list[dict[int, Table]]] = [[{} for _ in self.fighters] for _ in self.fighters]

    def begin(self) -> State:
        """The state in which the fight stands now."""
        fighters = self.fighters
        return State(
            [one.remaining for one in fighters],
            [one.sp if isinstance(one, Character) else 0 for one in fighters],
            [int(isinstance(one, Character) and one.berserk) for one in fighters],
            [hidden_stage(one) for one in fighters],
            [charm_stage(one, fighters) for one in fighters],
        )

    def table(self, state: State, attacker: int, target: int, manner: int) -> Table:
        """What an exchange may cost, as (defender's, attacker's) losses."""
        key = manner << 13 | state.berserk[target] << 12
        if self.has_bards:
            key |= self.confusion(state, attacker) << 6 | self.confusion(state, target)
        tables = self.tables[attacker][target]
        found = tables.get(key)
        if found is None:
            found = tables[key] = self.make_table(state, attacker, target, manner)
        return found

    def confusion(self, state: State, who: int) -> int:
        """How many charms hold on somebody; fewer than 64, as nobody has more enemies."""
        count = 0
        for bard in self.bards[1 - self.sides[who]]:
            if state.charm[bard] == 1 and (bard, who) not in self.unmoved:
                count += 1
        return count

    def make_table(self, state: State, attacker: int, target: int, manner: int) -> Table:
        one = confused(self.fighters[attacker], self.confusion(state, attacker))
        other = confused(self.fighters[target], self.confusion(state, target))
        if isinstance(other, Character):
            other = replace(other, berserk=bool(state.berserk[target]))
        odds = attack_odds(prepare(one, other, self.manner_of(one, manner), self.variant))
        whole = lcm(*(chance.denominator for chance in odds.joint.values()))
        return Table(
            list(odds.joint), [chance.numerator * (whole // chance.denominator) for chance in odds.joint.values()]
        )

    def manner_of(self, one: Combatant, manner: int) -> Manner:
        if not isinstance(one, Character):
            return Manner(kind=one.attack)
        if manner < SPELL:
            return Manner(berserk=manner == BERSERK, surprise=manner == SURPRISE)
        dice, damage = divmod(manner - SPELL, 8)
        school = spell_school(one, None, self.variant)
        return Manner(kind="magical", is_spell=True, dice=dice, damage=damage, school=school)


def casts_at_all(fight: Fight, one: Combatant) -> bool:
    try:
        may_cast(fight, one)
    except IllegalMoveError:
        return False
    return True


def hidden_stage(one: Combatant) -> int:
    if not isinstance(one, Character):
        return 0
    return HIDDEN if one.concealed else USED if one.conceal_used else 0


def charm_stage(one: Combatant, fighters: list[Combatant]) -> int:
    if not isinstance(one, Character) or not one.charm_used:
        return 0
    return 1 if any(one.name in other.charmed for other in fighters) else USED


def confused(one: Combatant, charms: int) -> Combatant:
    """The combatant under so many charms, and with nothing that wears off with one roll."""
    names = () if one.charmed_always else tuple(f"bard {number}" for number in range(charms))
    return replace(one, charmed=names, favour=0)


def take_turn(arena: Arena, state: State, order: list[int], plan: Plan, picker: Picker) -> bool:
    """Plays the turn of whoever is next in the order, and moves on; false when a side has nobody left.

    Rules: Q-030 … Q-032, Q-041 … Q-045, Q-064, Q-071 … Q-076, QR-092, QR-102, QR-106, QR-159
    """
    who = order[state.place]
    remaining = state.remaining
    if state.charm[who] == 1:
        state.charm[who] = USED
    if remaining[who] > 0:
        targets = [i for i in arena.foes[who] if remaining[i] > 0]
        if arena.spares_hidden:
            targets = [i for i in targets if state.hidden[i] != HIDDEN]
        if not targets:
            target, manner = IDLE, PLAIN_ATTACK
        elif arena.classes[who]:
            target, manner = plan(arena, state, who, targets)
        else:
            target, manner = ANYBODY, PLAIN_ATTACK
        if target == ANYBODY:
            target = targets[picker.among(len(targets))]
        if target >= 0:
            strike(arena, state, who, target, manner, picker)
            loser = target if remaining[target] == 0 else who
            if remaining[loser] == 0 and not any(remaining[i] for i in arena.by_side[arena.sides[loser]]):
                return False
        elif target == HIDE:
            state.hidden[who] = HIDDEN
        elif state.hidden[who] == HIDDEN:
            state.hidden[who] = USED  # whoever does not attack has lost the surprise
    state.place += 1
    if state.place == len(order):
        state.place = 0
        state.round += 1
    return True


def strike(arena: Arena, state: State, who: int, target: int, manner: int, picker: Picker) -> None:
    """One exchange, drawn from its exact table. Rules: Q-028, Q-032, Q-098, QR-080, QR-095, QR-138"""
    if manner == BERSERK:
        state.berserk[who] = 1
    elif manner >= SPELL:
        state.sp[who] -= 1 + (manner - SPELL) // 8 + (manner - SPELL) % 8
    table = arena.table(state, who, target, manner)
    theirs, ours = table.values[picker.pick(table)]
    if state.hidden[who] == HIDDEN:
        state.hidden[who] = USED
    if theirs:
        left = state.remaining[target] - theirs
        state.remaining[target] = max(0, left)
    if ours:
        left = state.remaining[who] - ours
        state.remaining[who] = max(0, left)
