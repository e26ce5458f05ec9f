"""Reads commands: what each begins with, and what follows. Whether a command is allowed is not asked."""

from collections.abc import Callable
from typing import Final

from macguffin.core.errors import NotationError
from macguffin.core.names import name_key, name_problem
from macguffin.core.notation import Kind, or_list
from macguffin.quest import commands
from macguffin.quest.command_scanner import Reader, read_commands
from macguffin.quest.commands import FIELDS, FLAG_FIELDS, KINDS, TAGS
from macguffin.quest.limits import MAX_AP, MAX_BONUS, MAX_ROUND, MAX_STAT
from macguffin.quest.stats import SCHOOLS, STATS

__all__ = ["parse"]

SCHOOL_WORDS: Final = tuple(SCHOOLS.values())


def parse(text: str) -> list[commands.Command]:
    """The commands of a text, one a line or parted by `;`.

    Raises NotationError at the first thing that is no command; LimitError for more than 16 KiB
    """
    return [read_command(reader) for reader in read_commands(text)]


def read_command(reader: Reader) -> commands.Command:
    """One command, whole."""
    begin = reader.token
    actor = read_actor(reader)
    if actor is not None and reader.word in OF_GM:
        raise NotationError(begin.line, begin.column, f"expected no name in front: {reader.word} is a GM's command")
    if actor is None:
        check_colon(reader)
        verb = reader.take_word(VERBS, f"a command ({or_list(VERBS)})")
    else:
        verb = reader.take_word(tuple(OF_PLAYERS), f"what {actor} does ({or_list(tuple(OF_PLAYERS))})")
    command = OF_GM[verb](reader) if verb in OF_GM else OF_PLAYERS[verb](reader, actor)
    reader.end()
    return command


def read_actor(reader: Reader) -> str | None:
    """The name before a colon, if there is a colon: in quotes, or of plain words."""
    colon = next((at for at, token in enumerate(reader.tokens) if token.kind is Kind.OTHER and token.text == ":"), -1)
    if colon < 0:
        return None
    if colon == 0 or (colon == 1 and reader.token.kind is Kind.QUOTED):
        name = reader.take_name("a name before the colon")
    else:
        for token in reader.tokens[:colon]:
            if token.kind is not Kind.WORD:
                reader.fail_at(token, "a name before the colon; one that is not plain words stands in quotes")
        name = reader.take_words(colon)
    reader.advance()
    return name


def check_colon(reader: Reader) -> None:
    """Refuses a name in front that has no colon behind it."""
    if reader.word not in VERBS:
        for token in reader.tokens[1:3]:
            if token.kind is Kind.WORD and name_key(token.text) in OF_PLAYERS:
                reader.fail_at(token, "a colon behind the name of whoever acts, as in `Ann: pass`")


def read_attack(reader: Reader, actor: str | None) -> commands.Attack:
    target = reader.take_name()
    return commands.Attack(actor=actor, target=target, manner=reader.take_any(("berserk", *KINDS)))


def read_charm(reader: Reader, actor: str | None) -> commands.Charm:
    reader.also += ("a name",)
    return commands.Charm(actor=actor, target=None if reader.token.kind is Kind.END else reader.take_name())


def read_cast(reader: Reader, actor: str | None) -> commands.CastDamage | commands.CastOpen:
    if reader.is_quoted():
        text = reader.take_text("what the spell should do")
        sp, target = 1, None
        for word in reader.options(("sp",), ("at",)):
            if word == "sp":
                sp = reader.take_number(1, MAX_STAT, "a price in SP")
            else:
                target = reader.take_name()
        return commands.CastOpen(actor=actor, text=text, sp=sp, target=target)
    reader.take_word(("damage",), "damage, or in quotes what the spell should do")
    reader.take_word(("at",))
    target = reader.take_name()
    school = None
    bought = {"dice": 0, "damage": 0}
    for word in reader.options(("dice",), ("damage",), ("school",)):
        if word == "school":
            school = reader.take_word(SCHOOL_WORDS)
        else:
            bought[word] = reader.take_number(0, MAX_STAT, f"SP for {word}")
    return commands.CastDamage(actor=actor, target=target, **bought, school=school)


def read_try(reader: Reader, actor: str | None) -> commands.Try:
    return commands.Try(actor=actor, text=reader.take_text("what is tried"))


def read_check(reader: Reader) -> commands.Check:
    name, stat = reader.take_name(), reader.take_word(STATS)
    difficulty, tag = 0, ""
    for word in reader.options(("difficulty",), TAGS):
        if word == "difficulty":
            difficulty = read_difficulty(reader)
        else:
            tag = word
    label = reader.take_quoted() if reader.is_quoted() else ""
    return commands.Check(name=name, stat=stat, difficulty=difficulty, tag=tag, label=label)


def read_difficulty(reader: Reader) -> int:
    return reader.take_number(-MAX_BONUS, MAX_BONUS, "a difficulty")


def read_contest(reader: Reader) -> commands.HoldContest:
    sides = [read_side(reader)]
    reader.take_word(("vs",))
    sides.append(read_side(reader))
    while reader.take_any(("vs",)):
        sides.append(read_side(reader))
    return commands.HoldContest(sides=tuple(sides))


