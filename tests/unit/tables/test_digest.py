"""The hash of a position by the short way is the one that records have."""

from hypothesis import given

from macguffin.heist.record import state_hash
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import game_of, scene_of
from macguffin.heist.setup_scene import scene_dict
from macguffin.tables.rewinding import digest, scene_after
from tests.drawn_games import Drawn, drawn_games


@given(drawn_games())
def test_the_short_way_says_the_same_of_every_position(drawn: Drawn):
    setup = scene_of(drawn.game, title="Ours", variant=drawn.variant)

    assert scene_dict(drawn.game, setup) == scene_after(setup, drawn.game).to_dict()
    assert list(scene_dict(drawn.game, setup)) == list(scene_after(setup, drawn.game).to_dict())
    assert digest(setup, drawn.game) == state_hash(scene_after(setup, drawn.game).to_dict())


def test_letters_beyond_ascii_are_hashed_as_records_do():
    scene = scene_from_dict(
        {
            "game": "heist",
            "title": "Für Élise \u200d\U0001f9d9",
            "map": "####\n#..#\n####\n",
            "active": "Ü",
            "order": ["Ü"],
            "figures": [
                {
                    "name": "Ü",
                    "symbol": "U",
                    "color": "red",
                    "team": "Ø",
                    "class": "warrior",
                    "main": "axe",
                    "secondary": "shield",
                    "at": "B2",
                }
            ],
        }
    )
    game = game_of(scene)

    assert digest(scene, game) == state_hash(scene_after(scene, game).to_dict())
