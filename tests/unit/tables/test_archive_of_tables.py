"""Whatever is done at a table, its archive verifies and gives the same table again."""

from typing import Any

import msgspec
import pytest

from macguffin.core.dice import SeededDice
from macguffin.core.errors import ConflictError, MacguffinError
from macguffin.heist import atlas
from macguffin.heist.scene_reader import read_scene
from macguffin.tables.archive import export, import_archive, import_record
from macguffin.tables.commands import Close, Force, Override, Play, Rewind, Say, Skip, TakeBack
from macguffin.tables.entries import Played
from macguffin.tables.memory import MemoryJournal
from macguffin.tables.table import Table
from macguffin.tables.verifier import Report, check, read_zip
from tests.clauses import ROOT
from tests.tables import GM, NOON, OWNER, Sitting, bytes_of, duel, seat, sit_down
from tests.wandering import wander


def brawl() -> Sitting:
    """Ann and Bob beside each other: every attack rolls two dice."""
    scene = duel()
    scene["figures"][1]["at"] = "D2"
    return sit_down(scene, has_gm=True, entering="everyone")


def exported(sitting: Sitting) -> bytes:
    return export(sitting.journal.read("t1"))


def verified(data: bytes) -> Report:
    report = Report()
    check(read_zip(data, report), report)
    return report


def adopted(data: bytes) -> Table:
    journal = MemoryJournal()
    journal.create(import_archive(data, "t1"), (), ())
    return Table.load(journal, "t1")


def rewind(sitting: Sitting, turn: int, dice: Any, **more: Any) -> None:
    sitting.give(GM, Rewind(turn=turn, dice=dice, reason="a slip", at=sitting.at, **more))


def meddle(sitting: Sitting, chance: SeededDice) -> None:
    """One of the things that a GM, or somebody at the table, may do."""
    turn = len(sitting.table.sight(GM).state.line.path) - 1
    match chance.roll(7, 0):
        case 1:
            rewind(sitting, chance.roll(turn + 1, 0) - 1, "same")
        case 2:
            rewind(sitting, chance.roll(turn + 1, 0) - 1, "fresh")
        case 3:
            sitting.give(GM, Force(faces=(chance.roll(6, 0), chance.roll(6, 0)), reason="off the table"))
        case 4:
            sitting.give(GM, Override(change="set Ann lives 2", reason="a typo", at=sitting.at))
        case 5:
            sitting.give(GM, Skip(reason="asleep", at=sitting.at))
        case 6:
            sitting.give(seat(0), Say(text="2d6: 12 \u2028 </script>"))
        case _:
            sitting.give(seat(sitting.active), TakeBack(seat=sitting.active, at=sitting.at))


@pytest.mark.parametrize("seed", range(12))
def test_random_evenings_verify_and_come_in_again(seed: int):
    sitting, chance = brawl(), SeededDice(seed)
    for _ in range(12):
        wander(sitting, chance.roll(1000, 0), 2)
        if sitting.table.view(GM).is_closed:
            break
        try:
            meddle(sitting, chance)
        except MacguffinError:
            continue
    if not sitting.table.view(GM).is_closed:
        sitting.give(GM, Close(reason="bedtime"))

    data = exported(sitting)

    assert verified(data).problems == []
    assert export(import_archive(data)) == data
    assert bytes_of(adopted(data).view(GM)) == bytes_of(sitting.again().view(GM))


def test_the_same_decision_keeps_its_proof_on_another_branch():
    sitting = brawl()
    sitting.play("attack e")
    sitting.play("attack w")
    rewind(sitting, 0, "same")
    sitting.play("attack e")
    sitting.give(GM, Close(reason="enough"))

    report = verified(exported(sitting))

    again, first = report.moves[-1], report.moves[1]
    assert (again.branch, again.rolls) == (1, first.rolls)
    assert {roll.verdict for roll in again.rolls} == {"proven"}


@pytest.mark.requirement("R-C2")
def test_faces_typed_in_and_set_are_told_apart_from_proven_ones():
    sitting = brawl()
    sitting.give(GM, Force(faces=(3,), reason="off the table"))
    sitting.play("attack e", faces=(2,))
    sitting.play("pass")
    sitting.play("attack e") if sitting.active == 0 else sitting.play("pass")
    sitting.give(GM, Close(reason="enough"))

    report = verified(exported(sitting))

    assert report.problems == []
    assert [roll.verdict for roll in report.moves[1].rolls] == ["set by the GM", "entered by Ann"]


def test_changes_of_the_gm_are_told_as_his():
    sitting = brawl()
    sitting.give(GM, Override(change="set Bob lives 1", reason="a typo", at=sitting.at))

    data = exported(sitting)

    assert verified(data).moves[-1].who == "GM"
    assert 'GM, gm set Bob lives 1 because "a typo"' in read_zip(data, Report())["orders.txt"].decode()


def test_an_open_table_from_elsewhere_rolls_no_dice_of_its_own():
    table = adopted(exported(brawl()))
    at = table.view(OWNER).at

    with pytest.raises(ConflictError, match="branch it off"):
        table.submit(seat(0), "", Play(seat=0, orders="attack e", at=at))
    assert table.view(OWNER).at == at


def test_a_record_comes_in_as_a_table_that_can_be_looked_at():
    journal = MemoryJournal()
    journal.create(import_record((ROOT / "tests/golden/duel.jsonl").read_bytes(), NOON, "t1"), (), ())

    view = Table.load(journal, "t1").view(OWNER)

    assert view.title == "The Cold Larder"
    assert view.turn == 18


def test_a_map_of_the_package_with_six_seats():
    sitting = sit_down(read_scene(atlas.load("tithe-vault")).to_dict())
    wander(sitting, 3, 20)

    data = exported(sitting)

    assert verified(data).problems == []
    assert sum(isinstance(one, Played) for one in import_archive(data).entries) == 21


def test_lists_of_tables_do_not_show_what_came_in():
    sitting = sit_down(is_listed=True)

    head = import_archive(exported(sitting)).head

    assert msgspec.structs.asdict(head) | {"id": "", "changed": ""} == {
        "id": "",
        "title": "Table",
        "game": "heist",
        "is_listed": False,
        "is_closed": False,
        "changed": "",
        "due": "",
        "waits_for": "Ann",
    }
