"""Ward: which spells it eats, what it leaves alone, and how long it lasts. The bolt that flies on is with the bolt."""

from typing import Any

import pytest

from tests.table import fig, position

FIELD = """
    ..........
    ..........
    ..........
"""


def priest(at: str = "A1", secondary: str = "none", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, "priest", "axe", secondary, **state)


def mage(at: str = "E1", secondary: str = "none", **state: Any) -> dict[str, Any]:
    return fig("Mia", at, "mage", "axe", secondary, **state)


def bob(at: str = "C1", **state: Any) -> dict[str, Any]:
    return fig("Bob", at, "rogue", "axe", "none", **{"warded": True, **state})


USED = {"Bob": {"warded": False}}


# H-159 … H-162, HR-236: the next spell, good or bad, friend's or foe's


@pytest.mark.clause("H-159", "H-160", "H-161", "H-162")
@pytest.mark.parametrize("spell", ["bless", "heal", "ward", "haste"])
@pytest.mark.parametrize("team", ["red", "blue"])
def test_it_eats_good_spells(spell: str, team: str) -> None:
    here = position(FIELD, priest(team="red"), bob(stunned=True, poisoned=True, team=team), fig("Cid", "J3"))

    after = here.play(f"cast {spell} at Bob")

    assert after.sides == []
    assert after.changed == USED
    assert after.told("SpellCast")[0].warded


@pytest.mark.clause("H-159", "H-161", "H-162", "H-107")
def test_it_eats_a_curse_before_any_die() -> None:
    here = position(FIELD, mage(), bob())

    after = here.play("cast curse at Bob")

    assert after.sides == []
    assert after.changed == USED
    assert after.told("CurseCast")[0].result == "warded"


@pytest.mark.clause("H-161")
@pytest.mark.parametrize("first", ["bless", "heal", "ward", "haste"])
def test_it_works_once(first: str) -> None:
    here = position(FIELD, priest(), bob(), fig("Dan", "A3", "priest"))

    after = here.play(f"cast {first} at Bob").play("move e").play("cast bless at Bob")

    assert after.changed == {"Bob": {"blessed": True}}


@pytest.mark.clause("H-159", "H-160")
def test_a_second_ward_takes_the_first_away_and_leaves_none() -> None:
    here = position(FIELD, priest(), bob(warded=False))

    first = here.play("cast ward at Bob")
    second = first.play("").play("cast ward at Bob")
    third = second.play("").play("cast ward at Bob")

    assert [first["Bob"].warded, second["Bob"].warded, third["Bob"].warded] == [True, False, True]


@pytest.mark.clause("H-160", "H-162")
def test_a_priest_may_use_up_his_own_ward() -> None:
    here = position(FIELD, priest(warded=True, poisoned=True), bob())

    assert here.play("cast heal at Ann", "6").changed == {"Ann": {"warded": False}}


@pytest.mark.clause("H-159")
def test_a_ward_on_himself_does_not_eat_itself() -> None:
    here = position(FIELD, priest(), bob())

    assert here.play("cast ward at Ann").changed == {"Ann": {"warded": True}}


@pytest.mark.clause("H-151", "H-162")
def test_an_eaten_blessing_leaves_an_older_one_as_it_was() -> None:
    here = position(FIELD, priest(), bob(blessed=True), fig("Cid", "D1", facing="w"))

    after = here.play("cast bless at Bob")

    assert after.changed == USED
    assert after.play("attack e", "3 5").changed == {"Bob": {"blessed": False}}  # 3 + 1 against 5 - 1


@pytest.mark.clause("H-152", "H-162")
def test_by_variant_an_eaten_blessing_does_not_keep_an_older_one() -> None:
    here = position(FIELD, priest(), bob(blessed=True, blessed_by="Ann"), variant={"bless_until": "priest_action"})

    assert here.play("cast bless at Bob").changed == {"Bob": {"warded": False, "blessed": False, "blessed_by": None}}


# HR-238: spells by doll are spells


@pytest.mark.clause("H-159", "H-230")
@pytest.mark.parametrize("spell", ["curse", "bless", "heal", "ward", "haste"])
def test_it_eats_spells_by_doll_and_the_doll_burns(spell: str) -> None:
    here = position(FIELD, fig("Cid", "J3", "warrior", "axe", "voodoo_doll"), bob(stunned=True))

    after = here.play(f"cast {spell} at Bob via doll from C2")

    assert after.sides == []
    assert after.changed == {"Bob": {"warded": False}, "Cid": {"secondary": "none"}}


