"""The picture of a scene: well-formed, inert, and telling everything by shape as well as by colour."""

import re
import time
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from macguffin.core.errors import NotFoundError
from macguffin.heist.atlas import load, names
from macguffin.heist.render_svg import render_svg
from macguffin.heist.render_svg_things import letter_levers
from macguffin.heist.scene_reader import read_scene
from tests.drawn_scenes import draw_scene

ROOM = "#####\n#...#\n#...#\n#####"
SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  our own picture


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parse(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", names())
def test_a_picture_is_well_formed_and_needs_nothing_else(name: str, theme: str):
    root = parse(render_svg(read_scene(load(name)), theme=theme))

    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    links = [value for element in root.iter() for key, value in element.attrib.items() if key.endswith("href")]

    assert tags <= {"svg", "title", "desc", "defs", "g", "use", "path", "rect", "circle", "polygon", "text", "pattern"}
    assert all(link.startswith("#") for link in links)
    assert root.attrib["role"] == "img"


def test_a_picture_has_a_title_and_says_what_it_shows():
    scene = draw_scene(
        ROOM, 'title = "A cellar"\nactive = "Ann"', figures={"Ann": 'at = "B2"\nfacing = "e"\nstunned = true'}
    )

    root = parse(render_svg(scene))

    assert root.findtext(f"{SVG}title") == "A cellar, round 1, Ann is on turn"
    assert "Ann, red, rogue, axe, shield, B2, facing east, 3 lives, stunned." in (root.findtext(f"{SVG}desc") or "")


@pytest.mark.hazard(67)
@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", "&amp; ]]>", "\"quoted' name", "@everyone"])
def test_hostile_names_and_titles_come_out_as_they_are(hostile: str):
    scene = draw_scene(
        ROOM,
        f"title = '''{hostile}'''",
        figures={"Ann": f"at = \"B2\"\nteam = '''{hostile}'''", "Bob": 'at = "C2"\nteam = "Ann"'},
    )

    root = parse(render_svg(scene))

    assert (root.findtext(f"{SVG}title") or "").startswith(f"{hostile}, ")


@pytest.mark.parametrize("symbol", ["&", ">", "'", "é"])
def test_a_symbol_of_markup_is_only_a_symbol(symbol: str):
    scene = draw_scene(ROOM, figures={"Ann": 'at = "B2"'})

    marked = replace(scene, figures=(replace(scene.figures[0], symbol=symbol),))

    assert texts(render_svg(marked, coordinates=False)) == [symbol]


def test_edges_are_drawn_only_where_a_wall_meets_an_open_square():
    svg = render_svg(draw_scene("####\n#..#\n####"), coordinates=False)

    edges = re.findall(r'd="([^"]*)"[^>]* stroke-linecap="square"', svg)

    assert edges == ["M40 40h80M40 80h80M40 40v40M120 40v40"]


def test_the_board_ends_in_an_edge_but_for_the_entrance():
    svg = render_svg(draw_scene("..<"), coordinates=False)

    edges = re.findall(r'd="([^"]*)"[^>]* stroke-linecap="square"', svg)

    assert edges == ["M0 0h80M0 40h80M0 0v40"]


@pytest.mark.clause("H-038")
def test_a_lever_and_its_doors_carry_the_same_letter():
    tables = "".join(
        f'[[levers]]\nat = "{at}"\ndoors = [{doors}]\n'
        for at, doors in (("A1", '"C1"'), ("E1", '"C1"'), ("A2", '"C1", "C2"'))
    )

    letters = letter_levers(draw_scene("!.+.!\n!.+..", tables=tables))

    assert letters == {"A1": "a", "E1": "a", "A2": "b", "C1": "ab", "C2": "b"}


@pytest.mark.parametrize(
    ("drawing", "turned"), [("###\n.+.\n###", False), ("#.#\n#+#\n#.#", True), ("###\n./.\n###", False)]
)
def test_a_door_is_turned_to_its_walls(drawing: str, turned: bool):
    assert ("rotate(-90 20 20)" in render_svg(draw_scene(drawing))) == turned


