"""Every refusal that a rule can speak, as a numbered row: the clause it rests on and the reason in plain words.

Rules answer with the number (0: nothing forbids it), since that costs nothing; whoever talks to people reads the row.
"""

from typing import Final

FINE: Final = 0
NOT_BEGUN: Final = 1
GAME_OVER: Final = 2
NO_FLASK: Final = 3
DRINK_LATE: Final = 4
STUNNED: Final = 5
NOT_NOW_MOVE: Final = 6
NOT_NOW_FACE: Final = 7
NOT_NOW_ACT: Final = 8
NO_DIAGONAL: Final = 9
NO_STEPS: Final = 10
CORNER: Final = 11
WALL_THERE: Final = 12
FIXTURE_THERE: Final = 13
DOOR_THERE: Final = 14
FIGURE_THERE: Final = 15
NO_WAY_OFF: Final = 16
CARRIER_PASSES: Final = 17
STANDS_ON_FIGURE: Final = 18
FACE_FOUR: Final = 19
LOST_ACTION: Final = 20
ATTACK_FOUR: Final = 21
NOBODY_THERE: Final = 22
PIKE_ADJACENT: Final = 23
ALLY: Final = 24
ARC: Final = 25
NO_PIKE: Final = 26
THRUST_BLOCKED: Final = 27
NOBODY_AT_TWO: Final = 28
NOT_MARKSMAN_STANDING: Final = 29
NO_CROSSBOW_STANDING: Final = 30
HAS_MOVED: Final = 31
SHOT_ALREADY: Final = 32
STANDING_BOUNCE: Final = 33
NO_CROSSBOW: Final = 34
NO_BOUNCE: Final = 35
NO_KNIFE: Final = 36
NOT_MAGE: Final = 37
NOT_PRIEST: Final = 38
NO_DOLL: Final = 39
OFF_BOARD: Final = 40
CURSE_SELF: Final = 41
CURSE_FAR: Final = 42
CURSE_UNSEEN: Final = 43
POISON_FAR: Final = 44
NO_WEAPON_THERE: Final = 45
BLESS_SELF: Final = 46
PRIEST_SELF: Final = 47
BLESS_FAR: Final = 48
BLESS_UNSEEN: Final = 49
WARD_FAR: Final = 50
DOLL_SQUARE: Final = 51
DOLL_FLOOR: Final = 52
DOLL_FAR: Final = 53
DOLL_CASTER_MAGE: Final = 54
DOLL_CASTER_PRIEST: Final = 55
NOT_MECHANIC_SET: Final = 56
NO_MECHANISM: Final = 57
NOT_BESIDE: Final = 58
DOUBLE_TRAP: Final = 59
TRAP_FLOOR: Final = 60
TRAP_OCCUPIED: Final = 61
TRAP_START: Final = 62
TRAP_PATH: Final = 63
NOT_MECHANIC: Final = 64
NO_TRAP: Final = 65
NOT_JAMMED: Final = 66
NO_LEVER: Final = 67
NO_RACK: Final = 68
ONE_SLOT: Final = 69
OUT_OF_STOCK: Final = 70
NO_GEM_HERE: Final = 71
NO_GEM_BESIDE: Final = 72
GRAB_FAR: Final = 73
HAND_OFF: Final = 74
NOT_CARRIER: Final = 75
HAND_ALLY: Final = 76
NO_KNIFE_HERE: Final = 77
HANDS_FULL: Final = 78
KNIFE_GONE: Final = 79
THRUST_CORNER: Final = 80
BESIDE_FOUR: Final = 81
NOT_MECHANIC_UNJAM: Final = 82
NO_TRAP_UNJAM: Final = 83
HEAL_FAR: Final = 84
HASTE_FAR: Final = 85
HEAL_UNSEEN: Final = 86
WARD_UNSEEN: Final = 87
HASTE_UNSEEN: Final = 88
NO_RACK_SECONDARY: Final = 89

