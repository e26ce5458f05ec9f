"""The player's side of the table: reads what is typed, says what it would do and how it may end, and does it when told so."""

import signal
import threading
from collections.abc import Callable
from difflib import get_close_matches
from shlex import quote
from typing import Final

import click

from macguffin.bots import policy_named
from macguffin.cli.advice import advise, tell_odds
from macguffin.cli.cells import clip
from macguffin.cli.manual import HELP, tell_figures, tell_legend, tell_rule
from macguffin.cli.news import last_of, tell_news
from macguffin.cli.prompt_words import COMMANDS, next_words
from macguffin.cli.screen import Screen, hint
from macguffin.cli.session import PERSON, Session
from macguffin.cli.summary import tell_end
from macguffin.cli.terminal import Terminal, typed
from macguffin.core.errors import MacguffinError, NotationError, NotFoundError
from macguffin.heist.commands import read_standing
from macguffin.heist.events import Event
from macguffin.heist.instructions import find_figure
from macguffin.heist.log import tell_turn
from macguffin.heist.order_parser import parse
from macguffin.heist.order_words import VERBS
from macguffin.heist.order_writer import format_name, format_sheet
from macguffin.heist.tables import READY
from macguffin.heist.transcript import sheet_of

__all__ = ["Console"]

SEEDS: Final = 2**64


class Quit(Exception):  # noqa: N818  # not an error: somebody has had enough
    """The player leaves; the record is kept."""


