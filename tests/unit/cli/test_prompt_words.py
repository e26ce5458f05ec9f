import pytest

from macguffin.cli.prompt_words import next_words
from macguffin.heist.order_parser import parse
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import game_of
from tests.cli_games import DUEL

GAME = game_of(read_scene(DUEL.replace('"Bob"', '"Big Bob"')))


@pytest.mark.parametrize(
    ("before", "offered"),
    [
        ("", {"move", "undo", "legend", "attack"}),
        ("move e; ", {"attack", "pass"}),
        ("? ", {"attack"}),
        ("?", {"attack"}),
        ("move ", {"n", "ne", "to"}),
        ("move to ", {"B2", "G2"}),
        ("attack ", {"n", "Ann", '"Big Bob"'}),
        ("cast ", {"curse", "bolt"}),
        ("cast curse ", {"at"}),
        ("cast curse at ", {"Ann"}),
        ("cast curse at Ann ", {"via"}),
        ("cast poison ", {"Ann"}),
        ("cast poison Ann ", {"main", "secondary"}),
        ("cast bolt ", {"ne"}),
        ("cast bolt ne ", {"via"}),
        ("cast heal at Ann via ", {"doll"}),
        ("cast heal at Ann via doll ", {"from"}),
        ("cast heal at Ann via doll from ", {"B3"}),
        ("rack ", {"main", "secondary"}),
        ("rack main ", {"axe"}),
        ("rack secondary ", {"flask"}),
        ("order ", {"shield"}),
        ("order shield ", {"always"}),
        ("order shield always ", {"for"}),
        ("order shield always for ", {'"Big Bob"'}),
        ("shoot ", {"ne"}),
        ("shoot ne ", {"bounce"}),
        ("pick ", {"up"}),
        ("rule ", {"H-049"}),
        ("confirm ", {"on", "off"}),
        ("drink ; face ", {"n"}),
    ],
)
def test_what_may_follow_is_offered(before: str, offered: set[str]):
    assert offered <= set(next_words(GAME, before))


def test_walls_are_no_squares_to_move_to():
    assert "A1" not in next_words(GAME, "move to ")


@pytest.mark.parametrize("square", next_words(GAME, "move to "))
def test_every_square_offered_is_one(square: str):
    assert parse(f"move to {square}")
