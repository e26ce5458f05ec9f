"""How deadly a fight is: exact where that can be, else simulated with an interval; and what would make it fair."""

from dataclasses import replace

import pytest

from macguffin.core.dice import SeededDice
from macguffin.core.errors import IllegalMoveError
from macguffin.quest import encounter
from macguffin.quest.arena import Arena, Sampler
from macguffin.quest.encounter import (
    Lineup,
    Worth,
    assess,
    play_out,
    sample,
    shifted,
    solve,
    suggest,
    with_another,
    without,
)
from macguffin.quest.fight import Pending
from macguffin.quest.plans import PLANS
from tests.quest_table import bard, fight, mon, scene, thief, warrior, wizard

FOUR = (
    warrior("Ann", "7 9 6 5 4"),
    thief("Tom", "6 5 10 4 7"),
    wizard("Wyn", "6 5 7 9 6", speciality="enchantment"),
    bard("Bea", "8 5 7 6 9"),
)
SIX = [mon(f"Brute {number}", "5/-1/1") for number in range(1, 7)]


@pytest.mark.parametrize("plan", list(PLANS))
@pytest.mark.parametrize(
    "position",
    [
        scene(warrior("Ann", "7 9 6 5 4"), mon("Ogre", "9/-2/1")),
        scene(thief("Tom", "4 5 8 4 7"), mon("Imp", "3/1/2"), mon("Imp 2", "2/1/-2", attack="magical")),
        scene(bard(), wizard("Wyn", "4 7 7 8 7"), mon("Ogre", "5/-1/-1")),
        fight(
            bard("Bea", charm_used=True), thief(concealed=True), mon("Ogre", "6/-2/0", charmed=["Bea"]), active="Tom"
        ),
        scene(bard(), mon("Ogre", "4/0/0"), variant={"combat.tie": "reroll", "charm.cost": "turn"}),
    ],
)
def test_simulated_and_exact_answers_agree_within_the_interval(position, plan):
    arena = Arena(position.fight)
    exact = solve(arena, plan)

    found = sample(arena, plan, seed=4, width=0.012, progress=None)

    pairs = [(exact.win, found.win), (exact.rounds, found.rounds), (exact.ap_each, found.ap_each)]
    pairs += [(exact.knocked_out[name], found.knocked_out[name]) for name in exact.knocked_out]
    pairs += [(exact.losses[name], found.losses[name]) for name in exact.losses]
    assert (exact.method, found.method) == ("exact", "simulated")
    for one, other in pairs:
        slack = other.high - other.low  # all but one in ten thousand are within twice the interval
        assert other.value - slack <= one.value <= other.value + slack + 1e-9


def test_an_exact_answer_has_no_interval_and_no_fights():
    report = assess(scene(warrior(), mon()).fight, "plain")

    assert (report.method, report.fights) == ("exact", 0)
    assert report.win.low == report.win.value == report.win.high


def test_a_simulated_answer_stops_where_it_is_sure_enough_and_tells_of_it_on_the_way():
    told: list[tuple[int, float]] = []

    report = assess(scene(*FOUR, *SIX).fight, "plain", seed=1, width=0.03, progress=lambda *now: told.append(now))

    assert report.method == "simulated"
    assert (report.win.high - report.win.low) / 2 <= 0.03
    assert told[-1][0] == report.fights
    assert [half for _, half in told] == sorted((half for _, half in told), reverse=True)


def test_the_same_seed_gives_the_same_answer():
    position = scene(*FOUR, *SIX)

    one, other, another = (assess(position.fight, "sensible", seed=seed, width=0.05) for seed in (3, 3, 4))

    assert one == other != another


@pytest.mark.parametrize(
    "position", [scene(warrior()), scene(mon()), scene(warrior(defeated=True), mon()), scene(warrior(), mon(fled=True))]
)
def test_where_nobody_is_left_to_fight_nothing_is_told(position):
    with pytest.raises(IllegalMoveError) as error:
        assess(position.fight, "plain")

    assert error.value.clause == "Q-064, QR-159"


