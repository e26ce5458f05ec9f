"""What Bless and Heal do, and when they run out."""

from typing import Any

import pytest

from tests.table import fig, position

FIELD = """
    ..........
    ..........
    ..........
"""


def priest(at: str = "A1", secondary: str = "none", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, "priest", "axe", secondary, **state)


def bob(at: str = "C1", **state: Any) -> dict[str, Any]:
    return fig("Bob", at, "rogue", "axe", "none", **state)


# H-151: +1 to Combat Rolls, and to those alone


@pytest.mark.clause("H-151")
@pytest.mark.parametrize(
    ("blessed", "befell"),
    [
        ((), {}),
        (("Bob",), {"Cid": {"stunned": True}}),
        (("Cid",), {"Bob": {"stunned": True}}),
        (("Bob", "Cid"), {}),
    ],
)
def test_it_adds_1_in_attack_and_in_defence(blessed: tuple[str, ...], befell: dict[str, Any]) -> None:
    here = position(FIELD, bob(blessed="Bob" in blessed), fig("Cid", "D1", facing="w", blessed="Cid" in blessed))

    after = here.play("attack e", "4 5")  # 4 against 5 - 1

    gone = {"Bob": {"blessed": False}} if "Bob" in blessed else {}
    assert {name: gone.get(name, {}) | befell.get(name, {}) for name in {**gone, **befell}} == after.changed


@pytest.mark.clause("H-151", "H-026", "H-101")
def test_it_adds_to_every_other_bonus() -> None:
    here = position(FIELD, fig("Bob", "C1", "warrior", blessed=True), fig("Cid", "D1", facing="w"), gem="Bob")

    after = here.play("attack e", "1 6")  # 1 + 2 + 1 + 1 against 6 - 1

    assert after.told("Clashed")[0].attack.total == 5
    assert after.changed == {"Bob": {"blessed": False}}


@pytest.mark.clause("H-151", "H-195")
def test_it_changes_no_other_die() -> None:
    shooter = fig("Bob", "C1", "rogue", "crossbow", "throwing_knife", blessed=True)
    piker = fig("Bob", "C1", "rogue", "pike", "none", blessed=True)
    caster = fig("Bob", "C1", "mage", "axe", "none", blessed=True)

    assert position(FIELD, shooter, fig("Cid", "E1", blessed=True)).play("shoot e", "2").sides == [10]
    assert position(FIELD, shooter, fig("Cid", "E1", blessed=True)).play("throw e", "2").sides == [4]
    assert position(FIELD, piker, fig("Cid", "E1", blessed=True)).play("thrust e", "2").sides == [2]
    assert position(FIELD, caster, fig("Cid", "E1", blessed=True)).play("cast bolt e", "1 2")["Cid"].stunned


# H-152, HR-231: up to the end of the target's next turn, acted or not


@pytest.mark.clause("H-152")
@pytest.mark.parametrize("orders", ["", "move s", "face s", "move e; attack e", "move w; pass"])
def test_a_blessing_ends_with_the_targets_next_turn(orders: str) -> None:
    here = position(FIELD, priest(), bob(), fig("Cid", "E1", facing="w"))

    blessed = here.play("cast bless at Bob")
    after = blessed.play(orders, "4 6" if "attack" in orders else "")  # 4 + 1 against 6 - 1

    assert blessed.changed == {"Bob": {"blessed": True}}
    assert after.changed["Bob"]["blessed"] is False
    assert "Cid" not in after.changed


@pytest.mark.clause("H-152", "H-060")
def test_a_blessing_ends_with_a_skipped_turn_too() -> None:
    here = position(FIELD, bob(blessed=True, stunned=True), fig("Cid", "D1"))

    assert here.play("move e").changed == {"Bob": {"blessed": False, "stunned": False}}


@pytest.mark.clause("H-152")
def test_a_blessing_outlasts_everybody_elses_turns() -> None:
    here = position(FIELD, priest(), fig("Cid", "D3"), fig("Dan", "F3"), bob())

    after = here.play("cast bless at Bob").play("").play("move e")

    assert after["Bob"].blessed
    assert not after.play("")["Bob"].blessed


