"""Beard Curse: whom it may be aimed at, what its die does, and how a lost action runs out."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import fig, position

FIELD = """
    .........
    .........
    .........
    .........
    .........
    .........
    .........
"""


def mage(at: str = "C3", secondary: str = "none", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, "mage", "axe", secondary, **state)


def bob(at: str = "E3", **state: Any) -> dict[str, Any]:
    return fig("Bob", at, "rogue", "axe", "none", **state)


@pytest.mark.clause("H-106", "H-107", "H-108", "H-109", "H-110")
@pytest.mark.parametrize(
    ("face", "befell"), [("1", {"Bob": {"stunned": True}}), ("2", {"Bob": {"lost_action": True}}), ("3", {})]
)
def test_its_die(face: str, befell: dict[str, Any]) -> None:
    here = position(FIELD, mage(), bob(), fig("Cid", "D3"))

    after = here.play("cast curse at Bob", face)

    assert after.sides == [3]
    assert after.changed == befell
    assert (after.stopped, after.active) == (None, "Bob")


@pytest.mark.clause("H-107", "H-108")
def test_its_odds() -> None:
    here = position(FIELD, mage(), bob())

    assert here.odds("cast curse at Bob", "Bob") == {
        "slain": 0,
        "stunned": Fraction(1, 3),
        "poisoned": 0,
        "disarmed": 0,
    }


# H-111: within 6, diagonals double, in any direction (HR-112)


@pytest.mark.clause("H-111")
@pytest.mark.parametrize("square", ["I3", "A7", "B1", "F6", "E7", "D1", "D6", "H4", "C7", "G5"])
def test_it_reaches_6_squares(square: str) -> None:
    here = position(FIELD, mage("C3"), bob(square))

    assert here.play("cast curse at Bob", "1")["Bob"].stunned


@pytest.mark.clause("H-111")
@pytest.mark.parametrize("square", ["H1", "I2", "I4", "H5", "G6", "F7", "I7"])
def test_it_does_not_reach_7(square: str) -> None:
    here = position(FIELD, mage("C3"), bob(square))

    assert here.refused("cast curse at Bob") == "H-111"


@pytest.mark.clause("H-111", "H-106")
def test_he_may_walk_into_range_first() -> None:
    here = position(FIELD, mage("A1"), bob("H1"))

    assert here.play("move e; cast curse at Bob", "1").changed == {"Ann": {"at": "B1"}, "Bob": {"stunned": True}}
    assert here.refused("move w; cast curse at Bob") == "H-007, HR-007"
    assert here.refused("cast curse at Bob; move e") == "H-031"


@pytest.mark.clause("H-112")
@pytest.mark.parametrize(
    ("map_", "target"), [("./...", "D1"), (".!)<.", "E1"), (".#\n..", "B2"), ("..\n#.", "B2"), ("...\n#..", "C2")]
)
def test_it_may_be_cast_at_whom_he_sees(map_: str, target: str) -> None:
    here = position(map_, mage("A1"), bob(target))

    assert here.play("cast curse at Bob", "3").sides == [3]


@pytest.mark.clause("H-112")
@pytest.mark.parametrize(
    ("map_", "target"),
    [(".#...", "D1"), (".O...", "D1"), (".+...", "D1"), (".#\n#.", "B2"), ("...\n.#.\n...", "C3"), (".#.\n...", "C2")],
)
def test_it_needs_sight(map_: str, target: str) -> None:
    here = position(map_, mage("A1"), bob(target))

    assert here.refused("cast curse at Bob") == "H-112"


@pytest.mark.clause("H-112")
def test_figures_are_no_cover() -> None:
    here = position(FIELD, mage(), bob(), fig("Cid", "D3"), variant={"figures_block_los": "off"})
    barred = position(FIELD, mage(), bob(), fig("Cid", "D3"), variant={"figures_block_los": "on"})

    assert here.play("cast curse at Bob", "1")["Bob"].stunned
    assert barred.refused("cast curse at Bob") == "H-112"


# HR-186: anybody but himself


@pytest.mark.clause("H-106")
def test_nobody_curses_himself() -> None:
    here = position(FIELD, mage(secondary="voodoo_doll"), bob())

    assert here.refused("cast curse at Ann") == "H-106, HR-186"
    assert here.refused("cast curse at Ann via doll from C4") == "H-106, HR-186"


@pytest.mark.clause("H-106")
def test_allies_may_be_cursed() -> None:
    here = position(FIELD, mage(team="red"), bob(team="red"), fig("Cid", "A1"))
    kind = position(FIELD, mage(team="red"), bob(team="red"), fig("Cid", "A1"), variant={"friendly_fire": "off"})

    assert here.play("cast curse at Bob", "1")["Bob"].stunned
    assert kind.refused("cast curse at Bob") == "H-041, HR-068"


@pytest.mark.clause("H-106")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "marksman", "priest"])
def test_only_mages_cast_it(class_: str) -> None:
    here = position(FIELD, fig("Ann", "C3", class_, "axe", "none"), bob())

    assert here.refused("cast curse at Bob") == "H-225"


@pytest.mark.clause("H-106")
def test_there_must_be_such_a_target() -> None:
    here = position(FIELD, mage(), bob("off"), fig("Cid", "A1"))

    assert here.refused("cast curse at Bob") == "H-226, HR-271"
    assert here.refused("cast curse at Zed") == "H-106"


@pytest.mark.clause("H-106", "H-032")
def test_it_is_an_action_and_may_be_cast_every_turn() -> None:
    here = position(FIELD, mage(), bob())

    after = here.play("cast curse at Bob", "3").play("").play("cast curse at bob", "1")

    assert after["Bob"].stunned
    assert here.refused("cast curse at Bob; cast curse at Bob") == "H-032"


# 1: a stun like any other


@pytest.mark.clause("H-061", "H-108")
def test_the_stunned_are_not_stunned_again() -> None:
    here = position(FIELD, mage(), bob(stunned=True))

    after = here.play("cast curse at Bob", "1")

    assert after.changed == {}
    assert after.play("").changed == {"Bob": {"stunned": False}}


@pytest.mark.clause("H-108", "H-214", "H-216")
@pytest.mark.parametrize(
    ("shield_order", "against", "befell"),
    [
        ("always", "all", {"secondary": "none"}),
        ("slain", "all", {"stunned": True}),
        ("never", "all", {"stunned": True}),
        ("always", "physical", {"stunned": True}),
        ("always", "melee", {"stunned": True}),
    ],
)
def test_a_shield_may_turn_its_stun(shield_order: str, against: str, befell: dict[str, Any]) -> None:
    target = fig("Bob", "E3", "rogue", "axe", "shield", shield_order=shield_order)
    here = position(FIELD, mage(), target, variant={"shield_vs": against})

    assert here.play("cast curse at Bob", "1").changed == {"Bob": befell}


@pytest.mark.clause("H-108", "H-217")
def test_beside_a_pike_a_shield_turns_nothing() -> None:
    here = position(FIELD, mage(), fig("Bob", "E3", "rogue", "pike", "shield", shield_order="always"))

    assert here.play("cast curse at Bob", "1").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-109", "H-214")
def test_no_shield_turns_a_lost_action() -> None:
    here = position(FIELD, mage(), fig("Bob", "E3", "rogue", "axe", "shield", shield_order="always"))

    assert here.play("cast curse at Bob", "2").changed == {"Bob": {"lost_action": True}}


# 2: movement and facing, no action, then it is over (HR-182)


@pytest.mark.clause("H-109")
def test_a_lost_action_leaves_movement_and_facing() -> None:
    here = position(FIELD, mage(), bob(lost_action=True), active="Bob")

    after = here.play("move s s; face w")

    assert after.changed == {"Bob": {"at": "E5", "facing": "w", "lost_action": False}}


@pytest.mark.clause("H-109")
@pytest.mark.parametrize("orders", ["attack w", "move s; attack w", "grab", "pick up", "face s; attack s"])
def test_a_lost_action_forbids_every_action(orders: str) -> None:
    here = position(FIELD, mage("D3"), bob(lost_action=True), active="Bob", gem="E3")

    assert here.refused(orders) == "H-109"


@pytest.mark.clause("H-109", "H-218")
def test_a_lost_action_leaves_pass_flask_and_shield_order() -> None:
    here = position(FIELD, mage(), fig("Bob", "E3", "rogue", lost_action=True), active="Bob")

    after = here.play("drink; order shield always; pass")

    assert after.changed == {"Bob": {"secondary": "none", "shield_order": "always", "lost_action": False}}


@pytest.mark.clause("H-109")
def test_the_action_after_is_there_again() -> None:
    here = position(FIELD, mage("D3"), bob(), fig("Cid", "A7"))

    cursed = here.play("cast curse at Bob", "2")
    after = cursed.play("").play("").play("").play("attack w", "1 2")

    assert cursed.refused("attack w") == "H-109"
    assert after.sides == [8, 8]


# HR-183: stun and lost action run out in the same turn


@pytest.mark.clause("H-059", "H-109")
def test_a_lost_action_on_the_stunned_goes_with_the_same_turn() -> None:
    here = position(FIELD, mage(), bob(stunned=True))

    after = here.play("cast curse at Bob", "2")

    assert after.changed == {"Bob": {"lost_action": True}}
    assert after.play("").changed == {"Bob": {"stunned": False, "lost_action": False}}


@pytest.mark.clause("H-059", "H-109")
def test_a_stun_on_one_who_has_lost_his_action_goes_with_the_same_turn() -> None:
    here = position(FIELD, mage(), bob(lost_action=True))

    after = here.play("cast curse at Bob", "1")

    assert after.changed == {"Bob": {"stunned": True}}
    assert after.play("move n").changed == {"Bob": {"stunned": False, "lost_action": False}}


@pytest.mark.clause("H-061", "H-109")
def test_a_lost_action_is_no_stun_for_immunity_or_combat() -> None:
    here = position(FIELD, mage("D3", facing="w"), bob(lost_action=True, facing="w"))

    after = here.play("attack e", "4 4")  # 4 against 4 - 1: Bob loses by 1 and is stunned

    assert after.changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-109", "H-126")
def test_a_turn_lost_to_poison_takes_the_lost_action_along() -> None:
    here = position(FIELD, mage(), bob(lost_action=True, poisoned=True), active="Bob")

    after = here.play("move n", "1")

    assert after.changed == {"Bob": {"lost_action": False, "poison_streak": 1}}


# HR-185: no beard is remembered, but by variant


@pytest.mark.clause("H-109")
def test_a_second_2_works_again() -> None:
    here = position(FIELD, mage(), bob())

    after = here.play("cast curse at Bob", "2").play("").play("cast curse at Bob", "2")

    assert after.changed == {"Bob": {"lost_action": True}}


@pytest.mark.clause("H-109")
@pytest.mark.parametrize(("face", "befell"), [("1", {"stunned": True}), ("2", {}), ("3", {})])
def test_by_variant_a_beard_is_cut_once(face: str, befell: dict[str, Any]) -> None:
    here = position(FIELD, mage(), bob(), variant={"beard_once": "on"})

    first = here.play("cast curse at Bob", "2")
    again = first.play("").play("cast curse at Bob", face)

    assert first.changed == {"Bob": {"lost_action": True, "shaven": True}}
    assert again.changed == ({"Bob": befell} if befell else {})
    assert again.sides == [3]


@pytest.mark.clause("H-109", "H-067")
def test_by_variant_a_cut_beard_stays_cut_over_death() -> None:
    here = position(FIELD, mage("D3"), bob(shaven=True), variant={"beard_once": "on"})

    after = here.play("attack e", "8 1")

    assert after["Bob"].lives == 2
    assert after["Bob"].shaven


@pytest.mark.clause("H-109", "H-064")
def test_death_takes_the_lost_action_away() -> None:
    here = position(FIELD, mage("D3"), bob(lost_action=True))

    assert here.play("attack e", "8 1").changed == {"Bob": {"at": "off", "lives": 2, "lost_action": False}}


@pytest.mark.clause("H-106", "H-113")
def test_a_curse_needs_no_line() -> None:
    here = position(FIELD, mage("A1"), bob("B5"))

    assert here.play("cast curse at Bob", "1")["Bob"].stunned
