"""One turn after another in which every kind of event happens, for golden log lines and for the page about them."""

from collections.abc import Callable
from dataclasses import dataclass

from macguffin.core.dice import ScriptedDice
from macguffin.heist.commands import carry_out, set_up
from macguffin.heist.events import Event
from tests.drawn_scenes import draw_scene
from tests.table import Position, fig, position

HALL = """
    ##########
    #_......_#
    #........<
    #..O..+..#
    #........#
    ##########
"""
STORE = """
    #######
    #..)..#
    #.....#
    #.!...#
    #..+/.#
    #######
"""


@dataclass(frozen=True)
class Example:
    """A turn at a position: what is ordered and which faces fall."""

    name: str
    at: Callable[[], Position]
    orders: str
    dice: str = ""

    def events(self) -> list[Event]:
        return self.at().play(self.orders, self.dice).events


def duel(attacker: dict[str, object], defender: dict[str, object], **extra: object) -> Position:
    """Urist on D3 and Snib east of him, with whatever else they are."""
    ours = {"name": "Urist", "at": "D3", "class_": "warrior", "main": "axe", "secondary": "shield", **attacker}
    theirs = {"name": "Snib", "at": "E3", "class_": "rogue", "main": "dagger", "secondary": "flask", **defender}
    return position(HALL, fig(**ours), fig(**theirs), gem=extra.pop("gem", "C2"), **extra)  # type: ignore[arg-type]


