"""Names and symbols that people choose, and which of them could be taken for each other."""
# ruff: noqa: RUF001, look-alike letters are what this is about

import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from macguffin.core.names import look_alikes, name_key, name_problem, title_problem
from macguffin.heist.symbols import symbol_problem

LETTERS = {
    "Greek": ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
    "Cyrillic": ("АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝ", "ABESIJKMHOPCTYXaesijopcyxhdqw"),
    "small Greek": ("αικνοργ", "aikvopy"),
}


@pytest.mark.parametrize("name", ["U", "Urist", "Zoë the 2nd", "名無し", "x" * 40, '"\\', "O'Neil; # no", "Ålaäß"])
def test_a_fit_name_has_no_problem(name: str):
    assert name_problem(name) == ""


@pytest.mark.hazard(83)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "1 to 40 characters"),
        ("x" * 41, "not 41"),
        ("A\nB", "U+000A"),
        ("A\x7f", "U+007F"),
        ("A\u202eB", "U+202E"),
        ("A\u200bB", "U+200B"),
        ("A\u2800", "U+2800"),
        ("A\ufe0f", "U+FE0F"),
        ("A\ud800", "U+D800"),
        ("A\U000e0041", "U+E0041"),
        ("A\u1680B", "U+1680"),
        ("Ａnn", "NFKC"),
        ("Zoe\u0308", "NFKC"),
        ("A\u00a0B", "U+00A0"),
        (" Ann", "blank"),
        ("Ann ", "blank"),
        ("\u0301x", "combining"),
    ],
)
def test_an_unfit_name_is_told_what_is_wrong(name: str, said: str):
    assert said in name_problem(name)


@pytest.mark.parametrize("script", LETTERS)
def test_each_letter_that_looks_latin_is_taken_for_it(script: str):
    foreign, latin = LETTERS[script]

    pairs = zip(foreign, latin, strict=True)

    assert [pair for pair in pairs if not look_alikes(f"x{pair[0]}z") & look_alikes(f"x{pair[1]}z")] == []


@pytest.mark.hazard(83)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Аnn", "Ann"),
        ("Вob", "bob"),
        ("ΝΙΚ", "nik"),
        ("ТОМ", "Tom"),
        ("Ann  B", "ann b"),
        ("Άnn", "Ánn"),
        ("Ꭺnn", "Ann"),
    ],
)
def test_look_alikes_are_found(one: str, other: str):
    assert name_key(one) != name_key(other)
    assert look_alikes(one) & look_alikes(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Bill", "Bi11"), ("Ann", "Anna"), ("Юля", "Яна"), ("Zoe", "Zoë"), ("AB", "A B")]
)
def test_what_differs_visibly_is_told_apart(one: str, other: str):
    assert not look_alikes(one) & look_alikes(other)


@given(st.text(min_size=1, max_size=12))
@example("\U0001d6a8")
@example("\u1fb3")
def test_case_makes_no_other_name(name: str):
    assert name_key(name_key(name)) == name_key(name)
    assert look_alikes(name) & look_alikes(name_key(name))


def test_plain_names_need_no_table_of_letters():
    code = "import sys; from macguffin.core.names import look_alikes; look_alikes('Ann'); print('confusable_homoglyphs' in sys.modules)"

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout

    assert said == "False\n"


@pytest.mark.clause("H-004")
@pytest.mark.parametrize("symbol", ["U", "@", "&", "o", "V", "7", "é", "Ω", "★", "|"])
def test_a_symbol_is_any_letter_wide_character_off_the_map(symbol: str):
    assert symbol_problem(symbol) == ""


@pytest.mark.clause("H-006")
@pytest.mark.parametrize("symbol", list("#O.+/!)<_^v*-▓ "))
def test_the_maps_characters_are_barred(symbol: str):
    assert "no map uses" in symbol_problem(symbol)


@pytest.mark.parametrize(
    "symbol", ["", "UU", "\t", "\u0301", "\u200b", "名", "🐉", "\ud800", "\u1161", "\u2800", "e\u0301"]
)
def test_what_fills_no_one_cell_is_no_symbol(symbol: str):
    assert "one printable character" in symbol_problem(symbol)


def test_a_title_may_hold_what_a_name_may_not_but_nothing_unseen():
    assert title_problem("  Ａ night: <b>out</b> 👩\u200d🚀 ") == ""
    assert "U+202E" in title_problem("a\u202eb")
    assert "200" in title_problem("x" * 201)
