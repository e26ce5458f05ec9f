"""Provable dice: uniform, bound to their place, and telling nothing about the next one."""

from collections import Counter
from hashlib import sha256
from hmac import new

import pytest

from macguffin.core.errors import ConflictError, DiceError, NotationError
from macguffin.heist.record import Face
from macguffin.tables import proof
from macguffin.tables.entries import Joined, Said
from macguffin.tables.proof import (
    FaceNeededError,
    ForcedDice,
    HandDice,
    ProvableDice,
    check_nonce,
    commit,
    draw_face,
    nonces_of,
    salt,
)

SECRET = bytes(range(32))
NONCES = ("00ff", "ab")
KNOWN = [6, 3, 3, 3, 4, 4, 3, 1, 1, 8855]


def joined(seq: int, seat: int, nonce: str) -> Joined:
    return Joined(seq=seq, time="2026-01-01T00:00:00.000Z", by=f"seat:{seat}", seat=seat, nonce=nonce)


def rolled(dice: ProvableDice, *sides: int) -> list[int]:
    return [dice.roll(one, 0) for one in sides]


@pytest.mark.requirement("R-M3")
@pytest.mark.hazard(26)
@pytest.mark.parametrize(
    ("bits", "sides"),
    [(bits, sides) for bits in (1, 4, 8, 11) for sides in (1, 2, 3, 4, 6, 7, 9, 10, 12, 16) if sides <= 1 << bits],
)
def test_of_all_words_equally_many_stand_for_each_face(bits: int, sides: int):
    counts = Counter(proof.face_of(word, sides, bits) for word in range(1 << bits))

    left_over = counts.pop(0, 0)
    assert sorted(counts) == list(range(1, sides + 1))
    assert set(counts.values()) == {(1 << bits) // sides}
    assert left_over == (1 << bits) % sides


def test_a_word_left_over_is_drawn_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(proof, "WORD", 8)
    monkeypatch.setattr(proof, "digest", lambda _key, text, _kind: b"\xff" if text.endswith(b"|0") else b"\x07")

    face = draw_face(SECRET, salt((), 0, 1), 0, 6)

    assert face == 7 % 6 + 1


def test_the_faces_are_those_of_the_published_formula():
    message = b"macguffin/1|00ff,ab|2|17|1|0"
    word = int.from_bytes(new(SECRET, message, sha256).digest()[:8], "big")

    dice = ProvableDice(SECRET, NONCES, 2, 17)
    rolled(dice, 6)

    assert rolled(dice, 12) == [word % 12 + 1]


def test_known_faces():
    dice = ProvableDice(SECRET, NONCES, 0, 1)

    assert rolled(dice, 6, 6, 6, 10, 10, 4, 3, 2, 1, 16384) == KNOWN


def test_known_commitment():
    assert commit(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_face_is_bound_to_every_part_of_its_place():
    places = {
        salt(nonces, branch, turn)
        for nonces in ((), ("0",), ("00",), ("0", "0"))
        for branch in (0, 1, 11)
        for turn in (0, 1, 11)
    }

    faces = {tuple(draw_face(SECRET, place, index, 16384) for index in range(8)) for place in places}

    assert len(faces) == len(places) == 4 * 3 * 3


def test_sides_asked_before_do_not_change_a_face():
    one, other = ProvableDice(SECRET, NONCES, 0, 5), ProvableDice(SECRET, NONCES, 0, 5)
    rolled(one, 6, 6)
    rolled(other, 3, 12)

    assert rolled(one, 16384) == rolled(other, 16384)


@pytest.mark.requirement("R-E3")
@pytest.mark.hazard(34)
def test_asking_again_gives_the_same_dice():
    assert rolled(ProvableDice(SECRET, NONCES, 1, 5), 6, 6, 16384) == rolled(
        ProvableDice(SECRET, NONCES, 1, 5), 6, 6, 16384
    )


@pytest.mark.hazard(35)
def test_the_same_public_data_and_another_secret_give_unrelated_faces():
    faces = Counter(
        draw_face(secret.to_bytes(32, "big"), salt(NONCES, 0, 1), 0, 6)
        == draw_face((secret + 1).to_bytes(32, "big"), salt(NONCES, 0, 1), 0, 6)
        for secret in range(0, 1200, 2)
    )

    assert 60 < faces[True] < 140  # one in six of 600


@pytest.mark.requirement("R-E3")
@pytest.mark.hazard(34, 35)
def test_nothing_public_leads_to_the_next_face():
    commitment = bytes.fromhex(commit(SECRET))
    place = salt(NONCES, 0, 6)
    shown = [draw_face(SECRET, salt(NONCES, 0, 5), index, 16384) for index in range(8)]
    coming = [draw_face(SECRET, place, index, 16384) for index in range(8)]
    public = (commitment, commitment.hex().encode(), b"", repr(shown).encode(), ",".join(NONCES).encode())

    guesses = [[draw_face(key, place, index, 16384) for index in range(8)] for key in public]

    assert coming not in guesses
    assert all(sum(map(int.__eq__, coming, guess)) <= 1 for guess in guesses)


def test_dice_without_their_secret_are_not_rolled():
    with pytest.raises(ConflictError, match="the secret of these dice is not here"):
        ProvableDice(b"", NONCES, 0, 1).roll(6, 0)


def test_fallen_faces_keep_their_origin():
    dice = ForcedDice([6, 1], ProvableDice(SECRET, NONCES, 0, 3))
    for _ in range(3):
        dice.roll(6, 0)

    third = draw_face(SECRET, salt(NONCES, 0, 3), 2, 6)
    assert dice.faces == (Face(6, 6, "gm"), Face(1, 6, "gm"), Face(third, 6, "provable"))
    assert dice.used == 2


def test_forced_faces_left_over_stay_set():
    dice = ForcedDice([6, 1], HandDice([]))
    dice.roll(6, 0)
    dice.finish()

    assert dice.forced[dice.used :] == (1,)


def test_a_forced_face_that_the_die_has_not_is_refused():
    dice = ForcedDice([5], ProvableDice(SECRET, NONCES, 0, 3))

    with pytest.raises(DiceError, match="set the next die to 5, but it is a d4"):
        dice.roll(4, 0)
    assert dice.faces == ()


def test_entered_faces_are_used_in_order_and_then_asked_for():
    dice = ForcedDice([2], HandDice([3]))
    dice.roll(6, 0)
    dice.roll(6, 0)

    with pytest.raises(FaceNeededError) as caught:
        dice.roll(12, 7)
    assert (caught.value.sides, caught.value.why, caught.value.index) == (12, 7, 2)
    assert dice.faces == (Face(2, 6, "gm"), Face(3, 6, "entered"))


@pytest.mark.parametrize("face", [0, 7, -1])
def test_an_entered_face_that_the_die_has_not_is_refused(face: int):
    with pytest.raises(DiceError, match="expected 1 to 6 on a d6"):
        HandDice([face]).roll(6, 0)


def test_entered_faces_left_over_are_refused():
    dice = HandDice([1, 2, 3])
    dice.roll(6, 0)

    with pytest.raises(DiceError, match="2 3 is left over"):
        dice.finish()


@pytest.mark.parametrize("nonce", ["x", "ab,cd", "a|b", "AB", "٣", "0" * 65, "a\n"])
def test_a_nonce_that_could_pass_for_something_else_is_refused(nonce: str):
    with pytest.raises(NotationError, match="hexadecimal"):
        check_nonce(nonce)
    with pytest.raises(NotationError):
        ProvableDice(SECRET, (nonce,), 0, 0)


def test_nonces_are_those_of_seats_and_gm_in_the_order_they_came():
    talk = Said(seq=2, time="2026-01-01T00:00:00.000Z", by="seat:0", text="00")
    entries = (joined(1, 3, "aa"), talk, joined(3, -1, "bb"), joined(4, 0, ""), joined(5, -2, "cc"), joined(6, 3, "dd"))

    assert nonces_of(entries) == ("aa", "cc", "dd")
