"""What the golden files are made of: games by fixed seeds, boards to count decisions on, recorded games. Integers all the way."""

import io
from typing import Any, Final

from macguffin.bots import Policy, policy_named
from macguffin.core.dice import HarmlessDice, SeededDice
from macguffin.heist import atlas
from macguffin.heist.choices import Choices, legal
from macguffin.heist.commands import BEGIN, carry_out, set_up
from macguffin.heist.log import to_json
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.play import play
from macguffin.heist.playout import Tally, play_randomly
from macguffin.heist.record import SETUP, DiceSource, Entry, Face, Header, Seat, state_hash
from macguffin.heist.record_writer import begin_record
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene, scene_from_dict
from macguffin.heist.setup import begin_game, scene_of
from macguffin.heist.sheets import Resolution
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from macguffin.heist.transcript import sheet_of
from macguffin.heist.turn import begin
from macguffin.heist.variant import SWITCHES, rules_version
from tests.table import Position, fig, position

__all__ = ["BOARDS", "RECORDS", "checksum", "count", "record", "set_ups"]

TURNS: Final = 600
HOUSE_RULES: Final = 6
LONGEST: Final = 60  # commands of a recorded game


def house_rules(number: int) -> dict[str, Any]:
    """A variant drawn by number: any value of any switch."""
    dice = SeededDice(number, 50)
    drawn: dict[str, Any] = {}
    for name, switch in SWITCHES.items():
        values = [*switch.values, *([3, 9] if switch.top else [])]
        drawn[name] = values[dice.roll(len(values), 0) - 1]
    return drawn


def under(scene: Scene, **switches: Any) -> Scene:
    """The scene with another variant."""
    return scene_from_dict({**scene.to_dict(), "variant": switches})


def set_ups() -> dict[str, Scene]:
    """Every map as it comes, and two of them under drawn house rules, one with drawn loadouts."""
    made = {name: read_scene(atlas.load(name)) for name in atlas.names()}
    for number in range(1, HOUSE_RULES + 1):
        for name, loadout in (("first-job", "random"), ("powder-store", "choose")):
            made[f"{name}, house rules {number}"] = under(made[name], **house_rules(number) | {"loadout": loadout})
    return made


def checksum(scene: Scene) -> dict[str, int]:
    """What a stretch of random play comes to."""
    dice, tally = SeededDice(1, 1), Tally()
    game = begin_game(scene, dice)
    play_randomly(game, SeededDice(1, 2), dice, TURNS, tally, Choices())
    return {"decisions": tally.decisions, "turns": tally.turns, "checksum": tally.checksum}


ROOM: Final = """
.....
..O..
.)..!
./+..
"""
BOARDS: Final[dict[str, Position]] = {
    "a warrior alone": position("....\n....\n....", fig("Wim", "B2", "warrior")),
    "diagonals at one": position("....\n.O..\n....", fig("Wim", "A1", "warrior"), variant={"diagonal_move": "cost1"}),
    "diagonals at two": position("....\n.O..\n....", fig("Wim", "A1", "warrior"), variant={"diagonal_move": "cost2"}),
    "a rogue among figures": position(
        "......\n.##.##",
        fig("Rob", "A1", "rogue", "pike", "none"),
        fig("Bob", "B1"),
        fig("Cid", "C1"),
        fig("Dan", "E1"),
    ),
    "doors to walk open": position(ROOM, fig("Ann", "B4"), variant={"doors": "walk"}),
    "a marksman": position(ROOM, fig("Max", "A3", "marksman", "crossbow"), fig("Bob", "C3")),
    "a mage": position(ROOM, fig("Mia", "D2", "mage", "axe", "throwing_knife"), fig("Bob", "B1"), fig("Cid", "D4")),
    "a priest with a doll": position(ROOM, fig("Pia", "D2", "priest", "axe", "voodoo_doll"), fig("Bob", "E1")),
    "a mechanic at work": position(
        ROOM,
        fig("Nib", "D3", "mechanic", "pike"),
        fig("Bob", "E2"),
        traps=[{"at": "C3", "owner": "Nib"}, {"at": "D4", "owner": "Nib", "jammed": True}],
        levers=[{"at": "E3", "doors": ["B4", "C4"]}],
        gem="D3",
    ),
    "stunned, with a flask": position(ROOM, fig("Ann", "A1", stunned=True), fig("Bob", "E1", secondary="none")),
}


def count(game: Game, depth: int) -> int:
    """How many ways there are to take so many decisions, dice falling without effect; turns that begin are begun."""
    if game.phase == READY:
        begin(game, HarmlessDice())
    if depth == 0 or game.phase == OVER:
        return 1
    open_ = legal(game)
    if depth == 1:
        return len(open_)
    total = 0
    for code in open_:
        after = game.copy()
        play(after, code, HarmlessDice())
        total += count(after, depth - 1)
    return total


RECORDS: Final[dict[str, tuple[str, dict[str, Any], str, int]]] = {
    "duel": ("cold-larder", {}, "greedy", 2),
    "house-rules": ("first-job", {**house_rules(4), "loadout": "random", "round_limit": 9}, "random", 7),
    "six": ("tithe-vault", {"initiative": "reroll", "hand_over": "on", "stun_grace": "on"}, "greedy", 4),
}
"""Recorded games by name: map, house rules, the policy that plays every seat, the seed of the dice."""


def record(name: str) -> bytes:
    """A whole recorded game, made anew. Where play is random, turns are begun by a command of their own."""
    map_, switches, bot, seed = RECORDS[name]
    scene = under(read_scene(atlas.load(map_)), **switches)
    seats = tuple(Seat(seat=i, name=one.name, player=f"bot:{bot}") for i, one in enumerate(scene.figures))
    policies = [policy_named(bot, seat) for seat in range(len(seats))]
    file, dice = io.BytesIO(), SeededDice(seed)
    source = DiceSource(kind="seeded", commitment=None)
    writer = begin_record(file, Header.of(rules_version, scene.to_dict(), seats, source))
    result = set_up(scene, dice)
    writer.append(entry_of(scene, 0, None, SETUP, result))
    while writer.next_seq <= LONGEST and result.game.phase != OVER and result.game.active >= 0:
        game = result.game
        seat = int(game.active)
        apart = bot == "random" and game.phase == READY
        command = BEGIN if apart else next_sheet(game, policies[seat])
        result = carry_out(game, command, dice)
        writer.append(entry_of(scene, writer.next_seq, seat, command, result))
    return file.getvalue()


def next_sheet(game: Game, policy: Policy) -> str:
    """What the policy orders for the rest of a turn, as long as dice fall without effect."""
    walked = game.copy()
    if walked.phase == READY:
        begin(walked, HarmlessDice())
    codes = policy.plan(walked) if walked.active == game.active and walked.phase not in (READY, OVER) else []
    return format_sheet(sheet_of(game, codes), "; ")


def entry_of(scene: Scene, seq: int, seat: int | None, command: str, result: Resolution) -> Entry:
    after = scene_of(result.game, title=scene.title, lint=scene.lint, variant=scene.variant)
    return Entry(
        seq=seq,
        seat=seat,
        command=command,
        faces=tuple(Face(face, sides, "seeded") for face, sides in zip(result.faces, result.sides, strict=True)),
        events=[to_json(event) for event in result.events],
        state=state_hash(after.to_dict()),
    )
