"""A table's keys: its owner can move to another browser, seat and all."""

from macguffin.tables.places import new_link


def keys(house, table):
    """What `serve --ready` prints for whoever runs the site."""
    token, link = new_link(table, "owner")
    house.journal.add_links([link], "replace")
    return f"/j/{token}"


def test_the_owner_takes_his_seats_along(house, owner):
    table, links = house.table(owner, seats=[{"seat": 0, "mine": True}])
    guest, phone = house.browser(), house.browser()
    guest.join(next(path for name, path in links.items() if name not in ("spectators", "game master")))

    phone.join(keys(house, table))

    assert phone.view(table)["you"]["seats"] == [0]
    assert phone.view(table)["you"]["is_owner"]
    assert guest.view(table)["you"]["seats"] == [1]
    assert owner.view(table)["you"]["seats"] == []


def test_the_keys_open_seats_that_wait_and_none_that_somebody_holds(house, owner):
    table, links = house.table(owner)
    guest, friend = house.browser(), house.browser()
    guest.join(next(path for name, path in links.items() if name not in ("spectators", "game master")))
    (held,) = guest.view(table)["you"]["seats"]

    friend.join(keys(house, table))

    assert friend.view(table)["you"]["seats"] == [1 - held]
    assert guest.view(table)["you"]["seats"] == [held]
