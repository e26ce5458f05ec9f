"""House rules about what lasts how long: breathing space, blessings, rounds, orders drawn anew, misses."""

import pytest

from macguffin.heist.tables import ENDINGS
from tests.table import Played, Position, fig, position

LANE = "............\n............"
GRACE = {"stun_grace": "on"}


def passing(table: Position, *names: str) -> Position:
    """The position after each of these figures has passed, in this order."""
    for name in names:
        assert table.active == name
        table = table.play("pass")
    return table


def cursed(table: Position, name: str) -> Played:
    return table.play(f"cast curse at {name}", "1")


@pytest.mark.clause("H-061", "H-062")
def test_the_breathing_space_after_a_skipped_turn_ends_with_the_next_turn():
    bob, mia = fig("Bob", "A1", secondary="none", stunned=True), fig("Mia", "C1", "mage", secondary="none")
    skipped = passing(position(LANE, bob, mia, variant=GRACE), "Bob")
    spared = cursed(skipped, "Bob")
    later = cursed(passing(spared, "Bob"), "Bob")

    assert skipped["Bob"].grace
    assert (spared["Bob"].stunned, [event.grace for event in spared.told("StunIgnored")]) == (False, [True])
    assert later["Bob"].stunned


@pytest.mark.clause("H-155")
def test_the_breathing_space_after_a_heal_ends_with_the_healed_figures_next_turn():
    figures = (
        fig("Pia", "E1", secondary="none"),
        fig("Mia", "C1", "mage", secondary="none"),
        fig("Bob", "A1", secondary="none", stunned=True),
    )
    healed = position(LANE, *figures, variant=GRACE).play("cast heal at Bob")
    spared = cursed(healed, "Bob")
    later = cursed(passing(spared, "Bob", "Pia"), "Bob")

    assert (healed["Bob"].grace, spared["Bob"].stunned, later["Bob"].stunned) == (True, False, True)


@pytest.mark.clause("H-221")
def test_the_breathing_space_after_a_flask_lasts_through_the_turn_after_this_one():
    figures = fig("Bob", "A1", stunned=True), fig("Mia", "C1", "mage", secondary="none")
    drunk = position(LANE, *figures, variant=GRACE).play("drink; pass")
    first = cursed(drunk, "Bob")
    second = cursed(passing(first, "Bob"), "Bob")

    assert (drunk["Bob"].grace, first["Bob"].stunned, second["Bob"].stunned) == (True, False, True)


@pytest.mark.clause("H-221")
@pytest.mark.parametrize(("graced", "after"), [(True, True), (False, False)])
def test_a_turn_under_way_says_whether_the_stun_was_shed_in_it(graced, after):
    """`graced`: the flask was drunk in this turn, so the space lasts beyond it; else it began before and ends with it."""
    turn = {"phase": "move", "steps": 6, "graced": graced}
    table = position(LANE, fig("Bob", "A1", secondary="none", grace=True), turn=turn, variant=GRACE)

    assert table.scene.to_dict()["turn"]["graced"] == graced
    assert table.play("move e")["Bob"].grace == after


@pytest.mark.clause("H-124", "H-126")
def test_a_one_for_poison_in_the_breathing_space_does_not_stun_but_counts():
    table = position(LANE, fig("Bob", "A1", secondary="none", grace=True, poisoned=True), variant=GRACE)

    first = table.play("move e", "1")
    second = first.play("pass", "1")

    assert (first.at("Bob"), first["Bob"].poison_streak, first["Bob"].stunned) == ("B1", 1, False)
    assert second["Bob"].lives == 2


