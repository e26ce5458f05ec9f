"""Texts that are no scene files at all, or meant to do harm."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.errors import LimitError, NotationError
from macguffin.heist.scene_reader import MAX_BYTES, read_scene, scene_from_dict
from macguffin.heist.scene_writer import write_scene
from tests.scene_texts import TEXT, change, refusal

BARE = "game = 'heist'\nmap = '''\n__\n'''\n[[figures]]\nname='a'\nsymbol='a'\ncolor='red'\nclass='mage'\nmain='axe'\nsecondary='flask'\n"


@pytest.mark.parametrize("text", ["#" * (MAX_BYTES + 1), b"#" * (MAX_BYTES + 1), "€" * (MAX_BYTES // 3 + 1)])
def test_too_large_a_file_is_refused_by_its_size(text: str | bytes):
    with pytest.raises(LimitError, match="256 KiB for a scene file, given: 257 KiB"):
        read_scene(text)


def test_the_largest_file_is_read():
    assert read_scene(TEXT + "#" * (MAX_BYTES - len(TEXT.encode()))) == read_scene(TEXT)


def test_bytes_that_are_no_text_are_shown_where_they_are():
    error = refusal("a = 'ä'\nb = 'ä".encode() + b"\xff'")

    assert (error.line, error.column, "0xFF" in error.expected) == (2, 7, True)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a = \n", 1, 5),
        ("a = 1\nb = 2 c\n", 2, 7),
        ("a = 1\na = 2\n", 2, 6),
        ("[a]\n[a]\n", 2, 3),
        ("a = [1,\n2\n", 3, 1),
        ("\x00", 1, 1),
        ("a = 1\rb = 2", 1, 6),
        (b"PK\x03\x04", 1, 3),
        ("{}", 1, 1),
    ],
)
def test_what_is_not_toml_is_refused_with_its_place(text: str | bytes, line: int, column: int):
    error = refusal(text)

    assert (error.line, error.column) == (line, column)
    assert "expected TOML: " in error.expected


@pytest.mark.parametrize(
    "value", ["0x" + "f" * 99, "9" * 99, "1e999", "nan", "1979-05-27", "00:00:00", "{}", "[[]]", '"1"', "''"]
)
@pytest.mark.parametrize("key", ["round", "title", "lives", "stunned", "bounces"])
def test_any_value_of_another_kind_is_refused(key: str, value: str):
    anchors = {"round": "active =", "title": "active =", "bounces": "range_to_hit ="}
    text = change(('title = "Two against one"\n', ""))
    anchor = anchors.get(key, 'class = "warrior"')
    if (key, value) in (("title", '"1"'), ("title", "''")):
        return

    error = refusal(change((anchor, f"{key} = {value}\n{anchor}"), text=text))

    assert error.key.endswith(key)


def test_names_with_lone_surrogates_are_refused_readably():
    assert refusal(change(('name = "Urist"', 'name = "\ud800"'))).key == "figures[0].name"


@pytest.mark.parametrize(
    "text",
    [
        "[[figures]]\n" * 21_000,
        "".join(f"[a{i}.b.c.d.e.f.g.h.i.j.k.l.m]\n" for i in range(6_000)),
        "x = [" + "{a=1}," * 43_000 + "]",
        BARE + '[[knives]]\nat = "A1"\n' * 12_000,
        BARE + "active = 'a'\norder = [" + "'a'," * 60_000 + "]",
        BARE + "[legend]\n" + "".join(f'"{chr(0x4E00 + i)}" = "wall"\n' for i in range(14_000)),
        BARE.replace("__", "+" * 128 + ("\n" + "+" * 128) * 126 + "\n" + "!" + "_" * 127)
        + "[[levers]]\nat = 'A128'\ndoors = ["
        + ",".join(f"'{letter}{row}'" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for row in range(1, 128))
        + "]",
    ],
    ids=["figures", "tables", "inline", "knives", "order", "legend", "doors"],
)
def test_whatever_fills_the_file_is_done_with_soon(text: str):
    start = time.process_time()

    try:
        read_scene(text)
    except NotationError as error:
        assert error.expected  # noqa: PT017, most of these are refused, some are not

    assert time.process_time() - start < 20  # what grows with the square would take minutes


def test_a_full_size_map_loads_at_once():
    text = BARE.replace("__", "\n".join(["_" * 128] * 128))
    start = time.process_time()

    read_scene(text)

    assert time.process_time() - start < 6


SNIPPETS = [
    '"',
    "'''",
    "[",
    "]",
    "{",
    "=",
    "#",
    "\n",
    "\\",
    "0",
    "-1",
    "true",
    "[]",
    '"off"',
    "\ud800",
    "\u202e",
    "lives = 0\n",
    "gem.at = 1\n",
]


@given(
    st.lists(
        st.tuples(st.integers(0, len(TEXT)), st.integers(0, 12), st.sampled_from(SNIPPETS)), min_size=1, max_size=3
    )
)
def test_a_spoiled_file_is_refused_or_means_something(changes: list[tuple[int, int, str]]):
    text = TEXT
    for at, length, snippet in changes:
        text = text[:at] + snippet + text[at + length :]
    try:
        scene = read_scene(text)
    except NotationError as error:
        assert "\n" not in str(error)  # noqa: PT017, either outcome is right
        return

    assert read_scene(write_scene(scene)) == scene


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(read_scene(TEXT).to_dict())), json)
def test_keys_that_came_by_another_way_are_refused_as_well(key: str, value: object):
    data = read_scene(TEXT).to_dict() | {key: value}
    try:
        scene = scene_from_dict(data)
    except NotationError as error:
        assert error.line == 0  # noqa: PT017, either outcome is right
        return

    assert scene_from_dict(scene.to_dict()) == scene
