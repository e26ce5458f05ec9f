"""Drink, then shoot or move, then face, then one action; standing orders anywhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.errors import IllegalMoveError
from macguffin.heist.order_parser import parse
from macguffin.heist.order_shape import Part, arrange
from macguffin.heist.orders import Line, Sheet, ShieldOrder
from tests.strategies_orders import sheets

LETTERS = {
    Part.ORDER: "o",
    Part.DRINK: "d",
    Part.STANDING_SHOT: "S",
    Part.MOVE: "m",
    Part.FACE: "f",
    Part.ACTION: "a",
    Part.PASS: "p",
}


def shape(text: str, *, is_marksman: bool = False, bank: bool = False) -> str:
    placed = arrange(parse(text), is_marksman=is_marksman, bank_on_move_shot=bank)
    return "".join(LETTERS[one.part] for one in placed)


@pytest.mark.clause("H-031")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ""),
        ("pass", "p"),
        ("drink; move n; move to E4; move 3s; face n; attack e", "dmmmfa"),
        ("face n; pass", "fp"),
        ("move n; shoot e bounce", "ma"),
        ("order shield always; drink; order shield never; grab; order shield slain", "odoao"),
        ("shoot n", "a"),
    ],
)
def test_a_turn_is_movement_then_facing_then_the_action(text, parts):
    assert shape(text) == parts


@pytest.mark.clause("H-129", "H-130")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("shoot n", "S"),
        ("shoot n; shoot e", "Sa"),
        ("drink; shoot n; face e; shoot e bounce", "dSfa"),
        ("order shield always; shoot n; attack e", "oSa"),
        ("shoot n bounce", "a"),
        ("move n; shoot n", "ma"),
        ("face n; shoot n", "fa"),
    ],
)
def test_a_plain_shot_that_opens_a_marksmans_sheet_is_the_standing_one(text, parts):
    assert shape(text, is_marksman=True) == parts


@pytest.mark.clause("H-131")
def test_with_its_switch_the_standing_shot_may_bounce():
    assert shape("drink; shoot n bounce; shoot e bounce", is_marksman=True, bank=True) == "dSa"
    assert shape("shoot n bounce", is_marksman=False, bank=True) == "a"


@pytest.mark.parametrize(
    ("text", "is_marksman", "clause", "told"),
    [
        ("move n; drink", False, "H-219", "line 1, 'drink': the flask is drunk once, at the start"),
        ("drink; drink", False, "H-219", "not after 'drink'"),
        ("shoot n\ndrink", True, "H-219", "line 2, 'drink'"),
        ("shoot n; move e", True, "H-129", "'move e': the standing shot costs all movement"),
        ("shoot n; move to E4", True, "H-129", "'move to E4'"),
        ("shoot n; move e", False, "H-031", "'move e': a turn is movement"),
        ("shoot n bounce; move e", True, "H-031", "does not come after 'shoot n bounce'"),
        ("face n; move e", False, "H-031", "does not come after 'face n'"),
        ("pass; move e", False, "H-031", "does not come after 'pass'"),
        ("attack e; face n", False, "H-031", "'face n'"),
        ("face n; order shield never; face e", False, "H-029", "'face e': facing is chosen once"),
        (
            "attack e; attack n",
            False,
            "H-032",
            "line 1, 'attack n': a turn has one action, and it is taken by 'attack e'",
        ),
        ("pass; attack n", False, "H-032", "taken by 'pass'"),
        ("attack n; pass", False, "H-032", "'pass'"),
        ("shoot n; shoot e; shoot s", True, "H-032", "'shoot s': a turn has one action, and it is taken by 'shoot e'"),
        ("shoot n bounce; shoot e", True, "H-032", "'shoot e'"),
        ("shoot n; shoot e", False, "H-032", "'shoot e'"),
    ],
)
def test_what_comes_out_of_turn_is_refused_with_its_clause(text, is_marksman, clause, told):
    with pytest.raises(IllegalMoveError) as refused:
        shape(text, is_marksman=is_marksman)

    assert refused.value.clause == clause
    assert told in refused.value.reason


@given(sheets, st.booleans(), st.booleans(), st.integers(0, 6))
def test_a_standing_order_changes_the_shape_of_nothing(sheet, is_marksman, bank, at):
    def parts(lines):
        try:
            placed = arrange(Sheet(lines), is_marksman=is_marksman, bank_on_move_shot=bank)
        except IllegalMoveError as refusal:
            return refusal.clause
        return [one.part for one in placed if one.part is not Part.ORDER]

    more = (*sheet.lines[:at], Line(ShieldOrder("never")), *sheet.lines[at:])

    assert parts(more) == parts(sheet.lines)


def test_a_long_way_is_not_repeated_in_full():
    with pytest.raises(IllegalMoveError) as refused:
        shape(f"face n; move {'n e ' * 4000}")

    assert len(str(refused.value)) < 250
