"""What is written can be read back: the same commands, for every command there is."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from macguffin.core.errors import LimitError, NotationError
from macguffin.quest.command_parser import parse
from macguffin.quest.command_writer import format_command, format_name
from macguffin.quest.commands import Attack, CastDamage, Command, Pass
from tests.strategies_commands import all_commands, names


def read(text: str) -> tuple[list[Command], NotationError | None]:
    try:
        return parse(text), None
    except NotationError as error:
        return [], error


@given(all_commands)
@example(Attack(actor="Old Tom", target="attack", manner="berserk"))
@example(Pass(actor="a  b"))
@example(CastDamage(target="5", dice=0, damage=0))
def test_a_command_reads_back_as_it_was(command):
    assert parse(format_command(command)) == [command]


@given(st.lists(all_commands, max_size=4), st.sampled_from(["\n", "; ", ";", "\r\n", " ;;\n\n; "]))
def test_so_does_a_list(some, between):
    assert parse(between.join(map(format_command, some)) + between) == some


@given(names)
@example("5")
@example("Ogre 2")
def test_a_name_stands_bare_only_if_it_is_one_plain_word(name):
    bare = format_name(name) == name

    assert not (bare and any(letter in ' ":;\\#+' for letter in name))


@given(st.text(max_size=60) | st.text('attackcsr Ann";:\\+-/0123 ', max_size=40))
def test_any_text_is_read_or_refused_with_its_place(text):
    some, error = read(text)

    assert error is None or (error.line, error.column) >= (1, 1)
    assert error is None or error.expected.startswith("expected ")
    assert [command for one in some for command in parse(format_command(one))] == some


@pytest.mark.parametrize("text", ["x" * 100_000, '"' * 100_000, "attack " * 20_000, ";" * 100_000, "é" * 9_000])
def test_more_than_16_kib_is_refused(text):
    with pytest.raises(LimitError, match="16 KiB of commands"):
        parse(text)


@pytest.mark.parametrize(
    "text", [";" * 16_000, "a" * 16_000, '"\\\\' * 5_000, "+" * 16_000, "a:" * 8_000, "pass;" * 3_000]
)
def test_16_kib_of_anything_are_dealt_with_at_once(text):
    _, error = read(text)

    assert len(str(error)) < 400
