"""The nine main weapons: what each rolls in melee, how far its bearer moves, and its own exceptions."""

from fractions import Fraction

import pytest

from tests.table import fig, position

STRIP = "............."


def duel(first="axe", second="axe", *, facing="w", variant=None, attacker=None, defender=None):
    """Ann on A1 and Bob beside her on B1; facing west he looks at her."""
    return position(
        STRIP,
        fig("Ann", "A1", **{"main": first, **(attacker or {})}),
        fig("Bob", "B1", **{"main": second, "facing": facing, **(defender or {})}),
        variant=variant,
    )


def clash(turn):
    return turn.told("Clashed")[0]


@pytest.mark.clause("H-045")
@pytest.mark.parametrize(
    ("weapon", "faces", "sides", "total"),
    [
        pytest.param("dagger", "3", [4], 3, marks=pytest.mark.clause("H-170")),
        pytest.param("short_sword", "3 2", [3, 3], 5, marks=pytest.mark.clause("H-173")),  # HR-066
        pytest.param("hammer", "6", [6], 7, marks=pytest.mark.clause("H-175")),
        pytest.param("axe", "8", [8], 8, marks=pytest.mark.clause("H-177")),
        pytest.param("whip", "7", [8], 7, marks=pytest.mark.clause("H-178")),
        pytest.param("mace", "6", [8], 6, marks=pytest.mark.clause("H-182")),
        pytest.param("spear", "10", [10], 10, marks=pytest.mark.clause("H-192")),
        pytest.param("crossbow", "3", [3], 3, marks=pytest.mark.clause("H-194")),  # HR-073
        pytest.param("none", "", [], 0),  # HR-070, HR-071
    ],
)
def test_an_attacker_rolls_the_dice_beside_his_weapon(weapon, faces, sides, total):
    turn = duel(weapon, "spear").play("attack e", f"{faces} 10")

    assert turn.sides == [*sides, 10]
    assert (clash(turn).attack.total, clash(turn).attack.parts) == (total, ())


@pytest.mark.clause("H-045")
@pytest.mark.parametrize(
    ("weapon", "faces", "sides", "total"),
    [
        pytest.param("dagger", "4", [4], 4, marks=pytest.mark.clause("H-170")),
        pytest.param("short_sword", "1 3", [3, 3], 4, marks=pytest.mark.clause("H-173")),
        pytest.param("hammer", "1", [6], 2, marks=pytest.mark.clause("H-175")),
        pytest.param("axe", "2", [8], 2, marks=pytest.mark.clause("H-177")),
        pytest.param("whip", "1", [8], 1, marks=pytest.mark.clause("H-178")),
        pytest.param("mace", "3", [8], 3, marks=pytest.mark.clause("H-182")),
        pytest.param("pike", "2", [3], 2, marks=pytest.mark.clause("H-183")),  # HR-074
        pytest.param("spear", "4", [10], 4, marks=pytest.mark.clause("H-192")),
        pytest.param("crossbow", "1", [3], 1, marks=pytest.mark.clause("H-194")),
        pytest.param("none", "", [], 0),  # HR-070
    ],
)
def test_a_defender_rolls_the_dice_beside_his_weapon_less_one_from_the_front(weapon, faces, sides, total):
    turn = duel("axe", weapon).play("attack e", f"8 {faces}")

    assert turn.sides == [8, *sides]
    penalty = [("front", -1, "H-051")] if weapon != "hammer" else []
    assert list(clash(turn).defence.parts) == penalty
    assert clash(turn).defence.total == total - len(penalty)


@pytest.mark.parametrize(
    ("weapon", "steps"),
    [
        pytest.param("dagger", 8, marks=pytest.mark.clause("H-171")),
        pytest.param("short_sword", 7, marks=pytest.mark.clause("H-174")),
        pytest.param("pike", 4, marks=pytest.mark.clause("H-184")),
        pytest.param("spear", 5, marks=pytest.mark.clause("H-193")),
        *[(weapon, 6) for weapon in ("hammer", "axe", "whip", "mace", "crossbow", "none")],
    ],
)
def test_the_weapon_changes_the_move(weapon, steps):
    table = position(STRIP, fig("Ann", "A1", main=weapon))

    assert table.play(f"move {steps}e").at("Ann") == "ABCDEFGHI"[steps] + "1"
    assert table.refused(f"move {steps + 1}e") == "H-028"


