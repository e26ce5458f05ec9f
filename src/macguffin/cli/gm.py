"""`macguffin quest play`: the game master's console. The fight is always in sight, and every command is written down at once."""

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import click

from macguffin.cli import gm_answers, gm_odds, gm_scene, gm_screen
from macguffin.cli.gm_completion import next_words
from macguffin.cli.gm_evening import Evening, find_quit
from macguffin.cli.gm_help import PAGES, help_page
from macguffin.cli.gm_refusals import alone, check_size, count_of, told_error
from macguffin.cli.gm_time import go_back, go_forth
from macguffin.cli.gm_words import OWN, PLAYER_VERBS, VERBS, expand, find_command, find_quietly
from macguffin.cli.keeper import Keeper
from macguffin.cli.terminal import data_folder, prepare_editing, typed
from macguffin.core.dice import SeededDice
from macguffin.core.errors import MacguffinError, NotationError
from macguffin.core.notation import show as show_word
from macguffin.quest import commands
from macguffin.quest.bestiary import bestiary, themes
from macguffin.quest.campaign import bury, carry_out, show
from macguffin.quest.combatants import Character
from macguffin.quest.command_parser import parse
from macguffin.quest.play import play as play_one
from macguffin.quest.variant import SWITCHES

__all__ = ["GmConsole", "play"]

GONE: Final = {"warrior": "berserk", "thief": "concealment", "wizard": "magic", "bard": "charm"}


@click.command()
@click.argument("campaign")
@click.option("--title", help="The title of the campaign.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", help="Roll by this seed.")
@click.option("--secrets", is_flag=True, help="Begin with the monsters' numbers in sight.")
@click.option("--no-color", is_flag=True, help="No colours; also by NO_COLOR.")
def play(campaign: str, title: str | None, seed: int | None, secrets: bool, no_color: bool) -> None:
    """Run an evening of quest from one laptop: the game master's console.

    CAMPAIGN is a file; where there is none a new campaign begins. It is written after every command, so that nothing is lost.

    \b
    macguffin quest play thursday.json
    """
    from secrets import randbits  # noqa: PLC0415  # only where a game is played

    from macguffin.cli.inputs import terminal_colors  # noqa: PLC0415

    keeper = Keeper(Path(campaign))
    kept, trouble = keeper.open(title)
    dice = SeededDice(randbits(64) if seed is None else seed, len(kept.log))
    console = GmConsole(Evening(keeper, kept, dice, color=terminal_colors() and not no_color, secrets=secrets))
    prepare_editing(console.words, history=data_folder() / "quest-history")
    console.run(trouble)