EXAMPLES = [
    Example(
        "a charge from behind",
        lambda: position(
            HALL,
            fig("Urist", "B2", "warrior", "axe", "shield"),
            fig("Snib", "G2", "mage", "dagger", "flask", facing="e"),
            gem="Snib",
        ),
        "move 4e; attack e",
        "5 4 2",
    ),
    Example(
        "a whip that wins",
        lambda: duel({"main": "whip", "main_poisoned": True}, {"class_": "priest", "main": "hammer"}),
        "order shield always; face s; attack e",
        "5 2 1",
    ),
    Example(
        "a shield that breaks",
        lambda: duel({}, {"main": "short_sword", "secondary": "shield", "facing": "w"}),
        "attack e",
        "8 1 1",
    ),
    Example(
        "the last life",
        lambda: duel({}, {"class_": "mechanic", "stunned": True, "lives": 1, "mechanisms": 2}, gem="Snib"),
        "attack e",
        "4 4",
    ),
    Example(
        "shots until something snaps",
        lambda: position(
            HALL,
            fig("Mab", "C3", "marksman", "crossbow", "flask", misses=2),
            fig("Oin", "E3", "warrior", "mace", "shield", facing="w"),
            fig("Snib", "C5", "rogue", "dagger", "flask", stunned=True),
            gem="G2",
        ),
        "shoot e; shoot sw bounce",
        "2 4 1",
    ),
    Example(
        "a shot that tells",
        lambda: position(
            HALL,
            fig("Mab", "B3", "marksman", "crossbow", "flask", misses=1),
            fig("Oin", "I3", stunned=True),
            gem="G2",
        ),
        "move e; shoot e",
        "4 2",
    ),
    Example(
        "a knife and whoever takes it",
        lambda: position(
            HALL,
            fig("Snib", "C3", "rogue", "dagger", "throwing_knife", secondary_poisoned=True),
            fig("Oin", "F3", poisoned=True),
            gem="G2",
        ),
        "throw e",
        "2 3",
    ),
    Example(
        "a knife from the floor",
        lambda: position(
            HALL,
            fig("Snib", "C3", "rogue", "dagger", "none"),
            fig("Oin", "F2"),
            gem="G2",
            knives=[{"at": "D3", "poisoned": True}],
        ),
        "move e; pick up",
    ),
    Example(
        "a thrust",
        lambda: position(HALL, fig("Urist", "D3", "warrior", "pike", "flask"), fig("Oin", "E2"), gem="G2"),
        "thrust ne",
        "1 1 2",
    ),
    Example(
        "a curse through a doll",
        lambda: position(HALL, fig("Nib", "B2", "mechanic", "axe", "voodoo_doll"), fig("Oin", "F4", "rogue"), gem="G2"),
        "cast curse at Oin via doll from F5",
        "2",
    ),
    Example(
        "a bolt, a ward and a death",
        lambda: position(
            HALL,
            fig("Mim", "B3", "mage", "axe", "flask"),
            fig("Oin", "D3", warded=True),
            fig("Nib", "G3", "mechanic", "axe", "flask", mechanisms=3),
            gem="G2",
            traps=[{"at": "G5", "owner": "Nib"}],
        ),
        "cast bolt e",
        "1 1 3 2",
    ),
    Example(
        "poison on a weapon",
        lambda: position(HALL, fig("Mim", "B3", "mage", "axe", "flask"), fig("Oin", "C3"), gem="G2"),
        "cast poison Oin main",
    ),
    Example(
        "a blessing",
        lambda: position(
            HALL,
            fig("Wenna", "B3", blessed=True, hasted=True, lost_action=False),
            fig("Oin", "E2", stunned=True),
            gem="G2",
        ),
        "cast heal at Oin",
    ),
    Example(
        "the second bad roll",
        lambda: position(
            HALL,
            fig("Oin", "E3", "priest", "axe", "shield", poisoned=True, poison_streak=1),
            fig("Snib", "B3", "rogue"),
            gem="G2",
        ),
        "pass",
        "1 2",
    ),
    Example(
        "a lost turn",
        lambda: position(
            HALL, fig("Oin", "E3", "priest", "axe", "shield", stunned=True), fig("Snib", "B3", "rogue"), gem="G2"
        ),
        "pass",
    ),
    Example(
        "a drink, and nothing else",
        lambda: position(HALL, fig("Oin", "E3", stunned=True, poisoned=True), fig("Snib", "B3", "rogue"), gem="G2"),
        "drink; pass",
        "4",
    ),
    Example(
        "into a trap",
        lambda: position(
            HALL,
            fig("Oin", "E2", "priest", "axe", "shield", shield_order="always", lives=2),
            fig("Nib", "B3", "mechanic", "axe", "flask"),
            gem="G2",
            traps=[{"at": "F2", "owner": "Nib"}],
        ),
        "move 2e",
        "1",
    ),
    Example(
        "setting a trap",
        lambda: position(HALL, fig("Nib", "E2", "mechanic"), fig("Oin", "B3"), gem="G2"),
        "trap s",
    ),
    Example(
        "removing a trap",
        lambda: position(
            HALL,
            fig("Nib", "E2", "mechanic", mechanisms=3),
            fig("Oin", "B3"),
            gem="G2",
            traps=[{"at": "F2", "owner": "Nib"}],
        ),
        "remove e",
    ),
    Example(
        "unjamming a trap",
        lambda: position(
            HALL,
            fig("Nib", "E2", "mechanic"),
            fig("Fili", "B3", "mechanic"),
            gem="G2",
            traps=[{"at": "F2", "owner": "Fili", "jammed": True}],
        ),
        "unjam e",
    ),
    Example(
        "a lever",
        lambda: position(STORE, fig("Nib", "C3"), fig("Oin", "F2"), levers=[{"at": "C4", "doors": ["D5", "E5"]}]),
        "pull s",
    ),
    Example(
        "a rack",
        lambda: position(STORE, fig("Nib", "C3"), fig("Oin", "F2"), levers=[{"at": "C4", "doors": []}]),
        "rack main spear",
    ),
    Example(
        "the gem",
        lambda: position(HALL, fig("Snib", "E2", "rogue", "dagger"), fig("Oin", "B3"), gem="F2"),
        "move e; grab",
    ),
    Example(
        "the gem, handed on",
        lambda: position(
            HALL,
            fig("Snib", "E2", "rogue", "dagger", team="red"),
            fig("Oin", "F2", team="red"),
            fig("Mim", "B3"),
            gem="Snib",
            variant={"hand_over": "on"},
        ),
        "hand e",
    ),
    Example(
        "the way out",
        lambda: position(HALL, fig("Snib", "H3", "rogue", "dagger", team="red"), fig("Oin", "B3"), gem="Snib"),
        "move 2e",
    ),
    Example(
        "the last of a round, by lot",
        lambda: position(
            HALL,
            fig("Snib", "H3", "rogue", "dagger"),
            fig("Oin", "B3"),
            fig("Mim", "B4"),
            gem="G2",
            order=["Oin", "Mim", "Snib"],
            variant={"initiative": "reroll"},
        ),
        "pass",
        "3 1",
    ),
    Example(
        "nowhere to return to",
        lambda: position(
            "#_/_<",
            fig("Oin", "C1", "priest", "axe", "shield", poisoned=True, poison_streak=1),
            fig("Nib", "B1"),
            fig("Snib", "D1"),
            gem="E1",
        ),
        "pass",
        "1 2",
    ),
]


def new_game() -> list[Event]:
    """What is told of a game's set-up: three figures on four start squares, in a turn order."""
    scene = draw_scene("""__*__\n.....\n..<..""", figures={"Ann": "", "Bob": "", "Max": ""})
    return list(set_up(scene, ScriptedDice([4, 1, 2, 3, 1])).events)


def overridden() -> list[Event]:
    """What is told of a game master's change."""
    game = duel({}, {"lives": 2}).game
    return list(carry_out(game, 'gm set Snib lives 3 because "typo"', ScriptedDice([])).events)
