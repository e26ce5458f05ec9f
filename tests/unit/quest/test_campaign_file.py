"""The campaign's file: what a person finds in it, and what is refused, with line and key."""

import json

import pytest

from macguffin.core.errors import LimitError, NotationError
from macguffin.quest import campaign_reader
from macguffin.quest.bestiary import find_kind
from macguffin.quest.campaign import amend, show, undo
from macguffin.quest.campaign_file import read_campaign, write_campaign
from tests.quest_campaigns import camp, say
from tests.quest_table import mon, warrior, wizard


def full():
    """A campaign with something in every list."""
    campaign = camp(warrior(), wizard(), mon("Ogre", "9/-2/1", weakness="bees"), variant={"combat.tie": "attacker"})
    campaign = amend(campaign, "player Ann Mika", ["so"], players={"Ann": "Mika"})
    campaign = amend(campaign, "make", kinds=(find_kind("Mill Troll"),))
    campaign = say(campaign, 'Wyn: cast "sleep"; rule difficulty 0', "1 2")
    campaign = say(show(campaign, "Ogre", ("numbers",)), "begin", "1 1 2 1 6 6", origin="entered")
    return undo(say(campaign, "attack Ogre", "1 1 6 6"))


WHOLE = json.loads(write_campaign(full()))
TEXT = write_campaign(full())


def spoilt(*path, to):
    """The text of the file with another value at a path."""
    whole = json.loads(TEXT)
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return json.dumps(whole, indent=1).encode()


def refused(data):
    with pytest.raises(NotationError) as error:
        read_campaign(data)
    return error.value


def test_a_person_finds_who_is_there_house_rules_and_every_roll():
    assert list(WHOLE) == [
        "campaign", "rules", "title", "fight", "players", "shown", "kinds", "precedents", "log", "undo", "redo",
    ]  # fmt: skip
    assert WHOLE["fight"]["variant"] == {"combat.tie": "attacker"}
    assert WHOLE["fight"]["characters"][0] == {
        "name": "Ann", "con": 7, "str": 7, "dex": 7, "int": 7, "chr": 7, "class": "warrior", "ap": 0, "remaining": 7, "initiative": 2,
    }  # fmt: skip
    assert [row["command"] for row in WHOLE["log"]][:4] == [
        "player Ann Mika",
        "make",
        'Wyn: cast "sleep"',
        "rule difficulty 0",
    ]
    assert (WHOLE["log"][-1]["faces"], WHOLE["log"][-1]["undone"]) == ([1, 1, 6, 6], True)
    assert WHOLE["log"][5]["origin"] == "entered"


def test_each_roll_has_a_line_of_its_own():
    lines = TEXT.splitlines()

    assert [line.count('"seq"') for line in lines if '"command"' in line] == [1] * len(WHOLE["log"])
    assert max(len(line) for line in lines[: lines.index('  "log": [')]) < 300


def test_what_nobody_needs_to_be_told_may_be_left_out_or_written_in_full():
    read = read_campaign(TEXT.encode())

    more = spoilt("fight", "characters", 0, "berserk", to=False)

    assert read_campaign(more) == read == full()


def test_a_byte_order_mark_is_no_fault():
    assert read_campaign(b"\xef\xbb\xbf" + TEXT.encode()) == full()


def test_a_file_cut_off_anywhere_is_refused_with_a_line():
    data = TEXT.encode()

    for end in range(0, len(data) - 2, 97):
        error = refused(data[:end])
        assert error.line > 0, end
        assert error.line <= data[:end].count(b"\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('"pot": 0', '"pot": NaN', "fight.pot"),
        ('"con": 9', '"con": -Infinity', "fight.monsters[0].con"),
        ('"faces": [1, 2]', '"faces": [1, Infinity]', "log[3].faces[1]"),
        ('"title": "Thursday"', '"title": NaNa', "title"),
    ],
)
def test_what_is_no_number_of_json_is_refused_with_line_and_key(old, new, key):
    at = TEXT.index(old)

    error = refused(TEXT.replace(old, new, 1).encode())

    assert (error.line, error.key) == (TEXT.count("\n", 0, at) + 1, key)
    assert "expected a number, not" in error.expected


def test_text_may_speak_of_no_numbers():
    assert (
        read_campaign(TEXT.replace('"title": "Thursday"', '"title": "NaN, -Infinity"').encode()).title
        == "NaN, -Infinity"
    )


