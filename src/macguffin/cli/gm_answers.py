"""The questions that a game master asks before the dice fall, answered in lines. Nothing here changes anything."""

from fractions import Fraction

from macguffin.cli.chances import percent
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.quest import commands
from macguffin.quest.actions import plan_attack, plan_spell
from macguffin.quest.attack import attack_odds, prepare
from macguffin.quest.bestiary import Kindred, bestiary
from macguffin.quest.campaign import Campaign
from macguffin.quest.check import check_odds
from macguffin.quest.combatants import Character, Combatant
from macguffin.quest.command_parser import parse
from macguffin.quest.encounter import assess
from macguffin.quest.plans import PLANS
from macguffin.quest.precedents import chance_of_magic, nearest
from macguffin.quest.sheets import sheet_text

__all__ = ["bestiary_list", "describe_kind", "encounter", "odds", "open_now", "precedents", "ruling_hints", "sheet"]

PRESETS = ((-4, "much easier"), (-2, "easier"), (0, "as it is"), (2, "harder"), (4, "much harder"))


def odds(campaign: Campaign, rest: str) -> list[str]:
    """`odds check STAT [DIFFICULTY]`, `odds attack COMMAND`, `odds magic NAME [DIFFICULTY]`.

    Raises NotationError and IllegalMoveError for what can't be asked
    """
    what, _, rest = rest.partition(" ")
    if what == "check":
        return odds_check(rest)
    if what == "attack":
        return odds_attack(
            campaign, rest.strip().strip('"') if rest.strip().startswith('"') and rest.strip().count('"') == 2 else rest
        )
    if what == "magic":
        return odds_magic(campaign, rest)
    raise NotationError(0, 0, "expected `odds check 9 1`, `odds attack Ann: attack Ogre` or `odds magic Wyn 2`")


def number(text: str, low: int, high: int, what: str) -> int:
    digits = text.lstrip("+-")
    if digits.isascii() and digits.isdigit() and len(digits) < 4 and low <= int(text) <= high:
        return int(text)
    raise NotationError(0, 0, f"expected {what} from {low} to {high}, not {text[:20]!r}")


def odds_check(rest: str) -> list[str]:
    words = rest.split()
    if not 1 <= len(words) <= 2:
        raise NotationError(0, 0, "expected a stat and, if any, a difficulty, as in `odds check 9 1`")
    stat = number(words[0], 1, 99, "a stat")
    difficulty = number(words[1], -99, 99, "a difficulty") if len(words) == 2 else 0
    found = check_odds(stat, difficulty)
    return [
        f"success {percent(found.success)}, doubly good {percent(found.doubly_good)}, doubly bad {percent(found.doubly_bad)}",
        f"instant success {percent(found.instant_success)}, instant failure {percent(found.instant_failure)}",
    ]


def odds_attack(campaign: Campaign, text: str) -> list[str]:
    asked = parse(text)
    if len(asked) != 1 or not isinstance(asked[0], commands.Attack | commands.CastDamage):
        raise NotationError(0, 0, "expected one attack or damage spell, as in `Ann: attack Ogre`")
    command = asked[0]
    fight = campaign.fight
    actor = fight.get(command.actor or fight.active or "", "Q-069")
    if isinstance(command, commands.Attack):
        target, manner = plan_attack(fight, actor, command)
    else:
        target, manner, _ = plan_spell(fight, actor, command)
    found = attack_odds(prepare(actor, target, manner, fight.variant))
    return [losses(target, found.defender_loses), losses(actor, found.attacker_loses)]


def losses(who: Combatant, table: dict[int, Fraction]) -> str:
    parts = [f"{loss} CON {percent(chance)}" for loss, chance in table.items() if loss]
    mean = float(sum((loss * chance for loss, chance in table.items()), Fraction(0)))
    falls = sum((chance for loss, chance in table.items() if loss >= who.remaining), Fraction(0))
    return f"{who.name} loses {', '.join(parts) or 'nothing'}; {mean:.2f} on average; falls {percent(falls)}"


def odds_magic(campaign: Campaign, rest: str) -> list[str]:
    """What a difficulty means for a caster with 1, 2 and 3 SP; without a difficulty, for the presets."""
    name, _, last = rest.strip().rpartition(" ")
    has_number = bool(name) and last.lstrip("+-").isdigit()
    who = campaign.fight.get((name if has_number else rest).strip().strip('"'), "Q-082")
    if not isinstance(who, Character) or who.class_ != "wizard":
        raise IllegalMoveError("Q-082", f"{who.name} is no wizard and casts no magic")
    rows = [(number(last, -99, 99, "a difficulty"), "")] if has_number else list(PRESETS)
    lines = [f"{who.name}, INT {who.stat('int')}: chance of success with 1, 2 and 3 SP"]
    for difficulty, word in rows:
        for school, note in ((None, ""), (who.speciality, f" in {who.speciality}")):
            cells = [
                percent_short(chance_of_magic(who, difficulty, school, sp, campaign.fight.variant).share)
                for sp in (1, 2, 3)
            ]
            lines.append(f"  difficulty {difficulty:+d} {word}{note}: {', '.join(cells)}")
    return lines


