"""Switches about attacks and what they cost: each value told from the others. All bonuses are 0 unless written."""

from typing import Any

import pytest

from tests.quest_table import bard, fight, mon, scene, thief, warrior, wizard
from tests.switch_cases import shows, tell


def losses(numbers: str, variant: dict[str, Any], *dice: str) -> list[dict[str, int]]:
    """What a bard's attacks on a monster cost, one for each fall of the dice."""
    return [fight(bard(), mon("Ogre", numbers), variant=variant).play("attack Ogre", one).lost for one in dice]


@pytest.mark.clause("Q-071", "Q-072")
@tell("combat.tie", {"defender": {}, "attacker": {"Ogre": 1}, "reroll": {"Bea": 1}})
def test_equal_totals(variant, shown):
    dice = "3 4 3 4" + ("  5 6 5 6  6 6 1 2" if variant["combat.tie"] == "reroll" else "")

    assert losses("20/0/0", variant, dice) == [shown]


@pytest.mark.clause("Q-071", "Q-072")
@tell("combat.tie", {"defender": 0.58, "attacker": 0.70, "reroll": 0.66})
def test_the_mean_by_what_a_tie_does(variant, shown):  # QR-062
    assert round(float(fight(bard(), mon(), variant=variant).mean("attack Ogre")), 2) == shown


@pytest.mark.clause("Q-073")
@tell(
    "combat.margin_on",
    {"total": [{"Ogre": 2}, {"Bea": 1}, {"Ogre": 1}, {}], "natural": [{"Ogre": 1}, {}, {"Ogre": 2}, {"Bea": 1}]},
)
def test_what_the_margin_is_measured_on(variant, shown):
    lost = losses("20/2/0", variant, "3 3 4 5") + losses("20/-2/0", variant, "4 4 2 3", "1 2 4 5")
    lost += losses("20/2/0", variant, "5 5 2 3")

    assert lost == shown


@pytest.mark.clause("Q-073")
def test_a_natural_margin_in_the_losers_favour_is_none():
    assert losses("20/9/0", {"combat.margin_on": "natural"}, "6 6 2 2") == [{"Ogre": 1}]


@pytest.mark.clause("Q-076")
@tell(
    "combat.snake_owner",
    {
        "winner": [{"Ogre": 2}, {"Bea": 2}, {"Ogre": 1}, {"Ogre": 2}],
        "either": [{"Ogre": 2}, {"Bea": 2}, {"Ogre": 2}, {"Ogre": 2}],
        "attacker": [{"Ogre": 2}, {"Bea": 1}, {"Ogre": 1}, {"Ogre": 2}],
        "none": [{"Ogre": 1}, {"Bea": 1}, {"Ogre": 1}, {"Ogre": 1}],
    },
)
def test_whose_snake_eyes_double(variant, shown):
    """The attacker's who wins; the defender's who wins; the defender's who loses; both at once."""
    lost = losses("20/0/0", variant, "1 1 2 4", "6 6 1 1") + losses("20/6/0", variant, "2 5 1 1")

    assert lost + losses("20/1/0", variant, "1 1 1 1") == shown


@pytest.mark.clause("Q-076")
@pytest.mark.parametrize(
    ("value", "lost"), [("winner", {"Bea": 1}), ("either", {"Bea": 2}), ("attacker", {"Bea": 1}), ("none", {"Bea": 1})]
)
def test_the_losing_attackers_snake_eyes(value, lost):
    assert losses("20/-9/0", {"combat.snake_owner": value}, "1 1 2 3") == [lost]


@pytest.mark.clause("Q-076")
@tell(
    "combat.snake_scope",
    {"all": [{"Ogre": 2}, {"Ogre": 4}, {"Bea": 2}], "margin5": [{"Ogre": 1}, {"Ogre": 4}, {"Bea": 2}]},
)
def test_which_losses_snake_eyes_double(variant, shown):
    assert losses("20/0/0", variant, "1 1 2 4", "1 1 6 6", "6 6 1 1") == shown


@pytest.mark.clause("Q-076")
@tell("combat.snake_scope", {"all": 0.584, "margin5": 0.573})
def test_the_mean_by_what_snake_eyes_double(variant, shown):  # QR-068
    assert round(float(fight(bard(), mon(), variant=variant).mean("attack Ogre")), 3) == shown


@pytest.mark.clause("Q-076", "Q-022")
@tell("combat.snake_pool", {"kept": [8, 1, 8], "first_two": [4, 2, 8], "all": [4, 1, 8]})
def test_which_dice_make_snake_eyes(variant, shown):
    """The kept pair are ones, not the first two; the first two, of which one is dropped; all three."""
    berserk = fight(warrior(), mon("Ogre", "40/0/0"), variant=variant)
    parry = fight(bard(), warrior("Bob", "40 8 6 7 7", berserk=True, side="monsters"), variant=variant)

    by_kept = berserk.play("attack Ogre berserk", "1 6 1 4 4").lost["Ogre"]
    by_all = berserk.play("attack Ogre berserk", "1 1 1 4 4").lost["Ogre"]
    by_first = parry.play("attack Bob", "6 6 1 1 2").lost["Bea"]

    assert [by_kept, by_first, by_all] == shown


