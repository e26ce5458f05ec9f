"""Every order that a sheet can hold, for property tests, with names chosen to hurt."""

from hypothesis import strategies as st

from macguffin.core.names import MAX_NAME
from macguffin.heist import orders
from macguffin.heist.order_words import (
    ALL_WAYS,
    CARDINAL,
    MAIN_WEAPONS,
    QUOTED,
    SECONDARY_WEAPONS,
    SLOTS,
    SPELLS,
)
from macguffin.heist.tables import SHIELD_ORDERS

__all__ = ["all_orders", "directions", "names", "sheets", "squares"]

HOSTILE = (
    "\\",
    '"',
    '\\"',
    '"\\',
    "#",
    ";",
    "a;b",
    "# no",
    "3e",
    "A1",
    "at",
    "None",
    "-",
    "'",
    " ",
    "=1+1",
    "Ann\u202e",
    "é",
    "\u017f",
)


def change_case(word: str) -> st.SearchStrategy[str]:
    return st.sampled_from([word, word.upper(), word.capitalize()])


names = st.one_of(
    st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=MAX_NAME),
    st.text("nsew\\\"#; 3'_-", min_size=1, max_size=12),
    st.sampled_from(sorted(QUOTED)).flatmap(change_case),
    st.sampled_from(HOSTILE),
)
directions = st.sampled_from(ALL_WAYS)
columns = st.sampled_from([chr(65 + i // 26 - 1) + chr(65 + i % 26) if i >= 26 else chr(65 + i) for i in range(128)])
squares = st.builds(lambda column, row: f"{column}{row}", columns, st.integers(1, 128))
origins = st.none() | squares
runs = st.tuples(directions, st.integers(1, 5) | st.just(1200)).map(lambda run: (run[0],) * run[1])
steps = st.lists(runs, min_size=1, max_size=2).map(lambda parts: tuple(step for part in parts for step in part))

casts = st.one_of(
    st.builds(orders.Cast, st.just("bolt"), direction=directions, doll_from=origins),
    st.builds(orders.Cast, st.just("poison"), target=names, slot=st.sampled_from(SLOTS), doll_from=origins),
    st.builds(
        orders.Cast,
        st.sampled_from([spell for spell in SPELLS if spell not in ("bolt", "poison")]),
        target=names,
        doll_from=origins,
    ),
)
racks = st.tuples(st.none() | st.sampled_from(MAIN_WEAPONS), st.none() | st.sampled_from(SECONDARY_WEAPONS)).filter(any)
directed = (orders.Throw, orders.Trap, orders.Remove, orders.Unjam, orders.Pull, orders.Hand)

all_orders: st.SearchStrategy[orders.Order] = st.one_of(
    st.sampled_from([orders.Drink(), orders.Pass(), orders.PickUp(), orders.Grab()]),
    st.builds(orders.Move, steps),
    st.builds(orders.MoveTo, squares),
    st.builds(orders.Face, st.sampled_from(CARDINAL)),
    st.builds(orders.Attack, st.sampled_from(CARDINAL)),
    st.builds(orders.Attack, target=names),
    st.builds(orders.Thrust, directions),
    st.builds(orders.Thrust, target=names),
    st.builds(orders.Shoot, directions, st.booleans()),
    st.one_of([st.builds(kind, directions) for kind in directed]),
    st.builds(orders.Grab, directions),
    casts,
    racks.map(lambda pair: orders.Rack(*pair)),
    st.builds(orders.ShieldOrder, st.sampled_from(SHIELD_ORDERS)),
)
sheets = st.lists(all_orders, max_size=6).map(lambda some: orders.Sheet.of(*some))
