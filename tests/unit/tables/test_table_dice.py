"""The dice of a table: proven afterwards, set by the game master, or typed in; each marked as what it is."""

import pytest

from macguffin.core.errors import ConflictError, DiceError, MacguffinError, NotationError
from macguffin.tables.commands import Force, Override, Play, Rewind, Skip, Stand
from macguffin.tables.entries import Forced, Opened, Played
from macguffin.tables.proof import commit, draw_face, salt
from tests.tables import GM, Sitting, duel, seat, sit_down, the
from tests.wandering import wander


def brawl(**options) -> Sitting:
    scene = duel()
    scene["figures"][1]["at"] = "D2"
    return sit_down(scene, has_gm=True, **options)


def last(sitting: Sitting) -> Played:
    return next(entry for entry in reversed(sitting.entries) if isinstance(entry, Played))


def fallen(entry: Played) -> list[tuple[int, str]]:
    return [(face.face, face.origin) for face in entry.faces]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_face_is_what_secret_nonces_and_place_make_it(seed):
    sitting = sit_down(duel(3), has_gm=True)
    wander(sitting, seed, 5)
    sitting.table.renew_link(GM, "seat", 2)
    sitting.table.join(sitting.table.renew_link(GM, "seat", 2).token, "late", "77")
    wander(sitting, seed + 10, 5)
    secret = bytes.fromhex(sitting.journal.read("t1").secret)
    nonces = ["00", "01", "02", "77"]
    played = [one for one in sitting.entries if isinstance(one, Played)]

    assert the(Opened, sitting.entries[0]).commitment == commit(secret)
    assert any(one.faces for one in played)
    for entry in played:
        common = salt(nonces[: entry.nonces], entry.dice_branch, entry.turn)
        for index, face in enumerate(entry.faces):
            assert face.face == draw_face(secret, common, index, face.sides)


def test_nothing_that_is_shown_holds_the_secret_before_the_end():
    sitting = brawl()
    secret = sitting.journal.read("t1").secret
    sitting.play("attack e")

    for standing in (GM, seat(0), seat(0, 1)):
        assert secret not in str(sitting.table.update(standing))
    assert secret not in str(sitting.entries)


def test_set_faces_come_first_and_are_marked():
    sitting = brawl()

    (entry,) = sitting.give(GM, Force(faces=(8, 1), reason="fate")).entries
    assert isinstance(entry, Forced)
    assert sitting.table.view(seat(0)).forced == 2
    sitting.play("attack e")

    assert fallen(last(sitting))[:2] == [(8, "gm"), (1, "gm")]
    assert sitting.table.view(seat(0)).forced == 0


def test_set_faces_wait_for_a_die():
    sitting = brawl()
    sitting.give(GM, Force(faces=(8,), reason="fate"))

    sitting.play("pass")

    assert sitting.table.view(seat(0)).forced == 1


def test_a_face_that_a_die_has_not_locks_nobody_out():
    sitting = brawl()
    sitting.give(GM, Force(faces=(1000, 2), reason="a slip"))

    sitting.play("attack e")

    assert {origin for _, origin in fallen(last(sitting))} == {"provable"}
    assert sitting.table.view(seat(0)).forced == 2


def test_what_is_set_can_be_taken_back():
    sitting = brawl()
    sitting.give(GM, Force(faces=(8,), reason="fate"))

    sitting.give(GM, Force(faces=(), reason=""))

    assert sitting.table.view(seat(0)).forced == 0
    with pytest.raises(ConflictError):
        sitting.give(GM, Force(faces=(), reason=""))


@pytest.mark.parametrize("faces", [(0,), (-1,), (128 * 128 + 1,)])
def test_no_die_has_such_a_face(faces):
    sitting = brawl()

    with pytest.raises(NotationError):
        sitting.give(GM, Force(faces=faces, reason=""))


