"""What a list of small decisions says is said by a sheet that plays out the same."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from macguffin.core.dice import RecordingDice, ScriptedDice, SeededDice
from macguffin.core.errors import IllegalMoveError
from macguffin.heist import atlas
from macguffin.heist.choices import Choices, find_open
from macguffin.heist.decisions import BANK, CAST, FACE, RACK_VISIT, SHOOT, STAND_SHOT, STEP, STOP
from macguffin.heist.order_parser import parse
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.play import play
from macguffin.heist.playout import Tally, play_randomly
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import begin_game
from macguffin.heist.sheets import resolve
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY, SHOT_HIT
from macguffin.heist.transcript import DECISIONS, sheet_of
from macguffin.heist.turn import begin
from tests.drawn_games import Drawn, drawn_games
from tests.table import fig, position

ROOM = """
#######
#.....#
#.....#
#.....#
#######
"""
MAPS = ("first-job", "powder-store", "three-keys", "cold-larder")


def game_after(name: str, seed: int, turns: int) -> Game:
    """A game of that map after so many turns of random play."""
    game = begin_game(read_scene(atlas.load(name)), SeededDice(seed))
    play_randomly(game, SeededDice(seed, 1), SeededDice(seed, 2), turns, Tally(), Choices())
    return game


def draw_turn(game: Game, seed: int) -> tuple[list[int], list[int], bool]:
    """Plays one turn of random decisions: the decisions, the faces that fell, and whether a shot hit."""
    chooser, dice, choices = SeededDice(seed, 3), RecordingDice(SeededDice(seed, 4)), Choices()
    codes = []
    hit = False
    seat, round_ = game.active, game.round
    begin(game, dice)
    while game.phase not in (READY, OVER) and (game.active, game.round) == (seat, round_):
        find_open(game, choices)
        codes.append(int(choices.codes[chooser.roll(choices.count, 0) - 1]))
        play(game, codes[-1], dice)
        hit = hit or game.shot == SHOT_HIT
    return codes, dice.faces, hit


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(MAPS), st.integers(0, 2**32), st.integers(0, 60))
def test_a_turn_in_words_plays_out_the_same(name: str, seed: int, turns: int):
    before = game_after(name, seed, turns)
    assume(before.phase != OVER)
    after = before.copy()
    codes, faces, hit = draw_turn(after, seed)

    sheet = sheet_of(before, codes)
    try:
        again = resolve(before, sheet, ScriptedDice(faces)).game
    except IllegalMoveError:
        assert hit, "only what a standing shot has made possible can be refused beforehand"
        return

    assert again.key() == after.key()
    assert parse(format_sheet(sheet)) == sheet


@settings(max_examples=100, deadline=None)
@given(drawn=drawn_games(), seed=st.integers(0, 2**32))
def test_so_does_the_rest_of_a_turn_under_any_house_rules(drawn: Drawn, seed: int):
    assume(drawn.game.phase != OVER and drawn.game.active >= 0)
    after = drawn.game.copy()
    codes, faces, hit = draw_turn(after, seed)

    try:
        again = resolve(drawn.game, sheet_of(drawn.game, codes), ScriptedDice(faces)).game
    except IllegalMoveError:
        assert hit
        return

    assert again.key() == after.key()


def test_steps_run_on_and_an_unchanged_facing_goes_without_saying():
    table = position(ROOM, fig("Ann", "B2", facing="e"), fig("Bob", "F4"))

    sheet = sheet_of(table.game, [STEP + 2, STEP + 2, STEP + 4, STOP, FACE + 2, 1])

    assert format_sheet(sheet) == "move e e s"


def test_a_marksmans_shot_as_his_action_is_not_taken_for_the_standing_one():
    table = position(ROOM, fig("Ann", "B2", "marksman", "crossbow", facing="e"), fig("Bob", "F2"))

    action = sheet_of(table.game, [STOP, FACE + 2, SHOOT + 2])
    both = sheet_of(table.game, [STAND_SHOT + 2, FACE + 2, BANK + 2])

    assert format_sheet(action, "; ") == "face e; shoot e"
    assert format_sheet(both, "; ") == "shoot e; shoot e bounce"


def test_nothing_done_is_a_pass():
    table = position(ROOM, fig("Ann", "B2"), fig("Bob", "F4"))

    assert format_sheet(sheet_of(table.game, [])) == "pass"
    assert format_sheet(sheet_of(table.game, [STOP, FACE, 1])) == "pass"


def test_a_doll_speaks_from_its_square():
    table = position(ROOM, fig("Ann", "B2", secondary="voodoo_doll"), fig("Bob", "F4"))

    heal = CAST + (4 * 64 + 1) * 9 + 1
    bolt_at_oneself = CAST + (7 * 64 + 0) * 9 + 1 + 2

    assert format_sheet(sheet_of(table.game, [STOP, FACE, heal])) == "cast heal at Bob via doll from F3"
    moved = sheet_of(table.game, [STEP + 4, STOP, FACE, bolt_at_oneself])
    assert format_sheet(moved, "; ") == "move s; cast bolt w via doll from C3"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (STEP + 1, "move ne"),
        (STOP, "stop"),
        (STAND_SHOT + 3, "shoot se"),
        (BANK, "shoot n bounce"),
        (RACK_VISIT + 4 * 5 + 2, "rack main axe secondary shield"),
        (CAST + (1 * 64 + 7) * 9, "cast poison seat 7 main"),
        (CAST + (6 * 64 + 3) * 9 + 8, "cast haste at seat 3 via doll from nw of it"),
    ],
)
def test_a_number_reads_like_an_order(code: int, text: str):
    assert str(DECISIONS[code]) == text


def test_every_number_that_play_knows_says_something_and_no_other_does():
    codes = list(DECISIONS)

    assert len(DECISIONS) == len(codes) == 5 + 14 * 8 + 2 * 4 + 49 + 64 * (7 * 9 + 8)
    for nothing in (-1, 5, FACE + 1, RACK_VISIT, CAST + 7 * 64 * 9, CAST + 8 * 64 * 9):
        with pytest.raises(KeyError):
            DECISIONS[nothing]
