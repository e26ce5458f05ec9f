"""`macguffin quest encounter`: how deadly a fight is, and what would make it fair."""

import sys
from dataclasses import asdict
from typing import Any, Final

import click

from macguffin.cli.inputs import FiniteRange, echo_json, load_fight
from macguffin.core.chances import share
from macguffin.quest.encounter import Estimate, Progress, Report, assess, suggest
from macguffin.quest.plans import PLANS

__all__ = ["encounter"]

BAR: Final = 30


@click.command()
@click.argument("fight")
@click.option("--plan", type=click.Choice(list(PLANS)), help="Ask for one plan only.")
@click.option(
    "--width", type=FiniteRange(0.001, 0.2), default=0.01, show_default=True, help="Half the interval to stop at."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="The seed of a simulation."
)
@click.option("--no-suggestions", is_flag=True, help="Leave out what would make the fight fair.")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def encounter(fight: str, plan: str | None, width: float, seed: int, no_suggestions: bool, as_json: bool) -> None:
    """Say how deadly a fight is, before it is fought.

    The chance that the characters win, that each is knocked out, the CON each can expect to lose, rounds and AP, for two plans of play:
    plain (everybody attacks somebody, nothing else) and sensible (all strike the weakest enemy, and use what their classes can do).
    Small fights are worked out exactly; larger ones are played out by the exact table of each exchange until the interval is narrow
    enough. The answer says which.

    \b
    macguffin quest encounter ogre-and-goblins.toml
    """
    loaded = load_fight(fight)
    chosen = [plan] if plan else list(PLANS)
    reports = [assess(loaded, name, seed=seed, width=width, progress=bar(name, width)) for name in chosen]
    last = reports[-1]
    advice = [] if no_suggestions else suggest(loaded, last.plan, last.win.value, seed=seed)
    if as_json:
        suggestions = [{"change": one.change, "win": rounded(one.win)} for one in advice]
        echo_json({"plans": [to_json(one) for one in reports], "suggestions": suggestions})
        return
    for one in reports:
        show(one)
    if advice:
        click.echo(f"What a step would make of it ({last.plan}):")
        for suggestion in advice:
            click.echo(f"  {percent(suggestion.win):>18}  {suggestion.change}")


def bar(name: str, width: float) -> Progress | None:
    """Progress on standard error, where somebody watches."""
    if not sys.stderr.isatty():
        return None

    def draw(fights: int, half: float) -> None:
        done = min(1.0, (width / max(half, 1e-9)) ** 2)
        filled = round(done * BAR)
        line = f"\r{name:9} [{'#' * filled}{' ' * (BAR - filled)}] {fights} fights, ± {half:.1%}"
        click.echo(f"{line:70}", nl=done >= 1, err=True)

    return draw


def percent(one: Estimate) -> str:
    text = share(one.value, one.low, one.high)
    return text if one.low == one.high or one.value in (0, 1) else f"{text} ± {(one.high - one.low) * 50:.1f}"


def show(one: Report) -> None:
    how = "exact" if one.method == "exact" else f"simulated, {one.fights} fights, with 95 % intervals"
    click.echo(f"{one.plan} ({how})")
    click.echo(f"  the characters win  {percent(one.win)}")
    click.echo(f"  rounds              {one.rounds.value:.1f}")
    click.echo(f"  AP for each         {one.ap_each.value:.1f}")
    width = max(map(len, one.knocked_out))
    for name, out in one.knocked_out.items():
        click.echo(f"  {name:{width}}  knocked out {percent(out)}, loses {one.losses[name].value:.1f} CON")
    if one.left_out:
        click.echo(f"  not reckoned with: {', '.join(one.left_out)}")
    click.echo()


def rounded(one: Estimate) -> dict[str, float]:
    return {key: round(value, 6) for key, value in asdict(one).items()}


def to_json(one: Report) -> dict[str, Any]:
    return {
        "plan": one.plan,
        "method": one.method,
        "fights": one.fights,
        "win": rounded(one.win),
        "knocked_out": {name: rounded(out) for name, out in one.knocked_out.items()},
        "losses": {name: rounded(mean) for name, mean in one.losses.items()},
        "rounds": rounded(one.rounds),
        "ap_each": rounded(one.ap_each),
        "left_out": list(one.left_out),
    }