@pytest.mark.clause("H-171")
def test_a_move_bonus_lost_in_anothers_turn_is_gone_from_ones_own_next():  # HR-274
    table = position(STRIP, fig("Ann", "A1", main="whip"), fig("Bob", "B1", main="dagger", facing="w"))

    turn = table.play("attack e", "3 3 1")

    assert turn.changed["Bob"] == {"main": "none", "stunned": True}
    free = turn.play("").play("")
    assert free.active == "Bob"
    assert free.play("move 6e").at("Bob") == "H1"
    assert free.refused("move 7e") == "H-028"


# The dagger from behind


@pytest.mark.clause("H-172")
@pytest.mark.parametrize(("facing", "plus"), [("e", 2), ("n", 0), ("s", 0), ("w", 0)])
def test_a_dagger_adds_two_from_behind_and_nothing_from_elsewhere(facing, plus):
    turn = duel("dagger", facing=facing).play("attack e", "1 8")

    assert list(clash(turn).attack.parts) == ([("dagger from behind", 2, "H-172")] if plus else [])
    assert clash(turn).attack.total == 1 + plus


@pytest.mark.clause("H-172")
def test_a_dagger_adds_nothing_when_its_bearer_is_struck():  # HR-085
    turn = duel("axe", "dagger", facing="e", attacker={"facing": "w"}).play("attack e", "1 4")

    assert list(clash(turn).defence.parts) == [("behind", -3, "H-053")]
    assert turn.changed == {}


@pytest.mark.clause("H-172")
@pytest.mark.parametrize("weapon", ["axe", "spear", "crossbow", "short_sword"])
def test_no_other_weapon_gains_from_behind(weapon):
    turn = duel(weapon, facing="e").play("attack e", "1 1 4" if weapon == "short_sword" else "1 4")

    assert clash(turn).attack.parts == ()


@pytest.mark.clause("H-172", "H-099")
def test_a_rogues_back_is_still_his_back_to_a_dagger():  # HR-086
    turn = duel("dagger", facing="e", defender={"class_": "rogue"}).play("attack e", "2 5")

    assert list(clash(turn).attack.parts) == [("dagger from behind", 2, "H-172")]
    assert list(clash(turn).defence.parts) == [("behind", -1, "H-099")]
    assert turn.changed == {}


@pytest.mark.clause("H-172", "H-176")
def test_a_hammers_bearer_has_a_back_for_a_dagger_but_no_penalty():  # HR-086
    turn = duel("dagger", "hammer", facing="e").play("attack e", "2 3")

    assert (clash(turn).attack.total, clash(turn).defence.total) == (4, 4)
    assert clash(turn).defence.parts == ()
    assert turn.changed == {}


# The hammer


@pytest.mark.clause("H-176")
@pytest.mark.parametrize("facing", ["n", "e", "s", "w"])
def test_a_hammers_bearer_has_no_facing_penalty(facing):
    turn = duel("axe", "hammer", facing=facing).play("attack e", "4 3")

    assert (clash(turn).defence.total, clash(turn).defence.parts) == (4, ())
    assert turn.changed == {}


@pytest.mark.clause("H-176", "H-063")
def test_a_hammer_does_not_lift_the_penalty_of_a_stun():  # HR-087
    turn = duel("axe", "hammer", facing="e", defender={"stunned": True}).play("attack e", "4 6")

    assert list(clash(turn).defence.parts) == [("stunned", -3, "H-063")]
    assert turn.changed == {}


