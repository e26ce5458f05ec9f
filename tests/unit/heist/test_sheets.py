"""Order sheets: what is refused before a die is rolled, and how a sheet that is not is played."""

import pytest

from macguffin.core.dice import HarmlessDice, ScriptedDice
from macguffin.core.errors import DiceError, IllegalMoveError
from macguffin.heist.decisions import ATTACK, BOLT, CAST, CURSE, FACE, SHOOT, STEP, STOP, THROW, THRUST
from macguffin.heist.order_parser import parse
from macguffin.heist.play import play
from macguffin.heist.sheets import resolve, resolve_part, walk, walk_part
from macguffin.heist.turn import begin
from tests.table import fig, position

STRIP = "................"


def table(*others, map_=STRIP, **extra):
    return position(map_, fig("Ann", "A1"), *others, **extra)


# Refused


@pytest.mark.clause("H-028")
@pytest.mark.parametrize(
    ("sheet", "clause"),
    [
        ("move 7e", "H-028"),
        ("move n", "H-007, HR-007"),
        ("move ne", "H-028, HR-001"),
        ("move 3e; attack e", "H-041"),
        ("face e; trap e", "H-071"),
        ("move e; pull n", "H-038"),
        ("grab", "H-027, HR-148"),
        ("attack e", "H-041"),
    ],
)
def test_what_is_illegal_refuses_the_whole_sheet_and_changes_nothing(sheet, clause):
    assert table(fig("Bob", "H1")).refused(sheet) == clause


@pytest.mark.clause("H-031", "H-032")
def test_a_refusal_names_line_and_instruction():
    game = table(fig("Bob", "H1")).game

    with pytest.raises(IllegalMoveError, match=r"line 3, `attack e`: nobody stands there") as caught:
        walk(game, parse("move 2e\n\nattack e"))

    assert caught.value.clause == "H-041"


@pytest.mark.clause("H-218")
def test_a_flask_that_is_not_there_is_refused_on_its_line():
    game = position(STRIP, fig("Ann", "A1", secondary="none", stunned=True)).game

    with pytest.raises(IllegalMoveError, match=r"line 2, `drink`: there is no flask"):
        walk(game, parse("order shield never\ndrink"))


@pytest.mark.clause("H-031", "H-032", "H-219")
@pytest.mark.parametrize(
    ("sheet", "clause"),
    [("attack e; move 20e", "H-031"), ("move 20e; drink", "H-219"), ("move 20e; grab; attack Zed", "H-032")],
)
def test_the_shape_is_judged_before_anything_else(sheet, clause):
    assert table().refused(sheet) == clause


@pytest.mark.parametrize(
    ("sheet", "clause"),
    [
        pytest.param("attack Zed", "H-041", marks=pytest.mark.clause("H-041")),
        pytest.param("thrust Zed", "H-041", marks=pytest.mark.clause("H-041")),
        pytest.param("cast curse at Zed", "H-106", marks=pytest.mark.clause("H-106")),
        pytest.param("cast poison Zed main", "H-121", marks=pytest.mark.clause("H-121")),
        pytest.param("cast bless at Zed", "H-151", marks=pytest.mark.clause("H-151")),
        pytest.param("cast heal at Zed", "H-155", marks=pytest.mark.clause("H-155")),
        pytest.param("cast ward at Zed", "H-159", marks=pytest.mark.clause("H-159")),
        pytest.param("cast haste at Zed", "H-163", marks=pytest.mark.clause("H-163")),
    ],
)
def test_an_unknown_name_is_refused_where_the_walk_meets_it(sheet, clause):
    assert table().refused(sheet) == clause
    assert table().refused(f"move 7e; {sheet}") == "H-028"


@pytest.mark.clause("H-041")
def test_names_compare_without_case_and_may_be_quoted():
    names = table(fig("Bob the 2nd", "B1", facing="w"))

    for name in ('"Bob the 2nd"', '"BOB THE 2ND"'):
        assert names.play(f"attack {name}", "3 4").changed == {}


@pytest.mark.clause("H-041", "H-042")
@pytest.mark.parametrize(("at", "direction"), [("C2", "n"), ("D3", "e"), ("C4", "s"), ("B3", "w")])
def test_a_name_stands_for_the_direction_to_its_bearer(at, direction):
    names = position("\n".join(["....."] * 5), fig("Ann", "C3"), fig("Bob", at))

    assert names.odds("attack Bob", "Bob") == names.odds(f"attack {direction}", "Bob")


@pytest.mark.clause("H-042", "H-041")
@pytest.mark.parametrize(("at", "clause"), [("D2", "H-042"), ("C1", "H-042"), ("off", "H-041")])
def test_a_name_out_of_reach_is_refused(at, clause):
    assert position("\n".join(["....."] * 5), fig("Ann", "C3"), fig("Bob", at)).refused("attack Bob") == clause


