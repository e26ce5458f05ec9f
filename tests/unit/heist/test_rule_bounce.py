"""Bank shots: the picture of the rulebook, whom they meet on both legs, and who may shoot them."""

from fractions import Fraction

import pytest

from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import game_of
from tests.table import Position, fig, position

PICTURE = """\
game = "heist"
map = '''
++&+++▓
▓▓+x++▓
+▓++x+▓
+▓+++x▓
++++@+▓
'''
active = "Archer"

[legend]
"▓" = "wall"
"+" = "floor"
"x" = "floor"
"&" = "floor"
"@" = "floor"

[[figures]]
name = "Archer"
symbol = "@"
color = "red"
class = "marksman"
main = "crossbow"
secondary = "flask"
at = "E5"

[[figures]]
name = "Target"
symbol = "&"
color = "blue"
class = "warrior"
main = "axe"
secondary = "flask"
at = "C1"
"""

HALL = """
    .......
    .......
    .......
"""


def picture() -> Position:
    scene = read_scene(PICTURE)
    return Position(game_of(scene), scene.variant)


def archer(at: str, class_: str = "marksman", **state: object) -> dict[str, object]:
    return fig("Ann", at, class_, "crossbow", "none", **state)


@pytest.mark.clause("H-134", "H-135", "H-136", "H-137")
def test_the_picture_is_flown_as_drawn() -> None:
    here = picture()

    (shot,) = here.play("shoot ne bounce", "8").told("Shot")

    assert shot.path == ("F4", "E3", "D2", "C1")
    assert shot.bounced_at == ("F4",)


@pytest.mark.clause("H-135", "H-138")
@pytest.mark.parametrize(
    ("dice", "sides", "befell"),
    [
        ("8", [10], {}),
        ("10", [10], {}),
        ("7 1", [10, 3], {"at": "off", "lives": 2}),
        ("7 2", [10, 3], {"stunned": True}),
        ("1 3", [10, 3], {}),
    ],
)
def test_the_picture_strikes_at_distance_8(dice: str, sides: list[int], befell: dict[str, object]) -> None:
    after = picture().play("shoot ne bounce", dice)

    assert after.sides == sides
    assert after.changed.get("Target", {}) == befell
    assert after.told("MissileMet")[0].distance == 8


@pytest.mark.clause("H-138", "H-197", "H-198", "H-199")
def test_the_odds_of_the_picture() -> None:
    odds = picture().odds("shoot ne bounce", "Target")

    assert odds == {"slain": Fraction(7, 30), "stunned": Fraction(7, 30), "poisoned": 0, "disarmed": 0}


@pytest.mark.clause("H-131")
def test_without_bounce_the_picture_ends_at_the_wall() -> None:
    here = picture()

    after = here.play("face n; shoot ne")

    assert after.told("Shot")[0].path == ("F4",)
    assert after.changed == {}


@pytest.mark.clause("H-131")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "mage", "priest"])
def test_only_marksmen_bank(class_: str) -> None:
    here = position(HALL, archer("B2", class_), fig("Bob", "F2"))

    assert here.refused("shoot e bounce") == "H-131"
    assert here.play("shoot e", "10").stopped is None


@pytest.mark.clause("H-131", "H-195")
@pytest.mark.parametrize("main", ["none", "axe", "pike", "spear"])
def test_a_bank_shot_needs_a_crossbow(main: str) -> None:
    here = position(HALL, fig("Ann", "B2", "marksman", main), fig("Bob", "F2"))

    assert here.refused("shoot e bounce") == "H-195"


@pytest.mark.clause("H-129", "H-131")
def test_the_standing_shot_does_not_bounce() -> None:
    here = position(HALL, archer("B2"), fig("Bob", "A2"))

    after = here.play("shoot w; shoot w bounce", "10 10")

    assert [(shot.standing, shot.bounce) for shot in after.told("Shot")] == [(True, False), (False, True)]
    assert here.refused("shoot w bounce; shoot w") == "H-032"


@pytest.mark.clause("H-131")
def test_a_bank_shot_is_an_action_after_moving() -> None:
    here = position(HALL, archer("B2"), fig("Bob", "A2"))

    after = here.play("move e; face s; shoot e bounce")  # comes home to C2 before it gets to A2

    assert after.sides == []
    assert after.changed["Ann"] == {"at": "C2", "facing": "s"}


# HR-213, HR-216: each entry is a chance of its own, at its own distance along the path


@pytest.mark.clause("H-132", "H-138")
@pytest.mark.parametrize(
    ("dice", "sides", "distances", "stunned"),
    [
        ("2 4", [10, 10], [2, 4], False),
        ("2 3 2", [10, 10, 3], [2, 4], True),
        ("1 2", [10, 3], [2], True),
        ("2 3 3", [10, 10, 3], [2, 4], False),
    ],
)
def test_a_figure_is_met_on_the_way_back_too(dice: str, sides: list[int], distances: list[int], stunned: bool) -> None:
    here = position("#######\n#....##\n#######", archer("B2"), fig("Tim", "D2"))

    after = here.play("shoot e bounce", dice)

    assert after.sides == sides
    assert [met.distance for met in after.told("MissileMet")] == distances
    assert after["Tim"].stunned == stunned


@pytest.mark.clause("H-132")
def test_the_odds_of_a_figure_met_twice() -> None:
    here = position("#######\n#....##\n#######", archer("B2"), fig("Tim", "D2"))

    odds = here.odds("shoot e bounce", "Tim")

    assert odds["slain"] == odds["stunned"] == Fraction(37, 300)  # hit in 1/10 + 9/10 * 3/10


