"""The check of a map: whether it can be played as a game, whether it is fair, what about it is odd. Refuses nothing.

An error is what a game cannot be played with, or not to its end; a warning is advice. A position of a running game, and one for
study, is never in error for what it lacks.
"""

from dataclasses import dataclass
from itertools import chain
from typing import Final

from macguffin.heist.scene import OFF, Scene, SceneLint
from macguffin.heist.ways import Ways

__all__ = ["Finding", "Report", "check_scene"]

NAMED: Final = 24  # squares that one sentence names before it says how many more there are
REGIONS: Final = 16  # parts of the map, each behind doors, whose start squares are asked about


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about a map, and the squares that it is about."""

    text: str
    squares: tuple[str, ...] = ()
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """All that there is to say about a map, errors first."""

    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[str, ...]:
        return tuple(one.text for one in self.findings if one.is_error)

    @property
    def warnings(self) -> tuple[str, ...]:
        return tuple(one.text for one in self.findings if not one.is_error)

    def to_dict(self) -> dict[str, list[str]]:
        """The report as the command line writes it."""
        return {"errors": list(self.errors), "warnings": list(self.warnings)}


def check_scene(scene: Scene) -> Report:
    """Everything that stands in the way of a game on this map, or makes it a poor one. Rules: HR-008, HR-013, HR-014, HR-016"""
    ways = Ways(scene)
    found = [check_parts(scene, ways), check_joins(scene, ways), check_fixtures(scene, ways), check_starts(scene, ways)]
    return Report(tuple(sorted(chain.from_iterable(found), key=lambda one: not one.is_error)))


def check_parts(scene: Scene, ways: Ways) -> list[Finding]:
    """What a game needs and the scene lacks."""
    starts, seats = ways.where("_"), len(scene.figures)
    found = []
    if scene.gem is None:
        found.append(finding("No gem: nobody can win by leaving with it (H-019).", is_error=scene.is_new))
    if not ways.where("<"):
        found.append(finding("No entrance: nobody can leave with the gem (H-021).", is_error=scene.is_new))
    if not starts:
        text = "No start squares: a slain figure stays off the board (H-010, H-064)."
        found.append(finding(text, is_error=scene.is_new))
    elif len(starts) < seats:
        text = f"Too few start squares: {len(starts)} for {seats} figures (HR-016)."
        found.append(finding(text, ways, starts, is_error=scene.is_new))
    elif len(starts) == seats:
        text = f"No start square to spare: {seats} for {seats} figures; one more is advised, so that one is always free (HR-016)."
        found.append(finding(text, ways, starts))
    return found


def check_joins(scene: Scene, ways: Ways) -> list[Finding]:
    """Whether gem, entrance and start squares are joined, fairly, and by more than one way."""
    starts, entrance, gem = ways.where("_"), ways.where("<"), gem_square(scene, ways)
    if gem is None:
        return check_entrance(ways, starts, entrance)
    lint = scene.lint or SceneLint()
    away = ways.distances(gem)
    found = check_reach(ways, away, gem)
    found += check_spread(ways, {square: away[square] for square in starts if square in away}, lint.spread)
    return found if lint.narrow else found + check_narrow(ways, gem, starts, entrance)


def check_reach(ways: Ways, away: dict[int, int], gem: int) -> list[Finding]:
    """Whether every start square and the entrance are joined to the gem; `away`: how far each square is from it."""
    found = []
    starts, entrance = ways.where("_"), ways.where("<")
    cut_off = [square for square in starts if square not in away]
    lost = [square for square in entrance if square not in away]
    if cut_off and len(cut_off) == len(starts):
        text = f"Unreachable: no way leads from any start square to the gem at {ways.name(gem)}."
        found.append(finding(text, ways, [gem], is_error=True))
    elif cut_off:
        text = f"Unreachable: no way leads to the gem from {listed(ways, cut_off)}."
        found.append(finding(text, ways, cut_off, is_error=True))
    if lost and len(lost) == len(entrance):
        text = f"Unreachable: no way leads from the gem at {ways.name(gem)} to the entrance."
        found.append(finding(text, ways, lost, is_error=True))
    elif lost:
        text = f"Unreachable: no way leads from the gem to the entrance at {listed(ways, lost)}."
        found.append(finding(text, ways, lost))
    return found


def check_entrance(ways: Ways, starts: list[int], entrance: list[int]) -> list[Finding]:
    """Whether a start square is joined to the entrance, where there is no gem to ask from."""
    if not starts or not entrance or any(square in ways.reached for square in entrance):
        return []
    text = "Unreachable: no way leads from any start square to the entrance."
    return [finding(text, ways, entrance, is_error=True)]


def check_spread(ways: Ways, away: dict[int, int], spread: int) -> list[Finding]:
    """Whether some start squares are much nearer to the gem than others."""
    if not away:
        return []
    far, near = max(away, key=lambda square: away[square]), min(away, key=lambda square: away[square])
    if away[far] - away[near] <= spread:
        return []
    text = (
        f"Unfair: from {ways.name(far)} it is {away[far]} squares to the gem, from {ways.name(near)} only {away[near]};"
        f" they may differ by {spread} ([lint] spread)."
    )
    return [finding(text, ways, [far, near])]


def check_narrow(ways: Ways, gem: int, starts: list[int], entrance: list[int]) -> list[Finding]:
    """Squares that one figure can stand on to shut everybody out, or in. Rules: HR-014"""
    exempt = {gem, *starts, *entrance}
    found = []
    for goals, where in ((starts, "from the start squares to the gem"), (entrance, "from the gem to the entrance")):
        narrow = [square for square in ways.bottlenecks(gem, goals) if square not in exempt]
        if narrow:
            text = f"Narrow: every way {where} leads over {listed(ways, narrow)} ([lint] narrow)."
            found.append(finding(text, ways, narrow))
    return found


def check_fixtures(scene: Scene, ways: Ways) -> list[Finding]:
    """Levers, doors and racks that are of no use to anybody."""
    found = []
    moved = {door for doors in ways.doors_of.values() for door in doors}
    idle = [square for square in ways.where("!") if not ways.doors_of.get(square)]
    if idle:
        found.append(finding(f"Idle: no door is linked to the lever at {listed(ways, idle)}.", ways, idle))
    stuck = [square for square in ways.where("+/") if square not in moved]
    if stuck and scene.variant.doors == "lever":
        text = f"Stuck: no lever moves the door at {listed(ways, stuck)}; it stays as drawn."
        found.append(finding(text, ways, stuck))
    for kind, what in (("!", "lever"), (")", "rack")):
        lost = [square for square in ways.where(kind) if not ways.can_use(square)]
        if lost and ways.reached:
            found.append(finding(f"Unreachable: nobody gets beside the {what} at {listed(ways, lost)}.", ways, lost))
    return found


def check_starts(scene: Scene, ways: Ways) -> list[Finding]:
    """Start squares that depend on somebody elsewhere to open a door; asked once for all that are joined without doors."""
    gem = gem_square(scene, ways)
    if gem is None or gem not in ways.reached or not ways.pulled:
        return []
    starts = [start for start in ways.where("_") if start in ways.reached]
    shut_in: list[int] = []
    asked: set[int] = set()
    for _ in range(REGIONS):
        start = next((start for start in starts if start not in asked), None)
        if start is None:
            break
        alone = Ways(scene, [start])
        asked |= alone.free
        if gem not in alone.reached:
            shut_in += [start for start in starts if start in alone.free]
    if not shut_in:
        return []
    shut_in.sort()
    text = f"Shut in: nobody gets to the gem from {listed(ways, shut_in)} unless somebody elsewhere pulls a lever."
    return [finding(text, ways, shut_in)]


def gem_square(scene: Scene, ways: Ways) -> int | None:
    """Where the gem is, with its carrier if it has one."""
    if scene.gem is None:
        return None
    at = scene.gem.at
    if at is None:
        at = next((figure.at for figure in scene.figures if figure.name == scene.gem.carried_by), None)
    return None if at in (None, OFF) else ways.find(str(at))


def finding(
    text: str, ways: Ways | None = None, squares: list[int] | None = None, *, is_error: bool = False
) -> Finding:
    names = tuple(map(ways.name, squares)) if ways and squares else ()
    return Finding(text, names, is_error)


def listed(ways: Ways, squares: list[int]) -> str:
    """The squares as a sentence names them."""
    names = list(map(ways.name, squares))
    if len(names) > NAMED:
        return f"{', '.join(names[:NAMED])} and {len(names) - NAMED} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
