"""The sentences of a draft: what is about to be done, in the rulebook's words."""

from itertools import groupby
from typing import Final

from macguffin.heist.decisions import DRINK
from macguffin.heist.events import LeverPulled
from macguffin.heist.log_words import direction, listed, weapon
from macguffin.heist.melee import SIDES, side_struck
from macguffin.heist.pike import thrust_square
from macguffin.heist.state import Game
from macguffin.heist.tables import DIRECTIONS, MAINS, SECONDARIES
from macguffin.heist.transcript import DECISIONS, Decision
from macguffin.heist.traps import owner_of
from macguffin.tables.heist.preview_changes import main_words
from macguffin.tables.heist.preview_flights import Line, is_flight, line_of, told
from macguffin.tables.heist.preview_walk import Deed, Entered, Walk

__all__ = [
    "NUMBERS",
    "SPELL_WORDS",
    "counted_moves",
    "label_of",
    "note_on",
    "numeral",
    "run_words",
    "sentence_of",
    "told_whole",
    "way_of",
]

SPELL_WORDS: Final[dict[str, str]] = {
    "curse": "Cast the beard curse on {}",
    "bless": "Bless {}",
    "heal": "Heal {}",
    "ward": "Ward {}",
    "haste": "Haste {}",
}
NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def numeral(number: int) -> str:
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def way_of(number: int) -> str:
    """A direction by its number, in full."""
    return direction(DIRECTIONS[number])


def sentence_of(game: Game, walk: Walk) -> str:
    """What the draft does, in as few words as will do. `game` is the position in which the turn begins."""
    me = game.figures[game.active]
    if me.stunned and not (walk.deeds and walk.deeds[0].code == DRINK):
        return f"{me.name} is stunned and loses this turn."
    told_so = [told_whole(deed.before, deed.code) for deed in walk.deeds]
    if walk.path and (not walk.deeds or walk.deeds[-1].code == DRINK):
        told_so.append(f"Move to {game.square_name(walk.path[-1].square)}, {counted_moves(len(walk.path))}.")
    return " ".join(told_so) or f"{me.name} ends his turn."


def told_whole(game: Game, code: int) -> str:
    """Label and note of a decision as a sentence."""
    label, note = label_of(game, code), note_on(game, code)
    if not note:
        return f"{label}."
    if note.startswith(("bouncing ", "over ")):
        return f"{label}, {note}."
    return f"{label} {note}." if note.startswith("from ") else f"{label}. {note}."


def counted_moves(steps: int) -> str:
    return f"{numeral(steps)} {'step' if steps == 1 else 'steps'}"


def run_words(game: Game, path: list[Entered], origin: int) -> str:
    """The steps of a path from a square as runs: "5 east, 1 north"."""
    ways = {int(offset): d for d, offset in enumerate(game.board.offsets)}
    steps: list[int] = []
    for entered in path:
        steps.append(ways.get(entered.square - origin, 0))
        origin = entered.square
    return ", ".join(f"{len(list(run))} {way_of(d)}" for d, run in groupby(steps))


def label_of(game: Game, code: int) -> str:
    """What a decision of the active figure does, as a button says it."""
    decision = DECISIONS[code]
    me = game.figures[game.active]
    where = "" if decision.direction is None else way_of(decision.direction)
    match decision.kind:
        case "attack":
            square = int(me.at + game.board.offsets[code & 7])
            return f"Attack {who(game, square)} at {game.square_name(square)}"
        case "thrust":
            square = int(thrust_square(game, me, code & 7))
            return f"Thrust at {who(game, square)} at {game.square_name(square)}"
        case "shoot" | "standing shot":
            return f"{'Shoot' if decision.kind == 'shoot' else 'Standing shot'} {where}"
        case "throw":
            return f"Throw the knife {where}"
        case "cast":
            return spell_label(game, decision)
        case "rack":
            return rack_label(game, decision)
        case "hand":
            return f"Hand the gem to {who(game, int(me.at + game.board.offsets[code & 7]))}"
    return plain_label(game, decision)


def who(game: Game, square: int) -> str:
    return game.name(int(game.occupants[square]) - 1) or "nobody"


