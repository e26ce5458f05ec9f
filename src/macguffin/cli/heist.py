"""heist's commands that answer one question and end: resolve, odds, render, check, maps."""

import sys
from collections.abc import Callable
from typing import Any

import click

from macguffin.cli.cells import clip, pad
from macguffin.cli.inputs import (
    SCENE,
    FiniteRange,
    choose_dice,
    color_depth,
    echo_json,
    finish_dice,
    load_scene,
    read_orders,
    terminal_colors,
)
from macguffin.core.chances import percent
from macguffin.core.errors import IllegalMoveError, LimitError
from macguffin.heist.order_parser import parse
from macguffin.heist.scene import Scene
from macguffin.heist.setup import game_of, scene_of
from macguffin.heist.state import Game

__all__ = ["check", "maps", "odds", "render", "resolve_command"]

SEED = click.IntRange(0, 2**64 - 1)


def open_turn(scene: Scene) -> Game:
    """The game of a scene in which somebody is to act.

    Raises IllegalMoveError: the scene does not say who
    """
    if scene.active is None:
        raise IllegalMoveError("H-031", "the scene must say who is active")
    return game_of(scene)


def one_stdin(scene: str, orders: str) -> None:
    """Refuses to read two things from standard input.

    Raises click.UsageError
    """
    if scene == "-" and orders == "-":
        raise click.UsageError("only one of SCENE and --orders can be -")


@click.command("resolve")
@click.argument("scene", type=SCENE)
@click.option("--orders", required=True, metavar="TEXT", help="The order sheet itself, @FILE, or - for standard input.")
@click.option("--dice", "faces", metavar="FACES", help='The faces that fall, in order: "3 1 5"; "" for none at all.')
@click.option("--seed", type=SEED, metavar="N", help="Roll by this seed.")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def resolve_command(scene: str, orders: str, faces: str | None, seed: int | None, as_json: bool) -> None:
    """Play one whole turn of the active figure, or the rest of it.

    The turn begins with its poison roll, follows the orders and runs to its end. A sheet that the rules forbid is refused
    as a whole and changes nothing; what only the dice prevent stops it there.

    \b
    macguffin heist resolve fight.toml --orders "move 3e; face e; attack e"
    macguffin heist resolve fight.toml --orders @turn.txt --dice "5 3" --json
    """
    from macguffin.heist.changes import outcome_of  # noqa: PLC0415
    from macguffin.heist.log import tell_turn, to_json  # noqa: PLC0415
    from macguffin.heist.sheets import resolve  # noqa: PLC0415

    one_stdin(scene, orders)
    dice = choose_dice(faces, seed)
    loaded = load_scene(scene)
    result = resolve(open_turn(loaded), parse(read_orders(orders)), dice)
    finish_dice(dice)
    outcome = outcome_of(result.game)
    after = scene_of(result.game, title=loaded.title, lint=loaded.lint, variant=loaded.variant)
    if as_json:
        echo_json(
            {
                "events": [to_json(event) for event in result.events],
                "dice": result.faces,
                "stopped": result.stopped,
                "scene": after.to_dict(),
                "outcome": outcome,
            }
        )
        return
    for line in tell_turn(result.events):
        click.echo(line)
    click.echo(f"dice: {' '.join(str(face) for face in result.faces) or 'none'}")
    if result.stopped:
        click.echo(f"stopped: {result.stopped}")
    if outcome is None:
        click.echo(f"next: {after.active}, round {after.round}" if after.active else "nobody can act any more")
    click.echo()
    draw(after)


def draw(scene: Scene) -> None:
    from macguffin.heist.render_text import render_ansi, render_text  # noqa: PLC0415

    depth = color_depth()
    drawn = render_text(scene) if depth == "none" else render_ansi(scene, color=depth)
    click.echo(drawn.rstrip("\n"))


