"""Doors that count as open because their lever is in reach, and fixtures that are of no use."""

import pytest

from macguffin.heist.check import check_scene
from tests.drawn_scenes import draw_scene

VAULT = """
    ###########
    #_..##*..##
    #...++...<#
    #_.!##...<#
    ###########
"""
LINK = '[[levers]]\nat = "{}"\ndoors = [{}]\n'


def sentences(drawing: str, tables: str = "") -> list[str]:
    report = check_scene(draw_scene(drawing, tables=tables))
    return [*report.errors, *report.warnings]


@pytest.mark.clause("H-038")
def test_a_door_with_a_lever_in_reach_counts_as_open():
    linked = sentences(VAULT, LINK.format("D4", '"E3", "F3"') + "[lint]\nnarrow = true")
    unlinked = sentences(VAULT, "[lint]\nnarrow = true")

    assert linked == []
    assert unlinked[0] == "Unreachable: no way leads from any start square to the gem at G2."


@pytest.mark.clause("H-038")
def test_levers_behind_doors_are_reached_one_after_the_other():
    drawing = "##########\n#_.+..+.*#\n#_!#.!#..#\n#..#..#.<#\n#__#.##.<#\n##########"

    opened = sentences(drawing, LINK.format("C3", '"D2"') + LINK.format("F3", '"G2"') + "[lint]\nnarrow = true")
    the_wrong_way_round = sentences(drawing, LINK.format("C3", '"G2"') + LINK.format("F3", '"D2"'))

    assert opened == []
    assert the_wrong_way_round[0].startswith("Unreachable: no way leads from any start square to the gem")


@pytest.mark.clause("H-038")
@pytest.mark.parametrize(("corner", "shut"), [(")", False), ("O", True)])
def test_a_lever_is_pulled_across_a_corner_unless_it_is_closed(corner: str, shut: bool):
    drawing = f"#######\n#__#!##\n#...{corner}##\n#_..+.*\n#.###<<"

    found = sentences(drawing, LINK.format("E2", '"E4"') + "[lint]\nnarrow = true\nspread = 9")

    assert any(sentence.startswith("Unreachable") for sentence in found) == shut


@pytest.mark.parametrize(
    ("drawing", "tables", "found"),
    [
        ("#_..*#\n#_.!.#\n##<<##", "", "Idle: no door is linked to the lever at D2."),
        ("#_...*#\n#_.+..#\n##.<<##", "", "Stuck: no lever moves the door at D2; it stays as drawn."),
        ("#_...*#\n#_./..#\n##.<<##", "", "Stuck: no lever moves the door at D2; it stays as drawn."),
        ("#_...*#\n#_....#\n##.<<##\n#######\n###)###", "", "Unreachable: nobody gets beside the rack at D5."),
    ],
)
def test_useless_fixtures_are_named(drawing: str, tables: str, found: str):
    assert sentences(drawing, tables)[-1:] == [found]


def test_doors_need_no_lever_where_they_are_walked_open():
    drawing = "#_...*#\n#_.+..#\n##.<<##"

    assert sentences(drawing, '[variant]\ndoors = "walk"') == []


def test_a_start_square_that_others_must_open_is_named():
    drawing = "########\n#_+..*.#\n###_!..#\n###_..<#\n####..<#\n########"

    found = sentences(drawing, LINK.format("E3", '"C2"'))

    assert found == ["Shut in: nobody gets to the gem from B2 unless somebody elsewhere pulls a lever."]
