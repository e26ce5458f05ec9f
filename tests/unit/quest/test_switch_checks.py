"""Switches about checks, contests and the turn order: each value told from the others."""

from fractions import Fraction
from typing import Any

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.quest.check import check, check_odds
from macguffin.quest.variant import Variant
from tests.quest_table import bard, char, fight, mon, scene, thief, warrior, wizard
from tests.switch_cases import tell


def outcome(variant: dict[str, Any], stat: int, dice: str, difficulty: int = 0) -> str:
    """The result of a check, with "doubly" before it where it is."""
    scripted = ScriptedDice([int(face) for face in dice.split()])
    counted = check(stat, difficulty, scripted, variant=Variant.of(variant)).counted
    scripted.finish()
    return ("doubly " if counted.doubly else "") + counted.result


@pytest.mark.clause("Q-049")
@tell("check.success", {"le": ["success", "success"], "lt": ["success", "failure"]})
def test_a_roll_below_and_exactly_at_the_stat(variant, shown):
    assert [outcome(variant, 7, "3 3 6 5"), outcome(variant, 7, "3 4")] == shown


@pytest.mark.clause("Q-049", "Q-050")
@tell("check.success", {"le": 61.6, "lt": 44.0})
def test_the_chance_at_stat_seven(variant, shown):
    assert round(float(100 * check_odds(7, variant=Variant.of(variant)).success), 1) == shown


@pytest.mark.clause("Q-050", "Q-051")
@tell("check.reroll", {"once": ("failure", 4), "chain": ("success", 8)})
def test_doubles_after_doubles(variant, shown):
    dice = ScriptedDice([5, 5, 4, 4, 4, 4, 1, 2])

    rolled = check(7, 0, dice, variant=Variant.of(variant))

    assert (rolled.counted.result, len(rolled.faces)) == shown


@pytest.mark.clause("Q-050", "Q-051", "Q-053")
@pytest.mark.parametrize(
    ("dice", "result"), [("4 4 3 3 6 6", "success"), ("5 5 4 4 1 1", "instant_success"), ("5 5 5 5 5 5 4 6", "failure")]
)
def test_of_a_chain_the_best_counts(dice, result):
    assert outcome({"check.reroll": "chain"}, 7, dice).removeprefix("doubly ") == result


@pytest.mark.clause("Q-050")
def test_once_or_in_a_chain_the_chances_differ_little():  # QR-022
    once, chain = (
        [
            check_odds(stat, by, variant=Variant.of({"check.reroll": value})).success
            for stat in range(2, 13)
            for by in (-5, 0, 5)
        ]
        for value in ("once", "chain")
    )

    assert max(b - a for a, b in zip(once, chain, strict=True)) < Fraction(22, 10000)


@pytest.mark.clause("Q-054", "Q-055")
@tell(
    "check.margin_on",
    {"total": ["success", "doubly success", "doubly failure"], "natural": ["doubly success", "success", "failure"]},
)
def test_what_the_degree_is_measured_on(variant, shown):
    results = [outcome(variant, 9, "1 3", 1), outcome(variant, 9, "1 5", -2), outcome(variant, 5, "3 5", 2)]

    assert results == shown


@pytest.mark.clause("Q-052", "Q-053", "Q-054", "Q-055")
@tell(
    "check.instant_degree",
    {
        "margin": ["doubly instant_success", "instant_success", "doubly instant_failure", "instant_failure"],
        "always": ["doubly instant_success"] * 2 + ["doubly instant_failure"] * 2,
        "never": ["instant_success"] * 2 + ["instant_failure"] * 2,
    },
)
def test_the_degree_of_instants(variant, shown):
    results = [outcome(variant, stat, dice) for dice, stats in (("1 1", (9, 3)), ("6 6", (5, 9))) for stat in stats]

    assert results == shown


@pytest.mark.clause("Q-056", "Q-050", "Q-052", "Q-053")
@tell("pvp.doubles", {"off": ["Tom", "Tom"], "full": ["Ann", "Ann"], "instants": ["Ann", "Tom"]})
def test_doubles_in_a_contest(variant, shown):
    """Ones against a lower total; then fives that are better when rolled again."""
    place = scene(char("Ann", "7 3 9 6 4"), char("Tom", "7 9 4 6 5"), variant=variant)
    fives = "5 5 1 2 3 4" if variant["pvp.doubles"] == "full" else "5 5 3 4"

    ones = place.play("contest Ann str vs Tom str", "1 1 1 2")
    doubles = place.play("contest Ann dex vs Tom str", fives)

    assert [played.one("Contested").winner for played in (ones, doubles)] == shown