def plain_label(game: Game, decision: Decision) -> str:
    """What is done to a thing."""
    me = game.figures[game.active]
    square = int(me.at + game.board.offsets[decision.direction]) if decision.direction is not None else int(me.at)
    at = game.square_name(square)
    owner = game.name(owner_of(game, square))
    whose = "the trap" if not owner or owner == me.name else f"{owner}'s trap"
    return {
        "drink": "Drink the flask",
        "pass": "Nothing",
        "grab": "Grab the gem" if decision.direction is None else f"Grab the gem at {at}",
        "pick up": "Pick up the knife",
        "trap": f"Set a trap on {at}",
        "remove": f"Remove {whose} on {at}",
        "unjam": f"Unjam {whose} on {at}",
        "pull": f"Pull the lever at {at}",
    }.get(decision.kind, str(decision).capitalize())


def spell_label(game: Game, decision: Decision) -> str:
    if decision.spell == "bolt":
        way = decision.direction if decision.via is None else decision.via ^ 4
        return f"Loose the black bolt {way_of(way or 0)}"
    target = game.figures[decision.target or 0]
    name = "himself" if target.seat == game.active else target.name
    if decision.spell == "poison":
        held = MAINS[target.main] if decision.slot == "main" else SECONDARIES[target.secondary]
        whose = "his own" if name == "himself" else f"{name}'s"
        return f"Poison {whose} {weapon(held)}"
    return SPELL_WORDS[decision.spell or ""].format(name)


def rack_label(game: Game, decision: Decision) -> str:
    """What is taken from a rack, and what is left there."""
    me = game.figures[game.active]
    left, taken = [], []
    if decision.main:
        left.append(weapon(MAINS[me.main]))
        taken.append(main_words(MAINS.index(decision.main)))
    if decision.secondary:
        left.append(weapon(SECONDARIES[me.secondary]))
        taken.append(f"the {weapon(decision.secondary)}")
    leaves = [f"the {name}" for name in left if name != "none"]
    return f"Leave {listed(leaves)}, take {listed(taken)}" if leaves else f"Take {listed(taken)}"


def note_on(game: Game, code: int) -> str:
    """What there is to add to a label: the side struck, whom a line meets, what a lever moves; "" if nothing."""
    decision = DECISIONS[code]
    me = game.figures[game.active]
    doll = ""
    if decision.via is not None and decision.target is not None:
        origin = int(game.figures[decision.target].at + game.board.offsets[decision.via])
        doll = f"As if from {game.square_name(origin)}; the doll burns"
    if is_flight(code):
        return ". ".join(filter(None, (flight_note(game, code), doll)))
    if decision.kind == "attack":
        target = game.figures[int(game.occupants[me.at + game.board.offsets[code & 7]]) - 1]
        side = SIDES[side_struck(target, code & 7)]
        return "from behind" if side == "behind" else f"from the {side}"
    if decision.kind == "thrust" and not code & 1:
        between = who(game, int(me.at + game.board.offsets[code & 7]))
        return f"over {between}" if between != "nobody" else ""
    if decision.kind == "pull":
        return lever_note(Deed(game, code))
    return doll


def flight_note(game: Game, code: int) -> str:
    """Whom a line meets in turn, and where it bounces."""
    line = line_of(game, code)
    words = []
    bounces = [game.square_name(square) for square, _, wall in line.squares if wall >= 0]
    if bounces:
        words.append(f"bouncing at {listed(bounces)}")
    words.append(met_words(game, line))
    return ". ".join(words)


def met_words(game: Game, line: Line) -> str:
    me = game.figures[game.active]
    if not line.met:
        return "Nobody is on that line"
    seen: list[str] = []
    for figure, distance, _ in line.met:
        name = "himself" if figure.seat == me.seat else figure.name
        first = " first" if not seen and len(line.met) > 1 else ""
        seen.append(f"{name}{' (ally)' if figure.team == me.team else ''}{first} at {distance}")
    return f"{seen[0]}, then {listed(seen[1:])}" if len(seen) > 1 else seen[0]


def lever_note(deed: Deed) -> str:
    """What the lever moves."""
    for event in told(deed):
        if isinstance(event, LeverPulled):
            parts = [
                f"{word} {listed(doors)}"
                for word, doors in (("opens", event.opened), ("closes", event.closed))
                if doors
            ]
            parts += [f"{listed(event.held)} stays open, for somebody stands there"] if event.held else []
            return f"It {', '.join(parts)}" if parts else "It moves no door"
    return ""
