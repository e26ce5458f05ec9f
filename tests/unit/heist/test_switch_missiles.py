"""Switches about shots, knives and the marksman's temper: each value told from the others."""

import pytest

from tests.switch_cases import shows, tell
from tests.table import Played, fig, position

LANE = "............\n............"


def knives(played: Played) -> list[str]:
    return [knife.at for knife in played.scene.knives]


@pytest.mark.clause("H-195")
@tell("range_to_hit", {"under": [10, 3], "over": [10]})
def test_a_low_die_at_a_far_target(variant, shown):
    table = position(LANE, fig("Ann", "A1", main="crossbow"), fig("Bob", "E1"), variant=variant)

    played = table.play("shoot e", "3 3" if len(shown) == 2 else "3")

    assert played.sides == shown


@pytest.mark.clause("H-206")
@tell("range_to_hit", {"under": ["D1"], "over": ["C1"]})
def test_a_knife_by_its_die(variant, shown):
    """Distance 2: a 3 is over it, not under; without a hit the knife flies on to distance 4, or the wall."""
    table = position("....#", fig("Ann", "A1", secondary="throwing_knife"), fig("Bob", "C1"), variant=variant)

    played = table.play("throw e", "3" if shown == ["D1"] else "3 3")

    assert knives(played) == shown


@pytest.mark.clause("H-211")
@tell("knife_max_range", {4: (["E1"], []), "none": (["F1"], [4, 3])})
def test_somebody_stands_five_squares_from_a_knife(variant, shown):
    table = position(LANE, fig("Ann", "A1", secondary="throwing_knife"), fig("Bob", "F1"), variant=variant)

    played = table.play("throw e", "4 3" if shown[1] else "")

    assert (knives(played), played.sides) == shown


@pytest.mark.clause("H-195")
@tell("crossbow_max_range", {"none": [10, 3], 10: []})
def test_a_shot_at_eleven_squares(variant, shown):
    table = position(LANE, fig("Ann", "A1", main="crossbow"), fig("Bob", "L1"), variant=variant)

    played = table.play("shoot e", "10 3" if shown else "")

    assert played.sides == shown


@pytest.mark.clause("H-196")
@tell("missile", {"stop": ({"Bob"}, [10, 3]), "pierce": ({"Bob", "Cid"}, [10, 3, 10, 3])})
def test_two_stand_in_a_line(variant, shown):
    table = position(LANE, fig("Ann", "A1", main="crossbow"), fig("Bob", "C1"), fig("Cid", "E1"), variant=variant)

    played = table.play("shoot e", "1 2 1 2" if len(shown[1]) == 4 else "1 2")

    assert ({figure.name for figure in played.game.figures if figure.stunned}, played.sides) == shown


@pytest.mark.clause("H-200", "H-210")
@tell(
    "knife_recover",
    {
        "action": ("none", "throwing_knife"),
        "none": ("none", "H-200, HR-118"),
        "free": ("throwing_knife", "H-200, HR-118"),
    },
)
def test_a_knife_lies_on_the_way(variant, shown):
    """First Ann runs over the knife, then she stands on one and picks it up."""
    running = position(LANE, fig("Ann", "A1", secondary="none"), variant=variant, knives=[{"at": "B1"}])
    standing = position(LANE, fig("Ann", "B1", secondary="none"), variant=variant, knives=[{"at": "B1"}])

    seen = (
        running.play("move e e").scene.figures[0].secondary,
        shows(standing, "pick up", "", lambda played: played.scene.figures[0].secondary),
    )

    assert seen == shown


@pytest.mark.clause("H-129", "H-131")
@tell("bank_on_move_shot", {"off": "H-032", "on": [10, 10, 10, 10]})
def test_two_bouncing_shots_in_a_turn(variant, shown):
    """Bob is passed on the way out and on the way back."""
    table = position("....\n....", fig("Max", "A1", "marksman", "crossbow"), fig("Bob", "B1"), variant=variant)

    seen = shows(table, "shoot e bounce; shoot e bounce", "10 10 10 10", lambda played: played.sides)

    assert seen == shown


@pytest.mark.clause("H-131")
@tell("bank_on_move_shot", {"off": False, "on": True})
def test_a_sheet_opens_with_a_bouncing_shot(variant, shown):
    table = position(LANE, fig("Max", "A1", "marksman", "crossbow"), variant=variant)

    (shot,) = table.play("shoot e bounce").told("Shot")

    assert (shot.bounce, shot.standing) == (True, shown)


@pytest.mark.clause("H-131", "H-133")
@tell(
    "bounces",
    {1: "B1 C2", 2: "B1 C2 D1", 3: "B1 C2 D1 E2", 20: "B1 C2 D1 E2 F1 G2 H1 I2 J1 K2 L1 K2 J1 I2 H1 G2 F1 E2 D1 C2 B1"},
)
def test_a_shot_goes_to_and_fro_between_two_walls(variant, shown):
    table = position(LANE, fig("Max", "A2", "marksman", "crossbow"), variant=variant)

    (shot,) = table.play("shoot ne bounce").told("Shot")

    assert " ".join(shot.path) == shown


@pytest.mark.clause("H-139", "H-145")
@tell("tantrum_gap", {"neutral": 2, "reset": 0})
def test_a_marksman_does_not_shoot(variant, shown):
    table = position(LANE, fig("Max", "A1", "marksman", "crossbow", misses=2), variant=variant)

    played = table.play("move e")

    assert played["Max"].misses == shown
