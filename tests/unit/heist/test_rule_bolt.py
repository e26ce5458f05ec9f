"""Black Bolt: its path, the one in three for everybody in it, and the d12 against the distance. By doll it has a file with the doll."""

from fractions import Fraction
from typing import Any

import pytest

from tests.mirrors import MIRRORS, Mirror
from tests.table import fig, position

HALL = "................"


def mage(at: str = "A1", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, "mage", "axe", "none", **state)


def bob(at: str = "E1", **state: Any) -> dict[str, Any]:
    return fig("Bob", at, "rogue", "axe", "none", **state)


SLAIN = {"at": "off", "lives": 2}


@pytest.mark.clause("H-113", "H-114")
@pytest.mark.parametrize("face", ["2", "3"])
def test_two_in_three_are_not_hit(face: str) -> None:
    after = position(HALL, mage(), bob()).play("cast bolt e", face)

    assert after.sides == [3]
    assert after.changed == {}


@pytest.mark.clause("H-114", "H-116", "H-117", "H-118", "H-119")
@pytest.mark.parametrize(
    ("square", "faces"),
    [
        ("B1", {1: "stunned", 2: "nothing", 12: "nothing"}),
        ("C1", {1: "slain", 2: "stunned", 3: "nothing"}),
        ("E1", {1: "slain", 3: "slain", 4: "stunned", 5: "nothing", 12: "nothing"}),
        ("L1", {10: "slain", 11: "stunned", 12: "nothing"}),
        ("M1", {11: "slain", 12: "stunned"}),
        ("N1", {12: "slain"}),
        ("P1", {1: "slain", 12: "slain"}),
    ],
)
def test_its_d12_against_the_distance(square: str, faces: dict[int, str]) -> None:
    here = position(HALL, mage(), bob(square))

    for face, result in faces.items():
        after = here.play("cast bolt e", f"1 {face}")

        assert after.sides == [3, 12]
        assert after.changed == {"slain": {"Bob": SLAIN}, "stunned": {"Bob": {"stunned": True}}, "nothing": {}}[result]


@pytest.mark.clause("H-117", "H-118", "H-120")
@pytest.mark.parametrize("distance", range(1, 16))
def test_it_grows_deadlier_as_it_travels(distance: int) -> None:
    here = position(HALL, mage(), bob("ABCDEFGHIJKLMNOP"[distance] + "1"))

    odds = here.odds("cast bolt e", "Bob")

    assert odds["slain"] == Fraction(min(distance - 1, 12), 36)
    assert odds["stunned"] == Fraction(distance <= 12, 36)


# H-113, HR-191: the eight directions, diagonals double


@pytest.mark.clause("H-055", "H-113")
@pytest.mark.parametrize("mirror", MIRRORS)
@pytest.mark.parametrize(("direction", "target", "distance"), [("e", "D2", 2), ("se", "D4", 4), ("ne", "C1", 2)])
def test_it_goes_in_eight_directions(direction: str, target: str, distance: int, mirror: str) -> None:
    board = Mirror(mirror, "......\n......\n......\n......")
    here = position(board.map, mage(board.square("B2")), bob(board.square(target)))

    after = here.play(f"cast bolt {board.direction(direction)}", f"1 {distance}")

    assert after.told("BoltMet")[0].distance == distance
    assert after.changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-056", "H-113")
@pytest.mark.parametrize("square", ["D3", "C4", "A5", "E3"])
def test_who_stands_off_the_line_is_not_in_its_path(square: str) -> None:
    here = position("......\n......\n......\n......\n......", mage("B2"), bob(square))

    for direction in ("n", "ne", "e", "se", "s", "sw", "w", "nw"):
        assert here.play(f"cast bolt {direction}").sides == []


@pytest.mark.clause("H-113")
@pytest.mark.parametrize("terrain", ["#", "O", "+"])
def test_terrain_ends_it(terrain: str) -> None:
    here = position(f"..{terrain}..", mage(), bob())

    assert here.play("cast bolt e").sides == []


@pytest.mark.clause("H-113")
@pytest.mark.parametrize("terrain", ["/", "!", ")", "<", "_", "."])
def test_nothing_else_ends_it(terrain: str) -> None:
    here = position(f"..{terrain}..", mage(), bob())

    assert here.play("cast bolt e", "1 4")["Bob"].stunned


@pytest.mark.clause("H-113", "H-056")
@pytest.mark.parametrize(
    ("map_", "passes"), [("..\n..", True), ("#.\n..", True), ("..\n.#", True), ("#.\n.#", False), ("#.\n./", True)]
)
def test_it_slips_past_one_corner_but_not_between_two(map_: str, passes: bool) -> None:
    here = position(map_, mage("A2"), bob("B1"))

    assert here.play("cast bolt ne", "3" if passes else "").sides == ([3] if passes else [])


@pytest.mark.clause("H-113")
def test_it_does_not_bounce() -> None:
    here = position("#.....", mage("C1"), bob("E1"))

    assert here.play("cast bolt w").sides == []


@pytest.mark.clause("H-113", "H-081")
def test_it_sets_off_no_trap() -> None:
    here = position("..^..", mage(), fig("Mec", "E1", "mechanic"), traps=[{"at": "C1", "owner": "Mec"}])

    after = here.play("cast bolt e", "2")

    assert after.scene.traps == here.scene.traps


@pytest.mark.clause("H-113")
def test_it_may_be_loosed_along_an_empty_line() -> None:
    after = position(HALL, mage(), bob()).play("move e; cast bolt w")

    assert after.sides == []
    assert after.changed == {"Ann": {"at": "B1"}}


@pytest.mark.clause("H-113")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "marksman", "priest"])
def test_only_mages_loose_it(class_: str) -> None:
    here = position(HALL, fig("Ann", "A1", class_, "axe", "none"), bob())

    assert here.refused("cast bolt e") == "H-225"


# H-115, HR-188: the first who is hit, and he alone


@pytest.mark.clause("H-114", "H-115")
@pytest.mark.parametrize(
    ("dice", "sides", "changed"),
    [
        ("2 2 2", [3, 3, 3], {}),
        ("1 1", [3, 12], {"Bob": SLAIN}),
        ("2 1 4", [3, 3, 12], {"Cid": {"stunned": True}}),
        ("3 2 1 5", [3, 3, 3, 12], {"Dan": SLAIN}),
        ("3 1 12", [3, 3, 12], {}),
    ],
)
def test_everybody_in_the_path_has_a_chance_until_one_is_hit(
    dice: str, sides: list[int], changed: dict[str, Any]
) -> None:
    here = position(HALL, mage(), bob("C1"), fig("Cid", "E1"), fig("Dan", "G1"))

    after = here.play("cast bolt e", dice)

    assert after.sides == sides
    assert after.changed == changed


@pytest.mark.clause("H-114", "H-115", "H-118")
def test_the_odds_of_those_behind() -> None:
    here = position(HALL, mage(), bob("C1"), fig("Cid", "G1"))

    assert here.odds("cast bolt e", "Bob")["slain"] == Fraction(1, 36)
    assert here.odds("cast bolt e", "Cid")["slain"] == Fraction(2, 3) * Fraction(5, 36)


@pytest.mark.clause("H-119", "H-115")
def test_a_hit_without_effect_ends_it() -> None:
    here = position(HALL, mage(), bob("C1"), fig("Cid", "E1"))

    after = here.play("cast bolt e", "1 3")

    assert after.sides == [3, 12]
    assert after.told("BoltStruck")[0].result == "nothing"


@pytest.mark.clause("H-114")
def test_allies_are_in_the_path_too() -> None:
    kin = (mage(team="red"), bob("C1", team="red"), fig("Cid", "E1"))

    assert position(HALL, *kin).play("cast bolt e", "1 2").changed == {"Bob": {"stunned": True}}
    assert position(HALL, *kin, variant={"friendly_fire": "off"}).play("cast bolt e", "1 4").changed == {
        "Cid": {"stunned": True}
    }


# what it does to whom it strikes


@pytest.mark.clause("H-061", "H-117")
def test_the_stunned_are_not_stunned_again() -> None:
    after = position(HALL, mage(), bob(stunned=True)).play("cast bolt e", "1 4")

    assert after.changed == {}


@pytest.mark.clause("H-117", "H-118", "H-214", "H-215")
@pytest.mark.parametrize(
    ("state", "face", "befell"),
    [
        ({}, "3", {"stunned": True, "secondary": "none"}),
        ({}, "4", {"stunned": True}),
        ({"shield_order": "always"}, "4", {"secondary": "none"}),
        ({"shield_order": "always"}, "3", {"stunned": True, "secondary": "none"}),
        ({"shield_order": "never"}, "3", SLAIN),
        ({"stunned": True}, "3", {"secondary": "none"}),
        ({"stunned": True, "shield_order": "always"}, "4", {}),
        ({"facing": "e"}, "3", {"stunned": True, "secondary": "none"}),
    ],
)
def test_shields(state: dict[str, Any], face: str, befell: dict[str, Any]) -> None:
    here = position(HALL, mage(), fig("Bob", "E1", "rogue", "axe", "shield", **state))

    assert here.play("cast bolt e", f"1 {face}").changed.get("Bob", {}) == befell


@pytest.mark.clause("H-118", "H-214")
@pytest.mark.parametrize("against", ["physical", "melee"])
def test_by_variant_a_shield_does_not_help(against: str) -> None:
    here = position(HALL, mage(), fig("Bob", "E1", "rogue", "axe", "shield"), variant={"shield_vs": against})

    assert here.play("cast bolt e", "1 3").changed == {"Bob": SLAIN}


@pytest.mark.clause("H-118", "H-022", "H-065")
def test_whom_it_slays_drops_the_gem_and_returns() -> None:
    here = position("......_\n_.....#", mage(), bob(facing="s"), gem="Bob", starts=[{"at": "G1", "facing": "e"}])

    after = here.play("cast bolt e", "1 1 1")

    assert after.sides == [3, 12, 2]
    assert after.changed == {"Bob": {"at": "G1", "facing": "e", "lives": 2}}
    assert after.scene.gem is not None
    assert after.scene.gem.at == "E1"


@pytest.mark.clause("H-118", "H-070")
def test_it_may_end_the_game() -> None:
    after = position(HALL, mage(), bob(lives=1)).play("cast bolt e", "1 1")

    assert after.sides == [3, 12]
    assert after.game.is_over
    assert after.stopped is None


# H-159 … H-162, HR-235: a ward is used only by a hit, and the bolt flies on


@pytest.mark.clause("H-159", "H-161", "H-162", "H-115")
@pytest.mark.parametrize(
    ("dice", "sides", "changed"),
    [
        ("2 2", [3, 3], {}),
        ("1 2", [3, 3], {"Bob": {"warded": False}}),
        ("1 1 1", [3, 3, 12], {"Bob": {"warded": False}, "Cid": SLAIN}),
        ("2 1 8", [3, 3, 12], {"Cid": {"stunned": True}}),
    ],
)
def test_a_ward_eats_a_hit_and_the_bolt_flies_on(dice: str, sides: list[int], changed: dict[str, Any]) -> None:
    here = position(HALL, mage(), bob(warded=True), fig("Cid", "I1"))

    after = here.play("cast bolt e", dice)

    assert after.sides == sides
    assert after.changed == changed


@pytest.mark.clause("H-159", "H-162")
def test_one_bolt_may_eat_several_wards() -> None:
    here = position(HALL, mage(), bob(warded=True), fig("Cid", "I1", warded=True))

    after = here.play("cast bolt e", "1 1")

    assert after.sides == [3, 3]
    assert after.changed == {"Bob": {"warded": False}, "Cid": {"warded": False}}


@pytest.mark.clause("H-159", "H-115", "H-118")
def test_the_odds_behind_a_ward() -> None:
    here = position(HALL, mage(), bob(warded=True), fig("Cid", "G1"))

    assert here.odds("cast bolt e", "Bob") == {"slain": 0, "stunned": 0, "poisoned": 0, "disarmed": 0}
    assert here.odds("cast bolt e", "Cid")["slain"] == Fraction(5, 36)  # nobody before him can stop it


@pytest.mark.clause("H-214", "H-159")
def test_a_ward_goes_before_a_shield() -> None:
    here = position(HALL, mage(), fig("Bob", "E1", "rogue", "axe", "shield", warded=True, shield_order="always"))

    assert here.play("cast bolt e", "1").changed == {"Bob": {"warded": False}}


@pytest.mark.clause("H-113", "H-029")
@pytest.mark.parametrize(
    ("direction", "refused"), [("e", ""), ("ne", ""), ("se", ""), ("n", "H-029, HR-044"), ("sw", "H-029, HR-044")]
)
def test_by_variant_it_goes_forward_only(direction: str, refused: str) -> None:
    here = position("...\n...\n...", mage("B2", facing="e"), bob("A1"), variant={"attack_arc": "front"})

    if refused:
        assert here.refused(f"cast bolt {direction}") == refused
    else:
        assert here.play(f"cast bolt {direction}").sides == []