@pytest.mark.clause("H-159", "H-113", "H-230")
@pytest.mark.parametrize(
    ("dice", "sides", "changed"),
    [
        ("2 2", [3, 3], {}),
        ("1 2", [3, 3], USED),
        ("1 1 2", [3, 3, 12], USED | {"Dan": {"at": "off", "lives": 2}}),
        ("2 1 3", [3, 3, 12], {"Dan": {"stunned": True}}),
    ],
)
def test_a_bolt_by_doll_flies_on_past_a_ward(dice: str, sides: list[int], changed: dict[str, Any]) -> None:
    here = position(FIELD, fig("Cid", "J3", "warrior", "axe", "voodoo_doll"), bob(), fig("Dan", "E1"))

    after = here.play("cast bolt e via doll from B1", dice)

    assert after.sides == sides
    assert after.changed == changed | {"Cid": {"secondary": "none"}}


# HR-237, HR-239: what is no spell, or not aimed at him


@pytest.mark.clause("H-159", "H-121")
@pytest.mark.parametrize("slot", ["main", "secondary"])
def test_poison_weapon_is_aimed_at_the_weapon(slot: str) -> None:
    here = position(FIELD, mage("D1"), fig("Bob", "C1", "rogue", "axe", "shield", warded=True))

    assert here.play(f"cast poison Bob {slot}").changed == {"Bob": {f"{slot}_poisoned": True}}


@pytest.mark.clause("H-159", "H-195", "H-206", "H-188")
@pytest.mark.parametrize(
    ("main", "secondary", "orders", "dice"),
    [
        ("crossbow", "none", "shoot w", "1 2"),
        ("axe", "throwing_knife", "throw w", "1 2"),
        ("pike", "none", "thrust w", "1 2"),
    ],
)
def test_it_stops_no_weapon(main: str, secondary: str, orders: str, dice: str) -> None:
    here = position(FIELD, fig("Cid", "E1", "rogue", main, secondary), bob())

    assert here.play(orders, dice).changed["Bob"] == {"stunned": True}


@pytest.mark.clause("H-159", "H-046")
def test_it_adds_nothing_in_melee() -> None:
    here = position(FIELD, fig("Cid", "D1"), bob(facing="e"))

    assert here.play("attack w", "5 5").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-159", "H-083", "H-084")
@pytest.mark.parametrize(
    ("face", "befell"), [("1", {"at": "off", "lives": 2, "warded": False}), ("2", {"stunned": True})]
)
def test_it_stops_no_trap(face: str, befell: dict[str, Any]) -> None:
    here = position(
        FIELD,
        fig("Bob", "C1", "warrior", "axe", "none", warded=True),
        fig("Mec", "J3", "mechanic"),
        traps=[{"at": "D1", "owner": "Mec"}],
    )

    after = here.play("move e", face)

    assert after.changed["Bob"] == ({"at": "D1"} | befell)


@pytest.mark.clause("H-159", "H-219")
def test_a_flask_is_no_spell() -> None:
    here = position(FIELD, fig("Bob", "C1", stunned=True, warded=True), fig("Cid", "J3"))

    assert here.play("drink").changed == {"Bob": {"secondary": "none", "stunned": False}}


# HR-240: until used, or until death


@pytest.mark.clause("H-159")
def test_unused_it_lasts() -> None:
    here: Any = position(FIELD, bob(), fig("Cid", "J3", "rogue", "axe", "none"))

    for _ in range(12):
        here = here.play("")

    assert here.scene.round == 7
    assert here["Bob"].warded


@pytest.mark.clause("H-159", "H-060")
def test_it_outlasts_a_skipped_turn() -> None:
    here = position(FIELD, bob(stunned=True), fig("Cid", "J3"))

    assert here.play("").changed == {"Bob": {"stunned": False}}


@pytest.mark.clause("H-159", "H-067")
def test_death_ends_it() -> None:
    here = position(FIELD, fig("Cid", "B1"), bob())

    assert here.play("attack e", "8 1").changed == {"Bob": {"at": "off", "lives": 2, "warded": False}}
