"""The three spells of mages and the four of priests, and the doll through which anybody casts one of them."""

from typing import Final

from mypy_extensions import i64

from macguffin.core.dice import Dice
from macguffin.heist import events
from macguffin.heist.decisions import BLESS, BOLT_AT, CURSE, HASTE, HEAL, POISON_MAIN, POISON_SECONDARY, SPELLS, WARD
from macguffin.heist.harm import FROM_MAGIC, slay, stun
from macguffin.heist.missiles import Flight, arc_refusal, is_passed_by
from macguffin.heist.refusals import (
    ALLY,
    BESIDE_FOUR,
    BLESS_FAR,
    BLESS_SELF,
    BLESS_UNSEEN,
    CURSE_FAR,
    CURSE_SELF,
    CURSE_UNSEEN,
    DOLL_CASTER_MAGE,
    DOLL_CASTER_PRIEST,
    DOLL_FAR,
    DOLL_FLOOR,
    DOLL_SQUARE,
    FINE,
    HASTE_FAR,
    HASTE_UNSEEN,
    HEAL_FAR,
    HEAL_UNSEEN,
    NO_DOLL,
    NO_WEAPON_THERE,
    NOT_MAGE,
    NOT_PRIEST,
    OFF_BOARD,
    POISON_FAR,
    PRIEST_SELF,
    WARD_FAR,
    WARD_UNSEEN,
)
from macguffin.heist.sight import is_beside, sees
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    BOLT_ONE_IN,
    BOLT_SIDES,
    CURSE_RANGE,
    DIRECTIONS,
    MAGE,
    MAINS,
    NONE,
    PLAIN,
    POISON_RANGE,
    PRIEST,
    PRIEST_RANGE,
    SECONDARIES,
    VOODOO_DOLL,
    WHY_BOLT,
    WHY_BOLT_FORCE,
    WHY_CURSE,
)

UNLIMITED: Final = 1_000_000
# Why a target is too far for each spell, and why one that is out of sight is no target. A weapon beside the mage is never out of sight.
FAR: Final[tuple[int, ...]] = (CURSE_FAR, POISON_FAR, POISON_FAR, BLESS_FAR, HEAL_FAR, WARD_FAR, HASTE_FAR)
UNSEEN: Final[tuple[int, ...]] = (CURSE_UNSEEN, FINE, FINE, BLESS_UNSEEN, HEAL_UNSEEN, WARD_UNSEEN, HASTE_UNSEEN)


def is_mages(spell: i64) -> bool:
    """Whether the spell is one of the mage's, else it is a priest's. Rules: H-106, H-113, H-121, H-151, H-155, H-159, H-163"""
    return spell < BLESS or spell == BOLT_AT


def spell_range(game: Game, spell: i64) -> i64:
    """How far the spell reaches. Rules: H-111, H-128, H-153, H-157, H-165, HR-190, HR-234"""
    if spell == CURSE:
        return CURSE_RANGE
    if spell == POISON_MAIN or spell == POISON_SECONDARY:
        return POISON_RANGE
    if spell == WARD:
        return game.rules.ward_range
    return UNLIMITED if spell == BOLT_AT else PRIEST_RANGE


def class_refusal(figure: Figure, spell: i64) -> i64:
    """Why the figure does not know the spell, or 0. Rules: H-106, H-113, H-121, H-150 … H-163"""
    if is_mages(spell):
        return FINE if figure.class_ == MAGE else NOT_MAGE
    return FINE if figure.class_ == PRIEST else NOT_PRIEST


def target_refusal(game: Game, figure: Figure, spell: i64, target: Figure) -> i64:
    """Why the spell may not be aimed at that figure at all, from wherever it is cast, or 0.

    Rules: H-121, H-122, H-150, HR-068, HR-186, HR-193, HR-203, HR-230, HR-243, HR-270, HR-271
    """
    if target.at == 0:
        return OFF_BOARD
    if spell == CURSE:
        if target.seat == figure.seat:
            return CURSE_SELF
        return ALLY if not game.rules.friendly_fire and target.team == figure.team else FINE
    if spell == POISON_MAIN:
        return FINE if target.main != NONE else NO_WEAPON_THERE
    if spell == POISON_SECONDARY:
        return FINE if target.secondary != NONE else NO_WEAPON_THERE
    if target.seat == figure.seat and not is_mages(spell):
        if spell == BLESS:
            return BLESS_SELF
        if game.rules.priest_no_self and figure.class_ == PRIEST:
            return PRIEST_SELF
    return FINE


def cast_refusal(game: Game, figure: Figure, spell: i64, target: Figure) -> i64:
    """Why the figure may not cast the spell at that target from where it stands, or 0.

    Rules: H-111, H-112, H-128, H-153, H-154, H-157, H-158, H-165, H-166, HR-112, HR-192, HR-234
    """
    refusal = class_refusal(figure, spell)
    if refusal == FINE:
        refusal = target_refusal(game, figure, spell, target)
    if refusal != FINE:
        return refusal
    if game.board.distance(figure.at, target.at) > spell_range(game, spell):
        return FAR[spell]
    return FINE if sees(game, figure.at, target.at) else UNSEEN[spell]


