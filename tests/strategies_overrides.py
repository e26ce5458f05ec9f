"""Strategies for the game master's commands."""

from hypothesis import strategies as st

from macguffin.core.names import is_unseen
from macguffin.heist import overrides as gm
from macguffin.heist.squares import square_name
from macguffin.heist.tables import DIRECTIONS

__all__ = ["changes", "names", "overrides", "reasons"]

PLAIN = [
    "Snib",
    "Old Tom",
    "none",
    "because",
    "heal",
    "se",
    "axe",
    "at",
    "off",
    "gm",
    "Łódź",
    'a"b',
    "back\\slash",
    "#1",
    "ﬁ;x",
    "C3",
]
names = st.sampled_from(PLAIN) | st.text(
    st.characters(exclude_categories=["C", "Z"]).filter(lambda one: not is_unseen(one)), min_size=1, max_size=40
)
reasons = st.just("") | st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=200).filter(
    lambda text: not any(map(is_unseen, text)) and text.isprintable()
)
squares = st.builds(square_name, st.integers(0, 127), st.integers(0, 127))
facings = st.sampled_from(DIRECTIONS[::2])
symbols = st.characters(exclude_categories=["C", "Z", "M"])


def fields(name: str) -> st.SearchStrategy[gm.Change]:
    return st.one_of(
        st.builds(gm.SetField, st.just(name), st.sampled_from(gm.FLAGS), st.booleans()),
        st.builds(gm.SetField, st.just(name), st.sampled_from(gm.NUMBERS), st.integers(0, 999_999)),
        *(st.builds(gm.SetField, st.just(name), st.just(key), st.sampled_from(gm.CHOICES[key])) for key in gm.CHOICES),
        st.builds(gm.SetField, st.just(name), st.just("team"), names),
        st.builds(gm.SetField, st.just(name), st.just("blessed_by"), names | st.just("")),
        st.builds(
            gm.SetField,
            st.just(name),
            st.just(gm.KIT),
            st.tuples(st.sampled_from(gm.CHOICES["main"]), st.sampled_from(gm.CHOICES["secondary"])),
        ),
        st.builds(gm.SetField, st.just(name), st.just(gm.SYMBOL), symbols),
    )


def changes(
    names: st.SearchStrategy[str] = names, squares: st.SearchStrategy[str] = squares
) -> st.SearchStrategy[gm.Change]:
    return st.one_of(
        names.flatmap(fields),
        st.builds(gm.Place, names, st.just("off")),
        st.builds(gm.Place, names, squares, facings | st.just("")),
        st.builds(gm.MoveGem, square=squares),
        st.builds(gm.MoveGem, name=names),
        st.builds(gm.SetDoor, squares, st.booleans()),
        st.builds(gm.SetTrap, squares, names, st.booleans()),
        st.builds(gm.SetTrap, squares, st.just("")),
        st.builds(gm.SetKnife, squares, st.just(True), st.booleans()),
        st.builds(gm.SetKnife, squares, st.just(False)),
        st.builds(gm.GiveTurn, names),
        st.builds(gm.SetOrder, st.lists(names, min_size=1, max_size=5).map(tuple)),
        st.builds(gm.SetRound, st.integers(0, 999_999)),
        st.just(gm.Skip()),
    )


overrides = st.builds(gm.Override, changes(), reasons)
