"""`macguffin quest play`: the game master's console. The fight is always in sight, and every command is written down at once."""

import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import click

from macguffin.cli import gm_answers, gm_screen
from macguffin.cli.hand_dice import HandDice
from macguffin.cli.terminal import Terminal, prepare_editing
from macguffin.core.dice import Dice, SeededDice
from macguffin.core.errors import LimitError, MacguffinError, NotationError, NotFoundError
from macguffin.quest import commands
from macguffin.quest.bestiary import find_kind, generate, monster_from_line
from macguffin.quest.campaign import Campaign, Origin, amend, carry_out, redo, undo
from macguffin.quest.campaign_file import MAX_BYTES, read_campaign, write_campaign
from macguffin.quest.command_parser import parse
from macguffin.quest.creation import create
from macguffin.quest.fight import Fight
from macguffin.quest.log_creation import tell_creation
from macguffin.quest.upkeep import free_name

__all__ = ["play"]

MAX_LINE: Final = 16 * 1024
REASONS: Final = ("a die", "the check", "the attack", "the defence", "the contest", "the turn order", "a stat")
WORDS: Final[tuple[str, ...]] = (
    "attack", "award", "add", "at", "begin", "berserk", "bestiary", "buff", "cast", "charm", "check", "chr", "con", "conceal", "contest",
    "damage", "deception", "dex", "dice", "difficulty", "encounter", "end", "exploit", "favour", "flee", "help", "hide", "int", "log",
    "make", "meet", "new", "odds", "pass", "persuasion", "player", "precedents", "quit", "raise", "redo", "remove", "rest", "rule",
    "school", "secrets", "set", "sheet", "show", "str", "try", "undo", "variant", "withdraw",
)  # fmt: skip


@click.command()
@click.argument("campaign")
@click.option("--title", help="The title of a new campaign.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", help="Roll by this seed.")
@click.option("--no-color", is_flag=True, help="No colours; also by NO_COLOR.")
def play(campaign: str, title: str | None, seed: int | None, no_color: bool) -> None:
    r"""Run an evening of quest from one laptop: the game master's console.

    CAMPAIGN is a file; where there is none a new campaign begins. It is written after every command, so that nothing is lost.

    \b
    macguffin quest play thursday.json
    """
    import secrets  # noqa: PLC0415  # only where a game is played

    from macguffin.cli.inputs import terminal_colors  # noqa: PLC0415

    keeper = Keeper(Path(campaign))
    kept = keeper.load(title)
    number = secrets.randbits(64) if seed is None else seed
    console = GmConsole(keeper, kept, SeededDice(number, len(kept.log)), color=terminal_colors() and not no_color)
    prepare_editing(console.completions)
    console.run()