@pytest.mark.clause("Q-074", "Q-026", "Q-035", "Q-103")
@tell("damage.margin", {"double": [2, 4, 6, 6, 4], "plus1": [2, 3, 4, 4, 4], "atleast2": [2, 2, 3, 3, 4]})
def test_what_a_margin_of_five_does(variant, shown):
    """A plain hit, a berserk one, a surprise, a spell of three; and snake eyes on a plain hit."""
    cases = [
        (bard(), "attack Ogre", "2 2 4 5"),
        (warrior(), "attack Ogre berserk", "6 2 2 4 5"),
        (thief(concealed=True), "attack Ogre", "6 2 2 1 4 5"),
        (wizard(), "cast damage at Ogre damage 2", "2 2 4 5"),
        (bard(), "attack Ogre", "1 1 4 5"),
    ]

    lost = [
        fight(who, mon("Ogre", "40/0/0"), variant=variant).play(said, dice).lost["Ogre"] for who, said, dice in cases
    ]

    assert lost == shown


@pytest.mark.clause("Q-074", "Q-026", "Q-035")
@tell("damage.margin", {"double": (2.26, 3.72), "plus1": (1.93, 2.95), "atleast2": (1.60, 2.56)})
def test_the_means_by_what_a_margin_does(variant, shown):  # QR-074
    berserk = fight(warrior(), mon(), variant=variant).mean("attack Ogre berserk")
    surprise = fight(thief(concealed=True), mon(), variant=variant).mean("attack Ogre")

    assert (round(float(berserk), 2), round(float(surprise), 2)) == shown


@pytest.mark.clause("Q-027")
@tell("damage.berserk_target", {"max": [2, 3, 2], "add": [2, 4, 3]})
def test_what_a_berserker_suffers(variant, shown):
    """By a plain hit, a surprise, another berserker."""
    bob = warrior("Bob", "40 8 6 7 7", berserk=True, side="monsters")
    cases = [
        (bard(), "attack Bob", "3 3 1 4 4"),
        (thief(concealed=True), "attack Bob", "6 3 3 1 4 4"),
        (warrior(), "attack Bob berserk", "6 3 3 1 4 4"),
    ]

    lost = [fight(who, bob, variant=variant).play(said, dice).lost["Bob"] for who, said, dice in cases]

    assert lost == shown


@pytest.mark.clause("Q-075", "Q-026", "Q-027")
@tell("damage.counter_berserk", {"no": [1, 1, 1, 2], "yes": [1, 2, 2, 4]})
def test_what_a_backfire_costs(variant, shown):
    """Nobody berserk; the attacker; the defender; the attacker, against snake eyes."""
    bob = warrior("Bob", "40 8 6 7 7", berserk=True, side="monsters")

    lost = [
        fight(bard("Ann"), mon(), variant=variant).play("attack Ogre", "6 6 1 3").lost,
        fight(warrior(), mon(), variant=variant).play("attack Ogre berserk", "6 6 6 1 3").lost,
        fight(bard("Ann"), bob, variant=variant).play("attack Bob", "6 6 1 1 3").lost,
        fight(warrior(), mon(), variant=variant).play("attack Ogre berserk", "6 6 6 1 1").lost,
    ]

    assert [one["Ann"] for one in lost] == shown


@pytest.mark.clause("Q-071", "Q-079")
@tell("combat.pc_at_zero", {"defeated": (False, 7, False), "dead": (True, 0, True)})
def test_a_character_at_nought(variant, shown):
    place = fight(bard(remaining=1), warrior(), mon(), mon("Imp"), active="Ogre", variant=variant)

    fallen = place.play("attack Bea", "3 3 4 4")
    after = fallen.play("end")

    assert fallen["Bea"].defeated
    assert (fallen["Bea"].dead, after["Bea"].remaining, after["Bea"].defeated) == shown


@pytest.mark.clause("Q-071", "Q-079")
def test_the_dead_do_not_rest_and_roll_no_order():  # QR-081
    variant = {"combat.pc_at_zero": "dead"}
    place = fight(bard(), warrior(), mon(), variant=variant).play("set Bea remaining 0; end")

    assert (place["Bea"].dead, place["Bea"].remaining) == (True, 0)
    assert place.play("rest").changed == {}
    assert place.play("begin", "1 1 2 2").order == "Ann Ogre"
    assert place.play("set Bea remaining 4").changed == {"Bea": {"remaining": 4, "defeated": False, "dead": False}}


@pytest.mark.clause("Q-071")
def test_a_monster_at_nought_is_not_dead_but_beaten():
    played = fight(bard(), mon(remaining=1), variant={"combat.pc_at_zero": "dead"}).play("attack Ogre", "3 3 4 4")

    assert (played["Ogre"].defeated, played.outcome.winner) == (True, "characters")


