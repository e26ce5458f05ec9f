"""What has changed from one position to another, as sentences that may be followed by how likely they are."""

from collections.abc import Iterator

from macguffin.heist.log_words import listed, weapon
from macguffin.heist.state import JAMMED, Figure, Game
from macguffin.heist.tables import (
    BASE_MOVE,
    COMBAT_DICE,
    COMBAT_PLUS,
    COMBAT_SIDES,
    LEFT,
    MAINS,
    MECHANIC,
    MOVE_PLUS,
    NONE,
    NOT_ENDED,
    SECONDARIES,
    STAND,
)
from macguffin.heist.turn import winner_name
from macguffin.tables.heist.drafts import Tone

__all__ = ["find_facts", "main_words"]

Fact = tuple[str, Tone]


def find_facts(before: Game, after: Game, actor: int, changed: list[tuple[Figure, Figure]]) -> Iterator[Fact]:
    """All that is worth a sentence but slain, stunned, poisoned, disarmed and shields, and but where slain figures returned to.

    `changed` are the figures that are not as they were, before and after.
    """
    ours = int(before.figures[actor].team)
    yield from gem_facts(before, after, ours)
    yield from end_facts(after, actor, ours)
    for old, new in changed:
        good: Tone = "good" if old.team == ours else "bad"
        bad: Tone = "bad" if old.team == ours else "good"
        yield from figure_facts(before, old, new, (good, bad))
    yield from thing_facts(before, after)


def gem_facts(before: Game, after: Game, ours: int) -> Iterator[Fact]:
    if after.gem_at and before.carrier >= 0:
        lost = before.figures[before.carrier].team == ours
        yield f"The gem falls at {after.square_name(after.gem_at)}", "bad" if lost else "good"
    if after.carrier >= 0 and after.carrier != before.carrier:
        name = after.name(after.carrier)
        gain = f"+1 to Combat Rolls now, Move {BASE_MOVE + 2} for {BASE_MOVE} from the next turn"
        yield f"{name} has the gem: {gain}", "good" if after.figures[after.carrier].team == ours else "bad"


def end_facts(after: Game, actor: int, ours: int) -> Iterator[Fact]:
    """How the game may have ended."""
    if after.ended == NOT_ENDED:
        return
    winner = winner_name(after)
    if not winner:
        yield "The game ends in a draw", "plain"
        return
    is_ours = after.winner == (actor if after.rules.carrier_wins else ours)
    how = f"{after.name(after.leaver)} leaves with the gem: {winner} wins" if after.ended == LEFT else f"{winner} wins"
    yield how, "good" if is_ours else "bad"


def figure_facts(before: Game, old: Figure, new: Figure, tones: tuple[Tone, Tone]) -> Iterator[Fact]:
    """What has become of one figure; `tones` are for what is good and what is bad for it."""
    good, bad = tones
    name = old.name
    if new.lives < old.lives:
        if not new.lives:
            yield f"{name} is out of the game", bad
        return
    if new.lost_action and not old.lost_action:
        yield f"{name} loses the next action", bad
    if old.warded and not new.warded:
        yield f"{name}'s ward is used up", bad
    for so, words, tone in (
        (old.stunned and not new.stunned, "is no longer stunned", good),
        (old.poisoned and not new.poisoned, "is no longer poisoned", good),
        (new.blessed and not old.blessed, "is blessed: +1 to Combat Rolls", good),
        (new.warded and not old.warded, "is warded: the next spell at him does nothing", good),
        (new.hasted and not old.hasted, "is hasted: Move +1", good),
    ):
        if so:
            yield f"{name} {words}", tone
    if old.class_ == MECHANIC and old.mechanisms != new.mechanisms:
        yield f"{name} has {int(new.mechanisms)} of 5 mechanisms left", "plain"
    yield from weapon_facts(before, old, new, tones)


def weapon_facts(before: Game, old: Figure, new: Figure, tones: tuple[Tone, Tone]) -> Iterator[Fact]:
    name, (good, _) = old.name, tones
    main, secondary = weapon(MAINS[new.main]), weapon(SECONDARIES[new.secondary])
    if new.main not in (old.main, NONE):
        yield f"{name} takes {main_words(int(new.main))} for {what_main(old)}", "plain"
    if new.secondary not in (old.secondary, NONE):
        yield f"{name} takes the {secondary}", "plain"
    elif new.secondary != old.secondary and old.seat == before.active and SECONDARIES[old.secondary] != "shield":
        yield f"{name}'s {weapon(SECONDARIES[old.secondary])} is gone", "plain"
    for is_now, was, held, same in (
        (new.main_poisoned, old.main_poisoned, main, new.main == old.main),
        (new.secondary_poisoned, old.secondary_poisoned, secondary, new.secondary == old.secondary),
    ):
        if is_now and not was:
            yield f"{name}'s {held} is poisoned: its next hit poisons", good
        elif was and not is_now and same:
            yield f"The poison on {name}'s {held} is spent", "plain"


def what_main(figure: Figure) -> str:
    return f"the {weapon(MAINS[figure.main])}" if figure.main != NONE else "bare hands"


def main_words(main: int) -> str:
    """A main weapon with its Combat Roll and what it adds to Move."""
    count, plus = COMBAT_DICE[main], COMBAT_PLUS[main]
    roll = f"{count if count > 1 else ''}d{COMBAT_SIDES[main]}{f'+{plus}' if plus else ''}"
    move = MOVE_PLUS[main]
    moves = "" if not move else f", Move +{move}" if move > 0 else f", Move −{-move}"
    return f"the {weapon(MAINS[main])} ({roll}{moves})"


def thing_facts(before: Game, after: Game) -> Iterator[Fact]:
    """Doors, traps and knives."""
    moved = [door for door in before.board.doors if before.cells[door] != after.cells[door]]
    opened = [after.square_name(door) for door in moved if int(after.cells[door]) & STAND]
    closed = [after.square_name(door) for door in moved if not int(after.cells[door]) & STAND]
    if moved:
        doings = [f"{word} {listed(doors)}" for word, doors in (("opens", opened), ("closes", closed)) if doors]
        yield f"That {' and '.join(doings)}", "plain"
    yield from trap_facts(before, after)
    fresh = list(after.knives)
    for knife in before.knives:
        if knife in fresh:
            fresh.remove(knife)
    for knife in fresh:
        yield f"The knife lies on {after.square_name(knife >> 1)}", "plain"


def trap_facts(before: Game, after: Game) -> Iterator[Fact]:
    laid = {int(square) for figure in (*before.figures, *after.figures) for square in figure.laid}
    for square in sorted(laid):
        was, now = int(before.traps[square]), int(after.traps[square])
        where = after.square_name(square)
        if was and not now:
            yield f"The trap on {where} is gone", "plain"
        elif now and not was:
            yield f"A trap lies on {where}", "plain"
        elif (was & JAMMED) != (now & JAMMED):
            yield (f"The trap on {where} jams" if now & JAMMED else f"The trap on {where} is armed again"), "plain"
