"""Scenes that end soon or show one thing, for the browser tests."""

from typing import Final

from macguffin.heist.tables import COLORS

__all__ = ["ARENA", "DUEL", "hall", "vault"]

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

VAULT: Final = """\
################
#_..#......#...#
#...#.O..O.#...#
#_..+......+...#
###.#......##.##
#...#.O..O.#...#
#.!.#......#.).#
#...##.+####...#
#..............#
#O.............<
#......^.......<
#...####.###...#
##.##....v.##+##
#...#......#...#
#_..+..)...#.!.#
#_..#......#...#
################
"""

CAST: Final = (
    ("Urist", "U", "red", "Ironhold", "warrior", "axe", "shield", 'at = "D10"\nfacing = "e"'),
    ("Snib", "s", "yellow", "Gutter", "mage", "spear", "voodoo_doll", 'at = "J10"\nfacing = "n"\nlives = 2'),
    (
        "Mosk",
        "M",
        "magenta",
        "Ironhold",
        "marksman",
        "crossbow",
        "flask",
        'at = "G11"\nfacing = "e"\nhasted = true\nwarded = true',
    ),
    (
        "Kadol",
        "k",
        "sky",
        "Ironhold",
        "priest",
        "mace",
        "flask",
        'at = "L11"\nfacing = "w"\nlives = 1\nstunned = true\npoisoned = true',
    ),
    (
        "Grask",
        "g",
        "green",
        "Gutter",
        "rogue",
        "whip",
        "throwing_knife",
        'at = "K11"\nfacing = "w"\nsecondary_poisoned = true',
    ),
    ("Nib", "n", "orange", "Gutter", "mechanic", "hammer", "shield", 'at = "N6"\nfacing = "w"'),
)


def figure(name: str, symbol: str, color: str, team: str, *more: str) -> str:
    kind, main, secondary, state = more
    words = {
        "name": name,
        "symbol": symbol,
        "color": color,
        "team": team,
        "class": kind,
        "main": main,
        "secondary": secondary,
    }
    return "[[figures]]\n" + "".join(f'{key} = "{value}"\n' for key, value in words.items()) + state + "\n\n"


def vault(active: str) -> str:
    """The fourth round of a fight about the gem, with something of everything."""
    names = [one[0] for one in CAST]
    order = ", ".join(f'"{name}"' for name in names)
    return (
        f"game = \"heist\"\ntitle = \"The Tithe Vault\"\nmap = '''\n{VAULT}'''\nround = 4\nactive = \"{active}\"\norder = [{order}]\n\n"
        + "".join(figure(*one) for one in CAST)
        + '[[traps]]\nat = "H11"\nowner = "Nib"\n\n[[traps]]\nat = "J13"\nowner = "Nib"\njammed = true\n\n'
        + '[[levers]]\nat = "C7"\ndoors = ["E4", "L4"]\n\n[[levers]]\nat = "N15"\ndoors = ["E15", "N13"]\n\n'
        + '[gem]\ncarried_by = "Snib"\n'
    )


SIDE: Final = 128
KINDS: Final = (
    ("warrior", "axe", "shield"),
    ("rogue", "dagger", "throwing_knife"),
    ("mage", "spear", "voodoo_doll"),
    ("marksman", "crossbow", "flask"),
    ("priest", "mace", "shield"),
)


def column(number: int) -> str:
    """A, B, …, Z, AA, AB, …"""
    return (chr(64 + number // 26) if number >= 26 else "") + chr(65 + number % 26)


def ground(x: int, y: int) -> str:
    if x in (0, SIDE - 1) or y in (0, SIDE - 1):
        return "#"
    return "O" if x % 8 == 4 and y % 8 == 4 else "."


def hall() -> str:
    """The largest board with the most figures: four teams of sixteen among pillars."""
    rows = ["".join(ground(x, y) for x in range(SIDE)) for y in range(SIDE)]
    rows[64] = rows[64][:-1] + "<"
    rows[1] = rows[1][:1] + "_" * 65 + rows[1][66:]
    order = ", ".join(f'"Figure {n}"' for n in range(64))
    lines = "\n".join(rows)
    head = f"game = \"heist\"\ntitle = \"The Great Hall\"\nmap = '''\n{lines}\n'''\n"
    return f'{head}active = "Figure 0"\norder = [{order}]\n\n{"".join(map(soldier, range(64)))}[gem]\nat = "BL64"\n'


def soldier(n: int) -> str:
    symbol = "x" if n % 26 in (14, 21) else chr(97 + n % 26)
    at = f"{column(49 + 4 * (n % 8))}{50 + 3 * (n // 8)}"
    state = f'at = "{at}"\nfacing = "{"nesw"[n % 4]}"'
    return figure(f"Figure {n}", symbol, COLORS[n % 16], f"Team {n % 4}", *KINDS[n % 5], state)