@pytest.mark.clause("Q-056", "Q-053")
@pytest.mark.parametrize(("value", "winner"), [("off", "Ann"), ("full", "Tom"), ("instants", "Tom")])
def test_sixes_in_a_contest(value, winner):
    place = scene(char("Ann", "7 12 9 6 4"), char("Tom", "7 3 9 6 5"), variant={"pvp.doubles": value})

    assert place.play("contest Ann str vs Tom str", "6 6 6 5").one("Contested").winner == winner


@pytest.mark.clause("Q-069", "Q-050", "Q-052", "Q-053")
@tell(
    "pvp.doubles",
    {
        "off": [{}, {"Bea": 1}, {}],
        "full": [{"Ogre": 2}, {"Ogre": 1}, {"Ogre": 1}],
        "instants": [{"Ogre": 2}, {"Ogre": 1}, {}],
    },
)
def test_doubles_in_an_attack(variant, shown):
    """Ones that total higher; sixes that total lower by five; doubles that are better when rolled again."""
    worse, better = mon("Ogre", "20/-9/0"), mon("Ogre", "20/-7/0")
    again = "3 3 1 2 3 4" if variant["pvp.doubles"] == "full" else "3 3 2 3"

    lost = [
        fight(bard(), worse, variant=variant).play("attack Ogre", "1 1 4 6").lost,
        fight(bard(), better, variant=variant).play("attack Ogre", "6 4 6 6").lost,
        fight(bard(), mon("Ogre", "20/0/0"), variant=variant).play("attack Ogre", again).lost,
    ]

    assert lost == shown


@pytest.mark.clause("Q-059", "Q-067")
@tell("pvp.tie", {"higher_stat": ("Ann", 4), "reroll": ("Tom", 8), "status_quo": ("Tom", 4)})
def test_a_tied_contest(variant, shown):
    place = scene(char("Ann", "7 9 7 6 4"), char("Tom", "7 7 9 6 5"), variant=variant)
    dice = "4 5 3 4" + (" 6 6 1 2" if shown[1] == 8 else "")

    told = place.play("contest Ann str vs Tom str", dice).one("Contested")

    assert (told.winner, len(told.dice)) == shown


@pytest.mark.clause("Q-059")
def test_whoever_is_named_first_fails_whatever_his_stat():
    place = scene(char("Ann", "7 9 7 6 4"), char("Tom", "7 7 9 6 5"), variant={"pvp.tie": "status_quo"})

    assert place.play("contest Tom str vs Ann str", "3 4 4 5").one("Contested").winner == "Ann"


@pytest.mark.clause("Q-057", "Q-061")
@tell("monster.single_stat", {"half": [9, 9, 6, 6, 5, 10], "full": [11, 11, 4, 4, 5, 10], "seven": [7, 7, 7, 7, 5, 10]})
def test_a_monsters_single_stat(variant, shown):
    place = scene(mon("Ogre", "5/-4/3"), mon("Imp", "5/-4/3", dex=10), variant=variant)

    commands = "; ".join(f"check Ogre {stat}" for stat in ("str", "dex", "int", "chr", "con")) + "; check Imp dex"
    values = [event.value for event in place.play(commands, "3 4 " * 6).told("Checked")]

    assert values == shown


@pytest.mark.clause("Q-066", "Q-061")
@tell("initiative.monster_dex", {"half_pb": [5, 4], "pb": [3, 4], "seven": [7, 4]})
def test_a_monsters_dex_in_the_turn_order(variant, shown):
    place = scene(bard(), mon("Ogre", "9/-4/0"), mon("Imp", "9/-4/0", dex=10), variant=variant)

    played = place.play("begin", "1 1 3 4 3 4")

    assert [played["Ogre"].initiative, played["Imp"].initiative] == shown