def test_dice_by_hand_are_asked_for_one_by_one():
    sitting = brawl(entering="everyone")
    before = sitting.entries
    given: tuple[int, ...] = ()
    asked = []
    while (needs := sitting.play("attack e", faces=given).needs) is not None:
        asked.append((needs.index, needs.sides))
        assert sitting.entries == before
        given = (*given, 8 if len(given) == 0 else 1)

    assert asked[:2] == [(0, 8), (1, 8)]
    assert [index for index, _ in asked] == list(range(len(given)))
    assert fallen(last(sitting)) == [(face, "entered") for face in given]


def test_what_a_die_by_hand_is_for_is_said_in_words():
    sitting = brawl(entering="everyone")

    needs = sitting.play("attack e", faces=()).needs

    assert needs is not None
    assert needs.what == "attack"


@pytest.mark.parametrize("faces", [(9, 1), (8, 0)])
def test_a_face_off_the_die_is_refused(faces):
    sitting = brawl(entering="everyone")

    with pytest.raises((DiceError, NotationError)):
        sitting.play("attack e", faces=faces)

    assert sitting.active == 0


def test_faces_left_over_are_refused():
    sitting = brawl(entering="everyone")

    with pytest.raises(DiceError, match="left over"):
        sitting.play("pass", faces=(3,))

    assert sitting.active == 0


def test_set_faces_come_before_those_by_hand():
    sitting = brawl(entering="everyone")
    sitting.give(GM, Force(faces=(8,), reason="fate"))

    given: tuple[int, ...] = ()
    while sitting.play("attack e", faces=given).needs is not None:
        given = (*given, 1)

    assert fallen(last(sitting))[:2] == [(8, "gm"), (1, "entered")]


# What the game master does to the position


@pytest.mark.requirement("R-C1")
def test_a_change_is_written_as_the_game_masters():
    sitting = brawl()

    sitting.give(GM, Override(change="set Bob lives 2", reason="a slip", at=sitting.at))

    entry = last(sitting)
    assert (entry.by, entry.command) == ("gm", 'gm set Bob lives 2 because "a slip"')
    assert entry.events
    assert sitting.table.view(seat(1)).position.figures[1].lives == 2


@pytest.mark.requirement("R-C1")
def test_a_change_is_undone_like_a_move():
    sitting = brawl()
    before = sitting.table.view(GM).position
    sitting.give(GM, Override(change="place Bob at H4", reason="", at=sitting.at))

    sitting.give(GM, Rewind(turn=0, dice="same", reason="no", at=sitting.at))

    assert sitting.table.view(GM).position == before


@pytest.mark.parametrize(
    "change", ["", "set Nobody lives 2", "set Bob lives 9", "place Bob at A1", "gm skip", "skip\ngm skip", "fly"]
)
def test_a_change_that_is_none_changes_nothing(change):
    sitting = brawl()
    before = sitting.entries

    with pytest.raises(MacguffinError):
        sitting.give(GM, Override(change=change, reason="", at=sitting.at))

    assert sitting.entries == before


def test_a_skip_passes_whoever_is_on_turn():
    sitting = brawl()

    sitting.give(GM, Skip(reason="asleep", at=sitting.at))

    assert (last(sitting).by, last(sitting).command) == ("gm", 'gm skip because "asleep"')
    assert sitting.active == 1


def test_a_skip_gets_a_figure_off_anothers_square():
    scene = duel()
    scene["figures"][0]["class"] = "rogue"
    scene["figures"][1]["at"] = "D2"
    sitting = sit_down(scene, has_gm=True)
    sitting.play("move e", is_part=True)

    sitting.give(GM, Skip(reason="", at=sitting.at))

    assert sitting.active == 1


def test_the_table_goes_on_by_the_changed_position():
    sitting = brawl()
    sitting.give(GM, Override(change="turn Bob", reason="", at=sitting.at))

    sitting.give(seat(1), Play(seat=1, orders="face s", at=sitting.at))
    sitting.give(seat(0), Stand(seat=0, choice="always"))

    assert sitting.again().view(GM) == sitting.table.view(GM)