class Keeper:
    """The campaign's file: written beside it, synced and renamed, so that a crash leaves the old one or the new one."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self, title: str | None) -> Campaign:
        """The campaign of the file, or a new one where there is none.

        Raises NotationError, LimitError, NotFoundError
        """
        try:
            size = self.path.stat().st_size
            if size > MAX_BYTES:
                raise LimitError(f"{MAX_BYTES // 1024 // 1024} MiB for a campaign", f"{size // 1024 // 1024} MiB")
            data = self.path.read_bytes()
        except FileNotFoundError:
            fresh = Campaign(title=title or self.path.stem[:100], fight=Fight())
            self.save(fresh)
            return fresh
        except (OSError, ValueError) as error:
            raise NotFoundError(f"cannot read the campaign {str(self.path)!r}: {error}") from error
        try:
            return read_campaign(data)
        except NotationError as error:
            raise NotationError(
                error.line, error.column, f"{error.expected} (in {self.path}; it was left as it is)", error.key
            ) from error

    def save(self, campaign: Campaign) -> None:
        """Writes the campaign.

        Raises NotFoundError where it can't be written; the old file is whole then
        """
        folder = self.path.parent
        try:
            handle, name = tempfile.mkstemp(dir=folder, prefix=f".{self.path.name}.")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(write_campaign(campaign))
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(name, self.path)  # noqa: PTH105  # as the lines around it
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
            entry = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(entry)
            finally:
                os.close(entry)
        except OSError as error:
            raise NotFoundError(f"cannot write the campaign {str(self.path)!r}: {error.strerror}") from error


class GmConsole:
    """One evening: reads the GM's lines until there are no more."""

    def __init__(self, keeper: Keeper, campaign: Campaign, dice: Dice, *, color: bool) -> None:
        self.keeper = keeper
        self.campaign = campaign
        self.seeded = dice
        self.color = color
        self.origin: Origin = "seeded"
        self.secrets = True
        self.terminal = Terminal()
        self.news: list[str] = []
        self.own: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "dice": self.set_dice,
            "secrets": self.set_secrets,
            "show": self.show_to_players,
            "hide": self.hide,
            "new": self.new_character,
            "player": self.name_player,
            "meet": self.meet,
            "make": self.make,
            "variant": self.set_variant,
            "log": self.tell_log,
            "help": self.help,
            "?": self.advise,
        }
        self.answers: dict[str, Callable[[Campaign, str], list[str]]] = {
            "odds": gm_answers.odds,
            "encounter": gm_answers.encounter,
            "precedents": gm_answers.precedents,
            "bestiary": gm_answers.bestiary_list,
            "sheet": gm_answers.sheet,
        }

    def completions(self) -> list[str]:
        return [*WORDS, *(f'"{one.name}"' if " " in one.name else one.name for one in self.campaign.fight.everybody)]

    def run(self) -> None:
        """Reads and carries out lines until the input ends or somebody leaves; every change is on disk by then."""
        self.draw()
        while True:
            try:
                line = self.terminal.read(f"{gm_screen.prompt(self.campaign)}> ").strip()
            except (EOFError, click.exceptions.Abort, KeyboardInterrupt):
                break
            if line.casefold() in ("quit", "q", "exit"):
                break
            try:
                self.obey(line)
            except MacguffinError as error:
                self.terminal.say(f"No: {error}")
        self.terminal.say(f"\nEverything is in {self.keeper.path}.")

    def obey(self, line: str) -> None:
        """Carries out one line.

        Raises MacguffinError for what can't be; nothing has changed then
        """
        if not line:
            return
        if len(line) > MAX_LINE:
            raise LimitError("16 KiB for a command", f"{len(line) // 1024} KiB")
        word, _, rest = line.partition(" ")
        word = word.casefold()
        if word.startswith("?"):
            self.advise(line[1:].strip())
        elif word in self.answers:
            for told in self.answers[word](self.campaign, rest.strip()):
                self.terminal.say(told)
        elif word in self.own:
            self.own[word](rest.strip())
        else:
            self.command(line)

    def command(self, line: str) -> None:
        """Carries out commands of the rulebook, all of them or none."""
        dice: Dice = HandDice(REASONS) if self.origin == "entered" else self.seeded
        campaign, told = self.campaign, []
        for command in parse(line):
            done = carry_out(campaign, command, dice, self.origin)
            campaign = done.campaign
            told += list(campaign.log[-1].told)
            if isinstance(command, commands.CastOpen):
                told += gm_answers.ruling_hints(campaign, command)
        self.keep(campaign, told)

    def keep(self, campaign: Campaign, told: list[str]) -> None:
        """Writes the campaign down, then shows it."""
        self.keeper.save(campaign)
        self.campaign = campaign
        self.news = told
        self.draw()

    def draw(self) -> None:
        size = shutil.get_terminal_size((80, 24))
        self.terminal.clear()
        for line in gm_screen.draw(
            self.campaign, self.news, size, secrets=self.secrets, color=self.color, origin=self.origin
        ):
            self.terminal.say(line)

    def undo(self, _: str) -> None:
        before = self.campaign
        after = undo(before)
        undone = before.back[-1].seq
        self.keep(after, [f"taken back: {before.log[undone].command}"])

    def redo(self, _: str) -> None:
        after = redo(self.campaign)
        self.keep(after, [f"done again: {after.log[after.back[-1].seq].command}"])

    def set_dice(self, rest: str) -> None:
        """`dice entered on|off`: whether faces are typed in; they are marked as entered in the log."""
        words = rest.casefold().split()
        if len(words) != 2 or words[0] != "entered" or words[1] not in ("on", "off"):
            raise NotationError(0, 0, "expected `dice entered on` or `dice entered off`")
        self.origin = "entered" if words[1] == "on" else "seeded"
        self.terminal.say("Dice are entered by hand." if self.origin == "entered" else "Dice are rolled here.")

    def set_secrets(self, rest: str) -> None:
        if rest.casefold() not in ("on", "off", ""):
            raise NotationError(0, 0, "expected `secrets on` or `secrets off`")
        self.secrets = rest.casefold() != "off" if rest else not self.secrets
        self.draw()

    def show_to_players(self, rest: str) -> None:
        """`show`: what the players may see now; `show NAME`: they have seen this monster's numbers."""
        if not rest:
            for line in gm_screen.handout(self.campaign):
                self.terminal.say(line)
            return
        who = self.campaign.fight.get(rest.strip('"'), "Q-061")
        self.keep(replace(self.campaign, shown=(*self.campaign.shown, who.name)), [f"the players have seen {who.name}"])

    def hide(self, rest: str) -> None:
        who = self.campaign.fight.get(rest.strip('"'), "Q-061")
        self.keep(
            replace(self.campaign, shown=tuple(one for one in self.campaign.shown if one != who.name)),
            [f"{who.name} is hidden"],
        )

    def new_character(self, rest: str) -> None:
        """`new NAME`: rolls a character; on a tie it says which class or school to choose, as in `new Ann class warrior`."""
        words = rest.split()
        options: dict[str, str] = {}
        for key in ("class", "speciality"):
            if key in words[:-1]:
                at = words.index(key)
                options[key] = words[at + 1]
                del words[at : at + 2]
        name = " ".join(words).strip('"')
        taken = {one.name.casefold() for one in self.campaign.fight.everybody}
        if name.casefold() in taken:
            raise NotationError(0, 0, f"expected a name that nobody has, not {name[:40]!r}", "new")
        dice: Dice = HandDice(REASONS) if self.origin == "entered" else self.seeded
        made = create(dice, self.campaign.fight.variant, name=name, class_=options.get("class"))
        if made.class_ is None:
            made = made.choose(class_=self.choose("class", made.class_choices))
        if "speciality" in options:
            made = made.choose(speciality=options["speciality"])
        elif made.speciality is None and made.speciality_choices:
            made = made.choose(speciality=self.choose("speciality", made.speciality_choices))
        character, told = made.character(), tell_creation(made)
        fight = replace(self.campaign.fight, characters=(*self.campaign.fight.characters, character))
        self.keep(amend(self.campaign, f"new {name}", fight, told), [told])

    def choose(self, what: str, choices: tuple[str, ...]) -> str:
        """Asks which of the tied classes or schools it is to be."""
        while True:
            answer = self.terminal.read(f"{what}: {' or '.join(choices)}? ").strip().casefold()
            if answer in choices:
                return answer

    def name_player(self, rest: str) -> None:
        """`player CHARACTER NAME`: who plays it."""
        who, _, player = rest.partition(" ")
        character = self.campaign.fight.get(who, "Q-001")
        self.keep(
            replace(self.campaign, players={**self.campaign.players, character.name: player.strip()[:40]}),
            [f"{character.name} is played by {player.strip()[:40]}"],
        )

    def meet(self, rest: str) -> None:
        """`meet KIND [N]`: monsters of the bestiary join, or one written as `Ogre 9/-2/+1 "afraid of bees"`."""
        name, _, count = rest.rpartition(" ")
        number = int(count) if count.isdigit() and len(count) < 3 and name else 1
        wanted = name if count.isdigit() and name else rest
        kind = None if "/" in rest else (self.campaign.named(wanted.strip('"')) or find_kind(wanted.strip('"')))
        made = monster_from_line(rest) if kind is None else kind.monster()
        lines = [
            commands.Add(
                name=free_name(self.campaign.fight, made.name) if i == 0 else made.name,
                con=made.con,
                pb=made.pb,
                mb=made.mb,
                attack=made.attack,
                weakness=made.weakness,
            )
            for i in range(max(1, min(number, 20)))
        ]
        campaign, told = self.campaign, []
        for command in lines:
            campaign = carry_out(campaign, command, self.seeded, "seeded").campaign
            told += list(campaign.log[-1].told)
        self.keep(campaign, told)

    def make(self, rest: str) -> None:
        """`make DANGER [THEME]`: makes up a monster of about that danger, 0 to 10."""
        danger, _, theme = rest.partition(" ")
        if not danger.isdigit() or len(danger) > 2:
            raise NotationError(0, 0, "expected `make DANGER [THEME]`, the danger from 0 to 10")
        kind = generate(int(danger), theme.strip() or None, self.seeded)
        self.keep(
            replace(self.campaign, kinds=(*(one for one in self.campaign.kinds if one.name != kind.name), kind)),
            [*gm_answers.describe_kind(kind), f'It is in the bestiary now; `meet "{kind.name}"` brings it in.'],
        )

    def set_variant(self, rest: str) -> None:
        """`variant`: the house rules in force; `variant SWITCH VALUE` changes one."""
        fight = self.campaign.fight
        if not rest:
            changed = fight.variant.differences() or {"nothing": "all as in the book"}
            for key, value in changed.items():
                self.terminal.say(f"{key} = {value}")
            return
        name, _, value = rest.partition(" ")
        number = value.lstrip("-").isdigit() and len(value) < 8
        variant = fight.variant.changed(name, int(value) if number else value)
        self.keep(
            amend(
                self.campaign,
                f"variant {name} {value}",
                replace(fight, variant=variant),
                f"house rule: {name} = {value}",
            ),
            [],
        )

    def tell_log(self, rest: str) -> None:
        count = int(rest) if rest.isdigit() and len(rest) < 6 else 20
        for entry in self.campaign.log[-count:]:
            mark = " (undone)" if entry.undone else ""
            entered = " [entered]" if entry.origin == "entered" and entry.faces else ""
            self.terminal.say(f"[{entry.seq}] {entry.command}{entered}{mark}")
            for told in entry.told:
                self.terminal.say(f"    {told}")

    def help(self, _: str) -> None:
        self.terminal.say(gm_screen.HELP)

    def advise(self, rest: str) -> None:
        if rest:
            near = get_close_matches(rest.casefold(), WORDS, n=3)
            self.terminal.say(f"words that begin so, or nearly: {', '.join(near) or 'none'}")
            return
        for line in gm_answers.open_now(self.campaign):
            self.terminal.say(line)