def doll_user_refusal(game: Game, figure: Figure, spell: i64) -> i64:
    """Why the figure may not cast the spell through a doll, or 0. Rules: H-224, H-225, HR-265"""
    if figure.secondary != VOODOO_DOLL:
        return NO_DOLL
    if not game.rules.doll_casters:
        return FINE
    if is_mages(spell):
        return FINE if figure.class_ == MAGE else DOLL_CASTER_MAGE
    return FINE if figure.class_ == PRIEST else DOLL_CASTER_PRIEST


def doll_refusal(game: Game, figure: Figure, spell: i64, target: Figure, toward: i64) -> i64:
    """Why the figure may not cast the spell at that target through a doll from the square `toward` lies from the target, or 0.

    Rules: H-224 … H-229, H-128, HR-265 … HR-272
    """
    refusal = doll_user_refusal(game, figure, spell)
    if refusal == FINE:
        refusal = target_refusal(game, figure, spell, target)
    if refusal != FINE:
        return refusal
    if not is_beside(game, target.at, toward):
        return BESIDE_FOUR if game.rules.four_adjacent else DOLL_SQUARE
    origin = target.at + game.board.offsets[toward]
    if not i64(game.cells[origin]) & PLAIN:
        return DOLL_FLOOR
    if toward & 1 and (spell == POISON_MAIN or spell == POISON_SECONDARY):
        return POISON_FAR
    if game.rules.doll_spell_range and game.board.distance(figure.at, origin) > spell_range(game, spell):
        return DOLL_FAR
    return arc_refusal(game, figure, toward ^ 4) if spell == BOLT_AT else FINE