@pytest.mark.clause("Q-066", "Q-067")
@tell("initiative.last_tie", {"rolloff": "Ogre Bob Ann Imp", "pcs_first": "Bob Ann Ogre Imp"})
def test_equal_totals_and_equal_dex(variant, shown):
    place = scene(bard("Ann"), bard("Bob"), mon(), mon("Imp"), variant=variant)

    assert place.play("begin", "3 4 3 4 3 4 3 4  3 3 2 2 1 1 4 4").order == shown


@pytest.mark.clause("Q-066", "Q-064")
@tell("initiative.each_round", {"no": ("Ann", "Ann Tom Ogre"), "yes": ("Ogre", "Ogre Tom Ann")})
def test_the_next_round(variant, shown):
    place = fight(warrior(), thief(), mon(), variant=variant, active="Ogre")

    played = place.play("attack Ann", "3 4 3 4" + (" 5 5 3 3 1 1" if variant["initiative.each_round"] == "yes" else ""))

    assert (played.active, played.order, played.fight.round) == (*shown, 2)


@pytest.mark.clause("Q-045")
def test_with_an_order_for_each_round_a_charm_lasts_to_its_bards_next_turn():
    place = fight(bard(), warrior(), mon(), variant={"initiative.each_round": "yes"})

    round_two = place.play("charm; pass; pass; pass", "5 5 1 1 3 3")
    bards_turn = round_two.play("pass; pass")

    assert (round_two.order, round_two["Ogre"].charmed) == ("Ann Ogre Bea", ("Bea",))
    assert (bards_turn.active, bards_turn["Ogre"].charmed) == ("Bea", ())


@pytest.mark.clause("Q-066", "Q-064")
def test_whoever_has_fallen_rolls_no_more_and_stays_in_the_order():
    place = fight(warrior(), thief(defeated=True), mon(), active="Ogre", variant={"initiative.each_round": "yes"})

    assert place.play("pass", "3 3 1 1").order == "Ogre Ann Tom"


@pytest.mark.clause("Q-066")
@tell("initiative.group_monsters", {"no": "Wolf 2 Ann Wolf", "yes": "Ann Wolf Wolf 2"})
def test_monsters_of_a_kind(variant, shown):
    place = scene(bard("Ann"), mon("Wolf"), mon("Wolf 2"), variant=variant)

    dice = "3 3 4 4" + (" 1 1" if variant["initiative.group_monsters"] == "no" else "")

    assert place.play("begin", dice).order == shown


@pytest.mark.clause("Q-066")
def test_a_shared_roll_with_different_dex_and_other_kinds():  # QR-056
    everybody = bard("Ann"), mon("Wolf"), mon("Imp"), mon("wolf 2", "7/-4/0"), mon("Wolfhound")

    played = scene(*everybody, variant={"initiative.group_monsters": "yes"}).play("begin", "6 6 3 4 4 4 1 2")

    assert played.one("Ordered").totals == {"Ann": 12, "Wolf": 7, "Imp": 8, "wolf 2": 5, "Wolfhound": 3}


@pytest.mark.clause("Q-067")
def test_a_pack_rolls_off_once_and_stays_in_file_order():  # QR-053, QR-056
    everybody = bard("Ann"), mon("Wolf"), mon("Wolf 2")

    played = scene(*everybody, variant={"initiative.group_monsters": "yes"}).play("begin", "3 4 3 4  5 5 1 1")

    assert played.order == "Wolf Wolf 2 Ann"


@pytest.mark.clause("Q-048", "Q-086")
@pytest.mark.parametrize("said", ['Wyn: cast "fog"; rule difficulty 0', 'Wyn: try "swing"; rule str difficulty 0'])
@pytest.mark.parametrize(
    ("variant", "dice", "result", "doubly"),
    [
        ({}, "3 4", "success", False),
        ({"check.success": "lt"}, "3 4", "failure", False),
        ({}, "5 5 4 4", "failure", False),
        ({"check.reroll": "chain"}, "5 5 4 4 1 2", "success", False),
        ({"check.instant_degree": "always"}, "6 6", "instant_failure", True),
        ({"check.instant_degree": "never"}, "6 6", "instant_failure", False),
    ],
)
def test_magic_and_deeds_are_checked_by_the_house_rules_of_checks(
    said, variant, dice, result, doubly
):  # QR-060, QR-120
    told = scene(wizard(), variant=variant).play(said, dice).one("Ruled")

    assert (told.result, told.doubly) == (result, doubly)
