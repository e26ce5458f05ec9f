"""The player's side of the table: reads what is typed, says what it would do and how it may end, and does it when told so."""

import shutil
from difflib import get_close_matches
from typing import Final

import click

from macguffin.bots import policy_named
from macguffin.cli.advice import advise, tell_odds
from macguffin.cli.screen import Screen, Size, hint
from macguffin.cli.session import PERSON, Session
from macguffin.cli.terminal import Terminal
from macguffin.core.errors import MacguffinError
from macguffin.heist.changes import outcome_of
from macguffin.heist.clauses import CLAUSES
from macguffin.heist.log import tell_turn
from macguffin.heist.order_parser import parse
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.transcript import sheet_of

__all__ = ["Console"]

HELP: Final = """\
Orders, alone or several parted by ";":
  move n n 3e s | move to E4 | face w | drink | pass
  attack e | attack NAME | thrust ne | shoot ne [bounce] | throw e
  cast curse at NAME | cast bolt ne | cast poison NAME main|secondary
  cast bless|heal|ward|haste at NAME   (... via doll from D4)
  trap n | remove n | unjam n | pull n | grab | pick up
  rack main axe | rack secondary shield | order shield always|slain|never
Words may be shortened: "att snib", "m 3e", "sh ne b".
An action ends the turn. A marksman's opening "shoot" is the standing shot.
At any time:
  ?            what is open now, with the odds       ? ORDERS   their odds, nothing rolled
  undo         take back what rolled no die          end        end the turn
  log [N]      what has happened                     rule H-049 what a clause says
  confirm on|off   ask before dice are rolled        color on|off
  help         this page                             quit       save and leave"""


class Quit(Exception):  # noqa: N818  # not an error: somebody has had enough
    """The player leaves; the record is kept."""


