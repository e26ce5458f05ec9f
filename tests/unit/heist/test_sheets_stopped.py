"""Sheets that play outruns: what stopped them, what is still obeyed, and how the turn goes on to its end."""

import pytest

from tests.table import fig, position

STRIP = "........\n........"
SLAIN = {"lives": 2, "at": "off"}


def trapped(*squares, map_=STRIP, ann=None, **extra):
    """Ann on A1, and traps of Nib's on the squares given."""
    return position(
        map_,
        fig("Ann", "A1", **(ann or {})),
        fig("Nib", "F2", "mechanic"),
        traps=[{"at": square, "owner": "Nib"} for square in squares],
        **extra,
    )


@pytest.mark.clause("H-028", "H-031")
@pytest.mark.parametrize("sheet", ["move 2e; face s; pass", "drink; move 2e", "order shield never", "cast ward at Nib"])
def test_a_sheet_carried_out_was_stopped_by_nothing(sheet):
    assert trapped().play(sheet).stopped is None


# Stunned


@pytest.mark.clause("H-058", "H-084")
@pytest.mark.parametrize(
    "sheet", ["move 2e", "move e; move e", "move e; face s", "move e; cast ward at Nib", "move e; face e; pass"]
)
def test_a_stun_on_the_way_leaves_the_rest_undone(sheet):
    turn = trapped("B1", ann={"facing": "w"}).play(sheet, "2")

    assert (turn.stopped, turn.sides, turn.active) == ("stunned", [3], "Nib")
    assert turn.changed == {"Ann": {"at": "B1", "stunned": True}}


@pytest.mark.clause("H-058", "H-084")
@pytest.mark.parametrize("sheet", ["move e", "move e; pass", "move e; order shield never; pass"])
def test_a_stun_by_the_last_thing_done_stops_nothing(sheet):
    turn = trapped("B1").play(sheet, "2")

    assert (turn.stopped, turn["Ann"].stunned) == (None, True)


@pytest.mark.clause("H-050")
def test_a_stun_by_ones_own_attack_stops_nothing():
    table = position("..", fig("Ann", "A1"), fig("Bob", "B1", facing="w"))

    turn = table.play("attack e", "3 5")

    assert (turn.stopped, turn.changed) == (None, {"Ann": {"stunned": True}})


@pytest.mark.clause("H-060", "H-058", "H-059")
@pytest.mark.parametrize("sheet", ["", "pass", "move e; attack e", "move 30e; attack Zed", "grab"])
def test_the_sheet_of_the_stunned_is_not_walked_and_the_turn_is_skipped(sheet):
    turn = trapped(ann={"stunned": True}).play(sheet)

    assert (turn.stopped, turn.sides, turn.active) == ("stunned", [], "Nib")
    assert turn.changed == {"Ann": {"stunned": False}}


@pytest.mark.clause("H-031", "H-060")
@pytest.mark.parametrize(
    ("sheet", "clause"), [("attack e; move e", "H-031"), ("grab; pick up", "H-032"), ("move e; drink", "H-219")]
)
def test_the_shape_of_a_stunned_figures_sheet_is_judged_all_the_same(sheet, clause):
    assert trapped(ann={"stunned": True}).refused(sheet) == clause


@pytest.mark.clause("H-219", "H-221")
@pytest.mark.parametrize(("sheet", "clause"), [("drink; move 7e", "H-028"), ("drink; attack e", "H-041")])
def test_the_sheet_of_the_stunned_that_opens_with_the_flask_is_walked(sheet, clause):
    assert trapped(ann={"stunned": True}).refused(sheet) == clause


@pytest.mark.clause("H-124", "H-060")
@pytest.mark.parametrize("sheet", ["", "pass", "move e; face s"])
def test_a_turn_lost_to_the_poison_die_was_stopped_whatever_the_sheet_says(sheet):
    turn = trapped(ann={"poisoned": True}).play(sheet, "1")

    assert (turn.stopped, turn.sides) == ("stunned", [6])
    assert turn.changed == {"Ann": {"poison_streak": 1}}


@pytest.mark.clause("H-124", "H-028")
def test_the_sheet_of_the_poisoned_is_walked_before_his_die_is_rolled():
    assert trapped(ann={"poisoned": True}).refused("move 7e") == "H-028"


# Slain


@pytest.mark.clause("H-064", "H-083")
@pytest.mark.parametrize("sheet", ["move 2e", "move e; face s", "move e; cast ward at Nib"])
def test_a_death_on_the_way_leaves_the_rest_undone(sheet):
    turn = trapped("B1").play(sheet, "1")

    assert (turn.stopped, turn.active, turn.changed) == ("slain", "Nib", {"Ann": SLAIN})


