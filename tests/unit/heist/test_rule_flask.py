"""The flask of booze: drunk at the start of the turn, it cures stun and poison and costs no action."""

import pytest

from macguffin.core.errors import NotationError
from tests.table import fig, position

STRIP = "........"
EMPTY = {"secondary": "none"}


def drinker(*others, **extra):
    """Ann with a flask on A1 and whoever is given."""
    state = extra.pop("ann", {})
    return position(STRIP, fig("Ann", "A1", **{"secondary": "flask", **state}), *others, **extra)


@pytest.mark.clause("H-218", "H-220", "H-200")
def test_drinking_uses_the_flask_up():
    drunk = drinker().play("drink")

    assert (drunk.sides, drunk.stopped, drunk.changed) == ([], None, {"Ann": EMPTY})
    assert drunk.refused("drink") == "H-218"


@pytest.mark.clause("H-218")
@pytest.mark.parametrize("sheet", ["", "move e", "pass"])
def test_nobody_has_to_drink(sheet):
    turn = drinker(ann={"poisoned": True}).play(sheet, "2")

    assert "secondary" not in turn.changed.get("Ann", {})
    assert turn["Ann"].poisoned is True


@pytest.mark.clause("H-218")
@pytest.mark.parametrize("secondary", ["none", "throwing_knife", "shield", "voodoo_doll"])
@pytest.mark.parametrize("state", [{}, {"stunned": True}, {"poisoned": True}])
def test_without_a_flask_there_is_nothing_to_drink(secondary, state):
    assert drinker(ann={"secondary": secondary, **state}).refused("drink; move e") == "H-218"


@pytest.mark.clause("H-219")
@pytest.mark.parametrize("sheet", ["move e; drink", "face e; drink", "pass; drink", "attack e; drink", "drink; drink"])
def test_the_flask_is_drunk_first_of_all(sheet):
    assert drinker(fig("Bob", "B1")).refused(sheet) == "H-219"


@pytest.mark.clause("H-219", "H-214")
def test_a_standing_order_may_come_before_the_flask():
    turn = drinker(ann={"stunned": True}).play("order shield never; drink; move e")

    assert turn.changed == {"Ann": {**EMPTY, "stunned": False, "shield_order": "never", "at": "B1"}}


@pytest.mark.clause("H-223", "H-221", "H-031")
def test_the_drinker_moves_faces_and_acts_in_the_same_turn():
    turn = drinker(fig("Bob", "H1"), ann={"stunned": True}).play("drink; move 6e; face s; attack e", "3 4")

    assert (turn.sides, turn.stopped, turn.active) == ([8, 8], None, "Bob")
    assert turn.changed == {
        "Ann": {**EMPTY, "stunned": False, "at": "G1", "facing": "s"},
        "Bob": {"stunned": True},
    }


@pytest.mark.clause("H-221", "H-063")
def test_the_drinker_is_rid_of_the_penalty_of_his_stun():
    turn = drinker(fig("Bob", "B1"), ann={"stunned": True, "facing": "e"}).play("drink")

    blow = turn.play("attack w", "1 3")

    assert blow.told("Clashed")[0].defence.total == 2


@pytest.mark.clause("H-219", "H-060")
@pytest.mark.parametrize("sheet", ["", "move e", "order shield never; move e", "pass"])
def test_the_stunned_who_does_not_drink_keeps_the_flask_and_loses_the_turn(sheet):  # HR-260
    turn = drinker(ann={"stunned": True}).play(sheet)

    assert (turn.stopped, turn.at("Ann"), turn["Ann"].stunned) == ("stunned", "A1", False)
    assert "secondary" not in turn.changed["Ann"]


