"""Games over a pipe: what is typed, what is said, what is written down."""

from pathlib import Path

import pytest

from tests.cli_games import DUEL, Table

CAT = """
[[figures]]
name = "Cat"
symbol = "C"
color = "green"
class = "rogue"
main = "whip"
secondary = "flask"
at = "B4"
"""
HINT = "Ann on B2: move (8 of 8 steps left), face, act or pass\n"
TRAP = "odds: Ann slain 33.3 % (1/3), stunned 33.3 % (1/3)\n"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_a_hot_seat_game_is_played_to_its_end(table: Table):
    ran = table.play("move 2e; grab", "end", "m 3e")

    assert (ran.code, ran.err) == (0, "")
    assert "Ann has left with the gem and wins. 2 rounds, 3 turns, 0 rolls.\n" in ran.out
    assert table.commands == ["do move e e; grab", "do pass", "do move 3e"]
    assert table.is_sound


def test_the_summary_counts_who_has_slain_whom(tmp_path: Path):
    text = DUEL.replace('at = "B3"', 'at = "C2"\nlives = 1')

    ran = Table(tmp_path, text).play("attack e", "4", "1", options=("--humans", "2", "--no-confirm", "--enter-dice"))

    assert "Ann is left alone and wins. 1 round, 1 turn, 2 rolls.\n" in ran.out
    rows = [line.split() for line in ran.out.splitlines() if line.startswith(("Ann  ", "Bob  "))]
    assert rows == [["Ann", "warrior", "person", "1", "0", "3"], ["Bob", "mechanic", "person", "0", "1", "0"]]


def test_the_summary_of_a_team_game_names_the_teams(tmp_path: Path):
    text = DUEL.replace('class = "mechanic"', 'team = "Ann"\nclass = "mechanic"') + CAT

    ran = Table(tmp_path, text).play("move 2e; grab", "end", "end", "m 3e", options=("--humans", "3", "--no-confirm"))

    rows = [line.split() for line in ran.out.splitlines() if line.startswith(("Ann  ", "Bob  ", "Cat  "))]
    assert [row[:3] for row in rows] == [["Ann", "warrior", "Ann"], ["Bob", "mechanic", "Ann"], ["Cat", "rogue", "Cat"]]


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (("--bots", "2"), ["bot:greedy", "bot:greedy"]),
        (("--bots", "1"), ["person", "bot:greedy"]),
        (("--humans", "1", "--bot", "random"), ["person", "bot:random"]),
        (("--seat", "Ann=greedy", "--seat", "bob=person"), ["bot:greedy", "person"]),
        (("--humans", "2", "--seat", "Ann=random"), ["bot:random", "person"]),
        ((), ["person", "bot:greedy"]),
    ],
)
def test_people_and_bots_sit_where_they_are_put(options: tuple[str, ...], players: list[str], table: Table):
    table.play(options=options)

    assert [seat["player"] for seat in table.header["seats"]] == players


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--bots", "3"), "2 figures"),
        (("--humans", "2", "--bots", "1"), "must come to"),
        (("--bot", "clever"), "--bot"),
        (("--seat", "Ann=clever"), "--seat"),
        (("--seat", "Zoe=person"), "nobody here is called 'Zoe'; there are Ann, Bob"),
        (("--set", "missile=piercing"), "missile"),
        (("--set", "missle=pierce"), "missle"),
        (("--set", "bounces=99999999999"), "bounces"),
    ],
)
def test_players_and_rules_that_there_are_not_are_refused(options: tuple[str, ...], told: str, table: Table):
    assert told in table.play(options=options).refused
    assert not table.record.exists()


@pytest.mark.requirement("R-C4")
def test_house_rules_are_told_and_written_down(table: Table):
    ran = table.play(options=("--humans", "2", "--set", "missile=pierce", "--set", "bounces=3"))

    assert ran.out.startswith("House rules: ")
    assert {"missile = pierce", "bounces = 3"} <= set(ran.out.splitlines()[0].removeprefix("House rules: ").split(", "))
    assert table.header["variant"]["missile"] == "pierce"


