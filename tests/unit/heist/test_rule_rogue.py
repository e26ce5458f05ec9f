"""Rogues slip past figures and over traps. Clauses H-039, H-040, H-080, H-095 … H-097; their defence stands with facing."""

from typing import Any

import pytest

from tests.table import Position, fig, position


def rogue(map_: str, at: str, *others: str, main: str = "axe", **scene: Any) -> Position:
    """Ann the rogue, and others where they are wanted."""
    names = ("Bob", "Cid", "Dag", "Eve", "Fay", "Gus", "Hal")
    figures = [fig(name, square) for name, square in zip(names, others, strict=False)]
    return position(map_, fig("Ann", at, "rogue", main), *figures, **scene)


@pytest.mark.clause("H-095", "H-039")
@pytest.mark.parametrize("team", ["reds", "blues"])
@pytest.mark.parametrize("stunned", [False, True])
def test_a_rogue_walks_through_friend_and_foe(team: str, stunned: bool) -> None:
    place = position("....", fig("Ann", "A1", "rogue", team="reds"), fig("Bob", "B1", team=team, stunned=stunned))

    played = place.play("move 2e")

    assert played.changed == {"Ann": {"at": "C1"}}
    assert played.sides == []


@pytest.mark.clause("H-095")
def test_whoever_was_walked_through_stays_where_he_is() -> None:
    after = rogue("....", "A1", "B1").play("move 2e; pass")

    assert after.at("Bob") == "B1"
    assert after.is_even("attack e", 4, 5)


@pytest.mark.clause("H-095")
def test_passing_costs_one_step_like_any_square() -> None:
    place = rogue("........", "A1", "B1", "D1")

    assert place.play("move 6e").at("Ann") == "G1"
    assert place.refused("move 7e") == "H-028"


@pytest.mark.clause("H-095")
@pytest.mark.parametrize("row", [2, 3, 4, 5])
def test_a_rogue_walks_through_a_row_of_figures(row: int) -> None:
    crowd = ["B1", "C1", "D1", "E1", "F1"][:row]

    assert rogue("........", "A1", *crowd).play(f"move {row + 1}e").at("Ann") == "BCDEFG"[row] + "1"


@pytest.mark.clause("H-040", "H-096")
def test_a_row_too_long_for_his_move_is_not_entered() -> None:
    place = rogue("........", "A1", "B1", "C1", "D1", "E1", "F1", "G1")

    assert place.refused("move 7e") == "H-040, HR-056"


@pytest.mark.clause("H-040", "H-096")
def test_as_long_as_he_can_turn_back_he_may_enter() -> None:
    place = rogue("........", "A1", "B1", "C1", "D1", "E1", "F1", "G1")

    assert place.play("move 3e 3w").changed == {}
    assert place.refused("move 4e 3w") == "H-040, HR-056"


@pytest.mark.clause("H-040", "H-096")
@pytest.mark.parametrize("sheet", ["move e", "move e; face s", "move e; pass", "move e; attack e", "move to B1"])
def test_he_may_not_stop_on_a_figure(sheet: str) -> None:
    assert rogue("....", "A1", "B1", "C1").refused(sheet) == "H-040"


@pytest.mark.clause("H-040", "H-096")
def test_his_last_step_is_not_onto_a_figure() -> None:
    place = rogue("........", "A1", "G1")

    assert place.refused("move 6e") == "H-040, HR-056"
    assert place.play("move 5e").at("Ann") == "F1"


@pytest.mark.clause("H-040", "H-096")
def test_a_dead_end_behind_a_figure_is_entered_only_with_a_step_to_come_back() -> None:
    place = rogue("#........", "H1", "B1")

    assert place.play("move 5w").at("Ann") == "C1"
    assert place.refused("move 6w") == "H-040, HR-056"
    assert place.refused("move 7w") == "H-040, HR-056"


@pytest.mark.clause("H-040", "H-096")
def test_a_side_way_off_a_figure_will_do() -> None:
    place = rogue("#......\n#.#####", "G1", "B1")

    assert place.play("move 5w s").at("Ann") == "B2"