class Console:
    """Runs one session to its end, or until somebody leaves."""

    def __init__(self, session: Session, *, confirm: bool, color: str, seed: int) -> None:
        self.session = session
        self.confirm = confirm
        self.color = self.wanted_color = color
        self.seed = seed
        self.where = quote(str(session.path))
        self.terminal = Terminal()
        self.is_new = session.writer.next_seq == 1
        self.said = 0 if self.is_new else len(session.told)  # how many of the session's events have been said
        self.since = 0  # where the news of the next screen begin
        self.is_news = False  # something was said since the last screen
        self.plain: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "end": self.end,
            "map": self.show,
            "board": self.show,
            "help": lambda: self.terminal.tell(HELP.splitlines()),
            "figures": lambda: self.terminal.tell(tell_figures(session.scene_shown())),
            "legend": lambda: self.terminal.tell(tell_legend(session.scene_shown())),
        }

    def words(self) -> list[str]:
        """What Tab may complete a word to."""
        return next_words(self.session.shown, typed())

    def run(self) -> None:
        """Plays until the game is over or somebody leaves; the record is whole in any case.

        Raises NotFoundError where the record can't be written any more, click.exceptions.Abort after Ctrl-C
        """
        heed_signals()
        try:
            self.open()
            while not self.session.is_over:
                self.take_turn()
            self.show()
            self.terminal.tell(tell_end(self.session))
            self.session.close()
            self.terminal.say(f"See it again: macguffin replay {self.where} --maps")
        except (Quit, EOFError):
            self.leave()
        except (KeyboardInterrupt, click.exceptions.Abort):
            click.echo()
            self.leave()
            raise click.exceptions.Abort from None
        except OSError:  # whoever was reading has gone; the game is kept all the same
            self.session.close()
            raise

    def open(self) -> None:
        """Says what has been set up, and the house rules in force."""
        rules = self.session.scene.variant.differences()
        if self.is_new and rules:
            self.terminal.tell([f"House rules: {', '.join(f'{name} = {value}' for name, value in rules.items())}"])
        self.report()

    def leave(self) -> None:
        self.session.close()
        self.terminal.say(f"Saved. Go on with: macguffin heist play {self.where}")

    def take_turn(self) -> None:
        session = self.session
        if session.open_turn():
            self.report()
            if session.is_over or session.shown.phase == READY:
                return
        seat = session.seat
        who = session.player(seat)
        if who == PERSON:
            self.ask(seat)
        else:
            policy = policy_named(who.removeprefix("bot:"), (self.seed + session.writer.next_seq) % SEEDS)
            codes = policy.plan(session.shown.copy())
            session.play(format_sheet(sheet_of(session.shown, codes), "; ") or "pass")
        self.report()

    def ask(self, seat: int) -> None:
        """Asks for orders until the seat's turn is over, or one before it is taken back."""
        session = self.session
        begun = len(session.told)
        self.show()
        while session.seat == seat and not session.is_over and session.shown.phase != READY:
            before = session.writer.next_seq, len(session.drafts)
            try:
                self.obey(self.prompt())
            except MacguffinError as error:
                self.terminal.tell([f"No: {str(error).removeprefix('line 1, ')}"])
                continue
            is_on_turn = session.seat == seat and session.shown.phase != READY and not session.is_over
            if before != (session.writer.next_seq, len(session.drafts)) and is_on_turn:
                self.report()
                if self.terminal.is_live:
                    self.show()
        self.since = min(begun, len(session.told))

    def prompt(self) -> str:
        """Says where the turn stands, and reads what is to be done."""
        session = self.session
        columns = self.terminal.size.columns
        if session.drafts:
            self.terminal.say(clip(f"so far: {'; '.join(session.drafts)}", columns - 1))
        self.terminal.say(clip(hint(session.shown, session.shown.figures[session.seat]), columns - 1))
        return self.terminal.read("> ", keep=True).strip()

    def obey(self, line: str) -> None:
        """Carries out what was typed.

        Raises MacguffinError for what can't be
        """
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        short = {"u": "undo", "h": "help", "q": "quit", "l": "log", "colour": "color"}
        word = short.get(word, word)
        if line.lstrip("; ")[:1] in ("", "#"):
            return
        if word in ("quit", "exit", "save") and not rest:
            raise Quit
        if line.startswith("?"):
            self.ask_odds(line.lstrip("? "))
        elif word == "odds":
            self.ask_odds(rest)
        elif word in self.plain and not rest:
            self.plain[word]()
        elif word == "log":
            self.tell_log(rest)
        elif word in ("confirm", "color"):
            self.switch(word, rest.lower())
        elif word == "rule":
            self.terminal.tell(tell_rule(rest))
        elif standing := read_standing(line):
            self.change_standing(*standing)
        elif not any(verb.startswith(word) for verb in VERBS):
            near = get_close_matches(word, [*VERBS, *COMMANDS], n=1)
            hint_at = f"{near[0]}?" if near else "`help` lists them."
            raise NotationError(0, 0, f"{word[:20]!r} begins no order and is no command; {hint_at}")
        else:
            self.order(line)

    def order(self, line: str) -> None:
        """Carries out orders; where dice would fall, after a look at the odds and a yes."""
        text = format_sheet(parse(line, abbreviations=True), "; ")
        if self.confirm and self.session.needs_dice(text):
            self.terminal.tell([f"understood: {text}", *tell_odds(self.session.shown, text)])
            answer = self.terminal.read("Roll the dice? [Y/n] ").strip().lower()
            if answer not in ("", "y", "yes"):
                self.terminal.say("Nothing was rolled.")
                return
        result = self.session.submit(text)
        if result.stopped:
            self.terminal.say(f"stopped: {result.stopped}")

    def change_standing(self, name: str, choice: str) -> None:
        """Changes the standing order of a person's figure, whoever is on turn.

        Raises IllegalMoveError: nobody bears the name, or is out of the game; NotFoundError: a bot plays it
        """
        figure = find_figure(self.session.shown, name, "H-214, HR-257")
        if self.session.player(figure.seat) != PERSON:
            raise NotFoundError(f"{figure.name} is played by a bot, which gives its own orders")
        self.session.give_standing_order(figure.seat, f"order shield {choice} for {format_name(figure.name)}")

    def undo(self) -> None:
        self.terminal.say(f"taken back: {self.session.undo()}")
        self.said = min(self.said, len(self.session.told))

    def end(self) -> None:
        self.order("pass")

    def ask_odds(self, text: str) -> None:
        shown = self.session.shown
        sheet = format_sheet(parse(text, abbreviations=True), "; ")
        self.terminal.tell(tell_odds(shown, sheet) if sheet else advise(shown))

    def switch(self, word: str, value: str) -> None:
        if value not in ("on", "off"):
            raise NotationError(0, 0, f"expected `{word} on` or `{word} off`")
        if word == "confirm":
            self.confirm = value == "on"
            told = "The odds are shown and asked about before dice are rolled."
            self.terminal.say(told if self.confirm else "Dice are rolled at once.")
            return
        self.color = "none" if value == "off" else "256" if self.wanted_color == "none" else self.wanted_color
        self.show()

    def tell_log(self, count: str) -> None:
        """The last lines of the log.

        Raises NotationError for what is no count
        """
        if count and not (count.isascii() and count.isdigit() and len(count) < 6):
            raise NotationError(0, 0, f"expected a number of lines, not {count[:20]!r}", "log")
        lines = tell_turn(self.session.told)
        self.terminal.tell(lines[len(lines) - min(int(count or 20), len(lines)) :])

    def report(self) -> None:
        """Says what has happened since the last time: over a pipe all of it, on a terminal what matters."""
        events = self.session.told[self.said :]
        self.said = len(self.session.told)
        lines = [part for parts in self.news(events) for part in parts] if self.terminal.is_live else tell_turn(events)
        for line in lines:
            click.echo(line)
        self.is_news = self.is_news or bool(lines)

    def show(self) -> None:
        """Draws the table; on a terminal in place of the last screen, with the news under it as far as there is room."""
        columns, rows = self.terminal.size
        board = Screen(columns, rows, self.color).draw(self.session.scene_shown())
        if not self.terminal.is_live:
            click.echo("\n".join(["", *board]))
            return
        news = self.news(self.session.told[self.since :])
        fitting = last_of(news, rows - len(board) - 2 - bool(self.session.drafts))
        if self.is_news and len(fitting) < sum(map(len, news)):
            self.terminal.pause("-- Enter --")
        self.is_news = False
        self.terminal.clear()
        click.echo("\n".join([*board, *fitting]))

    def news(self, events: list[Event]) -> list[list[str]]:
        return tell_news(events, self.terminal.size.columns, bold=self.color != "none")


def heed_signals() -> None:
    """Takes a closed terminal, or being told to end, for Ctrl-C, so that what is only drafted is kept."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every platform has both
        if number is not None and threading.current_thread() is threading.main_thread():
            signal.signal(number, interrupt)


def interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt
