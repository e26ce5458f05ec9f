"""What traps do to whoever steps on them, and whom they spare. Clauses H-009, H-076 … H-086."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import Position, fig, position

LANE = "........"


def lane(*traps: str, jammed: tuple[str, ...] = (), at: str = "A1", class_: str = "priest", **more: Any) -> Position:
    """Ann walks a lane with Nib's traps; Nib stands at its end."""
    ann = fig("Ann", at, class_, **more.pop("ann", {}))
    laid = [{"at": trap, "owner": "Nib", "jammed": trap in jammed} for trap in (*traps, *jammed)]
    return position(LANE, ann, fig("Nib", "H1", "mechanic", **more.pop("nib", {})), traps=laid, **more)


def traps_of(place: Position) -> dict[str, bool]:
    """Square of each trap, and whether it is jammed."""
    return {trap.at: trap.jammed for trap in place.scene.traps}


@pytest.mark.clause("H-081", "H-082", "H-083", "H-084", "H-085", "H-086")
@pytest.mark.parametrize(
    ("face", "changed", "jammed", "stopped"),
    [
        (1, {"at": "off", "lives": 2}, False, "slain"),
        (2, {"at": "B1", "stunned": True}, False, "stunned"),
        (3, {"at": "D1", "facing": "s"}, True, None),
    ],
)
def test_a_trap_slays_stuns_or_jams(face: int, changed: dict[str, Any], jammed: bool, stopped: str | None) -> None:
    played = lane("B1").play("move 3e; face s", str(face))

    assert played.sides == [3]
    assert played.changed == {"Ann": changed}
    assert traps_of(played) == {"B1": jammed}
    assert played.stopped == stopped


@pytest.mark.clause("H-082")
def test_the_chances_of_one_trap_and_of_two() -> None:
    one, two = lane("B1").odds("move 3e", "Ann"), lane("B1", "C1").odds("move 3e", "Ann")

    assert (one["slain"], one["stunned"]) == (Fraction(1, 3), Fraction(1, 3))
    assert (two["slain"], two["stunned"]) == (Fraction(4, 9), Fraction(4, 9))


@pytest.mark.hazard(20)
@pytest.mark.clause("H-081", "H-085")
def test_each_trap_on_the_way_rolls_in_turn() -> None:
    played = lane("B1", "C1", "E1").play("move 5e", "3 3 2")

    assert played.sides == [3, 3, 3]
    assert played.changed == {"Ann": {"at": "E1", "stunned": True}}
    assert traps_of(played) == {"B1": True, "C1": True, "E1": False}


@pytest.mark.clause("H-086", "H-081")
def test_a_jammed_trap_does_nothing() -> None:
    played = lane(jammed=("B1",)).play("move 2e")

    assert played.sides == []
    assert traps_of(played) == {"B1": True}


@pytest.mark.clause("H-086", "H-081")
def test_a_trap_that_has_jammed_under_the_walker_is_passed_again() -> None:
    played = lane("B1").play("move e w e w e w", "3")

    assert played.sides == [3]
    assert played.stopped is None


