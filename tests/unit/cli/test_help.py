import subprocess

import click
import pytest
from click.shell_completion import get_completion_class

from macguffin import __version__
from macguffin.cli.root import root
from tests.cli_kit import run


def all_commands(group: click.Command, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    if not isinstance(group, click.Group):
        return [path]
    context = click.Context(group)
    below = [(name, group.get_command(context, name)) for name in group.list_commands(context)]
    return [path, *(one for name, command in below if command for one in all_commands(command, (*path, name)))]


HEIST = [path for path in all_commands(root) if path[:1] != ("quest",)]


def test_alone_it_says_what_there_is():
    ran = run()

    assert (ran.code, ran.err) == (0, "")
    assert "Commands:" in ran.out
    assert ran.out == run("--help").out


@pytest.mark.parametrize("path", HEIST, ids=" ".join)
def test_every_command_explains_itself_within_100_columns(path: tuple[str, ...]):
    ran = run(*path, "--help")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == run(*path, "-h").out
    assert "\\b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


def test_commands_of_a_group_are_not_cut_off():
    assert "..." not in run("--help").out.partition("Commands:")[2]


def test_the_version_names_the_build():
    assert run("--version").out.startswith(f"macguffin {__version__}, ")


@pytest.mark.parametrize(
    "args", [("nosuch",), ("heist", "nosuch"), ("--nosuch",), ("--no\nsuch",), ("replay",), ("completion", "csh")]
)
def test_what_there_is_not_is_one_line_and_exit_2(args: tuple[str, ...]):
    assert run(*args).refused


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_completion_script(shell: str):
    ran = run("completion", shell)

    assert (ran.code, ran.err) == (0, "")
    assert "_MACGUFFIN_COMPLETE" in ran.out


def test_the_script_for_bash_is_bash():
    script = run("completion", "bash").out

    checked = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True, check=False)  # noqa: S607

    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "last", "expected"),
    [
        (["heist"], "re", {"render", "resolve"}),
        (["heist", "render"], "tit", {"tithe-vault"}),
        (["heist", "render", "--as"], "mark", {"markdown"}),
        ([], "he", {"heist"}),
    ],
)
def test_shells_complete_commands_options_and_maps(words: list[str], last: str, expected: set[str]):
    completion = get_completion_class("bash")
    assert completion is not None

    found = completion(root, {}, "macguffin", "_MACGUFFIN_COMPLETE").get_completions(words, last)

    assert expected <= {item.value for item in found}
