"""Reads log lines as somebody would who was not there, has only the line and knows the rules, and works each outcome out again.

Nothing here asks the package: dice, tables of results and what may be added to a roll stand here a second time. `read` returns
the dice that a line names and fails where the line contradicts itself.
"""

import re
from collections.abc import Callable
from typing import Final

from tests.log_forms import PATTERNS

COMBAT_DICE: Final = {
    "bare hands": [],
    "dagger": [4],
    "short sword": [3, 3],
    "hammer": [6],
    "axe": [8],
    "whip": [8],
    "mace": [8],
    "pike": [3],
    "spear": [10],
    "crossbow": [3],
}
ATTACK_PLUS: Final = {
    "warrior": 2,
    "charge": 1,
    "dagger from behind": 2,
    "blessed": 1,
    "gem": 1,
    "hammer": 1,
}
DEFENCE_PLUS: Final = {
    "from the front": -1,
    "from the side": -2,
    "from behind": -3,
    "from the front as a rogue": -1,
    "from the side as a rogue": -1,
    "from behind as a rogue": -1,
    "stunned": -3,
    "warrior": 1,
    "shield": 1,
    "blessed": 1,
    "gem": 1,
    "hammer": 1,
}
CLASSES: Final = ["mechanic", "rogue", "warrior", "mage", "marksman", "priest"]
SECONDARIES: Final = ["throwing knife", "shield", "flask of booze", "voodoo doll"]
MOVE_PLUS: Final = {"dagger": 2, "short sword": 1, "pike": -2, "spear": -1, "gem": 2, "hasted": 1}
WOUND: Final = ["slays", "stuns", "does nothing"]
CURSE: Final = ["stuns", "takes the next action", "does nothing"]
TRAP: Final = ["slays", "stuns", "jams it"]
POISON: Final = {
    "no 1, no harm": (2, 3, 4, 5, 6),
    "the first 1 in a row stuns": (1,),
    "the second 1 in a row slays": (1,),
}


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("±", ""))


def dice_in(text: str) -> list[tuple[int, int]]:
    """Sides and face of every die that is named, in order."""
    return [(int(sides), int(face)) for sides, face in re.findall(r"\bd(\d+) → (\d+)", text)]


def only_face(text: str, sides: int) -> int:
    """The face of the one die of a line."""
    ((given, face),) = dice_in(text)
    assert given == sides
    return face


def names_in(text: str) -> list[str]:
    return re.split(r", | and ", text)


def read_roll(text: str, allowed: dict[str, int]) -> tuple[str, int, bool]:
    """Weapon, total and whether a stun is in it, of one Combat Roll that is reckoned anew."""
    sum_, total, raised = re.fullmatch(r"(.*) = (−?\d+)(, counted as 0)?", text).groups()  # type: ignore[union-attr]
    weapon = next(one for one in COMBAT_DICE if sum_.startswith(f"{one} "))
    dice, parts = dice_in(sum_), re.findall(r"([+−±]\d+) ([a-z -]+)", sum_)
    assert [sides for sides, _ in dice] in (COMBAT_DICE[weapon], [3] if weapon == "bare hands" else None)
    for amount, source in parts:
        assert amount == "±0" or number(amount) == allowed[source], (amount, source)
        assert (source == "hammer") <= (weapon == "hammer")
    reckoned = sum(face for _, face in dice) + sum(number(amount) for amount, _ in parts)
    assert reckoned == number(total)
    return weapon, max(0, reckoned) if raised else reckoned, any(source == "stunned" for _, source in parts)


def read_clash(found: re.Match[str]) -> None:
    weapon, attack, _ = read_roll(found["attack"], ATTACK_PLUS)
    other_weapon, defence, stunned = read_roll(found["defence"], DEFENCE_PLUS)
    assert f" {found['side']}" in found["defence"]
    lead = attack - defence
    ahead, behind = (found["a"], found["b"]) if lead > 0 else (found["b"], found["a"])
    whip = (weapon if lead > 0 else other_weapon) == "whip" and not (lead > 0 and stunned)
    outcome = "stun" if abs(lead) == 1 else "slay"
    expected = {
        f"{ahead} wins by {abs(lead)}, enough to {outcome} {behind}"
        if not (whip and outcome == "slay")
        else f"{ahead} wins by {abs(lead)}, enough to slay, but a whip only stuns {behind}"
    }
    if lead < 0:
        expected.add(f"{ahead} wins by {-lead}, but whoever attacks risks nothing here")
        if other_weapon == "pike":
            expected.add(f"{ahead} wins by {-lead}, but a pike does not strike back here")
    assert found["result"] in (expected if lead else {"A draw: nothing happens"})


def read_disarm(found: re.Match[str]) -> None:
    assert found["result"] == ("disarmed" if only_face(found[0], 2) == 1 else "not disarmed")


def read_missile(found: re.Match[str]) -> None:
    face, distance = only_face(found[0], 10 if found["kind"] == "shot" else 4), int(found["far"])
    assert int(found["bound"]) == distance
    assert found["result"] == ("hit" if (face < distance if found["need"] == "below" else face > distance) else "miss")


def read_one(sides: int) -> Callable[[re.Match[str]], None]:
    """For dice that succeed on a 1."""

    def read_it(found: re.Match[str]) -> None:
        assert found["result"] == ("hit" if only_face(found[0], sides) == 1 else "miss")

    return read_it


def read_table(table: list[str]) -> Callable[[re.Match[str]], None]:
    """For a d3 whose three faces have results of their own."""

    def read_it(found: re.Match[str]) -> None:
        face = only_face(found[0], 3)
        assert (int(found["face"]), found["result"]) == (face, table[face - 1])

    return read_it


def read_bald(found: re.Match[str]) -> None:
    assert only_face(found[0], 3) == 2