@click.command()
@click.argument("scene", type=SCENE)
@click.option("--orders", required=True, metavar="TEXT", help="The order sheet itself, @FILE, or - for standard input.")
@click.option("--simulate", type=click.IntRange(1, 10_000_000), metavar="N", help="Play N turns instead, and say so.")
@click.option("--seed", type=SEED, metavar="N", help="The seed of a simulation.")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def odds(scene: str, orders: str, simulate: int | None, seed: int | None, as_json: bool) -> None:
    """Say exactly how a turn can end, as fractions.

    Every fall of the dice is played through the rules. Where that would be more than two million falls, the question is
    refused; --simulate answers it with 95 % intervals instead.

    \b
    macguffin heist odds fight.toml --orders "move 3e; attack Snib"
    """
    from macguffin.heist.turn_odds import turn_odds  # noqa: PLC0415

    if seed is not None and simulate is None:
        raise click.UsageError("--seed is for --simulate")
    one_stdin(scene, orders)
    game = open_turn(load_scene(scene))
    sheet = parse(read_orders(orders))
    if simulate is not None:
        show_simulation(game, sheet, simulate, seed, as_json)
        return
    try:
        found = turn_odds(game, sheet)
    except LimitError as error:
        raise LimitError(error.limit, f"{error.given}; --simulate N gives an answer with an interval") from error
    figures = {figure.name: found.figure(figure.seat) for figure in game.figures}
    if as_json:
        rows = {
            name: {key: str(getattr(chances, key)) for key in ("slain", "stunned", "poisoned", "disarmed")}
            for name, chances in figures.items()
        }
        ends = [{"p": str(chance), **changed} for chance, changed in found.outcomes()]
        echo_json({"outcomes": ends, "figures": rows})
        return
    click.echo(f"{'':16}{'slain':>22}{'stunned':>22}{'poisoned':>22}{'disarmed':>22}")
    for name, chances in figures.items():
        cells = [percent(getattr(chances, key)) for key in ("slain", "stunned", "poisoned", "disarmed")]
        click.echo(pad(clip(name, 16), 16) + "".join(f"{cell:>22}" for cell in cells))
    click.echo("\nEnds of the turn, likeliest first:")
    for chance, changed in found.outcomes():
        click.echo(f"{percent(chance):>22}  {describe(changed)}")


def describe(changed: dict[str, Any]) -> str:
    """The changes of one end of a turn, in a line."""
    if not changed:
        return "nothing changes"
    parts: list[str] = []
    for name, state in changed.get("figures", {}).items():
        words = [key if value is True else f"{key} {value}" for key, value in state.items() if value is not False]
        words += [f"not {key}" for key, value in state.items() if value is False]
        parts.append(f"{name}: {', '.join(words).replace('_', ' ')}")
    for key in ("gem", "traps", "knives", "open_doors"):
        if key in changed:
            value = changed[key]
            shown = ", ".join(value) if isinstance(value, list) else value
            parts.append(f"{key.replace('_', ' ')}: {shown or 'none'}")
    if changed.get("outcome"):
        parts.append(f"{changed['outcome']['winner'] or 'nobody'} wins ({changed['outcome']['how'].replace('_', ' ')})")
    if "stopped" in changed:
        parts.append(f"stopped: {changed['stopped']}")
    return "; ".join(parts)


def show_simulation(game: Game, sheet: Any, turns: int, seed: int | None, as_json: bool) -> None:
    from macguffin.heist.turn_odds import simulate_turn  # noqa: PLC0415

    shares = simulate_turn(game, sheet, choose_dice(None, seed), turns)
    if as_json:
        rows = {
            figure.name: {
                key: {"share": share, "low": low, "high": high} for key, (share, low, high) in one.shares.items()
            }
            for figure, one in zip(game.figures, shares, strict=True)
        }
        echo_json({"simulated": turns, "figures": rows})
        return
    click.echo(f"simulated, {turns} turns; 95 % intervals")
    for figure, one in zip(game.figures, shares, strict=True):
        cells = [
            f"{key} {share:.1%} ({low:.1%} to {high:.1%})" for key, (share, low, high) in one.shares.items() if share
        ]
        if cells:
            click.echo(f"{figure.name}: {', '.join(cells)}")


