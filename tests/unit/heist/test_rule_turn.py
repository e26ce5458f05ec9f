"""The shape of a turn and the actions in it; rounds and whose turn comes next. Clauses H-029 … H-038, H-043."""

from typing import Any

import pytest

from tests.table import Position, fig, position

YARD = """
......
......
......
"""
MOVE, FACE, ACTION = "move e", "face s", "attack e"


def ann(class_: str = "priest", main: str = "axe", secondary: str = "flask", **scene: Any) -> Position:
    return position(YARD, fig("Ann", "A2", class_, main, secondary), fig("Bob", "C2", facing="w"), **scene)


@pytest.mark.clause("H-031", "H-030", "H-029")
def test_movement_then_facing_then_action() -> None:
    played = ann().play("move e; face s; attack e", "5 5")

    assert played.changed == {"Ann": {"at": "B2", "facing": "s"}, "Bob": {"stunned": True}}


@pytest.mark.clause("H-031")
@pytest.mark.parametrize(
    "sheet",
    [f"{FACE}; {MOVE}", f"{ACTION}; {MOVE}", f"{ACTION}; {FACE}", f"{MOVE}; {ACTION}; {FACE}", f"{ACTION}; move w"],
)
def test_no_other_order_will_do(sheet: str) -> None:
    assert ann().refused(sheet) == "H-031"


@pytest.mark.clause("H-031")
def test_a_move_is_not_split_by_the_action() -> None:
    assert ann().refused("move e; attack e; move w") == "H-031"


@pytest.mark.clause("H-030")
@pytest.mark.parametrize("sheet", ["", "pass", "move e", "move e; pass", "face s", "move e; face s; pass"])
def test_the_action_may_be_left_out(sheet: str) -> None:
    played = ann().play(sheet)

    assert played.stopped is None
    assert played.active == "Bob"


@pytest.mark.clause("H-032")
@pytest.mark.parametrize(
    "second", ["attack e", "cast heal at Ann", "pull n", "grab", "rack main axe", "pick up", "pass"]
)
def test_one_action_is_all(second: str) -> None:
    assert ann().refused(f"move e; attack e; {second}") == "H-032"


@pytest.mark.clause("H-032")
def test_the_action_is_there_again_in_the_next_turn() -> None:
    after = ann().play("move e; attack e", "4 5").play("pass")

    assert after.play("attack e", "5 5").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-033")
@pytest.mark.parametrize(
    ("sheet", "dice"),
    [("pass", ""), ("cast ward at Bob", ""), ("cast haste at Bob", ""), ("cast bless at Bob", "")],
)
def test_actions_beyond_the_list(sheet: str, dice: str) -> None:
    assert ann().play(sheet, dice).stopped is None


@pytest.mark.clause("H-033")
def test_a_knife_is_picked_up_as_an_action() -> None:
    place = position("....", fig("Ann", "A1", secondary="none"), fig("Bob", "D1"), knives=[{"at": "B1"}])

    assert place.play("move e; pick up").changed == {"Ann": {"at": "B1", "secondary": "throwing_knife"}}
    assert place.refused("move e; pick up; attack e") == "H-032"


@pytest.mark.clause("H-034")
def test_setting_a_trap_is_an_action() -> None:
    place = ann("mechanic")

    assert [trap.at for trap in place.play("trap s").scene.traps] == ["A3"]
    assert place.refused("trap s; trap n") == "H-032"
    assert place.refused("trap s; attack e") == "H-032"


@pytest.mark.clause("H-035")
def test_healing_a_comrade_is_an_action_of_the_priest() -> None:
    place = position(YARD, fig("Ann", "A2", team="red"), fig("Bob", "C2", team="red", stunned=True, poisoned=True))

    assert place.play("cast heal at Bob").changed == {"Bob": {"stunned": False, "poisoned": False}}
    assert place.refused("cast heal at Bob; attack e") == "H-032"