@pytest.mark.clause("H-007", "H-039", "H-040", "H-081", "H-028", "H-095")
@pytest.mark.parametrize(
    ("square", "class_", "variant", "clause"),
    [
        ("B1", "priest", {}, "H-007, HR-007"),
        ("Z9", "priest", {}, "H-007"),
        ("A2", "priest", {}, "H-040"),
        ("A2", "rogue", {}, "H-040"),
        ("C3", "priest", {}, "H-039"),  # somebody stands on the way out
        ("C3", "rogue", {"rogue_carrier_pass": "off"}, "H-095, HR-179"),
        ("B3", "priest", {}, "H-081"),
        ("D3", "priest", {}, "H-028"),
    ],
)
def test_why_there_is_no_way_to_a_square(square, class_, variant, clause):
    table = position(
        ".#..\n....\n..<.",
        fig("Ann", "A1", class_),
        fig("Bob", "A2"),
        fig("Cid", "C3"),
        fig("Nib", "D1", "mechanic"),
        traps=[{"at": "B3", "owner": "Nib"}],
        gem="Ann",
        variant=variant,
    )

    assert table.refused(f"move to {square}") == clause


@pytest.mark.clause("H-021")
def test_the_walk_ends_where_the_game_would_and_judges_nothing_after_it():
    out = position("..<.", fig("Ann", "A1"), fig("Bob", "D1"), gem="Ann")

    turn = out.play("move 2e; move 40n; face s; attack Zed")

    assert (turn.stopped, turn.game.is_over) == ("over", True)
    assert turn.changed == {"Ann": {"at": "C1"}}


@pytest.mark.clause("H-021")
def test_after_the_end_every_sheet_is_refused():
    over = position("..<.", fig("Ann", "A1"), fig("Bob", "D1"), gem="Ann").play("move 2e")

    assert over.refused("") == "H-021"
    assert over.refused("pass") == "H-021"


# The dice of the walk


def harmless(position_, code):
    """The position after one decision in which every die falls without effect."""
    game = position_.game.copy()
    dice = HarmlessDice()
    begin(game, dice)
    if code >= ATTACK:
        play(game, STOP, dice)
        play(game, FACE, dice)
    play(game, code, dice)
    return game.figures


@pytest.mark.clause("H-195", "H-123")
@pytest.mark.parametrize("variant", [{}, {"range_to_hit": "over"}, {"missile": "pierce"}])
@pytest.mark.parametrize("at", ["C1", "F1", "L1", "P1"])
def test_no_shot_hits_in_the_walk_however_far(at, variant):
    ann = fig("Ann", "A1", main="crossbow", main_poisoned=True)

    _, bob = harmless(position(STRIP, ann, fig("Bob", at), variant=variant), SHOOT + 2)

    assert bob.poisoned is False


@pytest.mark.clause("H-206", "H-188", "H-114", "H-046", "H-107")
@pytest.mark.parametrize(
    ("code", "ann"),
    [
        (THROW + 2, {"secondary": "throwing_knife"}),
        (THRUST + 2, {"main": "pike"}),
        (BOLT + 2, {"class_": "mage"}),
        (CAST + (CURSE * 64 + 1) * 9, {"class_": "mage"}),
    ],
)
def test_nothing_else_hits_in_the_walk(code, ann):
    table = position(STRIP, fig("Ann", "A1", **ann), fig("Bob", "C1", main="none"))

    _, bob = harmless(table, code)

    assert bob.pair() == table["Bob"].pair()


@pytest.mark.clause("H-046")
def test_no_blow_wins_in_the_walk():
    table = position(STRIP, fig("Ann", "A1", main="hammer", main_poisoned=True), fig("Bob", "B1", main="none"))

    ann, bob = harmless(table, ATTACK + 2)

    assert (bob.lives, bob.stunned, bob.poisoned, ann.main_poisoned) == (3, False, False, True)


@pytest.mark.clause("H-085", "H-086")
def test_every_trap_jams_in_the_walk():
    traps = [{"at": "B1", "owner": "Nib"}, {"at": "C1", "owner": "Nib"}]
    table = position(STRIP, fig("Ann", "A1"), fig("Nib", "P1", "mechanic"), traps=traps)

    ann, _ = harmless(table, STEP + 2)

    assert (ann.lives, ann.stunned) == (3, False)
    assert table.play("move 3e; pass", "3 3").changed == {"Ann": {"at": "D1"}}


