from pathlib import Path

import pytest

from macguffin.heist.scene_reader import read_scene, scene_from_dict
from macguffin.heist.variant import SWITCHES
from tests.cli_kit import AMBUSH, run

CHARGE = "move 4e; attack Snib"


def test_one_json_object_says_it_all():
    told = run("heist", "resolve", AMBUSH, "--orders", CHARGE, "--dice", "5 6 2", "--json").json

    assert list(told) == ["events", "dice", "stopped", "scene", "outcome"]
    assert told["dice"] == [5, 6, 2]
    assert (told["stopped"], told["outcome"]) == (None, None)
    assert {"event", "text", "clauses", "dice"} <= set.intersection(*(set(event) for event in told["events"]))


def test_the_scene_of_an_answer_is_complete_and_can_be_played_on():
    scene = run("heist", "resolve", AMBUSH, "--orders", "", "--dice", "", "--json").json["scene"]

    again = scene_from_dict(scene)

    assert (again.active, again.round) == ("Snib", 1)
    assert set(scene["variant"]) == set(SWITCHES)
    assert {"title", "map", "round", "order", "figures", "traps", "levers", "knives", "starts"} <= set(scene)
    assert scene["map"].endswith("\n")


def test_an_outcome_names_winner_and_how(tmp_path: Path):
    text = Path(AMBUSH).read_text().replace('active = "Urist"', 'active = "Snib"').replace('at = "H5"', 'at = "L4"')
    (tmp_path / "out.toml").write_text(text)

    told = run("heist", "resolve", str(tmp_path / "out.toml"), "--orders", "move e", "--dice", "", "--json").json

    assert told["outcome"] == {"winner": "Gutter", "how": "left", "figure": "Snib"}
    assert "active" not in told["scene"]


def test_a_turn_that_dice_stop_says_what_stopped_it():
    told = run("heist", "resolve", AMBUSH, "--orders", "move 3e n n", "--dice", "2", "--json").json

    assert told["stopped"] == "stunned"


def test_words_for_people_end_in_the_board():
    ran = run("heist", "resolve", AMBUSH, "--orders", CHARGE, "--dice", "5 6 2")

    assert ran.code == 0
    assert "dice: 5 6 2\nnext: Snib, round 1\n" in ran.out
    assert "5 #.....U*....<" in ran.out
    assert "\x1b" not in ran.out


def test_orders_come_from_a_file_or_from_standard_input(tmp_path: Path):
    (tmp_path / "turn.txt").write_text("move 2e\nface s # look\n")

    by_file = run("heist", "resolve", AMBUSH, "--orders", f"@{tmp_path / 'turn.txt'}", "--dice", "", "--json")
    by_pipe = run("heist", "resolve", AMBUSH, "--orders", "-", "--dice", "", "--json", given="move 2e; face s")

    assert by_file.json == by_pipe.json


def test_a_scene_comes_from_standard_input():
    text = Path(AMBUSH).read_text()

    told = run("heist", "resolve", "-", "--orders", "move e", "--dice", "", "--json", given=text).json

    assert told["scene"]["figures"][0]["at"] == "D5"


def test_a_seed_rolls_the_same_again_and_no_seed_rolls_too():
    args = ("heist", "resolve", AMBUSH, "--orders", CHARGE, "--json")

    assert run(*args, "--seed", "7").json == run(*args, "--seed", "7").json
    assert len(run(*args).json["dice"]) >= 2


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("", "d8"),
        ("5", "d10"),
        ("5 6 2 1", "only 3 dice"),
        ("9 6 2", "9"),
        ("0 6 2", "face 1"),
        ("five", "face 1"),
        ("5 −6", "face 2"),
        ("5 6 " + "9" * 1000, "face 3"),
    ],
)
def test_faces_that_do_not_fit_are_refused(dice: str, told: str):
    assert told in run("heist", "resolve", AMBUSH, "--orders", CHARGE, "--dice", dice, "--json").refused


def test_faces_may_be_parted_by_commas():
    assert run("heist", "resolve", AMBUSH, "--orders", CHARGE, "--dice", "5, 6,2", "--json").json["dice"] == [5, 6, 2]


def test_a_rule_that_forbids_is_named():
    refused = run("heist", "resolve", AMBUSH, "--orders", "move e; move e; attack n", "--json").refused

    assert refused.startswith("line 1, `attack n`: ")
    assert refused.endswith("(H-041)")


def test_a_map_without_anybody_on_turn_is_refused():
    assert "H-031" in run("heist", "resolve", "tithe-vault", "--orders", "pass").refused


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((AMBUSH,), "orders"),
        (("--orders", "pass"), "SCENE"),
        ((AMBUSH, "--orders", "pass", "--dice", "1", "--seed", "1"), "--dice and --seed"),
        ((AMBUSH, "--orders", "pass", "--seed", "-1"), "--seed"),
        ((AMBUSH, "--orders", "pass", "--nonsense"), "--nonsense"),
        ((AMBUSH, "pass", "--orders", "pass"), "unexpected extra argument (pass)"),
        (("-", "--orders", "-"), "only one"),
        ((AMBUSH, "--orders", "@"), "the order sheet"),
        ((AMBUSH, "--orders", "fly n"), "line 1, column 1: expected an instruction"),
    ],
)
def test_bad_use_is_one_line_and_exit_2(args: tuple[str, ...], told: str):
    assert told in run("heist", "resolve", *args).refused


def test_what_is_written_can_be_read_back():
    told = run("heist", "resolve", AMBUSH, "--orders", "move 2e", "--dice", "", "--json").json

    assert scene_from_dict(told["scene"]).title == read_scene(Path(AMBUSH).read_bytes()).title