@pytest.mark.clause("H-035")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "mage", "marksman"])
def test_nobody_else_heals(class_: str) -> None:
    place = position(YARD, fig("Ann", "B2", class_, team="red"), fig("Bob", "C2", team="red", stunned=True))

    assert place.refused("cast heal at Bob") == "H-225"


@pytest.mark.clause("H-036")
def test_attacking_is_an_action() -> None:
    place = position("...", fig("Ann", "B1"), fig("Bob", "A1"), fig("Cid", "C1"))

    assert place.refused("attack w; attack e") == "H-032"


@pytest.mark.clause("H-037")
def test_changing_weapons_at_a_rack_is_an_action() -> None:
    place = position(").....\n......", fig("Ann", "C1"), fig("Bob", "D1"))

    assert place.play("move w; rack main spear").changed == {"Ann": {"at": "B1", "main": "spear"}}
    assert place.refused("move w; rack main spear; rack secondary shield") == "H-032"


@pytest.mark.clause("H-037")
def test_there_is_no_changing_weapons_away_from_a_rack() -> None:
    assert position(")..\n...", fig("Ann", "C1")).refused("rack main spear") == "H-169"


@pytest.mark.clause("H-038", "H-007")
def test_pulling_a_lever_is_an_action() -> None:
    place = position("!.+.", fig("Ann", "B1"), fig("Bob", "D1"), levers=[{"at": "A1", "doors": ["C1"]}])

    assert place.play("pull w").scene.map == "!./.\n"
    assert place.refused("pull w; attack e") == "H-032"


@pytest.mark.clause("H-038", "H-007")
def test_a_lever_moves_all_its_doors_to_and_fro_and_no_others() -> None:
    place = position("!.+/+\n.....", fig("Ann", "B1"), levers=[{"at": "A1", "doors": ["C1", "D1"]}])

    once = place.play("pull w")

    assert once.scene.map == "!./++\n.....\n"
    assert once.play("pull w").scene.map == place.scene.map


