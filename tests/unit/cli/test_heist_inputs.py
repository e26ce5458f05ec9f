"""Whatever is handed in: a clear line, exit 2, nothing on standard output, and quickly."""

import os
import time
from pathlib import Path

import pytest

from tests.cli_kit import AMBUSH, Ran, run, scene_file

SCENE_COMMANDS = [
    ("heist", "render"),
    ("heist", "check"),
    ("heist", "resolve", "--orders", "pass"),
    ("heist", "odds", "--orders", "pass"),
    ("heist", "play", "-y"),
]


@pytest.mark.parametrize("command", SCENE_COMMANDS)
def test_a_missing_scene_and_a_folder_are_named(command: tuple[str, ...], tmp_path: Path):
    assert "no/such.toml" in run(*command, "no/such.toml").refused
    assert str(tmp_path) in run(*command, str(tmp_path)).refused


@pytest.mark.parametrize("command", SCENE_COMMANDS)
@pytest.mark.parametrize(
    "rubbish",
    [b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff\xfe\x00g", b"", b"\x00" * 100, b"game = ", b"[" * 5000, os.urandom(4096)],
)
def test_rubbish_is_refused(command: tuple[str, ...], rubbish: bytes, tmp_path: Path):
    path = tmp_path / "rubbish"
    path.write_bytes(rubbish)

    assert "rubbish" in run(*command, str(path)).refused


def test_rubbish_on_standard_input_is_refused():
    assert "standard input" in run("heist", "render", "-", given=b"\xff\xfe").refused


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (("heist", "render", "-"), "256 KiB for the scene"),
        (("quest", "encounter", "-"), "256 KiB for the fight file"),
        (("heist", "resolve", AMBUSH, "--orders", "-"), "16 KiB for the order sheet"),
    ],
)
def test_too_much_on_standard_input_is_called_so(command: tuple[str, ...], what: str):
    ran = run(*command, given=b"#" * 300_000)

    assert ran.refused == f"the limit is {what}, given: more, in standard input"


@pytest.mark.parametrize(
    "command",
    [
        ("heist", "resolve", AMBUSH, "--orders", "pass", "--dice"),
        ("heist", "resolve", AMBUSH, "--orders", "pass", "--seed"),
        ("heist", "play", "first-job", "-y", "--humans"),
        ("heist", "play", "first-job", "-y", "--bot"),
        ("heist", "match", "--games"),
        ("heist",),
        ("quest", "check", "--stat", "7", "--dice"),
        ("quest", "check", "--stat", "7", "--seed"),
        ("quest", "encounter", AMBUSH, "--plan"),
        ("quest", "create", "Ann"),
    ],
)
def test_what_is_far_too_long_is_not_repeated_whole(command: tuple[str, ...]):
    said = run(*command, "9" * 3000).refused

    assert len(said) < 250
    assert f"{'9' * 38}" in said
    assert said.count("'") % 2 == 0


def test_what_is_far_too_much_is_not_repeated_whole():
    said = run("quest", "check", "--stat", "7", *["22"] * 3000).refused

    assert len(said) == 600
    assert said.endswith("…")


def test_a_die_is_repeated_on_one_line():
    said = run("quest", "check", "--stat", "7", "--dice", "3 4\x1b[2J").refused

    assert said == "--dice: expected the face of a die, a number from 1, not '4\\u001b[2J' (face 2)"


def test_a_map_that_there_is_not_is_answered_with_the_nearest():
    assert run("heist", "render", "tithe-valt").refused == "no map is called 'tithe-valt'; tithe-vault?"


def test_names_that_no_file_can_have_are_refused():
    assert run("heist", "render", "a\0b").refused
    assert run("heist", "render", "x" * 5000).refused


@pytest.mark.parametrize(
    ("data", "told"),
    [(b"move \xff", "UTF-8"), (b"\x00\x01", "line 1"), (b"move e\nfly\n", "line 2"), (b"#" * 17_000, "16 KiB")],
)
def test_bad_order_files_are_refused(data: bytes, told: str, tmp_path: Path):
    (tmp_path / "orders").write_bytes(data)

    assert told in run("heist", "resolve", AMBUSH, "--orders", f"@{tmp_path / 'orders'}").refused


def test_order_files_that_cannot_be_read_are_named(tmp_path: Path):
    assert "no-such" in run("heist", "resolve", AMBUSH, "--orders", "@no-such").refused
    assert str(tmp_path) in run("heist", "resolve", AMBUSH, "--orders", f"@{tmp_path}").refused


def refuse_quickly(*args: str) -> Ran:
    before = time.monotonic()
    ran = run(*args)
    assert time.monotonic() - before < 20
    return ran


def drawn(width: int, height: int) -> str:
    rows = "\n".join(["#" * width] * height)
    return Path(AMBUSH).read_text().replace(Path(AMBUSH).read_text().split("'''")[1], f"\n{rows}\n")


@pytest.mark.parametrize(("width", "height"), [(129, 3), (3, 129), (1000, 200), (250_000, 1)])
def test_maps_over_the_limit_are_refused(width: int, height: int, tmp_path: Path):
    assert "128" in refuse_quickly("heist", "check", scene_file(tmp_path, drawn(width, height))).refused


def test_too_many_figures_are_refused(tmp_path: Path):
    text = Path(AMBUSH).read_text()
    figure = '\n[[figures]]\nname = "F{0}"\nsymbol = "f"\ncolor = "red"\nclass = "rogue"\nmain = "axe"\nsecondary = "flask"\n'

    crowd = scene_file(tmp_path, text + "".join(figure.format(i) for i in range(62)))

    assert "64" in refuse_quickly("heist", "check", crowd).refused


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Snib"', f'"{"S" * 41}"', "40 characters"),
        ("Ambush at the gate", "A" * 201, "200"),
        ('facing = "e"', f"lives = {'9' * 100_000}", "lives"),
        ('facing = "e"', f"misses = {'[' * 5_000}", "deep"),
        ('facing = "e"', f"# {'x' * 270_000}", "256 KiB"),
    ],
)
def test_names_numbers_and_files_over_the_limit_are_refused(old: str, new: str, told: str, tmp_path: Path):
    text = Path(AMBUSH).read_text().replace(old, new)

    assert told in refuse_quickly("heist", "resolve", scene_file(tmp_path, text), "--orders", "pass").refused


@pytest.mark.parametrize(
    "orders",
    ["x" * 17_000, "move " + "9" * 10_000 + "n", "move " + "999n " * 3000, '"' * 9000, "(" * 16_000, "é" * 9000],
)
def test_sheets_over_the_limit_are_refused(orders: str):
    assert refuse_quickly("heist", "resolve", AMBUSH, "--orders", orders).refused
    assert refuse_quickly("heist", "odds", AMBUSH, "--orders", orders).refused


def test_too_many_faces_are_refused():
    assert (
        "10000 faces" in refuse_quickly("heist", "resolve", AMBUSH, "--orders", "pass", "--dice", "1 " * 10_001).refused
    )


def test_an_endless_file_is_read_no_further_than_the_limit():
    assert "256 KiB" in refuse_quickly("heist", "check", "/dev/zero").refused
    assert "16 KiB" in refuse_quickly("heist", "resolve", AMBUSH, "--orders", "@/dev/zero").refused
