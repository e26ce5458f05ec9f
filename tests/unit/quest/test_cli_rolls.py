"""`quest create`, `quest check` and `quest odds check`, as scripts and people ask them."""

from fractions import Fraction

import pytest

from tests.command_line import run

ODDS = ("instant_success", "success", "failure", "instant_failure", "doubly_good", "doubly_bad")


def test_a_character_as_one_flat_object(capsys):
    answer = run(capsys, "quest", "create", "--dice", "3 4 6 5 2 2 1 3 4 4", "--json")

    assert answer.data == {
        "name": None, "con": 7, "str": 11, "dex": 4, "int": 4, "chr": 8, "pb": -1, "mb": 2, "sp": 0, "class": "warrior",
        "class_choices": ["warrior"], "speciality": None, "speciality_choices": [], "dice": [3, 4, 6, 5, 2, 2, 1, 3, 4, 4],
    }  # fmt: skip


def test_a_character_for_people(capsys):
    answer = run(capsys, "quest", "create", "--name", "Ann", "--dice", "3 4 6 5 2 2 1 3 4 4")

    assert answer.out == (
        "Ann\n"
        "  CON 7   STR 11   DEX 4   INT 4   CHR 8\n"
        "  PB −1 (STR −4 DEX +3)   MB +2 (INT +3 CHR −1)   (lower is better)\n"
        "  class: warrior\n"
        "  dice: 3 4 6 5 2 2 1 3 4 4\n"
    )


def test_a_tie_is_told_and_settled(capsys):
    dice = ["quest", "create", "--dice", "3 4 3 3 3 3 4 4 4 4"]

    assert "class: wizard or bard, as stats tie; choose with --class" in run(capsys, *dice).out
    assert run(capsys, *dice, "--json").data["class"] is None
    assert run(capsys, *dice, "--class", "Wizard", "--json").data["speciality"] == "illusion"
    assert "(Q-015, QR-012)" in run(capsys, *dice, "--class", "warrior").refusal


def test_totals_arranged_and_house_rules(capsys):
    dice = ["quest", "create", "--dice", "1 1 1 2 2 2 2 3 3 3", "--json"]

    assert run(capsys, *dice, "--order", "chr,int,dex,str,con").data["con"] == 6
    assert run(capsys, *dice, "--order", "chr,int").refusal.startswith("macguffin: --order: expected con, str")
    assert run(capsys, *dice, "--set", "class.con_highest=classless").data["class"] == "bard"
    assert "expected a switch and its value" in run(capsys, *dice, "--set", "class").refusal
    assert (
        "--set: expected the name of a switch, such as combat.tie; 'class.tei' is unknown; nearest: class.tie"
        in run(capsys, *dice, "--set", "class.tei=choose").refusal
    )
    assert (
        "variant.class.tie: expected choose or none or precedence, not 'x'"
        in run(capsys, *dice, "--set", "class.tie=x").refusal
    )


def test_the_same_seed_rolls_the_same(capsys):
    first, second = (run(capsys, "quest", "create", "--seed", "7", "--json").data for _ in range(2))

    assert first == second
    assert len(first["dice"]) == 10


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--stat", "7", "--dice", "4 4 1 1"], ([[4, 4], [1, 1]], [1, 1], 2, "instant_success", True)),
        (["--stat", "7", "--dice", "4 4 6 6"], ([[4, 4], [6, 6]], [4, 4], 8, "failure", False)),
        (["--stat", "7", "--dice", "6 6"], ([[6, 6]], [6, 6], 12, "instant_failure", True)),
        (["--stat", "9", "--difficulty", "-2", "--dice", "5 3"], ([[5, 3]], [5, 3], 6, "success", False)),
        (["--stat", "9", "--difficulty", "harder", "--dice", "5 3"], ([[5, 3]], [5, 3], 10, "failure", False)),
        (["--stat", "9", "--extra-dice", "2", "--dice", "6 1 5 2"], ([[6, 1, 5, 2]], [1, 2], 3, "success", True)),
        (["--stat", "7", "--dice", "3 4", "--set", "check.success=lt"], ([[3, 4]], [3, 4], 7, "failure", False)),
    ],
)
def test_a_check_as_one_object(capsys, options, expected):
    answer = run(capsys, "quest", "check", *options, "--json").data

    assert tuple(answer[key] for key in ("rolls", "kept", "total", "result", "doubly")) == expected
    assert answer["dice"] == [face for pool in answer["rolls"] for face in pool]


