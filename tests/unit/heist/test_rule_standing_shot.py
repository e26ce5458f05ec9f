"""The marksman's standing shot and double shot: what it costs, who may do it, and how the two shots hang together."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import fig, position

HALL = """
    .......
    .......
    .......
    .......
"""


def archer(at: str = "B2", class_: str = "marksman", main: str = "crossbow", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, class_, main, "none", **state)


@pytest.mark.clause("H-129", "H-195")
@pytest.mark.parametrize(
    ("square", "direction", "dice", "hit"),
    [
        ("C2", "e", "1", False),
        ("D2", "e", "2", False),
        ("D2", "e", "1 3", True),
        ("E2", "e", "3", False),
        ("E2", "e", "2 3", True),
        ("C3", "se", "2", False),
        ("C3", "se", "1 3", True),
        ("D4", "se", "4", False),
        ("D4", "se", "3 3", True),
    ],
)
def test_it_is_an_ordinary_shot(square: str, direction: str, dice: str, hit: bool) -> None:
    here = position(HALL, archer(), fig("Bob", square))

    after = here.play(f"shoot {direction}", dice)

    assert after.sides == ([10, 3] if hit else [10])
    assert after.told("Shot")[0].standing
    assert after.changed == ({} if hit else {"Ann": {"misses": 1}})


@pytest.mark.clause("H-129")
def test_it_costs_the_whole_move() -> None:
    here = position(HALL, archer(), fig("Bob", "E2"))

    assert here.refused("shoot e; move n") == "H-129"
    assert here.refused("shoot e; move to B3") == "H-129"
    assert here.refused("shoot e; move to B2") == "H-129"


@pytest.mark.clause("H-129")
def test_who_has_moved_has_no_standing_shot_left() -> None:
    here = position(HALL, archer(), fig("Bob", "E2"))

    after = here.play("move n s; shoot e", "10")

    assert [shot.standing for shot in after.told("Shot")] == [False]
    assert here.refused("move n s; shoot e; shoot e") == "H-032"


@pytest.mark.clause("H-129", "H-029")
def test_facing_is_still_chosen() -> None:
    here = position(HALL, archer(), fig("Bob", "E2"))

    after = here.play("shoot e; face s", "10")

    assert after.changed == {"Ann": {"facing": "s", "misses": 1}}


@pytest.mark.clause("H-129")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "mage", "priest"])
def test_nobody_else_trades_his_move_for_a_shot(class_: str) -> None:
    here = position(HALL, archer(class_=class_), fig("Bob", "E2"))

    assert here.refused("shoot e; shoot e") == "H-032"
    assert here.refused("shoot e; move n") == "H-031"
    assert [shot.standing for shot in here.play("shoot e", "10").told("Shot")] == [False]


@pytest.mark.clause("H-129")
@pytest.mark.parametrize("main", ["none", "dagger", "hammer", "whip", "pike", "spear"])
def test_it_needs_a_crossbow(main: str) -> None:
    here = position(HALL, archer(main=main), fig("Bob", "E2"))

    assert here.refused("shoot e") == "H-129, HR-206"


@pytest.mark.clause("H-129")
def test_a_knife_is_no_standing_shot() -> None:
    here = position(HALL, fig("Ann", "B2", "marksman", "crossbow", "throwing_knife"), fig("Bob", "E2"))

    assert here.refused("throw e; shoot e") == "H-032"
    assert here.refused("throw e; throw e") == "H-032"
    assert here.play("shoot e; throw e", "10 4").sides == [10, 4]


@pytest.mark.clause("H-130", "H-147")
@pytest.mark.parametrize(
    ("dice", "sides"),
    [("10 10", [10, 10]), ("2 3 10", [10, 3, 10]), ("10 2 3", [10, 10, 3]), ("2 3 2 3", [10, 3, 10, 3])],
)
def test_a_double_shot_is_two_shots_with_dice_of_their_own(dice: str, sides: list[int]) -> None:
    here = position(HALL, archer(), fig("Bob", "E2"))

    after = here.play("shoot e; shoot e", dice)

    assert after.sides == sides
    assert [shot.standing for shot in after.told("Shot")] == [True, False]


@pytest.mark.clause("H-130")
def test_the_two_shots_may_go_different_ways() -> None:
    here = position(HALL, archer(), fig("Bob", "E2"), fig("Cid", "B4"))

    after = here.play("shoot e; face w; shoot s", "2 2 1 2")

    assert after.changed == {"Ann": {"facing": "w"}, "Bob": {"stunned": True}, "Cid": {"stunned": True}}


@pytest.mark.clause("H-130")
@pytest.mark.parametrize("extra", ["shoot n", "attack e", "pass", "grab"])
def test_there_is_no_third_shot_or_second_action(extra: str) -> None:
    here = position(HALL, archer(), fig("Bob", "C2"))

    assert here.refused(f"shoot e; shoot e; {extra}") == "H-032"


@pytest.mark.clause("H-130")
def test_the_action_need_not_be_a_shot() -> None:
    here = position(HALL, archer(), fig("Bob", "C2", facing="w"), gem="B2")

    assert here.play("shoot e; attack e", "10 3 3").sides == [10, 3, 8]
    assert here.play("shoot e; grab", "10").scene.gem == position(HALL, archer(), gem="Ann").scene.gem


@pytest.mark.clause("H-130", "H-028")
def test_whom_the_first_shot_slays_the_second_does_not_meet() -> None:
    here = position("......_", archer("A1"), fig("Bob", "C1"), fig("Cid", "E1"))

    after = here.play("shoot e; shoot e", "1 1 3 2")

    assert after.sides == [10, 3, 10, 3]  # one free start square: no die for the return
    assert after.changed == {"Bob": {"at": "G1", "lives": 2}, "Cid": {"stunned": True}}


@pytest.mark.clause("H-130", "H-065")
def test_whom_the_first_shot_slays_may_return_into_the_line_of_the_second() -> None:
    here = position("......_\n_......", archer("A1"), fig("Bob", "C1"))

    after = here.play("shoot e; shoot e", "1 1 1 5 2")

    assert after.sides == [10, 3, 2, 10, 3]
    assert after.changed == {"Bob": {"at": "G1", "lives": 2, "stunned": True}}


@pytest.mark.clause("H-130")
def test_the_odds_of_a_double_shot() -> None:
    here = position(HALL, archer(), fig("Bob", "E2"))

    odds = here.odds("shoot e; shoot e", "Bob")

    # at distance 3 a shot slays in 1/15 and stuns in 1/15
    assert odds["slain"] == Fraction(1, 15) + Fraction(14, 15) * Fraction(1, 15)
    assert odds["stunned"] == Fraction(1, 15) * Fraction(14, 15) + Fraction(13, 15) * Fraction(1, 15)


@pytest.mark.clause("H-123", "H-130")
def test_only_the_first_hit_of_two_carries_poison() -> None:
    here = position(HALL, archer(main_poisoned=True), fig("Bob", "E2"), fig("Cid", "B4"))

    after = here.play("shoot e; shoot s", "1 3 1 3")

    assert after.changed == {"Ann": {"main_poisoned": False}, "Bob": {"poisoned": True}}


@pytest.mark.clause("H-123", "H-130")
def test_a_miss_keeps_the_poison_for_the_second_shot() -> None:
    here = position(HALL, archer(main_poisoned=True), fig("Bob", "E2"), fig("Cid", "B4"))

    after = here.play("shoot e; shoot s", "10 1 3")

    assert after.changed == {"Ann": {"main_poisoned": False}, "Cid": {"poisoned": True}}


# HR-184: the standing shot uses Move, not the action


@pytest.mark.clause("H-109", "H-129")
def test_a_marksman_who_has_lost_his_action_shoots_once() -> None:
    here = position(HALL, archer(lost_action=True), fig("Bob", "E2"))

    after = here.play("shoot e; face s", "2 2")

    assert after.changed == {"Ann": {"facing": "s", "lost_action": False}, "Bob": {"stunned": True}}


@pytest.mark.clause("H-109", "H-130")
@pytest.mark.parametrize("orders", ["shoot e; shoot e", "move n; shoot e", "face n; shoot e", "shoot e bounce"])
def test_a_marksman_who_has_lost_his_action_has_no_other_shot(orders: str) -> None:
    here = position(HALL, archer(lost_action=True), fig("Bob", "E2"))

    assert here.refused(orders) == "H-109"


@pytest.mark.clause("H-129", "H-219")
def test_the_flask_comes_before_it() -> None:
    here = position(HALL, fig("Ann", "B2", "marksman", "crossbow", "flask", stunned=True), fig("Bob", "E2"))

    after = here.play("drink; shoot e; shoot e", "2 2 10")

    assert after.changed == {"Ann": {"secondary": "none", "stunned": False}, "Bob": {"stunned": True}}
    assert position(HALL, archer(), fig("Bob", "E2")).refused("shoot e; drink") == "H-219"


@pytest.mark.clause("H-060", "H-129")
def test_a_stunned_marksman_does_not_shoot() -> None:
    here = position(HALL, archer(stunned=True, misses=1), fig("Bob", "E2"))

    after = here.play("shoot e; shoot e")

    assert after.stopped == "stunned"
    assert after.changed == {"Ann": {"stunned": False}}


@pytest.mark.clause("H-129", "H-195")
@pytest.mark.parametrize("facing", ["n", "e", "s", "w"])
def test_he_shoots_wherever_he_faces(facing: str) -> None:
    here = position(HALL, archer(facing=facing), fig("Bob", "E2"))

    assert here.play("shoot e", "10").sides == [10]


@pytest.mark.clause("H-195", "H-145")
def test_it_may_be_fired_along_an_empty_line() -> None:
    here = position(HALL, archer(), fig("Bob", "E3"))

    after = here.play("shoot e; shoot n")

    assert after.sides == []
    assert after.changed == {}


@pytest.mark.clause("H-022", "H-130")
def test_a_game_that_the_first_shot_ends_sees_no_second() -> None:
    here = position(HALL, archer(), fig("Bob", "E2", lives=1))

    after = here.play("shoot e; shoot e; order shield never", "2 1")

    assert after.stopped == "over"
    assert after.sides == [10, 3]
    assert after.changed == {"Bob": {"at": "off", "lives": 0}}


@pytest.mark.clause("H-029", "H-129")
@pytest.mark.parametrize(("facing", "direction", "refused"), [("e", "ne", ""), ("e", "n", "H-029, HR-044")])
def test_by_variant_he_shoots_only_forward(facing: str, direction: str, refused: str) -> None:
    here = position(HALL, archer("B3", facing=facing), fig("Bob", "E3"), variant={"attack_arc": "front"})

    if refused:
        assert here.refused(f"shoot {direction}") == refused
    else:
        assert here.play(f"shoot {direction}").sides == []
