"""Writes commands, so that reading one again gives the same."""

from typing import assert_never

from macguffin.core.notation import is_plain, quoted
from macguffin.quest import commands

__all__ = ["format_command", "format_name"]


def format_command(command: commands.Command) -> str:
    """A command as text, with the name of whoever acts in front if there is one."""
    if isinstance(command, commands.PlayerCommand):
        front = "" if command.actor is None else f"{format_front(command.actor)}: "
        return front + format_player(command)
    return format_gm(command)


def format_name(name: str) -> str:
    """A name in its place: in quotes unless it is one plain word."""
    return name if name and all(map(is_plain, name)) else quoted(name)


def format_front(name: str) -> str:
    """A name before the colon, where several plain words need no quotes."""
    words = name.split(" ")
    return name if all(word and all(map(is_plain, word)) for word in words) else quoted(name)


def format_player(command: commands.PlayerCommand) -> str:
    match command:
        case commands.Attack(target=target, manner=manner):
            return f"attack {format_name(target)}{option(manner)}"
        case commands.Conceal():
            return "conceal"
        case commands.Charm(target=target):
            return "charm" if target is None else f"charm {format_name(target)}"
        case commands.CastDamage():
            bought = option("dice", command.dice or None) + option("damage", command.damage or None)
            return f"cast damage at {format_name(command.target)}{bought}{option('school', command.school)}"
        case commands.CastOpen(text=text, sp=sp, target=target):
            aim = option("at", None if target is None else format_name(target))
            return f"cast {quoted(text)}{option('sp', sp if sp != 1 else None)}{aim}"
        case commands.Try(text=text):
            return f"try {quoted(text)}"
        case commands.Withdraw():
            return "withdraw"
        case commands.Pass():
            return "pass"
        case commands.Flee():
            return "flee"
    assert_never(command)


def option(word: str, value: object = "") -> str:
    """A word with what follows it, nothing where there is none."""
    return "" if value is None or not word else f" {word} {value}".rstrip()


def format_gm(command: commands.GmCommand) -> str:
    match command:
        case commands.Begin():
            return "begin"
        case commands.Check():
            return format_check(command)
        case commands.HoldContest(sides=sides):
            told = (f"{format_name(side.name)} {side.stat}{option(side.tag)}" for side in sides)
            return f"contest {' vs '.join(told)}"
        case commands.Rule(difficulty=difficulty, stat=stat, school=school, tag=tag, cost=cost):
            options = option("school", school) + option("cost", cost) + option(tag)
            return f"rule{option(stat or '')} difficulty {difficulty}{options}"
        case commands.Exploit(target=target):
            return f"exploit {format_name(target)}"
        case commands.Add():
            return format_add(command)
        case commands.Remove(name=name):
            return f"remove {format_name(name)}"
        case commands.SetField(name=name, field=field, value=value):
            return f"set {format_name(name)} {field} {format_value(value)}"
        case commands.Favour(name=name, by=by):
            return f"favour {format_name(name)} {by}"
        case commands.BuffStat(name=name, stat=stat, by=by, rounds=rounds):
            return f"buff {format_name(name)} {stat} {by}{option('rounds', rounds)}"
        case commands.End():
            return "end"
        case commands.Rest():
            return "rest"
        case commands.Award(amount=amount, name=name):
            return f"award{option('' if name is None else format_name(name))} {amount}"
        case commands.RaiseStat(name=name, stat=stat):
            return f"raise {format_name(name)} {stat}"
    assert_never(command)


def format_check(command: commands.Check) -> str:
    difficulty = option("difficulty", command.difficulty or None)
    label = f" {quoted(command.label)}" if command.label else ""
    return f"check {format_name(command.name)} {command.stat}{difficulty}{option(command.tag)}{label}"


def format_add(command: commands.Add) -> str:
    attack = "" if command.attack == "physical" else " magical"
    weakness = f" {quoted(command.weakness)}" if command.weakness else ""
    return f"add {format_name(command.name)} {command.con}/{command.pb:+}/{command.mb:+}{attack}{weakness}"


def format_value(value: int | bool | str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else str(value)
