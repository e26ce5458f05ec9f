"""Dry runs as players meet them: the path, the aim, the sides, the dice, the odds and the words."""

from fractions import Fraction
from typing import Any

import pytest

from macguffin.tables.heist.drafts import ActionOffer, FlightStop, Modifier, PathStep, Preview, Side
from macguffin.tables.heist.preview import preview
from macguffin.tables.heist.preview_chances import MAX_FALLS, SIMULATED, chance_of
from tests.table import Position, fig, position

HALL = """
##########
#_......<#
#...!....#
#_..+..).#
##########
"""


def hall(*figures: dict[str, Any], **extra) -> Position:
    return position(HALL, *figures, levers=[{"at": "E3", "doors": ["E4"]}], **extra)


def duel(**extra) -> Position:
    """Urist can reach Snib's west side in four steps; a trap lies on the straight way."""
    return hall(
        fig("Urist", "C2", "warrior", "axe", "shield", facing="e", team="Ironhold"),
        fig("Snib", "H2", "mage", "dagger", "flask", facing="n", team="Gutter"),
        fig("Nib", "B4", "mechanic", "mace", "throwing_knife", team="Gutter"),
        **{"gem": "Snib", "traps": [{"at": "E2", "owner": "Nib"}], **extra},
    )


def ask(table: Position, orders: str, name: str = "") -> Preview:
    return preview(table.game, int(table[name or table.active].seat), orders, 7)


def action(shown: Preview, name: str) -> ActionOffer:
    return next(one for one in shown.actions if one.action == name)


def test_an_attack_is_told_with_its_side_and_its_odds():
    """The example of the interface: five steps along row 10 end in a charge at the side of a mage who carries the gem."""
    table = position(
        "..........\n" * 10,
        fig("Urist", "D10", "warrior", "axe", "shield"),
        fig("Snib", "J10", "mage", "spear", "flask", facing="n"),
        gem="Snib",
    )

    shown = ask(table, "move 5e; attack Snib")

    snib, urist = shown.odds
    assert shown.sentence == "Attack Snib at J10 from the side."
    assert (shown.button, shown.aim, shown.end, shown.moves_used, shown.moves) == ("Roll the dice", "J10", "I10", 5, 6)
    assert (shown.orders, shown.refusal, shown.chance_note) == ("move 5e; attack Snib", None, "")
    assert (snib.name, snib.slain.fraction, snib.slain.percent) == ("Snib", "13/20", "65.0 %")
    assert (snib.stunned.fraction, snib.stunned.percent) == ("7/80", "8.8 %")
    assert (urist.name, urist.slain.fraction, urist.stunned.percent) == ("Urist", "0", "18.8 %")


def test_a_trap_on_the_path_says_what_it_would_do():
    shown = ask(duel(), "move 3e")

    assert shown.path == (
        PathStep(at="D2", springs=""),
        PathStep(at="E2", springs="springs Nib's trap: stunned 2/3, shield breaks 1/3"),
        PathStep(at="F2", springs=""),
    )
    assert shown.danger == ("E2",)
    assert "E2" not in ask(duel(), "").reach


def test_the_defender_shows_the_penalty_of_each_side():
    shown = ask(duel(), "move 4e; attack Snib")

    assert shown.sides == (
        Side(side="n", penalty=-1, is_struck=False),
        Side(side="e", penalty=-2, is_struck=False),
        Side(side="s", penalty=-3, is_struck=False),
        Side(side="w", penalty=-2, is_struck=True),
    )


@pytest.mark.requirement("R-E1")
def test_the_dice_are_told_with_every_modifier_and_its_clause():
    shown = ask(duel(), "move 4e; attack Snib")

    ours, theirs = [roll for roll in shown.rolls if roll.what == "Combat Roll"]
    assert (ours.name, ours.dice) == ("Urist", ("d8",))
    assert ours.modifiers == (
        Modifier(value=2, source="warrior", clause="H-101"),
        Modifier(value=1, source="charge", clause="H-105"),
    )
    assert (theirs.name, theirs.dice) == ("Snib", ("d4",))
    assert theirs.modifiers == (
        Modifier(value=-2, source="from the side", clause="H-052"),
        Modifier(value=1, source="gem", clause="H-026"),
    )


