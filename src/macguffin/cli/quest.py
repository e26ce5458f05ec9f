"""quest's commands that answer one question and end: create, check, resolve."""

from typing import Any

import click

from macguffin.cli.inputs import echo_json, finish_dice, load_fight, read_orders
from macguffin.cli.quest_options import of_a_check, told_difficulty, with_dice, with_variant
from macguffin.core.dice import Dice
from macguffin.core.errors import NotationError
from macguffin.core.names import name_problem
from macguffin.quest.check import boosted
from macguffin.quest.check import check as roll_check
from macguffin.quest.combatants import Character, is_out
from macguffin.quest.creation import Created, read_stat_order
from macguffin.quest.creation import create as roll_character
from macguffin.quest.fight import Fight, Outcome
from macguffin.quest.log_words import STAT_WORDS, listed, pools, signed, total
from macguffin.quest.stats import STATS, bonus
from macguffin.quest.variant import Variant

__all__ = ["check", "create", "resolve"]

STATES = ("dead", "berserk", "concealed", "defeated", "fled", "surrendered")
RESULTS = {
    "instant_success": "Instant success",
    "success": "Success",
    "failure": "Failure",
    "instant_failure": "Instant failure",
}


@click.command()
@click.option("--name", help="What the character is called.")
@click.option("--class", "class_", metavar="CLASS", help="Which of the tied classes: warrior, thief, wizard, bard.")
@click.option("--speciality", metavar="SCHOOL", help="Which of a wizard's tied schools: combat, enchantment, illusion.")
@click.option("--order", metavar="STATS", help="Which stat each rolled total goes to: chr,con,str,dex,int.")
@with_dice
@with_variant
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def create(order: str | None, dice: Dice, variant: Variant, as_json: bool, **wanted: str | None) -> None:
    """Roll a character: two dice each for CON, STR, DEX, INT and CHR.

    The highest stat besides CON gives the class. Where stats tie, the class is open until --class says which; the same holds for a
    wizard's --speciality. Give the same faces again with --dice to decide after the roll.

    With --order the totals, in the order in which they fall, go to the stats named (house rule creation.assign = arrange).

    \b
    macguffin quest create --name Ann
    macguffin quest create --dice "3 4 6 5 2 2 1 3 4 4"
    """
    name = wanted["name"]
    if name is not None and (problem := name_problem(name)):
        raise NotationError(0, 0, f"expected {problem}", "--name")
    chosen = {key: value and value.strip().lower() for key, value in wanted.items() if key != "name"}
    stats = STATS
    if order is not None:
        stats, variant = read_stat_order(order), variant.changed("creation.assign", "arrange")
    made = roll_character(dice, variant, name=name, order=stats, **chosen)
    finish_dice(dice)
    if as_json:
        echo_json(made.to_dict())
        return
    for line in describe(made):
        click.echo(line)


def describe(made: Created) -> list[str]:
    """A character sheet of a few lines, and what is still to be chosen."""
    values = "   ".join(f"{STAT_WORDS[stat]} {value}" for stat, value in made.stats.items())
    lines = [made.name or "A new character", f"  {values}", f"  {sums(made)}"]
    if made.class_ is None:
        lines.append(f"  class: {' or '.join(made.class_choices)}, as stats tie; choose with --class")
    else:
        lines.append(f"  class: {made.class_}")
    if made.class_ == "wizard":
        school = made.speciality or f"{' or '.join(made.speciality_choices)}, as stats tie; choose with --speciality"
        lines.append(f"  speciality: {school}   SP {made.sp}")
    return [*lines, f"  dice: {' '.join(map(str, made.faces))}"]


def sums(made: Created) -> str:
    """The two bonuses with what they are made of; lower is better."""

    def told(word: str, value: int, first: str, second: str) -> str:
        parts = " ".join(f"{STAT_WORDS[stat]} {signed(bonus(made.stats[stat]))}" for stat in (first, second))
        return f"{word} {signed(value)} ({parts})"

    return f"{told('PB', made.pb, 'str', 'dex')}   {told('MB', made.mb, 'int', 'chr')}   (lower is better)"


