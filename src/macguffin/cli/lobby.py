"""Before the game: which map, who plays which figure, what they look like and carry."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import click

from macguffin.bots import POLICIES
from macguffin.cli.inputs import load_scene
from macguffin.cli.questions import ask, number, one_of, yes_or_no
from macguffin.cli.session import PERSON
from macguffin.cli.terminal import Terminal
from macguffin.core.errors import NotationError, NotFoundError
from macguffin.core.names import name_key
from macguffin.heist import atlas
from macguffin.heist.record import Seat
from macguffin.heist.scene import Scene, SceneFigure
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.scene_writer import write_scene
from macguffin.heist.setup import playable_problems
from macguffin.heist.tables import CLASSES, COLORS, MAINS, MECHANISMS, SECONDARIES
from macguffin.heist.variant import SWITCHES

__all__ = ["Wishes", "gather", "teams_of"]

CHANGES: Final = "Change names, symbols, colours, classes or weapons? [y/N] "


@dataclass(frozen=True, kw_only=True, slots=True)
class Wishes:
    """What the command line says about the players: how many people or bots, who sits where, and the house rules."""

    humans: int | None = None
    bots: int | None = None
    bot: str = "greedy"
    seats: Sequence[str] = ()
    switches: Sequence[str] = ()


def gather(scene: str | None, *, yes: bool, wishes: Wishes, terminal: Terminal) -> tuple[Scene, tuple[Seat, ...]]:
    """The scene to be played and who sits where, asked for as far as it was not given.

    Raises NotationError, NotFoundError, LimitError for what can't be played
    """
    if scene is None:
        scene = atlas.DEFAULT_MAP if yes else ask_map(terminal)
    loaded = with_switches(load_scene(scene), wishes.switches)
    problems = playable_problems(loaded)
    if problems:
        raise NotationError(0, 0, f"expected a scene to be played, but {problems[0]}")
    count = len(loaded.figures)
    people = count_people(count, wishes.humans, wishes.bots)
    if people is not None:
        seats = set(range(people))
    elif yes or wishes.seats:
        seats = {0}
    else:
        seats = ask_people(terminal, loaded)
    players = [PERSON if seat in seats else f"bot:{wishes.bot}" for seat in range(count)]
    for text in wishes.seats:
        seat, player = read_seat(loaded, text)
        players[seat] = player
    own = [seat for seat in range(count) if players[seat] == PERSON]
    if loaded.is_new and not yes and own and ask(terminal, CHANGES, "n", yes_or_no):
        for seat in own:
            loaded = ask_figure(terminal, loaded, seat)
    named = zip(loaded.figures, players, strict=True)
    return loaded, tuple(Seat(seat=i, name=figure.name, player=player) for i, (figure, player) in enumerate(named))


def count_people(figures: int, humans: int | None, bots: int | None) -> int | None:
    """How many people play, where the command line says so.

    Raises click.UsageError for more than there are figures
    """
    people = humans if humans is not None else None if bots is None else figures - bots
    if people is not None and not 0 <= people <= figures:
        raise click.UsageError(f"the map has {figures} figures")
    if humans is not None and bots is not None and humans + bots != figures:
        raise click.UsageError(f"--humans and --bots must come to the map's {figures} figures")
    return people


def read_seat(scene: Scene, text: str) -> tuple[int, str]:
    """A seat given as NAME=PLAYER, and who sits there then.

    Raises NotFoundError, NotationError
    """
    name, equals, player = text.rpartition("=")
    choices = (PERSON, *sorted(POLICIES))
    if not equals or player not in choices:
        raise NotationError(0, 0, f"expected NAME=PLAYER with {' or '.join(choices)}, not {text[:60]!r}", "--seat")
    return find_seat(scene, name), player if player == PERSON else f"bot:{player}"


def find_seat(scene: Scene, name: str) -> int:
    """The seat of the figure that bears the name.

    Raises NotFoundError
    """
    for seat, figure in enumerate(scene.figures):
        if name_key(figure.name) == name_key(name):
            return seat
    there = ", ".join(figure.name for figure in scene.figures)
    raise NotFoundError(f"nobody here is called {name[:40]!r}; there are {there}")


def with_switches(scene: Scene, switches: Sequence[str]) -> Scene:
    """The scene under house rules given as SWITCH=VALUE.

    Raises NotationError for a switch or value that there is not
    """
    changes: dict[str, str | int] = {}
    for text in switches:
        name, equals, value = text.partition("=")
        if not equals or name not in SWITCHES:
            raise NotationError(
                0, 0, f"expected SWITCH=VALUE with one of {', '.join(SWITCHES)}, not {text[:40]!r}", "--set"
            )
        is_number = value.lstrip("-").isdigit() and value.isascii() and len(value) < 8
        changes[name] = int(value) if is_number else value
    if not changes:
        return scene
    return read_scene(write_scene(replace(scene, variant=scene.variant.changed(**changes))))


def teams_of(info: atlas.MapInfo) -> str:
    return "×".join(map(str, info.teams)) if len(info.teams) < info.seats else "each alone"


def ask_map(terminal: Terminal) -> str:
    names = atlas.names()
    terminal.say("Which map? `? 5` tells more about number 5.")
    for at, name in enumerate(names, 1):
        info = atlas.describe(name)
        terminal.say(f"{at:3} {name:21} {info.seats:2} figures, {teams_of(info):11} {info.width:2}×{info.height}")
    default = names.index(atlas.DEFAULT_MAP) + 1

    def read(text: str) -> str:
        return text if text in names else names[number(1, len(names))(text) - 1]

    def explain(text: str) -> str:
        return atlas.describe(read(text)).line

    return ask(terminal, f"Number or name [{default}] ", str(default), read, explain)


def ask_people(terminal: Terminal, scene: Scene) -> set[int]:
    """Which seats people take: the first ones if a number is given, else those that are named."""
    count = len(scene.figures)
    terminal.tell([f"Figures: {', '.join(f'{one.name} ({one.class_}, {one.team})' for one in scene.figures)}"])

    def read(text: str) -> set[int]:
        if text.isdigit():
            return set(range(number(0, count)(text)))
        try:
            return {find_seat(scene, name.strip()) for name in text.split(",")}
        except NotFoundError as error:
            raise NotationError(0, 0, str(error)) from None

    return ask(terminal, "How many people play, or which figures? The bots take the rest. [1] ", "1", read)


def ask_figure(terminal: Terminal, scene: Scene, seat: int) -> Scene:
    """Asks for one person's figure; what does not fit with the others is asked for again."""
    terminal.say(f"Figure {seat + 1}: Enter keeps what is in brackets.")

    def figure() -> SceneFigure:
        return scene.figures[seat]

    def attempt(**changes: object) -> Scene:
        changed = replace(scene.figures[seat], **changes)  # type: ignore[arg-type]
        before, after = scene.figures[:seat], scene.figures[seat + 1 :]
        read_scene(write_scene(replace(scene, figures=(*before, *after, changed))))  # who comes last is in the wrong
        return read_scene(write_scene(replace(scene, figures=(*before, changed, *after))))

    def choose(what: str, now: str, among: Sequence[str]) -> str:
        terminal.tell([f"  {', '.join(one.replace('_', ' ') for one in among)}"])
        return ask(terminal, f"  {what} [{now.replace('_', ' ')}] ", now, one_of(among))

    scene = ask(terminal, f"  name [{figure().name}] ", figure().name, lambda text: rename(attempt, figure(), text))
    scene = ask(terminal, f"  symbol [{figure().symbol}] ", figure().symbol, lambda text: attempt(symbol=text))
    while True:
        class_ = choose("class", figure().class_, CLASSES)
        color = choose("colour", figure().color, COLORS)
        try:
            scene = attempt(class_=class_, color=color, mechanisms=MECHANISMS if class_ == "mechanic" else 0)
            break
        except NotationError as error:
            terminal.tell([f"  No: {error.expected}"])
    main = choose("main weapon", figure().main, MAINS[1:])
    secondary = choose("secondary weapon", figure().secondary, SECONDARIES[1:])
    return attempt(main=main, secondary=secondary)


def rename(attempt: Callable[..., Scene], figure: SceneFigure, name: str) -> Scene:
    """The scene with the figure under another name; a team of its own goes by that name too."""
    return attempt(name=name, team=name if figure.team == figure.name else figure.team)
