"""A campaign as one JSON file that a person can read and mend: what is now first, then the log, then the places to go back to."""

import json
from dataclasses import asdict, fields
from typing import Any

from macguffin.quest.bestiary import Kindred
from macguffin.quest.campaign import Campaign, Entry, Step
from macguffin.quest.campaign_reader import FORMAT, MAX_BYTES, read_campaign
from macguffin.quest.fight import Fight
from macguffin.quest.fight_writer import fight_to_dict
from macguffin.quest.precedents import Precedent
from macguffin.quest.variant import rules_version

__all__ = ["MAX_BYTES", "read_campaign", "write_campaign"]


def write_campaign(campaign: Campaign) -> str:
    """The text of the file. The long lists have a line for each of their rows, everything else is spread out to be read."""
    head = {
        "campaign": FORMAT,
        "rules": rules_version,
        "title": campaign.title,
        "fight": brief_fight(campaign.fight),
        "players": campaign.players,
        "shown": campaign.shown,
    }
    parts = [json.dumps(head, ensure_ascii=False, indent=2)[:-2]]
    lists: dict[str, list[dict[str, Any]]] = {
        "kinds": [brief(one) for one in campaign.kinds],
        "precedents": [brief(one) for one in campaign.precedents],
        "log": [brief(one) for one in campaign.log],
        "undo": [step_to_dict(step, campaign) for step in campaign.back],
        "redo": [step_to_dict(step, campaign) for step in campaign.forth],
    }
    for key, rows in lists.items():
        lines = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in rows)
        parts.append(f',\n  "{key}": [\n{lines}\n  ]' if rows else f',\n  "{key}": []')
    return "".join(parts) + "\n}\n"


def brief(row: Kindred | Precedent | Entry) -> dict[str, Any]:
    """A row without what a reader takes for granted."""
    usual = {one.name: one.default for one in fields(row)}
    return {key: value for key, value in asdict(row).items() if value != usual[key]}


def brief_fight(fight: Fight) -> dict[str, Any]:
    """The keys of a fight file, without those that say what is so anyhow; of the house rules only those that differ."""
    whole = fight_to_dict(fight)
    for key in ("characters", "monsters"):
        whole[key] = [brief_combatant(one) for one in whole[key]]
    return {**whole, "variant": fight.variant.differences()}


def brief_combatant(one: dict[str, Any]) -> dict[str, Any]:
    needless = {"favour": 0, "side": "characters", "weakness": ""}
    if "class" not in one or one["class"] != "wizard":
        needless["sp"] = 0
    return {
        key: value
        for key, value in one.items()
        if value is not False and value != [] and not (key in needless and value == needless[key])
    }


def step_to_dict(step: Step, now: Campaign) -> dict[str, Any]:
    """A step; what is seldom changed stands there only where it was other than now."""
    told: dict[str, Any] = {"first": step.first, "last": step.last, "fight": brief_fight(step.fight)}
    if step.title != now.title:
        told["title"] = step.title
    if step.players != now.players:
        told["players"] = step.players
    if step.kinds != now.kinds:
        told["kinds"] = [brief(kind) for kind in step.kinds]
    if step.shown != now.shown:
        told["shown"] = step.shown
    return told
