"""The questions before a game, their defaults, and what is answered wrongly."""

from pathlib import Path
from typing import Any

import pytest

from macguffin.heist import atlas
from tests.cli_games import DUEL, Table
from tests.cli_kit import Ran, run


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def ask(table: Table, *answers: str, options: tuple[str, ...] = ()) -> Ran:
    args = ("heist", "play", str(table.scene), "--record", str(table.record), "--seed", "1", *options)
    return run(*args, given="".join(f"{answer}\n" for answer in answers))


def figures(table: Table) -> list[dict[str, Any]]:
    scene: list[dict[str, Any]] = table.header["scene"]["figures"]
    return scene


def players(table: Table) -> list[str]:
    return [seat["player"] for seat in table.header["seats"]]


def test_enter_all_the_way_is_a_game(table: Table):
    ran = run("heist", "play", "--record", str(table.record), given="\n\n\n")

    assert (ran.code, ran.err) == (0, "")
    assert table.header["scene"]["title"] == "The Tithe Vault"
    assert players(table) == ["person"] + ["bot:greedy"] * 5


def test_the_end_of_a_pipe_means_the_defaults(table: Table):
    ran = run("heist", "play", "--record", str(table.record))

    assert ran.code == 0
    assert table.header["scene"]["title"] == "The Tithe Vault"


def test_all_maps_are_offered_on_one_screen(table: Table):
    ran = run("heist", "play", "--record", str(table.record), given="\n\n\n")

    offered = ran.out.partition("Number or name")[0].splitlines()
    assert len(offered) == 1 + len(atlas.names()) < 20
    assert max(map(len, offered)) < 80


@pytest.mark.parametrize("answer", ["1", "pawnbrokers-cellar"])
def test_a_map_is_chosen_by_number_or_name(answer: str, table: Table):
    run("heist", "play", "--record", str(table.record), given=f"{answer}\n\n\n")

    assert table.header["scene"]["title"] == "The Pawnbroker's Cellar"


def test_a_map_can_be_asked_about(table: Table):
    ran = run("heist", "play", "--record", str(table.record), given="? 1\n? cold-larder\n?\n2\n\n\n")

    assert "  A duel in two rooms and a half." in ran.out
    assert "  A duel about a locked larder" in ran.out
    assert ran.out.count("  No: expected a number from 1 to 13, not ''\n") == 1


@pytest.mark.parametrize("wrong", ["0", "14", "-1", "nowhere", "9" * 1000, "1.5", "²", "x" * 70_000])
def test_a_map_that_there_is_not_is_asked_for_again(wrong: str, table: Table):
    ran = run("heist", "play", "--record", str(table.record), given=f"{wrong}\n1\n\n\n")

    assert ran.out.count("  No: ") == 1
    assert table.header["scene"]["title"] == "The Pawnbroker's Cellar"


@pytest.mark.parametrize(
    ("answer", "seats"),
    [
        ("", ["person", "bot:greedy"]),
        ("0", ["bot:greedy", "bot:greedy"]),
        ("2", ["person", "person"]),
        ("bob", ["bot:greedy", "person"]),
        ("Bob, ann", ["person", "person"]),
    ],
)
def test_people_are_counted_or_named(answer: str, seats: list[str], table: Table):
    ask(table, answer, "", "quit")

    assert players(table) == seats


@pytest.mark.parametrize("wrong", ["3", "-1", "Zoe", "Ann, Zoe", ",", "1 2"])
def test_people_that_there_are_not_are_asked_for_again(wrong: str, table: Table):
    ran = ask(table, wrong, "2", "", "quit")

    assert ran.out.count("  No: ") == 1
    assert players(table) == ["person", "person"]


def test_nobody_is_asked_what_the_command_line_says(table: Table):
    ran = ask(table, "n", "quit", options=("--humans", "1"))

    assert "How many people" not in ran.out
    assert "Change names" in ran.out


def test_a_figure_is_made_ones_own(table: Table):
    ran = ask(table, "1", "y", "Zoë", "Z", "mage", "sky", "spear", "flask", "quit")

    zoe = figures(table)[0]
    assert [zoe[key] for key in ("name", "symbol", "class", "color", "main", "secondary", "team")] == [
        "Zoë", "Z", "mage", "sky", "spear", "flask", "Zoë",
    ]  # fmt: skip
    assert "  No:" not in ran.out


def test_choices_may_be_shortened_and_written_with_blanks(table: Table):
    ask(table, "1", "y", "", "", "mark", "", "short sword", "throwing knife", "quit")

    ann = figures(table)[0]
    assert [ann[key] for key in ("class", "main", "secondary")] == ["marksman", "short_sword", "throwing_knife"]


def test_a_mechanic_comes_with_mechanisms(table: Table):
    ask(table, "1", "y", "", "", "mechanic", "", "", "", "quit")

    assert (figures(table)[0]["class"], figures(table)[0]["mechanisms"]) == ("mechanic", 5)


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("Bob", "Ann", "", "", "", "", ""), "name"),
        (("BOB", "Ann", "", "", "", "", ""), "name"),
        (("\u0412ob", "Ann", "", "", "", "", ""), "name"),
        (("A" * 41, "Ann", "", "", "", "", ""), "40 characters"),
        (("A\u200bnn", "Ann", "", "", "", "", ""), "U+200B"),
        (("", "#", "A", "", "", "", ""), "(H-006)"),
        (("", "B", "", "blue", "", "sky", "", ""), "another symbol or colour than 'Bob' has (HR-022)"),
        (("", "AA", "A", "", "", "", ""), "one printable character"),
        (("", "漢", "A", "", "", "", ""), "one printable character"),
        (("", "", "baker", "rogue", "", "", ""), "expected one of mechanic"),
        (("", "", "ma", "rogue", "", "", ""), "expected one of mage, marksman"),
        (("", "", "mechanic", "blue", "mechanic", "sky", "", ""), "(H-008"),
        (("", "", "", "beige", "sky", "", ""), "expected one of red"),
        (("", "", "", "", "none", "axe", ""), "expected one of dagger"),
        (("", "", "", "", "", "x", "shield"), "expected one of throwing knife"),
    ],
)
def test_what_does_not_fit_is_asked_for_again_and_the_rest_is_kept(answers: tuple[str, ...], told: str, table: Table):
    ran = ask(table, "1", "y", *answers, "quit")

    refusals = [line for line in ran.out.splitlines() if line.startswith("  No: ")]
    assert len(refusals) == 1
    assert told in refusals[0]
    assert table.is_sound


def test_a_scene_that_is_for_study_is_no_game(table: Table):
    table.scene.write_text(DUEL.replace("<", "."))

    refused = ask(table, "1").refused

    assert "no entrance to leave by (H-021" in refused
    assert not table.record.exists()


def test_a_running_position_can_be_played_from(table: Table):
    table.scene.write_text(DUEL.replace("[variant]", 'active = "Bob"\norder = ["Ann", "Bob"]\n[variant]'))

    ran = ask(table, "2", "end", "quit")

    assert "Change names" not in ran.out
    assert table.entries[1]["seat"] == 1
    assert table.is_sound
