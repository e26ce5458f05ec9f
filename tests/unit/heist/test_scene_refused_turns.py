"""Scene files with one fault in whose turn it is, or how far it has come."""

import pytest

from tests.scene_texts import Changes, case, check, in_variant, instead, line_after

URIST = 'main = "axe"\n'
SNIB = 'main = "dagger"\n'
OVER = ('active = "Urist"\n', "")
ORDER = 'order = ["Urist", "Snib", "Nib"]'
MARKSMAN = ('class = "warrior"', 'class = "marksman"')
CARRIED = (("#*..#", "#...#"), ('at = "B2"', 'carried_by = "Snib"'))
GONE = (('at = "F3"', 'at = "off"\nlives = 0'), ('"Snib", ', ""))


def turn(*lines: str) -> tuple[str, str]:
    return "[variant]", "\n".join(("[turn]", *lines, "[variant]"))


CASES = [
    case("an unknown active", "active", instead('active = "Urist"', 'active = "Bob"')),
    case("a dead active", "active", instead('active = "Urist"', 'active = "Snib"'), *GONE),
    case("an unknown name in the order", "order[1]", instead(ORDER, 'order = ["Urist", "Bob", "Nib"]')),
    case("a name twice", "order[2]", instead(ORDER, 'order = ["Urist", "Snib", "snib"]')),
    case("a name missing", "order", instead(ORDER, 'order = ["Urist", "Snib"]')),
    case("the eliminated in the order", "order[1]", instead(ORDER, ORDER), GONE[0]),
    case("an order of numbers", "order", instead(ORDER, "order = [1, 2]")),
    case(
        "blessed by the dead",
        "figures[0].blessed_by",
        *GONE,
        in_variant('bless_until = "priest_action"'),
        line_after(URIST, 'blessed = true\nblessed_by = "Snib"'),
    ),
    case("a condition of the dead", "figures[1].warded", *GONE, line_after(SNIB, "warded = true")),
    case("a turn of nobody", "turn", OVER, ("[variant]", '[turn] # here\nphase = "move"\n[variant]')),
    case("no phase", "turn.phase", ("[variant]", "[turn] # here\n[variant]")),
    case("an unknown phase", "turn.phase", turn('phase = "ready" # here')),
    case("stunned but moving", "turn.phase", (URIST, URIST + "stunned = true\n"), turn('phase = "move" # here')),
    case("too many steps", "turn.steps", turn('phase = "move"', "steps = 7 # here")),
    case("more steps than are left", "turn.steps", turn('phase = "move"', "steps = 5 # here", 'run = "2n"')),
    case("a run too long", "turn.run", turn('phase = "move"', 'run = "7n" # here')),
    case("a run askew", "turn.run", turn('phase = "move"', 'run = "2ne" # here')),
    case("a run of nothing", "turn.run", turn('phase = "move"', 'run = "0n" # here')),
    case("a run no way", "turn.run", turn('phase = "move"', 'run = "2ns" # here')),
    case("a run before the start", "turn.run", turn('phase = "start"', 'run = "n" # here')),
    case("a warrior's standing shot", "turn.shot", turn('phase = "face"', 'shot = "miss" # here')),
    case("a shot after a step", "turn.shot", MARKSMAN, turn('phase = "face"', 'run = "n"', 'shot = "hit" # here')),
    case("grace without the switch", "turn.graced", turn('phase = "act"', "graced = true # here")),
    case(
        "standing on another before moving",
        "figures[2].at",
        turn('phase = "move"'),
        ('active = "Urist"', 'active = "Snib"'),
        instead('at = "H5"', 'at = "F3"'),
    ),
    case(
        "a warrior on another", "figures[1].at", turn('phase = "move"', 'run = "n"'), instead('at = "F3"', 'at = "C3"')
    ),
    case(
        "two on the entrance before the end",
        "figures[1].at",
        *CARRIED,
        ('at = "C3"', 'at = "J3"'),
        instead('at = "F3"', 'at = "J3"'),
    ),
    case("two after the end, elsewhere", "figures[1].at", OVER, *CARRIED, instead('at = "F3"', 'at = "C3"')),
    case(
        "three on the entrance",
        "figures[2].at",
        OVER,
        *CARRIED,
        ('at = "C3"', 'at = "J3"'),
        ('at = "F3"', 'at = "J3"'),
        instead('at = "H5"', 'at = "J3"'),
    ),
]


@pytest.mark.parametrize(("key", "changes"), CASES)
def test_it_is_refused(key: str, changes: Changes):
    check(key, changes)
