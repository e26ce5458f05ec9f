"""What the game master looks up in the middle of an evening, answered in lines. Nothing here changes anything."""

from typing import Final

from macguffin.cli import gm_screen
from macguffin.cli.encounter import bar
from macguffin.cli.gm_odds import attack_lines, ladder, names_of
from macguffin.cli.gm_refusals import alone, count_of
from macguffin.core.chances import percent, share
from macguffin.core.errors import NotationError
from macguffin.core.notation import show
from macguffin.quest.bestiary import Kindred, bestiary, find_kind, themes
from macguffin.quest.campaign import ASPECTS, Campaign
from macguffin.quest.combatants import Character, Combatant
from macguffin.quest.encounter import Estimate, Report, assess, suggest
from macguffin.quest.fight import Fight, Outcome
from macguffin.quest.log_words import signed
from macguffin.quest.plans import PLANS
from macguffin.quest.precedents import Precedent, nearest
from macguffin.quest.sheets import sheet_text
from macguffin.quest.stats import STATS, price
from macguffin.quest.variant import SWITCHES, no_switch

__all__ = [
    "bestiary_list", "describe_kind", "encounter", "house_rules", "log_lines", "notes", "open_now", "precedents", "ruling_hints",
    "sheet", "summary",
]  # fmt: skip

# How near is near enough in the middle of an evening: half of the interval.
USUAL_PERCENT: Final = 1
ROUGH_PERCENT: Final = 2  # where so many fight that a percent would take more than some seconds
MOST_PERCENT: Final = 20
FEW: Final = 12


def ruling_hints(campaign: Campaign) -> list[str]:
    """What helps to rule on the open magic that waits: the nearest precedents, and what difficulties mean for the party."""
    pending = campaign.fight.pending
    if pending is None or pending.kind != "cast":
        return []
    lines = [tell_precedent(one) for one in nearest(campaign.book, pending.text)]
    casters = [one for one in campaign.fight.characters if one.class_ == "wizard"]
    casters.sort(key=lambda one: one.name != pending.by)
    lines += ladder(campaign, casters[0], [-2, 0, 2, 4], pending)
    lines += [line for one in casters[1:] if not pending.target for line in ladder(campaign, one, [0])]
    return [*lines, "rule difficulty D [school S] settles it; offer difficulty D only looks"]


def precedents(campaign: Campaign, rest: str) -> list[str]:
    """The rulings nearest to a wording; without one, the latest."""
    wording = rest.strip().strip('"')
    found = nearest(campaign.book, wording, 5) if wording else list(campaign.book[:-11:-1])
    return [tell_precedent(one) for one in found] or ["no precedent comes near" if wording else "no rulings yet"]


def tell_precedent(one: Precedent) -> str:
    school = f", {one.school}" if one.school else ""
    doubly = "" if not one.doubly else ", doubly good" if "success" in one.result else ", doubly bad"
    by = f"{one.by}, " if one.by else ""
    chance = percent(one.likelihood)
    result = one.result.replace("_", " ") + doubly
    return f"“{one.wording}” ({by}{one.sp} SP{school}): difficulty {signed(one.difficulty)}, {chance}: {result}"


def encounter(campaign: Campaign, rest: str) -> list[str]:
    """How the fight before us may go, for each plan of play or one, and what would make it fair: `encounter [PLAN] [PERCENT]`.

    Raises NotationError for a plan that there is not, IllegalMoveError where there is nobody to fight
    """
    plan, width = read_plan(rest, len(campaign.fight.everybody))
    chosen = [plan] if plan else list(PLANS)
    reports = [assess(campaign.fight, one, width=width, progress=bar(one, width)) for one in chosen]
    lines = [line for one in reports for line in tell_report(one)]
    last = reports[-1]
    lines += [f"  {chance(one.win):>8}  {one.change}" for one in suggest(campaign.fight, last.plan, last.win.value)]
    return lines


