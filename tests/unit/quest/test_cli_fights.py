"""`quest resolve`, `quest odds attack` and `quest odds magic`, as scripts and people ask them."""

import json
from fractions import Fraction

import pytest

from macguffin.quest.fight_reader import fight_from_dict, read_fight
from tests.command_line import run, typed_in
from tests.quest_texts import RUNNING, SCENE, change

DUEL = """\
game = "quest"
order = ["Ann", "Ogre"]
active = "Ann"
[[characters]]
name = "Ann"
con = 7
str = 9
dex = 6
int = 5
chr = 4
[[monsters]]
name = "Ogre"
con = 2
pb = -2
mb = 1
"""


@pytest.fixture
def path(tmp_path):
    """A function that writes a text to a file and gives its path."""

    def write(text: str, name: str = "fight.toml") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return write


def resolve(capsys, file, commands, dice=""):
    return run(capsys, "quest", "resolve", file, "--commands", commands, "--dice", dice, "--json")


def test_commands_are_carried_out(capsys, path):
    answer = resolve(capsys, path(RUNNING), "attack Ogre; Bea: charm; pass", "3 4 5 5").data

    assert set(answer) == {"events", "dice", "fight", "outcome"}
    assert [event["event"] for event in answer["events"]][:2] == ["attacked", "hurt"]
    assert all({"event", "text", "clauses", "dice"} <= set(event) for event in answer["events"])
    assert answer["dice"] == [3, 4, 5, 5]
    assert (answer["fight"]["active"], answer["fight"]["monsters"][0]["remaining"]) == ("Wyn", 8)
    assert answer["outcome"] is None
    assert fight_from_dict(answer["fight"]).get("Ogre", "").charmed == ("Bea",)


def test_the_first_attack_of_a_scene_rolls_the_turn_order(capsys, path):
    scene = path(DUEL.replace('order = ["Ann", "Ogre"]\nactive = "Ann"\n', ""))

    answer = resolve(capsys, scene, "Ann: attack Ogre", "1 1 6 6 3 4 5 5").data

    assert answer["fight"]["order"] == ["Ann", "Ogre"]
    assert answer["fight"]["characters"][0]["initiative"] == 3


def test_the_end_of_a_fight_has_its_outcome_and_the_reset(capsys, path):
    answer = resolve(capsys, path(DUEL), "attack Ogre", "1 1 5 5").data

    assert answer["outcome"] == {"winner": "characters", "ap_each": 2, "pot": 0, "defeated": ["Ogre"]}
    assert "order" not in answer["fight"]
    assert answer["fight"]["monsters"][0] | {"remaining": 2, "defeated": True} == answer["fight"]["monsters"][0]


def test_ap_by_fractions_are_told_as_such(capsys, path):
    variant = ("[variant]", '[variant]\n"ap.remainder" = "fraction"')
    file = path(
        change(variant, ("con = 9", "con = 7"), ('name = "Bog Imp"\n', 'name = "Bog Imp"\nfled = true\n'), text=RUNNING)
    )

    answer = resolve(capsys, file, "exploit Ogre").data

    assert (answer["outcome"]["ap_each"], answer["fight"]["characters"][0]["ap"]) == ("7/4", "19/4")


def test_nothing_to_do_changes_nothing(capsys, path):
    answer = resolve(capsys, path(SCENE), "").data

    assert answer["events"] == answer["dice"] == []
    assert fight_from_dict(answer["fight"]) == read_fight(SCENE)


def test_people_get_lines_and_how_everybody_is(capsys, path):
    answer = run(capsys, "quest", "resolve", path(RUNNING), "--commands", "attack Ogre", "--dice", "3 4 5 5")

    assert "Ann wins by 3: a hit takes 1 (Q-071). Ogre loses 1 CON" in answer.out
    assert "dice: 3 4 5 5\n" in answer.out
    assert "> Bea      CON 8 of 8, AP 0, bard\n" in answer.out
    assert "  Wyn      CON 6 of 6, SP 9 of 9, AP 0, wizard\n" in answer.out
    assert answer.out.endswith("round 2, next: Bea\n")


