"""The order of dice, row by row of the table that records and scripted dice go by: how many sides, and what each face is for."""

import pytest

from macguffin.core.dice import RecordingDice, ScriptedDice
from macguffin.heist.scene import Scene
from macguffin.heist.setup import begin_game, scene_of
from tests.drawn_scenes import draw_scene
from tests.table import fig, position

LANE = "............\n............"


def begin(drawing: str, faces: str, figures: dict[str, str], **variant: str) -> tuple[list[int], Scene]:
    """The sides of the dice before the first turn, and the scene then."""
    switches = "".join(f'{name} = "{value}"\n' for name, value in variant.items())
    scene = draw_scene(drawing, tables=f"[variant]\n{switches}", figures=figures)
    scripted = ScriptedDice([int(face) for face in faces.split()])
    kept = RecordingDice(scripted)
    game = begin_game(scene, kept)
    scripted.finish()
    return kept.sides, scene_of(game, variant=scene.variant)


@pytest.mark.clause("H-013", "H-014", "H-015")
def test_loadouts_are_drawn_before_all_else_by_seats_class_main_secondary():
    sides, scene = begin("___*<", "2 5 1 4 9 4 3 1 2", {"Ann": "", "Bob": ""}, loadout="random")

    assert sides == [6, 9, 4, 6, 9, 4, 3, 2, 2]
    assert [(one.class_, one.main, one.secondary) for one in scene.figures] == [
        ("rogue", "whip", "throwing_knife"),
        ("mage", "crossbow", "voodoo_doll"),
    ]
    assert ([one.at for one in scene.figures], scene.order) == (["C1", "A1"], ("Bob", "Ann"))


@pytest.mark.clause("H-010", "H-011", "H-012")
def test_start_squares_are_drawn_by_seats_in_reading_order_then_the_turn_order():
    drawing = "._.*\n_.._\n<..."
    sides, scene = begin(drawing, "2 2 3 1", {"Ann": "", "Bob": "", "Cid": ""})

    assert sides == [3, 2, 3, 2]
    assert [one.at for one in scene.figures] == ["A2", "D2", "B1"]
    assert scene.order == ("Cid", "Ann", "Bob")


@pytest.mark.clause("H-011")
def test_whoever_has_a_square_rolls_for_none_and_leaves_one_less():
    sides, scene = begin("___*<", "2 1", {"Ann": "", "Bob": 'at = "A1"'})

    assert (sides, [one.at for one in scene.figures]) == ([2, 2], ["C1", "A1"])


@pytest.mark.clause("H-011")
def test_a_choice_among_one_rolls_nothing():
    sides, scene = begin("__*<", "2 1", {"Ann": "", "Bob": ""})

    assert (sides, [one.at for one in scene.figures]) == (
        [2, 2],
        ["B1", "A1"],
    )  # Bob's square and the last place are free


@pytest.mark.clause("H-124")
def test_poison_comes_first_in_a_turn():
    table = position(LANE, fig("Ann", "A1", secondary="none", poisoned=True), fig("Bob", "B1", facing="w"))

    assert table.play("attack e", "6 5 5").sides == [6, 8, 8]


@pytest.mark.clause("H-082")
def test_a_trap_rolls_when_it_is_entered_and_only_for_those_it_is_set_off_by():
    nib, traps = fig("Nib", "F2", "mechanic"), [{"at": "B1", "owner": "Nib"}, {"at": "C1", "owner": "Nib"}]
    walker = position(LANE, fig("Ann", "A1"), nib, fig("Bob", "E1", facing="w"), traps=traps)
    rogue = position(LANE, fig("Rob", "A1", "rogue"), nib, traps=traps)

    assert walker.play("move 3e; attack e", "3 3 5 5").sides == [3, 3, 8, 8]
    assert rogue.play("move 3e").sides == []


@pytest.mark.clause("H-044", "H-173")
@pytest.mark.parametrize(
    ("main", "other", "sides"),
    [
        ("short_sword", "spear", [3, 3, 10]),
        ("spear", "short_sword", [10, 3, 3]),
        ("none", "dagger", [4]),
        ("hammer", "none", [6]),
        ("none", "none", []),
        ("crossbow", "pike", [3, 3]),
    ],
)
def test_the_attackers_dice_fall_before_the_defenders(main, other, sides):
    table = position(LANE, fig("Ann", "A1", main=main), fig("Bob", "B1", main=other, facing="w"))

    assert table.play("attack e", " ".join("1" for _ in sides)).sides == sides


