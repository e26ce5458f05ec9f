"""Plays heist at a table by hand and writes the journal of it: what archives and their verifier are tested with."""

from functools import cache
from typing import Any, Final, Literal

from macguffin.bots import Policy, policy_named
from macguffin.heist import atlas
from macguffin.heist.commands import carry_out, set_up
from macguffin.heist.log import to_json
from macguffin.heist.record import SETUP, Face, state_hash
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import scene_of
from macguffin.heist.sheets import Resolution
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER
from macguffin.heist.variant import rules_version
from macguffin.tables.entries import (
    Closed,
    Entry,
    Forced,
    Joined,
    Left,
    Opened,
    Options,
    Played,
    Proposed,
    Reminded,
    Reseated,
    Rewound,
    Said,
    SeatPlan,
    TimedOut,
    Voted,
)
from macguffin.tables.journal import StoredTable, TableHead
from macguffin.tables.proof import FaceNeededError, ForcedDice, HandDice, ProvableDice, TableDice, commit, nonces_of
from tests.golden.cases import next_sheet

__all__ = ["SECRET", "Evening", "eventful", "short", "tiny"]

SECRET: Final = bytes(range(100, 132))


class Evening:
    """A table as it is played. `game` is the position at the end of the current branch."""

    def __init__(self, scene: Scene, title: str = "An evening") -> None:
        self.scene = scene
        self.entries: list[Entry] = []
        self.lines: dict[int, list[tuple[Game, Played]]] = {0: []}
        self.branch = 0
        self.twin: list[tuple[Game, Played]] = []
        self.forced: tuple[int, ...] = ()
        self.bots: list[Policy] = [policy_named("greedy", seat) for seat in range(len(scene.figures))]
        seats = tuple(
            SeatPlan(seat=at, name=figure.name, player="bot:greedy" if at else "person")
            for at, figure in enumerate(scene.figures)
        )
        self.add(
            Opened,
            "owner",
            game="heist",
            rules=rules_version,
            title=title,
            scene=scene.to_dict(),
            seats=seats,
            options=Options(),
            commitment=commit(SECRET),
        )
        self.roll(SETUP, None, "server", None)

    @property
    def game(self) -> Game:
        return self.lines[self.branch][-1][0]

    def add(self, kind: type[Entry], by: str, **fields: Any) -> None:
        seq = len(self.entries)
        time = f"2026-11-30T20:{seq // 60 % 60:02}:{seq % 60:02}.000Z"
        self.entries.append(kind(seq=seq, time=time, by=by, **fields))

    def join(self, seat: int, nonce: str) -> None:
        self.add(Joined, f"seat:{seat}" if seat >= 0 else "spectator", seat=seat, nonce=nonce)

    def say(self, text: str, by: str = "seat:0") -> None:
        self.add(Said, by, text=text)

    def force(self, *faces: int) -> None:
        self.forced = faces
        self.add(Forced, "gm", faces=faces, reason="the die fell off the table")

    def play(self, command: str, faces: tuple[int, ...] | None = None, by: str = "") -> None:
        """A command of the active figure, with faces rolled by hand or the server's."""
        seat = int(self.game.active)
        self.roll(command, seat, by or f"seat:{seat}", faces)

    def play_on(self, turns: int) -> None:
        """Lets the bot play for whoever is active."""
        for _ in range(turns):
            if self.is_over:
                return
            seat = int(self.game.active)
            self.play(next_sheet(self.game, self.bots[seat]), by=f"bot:{seat}")

    @property
    def is_over(self) -> bool:
        return bool(self.game.phase == OVER or self.game.active < 0)

    def repeat(self) -> None:
        """Plays the command that the branch before had at this place."""
        played = self.twin[len(self.lines[self.branch])][1]
        self.roll(played.command, played.seat, played.by, None)

    def roll(self, command: str, seat: int | None, by: str, faces: tuple[int, ...] | None) -> None:
        line = self.lines[self.branch]
        turn, branch, nonces = len(line), self.branch, nonces_of(self.entries)
        old = self.twin[turn][1] if turn < len(self.twin) else None
        is_rolled = faces is None and not self.forced
        if old is not None and is_rolled and (old.seat, old.command) == (seat, command):
            branch, nonces = old.dice_branch, nonces[: old.nonces]
        else:
            self.twin = []
        then: TableDice = ProvableDice(SECRET, nonces, branch, turn) if faces is None else HandDice(faces)
        dice = ForcedDice(self.forced, then)
        result = set_up(self.scene, dice) if command == SETUP else carry_out(self.game, command, dice)
        dice.finish()
        self.forced = dice.forced[dice.used :]
        self.write(command, seat, by, result, (dice.faces, branch, len(nonces)))

    def write(
        self,
        command: str,
        seat: int | None,
        by: str,
        result: Resolution,
        rolled: tuple[tuple[Face, ...], int, int],
    ) -> None:
        line = self.lines[self.branch]
        self.add(
            Played,
            by,
            id=f"c{len(self.entries)}",
            turn=len(line),
            branch=self.branch,
            dice_branch=rolled[1],
            nonces=rolled[2],
            seat=seat,
            command=command,
            faces=rolled[0],
            events=[to_json(event) for event in result.events],
            state=state_hash(scene_of(result.game, title=self.scene.title, variant=self.scene.variant).to_dict()),
            stopped=result.stopped,
        )
        played = self.entries[-1]
        assert isinstance(played, Played)
        line.append((result.game, played))

    def rewind(self, turn: int, dice: Literal["same", "fresh"]) -> None:
        line, of = self.lines[self.branch], self.branch
        self.branch = len(self.lines)
        self.lines[self.branch] = line[: turn + 1]
        self.twin = line if dice == "same" else []
        state = line[turn][1].state
        self.add(Rewound, "gm", turn=turn, branch=self.branch, of=of, dice=dice, reason="a slip", state=state)

    def close(self) -> None:
        self.add(Closed, "server", secret=SECRET.hex(), reason="the game is over")

    def stored(self) -> StoredTable:
        last, opened = self.entries[-1], self.entries[0]
        assert isinstance(opened, Opened)
        head = TableHead(
            id="t1",
            title=opened.title,
            game="heist",
            is_listed=False,
            is_closed=isinstance(last, Closed),
            changed=last.time,
            due="",
            waits_for="",
        )
        return StoredTable(head=head, secret=SECRET.hex(), entries=tuple(self.entries))


