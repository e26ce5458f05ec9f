"""The game master's commands as text: what is written is read back, and what is no command is refused with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.errors import LimitError, MacguffinError, NotationError
from macguffin.heist import overrides as gm
from macguffin.heist.overrides_reader import compose, is_override, parse_change, parse_override
from macguffin.heist.overrides_writer import format_override
from tests.strategies_overrides import overrides, reasons


@given(overrides)
def test_what_is_written_is_read_back(override):
    text = format_override(override)

    assert parse_override(text) == override
    assert is_override(text)
    assert len(text.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("GM Set snib LIVES 3", gm.SetField("snib", "lives", 3)),
        ("gm set Snib stunned yes", gm.SetField("Snib", "stunned", True)),
        ("gm set Snib blessed_by none", gm.SetField("Snib", "blessed_by", "")),
        ('gm set Snib blessed_by "none"', gm.SetField("Snib", "blessed_by", "none")),
        ("gm set Snib kit axe none", gm.SetField("Snib", "kit", ("axe", "none"))),
        ("gm set Snib symbol x", gm.SetField("Snib", "symbol", "x")),
        ("gm place Snib at c3 facing W", gm.Place("Snib", "C3", "w")),
        ('gm trap C3 "none" jammed', gm.SetTrap("C3", "none", True)),
        ("gm trap C3 none", gm.SetTrap("C3", "")),
        ("gm knife C3", gm.SetKnife("C3", True)),
        ('gm order Snib "because" Nib because "so it was drawn"', gm.SetOrder(("Snib", "because", "Nib"))),
        (" gm\tskip ", gm.Skip()),
    ],
)
def test_forms_that_are_understood(text, change):
    assert parse_override(text).change == change


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("gm", (1, 3), "a change (set, place, gem, door, trap, knife, turn, order, round or skip)"),
        ("gm sett Snib lives 3", (1, 4), "did you mean set?"),
        ("gm set heal lives 3", (1, 8), "in quotes"),
        ("gm set none lives 3", (1, 8), "in quotes"),
        ("gm set Snib live 3", (1, 13), "did you mean lives?"),
        ("gm set Snib lives -1", (1, 19), "a whole number of at most six digits, not '-1'"),
        ("gm set Snib lives ³", (1, 19), "a whole number"),
        ("gm set Snib lives 1000000", (1, 19), "a whole number"),
        ("gm set Snib stunned 1", (1, 21), "true or false"),
        ("gm set Snib main club", (1, 18), "none, dagger"),
        ("gm set Snib facing ne", (1, 20), "n, e, s or w"),
        ("gm set Snib kit axe", (1, 20), "none, throwing_knife"),
        ("gm place Snib on C3", (1, 15), "at or off"),
        ("gm place Snib at C300", (1, 18), "a square from A1 to DX128"),
        ("gm gem", (1, 7), "at or with"),
        ("gm door C3 shut", (1, 12), "open or closed"),
        ("gm skip; gm skip", (1, 10), "one change a command"),
        ("gm skip\ngm skip", (2, 1), "one change a command"),
        ("gm skip because so", (1, 17), "a reason in quotes"),
        ('gm skip because ""', (1, 17), "something between the quotes"),
        ('gm skip because "a" "b"', (1, 21), "the end of the instruction"),
        (f'gm skip because "{"x" * 201}"', (1, 17), "at most 200 characters, not 201"),
        ('gm skip because "\u202egnorts"', (1, 17), "without U+202E"),
        ('gm skip because "a\x85b"', (1, 17), "without U+0085"),
        ('gm skip because "a', (1, 17), "a closing quote"),
        ("gm skip # because", (1, 9), "because or the end of the instruction"),
        (f'gm turn "{"x" * 41}"', (1, 9), "at most 40 characters"),
    ],
)
def test_what_is_no_command_is_refused_with_its_place(text, place, expected):
    with pytest.raises(NotationError) as refusal:
        parse_override(text)

    assert (refusal.value.line, refusal.value.column) == place
    assert expected in refusal.value.expected


@given(st.text(max_size=80) | st.text("gm setplacorduknifblxy\"'\\;# 0123\n", max_size=80))
def test_any_text_is_read_or_refused(text):
    try:
        override = parse_override(text)
    except MacguffinError:
        return
    assert parse_override(format_override(override)) == override


@pytest.mark.parametrize("text", ["gm skip" + " " * 20_000, 'gm skip because "' + "ł" * 9000])
def test_a_command_has_a_limit(text):
    with pytest.raises(LimitError):
        parse_override(text)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("gm", True),
        ("GM skip", True),
        ("gm\nskip", True),
        ("gmskip", False),
        ("", False),
        ("pass", False),
        ("do gm", False),
    ],
)
def test_which_commands_are_the_game_masters(text, is_one):
    assert is_override(text) == is_one


@given(overrides, reasons.filter(str.strip))
def test_change_and_reason_can_come_apart(override, reason):
    change = format_override(override).removeprefix("gm ")

    assert parse_change(change) == override
    assert compose(change, "  ") == override
    assert compose(change, reason) == gm.Override(override.change, reason)


def test_a_bad_reason_is_refused_by_name():
    with pytest.raises(NotationError) as refusal:
        compose("skip", "a\nb")

    assert (refusal.value.key, refusal.value.expected) == ("reason", "expected visible characters, without U+000A")