def read_plan(rest: str, here: int) -> tuple[str, float]:
    """A plan of play, "" for each, and half of the interval to stop at; so many are here.

    Raises NotationError for a plan that there is not, or no such number
    """
    words = rest.casefold().split()
    plan = words.pop(0) if words and not words[0][0].isdigit() else ""
    if plan and plan not in PLANS:
        raise NotationError(0, 0, f"expected {' or '.join(PLANS)}, not {show(plan)}")
    usual = USUAL_PERCENT if here <= FEW else ROUGH_PERCENT
    return plan, count_of(" ".join(words), usual, "percent", MOST_PERCENT) / 100


def tell_report(found: Report) -> list[str]:
    how = "exact"
    if found.method != "exact":
        how = f"simulated, {found.fights} fights, ± {share((found.win.high - found.win.low) / 2)}"
    out = ", ".join(f"{name} {chance(one)}" for name, one in found.knocked_out.items())
    lost = ", ".join(f"{name} {one.value:.1f}" for name, one in found.losses.items())
    cost = f"{found.rounds.value:.1f} rounds, {found.ap_each.value:.1f} AP each"
    lines = [
        f"{found.plan}: the characters win {chance(found.win)} ({how}), {cost}",
        f"  knocked out: {out}",
        f"  CON lost: {lost}",
    ]
    return lines + [f"  not reckoned with: {', '.join(found.left_out)}"] * bool(found.left_out)


def chance(one: Estimate) -> str:
    return share(one.value, one.low, one.high)


def bestiary_list(campaign: Campaign, rest: str) -> list[str]:
    """Kinds by tag or danger, all of them, or everything about one.

    Raises NotFoundError for what is none of them
    """
    wanted = rest.strip().strip('"')
    kinds = [*campaign.kinds, *bestiary()]
    if wanted:
        tagged = [kind for kind in kinds if wanted.casefold() in kind.tags or wanted == str(kind.danger)]
        if not tagged:
            return describe_kind(campaign.named(wanted) or find_kind(wanted))
        kinds = tagged
    ranked = sorted(kinds, key=lambda kind: (kind.danger, kind.name))
    rows = [
        f"{kind.danger:2}  {kind.name:20} {kind.con:2}/{signed(kind.pb)}/{signed(kind.mb)} {kind.attack:8}  {', '.join(kind.tags)}"
        for kind in ranked
    ]
    return rows if wanted else [*rows, f"tags: {', '.join(themes())}"]


def describe_kind(kind: Kindred) -> list[str]:
    lines = [
        f"{kind.name}: CON {kind.con}, PB {signed(kind.pb)}, MB {signed(kind.mb)}, {kind.attack}, danger {kind.danger}"
    ]
    lines += [f"  {kind.description}"] * bool(kind.description)
    return lines + [f"  weakness: {kind.weakness}"] * bool(kind.weakness)


def sheet(campaign: Campaign, rest: str, *, secrets: bool) -> list[str]:
    """One character or monster as text; without secrets not what the players have not seen of a monster.

    Raises IllegalMoveError: nobody of that name
    """
    name = names_of(campaign).find(rest.replace('"', "").split()) or rest.strip()
    who = campaign.fight.get(name, "Q-001")
    if isinstance(who, Character) or secrets:
        return sheet_text(who, campaign.fight.variant).rstrip("\n").split("\n")
    known = campaign.shown.get(who.name, ())
    if set(known) >= set(ASPECTS):
        return sheet_text(who, campaign.fight.variant).rstrip("\n").split("\n")
    hidden = " and ".join(one for one in ASPECTS if one not in known)
    facts = gm_screen.of_monster(campaign, who, secrets=False)
    return [f"{who.name}, monster: {facts}", f"  hidden: {hidden}; `secrets on` shows it"]


def house_rules(campaign: Campaign, rest: str) -> list[str]:
    """The house rules in force; or what one switch asks, its values, and which is in force.

    Raises NotationError for what is no switch
    """
    variant = campaign.fight.variant
    if not rest:
        told = [f"{key} = {value} ({SWITCHES[key].question})" for key, value in variant.differences().items()]
        return told or ["all as in the book; `variant combat.tie` says what could be otherwise, and how"]
    found = [switch for name, switch in SWITCHES.items() if name.startswith(rest.casefold())]
    if not found:
        raise NotationError(0, 0, f"expected {no_switch(rest)}", "variant")
    values = variant.to_dict()
    return [
        f"{one.name} = {values[one.name]}; {one.question} {' | '.join(map(str, one.values))}"
        + (f" | 1 to {one.top}" if one.top else "")
        + f" ({one.ruling})"
        for one in found
    ]


