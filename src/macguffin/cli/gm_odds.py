"""The game master's questions about chances, answered in lines by the rules themselves. Nothing here rolls or changes anything."""

from fractions import Fraction
from typing import Final

from macguffin.cli.gm_words import Names, expand
from macguffin.cli.quest_odds import nothing, plan_command
from macguffin.cli.quest_options import PRESETS
from macguffin.core.chances import percent, share
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.quest import commands
from macguffin.quest.attack import attack_odds
from macguffin.quest.campaign import Campaign, chance_of_pending
from macguffin.quest.check import CheckOdds, check_odds
from macguffin.quest.combatants import Character, Combatant, attack_bonus, is_out, single_stat
from macguffin.quest.command_parser import parse
from macguffin.quest.fight import Pending
from macguffin.quest.log_words import signed
from macguffin.quest.precedents import Chances, chance_of_magic
from macguffin.quest.rulings import tag_parts
from macguffin.quest.stats import STATS

__all__ = ["attack_lines", "ladder", "names_of", "odds", "offer"]

PRICES: Final = (1, 2, 3)
LADDER: Final = {value: word.replace("-", " ") for word, value in PRESETS.items()}


def names_of(campaign: Campaign) -> Names:
    return Names((one.name, not is_out(one)) for one in campaign.fight.everybody)


def odds(campaign: Campaign, rest: str) -> list[str]:
    """`odds check STAT [DIFFICULTY]`, `odds magic [NAME] [DIFFICULTY]`, or `odds` and a command: attack, damage spell or check.

    Raises NotationError and IllegalMoveError for what can't be asked
    """
    what, _, after = rest.strip().partition(" ")
    words = after.split()
    if what.casefold() == "magic":
        return odds_magic(campaign, words)
    if what.casefold() == "check" and words and words[0].isdigit():
        return odds_check(campaign, words)
    if what.casefold() == "attack" and ":" in after:  # `odds attack Ann: attack Ogre` says it twice
        rest = after.strip().removeprefix('"').removesuffix('"') if after.count('"') == 2 else after
    said = parse(expand(rest, names_of(campaign)))
    if len(said) != 1 or not isinstance(said[0], commands.Attack | commands.CastDamage | commands.Check):
        raise NotationError(
            0, 0, "expected `odds check 9 harder`, `odds magic Wyn 2`, or odds and an attack, a damage spell or a check"
        )
    if isinstance(said[0], commands.Check):
        return odds_of_check(campaign, said[0])
    actor, target, strike = plan_command(campaign.fight, said[0])
    found = attack_odds(strike)
    return [losses(target, found.defender_loses), losses(actor, found.attacker_loses), f"  {nothing(found)}"]


def number(word: str, low: int, high: int, what: str) -> int:
    digits = word.lstrip("+-")
    if digits.isascii() and digits.isdigit() and len(digits) < 4 and low <= int(word) <= high:
        return int(word)
    raise NotationError(0, 0, f"expected {what} from {low} to {high}, not {word[:20]!r}")


def difficulty_of(words: list[str]) -> int:
    """A difficulty as a number or by its name."""
    name = "-".join(words).casefold()
    if name in PRESETS:
        return PRESETS[name]
    if len(words) != 1:
        raise NotationError(0, 0, f"expected a difficulty: a number, or {', '.join(LADDER.values())}")
    return number(words[0], -99, 99, "a difficulty")


def odds_check(campaign: Campaign, words: list[str]) -> list[str]:
    stat = number(words[0], 1, 99, "a stat")
    rest = [word for word in words[1:] if word.casefold() != "difficulty"]
    difficulty = difficulty_of(rest) if rest else 0
    return [
        f"against {stat}, {told(difficulty)}",
        *check_lines(check_odds(stat, difficulty, variant=campaign.fight.variant)),
    ]


def odds_of_check(campaign: Campaign, command: commands.Check) -> list[str]:
    """What a check would come to, with everything that counts for it."""
    who = campaign.fight.get(command.name, "Q-048")
    value = single_stat(who, command.stat, campaign.fight.variant)
    added = sum(part[1] for part in tag_parts(who, command.tag))
    found = check_odds(value, command.difficulty + added, variant=campaign.fight.variant)
    return [f"{who.name}, {command.stat.upper()} {value}, {told(command.difficulty)}", *check_lines(found)]


def told(difficulty: int) -> str:
    """A difficulty with the word for it, so that nobody takes a plus for a help."""
    word = LADDER.get(difficulty, "harder" if difficulty > 0 else "easier")
    return f"{word} ({signed(difficulty)})" if difficulty else "no difficulty"


def check_lines(found: CheckOdds | Chances) -> list[str]:
    lines = [f"  success {percent(found.success)}"]
    lines.append(f"  doubly good {percent(found.doubly_good)}, doubly bad {percent(found.doubly_bad)}")
    if isinstance(found, CheckOdds):
        lines.append(f"  at once: success {percent(found.instant_success)}, failure {percent(found.instant_failure)}")
    return lines


def losses(who: Combatant, table: dict[int, Fraction]) -> str:
    parts = [f"{loss} CON {percent(chance)}" for loss, chance in table.items() if loss]
    mean = float(sum((loss * chance for loss, chance in table.items()), Fraction(0)))
    falls = sum((chance for loss, chance in table.items() if loss >= who.remaining > 0), Fraction(0))
    return f"{who.name} loses {', '.join(parts) or 'nothing'}; {mean:.2f} on average; falls {percent(falls)}"