def test_a_character_who_leaves_has_no_player_any_more_until_it_is_taken_back():
    campaign = say(full(), "remove Ann")

    assert (campaign.players, undo(campaign).players) == ({}, {"Ann": "Mika"})
    assert read_campaign(write_campaign(campaign).encode()) == campaign
    assert read_campaign(write_campaign(undo(campaign)).encode()) == undo(campaign)


def test_a_file_cut_off_in_the_middle_says_so():
    error = refused(TEXT.encode()[: len(TEXT) // 2])

    assert "cut off" in error.expected
    assert error.line == TEXT[: len(TEXT) // 2].count("\n") + 1


@pytest.mark.parametrize(
    ("path", "to", "key", "why"),
    [
        (("campaign",), 2, "campaign", "expected 1"),
        (("rules",), "quest-9", "rules", "quest-1"),
        (("title",), 5, "title", "a text"),
        (("title",), "a\u202eb", "title", "U+202E"),
        (("fight",), [], "fight", "a fight"),
        (("fight", "pot"), -1, "fight.pot", "from 0"),
        (("fight", "variant", "combat.tie"), "maybe", "fight.variant.'combat.tie'", "defender or attacker or reroll"),
        (("fight", "characters", 0, "con"), "7", "fight.characters[0].con", "a whole number"),
        (("fight", "characters", 0, "luck"), 7, "fight.characters[0].luck", "not 'luck'"),
        (("fight", "characters", 1, "name"), "Ann", "fight.characters[1].name", "cannot be taken for 'Ann'"),
        (("fight", "monsters", 0, "name"), "\u0410nn", "fight.monsters[0].name", "cannot be taken for 'Ann'"),
        (("fight", "active"), "Bob", "fight.active", "somebody in this file"),
        (("players",), [], "players", "an object in braces"),
        (("players", "Ann"), 5, "players.Ann", "the name of a player"),
        (("players", "a\nb"), "x", "players.'a\\nb'", "visible characters"),
        (("players", "Zed"), "Mika", "players.Zed", "the name of a character of the fight, not 'Zed'"),
        (("players", "Ogre"), "Mika", "players.Ogre", "the name of a character"),
        (("shown", "Zed"), ["numbers"], "shown.Zed", "the name of a monster of the fight, not 'Zed'"),
        (("undo", 1, "players"), {"Zed": "Mika"}, "undo[1].players.Zed", "the name of a character"),
        (("undo", 1, "shown"), {"Zed": ["numbers"]}, "undo[1].shown.Zed", "the name of a monster"),
        (("undo", 4, "fight", "monsters"), [], "undo[4].shown.Ogre", "the name of a monster"),
        (("shown", "Ogre"), ["everything"], "shown.Ogre", "numbers and weakness"),
        (("shown", "Ogre"), [], "shown.Ogre", "numbers and weakness"),
        (("shown", "Ogre"), [["numbers"]], "shown.Ogre", "numbers and weakness"),
        (("kinds",), {}, "kinds", "a list"),
        (("kinds", 0), 7, "kinds[0]", "an object in braces, not 7"),
        (("kinds", 0, "con"), 0, "kinds[0].con", "from 1 to 99"),
        (("kinds", 0, "tags"), "troll", "kinds[0].tags", "a list of texts"),
        (("kinds", 0, "attack"), "tickling", "kinds[0].attack", "physical, magical"),
        (("kinds", 0, "danger"), 11, "kinds[0].danger", "from 0 to 10"),
        (("precedents", 0, "chance"), "3/2", "precedents[0].chance", "from 0 to 1"),
        (("precedents", 0, "chance"), 0.5, "precedents[0].chance", "a fraction"),
        (("precedents", 0, "result"), "well", "precedents[0].result", "failure"),
        (("precedents", 0, "wording"), " ", "precedents[0].wording", "says something"),
        (("precedents", 0, "school"), "dance", "precedents[0].school", "illusion"),
        (("precedents", 0, "seq"), 99, "precedents[0].seq", "from -1"),
        (("precedents", 0, "by"), 5, "precedents[0].by", "the caster"),
        (("log", 1, "seq"), 7, "log[1].seq", "expected 1"),
        (("log", 3, "faces"), [1, 7], "log[3].faces[1]", "a face from 1 to 6"),
        (("log", 3, "faces"), [True], "log[3].faces[0]", "a face from 1 to 6"),
        (("log", 3, "faces"), "12", "log[3].faces", "a list of faces"),
        (("log", 3, "origin"), "cheated", "log[3].origin", "seeded, entered"),
        (("log", 0, "told"), ["\x1b[2J"], "log[0].told[0]", "U+001B"),
        (("log", 0, "told"), ["\ud800"], "log[0].told[0]", "U+D800"),
        (("log", 0, "command"), "a\nb", "log[0].command", "U+000A"),
        (("log", 0, "undone"), 1, "log[0].undone", "true or false"),
        (("log", 0, "when"), "now", "log[0].when", "only seq"),
        (("undo", 0, "first"), 5, "undo[0].first", "expected 0, not 5"),
        (("undo", 0, "last"), 99, "undo[0].last", "from 0 to"),
        (("undo", 0, "fight", "pot"), None, "undo[0].fight.pot", "a whole number"),
        (("undo", 1, "players"), {"Ann": 7}, "undo[1].players.Ann", "the name of a player"),
        (("undo", 1, "title"), 7, "undo[1].title", "a text"),
        (("redo",), None, "redo", "a list, not null"),
        (("title",), None, "title", "not nothing"),
    ],
)
def test_what_is_wrong_is_refused_by_its_key_and_line(path, to, key, why):
    error = refused(spoilt(*path, to=to))

    assert error.key == key
    assert why in error.expected
    assert error.line > 0


@pytest.mark.parametrize("key", list(WHOLE))
def test_a_key_that_is_missing_is_refused(key):
    error = refused(spoilt(key, to=...))

    assert (error.key, error.expected) == (key, "expected this key, but the key is missing")


def test_a_key_too_many_is_refused():
    assert refused(spoilt("notes", to=[])).key == "notes"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('"title": "Thursday",', '"title": "Thursday", "title": "Friday",', "title"),
        ('"name": "Ann",', '"name": "Ann", "con": 3,', "fight.characters[0].con"),
        ('{"seq": 1, ', '{"seq": 1, "seq": 1, ', "log[1].seq"),
    ],
)
def test_a_key_that_stands_twice_is_refused_where_it_does(old, new, key):
    text = TEXT.replace(old, new, 1)

    error = refused(text.encode())

    assert (error.key, error.expected) == (key, "expected each key once")
    assert f'"{key.rpartition(".")[2]}"' in text.splitlines()[error.line - 1]


def test_two_kinds_that_may_be_taken_for_each_other_are_refused():
    kind = WHOLE["kinds"][0]

    assert refused(spoilt("kinds", to=[kind, {**kind, "name": "MILL TROLL"}])).key == "kinds[1].name"


def test_steps_back_follow_the_log_and_hold_what_is_not_undone():
    steps, log = WHOLE["undo"], WHOLE["log"]

    assert refused(spoilt("undo", to=steps[::-1])).key == "undo"
    assert refused(spoilt("log", to=[*log[:-1], {**log[-1], "undone": False}])).key == "redo"
    assert refused(spoilt("log", to=[{**log[0], "undone": True}, *log[1:]])).key == "undo"
    assert refused(spoilt("undo", to=steps * 30)).key == "undo"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[1]",
        b'"so"',
        b"{" * 100_000,
        b"[" * 50,
        b'{"a": NaN}',
        b'{"a": ' + b"1" * 5000 + b"}",
        b'"' + b'\\"' * 300_000,
    ],
)
def test_what_is_no_campaign_at_all_is_refused_at_once(data):
    refused(data)