class Console:
    """Runs one session to its end, or until somebody leaves."""

    def __init__(self, session: Session, *, confirm: bool, color: str, seed: int) -> None:
        self.session = session
        self.confirm = confirm
        self.color = color
        self.seed = seed
        self.seen = 0  # how many of the session's events the last screen has shown
        self.notes: list[str] = []  # said once, under the next screen
        self.terminal = Terminal()

    def run(self) -> None:
        """Plays until the game is over or somebody leaves; the record is whole in any case."""
        try:
            while not self.session.is_over:
                self.take_turn()
        except (Quit, EOFError, click.exceptions.Abort):
            self.session.close()
            click.echo(f"\nSaved. Go on with: macguffin heist play {self.session.path}")
            return
        self.show()
        self.tell_end()
        self.session.close()

    def take_turn(self) -> None:
        session = self.session
        seat = session.seat
        who = session.player(seat)
        if session.open_turn() and (session.seat != seat or session.is_over or session.game.phase == 0):
            self.report()
            return
        if who == PERSON:
            self.ask(seat)
        else:
            policy = policy_named(who.removeprefix("bot:"), self.seed + session.writer.next_seq)
            codes = policy.plan(session.shown.copy())
            session.play(format_sheet(sheet_of(session.shown, codes), "; ") or "pass")
            self.report()

    def ask(self, seat: int) -> None:
        """Asks for orders until the seat's turn is over."""
        session = self.session
        self.show()
        turn = session.writer.next_seq, len(session.drafts)
        while not session.is_over and session.seat == seat:
            figure = session.shown.figures[seat]
            if session.drafts:
                self.terminal.say(f"so far: {'; '.join(session.drafts)}")
            line = self.terminal.read(f"{figure.name}: {hint(session.shown, figure)}\n> ")
            try:
                before = session.writer.next_seq
                self.obey(line.strip())
            except MacguffinError as error:
                self.terminal.say(f"No: {error}")
                continue
            now = session.writer.next_seq, len(session.drafts)
            if now != turn:
                turn = now
                if session.seat != seat or session.shown.phase == 0 or now[0] < before:
                    if not self.terminal.is_live:
                        self.report()
                    return
                self.show()

    def obey(self, line: str) -> None:
        """Carries out what was typed.

        Raises MacguffinError for what can't be
        """
        word, _, rest = line.partition(" ")
        word = word.lower()
        plain = {
            "help": self.help,
            "h": self.help,
            "undo": self.session.undo,
            "u": self.session.undo,
            "end": self.end,
            "map": self.show,
        }
        if not line:
            return
        if word in ("quit", "q", "exit", "save"):
            raise Quit
        if line.startswith("?") or word == "odds":
            self.ask_odds(line.lstrip("?").strip() if line.startswith("?") else rest)
        elif word in plain and not rest:
            plain[word]()
        elif word in ("log", "l") and (not rest or rest.isdigit()):
            self.tell(int(rest or 30))
        elif word in ("confirm", "color", "colour") and rest in ("on", "off"):
            self.switch(word, on=rest == "on")
        elif word == "rule":
            self.tell_rule(rest)
        else:
            self.order(line)

    def order(self, line: str) -> None:
        """Carries out orders; where dice would fall, after a look at the odds and a yes."""
        text = format_sheet(parse(line, abbreviations=True), "; ")
        if self.confirm and self.session.needs_dice(text):
            self.terminal.say(f"understood: {text}")
            for told in tell_odds(self.session.shown, text):
                self.terminal.say(told)
            answer = self.terminal.read("Roll the dice? [Y/n] ").strip().lower()
            if answer not in ("", "y", "yes"):
                self.terminal.say("Nothing was rolled.")
                return
        result = self.session.submit(text)
        if result.stopped:
            self.terminal.say(f"stopped: {result.stopped}")

    def end(self) -> None:
        self.order("pass")

    def ask_odds(self, text: str) -> None:
        told = (
            tell_odds(self.session.shown, format_sheet(parse(text, abbreviations=True), "; "))
            if text
            else advise(self.session.shown)
        )
        for line in told:
            self.terminal.say(line)

    def switch(self, word: str, *, on: bool) -> None:
        if word == "confirm":
            self.confirm = on
        else:
            self.color = "truecolor" if on else "none"
            self.show()

    def tell_rule(self, clause: str) -> None:
        key = clause.strip().upper()
        if key in CLAUSES:
            self.terminal.say(f"{key}: {CLAUSES[key]} (docs/rules/heist.md#{key.lower()})")
        else:
            near = get_close_matches(key, CLAUSES, n=1)
            self.terminal.say(f"No clause {key[:20]!r}; {near[0] if near else 'H-001 to H-230'}?")

    def help(self) -> None:
        click.echo(HELP)

    def tell(self, count: int) -> None:
        for line in tell_turn(self.session.told)[-count:]:
            self.terminal.say(line)

    def report(self) -> None:
        """Over a pipe, says at once what has happened; on a terminal the next screen does."""
        if self.terminal.is_live:
            return
        for line in tell_turn(self.session.told[self.seen :]):
            click.echo(line)
        self.seen = len(self.session.told)

    def show(self) -> None:
        """Draws the table; on a terminal in place of the last one."""
        size = shutil.get_terminal_size((80, 24))
        screen = Screen(Size(max(40, size.columns), max(16, size.lines)), self.color)
        news = tell_turn(self.session.told[self.seen :])
        lines = screen.draw(self.session.scene_shown(), news)
        self.terminal.clear()
        if not self.terminal.is_live:
            lines = [*screen.draw(self.session.scene_shown(), []), *news]
        click.echo("\n".join(lines))
        if self.session.player(max(self.session.seat, 0)) == PERSON or not self.terminal.is_live:
            self.seen = len(self.session.told)

    def tell_end(self) -> None:
        outcome = outcome_of(self.session.game)
        if outcome is None:
            click.echo("Nobody can act any more; the game ends without a winner.")
        elif outcome["winner"] is None:
            click.echo("A draw.")
        else:
            click.echo(f"{outcome['winner']} wins.")
        click.echo(f"The record: {self.session.path}; see it again with `macguffin replay {self.session.path}`")
