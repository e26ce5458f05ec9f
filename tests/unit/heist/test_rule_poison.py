"""The poisoned: the d6 at the start of their turns, the second 1 in a row, the flask that comes after it, and what ends it."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import Position, fig, position

HALL = "......\n......"


def bob(secondary: str = "none", **state: Any) -> dict[str, Any]:
    return fig("Bob", "B1", "rogue", "axe", secondary, **{"poisoned": True, **state})


def sick(secondary: str = "none", map_: str = HALL, **state: Any) -> Position:
    return position(map_, bob(secondary, **state), fig("Cid", "F2", "rogue", "axe", "none"))


@pytest.mark.clause("H-124", "H-127")
@pytest.mark.parametrize("face", ["2", "3", "4", "5", "6"])
def test_any_face_but_1_leaves_him_his_turn(face: str) -> None:
    after = sick().play("move e; face s", face)

    assert after.sides == [6]
    assert after.stopped is None
    assert after.changed == {"Bob": {"at": "C1", "facing": "s"}}


@pytest.mark.clause("H-124", "H-127", "H-060")
@pytest.mark.parametrize("orders", ["move e", "", "pass", "face s", "attack s", "order shield slain"])
def test_a_1_stuns_and_costs_this_very_turn(orders: str) -> None:
    here = position(HALL, bob(), fig("Cid", "B2"))

    after = here.play(orders, "1")

    assert after.sides == [6]
    assert (after.stopped, after.active) == ("stunned", "Cid")
    assert after.changed == {"Bob": {"poison_streak": 1}}  # the stun is shed at the end of the turn that it cost


@pytest.mark.clause("H-124")
def test_the_healthy_roll_nothing() -> None:
    assert sick(poisoned=False).play("move e").sides == []


@pytest.mark.clause("H-124")
def test_it_is_rolled_on_his_own_turns_only() -> None:
    after = sick().play("", "6").play("move w")

    assert after.sides == []
    assert after.active == "Bob"


@pytest.mark.clause("H-124", "H-125")
def test_it_goes_on_turn_after_turn() -> None:
    here: Position = sick()

    for face in ("6", "2", "1", "5", "1", "3"):
        after = here.play("", face)
        assert after.sides == [6]
        assert after["Bob"].poisoned
        here = after.play("")


@pytest.mark.clause("H-124", "H-126")
def test_its_odds() -> None:
    fresh, second = sick(), sick(poison_streak=1)

    assert fresh.odds("move e", "Bob")["slain"] == 0
    assert fresh.odds("move e", "Bob")["stunned"] == 0  # stunned, and rid of it by the end of the turn
    assert second.odds("move e", "Bob")["slain"] == Fraction(1, 6)


# H-126: two in a row


@pytest.mark.clause("H-126")
def test_a_second_1_in_a_row_slays() -> None:
    after = sick().play("", "1").play("").play("move e", "1")

    assert after.sides == [6]
    assert after.stopped == "slain"
    assert after.changed == {"Bob": {"at": "off", "lives": 2, "poisoned": False, "poison_streak": 0}}


@pytest.mark.clause("H-126")
def test_two_1s_with_another_face_between_do_not() -> None:
    after = sick().play("", "1").play("").play("", "2").play("").play("", "1")

    assert after.stopped == "stunned"
    assert (after["Bob"].lives, after["Bob"].poison_streak) == (3, 1)


@pytest.mark.clause("H-126", "H-127")
@pytest.mark.parametrize("face", ["2", "6"])
def test_another_face_forgets_the_first_1(face: str) -> None:
    assert sick(poison_streak=1).play("", face).changed == {"Bob": {"poison_streak": 0}}


@pytest.mark.clause("H-126", "H-065")
def test_the_return_die_follows_the_poison_die() -> None:
    here = sick(map_="......\n......\n_...._", poison_streak=1)

    after = here.play("move e", "1 2")

    assert after.sides == [6, 2]
    assert after.changed["Bob"] == {"at": "F3", "lives": 2, "poisoned": False, "poison_streak": 0}
    assert after.active == "Cid"


@pytest.mark.clause("H-126", "H-070")
def test_the_last_life_may_go_by_poison() -> None:
    after = sick(poison_streak=1, lives=1).play("move e; order shield never", "1")

    assert after.stopped == "over"
    assert after.sides == [6]
    assert after.changed["Bob"] == {"at": "off", "lives": 0, "poisoned": False, "poison_streak": 0}


@pytest.mark.clause("H-126", "H-022")
def test_a_carrier_slain_by_poison_drops_the_gem() -> None:
    here = position(HALL, bob(poison_streak=1), fig("Cid", "F2"), gem="Bob")

    after = here.play("move e", "1")

    assert after.scene.gem is not None
    assert after.scene.gem.at == "B1"


# HR-199: while stunned already


@pytest.mark.clause("H-061", "H-124", "H-126")
def test_a_1_while_stunned_stuns_no_further_but_counts() -> None:
    after = sick(stunned=True).play("move e", "1")

    assert after.stopped == "stunned"
    assert after.changed == {"Bob": {"stunned": False, "poison_streak": 1}}
    assert after.play("").play("", "1")["Bob"].lives == 2


@pytest.mark.clause("H-124", "H-126")
def test_a_skipped_turn_is_one_of_two_in_a_row() -> None:
    assert sick(stunned=True, poison_streak=1).play("", "1").stopped == "slain"
    assert sick(stunned=True, poison_streak=1).play("", "2").changed == {"Bob": {"stunned": False, "poison_streak": 0}}


# HR-251: the shield is no help; HR-239: nor is a ward


@pytest.mark.clause("H-124", "H-126", "H-214", "H-215")
@pytest.mark.parametrize(("streak", "lives"), [(0, 3), (1, 2)])
def test_no_shield_is_broken_for_it(streak: int, lives: int) -> None:
    after = sick("shield", shield_order="always", poison_streak=streak).play("", "1")

    assert after["Bob"].lives == lives
    assert after.scene.figures[0].secondary == "shield"


@pytest.mark.clause("H-124", "H-126", "H-159")
@pytest.mark.parametrize(("streak", "stopped"), [(0, "stunned"), (1, "slain")])
def test_no_ward_is_used_for_it(streak: int, stopped: str) -> None:
    after = sick(warded=True, poison_streak=streak).play("", "1")

    assert after.stopped == stopped
    assert after["Bob"].warded == (stopped == "stunned")


# HR-261: the flask comes after the roll, before the stun is counted


@pytest.mark.clause("H-124", "H-219", "H-221", "H-222")
@pytest.mark.parametrize("face", ["1", "2"])
def test_the_flask_cures_what_the_roll_has_done(face: str) -> None:
    after = sick("flask").play("drink; move e", face)

    assert after.sides == [6]
    assert after.stopped is None
    assert after.changed == {"Bob": {"at": "C1", "secondary": "none", "poisoned": False}}


@pytest.mark.clause("H-126", "H-219")
def test_the_flask_comes_too_late_for_a_second_1() -> None:
    after = sick("flask", poison_streak=1).play("drink; move e", "1")

    assert after.stopped == "slain"
    assert after.changed == {"Bob": {"at": "off", "lives": 2, "poisoned": False, "poison_streak": 0}}


@pytest.mark.clause("H-126", "H-222")
def test_the_flask_forgets_the_first_1() -> None:
    after = sick("flask", poison_streak=1).play("drink", "3")

    assert after.changed == {"Bob": {"secondary": "none", "poisoned": False, "poison_streak": 0}}


@pytest.mark.clause("H-061", "H-124", "H-221")
def test_stunned_poisoned_and_a_flask() -> None:
    here = sick("flask", stunned=True)

    assert here.play("drink; move e", "1").changed == {
        "Bob": {"at": "C1", "secondary": "none", "stunned": False, "poisoned": False}
    }
    assert here.play("move e", "1").changed == {"Bob": {"stunned": False, "poison_streak": 1}}


@pytest.mark.clause("H-124", "H-218")
def test_who_does_not_drink_keeps_flask_and_poison() -> None:
    after = sick("flask").play("move e", "1")

    assert after.stopped == "stunned"
    assert after.changed == {"Bob": {"poison_streak": 1}}


@pytest.mark.clause("H-124", "H-219")
def test_the_walk_takes_no_poison_for_granted() -> None:
    here = sick("flask")

    assert here.refused("move e; drink") == "H-219"
    assert sick().refused("drink; move e") == "H-218"
    assert here.refused("move n") == "H-007, HR-007"


# H-125: until healed or dead


@pytest.mark.clause("H-125", "H-156", "H-126")
def test_healing_ends_it_with_its_row_of_1s() -> None:
    here = position(HALL, fig("Ann", "A1"), bob(poison_streak=1))

    after = here.play("cast heal at Bob")

    assert after.changed == {"Bob": {"poisoned": False, "poison_streak": 0}}
    assert after.play("").sides == []


@pytest.mark.clause("H-125", "H-067")
def test_death_ends_it() -> None:
    here = position(HALL, fig("Ann", "A1"), bob(poison_streak=1))

    after = here.play("attack e", "8 1")

    assert after.changed["Bob"] == {"at": "off", "lives": 2, "poisoned": False, "poison_streak": 0}


@pytest.mark.clause("H-124", "H-109", "H-152", "H-164")
def test_markers_run_out_in_a_turn_lost_to_poison() -> None:
    after = sick(blessed=True, hasted=True, lost_action=True).play("", "1")

    assert after.changed == {"Bob": {"poison_streak": 1, "blessed": False, "hasted": False, "lost_action": False}}


@pytest.mark.clause("H-124", "H-063")
def test_a_stun_by_poison_is_over_before_anybody_can_use_it() -> None:
    here = position(HALL, bob(facing="s"), fig("Cid", "B2", "rogue"))

    after = here.play("", "1").play("attack n", "4 4")  # 4 against 4 - 1: no -3 for a stun that is gone

    assert after.changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-061", "H-124")
def test_by_variant_grace_keeps_the_stun_off_but_not_the_1() -> None:
    here = position(HALL, bob(grace=True), fig("Cid", "F2"), variant={"stun_grace": "on"})

    after = here.play("move e", "1")

    assert after.stopped is None
    assert after.changed == {"Bob": {"at": "C1", "grace": False, "poison_streak": 1}}


@pytest.mark.clause("H-126", "H-090")
def test_a_mechanic_slain_by_poison_loses_his_traps() -> None:
    mechanic = fig("Bob", "B1", "mechanic", "axe", "none", poisoned=True, poison_streak=1)
    here = position(HALL, mechanic, fig("Cid", "F2"), traps=[{"at": "D1", "owner": "Bob"}])

    after = here.play("", "1")

    assert after.scene.traps == ()
    assert after["Bob"].mechanisms == 5
