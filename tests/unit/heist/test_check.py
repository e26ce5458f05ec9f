"""What the map check finds, and what it must not find."""

import time

import pytest

from macguffin.heist.check import check_scene
from tests.drawn_scenes import draw_scene

GOOD = """
    #########
    #_....._#
    #.......#
    #...*...#
    #_......#
    ###<<####
"""


def kinds(sentences: tuple[str, ...]) -> list[str]:
    return [sentence.split(":")[0] for sentence in sentences]


def warned(drawing: str, top: str = "", tables: str = "") -> tuple[str, ...]:
    report = check_scene(draw_scene(drawing, top, tables))
    assert report.errors == ()
    return report.warnings


def test_a_good_map_gets_no_word():
    report = check_scene(draw_scene(GOOD))

    assert report.to_dict() == {"errors": [], "warnings": []}


@pytest.mark.clause("H-010", "H-019", "H-021")
@pytest.mark.parametrize(("character", "found"), [("*", "No gem"), ("<", "No entrance"), ("_", "No start squares")])
def test_what_a_game_needs_is_missed_in_a_new_game_only(character: str, found: str):
    drawing = GOOD.replace(character, "#" if character == "<" else ".")

    new = check_scene(draw_scene(drawing))
    study = check_scene(draw_scene(drawing, 'active = "Ann"', figures={"Ann": 'at = "C3"'}))

    assert kinds(new.errors) == [found]
    assert (study.errors, kinds(study.warnings)) == ((), [found])


@pytest.mark.clause("H-010", "H-066")
@pytest.mark.parametrize(("seats", "found"), [(2, "errors 0, warnings 0"), (3, "warnings 1"), (4, "errors 1")])
def test_start_squares_are_counted(seats: int, found: str):
    report = check_scene(draw_scene(GOOD, figures=dict.fromkeys(("Ann", "Bob", "Cay", "Dan")[:seats], "")))

    assert found in f"errors {len(report.errors)}, warnings {len(report.warnings)}"


def test_a_start_square_shut_off_from_the_gem_is_an_error():
    report = check_scene(draw_scene("#######\n#_#._.#\n#.#...#\n###.*.#\n###<<##"))

    assert report.errors == ("Unreachable: no way leads to the gem from B2.",)


def test_a_gem_that_nobody_reaches_and_an_entrance_out_of_reach_are_errors():
    report = check_scene(draw_scene("#########\n#__#.#.<#\n#..#*#.<#\n#########"))

    assert report.errors == (
        "Unreachable: no way leads from any start square to the gem at E3.",
        "Unreachable: no way leads from the gem at E3 to the entrance.",
    )


@pytest.mark.parametrize(
    ("spread", "unfair"), [("", True), ("[lint]\nspread = 6", True), ("[lint]\nspread = 7", False)]
)
def test_unequal_ways_to_the_gem_are_unfair(spread: str, unfair: bool):
    drawing = "############\n#*._......_#\n#..........#\n#<<#########\n############"

    found = warned(drawing, tables=spread)

    expected = "Unfair: from K2 it is 9 squares to the gem, from D2 only 2; they may differ by 4 ([lint] spread)."
    assert found == ((expected.replace("by 4", "by 6") if spread else expected,) if unfair else ())


def test_ways_are_measured_around_walls_and_not_across_corners():
    drawing = "#######\n#_#...#\n#.#.#.#\n#...#*#\n#_...#<\n#####.<"

    report = check_scene(draw_scene(drawing))

    assert "Unreachable: no way leads from the gem at F4 to the entrance." in report.errors


def test_steps_across_corners_count_where_they_are_allowed():
    drawing = "########\n#__..#.#\n#...*.<#\n#..#..<#\n########"

    found = warned(drawing, tables='[variant]\ndiagonal_move = "cost2"')

    assert found == ()


def test_a_square_that_everybody_must_pass_is_narrow():
    drawing = "##########\n#_..#...<#\n#...O.*.<#\n#_....O..#\n##########"

    found = warned(drawing)

    assert found == (
        "Narrow: every way from the start squares to the gem leads over F3, D4, E4 and F4 ([lint] narrow).",
    )


def test_a_narrow_way_out_is_told_apart_from_a_narrow_way_in():
    drawing = "#########\n#__.###.<\n#..*....#\n#...###.<\n#########"

    found = warned(drawing)

    assert found == ("Narrow: every way from the gem to the entrance leads over E3, F3, G3 and H3 ([lint] narrow).",)


def test_narrow_places_can_be_owned_up_to():
    drawing = "#########\n#__.###.<\n#..*....#\n#...###.<\n#########"

    assert warned(drawing, tables="[lint]\nnarrow = true") == ()


def test_gem_entrance_and_start_squares_are_not_narrow():
    drawing = "########\n#__*_.<#\n########"

    assert kinds(warned(drawing)) == ["Narrow"]
    assert "F2" in warned(drawing)[0]
    assert "E2" not in warned(drawing)[0]


def test_a_large_map_is_checked_in_half_a_second():
    rows = ["#" * 128, *(f"#{'_' if y % 2 else '.'}{'.O' * 62}.#" for y in range(126)), "#" * 128]
    rows[64] = "#" + "." * 60 + "*" + "." * 65 + "<"
    rows[65] = "#" + "." * 126 + "<"
    scene = draw_scene("\n".join(rows), tables="[lint]\nspread = 1000")

    started = time.process_time()
    report = check_scene(scene)

    assert time.process_time() - started < 10
    assert report.errors == ()
