"""Making characters: the dice, what follows from them, and what may be chosen where stats tie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import DiceError, IllegalMoveError, NotationError
from macguffin.quest.creation import Created, create, read_stat_order
from macguffin.quest.log_creation import tell_creation
from macguffin.quest.variant import Variant

TIED = "3 4 3 3 3 3 4 4 4 4"  # CON 7, STR 6, DEX 6, INT 8, CHR 8
WIZARD = "3 4 3 4 3 4 4 5 3 3"  # CON 7, STR 7, DEX 7, INT 9, CHR 6


def made(dice: str, variant: Variant | None = None, **chosen: str) -> Created:
    scripted = ScriptedDice([int(face) for face in dice.split()])
    found = create(scripted, variant or Variant(), **chosen)
    scripted.finish()
    return found


@pytest.mark.clause("Q-001", "Q-002", "Q-003", "Q-006", "Q-008", "Q-016")
def test_two_dice_each_for_five_stats_in_the_printed_order():
    ann = made("3 4 6 5 2 2 1 3 4 4", name="Ann")

    assert ann.to_dict() == {
        "name": "Ann", "con": 7, "str": 11, "dex": 4, "int": 4, "chr": 8, "pb": -1, "mb": 2, "sp": 0, "class": "warrior",
        "class_choices": ["warrior"], "speciality": None, "speciality_choices": [], "dice": [3, 4, 6, 5, 2, 2, 1, 3, 4, 4],
    }  # fmt: skip


@pytest.mark.clause("Q-015")
def test_where_stats_tie_the_class_is_open():  # QR-012
    tied = made(TIED)

    assert (tied.class_, tied.class_choices, tied.sp) == (None, ("wizard", "bard"), 0)
    assert (tied.speciality, tied.speciality_choices) == (None, ())


@pytest.mark.clause("Q-015", "Q-090", "Q-097")
def test_and_is_chosen_among_the_tied():
    bard, wizard = made(TIED, class_="bard"), made(TIED).choose("wizard")

    assert (bard.class_, bard.sp) == ("bard", 0)
    assert (wizard.class_, wizard.sp, wizard.speciality) == ("wizard", 8, "illusion")


@pytest.mark.clause("Q-090")
def test_a_wizards_speciality_is_open_where_the_next_stats_tie():  # QR-112
    wizard = made(WIZARD)

    assert (wizard.class_, wizard.speciality, wizard.speciality_choices) == ("wizard", None, ("combat", "enchantment"))
    assert made(WIZARD, speciality="enchantment").speciality == "enchantment"


@pytest.mark.parametrize(
    ("dice", "chosen", "clause", "reason"),
    [
        (TIED, {"class_": "warrior"}, "Q-015, QR-012", "these stats allow a class of wizard or bard, not 'warrior'"),
        (TIED, {"class_": "paladin"}, "Q-015, QR-012", "not 'paladin'"),
        (TIED, {"speciality": "combat"}, "Q-090", "choose the class first"),
        (TIED, {"class_": "bard", "speciality": "combat"}, "Q-090", "a speciality is a wizard's, not a bard's"),
        (WIZARD, {"speciality": "illusion"}, "Q-090, QR-112", "a speciality of combat or enchantment, not 'illusion'"),
    ],
)
def test_what_is_not_among_the_choices_is_refused(dice, chosen, clause, reason):
    with pytest.raises(IllegalMoveError) as caught:
        made(dice, **chosen)

    assert caught.value.clause == clause
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("switch", "value", "dice", "choices"),
    [
        ("class.tie", "none", TIED, ("none",)),
        ("class.tie", "precedence", TIED, ("wizard",)),
        ("class.con_highest", "classless", "6 6 3 3 3 3 4 4 1 1", ("none",)),
        ("class.con_highest", "ignore", "6 6 3 3 3 3 4 4 1 1", ("wizard",)),
    ],
)
def test_house_rules_for_the_class(switch, value, dice, choices):
    rolled = made(dice, Variant.of({switch: value}))

    assert (rolled.class_choices, rolled.class_) == (choices, choices[0])


@pytest.mark.switch("creation.assign", "arrange")
def test_totals_may_be_arranged():  # QR-001
    dice = ScriptedDice([1, 1, 1, 2, 2, 2, 2, 3, 3, 3])

    arranged = create(dice, Variant.of({"creation.assign": "arrange"}), order=read_stat_order("chr, INT,dex,str,con"))

    assert arranged.stats == {"con": 6, "str": 5, "dex": 4, "int": 3, "chr": 2}
    assert "CHR 2d6 → 1 1 = 2, INT 2d6 → 1 2 = 3" in tell_creation(arranged, ("chr", "int", "dex", "str", "con"))


@pytest.mark.parametrize(
    "text", ["", "con,str,dex,int", "con,con,dex,int,chr", "con,str,dex,int,wis", "con str dex int chr con", "x" * 1000]
)
def test_an_arrangement_names_all_five_once(text):
    with pytest.raises(NotationError, match="each once, in any order"):
        read_stat_order(text)


@pytest.mark.parametrize("dice", ["1 1", "1 1 1 1 1 1 1 1 1 7", "1 1 1 1 1 1 1 1 1 1 1"])
def test_ten_dice_are_needed(dice):
    with pytest.raises(DiceError):
        made(dice)


def test_a_character_is_ready_when_everything_is_chosen():
    wyn = made(WIZARD, name="Wyn").choose(speciality="combat").character()

    assert (wyn.name, wyn.class_, wyn.speciality, wyn.sp, wyn.remaining, wyn.max_sp) == (
        "Wyn",
        "wizard",
        "combat",
        9,
        7,
        9,
    )


@pytest.mark.parametrize(
    ("dice", "chosen"), [(TIED, {"name": "Ann"}), (WIZARD, {"name": "Ann"}), ("3 4 6 5 2 2 1 3 4 4", {})]
)
def test_and_not_before(dice, chosen):
    with pytest.raises(IllegalMoveError):
        made(dice, **chosen).character()


def test_a_making_is_told_with_its_dice():
    told = tell_creation(made("3 4 6 5 2 2 1 3 4 4", name="Ann"))

    assert told == (
        "Ann is made: CON 2d6 → 3 4 = 7, STR 2d6 → 6 5 = 11, DEX 2d6 → 2 2 = 4, INT 2d6 → 1 3 = 4, CHR 2d6 → 4 4 = 8."
        " PB −1, MB +2, warrior (Q-003, Q-006, Q-008, Q-015)"
    )


@pytest.mark.clause("Q-004", "Q-006", "Q-008", "Q-015")
@given(st.lists(st.integers(1, 6), min_size=10, max_size=10))
def test_all_that_follows_follows(faces):
    rolled = create(ScriptedDice(faces))
    stats = [faces[at] + faces[at + 1] for at in range(0, 10, 2)]

    assert list(rolled.stats.values()) == stats
    assert (rolled.pb, rolled.mb) == (14 - stats[1] - stats[2], 14 - stats[3] - stats[4])
    assert len(rolled.class_choices) == stats[1:].count(max(stats[1:]))
    assert (rolled.class_ is None) == (len(rolled.class_choices) > 1)
    assert rolled.sp == (stats[3] if rolled.class_ == "wizard" else 0)
