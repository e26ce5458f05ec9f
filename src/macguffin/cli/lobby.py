"""Before the game: which map, who plays which figure, what they look like and carry."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import click

from macguffin.cli.inputs import load_scene
from macguffin.cli.session import PERSON
from macguffin.core.errors import MacguffinError, NotationError, NotFoundError
from macguffin.core.names import name_key
from macguffin.heist import atlas
from macguffin.heist.record import Seat
from macguffin.heist.scene import Scene, SceneFigure
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.scene_writer import write_scene
from macguffin.heist.setup import playable_problems
from macguffin.heist.tables import CLASSES, COLORS, MAINS, SECONDARIES
from macguffin.heist.variant import SWITCHES

__all__ = ["Wishes", "gather"]

Found = TypeVar("Found")


@dataclass(frozen=True, kw_only=True, slots=True)
class Wishes:
    """What the command line says about the players: how many people, how many bots and which, and the house rules."""

    humans: int | None = None
    bots: int | None = None
    bot: str = "greedy"
    random_bot: Sequence[str] = ()
    switches: Sequence[str] = ()


def gather(
    scene: str | None,
    *,
    yes: bool,
    wishes: Wishes,
) -> tuple[Scene, tuple[Seat, ...]]:
    """The scene to be played and who sits where, asked for as far as it was not given.

    Raises NotationError, NotFoundError, LimitError for what can't be played
    """
    if scene is None:
        scene = atlas.DEFAULT_MAP if yes else ask_map()
    loaded = with_switches(load_scene(scene), wishes.switches)
    problems = playable_problems(loaded)
    if problems:
        raise NotationError(0, 0, f"expected a scene to be played, but {problems[0]}")
    count = len(loaded.figures)
    people = count_people(count, wishes.humans, wishes.bots)
    if people is None:
        people = (
            1
            if yes
            else ask(f"How many people play? The bots take the rest. [1, at most {count}] ", "1", number(0, count))
        )
    if loaded.is_new and not yes and people and wants_changes():
        for seat in range(people):
            loaded = ask_figure(loaded, seat)
    sluggish = {name_key(name) for name in wishes.random_bot}
    unknown = sluggish - {name_key(figure.name) for figure in loaded.figures}
    if unknown:
        raise NotFoundError(f"nobody here is called {min(unknown)!r}")
    seats = []
    for seat, figure in enumerate(loaded.figures):
        player = PERSON if seat < people else f"bot:{wishes.bot}"
        if name_key(figure.name) in sluggish:
            player = "bot:random"
        seats.append(Seat(seat=seat, name=figure.name, player=player))
    return loaded, tuple(seats)


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


def ask_map() -> str:
    names = atlas.names()
    click.echo("Which map?")
    for at, name in enumerate(names, 1):
        info = atlas.describe(name)
        teams = " against ".join(str(size) for size in info.teams) if len(info.teams) < info.seats else "each alone"
        click.echo(f"{at:3} {name}: {info.seats} figures, {teams}, {info.width}×{info.height}")
        click.echo(f"      {info.line}")
    default = names.index(atlas.DEFAULT_MAP) + 1

    def read(text: str) -> str:
        if text in names:
            return text
        return names[number(1, len(names))(text) - 1]

    return ask(f"Number or name [{default}] ", str(default), read)


def wants_changes() -> bool:
    return ask("Change names, symbols, colours, classes or weapons? [y/N] ", "n", yes_or_no)


def ask_figure(scene: Scene, seat: int) -> Scene:
    """Asks for one person's figure until it fits with the others."""
    figure = scene.figures[seat]
    click.echo(f"Figure {seat + 1}: Enter keeps what is in brackets.")
    while True:
        changed = ask_details(figure)
        figures = (*scene.figures[:seat], changed, *scene.figures[seat + 1 :])
        try:
            return read_scene(write_scene(replace(scene, figures=figures)))
        except MacguffinError as error:
            click.echo(f"No: {error}")


def ask_details(figure: SceneFigure) -> SceneFigure:
    def choice(what: str, now: str, among: Sequence[str]) -> str:
        click.echo(f"  {', '.join(one.replace('_', ' ') for one in among)}")
        return ask(f"  {what} [{now.replace('_', ' ')}] ", now, one_of(among))

    name = ask(f"  name [{figure.name}] ", figure.name, str)
    symbol = ask(f"  symbol [{figure.symbol}] ", figure.symbol, str)
    color = choice("colour", figure.color, COLORS)
    class_ = choice("class", figure.class_, CLASSES)
    main = choice("main weapon", figure.main, MAINS[1:])
    secondary = choice("secondary weapon", figure.secondary, SECONDARIES[1:])
    team = name if figure.team == figure.name else figure.team
    mechanisms = 5 if class_ == "mechanic" else 0
    return replace(
        figure,
        name=name,
        symbol=symbol,
        color=color,
        team=team,
        class_=class_,
        main=main,
        secondary=secondary,
        mechanisms=mechanisms,
    )


def ask(prompt: str, default: str, read: Callable[[str], Found]) -> Found:
    """Asks until the answer can be read; nothing, and the end of input, mean the default."""
    while True:
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            click.echo(line.rstrip("\n"))
        text = line.strip()
        try:
            return read(text or default)
        except ValueError as error:
            click.echo(f"  {error}")
            if not line:
                return read(default)


def number(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high:
            return int(text)
        raise ValueError(f"expected a number from {low} to {high}")

    return read


def one_of(among: Sequence[str]) -> Callable[[str], str]:
    """Reads one of the words, or the beginning of just one."""

    def read(text: str) -> str:
        wanted = text.lower().replace(" ", "_")
        found = [one for one in among if one == wanted] or [one for one in among if one.startswith(wanted)]
        if len(found) == 1:
            return found[0]
        raise ValueError(f"expected one of {', '.join(among)}")

    return read


def yes_or_no(text: str) -> bool:
    if text.lower() in ("y", "yes", "n", "no"):
        return text.lower().startswith("y")
    raise ValueError("expected y or n")
