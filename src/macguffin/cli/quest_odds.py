"""`macguffin quest odds`: what a check, an attack or a spell comes to, exactly."""

from fractions import Fraction

import click

from macguffin.cli.inputs import echo_json, load_fight, read_orders
from macguffin.cli.quest import refuse_twice
from macguffin.cli.quest_options import DIFFICULTY, PRESETS, of_a_check, told_difficulty, with_variant
from macguffin.core.chances import percent
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.quest.actions import may_cast, plan_attack, plan_spell
from macguffin.quest.attack import AttackOdds, Strike, attack_odds, prepare
from macguffin.quest.check import CheckOdds, boosted, check_odds
from macguffin.quest.combatants import Combatant, attack_bonus, is_out, single_stat
from macguffin.quest.command_parser import parse
from macguffin.quest.commands import Attack, CastDamage
from macguffin.quest.fight import Fight
from macguffin.quest.log_words import added, total
from macguffin.quest.rulings import school_parts
from macguffin.quest.stats import SCHOOLS
from macguffin.quest.variant import Variant

__all__ = ["attack", "check", "magic", "nothing", "plan_command"]

KEYS = ("instant_success", "success", "failure", "instant_failure", "doubly_good", "doubly_bad")
PRICES = (1, 2, 3)


def to_dict(odds: CheckOdds) -> dict[str, str]:
    return {key: str(getattr(odds, key)) for key in KEYS}


@click.command()
@of_a_check
@with_variant
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def check(stat: int, difficulty: int, extra_dice: int, variant: Variant, as_json: bool) -> None:
    """Say exactly how a check can end, as fractions.

    Success and failure include the instant ones; doubly good and doubly bad overlap them.

    \b
    macguffin quest odds check --stat 9 --difficulty harder
    """
    odds = check_odds(stat, difficulty, shape=boosted(extra_dice, variant), variant=variant)
    if as_json:
        echo_json(to_dict(odds))
        return
    click.echo(f"{boosted(extra_dice, variant)}, {told_difficulty(difficulty)}, against {stat}")
    for key in KEYS:
        click.echo(f"  {key.replace('_', ' '):16}{percent(getattr(odds, key)):>22}")


@click.command()
@click.argument("fight")
@click.argument("command")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def attack(fight: str, command: str, as_json: bool) -> None:
    """Say exactly what an attack or a damage spell costs each side, in CON.

    It need be nobody's turn. The losses are told in full, not cut at what is left. COMMAND is the text itself, @FILE, or -.

    \b
    macguffin quest odds attack ogre.toml "Ann: attack Ogre"
    macguffin quest odds attack ogre.toml "Wyn: cast damage at Ogre dice 1 damage 1"
    """
    refuse_twice(fight, command)
    loaded = load_fight(fight)
    actor, target, plan = plan_of(loaded, read_orders(command, "the command"))
    odds = attack_odds(plan)
    if as_json:
        tables = {"defender_loses": odds.defender_loses, "attacker_loses": odds.attacker_loses}
        echo_json({key: {str(loss): str(chance) for loss, chance in table.items()} for key, table in tables.items()})
        return
    click.echo(f"{actor.name} rolls {plan.attack_shape}{added(plan.attack_parts)}")
    click.echo(f"{target.name} rolls {plan.defence_shape}{added(plan.defence_parts)}")
    for who, table in ((target, odds.defender_loses), (actor, odds.attacker_loses)):
        show_losses(who, table)
    click.echo(f"\n{nothing(odds).capitalize()}")
    show_end(actor, target, odds)


def nothing(odds: AttackOdds) -> str:
    """How likely nobody loses anything, and how much of it is a tie."""
    return f"nothing happens: {percent(odds.joint.get((0, 0), Fraction(0)))}, of which a tie: {percent(odds.tie)}"


def plan_of(fight: Fight, text: str) -> tuple[Combatant, Combatant, Strike]:
    """The attack that a command describes, by anybody who is in the fight.

    Raises NotationError for what is no single attack; IllegalMoveError for one that the rules forbid
    """
    asked = parse(text)
    if len(asked) != 1:
        raise NotationError(0, 0, f"expected one attack or damage spell, not {len(asked)} commands")
    command = asked[0]
    if not isinstance(command, Attack | CastDamage):
        raise NotationError(0, 0, "expected an attack or a damage spell, as in `Ann: attack Ogre`")
    return plan_command(fight, command)


