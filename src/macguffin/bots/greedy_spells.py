"""What spells are worth, cast by those who know them or through a doll. Whether one is open is asked of the judge."""

from collections.abc import Iterator
from typing import Final

from macguffin.bots.fates import Met
from macguffin.bots.view import View
from macguffin.heist.decisions import BLESS, CAST, CURSE, HASTE, HEAL, POISON_MAIN, WARD
from macguffin.heist.refusals import FINE
from macguffin.heist.spells import doll_refusal
from macguffin.heist.state import Figure
from macguffin.heist.tables import MAGE, NONE, PIKE, PRIEST, VOODOO_DOLL

__all__ = ["spell_options"]

DOLL: Final = 1.0
"""What a doll is worth that is kept for another day."""
AT_HAND: Final = 8
"""How near an enemy must be for a fight to be likely."""


def spell_options(view: View) -> list[tuple[float, int]]:
    """Every spell that would do some good, with what it is worth, and its decision."""
    me = view.me
    options: list[tuple[float, int]] = []
    for gain, spell, target in spells(view):
        code = CAST + (spell * 64 + int(target.seat)) * 9
        if me.class_ == (MAGE if spell in (CURSE, POISON_MAIN) else PRIEST):
            options.append((gain, code))
        if me.secondary == VOODOO_DOLL and gain > DOLL:
            origins = (d for d in range(8) if doll_refusal(view.game, me, spell, target, d) == FINE)
            options.extend((gain - DOLL, code + 1 + origin) for origin in list(origins)[:1])
    return options


def spells(view: View) -> Iterator[tuple[float, int, Figure]]:
    """What each spell is worth at each target, whoever may cast it."""
    if view.me.class_ not in (MAGE, PRIEST) and view.me.secondary != VOODOO_DOLL:
        return
    for foe in view.foes:
        met = [Met(foe)]
        code = CAST + (CURSE * 64 + int(foe.seat)) * 9
        yield view.balance(met, view.fates.of_action(view.game, view.me, code, met)), CURSE, foe
    for friend in [*view.friends, view.me]:
        is_fighting = near_foe(view, friend)
        if friend.main not in (NONE, PIKE) and not friend.main_poisoned:
            yield (view.weights.poison * 0.6 if is_fighting else 0.1), POISON_MAIN, friend
        if not friend.warded:
            yield from blessings(view, friend, is_fighting=is_fighting)


def blessings(view: View, friend: Figure, *, is_fighting: bool) -> Iterator[tuple[float, int, Figure]]:
    """What a priest's spells are worth at somebody whom no ward keeps them from."""
    weights = view.weights
    carries = view.carrier is friend
    if friend is not view.me:
        lost = weights.stun + (weights.held * view.value_of_gem(int(friend.at)) if carries else 0.0)
        healed = lost * (1.0 if friend.stunned else 0.0) + weights.poison * (1.0 if friend.poisoned else 0.0)
        yield healed, HEAL, friend
        if not friend.blessed and not friend.stunned:
            yield (1.0 if is_fighting else 0.15) + (0.5 if carries else 0.0), BLESS, friend
    if not friend.hasted and not friend.stunned:
        yield (weights.run if carries else 0.3), HASTE, friend
    if any(foe.class_ == MAGE or foe.secondary == VOODOO_DOLL for foe in view.foes):
        yield (0.8 if carries else 0.2), WARD, friend


def near_foe(view: View, friend: Figure) -> bool:
    at = int(friend.at)
    return any(not foe.stunned and view.distance(at, int(foe.at)) <= AT_HAND for foe in view.foes)
