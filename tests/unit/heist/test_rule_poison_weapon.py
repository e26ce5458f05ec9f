"""Poison Weapon: which weapons it may be cast on, which hit passes the poison on, and what becomes of it meanwhile."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import Position, fig, position

FIELD = """
    .......
    .......
    .......
    .......
    .......
"""


def mage(at: str = "C3", main: str = "axe", secondary: str = "none", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, "mage", main, secondary, **state)


@pytest.mark.clause("H-121", "H-122")
@pytest.mark.parametrize("square", ["D3", "C2", "B3", "C4"])
@pytest.mark.parametrize(("slot", "field"), [("main", "main_poisoned"), ("secondary", "secondary_poisoned")])
def test_it_poisons_a_weapon_beside_him(square: str, slot: str, field: str) -> None:
    here = position(FIELD, mage(), fig("Bob", square, "rogue", "dagger", "throwing_knife"))

    after = here.play(f"cast poison Bob {slot}")

    assert after.sides == []
    assert after.changed == {"Bob": {field: True}}


# H-128, HR-192: his own at distance 0, else distance 1


@pytest.mark.clause("H-128")
@pytest.mark.parametrize(("slot", "field"), [("main", "main_poisoned"), ("secondary", "secondary_poisoned")])
def test_his_own_weapon_is_within_range(slot: str, field: str) -> None:
    here = position(FIELD, mage(secondary="throwing_knife"), fig("Bob", "G5"))

    assert here.play(f"cast poison Ann {slot}").changed == {"Ann": {field: True}}


@pytest.mark.clause("H-128")
@pytest.mark.parametrize("square", ["D4", "B2", "D2", "B4", "E3", "C5", "G5"])
def test_a_diagonal_neighbour_is_too_far(square: str) -> None:
    here = position(FIELD, mage(), fig("Bob", square))

    assert here.refused("cast poison Bob main") == "H-128"


@pytest.mark.clause("H-128")
def test_no_corner_and_no_figure_lies_between() -> None:
    here = position("#.#\n...\n#.#", mage("B2"), fig("Bob", "B1"), variant={"figures_block_los": "on"})

    assert here.play("cast poison Bob main").changed == {"Bob": {"main_poisoned": True}}


# H-121, H-122, HR-193, HR-203: any weapon that is held


@pytest.mark.clause("H-121")
@pytest.mark.parametrize(
    "main", ["dagger", "short_sword", "hammer", "axe", "whip", "mace", "pike", "spear", "crossbow"]
)
def test_every_main_weapon(main: str) -> None:
    here = position(FIELD, mage(), fig("Bob", "D3", "rogue", main))

    assert here.play("cast poison Bob main").changed == {"Bob": {"main_poisoned": True}}


@pytest.mark.clause("H-122")
@pytest.mark.parametrize("secondary", ["throwing_knife", "shield", "flask", "voodoo_doll"])
def test_every_secondary_weapon(secondary: str) -> None:
    here = position(FIELD, mage(), fig("Bob", "D3", "rogue", "axe", secondary))

    assert here.play("cast poison Bob secondary").changed == {"Bob": {"secondary_poisoned": True}}


@pytest.mark.clause("H-121", "H-122")
@pytest.mark.parametrize(("main", "secondary", "slot"), [("none", "flask", "main"), ("axe", "none", "secondary")])
def test_an_empty_hand_holds_nothing_to_poison(main: str, secondary: str, slot: str) -> None:
    here = position(FIELD, mage(), fig("Bob", "D3", "rogue", main, secondary))

    assert here.refused(f"cast poison Bob {slot}") == "H-121"


@pytest.mark.clause("H-121")
def test_a_knife_on_the_floor_is_no_target() -> None:
    here = position(FIELD, mage(), fig("Bob", "D3", "rogue", "axe", "none"), knives=[{"at": "D3"}])

    assert here.refused("cast poison Bob secondary") == "H-121"


@pytest.mark.clause("H-121")
@pytest.mark.parametrize("team", ["red", "blue"])
def test_friend_and_foe_alike(team: str) -> None:
    here = position(FIELD, mage(team="red"), fig("Bob", "D3", team=team), variant={"friendly_fire": "off"})

    assert here.play("cast poison Bob main").changed == {"Bob": {"main_poisoned": True}}


@pytest.mark.clause("H-121")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "marksman", "priest"])
def test_only_mages_cast_it(class_: str) -> None:
    here = position(FIELD, fig("Ann", "C3", class_), fig("Bob", "D3"))

    assert here.refused("cast poison Bob main") == "H-225"
    assert here.refused("cast poison Ann main") == "H-225"


@pytest.mark.clause("H-121", "H-159")
def test_a_ward_does_not_cover_a_weapon() -> None:
    here = position(FIELD, mage(), fig("Bob", "D3", warded=True))

    assert here.play("cast poison Bob main").changed == {"Bob": {"main_poisoned": True}}


@pytest.mark.clause("H-121", "H-123")
def test_poisoning_twice_is_poisoning_once() -> None:
    here = position(FIELD, mage(main_poisoned=True), fig("Bob", "D3", "rogue", "axe", "none"))

    twice = here.play("cast poison Ann main")
    hit = twice.play("").play("attack e", "8 1").play("")

    assert twice.changed == {}
    assert hit["Ann"].main_poisoned is False


# H-123, HR-194: the next hit, in melee by any margin, attacking or defending


@pytest.mark.clause("H-123", "H-047", "H-048", "H-049")
@pytest.mark.parametrize(
    ("dice", "changed"),
    [
        ("4 5", {}),
        ("3 5", {"Ann": {"stunned": True}}),
        ("4 4", {"Ann": {"main_poisoned": False}, "Bob": {"stunned": True, "poisoned": True}}),
        ("8 1", {"Ann": {"main_poisoned": False}, "Bob": {"at": "off", "lives": 2}}),
    ],
)
def test_a_poisoned_weapon_in_attack(dice: str, changed: dict[str, Any]) -> None:
    here = position(FIELD, mage(main_poisoned=True), fig("Bob", "D3", facing="w"))

    assert here.play("attack e", dice).changed == changed


@pytest.mark.clause("H-123", "H-050")
@pytest.mark.parametrize(
    ("dice", "changed"),
    [
        ("4 5", {}),
        ("4 4", {"Bob": {"stunned": True}}),
        ("3 5", {"Ann": {"stunned": True, "poisoned": True}, "Bob": {"main_poisoned": False}}),
        ("1 8", {"Ann": {"at": "off", "lives": 2}, "Bob": {"main_poisoned": False}}),
    ],
)
def test_a_poisoned_weapon_in_defence(dice: str, changed: dict[str, Any]) -> None:
    here = position(FIELD, mage(), fig("Bob", "D3", facing="w", main_poisoned=True))

    assert here.play("attack e", dice).changed == changed


@pytest.mark.clause("H-123", "H-061")
def test_a_win_by_1_over_the_stunned_still_poisons() -> None:
    here = position(FIELD, mage(main_poisoned=True), fig("Bob", "D3", facing="w", stunned=True))

    after = here.play("attack e", "4 7")  # 4 against 7 - 1 - 3

    assert after.changed == {"Ann": {"main_poisoned": False}, "Bob": {"poisoned": True}}


@pytest.mark.clause("H-123", "H-181")
@pytest.mark.parametrize(("disarm", "main"), [("1", "none"), ("2", "axe")])
def test_a_poisoned_whip(disarm: str, main: str) -> None:
    here = position(FIELD, mage(main="whip", main_poisoned=True), fig("Bob", "D3", facing="w"))

    after = here.play("attack e", f"8 1 {disarm}")

    assert after.sides == [8, 8, 2]
    assert (after["Bob"].stunned, after["Bob"].poisoned, after["Ann"].main_poisoned) == (True, True, False)
    assert after.scene.figures[1].main == main


@pytest.mark.clause("H-123", "H-188")
@pytest.mark.parametrize(
    ("dice", "changed"),
    [
        ("2", {}),
        ("1 1", {"Ann": {"main_poisoned": False}, "Bob": {"at": "off", "lives": 2}}),
        ("1 2", {"Ann": {"main_poisoned": False}, "Bob": {"stunned": True, "poisoned": True}}),
        ("1 3", {"Ann": {"main_poisoned": False}, "Bob": {"poisoned": True}}),
    ],
)
def test_a_poisoned_pike(dice: str, changed: dict[str, Any]) -> None:
    here = position(FIELD, mage(main="pike", main_poisoned=True), fig("Bob", "E3"))

    assert here.play("thrust e", dice).changed == changed


@pytest.mark.clause("H-123", "H-195")
@pytest.mark.parametrize(
    ("dice", "changed"),
    [
        ("4", {}),
        ("3 1", {"Ann": {"main_poisoned": False}, "Bob": {"at": "off", "lives": 2}}),
        ("3 2", {"Ann": {"main_poisoned": False}, "Bob": {"stunned": True, "poisoned": True}}),
        ("3 3", {"Ann": {"main_poisoned": False}, "Bob": {"poisoned": True}}),
    ],
)
def test_a_poisoned_crossbow(dice: str, changed: dict[str, Any]) -> None:
    here = position(FIELD, mage(main="crossbow", main_poisoned=True), fig("Bob", "G3"))

    assert here.play("shoot e", dice).changed == changed


@pytest.mark.clause("H-123", "H-206")
@pytest.mark.parametrize(
    ("dice", "bob", "on_floor"),
    [
        ("4", {}, ("G3", True)),
        ("3 1", {"at": "off", "lives": 2}, ("G3", False)),
        ("3 2", {"stunned": True, "poisoned": True}, ("G3", False)),
        ("3 3", {"poisoned": True}, ("G3", False)),
    ],
)
def test_a_poisoned_knife(dice: str, bob: dict[str, Any], on_floor: tuple[str, bool]) -> None:
    here = position(FIELD, mage(secondary="throwing_knife", secondary_poisoned=True), fig("Bob", "G3"))

    after = here.play("throw e", dice)

    assert after.changed.get("Bob", {}) == bob
    assert after.changed["Ann"] == {"secondary": "none", "secondary_poisoned": False}
    assert [(knife.at, knife.poisoned) for knife in after.scene.knives] == [on_floor]


@pytest.mark.clause("H-123")
def test_the_odds_of_a_poisoned_shot() -> None:
    here = position(FIELD, mage(main="crossbow", main_poisoned=True), fig("Bob", "G3"))

    assert here.odds("shoot e", "Bob") == {
        "slain": Fraction(1, 10), "stunned": Fraction(1, 10), "poisoned": Fraction(1, 5), "disarmed": 0,
    }  # fmt: skip


@pytest.mark.clause("H-123")
def test_the_poison_of_one_weapon_is_not_the_others() -> None:
    crossbow = position(FIELD, mage(main="crossbow", secondary="throwing_knife", main_poisoned=True), fig("Bob", "G3"))
    knife = position(FIELD, mage(secondary="throwing_knife", secondary_poisoned=True), fig("Bob", "D3", facing="w"))

    assert crossbow.play("throw e", "1 3").changed == {"Ann": {"secondary": "none"}}
    assert knife.play("attack e", "4 4").changed == {"Bob": {"stunned": True}}


# HR-195, HR-196: shields and death


@pytest.mark.clause("H-123", "H-214", "H-215")
@pytest.mark.parametrize(
    ("dice", "changed"),
    [
        ("3 1", {"secondary": "none", "stunned": True, "poisoned": True}),
        ("3 2", {"secondary": "none", "poisoned": True}),
        ("3 3", {"poisoned": True}),
    ],
)
def test_a_shield_does_not_stop_poison(dice: str, changed: dict[str, Any]) -> None:
    target = fig("Bob", "G3", "rogue", "axe", "shield", shield_order="always")
    here = position(FIELD, mage(main="crossbow", main_poisoned=True), target)

    assert here.play("shoot e", dice).changed["Bob"] == changed


@pytest.mark.clause("H-123", "H-125")
def test_whom_a_poisoned_hit_slays_returns_clean() -> None:
    here = position(FIELD + "......_", mage(main="crossbow", main_poisoned=True), fig("Bob", "G3", poisoned=True))

    after = here.play("shoot e", "3 1")

    assert after.changed == {
        "Ann": {"main_poisoned": False}, "Bob": {"at": "G6", "lives": 2, "poisoned": False},
    }  # fmt: skip


# HR-202: no stacking


@pytest.mark.clause("H-123", "H-126")
def test_a_second_dose_leaves_the_row_of_ones_alone() -> None:
    here = position(
        FIELD, mage(main="crossbow", main_poisoned=True), fig("Bob", "G3", "rogue", poisoned=True, poison_streak=1)
    )

    after = here.play("shoot e", "3 3")

    assert after.changed == {"Ann": {"main_poisoned": False}}
    assert after.play("", "1")["Bob"].lives == 2


@pytest.mark.clause("H-123", "H-126")
def test_a_new_poisoning_begins_afresh() -> None:
    here = position(FIELD, mage(main="crossbow", main_poisoned=True), fig("Bob", "G3", "rogue", "axe", "none"))

    after = here.play("shoot e", "3 3").play("", "1")

    assert after["Bob"].lives == 3
    assert after["Bob"].poison_streak == 1


# HR-204: what becomes of the poison on a weapon


def armed(**extra: Any) -> Position:
    return position(
        "..)....\n.......\n......_",
        fig("Bob", "B1", "rogue", "axe", "shield", main_poisoned=True, secondary_poisoned=True, facing="w"),
        fig("Cid", "A1", "warrior", "whip", "none"),
        **extra,
    )


@pytest.mark.clause("H-121", "H-168", "H-201")
@pytest.mark.parametrize(
    ("orders", "changed"),
    [
        ("rack main spear", {"main": "spear", "main_poisoned": False}),
        ("rack main axe", {"main_poisoned": False}),
        ("rack secondary flask", {"secondary": "flask", "secondary_poisoned": False}),
        ("rack secondary shield", {"secondary_poisoned": False}),
    ],
)
def test_a_rack_gives_clean_weapons(orders: str, changed: dict[str, Any]) -> None:
    assert armed().play(orders).changed == {"Bob": changed}


@pytest.mark.clause("H-121", "H-181")
def test_a_weapon_torn_away_takes_its_poison_along() -> None:
    after = armed(active="Cid").play("attack e", "8 8 1")  # 10 against 8 - 1 + 1

    assert after.sides == [8, 8, 2]
    assert after["Bob"].main_poisoned is False
    assert after.scene.figures[0].main == "none"


@pytest.mark.clause("H-121", "H-216")
def test_a_shattered_shield_takes_its_poison_along() -> None:
    here = position(
        "...\n...", mage("A1", "crossbow"), fig("Bob", "C1", "rogue", "axe", "shield", secondary_poisoned=True)
    )

    after = here.play("shoot e", "1 1")

    assert after.changed == {"Bob": {"secondary": "none", "secondary_poisoned": False, "stunned": True}}


@pytest.mark.clause("H-121", "H-220")
def test_a_poisoned_flask_is_drunk_without_harm() -> None:
    here = position(FIELD, fig("Bob", "D3", secondary_poisoned=True), fig("Cid", "A1"))

    assert here.play("drink").changed == {"Bob": {"secondary": "none", "secondary_poisoned": False}}


@pytest.mark.clause("H-121", "H-064")
def test_the_poison_stays_on_his_weapons_when_he_dies() -> None:
    here = position(
        "...._",
        mage("A1", "crossbow"),
        fig("Bob", "C1", "rogue", "axe", "throwing_knife", main_poisoned=True, secondary_poisoned=True),
    )

    assert here.play("shoot e", "1 1").changed == {"Bob": {"at": "E1", "lives": 2}}


@pytest.mark.clause("H-121", "H-064")
def test_by_variant_death_gives_clean_weapons() -> None:
    here = position(
        "...._",
        mage("A1", "crossbow", kit=["crossbow", "flask"]),
        fig("Bob", "C1", "rogue", "axe", "none", main_poisoned=True, kit=["axe", "throwing_knife"]),
        variant={"respawn_rearm": "on"},
    )

    after = here.play("shoot e", "1 1")

    assert after.changed == {"Bob": {"at": "E1", "lives": 2, "main_poisoned": False, "secondary": "throwing_knife"}}


@pytest.mark.clause("H-121", "H-210")
def test_a_poisoned_knife_is_picked_up_with_its_poison() -> None:
    here = position(
        FIELD, mage(secondary="none"), fig("Bob", "G3"), knives=[{"at": "C3"}, {"at": "C3", "poisoned": True}]
    )

    after = here.play("pick up")

    assert after.changed == {"Ann": {"secondary": "throwing_knife", "secondary_poisoned": True}}
    assert [(knife.at, knife.poisoned) for knife in after.scene.knives] == [("C3", False)]


@pytest.mark.clause("H-122", "H-230")
@pytest.mark.parametrize("class_", ["mage", "warrior"])
def test_a_doll_that_is_poisoned_through_itself_just_burns(class_: str) -> None:
    here = position(FIELD, fig("Ann", "C3", class_, "axe", "voodoo_doll"), fig("Bob", "G3"))

    after = here.play("cast poison Ann secondary via doll from C4")

    assert after.changed == {"Ann": {"secondary": "none"}}


@pytest.mark.clause("H-121", "H-224")
def test_a_poisoned_doll_casts_as_ever() -> None:
    here = position(FIELD, mage(secondary="voodoo_doll", secondary_poisoned=True), fig("Bob", "G3"))

    after = here.play("cast curse at Bob via doll from G4", "3")

    assert after.changed == {"Ann": {"secondary": "none", "secondary_poisoned": False}}