def test_files_may_come_from_standard_input(capsys, path, monkeypatch):
    typed_in(monkeypatch, DUEL)
    assert resolve(capsys, "-", "pass").data["fight"]["active"] == "Ogre"

    typed_in(monkeypatch, "pass\npass\n")
    assert resolve(capsys, path(DUEL), "-").data["fight"]["active"] == "Ann"

    assert resolve(capsys, path(DUEL), f"@{path('pass', 'orders.txt')}").data["fight"]["active"] == "Ogre"
    assert "not for both" in resolve(capsys, "-", "-").refusal


@pytest.mark.parametrize(
    ("commands", "dice", "expected"),
    [
        ("Ogre: attack Ann", "", "it is Ann's turn (Q-064)"),
        ("attack Ann", "", "Ann is no target for himself (Q-069)"),
        ("pass; cast damage at Ann", "", "command 2: Ogre is no wizard and casts no magic (Q-082)"),
        ("attack Ogre; pass", "1 1 5 5", "command 2 comes after the end of the fight (QR-159)"),
        ("attack Zoe", "", "nobody here is called 'Zoe' (Q-069)"),
        ("atack Ogre", "", "line 1, column 1: expected a command"),
        ("set Ann hp 3", "", "line 1, column 9: expected a field"),
        ("set Ann pb 3", "", "expected a field that Ann has"),
        ("attack Ogre", "1 2 3", "a d6 is to be rolled, but only 3 faces were given"),
        ("attack Ogre", "1 2 3 4 5", "5 faces were given, but only 4 dice were rolled"),
        ("attack Ogre", "0 7", "--dice: expected the face of a die"),
        ("x" * 100_000, "", "the limit is 16 KiB of commands, given: 98 KiB"),
        ("@nowhere/orders.txt", "", "cannot read the commands"),
    ],
)
def test_what_is_refused_is_refused_in_one_line(capsys, path, commands, dice, expected):
    file = path(DUEL)

    assert expected in resolve(capsys, file, commands, dice).refusal
    assert resolve(capsys, file, "pass").data["fight"]["active"] == "Ogre"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (DUEL[:40], "line 3, column 2: expected TOML"),
        (
            DUEL.replace("str = 9", 'str = "seven"'),
            "line 7, column 1, characters[0].str: expected a whole number from 1 to 99, not 'seven'",
        ),
        (DUEL.replace("str = 9", "str = 0"), "not 0"),
        (DUEL.replace("chr = 4", "chr = 4\nluck = 3"), "characters[0].luck"),
        (DUEL.replace('name = "Ogre"\n', ""), "monsters[0].name"),
        (DUEL.replace('"Ogre"\ncon', '"ANN"\ncon'), "cannot be taken for 'Ann', not 'ANN'"),
    ],
)
def test_a_bad_file_is_refused_with_its_place_and_name(capsys, path, text, expected):
    refusal = resolve(capsys, path(text), "pass").refusal

    assert expected in refusal
    assert "fight.toml)" in refusal


def test_a_missing_file_is_refused(capsys, tmp_path):
    assert "cannot read the fight file" in resolve(capsys, str(tmp_path / "none.toml"), "pass").refusal
    assert "cannot read the fight file" in resolve(capsys, str(tmp_path), "pass").refusal


def test_the_odds_of_an_attack(capsys, path):
    answer = run(capsys, "quest", "odds", "attack", path(SCENE), "ann: attack ogre", "--json").data

    assert set(answer) == {"defender_loses", "attacker_loses"}
    assert list(answer["defender_loses"]) == ["0", "1", "2", "4"]
    assert all(sum(map(Fraction, table.values())) == 1 for table in answer.values())


def test_the_odds_of_a_spell_grow_with_what_is_spent(capsys, path):
    def mean(options: str) -> Fraction:
        answer = run(capsys, "quest", "odds", "attack", path(SCENE), f"Wyn: cast damage at Ogre {options}", "--json")
        return sum((int(loss) * Fraction(p) for loss, p in answer.data["defender_loses"].items()), Fraction(0))

    assert mean("") < mean("dice 1") < mean("dice 8")
    assert mean("damage 8") > mean("damage 1") > mean("")


