"""What the game master brings into a scene or notes down: characters, monsters, players, house rules. Each answers with a new campaign."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from macguffin.cli.gm_odds import names_of
from macguffin.core.dice import Dice, RecordingDice
from macguffin.core.errors import IllegalMoveError, LimitError, NotationError
from macguffin.core.names import look_alikes, name_problem, title_problem
from macguffin.core.notation import Kind, quoted, scan, shorten
from macguffin.quest import commands
from macguffin.quest.bestiary import Kindred, find_kind, generate, monster_from_line
from macguffin.quest.campaign import ASPECTS, Campaign, Origin, amend, carry_out, show
from macguffin.quest.combatants import Character, is_out
from macguffin.quest.creation import Created, create, read_stat_order
from macguffin.quest.limits import MAX_COMBATANTS, MAX_STAT, text_problem
from macguffin.quest.log_creation import tell_creation
from macguffin.quest.log_words import STAT_WORDS
from macguffin.quest.stats import STATS, class_choices
from macguffin.quest.variant import Variant

__all__ = [
    "clear_away",
    "find_name",
    "make",
    "meet",
    "name_player",
    "new_characters",
    "note",
    "retitle",
    "reveal",
    "set_rule",
]

MOST_AT_ONCE: Final = 20


def find_name(campaign: Campaign, text: str) -> str:
    """Whom a text means, in full; the text itself where it is nobody.

    Raises NotationError where no name is given, or one that may mean several
    """
    if not text.strip():
        raise NotationError(0, 0, "expected a name")
    return names_of(campaign).find(text.replace('"', "").split()) or text.strip().strip('"')


def new_characters(
    campaign: Campaign, rest: str, dice: Dice, origin: Origin, ask: Callable[[Created, str, tuple[str, ...]], str]
) -> Campaign:
    """`new Ann, Tom class thief, "Old Wyn" 7/9/6/5/4`: rolls them one after another, or takes the stats; asks where they tie.

    Raises NotationError, LimitError, IllegalMoveError; nobody has been made then
    """
    wanted = read_wanted(rest)
    taken = {like for one in campaign.fight.everybody for like in look_alikes(one.name)}
    for name, _ in wanted:
        if problem := name_problem(name):
            raise NotationError(0, 0, f"expected {problem}, as in `new Ann`", "new")
        if not taken.isdisjoint(look_alikes(name)):
            raise NotationError(0, 0, f"expected a name that nobody has or could be taken for, not {name!r}", "new")
        taken |= look_alikes(name)
    if len(campaign.fight.everybody) + len(wanted) > MAX_COMBATANTS:
        raise LimitError(f"{MAX_COMBATANTS} combatants", "more")
    if campaign.fight.is_running:
        raise IllegalMoveError("QR-057", "a fight is running; new characters are made before or after it")
    kept, told, made = RecordingDice(dice), list[str](), list[Created]()
    for name, options in wanted:
        if "stats" in options:
            made.append(settle(with_stats(name, options["stats"], campaign.fight.variant), options, ask))
            told.append(tell_given(made[-1]))
            continue
        order = read_stat_order(options["order"]) if "order" in options else STATS
        if order != STATS and campaign.fight.variant.creation_assign != "arrange":
            raise IllegalMoveError(
                "Q-003, QR-001", "totals go to the stats in order; house rule creation.assign = arrange lets you choose"
            )
        rolled = create(kept, campaign.fight.variant, name=name, order=order)
        made.append(settle(rolled, options, ask))
        told.append(tell_creation(made[-1], order))
    characters = (*campaign.fight.characters, *(one.character() for one in made))
    fight = replace(campaign.fight, characters=characters)
    return amend(campaign, f"new {rest.strip()}", told, faces=tuple(kept.faces), origin=origin, fight=fight)


def with_stats(name: str, numbers: str, variant: Variant) -> Created:
    """A character that was rolled elsewhere: CON/STR/DEX/INT/CHR.

    Raises NotationError
    """
    given = numbers.split("/")
    values = [int(one) if one.isascii() and one.isdigit() and len(one) < 3 else 0 for one in given]
    wrong = next((at for at, value in enumerate(values) if not 1 <= value <= MAX_STAT), -1)
    found = ""
    if len(given) != len(STATS):
        found = f", not {len(given)} of them"
    elif wrong >= 0:
        found = f", not {STATS[wrong].upper()} {given[wrong][:20]!r}"
    if found:
        told = f"expected CON/STR/DEX/INT/CHR, each from 1 to {MAX_STAT}, as in `new Ann 7/9/6/5/4`{found}"
        raise NotationError(0, 0, told, "new")
    stats = dict(zip(STATS, values, strict=True))
    choices = class_choices(stats, variant)
    return Created(
        name=name,
        stats=stats,
        faces=(),
        class_=choices[0] if len(choices) == 1 else None,
        class_choices=choices,
        speciality=None,
        speciality_choices=(),
    )


def tell_given(made: Created) -> str:
    stats = ", ".join(f"{STAT_WORDS[stat]} {value}" for stat, value in made.stats.items())
    school = f", {made.speciality} magic" if made.speciality else ""
    return f"{made.name} joins the characters: {stats}; {made.class_}{school}"


def settle(rolled: Created, options: dict[str, str], ask: Callable[[Created, str, tuple[str, ...]], str]) -> Created:
    """Class and school: what follows, what was said, or what is answered."""
    if "class" in options:
        rolled = rolled.choose(class_=options["class"])
    elif rolled.class_ is None:
        rolled = rolled.choose(class_=ask(rolled, "class", rolled.class_choices))
    else:
        rolled = rolled.choose()
    if "speciality" in options and rolled.class_ == "wizard":
        return rolled.choose(speciality=options["speciality"])
    if rolled.speciality is None and rolled.speciality_choices:
        return rolled.choose(speciality=ask(rolled, "speciality", rolled.speciality_choices))
    return rolled


def read_wanted(rest: str) -> list[tuple[str, dict[str, str]]]:
    """Names with commas between, each with what was said about it.

    Raises NotationError
    """
    wanted: list[tuple[str, dict[str, str]]] = []
    parts: list[list[str]] = [[]]
    for token in scan(rest, lambda _: ""):
        if token.kind is Kind.OTHER and token.text == ",":
            parts.append([])
        elif token.kind is not Kind.END:
            parts[-1].append(token.text)
        elif token.text == ";":
            raise NotationError(0, 0, "expected names with commas between, as in `new Ann, Tom`", "new")
    for words in parts:
        options: dict[str, str] = {}
        if "/" in words:
            start = end = words.index("/") - 1
            while end + 1 < len(words) and "/" in words[end : end + 2]:
                end += 1
            options["stats"] = "".join(words[start : end + 1])
            del words[start : end + 1]
        if len(words) > len(STATS) + 1 and words[-len(STATS) - 1].casefold() == "order":
            options["order"] = ",".join(words[-len(STATS) :])
            del words[-len(STATS) - 1 :]
        while len(words) > 2 and words[-2].casefold() in ("class", "speciality"):
            options[words[-2].casefold()] = words[-1].casefold()
            del words[-2:]
        wanted.append((" ".join(words), options))
    return wanted


def name_player(campaign: Campaign, rest: str) -> Campaign:
    """`player CHARACTER NAME`: who plays it.

    Raises NotationError, IllegalMoveError
    """
    words = [token.text for token in scan(rest, lambda _: "") if token.kind is not Kind.END]
    names = names_of(campaign)
    count = next((n for n in range(len(words) - 1, 0, -1) if names.find(words[:n]) is not None), 1)
    if len(words) < 2:
        raise NotationError(0, 0, "expected a character and who plays it, as in `player Ann Mika`")
    who = campaign.fight.get(names.find(words[:count]) or words[0], "Q-001")
    if not isinstance(who, Character):
        raise IllegalMoveError("Q-001", f"{who.name} is a monster, and those are the GM's")
    player = " ".join(words[count:])
    if problem := name_problem(player):
        raise NotationError(0, 0, f"expected {problem}", "player")
    told = [f"{who.name} is played by {player}"]
    players = {**campaign.players, who.name: player}
    return amend(campaign, f"player {quoted(who.name)} {quoted(player)}", told, players=players)


def meet(campaign: Campaign, rest: str, dice: Dice, origin: Origin) -> Campaign:
    """`meet KIND [N]`: monsters of the bestiary join, or one written as `Ogre 9/-2/+1 "afraid of bees"`.

    Raises NotFoundError, NotationError, LimitError, IllegalMoveError
    """
    name, count = read_count(rest)
    joins = monster_from_line(rest) if "/" in rest else kind_named(campaign, name).add()
    said: list[commands.Command] = [joins] * (1 if "/" in rest else count)
    return carry_out(campaign, said, dice, origin).campaign


def read_count(rest: str) -> tuple[str, int]:
    """A kind, and how many of it; the number may stand on either side."""
    words = rest.replace('"', "").split()
    for at in (-1, 0):
        if len(words) > 1 and words[at].isascii() and words[at].isdigit():
            number = words[at].lstrip("0") or "0"
            count = int(number) if len(number) < 4 else MOST_AT_ONCE + 1
            if not 1 <= count <= MOST_AT_ONCE:
                raise LimitError(f"1 to {MOST_AT_ONCE} at once", shorten(number))
            return " ".join(words[:-1] if at else words[1:]), count
    return " ".join(words), 1


def kind_named(campaign: Campaign, name: str) -> Kindred:
    """A kind of the campaign or of the bestiary, by its name or what begins its words."""
    own = campaign.named(name)
    return own if own is not None else find_kind(name, campaign.kinds)


def clear_away(campaign: Campaign, dice: Dice) -> Campaign:
    """`clear`: takes the monsters away that are out of the fight.

    Raises IllegalMoveError: there are none, or a fight runs
    """
    if campaign.fight.is_running:
        raise IllegalMoveError("Q-064", "a fight is running; who is out of it counts at its end")
    gone = [commands.Remove(name=one.name) for one in campaign.fight.monsters if is_out(one)]
    if not gone:
        raise IllegalMoveError("Q-064", "no monster here is out of the fight")
    return carry_out(campaign, gone, dice).campaign


def make(campaign: Campaign, rest: str, dice: Dice) -> tuple[Campaign, Kindred]:
    """`make DANGER [THEME]`: makes up a kind of about that danger, 0 to 10, and keeps it.

    Raises NotationError
    """
    danger, _, theme = rest.strip().partition(" ")
    if not (danger.isascii() and danger.isdigit() and len(danger) < 3):
        raise NotationError(0, 0, "expected `make DANGER [THEME]`, the danger from 0 to 10")
    kind = generate(int(danger), theme.strip().casefold() or None, dice, campaign.kinds)
    kinds = (*(one for one in campaign.kinds if look_alikes(one.name).isdisjoint(look_alikes(kind.name))), kind)
    return amend(campaign, f"make {rest.strip()}", kinds=kinds), kind


def set_rule(campaign: Campaign, rest: str) -> Campaign:
    """`variant SWITCH VALUE`: changes a house rule.

    Raises NotationError: no such switch or value, or somebody here could not be as he is under it
    """
    name, _, value = rest.partition(" ")
    value = value.strip().removeprefix("=").strip()
    is_number = value.isascii() and value.isdigit() and len(value) < 8
    fight = campaign.fight
    changed = replace(fight, variant=fight.variant.changed(name, int(value) if is_number else value))
    try:
        return amend(campaign, f"variant {name} {value}", [f"house rule: {name} = {value}"], fight=changed)
    except NotationError as error:
        raise NotationError(0, 0, f"under this house rule {error.key} is refused: {error.expected}", name) from error


def note(campaign: Campaign, rest: str) -> Campaign:
    """`note TEXT`: a line in the log for the GM alone.

    Raises NotationError
    """
    text = rest.strip()
    if problem := text_problem(text) or ("" if text else "a text to note down"):
        raise NotationError(0, 0, f"expected {problem}", "note")
    return amend(campaign, f"note {text}")


def retitle(campaign: Campaign, rest: str) -> Campaign:
    """`title TEXT`.

    Raises NotationError
    """
    if problem := title_problem(rest.strip()):
        raise NotationError(0, 0, f"expected {problem}", "title")
    return amend(campaign, f"title {rest.strip()}", title=rest.strip())


def reveal(campaign: Campaign, rest: str) -> Campaign:
    """`show NAME [numbers|weakness|all]`: the players know that of a monster from now on, besides what they knew.

    Raises IllegalMoveError: nobody of that name, or no monster
    """
    words = rest.split()
    word = words[-1].casefold() if len(words) > 1 else ""
    asked = ASPECTS if word == "all" else (word,) if word in ASPECTS else ("numbers",)
    name = find_name(campaign, " ".join(words[:-1]) if word in ("all", *ASPECTS) else rest)
    known = campaign.shown.get(campaign.fight.get(name, "Q-061").name, ())
    return show(campaign, name, tuple(one for one in ASPECTS if one in asked or one in known))