@pytest.mark.clause("H-152")
def test_a_blessing_after_his_turn_lasts_over_the_round() -> None:
    here = position(FIELD, bob(), fig("Cid", "D1", facing="w"), priest(), active="Ann", order=["Bob", "Cid", "Ann"])

    after = here.play("cast bless at Bob")

    assert after.scene.round == 2
    assert after.play("attack e", "4 6").changed == {"Bob": {"blessed": False}}


@pytest.mark.clause("H-151", "H-152")
def test_in_defence_it_helps_until_his_turn_and_not_after() -> None:
    here = position(FIELD, priest(), fig("Cid", "D1"), bob(facing="e"))

    blessed = here.play("cast bless at Bob")
    held = blessed.play("attack w", "5 5")  # 5 against 5 - 1 + 1
    later = held.play("").play("").play("attack w", "5 5")  # 5 against 5 - 1

    assert held.changed == {}
    assert later.changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-151")
def test_two_blessings_are_one() -> None:
    here = position(FIELD, priest(), bob(blessed=True), fig("Cid", "D1", facing="w"))

    twice = here.play("cast bless at Bob")

    assert twice.changed == {}
    assert twice.play("attack e", "3 5").changed == {"Bob": {"blessed": False}}  # 3 + 1 against 5 - 1


@pytest.mark.clause("H-152", "H-067")
def test_death_ends_blessing_and_haste() -> None:
    here = position(FIELD, fig("Cid", "B1"), bob(blessed=True, hasted=True))

    assert here.play("attack e", "8 1").changed == {"Bob": {"at": "off", "lives": 2, "blessed": False, "hasted": False}}


@pytest.mark.clause("H-152", "H-070")
def test_a_blessing_outlasts_the_priest_who_gave_it() -> None:
    here = position(FIELD, fig("Cid", "B1"), priest(lives=1), bob(blessed=True), fig("Dan", "F1"))

    assert here.play("attack w", "8 1").changed == {"Ann": {"at": "off", "lives": 0}}


# by variant, until the next turn of whoever gave it

PRIESTS = {"bless_until": "priest_action"}


@pytest.mark.clause("H-152")
def test_by_variant_a_blessing_ends_with_the_priests_next_turn() -> None:
    here = position(FIELD, priest(), bob(), variant=PRIESTS)

    blessed = here.play("cast bless at Bob")
    kept = blessed.play("move e")
    ended = kept.play("")

    assert blessed.changed == {"Bob": {"blessed": True, "blessed_by": "Ann"}}
    assert kept.changed == {"Bob": {"at": "D1"}}
    assert ended.changed == {"Bob": {"blessed": False, "blessed_by": None}}


@pytest.mark.clause("H-152")
def test_by_variant_a_priest_may_bless_again_or_another() -> None:
    here = position(FIELD, priest(), bob(blessed=True, blessed_by="Ann"), fig("Cid", "E1"), variant=PRIESTS)

    assert here.play("cast bless at Bob").changed == {}
    assert here.play("cast bless at Cid").changed == {
        "Bob": {"blessed": False, "blessed_by": None}, "Cid": {"blessed": True, "blessed_by": "Ann"},
    }  # fmt: skip


@pytest.mark.clause("H-152")
@pytest.mark.parametrize("state", [{"stunned": True}, {"poisoned": True, "poison_streak": 1}])
def test_by_variant_any_turn_of_the_priest_ends_it(state: dict[str, Any]) -> None:
    here = position(FIELD, priest(**state), bob(blessed=True, blessed_by="Ann"), variant=PRIESTS)

    after = here.play("", "1" if "poisoned" in state else "")

    assert after.changed["Bob"] == {"blessed": False, "blessed_by": None}


@pytest.mark.clause("H-152", "H-070")
def test_by_variant_it_ends_when_the_priest_is_out_of_the_game() -> None:
    here = position(
        FIELD, fig("Cid", "B1"), priest(lives=1), bob(blessed=True, blessed_by="Ann"), fig("Dan", "F1"), variant=PRIESTS
    )

    assert here.play("attack w", "8 1").changed["Bob"] == {"blessed": False, "blessed_by": None}


