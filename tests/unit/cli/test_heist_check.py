from pathlib import Path

from tests.cli_kit import AMBUSH, run, scene_file


def test_a_sound_map_has_nothing_to_complain_about():
    assert run("heist", "check", AMBUSH).out == "nothing to complain about\n"
    assert run("heist", "check", AMBUSH, "--json").json == {"errors": [], "warnings": []}


def test_what_is_wrong_is_said_and_still_exit_0(tmp_path: Path):
    text = Path(AMBUSH).read_text().replace("<", "#")

    ran = run("heist", "check", scene_file(tmp_path, text))
    told = run("heist", "check", scene_file(tmp_path, text), "--json").json

    assert ran.code == 0
    assert ran.out.startswith("warning: ")
    assert list(told) == ["errors", "warnings"]
    assert "(H-021" in told["warnings"][0]


def test_what_cannot_be_read_is_exit_2(tmp_path: Path):
    text = Path(AMBUSH).read_text().replace('class = "mage"', 'class = "baker"')

    assert "figures[1].class" in run("heist", "check", scene_file(tmp_path, text), "--json").refused


def test_maps_are_listed():
    words = run("heist", "maps").out
    told = run("heist", "maps", "--json").json["maps"]

    assert len(words.splitlines()) == len(told)
    assert {"name", "title", "line", "width", "height", "seats", "teams", "starts"} == set(told[0])