def test_the_gem_falls_as_often_as_its_carrier_is_slain():
    shown = ask(duel(), "move 4e; attack Snib")

    snib = next(row for row in shown.odds if row.name == "Snib")
    assert [(one.text, one.tone) for one in shown.consequences if "gem" in one.text] == [
        (f"The gem falls at H2 in {snib.slain.percent}.", "good")
    ]


def test_shields_that_may_break_are_counted():
    shown = ask(duel(), "move 4e; attack Snib")

    urist = next(row for row in shown.odds if row.name == "Urist")
    assert (urist.slain.fraction, urist.stunned.fraction, urist.shield_breaks.fraction) == ("0", "2/3", "1/3")


def test_a_turn_without_dice_is_done_not_rolled():
    shown = ask(duel(), "move s s e; face n")

    assert (shown.button, shown.odds, shown.chance_note) == ("Do it", (), "")
    assert shown.sentence == "Move to D4, three steps."
    assert [line.understood for line in shown.lines] == ["Move 2 south, 1 east to D4", "Face north"]
    assert [line.part for line in shown.lines] == ["move", "face"]


def test_a_misspelt_name_is_refused_with_the_one_that_was_meant():
    shown = ask(duel(), "move 4e; face e;\n attack Snub")

    assert shown.refusal is not None
    assert shown.refusal.reason == "Nobody here is called 'Snub'. Snib?"
    assert shown.refusal.clauses == ("H-041",)
    assert shown.refusal.offer == "move 4e; face e; attack Snib"
    assert [(line.line, line.column, line.refusal is None) for line in shown.lines] == [
        (1, 1, True),
        (1, 10, True),
        (2, 2, False),
    ]
    assert (shown.odds, shown.rolls) == ((), ())


@pytest.mark.requirement("R-G1")
def test_what_is_no_notation_is_refused_with_its_place_and_put_right():
    shown = ask(duel(), "mvoe 2e\nface north")

    assert shown.refusal is not None
    assert shown.refusal.reason.startswith("Line 1, column 1: expected an instruction")
    assert shown.refusal.offer == "move e e; face n"
    assert [(line.line, line.column, line.part) for line in shown.lines] == [(1, 1, ""), (2, 6, "")]


def test_a_pike_beside_its_victim_steps_away():
    table = hall(fig("Urist", "C2", main="pike"), fig("Snib", "D2", facing="n"))

    shown = ask(table, "attack Snib")

    assert shown.refusal is not None
    assert (shown.refusal.clauses, shown.refusal.offer) == (("H-187",), "move w; thrust Snib")
    attack = action(shown, "attack").refusal
    assert attack is not None
    assert attack.offer == "move w; thrust Snib"


@pytest.mark.parametrize(
    ("draft", "offer"),
    [
        ("move 9w", "move w w"),
        ("attack Snib; move s", "move s; attack Snib"),
        ("face n; face e", "face n"),
        ("drink; move s", "move s"),
        ("pull e", "pull se"),
    ],
)
def test_what_is_plain_is_put_right(draft: str, offer: str):
    table = hall(fig("Urist", "D2", team="X", secondary="shield"), fig("Snib", "D4", team="Y"))

    refusal = ask(table, draft).refusal

    assert refusal is not None
    assert refusal.offer == offer


def test_a_bounce_is_drawn_square_by_square():
    table = position(
        """
        #######
        #.....#
        #.....#
        #######
        """,
        fig("Mosk", "B3", "marksman", "crossbow", "shield"),
        fig("Snib", "D3", secondary="shield"),
    )

    (flight,) = ask(table, "face n; shoot ne bounce").flights

    assert (flight.kind, flight.direction) == ("shot", "ne")
    assert flight.stops == (
        FlightStop(at="B3", distance=0),
        FlightStop(at="C2", distance=2, is_bounce=True, wall="n"),
        FlightStop(at="D3", distance=4),
    )
    assert [(met.name, met.distance, met.hit.fraction, met.is_ally) for met in flight.met] == [
        ("Snib", 4, "3/10", False)
    ]


