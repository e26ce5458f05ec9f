"""What log lines look like: one for each kind of event, and those that have more than one form."""

from itertools import pairwise

import pytest

from macguffin.heist.events import Event
from macguffin.heist.log import tell, tell_turn, to_json
from tests.log_examples import EXAMPLES, duel, new_game, overridden
from tests.log_lines import LINES
from tests.table import Position, fig, position


def told() -> dict[str, list[str]]:
    """The lines of all examples, by the name of the event's class."""
    lines: dict[str, list[str]] = {}
    for event in [*new_game(), *overridden(), *(event for example in EXAMPLES for event in example.events())]:
        lines.setdefault(type(event).__name__, []).append(tell(event))
    return lines


TOLD = told()


@pytest.mark.parametrize("kind", [kind.__name__ for kind in Event.__subclasses__()])
def test_each_kind_of_event_has_a_line(kind):
    assert LINES[kind] in TOLD[kind]


def line(kind: str, at: Position, orders: str, dice: str = "") -> str:
    """The first line of a kind in a turn."""
    return tell(at.play(orders, dice).told(kind)[0])


@pytest.mark.clause("H-047")
def test_a_draw():
    assert line("Clashed", duel({}, {"main": "mace", "facing": "w"}), "attack e", "1 4").endswith(
        ": axe d8 → 1, +2 warrior = 3, against mace d8 → 4, −1 from the front as a rogue = 3. A draw: nothing happens (H-047)"
    )


@pytest.mark.clause("H-063", "H-026")
def test_totals_below_nought_and_bare_hands():
    at = duel({"main": "none"}, {"class_": "priest", "main": "pike", "stunned": True, "facing": "e"}, gem="Snib")

    assert line("Clashed", at, "attack e", "1 2").endswith(
        "from behind: bare hands 0, +2 warrior = 2, against pike d3 → 1, −3 from behind, −3 stunned, +1 gem = −4. "
        "Urist wins by 6, enough to slay Snib (H-049)"
    )


@pytest.mark.parametrize(
    ("variant", "ending"),
    [
        ({"roll_floor": 0}, "= −2, counted as 0. Urist wins by 2, enough to slay Snib (H-049)"),
        ({"penalties": "worst"}, "±0 from the side, −3 stunned = 0. Urist wins by 2, enough to slay Snib (H-049)"),
    ],
)
def test_switches_that_change_a_total(variant, ending):
    at = duel({"class_": "mage"}, {"class_": "priest", "stunned": True}, variant=variant)

    assert line("Clashed", at, "attack e", "2 3 1").endswith(ending)


@pytest.mark.parametrize(
    ("variant", "reason"),
    [
        ({"attacker_risk": "off"}, "but whoever attacks risks nothing here (H-046, HR-062)"),
        ({"pike_riposte": "off"}, "but a pike does not strike back here (H-046, HR-075)"),
    ],
)
def test_a_win_that_a_switch_rules_out(variant, reason):
    at = duel({"class_": "mage"}, {"class_": "priest", "main": "pike", "facing": "w"}, variant=variant)

    assert line("Clashed", at, "attack e", "1 3").endswith(f"Snib wins by 1, {reason}")


@pytest.mark.parametrize(
    ("variant", "dice", "ending"),
    [
        ({}, "3", "at distance 2: d10 → 3, hit below 2: miss (H-195)"),
        ({"range_to_hit": "over"}, "3 3", "at distance 2: d10 → 3, hit above 2: hit (H-195)"),
    ],
)
def test_missiles_name_the_face_they_need(variant, dice, ending):
    shooter = fig("Mab", "B2", "priest", "crossbow")
    at = position("_....<\n......", shooter, fig("Oin", "D2"), fig("Snib", "F1"), gem="A1", variant=variant)

    assert line("MissileMet", at, "shoot e", dice).endswith(ending)


def test_a_return_beside_a_start_square():
    at = position("_._<\n....", fig("Ann", "A1", "warrior"), fig("Bob", "A2", facing="s"), fig("Cid", "C1"), gem="D2")

    assert line("Returned", at, "attack s", "8 1 2") == (
        "Bob returns to B1, facing north: no start square is free, d2 → 2 of A1 and C1, "
        "and B1 is the free floor nearest to C1 (H-064, HR-140)"
    )


def test_a_long_choice_of_squares_is_counted():
    at = position("_" * 20 + "<", fig("Ann", "A1", "warrior"), fig("Bob", "B1"), gem="C1")

    assert line("Returned", at, "attack e", "8 1 13") == (
        "Bob returns to N1, facing north: d19 → 13, the 13th in reading order (H-064, H-065, H-066)"
    )


def test_steps_that_follow_each_other_are_told_as_one():
    turn = position("_....<\n......", fig("Ann", "A1"), fig("Bob", "F2"), gem="F1").play("move 3e s")

    assert tell_turn(turn.events)[1] == "Ann moves A1 → D2 in 4 steps, 3 east and 1 south, 2 steps left (H-028)"
    assert [line for line in map(tell, turn.events) if " moves " in line] == [
        f"Ann moves {way}, {start} → {end}, {6 - number} {'step' if number == 5 else 'steps'} left (H-028)"
        for number, (way, (start, end)) in enumerate(
            zip(("east", "east", "east", "south"), pairwise(("A1", "B1", "C1", "D1", "D2")), strict=True), 1
        )
    ]


def test_a_door_that_is_walked_open_keeps_a_line_of_its_own():
    at = position("_..+..<", fig("Ann", "A1"), fig("Bob", "F1"), gem="B1", variant={"doors": "walk"})

    assert tell_turn(at.play("move 4e").events)[1:4] == [
        "Ann moves A1 → C1 in 2 steps east, 4 steps left (H-028)",
        "Ann opens the door and moves east, C1 → D1, 3 steps left (H-028, HR-009)",
        "Ann moves east, D1 → E1, 2 steps left (H-028)",
    ]


def test_events_as_data_have_kind_line_clauses_and_dice_first():
    event = EXAMPLES[0].events()[5]

    data = to_json(event)

    assert list(data)[:4] == ["event", "text", "clauses", "dice"]
    assert (data["event"], data["text"], data["clauses"], data["dice"]) == ("clashed", tell(event), ["H-049"], [5, 4])
    assert data["attack"]["parts"] == [["warrior", 2, "H-101"], ["charge", 1, "H-105"]]