def attack_lines(campaign: Campaign, who: Combatant, targets: list[Combatant]) -> list[str]:
    """How a plain attack on each may end, a short line for all to whom the same may happen."""
    found: dict[str, list[str]] = {}
    for target in targets:
        _, _, strike = plan_command(campaign.fight, commands.Attack(actor=who.name, target=target.name))
        table = attack_odds(strike).defender_loses
        hit = sum((chance for loss, chance in table.items() if loss), Fraction(0))
        falls = sum((chance for loss, chance in table.items() if loss >= target.remaining), Fraction(0))
        told = f"hits {share(hit)}" + (f", fells {share(falls)}" if falls else "")
        found.setdefault(told, []).append(target.name)
    return [f"  attack {' or '.join(names)}: {told}" for told, names in found.items()]


def odds_magic(campaign: Campaign, words: list[str]) -> list[str]:
    """What difficulties mean for a caster, or for each of the party, with 1, 2 and 3 SP."""
    names, asked = names_of(campaign), list[int]()
    count = next((n for n in range(len(words), 0, -1) if names.find(words[:n]) is not None), 0)
    if words[count:]:
        asked = [difficulty_of([word for word in words[count:] if word.casefold() != "difficulty"])]
    casters = [one for one in campaign.fight.characters if one.class_ == "wizard"]
    if count:
        who = campaign.fight.get(names.find(words[:count]) or "", "Q-082")
        if not isinstance(who, Character) or who.class_ != "wizard":
            raise IllegalMoveError("Q-082", f"{who.name} is no wizard and casts no magic")
        casters = [who]
    if not casters:
        raise IllegalMoveError("Q-082", "nobody here is a wizard")
    return [line for caster in casters for line in ladder(campaign, caster, asked or sorted(LADDER))]


def ladder(campaign: Campaign, caster: Character, difficulties: list[int], pending: Pending | None = None) -> list[str]:
    """The chance of success at each difficulty with 1, 2 and 3 SP; in brackets in the caster's own school.

    `pending`: a spell on somebody, which has chances of its own
    """

    def chance(difficulty: int, school: str | None, sp: int) -> Fraction:
        if pending is not None and pending.target:
            return chance_of_pending(campaign.fight, pending, difficulty, school, sp).success
        return chance_of_magic(caster, difficulty, school, sp, campaign.fight.variant).success

    school = caster.speciality
    value = f"INT {caster.stat('int')}"
    if campaign.fight.variant.magic_check == "mb":
        value = f"7 − MB = {7 - attack_bonus(caster, 'magical')}"
    lines = [f"{caster.name}, {value}, SP {caster.sp}: success with 1, 2, 3 SP (as {school} magic)"]
    for difficulty in difficulties:
        cells = [f"{share(chance(difficulty, None, sp)):>8} ({share(chance(difficulty, school, sp))})" for sp in PRICES]
        lines.append(f"  {signed(difficulty)} {LADDER.get(difficulty, ''):11} {'  '.join(cells)}")
    return lines


def offer(campaign: Campaign, rest: str) -> list[str]:
    """`offer` and what a ruling would say: what the player's chance would be, nothing rolled. Without more, for each preset.

    Raises NotationError, IllegalMoveError
    """
    fight, pending = campaign.fight, campaign.fight.pending
    if pending is None:
        raise IllegalMoveError("Q-086", "nothing waits for a ruling")
    who = fight.get(pending.by, "Q-085")
    if not rest.strip() and isinstance(who, Character) and pending.kind == "cast":
        return ladder(campaign, who, sorted(LADDER), pending)
    if not rest.strip() and pending.kind == "try":
        return deed_ladder(campaign, who)
    (ruling,) = parse(f"rule {expand(f'offer {rest}', names_of(campaign)).removeprefix('offer')}")
    assert isinstance(ruling, commands.Rule)  # noqa: S101  # the word says so
    if pending.kind == "cast":
        return offer_magic(campaign, pending, ruling)
    if ruling.stat is None:
        raise IllegalMoveError("Q-048, QR-060", "the ruling on a deed names a stat, as in `offer dex difficulty 2`")
    deed = commands.Check(name=who.name, stat=ruling.stat, difficulty=ruling.difficulty, tag=ruling.tag)
    return odds_of_check(campaign, deed)


def deed_ladder(campaign: Campaign, who: Combatant) -> list[str]:
    """What each difficulty would mean for a deed, by the stat that the ruling names."""
    variant = campaign.fight.variant
    lines = [f"{who.name}: success by {', '.join(stat.upper() for stat in STATS)}"]
    for difficulty, word in sorted(LADDER.items()):
        values = (single_stat(who, stat, variant) for stat in STATS)
        cells = [f"{share(check_odds(value, difficulty, variant=variant).success):>8}" for value in values]
        lines.append(f"  {signed(difficulty)} {word:11} {' '.join(cells)}")
    return lines


def offer_magic(campaign: Campaign, pending: Pending, ruling: commands.Rule) -> list[str]:
    who = campaign.fight.get(pending.by, "Q-085")
    has = who.sp if isinstance(who, Character) else 0
    lines = [f"{told(ruling.difficulty)}{f', {ruling.school}' if ruling.school else ''}: {pending.by}, SP {has}"]
    for sp in sorted({*PRICES, pending.sp}):
        found = chance_of_pending(campaign.fight, pending, ruling.difficulty, ruling.school, sp)
        notes = ["as asked"] * (sp == pending.sp) + ["not enough SP"] * (sp > has)
        note = f"  ({', '.join(notes)})" if notes else ""
        lines.append(
            f"  {sp} SP: {percent(found.success)}, doubly good {share(found.doubly_good)}, doubly bad {share(found.doubly_bad)}{note}"
        )
    return lines