def test_overall_chances_fall_behind_the_first_who_may_be_hit():
    table = position(
        "................",
        fig("Mosk", "A1", "marksman", "crossbow", "shield", team="X"),
        fig("Ann", "D1", team="X"),
        fig("Bob", "F1", team="Y"),
    )

    (flight,) = ask(table, "shoot e").flights

    assert [(met.name, met.is_ally, met.hit.fraction, met.overall.fraction) for met in flight.met] == [
        ("Ann", True, "1/5", "1/5"),
        ("Bob", False, "2/5", "8/25"),
    ]


def test_a_knife_shows_where_it_lies_if_nobody_is_hit():
    table = position("......", fig("Ann", "A1", secondary="throwing_knife"), fig("Bob", "C1"))

    shown = ask(table, "throw e")

    assert shown.flights[0].lands == "E1"
    assert shown.sentence == "Throw the knife east. Bob at 2."


def test_two_shots_are_two_flights_and_one_set_of_odds():
    table = position(
        "................", fig("Mosk", "A1", "marksman", "crossbow", "shield"), fig("Bob", "F1"), fig("Cid", "I1")
    )

    shown = ask(table, "shoot e; shoot e")

    assert [flight.kind for flight in shown.flights] == ["standing shot", "shot"]
    assert [line.part for line in shown.lines] == ["standing_shot", "action"]
    assert {row.name for row in shown.odds} == {"Bob", "Cid"}
    assert shown.reach == ()


def test_a_third_miss_is_told_with_what_it_brings():
    table = position(
        "................", fig("Mosk", "A1", "marksman", "crossbow", "shield", misses=2), fig("Bob", "D1")
    )

    shown = ask(table, "shoot e")

    assert [one.text for one in shown.consequences] == ["Mosk misses a third time and throws a tantrum in 80.0 %."]
    assert [roll.what for roll in shown.rolls][-1] == "tantrum, if every shot misses: stunned on a 1"
    assert "E1" in shown.area
    assert "F1" not in shown.area


def test_a_lever_shows_the_doors_that_it_moves():
    table = hall(fig("Ann", "D3"), fig("Bob", "B2"))

    shown = ask(table, "pull e")

    assert shown.doors_moved == ("E4",)
    assert shown.sentence == "Pull the lever at E3. It opens E4."
    assert [one.text for one in shown.consequences] == ["That opens E4."]


def test_a_spell_shows_how_far_it_goes():
    table = hall(fig("Ann", "D2", "mage", "dagger", "shield"), fig("Bob", "I4"), fig("Cid", "B2"))

    shown = ask(table, "cast curse at Cid")

    curse = action(shown, "curse")
    assert shown.aim == "B2"
    assert "B2" in shown.area
    assert {target.whom: target.refusal is None for target in curse.targets} == {
        "Cid": True,
        "Ann": False,
        "Bob": False,
    }
    assert [row.stunned.fraction for row in shown.odds] == ["1/3"]
    assert [one.text for one in shown.consequences] == ["Cid loses the next action in 33.3 %."]


def test_what_is_not_open_says_why():
    shown = ask(duel(), "")

    refusals = {one.action: one.refusal.clauses for one in shown.actions if one.refusal is not None}
    assert refusals["thrust"] == ("H-186",)
    assert refusals["bolt"] == refusals["haste"] == ("H-225",)
    assert refusals["pull"] == ("H-038",)
    assert refusals["grab"] == ("H-027", "HR-148")
    assert "nothing" not in refusals


def test_the_gem_that_is_in_reach_is_offered_with_the_way_to_it():
    table = hall(fig("Ann", "B2"), fig("Bob", "B4"), gem="D2")

    refusal = action(ask(table, ""), "grab").refusal

    assert refusal is not None
    assert refusal.offer == "move e e; grab"