@pytest.mark.clause("H-038", "H-007")
@pytest.mark.parametrize("at", ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"])
def test_a_lever_is_pulled_from_any_of_eight_squares(at: str) -> None:
    way = {"A1": "se", "B1": "s", "C1": "sw", "A2": "e", "C2": "w", "A3": "ne", "B3": "n", "C3": "nw"}[at]
    place = position("...+\n.!..\n....", fig("Ann", at), levers=[{"at": "B2", "doors": ["D1"]}])

    assert place.play(f"pull {way}").scene.map.splitlines()[0] == ".../"


@pytest.mark.clause("H-038")
@pytest.mark.parametrize("way", ["n", "ne", "e", "se", "s", "sw", "w", "nw"])
def test_there_must_be_a_lever(way: str) -> None:
    assert position("...\n...\n...", fig("Ann", "B2")).refused(f"pull {way}") == "H-038"


@pytest.mark.clause("H-038", "H-007")
def test_a_closed_corner_keeps_the_hand_from_the_lever() -> None:
    place = position("!#\n#.", fig("Ann", "B2"), levers=[{"at": "A1", "doors": []}])

    assert place.refused("pull nw") == "H-056, HR-005"
    assert position("!.\n#.", fig("Ann", "B2")).play("pull nw").stopped is None


@pytest.mark.clause("H-038")
def test_by_variant_a_lever_is_pulled_from_four_squares() -> None:
    place = position("!..\n...", fig("Ann", "B2"), variant={"adjacency": "four"})

    assert place.refused("pull nw") == "H-042, HR-002"
    assert place.play("move w; pull n").stopped is None


@pytest.mark.clause("H-038")
def test_an_occupied_doorway_stays_open_until_the_pull_is_repeated() -> None:
    place = position("!./..", fig("Ann", "B1"), fig("Bob", "C1"), levers=[{"at": "A1", "doors": ["C1"]}])

    held = place.play("pull w")

    assert held.scene.map == "!./..\n"
    assert held.changed == {}
    assert held.play("move e").play("pull w").scene.map == "!.+..\n"


@pytest.mark.clause("H-038")
def test_things_keep_no_door_open_and_lie_there_until_it_opens_again() -> None:
    place = position(
        "!./..",
        fig("Ann", "B1"),
        levers=[{"at": "A1", "doors": ["C1"]}],
        gem="C1",
        knives=[{"at": "C1", "poisoned": True}],
    )

    shut = place.play("pull w")

    assert shut.scene.map == "!.+..\n"
    assert shut.gem == "C1"
    assert shut.play("pull w").play("move e; grab").gem == "Ann"


@pytest.mark.clause("H-038", "H-007")
def test_a_lever_without_a_door_may_be_pulled() -> None:
    played = position("!.+.", fig("Ann", "B1")).play("pull w")

    assert played.changed == {}
    assert played.scene.map == "!.+.\n"


@pytest.mark.clause("H-007")
def test_a_door_without_a_lever_stays_as_drawn() -> None:
    assert position("..+.", fig("Ann", "B1")).refused("move e") == "H-007, HR-009"


@pytest.mark.requirement("R-J1")
@pytest.mark.hazard(24)
@pytest.mark.clause("H-031")
def test_turns_come_one_after_another_and_rounds_follow() -> None:
    place = position(YARD, fig("Ann", "A1"), fig("Bob", "C1"), fig("Cid", "E1"), order=["Cid", "Ann", "Bob"])

    seen = []
    for _ in range(4):
        place = place.play("pass")
        seen.append((place.active, place.scene.round))

    assert seen == [("Bob", 1), ("Cid", 2), ("Ann", 2), ("Bob", 2)]


@pytest.mark.clause("H-031")
def test_figures_off_the_board_have_no_turn() -> None:
    place = position(YARD, fig("Ann", "A1"), fig("Bob", "off"), fig("Cid", "off", lives=0), fig("Dag", "E1"))

    after = place.play("pass")

    assert (after.active, after.scene.round) == ("Dag", 1)
    assert (after.play("pass").active, after.play("pass").scene.round) == ("Ann", 2)


@pytest.mark.clause("H-031")
def test_a_round_begins_with_the_first_who_can_act() -> None:
    place = position(
        YARD, fig("Ann", "A1"), fig("Bob", "off"), fig("Cid", "E1"), order=["Bob", "Ann", "Cid"], active="Cid"
    )

    assert (place.play("pass").active, place.play("pass").scene.round) == ("Ann", 2)


@pytest.mark.clause("H-031")
def test_a_lone_figure_has_every_turn() -> None:
    after = position(YARD, fig("Ann", "A1")).play("pass")

    assert (after.active, after.scene.round) == ("Ann", 2)


@pytest.mark.clause("H-031")
def test_by_variant_each_round_rolls_its_order() -> None:
    place = position(
        YARD,
        fig("Ann", "A1"),
        fig("Bob", "C1"),
        fig("Cid", "off"),
        active="Bob",
        variant={"initiative": "reroll"},
        order=["Cid", "Ann", "Bob"],
    )

    played = place.play("pass", "3 1")

    assert played.sides == [3, 2]
    assert played.scene.order == ("Cid", "Ann", "Bob")
    assert (played.active, played.scene.round) == ("Ann", 2)  # Cid is first, but off the board


@pytest.mark.clause("H-031", "H-070")
def test_by_variant_only_figures_with_lives_are_in_the_new_order() -> None:
    place = position(
        YARD,
        fig("Ann", "A1"),
        fig("Bob", "off", lives=0),
        fig("Cid", "E1"),
        active="Cid",
        variant={"initiative": "reroll"},
    )

    played = place.play("pass", "2")

    assert played.sides == [2]
    assert (played.active, played.scene.order) == ("Cid", ("Cid", "Ann"))


@pytest.mark.clause("H-031")
@pytest.mark.parametrize(("phase", "sheet"), [("face", "move e"), ("act", "move e"), ("act", "face s")])
def test_a_turn_under_way_goes_on_where_it_stands(phase: str, sheet: str) -> None:
    place = ann(turn={"phase": phase, "steps": 3, "run": "3e"})

    assert place.refused(sheet) == "H-031"
    assert place.play("pass").active == "Bob"