def bolt_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why the figure may not loose a bolt that way, or 0. Rules: H-056, H-113, HR-191"""
    refusal = class_refusal(figure, BOLT_AT)
    return refusal if refusal != FINE else arc_refusal(game, figure, direction)


def cast(game: Game, figure: Figure, spell: i64, target: Figure, toward: i64, dice: Dice) -> None:
    """Casts a spell at a target; `toward` is the direction from the target to the doll's square, -1 without a doll.

    Rules: H-106, H-121, H-151, H-155, H-159, H-163, H-230, HR-269, HR-273
    """
    origin = figure.at
    doll = ""
    if toward >= 0:
        origin = target.at + game.board.offsets[toward]
        figure.secondary = NONE
        figure.secondary_poisoned = False
        if game.log is not None:
            doll = game.square_name(origin)
            game.log.append(events.DollBurned(figure=figure.name, clauses=("H-230",)))
    if spell == BOLT_AT:
        loose_bolt(game, figure, origin, toward ^ 4, doll, dice)
    elif spell == CURSE:
        curse(game, figure, target, game.board.distance(origin, target.at), doll, dice)
    elif spell == POISON_MAIN or spell == POISON_SECONDARY:
        poison_weapon(game, figure, target, spell == POISON_MAIN, doll)
    else:
        priestly(game, figure, spell, target, game.board.distance(origin, target.at), doll)


def curse(game: Game, figure: Figure, target: Figure, distance: i64, doll: str, dice: Dice) -> None:
    """Beard Curse. Rules: H-107 … H-110, H-159 … H-162, HR-182, HR-185, HR-187, HR-258"""
    warded = target.warded
    face: i64 = 0
    if warded:
        target.warded = False
    else:
        face = dice.roll(3, WHY_CURSE)
    takes = face == 2 and not target.shaven
    if game.log is not None:
        result = "warded" if warded else "stunned" if face == 1 else "lost_action" if takes else "nothing"
        clause = (
            "H-162" if warded else "H-108" if face == 1 else "H-109" if takes else "HR-185" if face == 2 else "H-110"
        )
        fell: tuple[int, ...] = ()
        if face:
            fell = (face,)
        game.log.append(
            events.CurseCast(
                figure=figure.name,
                square=game.square_name(figure.at),
                target=target.name,
                target_square=game.square_name(target.at),
                distance=distance,
                result=result,
                shaven=target.shaven or (takes and game.rules.beard_once),
                doll=doll,
                dice=fell,
                clauses=("H-107", clause),
            )
        )
    if face == 1:
        stun(game, target, FROM_MAGIC)
    elif takes:
        target.lost_action = True
        target.shaven = game.rules.beard_once


def bolt_flight(game: Game, origin: i64, direction: i64) -> Flight:
    """The way of a bolt. Rules: H-055, H-113, HR-190"""
    return Flight(game, origin, direction, UNLIMITED, 0)


def loose_bolt(game: Game, figure: Figure, origin: i64, direction: i64, doll: str, dice: Dice) -> None:
    """Black Bolt: outward from its origin, one in three for everyone met, and the first who is hit ends it.

    Rules: H-113 … H-120, H-159 … H-162, HR-188 … HR-191, HR-235, HR-269
    """
    if game.log is not None:
        game.log.append(
            events.BoltLoosed(
                figure=figure.name,
                square=game.square_name(origin),
                direction=DIRECTIONS[direction],
                doll=doll,
                clauses=("H-113",),
            )
        )
    flight = bolt_flight(game, origin, direction)
    while flight.advance():
        seat = i64(game.occupants[flight.square]) - 1
        if seat < 0 or is_passed_by(game, figure, game.figures[seat]):
            continue
        target = game.figures[seat]
        face = dice.banded(BOLT_ONE_IN, WHY_BOLT, 1, BOLT_ONE_IN, BOLT_ONE_IN, BOLT_ONE_IN)
        hit = face == 1 and not dice.harmless
        warded = hit and target.warded
        if game.log is not None:
            game.log.append(
                events.BoltMet(
                    figure=figure.name,
                    target=target.name,
                    square=game.square_name(flight.square),
                    distance=flight.distance,
                    hit=hit,
                    warded=warded,
                    dice=(face,),
                    clauses=("H-114", "H-162") if warded else ("H-114",),
                )
            )
        if warded:
            target.warded = False
        elif hit:
            strike(game, figure, target, flight.distance, dice)
            return


def strike(game: Game, figure: Figure, target: Figure, distance: i64, dice: Dice) -> None:
    """The d12 of a bolt that has hit. Rules: H-115 … H-119, HR-189, HR-190"""
    face = dice.banded(BOLT_SIDES, WHY_BOLT_FORCE, distance - 1, distance, BOLT_SIDES, BOLT_SIDES)
    if game.log is not None:
        result = "slain" if face < distance else "stunned" if face == distance else "nothing"
        clause = "H-118" if face < distance else "H-117" if face == distance else "H-119"
        game.log.append(
            events.BoltStruck(
                figure=target.name, by=figure.name, distance=distance, result=result, dice=(face,), clauses=(clause,)
            )
        )
    if face < distance:
        slay(game, target, FROM_MAGIC, dice)
    elif face == distance:
        stun(game, target, FROM_MAGIC)


def poison_weapon(game: Game, figure: Figure, target: Figure, main: bool, doll: str) -> None:
    """Poison Weapon; a ward does not save a weapon. Rules: H-121, H-122, HR-193, HR-203 … HR-205, HR-237"""
    burned = not main and target.secondary == NONE  # it was the doll of this very spell
    already = target.main_poisoned if main else target.secondary_poisoned
    if main:
        target.main_poisoned = True
    elif not burned:
        target.secondary_poisoned = True
    if game.log is not None:
        weapon = MAINS[target.main] if main else SECONDARIES[target.secondary]
        game.log.append(
            events.WeaponPoisoned(
                figure=figure.name,
                square=game.square_name(figure.at),
                target=target.name,
                target_square=game.square_name(target.at),
                weapon=weapon,
                already=already,
                doll=doll,
                clauses=("H-121", "H-122") if not main else ("H-121",),
            )
        )


def priestly(game: Game, figure: Figure, spell: i64, target: Figure, distance: i64, doll: str) -> None:
    """Bless, Heal, Ward and Haste; a ward eats any of them. Rules: H-151 … H-166, HR-232, HR-233, HR-236, HR-240 … HR-244"""
    warded = target.warded
    cures_stun = spell == HEAL and target.stunned and not warded
    cures_poison = spell == HEAL and target.poisoned and not warded
    already = not warded and ((spell == BLESS and target.blessed) or (spell == HASTE and target.hasted))
    if warded:
        target.warded = False
    elif spell == BLESS:
        target.blessed = True
        if game.rules.bless_by_priest:
            target.blessed_by = figure.seat
            game.fresh_bless = target.seat
    elif spell == HEAL:
        shed_stun(game, target)
        cure_poison(target)
    elif spell == WARD:
        target.warded = True
    else:
        target.hasted = True
        game.fresh_haste = game.fresh_haste or target.seat == figure.seat
    if game.log is not None:
        clause = "H-162" if warded else ("H-151", "H-155", "H-159", "H-163")[spell - BLESS]
        game.log.append(
            events.SpellCast(
                figure=figure.name,
                spell=SPELLS[spell],
                square=game.square_name(figure.at),
                target=target.name,
                target_square=game.square_name(target.at),
                distance=distance,
                warded=warded,
                cured_stun=cures_stun,
                cured_poison=cures_poison,
                grace=cures_stun and game.rules.stun_grace,
                already=already,
                doll=doll,
                clauses=(clause,),
            )
        )


def shed_stun(game: Game, figure: Figure) -> None:
    """Ends a stun before its time or in time; the variant then grants a breathing space. Rules: H-155, H-221, HR-132, HR-242"""
    if not figure.stunned:
        return
    figure.stunned = False
    if game.rules.stun_grace:
        figure.grace = True
        if figure.seat == game.active:
            game.fresh_grace = True


def cure_poison(figure: Figure) -> None:
    """Ends poison, with its row of ones. Rules: H-125, H-156, H-222, HR-200"""
    figure.poisoned = False
    figure.poison_streak = 0
