"""From small decisions back to words: what a number says, and the order sheet that says what a list of numbers says."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from macguffin.heist import orders
from macguffin.heist.decisions import (
    ATTACK,
    BANK,
    BOLT,
    BOLT_AT,
    CAST,
    CAST_END,
    DRINK,
    FACE,
    GRAB,
    GRAB_BESIDE,
    HAND,
    PASS,
    PICK_UP,
    POISON_MAIN,
    POISON_SECONDARY,
    PULL,
    RACK_VISIT,
    REMOVE,
    SHOOT,
    SPELLS,
    STAND_BANK,
    STAND_SHOT,
    STEP,
    STOP,
    THROW,
    THRUST,
    TRAP,
    UNJAM,
)
from macguffin.heist.orders import Order, Sheet
from macguffin.heist.state import Game
from macguffin.heist.tables import DIRECTIONS, MAINS, MAX_FIGURES, SECONDARIES

__all__ = ["DECISIONS", "Decision", "Decisions", "sheet_of"]

WORDS: Final[dict[int, str]] = {DRINK: "drink", PASS: "pass", STOP: "stop", GRAB: "grab", PICK_UP: "pick up"}
DIRECTED: Final[tuple[tuple[int, str, bool], ...]] = (
    (STEP, "move", False),
    (FACE, "face", False),
    (ATTACK, "attack", False),
    (THRUST, "thrust", False),
    (STAND_SHOT, "standing shot", False),
    (STAND_BANK, "standing shot", True),
    (SHOOT, "shoot", False),
    (BANK, "shoot", True),
    (THROW, "throw", False),
    (BOLT, "cast", False),
    (TRAP, "trap", False),
    (REMOVE, "remove", False),
    (UNJAM, "unjam", False),
    (PULL, "pull", False),
    (GRAB_BESIDE, "grab", False),
    (HAND, "hand", False),
)
"""The first of eight numbers, one a direction; what they say; and whether the shot bounces."""
FOUR_WAYS: Final = ("face", "attack")


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """What one number says. `direction` and `via` are numbers of `tables.DIRECTIONS`, `target` is a seat.

    `via` is the direction from the target to a voodoo doll's square. `slot` is the weapon to be poisoned; `main` and `secondary`
    are weapons taken from a rack. What a decision does not speak of is None.
    """

    code: int
    kind: str
    direction: int | None = None
    bounce: bool = False
    spell: str | None = None
    target: int | None = None
    slot: str | None = None
    via: int | None = None
    main: str | None = None
    secondary: str | None = None

    def __str__(self) -> str:
        """Reads like a line of an order sheet, but for names and squares, which only a position can tell."""
        words = ["shoot" if self.kind == "standing shot" else self.kind]
        if self.spell is not None:
            words.append(self.spell)
        if self.target is not None:
            words.append(f"seat {self.target}" if self.slot else f"at seat {self.target}")
        if self.slot is not None:
            words.append(self.slot)
        if self.direction is not None:
            words.append(DIRECTIONS[self.direction])
        if self.bounce:
            words.append("bounce")
        if self.main is not None:
            words.append(f"main {self.main}")
        if self.secondary is not None:
            words.append(f"secondary {self.secondary}")
        if self.via is not None:
            words.append(f"via doll from {DIRECTIONS[self.via]} of it")
        return " ".join(words)


class Decisions(Mapping[int, Decision]):
    """Every decision by its number, each made when it is first asked for."""

    def __getitem__(self, code: int) -> Decision:
        found = read_code(code)
        if found is None:
            raise KeyError(code)
        return found

    def __iter__(self) -> Iterator[int]:
        return (code for code in range(CAST_END) if read_code(code) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


DECISIONS: Final = Decisions()


@cache
def read_code(code: int) -> Decision | None:
    """What a number says; None where it says nothing."""
    if code >= CAST:
        return read_cast(code) if code < CAST_END else None
    if code >= RACK_VISIT:
        main, secondary = divmod(code - RACK_VISIT, len(SECONDARIES))
        if code == RACK_VISIT or main >= len(MAINS):
            return None
        return Decision(
            code=code,
            kind="rack",
            main=MAINS[main] if main else None,
            secondary=SECONDARIES[secondary] if secondary else None,
        )
    for base, kind, bounce in DIRECTED:
        if base <= code < base + len(DIRECTIONS):
            direction = code - base
            if kind in FOUR_WAYS and direction % 2:
                return None
            spell = "bolt" if base == BOLT else None
            return Decision(code=code, kind=kind, direction=direction, bounce=bounce, spell=spell)
    return Decision(code=code, kind=WORDS[code]) if code in WORDS else None


def read_cast(code: int) -> Decision | None:
    """A spell at a target; a bolt has one only where a doll stands between."""
    pair, via = divmod(code - CAST, 9)
    spell, seat = divmod(pair, MAX_FIGURES)
    if spell == BOLT_AT and not via:
        return None
    slot = {POISON_MAIN: "main", POISON_SECONDARY: "secondary"}.get(spell)
    return Decision(code=code, kind="cast", spell=SPELLS[spell], target=seat, slot=slot, via=via - 1 if via else None)


def sheet_of(game: Game, codes: Sequence[int]) -> Sheet:
    """The order sheet that says what a turn's decisions say, for the active figure from where the game stands.

    Played by `sheets.resolve` with the same dice it leads to the same position, unless the standing shot of that turn has made
    possible what comes after it.
    """
    figure = game.figures[game.active]
    at = int(figure.at)
    said: list[Order] = []
    for code in codes:
        decision = DECISIONS[code]
        if decision.kind == "move":
            step = decision.direction or 0
            at += int(game.board.offsets[step])
            last = said[-1] if said else None
            if isinstance(last, orders.Move):
                said[-1] = orders.Move((*last.steps, step))
            else:
                said.append(orders.Move((step,)))
        elif decision.kind == "face":
            if decision.direction != figure.facing or opens_with_shot(said, codes):
                said.append(orders.Face(decision.direction or 0))
        elif decision.kind not in ("stop", "pass"):
            said.append(order_of(game, decision, at))
    return Sheet.of(*said or [orders.Pass()])


def opens_with_shot(said: list[Order], codes: Sequence[int]) -> bool:
    """Whether the shot to come would be taken for a standing one, were facing not spoken of before it. Rules: H-129, H-130"""
    return SHOOT <= codes[-1] < THROW and all(isinstance(order, orders.Drink) for order in said)


def order_of(game: Game, decision: Decision, at: int) -> Order:
    """A decision as an instruction, with names and squares. `at` is where the active figure will stand."""
    direction = decision.direction or 0
    match decision.kind:
        case "drink":
            return orders.Drink()
        case "pick up":
            return orders.PickUp()
        case "grab":
            return orders.Grab(decision.direction)
        case "attack":
            return orders.Attack(direction)
        case "thrust":
            return orders.Thrust(direction)
        case "shoot" | "standing shot":
            return orders.Shoot(direction, decision.bounce)
        case "throw":
            return orders.Throw(direction)
        case "trap":
            return orders.Trap(direction)
        case "remove":
            return orders.Remove(direction)
        case "unjam":
            return orders.Unjam(direction)
        case "pull":
            return orders.Pull(direction)
        case "hand":
            return orders.Hand(direction)
        case "rack":
            return orders.Rack(decision.main, decision.secondary)
    return cast_of(game, decision, at)


def cast_of(game: Game, decision: Decision, at: int) -> orders.Cast:
    """A spell with its target's name and, through a doll, the doll's square. Rules: H-121, H-227, H-228, HR-269"""
    if decision.target is None:
        return orders.Cast("bolt", direction=decision.direction)
    target = game.figures[decision.target]
    origin = None
    if decision.via is not None:
        square = at if target.seat == game.active else int(target.at)
        origin = game.square_name(square + int(game.board.offsets[decision.via]))
        if decision.spell == "bolt":
            return orders.Cast("bolt", direction=decision.via ^ 4, doll_from=origin)
    return orders.Cast(decision.spell or "", target=target.name, slot=decision.slot, doll_from=origin)