@pytest.mark.clause("H-062", "H-221", "H-084")
def test_whoever_has_drunk_can_be_stunned_again_at_once():
    table = position(
        STRIP,
        fig("Ann", "A1", stunned=True),
        fig("Nib", "H1", class_="mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}],
    )

    turn = table.play("drink; move 2e", "2")

    assert (turn.stopped, turn.changed) == ("stunned", {"Ann": {**EMPTY, "at": "B1"}})


@pytest.mark.clause("H-221", "H-061")
def test_by_variant_whoever_has_drunk_is_safe_from_stuns_for_this_turn_and_the_next():  # HR-132
    table = position(
        "........\n........",
        fig("Ann", "A1", stunned=True),
        fig("Nib", "H1", class_="mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}],
        variant={"stun_grace": "on"},
    )

    turn = table.play("drink; move 2e", "2")

    assert turn.stopped is None
    assert turn.changed == {"Ann": {**EMPTY, "at": "C1", "stunned": False, "grace": True}}


# Poison


@pytest.mark.clause("H-222", "H-124")
@pytest.mark.parametrize("face", [2, 6])
def test_the_poison_is_rolled_before_it_is_cured(face):  # HR-198, HR-261
    turn = drinker(ann={"poisoned": True}).play("drink; move e", str(face))

    assert (turn.sides, turn.stopped) == ([6], None)
    assert turn.changed == {"Ann": {**EMPTY, "poisoned": False, "at": "B1"}}


@pytest.mark.clause("H-221", "H-222", "H-219", "H-124")
def test_the_stun_of_the_poison_die_is_drunk_away_with_the_poison():  # HR-261
    turn = drinker(ann={"poisoned": True}).play("drink; move 2e", "1")

    assert turn.stopped is None
    assert turn.changed == {"Ann": {**EMPTY, "poisoned": False, "at": "C1"}}
    assert [type(event).__name__ for event in turn.events][1:4] == ["PoisonRolled", "Stunned", "FlaskDrunk"]


@pytest.mark.clause("H-126", "H-219")
def test_a_second_one_in_a_row_slays_before_the_flask_is_drunk():  # HR-261
    turn = drinker(ann={"poisoned": True, "poison_streak": 1}).play("drink; move e", "1")

    assert (turn.sides, turn.stopped) == ([6], "slain")
    assert turn.changed == {"Ann": {"lives": 2, "at": "off", "poisoned": False, "poison_streak": 0}}


@pytest.mark.clause("H-222", "H-126")
def test_the_cure_forgets_the_row_of_ones():  # HR-200
    turn = drinker(ann={"poisoned": True, "poison_streak": 1, "stunned": True}).play("drink; pass", "3")

    assert turn.changed == {"Ann": {**EMPTY, "poisoned": False, "poison_streak": 0, "stunned": False}}


@pytest.mark.clause("H-222", "H-221")
def test_odds_of_a_poisoned_drinker():
    odds = drinker(ann={"poisoned": True}).odds("drink; move e", "Ann")

    assert odds == {"slain": 0, "stunned": 0, "poisoned": 0, "disarmed": 0}


@pytest.mark.clause("H-220", "H-122")
def test_a_poisoned_flask_is_drunk_without_harm():  # HR-203
    turn = drinker(ann={"secondary_poisoned": True}).play("drink")

    assert turn.changed == {"Ann": {**EMPTY, "secondary_poisoned": False}}


# What drinking does not do


@pytest.mark.clause("H-218", "H-220")
def test_one_may_drink_without_any_need():  # HR-263
    assert drinker().play("drink; move e").changed == {"Ann": {**EMPTY, "at": "B1"}}


@pytest.mark.clause("H-221", "H-109")
def test_a_lost_action_stays_lost():  # HR-264
    table = drinker(fig("Bob", "C1"), ann={"stunned": True, "lost_action": True})

    assert table.refused("drink; move e; attack e") == "H-109"
    assert table.play("drink; move e").changed == {"Ann": {**EMPTY, "at": "B1", "stunned": False, "lost_action": False}}


@pytest.mark.clause("H-218", "H-219")
@pytest.mark.parametrize("sheet", ["drink Bob", "drink at Bob", "drink e"])
def test_nobody_drinks_for_another(sheet):  # HR-262
    with pytest.raises(NotationError):
        drinker(fig("Bob", "B1")).play(sheet)


@pytest.mark.clause("H-221", "H-222", "H-159")
def test_a_ward_is_not_touched():
    assert drinker(ann={"warded": True, "stunned": True}).play("drink").changed == {"Ann": {**EMPTY, "stunned": False}}


@pytest.mark.clause("H-219", "H-129", "H-223")
def test_a_marksman_drinks_and_then_makes_his_standing_shot():
    ann = {"class_": "marksman", "main": "crossbow", "stunned": True}

    turn = drinker(fig("Bob", "F1"), ann=ann).play("drink; shoot e; face s; shoot e", "5 4 2")

    assert turn.sides == [10, 10, 3]
    assert turn.changed == {"Ann": {**EMPTY, "stunned": False, "facing": "s"}, "Bob": {"stunned": True}}


@pytest.mark.clause("H-219")
def test_within_a_turn_the_flask_is_open_before_the_first_step_alone():
    def table(**turn):
        return drinker(turn={"steps": 6, "run": "", "shot": "none", **turn})

    assert table(phase="start").play("drink; move e").changed == {"Ann": {**EMPTY, "at": "B1"}}
    for late in (
        {"phase": "move", "steps": 4, "run": "2e"},
        {"phase": "face", "steps": 0},
        {"phase": "act", "steps": 0},
    ):
        assert table(**late).refused("drink") == "H-219"
