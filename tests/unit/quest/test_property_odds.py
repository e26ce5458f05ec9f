"""Odds are exact: they sum to one, move with differences only, and agree with every fall of the dice, counted here by other means."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.quest.attack import BERSERK, DROP_LOWEST, DROP_TWO_LOWEST, Terms, odds_of
from macguffin.quest.check import boosted, check_odds
from macguffin.quest.pools import PLAIN, Shape
from macguffin.quest.variant import Variant
from tests.drawn_fights import switches

OF_CHECKS = switches("check.success", "check.margin_on", "check.instant_degree", "check.reroll", "magic.extra_dice")
OF_ATTACKS = switches(
    "combat.tie", "combat.margin_on", "combat.snake_owner", "combat.snake_scope", "combat.snake_pool", "damage.margin",
    "damage.berserk_target", "damage.counter_berserk", "pvp.doubles",
)  # fmt: skip
SHAPES = st.sampled_from([PLAIN, BERSERK, DROP_LOWEST, DROP_TWO_LOWEST, Shape(4, 2, 0), Shape(4, 1, 1)])
bonuses = st.integers(-12, 12)


@pytest.mark.clause("Q-047", "Q-048", "Q-054", "Q-055")
@given(
    stat=st.integers(2, 90),
    by=st.integers(-30, 30),
    extra=st.integers(0, 3),
    shift=st.integers(-30, 30),
    rules=OF_CHECKS,
)
def test_a_check_depends_on_stat_less_difficulty_alone(stat, by, extra, shift, rules):
    variant = Variant.of({**rules, "check.margin_on": "total"})
    shape = boosted(extra, variant)

    assert check_odds(stat, by, shape=shape, variant=variant) == check_odds(
        stat + shift, by + shift, shape=shape, variant=variant
    )


@pytest.mark.clause("Q-069", "Q-073")
@given(a=bonuses, d=bonuses, shift=bonuses, shapes=st.tuples(SHAPES, SHAPES), hit=st.integers(1, 4), rules=OF_ATTACKS)
@settings(max_examples=40)
def test_the_same_number_on_both_sides_changes_no_attack(a, d, shift, shapes, hit, rules):
    variant = Variant.of(rules)

    moved = odds_of(*shapes, Terms(a + shift, d + shift, hit, False, False, variant))

    assert moved == odds_of(*shapes, Terms(a, d, hit, False, False, variant))


def kept(faces: tuple[int, ...], shape: Shape) -> tuple[int, int]:
    """The two dice that are left, the lower first."""
    low, high = sorted(faces)[shape.drop_low : shape.count - shape.drop_high]
    return low, high


def read(pair: tuple[int, int], stat: int, by: int, rules: dict[str, Any]) -> tuple[int, int, bool]:
    """How good a roll is (0 instant success, 3 instant failure), its total, and whether it is doubly so."""
    total = sum(pair) + by
    succeeds = total < stat or (total == stat and rules.get("check.success", "le") == "le")
    quality = {(1, 1): 0, (6, 6): 3}.get(pair, 1 if succeeds else 2)
    measured = sum(pair) if rules.get("check.margin_on") == "natural" else total
    doubly = (stat - measured if quality < 2 else measured - stat) >= 5
    degree = rules.get("check.instant_degree", "margin")
    if quality in (0, 3) and degree != "margin":
        doubly = degree == "always"
    return quality, total, doubly


def better(first: tuple[int, int, bool], second: tuple[int, int, bool]) -> tuple[int, int, bool]:
    """Instant success, then the lower total, then instant failure; the first of equals."""
    grade = [(0 if one[0] == 0 else 2 if one[0] == 3 else 1, one[1]) for one in (first, second)]
    return second if grade[1] < grade[0] else first


@pytest.mark.clause("Q-049", "Q-050", "Q-051", "Q-052", "Q-053", "Q-054", "Q-055", "Q-102")
@given(stat=st.integers(1, 14), by=st.integers(-6, 6), extra=st.integers(0, 2), rules=OF_CHECKS)
@settings(max_examples=25)
def test_checks_agree_with_every_fall_of_the_dice(stat, by, extra, rules):
    variant = Variant.of({**rules, "check.reroll": "once"})
    shape = boosted(extra, variant)
    falls = Counter(kept(faces, shape) for faces in product(range(1, 7), repeat=shape.count))
    chances: Counter[tuple[int, bool]] = Counter()
    for pair, ways in falls.items():
        first = read(pair, stat, by, rules)
        again = falls if pair[0] == pair[1] and pair[0] not in (1, 6) else {(7, 7): sum(falls.values())}
        for other, more in again.items():
            quality, _, doubly = first if other == (7, 7) else better(first, read(other, stat, by, rules))
            chances[quality, doubly] += ways * more

    odds = check_odds(stat, by, shape=shape, variant=variant)

    whole = 36**shape.count
    share = {
        quality: Fraction(sum(n for (one, _), n in chances.items() if one == quality), whole) for quality in range(4)
    }
    assert odds.success + odds.failure == 1
    assert (odds.instant_success, odds.success) == (share[0], share[0] + share[1])
    assert (odds.instant_failure, odds.failure) == (share[3], share[2] + share[3])
    assert odds.doubly_good == Fraction(sum(n for (one, doubly), n in chances.items() if doubly and one < 2), whole)
    assert odds.doubly_bad == Fraction(sum(n for (one, doubly), n in chances.items() if doubly and one >= 2), whole)


@pytest.mark.clause("Q-050", "Q-051")
@pytest.mark.parametrize(("stat", "by"), [(7, 0), (5, 3), (12, 4), (2, 0)])
def test_a_chain_of_doubles_is_what_longer_and_longer_chains_come_to(stat, by):  # QR-022
    falls = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=2))
    going: dict[Any, Fraction] = {None: Fraction(1)}
    ended: dict[int, Fraction] = defaultdict(Fraction)
    for _ in range(12):
        longer: dict[Any, Fraction] = {}
        for best, chance in going.items():
            for pair, ways in falls.items():
                now = read((pair[0], pair[1]), stat, by, {})
                now = now if best is None else better(best, now)
                share = chance * Fraction(ways, 36)
                if pair[0] == pair[1] and pair[0] not in (1, 6):
                    longer[now] = longer.get(now, Fraction(0)) + share
                else:
                    ended[now[0]] += share
        going = longer

    odds = check_odds(stat, by, variant=Variant.of({"check.reroll": "chain"}))

    left = sum(going.values())
    assert left < Fraction(1, 10**11)
    assert 0 <= odds.success - ended[0] - ended[1] <= left
    assert 0 <= odds.instant_failure - ended[3] <= left


Side = tuple[tuple[int, int], bool]  # the kept dice, and whether they count as snake eyes


def standing(side: Side) -> int:
    """Ones before anything, sixes after."""
    return {(1, 1): 0, (6, 6): 2}.get(side[0], 1)


def sides(shape: Shape, rules: dict[str, Any]) -> Counter[Side]:
    """Everything that one side's roll can come to, with its weight."""
    pool = rules.get("combat.snake_pool", "kept")
    falls: Counter[Side] = Counter()
    for faces in product(range(1, 7), repeat=shape.count):
        pair = kept(faces, shape)
        snake = {"kept": pair == (1, 1), "first_two": faces[:2] == (1, 1), "all": set(faces) == {1}}[pool]
        falls[pair, snake] += 1
    rolled: Counter[Side] = Counter()
    for one, ways in falls.items():
        again = one[0][0] == one[0][1] and standing(one) == 1 and rules.get("pvp.doubles") == "full"
        for other, more in falls.items() if again else [(one, sum(falls.values()))]:
            rolled[min(one, other, key=lambda side: (standing(side), sum(side[0])))] += ways * more
    return rolled


