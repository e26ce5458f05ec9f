"""The numbers of the rulebook: rows of weapons and classes, directions, marks of squares. Data only, no rule decides here.

Plain numbers instead of enums: this module is read in the innermost loops, and a native constant costs nothing there.
Distances and Move are in squares.
"""

from typing import Final

# Directions: eighths of a circle, clockwise from north. Even ones are cardinal; `d ^ 4` is the way back.
N: Final = 0
NE: Final = 1
E: Final = 2
SE: Final = 3
S: Final = 4
SW: Final = 5
W: Final = 6
NW: Final = 7
DIRECTIONS: Final[tuple[str, ...]] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
DX: Final[tuple[int, ...]] = (0, 1, 1, 1, 0, -1, -1, -1)
DY: Final[tuple[int, ...]] = (-1, -1, 0, 1, 1, 1, 0, -1)

# Marks of a square; a square carries several.
STAND: Final = 1  # a figure can stand here
SOLID: Final = 2  # stops sight and whatever flies
PLAIN: Final = 4  # floor in the rules' sense: plain floor or a start square
DOOR: Final = 8  # open if STAND, else closed
LEVER: Final = 16
RACK: Final = 32
ENTRANCE: Final = 64
START: Final = 128
PILLAR: Final = 256  # tells a pillar from a wall; no rule does

WALL_MARKS: Final = 2
PILLAR_MARKS: Final = 2 | 256
FLOOR_MARKS: Final = 1 | 4
START_MARKS: Final = 1 | 4 | 128
ENTRANCE_MARKS: Final = 1 | 64
DOOR_CLOSED: Final = 8 | 2
DOOR_OPEN: Final = 8 | 1
LEVER_MARKS: Final = 16
RACK_MARKS: Final = 32

MECHANIC: Final = 0
ROGUE: Final = 1
WARRIOR: Final = 2
MAGE: Final = 3
MARKSMAN: Final = 4
PRIEST: Final = 5
CLASSES: Final[tuple[str, ...]] = ("mechanic", "rogue", "warrior", "mage", "marksman", "priest")

NONE: Final = 0
DAGGER: Final = 1
SHORT_SWORD: Final = 2
HAMMER: Final = 3
AXE: Final = 4
WHIP: Final = 5
MACE: Final = 6
PIKE: Final = 7
SPEAR: Final = 8
CROSSBOW: Final = 9
MAINS: Final[tuple[str, ...]] = (
    "none", "dagger", "short_sword", "hammer", "axe", "whip", "mace", "pike", "spear", "crossbow",
)  # fmt: skip
# The Combat Roll beside each weapon: how many dice, of how many sides, plus how much. H-170, H-173, H-175, H-177 …
COMBAT_DICE: Final[tuple[int, ...]] = (0, 1, 2, 1, 1, 1, 1, 1, 1, 1)
COMBAT_SIDES: Final[tuple[int, ...]] = (3, 4, 3, 6, 8, 8, 8, 3, 10, 3)
COMBAT_PLUS: Final[tuple[int, ...]] = (0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
MOVE_PLUS: Final[tuple[int, ...]] = (0, 2, 1, 0, 0, 0, 0, -2, -1, 0)

THROWING_KNIFE: Final = 1
SHIELD: Final = 2
FLASK: Final = 3
VOODOO_DOLL: Final = 4
SECONDARIES: Final[tuple[str, ...]] = ("none", "throwing_knife", "shield", "flask", "voodoo_doll")

BASE_MOVE: Final = 6
LIVES: Final = 3
MECHANISMS: Final = 5
CROSSBOW_SIDES: Final = 10
KNIFE_SIDES: Final = 4
BOLT_ONE_IN: Final = 3
BOLT_SIDES: Final = 12
CURSE_RANGE: Final = 6
PRIEST_RANGE: Final = 10
POISON_RANGE: Final = 1
TANTRUM_RANGE: Final = 4
TANTRUM_MISSES: Final = 3

# Standing orders for the shield.
ORDER_SLAIN: Final = 0
ORDER_ALWAYS: Final = 1
ORDER_NEVER: Final = 2
SHIELD_ORDERS: Final[tuple[str, ...]] = ("slain", "always", "never")

# What may come next in a turn.
READY: Final = 0  # between turns: the active figure's turn has not begun
DRINKING: Final = 1
MOVING: Final = 2
FACING: Final = 3
ACTING: Final = 4
OVER: Final = 5
PHASES: Final[tuple[str, ...]] = ("ready", "start", "move", "face", "act", "over")

# What this turn's shots have come to, for the tantrum.
SHOT_NONE: Final = 0
SHOT_EMPTY: Final = 1
SHOT_MISS: Final = 2
SHOT_HIT: Final = 3
SHOTS: Final[tuple[str, ...]] = ("none", "empty", "miss", "hit")

# How a game ended.
NOT_ENDED: Final = 0
LEFT: Final = 1
LAST_TEAM: Final = 2
ROUND_LIMIT: Final = 3
ENDINGS: Final[tuple[str, ...]] = ("", "left", "last_team", "round_limit")

# Why a die is rolled.
WHY_CLASS: Final = 0
WHY_MAIN: Final = 1
WHY_SECONDARY: Final = 2
WHY_START: Final = 3
WHY_ORDER: Final = 4
WHY_POISON: Final = 5
WHY_TRAP: Final = 6
WHY_ATTACK: Final = 7
WHY_DEFENCE: Final = 8
WHY_DISARM: Final = 9
WHY_THRUST: Final = 10
WHY_SHOT: Final = 11
WHY_KNIFE: Final = 12
WHY_WOUND: Final = 13
WHY_BOLT: Final = 14
WHY_BOLT_FORCE: Final = 15
WHY_CURSE: Final = 16
WHY_TANTRUM: Final = 17
WHY_RETURN: Final = 18
WHYS: Final[tuple[str, ...]] = (
    "class", "main weapon", "secondary weapon", "start square", "turn order", "poison", "trap", "attack", "defence", "disarm",
    "thrust", "shot", "knife", "wound", "bolt", "bolt's force", "curse", "tantrum", "return",
)  # fmt: skip

MAX_FIGURES: Final = 64
MAX_SIDE: Final = 128
COLORS: Final[tuple[str, ...]] = (
    "red", "orange", "yellow", "lime", "green", "teal", "cyan", "sky",
    "blue", "violet", "purple", "magenta", "pink", "brown", "silver", "white",
)  # fmt: skip