@pytest.mark.clause("H-124")
def test_no_poison_strikes_in_the_walk():
    table = position(STRIP, fig("Ann", "A1", poisoned=True, poison_streak=1), fig("Bob", "C1"))

    assert table.refused("move e; attack w") == "H-041"
    assert table.play("move e; pass", "2").changed == {"Ann": {"at": "B1", "poison_streak": 0}}


# Dice


@pytest.mark.clause("H-044")
@pytest.mark.parametrize("dice", ["", "8", "8 1 1", "9 1", "8 0", "8 9"])
def test_a_face_too_few_too_many_or_off_the_die_is_an_error_and_nothing_is_changed(dice):
    before = table(fig("Bob", "B1", facing="w"))
    key = before.game.key()

    with pytest.raises(DiceError):
        before.play("attack e", dice)

    assert before.game.key() == key


def test_a_sheet_refused_has_rolled_nothing():
    dice = ScriptedDice([1])
    game = position(STRIP, fig("Ann", "A1", poisoned=True), fig("Bob", "H1")).game

    with pytest.raises(IllegalMoveError):
        resolve(game, parse("attack e"), dice)

    assert dice.used == 0


# Played


@pytest.mark.clause("H-030", "H-041", "H-029")
@pytest.mark.parametrize("sheet", ["", "pass", "face n", "face n; pass", "move e w", "order shield slain", "# nothing"])
def test_a_sheet_may_leave_everything_out(sheet):
    turn = table(fig("Bob", "H1")).play(sheet)

    assert (turn.sides, turn.stopped, turn.changed, turn.active) == ([], None, {}, "Bob")


@pytest.mark.clause("H-029")
def test_without_face_the_facing_stays():
    ann = fig("Ann", "A1", facing="w")

    assert position(STRIP, ann).play("move 3e").changed == {"Ann": {"at": "D1"}}
    assert position(STRIP, ann).play("move 3e; face s").changed == {"Ann": {"at": "D1", "facing": "s"}}


@pytest.mark.clause("H-028", "H-103")
def test_several_moves_run_on():
    table = position(STRIP, fig("Ann", "A1", "warrior"), fig("Bob", "E1", facing="w"))

    turn = table.play("move e\nmove 2e\nattack e", "2 6")

    assert turn.told("Clashed")[0].attack.total == 5
    assert turn.changed == {"Ann": {"at": "D1"}}


@pytest.mark.clause("H-028")
def test_to_move_to_ones_own_square_is_legal_and_empty():
    assert table(fig("Bob", "H1")).play("move to A1; face e").changed == {"Ann": {"facing": "e"}}
    assert table(fig("Bob", "H1")).play("move 6e; move to G1; attack e", "1 1").sides == [8, 8]
    assert table(fig("Bob", "H1")).refused("move 6e; move to F1") == "H-028"


@pytest.mark.clause("H-031", "H-038")
def test_after_the_last_figure_a_new_round_begins():
    last = table(fig("Bob", "H1"), active="Bob", round=4).play("")

    assert (last.active, last.scene.round) == ("Ann", 5)


@pytest.mark.clause("H-214")
@pytest.mark.parametrize("sheet", ["", "order shield never"])
def test_a_part_of_a_turn_that_asks_for_nothing_leaves_it_all_open(sheet):
    begun = resolve_part(table().game, parse(sheet), ScriptedDice([]))

    assert (begun.stopped, begun.game.active, begun.game.steps) == (None, 0, 6)
    assert (len(begun.events), begun.game.log) == (2 if sheet else 1, None)
    assert begun.game.figures[0].shield_order == (2 if sheet else 0)


@pytest.mark.clause("H-031")
def test_a_part_of_a_turn_leaves_the_rest_of_it_open():
    begun = resolve_part(table(fig("Bob", "H1")).game, parse("move 2e; order shield never"), ScriptedDice([]))
    faced = resolve_part(begun.game, parse("face s"), ScriptedDice([]))
    ended = resolve_part(faced.game, parse("cast ward at Ann"), ScriptedDice([]))

    assert (begun.game.active, begun.game.steps, begun.game.figures[0].shield_order) == (0, 4, 2)
    assert (faced.game.active, faced.game.figures[0].facing) == (0, 4)
    assert (ended.game.active, ended.game.figures[0].warded) == (1, True)


@pytest.mark.clause("H-028", "H-041")
@pytest.mark.parametrize(("sheet", "clause"), [("move 7e", "H-028"), ("move e; attack e", "H-041")])
def test_a_part_of_a_turn_is_walked_like_a_whole_one(sheet, clause):
    game = table().game

    for judge in (walk_part, walk):
        with pytest.raises(IllegalMoveError) as caught:
            judge(game, parse(sheet))
        assert caught.value.clause == clause
