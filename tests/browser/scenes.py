"""Scenes that end soon or show one thing, for the browser tests."""

from typing import Final

__all__ = ["ARENA", "DUEL"]

ROOM: Final = """\
########
#_....##
#..O..##
#.....#<
#......<
#_..O.##
#....._#
########
"""

ARENA: Final = f"""\
game = "heist"
title = "The Short Straw"
map = '''
{ROOM}'''
active = "Urist"
order = ["Urist", "Snib", "Nib"]

[variant]
round_limit = 12

[[figures]]
name = "Urist"
symbol = "U"
color = "red"
class = "warrior"
main = "axe"
secondary = "throwing_knife"
at = "C5"
facing = "e"
lives = 1

[[figures]]
name = "Snib"
symbol = "s"
color = "yellow"
class = "rogue"
main = "dagger"
secondary = "throwing_knife"
at = "F4"
facing = "w"
lives = 1

[[figures]]
name = "Nib"
symbol = "n"
color = "cyan"
class = "mechanic"
main = "mace"
secondary = "flask"
at = "D4"
facing = "s"
lives = 1

[gem]
at = "E7"
"""
"""Three figures with one life each in one room: over in a few turns, and after twelve rounds whatever falls."""

DUEL: Final = f"""\
game = "heist"
title = "Two in a Cellar"
map = '''
{ROOM}'''
active = "Urist"
order = ["Urist", "Snib"]

[[figures]]
name = "Urist"
symbol = "U"
color = "red"
class = "warrior"
main = "axe"
secondary = "shield"
at = "C5"
facing = "e"

[[figures]]
name = "Snib"
symbol = "s"
color = "yellow"
class = "warrior"
main = "hammer"
secondary = "shield"
at = "F4"
facing = "w"

[gem]
at = "E7"
"""
"""Two people, nobody else, three lives each: nothing happens that they do not do."""