def test_a_check_for_people(capsys):
    answer = run(capsys, "quest", "check", "--stat", "7", "--difficulty", "2", "--dice", "4 4 1 1")

    assert (
        answer.out == "2d6 → 4 4, again 2d6 → 1 1, 1 1 count, difficulty +2 (harder) = 4 against 7\nInstant success\n"
    )


def test_the_odds_of_a_check(capsys):
    seven = run(capsys, "quest", "odds", "check", "--stat", "7", "--json").data

    assert tuple(seven) == ODDS
    assert (seven["instant_success"], seven["instant_failure"]) == ("5/162", "1/36")
    assert round(float(Fraction(seven["success"])) * 100, 1) == 61.6
    assert Fraction(seven["success"]) + Fraction(seven["failure"]) == 1
    assert run(capsys, "quest", "odds", "check", "--stat", "9", "--difficulty", "2", "--json").data == seven
    assert run(capsys, "quest", "odds", "check", "--stat", "9", "--difficulty", "harder", "--json").data == seven


def test_the_odds_of_a_check_for_people(capsys):
    answer = run(capsys, "quest", "odds", "check", "--stat", "7", "--difficulty", "easier")

    assert answer.out.startswith("2d6, difficulty −2 (easier), against 7\n  instant success          3.1 % (5/162)\n")


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["check", "--stat", "0"], "--stat': expected a whole number from 1 to 99, not '0'"),
        (["check", "--stat", "seven"], "not 'seven'"),
        (["check", "--stat", "9" * 5000], "…'"),
        (["check", "--stat", "100"], "from 1 to 99, not '100'"),
        (["check"], "Missing option '--stat'"),
        (
            ["check", "--stat", "7", "--difficulty", "100"],
            "from -99 to 99, or much-easier, easier, normal, harder, much-harder",
        ),
        (["check", "--stat", "7", "--extra-dice", "21"], "from 0 to 20, not '21'"),
        (
            ["check", "--stat", "7", "--dice", "0 7"],
            "--dice: expected the face of a die, a number from 1, not '0' (face 1)",
        ),
        (["check", "--stat", "7", "--dice", "1 7"], "face 2 is 7, expected 1 to 6 on a d6"),
        (["check", "--stat", "7", "--dice", "1 2 3"], "3 faces were given, but only 2 dice were rolled"),
        (["check", "--stat", "7", "--dice", ""], "only 0 faces were given"),
        (["check", "--stat", "7", "--dice", "1", "--seed", "1"], "--dice and --seed exclude each other"),
        (["check", "--stat", "7", "--luck"], "No such option"),
        (["create", "--name", ""], "--name: expected a name of 1 to 40 characters, not 0"),
        (["create", "--name", "a\u202eb"], "without U+202E"),
        (["create", "--dice", "1 1"], "only 2 faces were given"),
        (["odds", "check", "--stat", "x"], "not 'x'"),
        (["odds", "chek"], "No such command"),
    ],
)
def test_bad_input_is_refused_in_one_line(capsys, args, expected):
    assert expected in run(capsys, "quest", *args).refusal


@pytest.mark.parametrize(
    "args", [[], ["create"], ["check"], ["resolve"], ["odds"], ["odds", "check"], ["odds", "attack"], ["odds", "magic"]]
)
def test_every_command_explains_itself(capsys, args):
    answer = run(capsys, "quest", *args, "--help")

    assert answer.code == 0
    assert answer.out.startswith(f"Usage: macguffin {' '.join(['quest', *args])}")
    assert "\\b" not in answer.out
