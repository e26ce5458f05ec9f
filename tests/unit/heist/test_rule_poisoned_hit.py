"""Hits with a poisoned weapon: which pass the poison on, and to whom."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import fig, position

FIELD = """
    .......
    .......
    .......
    .......
    .......
"""


def mage(at: str = "C3", main: str = "axe", secondary: str = "none", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, "mage", main, secondary, **state)


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
