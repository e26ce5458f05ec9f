"""Twin sites, equal but for what a visitor may not know: every byte he can get of them is the same, through every door."""

from typing import Any

import pytest

from macguffin.store.schema import METADATA
from macguffin.web.app import ROUTES
from tests.site_kit import guest_link
from tests.twins import CHANGING, DEEDS, ask_everything, first_frame, known, paths_asked, told, twins

LISTED = {"has_gm": True, "spectators": "delayed", "delay": 2, "is_listed": True}


def play(browser, table, orders, **more):
    view = browser.view(table)
    seat = next(one["seat"] for one in view["seats"] if one["name"] == view["position"]["active"])
    found = browser.command(table, do="play", seat=seat, orders=orders, at=view["at"], **more)
    assert found.status_code == 200, found.text


def lay(house):
    """A table with everybody at it, after a few turns; and another visitor's table, which is nobody else's business."""
    owner, people = house.browser(), {}
    table, links = house.table(owner, title="Ours", gm=True, options=LISTED, seats=[{"seat": 0, "mine": True}])
    private, _ = house.table(house.browser(), title="Theirs")
    for role, link in (("player", guest_link(links)), ("spectator", links["spectators"])):
        people[role] = house.browser()
        assert people[role].join(link).status_code == 200
    people |= {"owner": owner, "stranger": house.browser()}
    for name, orders in (("q1", "pass"), ("q2", "face s"), ("q3", "face w"), ("q4", "pass")):
        play(owner, table, orders, id=name)
    spare = owner.post(f"/api/tables/{table}/links", {"role": "gm"}).json()["path"]  # the owner runs it no more
    runner = people["gm"] = house.browser()
    assert runner.join(spare).status_code == 200
    return table, private, {role: (one.cookie, one.token) for role, one in people.items()}


def nothing(_house):
    pass


def private_life(connection):
    """Everything that is another's: the secrets of dice, all links, another's table and its talk."""
    connection.execute("UPDATE tables SET secret = ?", ("77" * 32,))
    connection.execute("UPDATE links SET token = 'f' || substr(token, 2)")
    theirs = connection.execute("SELECT id FROM tables WHERE title = 'Theirs'").fetchone()
    connection.execute(
        "UPDATE tables SET title = 'A longer one', changed = '2031-01-01T00:00:00.000Z' WHERE id = ?", theirs
    )
    connection.execute('DELETE FROM entries WHERE "table" = ? AND seq > 1', theirs)


def test_every_door_is_asked():
    unasked = {(route.method, route.path) for route in ROUTES} - paths_asked()

    assert unasked == {("POST", path) for path in CHANGING}


@pytest.fixture(scope="module")
def same_game(tmp_path_factory):
    with twins(tmp_path_factory.mktemp("twins"), lay, (nothing, nothing), private_life) as built:
        yield built


@pytest.mark.requirement("R-D1")
@pytest.mark.hazard(61, 63)
@pytest.mark.parametrize("role", ["owner", "gm", "player", "spectator", "stranger"])
def test_secrets_of_dice_links_and_other_tables_are_in_no_answer(same_game, role):
    (table, private, people), both = same_game

    one, other = both.ask(*people[role], table)
    elsewhere, there = both.ask(*people[role], private)

    assert sorted(name for name in one if one[name] != other[name]) == []
    assert {name for name in elsewhere if elsewhere[name] != there[name]} == set()
    assert len(one) > 150


def quiet_life(house):
    """Two turns that are shown to those who watch late only later."""
    known_to(house, "gm", lambda gm, table: [play(gm, table, "pass"), play(gm, table, "pass")])


def wild_life(house):
    """As many turns begun, but with everything that can happen beside and in them."""

    def live(gm, table):
        gm.command(table, do="say", text="psst, nobody who watches may hear this")
        gm.command(table, do="force", faces=[1, 1], reason="fate")
        play(gm, table, "face n")
        gm.command(table, do="say", text="and this even less")
        gm.command(table, do="kick", seat=1, reason="so")
        gm.command(table, do="reseat", seat=1, player="bot:random")
        gm.command(table, do="rewind", turn=4, dice="fresh", reason="again", at=gm.view(table)["at"])
        play(gm, table, "face e")

    known_to(house, "gm", live)


PEOPLE: dict[str, Any] = {}


def lay_and_remember(house):
    laid = lay(house)
    PEOPLE.update(table=laid[0], **laid[2])
    return laid


def known_to(house, role, live):
    live(known(house, *PEOPLE[role]), PEOPLE["table"])


@pytest.fixture(scope="module")
def other_game(tmp_path_factory):
    lives = (quiet_life, wild_life)
    with twins(tmp_path_factory.mktemp("late"), lay_and_remember, lives, private_life) as built:
        yield built