REFUSALS: Final[tuple[tuple[str, str], ...]] = (
    ("", "nothing forbids it"),
    ("H-031, HR-038", "nobody's turn has begun"),
    ("H-021", "the game is over"),
    ("H-218", "there is no flask to drink"),
    ("H-219", "the flask is drunk at the start of the turn"),
    ("H-060", "a stunned figure skips this turn"),
    ("H-031", "the time to move in this turn is past"),
    ("H-031", "facing is chosen when the movement has ended"),
    ("H-031", "an action comes after movement and facing"),
    ("H-028, HR-001", "figures do not step diagonally"),
    ("H-028", "there are not enough steps left"),
    ("H-056, HR-005", "the corner is closed"),
    ("H-007, HR-007", "a wall or a pillar is in the way"),
    ("H-007, HR-007", "a rack or a lever is in the way"),
    ("H-007, HR-009", "the door is closed and moves only by its lever"),
    ("H-039", "only rogues pass through another figure's square"),
    ("H-040, HR-056", "no free square can be reached beyond that figure with the steps left"),
    ("H-095, HR-179", "a rogue with the gem passes through nobody"),
    ("H-040", "nobody ends a movement on another figure's square"),
    ("H-029, HR-043", "there are four facings: n, e, s, w"),
    ("H-109", "he has lost this action"),
    ("H-042", "a melee attack goes north, east, south or west"),
    ("H-041", "nobody stands there"),
    ("H-187", "a pike does not reach the adjacent square"),
    ("H-041, HR-068", "allies are not attacked here"),
    ("H-029, HR-044", "he must face that way to attack there"),
    ("H-186", "a thrust needs a pike"),
    ("H-186, HR-124", "something stands in the way of the thrust"),
    ("H-041", "nobody stands where the pike would strike"),
    ("H-129", "only a marksman trades his movement for a shot"),
    ("H-129, HR-206", "a standing shot needs a crossbow"),
    ("H-129, HR-207", "he has moved, so his movement can't be given up for a shot"),
    ("H-129", "there is one standing shot in a turn"),
    ("H-129, HR-210", "the standing shot does not bounce"),
    ("H-195", "a shot needs a crossbow"),
    ("H-131", "only a marksman's shots bounce"),
    ("H-204", "there is no knife to throw"),
    ("H-225", "only a mage casts that spell without a doll"),
    ("H-225", "only a priest casts that spell without a doll"),
    ("H-224", "there is no doll to cast through"),
    ("H-226, HR-271", "the target is not on the board"),
    ("H-106, HR-186", "nobody curses himself"),
    ("H-111", "the target is more than 6 squares away"),
    ("H-112", "the target is out of sight"),
    ("H-128", "the weapon is more than 1 square away"),
    ("H-121", "the target holds no such weapon"),
    ("H-150", "nobody blesses himself"),
    ("H-150, HR-230", "a priest casts nothing on himself here"),
    ("H-153", "the target is more than 10 squares away"),
    ("H-154", "the target is out of sight"),
    ("H-159, HR-234", "the target is more than 10 squares away"),
    ("H-227", "the doll's square must be beside the target"),
    ("H-228", "the doll casts from a floor square"),
    ("H-226, HR-266", "the doll's square is out of the spell's range"),
    ("H-225", "a mage's doll carries a mage's spells, a priest's a priest's, and nobody else's any"),
    ("H-225", "a mage's doll carries a mage's spells, a priest's a priest's, and nobody else's any"),
    ("H-071", "only mechanics set traps"),
    ("H-072", "there is no mechanism left"),
    ("H-056, HR-005", "a closed corner lies between"),
    ("H-075", "there is a trap already"),
    ("H-073, HR-158", "a trap is set on plain floor"),
    ("H-073, HR-157", "a trap is not set under a figure"),
    ("H-073, HR-158", "traps are not set on start squares here"),
    ("H-073, HR-177", "a way without traps must remain"),
    ("H-087", "only mechanics work on traps"),
    ("H-087", "there is no trap"),
    ("H-088", "the trap is not jammed"),
    ("H-038", "there is no lever"),
    ("H-169", "there is no rack beside him"),
    ("H-037, HR-246", "one visit to a rack replaces one weapon"),
    ("H-168, HR-245", "the rack holds no such weapon"),
    ("H-027, HR-148", "the gem does not lie on his square"),
    ("H-027, HR-148", "the gem does not lie there"),
    ("H-027, HR-148", "the gem is grabbed by whoever stands on it"),
    ("H-022, HR-151", "the gem is not handed over"),
    ("H-022, HR-151", "he does not carry the gem"),
    ("H-022, HR-151", "no ally stands there"),
    ("H-210", "no knife lies here"),
    ("H-203", "he holds a secondary weapon already"),
    ("H-200, HR-118", "thrown knives are not taken up here"),
    ("H-185, HR-125", "a closed corner lies between"),
    ("H-042, HR-002", "only four squares are adjacent here"),
    ("H-088", "only mechanics unjam traps"),
    ("H-088", "there is no trap"),
    ("H-157", "the target is more than 10 squares away"),
    ("H-165", "the target is more than 10 squares away"),
    ("H-158", "the target is out of sight"),
    ("H-159, HR-234", "the target is out of sight"),
    ("H-166", "the target is out of sight"),
    ("H-202", "there is no rack beside him"),
)
