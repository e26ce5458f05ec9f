"""What holds of every fight: each acts once a round, the reset is whole, AP add up, and what is refused rolls nothing."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from macguffin.core.clauses import expand
from macguffin.core.dice import RecordingDice, SeededDice
from macguffin.core.errors import IllegalMoveError, LimitError, NotationError
from macguffin.quest.clauses import CLAUSES, RULINGS
from macguffin.quest.combatants import is_out
from macguffin.quest.command_parser import parse
from macguffin.quest.events import Checked, Contested, Ruled, TurnBegan
from macguffin.quest.fight import Fight
from macguffin.quest.fight_writer import fight_to_dict
from macguffin.quest.play import Played, play
from tests.drawn_fights import drawn_scenes, says, switches
from tests.strategies_commands import commands_about

REFUSALS = (IllegalMoveError, NotationError, LimitError)
BOOK: st.SearchStrategy[dict[str, Any]] = st.just({})
seeds = st.integers(0, 2**32 - 1)
some_commands = st.lists(commands_about(["Ann", "Tom", "Wyn", "Nob", "Ogre"]), min_size=6, max_size=15)


def played_out(fight: Fight, seed: int, most: int = 120) -> list[Played]:
    """What a fight comes to by commands at random, up to its end; those that are refused are left out."""
    chance, dice = SeededDice(seed, 1), SeededDice(seed)
    moments = [play(fight, parse("begin")[0], dice)]
    for _ in range(most):
        now = moments[-1].fight
        try:
            moments.append(play(now, parse(says(now, chance))[0], dice))
        except REFUSALS:
            continue
        if moments[-1].outcome is not None:
            return moments
    return [*moments, play(moments[-1].fight, parse("end")[0], dice)]


def able(fight: Fight) -> set[str]:
    return {one.name for one in fight.everybody if not is_out(one)}


@pytest.mark.clause("Q-064")
@given(place=drawn_scenes(switches("initiative.each_round", "initiative.group_monsters", "charm.cost")), seed=seeds)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_whoever_is_able_all_round_acts_exactly_once_in_it(place, seed):
    acted: dict[int, Counter[str]] = {}
    lasted: dict[int, set[str]] = {}
    for moment in played_out(place.fight, seed):
        began = [event for event in moment.events if isinstance(event, TurnBegan)]
        over = {event.round - 1 for event in began if event.round not in acted}
        for event in began:
            acted.setdefault(event.round, Counter())[event.who] += 1
        if moment.outcome is None:
            for number in {moment.fight.round} | over & set(acted):
                lasted[number] = lasted.get(number, able(moment.fight)) & able(moment.fight)

    rounds = sorted(acted)

    assert rounds == list(range(1, len(rounds) + 1))
    assert all(max(acted[number].values()) == 1 for number in rounds)
    assert all(lasted[number] <= set(acted[number]) for number in rounds[:-1])


@pytest.mark.clause("Q-079", "Q-081", "Q-028", "Q-030", "Q-041")
@given(place=drawn_scenes(BOOK), seed=seeds)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_con_and_sp_are_full_after_any_fight_and_nothing_of_it_is_left(place, seed):
    after = played_out(place.fight, seed)[-1].fight

    told = fight_to_dict(after)
    assert [one for one in told["characters"] + told["monsters"] if one["remaining"] != one["con"]] == []
    assert all(one.sp == one.max_sp for one in after.characters)
    gone = ("berserk", "concealed", "conceal_used", "charm_used", "charmed", "defeated", "fled", "surrendered", "buffs")
    assert [(one["name"], key) for one in told["characters"] for key in gone if one[key]] == []
    assert not {"order", "active", "pending", "round", "fallen"} & set(told)


@pytest.mark.clause("Q-010", "Q-011", "Q-077", "Q-078")
@given(place=drawn_scenes(switches("ap.per_roll")), seed=seeds)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_ap_and_pot_grow_by_the_con_of_the_beaten_and_what_was_rolled(place, seed):
    moments = played_out(place.fight, seed)
    after = moments[-1].fight
    rolled = 0
    for event in (event for moment in moments for event in moment.events):
        if isinstance(event, Checked | Ruled):
            rolled += event.ap
        elif isinstance(event, Contested):
            rolled += len(event.ap)

    earned = sum(int(one.ap) for one in after.characters)
    beaten = sum(one.con for one in after.monsters if one.defeated or one.surrendered)

    assert earned + after.pot - place.fight.pot == beaten + rolled
    assert 0 <= after.pot < len([one for one in after.characters if one.side == "characters"])


@given(place=drawn_scenes(switches()), some=some_commands, seed=seeds)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_a_refused_command_rolls_nothing_changes_nothing_and_names_what_it_rests_on(place, some, seed):
    fight = place.fight
    rolled: list[int] = []
    clauses: set[str] = set()
    for number, command in enumerate(some):
        dice, before = RecordingDice(SeededDice(seed, number)), fight_to_dict(fight)
        try:
            fight = play(fight, command, dice).fight
        except REFUSALS as error:
            rolled += dice.faces
            clauses.add(getattr(error, "clause", ""))
        else:
            continue
        assert fight_to_dict(fight) == before

    assert rolled == []
    assert {clause for clause in clauses if ", ".join(expand(clause)) != clause} == set()
    assert {one for clause in clauses for one in expand(clause)} <= {*CLAUSES, *expand(f"QR-001 … QR-{RULINGS}")}
