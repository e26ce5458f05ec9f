"""Plans are made for the position one sees, by those who play, and change nothing."""

import pytest

from macguffin.core.errors import ForbiddenError, NotFoundError
from macguffin.tables.forking import Fork, fork
from macguffin.tables.memory import MemoryJournal
from macguffin.tables.planning import danger_to, dry_run, suggestion
from macguffin.tables.table import open_table
from tests.tables import GM, OWNER, WATCHER, bytes_of, duel, seat, sit_down


def beside():
    scene = duel()
    scene["figures"][1] |= {"at": "D2", "secondary": "flask"}
    return scene


def test_a_dry_run_rolls_and_changes_nothing():
    sitting = sit_down(beside())
    before = bytes_of(sitting.table.update(OWNER))

    found = dry_run(sitting.table.sight(seat(0)), 0, "attack e")

    assert (found.at, found.figure, found.button) == (sitting.at, "Ann", "Roll the dice")
    assert [one.name for one in found.odds] != []
    assert bytes_of(sitting.table.update(OWNER)) == before


def test_any_figure_can_be_planned_for():
    sitting = sit_down(beside())

    assert dry_run(sitting.table.sight(seat(1)), 0, "").figure == "Ann"
    assert dry_run(sitting.table.sight(seat(1)), 1, "attack w").is_planning
    assert danger_to(sitting.table.sight(GM), 0).squares


@pytest.mark.parametrize("number", [-1, 2, 64])
def test_there_are_no_plans_for_nobody(number):
    sitting = sit_down()

    with pytest.raises(NotFoundError):
        dry_run(sitting.table.sight(seat(0)), number, "pass")


def test_spectators_do_not_plan():
    sight = sit_down().table.sight(WATCHER)

    for plan in (lambda: dry_run(sight, 0, ""), lambda: danger_to(sight, 0), lambda: suggestion(sight, 0, "Bob")):
        with pytest.raises(ForbiddenError):
            plan()


def test_hints_are_the_tables_affair():
    assert suggestion(sit_down(beside()).table.sight(seat(0)), 0, "Bob").orders

    with pytest.raises(ForbiddenError, match="hints"):
        suggestion(sit_down(beside(), has_hints=False).table.sight(seat(0)), 0, "Bob")


def test_any_position_becomes_a_table_of_its_own():
    sitting = sit_down(is_listed=True)
    sitting.play("move s", is_part=True)
    sitting.play("face e")
    sight = sitting.table.sight(seat(0))

    setup = fork(sight, 1, wanted=Fork(title="What if", mine=frozenset({1}), players=("bot:greedy", "person")))
    other, _ = open_table(MemoryJournal(), "t2", setup, "me")

    view = other.view(OWNER)
    assert (view.title, view.origin) == ("What if", f"t1#{sight.entry(1).seq}")
    assert view.position == sight.position_at(1)
    assert [one.player for one in view.seats] == ["bot:greedy", "person"]
    assert view.commitment != sitting.table.view(OWNER).commitment
    assert not view.options.is_listed
