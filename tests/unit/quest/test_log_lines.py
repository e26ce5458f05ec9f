"""A line of every kind of event, from which its outcome can be worked out again."""

import pytest

from macguffin.quest import events
from macguffin.quest.log import tell, to_json
from tests.quest_log_lines import ANN, LINES, turn
from tests.quest_log_reader import recompute
from tests.quest_table import Played, fight, mon

NUMBERS = range(len(LINES))  # plain names, by which a single row can be asked for


def lines(played: Played) -> list[str]:
    return [tell(event) for event in played.events]


@pytest.mark.parametrize(("position", "commands", "dice", "line"), LINES, ids=NUMBERS)
def test_an_event_is_told(position, commands, dice, line):
    assert line in lines(position.play(commands, dice))


def test_every_kind_of_event_has_a_line_here():
    kinds = {type(event) for position, commands, dice, _ in LINES for event in position.play(commands, dice).events}

    assert {kind.__name__ for kind in events.Event.__subclasses__()} == {kind.__name__ for kind in kinds}


@pytest.mark.parametrize(("position", "commands", "dice", "line"), LINES, ids=NUMBERS)
def test_a_line_works_out_to_what_the_data_say(position, commands, dice, line):
    assert line
    for event in position.play(commands, dice).events:
        recompute(to_json(event))


def test_the_reader_of_lines_notices_a_false_total():
    told = to_json(turn("Ann").play("attack Ogre", "3 4 5 5").one("Attacked"))

    with pytest.raises(AssertionError):
        recompute(told | {"text": told["text"].replace("= 5", "= 4")})


@pytest.mark.parametrize(("variant", "dice", "part"), [
    ({"combat_tie": "attacker"}, "3 4 5 2", "A tie goes to Ann: a hit takes 1"),
    ({"combat_tie": "reroll"}, "3 4 5 2 1 2 6 5", "2d6 → 3 4, again 2d6 → 1 2, 1 2 count"),
    ({"combat_margin_on": "natural"}, "2 4 5 6", "Ann wins by 5"),
    ({"pvp_doubles": "instants"}, "6 6 1 1", "Ogre wins outright"),
    ({"pvp_doubles": "full"}, "3 3 1 2 6 5", "2d6 → 3 3, again 2d6 → 1 2, 1 2 count"),
])  # fmt: skip
def test_house_rules_are_told(variant, dice, part):
    played = turn("Ann", **variant).play("attack Ogre", dice)

    assert part in tell(played.one("Attacked"))
    recompute(to_json(played.one("Attacked")))


def test_somebodys_words_are_marked_as_such():
    words = "Ogre attacks Ann: 2d6 → 1 1 = 2"

    line = tell(turn("Ann").play(f'try "{words}"').one("Announced"))

    assert f"“{words}”" in line


def test_a_margin_measured_otherwise_is_told():
    played = fight(ANN, mon("Imp", "9/0/0"), variant={"combat.margin_on": "natural"}).play("attack Imp", "1 2 3 3")

    assert "Ann wins by 5, by 3 as it is measured here: a hit takes 1 (Q-071). Imp loses 1 CON" in tell(
        played.one("Attacked")
    )