def log_lines(campaign: Campaign, count: int, *, secrets: bool) -> list[str]:
    """The last entries of the log; without secrets only what players may read."""
    lines = []
    for entry in campaign.log[-count:]:
        undone = " (undone)" if entry.undone else ""
        mark = " [entered by hand]" if entry.origin == "entered" and entry.faces else ""
        if secrets:
            lines.append(f"[{entry.seq}] {entry.command}{mark}{undone}")
        lines += [f"  {told}{undone}" for told in (entry.told if secrets else entry.told_openly)]
    return lines or ["nothing has happened yet"]


def notes(campaign: Campaign, rest: str = "") -> list[str]:
    """What the GM has noted and not taken back.

    Raises NotationError where something is said besides
    """
    alone("notes", rest)
    found = [one for one in campaign.log if one.command.startswith("note ") and not one.undone]
    return [f"[{one.seq}] {one.command.removeprefix('note ')}" for one in found] or [
        "no notes yet; note TEXT makes one"
    ]


def open_now(campaign: Campaign, *, secrets: bool) -> list[str]:
    """What can be said now."""
    fight = campaign.fight
    if fight.pending is not None:
        stat = "" if fight.pending.kind == "cast" else "STAT "
        raises = f', or raise the price: cast "…" sp {fight.pending.sp + 1}' if fight.pending.kind == "cast" else ""
        return [
            f"rule {stat}difficulty D settles it; offer {stat}difficulty D says what the chance would be",
            f"{fight.pending.by} may withdraw{raises}",
            *ruling_hints(campaign)[:-1],
        ]
    if not fight.is_running:
        lines = ['check, contest, NAME: cast "…", NAME: try "…", rest, award, raise, new, meet, make, note']
        return lines if fight.is_decided() else [*lines, "begin starts the fight; encounter says how deadly it is"]
    who = fight.get(fight.active or "", "Q-064")
    lines = [f"{who.name}'s turn: {', '.join(abilities(who, fight))}"]
    known = [one for one in fight.enemies(who) if secrets or not {one.name, who.name} & campaign.hidden]
    lines += attack_lines(campaign, who, known)
    unknown = [one.name for one in fight.enemies(who) if one not in known]
    lines += [f"  or attack {', '.join(unknown)} (odds attack NAME tells the chances)"] * bool(unknown)
    return [*lines, "you: exploit, set, favour, buff, check, contest, meet, remove, dead, end, undo"]


def abilities(who: Combatant, fight: Fight) -> list[str]:
    words = ["attack NAME"]
    if isinstance(who, Character):
        if who.class_ == "warrior":
            words.append("attack NAME berserk" if not who.berserk else "berserk until the end")
        if who.class_ == "thief" and not who.conceal_used:
            words.append("conceal")
        if who.concealed:
            words.append("the attack is the surprise")
        if who.class_ == "bard" and not who.charm_used:
            words.append("charm first, free" if fight.variant.charm_cost == "free" else "charm")
        if who.class_ == "wizard" and who.sp:
            words.append(f'cast damage at NAME, cast "…" ({who.sp} SP)')
    else:
        words.append("attack NAME physical|magical")
    return [*words, 'try "…"', "pass", "flee"]


def summary(before: Fight, after: Fight, outcome: Outcome) -> list[str]:
    """After a fight: who has earned how much, who was knocked out, and what the AP would buy."""
    lines = []
    for one in after.characters:
        old = before.find(one.name)
        if one.side != "characters" or not isinstance(old, Character):
            continue
        down = ", was knocked out" if one.name in outcome.defeated else ""
        down = ", dead" if one.dead else down
        buys = [
            f"{stat.upper()} {price(one.permanent[stat])}" for stat in STATS if one.ap >= price(one.permanent[stat])
        ]
        offers = f"; can raise {', '.join(buys)}" if buys and not one.dead else ""
        lines.append(f"  {one.name}: AP {old.ap} → {one.ap}{down}{offers}")
    return lines