@pytest.mark.clause("Q-079")
@tell(
    "combat.reset", {"all": {"Bea": (7, False), "Ann": (7, False)}, "survivors": {"Bea": (0, True), "Ann": (7, False)}}
)
def test_who_is_reset(variant, shown):
    place = fight(bard(remaining=0), warrior(remaining=2), mon(), active="Ann", variant=variant)

    after = place.play("exploit Ogre")

    assert {one.name: (one.remaining, one.defeated) for one in after.fight.characters} == shown


@pytest.mark.clause("Q-079")
def test_a_rest_wakes_those_who_were_not_reset():  # QR-160
    place = scene(bard(remaining=0), mon(), variant={"combat.reset": "survivors"})

    assert place.play("rest").changed == {"Bea": {"remaining": 7, "defeated": False}}


@pytest.mark.clause("Q-079")
def test_those_knocked_out_with_con_left_keep_it():  # QR-160
    place = fight(bard(remaining=3), warrior(), mon(), variant={"combat.reset": "survivors"})

    assert place.play("set Bea defeated true; end")["Bea"].remaining == 3


@pytest.mark.clause("Q-024", "Q-034")
@tell("dice.dl_stack", {"no": (3, 4), "yes": (4, 6)})
def test_a_surprised_berserker(variant, shown):
    place = fight(thief(concealed=True), warrior("Bob", berserk=True, side="monsters"), variant=variant)

    told = place.play("attack Bob", "6 3 3 1 3 4" + (" 6" if variant["dice.dl_stack"] == "yes" else "")).one("Attacked")

    assert told.defender_kept == shown


@pytest.mark.clause("Q-024", "Q-034")
@pytest.mark.parametrize("value", ["no", "yes"])
def test_one_reason_alone_drops_one(value):
    variant = {"dice.dl_stack": value}
    bob = warrior("Bob", berserk=True, side="monsters")

    assert len(fight(thief(), bob, variant=variant).play("attack Bob", "3 3 1 3 4").one("Attacked").dice) == 5
    assert (
        len(
            fight(thief(concealed=True), mon(), variant=variant).play("attack Ogre", "3 3 3 1 3 4").one("Attacked").dice
        )
        == 6
    )


@pytest.mark.clause("Q-028")
@tell("berserk.must_attack", {"no": ["Ogre"] * 3, "yes": ["Q-028, QR-085"] * 3})
def test_a_berserkers_other_turns(variant, shown):
    place = fight(warrior(berserk=True), bard(), mon(), order="Ann Ogre Bea", variant=variant)

    turns = [
        shows(place, command, dice, lambda played: played.active)
        for command, dice in (("pass", ""), ("flee", ""), ('try "so"; rule str difficulty 0', "3 4"))
    ]

    assert turns == shown


@pytest.mark.clause("Q-028")
def test_a_berserker_who_must_attack_does():
    place = fight(warrior(berserk=True), mon(), variant={"berserk.must_attack": "yes"})

    assert place.play("attack Ogre", "6 3 3 3 4").active == "Ogre"
    assert fight(warrior(), mon(), variant={"berserk.must_attack": "yes"}).play("pass").active == "Ogre"


@pytest.mark.clause("Q-028", "Q-031")
def test_whoever_must_attack_but_can_attack_nobody_may_do_something_else():
    variant = {"berserk.must_attack": "yes", "conceal.targetable": "no"}
    place = fight(warrior(berserk=True), thief("Nob", concealed=True, side="monsters"), variant=variant)

    assert place.refused("attack Nob") == "Q-031, QR-092"
    assert place.play("pass").active == "Nob"


@pytest.mark.clause("Q-031", "Q-069")
@tell("conceal.targetable", {"yes": [{"Nob": 1}, {"Nob": 1}], "no": ["Q-031, QR-092"] * 2})
def test_attacks_on_the_hidden(variant, shown):
    place = fight(wizard(), bard(), thief("Nob", concealed=True, side="monsters"), mon(), variant=variant)

    hits = [
        shows(place, command, "3 3 4 4", lambda played: played.lost)
        for command in ("cast damage at Nob", "pass; attack Nob")
    ]

    assert hits == shown


@pytest.mark.clause("Q-031", "Q-043")
def test_only_blows_and_damage_spells_spare_the_hidden():  # QR-092
    variant = {"conceal.targetable": "no", "charm.scope": "one", "magic.combat_effects": "mb_contest"}
    place = fight(bard(), wizard(), thief("Nob", concealed=True, side="monsters"), mon(), variant=variant)

    assert place.play("charm Nob")["Nob"].charmed == ("Bea",)
    pending = place.play('pass; cast "so" at Nob').fight.pending
    assert pending is not None
    assert pending.target == "Nob"
    assert place.play("contest Bea chr vs Nob int", "3 4 4 4").one("Contested").winner == "Bea"
