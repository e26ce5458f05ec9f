"""The board and the list beside it, in the room of a terminal of 80 by 24 and in less."""

from dataclasses import replace

import pytest

from macguffin.cli.cells import width_of
from macguffin.cli.screen import BELOW, Screen
from macguffin.core.dice import SeededDice
from macguffin.heist import atlas
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import begin_game, scene_of
from tests.cli_games import DUEL

SMALL = Screen(80, 24, "none")
DUELLISTS = read_scene(DUEL)


def begun(name: str, seed: int = 1) -> Scene:
    scene = read_scene(atlas.load(name))
    return scene_of(begin_game(scene, SeededDice(seed)), title=scene.title, variant=scene.variant)


def named(scene: Scene, *names: str) -> Scene:
    figures = tuple(replace(figure, name=name, team=name) for figure, name in zip(scene.figures, names, strict=True))
    return replace(scene, figures=figures)


@pytest.mark.parametrize("name", atlas.names())
@pytest.mark.parametrize("screen", [SMALL, Screen(80, 24, "256"), Screen(100, 30, "none"), Screen(40, 16, "none")])
def test_every_map_fits_the_room(name: str, screen: Screen):
    lines = screen.draw(begun(name))

    assert max(map(width_of, lines)) <= screen.columns
    assert len(lines) <= screen.lines - BELOW


@pytest.mark.parametrize("name", [name for name in atlas.names() if atlas.describe(name).height <= 19])
def test_maps_up_to_19_rows_are_shown_whole(name: str):
    lines = SMALL.draw(begun(name))

    assert [line[:3].strip() for line in lines if line[:3].strip().isdigit()] == [
        str(row + 1) for row in range(atlas.describe(name).height)
    ]


@pytest.mark.parametrize("name", atlas.names())
def test_everybody_is_listed_or_counted(name: str):
    scene = begun(name)
    told = "\n".join(SMALL.draw(scene))

    assert all(figure.name in told for figure in scene.figures)
    assert "\x1b" not in told


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_map_larger_than_the_screen_is_shown_around_the_active_figure(seed: int):
    scene = begun("hollow-hill", seed)
    active = next(figure for figure in scene.figures if figure.name == scene.active)

    rows = [line for line in SMALL.draw(scene) if line[:3].strip().isdigit()]

    at = next(
        i for i, line in enumerate(rows) if line[:3].strip() == str(active.at).lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    )
    assert active.symbol in rows[at][4:48]
    first, last = int(rows[0][:3]), int(rows[-1][:3])
    assert first == 1 or last == 64 or abs(2 * at - len(rows)) <= 2


def test_who_does_not_fit_is_counted():
    lines = Screen(80, 16, "none").draw(begun("hollow-hill"))

    assert len(lines) <= 12
    assert lines[-2].endswith("and 8 more: `figures`")


def test_columns_past_z_have_two_letters():
    lines = SMALL.draw(begun("long-night"))

    assert lines[0][4:].startswith(" " * 26 + "AAAAAAAAA")
    assert lines[1][4:].startswith("ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHI")


def test_facings_are_drawn_where_there_is_room():
    assert "A>. * . . < ##" in "\n".join(SMALL.draw(DUELLISTS))


@pytest.mark.parametrize(
    "names", [("漢字漢字", "Bob"), ("Ann", "B" * 40), ("漢" * 40, "é" * 40), ("A\u0301nn\u0308a", "B")]
)
def test_columns_stay_straight_whatever_people_are_called(names: tuple[str, str]):
    scene = replace(named(DUELLISTS, *names), traps=())

    lines = SMALL.draw(scene)

    begins = {
        width_of(line[: line.index(word)]) for line in lines for word in ("warrior ", "mechanic ") if word in line
    }
    assert len(begins) == 1
    assert max(map(width_of, lines)) <= 80


def test_who_is_on_turn_and_on_whose_side_is_marked():
    scene = begun("first-job")
    side = {figure.name: figure.team for figure in scene.figures}
    lines = [line[36:] for line in SMALL.draw(scene)]

    for name, team in side.items():
        mark = next(line[0] for line in lines if name in line)
        assert mark == (">" if name == scene.active else "+" if team == side[str(scene.active)] else " ")


def test_what_ails_a_figure_is_told():
    figures = DUELLISTS.figures
    hurt = replace(figures[0], stunned=True, poisoned=True, lives=1)
    out = replace(figures[1], lives=0, at="off")

    told = "\n".join(SMALL.draw(replace(DUELLISTS, figures=(hurt, out), traps=())))

    assert "stunned, poisoned; dagger, voodoo doll" in told
    assert "1 life\n" in told
    assert "out   0 lives" in told


def test_colours_are_of_the_depth_that_is_asked_for():
    scene = DUELLISTS

    assert "\x1b[1;38;5;" in "\n".join(Screen(80, 24, "256").draw(scene))
    assert "\x1b[1;38;2;" in "\n".join(Screen(80, 24, "truecolor").draw(scene))
