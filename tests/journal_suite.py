"""What every journal has to do, as tests: a class of tests for one is a subclass that has a fixture `journal`."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from macguffin.core.errors import ConflictError, NotFoundError
from macguffin.tables.entries import Entry, Opened, Options, Said, SeatPlan
from macguffin.tables.journal import Holding, Journal, Link, StoredTable, TableHead

__all__ = ["JournalSuite", "head", "said", "stored"]

NOON = "2026-11-30T12:00:00.000Z"


def head(table: str = "t1", *, changed: str = NOON, due: str = "", waits_for: str = "Urist") -> TableHead:
    return TableHead(
        id=table,
        title="A title",
        game="heist",
        is_listed=False,
        is_closed=False,
        changed=changed,
        due=due,
        waits_for=waits_for,
    )


def opened() -> Opened:
    return Opened(
        seq=0,
        time=NOON,
        by="owner",
        game="heist",
        rules="heist-1",
        title="A title",
        scene={"game": "heist", "round": 1, "figures": [{"name": "Ürist \U0001f9d9"}]},
        seats=(SeatPlan(seat=0, name="Ürist \U0001f9d9", player="person"),),
        options=Options(),
        commitment="0" * 64,
    )


def said(seq: int, text: str = "hello", *, by: str = "seat:0", id: str = "") -> Said:  # noqa: A002  # the entry's own word
    return Said(seq=seq, time=NOON, by=by, id=id, text=text)


def stored(table: str = "t1", *more: Entry, **heading: Any) -> StoredTable:
    return StoredTable(head=head(table, **heading), secret="ab" * 32, entries=(opened(), *more))


def seat(visitor: str, number: int = 0, table: str = "t1") -> Holding:
    return Holding(visitor=visitor, table=table, role="seat", seat=number)


def watch_link(token: str) -> Link:
    return Link(token=token, table="t1", role="spectator")


def seat_link(token: str, number: int = 0, table: str = "t1") -> Link:
    return Link(token=token, table=table, role="seat", seat=number)


class JournalSuite:
    """Tables, then links and holdings, then batches."""

    def test_a_table_is_read_as_it_was_kept(self, journal: Journal):
        journal.create(stored("t1", said(1, "\u202e [url] \x00?")), [], [])

        assert journal.read("t1") == stored("t1", said(1, "\u202e [url] \x00?"))

    def test_an_id_is_taken_once(self, journal: Journal):
        journal.create(stored(), [], [])

        with pytest.raises(ConflictError):
            journal.create(stored(changed="2027-01-01T00:00:00.000Z"), [seat_link("tok")], [seat("v")])

        assert journal.read("t1") == stored()
        assert journal.holders("t1") == []
        with pytest.raises(NotFoundError):
            journal.find_link("tok")

    def test_no_table_no_entries(self, journal: Journal):
        with pytest.raises(NotFoundError):
            journal.read("t1")
        with pytest.raises(NotFoundError):
            journal.append(head(), [said(1)])

    def test_entries_are_added_with_the_head(self, journal: Journal):
        journal.create(stored(), [], [])

        journal.append(head(waits_for="Snib", due=NOON), [said(1), said(2, id="c1")])

        assert journal.read("t1").entries == (opened(), said(1), said(2, id="c1"))
        assert journal.read("t1").head == head(waits_for="Snib", due=NOON)

    def test_a_head_can_change_without_entries(self, journal: Journal):
        journal.create(stored(), [], [])

        journal.append(head(waits_for="Snib"), [])

        assert journal.read("t1") == StoredTable(head=head(waits_for="Snib"), secret="ab" * 32, entries=(opened(),))

    @pytest.mark.parametrize("entries", [[said(0)], [said(1), said(1)]])
    def test_a_place_in_the_journal_is_filled_once(self, journal: Journal, entries: list[Said]):
        journal.create(stored(), [], [])

        with pytest.raises(ConflictError):
            journal.append(head(waits_for="Snib"), entries)

        assert journal.read("t1") == stored()

    def test_a_command_is_kept_once(self, journal: Journal):
        journal.create(stored("t1", said(1, id="c1")), [], [])
        journal.create(stored("t2"), [], [])

        with pytest.raises(ConflictError):
            journal.append(head(), [said(2), said(3, id="c1")])

        journal.append(head("t2"), [said(1, id="c1")])
        assert journal.read("t1").entries == (opened(), said(1, id="c1"))

    def test_many_have_no_command_id(self, journal: Journal):
        journal.create(stored("t1", said(1), said(2)), [], [])

        journal.append(head(), [said(3), said(4)])

        assert len(journal.read("t1").entries) == 5

    def test_of_many_writers_of_one_entry_one_succeeds(self, journal: Journal):
        journal.create(stored(), [], [])

        def write(text: str) -> bool:
            with suppress(ConflictError):
                journal.append(head(), [said(1, text)])
                return True
            return False

        with ThreadPoolExecutor(4) as pool:
            won = list(pool.map(write, "abcdefgh"))

        assert won.count(True) == 1
        assert journal.read("t1").entries[1] == said(1, "abcdefgh"[won.index(True)])

    def test_heads_the_last_changed_first(self, journal: Journal):
        for name, day in (("a", "01"), ("b", "03"), ("c", "02")):
            journal.create(stored(name, changed=f"2026-11-{day}T00:00:00.000Z"), [], [])

        assert [one.id for one in journal.heads()] == ["b", "c", "a"]

    def test_due_by_now(self, journal: Journal):
        dues = {"never": "", "past": "2026-11-30T11:59:59.999Z", "now": NOON, "later": "2026-11-30T12:00:00.001Z"}
        for name, due in dues.items():
            journal.create(stored(name, due=due), [], [])

        assert journal.due(NOON) == ["past", "now"]

    # Links and holdings

    def test_links_and_holdings_come_with_the_table(self, journal: Journal):
        journal.create(stored(), [seat_link("tok", 1)], [seat("v", 0)])

        assert journal.find_link("tok") == seat_link("tok", 1)
        assert journal.holders("t1") == [seat("v", 0)]
        assert journal.holdings("v") == [seat("v", 0)]

    def test_a_link_works_once(self, journal: Journal):
        journal.create(stored(), [seat_link("tok")], [])

        journal.spend_link("tok", seat("v"))

        assert journal.holders("t1") == [seat("v")]
        with pytest.raises(NotFoundError):
            journal.spend_link("tok", seat("w"))
        assert journal.holders("t1") == [seat("v")]

    def test_a_spectators_link_works_until_it_is_renewed(self, journal: Journal):
        journal.create(stored(), [watch_link("tok")], [])
        watching = [Holding(visitor=name, table="t1", role="spectator") for name in "vw"]

        for holding in (*watching, watching[0]):
            journal.spend_link("tok", holding)
        journal.add_links([watch_link("new")], "replace")

        assert journal.holders("t1") == watching
        with pytest.raises(NotFoundError):
            journal.find_link("tok")

    def test_a_link_gives_its_own_place_alone(self, journal: Journal):
        journal.create(stored(), [seat_link("tok", 1)], [])

        for holding in (seat("v", 0), Holding(visitor="v", table="t1", role="gm"), seat("v", 1, "t2")):
            with pytest.raises(NotFoundError):
                journal.spend_link("tok", holding)

        assert journal.find_link("tok") == seat_link("tok", 1)

    def test_of_many_guests_one_gets_the_seat(self, journal: Journal):
        journal.create(stored(), [seat_link("tok")], [])

        def join(visitor: str) -> bool:
            with suppress(NotFoundError):
                journal.spend_link("tok", seat(visitor))
                return True
            return False

        with ThreadPoolExecutor(4) as pool:
            won = list(pool.map(join, "abcdefgh"))

        assert won.count(True) == 1
        assert journal.holders("t1") == [seat("abcdefgh"[won.index(True)])]

    def test_whoever_held_the_seat_loses_it(self, journal: Journal):
        journal.create(stored(), [seat_link("tok")], [seat("old"), seat("old", 1)])

        journal.spend_link("tok", seat("new"))

        assert journal.holders("t1") == [seat("new"), seat("old", 1)]

    def test_a_link_is_added_or_replaces_those_of_its_place(self, journal: Journal):
        journal.create(stored(), [seat_link("a"), seat_link("other", 1)], [])

        journal.add_links([seat_link("b")], "add")
        assert journal.find_link("a") == seat_link("a")
        journal.add_links([seat_link("c")], "replace")

        for dead in "ab":
            with pytest.raises(NotFoundError):
                journal.find_link(dead)
        assert journal.find_link("c") == seat_link("c")
        assert journal.find_link("other") == seat_link("other", 1)

    def test_places_end_one_by_one(self, journal: Journal):
        owner = Holding(visitor="v", table="t1", role="owner")
        journal.create(stored(), [], [owner, seat("v", 0), seat("w", 1)])

        assert journal.take_away("t1", "seat", 0) == ["v"]
        assert journal.take_away("t1", "seat", 0) == []
        assert journal.holders("t1") == [owner, seat("w", 1)]

    def test_all_spectators_end_together(self, journal: Journal):
        journal.create(stored(), [], [])
        for name in "vw":
            journal.give(Holding(visitor=name, table="t1", role="spectator"))

        assert sorted(journal.take_away("t1", "spectator")) == ["v", "w"]
        assert journal.holders("t1") == []

    # Batches

    def test_a_batch_is_kept_whole(self, journal: Journal):
        journal.create(stored(), [], [seat("v")])

        with journal.batch():
            journal.append(head(), [said(1)])
            journal.take_away("t1", "seat", 0)
            assert len(journal.read("t1").entries) == 2

        assert len(journal.read("t1").entries) == 2
        assert journal.holders("t1") == []

    def test_a_batch_is_undone_whole(self, journal: Journal):
        journal.create(stored(), [seat_link("tok")], [seat("v")])

        with pytest.raises(ConflictError), journal.batch():  # noqa: PT012  # the whole of it is tried
            journal.take_away("t1", "seat", 0)
            journal.append(head(waits_for="Snib"), [said(1)])
            journal.spend_link("tok", seat("w"))
            journal.append(head(), [said(1)])

        assert journal.read("t1") == stored()
        assert journal.holders("t1") == [seat("v")]
        assert journal.find_link("tok") == seat_link("tok")

    def test_a_batch_inside_another_is_undone_alone(self, journal: Journal):
        journal.create(stored(), [], [seat("v")])

        with journal.batch():
            journal.append(head(), [said(1)])
            with suppress(ConflictError), journal.batch():
                journal.take_away("t1", "seat", 0)
                journal.append(head(), [said(1)])
            with journal.batch():
                journal.append(head(), [said(2)])
            journal.append(head(), [said(3)])

        assert journal.read("t1").entries == (opened(), said(1), said(2), said(3))
        assert journal.holders("t1") == [seat("v")]

    def test_an_outer_batch_takes_the_inner_with_it(self, journal: Journal):
        journal.create(stored(), [], [seat("v")])

        with pytest.raises(ConflictError), journal.batch():  # noqa: PT012  # the whole of it is tried
            with journal.batch():
                journal.append(head(), [said(1)])
            journal.append(head(), [said(1)])

        assert journal.read("t1") == stored()
