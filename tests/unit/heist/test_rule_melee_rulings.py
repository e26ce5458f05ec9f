"""Combat Rolls: what is added to the dice, when it adds up, and that nothing of it outlasts the exchange."""

from fractions import Fraction

import pytest

from tests.table import fig, position

STRIP = "........\n........"


def duel(ann=None, bob=None, **extra):
    """Ann on A1, Bob beside her on B1, looking at her."""
    ann = {"name": "Ann", "at": "A1", "facing": "e", **(ann or {})}
    return position(STRIP, fig(**ann), fig(**{"name": "Bob", "at": "B1", "facing": "w", **(bob or {})}), **extra)


def rolls(turn):
    """What was added on either side."""
    clash = turn.told("Clashed")[0]
    return tuple([(part, plus) for part, plus, _ in roll.parts] for roll in (clash.attack, clash.defence))


@pytest.mark.clause("H-173", "H-101", "H-151")
def test_a_bonus_is_added_once_however_many_the_dice():  # HR-066, HR-067
    turn = duel({"class_": "warrior", "main": "short_sword", "blessed": True}).play("attack e", "1 2 7")

    assert turn.told("Clashed")[0].attack.total == 3 + 2 + 1
    assert turn.changed == {"Ann": {"blessed": False}}


@pytest.mark.clause("H-044")
@pytest.mark.parametrize("bob", [{}, {"stunned": True}, {"facing": "e"}, {"team": "Ann"}, {"class_": "rogue"}])
def test_every_defender_rolls(bob):  # HR-069
    assert duel(bob=bob).play("attack e", "1 8").sides == [8, 8]


@pytest.mark.clause("H-045")
@pytest.mark.parametrize("secondary", ["throwing_knife", "shield", "flask", "voodoo_doll"])
def test_a_defender_rolls_for_the_main_weapon_in_his_hand(secondary):  # HR-097
    assert duel(bob={"main": "dagger", "secondary": secondary}).play("attack e", "1 4").sides == [8, 4]


@pytest.mark.clause("H-098", "H-099", "H-063")
def test_a_rogues_one_does_not_swallow_the_stun():  # HR-065, HR-089
    turn = duel(bob={"class_": "rogue", "facing": "e", "stunned": True}).play("attack e", "1 5")

    assert rolls(turn)[1] == [("behind", -1), ("stunned", -3)]


@pytest.mark.clause("H-100", "H-101", "H-105")
def test_a_warriors_totals():  # HR-090
    still, charge = (
        position(STRIP, fig("Ann", "A1", "warrior"), fig("Bob", at, facing="w")).play(sheet, "1 1")
        for at, sheet in (("B1", "attack e"), ("E1", "move 3e; attack e"))
    )
    defence = duel(bob={"class_": "warrior"}).play("attack e", "1 1")

    assert rolls(still)[0] == [("warrior", 2)]
    assert rolls(charge)[0] == [("warrior", 2), ("charge", 1)]
    assert rolls(defence)[1] == [("front", -1), ("warrior", 1)]
    assert [turn.told("Clashed")[0].attack.total for turn in (still, charge)] == [3, 4]
    assert defence.told("Clashed")[0].defence.total == 1


@pytest.mark.clause("H-100", "H-053", "H-063")
def test_a_warriors_one_in_defence_knows_no_condition():  # HR-101
    turn = duel(bob={"class_": "warrior", "stunned": True, "facing": "e"}).play("attack e", "1 6")

    assert rolls(turn)[1] == [("behind", -3), ("stunned", -3), ("warrior", 1)]


@pytest.mark.clause("H-026", "H-101", "H-105", "H-151", "H-172")
def test_everything_on_the_attackers_side_adds_up():  # HR-096, HR-099
    ann = fig("Ann", "A1", "warrior", "dagger", blessed=True)

    turn = position(STRIP, ann, fig("Bob", "E1", facing="e"), gem="Ann").play("move 3e; attack e", "1 8")

    assert rolls(turn)[0] == [("warrior", 2), ("charge", 1), ("dagger from behind", 2), ("blessed", 1), ("gem", 1)]
    assert turn.told("Clashed")[0].attack.total == 8


