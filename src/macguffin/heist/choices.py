"""Every decision that is open now, in one buffer, found by asking the judges one by one."""

from mypy_extensions import i64

from macguffin.core.buffers import append, vec
from macguffin.heist.decisions import (
    ATTACK,
    BANK,
    BOLT,
    CAST,
    DRINK,
    FACE,
    GRAB,
    GRAB_BESIDE,
    HAND,
    PASS,
    PICK_UP,
    PULL,
    RACK_VISIT,
    REMOVE,
    SHOOT,
    STAND_BANK,
    STAND_SHOT,
    STEP,
    STOP,
    THROW,
    THRUST,
    TRAP,
    UNJAM,
)
from macguffin.heist.melee import attack_refusal
from macguffin.heist.missiles import (
    shot_refusal,
    standing_refusal,
    throw_refusal,
)
from macguffin.heist.movement import step_refusal, stop_refusal
from macguffin.heist.pike import thrust_refusal
from macguffin.heist.refusals import (
    FINE,
    NO_FLASK,
)
from macguffin.heist.spells import bolt_refusal, cast_refusal, doll_refusal
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    ACTING,
    CROSSBOW,
    CURSE_RANGE,
    DRINKING,
    FACING,
    FLASK,
    MAGE,
    MARKSMAN,
    MECHANIC,
    NONE,
    OVER,
    PIKE,
    PRIEST,
    READY,
    SHOT_NONE,
    THROWING_KNIFE,
    VOODOO_DOLL,
)
from macguffin.heist.things import (
    grab_beside_refusal,
    grab_refusal,
    hand_refusal,
    is_near_rack,
    pick_up_refusal,
    pull_refusal,
    rack_refusal,
)
from macguffin.heist.traps import (
    set_refusal,
    unjam_refusal,
    work_refusal,
)


class Choices:
    """A buffer for the decisions that are open, to be used again and again: `codes[0:count]`."""

    def __init__(self) -> None:
        self.codes: vec[i64] = vec[i64]()
        self.count: i64 = 0

    def offer(self, code: i64, refused: i64) -> None:
        """Adds a decision that nothing forbids."""
        if refused != FINE:
            return
        if self.count < len(self.codes):
            self.codes[self.count] = code
        else:
            self.codes = append(self.codes, code)
        self.count += 1


def find_open(game: Game, choices: Choices) -> None:
    """Puts every decision that is open now into the buffer. Between turns, and after the end, there is none."""
    choices.count = 0
    if game.phase == READY or game.phase == OVER or game.active < 0:
        return
    figure = game.figures[game.active]
    if game.phase == DRINKING:
        choices.offer(DRINK, FINE if figure.secondary == FLASK else NO_FLASK)
    if figure.stunned:
        choices.offer(PASS, FINE)
    elif game.phase == FACING:
        for d in range(0, 8, 2):
            choices.offer(FACE + d, FINE)
    elif game.phase == ACTING:
        choices.offer(PASS, FINE)
        if not figure.lost_action:
            find_actions(game, figure, choices)
    else:
        find_moves(game, figure, choices)


def find_moves(game: Game, figure: Figure, choices: Choices) -> None:
    choices.offer(STOP, stop_refusal(game, figure))
    stride: i64 = 1 if game.rules.diagonal_cost else 2
    direction: i64 = 0
    while direction < 8:
        choices.offer(STEP + direction, step_refusal(game, figure, direction))
        direction += stride
    if figure.class_ == MARKSMAN and not game.moved and game.shot == SHOT_NONE:
        for d in range(8):
            choices.offer(STAND_SHOT + d, standing_refusal(game, figure, d, False))
            choices.offer(STAND_BANK + d, standing_refusal(game, figure, d, True))


def find_actions(game: Game, figure: Figure, choices: Choices) -> None:
    """Adds the actions that are open; kinds that the figure cannot have at all are not tried one by one."""
    for d in range(8):
        if d & 1 == 0:
            choices.offer(ATTACK + d, attack_refusal(game, figure, d))
        choices.offer(PULL + d, pull_refusal(game, figure, d))
        if figure.main == PIKE:
            choices.offer(THRUST + d, thrust_refusal(game, figure, d))
        if figure.main == CROSSBOW:
            choices.offer(SHOOT + d, shot_refusal(game, figure, d, False))
            choices.offer(BANK + d, shot_refusal(game, figure, d, True))
        if figure.secondary == THROWING_KNIFE:
            choices.offer(THROW + d, throw_refusal(game, figure, d))
        if figure.class_ == MAGE:
            choices.offer(BOLT + d, bolt_refusal(game, figure, d))
        if figure.class_ == MECHANIC:
            choices.offer(TRAP + d, set_refusal(game, figure, d))
            choices.offer(REMOVE + d, work_refusal(game, figure, d))
            choices.offer(UNJAM + d, unjam_refusal(game, figure, d))
        if game.rules.grab_adjacent:
            choices.offer(GRAB_BESIDE + d, grab_beside_refusal(game, figure, d))
        if game.rules.hand_over:
            choices.offer(HAND + d, hand_refusal(game, figure, d))
    choices.offer(GRAB, grab_refusal(game, figure))
    if figure.secondary == NONE:
        choices.offer(PICK_UP, pick_up_refusal(game, figure))
    if is_near_rack(game, figure):
        find_rack_visits(game, figure, choices)
    if figure.class_ == MAGE or figure.class_ == PRIEST or figure.secondary == VOODOO_DOLL:
        find_spells(game, figure, choices)


def find_rack_visits(game: Game, figure: Figure, choices: Choices) -> None:
    for visit in range(1, 50):
        main: i64 = visit // 5
        secondary: i64 = visit % 5
        if main == NONE or secondary == NONE or game.rules.both_slots:
            choices.offer(RACK_VISIT + visit, rack_refusal(game, figure, main, secondary))


def find_spells(game: Game, figure: Figure, choices: Choices) -> None:
    knows = figure.class_ == MAGE or figure.class_ == PRIEST
    has_doll = figure.secondary == VOODOO_DOLL
    first: i64 = 0 if figure.class_ == MAGE else 3
    last: i64 = 3 if figure.class_ == MAGE else 7
    reach: i64 = CURSE_RANGE  # no spell of his class goes farther, so nobody beyond is tried
    if figure.class_ == PRIEST:
        reach = game.rules.ward_range
    for target in game.figures:
        if target.at == 0:
            continue
        if knows and game.board.distance(figure.at, target.at) <= reach:
            spell = first
            while spell < last:
                choices.offer(CAST + (spell * 64 + target.seat) * 9, cast_refusal(game, figure, spell, target))
                spell += 1
        if has_doll:
            for s in range(8):
                for d in range(8):
                    choices.offer(
                        CAST + (s * 64 + target.seat) * 9 + d + 1,
                        doll_refusal(game, figure, s, target, d),
                    )


def legal(game: Game) -> list[int]:
    """The decisions open now, as numbers; `DECISIONS` tells what they say. Rules: H-028 … H-038"""
    choices = Choices()
    find_open(game, choices)
    return [choices.codes[i] for i in range(choices.count)]
