import time

from macguffin.cli.advice import advise, tell_odds
from macguffin.core.dice import SeededDice
from macguffin.heist import atlas
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import begin_game
from macguffin.heist.state import Game
from macguffin.heist.turn import begin
from tests.table import fig, position

ROOM = """
########
#_....*<
#......#
#..)...#
########
"""


def opened(*figures: object) -> Game:
    game = position(ROOM, *figures).game  # type: ignore[arg-type]
    begin(game, SeededDice(1))
    return game


def test_steps_and_facings_come_first_and_passing_last():
    lines = advise(opened(fig("Ann", "B3", "warrior", "axe", "shield")))

    assert lines[:2] == ["move n | e | s    (6 steps left), or `move to` a square", "face n | e | s | w"]
    assert lines[-1] == "pass"


def test_what_has_odds_is_told_with_them_line_by_line():
    lines = advise(opened(fig("Ann", "B3", "warrior", "axe", "shield"), fig("Bob", "C3", "rogue", "whip", "flask")))

    assert [line.partition("    [")[0] for line in lines if "[" in line] == ["attack e"]
    assert next(line for line in lines if "[" in line).endswith("]")


def test_what_differs_in_its_last_word_is_one_line():
    lines = advise(opened(fig("Ann", "D3", "warrior", "axe", "shield")))

    assert "rack secondary throwing_knife | shield | flask | voodoo_doll" in lines


def test_the_standing_shot_is_told_apart_from_the_action():
    archer = fig("Ann", "B3", "marksman", "crossbow", "shield", facing="e")
    lines = advise(opened(archer, fig("Bob", "F3", "rogue", "whip", "flask")))

    assert [line for line in lines if line.startswith("the standing shot: shoot e    [")]
    assert [line for line in lines if line.startswith("shoot e    [")]


def test_a_stunned_figure_may_drink_or_pass():
    assert advise(opened(fig("Ann", "B3", "warrior", "axe", "flask", stunned=True))) == ["drink", "pass"]


def test_a_lost_action_is_said():
    assert "the action is lost in this turn" in advise(
        opened(fig("Ann", "B3", "warrior", "axe", "shield", lost_action=True))
    )


def test_odds_say_when_nobody_can_come_to_harm():
    assert tell_odds(opened(fig("Ann", "B3")), "face e") == ["odds: nobody can come to harm"]


def test_odds_say_how_likely_the_game_ends():
    carrier = position(ROOM.replace("*", "."), fig("Ann", "G2"), fig("Bob", "C3"), gem="Ann")

    assert tell_odds(carrier.game, "move e") == ["odds: the game ends 100 %"]


def test_the_largest_map_is_answered_at_once():
    game = begin_game(read_scene(atlas.load("hollow-hill")), SeededDice(3))
    begin(game, SeededDice(3))
    before = time.monotonic()

    assert advise(game)[-1] == "pass"
    assert time.monotonic() - before < 40