@pytest.mark.requirement("R-D1", "R-D2")
@pytest.mark.hazard(62, 63, 64)
@pytest.mark.parametrize("role", ["spectator", "stranger"])
def test_whoever_watches_late_reads_nothing_newer_at_any_door(other_game, role):
    (table, _, people), both = other_game

    one, other = both.ask(*people[role], table)

    assert sorted(name for name in one if one[name] != other[name]) == []


def test_the_twins_do_differ(other_game):
    (table, _, people), both = other_game

    one, other = both.ask(*people["gm"], table)

    assert len({name for name in one if one[name] != other[name]}) > 30


@pytest.mark.requirement("R-D1")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed["do"])
def test_refusals_are_the_same_too(other_game, deed):
    (table, _, people), both = other_game

    answers = [
        told(known(site, *people["spectator"]).post(f"/api/tables/{table}/commands", deed)) for site in both.sites
    ]

    assert answers[0] == answers[1]
    assert answers[0][0] == 403


@pytest.mark.requirement("R-D1", "R-D2")
@pytest.mark.hazard(61)
def test_a_late_watcher_hears_nothing_while_nothing_is_to_be_seen(house, owner):
    table, links = house.table(
        owner, gm=True, options={**LISTED, "delay": 3}, seats=[{"seat": 0, "mine": True}, {"seat": 1, "mine": True}]
    )
    watcher, stranger = house.browser(), house.browser()
    watcher.join(links["spectators"])
    play(owner, table, "pass")

    with watcher.socket(table) as socket, stranger.socket(table) as other:
        first = socket.receive_json()
        other.receive_json()
        owner.command(table, do="say", text="one")
        with owner.socket(table) as mine:  # somebody comes, and goes
            mine.receive_json()
        play(owner, table, "pass")
        owner.command(table, do="skip", reason="x", at=owner.view(table)["at"])
        owner.command(table, do="kick", seat=1)
        heard = [wait_for_pong(one) for one in (socket, other)]

    assert first["view"]["turn"] == 0
    assert heard == [[], []]


def wait_for_pong(socket):
    socket.send_json({"t": "ping"})
    heard = []
    while (told := socket.receive_json())["t"] != "pong":
        heard.append(told)
    return heard


@pytest.mark.requirement("R-D1", "R-D2")
def test_lists_are_in_the_order_of_what_is_shown(house, owner):
    early, links = house.table(owner, title="Early", gm=True, options=LISTED)
    late, _ = house.table(house.browser(), title="Late", options={"is_listed": True})
    watcher = house.browser()
    watcher.join(links["spectators"])
    before = [told(watcher.get(path)) for path in ("/api/tables", "/api/me", "/")]

    owner.command(early, do="say", text="nobody who watches sees this")

    assert [told(watcher.get(path)) for path in ("/api/tables", "/api/me", "/")] == before
    assert [one["id"] for one in owner.get("/api/tables").json()["tables"]] == [early, late]


@pytest.mark.requirement("R-D1")
def test_a_draft_is_told_to_nobody_and_kept_nowhere(house, owner):
    table, links = house.table(owner, seats=[{"seat": 0, "mine": True}])
    guest, watcher = house.browser(), house.browser()
    guest.join(guest_link(links)), watcher.join(links["spectators"])
    before, rows = house.journal.read(table), everything(house)

    with guest.socket(table) as his, watcher.socket(table) as theirs, owner.socket(table) as mine:
        for socket in (his, theirs, mine):
            socket.receive_json()
        for number in range(3):
            mine.send_json({"t": "preview", "n": number, "seat": 0, "orders": "face s # my plan", "at": 3})
        owner.post(f"/api/tables/{table}/preview", {"seat": 0, "orders": "face s # my plan", "at": 3})
        owner.post(f"/api/tables/{table}/suggest", {"seat": 0, "target": "x"})
        heard = [wait_for_pong(socket) for socket in (his, theirs)]

    assert "my plan" not in str(heard)
    assert [one for socket in heard for one in socket if one.get("entries")] == []
    assert house.journal.read(table) == before
    assert everything(house) == rows


def everything(house):
    """Each row that is kept."""
    with house.journal.engine.connect() as connection:
        return {name: sorted(map(str, connection.execute(table.select()))) for name, table in METADATA.tables.items()}


def test_the_same_site_answers_the_same_twice(same_game):
    (table, _, people), both = same_game
    cookie, token = people["player"]

    assert ask_everything(both.sites[0], cookie, token, table) == ask_everything(both.sites[0], cookie, token, table)
    assert first_frame(known(both.sites[0], cookie, token), table, 0).startswith('{"t":"update"')