@pytest.mark.clause("H-064", "H-083")
@pytest.mark.parametrize("sheet", ["move e", "move e; pass", "move e; order shield never"])
def test_a_death_by_the_last_thing_done_stops_nothing(sheet):
    turn = trapped("B1").play(sheet, "1")

    assert (turn.stopped, turn["Ann"].lives) == (None, 2)


@pytest.mark.clause("H-064", "H-050", "H-034")
def test_whoever_dies_in_his_own_turn_returns_and_does_no_more():
    table = trapped("B1", map_="......\n..__..", ann={"facing": "w"}, starts=[{"at": "C2", "facing": "s"}])

    turn = table.play("move 3e; face e; cast ward at Nib", "1 1")

    assert (turn.stopped, turn.sides) == ("slain", [3, 2])
    assert turn.changed == {"Ann": {"lives": 2, "at": "C2", "facing": "s"}}


@pytest.mark.clause("H-126")
@pytest.mark.parametrize("sheet", ["", "pass", "move e", "drink; move e"])
@pytest.mark.parametrize("stunned", [False, True])
def test_slain_by_poison_goes_before_stunned(sheet, stunned):
    turn = trapped(ann={"poisoned": True, "poison_streak": 1, "stunned": stunned}).play(sheet, "1")

    assert (turn.stopped, turn.sides, turn["Ann"].lives) == ("slain", [6], 2)


# Over


@pytest.mark.clause("H-070", "H-083")
@pytest.mark.parametrize(("sheet", "stopped"), [("move 2e", "over"), ("move e", None), ("move e; pass", None)])
def test_over_goes_before_slain(sheet, stopped):
    turn = trapped("B1", ann={"lives": 1}).play(sheet, "1")

    assert (turn.stopped, turn.game.is_over) == (stopped, True)
    assert turn.changed == {"Ann": {"lives": 0, "at": "off"}}


@pytest.mark.clause("H-126", "H-070")
@pytest.mark.parametrize("sheet", ["", "move e"])
def test_the_poison_that_ends_the_game_stops_the_sheet_with_it(sheet):
    turn = trapped(ann={"lives": 1, "poisoned": True, "poison_streak": 1}).play(sheet, "1")

    assert (turn.stopped, turn.game.is_over) == ("over", True)


@pytest.mark.clause("H-126", "H-070")
def test_an_elimination_that_ends_nothing_is_slain():
    table = trapped(ann={"lives": 1, "poisoned": True, "poison_streak": 1}, variant={"last_team": "must_exit"})

    turn = table.play("move e", "1")

    assert (turn.stopped, turn.game.is_over, turn.active) == ("slain", False, "Nib")


@pytest.mark.clause("H-021")
@pytest.mark.parametrize(
    ("sheet", "stopped"), [("move 2e", None), ("move 3e", "over"), ("move 2e; face s", "over"), ("move 2e; pass", None)]
)
def test_leaving_with_the_gem_stops_what_is_left(sheet, stopped):
    table = position("..<...", fig("Ann", "A1"), fig("Bob", "F1"), gem="Ann")

    assert table.play(sheet).stopped == stopped


# Impossible


@pytest.mark.hazard(17)
@pytest.mark.clause("H-226", "H-130")
def test_a_target_slain_by_the_first_shot_is_out_of_reach_for_what_follows():
    ann = fig("Ann", "A1", "marksman", "crossbow", "voodoo_doll")
    table = position(STRIP, ann, fig("Bob", "E1"), fig("Cid", "F2"))

    turn = table.play("shoot e; face s; cast heal at Bob via doll from D1", "3 1")

    assert (turn.stopped, turn.active) == ("impossible: H-226, HR-271", "Cid")
    assert turn.changed == {"Ann": {"facing": "s"}, "Bob": SLAIN}


@pytest.mark.clause("H-227", "H-064")
def test_a_target_that_has_returned_elsewhere_is_not_beside_the_dolls_square():
    ann = fig("Ann", "A1", "marksman", "crossbow", "voodoo_doll")
    table = position("....._\n......", ann, fig("Bob", "E1"))

    turn = table.play("shoot e; cast heal at Bob via doll from D1", "3 1")

    assert turn.stopped == "impossible: H-227"
    assert turn.changed == {"Bob": {"lives": 2, "at": "F1"}}


