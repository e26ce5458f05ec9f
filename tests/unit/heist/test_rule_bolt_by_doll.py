"""A bolt loosed through a voodoo doll: it counts from the doll's square, flies on, and may strike whoever sent it."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import Position, fig, position

VAULT = """
    .......#..
    .......#..
    .......#..
    .......#..
    .......#..
"""

BURNED = {"Ann": {"secondary": "none"}}


def caster(at: str = "J5", class_: str = "warrior", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, class_, "axe", "voodoo_doll", **state)


def bob(at: str = "D3", **state: Any) -> dict[str, Any]:
    return fig("Bob", at, "rogue", "axe", "none", **state)


def vault(*others: dict[str, Any], **extra: Any) -> Position:
    """Ann, walled off in the east, and Bob at D3."""
    return position(VAULT, caster(), bob(poisoned=True), *others, **extra)


# H-113, HR-269: the bolt starts at the square


@pytest.mark.clause("H-113", "H-114", "H-117", "H-118", "H-227")
@pytest.mark.parametrize(
    ("orders", "distance"),
    [
        ("cast bolt n via doll from D4", 1),
        ("cast bolt e via doll from C3", 1),
        ("cast bolt s via doll from D2", 1),
        ("cast bolt w via doll from E3", 1),
        ("cast bolt ne via doll from C4", 2),
        ("cast bolt se via doll from C2", 2),
        ("cast bolt sw via doll from E2", 2),
        ("cast bolt nw via doll from E4", 2),
    ],
)
def test_a_bolt_meets_its_target_at_1_or_2(orders: str, distance: int) -> None:
    after = vault().play(orders, f"1 {distance}")

    assert after.sides == [3, 12]
    assert after.changed == BURNED | {"Bob": {"stunned": True}}
    assert vault().odds(orders, "Bob")["slain"] == Fraction(distance - 1, 36)
    assert vault().odds(orders, "Bob")["stunned"] == Fraction(1, 36)


@pytest.mark.clause("H-114", "H-115", "H-227")
def test_a_bolt_flies_on_to_others_at_their_distance_from_the_square() -> None:
    here = vault(fig("Cid", "F1"), fig("Dan", "C4"))

    after = here.play("cast bolt ne via doll from C4", "2 1 5")

    assert [(met.target, met.distance) for met in after.told("BoltMet")] == [("Bob", 2), ("Cid", 6)]
    assert after.changed == BURNED | {"Cid": {"at": "off", "lives": 2}}
    assert here.odds("cast bolt ne via doll from C4", "Cid")["slain"] == Fraction(2, 3) * Fraction(1, 3) * Fraction(
        5, 12
    )
    assert here.odds("cast bolt ne via doll from C4", "Dan")["slain"] == 0  # who stands at its start is not met


@pytest.mark.clause("H-114", "H-227")
def test_a_bolt_may_come_back_to_its_caster() -> None:
    here = position("........", caster("H1"), bob("D1"))

    after = here.play("cast bolt e via doll from C1", "3 1 4")

    assert after.sides == [3, 3, 12]
    assert after.changed == {"Ann": {"at": "off", "lives": 2, "secondary": "none"}}
    assert after.stopped is None


@pytest.mark.clause("H-113", "H-224", "H-227")
@pytest.mark.parametrize(
    ("dice", "sides", "state"),
    [
        ("2", [3], {}),
        ("1 1", [3, 12], {"at": "off", "lives": 2}),
        ("1 2", [3, 12], {"stunned": True}),
        ("1 3", [3, 12], {}),
    ],
)
def test_a_bolt_at_oneself(dice: str, sides: list[int], state: dict[str, Any]) -> None:
    after = vault().play("cast bolt se via doll from I4", dice)

    assert after.sides == sides
    assert after.changed == {"Ann": {"secondary": "none"} | state}
    assert (after.stopped, after.active) == (None, "Bob")


@pytest.mark.clause("H-113", "H-117")
def test_who_stuns_himself_by_bolt_skips_his_next_turn() -> None:
    after = vault().play("cast bolt s via doll from J4", "1 1").play("", "6").play("move n")

    assert after.stopped == "stunned"
    assert after.changed == {"Ann": {"stunned": False}}


@pytest.mark.clause("H-113", "H-159")
def test_a_bolt_at_oneself_may_be_eaten_by_ones_own_ward() -> None:
    here = position("........", caster("D1", warded=True), bob("G1"))

    after = here.play("cast bolt e via doll from C1", "1 1 3")

    assert [(met.target, met.distance, met.warded) for met in after.told("BoltMet")] == [
        ("Ann", 1, True),
        ("Bob", 4, False),
    ]
    assert after.changed == {"Ann": {"secondary": "none", "warded": False}, "Bob": {"at": "off", "lives": 2}}


@pytest.mark.clause("H-113", "H-070")
def test_a_bolt_at_oneself_may_end_the_game() -> None:
    here = position(VAULT, caster(lives=1), bob())

    after = here.play("cast bolt se via doll from I4", "1 1")

    assert after.game.is_over
    assert after.changed == {"Ann": {"at": "off", "lives": 0, "secondary": "none"}}


@pytest.mark.clause("H-064", "H-230")
def test_by_variant_whom_his_own_bolt_slays_has_a_new_doll() -> None:
    here = position(
        VAULT + "_.........",
        caster(kit=["axe", "voodoo_doll"]),
        bob(kit=["axe", "flask"]),
        variant={"respawn_rearm": "on"},
    )

    assert here.play("cast bolt se via doll from I4", "1 1").changed == {"Ann": {"at": "A6", "lives": 2}}


@pytest.mark.clause("H-113", "H-067", "H-214")
def test_a_standing_order_after_the_bolt_that_slays_him_is_obeyed() -> None:
    after = vault().play("cast bolt se via doll from I4; order shield never", "1 1")

    assert after.stopped is None
    assert after.changed == {"Ann": {"at": "off", "lives": 2, "secondary": "none", "shield_order": "never"}}