@click.command()
@of_a_check
@with_dice
@with_variant
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def check(stat: int, difficulty: int, extra_dice: int, dice: Dice, variant: Variant, as_json: bool) -> None:
    """Roll a check: two dice and the difficulty against a stat; low rolls succeed.

    Doubles are rolled again and the better result counts. Double ones succeed at once, double sixes fail at once. Five or more away
    from the stat, the result is doubly good or doubly bad.

    \b
    macguffin quest check --stat 9 --difficulty 1
    macguffin quest check --stat 7 --dice "4 4 1 1"
    """
    rolled = roll_check(stat, difficulty, dice, shape=boosted(extra_dice, variant), variant=variant)
    finish_dice(dice)
    rolls, counted = [list(pool.faces) for pool in rolled.pools], rolled.counted
    if as_json:
        echo_json(
            {
                "rolls": rolls,
                "kept": list(counted.kept.faces),
                "total": counted.total,
                "result": counted.result,
                "doubly": counted.doubly,
                "dice": list(rolled.faces),
            }
        )
        return
    plus = f", {told_difficulty(difficulty)}" if difficulty else ""
    click.echo(f"{pools(rolls, counted.kept.faces)}{plus} = {total(counted.total)} against {stat}")
    degree = (", doubly good" if counted.succeeds else ", doubly bad") if counted.doubly else ""
    click.echo(RESULTS[counted.result] + degree)


@click.command()
@click.argument("fight")
@click.option(
    "--commands", required=True, metavar="TEXT", help="The commands themselves, @FILE, or - for standard input."
)
@with_dice
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def resolve(fight: str, commands: str, dice: Dice, as_json: bool) -> None:
    """Carry out commands of players and of the game master, one a line or parted by `;`.

    An action ends the turn of whoever acts, and the next in order is active. Where no fight runs, the first attack begins one and
    rolls the turn order. If one command is refused, all are, and nothing is changed.

    \b
    macguffin quest resolve ogre.toml --commands "Ann: attack Ogre berserk; Ogre: attack Ann"
    macguffin quest resolve ogre.toml --commands 'check Ann dex difficulty 2 "over the ditch"' --dice "2 5"
    macguffin quest resolve ogre.toml --commands @evening.txt --json
    """
    from macguffin.quest.command_parser import parse  # noqa: PLC0415
    from macguffin.quest.fight_writer import fight_to_dict  # noqa: PLC0415
    from macguffin.quest.log import tell, to_json  # noqa: PLC0415
    from macguffin.quest.play import play_all  # noqa: PLC0415

    refuse_twice(fight, commands)
    loaded = load_fight(fight)
    played = play_all(loaded, parse(read_orders(commands, "the commands")), dice)
    finish_dice(dice)
    if as_json:
        echo_json(
            {
                "events": [to_json(event) for event in played.events],
                "dice": list(played.faces),
                "fight": fight_to_dict(played.fight),
                "outcome": outcome_to_dict(played.outcome),
            }
        )
        return
    for event in played.events:
        click.echo(tell(event))
    click.echo(f"dice: {' '.join(str(face) for face in played.faces) or 'none'}")
    click.echo()
    for line in describe_fight(played.fight):
        click.echo(line)


def refuse_twice(fight: str, commands: str) -> None:
    """Standard input can be read once only.

    Raises NotationError
    """
    if fight == "-" and commands in ("-", "@-"):
        raise NotationError(0, 0, "expected standard input for the fight or for the commands, not for both")


def outcome_to_dict(outcome: Outcome | None) -> dict[str, Any] | None:
    from macguffin.quest.fight_writer import plain_number  # noqa: PLC0415

    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "ap_each": plain_number(outcome.ap_each),
        "pot": outcome.pot,
        "defeated": list(outcome.defeated),
    }


def describe_fight(fight: Fight) -> list[str]:
    """How everybody is, a line each, and whose turn it is."""
    width = max(len(one.name) for one in fight.everybody)
    lines: list[str] = []
    for one in fight.everybody:
        words = [f"CON {one.remaining} of {one.con}"]
        if isinstance(one, Character):
            words += [f"SP {one.sp} of {one.max_sp}"] if one.class_ == "wizard" else []
            words += [f"AP {one.ap}", one.class_]
        words += [word for word in STATES if getattr(one, word, False)]
        if "dead" in words:
            words.remove("defeated")
        charmed = [*one.charmed, *(["somebody"] if one.charmed_always else [])]
        words += [f"charmed by {listed(charmed)}"] if charmed else []
        mark = ">" if one.name == fight.active and not is_out(one) else " "
        lines.append(f"{mark} {one.name:{width}}  {', '.join(words)}")
    if fight.is_running:
        lines.append(f"round {fight.round}, next: {fight.active}")
    if fight.pending is not None:
        lines.append(f"waiting for the GM's ruling: {fight.pending.by}, “{fight.pending.text}”")
    if fight.pot:
        lines.append(f"pot: {fight.pot} AP")
    return lines
