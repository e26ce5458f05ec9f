"""What a player can look up at the prompt: the page of commands, what a clause says, what the signs of the map mean."""

from difflib import get_close_matches
from typing import Final

from macguffin.heist.clauses import CHAPTERS, CLAUSES, RULINGS
from macguffin.heist.render_text import list_section, plain
from macguffin.heist.render_words import describe_figures, describe_scene
from macguffin.heist.scene import Scene

__all__ = ["HELP", "tell_figures", "tell_legend", "tell_rule"]

HELP: Final = """\
Orders, alone or several parted by ";". Words may be shortened: m 3e; att snib
  move n n 3e s | move to E4 | face w | drink | pass
  attack e | attack NAME | thrust ne | shoot ne [bounce] | throw e
  cast curse at NAME | cast bolt ne | cast poison NAME main|secondary
  cast bless|heal|ward|haste at NAME       each with: via doll from D4
  trap n | remove n | unjam n | pull n | grab | pick up
  rack main axe | rack secondary shield | order shield always|slain|never
An action ends the turn. A marksman's opening "shoot" is the standing shot.
At any time:
  ?               what is open now       ? ORDERS      how they may end; no roll
  undo            take back what rolled no die         end       end the turn
  map             draw the board again   figures       everybody, in full
  legend          signs, doors, traps    log [N]       what has happened
  rule H-049      what a clause says     help          this page
  confirm on|off  look at the odds and say yes before dice are rolled
  order shield always for NAME           for somebody who is not on turn
  color on|off                           quit          save and leave"""


def tell_rule(text: str) -> list[str]:
    """What a clause says, and where the rulebook has it; without one, the chapters."""
    key = text.strip().upper()
    if not key:
        return ["rule H-049, for one. The chapters:", *(f"  {a} to {b}  {name}" for name, (a, b) in CHAPTERS.items())]
    if key.isdigit() and len(key) <= 3:
        key = f"H-{int(key):03}"
    if key in CLAUSES:
        return [f"{key}: {CLAUSES[key]} (docs/rules/heist.md#{key.lower()})"]
    number = key.removeprefix("HR-")
    if key != number and number.isdigit() and len(number) == 3 and 1 <= int(number) <= RULINGS:
        return [f"{key}: how a gap in the rules is read (docs/rules/heist.md#{key.lower()})"]
    near = get_close_matches(key[:20], CLAUSES, n=1)
    return [f"No clause {key[:20]!r}; {f'{near[0]}?' if near else 'there are H-001 to H-230.'}"]


def tell_legend(scene: Scene) -> list[str]:
    """The signs of this map, and what a map can't show."""
    facing = "Beside a figure: ^ > v < faces north, east, south, west (where there is room for two cells a square)"
    sides = "In the list: > is on turn, + is on the same side"
    return [facing, sides, *(line for section in describe_scene(scene) for line in list_section(section))]


def tell_figures(scene: Scene) -> list[str]:
    """Everybody in turn order, with all there is to know."""
    lines = []
    for words in describe_figures(scene):
        name, *what = (plain(fact) for fact in words.what)
        how = [plain(fact) for fact in words.how if plain(fact)]
        lines.append(
            f"{'>' if words.is_active else ' '} {words.figure.symbol} {name}: {', '.join(what)}; {', '.join(how)}"
        )
    return lines
