"""How a game begins: start squares drawn, turn order drawn, what a map needs. Clauses H-010 … H-012, H-019, H-021, H-031, H-064."""

from typing import Any

import pytest

from macguffin.core.dice import RecordingDice, ScriptedDice
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import begin_game, game_of, scene_of
from macguffin.heist.state import Game
from tests.table import fig, scene_text

FOUR = "_.._\n.*.<\n_.._"


def begin(dice: str, *figures: dict[str, Any], map_: str = FOUR, **scene: Any) -> tuple[Game, list[int]]:
    """A game begun with those faces, and the sides of the dice that fell."""
    scripted = ScriptedDice([int(face) for face in dice.split()])
    kept = RecordingDice(scripted)
    game = begin_game(read_scene(scene_text(map_, *figures, **scene)), kept)
    scripted.finish()
    return game, kept.sides


def squares(game: Game) -> list[str]:
    return [game.square_name(figure.at) for figure in game.figures]


def order(game: Game) -> str:
    return " ".join(game.name(seat) for seat in game.order)


def refused(*figures: dict[str, Any], map_: str = FOUR, **scene: Any) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        begin("", *figures, map_=map_, **scene)
    return caught.value.clause


ANN, BOB, CID = fig("Ann", ""), fig("Bob", ""), fig("Cid", "")


@pytest.mark.clause("H-010", "H-011", "H-012")
def test_start_squares_are_drawn_without_replacement_in_seat_order() -> None:
    game, sides = begin("4 1 2 1 1", ANN, BOB, CID)

    assert sides == [4, 3, 2, 3, 2]
    assert squares(game) == ["D3", "A1", "A3"]


@pytest.mark.clause("H-010", "H-011")
@pytest.mark.parametrize(("face", "square"), [(1, "A1"), (2, "D1"), (3, "A3"), (4, "D3")])
def test_a_face_counts_start_squares_in_reading_order(face: int, square: str) -> None:
    assert squares(begin(f"{face} 1 1", ANN, BOB)[0])[0] == square


@pytest.mark.clause("H-010", "H-011")
def test_the_last_start_square_is_not_rolled_for() -> None:
    game, sides = begin("2 1", ANN, BOB, map_="_.._\n.*.<")

    assert sides == [2, 2]
    assert squares(game) == ["D1", "A1"]


@pytest.mark.clause("H-010", "H-012")
def test_a_figure_that_has_its_square_is_not_drawn_for() -> None:
    game, sides = begin("3 1", fig("Ann", "D1"), BOB)

    assert sides == [3, 2]
    assert squares(game) == ["D1", "D3"]


@pytest.mark.clause("H-010", "H-029")
def test_facing_is_the_start_squares_or_north() -> None:
    game, _ = begin("1 1 1", ANN, BOB, starts=[{"at": "D1", "facing": "s"}])

    assert [figure.facing for figure in game.figures] == [0, 4]


@pytest.mark.clause("H-031")
def test_the_turn_order_is_drawn_for_each_place_among_who_is_left() -> None:
    game, sides = begin("1 1 1 3 1", ANN, BOB, CID)

    assert sides == [4, 3, 2, 3, 2]
    assert order(game) == "Cid Ann Bob"
    assert game.name(game.active) == "Cid"


@pytest.mark.clause("H-031")
def test_by_variant_seats_take_turns() -> None:
    game, sides = begin("1 1 1", ANN, BOB, CID, variant={"initiative": "seat"})

    assert sides == [4, 3, 2]
    assert order(game) == "Ann Bob Cid"


@pytest.mark.clause("H-031")
def test_by_variant_the_first_round_is_rolled_as_well() -> None:
    game, sides = begin("1 1 2", ANN, BOB, variant={"initiative": "reroll"})

    assert sides == [4, 3, 2]
    assert order(game) == "Bob Ann"


@pytest.mark.clause("H-013", "H-014", "H-015", "H-016", "H-017", "H-018")
def test_by_variant_class_and_weapons_are_drawn_before_all_else() -> None:
    game, sides = begin("6 9 4 1 1 1 1 1 1", ANN, BOB, variant={"loadout": "random"})
    scene = scene_of(game, variant=read_scene(scene_text(FOUR, ANN, variant={"loadout": "random"})).variant)

    assert sides == [6, 9, 4, 6, 9, 4, 4, 3, 2]
    assert [(one.class_, one.main, one.secondary, one.mechanisms) for one in scene.figures] == [
        ("priest", "crossbow", "voodoo_doll", 0),
        ("mechanic", "dagger", "throwing_knife", 5),
    ]


@pytest.mark.clause("H-008")
def test_by_variant_a_drawn_mechanic_gives_way_to_an_earlier_ones_colour() -> None:
    red = [fig("Ann", "", color="red"), fig("Bob", "", color="red"), fig("Cid", "", color="orange")]

    game, _ = begin("1 1 1 1 1 1 2 1 1 1 1 1 1 1", *red, variant={"loadout": "random"})

    assert [figure.identity.color for figure in game.figures] == ["red", "yellow", "orange"]


@pytest.mark.clause("H-004")
def test_a_game_takes_two_figures() -> None:
    assert refused(ANN) == "H-004, HR-035"


@pytest.mark.clause("H-070")
def test_a_game_takes_two_sides_unless_they_must_get_out_anyway() -> None:
    reds = (fig("Ann", "", team="red"), fig("Bob", "", team="red"))

    assert refused(*reds) == "H-070, HR-143"
    assert order(begin("1 1 1", *reds, variant={"last_team": "must_exit"})[0]) == "Ann Bob"


@pytest.mark.clause("H-019", "H-021", "H-010", "H-064")
@pytest.mark.parametrize(
    ("map_", "clause"),
    [
        ("__.<", "H-019, HR-147"),
        ("__.*", "H-021, HR-013"),
        ("...*<", "H-010, H-064"),
        ("_..*<", "H-010, HR-016"),
    ],
)
def test_what_a_map_to_be_played_needs(map_: str, clause: str) -> None:
    assert refused(ANN, BOB, map_=map_) == clause


@pytest.mark.clause("H-010")
def test_as_many_start_squares_as_figures_will_do() -> None:
    assert squares(begin("1 1", ANN, BOB, map_="__*<")[0]) == ["A1", "B1"]


@pytest.mark.clause("H-010")
def test_nobody_begins_off_the_board() -> None:
    assert refused(fig("Ann", "A1"), fig("Bob", "B1"), fig("Cid", "off"), map_="_*<") == "H-010"


@pytest.mark.clause("H-010")
def test_before_it_begins_a_game_has_no_position() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        game_of(read_scene(scene_text(FOUR, ANN, BOB)))

    assert caught.value.clause == "H-010"


@pytest.mark.clause("H-010")
@pytest.mark.parametrize("key", [{"active": "Ann"}, {"order": ["Ann", "Bob"]}])
def test_a_running_game_does_not_begin_again(key: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        begin("", fig("Ann", "A1"), fig("Bob", "D1"), **key)