@pytest.mark.clause("H-088", "H-214")
def test_a_trap_that_did_not_jam_as_in_the_walk_is_not_unjammed():
    table = trapped("B1", ann={"class_": "mechanic", "secondary": "shield", "shield_order": "always"})

    turn = table.play("move 2e; face s; unjam w; order shield never", "2")

    assert turn.stopped == "impossible: H-088"
    assert turn.changed == {"Ann": {"at": "C1", "facing": "s", "secondary": "none", "shield_order": "never"}}


@pytest.mark.clause("H-081", "H-028", "H-214")
def test_the_way_back_over_a_trap_that_did_not_jam_is_none():
    table = position(
        "......\n######",
        fig("Ann", "A1", secondary="shield", shield_order="always"),
        fig("Nib", "F1", "mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}],
    )

    turn = table.play("move 2e; move to A1; face s", "2")

    assert turn.stopped == "impossible: H-028"
    assert turn.changed == {"Ann": {"at": "C1", "secondary": "none"}}
    assert table.play("move 2e; move to A1; face s", "3").changed == {"Ann": {"facing": "s"}}


@pytest.mark.clause("H-088")
def test_what_fails_in_play_alone_is_fine_where_it_does_not_fail():
    table = trapped("B1", ann={"class_": "mechanic"})

    turn = table.play("move 2e; unjam w", "3")

    assert (turn.stopped, turn.scene.traps[0].jammed) == (None, False)


@pytest.mark.clause("H-139", "H-226", "H-144")
def test_a_turn_that_was_stopped_still_comes_to_its_end():
    ann = fig("Ann", "A1", "marksman", "crossbow", "voodoo_doll", hasted=True, misses=1)
    table = position(STRIP, ann, fig("Bob", "E1"))

    turn = table.play("shoot e; cast heal at Bob via doll from D1", "3 1")

    assert turn.changed == {"Ann": {"hasted": False, "misses": 0}, "Bob": SLAIN}


# Standing orders after a stop


@pytest.mark.clause("H-214", "H-060")
@pytest.mark.parametrize(
    "sheet", ["order shield never", "move e; order shield never", "order shield always; move 20e; order shield never"]
)
def test_standing_orders_are_obeyed_in_a_skipped_turn(sheet):  # HR-257
    turn = trapped(ann={"stunned": True}).play(sheet)

    assert turn.stopped == "stunned"
    assert turn.changed == {"Ann": {"stunned": False, "shield_order": "never"}}


@pytest.mark.clause("H-214", "H-126", "H-124")
@pytest.mark.parametrize("streak", [0, 1])
def test_standing_orders_are_obeyed_in_a_turn_lost_to_poison(streak):  # HR-257
    turn = trapped(ann={"poisoned": True, "poison_streak": streak}).play("move e; order shield never", "1")

    assert turn.changed["Ann"]["shield_order"] == "never"


@pytest.mark.clause("H-214", "H-083", "H-084")
@pytest.mark.parametrize(("face", "stopped"), [("1", "slain"), ("2", "stunned")])
def test_standing_orders_are_obeyed_after_a_stop(face, stopped):  # HR-257
    turn = trapped("B1").play("move 2e; order shield always; face s; order shield never", face)

    assert turn.stopped == stopped
    assert turn.changed["Ann"]["shield_order"] == "never"


@pytest.mark.clause("H-214", "H-070", "H-021")
def test_after_the_end_of_the_game_no_order_is_obeyed():  # HR-257
    dead = trapped("B1", ann={"lives": 1}).play("move 2e; order shield never", "1")
    out = position("..<", fig("Ann", "A1"), gem="Ann").play("move 2e; order shield never")

    assert dead["Ann"].shield_order == out["Ann"].shield_order == 0


@pytest.mark.clause("H-214", "H-215")
def test_an_order_before_a_stop_counts_at_the_stop():  # HR-257
    ann = {"secondary": "shield", "shield_order": "never"}

    turn = trapped("B1", ann=ann).play("order shield slain; move 2e", "1")

    assert turn.changed == {"Ann": {"at": "B1", "stunned": True, "secondary": "none", "shield_order": "slain"}}


@pytest.mark.clause("H-129", "H-031", "H-219")
@pytest.mark.parametrize(
    "sheet",
    ["order shield never; drink; order shield always; shoot e; order shield slain", "order shield always; shoot e"],
)
def test_orders_do_not_count_for_the_shape(sheet):
    table = position(STRIP, fig("Ann", "A1", "marksman", "crossbow"), fig("Bob", "C1"))

    turn = table.play(sheet, "9")

    assert turn.told("Shot")[0].standing is True
