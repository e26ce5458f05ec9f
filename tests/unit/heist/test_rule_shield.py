"""The shield: one more in defence, and one result turned a step down, for which it shatters."""

import pytest

from tests.table import fig, position

SLAIN = {"lives": 2, "at": "off"}
STUNNED = {"stunned": True}
BROKEN = {"secondary": "none"}


def bearer(name="Bob", at="B1", order="slain", **state):
    return fig(name, at, secondary="shield", **{"facing": "w", "shield_order": order, **state})


def duel(bob, ann=None, **extra):
    """Ann on A1 strikes Bob on B1, who looks at her."""
    return position("......", ann or fig("Ann", "A1"), bob, **extra)


def parts(turn):
    return [(part, plus) for part, plus, _ in turn.told("Clashed")[0].defence.parts]


# One more in defence


@pytest.mark.clause("H-212", "H-213")
@pytest.mark.parametrize(
    ("facing", "added"),
    [
        ("w", [("front", -1), ("shield", 1)]),
        ("n", [("side", -2), ("shield", 1)]),
        ("s", [("side", -2), ("shield", 1)]),
        ("e", [("behind", -3)]),
    ],
)
def test_a_shield_adds_one_but_not_from_behind(facing, added):
    turn = duel(bearer(facing=facing)).play("attack e", "1 8")

    assert parts(turn) == added


@pytest.mark.clause("H-212", "H-213", "H-099", "H-176")
@pytest.mark.parametrize(("state", "added"), [({"class_": "rogue"}, [("behind", -1)]), ({"main": "hammer"}, [])])
def test_whoever_fears_nothing_from_behind_has_no_shield_there_either(state, added):
    turn = duel(bearer(facing="e", **state)).play("attack e", "1 5")

    assert parts(turn) == added


@pytest.mark.clause("H-212")
def test_a_shield_adds_nothing_to_its_bearers_own_attack():  # HR-250
    turn = position("..", bearer("Ann", "A1"), fig("Bob", "B1", facing="w")).play("attack e", "3 4")

    assert turn.told("Clashed")[0].attack.parts == ()


@pytest.mark.clause("H-212", "H-100", "H-151", "H-026", "H-063")
def test_the_shield_adds_to_everything_else():  # HR-256
    turn = duel(bearer(class_="warrior", blessed=True, stunned=True), gem="Bob").play("attack e", "8 8")

    assert parts(turn) == [("front", -1), ("stunned", -3), ("warrior", 1), ("shield", 1), ("blessed", 1), ("gem", 1)]
    assert turn.told("Clashed")[0].defence.total == 8


@pytest.mark.clause("H-217", "H-212")
def test_a_pikes_bearer_gains_nothing_from_his_shield():  # HR-259
    turn = duel(bearer(main="pike")).play("attack e", "1 2")

    assert parts(turn) == [("front", -1)]


# Turning a result down


@pytest.mark.clause("H-215", "H-216", "H-200")
@pytest.mark.parametrize("order", ["slain", "always"])
def test_slain_becomes_stunned_and_the_shield_is_gone(order):  # HR-255, HR-257
    turn = duel(bearer(order=order)).play("attack e", "8 1")

    assert (turn.sides, turn.changed) == ([8, 8], {"Bob": {**STUNNED, **BROKEN}})


@pytest.mark.clause("H-215", "H-216")
def test_an_order_of_never_keeps_the_shield_and_lets_the_bearer_die():  # HR-257
    assert duel(bearer(order="never")).play("attack e", "8 1").changed == {"Bob": SLAIN}


@pytest.mark.clause("H-214", "H-216")
@pytest.mark.parametrize(("order", "effect"), [("slain", STUNNED), ("never", STUNNED), ("always", BROKEN)])
def test_a_stun_becomes_nothing_only_by_order(order, effect):  # HR-257
    assert duel(bearer(order=order)).play("attack e", "5 4").changed == {"Bob": effect}


@pytest.mark.clause("H-214", "H-215", "H-216")
def test_a_shield_is_broken_once():  # HR-255
    broken = duel(bearer(order="always")).play("attack e", "5 4")

    again = broken.play("").play("attack e", "8 1")

    assert again.changed == {"Bob": SLAIN}


