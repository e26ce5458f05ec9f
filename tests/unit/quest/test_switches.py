"""The switches themselves: every value has a test of its own, wrong ones are refused, and fights carry them all."""

from typing import Any

import pytest

from macguffin.core.errors import MacguffinError, NotationError
from macguffin.quest.fight_reader import read_fight
from macguffin.quest.fight_writer import fight_to_dict, write_fight
from macguffin.quest.variant import DEFAULT, SWITCHES, Variant
from tests.quest_table import bard, scene
from tests.switch_cases import Table, Value, import_all

TABLES = import_all("quest")


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
    blind = Table("combat.tie", {"defender": 1, "attacker": 2}, lambda **_: None)

    with pytest.raises(AssertionError, match="defender"):
        test_a_test_of_a_value_fails_under_every_other(blind)


def test_there_are_forty_five_switches_with_the_book_first():
    assert len(SWITCHES) == 45
    assert DEFAULT.to_dict() == {name: switch.values[0] for name, switch in SWITCHES.items()}
    assert DEFAULT.differences() == {}


WRONG: list[tuple[str, Any, str]] = [
    ("check.success", "gt", "variant.check.success: expected le or lt, not 'gt'"),
    ("progression.cap", 13, "variant.progression.cap: expected none or 12, not '13'"),
    ("progression.cap", "12", "variant.progression.cap: expected none or 12, not '12'"),
    ("magic.max_sp", 0, "variant.magic.max_sp: expected none or a number from 1 to 99, not '0'"),
    ("magic.max_sp", 100, "variant.magic.max_sp: expected none or a number from 1 to 99, not '100'"),
    ("magic.max_sp", True, "variant.magic.max_sp: expected none or a number from 1 to 99, not 'True'"),
    ("charm.stack", False, "variant.charm.stack: expected yes or no, not 'False'"),
    ("class.dynamic", "ask", "variant.class.dynamic: expected yes or fixed, not 'ask'"),
    ("ap.remainder", "x" * 100_000, f"variant.ap.remainder: expected carry or drop or fraction, not '{'x' * 40}'"),
]


@pytest.mark.parametrize(("switch", "value", "said"), WRONG)
def test_a_wrong_value_is_refused_with_those_there_are(switch, value, said):
    with pytest.raises(NotationError) as refused:
        Variant.of({switch: value})

    assert str(refused.value) == said


@pytest.mark.parametrize("switch", ["check.luck", "check_success", "magic.speciality_tie", ""])
def test_a_switch_that_is_none_is_refused(switch):
    with pytest.raises(NotationError, match="expected the name of a switch"):
        Variant.of({switch: "yes"})


@pytest.mark.parametrize(("typed", "nearest"), [
    ("check.sucess", "; nearest: check.success"),
    ("SUCCESS", "; nearest: check.success"),
    ("combat.snake_scop", "; nearest: combat.snake_scope, combat.snake_pool, combat.snake_owner"),
    ("zzz", ""),
])  # fmt: skip
def test_an_unknown_switch_is_called_so_beside_the_nearest(typed, nearest):
    with pytest.raises(NotationError) as refused:
        DEFAULT.changed(typed, "lt")

    assert str(refused.value) == (
        f"variant: expected the name of a switch, such as combat.tie; '{typed}' is unknown{nearest}"
    )


def test_a_changed_variant_tells_what_differs():
    house = DEFAULT.changed("check.success", "lt").changed("magic.max_sp", 4)

    assert house.differences() == {"check.success": "lt", "magic.max_sp": 4}
    assert house == Variant.of({"magic.max_sp": 4, "check.success": "lt"}) != DEFAULT


LAST = {name: switch.top or switch.values[-1] for name, switch in SWITCHES.items()}


@pytest.mark.parametrize("switches", [LAST, {}], ids=["house", "book"])
def test_a_fight_carries_every_switch(switches):
    place = scene(bard("Bea", "4 5 4 6 7"), variant=switches)

    assert read_fight(write_fight(place.fight)).variant == place.fight.variant
    assert fight_to_dict(place.fight)["variant"] == {**DEFAULT.to_dict(), **switches}


@pytest.mark.parametrize(("switch", "value", "said"), WRONG)
def test_a_fight_with_a_wrong_value_is_refused(switch, value, said):
    with pytest.raises(NotationError) as refused:
        scene(bard(), variant={switch: value})

    assert refused.value.expected.startswith(said.partition(": ")[2].partition(", not")[0])
