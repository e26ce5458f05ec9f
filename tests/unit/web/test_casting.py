"""Figures chosen on the page where a table is laid."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.heist import atlas
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import playable_problems
from macguffin.web.casting import FigureGiven, figure_words, with_cast


def given(name: str, symbol: str, color: str = "red", class_: str = "warrior", team: str = "") -> FigureGiven:
    return FigureGiven(name=name, symbol=symbol, color=color, class_=class_, main="axe", secondary="shield", team=team)


def test_the_cast_replaces_the_figures_of_the_map():
    scene = read_scene(atlas.load("tithe-vault"))

    cast = with_cast(
        scene, (given("Ann", "A", team="us"), given("Bo", "B", "blue", "mechanic", "us"), given("Cy", "C"))
    )

    assert [(one.name, one.team, one.mechanisms) for one in cast.figures] == [
        ("Ann", "us", 0),
        ("Bo", "us", 5),
        ("Cy", "Cy", 0),
    ]
    assert not playable_problems(cast)


def test_a_figure_that_keeps_its_name_keeps_its_start_square():
    text = atlas.load("tithe-vault")
    scene = read_scene(text)
    start = scene.starts[0].at
    first = scene.figures[0].name
    placed = read_scene(text.replace(f'name = "{first}"', f'name = "{first}"\nat = "{start}"', 1))

    cast = with_cast(placed, (given(first, "A"), given("Bo", "B", "blue")))

    assert [one.at for one in cast.figures] == [start, None]


@pytest.mark.parametrize(
    ("cast", "key"),
    [
        ((given("Ann", "A"), given("ann", "B", "blue")), "figures[1].name"),
        ((given("Ann", "#"), given("Bo", "B", "blue")), "figures[0].symbol"),
        ((given("Ann", "A", class_="paladin"), given("Bo", "B")), "figures[0].class"),
        ((given("Ann", "A", "red", "mechanic"), given("Bo", "B", "red", "mechanic")), "figures[1].color"),
    ],
)
def test_figures_that_cannot_be_are_refused_by_their_key(cast: tuple[FigureGiven, ...], key: str):
    with pytest.raises(NotationError) as refused:
        with_cast(read_scene(atlas.load("tithe-vault")), cast)

    assert refused.value.key == key


def test_every_word_that_is_offered_can_be_chosen():
    words = figure_words()

    for class_ in words.classes:
        with_cast(read_scene(atlas.load("first-job")), (given("Ann", "A", class_=class_), given("Bo", "B", "blue")))
    assert (len(words.classes), len(words.mains), len(words.secondaries), len(words.colors)) == (6, 9, 4, 16)
    assert "greedy" in words.bots