@pytest.mark.clause("H-132", "H-137")
def test_the_square_of_the_turn_is_entered_once() -> None:
    here = position("#######\n#....##\n#######", archer("B2"), fig("Tim", "E2"))

    after = here.play("shoot e bounce", "3")

    assert after.sides == [10]
    assert here.odds("shoot e bounce", "Tim")["slain"] == Fraction(2, 30)


@pytest.mark.clause("H-132", "H-138")
def test_two_figures_are_met_in_the_order_of_the_flight() -> None:
    here = position("#.......", archer("B1"), fig("Tim", "D1"), fig("Tom", "F1"))

    after = here.play("shoot e bounce", "10 10 10 10")

    assert [(met.target, met.distance) for met in after.told("MissileMet")] == [
        ("Tim", 2), ("Tom", 4), ("Tom", 8), ("Tim", 10),
    ]  # fmt: skip


@pytest.mark.clause("H-132", "H-196")
def test_the_first_hit_ends_the_flight() -> None:
    here = position("#.......", archer("B1"), fig("Tim", "D1"), fig("Tom", "F1"))

    after = here.play("shoot e bounce", "10 3 3")

    assert after.sides == [10, 10, 3]
    assert after.changed == {}


@pytest.mark.clause("H-133")
def test_a_figure_is_met_twice_in_an_inner_corner() -> None:
    here = position("#####\n#...#\n#...#\n#...#\n#####", archer("B4"), fig("Tim", "C3"), fig("Tom", "D2"))

    after = here.play("shoot ne bounce", "10 10 10")

    assert [(met.target, met.distance) for met in after.told("MissileMet")] == [("Tim", 2), ("Tom", 4), ("Tim", 6)]


@pytest.mark.hazard(13)
@pytest.mark.clause("H-132")
@pytest.mark.parametrize(("at", "direction"), [("B2", "w"), ("B2", "nw"), ("C2", "w"), ("C3", "nw"), ("B3", "ne")])
def test_his_own_shot_does_not_hit_the_shooter(at: str, direction: str) -> None:
    here = position("#####\n#...#\n#...#\n#...#\n#####", archer(at), fig("Tim", "D4"))

    after = here.play(f"shoot {direction} bounce")

    assert after.sides == []
    assert after.changed == {}


@pytest.mark.clause("H-132", "H-145")
def test_a_shot_straight_back_from_his_own_square_is_an_empty_line() -> None:
    here = position("#.....", archer("B1", misses=2), fig("Tim", "D1"))

    after = here.play("shoot w bounce")

    assert after.told("Shot")[0].path == ()
    assert after.changed == {}


@pytest.mark.clause("H-133")
def test_off_a_wall_beside_him_the_first_square_is_at_distance_2() -> None:
    here = position("####\n....\n....\n....", archer("A2"), fig("Tim", "B3"), fig("Tom", "C4"))

    after = here.play("shoot ne bounce", "2 3 1")

    assert [(met.target, met.distance) for met in after.told("MissileMet")] == [("Tim", 2), ("Tom", 4)]
    assert after.changed["Tom"]["lives"] == 2


@pytest.mark.clause("H-131")
def test_a_bank_shot_that_meets_its_man_first_is_a_shot_like_any_other() -> None:
    here = position(HALL, archer("B2"), fig("Bob", "F2"))

    after = here.play("shoot e bounce", "3 2")

    assert after.changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-131")
@pytest.mark.parametrize("terrain", ["#", "O", "+"])
def test_whatever_stops_a_shot_turns_it(terrain: str) -> None:
    here = position(f"....{terrain}..", archer("B1"), fig("Bob", "C1"))

    after = here.play("shoot e bounce", "2 4")

    assert [met.distance for met in after.told("MissileMet")] == [1, 3]


@pytest.mark.clause("H-131")
@pytest.mark.parametrize("terrain", ["/", "!", ")", "<", "_", "."])
def test_what_stops_no_shot_turns_none(terrain: str) -> None:
    here = position(f"....{terrain}..#", archer("B1"), fig("Bob", "C1"))

    after = here.play("shoot e bounce", "2 9")

    assert [met.distance for met in after.told("MissileMet")] == [1, 9]


@pytest.mark.clause("H-131", "H-081")
def test_a_bank_shot_sets_off_no_trap() -> None:
    here = position("...^..", archer("A1"), fig("Mec", "F1", "mechanic"), traps=[{"at": "D1", "owner": "Mec"}])

    after = here.play("shoot e bounce", "10")

    assert after.sides == [10]
    assert after.scene.traps == here.scene.traps


@pytest.mark.clause("H-123", "H-131")
def test_poison_rides_on_a_bank_shot() -> None:
    here = position("#.......", archer("B1", main_poisoned=True), fig("Tim", "D1"))

    after = here.play("shoot e bounce", "10 9 3")  # 12 squares on the way back

    assert after.changed == {"Ann": {"main_poisoned": False}, "Tim": {"poisoned": True}}


@pytest.mark.clause("H-055", "H-133")
def test_crossbows_that_reach_10_bank_no_farther() -> None:
    here = position("........", archer("A1"), fig("Tim", "B1"), fig("Tom", "E1"), variant={"crossbow_max_range": 10})

    after = here.play("shoot e bounce", "10 10 10")

    assert [(met.target, met.distance) for met in after.told("MissileMet")] == [("Tim", 1), ("Tom", 4), ("Tom", 10)]


@pytest.mark.clause("H-129", "H-131")
def test_by_variant_the_standing_shot_bounces_too() -> None:
    here = position("#.......", archer("B1"), fig("Tim", "D1"), variant={"bank_on_move_shot": "on"})

    after = here.play("shoot e bounce; shoot e bounce", "10 10 10 10")

    assert [(shot.standing, shot.bounce) for shot in after.told("Shot")] == [(True, True), (False, True)]
    assert after.changed == {"Ann": {"misses": 1}}