@click.command()
@click.argument("scene", type=SCENE)
@click.option(
    "--as",
    "style",
    type=click.Choice(["text", "ansi", "markdown", "bbcode", "svg", "png"]),
    help="Default: ansi on a terminal, else text.",
)
@click.option("--theme", type=click.Choice(["dark", "light"]), default="dark", show_default=True, help="For pictures.")
@click.option("--scale", type=FiniteRange(0.1, 8), metavar="N", help="Size of a PNG, 0.1 to 8; else 1.")
@click.option("-o", "--output", metavar="FILE", help="A file to write, instead of standard output.")
def render(scene: str, style: str | None, theme: str, scale: float | None, output: str | None) -> None:
    """Draw a scene: as text for a forum or a terminal, or as a picture.

    \b
    macguffin heist render tithe-vault
    macguffin heist render fight.toml --as png -o fight.png
    """
    loaded = load_scene(scene)
    chosen = style or ("ansi" if terminal_colors() and output is None else "text")
    if scale is not None and chosen != "png":
        raise click.UsageError(f"--scale is for --as png; {chosen} has no size")
    data = drawn(loaded, chosen, theme, scale or 1.0)
    if output is None:
        if chosen == "png" and sys.stdout.isatty():
            raise click.UsageError("a PNG is not for a terminal; name a file with -o")
        click.echo(data, nl=False)
        return
    try:
        with click.open_file(output, "wb") as file:
            file.write(data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise click.UsageError(f"cannot write {output[:200]!r}: {reason}") from error


def drawn(scene: Scene, style: str, theme: str, scale: float) -> bytes:
    """The picture as bytes, whatever it is made of."""
    if style in ("svg", "png"):
        from macguffin.heist.render_svg import render_svg  # noqa: PLC0415

        svg = render_svg(scene, theme=theme)
        if style == "svg":
            return svg.encode()
        from macguffin.heist.render_png import render_png  # noqa: PLC0415

        return render_png(svg, scale=scale)
    from macguffin.heist import render_text as texts  # noqa: PLC0415

    draws: dict[str, Callable[[Scene], str]] = {
        "text": texts.render_text,
        "ansi": texts.render_ansi,
        "markdown": texts.render_markdown,
        "bbcode": texts.render_bbcode,
    }
    return (draws[style](scene).rstrip("\n") + "\n").encode()


@click.command()
@click.argument("scene", type=SCENE)
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def check(scene: str, as_json: bool) -> None:
    """Check a map: what keeps it from being played, and what would make it unfair or narrow.

    Exit 2 only where the scene can't be read.
    """
    from macguffin.heist.check import check_scene  # noqa: PLC0415

    report = check_scene(load_scene(scene))
    if as_json:
        echo_json(report.to_dict())
        return
    for kind, findings in report.to_dict().items():
        for finding in findings:
            click.echo(f"{kind.removesuffix('s')}: {finding}")
    if not any(report.to_dict().values()):
        click.echo("nothing to complain about")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def maps(as_json: bool) -> None:
    """List the maps that come with the game."""
    from macguffin.heist.atlas import describe as describe_map  # noqa: PLC0415
    from macguffin.heist.atlas import names  # noqa: PLC0415

    infos = [describe_map(name) for name in names()]
    if as_json:
        keys = ("name", "title", "line", "width", "height", "seats", "teams", "starts")
        echo_json({"maps": [{key: getattr(info, key) for key in keys} for info in infos]})
        return
    for info in infos:
        teams = "×".join(str(size) for size in info.teams) if len(info.teams) < info.seats else "each alone"
        click.echo(f"{info.name:22} {info.seats:2} figures, {teams:14} {info.width}×{info.height}  {info.line}")