def test_the_same_seed_is_the_same_game(tmp_path: Path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first, second = Table(tmp_path / "a"), Table(tmp_path / "b")

    first.play(options=("--humans", "0"))
    second.play(options=("--humans", "0"))

    assert first.record.read_bytes() == second.record.read_bytes()


def test_words_may_be_shortened_and_case_does_not_matter(table: Table):
    table.play("M E", "mov E; GR")

    assert table.commands == ["do move e; move e; grab"]


def test_orders_may_be_given_a_step_at_a_time(table: Table):
    ran = table.play("move e", "move e", "grab", "quit")

    assert "so far: move e; move e\nAnn on D2: move (6 of 8 steps left), face, act or pass\n" in ran.out
    assert table.commands == ["do move e; move e; grab"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("attack n", "No: `attack n`: nobody stands there (H-041)"),
        ("move w", "(H-007, HR-007)"),
        ("move q", "No: column 6: expected a direction"),
        ("hlep", "No: 'hlep' begins no order and is no command; help?"),
        ("xyzzy", "`help` lists them."),
        ("log x", "No: log: expected a number of lines, not 'x'"),
        ("confirm maybe", "No: expected `confirm on` or `confirm off`"),
        ("move \x00\ufffd", "No: column 6"),
        ("x" * 70_000, "No: the limit is 65536 characters a line"),
        ("move e;" * 9_000, "No: the limit is 16384 bytes an order sheet"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(line: str, told: str, table: Table):
    ran = table.play(line)

    assert told in ran.out
    assert (ran.code, len(table.entries)) == (0, 1)


def test_lines_that_say_nothing_do_nothing(table: Table):
    ran = table.play("", "   ", ";", "# a thought", "; # another")

    assert "No:" not in ran.out
    assert len(table.entries) == 1


def test_bytes_that_are_no_text_are_refused(table: Table):
    from tests.cli_kit import run

    ran = run("heist", "play", str(table.scene), "-y", "--record", str(table.record), given=b"\xff\xfe\nmove \xff\n")

    assert ran.code == 0
    assert ran.out.count("No: ") == 2


def test_what_is_open_is_listed_with_its_odds_and_nothing_rolled(tmp_path: Path):
    table = Table(tmp_path, DUEL.replace('at = "B3"', 'at = "C2"'))

    ran = table.play("?")

    assert "move s    (8 steps left), or `move to` a square" in ran.out
    assert "attack e    [" in ran.out
    assert "Bob slain" in ran.out
    assert len(table.entries) == 1


def test_odds_of_orders_are_told_and_nothing_is_rolled(table: Table):
    ran = table.play("? m 3e s s", "odds move e", "? attack bob")

    assert f"{TRAP}> odds move e\n" in ran.out.replace(HINT, "")
    assert "odds: nobody can come to harm\n" in ran.out
    assert "No: `attack bob`: " not in ran.out
    assert len(table.entries) == 1


def test_dice_are_asked_about_first(table: Table):
    ran = table.play("move e", "move 2e s s", "n", options=("--humans", "2"))

    assert f"understood: move e e s s\n{TRAP}Roll the dice? [Y/n] n\nNothing was rolled.\n" in ran.out
    assert table.commands == ["do move e"]


def test_asking_can_be_switched_off_and_on(table: Table):
    ran = table.play("confirm off", "confirm on", "move 3e s s", "y", options=("--humans", "2"))

    assert ran.out.count("Roll the dice? [Y/n]") == 1
    assert table.entries[1]["faces"]


def test_the_log_a_clause_and_the_pages_can_be_looked_up(table: Table):
    ran = table.play("log 1", "rule h-049", "rule hr-038", "help", "figures", "legend", "map")

    assert "H-049: losing by two or more slays (docs/rules/heist.md#h-049)\n" in ran.out
    assert "HR-038: " in ran.out
    assert "> A Ann: red, warrior, dagger, voodoo doll; B2 (start square), facing east, 3 lives\n" in ran.out
    assert "Traps: E4 Bob, armed\n" in ran.out
    assert ran.out.count("Duel, round 1") == 2


@pytest.mark.clause("H-214")
def test_a_standing_order_can_be_given_for_somebody_who_is_not_on_turn(table: Table):
    ran = table.play("move e", "order shield never for BOB", "quit")

    assert "Bob's standing order: never break the shield (H-214, HR-257)\n" in ran.out
    assert table.commands == ["order shield never for Bob", "do move e"]
    assert table.entries[1]["seat"] == 1
    assert table.is_sound


@pytest.mark.parametrize("name", ["Zoe", '"Ann', "Ann Bob"])
def test_a_standing_order_for_nobody_is_refused(name: str, table: Table):
    assert "No: " in table.play(f"order shield never for {name}").out
    assert len(table.entries) == 1


def test_a_bots_standing_order_is_its_own(table: Table):
    assert "No: Bob is played by a bot" in table.play("order shield never for Bob", options=("--bots", "1")).out


def test_a_stunned_figure_is_passed_over(tmp_path: Path):
    ran = Table(tmp_path, DUEL.replace('facing = "e"', 'facing = "e"\nstunned = true', 1)).play()

    assert "Ann is stunned and skips the turn (H-060)\n" in ran.out
    assert "\nBob on B3: " in ran.out


def test_a_finished_game_can_be_looked_at_again(table: Table):
    table.play("move 2e; grab", "end", "m 3e")

    ran = table.resume("move e")

    assert ran.code == 0
    assert "Ann has left with the gem and wins." in ran.out


def test_the_board_is_drawn_once_a_turn(table: Table):
    ran = table.play("move e", "face s", "end")

    assert ran.out.count("Duel, round 1") == 2