class GmConsole:
    """One evening: reads the GM's lines until there are no more."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.own: dict[str, Callable[[str], None]] = {
            "undo": lambda rest: self.evening.go(go_back(self.evening.campaign, rest), "taken back"),
            "redo": lambda rest: self.evening.go(go_forth(self.evening.campaign, rest), "done again"),
            "dice": self.set_dice,
            "secrets": self.set_secrets,
            "show": self.show_players,
            "hide": lambda rest: self.evening.keep(
                show(self.evening.campaign, gm_scene.find_name(self.evening.campaign, rest), ())
            ),
            "new": self.new_characters,
            "player": lambda rest: self.evening.keep(gm_scene.name_player(self.evening.campaign, rest)),
            "meet": self.meet,
            "make": self.make,
            "clear": self.clear_away,
            "dead": lambda rest: self.evening.keep_done(
                bury(self.evening.campaign, gm_scene.find_name(self.evening.campaign, rest), self.evening.seeded)
            ),
            "note": lambda rest: self.evening.keep(gm_scene.note(self.evening.campaign, rest), ["noted"]),
            "title": lambda rest: self.evening.keep(gm_scene.retitle(self.evening.campaign, rest)),
            "variant": self.variant,
        }
        self.answers: dict[str, Callable[[str], list[str]]] = {
            "odds": lambda rest: gm_odds.odds(self.evening.campaign, rest),
            "offer": lambda rest: gm_odds.offer(self.evening.campaign, rest),
            "encounter": lambda rest: gm_answers.encounter(self.evening.campaign, rest),
            "precedents": lambda rest: gm_answers.precedents(self.evening.campaign, rest),
            "bestiary": lambda rest: gm_answers.bestiary_list(self.evening.campaign, rest),
            "sheet": lambda rest: gm_answers.sheet(self.evening.campaign, rest, secrets=self.evening.secrets),
            "notes": lambda rest: gm_answers.notes(self.evening.campaign, rest),
            "log": lambda rest: gm_answers.log_lines(
                self.evening.campaign, count_of(rest, 20), secrets=self.evening.secrets
            ),
            "help": help_page,
        }

    def words(self) -> list[str]:
        """What Tab may complete a word to."""
        return next_words(
            typed(),
            self.evening.campaign.fight.everybody,
            lambda: [*(kind.name for kind in (*self.evening.campaign.kinds, *bestiary())), *themes(), *SWITCHES],
        )

    def run(self, trouble: str = "") -> None:
        """Reads and carries out lines until the input ends or somebody leaves; every change is on disk by then.

        `trouble`: why nothing can be saved
        """
        warning = [f"Nothing can be saved: {trouble}. All may be read; every change is refused."] if trouble else []
        self.evening.present([*warning, "? says what can be done now, help what there is."])
        while True:
            try:
                line = self.evening.read(f"{gm_screen.prompt(self.evening.campaign)}> ").strip()
            except (EOFError, KeyboardInterrupt, click.exceptions.Abort):
                break
            except MacguffinError as error:
                self.evening.present([f"No: {error}"])
                continue
            if find_quit(line):
                break
            try:
                self.take(line)
            except EOFError:
                break
        self.evening.terminal.say(f"\nEverything is in {self.evening.keeper.path}.")

    def take(self, line: str) -> None:
        """Carries out one line, or says why not; nothing has changed then."""
        try:
            self.obey(line)
        except MacguffinError as error:
            self.evening.present([f"No: {told_error(error)}"])
        except KeyboardInterrupt:
            self.evening.present(["Stopped; nothing has changed."])

    def obey(self, line: str) -> None:
        """Carries out one line.

        Raises MacguffinError for what can't be; nothing has changed then
        """
        check_size(line)
        word, _, rest = line.partition(" ")
        if word.endswith(";"):
            word, rest = word[:-1], f"; {rest}"
        if not line or line.startswith("?"):
            self.evening.present(self.advise(line[1:].strip()) if line else [])
            return
        command = find_quietly(word)
        plain = line.partition('"')[0]
        if rest.startswith(";") and (command in self.answers or command in self.own):
            raise NotationError(0, 0, f"expected `{command}` on a line of its own")
        if command in self.answers:
            self.evening.present(self.answers[command](rest.strip()))
        elif command in self.own:
            self.own[command](rest.strip())
        elif line.startswith('"') or ":" in plain or "/" in plain or find_command(word) is not None:
            self.command(line)
        else:
            self.command(self.with_colon(line))

    def with_colon(self, line: str) -> str:
        """A line that begins with a name and goes on with what it does, as if there had been a colon between.

        Raises NotationError for what is neither that nor a command
        """
        words = line.split()
        names = gm_odds.names_of(self.evening.campaign)
        for count in range(1, len(words)):
            if find_quietly(words[count]) in PLAYER_VERBS and names.find(words[:count]) is not None:
                return f"{' '.join(words[:count])}: {line.split(maxsplit=count)[count]}"
        near = get_close_matches(words[0].casefold(), (*VERBS, *OWN), n=1)
        hint = f"{near[0]}? " if near else ""
        raise NotationError(0, 0, f"expected a command, not {show_word(words[0])}. {hint}`?` says what can be done now")

    def command(self, line: str) -> None:
        """Carries out commands of the rulebook, all of them or none; they are taken back together."""
        said = parse(expand(line, gm_odds.names_of(self.evening.campaign)))
        if not self.may_raise(said):
            self.evening.present(["Nothing was bought."])
            return
        dice = self.evening.dice()
        done = carry_out(self.evening.campaign, said, dice, self.evening.origin)
        self.evening.used_up(dice)
        self.evening.keep_done(done)

    def may_raise(self, said: list[commands.Command]) -> bool:
        """Asks before AP are spent on a point that changes class or speciality. Rules: QR-014, QR-115"""
        fight = self.evening.campaign.fight
        for command in said:
            try:
                after = play_one(fight, command, SeededDice(0)).fight  # what falls here counts for nothing
            except MacguffinError:
                return True  # it is refused in its place
            if not isinstance(command, commands.RaiseStat):
                fight = after
                continue
            one, other = fight.get(command.name, "Q-012"), after.get(command.name, "Q-012")
            assert isinstance(one, Character) and isinstance(other, Character)  # noqa: S101, PT018  # only they have AP
            warning = warn(one, other, command.stat)
            if warning and not self.evening.confirm(warning):
                return False
            fight = after
        return True

    def set_dice(self, rest: str) -> None:
        """`dice entered on|off`: whether faces are typed in; they are marked as entered in the log."""
        words = [word for word in rest.casefold().split() if word != "entered"]
        if words not in (["on"], ["off"]):
            raise NotationError(0, 0, "expected `dice entered on` or `dice entered off`")
        self.evening.origin = "entered" if words == ["on"] else "seeded"
        self.evening.drawn = None
        typing = "Faces are typed as they fall: 3 4, or one by one; cancel gives up."
        self.evening.present([typing if self.evening.origin == "entered" else "Dice are rolled here."])

    def set_secrets(self, rest: str) -> None:
        """`secrets`: tells them once; `secrets on|off`: keeps them in sight, or not."""
        if rest.casefold() not in ("on", "off", ""):
            raise NotationError(0, 0, "expected `secrets`, `secrets on` or `secrets off`")
        if rest:
            self.evening.secrets = rest.casefold() == "on"
            self.evening.drawn = None
        self.evening.present([] if rest else gm_screen.secrets_of(self.evening.campaign))

    def show_players(self, rest: str) -> None:
        """`show`: what the players may see now; `show log [N]`: what they may read; `show NAME …`: they see more from now on."""
        words = rest.casefold().split()
        if words[:1] == ["log"] and len(words) < 3:
            self.evening.present(
                gm_answers.log_lines(self.evening.campaign, count_of(" ".join(words[1:]), 20), secrets=False)
            )
        elif rest:
            self.evening.keep(gm_scene.reveal(self.evening.campaign, rest), ["the players see it from now on"])
        else:
            self.evening.terminal.clear()  # the laptop is turned round now
            self.evening.terminal.say("\n".join(gm_screen.wrapped(gm_screen.handout(self.evening.campaign), 79)))

    def new_characters(self, rest: str) -> None:
        dice = self.evening.dice()
        campaign = gm_scene.new_characters(self.evening.campaign, rest, dice, self.evening.origin, self.evening.choose)
        self.evening.used_up(dice)
        self.evening.keep(campaign)

    def meet(self, rest: str) -> None:
        dice = self.evening.dice()
        campaign = gm_scene.meet(self.evening.campaign, rest, dice, self.evening.origin)
        self.evening.used_up(dice)
        self.evening.keep(campaign)

    def clear_away(self, rest: str) -> None:
        alone("clear", rest)
        self.evening.keep(gm_scene.clear_away(self.evening.campaign, self.evening.seeded))

    def make(self, rest: str) -> None:
        campaign, kind = gm_scene.make(self.evening.campaign, rest, self.evening.seeded)
        self.evening.keep(
            campaign, [*gm_answers.describe_kind(kind), f"It is in the bestiary now; meet {kind.name} brings it in."]
        )

    def variant(self, rest: str) -> None:
        if " " in rest:
            self.evening.keep(gm_scene.set_rule(self.evening.campaign, rest))
        else:
            self.evening.present(gm_answers.house_rules(self.evening.campaign, rest))

    def advise(self, rest: str) -> list[str]:
        """What can be done now; `? WORD`: what begins so."""
        if not rest:
            return gm_answers.open_now(self.evening.campaign, secrets=self.evening.secrets)
        everything = (*VERBS, *OWN)
        near = [word for word in everything if word.startswith(rest.casefold())]
        near = near or get_close_matches(rest.casefold(), everything, n=3)
        pages = [line.strip() for page in PAGES.values() for line in page.splitlines()]
        told = [line for line in pages if any(word in line.split() for word in near)]
        return told or [f"words that begin so, or nearly: {', '.join(near) or 'none'}"]


def warn(before: Character, after: Character, stat: str) -> str:
    """What a raised stat would change besides; "" for nothing."""
    what = f"{stat.upper()} {after.permanent[stat]} would make {before.name}"
    if after.class_ != before.class_:
        gone = f"; {GONE[before.class_]} would be gone" if before.class_ in GONE else ""
        return f"{what} a {after.class_}{gone}."
    if after.speciality != before.speciality:
        return f"{what}'s speciality {after.speciality} instead of {before.speciality}."
    return ""