@pytest.mark.clause("H-213", "H-214", "H-215")
@pytest.mark.parametrize(("faces", "effect"), [("8 1", {**STUNNED, **BROKEN}), ("5 7", BROKEN)])
def test_results_are_turned_from_behind_as_well(faces, effect):  # HR-252
    assert duel(bearer(facing="e", order="always")).play("attack e", faces).changed == {"Bob": effect}


@pytest.mark.clause("H-214", "H-215", "H-050")
@pytest.mark.parametrize(("faces", "effect"), [("1 8", {**STUNNED, **BROKEN}), ("3 5", BROKEN)])
def test_an_attacker_who_loses_turns_his_result_too(faces, effect):  # HR-253
    turn = position("..", bearer("Ann", "A1", "always"), fig("Bob", "B1", facing="w")).play("attack e", faces)

    assert turn.changed == {"Ann": effect}


@pytest.mark.clause("H-215", "H-061", "H-216")
@pytest.mark.parametrize("order", ["slain", "always"])
def test_slain_turned_into_stunned_is_nothing_to_the_stunned(order):  # HR-253, HR-254
    assert duel(bearer(order=order, stunned=True)).play("attack e", "8 1").changed == {"Bob": BROKEN}


@pytest.mark.clause("H-214", "H-061")
@pytest.mark.parametrize("order", ["slain", "always", "never"])
def test_a_stun_on_the_stunned_does_not_cost_the_shield(order):
    assert duel(bearer(order=order, stunned=True)).play("attack e", "5 7").changed == {}


@pytest.mark.clause("H-214", "H-215", "H-061")
@pytest.mark.parametrize(("faces", "effect"), [("8 1", BROKEN), ("5 4", {})])
def test_by_variant_nobody_is_stunned_in_his_breathing_space(faces, effect):  # HR-132
    turn = duel(bearer(order="always", grace=True), variant={"stun_grace": "on"}).play("attack e", faces)

    assert turn.changed == ({"Bob": effect} if effect else {})


@pytest.mark.clause("H-217", "H-214", "H-215")
@pytest.mark.parametrize(("faces", "effect"), [("8 3", SLAIN), ("3 3", STUNNED)])
def test_a_pikes_bearer_turns_nothing(faces, effect):
    assert duel(bearer(main="pike", order="always")).play("attack e", faces).changed == {"Bob": effect}


@pytest.mark.clause("H-217", "H-215", "H-212")
def test_the_shield_serves_again_when_the_pike_is_changed_for_something_else():  # HR-259
    bob = bearer(main="pike", order="never")
    table = position(".....\n.)...", bob, fig("Ann", "A1"), active="Bob")

    armed = table.play("order shield slain; rack main axe")

    assert armed.play("attack e", "8 1").changed == {"Bob": {**STUNNED, **BROKEN}}


@pytest.mark.clause("H-214", "H-215")
def test_without_a_word_the_bearer_turns_slain_and_nothing_else():  # HR-257
    table = position("...", fig("Ann", "A1"), fig("Bob", "B1", secondary="shield", facing="w"))

    assert table.scene.figures[1].shield_order == "slain"


@pytest.mark.clause("H-216", "H-121")
def test_poison_on_a_shield_goes_with_it():  # HR-203
    turn = duel(bearer(secondary_poisoned=True)).play("attack e", "8 1")

    assert turn.changed == {"Bob": {**STUNNED, **BROKEN, "secondary_poisoned": False}}


@pytest.mark.clause("H-214", "H-215", "H-123")
@pytest.mark.parametrize(("faces", "effect"), [("8 1", {**STUNNED, **BROKEN}), ("5 4", BROKEN)])
def test_a_poisoned_hit_poisons_through_the_shield(faces, effect):  # HR-195
    turn = duel(bearer(order="always"), fig("Ann", "A1", main_poisoned=True)).play("attack e", faces)

    assert turn.changed == {"Ann": {"main_poisoned": False}, "Bob": {**effect, "poisoned": True}}


