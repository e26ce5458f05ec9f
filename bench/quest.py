"""quest's figures: one attack's exact table, the chance in a duel, how deadly a fight is; beside icepool and dyce where they can answer.

All are seconds of this process alone, so that a busy machine does not count, and ours begin cold: whatever was worked out before is
forgotten. The others answer the same questions by the same rules, and have to come to the same fractions.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from statistics import median
from typing import Any

from macguffin.quest import attack, pools
from macguffin.quest.attack import Manner, attack_odds, prepare
from macguffin.quest.encounter import assess, duel_chance
from macguffin.quest.fight import Fight
from macguffin.quest.fight_reader import read_fight
from macguffin.quest.variant import DEFAULT

ROUNDS = 5
PARTY = {"Ann": (7, 9, 6, 5, 4), "Tom": (6, 5, 10, 4, 7), "Wyn": (6, 5, 7, 9, 6), "Bea": (8, 5, 7, 6, 9)}
STATS = ("con", "str", "dex", "int", "chr")
Losses = tuple[int, int]  # the defender's, the attacker's
Duel = tuple[int, int]  # CON left of Ann, of the ogre


def read(names: list[str], monsters: list[tuple[int, int, int]], order: str = "") -> Fight:
    """Some of the party against monsters that are three numbers each."""
    text = f'game = "quest"\n{order}'
    for name in names:
        stats = "\n".join(f"{stat} = {value}" for stat, value in zip(STATS, PARTY[name], strict=True))
        text += f'[[characters]]\nname = "{name}"\n{stats}\n'
    for number, (con, pb, mb) in enumerate(monsters, 1):
        text += f'[[monsters]]\nname = "Ogre {number}"\ncon = {con}\npb = {pb}\nmb = {mb}\n'
    return read_fight(text)


DUEL = read(["Ann"], [(9, -2, 1)], 'order = ["Ann", "Ogre 1"]\nactive = "Ann"\n')
CROWD = read(list(PARTY), [(5, -1, 1)] * 6)


def our_table() -> dict[Losses, Fraction]:
    """A berserker attacks a berserker: three dice on each side."""
    for table in (attack.odds_of, attack.counted, pools.pool_table):
        table.cache_clear()
    ann = DUEL.characters[0]
    return attack_odds(prepare(ann, replace(ann, name="Bob", berserk=True), Manner(berserk=True), DEFAULT)).joint


def our_duel() -> Fraction:
    """The chance that Ann has felled the ogre within five rounds."""
    for table in (attack.odds_of, attack.counted, pools.pool_table):
        table.cache_clear()
    return duel_chance(DUEL, "plain", ROUNDS)


def our_crowd() -> int:
    """Four against six, to within one percent; the number of fights that took."""
    return assess(CROWD, "sensible").fights


# The same rules once more, for the others to be asked about.
def losses(ours: tuple[int, ...], theirs: tuple[int, ...], plus: int, hit: int) -> Losses:
    lead = sum(theirs) - sum(ours) - plus
    if lead > 0:
        return hit * (2 if lead >= 5 else 1) * (2 if ours == (1, 1) else 1), 0
    return 0, (2 if theirs == (1, 1) else 1) if lead <= -5 else 0


def strike(duel: Duel, loss: Losses, who: int) -> Duel:
    """The duel after an attack by Ann (0) or the ogre (1); whoever is down strikes no more."""
    if 0 in duel:
        return duel
    left = list(duel)
    left[1 - who] = max(0, left[1 - who] - loss[0])
    left[who] = max(0, left[who] - loss[1])
    return left[0], left[1]


PLUS = (-1 - 1 + 2, -2 + 1)  # PB of Ann with the warrior's, less the ogre's; the ogre's less Ann's


def icepool_table() -> dict[Losses, Fraction]:
    import icepool

    pool = icepool.d(6).pool(3)
    die = icepool.map(lambda a, d: losses(a, d, -1, 2), pool.lowest(2).expand(), pool.highest(2).expand())
    return {outcome: Fraction(ways, die.denominator()) for outcome, ways in die.items()}


def icepool_duel() -> Fraction:
    import icepool

    pair = icepool.d(6).pool(2).expand()
    turns = [icepool.map(lambda a, d, plus=plus: losses(a, d, plus, 1), pair, pair) for plus in PLUS]
    duel = icepool.Die([(7, 9)])
    for _ in range(ROUNDS):
        for who, turn in enumerate(turns):
            duel = icepool.map(lambda now, loss, who=who: strike(now, loss, who), duel, turn, star=False)
    return Fraction(sum(ways for (_, ogre), ways in duel.items() if ogre == 0), duel.denominator())


def dyce_table() -> dict[Losses, Fraction]:
    from dyce import H, P

    rolls = list(P(H(6), H(6), H(6)).rolls_with_counts())
    counts: dict[Losses, int] = {}
    for ours, ways in rolls:
        for theirs, others in rolls:
            loss = losses(ours[:2], theirs[1:], -1, 2)
            counts[loss] = counts.get(loss, 0) + ways * others
    table = H(counts)
    return {outcome: Fraction(ways, table.total) for outcome, ways in table.items()}


def dyce_duel() -> Fraction:
    from dyce import H, P

    rolls = list(P(H(6), H(6)).rolls_with_counts())
    duel: dict[Duel, int] = {(7, 9): 1}
    turns = []
    for plus in PLUS:
        turn: dict[Losses, int] = {}
        for ours, ways in rolls:
            for theirs, others in rolls:
                loss = losses(ours, theirs, plus, 1)
                turn[loss] = turn.get(loss, 0) + ways * others
        turns.append(H(turn))
    for _ in range(ROUNDS):
        for who, table in enumerate(turns):
            after: dict[Duel, int] = {}
            for now, ways in H(duel).items():
                for loss, others in table.items():
                    reached = strike(now, loss, who)
                    after[reached] = after.get(reached, 0) + ways * others
            duel = after
    return Fraction(sum(ways for (_, ogre), ways in duel.items() if ogre == 0), sum(duel.values()))


TASKS: dict[str, Callable[[], Any]] = {
    "table": our_table,
    "table_icepool": icepool_table,
    "table_dyce": dyce_table,
    "duel": our_duel,
    "duel_icepool": icepool_duel,
    "duel_dyce": dyce_duel,
    "crowd": our_crowd,
}


def measure(progress: Callable[[str], None]) -> dict[str, float]:
    """Seconds for each task, the median of three stretches in which they take turns."""
    runs: dict[str, list[float]] = {name: [] for name in TASKS}
    answers: dict[str, Any] = {}
    for stretch in range(3):
        for name, task in TASKS.items():
            progress(f"quest, stretch {stretch + 1} of 3: {name}")
            start = time.process_time()
            answers[name] = task()
            runs[name].append(time.process_time() - start)
    for question in ("table", "duel"):
        if not answers[question] == answers[f"{question}_icepool"] == answers[f"{question}_dyce"]:
            raise SystemExit(f"the three do not agree about the {question}")
    return {name: median(spent) for name, spent in runs.items()} | {"crowd_fights": answers["crowd"]}


def report(found: dict[str, float]) -> list[str]:
    def beside(name: str) -> str:
        return f"icepool {found[f'{name}_icepool'] * 1e3:.2f} ms, dyce {found[f'{name}_dyce'] * 1e3:.2f} ms"

    return [
        "quest, from cold, seconds of one core; all three come to the same fractions",
        f"  table of one attack, 3d6 each {found['table'] * 1e3:>12.2f} ms            goal 2     {beside('table')}",
        f"  duel of five rounds, exact  {found['duel'] * 1e3:>14.2f} ms            goal 100   {beside('duel')}",
        f"  four against six within 1 % {found['crowd']:>14.2f} s             goal 5     {found['crowd_fights']:,.0f} fights",
    ]