def test_a_stunned_figure_can_drink_or_go_on():
    table = hall(fig("Ann", "B2", stunned=True), fig("Bob", "C2"))

    idle, drunk = ask(table, ""), ask(table, "drink; attack Bob")

    drink = idle.steps[0]
    assert (drink.step, drink.refusal, drink.options[0].order) == ("drink", None, "drink")
    assert idle.sentence == "Ann is stunned and loses this turn."
    assert {one.refusal.clauses for one in idle.actions if one.refusal is not None} == {("H-060",)}
    assert drunk.refusal is None
    assert drunk.sentence == "Drink the flask. Attack Bob at C2 from the side."


def test_a_marksmans_first_shot_as_the_action_is_offered_as_such():
    table = position("........", fig("Mosk", "A1", "marksman", "crossbow", "shield", facing="e"), fig("Bob", "D1"))

    shown = ask(table, "")

    shot = next(target for target in action(shown, "shoot").targets if target.whom == "Bob")
    assert shot.order == "face e; shoot e"
    assert ask(table, shot.order).lines[-1].part == "action"
    assert next(one.order for one in shown.steps[1].options if one.whom == "Bob") == "shoot e"


def test_planning_is_as_if_it_were_that_figures_turn():
    table = duel()
    before = table.game.key()

    shown = ask(table, "cast curse at Urist", "Snib")

    assert (shown.is_planning, shown.figure, shown.refusal, shown.at) == (True, "Snib", None, 7)
    assert [row.name for row in shown.odds] == ["Urist"]
    assert table.game.key() == before


def test_nobody_plans_after_the_end_or_from_off_the_board():
    over = hall(fig("Ann", "H2", team="Reds"), fig("Bob", "C4", team="Blues"), gem="Ann").play("move e")
    out = hall(fig("Ann", "H2"), fig("Bob", "C4"), fig("Cid", at="off", lives=0), order=["Ann", "Bob"])

    ended, gone = ask(over, "move w", "Bob"), ask(out, "", "Cid")

    assert ended.refusal is not None
    assert ended.refusal.clauses == ("H-021",)
    assert gone.refusal is not None
    assert gone.refusal.clauses == ("H-070",)
    assert (ended.actions, gone.steps) == ((), ())


@pytest.mark.requirement("R-E1")
@pytest.mark.hazard(86, 36)
def test_odds_that_would_take_too_long_are_simulated_and_say_so():
    crowd = [fig(f"F{at}", f"{chr(65 + at % 5)}{1 + at // 5}") for at in range(14) if at != 7]
    table = position(
        ".........\n" * 3,
        fig("Mosk", "C2", "marksman", "crossbow", "shield", misses=2),
        *crowd,
        fig("Far", "I2"),
    )

    shown = ask(table, "face n; shoot e")

    assert shown.chance_note == f"simulated, {SIMULATED:,} turns"
    stunned = next(row for row in shown.odds if row.name == "F0").stunned
    assert stunned.low is not None
    assert stunned.high is not None
    assert stunned.low < stunned.value < stunned.high
    assert stunned.fraction == ""
    assert MAX_FALLS < 2**13


@pytest.mark.hazard(28)
@pytest.mark.parametrize(("value", "percent"), [("1/100000", "< 0.1 %"), ("99999/100000", "> 99.9 %"), ("0", "0 %")])
def test_a_chance_between_never_reads_never_or_always(value: str, percent: str):
    assert chance_of(Fraction(value)).percent == percent


def test_what_was_never_seen_in_a_sample_is_not_never():
    assert chance_of(Fraction(0), 2000).percent == "< 0.2 %"


@pytest.mark.requirement("R-G1")
@pytest.mark.parametrize(
    "text",
    [
        "\ud800", "\x00", '"', '"\\', "attack " + "x" * 5000, ";" * 16000, "move 999e " * 40, "# only a remark", "drink;" * 2000,
        "cast curse at Snib via doll from ZZ999", "move to DX128", "attack \u202eSnib", "order shield never;" * 800,
        "a" * 20000, "move e;\ufeff",
    ],
)  # fmt: skip
def test_hostile_drafts_are_answered(text: str):
    shown = ask(duel(), text)

    assert shown.figure == "Urist"
    assert len(shown.lines) <= 100
    assert (shown.refusal is None) == (text.startswith(("#", ";", "order")))