def read_side(reader: Reader) -> commands.ContestSide:
    name, stat = reader.take_name(), reader.take_word(STATS)
    return commands.ContestSide(name=name, stat=stat, tag=reader.take_any(TAGS))


def read_rule(reader: Reader) -> commands.Rule:
    stat = reader.take_any(STATS) or None
    reader.take_word(("difficulty",))
    difficulty = read_difficulty(reader)
    school, cost, tag = None, None, ""
    for word in reader.options(("school",), ("cost",), TAGS):
        if word == "school":
            school = reader.take_word(SCHOOL_WORDS)
        elif word == "cost":
            cost = reader.take_number(0, MAX_STAT, "a price in SP")
        else:
            tag = word
    return commands.Rule(difficulty=difficulty, stat=stat, school=school, tag=tag, cost=cost)


def read_add(reader: Reader) -> commands.Add:
    begin = reader.token
    name = reader.take_name()
    if begin.kind is Kind.WORD and reader.token.text == "/":
        raise NotationError(begin.line, begin.column, "expected the monster's name before CON/PB/MB")
    if problem := name_problem(name):
        raise NotationError(begin.line, begin.column, f"expected {problem}")
    con = reader.take_number(1, MAX_STAT, "CON of CON/PB/MB")
    reader.take_slash()
    pb = reader.take_number(-MAX_BONUS, MAX_BONUS, "PB of CON/PB/MB")
    reader.take_slash()
    mb = reader.take_number(-MAX_BONUS, MAX_BONUS, "MB of CON/PB/MB")
    attack = reader.take_any(KINDS) or "physical"
    weakness = reader.take_quoted() if reader.is_quoted() else ""
    return commands.Add(name=name, con=con, pb=pb, mb=mb, attack=attack, weakness=weakness)


def read_set(reader: Reader) -> commands.SetField:
    name = reader.take_name()
    field = reader.take_word(FIELDS, f"a field ({or_list(FIELDS)})")
    if field in FLAG_FIELDS:
        return commands.SetField(name=name, field=field, value=reader.take_word(("true", "false")) == "true")
    if field == "attack":
        return commands.SetField(name=name, field=field, value=read_kind(reader))
    if field == "weakness":
        if not reader.is_quoted():
            reader.fail("a text in quotes")
        return commands.SetField(name=name, field=field, value=reader.take_quoted())
    return commands.SetField(name=name, field=field, value=reader.take_number(-MAX_AP, MAX_AP, f"a value for {field}"))


def read_kind(reader: Reader) -> str:
    """The kind of a monster's attack; like any other text it may stand in quotes."""
    if reader.token.kind is Kind.QUOTED and reader.token.text in KINDS:
        return reader.take_quoted()
    return reader.take_word(KINDS)


def read_buff(reader: Reader) -> commands.BuffStat:
    name, stat = reader.take_name(), reader.take_word(STATS)
    by = reader.take_number(-MAX_BONUS, MAX_BONUS, "how much")
    rounds = reader.take_number(1, MAX_ROUND, "rounds") if reader.take_any(("rounds",)) else None
    return commands.BuffStat(name=name, stat=stat, by=by, rounds=rounds)


def read_award(reader: Reader) -> commands.Award:
    """AP for all where a number stands alone, else for whoever is named."""
    name = (
        None
        if reader.tokens[-2] is reader.token or reader.token.kind is Kind.OTHER
        else reader.take_name("AP, or a name and AP")
    )
    return commands.Award(amount=reader.take_number(1, MAX_AP, "AP"), name=name)


OF_PLAYERS: Final[dict[str, Callable[[Reader, str | None], commands.PlayerCommand]]] = {
    "attack": read_attack,
    "conceal": lambda _, actor: commands.Conceal(actor=actor),
    "charm": read_charm,
    "cast": read_cast,
    "try": read_try,
    "withdraw": lambda _, actor: commands.Withdraw(actor=actor),
    "pass": lambda _, actor: commands.Pass(actor=actor),
    "flee": lambda _, actor: commands.Flee(actor=actor),
}
OF_GM: Final[dict[str, Callable[[Reader], commands.GmCommand]]] = {
    "begin": lambda _: commands.Begin(),
    "check": read_check,
    "contest": read_contest,
    "rule": read_rule,
    "exploit": lambda reader: commands.Exploit(target=reader.take_name()),
    "add": read_add,
    "remove": lambda reader: commands.Remove(name=reader.take_name()),
    "set": read_set,
    "favour": lambda reader: commands.Favour(
        name=reader.take_name(), by=reader.take_number(-MAX_BONUS, MAX_BONUS, "how much")
    ),
    "buff": read_buff,
    "end": lambda _: commands.End(),
    "rest": lambda _: commands.Rest(),
    "award": read_award,
    "raise": lambda reader: commands.RaiseStat(name=reader.take_name(), stat=reader.take_word(STATS)),
}
VERBS: Final = (*OF_PLAYERS, *OF_GM)