def read_strike(found: re.Match[str]) -> None:
    face, distance = only_face(found[0], 12), int(found["far"])
    assert int(found["bound"]) == distance
    size = "below" if face < distance else "exactly" if face == distance else "above"
    results = {"below": "slays", "exactly": "stuns", "above": "does nothing"}
    assert (found["size"], found["result"]) == (size, results[size])


def read_poison(found: re.Match[str]) -> None:
    assert only_face(found[0], 6) in POISON[found["result"]]


def read_move(found: re.Match[str]) -> None:
    parts = re.findall(r"([+−]\d+) ([a-z ]+?)(?=,| =)", found["parts"] + " =")
    assert all(number(amount) == MOVE_PLUS[source] for amount, source in parts)
    assert int(found["move"] or 6) == 6 + sum(number(amount) for amount, _ in parts)


def read_return(found: re.Match[str]) -> None:
    """The die chose among the squares of the list, and the figure is there, or near where another stands."""
    drawn = found["near"] or found["at"]
    if found["among"]:
        squares = names_in(found["among"])
        ((sides, face),) = dice_in(found[0])
        assert (sides, squares[face - 1]) == (len(squares), drawn)
    assert bool(found["near"]) == ("no start square is free" in found[0])


def read_order(found: re.Match[str]) -> None:
    """Each die draws one of those left; the last is drawn without a die."""
    draw_from(names_in(found["among"]), re.findall(r"(?:d(\d+) → (\d+)|(then)) (\w+(?: \w+)?)", found["draws"]))


def read_set_up(found: re.Match[str]) -> None:
    """Each sentence draws with dice of its own: a class and weapons, start squares, the turn order."""
    for told in found["result"].split(". "):
        head, _, draws = told.partition(": ")
        if kit := re.fullmatch(r"\w[\w ]* is a (\w+) with (.+) and (.+)", head):
            tables = (CLASSES, list(COMBAT_DICE)[1:], SECONDARIES)
            assert [kit[at + 1] for at in range(3)] == [
                table[face - 1] for table, (_, face) in zip(tables, dice_in(draws), strict=True)
            ]
        elif start := re.fullmatch(r"Start squares drawn among (.*)", head):
            draw_from(names_in(start[1]), re.findall(r"(?:d(\d+) → (\d+)|(then)) [\w ]+ on (\w+)", draws))
        elif order := re.fullmatch(r"Turn order drawn among (.*)", head):
            draw_from(names_in(order[1]), re.findall(r"(?:d(\d+) → (\d+)|(then)) (\w+(?: \w+)?)", draws))
        else:
            assert head.startswith(("By the scene ", "Turn order by seats"))


def draw_from(left: list[str], draws: list[tuple[str, str, str, str]]) -> None:
    """Each die draws one of those that are left; the last one takes none."""
    assert draws
    for sides, face, then, drawn in draws:
        assert [int(sides or 1), bool(then)] == [len(left), len(left) == 1]
        assert left.pop(int(face or 1) - 1) == drawn


def read_step(found: re.Match[str]) -> None:
    """The squares of a step are neighbours in the direction that is named."""
    (x, y), (x2, y2) = square(found["start"]), square(found["end"])
    across = {-1: "west", 0: "", 1: "east"}[x2 - x]
    down = {-1: "north", 0: "", 1: "south"}[y2 - y]
    assert found["way"] == "-".join(filter(None, (down, across)))


def square(name: str) -> tuple[int, int]:
    letters, row = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()  # type: ignore[union-attr]
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column, int(row)


def read_idle(found: re.Match[str]) -> None:
    """For a die that can change nothing."""
    assert len(dice_in(found[0])) == 1


def read_override(found: re.Match[str]) -> None:
    """Each value has an old and a new one, which differ."""
    changes = found["changes"].split("; ") if found["changes"] else []
    pairs = [re.fullmatch(r"(.+?) (\S.*) → (.+)", change) for change in changes]
    assert all(pair and not pair[2].endswith(f" {pair[3]}") for pair in pairs)


def read_plain(found: re.Match[str]) -> None:
    """For lines without a die and without a sum."""
    assert dice_in(found[0]) == []
    assert not re.search(r"[+−]\d", found[0].replace("+1 to Combat Rolls", "").replace("+1 Move", ""))


READERS: Final[dict[str, Callable[[re.Match[str]], None]]] = {
    "clash": read_clash,
    "disarm": read_disarm,
    "missile": read_missile,
    "wound": read_table(WOUND),
    "one in 2": read_one(2),
    "one in 3": read_one(3),
    "one in 4": read_one(4),
    "curse": read_table(CURSE),
    "bald": read_bald,
    "bolt": read_strike,
    "trap": read_table(TRAP),
    "poison": read_poison,
    "return": read_return,
    "order": read_order,
    "set-up": read_set_up,
    "move": read_move,
    "step": read_step,
    "idle die": read_idle,
    "override": read_override,
    "plain": read_plain,
}
CLAUSES: Final = re.compile(r"(.*) \((HR?-\d{3}(?:, HR?-\d{3})*)\)")


def read(line: str) -> tuple[list[tuple[int, int]], list[str]]:
    """The dice of a line, sides and face, and its clauses; the game master's lines have none.

    Fails where the line is of no known form or contradicts itself.
    """
    whole = CLAUSES.fullmatch(line)
    assert whole or "by GM" in line, f"no clauses: {line}"
    told = whole[1] if whole else line
    ways = [(found, kind) for pattern, kind in PATTERNS if (found := pattern.fullmatch(told))]
    assert len(ways) == 1, f"{len(ways)} ways to read: {told}"
    found, kind = ways[0]
    READERS[kind](found)
    return dice_in(told), whole[2].split(", ") if whole else []
