"""Poison Weapon: which weapons it may be cast on, and what becomes of the poison before it hits anybody."""

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


@pytest.mark.clause("H-128", "H-227")
@pytest.mark.parametrize(("square", "refused"), [("F3", ""), ("G2", ""), ("G4", ""), ("F2", "H-128"), ("F4", "H-128")])
def test_by_doll_its_range_is_counted_from_the_dolls_square(square: str, refused: str) -> None:
    here = position(FIELD, mage("A1", secondary="voodoo_doll"), fig("Bob", "G3"))
    orders = f"cast poison Bob main via doll from {square}"

    if refused:
        assert here.refused(orders) == refused
    else:
        assert here.play(orders).changed == {"Ann": {"secondary": "none"}, "Bob": {"main_poisoned": True}}
