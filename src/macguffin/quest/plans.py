"""Named ways in which a party may play a fight, for asking how deadly it is. They choose; the arena plays."""

from typing import Final

from macguffin.quest.arena import (
    ANYBODY,
    BERSERK,
    HIDDEN,
    HIDE,
    IDLE,
    PLAIN_ATTACK,
    SPELL,
    SURPRISE,
    Arena,
    Plan,
    State,
)

__all__ = ["PLANS", "plain", "sensible"]

BOLD: Final = 4  # CON left from which a warrior goes berserk


def plain(arena: Arena, state: State, who: int, targets: list[int]) -> tuple[int, int]:
    """Everybody attacks somebody, whoever it is, and uses nothing he can do."""
    _ = targets
    if state.hidden[who] == HIDDEN:
        return ANYBODY, SURPRISE
    return ANYBODY, BERSERK if state.berserk[who] and arena.classes[who] == "warrior" else PLAIN_ATTACK


def sensible(arena: Arena, state: State, who: int, targets: list[int]) -> tuple[int, int]:
    """All strike the enemy nearest to his end.

    Warriors in good shape go berserk, thieves hide once, bards charm at once, wizards put 2 SP into each spell.
    """
    class_ = arena.classes[who]
    target = min(targets, key=lambda one: (state.remaining[one], one))
    if class_ == "warrior":
        rages = state.berserk[who] or state.remaining[who] >= BOLD
        return target, BERSERK if rages else PLAIN_ATTACK
    if class_ == "thief":
        if state.hidden[who] == 0 and state.remaining[who] > 1:
            return HIDE, PLAIN_ATTACK
        return target, SURPRISE if state.hidden[who] == HIDDEN else PLAIN_ATTACK
    if class_ == "bard" and state.charm[who] == 0 and arena.variant.charm_scope == "all":
        state.charm[who] = 1
        if arena.variant.charm_cost == "turn":
            return IDLE, PLAIN_ATTACK
    if arena.casts[who] and state.sp[who] > 0:
        return target, SPELL + (8 if min(state.sp[who], arena.top_price) > 1 else 0)
    return target, PLAIN_ATTACK


PLANS: Final[dict[str, Plan]] = {"plain": plain, "sensible": sensible}
