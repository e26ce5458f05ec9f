"""What the game master sees between two prompts: the party, the fight in turn order, what waits for a ruling, what has just happened."""

import os
from typing import Final

from macguffin.quest.campaign import Campaign, Origin
from macguffin.quest.combatants import Character, Combatant, Monster, is_out

__all__ = ["HELP", "draw", "handout", "prompt"]

HELP: Final = """\
Players, on their turn ("NAME:" in front says who acts):
  attack NAME [berserk] | conceal | charm | pass | flee | withdraw
  cast damage at NAME [dice K] [damage K] | cast "what it does" [sp K]
  try "what I do"
You:
  begin | end | rest | award N | raise NAME STAT | exploit MONSTER
  check NAME STAT [difficulty D] [persuasion|deception] ["label"]
  contest NAME STAT vs NAME STAT | rule [STAT] difficulty D [school S]
  add NAME CON/PB/MB ["weakness"] | meet KIND [N] | make DANGER [THEME]
  remove NAME | set NAME FIELD VALUE | favour NAME D | buff NAME STAT BY
Before the dice fall:
  odds check 9 [D] | odds attack "Ann: attack Ogre" | odds magic NAME D
  encounter        how deadly is it      precedents WORDING
  ?                what is open now
Keeping:
  undo | redo | log [N] | new NAME | player CHARACTER NAME | sheet NAME
  show [NAME] | hide NAME | secrets on|off | dice entered on|off
  bestiary [TAG] | variant [SWITCH VALUE] | help | quit
Positive difficulty is harder: it is added to a roll that must be low."""

STATES: Final = ("berserk", "concealed", "defeated", "fled", "surrendered")


def prompt(campaign: Campaign) -> str:
    """Whose turn it is, in front of the prompt."""
    fight = campaign.fight
    if fight.pending is not None:
        return f"{fight.pending.by} waits for a ruling"
    return f"{fight.active}" if fight.is_running else "scene"


def draw(
    campaign: Campaign, news: list[str], size: os.terminal_size, *, secrets: bool, color: bool, origin: Origin
) -> list[str]:
    """The screen, at most two lines less than the room has."""
    fight = campaign.fight
    head = campaign.title + (f", round {fight.round}" if fight.is_running else "")
    marks = [f"pot {fight.pot}"] + ["dice entered by hand"] * (origin == "entered") + ["secrets hidden"] * (not secrets)
    lines = [bold(f"{head}  ({', '.join(marks)})", color)]
    lines += [row(campaign, one, size.columns, secrets=secrets, color=color) for one in listed(campaign)]
    if not fight.everybody:
        lines.append("  Nobody is here yet: `new NAME` rolls a character, `meet Ogre` brings a monster.")
    if fight.pending is not None:
        price = f", {fight.pending.sp} SP" if fight.pending.kind == "cast" else ""
        lines.append(f'  waiting for you: {fight.pending.by} {fight.pending.kind}s "{fight.pending.text}"{price}')
    room = max(3, size.lines - len(lines) - 2)
    return lines + wrapped(news, size.columns)[-room:]


def listed(campaign: Campaign) -> list[Combatant]:
    """In a fight by turn order, those who came later or are out last; else in file order."""
    fight = campaign.fight
    ranks = {name: at for at, name in enumerate(fight.order)}
    return sorted(fight.everybody, key=lambda one: ranks.get(one.name, len(ranks)))


def row(campaign: Campaign, one: Combatant, width: int, *, secrets: bool, color: bool) -> str:
    """One combatant's line, cut to the width; what is cut off a weakness stands on the sheet."""
    fight = campaign.fight
    mark = ">" if one.name == fight.active else " "
    con = f"CON {one.remaining}/{one.con}"
    if isinstance(one, Character):
        player = campaign.players.get(one.name)
        facts = f"{con:10} PB {one.pb:+d} MB {one.mb:+d}  {one.class_}" + (f" ({player})" if player else "")
        facts += f", SP {one.sp}/{one.max_sp}" if one.class_ == "wizard" else ""
        facts += f", AP {one.ap}"
    elif secrets or one.name in campaign.shown:
        facts = f"{con:10} PB {one.pb:+d} MB {one.mb:+d}  {one.attack}"
        facts += f'; weakness: "{one.weakness}"' if one.weakness and secrets else ""
    else:
        facts = bearing(one)
    state = states(one)
    text = f"{mark} {one.name[:18]:18} {', '.join([*state, facts])}"
    text = text if len(text) <= width else text[: width - 1] + "…"
    return bold(text, color) if mark == ">" else text


def states(one: Combatant) -> list[str]:
    words = [name for name in STATES if getattr(one, name, False)]
    if one.charmed or one.charmed_always:
        words.append("charmed")
    if one.favour:
        words.append(f"favour {one.favour:+d}")
    return words + [f"{buff.stat.upper()} {buff.by:+d}" for buff in one.buffs]


def bearing(one: Monster) -> str:
    """How a monster looks to those who do not know its numbers."""
    if is_out(one):
        return "out of the fight"
    share = one.remaining / one.con
    return "unhurt" if share == 1 else "hurt" if share > 0.5 else "badly hurt" if share > 0.25 else "near its end"


def handout(campaign: Campaign) -> list[str]:
    """What may be shown to players: no number and no weakness of a monster that they have not seen."""
    fight = campaign.fight
    lines = [campaign.title + (f", round {fight.round}" if fight.is_running else "")]
    lines += [row(campaign, one, 80, secrets=False, color=False) for one in listed(campaign)]
    return lines


def bold(text: str, color: bool) -> str:  # a colour or none
    return f"\x1b[1m{text}\x1b[0m" if color else text


def wrapped(lines: list[str], width: int) -> list[str]:
    from textwrap import wrap  # noqa: PLC0415  # only for people

    return [part for line in lines for part in wrap(line, width - 1, subsequent_indent="  ")]