@pytest.mark.clause("H-176", "H-098")
def test_a_rogue_with_a_hammer_has_no_penalty_at_all():  # HR-088
    turn = duel("axe", "hammer", facing="e", defender={"class_": "rogue"}).play("attack e", "7 6")

    assert clash(turn).defence.parts == ()
    assert turn.changed == {}


@pytest.mark.clause("H-176")
def test_a_hammer_in_the_attackers_hand_spares_the_victim_nothing():
    turn = duel("hammer", facing="e").play("attack e", "3 7")

    assert list(clash(turn).defence.parts) == [("behind", -3, "H-053")]
    assert turn.changed == {}


# No weapon, and weapons that are none in melee


@pytest.mark.clause("H-045", "H-167")
def test_two_without_weapons_roll_no_dice_and_the_defender_loses_by_his_penalty():  # HR-064, HR-070, HR-071
    turn = duel("none", "none").play("attack e", "")

    assert turn.sides == []
    assert (clash(turn).attack.total, clash(turn).defence.total) == (0, -1)
    assert turn.changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-049", "H-063")
def test_totals_below_nought_are_compared_as_they_are():  # HR-064, HR-065
    turn = duel("none", "none", facing="e", defender={"stunned": True}).play("attack e", "")

    assert (clash(turn).attack.total, clash(turn).defence.total) == (0, -6)
    assert turn.changed == {"Bob": {"lives": 2, "stunned": False, "at": "off"}}


@pytest.mark.clause("H-047")
def test_by_variant_no_total_falls_below_nought():  # HR-064
    turn = duel("none", "none", facing="e", variant={"roll_floor": 0}).play("attack e", "")

    assert (clash(turn).attack.total, clash(turn).defence.total) == (0, 0)
    assert turn.changed == {}


@pytest.mark.clause("H-045")
def test_by_variant_the_unarmed_roll_a_d3_on_either_side():  # HR-070
    turn = duel("none", "none", variant={"unarmed_roll": "1d3"}).play("attack e", "2 3")

    assert turn.sides == [3, 3]
    assert turn.changed == {}


@pytest.mark.clause("H-204", "H-045")
def test_a_throwing_knife_is_no_weapon_in_melee():  # HR-072
    turn = duel("none", attacker={"secondary": "throwing_knife"}).play("attack e", "2")

    assert turn.sides == [8]
    assert turn.changed == {"Ann": {"stunned": True}}


@pytest.mark.clause("H-194", "H-195")
def test_a_crossbow_clubs_its_neighbour_with_its_own_roll():  # HR-073
    turn = duel("crossbow").play("attack e", "3 1")

    assert turn.sides == [3, 8]
    assert turn.changed == {"Bob": {"lives": 2, "at": "off"}}


@pytest.mark.clause("H-192")
def test_a_spear_reaches_no_farther_than_other_weapons():  # HR-078
    table = position(STRIP, fig("Ann", "A1", main="spear"), fig("Bob", "C1"))

    assert table.refused("attack e") == "H-041"
    assert table.refused("attack Bob") == "H-042"
    assert table.refused("thrust e") == "H-186"


@pytest.mark.clause("H-177", "H-182")
@pytest.mark.parametrize("facing", ["n", "e", "w"])
def test_axe_and_mace_are_alike(facing):  # HR-079
    axe, mace = duel("axe", "mace", facing=facing), duel("mace", "axe", facing=facing)

    assert axe.odds("attack e", "Bob") == mace.odds("attack e", "Bob")
    assert axe.odds("attack e", "Ann") == mace.odds("attack e", "Ann")


@pytest.mark.clause("H-177", "H-047", "H-048", "H-049", "H-050")
def test_axe_against_axe_from_the_front():
    table = duel()

    attacker, defender = table.odds("attack e", "Ann"), table.odds("attack e", "Bob")

    assert (defender["slain"], defender["stunned"]) == (Fraction(28, 64), Fraction(8, 64))
    assert (attacker["slain"], attacker["stunned"]) == (Fraction(15, 64), Fraction(6, 64))
    assert 1 - sum([*attacker.values(), *defender.values()]) == Fraction(7, 64)
