from hypothesis import given
from hypothesis import strategies as st

from macguffin.cli.cells import beside, clip, pad, width_of, wrap

TEXTS = st.text(st.sampled_from("ab c漢字é̈👩-"), max_size=60)


def test_widths_are_counted_in_cells_and_colours_take_none():
    assert width_of("abc") == 3
    assert width_of("漢字") == 4
    assert width_of("e\u0301") == 1
    assert width_of("\x1b[1;38;5;196mU>\x1b[0m.") == 3


def test_what_is_too_wide_is_cut_with_an_ellipsis():
    assert clip("Taper", 5) == "Taper"
    assert clip("Tapers", 5) == "Tape…"
    assert clip("漢字漢字", 5) == "漢字…"
    assert clip("ab cd", 4) == "ab…"


def test_columns_stand_beside_each_other_whatever_is_in_them():
    assert beside(["漢", "abc"], ["x", "y", "z"]) == ["漢   x", "abc  y", "     z"]


def test_lines_are_broken_at_blanks_and_indented():
    assert wrap("one two three", 7) == ["one two", "  three"]
    assert wrap("abcdefgh", 5) == ["abcde", "  fgh"]
    assert wrap("", 5) == [""]


@given(TEXTS, st.integers(6, 30))
def test_nothing_is_wider_than_it_may_be(text: str, width: int):
    assert width_of(clip(text, width)) <= width
    assert all(width_of(line) <= width for line in wrap(text, width))
    assert width_of(pad(clip(text, width), width)) == width


@given(TEXTS, st.integers(6, 30))
def test_breaking_loses_nothing_but_blanks(text: str, width: int):
    assert "".join(wrap(text, width)).replace(" ", "") == text.replace(" ", "")
