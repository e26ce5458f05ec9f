"""Random games for tests of the log: crowded little maps on which everything happens soon, under switches drawn by lot.

A position before a decision, what happened, and the position after it, as plain data: nothing here knows what events mean.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from macguffin.core.dice import HarmlessDice, RecordingDice, SeededDice
from macguffin.heist.changes import figure_state, open_doors, outcome_of
from macguffin.heist.choices import legal
from macguffin.heist.commands import set_up
from macguffin.heist.decisions import CAST, GRAB, PASS, PICK_UP, RACK_VISIT, STEP, STOP
from macguffin.heist.events import Event
from macguffin.heist.play import play
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.sheets import Resolution, give_order, resolve
from macguffin.heist.state import JAMMED, Game
from macguffin.heist.tables import CLASSES, DRINKING, MAINS, MOVING, OVER, READY, SECONDARIES, SHIELD_ORDERS
from macguffin.heist.transcript import sheet_of
from macguffin.heist.turn import begin
from macguffin.heist.variant import SWITCHES
from tests.table import fig, position, scene_text

T = TypeVar("T")

NAMES: Final = ("Ann", "Old Tom", "Oin", "Mab", "Nib", "Urist", "Snib")
MAPS: Final = (
    """
    #########
    #_..).._#
    #..O....<
    #.!.+...#
    #..__...<
    #########
    """,
    """
    ###########
    #_...+...__
    ##.))#.!..#
    <....O....#
    #_........#
    ###########
    """,
    """
    #####
    #...<
    #.O.#
    #..)#
    #!/.#
    #####
    """,
)


class Lot:
    """Draws by lot, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.dice = SeededDice(seed, 1)

    def pick(self, among: Sequence[T]) -> T:
        return among[self.dice.roll(len(among), 0) - 1]

    def happens(self, one_in: int) -> bool:
        return self.dice.roll(one_in, 0) == 1


@dataclass(frozen=True)
class Moment:
    """One decision, or the beginning of a turn: the picture before it, what happened, every die that fell, the picture after."""

    before: dict[str, Any]
    events: list[Event]
    faces: list[int]
    sides: list[int]
    after: dict[str, Any]
    between_turns: list[tuple[object, dict[str, Any]]]  # key and picture of the positions in which no turn is running
    blesses_by_priest: bool


def picture(game: Game) -> dict[str, Any]:
    """A whole position as plain data."""
    over = game.phase == OVER
    board = game.board
    return {
        "figures": {
            figure.name: {
                **figure_state(game, figure),
                "blessed_by": game.name(figure.blessed_by) if figure.blessed else "",
            }
            for figure in game.figures
        },
        "gem": game.square_name(game.gem_at),
        "carrier": game.name(game.carrier),
        "traps": {
            board.name(square): (figure.name, int(game.traps[square]) >= JAMMED)
            for figure in game.figures
            for square in figure.laid
        },
        "knives": sorted((board.name(knife >> 1), knife & 1 == 1) for knife in game.knives),
        "open_doors": set(open_doors(game)),
        "stock": {
            board.name(rack): dict(zip((*MAINS[1:], *SECONDARIES[1:]), game.stock[i * 13 : i * 13 + 13], strict=True))
            for i, rack in enumerate(board.racks)
            if len(game.stock)
        },
        "round": int(game.round),
        "active": "" if over else game.name(game.active),
        "order": [game.name(seat) for seat in game.order],
        "steps": int(game.steps) if game.phase in (DRINKING, MOVING) else None,
        "outcome": outcome_of(game),
    }


def random_game(seed: int) -> tuple[Game, Lot]:
    """A position in the midst of things, and the lot that made it."""
    lot = Lot(seed)
    map_ = lot.pick(MAPS)
    variant = random_variant(lot)
    rows = [line.strip() for line in map_.strip().splitlines()]
    free = [f"{chr(65 + x)}{y + 1}" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell in "._"]
    racks = [f"{chr(65 + x)}{y + 1}" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == ")"]
    levers = [f"{chr(65 + x)}{y + 1}" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "!"]
    doors = [f"{chr(65 + x)}{y + 1}" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell in "+/"]
    names = NAMES[: 3 + lot.dice.roll(4, 0)]
    figures = [random_figure(lot, name, names, free.pop(lot.dice.roll(len(free), 0) - 1), variant) for name in names]
    extra: dict[str, Any] = {
        "levers": [{"at": lever, "doors": doors} for lever in levers],
        "knives": [{"at": lot.pick(free), "poisoned": lot.happens(2)} for _ in range(lot.dice.roll(3, 0) - 1)],
        "traps": random_traps(lot, figures, free, variant),
    }
    if variant.get("rack_stock") == "map":
        stocks = ({"axe": 2, "flask": 1}, {"pike": 1, "shield": 1, "flask": 2})
        extra["racks"] = [{"at": rack, "stock": stock} for rack, stock in zip(racks, stocks, strict=False)]
    gem = lot.pick(names) if lot.happens(3) else lot.pick(free)
    return position(map_, *figures, gem=gem, variant=variant, **extra).game, lot


def random_set_up(seed: int) -> Resolution:
    """A new game, set up: some have their squares, and some draw; loadouts and turn order as the variant says."""
    lot = Lot(seed)
    names = NAMES[: 2 + lot.dice.roll(4, 0)]
    squares = ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"]
    figures = [fig(name, squares.pop(lot.dice.roll(len(squares), 0) - 1) if lot.happens(4) else "") for name in names]
    variant = {name: lot.pick(SWITCHES[name].values) for name in ("loadout", "initiative")}
    scene = read_scene(scene_text("____\n____\n.*.<", *figures, variant=variant))
    return set_up(scene, SeededDice(seed, 2))


