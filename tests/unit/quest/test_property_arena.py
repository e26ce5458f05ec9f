"""The arena, which plays fights by the thousand, goes as play does: the same decisions and losses lead to the same state, turn by turn."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.quest.arena import (
    BERSERK,
    HIDDEN,
    HIDE,
    IDLE,
    PLAIN_ATTACK,
    SPELL,
    SURPRISE,
    USED,
    Arena,
    Picker,
    State,
    Table,
    take_turn,
)
from macguffin.quest.combatants import Character, is_out
from macguffin.quest.command_parser import parse
from macguffin.quest.encounter import Worth
from macguffin.quest.fight import Fight
from macguffin.quest.fight import Outcome as Ended
from macguffin.quest.play import play
from tests.drawn_fights import drawn_scenes, switches
from tests.quest_table import Position, bard, fight, mon, thief, warrior, wizard

RULES = switches(
    "combat.tie", "combat.snake_owner", "damage.margin", "damage.berserk_target", "damage.counter_berserk", "dice.dl_stack",
    "conceal.targetable", "charm.cost", "charm.stack", "magic.extra_dice", "magic.damage_school", "pvp.doubles", "ap.monsters",
    "ap.remainder",
)  # fmt: skip


class Twin(Picker):
    """Plays a fight, and lets the arena follow: it picks what has fallen there."""

    def __init__(self, begun: Fight, seed: int) -> None:
        self.fight = begun
        self.chance = SeededDice(seed, 1)
        self.dice = SeededDice(seed)
        self.outcome: Ended | None = None
        self.command = ""
        self.goes_on = True

    def any_of(self, options: list[Any]) -> Any:
        return options[self.chance.word() % len(options)]

    def say(self, command: str) -> Any:
        played = play(self.fight, parse(command)[0], self.dice)
        self.fight, self.outcome = played.fight, played.outcome
        return next((event for event in played.events if hasattr(event, "defender_loses")), None)

    def among(self, count: int) -> int:
        """A monster's choice among its enemies, which the fight knows by name."""
        actor = self.fight.get(self.fight.active or "", "")
        hidden = self.fight.variant.conceal_targetable == "no"
        names = [one.name for one in self.fight.enemies(actor) if not (hidden and getattr(one, "concealed", False))]
        chosen = self.chance.word() % count
        assert len(names) == count
        self.command = f"attack {names[chosen]}"
        return int(chosen)

    def pick(self, table: Table) -> int:
        odds = Position(self.fight).odds(self.command).joint
        assert odds == {row: Fraction(ways, table.total) for row, ways in zip(table.values, table.weights, strict=True)}
        told = self.say(self.command)
        self.command = ""
        return table.values.index((told.defender_loses, told.attacker_loses))

    def plan(self, arena: Arena, state: State, who: int, enemies: list[int]) -> tuple[int, int]:
        """Anything that the class allows."""
        target = self.any_of(enemies)
        name = arena.fighters[target].name
        class_ = arena.classes[who]
        if class_ == "bard" and state.charm[who] == 0 and self.any_of([True, False]):
            self.say("charm")
            state.charm[who] = 1
            if arena.variant.charm_cost == "turn":
                return IDLE, PLAIN_ATTACK
        if class_ == "thief" and state.hidden[who] == 0 and self.any_of([True, False]):
            self.say("conceal")
            return HIDE, PLAIN_ATTACK
        self.command = f"attack {name}"
        if class_ == "thief":
            return target, SURPRISE if state.hidden[who] == HIDDEN else PLAIN_ATTACK
        if class_ == "warrior" and (state.berserk[who] or self.any_of([True, False])):
            self.command += " berserk"
            return target, BERSERK
        dice, damage = self.any_of([0, 1, 2]), self.any_of([0, 1])
        if class_ == "wizard" and state.sp[who] > dice + damage:
            self.command = f"cast damage at {name} dice {dice} damage {damage}"
            return target, SPELL + 8 * dice + damage
        return target, PLAIN_ATTACK


def seen_in_play(now: Fight, names: list[str]) -> list[tuple[int, ...]]:
    """Of each fighter: CON and SP left, berserk, hidden (stage), charming (stage)."""
    rows: list[tuple[int, ...]] = []
    for name in names:
        one = now.get(name, "")
        if not isinstance(one, Character):
            rows.append((one.remaining, 0, 0, 0, 0))
            continue
        hidden = HIDDEN if one.concealed else USED if one.conceal_used else 0
        holds = any(name in other.charmed for other in now.everybody)
        rows.append((one.remaining, one.sp, int(one.berserk), hidden, 1 if holds else USED if one.charm_used else 0))
    return rows


def seen_in_arena(state: State, order: list[int]) -> list[tuple[int, ...]]:
    """The same of a state; in play a charm is over when its bard's turn begins, here only when he acts."""
    charm = state.charm[:]
    for place in (*range(state.place, len(order)), *range(state.place)):
        who = order[place]
        charm[who] = USED if charm[who] == 1 else charm[who]
        if state.remaining[who] > 0:
            break
    return list(zip(state.remaining, state.sp, state.berserk, state.hidden, charm, strict=True))


def follow(place: Position, seed: int, turns: int = 60) -> None:
    """Plays on, with the arena, turn by turn, and compares everybody who is able, then the end."""
    begun = place.fight if place.fight.is_running else play(place.fight, parse("begin")[0], SeededDice(seed, 2)).fight
    arena, twin = Arena(begun), Twin(begun, seed)
    names, state = [one.name for one in arena.fighters], arena.begin()
    order = [names.index(name) for name in begun.order if name in names]
    state.place = order.index(names.index(begun.active or ""))
    goes_on = True
    while goes_on and turns:
        able, before, turns = state.remaining[order[state.place]] > 0, twin.fight, turns - 1
        goes_on = take_turn(arena, state, order, twin.plan, twin)
        if able and twin.fight is before:
            twin.say("pass")  # the arena had nobody to attack
        assert goes_on is (twin.outcome is None)
        if goes_on:
            rows = zip(names, seen_in_arena(state, order), seen_in_play(twin.fight, names), strict=True)
            differ = [row for row in rows if row[1] != row[2] and not is_out(twin.fight.get(row[0], ""))]
            assert differ == []
    if twin.outcome is not None:
        row = Worth(arena).row(state)
        assert (row[0], row[-2]) == (int(twin.outcome.winner == "characters"), twin.outcome.ap_each)


@pytest.mark.clause("Q-030", "Q-032", "Q-041", "Q-045", "Q-064", "Q-071", "Q-098")
@given(place=drawn_scenes(RULES, most=2), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
def test_the_arena_goes_as_play_does(place, seed):
    follow(place, seed)


@pytest.mark.clause("Q-031", "Q-044", "Q-028")
@pytest.mark.parametrize(
    "place",
    [
        fight(bard(charm_used=True), warrior(berserk=True), mon(charmed=["Bea"]), mon("Imp", charmed=True), mon("Rat"), active="Ogre"),
        fight(thief(concealed=True), wizard(sp=2), mon(), active="Ogre", variant={"conceal.targetable": "no"}),
        fight(bard(remaining=2), thief(conceal_used=True), thief("Nob", concealed=True, side="monsters"), mon(defeated=True)),
        fight(bard(), bard("Bob", charm_used=True), mon(charmed=["Bob"], attack="magical"), variant={"charm.stack": "no"}),
    ],
    ids=["charmed", "hidden", "half over", "two bards"],
)  # fmt: skip
@pytest.mark.parametrize("seed", range(8))
def test_it_takes_up_a_fight_that_runs(place, seed):
    follow(place, seed)
