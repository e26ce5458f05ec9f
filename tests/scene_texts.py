"""A scene file that tests read, change and spoil."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene

ROWS = """\
##########
#*..#.__.#
#...+....<
#.O...)..<
#!..__.._#
##########
"""

TEXT = f"""\
game = "heist"
title = "Two against one"
map = '''
{ROWS}'''
active = "Urist"
order = ["Urist", "Snib", "Nib"]

[variant]
range_to_hit = "over"

[[figures]] # Urist
name = "Urist"
symbol = "U"
color = "red"
class = "warrior"
main = "axe"
secondary = "shield"
at = "C3"

[[figures]] # Snib
name = "Snib"
symbol = "S"
color = "blue"
team = "blue"
class = "rogue"
main = "dagger"
secondary = "throwing_knife"
at = "F3"

[[figures]] # Nib
name = "Nib"
symbol = "N"
color = "green"
team = "blue"
class = "mechanic"
main = "mace"
secondary = "flask"
at = "H5"

[[traps]]
at = "H3"
owner = "Nib"

[[levers]]
at = "B5"
doors = ["E3"]

[[knives]]
at = "F4"

[[starts]]
at = "G2"
facing = "s"

[gem]
at = "B2"
"""


def change(*changes: tuple[str, str], text: str = TEXT) -> str:
    """The text with parts of it replaced, each of which must be there."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def changed(*changes: tuple[str, str]) -> Scene:
    """The scene of the changed text."""
    return read_scene(change(*changes))


def as_new(text: str = TEXT) -> str:
    """The set-up of a new game, in which Snib and Nib have no square yet."""
    nobody = ('active = "Urist"\norder = ["Urist", "Snib", "Nib"]\n', "")
    return change(nobody, ('at = "F3"\n', ""), ('at = "H5"\n', ""), text=text)


def refusal(text: str | bytes) -> NotationError:
    """The error that the text is refused with, in one line that can be printed anywhere."""
    with pytest.raises(NotationError) as caught:
        read_scene(text)
    message = str(caught.value)
    assert "expected " in message
    assert "\n" not in message
    assert len(message.encode()) < 500
    return caught.value


Changes = tuple[tuple[str, str], ...]


def case(name: str, key: str, *changes: tuple[str, str]) -> object:
    """Changes that spoil the text in one place, for a parametrised test, and the key that the refusal must name."""
    return pytest.param(key, changes, id=name)


def line_after(anchor: str, line: str) -> tuple[str, str]:
    """A change that adds a wrong line."""
    return anchor, f"{anchor}{line} # here\n"


def instead(old: str, new: str) -> tuple[str, str]:
    """A change that makes a line wrong."""
    return old, f"{new} # here"


def in_variant(line: str) -> tuple[str, str]:
    """A change of the variant."""
    return 'range_to_hit = "over"', line


def check(key: str, changes: Changes, text: str = TEXT) -> None:
    """Asserts that the changed text is refused at that key and in the line that says `# here`, in no line if none does."""
    spoiled = change(*changes, text=text)
    lines = [number for number, line in enumerate(spoiled.splitlines(), 1) if "# here" in line]

    error = refusal(spoiled)

    assert (error.key, error.line) == (key, lines[0] if lines else 0)