@pytest.mark.clause("Q-077", "Q-078")
def test_ap_count_the_pot_and_those_beaten_already_and_go_to_those_who_take_part():
    arena = Arena(
        fight(warrior(), thief(fled=True), mon("Rat", "1/9/9"), mon("Imp", "5/0/0", defeated=True), pot=4).fight
    )
    state = arena.begin()

    state.remaining = [7, 0]  # Ann and the rat, who alone are still in it

    assert Worth(arena).row(state) == [1, 0, 0, (4 + 5 + 1) // 2, 1]


@pytest.mark.clause("Q-077")
def test_whoever_is_built_as_a_character_is_worth_no_ap_and_takes_none():
    arena = Arena(scene(warrior(), thief("Nob", side="monsters"), mon("Rat", "2/0/0")).fight)
    state = arena.begin()
    state.remaining = [7, 0, 0]

    assert Worth(arena).row(state)[-2] == 2


@pytest.mark.clause("Q-031")
def test_a_hidden_thief_is_not_beaten_because_nobody_can_be_struck():
    position = fight(
        warrior(remaining=1),
        thief(concealed=True),
        mon("Ogre", "2/-4/0"),
        active="Ogre",
        variant={"conceal.targetable": "no"},
    )

    report = assess(position.fight, "plain")

    assert report.knocked_out["Ann"].value > 0.7
    assert report.win.value + report.knocked_out["Tom"].value == pytest.approx(1, abs=0.001)


@pytest.mark.clause("Q-104")
@pytest.mark.parametrize(("switch", "value"), [("magic.max_sp", 1), ("magic.gate", "strict_int")])
def test_plans_do_what_the_house_rules_allow(switch, value):
    stats = "7 7 7 7 7"
    bound = scene(wizard("Wyn", stats), mon("Ogre", "5/0/0"), variant={switch: value})
    free = scene(wizard("Wyn", stats), mon("Ogre", "5/0/0"))

    assert assess(bound.fight, "sensible").win.value < assess(free.fight, "sensible").win.value


@pytest.mark.clause("Q-038")
def test_a_spell_s_school_follows_the_house_rule():
    book, described = (
        scene(wizard("Wyn", speciality="illusion"), mon("Ogre", "5/0/0"), variant=variant)
        for variant in ({}, {"magic.damage_school": "by_description"})
    )

    assert assess(book.fight, "sensible").win.value < assess(described.fight, "sensible").win.value


def test_what_is_not_reckoned_with_is_named():
    position = fight(warrior(favour=2, buffs=[{"stat": "str", "by": 2, "rounds": 3}]), mon())
    waiting = replace(position.fight, pending=Pending(by="Ann", kind="try", text="swing"))

    assert assess(position.fight, "plain").left_out == ("favours", "how long buffs last")
    assert assess(waiting, "plain").left_out[-1] == "what waits for a ruling"
    assert assess(scene(warrior(), mon()).fight, "plain").left_out == ()


def test_a_hard_fight_is_made_easier():
    position = scene(warrior(), mon("Ogre", "9/-4/1"), mon("Imp", "3/1/2"))
    now = assess(position.fight, "sensible").win.value

    found = suggest(position.fight, "sensible", now)

    assert [one.change for one in found] == ["without Imp", "without Ogre", "every monster's PB and MB one higher"]
    assert all(one.win.value > now for one in found)


def test_an_easy_fight_is_made_harder():
    position = scene(warrior(), mon("Rat", "1/3/6"), mon("Rat 2", "1/3/6"))
    now = assess(position.fight, "sensible").win.value

    found = suggest(position.fight, "sensible", now)

    assert [one.change for one in found] == ["one more like Rat", "every monster's PB and MB one lower"]
    assert all(one.win.value < now for one in found)


def test_a_fight_in_between_is_told_both_ways():
    changes = [one.change for one in suggest(scene(warrior(), mon()).fight, "plain", 0.7)]

    assert changes == [
        "every monster's PB and MB one higher",
        "one more like Ogre",
        "every monster's PB and MB one lower",
    ]


def test_a_running_fight_goes_on_without_whoever_was_active():
    position = fight(warrior(), mon("Ogre"), mon("Imp"), order="Ogre Ann Imp", active="Ogre")

    less = without(position.fight, position["Ogre"])
    more = with_another(position.fight, position["Imp"])

    assert (less.order, less.active) == (("Ann", "Imp"), "Ann")
    assert (more.order, len(more.monsters)) == (("Ogre", "Ann", "Imp", "another 2"), 3)
    assert assess(less, "plain").win.value > assess(position.fight, "plain").win.value


def test_higher_bonuses_are_weaker_monsters():
    assert [one.pb for one in shifted(scene(warrior(), mon("Ogre", "9/-2/1")).fight, 1).monsters] == [-1]


@pytest.mark.clause("Q-066")
@pytest.mark.parametrize(("each_round", "at_once"), [("yes", 0), ("no", 1)])
def test_by_variant_the_turn_order_is_drawn_again_each_round(each_round, at_once):
    arena = Arena(scene(bard(), mon("Ogre", "7/0/0"), variant={"initiative.each_round": each_round}).fight)
    lineup = Counted(arena, SeededDice(1))

    state = play_out(arena, "plain", Sampler(3), lineup)

    assert state.round > 2
    assert lineup.drawn == (1 if at_once else state.round)


class Counted(Lineup):
    """A lineup that counts the orders drawn."""

    drawn = 0

    def draw(self):
        self.drawn += 1
        return super().draw()


def test_no_fight_goes_on_for_ever(monkeypatch):
    monkeypatch.setattr(encounter, "MAX_ROUNDS", 2)
    monkeypatch.setattr(encounter, "MAX_FIGHTS", 500)

    report = sample(Arena(scene(warrior(), mon("Wall", "99/0/0")).fight), "plain", seed=1, width=0.001, progress=None)

    assert (report.fights, report.win.value, report.rounds.value) == (500, 0.0, 2.0)