@pytest.mark.clause("H-215", "H-022", "H-070")
def test_a_shield_saves_the_last_life_and_the_gem():
    turn = duel(bearer(lives=1), gem="Bob").play("attack e", "8 1")

    assert turn.changed == {"Bob": {**STUNNED, **BROKEN}}
    assert (turn.scene.gem.carried_by, turn.game.is_over) == ("Bob", False)


# From wherever harm comes


SOURCES = {
    "melee": fig("Ann", "B1"),
    "pike": fig("Ann", "A1", main="pike"),
    "crossbow": fig("Ann", "A1", main="crossbow"),
    "knife": fig("Ann", "A1", secondary="throwing_knife"),
    "bolt": fig("Ann", "A1", "mage"),
    "curse": fig("Ann", "A1", "mage"),
    "tantrum": fig("Ann", "D2", "marksman", "crossbow", misses=2),
}


def struck(source, order, variant=None, **state):
    """Bob with a shield on C1, and Ann where that harm can come from her."""
    return position("......\n......", SOURCES[source], bearer(at="C1", order=order, **state), variant=variant)


SLAYS = {
    "melee": ("attack e", "8 1"),
    "pike": ("thrust e", "1 1"),
    "crossbow": ("shoot e", "1 1"),
    "knife": ("throw e", "1 1"),
    "bolt": ("cast bolt e", "1 1"),
}
STUNS = {
    "melee": ("attack e", "5 4"),
    "pike": ("thrust e", "1 2"),
    "crossbow": ("shoot e", "1 2"),
    "knife": ("throw e", "1 2"),
    "bolt": ("cast bolt e", "1 2"),
    "curse": ("cast curse at Bob", "1"),
    "tantrum": ("shoot nw", "2 1"),
}


@pytest.mark.clause("H-215", "H-189", "H-197", "H-207", "H-118")
@pytest.mark.parametrize("source", SLAYS)
def test_slain_is_turned_from_any_source(source):  # HR-126, HR-251
    assert struck(source, "slain").play(*SLAYS[source]).changed["Bob"] == {**STUNNED, **BROKEN}
    assert struck(source, "never").play(*SLAYS[source]).changed["Bob"] == SLAIN


@pytest.mark.clause("H-214", "H-190", "H-198", "H-208", "H-117", "H-108", "H-144")
@pytest.mark.parametrize("source", STUNS)
def test_a_stun_is_turned_from_any_source(source):  # HR-126, HR-229, HR-251
    assert struck(source, "always").play(*STUNS[source]).changed["Bob"] == BROKEN
    assert struck(source, "slain").play(*STUNS[source]).changed["Bob"] == STUNNED


@pytest.mark.clause("H-214", "H-109")
def test_a_lost_action_is_no_stun_and_no_death():  # HR-258
    assert struck("curse", "always").play("cast curse at Bob", "2").changed["Bob"] == {"lost_action": True}


@pytest.mark.clause("H-214", "H-159")
def test_a_ward_comes_before_the_shield():
    assert struck("curse", "always", warded=True).play("cast curse at Bob").changed["Bob"] == {"warded": False}


@pytest.mark.clause("H-214", "H-124", "H-126")
@pytest.mark.parametrize(
    ("streak", "effect", "stopped"),
    [
        (0, {"poison_streak": 1}, "stunned"),
        (1, {**SLAIN, "poisoned": False, "poison_streak": 0}, "slain"),
    ],
)
def test_no_shield_helps_against_the_poison_inside(streak, effect, stopped):  # HR-251
    turn = position("....", bearer(order="always", poisoned=True, poison_streak=streak)).play("", "1")

    assert (turn.sides, turn.stopped, turn.changed) == ([6], stopped, {"Bob": effect})


@pytest.mark.clause("H-214", "H-215")
@pytest.mark.parametrize("source", ["bolt", "curse"])
def test_by_variant_shields_are_of_no_use_against_magic(source):  # HR-251
    orders, faces = STUNS[source]

    for value in ("physical", "melee"):
        turn = struck(source, "always", {"shield_vs": value}).play(orders, faces)
        assert turn.changed["Bob"] == STUNNED