def test_what_is_no_utf_8_is_refused_in_its_line():
    error = refused(TEXT.encode().replace(b'"Ann"', b'"\xffnn"', 1))

    assert (error.line, error.expected.startswith("expected UTF-8, byte")) == (
        TEXT[: TEXT.index('"Ann"')].count("\n") + 1,
        True,
    )


def test_the_line_is_that_of_the_value_as_it_is_written():
    rows = TEXT.splitlines()
    at = next(number for number, row in enumerate(rows) if '"rule difficulty 0"' in row)
    rows[at] = rows[at].replace("[1, 2]", "[1, 9]")

    error = refused("\n".join(rows).encode())

    assert (error.line, error.key) == (at + 1, "log[3].faces[1]")


def test_a_precedent_may_be_written_in_by_hand():
    row = {"wording": "walk on water", "school": "", "difficulty": 4, "sp": 1, "chance": "1/6", "result": "failure"}

    campaign = read_campaign(spoilt("precedents", to=[*WHOLE["precedents"], row]))

    assert [one.wording for one in campaign.book] == ["sleep", "walk on water"]


def test_a_file_that_is_too_large_is_not_looked_into(monkeypatch):
    monkeypatch.setattr(campaign_reader, "MAX_BYTES", 100)

    with pytest.raises(LimitError):
        read_campaign(TEXT.encode())
