"""The maps of the package: there, readable, fair, playable, and each with something of its own."""

import pytest

from macguffin.core.errors import NotFoundError
from macguffin.heist.atlas import DEFAULT_MAP, describe, load, names
from macguffin.heist.check import check_scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.ways import Ways


@pytest.mark.parametrize("name", names())
def test_a_map_passes_its_check(name: str):
    scene = read_scene(load(name))

    report = check_scene(scene)

    assert report.to_dict() == {"errors": [], "warnings": []}
    assert scene.is_new


@pytest.mark.clause("H-066")
@pytest.mark.parametrize("name", names())
def test_a_map_has_a_start_square_to_spare_and_an_entrance_too_wide_for_one(name: str):
    info = describe(name)

    entrances = read_scene(load(name)).map.count("<")

    assert info.starts > info.seats
    assert entrances >= 2


@pytest.mark.clause("H-029")
@pytest.mark.parametrize("name", names())
def test_a_start_square_faces_into_the_open(name: str):
    scene = read_scene(load(name))
    ways = Ways(scene)
    ahead = {"n": -ways.stride, "e": 1, "s": ways.stride, "w": -1}

    against_a_wall = [start.at for start in scene.starts if not ways.open[ways.find(start.at) + ahead[start.facing]]]

    assert not against_a_wall


@pytest.mark.parametrize("name", names())
def test_symbols_tell_the_figures_of_a_map_apart_without_colour(name: str):
    figures = read_scene(load(name)).figures

    symbols = {figure.symbol for figure in figures}

    assert len(symbols) == len(figures)


def test_there_is_a_map_for_every_number_of_players():
    infos = [describe(name) for name in names()]

    assert len(infos) >= 10
    assert {info.teams for info in infos} >= {(1, 1), (2, 2), (3, 3), (2, 2, 2), (1,) * 6, (4, 4, 4, 4)}
    assert {(info.width, info.height) for info in infos} >= {(13, 9), (17, 17), (64, 64)}
    assert describe(DEFAULT_MAP).seats == 6


def test_every_map_file_is_in_the_atlas():
    from importlib.resources import files

    found = {path.name.removesuffix(".toml") for path in files("macguffin.heist").joinpath("maps").iterdir()}

    assert found == set(names())
    assert all(len(describe(name).line) <= 100 for name in names())


def test_an_unknown_map_is_refused_with_the_one_that_was_meant():
    with pytest.raises(NotFoundError, match=r"no map is called 'thithe-vault'; tithe-vault\?"):
        load("thithe-vault")


@pytest.mark.parametrize("name", ["", "../clauses", "/etc/passwd", "tithe-vault.toml", "x" * 10_000])
def test_a_map_name_is_no_path(name: str):
    with pytest.raises(NotFoundError) as refused:
        load(name)

    assert len(str(refused.value)) < 500