@pytest.mark.clause("H-181")
@pytest.mark.parametrize(
    ("ours", "theirs", "faces", "sides"),
    [
        ("whip", "axe", "8 1 1", [8, 8, 2]),
        ("whip", "none", "8 1", [8, 2]),
        ("axe", "whip", "1 8 1", [8, 8, 2]),
        ("whip", "axe", "1 8", [8, 8]),
        ("whip", "axe", "1 2", [8, 8]),
    ],
)
def test_a_whip_that_has_won_rolls_for_the_disarm(ours, theirs, faces, sides):
    table = position(LANE, fig("Ann", "A1", main=ours), fig("Bob", "B1", main=theirs, facing="w"))

    assert table.play("attack e", faces).sides == sides


@pytest.mark.clause("H-188")
@pytest.mark.parametrize(("faces", "sides"), [("2", [2]), ("1 3", [2, 3])])
def test_a_pike_rolls_to_hit_and_then_for_the_wound(faces, sides):
    table = position(LANE, fig("Ann", "A1", main="pike"), fig("Bob", "C1"))

    assert table.play("thrust e", faces).sides == sides


@pytest.mark.clause("H-195", "H-196", "H-206")
@pytest.mark.parametrize(
    ("faces", "sides"),
    [("1 10 10", [10, 10, 10]), ("1 1 3", [10, 10, 3]), ("10 2 8 1", [10, 10, 10, 3])],
)
def test_a_shot_rolls_for_everybody_it_meets_as_far_as_the_first_hit(faces, sides):
    """Bob stands at distance 1, where nothing hits, Cid at 2, Dan at 9."""
    figures = fig("Ann", "A1", main="crossbow"), fig("Bob", "B1"), fig("Cid", "C1"), fig("Dan", "J1")

    assert position(LANE, *figures).play("shoot e", faces).sides == sides


@pytest.mark.clause("H-195")
def test_a_shot_rolls_also_where_it_cannot_miss():
    table = position(LANE, fig("Ann", "A1", main="crossbow"), fig("Bob", "L1"))

    assert table.play("shoot e", "10 3").sides == [10, 3]


@pytest.mark.clause("H-206")
def test_a_knife_rolls_d4s_and_then_for_the_wound():
    table = position(LANE, fig("Ann", "A1", secondary="throwing_knife"), fig("Bob", "B1"), fig("Cid", "C1"))

    assert table.play("throw e", "1 1 2").sides == [4, 4, 3]


@pytest.mark.clause("H-131", "H-195")
def test_a_shot_that_comes_home_does_not_roll_for_the_shooter():
    table = position("....", fig("Max", "A1", "marksman", "crossbow"), fig("Bob", "C1"))

    assert table.play("shoot e bounce", "10 10").sides == [10, 10]


@pytest.mark.clause("H-195", "H-196")
def test_a_piercing_shot_rolls_for_each_hit_before_it_flies_on():
    figures = fig("Ann", "A1", main="crossbow"), fig("Bob", "C1"), fig("Cid", "F1")
    table = position(LANE, *figures, variant={"missile": "pierce"})

    assert table.play("shoot e", "1 3 1 3").sides == [10, 3, 10, 3]


@pytest.mark.clause("H-114", "H-116", "H-162")
@pytest.mark.parametrize(
    ("faces", "sides", "struck"),
    [
        ("2 3", [3, 3], ""),
        ("1 12", [3, 12], "Bob"),
        ("2 1 4", [3, 3, 12], "Cid"),
    ],
)
def test_a_bolt_rolls_for_everybody_it_meets_and_then_its_force(faces, sides, struck):
    table = position(LANE, fig("Mia", "A1", "mage"), fig("Bob", "B1"), fig("Cid", "E1"))

    played = table.play("cast bolt e", faces)

    assert (played.sides, [one.figure for one in played.told("BoltStruck")]) == (sides, [struck] if struck else [])


