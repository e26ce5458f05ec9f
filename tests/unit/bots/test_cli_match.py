import json

from click.testing import CliRunner

from macguffin.cli.root import root


def test_a_match_is_told_in_words_and_as_json():
    args = ["heist", "match", "pawnbrokers-cellar", "--games", "4", "--seed", "1"]

    words = CliRunner().invoke(root, args)
    told = json.loads(CliRunner().invoke(root, [*args, "--json"]).stdout)

    assert "A is greedy, B is random\nA wins 4, B wins 0, drawn 0" in words.stdout
    assert (told["games"], told["wins"], told["draws"], told["score"]) == (4, 4, 0, 1.0)
    assert 0.5 < told["low"] < 0.52


def test_a_progress_bar_is_for_terminals_only():
    result = CliRunner().invoke(
        root, ["heist", "match", "pawnbrokers-cellar", "--games", "2", "--a", "random", "--rounds", "1"]
    )

    assert result.stderr == ""
    assert "drawn 2" in result.stdout