DUEL: Final = """
game = "heist"
title = "Two in a corridor"
map = '''
#######
#_*..<#
#..O._#
#######
'''
[[figures]]
name = "Ann"
symbol = "A"
color = "red"
class = "warrior"
main = "axe"
secondary = "shield"
[[figures]]
name = "Łódź"
symbol = "B"
color = "blue"
class = "rogue"
main = "whip"
secondary = "throwing_knife"
"""


@cache
def short() -> StoredTable:
    """A small closed table with dice of every kind, talk and a rewind."""
    evening = Evening(read_scene(DUEL), "A short one")
    evening.join(0, "00ff")
    evening.play_on(3)
    evening.join(-1, "beef")
    evening.join(1, "ab")
    evening.say("rolls d6: 6 </script>\n [b]")
    evening.play_on(2)
    evening.rewind(2, "same")
    evening.repeat()
    evening.close()
    return evening.stored()


@cache
def tiny() -> StoredTable:
    """The smallest closed table with a die in it."""
    evening = Evening(read_scene(DUEL), "Tiny")
    evening.join(0, "0f")
    evening.play_on(2)
    evening.close()
    return evening.stored()


@cache
def eventful() -> StoredTable:
    """A table on a map of the package with every kind of entry, two rewinds, forced and entered dice; still open."""
    evening = Evening(read_scene(atlas.load("tithe-vault")))
    evening.join(0, "0123456789abcdef" * 4)
    evening.play_on(9)
    evening.join(1, "")
    evening.join(2, "77")
    evening.force(1)
    evening.play_on(8)
    evening.force()
    evening.rewind(6, "same")
    evening.repeat()
    evening.repeat()
    evening.play_on(6)
    evening.add(Proposed, "seat:0", what="rewind", turn=4, reason="asked")
    evening.add(Voted, "seat:1", on=len(evening.entries) - 1, agrees=True)
    evening.rewind(4, "fresh")
    evening.add(Left, "seat:2", seat=2, why="left")
    evening.add(Reseated, "gm", seat=2, player="bot:random")
    evening.add(Reminded, "server", seat=int(evening.game.active))
    evening.add(TimedOut, "server", seat=int(evening.game.active), since=3, rule="pass")
    evening.play("pass", by="server")
    evening.play_on(10)
    play_by_hand(evening)
    evening.play_on(4)
    return evening.stored()


def play_by_hand(evening: Evening) -> None:
    """The next turn that rolls something, with faces typed in: ones, as many as are asked for."""
    for _ in range(50):
        seat = int(evening.game.active)
        sheet, faces = next_sheet(evening.game, evening.bots[seat]), 0
        while True:
            try:
                evening.play(sheet, (1,) * faces)
                break
            except FaceNeededError:
                faces += 1
        if faces:
            return
