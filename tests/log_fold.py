"""A second reading of events: what each changes in a position, without the rules that made it.

`fold` works on the plain data of `tests.log_games.picture`. An event that it does not know is an error, so none can slip by.
"""

from typing import Any

from macguffin.heist import events as told
from macguffin.heist.tables import MAINS

Picture = dict[str, Any]

UNHARMED = {
    "stunned": False,
    "poisoned": False,
    "poison_streak": 0,
    "blessed": False,
    "blessed_by": "",
    "hasted": False,
    "warded": False,
    "lost_action": False,
    "grace": False,
    "misses": 0,
}
MARKERS = {"blessed": "blessed", "hasted": "hasted", "lost action": "lost_action", "grace": "grace"}


def fold(picture: Picture, event: told.Event, variant_blesser: bool) -> None:
    """Brings a position up to date with one event."""
    match event:
        case (
            told.Clashed()
            | told.DisarmRolled()
            | told.Thrust()
            | told.MissileMet()
            | told.WoundRolled()
            | told.BoltLoosed()
            | told.BoltStruck()
            | told.StunIgnored()
            | told.Passed()
            | told.Pelted()
            | told.TurnSkipped()
            | told.Turned()
            | told.TurnBegan()
            | told.Stepped()
            | told.Shot()
            | told.TurnEnded()
            | told.RoundBegan()
            | told.GameEnded()
        ):
            fold_frame(picture, event)
        case told.CurseCast() | told.BoltMet() | told.WeaponPoisoned() | told.SpellCast() | told.DollBurned():
            fold_spell(picture, event, variant_blesser)
        case (
            told.TrapSprung()
            | told.TrapSet()
            | told.TrapRemoved()
            | told.TrapUnjammed()
            | told.TrapsRemoved()
            | told.LeverPulled()
            | told.WeaponTaken()
            | told.KnifeTaken()
            | told.KnifeLanded()
            | told.GemGrabbed()
            | told.GemHanded()
            | told.GemDropped()
            | told.GemCarriedOut()
        ):
            fold_thing(picture, event)
        case _:
            fold_figure(picture["figures"][event.figure], event)


def fold_frame(picture: Picture, event: told.Event) -> None:
    """Turns, rounds and steps; a roll changes nothing before its result is told."""
    match event:
        case told.TurnBegan():
            picture["steps"] = event.move
        case told.Stepped():
            picture["figures"][event.figure]["at"] = event.end
            picture["steps"] = event.left
            if event.door:
                picture["open_doors"].add(event.end)
        case told.Shot(standing=True):
            picture["steps"] = 0
        case told.Turned():
            picture["figures"][event.figure]["facing"] = event.facing
        case told.TurnEnded():
            picture["active"] = event.next
        case told.RoundBegan():
            picture["round"] = event.round
            picture["active"] = event.first
            if event.order:
                picture["order"] = list(event.order)
        case told.GameEnded():
            picture["active"] = ""
            picture["outcome"] = {
                "winner": event.winner or None,
                "how": event.how,
                "figure": event.figure or None,
            }


def fold_spell(picture: Picture, event: told.Event, variant_blesser: bool) -> None:
    match event:
        case told.DollBurned():
            disarm(picture["figures"][event.figure], "secondary")
        case told.WeaponPoisoned():
            target = picture["figures"][event.target]
            if event.weapon != "none":
                slot = "main_poisoned" if event.weapon in MAINS else "secondary_poisoned"
                assert target[slot] == event.already
                target[slot] = True
        case told.CurseCast():
            target = picture["figures"][event.target]
            if event.result == "warded":
                target["warded"] = False
            elif event.result == "lost_action":
                target["lost_action"] = True
            target["shaven"] = event.shaven
        case told.BoltMet(warded=True):
            picture["figures"][event.target]["warded"] = False
        case told.SpellCast(warded=True):
            picture["figures"][event.target]["warded"] = False
        case told.SpellCast(spell="heal"):
            cure(picture["figures"][event.target], stun=event.cured_stun, poison=event.cured_poison, grace=event.grace)
        case told.SpellCast():
            target = picture["figures"][event.target]
            mark = {"bless": "blessed", "haste": "hasted", "ward": "warded"}[event.spell]
            assert target[mark] == event.already
            target[mark] = True
            if event.spell == "bless" and variant_blesser:
                target["blessed_by"] = event.figure