@pytest.mark.clause("H-084")
@pytest.mark.parametrize(("trap_stun", "grace"), [("stop_and_skip", False), ("stop_only", True)])
def test_a_trap_whose_stun_ends_with_the_turn_leaves_a_breathing_space(trap_stun, grace):
    table = position(
        LANE,
        fig("Bob", "A1", secondary="none"),
        fig("Nib", "E1", "mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}],
        variant={**GRACE, "trap_stun": trap_stun},
    )

    played = table.play("move e", "2")

    assert (played["Bob"].grace, played["Bob"].stunned) == (grace, not grace)


@pytest.mark.clause("H-084", "H-215")
def test_in_the_breathing_space_a_trap_does_not_stop_anybody():
    nib = fig("Nib", "E1", "mechanic")
    traps = [{"at": "B1", "owner": "Nib"}]
    table = position(LANE, fig("Bob", "A1", secondary="shield", grace=True), nib, traps=traps, variant=GRACE)

    stunned = table.play("move e e", "2")
    slain = table.play("move e e", "1")

    assert (stunned.at("Bob"), stunned.scene.figures[0].secondary) == ("C1", "shield")
    assert (slain.at("Bob"), slain.scene.figures[0].secondary, slain["Bob"].stunned) == ("C1", "none", False)


@pytest.mark.clause("H-064")
def test_death_ends_the_breathing_space():
    table = position("..._", fig("Ann", "A1"), fig("Bob", "B1", grace=True), variant=GRACE)

    assert not table.play("attack e", "8 1")["Bob"].grace


PRIEST = {"bless_until": "priest_action"}


@pytest.mark.clause("H-152")
def test_a_blessing_ends_with_the_priests_next_turn_even_if_he_skips_it():
    pia, bob = fig("Pia", "A1", secondary="none", stunned=True), fig("Bob", "C1", blessed=True, blessed_by="Pia")

    skipped = position(LANE, pia, bob, variant=PRIEST).play("pass")

    assert (skipped.stopped, skipped["Bob"].blessed) == ("stunned", False)


@pytest.mark.clause("H-070", "H-152")
@pytest.mark.parametrize(("lives", "blessed"), [(2, True), (1, False)])
def test_a_blessing_ends_at_once_where_its_priest_is_eliminated(lives, blessed):
    figures = (
        fig("Ann", "A1"),
        fig("Pia", "B1", lives=lives),
        fig("Bob", "D1", blessed=True, blessed_by="Pia"),
    )
    table = position("...._", *figures, variant=PRIEST)

    played = table.play("attack e", "8 1")

    assert (played["Pia"].lives, played["Bob"].blessed) == (lives - 1, blessed)
    assert played.scene.figures[2].blessed_by == ("Pia" if blessed else None)


@pytest.mark.clause("H-126", "H-152")
def test_a_priest_who_dies_in_his_own_turn_has_had_it():
    pia = fig("Pia", "A1", secondary="none", poisoned=True, poison_streak=1)
    table = position(".._", pia, fig("Bob", "B1", blessed=True, blessed_by="Pia"), variant=PRIEST)

    assert not table.play("pass", "1")["Bob"].blessed


@pytest.mark.clause("H-152", "H-224")
def test_a_blessing_by_doll_lasts_as_long_as_whoever_gave_it_waits():
    figures = fig("Rob", "A1", "rogue", "axe", "voodoo_doll"), fig("Bob", "C1"), fig("Pia", "E1")
    blessed = position(LANE, *figures, variant=PRIEST).play("cast bless at Bob via doll from B1")
    waiting = passing(blessed, "Bob", "Pia")

    assert (waiting["Bob"].blessed, waiting.scene.figures[1].blessed_by) == (True, "Rob")
    assert not passing(waiting, "Rob")["Bob"].blessed


@pytest.mark.clause("H-152")
def test_a_second_blessing_takes_over_the_first():
    figures = fig("Pia", "A1"), fig("Pru", "C1"), fig("Bob", "E1", blessed=True, blessed_by="Pru")
    taken = position(LANE, *figures, variant=PRIEST).play("cast bless at Bob")

    assert passing(taken, "Pru")["Bob"].blessed
    assert not passing(taken, "Pru", "Bob", "Pia")["Bob"].blessed


@pytest.mark.clause("H-031")
def test_a_draw_comes_after_what_ends_with_the_turn():
    figures = fig("Ann", "A1"), fig("Bob", "C1", secondary="none", stunned=True, hasted=True, lost_action=True)
    table = position(LANE, *figures, active="Bob", round=7, variant={"round_limit": 7})

    over = table.play("pass")

    assert (ENDINGS[over.game.ended], over.game.round, over.scene.active) == ("round_limit", 7, None)
    assert [over["Bob"].stunned, over["Bob"].hasted, over["Bob"].lost_action] == [False, False, False]
    assert [(event.how, event.winner) for event in over.told("GameEnded")] == [("round_limit", "")]


@pytest.mark.clause("H-139")
def test_the_tantrum_of_the_last_turn_is_thrown_before_the_draw():
    figures = fig("Bob", "C1"), fig("Max", "A1", "marksman", "crossbow", misses=2)
    table = position(LANE, *figures, active="Max", variant={"round_limit": 1})

    over = table.play("shoot e", "9 1")

    assert (ENDINGS[over.game.ended], over["Bob"].stunned) == ("round_limit", True)


@pytest.mark.clause("H-031", "H-070")
def test_an_order_is_drawn_anew_among_all_who_have_lives():
    """Dan is off the board, for there is no start square, and is drawn all the same; Eva is out of the game."""
    figures = (
        fig("Ann", "A1"),
        fig("Dan", "off"),
        fig("Eva", "off", lives=0),
        fig("Bob", "C1"),
    )
    table = position(
        "....",
        *figures,
        active="Bob",
        order=["Ann", "Dan", "Bob"],
        variant={"initiative": "reroll", "stun_grace": "off"},
    )

    played = table.play("pass", "2 1")

    assert (played.sides, played.scene.order, played.active) == ([3, 2], ("Dan", "Ann", "Bob"), "Ann")


@pytest.mark.clause("H-031")
def test_with_one_figure_left_no_order_is_drawn():
    table = position("....", fig("Ann", "A1"), variant={"initiative": "reroll"})

    played = table.play("pass")

    assert (played.sides, played.scene.round) == ([], 2)


@pytest.mark.clause("H-139", "H-145")
@pytest.mark.parametrize(
    ("name", "state", "orders", "misses"),
    [
        ("skips", {"stunned": True}, "pass", 0),
        ("walks", {}, "move s", 0),
        ("shoots where nobody is", {}, "shoot s", 0),
        ("shoots and misses", {}, "shoot e", 2),
    ],
)
def test_which_turns_break_a_row_of_misses_by_variant(name, state, orders, misses):
    max_ = fig("Max", "A1", "marksman", "crossbow", "none", misses=1, **state)
    table = position(LANE, max_, fig("Bob", "C1"), variant={"tantrum_gap": "reset"})

    played = table.play(orders, "9" if "misses" in name else "")

    assert played["Max"].misses == misses