def test_teams_are_told_by_the_shape_of_their_coins():
    figures = {
        name: f'at = "{at}"\nteam = "{team}"'
        for name, at, team in (("Ann", "B2", "X"), ("Bob", "C2", "Y"), ("Cay", "D2", "X"))
    }

    teams = parse(render_svg(draw_scene(ROOM, figures=figures)))
    alone = parse(render_svg(draw_scene(ROOM, figures={"Ann": 'at = "B2"', "Bob": 'at = "C2"'})))

    assert len(list(teams.iter(f"{SVG}polygon"))) == 2  # the square coin of Bob, and its dark outline
    assert not list(alone.iter(f"{SVG}polygon"))


def test_the_seventh_team_has_a_shape_and_a_digit():
    rows = "\n".join(["........"] * 2)
    figures = {f"{letter}x": f'at = "{letter}1"\nteam = "T{i}"' for i, letter in enumerate("ABCDEFG")}
    figures["Hx"] = 'at = "H1"\nteam = "T6"'

    drawn = texts(render_svg(draw_scene(rows, figures=figures), coordinates=False))

    assert drawn.count("2") == 2


def test_figures_with_one_symbol_show_their_seats():
    scene = draw_scene(ROOM, figures={"Ann": 'at = "B2"', "Bob": 'at = "C2"'})
    twins = tuple(replace(figure, symbol="A") for figure in scene.figures)

    drawn = texts(render_svg(replace(scene, figures=twins), coordinates=False))

    assert drawn == ["A", "1", "A", "2"]


@pytest.mark.clause("H-009")
def test_a_trap_has_its_owners_colour_and_symbol_and_shows_whether_it_is_jammed():
    armed, jammed = (
        render_svg(
            draw_scene(ROOM, tables=f'[[traps]]\nat = "B2"\nowner = "Mo"\njammed = {jam}', figures={"Mo": 'at = "C3"'}),
            coordinates=False,
        )
        for jam in ("false", "true")
    )

    assert texts(armed) == texts(jammed) == ["M", "M"]
    assert armed.count("#f82a00") >= 3
    assert len(list(parse(jammed).iter(f"{SVG}path"))) > len(list(parse(armed).iter(f"{SVG}path")))


@pytest.mark.parametrize(
    "state",
    ["stunned = true", "poisoned = true", "blessed = true", "hasted = true", "warded = true", "lost_action = true", "lives = 2",
     "main_poisoned = true", 'facing = "s"', 'facing = "w"'],
)  # fmt: skip
def test_every_condition_is_seen(state: str):
    before = draw_scene(ROOM, figures={"Ann": 'at = "B2"'})

    after = draw_scene(ROOM, figures={"Ann": f'at = "B2"\n{state}'})

    assert render_svg(before).split("</desc>")[1] != render_svg(after).split("</desc>")[1]


def test_a_gem_under_a_figure_is_still_seen():
    lying = render_svg(draw_scene(ROOM, tables='[gem]\nat = "B2"', figures={"Ann": 'at = "B2"'}))
    gone = render_svg(draw_scene(ROOM, figures={"Ann": 'at = "B2"'}))

    assert "#8ff5ec" in lying.split("</desc>")[1]
    assert "#8ff5ec" not in gone.split("</desc>")[1]


def test_figures_look_the_same_in_both_themes():
    scene = draw_scene(ROOM, figures={"Ann": 'at = "B2"'})

    dark, light = (render_svg(scene, theme=theme).split("</desc>")[1] for theme in ("dark", "light"))

    assert dark.splitlines()[-3] == light.splitlines()[-3]
    assert dark != light


def test_an_unknown_theme_is_refused():
    with pytest.raises(NotFoundError, match="no theme is called 'sepia'; there are dark, light"):
        render_svg(draw_scene(ROOM), theme="sepia")


@pytest.mark.parametrize("character", [".", "O", "_", "<", ")"])
def test_the_largest_map_is_drawn_in_bounded_time_and_size(character: str):
    rows = "\n".join(["." + character * 127] * 128)
    scene = draw_scene(rows)

    started = time.process_time()
    svg = render_svg(scene)

    assert time.process_time() - started < 20
    assert len(svg) < 1_500_000


def test_the_picture_in_the_documents_is_up_to_date():
    docs = Path(__file__).parents[3] / "docs"

    svg = render_svg(read_scene((docs / "heist-board.toml").read_text(encoding="utf-8")))

    assert (docs / "heist-board.svg").read_text(encoding="utf-8") == svg