@pytest.mark.clause("H-114", "H-161", "H-162")
def test_a_warded_figure_rolls_too_and_the_bolt_flies_on():
    table = position(LANE, fig("Mia", "A1", "mage"), fig("Bob", "B1", warded=True), fig("Cid", "E1"))

    played = table.play("cast bolt e", "1 1 12")

    assert (played.sides, played["Bob"].warded) == ([3, 3, 12], False)


@pytest.mark.clause("H-107", "H-162")
@pytest.mark.parametrize(("warded", "faces", "sides"), [(False, "3", [3]), (True, "", [])])
def test_a_curse_rolls_unless_a_ward_eats_it(warded, faces, sides):
    table = position(LANE, fig("Mia", "A1", "mage"), fig("Bob", "C1", warded=warded))

    assert table.play("cast curse at Bob", faces).sides == sides


@pytest.mark.hazard(21)
@pytest.mark.clause("H-141", "H-144")
def test_a_tantrum_rolls_in_the_order_of_turns_after_the_marksman_but_for_the_stunned():
    figures = (
        fig("Max", "E1", "marksman", "crossbow", misses=2),
        fig("Bob", "C1"),
        fig("Cid", "D1", stunned=True),
        fig("Dan", "G1"),
        fig("Eva", "L1"),
    )
    table = position(LANE, *figures, order=["Dan", "Eva", "Max", "Cid", "Bob"])

    played = table.play("shoot e", "10 10 1 2")

    assert (played.sides, played["Bob"].stunned, played["Dan"].stunned) == ([10, 10, 4, 4], True, False)


@pytest.mark.clause("H-064", "H-065", "H-066")
def test_a_slain_figure_leaves_its_square_before_a_free_one_is_drawn():
    """Bob stands on B1, a start square, which is free again when he has fallen; so B1, A2 and D2 are."""
    table = position("._..\n_.._", fig("Ann", "A1"), fig("Bob", "B1"))

    for face, at in ((1, "B1"), (2, "A2"), (3, "D2")):
        played = table.play("attack e", f"8 1 {face}")
        assert (played.sides, played.at("Bob")) == ([8, 8, 3], at)


@pytest.mark.clause("H-065", "H-066")
def test_with_one_free_start_square_a_return_rolls_nothing():
    table = position("_._", fig("Ann", "A1"), fig("Bob", "B1"))

    played = table.play("attack e", "8 1")

    assert (played.sides, played.at("Bob")) == ([8, 8], "C1")


@pytest.mark.clause("H-070")
def test_the_last_life_rolls_for_no_return():
    table = position("_._", fig("Ann", "B1"), fig("Bob", "C1", lives=1), fig("Cid", "A1"))

    assert table.play("attack e", "8 1").sides == [8, 8]


@pytest.mark.clause("H-066")
@pytest.mark.parametrize(("face", "at"), [(1, "B1"), (2, "C2")])
def test_with_none_free_one_die_over_all_start_squares_and_the_nearest_floor_to_it(face, at):
    """Start squares A1 and D2 are taken; Bob leaves B1, where he is slain, and nearest to D2 are D1, C2: D1 is Dan's."""
    figures = fig("Ann", "A1"), fig("Bob", "B1"), fig("Cid", "D2"), fig("Dan", "D1")
    table = position("_...\n..._", *figures)

    played = table.play("attack e", f"8 1 {face}")

    assert (played.sides, played.at("Bob")) == ([8, 8, 2], at)


@pytest.mark.clause("H-064", "H-181")
def test_the_return_die_follows_the_last_die_of_the_blow():
    table = position(
        "._..\n_...", fig("Ann", "A1", main="whip"), fig("Bob", "B1", stunned=True, facing="w"), fig("Cid", "D2")
    )

    assert table.play("attack e", "8 1 2 1").sides == [8, 8, 2, 2]


@pytest.mark.clause("H-031")
def test_an_order_drawn_anew_comes_last_in_the_turn_before():
    figures = fig("Bob", "C1"), fig("Cid", "G1"), fig("Max", "A1", "marksman", "crossbow", misses=2)
    table = position(LANE, *figures, active="Max", variant={"initiative": "reroll"})

    played = table.play("shoot e", "10 10 2 3 2")

    assert (played.sides, played.scene.order) == ([10, 10, 4, 3, 2], ("Max", "Cid", "Bob"))