@pytest.mark.clause("H-214", "H-215")
@pytest.mark.parametrize("source", ["pike", "crossbow", "knife", "tantrum"])
def test_by_variant_shields_are_of_use_in_melee_alone(source):  # HR-251
    physical = struck(source, "always", {"shield_vs": "physical"}).play(*STUNS[source])
    melee = struck(source, "always", {"shield_vs": "melee"}).play(*STUNS[source])

    assert physical.changed["Bob"] == BROKEN
    assert melee.changed["Bob"] == STUNNED


@pytest.mark.clause("H-214", "H-215", "H-212")
@pytest.mark.parametrize("value", ["all", "physical", "melee"])
def test_no_variant_takes_a_shields_use_in_melee(value):  # HR-251
    turn = duel(bearer(order="always"), variant={"shield_vs": value}).play("attack e", "8 1")

    assert parts(turn) == [("front", -1), ("shield", 1)]
    assert turn.changed == {"Bob": {**STUNNED, **BROKEN}}


# Traps


def before_a_trap(order, **extra):
    return position(
        "......\n......",
        fig("Ann", "A1", secondary="shield", shield_order=order, facing="e"),
        fig("Nib", "F2", class_="mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}],
        **extra,
    )


@pytest.mark.clause("H-215", "H-083", "H-058")
def test_a_trap_that_would_slay_the_bearer_stuns_him_and_ends_his_turn():
    turn = before_a_trap("slain").play("move 2e", "1")

    assert (turn.stopped, turn.active) == ("stunned", "Nib")
    assert turn.changed == {"Ann": {"at": "B1", **STUNNED, **BROKEN}}


@pytest.mark.clause("H-214", "H-084")
def test_a_bearer_who_always_turns_a_stun_walks_on_over_the_trap():
    turn = before_a_trap("always").play("move 3e; face s", "2")

    assert turn.stopped is None
    assert turn.changed == {"Ann": {"at": "D1", "facing": "s", **BROKEN}}
    assert turn.scene.traps[0].jammed is False


@pytest.mark.clause("H-214", "H-215", "H-083", "H-084")
def test_by_variant_a_shield_is_of_no_use_on_a_trap():  # HR-251
    table = before_a_trap("always", variant={"shield_vs": "melee"})

    assert table.play("move e", "1").changed == {"Ann": SLAIN}
    assert table.play("move e", "2").changed == {"Ann": {"at": "B1", **STUNNED}}


# Standing orders


@pytest.mark.clause("H-214", "H-215")
@pytest.mark.parametrize("order", ["slain", "always", "never"])
def test_the_bearer_gives_his_order_in_his_own_turn(order):  # HR-257
    turn = position("......", bearer("Ann", "A1", "never" if order == "slain" else "slain")).play(
        f"order shield {order}"
    )

    assert (turn.sides, turn.stopped) == ([], None)
    assert turn.changed == {"Ann": {"shield_order": order}}


@pytest.mark.clause("H-214")
def test_an_order_holds_from_where_it_stands_on_the_sheet():  # HR-257
    first, last = (
        before_a_trap("slain").play(sheet, "2")
        for sheet in ("order shield always; move 2e", "move 2e; order shield always")
    )

    assert first.changed == {"Ann": {"at": "C1", "shield_order": "always", **BROKEN}}
    assert (last.stopped, last.changed) == ("stunned", {"Ann": {"at": "B1", "shield_order": "always", **STUNNED}})


@pytest.mark.clause("H-214")
def test_an_order_may_be_given_without_a_shield():  # HR-257
    turn = position("......", fig("Ann", "A1", secondary="flask")).play("order shield never; pass")

    assert turn.changed == {"Ann": {"shield_order": "never"}}


@pytest.mark.clause("H-200", "H-201", "H-202")
def test_a_shattered_shield_is_replaced_at_a_rack():
    table = position("...\n.).", fig("Ann", "A1"), bearer(order="always"))

    turn = table.play("attack e", "5 4").play("rack secondary shield")

    assert turn.changed == {"Bob": {"secondary": "shield"}}
