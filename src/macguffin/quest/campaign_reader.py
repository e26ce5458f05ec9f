"""Reading a campaign's file: everything that can be wrong with it is refused, with line and key, before anything is built."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, cast

from macguffin.core.errors import LimitError, NotationError
from macguffin.core.names import look_alikes, name_problem, title_problem
from macguffin.core.toml_fields import Fields, shown
from macguffin.core.toml_places import Places
from macguffin.quest.bestiary import MOST_DANGER, Kindred
from macguffin.quest.campaign import ASPECTS, MAX_UNDO, Campaign, Entry, Step
from macguffin.quest.commands import KINDS
from macguffin.quest.fight import Fight
from macguffin.quest.fight_reader import fight_from_dict
from macguffin.quest.json_places import find_line, parse_json
from macguffin.quest.limits import MAX_BONUS, MAX_STAT, line_problem, text_problem
from macguffin.quest.precedents import Precedent
from macguffin.quest.stats import SCHOOLS
from macguffin.quest.variant import rules_version

__all__ = ["FORMAT", "MAX_BYTES", "read_campaign"]

MAX_BYTES: Final = 64 * 1024 * 1024
FORMAT: Final = 1
KEYS: Final = ("campaign", "rules", "title", "fight", "players", "shown", "kinds", "precedents", "log", "undo", "redo")
RESULTS: Final = ("instant_success", "success", "failure", "instant_failure")
CHANCE: Final = re.compile(r"[0-9]{1,400}(/[1-9][0-9]{0,400})?")


def read_campaign(data: bytes) -> Campaign:
    """The campaign that a file holds.

    Raises LimitError beyond 64 MiB; NotationError with line, or key, and what was expected
    """
    if len(data) > MAX_BYTES:
        raise LimitError(f"{MAX_BYTES // 1024 // 1024} MiB for a campaign", "more")
    whole, text = parse_json(data)
    try:
        return build(Fields(whole, (), Places()))
    except NotationError as error:
        raise NotationError(find_line(text, error.key), 0, error.expected, error.key) from error


def build(top: Fields) -> Campaign:
    for key in KEYS:
        top.need(key, "this key")
    top.allow(KEYS)
    top.whole("campaign", FORMAT, FORMAT)
    top.choice("rules", (rules_version,))
    title = read_title(top)
    players, known = read_players(top), read_shown(top)
    kinds = read_kinds(top)
    log = tuple(read_entry(row, seq) for seq, row in enumerate(rows(top, "log")))
    now = Campaign(
        title=title,
        fight=read_fight(top),
        players=players,
        kinds=kinds,
        precedents=tuple(read_precedent(row, len(log)) for row in rows(top, "precedents")),
        shown=known,
        log=log,
    )
    check_names(top, now.fight, players, known)
    back = tuple(read_step(row, now) for row in rows(top, "undo"))
    forth = tuple(read_step(row, now) for row in rows(top, "redo"))
    check_steps(top, "undo", back, log)
    check_steps(top, "redo", forth[::-1], log)
    return replace(now, back=back, forth=forth)


def read_title(fields: Fields) -> str:
    title = fields.text("title")
    if problem := title_problem(title):
        fields.refuse("title", problem)
    return title


def rows(fields: Fields, key: str) -> list[Fields]:
    """The objects of a list."""
    value = fields.need(key, "a list")
    if not isinstance(value, list):
        fields.refuse(key, f"a list, not {told(value)}")
    for at, row in enumerate(value):
        if not isinstance(row, dict):
            fields.refuse(key, f"an object in braces, not {told(row)}", at)
    return [Fields(row, (*fields.path, key, at), fields.places) for at, row in enumerate(value)]


def told(value: object) -> str:
    """A value as an error repeats it, in JSON's words."""
    return "null" if value is None else "an object" if isinstance(value, dict) else shown(value)


def mapping(fields: Fields, key: str) -> dict[str, Any]:
    """An object whose keys are names."""
    value = fields.need(key, "an object in braces")
    if not isinstance(value, dict):
        fields.refuse(key, f"an object in braces, not {told(value)}")
    for name in value:
        if problem := name_problem(name):
            fields.refuse(key, problem, name)
    return value


def read_players(top: Fields) -> dict[str, str]:
    found = mapping(top, "players")
    for name, player in found.items():
        if not isinstance(player, str) or name_problem(player):
            top.refuse("players", f"the name of a player, not {told(player)}", name)
    return found


def read_shown(top: Fields) -> dict[str, tuple[str, ...]]:
    """What the players know of which monster."""
    found = mapping(top, "shown")
    for name, aspects in found.items():
        if not isinstance(aspects, list) or not aspects or aspects != [one for one in ASPECTS if one in aspects]:
            top.refuse("shown", f"a list of {' and '.join(ASPECTS)}, in this order, not {told(aspects)}", name)
    return {name: tuple(aspects) for name, aspects in found.items()}


def check_names(fields: Fields, fight: Fight, players: Iterable[str], known: Iterable[str]) -> None:
    """Refuses a player of nobody, and what is known of no monster. What a step does not say is as it is now, and has to fit as well.

    Raises NotationError
    """
    for key, names, there, what in (
        ("players", players, fight.characters, "character"),
        ("shown", known, fight.monsters, "monster"),
    ):
        here = {one.name for one in there}
        for name in names:
            if name not in here:
                fields.refuse(key, f"the name of a {what} of the fight, not {shown(name)}", name)


