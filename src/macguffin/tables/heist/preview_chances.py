"""What a whole turn may come to: the chances of every figure, and everything else that may have changed, each with its chance.

Exact as long as that takes no more than a stated number of falls of the dice; beyond that so many turns are played, and it is said.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from macguffin.core.chances import share
from macguffin.core.dice import SeededDice
from macguffin.core.errors import LimitError
from macguffin.core.intervals import wilson
from macguffin.heist.orders import Sheet
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import NONE, SHIELD
from macguffin.heist.turn_odds import fates, play_turns, turn_odds
from macguffin.tables.heist.drafts import Chance, Consequence, FigureOdds, Tone
from macguffin.tables.heist.preview_changes import find_facts

__all__ = ["MAX_FALLS", "SIMULATED", "Tally", "chance_of", "consequences", "figure_odds", "note_of", "weigh"]

MAX_FALLS: Final = 2_000
"""So many falls of the dice are walked for exact odds."""
SIMULATED: Final = 2_000
"""So many turns are played where the odds can't be exact."""
SEED: Final = 20
MOST_FACTS: Final = 24


@dataclass(slots=True)
class Tally:
    """Chances of slain, stunned, poisoned, disarmed and shield broken by seat, of facts, and that the sheet is not cut short.

    `sampled`: how many turns were played for it, 0 if it is exact.
    """

    before: Game
    sampled: int = 0
    fates: dict[int, list[Fraction | int]] = field(default_factory=dict)
    facts: dict[tuple[str, Tone], Fraction | int] = field(default_factory=dict)
    finished: Fraction | int = 0
    pairs: list[object] = field(init=False)

    def __post_init__(self) -> None:
        self.pairs = [figure.pair() for figure in self.before.figures]

    def add(self, after: Game, chance: Fraction | int, stopped: str | None, actor: int) -> None:
        """Counts one end of the turn."""
        if stopped is None:
            self.finished += chance
        changed = [
            (old, new)
            for old, new, pair in zip(self.before.figures, after.figures, self.pairs, strict=True)
            if new.pair() != pair
        ]
        for old, new in changed:
            befell = all_fates(old, new)
            if any(befell):
                row = self.fates.setdefault(int(old.seat), [0] * 5)
                for at, is_so in enumerate(befell):
                    row[at] += chance * is_so
        for fact in find_facts(self.before, after, actor, changed):
            self.facts[fact] = self.facts.get(fact, 0) + chance

    def divide(self, turns: int) -> None:
        """Makes shares of what was counted."""
        self.finished = Fraction(self.finished, turns)
        self.fates = {seat: [Fraction(count, turns) for count in row] for seat, row in self.fates.items()}
        self.facts = {fact: Fraction(count, turns) for fact, count in self.facts.items()}

    def slain(self, seat: int) -> Fraction:
        return Fraction(self.fates[seat][0]) if seat in self.fates else Fraction(0)


def all_fates(old: Figure, new: Figure) -> tuple[bool, ...]:
    """What `turn_odds` counts, and whether the shield was broken; a figure that was slain is that only."""
    known = fates(old, new)
    return (*known, not known[0] and old.secondary == SHIELD and new.secondary == NONE)


def weigh(game: Game, sheet: Sheet) -> Tally:
    """The chances of the active figure's turn under a sheet that the walk has accepted; the game stays as it is."""
    actor = int(game.active)
    try:
        tally = Tally(game)
        for end in turn_odds(game, sheet, MAX_FALLS).ends:
            tally.add(end.game, end.chance, end.stopped, actor)
    except LimitError:
        tally = Tally(game, SIMULATED)
        for played in play_turns(game, sheet, SeededDice(SEED), SIMULATED):
            tally.add(played.game, 1, played.stopped, actor)
        tally.divide(SIMULATED)
    return tally


def chance_of(value: Fraction | int, sampled: int = 0) -> Chance:
    """A chance for people. One that was counted in so many turns comes with its interval at 95 %."""
    if not sampled:
        return Chance(fraction=str(value), percent=share(value), value=float(value))
    low, high = wilson(round(value * sampled), sampled)
    return Chance(fraction="", percent=share(value, low, high), value=float(value), low=low, high=high)


def figure_odds(tally: Tally) -> tuple[FigureOdds, ...]:
    """A row for everybody to whom something can happen: others before the actor, the likeliest to be slain first."""
    rows = sorted(tally.fates.items(), key=lambda row: (row[0] == tally.before.active, -row[1][0], -row[1][1], row[0]))
    return tuple(
        FigureOdds(
            name=tally.before.name(seat),
            slain=chance_of(row[0], tally.sampled),
            stunned=chance_of(row[1], tally.sampled),
            poisoned=chance_of(row[2], tally.sampled),
            disarmed=chance_of(row[3], tally.sampled),
            shield_breaks=chance_of(row[4], tally.sampled),
        )
        for seat, row in rows
    )


def consequences(tally: Tally) -> tuple[Consequence, ...]:
    """Everything else that may come of it, what is certain first."""
    likeliest = sorted(tally.facts.items(), key=lambda fact: -fact[1])[:MOST_FACTS]
    return tuple(
        Consequence(text=with_chance(text, value, tally.sampled), tone=tone) for (text, tone), value in likeliest
    )


def with_chance(text: str, value: Fraction | int, sampled: int = 0) -> str:
    return f"{text}." if value == 1 and not sampled else f"{text} in {chance_of(value, sampled).percent}."


def note_of(tally: Tally) -> str:
    """How the odds were found, "" if they are exact."""
    return f"simulated, {tally.sampled:,} turns" if tally.sampled else ""
