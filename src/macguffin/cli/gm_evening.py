"""One evening at the console: the campaign at hand, its file, what stands on the screen, and what the GM is asked."""

from typing import Final

from macguffin.cli import gm_answers, gm_screen
from macguffin.cli.hand_dice import HandDice
from macguffin.cli.keeper import Keeper
from macguffin.cli.terminal import Terminal, remember
from macguffin.core.dice import Dice
from macguffin.core.errors import MacguffinError, NotationError
from macguffin.quest import commands
from macguffin.quest.campaign import Campaign, Done, Entry, Origin
from macguffin.quest.command_parser import parse
from macguffin.quest.command_writer import format_name
from macguffin.quest.creation import Created

__all__ = ["Evening", "find_quit"]

REASONS: Final = ("a die", "the check", "the attack", "the defence", "the contest", "the turn order", "a stat")
UNREADABLE: Final = "\ufffd"
MORE: Final = "-- Enter for more, q to leave it --"


class Evening:
    """What lasts from line to line. Nothing is shown that is not on disk."""

    def __init__(self, keeper: Keeper, campaign: Campaign, dice: Dice, *, color: bool, secrets: bool = False) -> None:
        self.keeper = keeper
        self.campaign = campaign
        self.seeded = dice
        self.color = color
        self.secrets = secrets
        self.origin: Origin = "seeded"
        self.terminal = Terminal()
        self.drawn: Campaign | None = None  # what the last tracker was of
        self.given_back: list[str] = []  # lines that were read for an answer and were none
        self.lines = 0  # that were read from whoever types

    def read(self, prompt: str) -> str:
        if self.given_back:
            return self.given_back.pop()
        line = self.ask(prompt)
        if self.terminal.is_live and line.strip() and not find_quit(line.strip()):
            remember(line)
        return line

    def ask(self, prompt: str) -> str:
        """Reads a line from whoever types.

        Raises EOFError when there is nothing more to read, LimitError for a line that is too long, NotationError for bytes that
        are no text, which stand as U+FFFD here
        """
        self.lines += 1
        line = self.terminal.read(prompt)
        if UNREADABLE in line:
            where = 0 if self.terminal.is_live else self.lines
            raise NotationError(where, 0, "expected UTF-8; the line was left out", "input")
        return line

    def dice(self) -> Dice:
        return HandDice(REASONS, self.ask, top=6) if self.origin == "entered" else self.seeded

    def used_up(self, dice: Dice) -> None:
        """Refuses faces that were typed and that no die has used.

        Raises DiceError
        """
        if isinstance(dice, HandDice):
            dice.finish()

    def confirm(self, question: str) -> bool:
        """Asks yes or no; a line that is neither is no, and is carried out itself."""
        answer = self.ask(f"{question} Buy it? [y/N] ").strip()
        if answer.casefold() in ("y", "yes"):
            return True
        if answer.casefold() not in ("", "n", "no"):
            self.given_back.append(answer)
        return False

    def choose(self, rolled: Created, what: str, choices: tuple[str, ...]) -> str:
        """Asks which of the tied classes or schools it is to be, until one is named.

        Raises NotationError over a pipe, where nobody would learn from being asked again
        """
        stats = " ".join(f"{stat.upper()} {value}" for stat, value in rolled.stats.items())
        self.terminal.say(f"{rolled.name}: {stats}")
        while True:
            answer = self.ask(f"{what}: {' or '.join(choices)}? ").strip()
            found = [choice for choice in choices if answer and choice.startswith(answer.casefold())]
            if len(found) == 1:
                return found[0]
            self.terminal.say(f"expected {' or '.join(choices)}; Ctrl-C makes nobody")
            if not self.terminal.is_live:
                self.given_back.append(answer)
                raise NotationError(0, 0, f"expected {' or '.join(choices)} on the next line; nobody was made", what)

    def keep_done(self, done: Done) -> None:
        more = (
            gm_answers.ruling_hints(done.campaign) if done.campaign.fight.pending != self.campaign.fight.pending else []
        )
        if done.outcome is not None:
            more += gm_answers.summary(self.campaign.fight, done.campaign.fight, done.outcome)
        self.keep(done.campaign, more)

    def keep(self, campaign: Campaign, more: list[str] | None = None) -> None:
        """Writes the campaign down, then tells what is new in it, and more for the GM."""
        self.keeper.save(campaign)
        fresh = campaign.log[len(self.campaign.log) :]
        self.campaign = campaign
        told = [line for entry in fresh for line in (entry.told if self.secrets else heard(entry))]
        self.present([*told, *(more or [])])

    def go(self, campaign: Campaign, word: str) -> None:
        """Goes back or forth over what was typed in one line, and names it."""
        before = {entry.seq: entry.undone for entry in self.campaign.log}
        moved = [
            entry.command if self.secrets else openly(entry.command)
            for entry in campaign.log
            if entry.undone != before[entry.seq]
        ]
        self.keep(campaign, [f"{word}: {'; '.join(moved)}"])

    def present(self, lines: list[str]) -> None:
        """Draws the tracker with lines below it, by pages where somebody watches; over a pipe as it comes."""
        size = self.terminal.size
        head = gm_screen.draw(self.campaign, size, secrets=self.secrets, color=self.color, origin=self.origin)
        parts = gm_screen.wrapped(lines, size.columns - 1)
        if not self.terminal.is_live:
            is_news = self.drawn is not self.campaign
            self.terminal.say("\n".join([*(head if is_news else []), *parts]))
            self.drawn = self.campaign
            return
        page = max(4, size.lines - len(head) - 2)
        for start in range(0, max(1, len(parts)), page):
            answer = self.terminal.pause(MORE).strip() if start else ""
            if answer:  # whoever has seen enough types on
                self.given_back += [] if find_quit(answer) else [answer]
                return
            self.terminal.clear()
            self.terminal.say("\n".join([*head, *parts[start : start + page]]))


def find_quit(line: str) -> bool:
    return line.casefold() in ("quit", "q", "exit")


def heard(entry: Entry) -> tuple[str, ...]:
    """What may be told with secrets out of sight; of what is a secret whole, that it was done."""
    if entry.told and not entry.told_openly:
        return (f"done: {openly(entry.command)}",)
    return entry.told_openly


def openly(command: str) -> str:
    """A command as players may hear of it: without what it says of a monster's numbers and weakness, and without the GM's notes."""
    if command.startswith("note "):
        return "a note"
    try:
        said = parse(command)
    except MacguffinError:
        return command  # none of the rulebook's, so it holds no such thing
    match said:
        case [commands.Add(name=name)]:
            return f"add {format_name(name)}"
        case [commands.SetField(name=name, field=field)]:
            return f"set {format_name(name)} {field}"
        case [commands.Favour(name=name)]:
            return f"favour {format_name(name)}"
        case _:
            return command