@pytest.mark.clause("H-053", "H-048")
def test_by_variant_a_total_below_nought_is_nought():  # HR-064
    bob = {"main": "pike", "facing": "e"}

    assert duel(bob=bob).play("attack e", "1 1").changed == {"Bob": {"lives": 2, "at": "off"}}
    assert duel(bob=bob, variant={"roll_floor": 0}).play("attack e", "1 1").changed == {"Bob": {"stunned": True}}
    assert duel(bob=bob, variant={"roll_floor": 0}).odds("attack e", "Bob")["stunned"] == Fraction(1, 8)


@pytest.mark.clause("H-026", "H-151")
def test_blessing_and_gem_serve_in_defence_too():  # HR-096
    turn = duel(bob={"blessed": True}, gem="Bob").play("attack e", "1 1")

    assert rolls(turn)[1] == [("front", -1), ("blessed", 1), ("gem", 1)]


# The charge


def charge(map_, sheet, ann="A1", bob="E1", faces="1 1", **extra):
    table = position(map_, fig("Ann", ann, "warrior", secondary="none"), fig("Bob", bob, facing="w"), **extra)
    return ("charge", 1) in rolls(table.play(sheet, faces))[0]


@pytest.mark.clause("H-103", "H-104")
@pytest.mark.parametrize(
    ("sheet", "ann", "charges"),
    [
        ("move 3e; attack e", "A1", True),
        ("move 2e; attack e", "B1", False),
        ("move n 3e; attack e", "A2", True),  # a bend before the run
        ("move e s n 2e; attack e", "A1", False),
        ("move to D1; attack e", "A1", True),
        ("move 2e; move e; attack e", "A1", True),
        ("move 3e w e; attack e", "A1", False),
    ],
)
def test_the_last_three_steps_make_a_charge(sheet, ann, charges):  # HR-092
    assert charge(STRIP, sheet, ann) is charges


@pytest.mark.clause("H-103")
def test_by_variant_the_whole_move_must_be_straight():  # HR-092
    whole = {"charge": "whole"}

    assert charge(STRIP, "move 3e; attack e", variant=whole) is True
    assert charge(STRIP, "move n 3e; attack e", "A2", variant=whole) is False
    assert charge(STRIP, "move s n 3e; attack e", variant=whole) is False


@pytest.mark.clause("H-104")
@pytest.mark.parametrize(("bob", "direction"), [("D2", "s"), ("D1", "n"), ("C2", "w")])
def test_the_target_stands_on_the_next_square_of_the_run(bob, direction):  # HR-095
    map_ = "........\n" * 3
    ann = {"D2": "A1", "D1": "A2"}.get(bob, "G2")
    sheet = "move 3w" if direction == "w" else "move 3e"

    assert charge(map_, f"{sheet}; attack {direction}", ann, bob) is (direction == "w")


@pytest.mark.clause("H-103", "H-105")
@pytest.mark.parametrize("cost", ["cost1", "cost2"])
def test_by_variant_a_diagonal_run_is_no_charge(cost):  # HR-093
    map_ = "......\n" * 5

    assert charge(map_, "move 3se; attack e", "A1", "E4", variant={"diagonal_move": cost}) is False


@pytest.mark.clause("H-103", "H-085")
def test_a_trap_that_jams_does_not_break_the_run():  # HR-094
    table = position(
        STRIP,
        fig("Ann", "A1", "warrior"),
        fig("Bob", "E1", facing="w"),
        fig("Nib", "H2", "mechanic"),
        traps=[{"at": "C1", "owner": "Nib"}],
    )

    turn = table.play("move 3e; attack e", "3 1 1")

    assert rolls(turn)[0] == [("warrior", 2), ("charge", 1)]


# What an exchange does not do


@pytest.mark.clause("H-053", "H-054")
def test_the_penalty_is_over_with_the_exchange():  # HR-059, HR-098
    turn = duel(bob={"facing": "e"}).play("attack e", "1 4")

    assert turn.changed == {}
    assert rolls(turn.play("face w; attack w", "1 1")) == ([], [("front", -1)])


@pytest.mark.clause("H-029", "H-051")
def test_being_struck_turns_nobody_round():  # HR-100
    turn = duel(bob={"facing": "e"}).play("attack e", "1 4").play("").play("attack e", "1 4")

    assert turn.told("Clashed")[0].side == "behind"


@pytest.mark.clause("H-050", "H-063")
@pytest.mark.parametrize(("faces", "effect"), [("1 6", {"stunned": True}), ("1 8", {"lives": 2, "at": "off"})])
def test_a_stunned_defender_can_win(faces, effect):  # HR-102
    assert duel(bob={"stunned": True}).play("attack e", faces).changed == {"Ann": effect}