def fold_thing(picture: Picture, event: told.Event) -> None:
    figure, traps = picture["figures"][event.figure], picture["traps"]
    match event:
        case told.TrapSprung():
            traps[event.square] = (event.owner, event.jams)
        case told.TrapSet():
            traps[event.square] = (event.figure, False)
            figure["mechanisms"] = event.left
        case told.TrapRemoved():
            assert traps.pop(event.square)[0] == event.owner
            figure["mechanisms"] = event.left
        case told.TrapUnjammed():
            traps[event.square] = (event.owner, False)
        case told.TrapsRemoved():
            assert [traps.pop(square)[0] for square in event.squares] == [event.figure] * len(event.squares)
            figure["mechanisms"] = event.left
        case told.LeverPulled():
            picture["open_doors"] = (picture["open_doors"] | set(event.opened)) - set(event.closed)
        case told.WeaponTaken():
            fold_rack(picture, event)
        case told.KnifeTaken():
            picture["knives"].remove((event.square, event.poisoned))
            figure.update(secondary="throwing_knife", secondary_poisoned=event.poisoned)
        case told.KnifeLanded():
            picture["knives"] = sorted([*picture["knives"], (event.square, event.poisoned)])
            disarm(figure, "secondary")
        case told.GemGrabbed():
            assert picture["gem"] == event.square
            picture.update(gem="", carrier=event.figure)
        case told.GemHanded():
            picture["carrier"] = event.to
        case told.GemDropped():
            picture.update(gem=event.square, carrier="")


def fold_rack(picture: Picture, event: told.WeaponTaken) -> None:
    figure = picture["figures"][event.figure]
    for slot, new, old in (
        ("main", event.main, event.old_main),
        ("secondary", event.secondary, event.old_secondary),
    ):
        if not new:
            continue
        assert figure[slot] == old
        figure.update({slot: new, f"{slot}_poisoned": False})
        if picture["stock"]:
            picture["stock"][event.rack][new] -= 1
            if old != "none":
                picture["stock"][event.rack][old] += 1


def fold_figure(figure: dict[str, Any], event: told.Event) -> None:
    """What befalls one figure alone."""
    match event:
        case told.PoisonRolled():
            figure["poison_streak"] = event.in_a_row
        case told.FlaskDrunk():
            disarm(figure, "secondary")
            cure(figure, stun=event.cured_stun, poison=event.cured_poison, grace=event.grace)
        case told.StunShed():
            cure(figure, stun=True, poison=False, grace=event.grace)
        case told.Stunned():
            figure["stunned"] = True
        case told.PoisonTaken(already=already):
            assert figure["poisoned"] == already
            figure["poisoned"] = True
        case told.PoisonSpent():
            figure["main_poisoned" if event.weapon in MAINS else "secondary_poisoned"] = False
        case told.Disarmed():
            assert figure["main"] == event.weapon
            disarm(figure, "main")
        case told.ShieldShattered():
            disarm(figure, "secondary")
        case told.OrderChanged():
            figure["shield_order"] = event.order
        case told.MarkersExpired():
            figure.update({MARKERS[marker]: False for marker in event.markers})
            if "blessed" in event.markers:
                figure["blessed_by"] = ""
        case told.MissCounted():
            figure["misses"] = event.misses
        case told.MissesForgotten() | told.TantrumThrown():
            figure["misses"] = 0
        case _:
            fold_death(figure, event)


def fold_death(figure: dict[str, Any], event: told.Event) -> None:
    match event:
        case told.Slain():
            figure.update(UNHARMED, lives=event.lives)
            if event.rearmed:
                figure.update(main=event.main, secondary=event.secondary, main_poisoned=False, secondary_poisoned=False)
        case told.Returned():
            figure.update(at=event.square, facing=event.facing)
        case told.Eliminated() | told.ShutOut():
            figure["at"] = "off"
        case _:
            raise AssertionError(f"the fold does not know {type(event).__name__}")


def cure(figure: dict[str, Any], *, stun: bool, poison: bool, grace: bool) -> None:
    if stun:
        assert figure["stunned"]
        figure["stunned"] = False
    if poison:
        assert figure["poisoned"]
        figure.update(poisoned=False, poison_streak=0)
    if grace:
        figure["grace"] = True


def disarm(figure: dict[str, Any], slot: str) -> None:
    figure.update({slot: "none", f"{slot}_poisoned": False})
