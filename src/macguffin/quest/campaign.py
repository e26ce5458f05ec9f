"""A campaign: the party and whom it meets, house rules, precedents, and the log of everything, undone things included. Frozen.

`carry_out` is the only way on; `undo` and `redo` go back and forth over it. Nothing here touches a file.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError
from macguffin.core.names import name_key
from macguffin.quest import commands, events
from macguffin.quest.bestiary import Kindred
from macguffin.quest.command_writer import format_command
from macguffin.quest.fight import Fight, Outcome
from macguffin.quest.fight_reader import fight_from_dict
from macguffin.quest.fight_writer import fight_to_dict
from macguffin.quest.log import tell
from macguffin.quest.play import play
from macguffin.quest.precedents import Precedent, chance_of_magic

__all__ = ["MAX_UNDO", "Campaign", "Entry", "Step", "amend", "carry_out", "redo", "undo"]

MAX_UNDO: Final = 100

Origin = Literal["seeded", "entered"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One line of the log: what was said, what fell and where it came from, what happened. `undone` marks what was taken back."""

    seq: int
    command: str
    faces: tuple[int, ...] = ()
    origin: Origin = "seeded"
    told: tuple[str, ...] = ()
    undone: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """A place to go back to: the fight as it was, and the entry that led away from there."""

    seq: int
    fight: dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Campaign:
    """Everything a game master keeps. `players` says who plays which character; `shown` whose numbers the players have seen."""

    title: str = ""
    fight: Fight
    players: dict[str, str] = field(default_factory=dict)
    kinds: tuple[Kindred, ...] = ()
    precedents: tuple[Precedent, ...] = ()  # those of undone entries too; see `book`
    shown: tuple[str, ...] = ()
    log: tuple[Entry, ...] = ()
    back: tuple[Step, ...] = ()
    forth: tuple[Step, ...] = ()

    @property
    def book(self) -> tuple[Precedent, ...]:
        """The precedents that stand."""
        undone = {entry.seq for entry in self.log if entry.undone}
        return tuple(one for one in self.precedents if one.seq not in undone)

    def named(self, name: str) -> Kindred | None:
        """A kind of the campaign's own."""
        return next((kind for kind in self.kinds if name_key(kind.name) == name_key(name)), None)


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was carried out in a campaign."""

    campaign: Campaign
    events: tuple[events.Event, ...]
    outcome: Outcome | None


def carry_out(campaign: Campaign, command: commands.Command, dice: Dice, origin: Origin = "seeded") -> Done:
    """Carries out a command and writes it down.

    Raises IllegalMoveError with the clause that forbids it; the campaign given stays as it is
    """
    played = play(campaign.fight, command, dice)
    told = tuple(tell(event) for event in played.events)
    after = write(campaign, format_command(command), played.fight, played.faces, origin, told)
    return Done(
        replace(after, precedents=campaign.precedents + learn(campaign, command, played.events)),
        played.events,
        played.outcome,
    )


def amend(campaign: Campaign, words: str, fight: Fight, told: str) -> Campaign:
    """Writes down a change to the scene that no rule is needed for, such as a new character."""
    return write(campaign, words, fight, (), "seeded", (told,))


def write(
    campaign: Campaign, words: str, fight: Fight, faces: tuple[int, ...], origin: Origin, told: tuple[str, ...]
) -> Campaign:
    entry = Entry(seq=len(campaign.log), command=words, faces=faces, origin=origin, told=told)
    step = Step(seq=entry.seq, fight=fight_to_dict(campaign.fight))
    return replace(campaign, fight=fight, log=(*campaign.log, entry), back=(*campaign.back, step)[-MAX_UNDO:], forth=())


def learn(campaign: Campaign, command: commands.Command, happened: tuple[events.Event, ...]) -> tuple[Precedent, ...]:
    """The precedent that a ruling on open magic sets. Rules: Q-085, Q-086"""
    pending = campaign.fight.pending
    if not isinstance(command, commands.Rule) or pending is None or pending.kind != "cast":
        return ()
    who = campaign.fight.get(pending.by, "Q-085")
    chance = chance_of_magic(who, command.difficulty, command.school, pending.sp, campaign.fight.variant)
    result = next((one.result for one in happened if isinstance(one, events.Ruled)), "")
    made = Precedent(
        wording=pending.text,
        school=command.school or "",
        difficulty=command.difficulty,
        sp=pending.sp,
        chance=chance.success,
        result=result,
        seq=len(campaign.log),
    )
    return (made,)


def undo(campaign: Campaign) -> Campaign:
    """Takes back the last command, rolls too; it stays in the log, marked.

    Raises IllegalMoveError: there is nothing to take back
    """
    if not campaign.back:
        raise IllegalMoveError("QR-146", "there is nothing to take back")
    step = campaign.back[-1]
    again = Step(seq=step.seq, fight=fight_to_dict(campaign.fight))
    return replace(
        campaign,
        fight=fight_from_dict(step.fight),
        log=marked(campaign.log, step.seq, undone=True),
        back=campaign.back[:-1],
        forth=(*campaign.forth, again),
    )


def redo(campaign: Campaign) -> Campaign:
    """Does again what was taken back last, with the dice that fell.

    Raises IllegalMoveError: nothing was taken back, or something else was done since
    """
    if not campaign.forth:
        raise IllegalMoveError("QR-146", "there is nothing to do again")
    step = campaign.forth[-1]
    before = Step(seq=step.seq, fight=fight_to_dict(campaign.fight))
    return replace(
        campaign,
        fight=fight_from_dict(step.fight),
        log=marked(campaign.log, step.seq, undone=False),
        back=(*campaign.back, before),
        forth=campaign.forth[:-1],
    )


def marked(log: tuple[Entry, ...], seq: int, *, undone: bool) -> tuple[Entry, ...]:
    return tuple(replace(entry, undone=undone) if entry.seq == seq else entry for entry in log)