def plan_command(fight: Fight, command: Attack | CastDamage) -> tuple[Combatant, Combatant, Strike]:
    """The same for a command that has been read.

    Raises IllegalMoveError
    """
    name = command.actor or fight.active
    if name is None:
        raise IllegalMoveError("Q-064", "say who attacks, as in `Ann: attack Ogre`")
    actor = fight.get(name, "Q-069")
    if is_out(actor) or (fight.is_running and not fight.takes_part(actor)):
        raise IllegalMoveError("Q-069", f"{actor.name} is out of the fight")
    if isinstance(command, Attack):
        target, manner = plan_attack(fight, actor, command)
    else:
        target, manner, _ = plan_spell(fight, actor, command)
    return actor, target, prepare(actor, target, manner, fight.variant)


def show_losses(who: Combatant, table: dict[int, Fraction]) -> None:
    mean = float(sum((loss * chance for loss, chance in table.items()), Fraction(0)))
    click.echo(f"\n{who.name} loses, {mean:.2f} CON on average:")
    for loss, chance in table.items():
        click.echo(f"  {loss} CON{percent(chance):>26}")


def show_end(actor: Combatant, target: Combatant, odds: AttackOdds) -> None:
    """How likely either falls by it."""
    for who, table in ((target, odds.defender_loses), (actor, odds.attacker_loses)):
        falls = sum((chance for loss, chance in table.items() if loss >= who.remaining > 0), Fraction(0))
        if falls:
            click.echo(f"\n{who.name}, with {who.remaining} CON, falls: {percent(falls)}")


@click.command()
@click.argument("fight")
@click.argument("name")
@click.option(
    "--difficulty", type=DIFFICULTY, metavar="D", help="-99 to 99, or a word such as harder. Default: a ladder of all."
)
@click.option("--school", type=click.Choice(list(SCHOOLS.values())), help="What kind of magic it is.")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def magic(fight: str, name: str, difficulty: int | None, school: str | None, as_json: bool) -> None:
    """Say what a difficulty means for open magic of this caster, with 1, 2 and 3 SP.

    For the game master, before a ruling: a plus is harder, a minus easier. In the caster's own school the roll is 1 better.

    \b
    macguffin quest odds magic ogre.toml Wyn --difficulty harder --school illusion
    """
    loaded = load_fight(fight)
    caster = may_cast(loaded, loaded.get(name, "Q-082"))
    value = single_stat(caster, "int", loaded.variant)
    if loaded.variant.magic_check == "mb":
        value = 7 - attack_bonus(caster, "magical")
    parts = school_parts(caster, school)
    ladder = sorted(PRESETS.values()) if difficulty is None else [difficulty]
    rows = []
    for step in ladder:
        for price in PRICES:
            shape = boosted(price - 1, loaded.variant)
            odds = check_odds(value, step + sum(part[1] for part in parts), shape=shape, variant=loaded.variant)
            rows.append((step, price, odds))
    if as_json:
        told = [{"difficulty": step, "sp": price, **to_dict(odds)} for step, price, odds in rows]
        echo_json({"name": caster.name, "stat": value, "sp_left": caster.sp, "odds": told})
        return
    stat = "7 − MB" if loaded.variant.magic_check == "mb" else "INT"
    click.echo(f"{caster.name} casts against {stat} {total(value)}{added(parts)}, with {caster.sp} SP left")
    for step in ladder:
        click.echo(f"\n{told_difficulty(step)}")
        for _, price, odds in (row for row in rows if row[0] == step):
            short = "" if price <= caster.sp else "  (not enough SP)"
            doubly = f"doubly good {percent(odds.doubly_good):>20}   doubly bad {percent(odds.doubly_bad):>20}"
            click.echo(f"  {price} SP   success {percent(odds.success):>20}   {doubly}{short}")
