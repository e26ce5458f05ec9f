"""What the game master sees between two prompts: the party and the fight in turn order, what waits for a ruling, what has just happened.

What the players have not been shown stands there only while secrets are on.
"""

import os
from typing import Final

from macguffin.cli.cells import clip, pad, wrap
from macguffin.quest.campaign import Campaign, Origin
from macguffin.quest.combatants import Character, Combatant, Monster, is_out
from macguffin.quest.log_words import signed

__all__ = ["bearing", "draw", "handout", "of_monster", "prompt", "secrets_of", "wrapped"]

STATES: Final = ("berserk", "concealed", "fled", "surrendered")
NAME_WIDTH: Final = 20
NEWS: Final = 8  # lines that are kept free for what has happened
BOLD: Final = "\x1b[1m"
DIM: Final = "\x1b[2m"


def prompt(campaign: Campaign) -> str:
    """Whose turn it is, in front of the prompt."""
    fight = campaign.fight
    if fight.pending is not None:
        return f"{fight.pending.by} waits for your ruling"
    return f"{fight.active}" if fight.is_running else "scene"


def draw(campaign: Campaign, size: os.terminal_size, *, secrets: bool, color: bool, origin: Origin) -> list[str]:
    """The head of the screen: the tracker, and what waits for a ruling. It leaves some lines for the news."""
    fight = campaign.fight
    width = size.columns - 1
    marks = [f"pot {fight.pot}"] + ["dice entered by hand"] * (origin == "entered") + ["secrets in sight"] * secrets
    head = f"{campaign.title or 'A campaign'}{place_in_time(campaign)}  ({', '.join(marks)})"
    lines = [paint(clip(head, width), BOLD, color)]
    waiting = announce(campaign, width)
    lines += tracker(campaign, size.lines - NEWS - 1 - len(waiting), width, secrets=secrets, color=color)
    return lines + waiting


def place_in_time(campaign: Campaign) -> str:
    fight = campaign.fight
    return f", round {fight.round}, {fight.active} is on" if fight.is_running else ", no fight"


def announce(campaign: Campaign, width: int) -> list[str]:
    pending = campaign.fight.pending
    if pending is None:
        return []
    price = f" for {pending.sp} SP" if pending.kind == "cast" else ""
    return wrap(f"* {pending.by} {'casts' if pending.kind == 'cast' else 'tries'} “{pending.text}”{price}", width)[:3]


def tracker(campaign: Campaign, rows: int, width: int, *, secrets: bool, color: bool) -> list[str]:
    """Everybody in turn order, a line each; where that is too many, whoever comes next, and the rest by name only."""
    everybody = listed(campaign)
    if not everybody:
        return wrap(
            "Nobody is here yet. `new Ann` rolls a character, `meet Ogre` brings a monster, `help` tells the rest.",
            width,
        )
    if len(everybody) <= rows:
        return [row(campaign, one, width, secrets=secrets, color=color) for one in everybody]
    out = [one.name for one in everybody if is_out(one)]
    acting = [one for one in everybody if not is_out(one)]
    tail = [clip(f"  out: {', '.join(out)}", width)] if out else []
    room = max(1, rows - len(tail))
    if len(acting) > room:
        names = [one.name for one in acting]
        start = names.index(campaign.fight.active) if campaign.fight.active in names else 0
        acting = acting[start:] + acting[:start]
        later = acting[room - 1 :]
        tail.insert(0, clip(f"  then {len(later)} more: {', '.join(one.name for one in later)}", width))
        acting = acting[: room - 1]
    return [row(campaign, one, width, secrets=secrets, color=color) for one in acting] + tail


def listed(campaign: Campaign) -> list[Combatant]:
    """In a fight by turn order, those who take no part last; else in file order."""
    fight = campaign.fight
    ranks = {name: at for at, name in enumerate(fight.order)}
    return sorted(fight.everybody, key=lambda one: ranks.get(one.name, len(ranks)))


def row(campaign: Campaign, one: Combatant, width: int, *, secrets: bool, color: bool) -> str:
    """One combatant's line, cut to the width; what is cut off stands on the sheet."""
    is_on = one.name == campaign.fight.active
    name = pad(clip(one.name, NAME_WIDTH), NAME_WIDTH)
    facts = of_character(campaign, one) if isinstance(one, Character) else of_monster(campaign, one, secrets=secrets)
    text = clip(f"{'>' if is_on else ' '} {name} {facts}", width)
    return paint(text, BOLD if is_on else DIM, color) if is_on or is_out(one) else text


def of_character(campaign: Campaign, one: Character) -> str:
    player = campaign.players.get(one.name)
    parts = [one.class_ + (f" ({player})" if player else "")]
    parts += [f"SP {one.sp}/{one.max_sp}"] if one.class_ == "wizard" else []
    parts += [*states(one), f"AP {one.ap}"]
    return f"{con(one)}PB {signed(one.pb)} MB {signed(one.mb)}  {', '.join(parts)}"


def of_monster(campaign: Campaign, one: Monster, *, secrets: bool) -> str:
    known = ("numbers", "weakness") if secrets else campaign.shown.get(one.name, ())
    if "numbers" in known:
        parts = [*(["attacks by magic"] if one.attack == "magical" else []), *states(one)]
        facts = f"{con(one)}PB {signed(one.pb)} MB {signed(one.mb)}  {', '.join(parts)}".rstrip()
    else:
        facts = ", ".join([bearing(one)] * (not is_out(one)) + states(one, openly=True))
    weakness = f"; weakness: “{one.weakness}”" if one.weakness and "weakness" in known else ""
    return facts + weakness


def con(one: Combatant) -> str:
    return f"CON {one.remaining}/{one.con}".ljust(10) + " "


def states(one: Combatant, *, openly: bool = False) -> list[str]:
    """What has become of somebody, in words; `openly` without what only the GM knows of a monster."""
    words = ["dead"] if isinstance(one, Character) and one.dead else ["down"] * one.defeated
    words += [name for name in STATES if getattr(one, name, False)]
    words += ["charmed"] if one.charmed or one.charmed_always else []
    if openly:
        return words
    words += [f"favour {signed(one.favour)}"] if one.favour else []
    return words + [
        f"{buff.stat.upper()} {signed(buff.by)}" + (f" for {buff.rounds}" if buff.rounds else "") for buff in one.buffs
    ]


def bearing(one: Monster) -> str:
    """How a monster is, for those who don't know its numbers: what it has lost they have seen."""
    lost = one.con - one.remaining
    return f"has lost {lost} CON" if lost else "unhurt"


def secrets_of(campaign: Campaign) -> list[str]:
    """Everything about each monster that is here."""
    lines = [f"{one.name}: {of_monster(campaign, one, secrets=True)}" for one in campaign.fight.monsters]
    return lines or ["no monster is here"]


def handout(campaign: Campaign) -> list[str]:
    """What may be shown to players: no number and no weakness of a monster that they have not seen, and what has just happened."""
    lines = [f"{campaign.title or 'A campaign'}{place_in_time(campaign)}"]
    lines += [row(campaign, one, 79, secrets=False, color=False) for one in listed(campaign)]
    standing = [entry for entry in campaign.log if entry.told_openly and not entry.undone]
    return lines + [line for entry in standing[-1:] for line in entry.told_openly]


def paint(text: str, style: str, color: bool) -> str:
    return f"{style}{text}\x1b[0m" if color else text


def wrapped(lines: list[str], width: int) -> list[str]:
    return [part for line in lines for part in wrap(line, width)]