def read_fight(fields: Fields) -> Fight:
    value = fields.need("fight", "a fight, an object in braces")
    if not isinstance(value, dict):
        fields.refuse("fight", f"a fight, an object in braces, not {told(value)}")
    return fight_from_dict(value, (*fields.path, "fight"))


def read_text(fields: Fields, key: str, *, may_be_empty: bool = True) -> str:
    text = fields.text(key)
    if problem := text_problem(text) or ("" if may_be_empty or text.strip() else "a text that says something"):
        fields.refuse(key, problem)
    return text


def read_lines(fields: Fields, key: str) -> tuple[str, ...]:
    lines = fields.texts(key)
    for at, line in enumerate(lines):
        if problem := line_problem(line):
            fields.refuse(key, problem, at)
    return tuple(lines)


def read_kinds(top: Fields) -> tuple[Kindred, ...]:
    """The campaign's own monsters; no two of them may be taken for each other."""
    found: list[Kindred] = []
    seen: set[str] = set()
    for row in rows(top, "kinds"):
        kind = read_kind(row)
        if not seen.isdisjoint(look_alikes(kind.name)):
            row.refuse("name", f"a name that no other kind has, not {shown(kind.name)}")
        seen |= look_alikes(kind.name)
        found.append(kind)
    return tuple(found)


def read_kind(row: Fields) -> Kindred:
    row.allow(("name", "con", "pb", "mb", "attack", "weakness", "description", "tags", "danger"))
    name = row.text("name")
    if problem := name_problem(name):
        row.refuse("name", problem)
    return Kindred(
        name=name,
        con=row.whole("con", 1, MAX_STAT),
        pb=row.whole("pb", -MAX_BONUS, MAX_BONUS),
        mb=row.whole("mb", -MAX_BONUS, MAX_BONUS),
        attack=cast(Any, row.choice("attack", KINDS, "physical")),
        weakness=read_text(row, "weakness") if "weakness" in row.table else "",
        description=read_text(row, "description") if "description" in row.table else "",
        tags=read_lines(row, "tags"),
        danger=row.whole("danger", 0, MOST_DANGER, 0),
    )


def read_precedent(row: Fields, entries: int) -> Precedent:
    """A ruling; one that somebody has written in by hand belongs to no entry of the log."""
    row.allow(("wording", "school", "difficulty", "sp", "chance", "result", "doubly", "by", "seq"))
    chance = row.text("chance", "a fraction in quotes")
    if not CHANCE.fullmatch(chance) or Fraction(chance) > 1:
        row.refuse("chance", f'a fraction from 0 to 1, such as "5/36", not {shown(chance)}')
    by = row.table.get("by", "")
    if by != "" and (not isinstance(by, str) or name_problem(by)):
        row.refuse("by", f"the name of the caster, not {told(by)}")
    return Precedent(
        wording=read_text(row, "wording", may_be_empty=False),
        school=row.choice("school", tuple(SCHOOLS.values())) if row.table.get("school") else "",
        difficulty=row.whole("difficulty", -MAX_BONUS, MAX_BONUS),
        sp=row.whole("sp", 1, MAX_STAT),
        chance=chance,
        result=row.choice("result", RESULTS),
        doubly=row.flag("doubly"),
        by=by,
        seq=row.whole("seq", -1, entries - 1, -1),
    )


def read_entry(row: Fields, seq: int) -> Entry:
    """One entry of the log; they are numbered without gaps."""
    row.allow(("seq", "command", "faces", "origin", "told", "open", "undone"))
    row.whole("seq", seq, seq)
    faces = row.table.get("faces", [])
    if not isinstance(faces, list):
        row.refuse("faces", f"a list of faces, not {told(faces)}")
    for at, face in enumerate(faces):
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= 6:
            row.refuse("faces", f"a face from 1 to 6, not {told(face)}", at)
    command = row.text("command")
    if problem := line_problem(command):
        row.refuse("command", problem)
    return Entry(
        seq=seq,
        command=command,
        faces=tuple(faces),
        origin=cast(Any, row.choice("origin", ("seeded", "entered"), "seeded")),
        told=read_lines(row, "told"),
        open=read_lines(row, "open") if "open" in row.table else None,
        undone=row.flag("undone"),
    )


def read_step(row: Fields, now: Campaign) -> Step:
    """A place to go back to; what is seldom changed stands there only where it was other than now."""
    row.allow(("first", "last", "title", "fight", "players", "kinds", "shown"))
    last = row.whole("last", 0, max(0, len(now.log) - 1))
    fight = read_fight(row)
    players = read_players(row) if "players" in row.table else now.players
    known = read_shown(row) if "shown" in row.table else now.shown
    check_names(row, fight, players, known)
    return Step(
        first=row.whole("first", 0, last),
        last=last,
        title=read_title(row) if "title" in row.table else now.title,
        fight=fight,
        players=players,
        kinds=read_kinds(row) if "kinds" in row.table else now.kinds,
        shown=known,
    )


def check_steps(top: Fields, key: str, steps: tuple[Step, ...], log: tuple[Entry, ...]) -> None:
    """Refuses steps that are not in the order of the log, or whose entries are not all as undone as the list says.

    Raises NotationError
    """
    if len(steps) > MAX_UNDO:
        top.refuse(key, f"at most {MAX_UNDO} steps, not {len(steps)}")
    reached = -1
    for step in steps:
        entries = log[step.first : step.last + 1]
        if step.first <= reached or not entries:
            top.refuse(key, "steps in the order of the log")
        if any(one.undone != (key == "redo") for one in entries):
            top.refuse(key, f"only entries of the log that are {'' if key == 'redo' else 'not '}undone")
        reached = step.last
