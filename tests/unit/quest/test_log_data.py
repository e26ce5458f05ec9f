"""Events as data: what the contract names, and what a line says besides."""

import json

import msgspec

from macguffin.quest.log import to_json
from tests.quest_log_lines import ALL, ANN, OGRE, turn
from tests.quest_table import fight, scene


def test_an_event_as_data_has_the_line_its_clauses_and_its_dice():
    told = to_json(turn("Ann").play("pass").events[0])

    assert told == {
        "event": "passed",
        "text": "Ann does nothing (QR-061)",
        "clauses": ["QR-061"],
        "dice": [],
        "who": "Ann",
    }


def test_an_attack_as_data():
    told = to_json(turn("Ann").play("attack Ogre berserk", "6 3 4 5 5").one("Attacked"))

    expected = {
        "attacker": "Ann", "defender": "Ogre", "kind": "physical", "attacker_rolls": [[6, 3, 4]], "attacker_kept": [3, 4],
        "attacker_total": 5, "defender_rolls": [[5, 5]], "defender_kept": [5, 5], "defender_total": 8, "defender_loses": 2,
        "attacker_loses": 0, "dice": [6, 3, 4, 5, 5],
    }  # fmt: skip
    assert {key: told[key] for key in expected} == expected


def test_losses_are_told_in_full():
    told = to_json(fight(ANN, OGRE | {"remaining": 1}).play("attack Ogre", "1 1 5 5").one("Attacked"))

    assert told["defender_loses"] == 4


def test_a_check_as_data_holds_all_of_quest_check():
    told = to_json(scene(*ALL).play("check Ann con", "4 4 1 1").one("Checked"))

    expected = {
        "who": "Ann", "stat": "con", "rolls": [[4, 4], [1, 1]], "kept": [1, 1], "total": 2, "result": "instant_success", "doubly": True,
        "dice": [4, 4, 1, 1],
    }  # fmt: skip
    assert {key: told[key] for key in expected} == expected


def test_a_ruling_as_data_does_so_too():
    told = to_json(turn("Wyn").play('cast "x"; rule difficulty 0', "1 2").one("Ruled"))

    assert {"who", "stat", "rolls", "kept", "total", "result", "doubly", "dice"} <= set(told)
    assert (told["who"], told["stat"], told["total"]) == ("Wyn", "int", 3)


def test_a_contest_as_data_has_its_sides():
    told = to_json(scene(*ALL).play("contest Ann str vs Ogre str", "3 4 1 2").one("Contested"))

    assert [{key: side[key] for key in ("name", "stat", "rolls", "total")} for side in told["sides"]] == [
        {"name": "Ann", "stat": "str", "rolls": [[3, 4]], "total": 5},
        {"name": "Ogre", "stat": "str", "rolls": [[1, 2]], "total": 2},
    ]
    assert (told["winner"], told["doubly"]) == ("Ogre", False)


def test_a_turn_order_as_data_has_everybodys_total():
    told = to_json(scene(ANN, OGRE).play("begin", "2 2 3 2").one("Ordered"))

    assert (told["totals"], told["order"]) == ({"Ann": 5, "Ogre": 4}, ["Ogre", "Ann"])


def test_an_event_survives_being_written_down():
    played = turn("Ann").play("attack Ogre", "3 4 5 5")

    for event in played.events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event
        assert json.loads(json.dumps(to_json(event))) == to_json(event)
