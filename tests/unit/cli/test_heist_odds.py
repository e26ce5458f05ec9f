from fractions import Fraction
from pathlib import Path

import pytest

from macguffin.cli.cells import width_of
from macguffin.heist.atlas import load
from tests.cli_kit import AMBUSH, run

CHARGE = "move 4e; attack Snib"


def test_outcomes_are_fractions_that_fall_and_sum_to_one():
    told = run("heist", "odds", AMBUSH, "--orders", CHARGE, "--json").json

    chances = [Fraction(outcome["p"]) for outcome in told["outcomes"]]

    assert list(told) == ["outcomes", "figures"]
    assert sum(chances) == 1
    assert chances == sorted(chances, reverse=True)


def test_every_figure_has_its_four_chances_as_fractions():
    figures = run("heist", "odds", AMBUSH, "--orders", CHARGE, "--json").json["figures"]

    assert list(figures) == ["Urist", "Snib", "Nib"]
    assert figures["Snib"] == {"slain": "13/20", "stunned": "7/80", "poisoned": "0", "disarmed": "0"}


def test_people_are_told_percent_and_fraction():
    ran = run("heist", "odds", AMBUSH, "--orders", CHARGE)

    assert "65.0 % (13/20)" in ran.out
    assert "\nEnds of the turn, likeliest first:\n" in ran.out


def test_columns_stay_straight_whatever_people_are_called():
    text = Path(AMBUSH).read_text().replace("Snib", "漢字漢字漢字漢字漢字").replace("Nib", "N" * 40)

    rows = run("heist", "odds", "-", "--orders", CHARGE.replace("Snib", "e"), given=text).out.splitlines()[:4]

    assert {width_of(row) for row in rows} == {104}


@pytest.mark.requirement("R-E1", "R-M2")
def test_a_simulation_says_that_it_is_one():
    args = ("heist", "odds", AMBUSH, "--orders", CHARGE, "--simulate", "50", "--seed", "3")

    told = run(*args, "--json").json
    words = run(*args).out

    assert told["simulated"] == 50
    low, share, high = (told["figures"]["Snib"]["slain"][key] for key in ("low", "share", "high"))
    assert 0 < low < share < high < 1
    assert words.startswith("simulated, 50 turns; 95 % intervals\n")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--orders", "attack Snib"), "(H-042)"),
        (("--orders", "attack Nobody"), "nobody here is called 'Nobody' (H-041)"),
        (("--orders", "move e", "--seed", "1"), "--seed is for --simulate"),
        (("--orders", "move e", "--simulate", "0"), "--simulate"),
        (("--orders", "move e", "--dice", "1"), "--dice"),
        ((), "--orders"),
    ],
)
def test_bad_questions_are_one_line_and_exit_2(args: tuple[str, ...], told: str):
    assert told in run("heist", "odds", AMBUSH, *args).refused


def test_a_question_about_a_game_that_has_not_begun_is_refused():
    assert "H-031" in run("heist", "odds", "-", "--orders", "pass", given=load("first-job")).refused


def test_standard_input_is_read_once():
    assert "only one" in run("heist", "odds", "-", "--orders", "-").refused
