"""What people ask for and what broke elsewhere, by number, and which tests answer: `python -m tests.requirements` prints the table.

A test says what it is about, `@pytest.mark.requirement("R-A1")` or `@pytest.mark.hazard(67)`, and does what the row says.
"""

import ast
import sys
from collections import defaultdict
from typing import Final

from tests.clauses import ROOT, TESTS, _named
from tests.requirements_waived import ELSEWHERE, WAIVED

__all__ = ["ELSEWHERE", "HAZARDS", "KNOWN", "MARKS", "REQUIREMENTS", "WAIVED", "answered", "name_of", "problem_of"]

REQUIREMENTS: Final[dict[str, str]] = {
    "R-A1": "a line cut anywhere: each move counts once or is refused, and the view is a fresh one's",
    "R-A2": "a refusal brings the present state; nothing with dice is shown before it has happened",
    "R-A3": "a killed server has every move that it answered, and pages come back by themselves",
    "R-A4": "whoever comes back may act at once, and reads the server's own deadline",
    "R-B1": "one's own move without dice is taken back until somebody acts; with dice that is the GM's, or a vote's",
    "R-B2": "back and forth again is the same position, with all that was running",
    "R-B3": "a rewind says whether the dice stay or why they don't; what was dropped is kept; no roll is known early",
    "R-B4": "a rewind is one entry for everybody, with its reason",
    "R-C1": "a GM changes anything, by name, with old, new and why; it can be undone, and nothing locks him out",
    "R-C2": "dice typed in stay marked wherever they go, and only who may types them",
    "R-C3": "a changed position is as sound as a played one, for odds and bots too",
    "R-C4": "house rules are named switches in the record, told first, and counted in odds",
    "R-C5": "a ruling on open magic is kept and offered again",
    "R-D1": "two tables that differ in what somebody may not know are the same bytes to him",
    "R-D2": "a spectator of a running game sees the least, or what the delay lets through",
    "R-D3": "a bot is handed plain data, and reaches neither the game nor its dice",
    "R-D4": "between two seats at one screen stands a page that shows neither",
    "R-E1": "odds that are shown are fractions found by enumeration; a sample says that it is one",
    "R-E2": "a verifier on its own recomputes every die, and names the move of a changed byte",
    "R-E3": "nothing that was sent foretells the next face",
    "R-E4": "dice need nobody outside",
    "R-E5": "talk that looks like a roll stays talk",
    "R-E6": "luck of each seat: expected, actual, tail",
    "R-F1": "the agreed rule acts when time is up, once, whoever is there",
    "R-F2": "who must act is told once, and reminded once",
    "R-F3": "there is always a way on for somebody",
    "R-F4": "a seat handed over is its new holder's alone, at once",
    "R-F5": "deadlines are in UTC and know no summer time",
    "R-G1": "a pasted sheet is echoed line by line with its refusals and hints, and done only when confirmed",
    "R-G2": "the same sheet again is the first one's answer",
    "R-G3": "a report has every step since the last, an even map, no need of colour, in three forms",
    "R-G4": "copy and paste are enough; no forum has to work",
    "R-G5": "rolls in a post are bound to the orders they were for",
    "R-H1": "a line of the log is enough to work its result out again",
    "R-H2": "the log can be sifted and leads to its moment, and tells nobody too much",
    "R-I1": "old games load and replay to the same hashes under their own rules",
    "R-I2": "a field that is missing, strange or mistyped is refused by its path",
    "R-I3": "any position can be branched off as a table of its own, and says whence",
    "R-I4": "out and in again is the same, for a table and for all",
    "R-J1": "everybody alive has one turn a round, in a total order",
    "R-J2": "who is hidden leaves no gap in the order",
    "R-K1": "a whole game by keyboard, and by touch on a small phone",
    "R-K2": "squares can be heard, nothing is told by colour alone, contrast and stillness are kept",
    "R-K3": "nothing rolls without a confirmation; the editor undoes without end",
    "R-L1": "the environment is one by its framework's own tests",
    "R-L2": "an illegal or missing move of a bot costs bounded time and no state",
    "R-L3": "a copy is equal in every field and shares nothing",
    "R-L4": "a bot cannot tell apart what its seat cannot",
    "R-M1": "a batch can be stopped, resumed and repeated",
    "R-M2": "sampled and exact answers agree",
    "R-M3": "dice are exactly even over their source",
    "R-N1": "one command installs, one starts, a link joins",
    "R-N2": "backup, restore, health and readiness are commands; a kill loses nothing",
    "R-N3": "many tables and sockets at once stay quick",
    "R-O1": "one table of permissions, walked through every door",
    "R-O2": "what is imported is data, and bounded before it is read",
    "R-O3": "each hazard of the web has a test",
}

