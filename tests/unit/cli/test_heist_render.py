from pathlib import Path

import pytest

from macguffin.heist import atlas
from tests.cli_kit import AMBUSH, run


def test_a_pipe_gets_plain_text_without_being_told():
    ran = run("heist", "render", AMBUSH)

    assert ran == run("heist", "render", AMBUSH, "--as", "text")
    assert "\x1b" not in ran.out


@pytest.mark.parametrize(
    ("style", "begins"), [("text", "Ambush"), ("markdown", "**`Ambush"), ("bbcode", "[code]\n"), ("svg", "<svg")]
)
def test_every_style_is_one(style: str, begins: str):
    ran = run("heist", "render", AMBUSH, "--as", style)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(begins)


def test_ansi_has_colours_also_over_a_pipe():
    assert "\x1b[" in run("heist", "render", AMBUSH, "--as", "ansi").out


def test_a_picture_goes_to_a_file(tmp_path: Path):
    ran = run("heist", "render", AMBUSH, "--as", "png", "--scale", "0.2", "-o", str(tmp_path / "a.png"))

    assert (ran.code, ran.out) == (0, "")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path):
    assert "cannot write" in run("heist", "render", AMBUSH, "-o", str(tmp_path / "no" / "a.txt")).refused


@pytest.mark.parametrize("args", [("--as", "gif"), ("--scale", "99", "--as", "png"), ("--theme", "pink"), ("-o", ".")])
def test_bad_options_are_one_line_and_exit_2(args: tuple[str, ...]):
    assert run("heist", "render", AMBUSH, *args).refused


@pytest.mark.parametrize("scale", ["nan", "-NaN", "inf", "-inf", "0", "-1", "1e999", "0x1", ""])
@pytest.mark.parametrize("style", ["text", "svg", "png"])
def test_a_scale_that_is_no_size_is_refused_whatever_is_drawn(style: str, scale: str, tmp_path: Path):
    ran = run("heist", "render", AMBUSH, "--as", style, "--scale", scale, "-o", str(tmp_path / "a"))

    assert "--scale" in ran.refused
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("style", ["text", "ansi", "svg"])
def test_what_has_no_size_has_no_scale(style: str):
    assert run("heist", "render", AMBUSH, "--as", style, "--scale", "2").refused == (
        f"--scale is for --as png; {style} has no size"
    )


@pytest.mark.parametrize("name", atlas.names())
def test_every_map_of_the_package_can_be_drawn_and_has_nothing_wrong(name: str):
    assert run("heist", "render", name).code == 0
    assert run("heist", "check", name, "--json").json == {"errors": [], "warnings": []}
