"""The switches themselves: every value has a test of its own, wrong ones are refused, and scenes and records carry them all."""

from typing import Any

import pytest

from macguffin.core.errors import MacguffinError, NotationError
from macguffin.heist.record import DiceSource, Header
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.scene_writer import write_scene
from macguffin.heist.variant import DEFAULT, SWITCHES, Variant
from tests.switch_cases import Table, Value, import_all
from tests.table import fig, position

TABLES = import_all("heist")


def told(switch: str) -> set[Value]:
    return {value for table in TABLES if table.switch == switch for value in table.shown}


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=lambda switch: switch.name)
def test_every_value_of_a_switch_has_a_test(switch):
    missing = [
        value
        for value in switch.values
        if not any(value == one and type(value) is type(one) for one in told(switch.name))
    ]

    assert not missing
    assert not switch.top or any(one not in switch.values for one in told(switch.name)), (
        "no number of one's own is tested"
    )


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.switch}-{table.test.__name__}")
def test_a_test_of_a_value_fails_under_every_other(table: Table):
    """The tests are run with what they expect of one value under each other one."""
    passed = []
    for value, shown in table.shown.items():
        for other in table.shown:
            if other == value:
                continue
            try:
                table.test(variant={table.switch: other}, shown=shown)
            except (AssertionError, MacguffinError):
                continue
            passed.append((value, other))

    assert not passed


def test_a_test_of_a_value_that_cannot_fail_would_be_noticed():
    blind = Table("doors", {"lever": 1, "walk": 2}, lambda **_: None)

    with pytest.raises(AssertionError, match="lever"):
        test_a_test_of_a_value_fails_under_every_other(blind)


def test_there_are_fifty_switches_with_the_book_first():
    assert len(SWITCHES) == 50
    assert DEFAULT.to_dict() == {name: switch.values[0] for name, switch in SWITCHES.items()}
    assert DEFAULT.differences() == {}


WRONG: list[tuple[str, Any, str]] = [
    ("diagonal_move", "on", "variant.diagonal_move: expected off or cost1 or cost2, not 'on'"),
    ("front_penalty", -2, "variant.front_penalty: expected -1 or 0, not '-2'"),
    ("front_penalty", "0", "variant.front_penalty: expected -1 or 0, not '0'"),
    ("front_penalty", False, "variant.front_penalty: expected -1 or 0, not 'False'"),
    ("roll_floor", 1, "variant.roll_floor: expected none or 0, not '1'"),
    ("knife_max_range", 5, "variant.knife_max_range: expected 4 or none, not '5'"),
    ("bounces", 0, "variant.bounces: expected 1 or a number from 1 to 20, not '0'"),
    ("bounces", 21, "variant.bounces: expected 1 or a number from 1 to 20, not '21'"),
    ("bounces", True, "variant.bounces: expected 1 or a number from 1 to 20, not 'True'"),
    ("bounces", 2.0, "variant.bounces: expected 1 or a number from 1 to 20, not '2.0'"),
    ("round_limit", 0, "variant.round_limit: expected none or a number from 1 to 999999, not '0'"),
    ("win", None, "variant.win: expected team or carrier, not 'None'"),
    ("win", ["team"], "variant.win: expected team or carrier, not \"['team']\""),
    ("win", "x" * 100_000, "variant.win: expected team or carrier, not '" + "x" * 40 + "'"),
]


@pytest.mark.parametrize(("switch", "value", "told"), WRONG)
def test_a_wrong_value_is_refused_with_those_there_are(switch, value, told):
    with pytest.raises(NotationError) as refused:
        Variant(**{switch: value})

    assert str(refused.value) == told


def test_a_switch_that_is_none_is_refused():
    with pytest.raises(NotationError, match="expected the name of a switch, not 'bolts'"):
        DEFAULT.changed(bolts="on")


def test_a_changed_variant_tells_what_differs():
    house = DEFAULT.changed(bounces=3, win="carrier")

    assert house.differences() == {"bounces": 3, "win": "carrier"}
    assert house == Variant(bounces=3, win="carrier") != DEFAULT
    assert hash(house) == hash(Variant(win="carrier", bounces=3))


LAST = {name: switch.top or switch.values[-1] for name, switch in SWITCHES.items()}


def test_a_scene_carries_every_switch():
    table = position("...", fig("Ann", "A1"), variant=LAST)

    read_back = read_scene(write_scene(table.scene))

    assert read_back.variant.to_dict() == table.scene.to_dict()["variant"] == LAST


def test_a_scene_as_in_the_book_carries_every_switch():
    assert position("...", fig("Ann", "A1")).scene.to_dict()["variant"] == DEFAULT.to_dict()


def test_a_record_carries_every_switch():
    scene = position("...", fig("Ann", "A1"), variant=LAST).scene.to_dict()

    header = Header.of("heist-1", scene, (), DiceSource(kind="seeded", commitment=None))

    assert header.variant == LAST


@pytest.mark.parametrize(("switch", "value", "told"), [row for row in WRONG if isinstance(row[1], str | int)])
def test_a_scene_with_a_wrong_value_is_refused(switch, value, told):
    with pytest.raises(NotationError) as refused:
        position("...", fig("Ann", "A1"), variant={switch: value})

    assert (refused.value.key, refused.value.line > 0) == (f"variant.{switch}", True)
    assert refused.value.expected.startswith(told.partition(": ")[2].partition(", not")[0])
