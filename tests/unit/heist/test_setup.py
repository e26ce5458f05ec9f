"""New games: what they need, which dice are rolled for them and in which order; and games from positions."""

import pytest

from macguffin.core.dice import RecordingDice, ScriptedDice, SeededDice
from macguffin.core.errors import DiceError, IllegalMoveError, NotationError
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import begin_game, game_of, playable_problems, scene_of
from macguffin.heist.state import Game
from macguffin.heist.tables import DOOR_CLOSED, MOVING, OVER, READY, S
from tests.scene_texts import ROWS, TEXT, as_new, change, changed

RANDOM = ('range_to_hit = "over"', 'loadout = "random"')
SEAT = ('range_to_hit = "over"', 'initiative = "seat"')
UNTRAPPED = ('[[traps]]\nat = "H3"\nowner = "Nib"\n', "")
ALL_OPEN = ('at = "C3"\n', "")


def start(text: str, faces: str) -> tuple[Game, Scene]:
    """A new game, with every face used, and its scene."""
    new = read_scene(text)
    dice = ScriptedDice([int(face) for face in faces.split()])
    game = begin_game(new, dice)
    dice.finish()
    return game, scene_of(game, title=new.title, variant=new.variant)


def refused(text: str) -> IllegalMoveError:
    with pytest.raises(IllegalMoveError) as caught:
        begin_game(read_scene(text), SeededDice(1))
    assert caught.value.reason in playable_problems(read_scene(text))[0]
    return caught.value


@pytest.mark.clause("H-010", "H-011", "H-012")
def test_who_has_no_square_gets_a_random_start_square_in_seat_order():
    _, scene = start(as_new(), "2 4 1 1")

    assert [(figure.name, figure.at) for figure in scene.figures] == [("Urist", "C3"), ("Snib", "H2"), ("Nib", "I5")]


@pytest.mark.clause("H-010")
def test_a_start_square_that_is_taken_is_not_left():
    _, scene = start(change(('at = "C3"', 'at = "H2"'), text=as_new()), "1 1 1 1")

    assert [figure.at for figure in scene.figures] == ["H2", "G2", "E5"]


def test_a_figure_faces_as_its_start_square_says_unless_it_says_so_itself():
    text = change(('secondary = "flask"', 'secondary = "flask"\nfacing = "w"'), text=as_new())

    _, scene = start(text, "1 1 1 1")

    assert [(figure.at, figure.facing) for figure in scene.figures] == [("C3", "n"), ("G2", "s"), ("H2", "w")]


def test_the_last_start_square_takes_no_die():
    rows = change(("__.#", "_..#"), ("__.._", "_...."), text=ROWS)
    three = change((ROWS, rows), ("[gem]", '[[starts]]\nat = "E5"\nfacing = "e"\n[gem]'), text=as_new())
    alone = three[: three.index("[[figures]] # Nib")] + three[three.index("[[levers]]") :]

    _, scene = start(change(ALL_OPEN, text=alone), "2 1")

    assert [(figure.at, figure.facing) for figure in scene.figures] == [("E5", "e"), ("G2", "s")]


@pytest.mark.parametrize(
    ("faces", "order"), [("1 1", "Urist Snib Nib"), ("3 2", "Nib Snib Urist"), ("2 1", "Snib Urist Nib")]
)
def test_each_place_in_the_turn_order_is_drawn_among_those_left(faces: str, order: str):
    game, scene = start(as_new(), f"1 1 {faces}")

    assert scene.order == tuple(order.split())
    assert (scene.active, game.phase, scene.turn) == (order.split(maxsplit=1)[0], READY, None)


def test_in_seat_order_no_die_is_rolled_for_turns():
    _, scene = start(change(SEAT, text=as_new()), "1 1")

    assert scene.order == ("Urist", "Snib", "Nib")


@pytest.mark.clause("H-013", "H-014", "H-015", "H-016", "H-017", "H-018")
def test_loadouts_are_drawn_before_all_else():
    text = change(RANDOM, UNTRAPPED, text=as_new())

    _, scene = start(text, "6 9 4 1 1 1 3 4 2 5 4 3 2")

    assert [(figure.class_, figure.main, figure.secondary) for figure in scene.figures] == [
        ("priest", "crossbow", "voodoo_doll"),
        ("mechanic", "dagger", "throwing_knife"),
        ("warrior", "axe", "shield"),
    ]
    assert [figure.mechanisms for figure in scene.figures] == [0, 5, 0]
    assert (scene.figures[1].at, scene.order) == ("I5", ("Nib", "Snib", "Urist"))