@pytest.mark.clause("H-152", "H-067")
def test_by_variant_it_outlasts_a_lesser_death_of_the_priest() -> None:
    here = position(
        FIELD + "_.........", fig("Cid", "B1"), priest(), bob(blessed=True, blessed_by="Ann"), variant=PRIESTS
    )

    assert "Bob" not in here.play("attack w", "8 1").changed


# H-155, H-156: Heal


@pytest.mark.clause("H-155", "H-156")
@pytest.mark.parametrize(
    ("state", "healed"),
    [
        ({"stunned": True}, {"stunned": False}),
        ({"poisoned": True}, {"poisoned": False}),
        ({"poisoned": True, "poison_streak": 1}, {"poisoned": False, "poison_streak": 0}),
        ({"stunned": True, "poisoned": True}, {"stunned": False, "poisoned": False}),
        ({}, {}),
        ({"lost_action": True}, {}),
        ({"blessed": True, "hasted": True}, {}),
        ({"lost_action": True, "stunned": True}, {"stunned": False}),
        ({"lives": 1}, {}),
    ],
)
def test_heal_cures_stun_and_poison_and_nothing_else(state: dict[str, Any], healed: dict[str, Any]) -> None:
    here = position(FIELD, priest(), bob(**state))

    assert here.play("cast heal at Bob").changed == ({"Bob": healed} if healed else {})


@pytest.mark.clause("H-155", "H-058", "H-059")
def test_the_healed_take_their_next_turn() -> None:
    here = position(FIELD, priest(), bob(stunned=True), fig("Cid", "E1", facing="w"))

    after = here.play("cast heal at Bob").play("move e; attack e", "4 5")

    assert after.stopped is None
    assert after.changed == {"Bob": {"at": "D1"}}


@pytest.mark.clause("H-155", "H-061")
def test_the_healed_may_be_stunned_again_at_once() -> None:
    here = position(FIELD, priest(), fig("Mia", "E1", "mage"), bob(stunned=True))

    assert here.play("cast heal at Bob").play("cast curse at Bob", "1").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-155", "H-063")
def test_the_healed_do_not_pay_for_the_stun() -> None:
    here = position(FIELD, priest(), fig("Cid", "D1"), bob(stunned=True, facing="e"))

    assert here.play("cast heal at Bob").play("attack w", "4 5").changed == {}


@pytest.mark.clause("H-155", "H-061")
def test_by_variant_the_healed_have_a_breathing_space() -> None:
    here = position(FIELD, priest(), fig("Mia", "E1", "mage"), bob(stunned=True), variant={"stun_grace": "on"})

    healed = here.play("cast heal at Bob")
    cursed = healed.play("cast curse at Bob", "1")
    after = cursed.play("")

    assert healed.changed == {"Bob": {"stunned": False, "grace": True}}
    assert cursed.changed == {}
    assert after.changed == {"Bob": {"grace": False}}


@pytest.mark.clause("H-155", "H-061")
def test_by_variant_healing_the_unhurt_gives_no_breathing_space() -> None:
    here = position(FIELD, priest(), bob(), variant={"stun_grace": "on"})

    assert here.play("cast heal at Bob").changed == {}


@pytest.mark.clause("H-060", "H-155")
def test_a_stunned_priest_does_not_heal_himself() -> None:
    here = position(FIELD, priest(stunned=True), bob())

    after = here.play("cast heal at Ann")

    assert after.stopped == "stunned"
    assert after.changed == {"Ann": {"stunned": False}}


@pytest.mark.clause("H-156", "H-124")
def test_a_poisoned_priest_may_heal_himself_if_the_roll_lets_him() -> None:
    here = position(FIELD, priest(poisoned=True), bob())

    assert here.play("cast heal at Ann", "2").changed == {"Ann": {"poisoned": False}}
    assert here.play("cast heal at Ann", "1").changed == {"Ann": {"poison_streak": 1}}


@pytest.mark.clause("H-155", "H-139")
def test_heal_leaves_a_marksmans_count_alone() -> None:
    here = position(FIELD, priest(), fig("Bob", "C1", "marksman", "crossbow", "none", misses=2, stunned=True))

    assert here.play("cast heal at Bob").changed == {"Bob": {"stunned": False}}
