"""The small decisions as numbers, and what each number says.

The innermost loops pass plain numbers; people and bots read `DECISIONS[code]`. Decisions with a direction are a base plus the direction.
A spell at a target is `CAST + (spell * 64 + seat) * 9 + via`, where `via` is 0 without a doll, else 1 + the direction from the target
to the doll's square. A visit to a rack is `RACK_VISIT + main * 5 + secondary`.
"""

from typing import Final

DRINK: Final = 0
PASS: Final = 1
STOP: Final = 2
GRAB: Final = 3
PICK_UP: Final = 4
STEP: Final = 8
FACE: Final = 16
ATTACK: Final = 24
THRUST: Final = 32
STAND_SHOT: Final = 40
STAND_BANK: Final = 48
SHOOT: Final = 56
BANK: Final = 64
THROW: Final = 72
BOLT: Final = 80
TRAP: Final = 88
REMOVE: Final = 96
UNJAM: Final = 104
PULL: Final = 112
GRAB_BESIDE: Final = 120
HAND: Final = 128
RACK_VISIT: Final = 144
CAST: Final = 256
CAST_END: Final = 256 + 8 * 64 * 9

CURSE: Final = 0
POISON_MAIN: Final = 1
POISON_SECONDARY: Final = 2
BLESS: Final = 3
HEAL: Final = 4
WARD: Final = 5
HASTE: Final = 6
BOLT_AT: Final = 7
SPELLS: Final[tuple[str, ...]] = ("curse", "poison", "poison", "bless", "heal", "ward", "haste", "bolt")