def test_dice_have_the_sides_of_the_choice():
    dice = RecordingDice(SeededDice(7))

    begin_game(read_scene(change(RANDOM, UNTRAPPED, ALL_OPEN, text=as_new())), dice)

    assert dice.sides == [6, 9, 4] * 3 + [5, 4, 3] + [3, 2]


@pytest.mark.clause("H-008")
def test_a_drawn_mechanic_gives_way_to_an_earlier_ones_colour():
    text = change(RANDOM, UNTRAPPED, ('color = "blue"', 'color = "red"'), text=as_new())

    _, scene = start(text, "1 1 1 1 1 1 2 1 1 1 1 1 1")

    assert [figure.color for figure in scene.figures] == ["red", "orange", "green"]


def test_drawn_weapons_are_the_kit_to_return_with():
    kit = ('range_to_hit = "over"', 'loadout = "random"\nrespawn_rearm = "on"')

    _, scene = start(change(kit, UNTRAPPED, text=as_new()), "2 2 2 2 3 3 2 4 4 1 1 1 1")

    assert [figure.kit for figure in scene.figures] == [
        ("short_sword", "shield"),
        ("hammer", "flask"),
        ("axe", "voodoo_doll"),
    ]


def test_drawn_weapons_are_without_poison():
    poison = ('secondary = "shield"', 'secondary = "shield"\nmain_poisoned = true\nsecondary_poisoned = true')

    _, scene = start(change(RANDOM, UNTRAPPED, poison, text=as_new()), "2 2 2 2 3 3 2 4 4 1 1 1 1")

    assert (scene.figures[0].main_poisoned, scene.figures[0].secondary_poisoned) == (False, False)


def test_too_few_faces_begin_no_game():
    with pytest.raises(DiceError):
        begin_game(read_scene(as_new()), ScriptedDice([1]))


NO_GEM = [("#*", "#."), ('[gem]\nat = "B2"\n', "")]
NO_STARTS = [("__.#", "...#"), ("__.._", "....."), ('[[starts]]\nat = "G2"\nfacing = "s"\n', "")]


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        pytest.param(NO_GEM, "H-019, HR-147", marks=pytest.mark.clause("H-019")),
        pytest.param([("<", "."), ("<", ".")], "H-021, HR-013", marks=pytest.mark.clause("H-021")),
        pytest.param(NO_STARTS, "H-010, H-064", marks=pytest.mark.clause("H-064")),
        pytest.param([("__.._", "....."), ("__.#", "_..#")], "H-010, HR-016", marks=pytest.mark.clause("H-010")),
        pytest.param(
            [('name = "Urist"\n', 'name = "Urist"\nteam = "blue"\n')],
            "H-070, HR-143",
            marks=pytest.mark.clause("H-070"),
        ),
        pytest.param([('main = "axe"', 'main = "none"')], "H-015, HR-031", marks=pytest.mark.clause("H-015")),
        pytest.param([ALL_OPEN, ('secondary = "shield"\n', 'secondary = "shield"\nat = "off"\nlives = 0\n')], "H-010"),
        pytest.param([RANDOM], "H-071, HR-028"),
    ],
)
def test_what_is_for_study_only_is_not_played(changes: list[tuple[str, str]], clause: str):
    assert refused(change(*changes, text=as_new())).clause == clause


def test_one_figure_plays_no_game():
    text = as_new()

    assert refused(text[: text.index("[[figures]] # Snib")]).clause == "H-004, HR-035"


def test_with_classes_drawn_there_is_a_colour_for_everybody():
    text = as_new()
    one = text[text.index("[[figures]] # Snib") : text.index("[[figures]] # Nib")]
    more = "".join(change(('"Snib"', f'"N{i}"'), ('"S"', f'"{i:X}"'), text=one) for i in range(14))

    error = refused(
        change(RANDOM, UNTRAPPED, (ROWS, ROWS.replace(".", "_")), ("[[levers]]", f"{more}[[levers]]"), text=text)
    )

    assert (error.clause, "at most 16" in error.reason) == ("H-008, HR-028", True)