HAZARDS: Final[dict[int, str]] = {
    1: "sight that is not mutual",
    2: "a target in sight that the shot does not reach",
    3: "two judges of the same line",
    4: "lines that go wrong in some directions",
    5: "holes in the light far away",
    6: "old sight after a door has moved",
    7: "blockers moved before sight",
    8: "two measures of one distance",
    9: "ways that cut corners",
    10: "shots without end between two walls",
    11: "reflection on one side only",
    12: "shots through the joint of two walls",
    13: "the shooter hit by chance of order",
    14: "errors of floating point on the way",
    15: "things that land in the wall",
    16: "a way that ignores who stands in it",
    17: "an order that was legal when it was written",
    18: "a path shown that is stale when confirmed",
    19: "a path with a square twice",
    20: "traps that set traps off",
    21: "effects that happen twice or inside each other",
    22: "winners by order in a list",
    23: "nobody left to act",
    24: "a death that skips the next",
    25: "a rule at the wrong place",
    26: "faces that never fall",
    27: "chances that are floats",
    28: "a chance shown that is not the one used",
    29: "a forecast that forgot a case",
    30: "dice of another version",
    31: "chance or order that the seed does not hold",
    32: "dice that a save forgets",
    33: "samples that all imagine the same",
    34: "a roll known by rehearsal",
    35: "a promise that gives its secret away",
    36: "text that asks for endless dice",
    37: "nesting deeper than the stack",
    38: "numbers longer than anybody counts",
    39: "patterns that search for ever",
    40: "one click counted twice",
    41: "two at once that both succeed",
    42: "two in one seat",
    43: "an old page over newer work",
    44: "tables that share a browser's memory",
    45: "a message lost between page and socket",
    46: "two sockets that disagree",
    47: "timers that die with the server",
    48: "a timer that outlives its cause",
    49: "a reader who never reads",
    50: "a sender without end",
    51: "clocks that change",
    52: "fields filled in unasked",
    53: "a migration that loses things",
    54: "a rule mended that breaks old games",
    55: "a replay out of step",
    56: "a field that equality forgets",
    57: "a database that is locked",
    58: "files of nothing after a crash",
    59: "a name before its content",
    60: "work that lives in a browser alone",
    61: "history that goes to everybody",
    62: "spectators who see more",
    63: "exports and lists that leak",
    64: "hints that betray",
    65: "a whisper to all",
    66: "bots that peep",
    67: "script in a text of somebody's",
    68: "one bad record that stops the site",
    69: "a door without its question",
    70: "credentials that outlive their place",
    71: "sockets for other sites",
    72: "secrets in addresses and logs",
    73: "links that can be guessed",
    74: "archives that write where they like",
    75: "paths spelt oddly",
    76: "little that unpacks to much",
    77: "sizes that are believed",
    78: "saves that run",
    79: "content that escapes",
    80: "requests sent inward",
    81: "cells that calculate",
    82: "names that are markup elsewhere",
    83: "names that look like others",
    84: "copies that take most of the time",
    85: "cost by the square of a game's length",
    86: "exact odds that explode",
    87: "a bot that hangs a game",
    88: "a calculator that is slow or wrong",
    89: "maps out of line",
    90: "a success taken for a failure, and repeated",
    91: "a report with steps left out",
    92: "colour alone",
}

MARKS: Final = ("requirement", "hazard")
KNOWN: Final = {**REQUIREMENTS, **{f"X-{number:02}": words for number, words in HAZARDS.items()}}


def name_of(mark: str, number: object) -> str:
    """A number as it is registered: R-A1 of a requirement, X-67 of a hazard; "" of neither.

    >>> name_of("hazard", 7), name_of("requirement", "R-A1"), name_of("hazard", "7")
    ('X-07', 'R-A1', '')
    """
    if mark == "hazard":
        return f"X-{number:02}" if isinstance(number, int) and number in HAZARDS else ""
    return number if isinstance(number, str) and number in REQUIREMENTS else ""


def problem_of(mark: str, numbers: tuple[object, ...]) -> str:
    """What is wrong with a marker, "" if nothing is."""
    unknown = [repr(number) for number in numbers if not name_of(mark, number)]
    return ", ".join(unknown) or ("" if numbers else "none named")


def answered() -> dict[str, list[str]]:
    """Number -> the tests that answer, by marker or, outside this suite, by path."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        module = path.relative_to(TESTS).with_suffix("").as_posix()
        for name, node in _named(ast.parse(path.read_text(encoding="utf-8"))):
            for number in _marked(node):
                where = f"{module}::{name}" if name else module
                if where not in found[number]:
                    found[number].append(where)
    for number, paths in ELSEWHERE.items():
        found[number] += paths
    return found


def _marked(node: ast.AST) -> list[str]:
    """The numbers that a marker names; those it must not name as they are written."""
    if not isinstance(node, ast.Call):
        return []
    mark = ast.unparse(node.func).rpartition("mark.")[2]
    if mark not in MARKS or ast.unparse(node.func) not in (f"pytest.mark.{mark}", f"mark.{mark}"):
        return []
    return [name_of(mark, ast.literal_eval(one)) or ast.unparse(one) for one in node.args]


def main() -> int:
    found, bare = answered(), 0
    for number, words in KNOWN.items():
        print(f"{number}  {words}")
        if number in WAIVED:
            print(f"      waived: {WAIVED[number]}")
        for where in found[number]:
            print(f"      {where}")
        if not found[number] and number not in WAIVED:
            bare += 1
            print("      NOTHING")
    answers = sum(bool(found[number]) for number in KNOWN)
    print(f"\n{len(KNOWN)} numbers: {answers} have tests, {len(WAIVED)} are waived, {bare} lack both ({ROOT.name})")
    return 1 if bare else 0


if __name__ == "__main__":
    sys.exit(main())
