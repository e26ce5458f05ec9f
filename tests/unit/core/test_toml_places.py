"""Where keys stand in a text, and which texts are refused before they are parsed."""

import time
import tomllib
from contextlib import nullcontext
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.errors import NotationError
from macguffin.core.toml_places import MAX_DEPTH, MAX_WORD, Path, find_places, write_path
from macguffin.core.toml_text import read_toml
from tests.scene_texts import TEXT, change

SAMPLE = '''\
a = 1 # [not = a table]
"b c" = "[[x]] = \\" #"
d.e = [1, [2, 3], "]",
  {f = 4, g = [5]}]
m = """
x = 1
""" # one line more
[h]
i = 'it''
'''.replace("'it''", "'it'")
SAMPLE += """\
[[n]]
o = 1
[[n]]
o = 2
[n.p]
q = 3
"""

FOUND = {
    ("a",): (1, 1),
    ("b c",): (2, 1),
    ("d",): (3, 1),
    ("d", "e"): (3, 1),
    ("d", "e", 0): (3, 8),
    ("d", "e", 1, 1): (3, 15),
    ("d", "e", 2): (3, 19),
    ("d", "e", 3): (4, 3),
    ("d", "e", 3, "f"): (4, 4),
    ("d", "e", 3, "g", 0): (4, 16),
    ("m",): (5, 1),
    ("h",): (8, 1),
    ("h", "i"): (9, 1),
    ("n", 0, "o"): (11, 1),
    ("n", 1): (12, 1),
    ("n", 1, "o"): (13, 1),
    ("n", 1, "p"): (14, 1),
    ("n", 1, "p", "q"): (15, 1),
}


@pytest.mark.parametrize("path", FOUND, ids=write_path)
def test_every_key_and_element_is_found(path: Path):
    assert find_places(SAMPLE).found[path] == FOUND[path]


def paths(value: Any, path: Path = ()) -> list[Path]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, part in parts for found in paths(part, (*path, key)))]


@pytest.mark.parametrize("text", [SAMPLE, TEXT])
def test_the_parser_knows_the_same_keys(text: str):
    assert set(find_places(text).found) == set(paths(tomllib.loads(text))) - {()}


def test_a_missing_key_stands_where_its_table_does():
    places = find_places(SAMPLE)

    assert places.of(("n", 1, "z")) == (12, 1)
    assert places.of(("z",)) == (0, 0)


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ("'''\n##\n#.\n'''", (3, 2)),
        ("'''##\n#.\n'''", (2, 2)),
        ('"""\n##\n#.\n"""', (3, 2)),
        ('"##\\n#."', (1, 1)),
        ('"""\\\n##\n#."""', (1, 1)),
    ],
)
def test_a_square_of_the_map_has_its_place_where_a_line_is_a_line(value: str, place: tuple[int, int]):
    assert find_places(f"map = {value}").inside(("map",), 1, 1) == place


def test_the_first_row_may_follow_the_quotes():
    assert find_places("map = '''#?\n##'''").inside(("map",), 0, 1) == (1, 11)


NESTED = [
    ("x=" + "[" * 32 + "]" * 32, True),
    ("x=" + "[" * 33 + "]" * 33, False),
    ("x." * 31 + "y=1", True),
    ("x." * 32 + "y=1", False),
    ("[" + "x." * 32 + "y]", False),
    ("x={x=" * 33 + "1" + "}" * 33, False),
    ("x=[{y=" * 17 + "1" + "}]" * 17, False),
]


@pytest.mark.hazard(37)
@pytest.mark.parametrize(("text", "fits"), NESTED)
def test_nesting_is_refused_past_the_limit(text: str, fits: bool):
    refused = nullcontext() if fits else pytest.raises(NotationError, match=f"no deeper than {MAX_DEPTH}")

    with refused:
        find_places(text)


@pytest.mark.parametrize("text", ["# [[[[" * 50, "x = '" + "[" * 50 + "'", 'x = """' + "[\n" * 50 + '"""'])
def test_brackets_in_strings_and_comments_do_not_nest(text: str):
    assert set(find_places(text).found) <= {("x",)}


@pytest.mark.parametrize("text", ['a = "x', "a = 'x\n'", 'a = """x', "a = '''x''", '"a', 'a = """\\"""'])
def test_a_string_without_an_end_is_refused_where_it_begins(text: str):
    with pytest.raises(NotationError, match=r"line 1, column \d+: expected the end of the string"):
        find_places(text)


@pytest.mark.hazard(38)
@pytest.mark.parametrize(
    "text", ["x = " + "9" * 101, "x = 0x" + "f" * 9000, "x = " + "1_" * 60 + "1", "k" * 101 + " = 1"]
)
def test_a_number_of_thousands_of_digits_is_never_converted(text: str):
    with pytest.raises(NotationError, match=f"at most {MAX_WORD}"):
        find_places(text)


@pytest.mark.parametrize(
    "unit", ["[", "{a=", "a.", "'", '"', '"\\', "'''", "[[a]]\n", "x=1\n", "\n", "#", "9", "1_", "[1,", "\\"]
)
def test_a_quarter_of_a_mebibyte_of_anything_is_walked_once(unit: str):
    text = "x = " + unit * (256 * 1024 // len(unit))
    start = time.process_time()

    try:
        find_places(text)
    except NotationError as error:
        assert error.line  # noqa: PT017, most of these are refused, some are not

    assert time.process_time() - start < 20


@given(
    st.lists(
        st.sampled_from(['"', "'", "\\", "[", "]", "{", "}", "=", ",", ".", "#", "\n", "a", "1", " "]), max_size=60
    )
)
def test_whatever_is_toml_is_walked_to_its_end(parts: list[str]):
    text = change(("range_to_hit", "range_to_hit"), text=TEXT) + "".join(parts)
    try:
        known = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return

    assert set(find_places(text).found) == set(paths(known)) - {()}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (("figures", 2, "main"), "figures[2].main"),
        (("legend", "▓"), "legend.'▓'"),
        (("x" * 99,), "'" + "x" * 39 + "…'"),
        (("a\nb",), "'a\\nb'"),
    ],
)
def test_paths_are_written_on_one_line(path: Path, text: str):
    assert write_path(path) == text


@pytest.mark.hazard(39)
@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "text", ['a = {{"{0}" = 1, "{0}" = 2}}', '["{0}"]\n["{0}"]', '"{0}" = 1\n["{0}".b]', "a = 1{0}b"]
)
def test_what_the_parser_repeats_is_not_searched_for_ever(text):
    with pytest.raises(NotationError) as refused:
        read_toml(text.format(" " * 120_000), 256 * 1024, "a file")

    assert len(str(refused.value)) < 300
