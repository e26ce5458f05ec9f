"""A campaign: the party and whom it meets, house rules, precedents, and the log of everything, undone things included. Frozen.

`carry_out` and `amend` are the only ways on; `undo` and `redo` go back and forth over them. Nothing here touches a file.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError
from macguffin.core.names import name_key
from macguffin.quest import commands, course, events
from macguffin.quest.bestiary import Kindred
from macguffin.quest.combatants import Character
from macguffin.quest.command_writer import format_command, format_name
from macguffin.quest.fight import Fight, Outcome, Pending
from macguffin.quest.fight_reader import fight_from_dict
from macguffin.quest.fight_writer import fight_to_dict
from macguffin.quest.log import tell
from macguffin.quest.log_open import tell_openly
from macguffin.quest.play import play
from macguffin.quest.precedents import Chances, Precedent, chance_of_magic, chance_of_minds

__all__ = [
    "ASPECTS", "MAX_UNDO", "Campaign", "Done", "Entry", "Origin", "Step", "amend", "bury", "carry_out", "chance_of_pending", "redo",
    "show", "undo",
]  # fmt: skip

MAX_UNDO: Final = 100
ENTERED: Final = "[entered by hand]"
ASPECTS: Final = ("numbers", "weakness")
"""What players can be shown of a monster."""

Origin = Literal["seeded", "entered"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One line of the log: what was said, what fell and where it came from, what happened. `undone` marks what was taken back.

    `open` is `told` as players may read it, None where it is the same.
    """

    seq: int
    command: str
    faces: tuple[int, ...] = ()
    origin: Origin = "seeded"
    told: tuple[str, ...] = ()
    open: tuple[str, ...] | None = None
    undone: bool = False

    @property
    def told_openly(self) -> tuple[str, ...]:
        return self.told if self.open is None else self.open


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """A place to go to: the campaign on the other side of the entries `first` to `last`, which were typed in one line."""

    first: int
    last: int
    title: str
    fight: Fight
    players: dict[str, str]
    kinds: tuple[Kindred, ...]
    shown: dict[str, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Campaign:
    """Everything a game master keeps. `players` says who plays which character; `shown` what the players know of which monster."""

    title: str = ""
    fight: Fight
    players: dict[str, str] = field(default_factory=dict)
    kinds: tuple[Kindred, ...] = ()
    precedents: tuple[Precedent, ...] = ()  # those of undone entries too; see `book`
    shown: dict[str, tuple[str, ...]] = field(default_factory=dict)
    log: tuple[Entry, ...] = ()
    back: tuple[Step, ...] = ()
    forth: tuple[Step, ...] = ()

    @property
    def book(self) -> tuple[Precedent, ...]:
        """The precedents that stand."""
        return tuple(one for one in self.precedents if one.seq < 0 or not self.log[one.seq].undone)

    @property
    def hidden(self) -> frozenset[str]:
        """The monsters whose numbers the players have not seen."""
        return frozenset(one.name for one in self.fight.monsters if "numbers" not in self.shown.get(one.name, ()))

    def named(self, name: str) -> Kindred | None:
        """A kind of the campaign's own."""
        return next((kind for kind in self.kinds if name_key(kind.name) == name_key(name)), None)


@dataclass(frozen=True, slots=True)
class Done:
    """Commands that were carried out in a campaign; `outcome` is that of the last fight that ended by them."""

    campaign: Campaign
    events: tuple[events.Event, ...]
    outcome: Outcome | None


def carry_out(campaign: Campaign, said: Sequence[commands.Command], dice: Dice, origin: Origin = "seeded") -> Done:
    """Carries out commands, all of them or none, and writes each down. They are taken back together.

    Raises IllegalMoveError with the clause that forbids one; the campaign given stays as it is
    """
    after, happened, outcome = campaign, list[events.Event](), None
    for command in said:
        played = play(after.fight, command, dice)
        learnt = learn(after, command, played.events)
        words = format_command(command)
        after = write(after, words, played.fight, played.events, played.faces, origin)
        after = replace(after, precedents=after.precedents + learnt)
        happened += played.events
        outcome = played.outcome or outcome
    return Done(sealed(campaign, after), tuple(happened), outcome)


def write(
    campaign: Campaign,
    words: str,
    fight: Fight,
    happened: Sequence[events.Event],
    faces: tuple[int, ...],
    origin: Origin,
) -> Campaign:
    """The campaign with one entry more, told twice: for the GM and for the players."""
    here = {one.name for one in fight.monsters}
    shown = {name: aspects for name, aspects in campaign.shown.items() if name in here}
    characters = {one.name for one in fight.characters}
    players = {name: player for name, player in campaign.players.items() if name in characters}
    after = replace(campaign, fight=fight, shown=shown, players=players)
    hidden = campaign.hidden | after.hidden
    told = tuple(marked(tell(event), event, origin) for event in happened)
    openly = tuple(marked(line, event, origin) for event in happened if (line := tell_openly(event, hidden)))
    entry = Entry(
        seq=len(campaign.log),
        command=words,
        faces=faces,
        origin=origin,
        told=told,
        open=None if openly == told else openly,
    )
    return replace(after, log=(*campaign.log, entry))


def marked(line: str, event: events.Event, origin: Origin) -> str:
    return f"{line} {ENTERED}" if origin == "entered" and event.dice else line


def sealed(before: Campaign, after: Campaign) -> Campaign:
    """The campaign with a way back over the entries that are new in it; what was undone can't be redone any more."""
    if len(after.log) == len(before.log):
        return after
    step = step_to(before, len(before.log), len(after.log) - 1)
    return replace(after, back=(*before.back, step)[-MAX_UNDO:], forth=())


def step_to(campaign: Campaign, first: int, last: int) -> Step:
    return Step(
        first=first,
        last=last,
        title=campaign.title,
        fight=campaign.fight,
        players=campaign.players,
        kinds=campaign.kinds,
        shown=campaign.shown,
    )


def amend(
    campaign: Campaign,
    words: str,
    told: Sequence[str] = (),
    *,
    faces: tuple[int, ...] = (),
    origin: Origin = "seeded",
    **changes: Any,
) -> Campaign:
    """Writes down a change that no rule is needed for: a new character, a house rule, who plays whom, a note.

    `changes`: the fields of the campaign that are other now; the lines told are for players as well

    Raises NotationError: the change leaves a scene that no file could hold, such as a class that a new house rule does not know
    """
    if "fight" in changes:
        fight_from_dict(fight_to_dict(changes["fight"]))
    lines = tuple(f"{line} {ENTERED}" if origin == "entered" and faces else line for line in told)
    entry = Entry(seq=len(campaign.log), command=words, faces=faces, origin=origin, told=lines)
    return sealed(campaign, replace(campaign, log=(*campaign.log, entry), **changes))


def show(campaign: Campaign, name: str, aspects: Sequence[str]) -> Campaign:
    """The campaign in which the players know these things of a monster, and nothing else; all of them unless told otherwise.

    Raises IllegalMoveError: Q-061 nobody of that name, or no monster
    """
    who = campaign.fight.get(name, "Q-061")
    if isinstance(who, Character):
        raise IllegalMoveError("Q-061", f"{who.name} is a character, whom everybody may see")
    shown = {key: value for key, value in campaign.shown.items() if key != who.name}
    if aspects:
        shown[who.name] = tuple(aspect for aspect in ASPECTS if aspect in aspects)
    words = f"show {format_name(who.name)} {' '.join(aspects)}" if aspects else f"hide {format_name(who.name)}"
    return amend(campaign, words, shown=shown)


def bury(campaign: Campaign, name: str, dice: Dice, origin: Origin = "seeded") -> Done:
    """A character is dead by the GM's word: out of this fight and of all others, until the GM sets what remains of the CON.

    Raises IllegalMoveError: nobody of that name, a monster, or dead already
    Rules: QR-081
    """
    fight = campaign.fight
    who = fight.get(name, "QR-081")
    if not isinstance(who, Character):
        raise IllegalMoveError("QR-081", f"{who.name} is a monster, which is beaten by `set … remaining 0`")
    if who.dead:
        raise IllegalMoveError("QR-081", f"{who.name} is dead already")
    gone = replace(who, remaining=0, defeated=True, dead=True, charmed=(), charmed_always=False)
    log: course.Log = [events.Defeated(who=who.name, how="set", dead=True, clauses=("QR-081",))]
    fight = course.note_fallen(fight.put(gone), who.name)
    if not fight.is_running and fight.pending is not None and fight.pending.by == who.name:
        fight = replace(fight, pending=None)
    fight, outcome = course.settle(course.leave_turn(fight, dice, log), log)
    faces = tuple(face for event in log for face in event.dice)
    after = write(campaign, f"dead {format_name(who.name)}", fight, log, faces, origin)
    return Done(sealed(campaign, after), tuple(log), outcome)


def learn(campaign: Campaign, command: commands.Command, happened: Sequence[events.Event]) -> tuple[Precedent, ...]:
    """The precedent that a ruling on open magic sets. Rules: Q-085, Q-086"""
    pending = campaign.fight.pending
    if not isinstance(command, commands.Rule) or pending is None or pending.kind != "cast":
        return ()
    result, doubly = result_of(happened, pending.by)
    made = Precedent(
        wording=pending.text,
        school=command.school or "",
        difficulty=command.difficulty,
        sp=pending.sp,
        chance=str(chance_of_pending(campaign.fight, pending, command.difficulty, command.school).success),
        result=result,
        doubly=doubly,
        by=pending.by,
        seq=len(campaign.log),
    )
    return (made,)


def result_of(happened: Sequence[events.Event], caster: str) -> tuple[str, bool]:
    for one in happened:
        if isinstance(one, events.Ruled):
            return one.result, one.doubly
        if isinstance(one, events.Contested):
            return "success" if one.winner == caster else "failure", one.doubly
    return "", False


def chance_of_pending(
    fight: Fight, pending: Pending, difficulty: int, school: str | None, sp: int | None = None
) -> Chances:
    """The exact chance of the open magic that waits, at a difficulty; with another price where one is given. Rules: Q-086, QR-122"""
    who, price = fight.get(pending.by, "Q-085"), pending.sp if sp is None else sp
    if pending.target:
        target = fight.get(pending.target, "Q-069")
        return chance_of_minds(who, target, difficulty, school, price, fight.variant)
    return chance_of_magic(who, difficulty, school, price, fight.variant)


def undo(campaign: Campaign) -> Campaign:
    """Takes back what was typed last, rolls too; it stays in the log, marked.

    Raises IllegalMoveError: there is nothing to take back
    """
    if not campaign.back:
        raise IllegalMoveError("QR-146", "there is nothing to take back")
    step = campaign.back[-1]
    here = step_to(campaign, step.first, step.last)
    return replace(at(campaign, step, undone=True), back=campaign.back[:-1], forth=(*campaign.forth, here))


def redo(campaign: Campaign) -> Campaign:
    """Does again what was taken back last, with the dice that fell.

    Raises IllegalMoveError: nothing was taken back, or something else was done since
    """
    if not campaign.forth:
        raise IllegalMoveError("QR-146", "there is nothing to do again")
    step = campaign.forth[-1]
    here = step_to(campaign, step.first, step.last)
    return replace(at(campaign, step, undone=False), back=(*campaign.back, here), forth=campaign.forth[:-1])


def at(campaign: Campaign, step: Step, *, undone: bool) -> Campaign:
    """The campaign as it is on the other side of a step."""
    entries = (replace(one, undone=undone) for one in campaign.log[step.first : step.last + 1])
    log = (*campaign.log[: step.first], *entries, *campaign.log[step.last + 1 :])
    return replace(
        campaign,
        title=step.title,
        fight=step.fight,
        players=step.players,
        kinds=step.kinds,
        shown=step.shown,
        log=log,
    )