def lost(ours: Side, theirs: Side, terms: Terms, rules: dict[str, Any]) -> tuple[int, int] | None:
    """What defender and attacker lose, as the book and the house rules put it; None where both roll again."""
    a, d = sum(ours[0]) + terms.attack_plus, sum(theirs[0]) + terms.defence_plus
    hits = a < d or (a == d and rules.get("combat.tie") == "attacker")
    instants = rules.get("pvp.doubles", "off") != "off"
    if instants and standing(ours) != standing(theirs):
        hits = standing(ours) < standing(theirs)
    elif a == d and not hits:
        return None if rules.get("combat.tie") == "reroll" else (0, 0)
    apart = sum(theirs[0]) - sum(ours[0]) if rules.get("combat.margin_on") == "natural" else d - a
    wide = (apart if hits else -apart) >= 5
    if hits:
        loss = terms.hit
        if terms.berserk_target:
            loss = loss + 1 if rules.get("damage.berserk_target") == "add" else max(2, loss)
        if wide:
            loss = {"double": 2 * loss, "plus1": loss + 1, "atleast2": max(2, loss)}[
                rules.get("damage.margin", "double")
            ]
    else:
        berserk = terms.berserk_attacker or terms.berserk_target
        loss = 0 if not wide else 2 if berserk and rules.get("damage.counter_berserk") == "yes" else 1
    owner = rules.get("combat.snake_owner", "winner")
    snake = {
        "winner": ours[1] if hits else theirs[1],
        "either": ours[1] or theirs[1],
        "attacker": hits and ours[1],
        "none": False,
    }[owner]
    if snake and (wide or rules.get("combat.snake_scope", "all") == "all"):
        loss *= 2
    return (loss, 0) if hits else (0, loss)


TERMS = st.builds(
    Terms, bonuses, bonuses, st.integers(1, 4), st.booleans(), st.booleans(), OF_ATTACKS.map(Variant.of)
)  # fmt: skip


@pytest.mark.clause("Q-059", "Q-069", "Q-071", "Q-072", "Q-073", "Q-074", "Q-075", "Q-076", "Q-026", "Q-027")
@given(terms=TERMS, shapes=st.tuples(SHAPES, SHAPES))
@settings(max_examples=60)
def test_attacks_agree_with_every_fall_of_the_dice(terms, shapes):
    rules = terms.variant.to_dict()
    counts: Counter[tuple[int, int]] = Counter()
    for ours, ways in sides(shapes[0], rules).items():
        for theirs, more in sides(shapes[1], rules).items():
            losses = lost(ours, theirs, terms, rules)
            if losses is not None:
                counts[losses] += ways * more

    odds = odds_of(*shapes, terms)

    whole = sum(counts.values())
    assert odds.joint == {losses: Fraction(ways, whole) for losses, ways in counts.items()}
    assert sum(odds.joint.values()) == sum(odds.defender_loses.values()) == sum(odds.attacker_loses.values()) == 1