def percent_short(share: float) -> str:
    value = share * 100
    return "< 0.1 %" if 0 < value < 0.05 else "> 99.9 %" if 99.95 <= value < 100 else f"{value:.1f} %"


def ruling_hints(campaign: Campaign, command: commands.CastOpen) -> list[str]:
    """What helps the GM to rule on open magic: the nearest precedents, and what difficulties mean for this caster and the party."""
    pending = campaign.fight.pending
    if pending is None:
        return []
    lines = precedents(campaign, command.text)
    for caster in campaign.fight.characters:
        if caster.class_ != "wizard":
            continue
        cells = [
            f"{difficulty:+d} {percent_short(chance_of_magic(caster, difficulty, None, pending.sp, campaign.fight.variant).share)}"
            for difficulty, _ in PRESETS
        ]
        lines.append(f"{caster.name} with {pending.sp} SP: {', '.join(cells)}")
    return lines


def precedents(campaign: Campaign, wording: str) -> list[str]:
    """The nearest rulings so far."""
    found = nearest(campaign.book, wording.strip().strip('"'))
    lines = []
    for one in found:
        school = f", {one.school}" if one.school else ""
        lines.append(
            f'precedent: "{one.wording}"{school}, difficulty {one.difficulty:+d}, {one.sp} SP, chance {percent(Fraction(one.chance))}: '
            f"{one.result.replace('_', ' ')}"
        )
    return lines or ["no precedent comes near"]


def encounter(campaign: Campaign, rest: str) -> list[str]:
    """How the fight before us may go, for each plan of play."""
    fight = campaign.fight
    if fight.is_decided():
        raise IllegalMoveError("Q-064", "there is nobody to fight on one side")
    lines = []
    for plan in [rest] if rest in PLANS else PLANS:
        found = assess(fight, plan, width=0.02)
        how = (
            "exact"
            if found.method == "exact"
            else f"simulated, {found.fights} fights, ± {(found.win.high - found.win.low) / 2:.1%}"
        )
        out = ", ".join(f"{name} {percent_short(share.value)}" for name, share in found.knocked_out.items())
        lines.append(
            f"{plan}: the characters win {percent_short(found.win.value)} ({how}) in {found.rounds.value:.1f} rounds"
        )
        lines.append(f"  knocked out: {out}")
    return lines


def bestiary_list(campaign: Campaign, rest: str) -> list[str]:
    """Every kind with a tag, or all, with danger and numbers."""
    kinds = [kind for kind in (*campaign.kinds, *bestiary()) if not rest or rest in kind.tags]
    if not kinds:
        raise NotationError(0, 0, f"expected a tag that some monster has, not {rest[:40]!r}")
    ranked = sorted(kinds, key=lambda kind: (kind.danger, kind.name))
    return [
        f"{kind.danger:2} {kind.name:22} {kind.con}/{kind.pb:+d}/{kind.mb:+d} {kind.attack}, {', '.join(kind.tags)}"
        for kind in ranked
    ]


def describe_kind(kind: Kindred) -> list[str]:
    lines = [f"{kind.name}: CON {kind.con}, PB {kind.pb:+d}, MB {kind.mb:+d}, {kind.attack}, danger {kind.danger}"]
    if kind.description:
        lines.append(f"  {kind.description}")
    return [*lines, f"  weakness: {kind.weakness}"] if kind.weakness else lines


def sheet(campaign: Campaign, rest: str) -> list[str]:
    """One character or monster as text."""
    return sheet_text(campaign.fight.get(rest.strip('"'), "Q-001"), campaign.fight.variant).rstrip("\n").split("\n")


def open_now(campaign: Campaign) -> list[str]:
    """What can be said now."""
    fight = campaign.fight
    if fight.pending is not None:
        stat = "" if fight.pending.kind == "cast" else "STAT "
        return [f"{fight.pending.by} waits: rule {stat}difficulty D; or {fight.pending.by} may withdraw"]
    if not fight.is_running:
        lines = ['scene: check, contest, new, meet, add, rest, award, raise, NAME: cast "…", NAME: try "…"']
        return lines if fight.is_decided() else [*lines, "begin starts the fight; encounter says how deadly it is"]
    who = fight.get(fight.active or "", "Q-064")
    lines = [f"{who.name}'s turn, round {fight.round}: {', '.join(abilities(who))}"]
    for enemy in fight.enemies(who):
        lines += [f"  attack {enemy.name}: {line}" for line in odds_attack(campaign, f'attack "{enemy.name}"')[:1]]
    return [*lines, "GM: exploit, set, favour, buff, check, contest, add, remove, end, undo"]


def abilities(who: Combatant) -> list[str]:
    words = ["attack NAME"]
    if isinstance(who, Character):
        if who.class_ == "warrior" and not who.berserk:
            words.append("attack NAME berserk")
        if who.class_ == "thief" and not who.conceal_used:
            words.append("conceal")
        if who.class_ == "bard" and not who.charm_used:
            words.append("charm")
        if who.class_ == "wizard" and who.sp:
            words.append(f'cast damage at NAME, cast "…" ({who.sp} SP)')
    return [*words, 'try "…"', "pass", "flee"]
