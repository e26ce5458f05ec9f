"""The whip: it stuns where it would slay, and may take the loser's weapon out of his hand."""

from fractions import Fraction

import pytest

from tests.table import fig, position

STRIP = "......"


def lash(*, attacker=None, defender=None, variant=None, map_=STRIP):
    """Ann with a whip on A1, Bob with an axe beside her on B1, looking at her."""
    return position(
        map_,
        fig("Ann", "A1", **{"main": "whip", "facing": "e", **(attacker or {})}),
        fig("Bob", "B1", **{"facing": "w", **(defender or {})}),
        variant=variant,
    )


def kinds(turn):
    return [type(event).__name__ for event in turn.events]


@pytest.mark.clause("H-179", "H-048")
@pytest.mark.parametrize("faces", ["8 1", "4 3", "3 3"])  # won by 8, by 2 and by 1
def test_a_whip_stuns_by_whatever_margin_it_wins(faces):
    turn = lash().play("attack e", f"{faces} 2")

    assert turn.sides == [8, 8, 2]
    assert turn.changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-180")
def test_a_whip_slays_whom_it_finds_stunned():
    turn = lash(defender={"stunned": True}).play("attack e", "4 6 2")

    assert turn.sides == [8, 8, 2]
    assert turn.changed == {"Bob": {"lives": 2, "stunned": False, "at": "off"}}


@pytest.mark.clause("H-180", "H-061", "H-181")
def test_a_whip_that_wins_by_one_against_the_stunned_only_disarms():  # HR-082
    turn = lash(defender={"stunned": True}).play("attack e", "3 6 1")

    assert turn.sides == [8, 8, 2]
    assert turn.changed == {"Bob": {"main": "none"}}


@pytest.mark.clause("H-179")
def test_a_whip_stuns_for_its_bearer_in_defence_too():  # HR-080
    turn = lash(attacker={"main": "axe"}, defender={"main": "whip"}).play("attack e", "1 8 2")

    assert turn.sides == [8, 8, 2]
    assert turn.changed == {"Ann": {"stunned": True}}


@pytest.mark.clause("H-179")
def test_an_axe_that_beats_a_whip_slays_as_ever():
    turn = lash().play("attack e", "1 8")

    assert turn.sides == [8, 8]
    assert turn.changed == {"Ann": {"lives": 2, "at": "off"}}


# Disarming


@pytest.mark.clause("H-181", "H-167")
@pytest.mark.parametrize(("face", "main"), [(1, "none"), (2, "axe")])
def test_a_whip_that_hits_disarms_on_a_one_of_a_d2(face, main):
    turn = lash().play("attack e", f"5 3 {face}")

    assert (turn["Bob"].stunned, turn.scene.figures[1].main) == (True, main)
    assert turn.told("DisarmRolled")[0].lost is (face == 1)


@pytest.mark.clause("H-181")
def test_a_whip_disarms_the_attacker_who_loses_to_it():  # HR-081
    turn = lash(attacker={"main": "axe"}, defender={"main": "whip"}).play("attack e", "3 5 1")

    assert turn.sides == [8, 8, 2]
    assert turn.changed == {"Ann": {"stunned": True, "main": "none"}}


@pytest.mark.clause("H-181", "H-047")
@pytest.mark.parametrize("faces", ["3 4", "2 8"])
def test_a_whip_that_does_not_win_rolls_for_no_weapon(faces):
    assert lash().play("attack e", faces).sides == [8, 8]


@pytest.mark.clause("H-181")
def test_the_disarm_is_rolled_where_there_is_no_weapon_to_lose():
    turn = lash(defender={"main": "none"}).play("attack e", "1 1")

    assert turn.sides == [8, 2]
    assert turn.changed == {"Bob": {"stunned": True}}
    assert turn.told("DisarmRolled")[0].lost is False


@pytest.mark.clause("H-181", "H-167", "H-121")
def test_a_weapon_lost_to_a_whip_takes_its_poison_with_it_and_lies_nowhere():  # HR-084, HR-204
    turn = lash(defender={"main_poisoned": True}).play("attack e", "5 3 1")

    assert turn.changed == {"Bob": {"stunned": True, "main": "none", "main_poisoned": False}}
    assert turn.scene.knives == ()


@pytest.mark.clause("H-181", "H-064")
def test_the_disarm_is_rolled_before_the_return_and_the_slain_returns_unarmed():  # HR-083
    turn = lash(defender={"stunned": True}, map_="...__.").play("attack e", "8 1 1 2")

    assert turn.sides == [8, 8, 2, 2]
    assert turn.changed == {"Bob": {"lives": 2, "stunned": False, "main": "none", "at": "E1", "facing": "n"}}


@pytest.mark.clause("H-181", "H-167")
def test_the_disarm_comes_after_the_first_weapons_are_given_back():  # HR-139
    table = lash(
        defender={"stunned": True, "main": "axe", "secondary": "none", "kit": ["spear", "flask"]},
        attacker={"kit": ["whip", "flask"]},
        variant={"respawn_rearm": "on"},
    )

    turn = table.play("attack e", "8 1 1")

    assert turn.changed["Bob"] == {"lives": 2, "stunned": False, "main": "none", "secondary": "flask", "at": "off"}


@pytest.mark.clause("H-181", "H-123")
def test_a_whips_hit_is_carried_out_in_the_order_of_the_rules():
    turn = lash(attacker={"main_poisoned": True}).play("attack e", "5 3 1")

    assert kinds(turn)[1:-1] == ["Clashed", "PoisonSpent", "DisarmRolled", "Stunned", "PoisonTaken", "Disarmed"]
    assert turn.changed == {
        "Ann": {"main_poisoned": False},
        "Bob": {"stunned": True, "poisoned": True, "main": "none"},
    }


@pytest.mark.clause("H-181", "H-070")
def test_the_disarm_of_the_blow_that_ends_the_game_is_still_rolled():
    turn = lash(defender={"stunned": True, "lives": 1}).play("attack e; order shield never", "8 1 1")

    assert turn.sides == [8, 8, 2]
    assert turn.changed == {"Bob": {"lives": 0, "stunned": False, "main": "none", "at": "off"}}
    assert (turn.stopped, turn.game.is_over, turn.active) == (None, True, "Ann")


@pytest.mark.clause("H-179", "H-180", "H-181")
def test_odds_of_whip_against_axe():
    awake = lash().odds("attack e", "Bob")
    stunned = lash(defender={"stunned": True}).odds("attack e", "Bob")

    won = Fraction(36, 64)  # axe against axe from the front: 28/64 by two, 8/64 by one
    assert awake == {"slain": 0, "stunned": won, "poisoned": 0, "disarmed": won / 2}
    by_one, by_two = Fraction(5, 64), Fraction(49, 64)  # ahead by four before the dice
    assert stunned == {"slain": by_two, "stunned": 0, "poisoned": 0, "disarmed": by_one / 2}


# Whip and shield


@pytest.mark.clause("H-179", "H-215", "H-216")
@pytest.mark.parametrize("face", [1, 2])
def test_a_killing_lash_is_a_stun_so_a_shield_kept_against_slain_is_not_spent(face):
    turn = lash(defender={"secondary": "shield"}).play("attack e", f"8 2 {face}")

    assert turn.sides == [8, 8, 2]
    lost = {"main": "none"} if face == 1 else {}
    assert turn.changed == {"Bob": {"stunned": True, **lost}}


@pytest.mark.clause("H-179", "H-214", "H-216", "H-181")
@pytest.mark.parametrize("face", [1, 2])
def test_a_shield_always_kept_up_shatters_and_the_disarm_is_rolled_all_the_same(face):  # HR-083
    turn = lash(defender={"secondary": "shield", "shield_order": "always"}).play("attack e", f"8 2 {face}")

    assert turn.sides == [8, 8, 2]
    lost = {"main": "none"} if face == 1 else {}
    assert turn.changed == {"Bob": {"secondary": "none", **lost}}


@pytest.mark.clause("H-180", "H-215", "H-061")
def test_a_stunned_bearers_shield_turns_the_whips_kill_into_nothing():  # HR-254
    turn = lash(defender={"secondary": "shield", "stunned": True}).play("attack e", "8 2 2")

    assert turn.sides == [8, 8, 2]
    assert turn.changed == {"Bob": {"secondary": "none"}}


# Switches


@pytest.mark.clause("H-181")
def test_by_variant_a_killing_whip_does_not_disarm():  # HR-083
    table = lash(defender={"stunned": True}, variant={"disarm_on_kill": "off"})

    assert table.play("attack e", "8 2").changed == {"Bob": {"lives": 2, "stunned": False, "at": "off"}}
    assert table.play("attack e", "3 6 1").changed == {"Bob": {"main": "none"}}


@pytest.mark.clause("H-181", "H-215")
def test_by_variant_a_killing_whip_disarms_whom_a_shield_keeps_alive():  # HR-083
    shield = {"stunned": True, "secondary": "shield"}

    turn = lash(defender=shield, variant={"disarm_on_kill": "off"}).play("attack e", "8 2 1")

    assert turn.sides == [8, 8, 2]
    assert turn.changed == {"Bob": {"main": "none", "secondary": "none"}}


@pytest.mark.clause("H-181")
def test_by_variant_a_whip_does_not_disarm_in_defence():  # HR-081
    table = lash(defender={"main": "whip"}, variant={"whip_disarm_on_defence": "off"})

    assert table.play("attack e", "1 8").changed == {"Ann": {"stunned": True}}
    assert table.play("attack e", "5 3 1").changed == {"Bob": {"stunned": True, "main": "none"}}


@pytest.mark.clause("H-181", "H-050")
def test_by_variant_a_defending_whip_does_nothing_at_all():  # HR-062
    table = lash(attacker={"main": "axe"}, defender={"main": "whip"}, variant={"attacker_risk": "off"})

    turn = table.play("attack e", "1 8")

    assert (turn.sides, turn.changed) == ([8, 8], {})
