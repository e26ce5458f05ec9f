"""What is written is read again as the same, through files and through games."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.heist import maps
from macguffin.heist.choices import legal
from macguffin.heist.play import play
from macguffin.heist.scene import Scene, SceneFigure
from macguffin.heist.scene_reader import read_scene, scene_from_dict
from macguffin.heist.scene_writer import write_scene
from macguffin.heist.setup import begin_game, game_of, scene_of
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from macguffin.heist.turn import begin
from tests.scene_texts import TEXT, as_new
from tests.strategies_scenes import new_scenes, positions

MAPS = sorted(Path(next(iter(maps.__path__))).glob("*.toml"))


def again(scene: Scene) -> Scene:
    """The scene after a way through a game."""
    return scene_of(game_of(scene), title=scene.title, lint=scene.lint, variant=scene.variant)


@given(positions() | new_scenes())
def test_a_scene_is_read_as_it_was_written(scene: Scene):
    text = write_scene(scene)

    assert read_scene(text) == scene
    assert tomllib.loads(text) == scene.to_dict()
    assert scene_from_dict(scene.to_dict()) == scene


@given(positions())
def test_a_position_survives_a_game(scene: Scene):
    assert again(scene) == scene


@given(new_scenes(), st.integers(0, 2**32), st.lists(st.integers(0, 999), max_size=60))
def test_every_position_of_a_game_is_a_scene(scene: Scene, seed: int, choices: list[int]):
    dice = SeededDice(seed)
    game = begin_game(scene, dice)
    for choice in choices:
        if game.phase == OVER or game.active < 0:
            break
        advance(game, choice, dice)
        now = scene_of(game, title=scene.title, variant=scene.variant)

        assert read_scene(write_scene(now)) == now
        assert again(now) == now


def advance(game: Game, choice: int, dice: SeededDice) -> None:
    if game.phase == READY:
        begin(game, dice)
        return
    open_ = legal(game)
    play(game, open_[choice % len(open_)], dice)


@given(positions())
def test_a_game_offers_the_same_after_a_way_through_a_file(scene: Scene):
    game = game_of(scene)
    other = game_of(read_scene(write_scene(scene)))
    if game.phase == READY:
        return

    assert legal(game) == legal(other)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_map_that_comes_along_is_read_as_it_is_written(path: Path):
    scene = read_scene(path.read_bytes())

    assert read_scene(write_scene(scene)) == scene


@pytest.mark.parametrize("text", [TEXT, as_new()])
def test_the_map_is_written_as_a_picture_with_standard_characters(text: str):
    scene = read_scene(text)

    assert f"map = '''\n{scene.map}'''\n" in write_scene(scene)
    assert "[legend]" not in write_scene(scene)


def test_every_field_of_a_figure_makes_a_difference_to_the_file():
    scene = read_scene(TEXT)
    figure = scene.figures[2]
    others = {
        "lives": 2, "stunned": True, "poisoned": True, "blessed": True, "hasted": True, "warded": True, "lost_action": True,
        "mechanisms": 3, "main_poisoned": True, "secondary_poisoned": True, "shield_order": "never", "facing": "s", "at": "I3",
        "team": "x", "symbol": "M", "color": "white", "main": "pike", "secondary": "shield",
    }  # fmt: skip

    for name, value in others.items():
        fields = {slot: getattr(figure, slot) for slot in SceneFigure.__slots__} | {name: value}
        data = scene.to_dict()
        data["figures"][2] = SceneFigure(**fields).to_dict()
        assert again(scene_from_dict(data)).figures[2] == SceneFigure(**fields)
