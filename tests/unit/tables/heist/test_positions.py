"""Boards and positions as they are sent: what the scene says, and nothing that cannot change on the board."""

from hypothesis import given, settings

from macguffin.heist.tables import OVER, READY
from macguffin.tables.heist.positions import board_view, position_of
from macguffin.tables.heist.views import Condition, DoorView, KnifeView, LeverView, Outcome, StartView, TrapView
from tests.drawn_games import Drawn, drawn_games
from tests.table import fig, position

MAP = """
#######
#_.+.<#
#.)O!.#
#!_./.#
#######
"""
LEVERS = [{"at": "E3", "doors": ["D2"]}, {"at": "B4", "doors": ["D2", "E4"]}]
STARTS = [{"at": "C4", "facing": "w"}]


def test_the_board_shows_doors_shut_and_starts_with_their_facing():
    table = position(MAP, fig("Ann", "B2"), levers=LEVERS, starts=STARTS)

    board = board_view(table.game)

    assert board.rows == ("#######", "#_.+.<#", "#.)O!.#", "#!_.+.#", "#######")
    assert (board.width, board.height) == (7, 5)
    assert board.starts == (StartView(at="B2", facing="n"), StartView(at="C4", facing="w"))


def test_levers_and_doors_share_letters():
    table = position(MAP, fig("Ann", "B2"), levers=LEVERS)

    levers, doors = board_view(table.game).levers, position_of(table.game).doors

    assert levers == (
        LeverView(at="E3", letter="a", doors=("D2",)),
        LeverView(at="B4", letter="b", doors=("D2", "E4")),
    )
    assert doors == (DoorView(at="D2", is_open=False, letter="ab"), DoorView(at="E4", is_open=True, letter="b"))


def test_levers_of_the_same_doors_share_a_letter_and_one_of_none_has_none():
    rows = "!" * 30 + "\n" + "+" * 29 + "."
    levers = [{"at": square(at), "doors": [square(at, 2)]} for at in range(28)]
    levers.append({"at": square(28), "doors": ["A2"]})
    table = position(rows, fig("Ann", "AD2"), levers=levers)

    letters = [lever.letter for lever in board_view(table.game).levers]

    assert letters == [*"abcdefghijklmnopqrstuvwxyz", "a2", "b2", "a", ""]


def square(column: int, row: int = 1) -> str:
    first, second = divmod(column, 26)
    return f"{'A' if first else ''}{chr(65 + second)}{row}"


def test_a_position_says_what_lies_about_and_who_is_where():
    table = position(
        MAP,
        fig("Nib", "F2", "mechanic", "mace", "shield", team="Reds", mechanisms=3),
        fig("Ann", "off", team="Blues", lives=0),
        fig("Bob", "C4", "marksman", team="Reds", misses=2, shield_order="never", facing="e"),
        order=["Bob", "Nib"],
        active="Bob",
        gem="F3",
        traps=[{"at": "F4", "owner": "Nib", "jammed": True}],
        knives=[{"at": "C2", "poisoned": True}],
    )

    shown = position_of(table.game)

    nib, ann, bob = shown.figures
    assert (shown.active, shown.phase, shown.order) == ("Bob", "between", ("Bob", "Nib"))
    assert (nib.at, nib.class_, nib.mechanisms, nib.place, nib.shape) == ("F2", "mechanic", 3, 2, 0)
    assert (ann.at, ann.lives, ann.place, ann.shape, ann.team) == (None, 0, 0, 1, "Blues")
    assert (bob.misses, bob.shield_order, bob.place, bob.facing, bob.mechanisms) == (2, "never", 1, "e", 0)
    assert (shown.gem, shown.carrier) == ("F3", None)
    assert shown.traps == (TrapView(at="F4", owner="Nib", is_jammed=True),)
    assert shown.knives == (KnifeView(at="C2", is_poisoned=True),)


def test_conditions_have_marks_and_words():
    table = position(
        MAP,
        fig("Ann", "B2", main="whip", stunned=True, poisoned=True, poison_streak=1, blessed=True, main_poisoned=True),
        fig("Bob", "C4", hasted=True, warded=True, lost_action=True),
        gem="Ann",
    )

    ann, bob = position_of(table.game).figures

    assert ann.has_gem
    assert ann.conditions == (
        Condition(mark="gem", words="has the gem"),
        Condition(mark="stunned", words="stunned"),
        Condition(mark="poisoned", words="poisoned, a 1 rolled last turn"),
        Condition(mark="blessed", words="blessed"),
        Condition(mark="main_poisoned", words="poisoned whip"),
    )
    assert [condition.mark for condition in bob.conditions] == ["warded", "hasted", "no_action"]


def test_where_everybody_is_for_himself_all_coins_are_circles():
    alone = position(MAP, fig("Ann", "B2"), fig("Bob", "C4"))
    teams = position(MAP, fig("Ann", "B2", team="X"), fig("Bob", "C4", team="X"), fig("Cid", "F2", team="Y"))

    assert [figure.shape for figure in position_of(alone.game).figures] == [0, 0]
    assert [figure.shape for figure in position_of(teams.game).figures] == [0, 0, 1]


def test_racks_that_run_out_say_what_is_left():
    stocked = position(
        MAP, fig("Ann", "B2"), variant={"rack_stock": "map"}, racks=[{"at": "C3", "stock": {"axe": 2, "flask": 1}}]
    )
    endless = position(MAP, fig("Ann", "B2"))

    assert [rack.stock for rack in position_of(stocked.game).racks] == [("axe ×2", "flask ×1")]
    assert [(rack.at, rack.stock) for rack in position_of(endless.game).racks] == [("C3", ())]


def test_the_end_is_told():
    table = position(MAP, fig("Ann", "E2", team="Reds"), fig("Bob", "C4", team="Blues"), gem="Ann")

    shown = position_of(table.play("move e").game)

    assert (shown.phase, shown.active) == ("over", None)
    assert shown.outcome == Outcome(winner="Reds", how="left", figure="Ann")


@settings(max_examples=40, deadline=None)
@given(drawn_games())
def test_a_position_says_what_its_scene_says(drawn: Drawn):
    scene, shown = drawn.scene, position_of(drawn.game)

    for there, here in zip(scene.figures, shown.figures, strict=True):
        at = None if there.at == "off" else there.at
        assert (here.name, here.at, here.lives, here.class_) == (there.name, at, there.lives, there.class_)
        assert (here.main, here.secondary, here.facing) == (there.main, there.secondary, there.facing)
    assert [(trap.at, trap.owner, trap.is_jammed) for trap in shown.traps] == [
        (trap.at, trap.owner, trap.jammed) for trap in scene.traps
    ]
    assert (shown.active, shown.order, shown.round) == (scene.active, scene.order, scene.round)
    phase = "over" if scene.active is None else "between" if drawn.game.phase == READY else "turn"
    assert shown.phase == phase
    assert (drawn.game.phase == OVER) <= (shown.phase == "over")
