"""`macguffin heist match`: many games between two bots, and what they come to."""

import secrets
import sys
from collections.abc import Iterable
from functools import partial

import click

from macguffin.bots import POLICIES, policy_named
from macguffin.bots.match import MAX_ROUNDS, Comparison, Paired, play_pairs, tally
from macguffin.cli.inputs import SCENE, echo_json, load_scene

__all__ = ["match"]

BOT = click.Choice(sorted(POLICIES))


@click.command()
@click.argument("scene", type=SCENE, metavar="MAP|SCENE")
@click.option("--a", "first", type=BOT, default="greedy", show_default=True, help="The first side's bot.")
@click.option("--b", "second", type=BOT, default="random", show_default=True, help="The second side's bot.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True, metavar="N")
@click.option(
    "--rounds",
    type=click.IntRange(1, 10_000),
    default=MAX_ROUNDS,
    show_default=True,
    metavar="N",
    help="A longer game is a draw.",
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", help="The same seed plays the same games.")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def match(scene: str, games: int, rounds: int, seed: int | None, as_json: bool, **sides: str) -> None:
    """Let two bots play many games against each other.

    Games go in pairs that begin alike, with the sides swapped. Teams take sides in turn: the first, third, … against the others.

    \b
    macguffin heist match tithe-vault
    macguffin heist match beggars-crown --a greedy --b greedy --games 1000 --seed 1
    """  # a real backspace keeps click from filling the lines
    loaded = load_scene(scene)
    chosen = secrets.randbits(32) if seed is None else seed
    a, b = sides["first"], sides["second"]
    played = play_pairs(loaded, [partial(policy_named, name) for name in (a, b)], games, chosen, rounds)
    result = tally(watch(played, games))
    low, high = result.bounds
    if as_json:
        shown = {"a": a, "b": b, "seed": chosen, **counts(result)}
        echo_json({**shown, "share": result.share, "low": low, "high": high, "score": result.score})
        return
    click.echo(f"{games} games on {loaded.title or scene}, seed {chosen}: A is {a}, B is {b}")
    click.echo(f"A wins {result.wins}, B wins {result.losses}, drawn {result.draws}")
    click.echo(f"A's share of wins: {result.share:.1%} (95 % interval {low:.1%} to {high:.1%})")
    click.echo(f"{result.left} games ended with the gem carried out; {result.rounds:.1f} rounds a game")


def counts(result: Comparison) -> dict[str, int | float]:
    return {
        "games": result.games,
        "wins": result.wins,
        "losses": result.losses,
        "draws": result.draws,
        "left": result.left,
        "rounds": result.rounds,
    }


def watch(played: Iterable[Paired], games: int) -> Iterable[Paired]:
    """The same games, with a bar on standard error while they are played, if somebody sits there."""
    if not sys.stderr.isatty():
        yield from played
        return
    with click.progressbar(played, length=games, file=sys.stderr, label="games") as bar:
        yield from bar