def test_with_every_figure_placed_one_start_square_is_enough():
    placed = change(
        ("__.._", "....."), ("__.#", "_..#"), ('secondary = "flask"', 'secondary = "flask"\nat = "H5"'), text=as_new()
    )

    _, scene = start(change(('main = "dagger"', 'main = "dagger"\nat = "F3"'), text=placed), "1 1")

    assert len(scene.starts) == 1


def test_one_team_may_play_where_the_gem_must_get_out():
    alone = ('name = "Urist"\n', 'name = "Urist"\nteam = "blue"\n')

    _, scene = start(change(alone, ('range_to_hit = "over"', 'last_team = "must_exit"'), text=as_new()), "1 1 1 1")

    assert {figure.team for figure in scene.figures} == {"blue"}


@pytest.mark.parametrize("text", [TEXT, change(('active = "Urist"\n', ""))])
def test_a_position_does_not_begin_again(text: str):
    with pytest.raises(NotationError, match="neither active nor order"):
        begin_game(read_scene(text), SeededDice(1))


def test_a_position_may_be_played_on_a_finished_one_not():
    assert playable_problems(read_scene(TEXT)) == []
    assert playable_problems(changed(('active = "Urist"\n', ""))) == [
        "the game is over, or nobody can act any more (H-021)"
    ]


def test_a_new_game_must_begin_before_it_stands():
    with pytest.raises(IllegalMoveError, match="H-010"):
        game_of(read_scene(as_new()))


def test_a_game_knows_its_board():
    game = game_of(read_scene(TEXT))
    board = game.board

    door = board.square(4, 2)

    assert game.cells[door] == DOOR_CLOSED
    assert board.doors_of == {board.square(1, 4): [door]}
    assert list(board.start_facings) == [S, 0, 0, 0, 0]
    assert board.name(board.starts[0]) == "G2"


def test_a_game_knows_who_stands_where_and_who_is_with_whom():
    game = game_of(read_scene(TEXT))

    seats = {game.square_name(figure.at): game.occupants[figure.at] for figure in game.figures}

    assert seats == {"C3": 1, "F3": 2, "H5": 3}
    assert [figure.team for figure in game.figures] == [0, 1, 1]
    assert [list(figure.laid) for figure in game.figures] == [[], [], [game.board.square(7, 2)]]


def test_a_game_goes_on_inside_a_turn():
    game = game_of(changed(("[variant]", '[turn]\nphase = "move"\nsteps = 2\nrun = "3s"\n[variant]')))

    assert (game.phase, game.steps, game.moved, game.run, game.run_length) == (MOVING, 2, True, S, 3)


def test_without_active_a_game_is_over_but_not_while_nobody_is_on_the_board():
    rows = ROWS.replace("_", ".")
    off = [(f'at = "{square}"', 'at = "off"\nlives = 1') for square in ("C3", "F3", "H5")]
    bare = [(ROWS, rows), ('[[starts]]\nat = "G2"\nfacing = "s"\n', ""), UNTRAPPED, ('active = "Urist"\n', "")]

    over, waiting = game_of(changed(('active = "Urist"\n', ""))), game_of(changed(*bare, *off))

    assert (over.phase, over.active) == (OVER, -1)
    assert (waiting.phase, waiting.active) == (READY, -1)


@pytest.mark.clause("H-040")
@pytest.mark.parametrize(("rogue", "at", "host", "seat"), [("Snib", "F3", "C3", 0), ("Urist", "C3", "F3", 1)])
def test_a_rogue_on_his_way_leaves_the_square_to_whoever_stands_there(rogue: str, at: str, host: str, seat: int):
    turn = ("[variant]", '[turn]\nphase = "move"\nrun = "n"\n[variant]')
    both = [('class = "warrior"', 'class = "rogue"'), ('active = "Urist"', f'active = "{rogue}"')]

    game = game_of(changed(*both, turn, (f'at = "{at}"', f'at = "{host}"')))

    assert game.figures[0].at == game.figures[1].at
    assert game.occupants[game.figures[0].at] == seat + 1