def random_variant(lot: Lot) -> dict[str, Any]:
    """Nothing changed in half of all games, else one switch in three."""
    if lot.happens(2):
        return {}
    changed: dict[str, Any] = {name: lot.pick(switch.values) for name, switch in SWITCHES.items() if lot.happens(3)}
    for name in ("hand_over", "beard_once", "rack_stock"):
        changed[name] = lot.pick(SWITCHES[name].values)
    changed["round_limit"] = lot.pick((2, "none", "none"))
    return {name: value for name, value in changed.items() if name != "loadout"}


def random_figure(lot: Lot, name: str, names: tuple[str, ...], at: str, variant: dict[str, Any]) -> dict[str, Any]:
    class_ = lot.pick(CLASSES)
    main, secondary = lot.pick(MAINS), lot.pick(SECONDARIES)
    if class_ == "marksman" and not lot.happens(3):
        main = "crossbow"
    state: dict[str, Any] = {
        mark: True for mark in ("stunned", "poisoned", "blessed", "hasted", "warded", "lost_action") if lot.happens(5)
    }
    state["facing"] = lot.pick("nesw")
    state["team"] = lot.pick(("red", "blue", "green"))
    state["lives"] = lot.dice.roll(3, 0)
    state["shield_order"] = lot.pick(SHIELD_ORDERS)
    if class_ == "marksman":
        state["misses"] = lot.dice.roll(3, 0) - 1
    if "poisoned" in state:
        state["poison_streak"] = lot.dice.roll(2, 0) - 1
    if main != "none":
        state["main_poisoned"] = lot.happens(3)
    if secondary != "none":
        state["secondary_poisoned"] = lot.happens(3)
    if variant.get("stun_grace") == "on":
        state["grace"] = lot.happens(3)
    if variant.get("bless_until") == "priest_action" and "blessed" in state:
        state["blessed_by"] = lot.pick(names)
    if variant.get("beard_once") == "on":
        state["shaven"] = lot.happens(3)
    if variant.get("respawn_rearm") == "on":
        state["kit"] = [lot.pick(MAINS[1:]), lot.pick(SECONDARIES[1:])]
    return fig(name, at, class_, main, secondary, **state)


def random_traps(
    lot: Lot, figures: list[dict[str, Any]], free: list[str], variant: dict[str, Any]
) -> list[dict[str, Any]]:
    """Up to two traps for each mechanic, away from start squares, who then has fewer mechanisms than could be."""
    traps = []
    squares = list(free) if variant.get("trap_start_squares") != "off" else []
    for figure in figures:
        if figure["class_"] != "mechanic":
            continue
        laid = lot.dice.roll(3, 0) - 1 if len(squares) > 2 else 0
        figure["mechanisms"] = lot.dice.roll(3, 0) - 1
        for _ in range(laid):
            at = squares.pop(lot.dice.roll(len(squares), 0) - 1)
            traps.append({"at": at, "owner": figure["name"], "jammed": lot.happens(3)})
    return traps


def choose(game: Game, lot: Lot) -> int:
    """A decision that is open, seldom an idle one: first its kind is drawn, then which of that kind."""
    codes = legal(game)
    busy = [code for code in codes if code not in (PASS, STOP)]
    if not busy or (game.moved and STOP in codes and lot.happens(3)) or lot.happens(12):
        busy = codes
    kinds: dict[int, list[int]] = {}
    for code in busy:
        kinds.setdefault(kind_of(code), []).append(code)
    return lot.pick(kinds[lot.pick(sorted(kinds))])


def kind_of(code: int) -> int:
    """Decisions of one kind have one number; each spell is a kind, with the doll and without."""
    if code >= CAST:
        return 1000 + (code - CAST) // 9 // 64 * 2 + (1 if (code - CAST) % 9 else 0)
    if code >= RACK_VISIT:
        return RACK_VISIT
    return code if code < STEP and code in (GRAB, PICK_UP) else code // 8


def moments(seed: int, turns: int = 12) -> Iterator[Moment]:
    """Plays a random game and tells each of its moments."""
    game, lot = random_game(seed)
    dice = SeededDice(seed, 2)
    begun = 0
    while game.phase != OVER and game.active >= 0 and (game.phase != READY or begun < turns):
        before, was_ready = picture(game), game.phase == READY
        resting: list[tuple[object, dict[str, Any]]] = [(game.key(), before)] if was_ready else []
        kept = RecordingDice(dice)
        told: list[Event] = []
        game.log = told
        if was_ready:
            begun += 1
            if lot.happens(8):
                give_order(game, lot.dice.roll(len(game.figures), 0) - 1, lot.pick(SHIELD_ORDERS))
            begin(game, kept)
        else:
            play(game, choose(game, lot), kept)
        game.log = None
        yield Moment(before, told, kept.faces, kept.sides, picture(game), resting, game.rules.bless_by_priest)


def whole_turns(seed: int, turns: int = 8) -> Iterator[tuple[Game, Resolution]]:
    """A random game played by order sheets, thought out where no die has any effect: the game before each turn, and the turn."""
    game, lot = random_game(seed)
    for number in range(turns):
        if game.phase == OVER or game.active < 0:
            return
        rehearsal, codes = game.copy(), []
        begin(rehearsal, HarmlessDice())
        while rehearsal.phase not in (READY, OVER):
            codes.append(choose(rehearsal, lot))
            play(rehearsal, codes[-1], HarmlessDice())
        result = resolve(game, sheet_of(game, codes), SeededDice(seed, 3 + number))
        yield game, result
        game = result.game
