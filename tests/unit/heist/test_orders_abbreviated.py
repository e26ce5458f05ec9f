"""Beginnings of keywords, for people at a keyboard."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.heist.order_parser import parse


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("att snib", "attack snib"),
        ("a e", "attack e"),
        ("m n n e", "move n n e"),
        ("m to e4", "move to E4"),
        ("s ne", "shoot ne"),
        ("sh ne b", "shoot ne bounce"),
        ("f w", "face w"),
        ("g", "grab"),
        ("c cu Ann", "cast curse at Ann"),
        ("c cu at a", "cast curse at a"),
        ("c cu a", "cast curse at a"),
        ("c p Ann m v d f d4", "cast poison Ann main via doll from D4"),
        ("ra m sp s f", "rack main spear secondary flask"),
        ("ra m sh", "rack main short_sword"),
        ("o s a", "order shield always"),
        ("pi up", "pick up"),
        ("d;pa", "drink;pass"),
    ],
)
def test_a_beginning_will_do_where_it_can_be_no_other(short, long):
    assert parse(short, abbreviations=True) == parse(long)


@pytest.mark.parametrize(
    ("short", "told"),
    [
        ("t n", "expected thrust, throw or trap, not 't'"),
        ("p", "expected pull, pick or pass, not 'p'"),
        ("c h Ann", "expected heal or haste, not 'h'"),
        ("ra m s", "expected short_sword or spear, not 's'"),
        ("x", "expected an instruction"),
        ("c cu at", "expected a name, not the end"),
        ("pi u", "expected up, not 'u'"),
    ],
)
def test_what_could_be_several_is_asked_back(short, told):
    with pytest.raises(NotationError) as refused:
        parse(short, abbreviations=True)

    assert told in str(refused.value)


def test_nothing_is_shortened_unless_asked_for():
    with pytest.raises(NotationError, match="did you mean attack"):
        parse("attac e")