def test_the_odds_of_an_attack_for_people(capsys, path):
    answer = run(capsys, "quest", "odds", "attack", path(DUEL), "attack Ogre berserk")

    assert answer.out.startswith(
        "Ann rolls 3d6, highest dropped, −1 PB (Q-070), −1 warrior (Q-020)\nOgre rolls 2d6, −2 PB (Q-070)\n"
    )
    assert "Ogre loses, 1.83 CON on average:" in answer.out
    assert "Ogre, with 2 CON, falls: 61.9 % (401/648)" in answer.out


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("attack Ogre", "say who attacks"),
        ("Ann: pass", "expected an attack or a damage spell"),
        ("Ann: attack Ogre; pass", "not 2 commands"),
        ("", "not 0 commands"),
        ("Zoe: attack Ogre", "nobody here is called 'Zoe' (Q-069)"),
        ("Ann: attack Ann", "(Q-069)"),
        ("Tom: attack Ogre berserk", "(Q-021)"),
        ("Ann: attack Ogre magical", "(Q-068, QR-065)"),
        ("Ann: cast damage at Ogre", "(Q-082)"),
        ("Wyn: cast damage at Ogre dice 9", "the spell costs 10 SP, and Wyn has 9 (Q-099)"),
    ],
)
def test_odds_that_cannot_be_asked_for(capsys, path, command, expected):
    assert expected in run(capsys, "quest", "odds", "attack", path(SCENE), command).refusal


def test_no_odds_for_those_who_are_out(capsys, path):
    file = path(change(('name = "Ann"\n', 'name = "Ann"\nfled = true\n')))

    assert "Ann is out of the fight (Q-069)" in run(capsys, "quest", "odds", "attack", file, "Ann: attack Ogre").refusal
    assert "Ann is out of the fight (Q-069)" in run(capsys, "quest", "odds", "attack", file, "Ogre: attack Ann").refusal


def test_what_a_difficulty_means_for_a_caster(capsys, path):
    asked = ["quest", "odds", "magic", path(SCENE), "wyn", "--difficulty", "harder", "--school", "illusion", "--json"]

    answer = run(capsys, *asked).data

    assert (answer["name"], answer["stat"], answer["sp_left"]) == ("Wyn", 9, 9)
    assert [(row["difficulty"], row["sp"]) for row in answer["odds"]] == [(2, 1), (2, 2), (2, 3)]
    check = run(capsys, "quest", "odds", "check", "--stat", "9", "--difficulty", "1", "--json").data
    assert {key: answer["odds"][0][key] for key in check} == check


def test_without_a_difficulty_there_is_a_ladder(capsys, path):
    answer = run(capsys, "quest", "odds", "magic", path(SCENE), "Wyn")

    assert [line for line in answer.out.splitlines() if line.startswith("difficulty")] == [
        "difficulty −4 (easier)", "difficulty −2 (easier)", "difficulty 0", "difficulty +2 (harder)", "difficulty +4 (harder)",
    ]  # fmt: skip
    assert (
        "Ann is no wizard and casts no magic (Q-082)"
        in run(capsys, "quest", "odds", "magic", path(SCENE), "Ann").refusal
    )


def test_many_dice_are_counted_at_once(capsys, path):
    file = path(change(("int = 9", "int = 99")))

    answer = run(capsys, "quest", "odds", "attack", file, "Wyn: cast damage at Ogre dice 98", "--json")

    assert sum(map(Fraction, answer.data["defender_loses"].values())) == 1


def test_an_answer_is_one_object_and_nothing_else(capsys, path):
    answer = run(capsys, "quest", "resolve", path(DUEL), "--commands", "pass", "--seed", "1", "--json")

    assert answer.err == ""
    assert answer.out.count("\n") == 1
    assert json.loads(answer.out)["dice"] == []