@pytest.mark.clause("H-040", "H-095")
@pytest.mark.parametrize("thing", ["#", "O", "+", ")", "!"])
def test_neither_walls_nor_furniture_let_him_through(thing: str) -> None:
    place = rogue(f"...{thing}....", "B1", "C1")

    assert place.refused("move 2e") == ("H-007, HR-009" if thing == "+" else "H-007, HR-007")


@pytest.mark.clause("H-040", "H-096")
def test_a_figure_with_a_wall_at_its_back_is_no_way_through() -> None:
    place = rogue("........#", "B1", "H1")

    assert place.refused("move 6e") == "H-040, HR-056"


@pytest.mark.clause("H-040", "H-096", "H-028")
@pytest.mark.parametrize(("main", "reach"), [("dagger", 8), ("short_sword", 7), ("spear", 5), ("pike", 4)])
def test_how_far_he_slips_hangs_on_his_move(main: str, reach: int) -> None:
    place = rogue("." * 10, "A1", "BCDEFGH"[reach - 2] + "1", main=main)

    assert place.play(f"move {reach}e").at("Ann") == "BCDEFGHI"[reach - 1] + "1"
    longer = rogue("." * 10, "A1", "BCDEFGHI"[reach - 1] + "1", main=main)
    assert longer.refused(f"move {reach}e") == "H-040, HR-056"


@pytest.mark.clause("H-095")
def test_move_to_leads_him_through_figures() -> None:
    played = rogue(".....\n.....", "A1", "B1", "C1").play("move to D1")

    assert [event.direction for event in played.told("Stepped")] == ["e", "e", "e"]


@pytest.mark.clause("H-095")
@pytest.mark.parametrize("class_", ["mechanic", "warrior", "mage", "marksman", "priest"])
def test_nobody_else_slips_through(class_: str) -> None:
    place = position("....", fig("Ann", "A1", class_), fig("Bob", "B1", "rogue"))

    assert place.refused("move 2e") == "H-039"


@pytest.mark.clause("H-095")
def test_carrying_the_gem_does_not_stop_him() -> None:
    assert rogue("....", "A1", "B1", gem="Ann").play("move 2e").at("Ann") == "C1"


@pytest.mark.clause("H-095")
def test_by_variant_carrying_the_gem_stops_him() -> None:
    variant = {"rogue_carrier_pass": "off"}

    assert rogue("....", "A1", "B1", gem="Ann", variant=variant).refused("move 2e") == "H-095, HR-179"
    assert rogue("....", "A1", "B1", gem="D1", variant=variant).play("move 2e").at("Ann") == "C1"


@pytest.mark.clause("H-097", "H-080")
@pytest.mark.parametrize("sheet", ["move e", "move 2e", "move e w e w e w"])
def test_he_sets_off_no_trap(sheet: str) -> None:
    place = position(
        "....",
        fig("Ann", "A1", "rogue"),
        fig("Nib", "D1", "mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}, {"at": "C1", "owner": "Nib"}],
    )

    played = place.play(sheet)

    assert played.sides == []
    assert played.scene.traps == place.scene.traps


@pytest.mark.clause("H-097", "H-096")
def test_he_may_stop_on_a_trap_beyond_a_figure() -> None:
    place = position(
        "....",
        fig("Ann", "A1", "rogue"),
        fig("Bob", "B1"),
        fig("Nib", "D1", "mechanic"),
        traps=[{"at": "C1", "owner": "Nib"}],
    )

    played = place.play("move 2e")

    assert played.changed == {"Ann": {"at": "C1"}}
    assert played.scene.traps == place.scene.traps


@pytest.mark.clause("H-040", "H-096")
def test_in_the_middle_of_a_turn_he_stands_with_whom_he_passes() -> None:
    turn = {"phase": "move", "steps": 1, "run": "e"}
    place = rogue("....", "B1", "B1", turn=turn)

    assert place.refused("pass") == "H-040"
    assert place.play("move e").changed == {"Ann": {"at": "C1"}}
    assert place.play("move w").at("Bob") == "B1"


@pytest.mark.clause("H-040", "H-095")
def test_by_variant_he_slips_diagonally_as_well() -> None:
    place = rogue("...\n.#.\n...", "A1", "B1", variant={"diagonal_move": "cost2"})

    assert place.play("move e se").at("Ann") == "C2"
