"""A line of a record is read strictly: what is missing, extra, mistyped, twice or too deep is refused by line and key."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.errors import LimitError, NotationError
from macguffin.heist.record import encode_line, state_hash
from macguffin.heist.record_lines import decode_entry, decode_header
from macguffin.heist.variant import DEFAULT
from tests.records import ENTRY, HEADER, SEATS

ABSENT = object()
WRONG: list[Any] = [None, True, -1, 1.5, "", "x\ny", [], [[]], {}, {"a": 1}, 10**30, "😀" * 50]


def changed(line: dict[str, Any], path: tuple[Any, ...], value: object) -> bytes:
    """The line with something else, or nothing, at a path."""
    whole = json.loads(json.dumps(line))
    at = whole
    for key in path[:-1]:
        at = at[key]
    if value is ABSENT:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return json.dumps(whole).encode()


def entry_of(raw: bytes):
    return decode_entry(raw, 7, SEATS)


def test_what_is_written_is_read_again():
    header, entry = decode_header(json.dumps(HEADER).encode()), entry_of(json.dumps(ENTRY).encode())

    assert decode_header(encode_line(header)) == header
    assert entry_of(encode_line(entry)) == entry
    assert encode_line(entry).count(b"\n") == 1
    assert b'"faces":[[4,6,"seeded"],[1,8,"entered"]]' in encode_line(entry)


def test_the_state_hash_does_not_depend_on_the_order_of_keys():
    assert state_hash({"b": [1, "é"], "a": None}) == state_hash({"a": None, "b": [1, "é"]})
    assert state_hash({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    assert state_hash({"é": 1}) == "01b9cf31ea00f80345d00103084d7eafc25b95080afe05b454ff67db53697453"


@pytest.mark.parametrize("key", HEADER)
def test_a_header_lacks_nothing(key):
    with pytest.raises(NotationError, match=f"^line 1, {key}: expected a value, the field is missing$"):
        decode_header(changed(HEADER, (key,), ABSENT))


@pytest.mark.parametrize("key", ENTRY)
def test_an_entry_lacks_nothing(key):
    with pytest.raises(NotationError, match=f"^line 7, {key}: expected a value, the field is missing$"):
        entry_of(changed(ENTRY, (key,), ABSENT))


@pytest.mark.requirement("R-I2")
@pytest.mark.hazard(52)
@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("more",), 1, "line 1, more: expected no such field"),
        (("seats", 0, "more"), 1, "seats[0].more: expected no such field"),
        (("seats", 0, "name"), ABSENT, "seats[0].name: expected a value, the field is missing"),
        (("seats", 0, "seat"), "0", "seats[0].seat: expected int, got str"),
        (("seats", 1, "seat"), 0, "seats[1].seat: expected another number, 0 is taken"),
        (("seats", 1, "player"), "bot:", "seats[1].player: expected person, gm or bot:"),
        (("record",), "chess", 'record: expected "macguffin", not \'"chess"\''),
        (("version",), 2, "version: expected 1, not '2'"),
        (("version",), True, "version: expected int, got bool"),
        (("game",), "quest", 'game: expected "heist"'),
        (("rules",), 1, "rules: expected str, got int"),
        (("scene",), [], "scene: expected object, got array"),
        (("scene", "variant"), {}, "scene.variant: expected the same variant as the header's"),
        (("variant", "bounces"), ABSENT, "variant.bounces: expected a value, the field is missing"),
        (("variant", "bounces"), 21, "variant.bounces: expected 1 or a number from 1 to 20"),
        (("variant", "gravity"), "on", "variant.gravity: expected no such field"),
        (("dice", "kind"), "loaded", "dice.kind: expected provable, entered, gm or seeded, not 'loaded'"),
        (("dice", "kind"), "provable", "dice.commitment: expected a commitment for provable dice"),
        (("dice", "commitment"), "0" * 64, "dice.commitment: expected a commitment for provable dice"),
    ],
)
def test_a_header_is_refused_by_its_key(path, value, told):
    with pytest.raises(NotationError) as refused:
        decode_header(changed(HEADER, path, value))

    assert told in str(refused.value)
    assert (refused.value.line, refused.value.column) == (1, 0)


@pytest.mark.requirement("R-I2")
@pytest.mark.hazard(52)
@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("more",), 1, "line 7, more: expected no such field"),
        (("seq",), "1", "seq: expected int, got str"),
        (("seq",), -1, "seq: expected int >= 0"),
        (("seq",), 0, "seat: expected a seat of the header, and null for the set-up alone"),
        (("seat",), None, "seat: expected a seat of the header"),
        (("seat",), 9, "seat: expected a seat of the header"),
        (("command",), "setup", "command: expected 'setup' in entry 0 and nowhere else"),
        (("command",), "a\u2028b", "command: expected one line"),
        (("faces", 0), [4, 6], "faces[0]: expected array of at least length 3, got 2"),
        (("faces", 0), [4, 6, "seeded", 1], "faces[0]: expected array of at most length 3, got 4"),
        (("faces", 0, 0), 7, "faces[0][0]: expected 1 to 6, not 7"),
        (("faces", 0, 0), 0, "faces[0][0]: expected int >= 1"),
        (("faces", 1, 2), "luck", "faces[1][2]: expected provable, entered, gm or seeded, not 'luck'"),
        (("events",), {}, "events: expected array, got object"),
        (("events", 0), 1, "events[0]: expected object, got int"),
        (("state",), "0" * 63, "state: expected 64 hexadecimal digits"),
        (("state",), "0" * 63 + "A", "state: expected 64 hexadecimal digits"),
    ],
)
def test_an_entry_is_refused_by_its_key(path, value, told):
    with pytest.raises(NotationError) as refused:
        entry_of(changed(ENTRY, path, value))

    assert told in str(refused.value)
    assert (refused.value.line, refused.value.column) == (7, 0)


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\n", "line 7: expected a JSON object, not an empty line"),
        (b"[1]\n", "line 7: expected a JSON object, not '[1]'"),
        (b"{} x\n", "line 7, column 4: expected a JSON object (extra data)"),
        (b'{"a":}\n', "line 7, column 6: expected a JSON object (expecting value)"),
        (b'{"a":"\xff"}\n', "line 7, column 7: expected UTF-8"),
        (b'{"b":1,"a":1,"a":1}\n', "line 7, a: expected each key once"),
        (b'{"x":[0,{"a":1,"a":1}]}\n', "line 7, x[1].a: expected each key once"),
        (b'{"a":{"b":1.5},"a":1}\n', "line 7, a: expected each key once"),
        (b'{"a":1.0}\n', "line 7, a: expected a whole number of at most 18 digits, not '1.0'"),
        (b'{"a":NaN}\n', "line 7, a: expected a whole number of at most 18 digits, not 'NaN'"),
        (b'{"a":1e999}\n', "line 7, a: expected a whole number of at most 18 digits"),
        (b'{"a":' + b"9" * 100_000 + b"}\n", "line 7, a: expected a whole number of at most 18 digits"),
        (b'{"a":"\\ud800"}\n', "line 7, a: expected whole characters"),
        (b'{"\\udfff":1}\n', "line 7: expected whole characters"),
        (b"1.5\n", "line 7: expected a whole number"),
        (b"\x80\x04\x95\x0b\x00", "column 1: expected UTF-8"),
        (b"\x1f\x8b\x08\x00", "column 2: expected UTF-8"),
    ],
)
def test_what_is_no_object_is_refused_where_it_stops_being_one(raw, told):
    with pytest.raises(NotationError) as refused:
        entry_of(raw)

    assert told in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.hazard(37)
@pytest.mark.parametrize(
    "raw", [b"[" * 1_000_000, b'{"a":' * 100_000, b"[{}," * 33 + b"[" * 40, b'{"a":' * 33 + b"1" + b"}" * 33]
)
def test_what_is_nested_too_deep_is_refused_before_it_is_read(raw):
    with pytest.raises(LimitError, match="32 levels of nesting in a record"):
        entry_of(raw)


def test_numbers_have_at_most_eighteen_digits():
    with pytest.raises(NotationError, match=r"^line 7, a: expected a whole number of at most 18 digits"):
        entry_of(b'{"a":1234567890123456789}')

    assert entry_of(changed(ENTRY, ("events", 0), {"n": 123456789012345678})).events == [{"n": 123456789012345678}]


def test_brackets_in_strings_are_no_nesting():
    raw = changed(ENTRY, ("events", 0), {"event": "said", "text": '[\\"{' * 1000})

    assert entry_of(raw).events[0]["event"] == "said"


@pytest.mark.parametrize("piece", [b'\\"', b'"', b'"\\', b"\\", b'"a"', b"[]", b'{"'])
def test_a_long_line_of_rubbish_takes_no_time(piece):
    began = time.process_time()

    with pytest.raises((NotationError, LimitError)):
        entry_of(b'{"' + piece * (1024 * 1024 // len(piece)))

    assert time.process_time() - began < 20


PATHS = [(key,) for key in ENTRY] + [("faces", 0), ("faces", 0, 1), ("events", 0), ("events", 0, "event")]
HEADER_PATHS = [(key,) for key in HEADER] + [
    ("seats", 0),
    ("dice", "kind"),
    ("variant", "bounces"),
    ("seats", 1, "name"),
]


@given(st.sampled_from(PATHS), st.sampled_from(WRONG))
def test_an_entry_with_anything_else_is_read_or_refused(path, value):
    raw = changed(ENTRY, path, value)
    refused, again = "", b"{}"
    try:
        again = encode_line(entry_of(raw))
    except NotationError as refusal:
        refused = str(refusal)

    assert refused.startswith("line 7, ") or json.loads(again) == json.loads(raw)


@given(st.sampled_from(HEADER_PATHS), st.sampled_from(WRONG))
def test_a_header_with_anything_else_is_read_or_refused(path, value):
    raw = changed(HEADER, path, value)
    refused, again = "", b"{}"
    try:
        again = encode_line(decode_header(raw))
    except NotationError as refusal:
        refused = str(refusal)

    assert refused.startswith("line 1, ") or json.loads(again) == json.loads(raw)


@pytest.mark.requirement("R-C4")
def test_a_record_names_every_switch():
    assert HEADER["variant"] == DEFAULT.to_dict()
