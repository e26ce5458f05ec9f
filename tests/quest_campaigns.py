"""Campaigns to try things in: a scene of the quest table, lines as a GM types them, dice as faces."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from macguffin.cli.gm import GmConsole
from macguffin.cli.gm_evening import Evening
from macguffin.cli.keeper import Keeper
from macguffin.cli.terminal import Terminal
from macguffin.core.dice import ScriptedDice
from macguffin.quest.campaign import Campaign, Done, Origin, carry_out
from macguffin.quest.command_parser import parse
from macguffin.quest.fight import Fight
from tests.quest_table import scene

__all__ = ["Desk", "camp", "say", "say_all", "sit_down"]


def camp(*everybody: dict[str, Any], title: str = "Thursday", **top: Any) -> Campaign:
    """A campaign whose log is empty."""
    return Campaign(title=title, fight=scene(*everybody, **top).fight)


def say_all(campaign: Campaign, line: str, dice: str = "", origin: Origin = "seeded") -> Done:
    """Carries out a line; every face must be used."""
    scripted = ScriptedDice([int(face) for face in dice.split()])
    done = carry_out(campaign, parse(line), scripted, origin)
    scripted.finish()
    return done


def say(campaign: Campaign, line: str, dice: str = "", origin: Origin = "seeded") -> Campaign:
    return say_all(campaign, line, dice, origin).campaign


class Pipe(Terminal):
    """What the console says and asks goes to the desk."""

    def __init__(self, desk: "Desk") -> None:
        super().__init__()
        self.is_live = False
        self.desk = desk

    def say(self, text: str) -> None:
        self.desk.said.append(text)

    def read(self, prompt: str, *, keep: bool = False) -> str:
        _ = keep
        self.say(prompt)
        if not self.desk.answers:
            raise EOFError
        return self.desk.answers.pop(0)


class Desk:
    """A GM's console over a pipe, in a folder of its own; `type` gives what it says to each line."""

    def __init__(self, path: Path, campaign: Campaign, *, secrets: bool = False) -> None:
        self.path = path
        self.keeper = Keeper(path)
        self.keeper.save(campaign)
        self.dice = ScriptedDice([])
        self.evening = Evening(self.keeper, campaign, self.dice, color=False, secrets=secrets)
        self.console = GmConsole(self.evening)
        self.said: list[str] = []
        self.answers: list[str] = []
        self.evening.terminal = Pipe(self)
        self.evening.present([])

    @property
    def campaign(self) -> Campaign:
        return self.evening.campaign

    def type(self, line: str, dice: str = "", *answers: str) -> str:
        """Types a line; the faces fall, all of them; the answers are given to what is asked."""
        self.dice.faces = [int(face) for face in dice.split()]
        self.dice.used = 0
        self.said.clear()
        self.answers[:] = answers
        self.console.take(line)
        while self.evening.given_back:
            self.console.take(self.evening.given_back.pop())
        self.dice.finish()
        assert self.answers == []
        return "\n".join(self.said)

    def on_disk(self) -> Campaign:
        return Keeper(self.path).load()


def sit_down(folder: Path) -> Callable[..., Desk]:
    """A function that puts a campaign on a desk: with these people, or with nobody yet."""

    def sit(*everybody: dict[str, Any], secrets: bool = False, **top: Any) -> Desk:
        campaign = camp(*everybody, **top) if everybody else Campaign(title="Thursday", fight=Fight())
        return Desk(folder / "thursday.json", campaign, secrets=secrets)

    return sit