@pytest.mark.clause("H-081", "H-083", "H-084")
def test_a_trap_that_has_struck_strikes_the_next() -> None:
    place = position(
        "..._\n....",
        fig("Ann", "A1"),
        fig("Bob", "A2"),
        fig("Nib", "D2", "mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}],
    )

    after = place.play("move e", "1")

    assert after.play("move n e", "2").changed == {"Bob": {"at": "B1", "stunned": True}}


@pytest.mark.clause("H-081")
def test_by_variant_a_trap_that_has_struck_is_jammed_by_it() -> None:
    variant = {"trap_persist": "off"}

    assert traps_of(lane("B1", variant=variant).play("move e", "1")) == {"B1": True}
    assert traps_of(lane("B1", variant=variant).play("move e", "2")) == {"B1": True}


@pytest.mark.clause("H-081")
def test_standing_on_a_trap_and_leaving_it_sets_nothing_off() -> None:
    place = lane("B1", at="B1")

    assert place.play("pass").sides == []
    assert place.play("move 2e").sides == []
    assert place.play("move e w", "2").sides == [3]


@pytest.mark.clause("H-081", "H-084")
def test_who_was_stunned_on_a_trap_is_not_hurt_by_it_again() -> None:
    after = lane("B1", ann={"secondary": "shield"}).play("move e", "2").play("pass")

    assert after.play("").sides == []
    assert after.play("").play("pass").play("move e").changed == {"Ann": {"at": "C1"}}


@pytest.mark.clause("H-077")
@pytest.mark.parametrize("class_", ["warrior", "mage", "marksman", "priest"])
def test_anybody_sets_it_off(class_: str) -> None:
    assert lane("B1", class_=class_).play("move e", "2").changed == {"Ann": {"at": "B1", "stunned": True}}


@pytest.mark.clause("H-077", "H-078")
def test_a_mechanic_of_another_team_sets_it_off() -> None:
    assert lane("B1", class_="mechanic").play("move e", "2")["Ann"].stunned


@pytest.mark.clause("H-078")
@pytest.mark.parametrize("class_", ["mechanic", "warrior", "mage", "marksman", "priest"])
def test_allies_of_its_mechanic_do_not(class_: str) -> None:
    played = lane("B1", class_=class_, ann={"team": "red"}, nib={"team": "red"}).play("move 2e")

    assert played.sides == []
    assert traps_of(played) == {"B1": False}


@pytest.mark.clause("H-079")
def test_its_own_mechanic_does_not() -> None:
    place = position(LANE, fig("Nib", "A1", "mechanic"), fig("Bob", "H1"), traps=[{"at": "B1", "owner": "Nib"}])

    assert place.play("move 2e").sides == []


@pytest.mark.clause("H-080")
@pytest.mark.parametrize("team", ["red", "blue"])
def test_rogues_do_not_whoever_set_it(team: str) -> None:
    assert lane("B1", class_="rogue", ann={"team": team}, nib={"team": "red"}).play("move 2e").sides == []


@pytest.mark.clause("H-077")
def test_whoever_carries_the_gem_is_not_spared() -> None:
    assert lane("B1", gem="Ann").play("move e", "2")["Ann"].stunned


@pytest.mark.clause("H-076", "H-009")
def test_everybody_sees_traps_whose_they_are_and_whether_they_are_jammed() -> None:
    place = position(
        LANE,
        fig("Ann", "A1"),
        fig("Nib", "H1", "mechanic", color="lime"),
        fig("Pip", "G1", "mechanic", color="sky"),
        traps=[{"at": "C1", "owner": "Pip"}, {"at": "B1", "owner": "Nib", "jammed": True}],
    )
    color = {figure.name: figure.color for figure in place.scene.figures}

    assert [(trap.at, color[trap.owner], trap.jammed) for trap in place.scene.traps] == [
        ("B1", "lime", True),
        ("C1", "sky", False),
    ]
    assert place.scene.map == ".v^.....\n"


@pytest.mark.clause("H-009")
def test_a_trap_is_its_mechanics_from_the_moment_it_is_set() -> None:
    played = position(LANE, fig("Nib", "A1", "mechanic"), fig("Ann", "H1")).play("trap e")

    assert [(trap.at, trap.owner) for trap in played.scene.traps] == [("B1", "Nib")]
    assert played.play("pass").active == "Nib"


@pytest.mark.clause("H-081")
@pytest.mark.parametrize(("sheet", "dice"), [("shoot e", "10"), ("throw e", "")])
def test_what_flies_over_a_trap_sets_nothing_off(sheet: str, dice: str) -> None:
    place = lane("B1", "C1", "E1", ann={"main": "crossbow", "secondary": "throwing_knife"})

    played = place.play(sheet, dice)

    assert traps_of(played) == {"B1": False, "C1": False, "E1": False}


@pytest.mark.clause("H-083", "H-084")
@pytest.mark.parametrize(
    ("order", "face", "changed"),
    [
        ("slain", 1, {"at": "B1", "secondary": "none", "stunned": True}),
        ("slain", 2, {"at": "B1", "stunned": True}),
        ("always", 2, {"at": "D1", "secondary": "none"}),
        ("never", 1, {"at": "off", "lives": 2}),
    ],
)
def test_a_shield_helps_against_a_trap(order: str, face: int, changed: dict[str, Any]) -> None:
    place = lane("B1", ann={"secondary": "shield", "shield_order": order})

    assert place.play("move 3e", str(face)).changed == {"Ann": changed}


@pytest.mark.clause("H-083", "H-085")
def test_a_shield_is_broken_once_and_the_next_trap_strikes_in_full() -> None:
    place = lane("B1", "C1", ann={"secondary": "shield", "shield_order": "always"})

    assert place.play("move 3e", "2 1").changed == {"Ann": {"at": "off", "lives": 2, "secondary": "none"}}


@pytest.mark.clause("H-082")
def test_in_the_walk_before_play_every_trap_jams() -> None:
    place = lane("B1")

    assert place.refused("move 3e; attack e") == "H-041"
    assert place.play("move 3e; face n", "2").stopped == "stunned"
