"""Chances before the dice fall, at the console and in the shell: exact, by the code that rolls."""

import json

import pytest

from macguffin.cli.quest_options import PRESETS
from macguffin.core.chances import percent, share
from macguffin.quest.check import boosted, check_odds
from macguffin.quest.variant import DEFAULT, Variant
from tests.command_line import run
from tests.quest_campaigns import sit_down
from tests.quest_table import bard, mon, warrior, wizard

OGRE = mon("Ogre", "9/-2/1", weakness="afraid of bees")


@pytest.fixture
def sit(tmp_path):
    return sit_down(tmp_path)


@pytest.mark.clause("Q-047", "Q-049")
@pytest.mark.parametrize(
    ("line", "stat", "difficulty", "told"),
    [
        ("odds check 9", 9, 0, "against 9, no difficulty"),
        ("odds check 9 1", 9, 1, "against 9, harder (+1)"),
        ("odds check 9 -1", 9, -1, "against 9, easier (−1)"),
        ("odds check 9 harder", 9, 2, "against 9, harder (+2)"),
        ("odds check 9 much easier", 9, -4, "against 9, much easier (−4)"),
        ("odds check 9 difficulty much-harder", 9, 4, "against 9, much harder (+4)"),
        ("odds check bea chr difficulty 2 persuasion", 7, 1, "Bea, CHR 7, harder (+2)"),
        ("odds k ann dex diff easier", 7, -2, "Ann, DEX 7, easier (−2)"),
    ],
)
def test_the_chance_of_a_check_is_that_of_rolling_it(sit, line, stat, difficulty, told):
    exact = check_odds(stat, difficulty)

    said = sit(warrior(), bard(), OGRE).type(line)

    assert said.splitlines()[:2] == [told, f"  success {percent(exact.success)}"]
    assert f"doubly good {percent(exact.doubly_good)}, doubly bad {percent(exact.doubly_bad)}" in said


def test_house_rules_change_the_odds(sit):
    desk = sit(warrior(), variant={"check.success": "lt"})

    assert percent(check_odds(9, 0, variant=Variant.of({"check.success": "lt"})).success) in desk.type("odds check 9")


@pytest.mark.clause("Q-070", "Q-071")
@pytest.mark.parametrize(
    "line", ["odds attack Ann: attack Ogre", 'odds attack "Ann: attack Ogre"', "odds ann: a og", "odds a og"]
)
def test_the_chance_of_an_attack_is_asked_in_any_of_these_ways(sit, line):
    desk = sit(warrior(), OGRE)
    desk.type("begin", "1 1 6 6")

    said = desk.type(line)

    assert "Ogre loses 1 CON" in said
    assert "on average; falls 0 %" in said
    assert len(desk.campaign.log) == 1


def test_at_equal_bonuses_an_attack_takes_what_the_book_says(sit):
    desk = sit(bard(), mon("Ogre", "7/0/0"))

    said = desk.type("odds bea: attack ogre")

    assert "0.58 on average" in said  # QR-062
    assert "nothing happens: 45.9 % (595/1296), of which a tie: 11.3 % (73/648)" in said


def test_magic_by_mb_is_not_offered_as_int(sit):
    desk = sit(wizard(), OGRE, variant={"magic.check": "mb"})

    assert "Wyn, 7 − MB = 7, SP 7: success" in desk.type("odds magic wyn")


def test_odds_of_a_spell_need_the_sp(sit):
    desk = sit(wizard(), OGRE)

    assert "Ogre loses 3 CON" in desk.type("odds wyn: cast damage at ogre damage 2")
    assert "costs 9 SP, and Wyn has 7" in desk.type("odds wyn: cast damage at ogre damage 8")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("odds", "expected `odds check 9 harder`"),
        ("odds pass", "expected `odds check 9 harder`"),
        ("odds check 100", "a stat from 1 to 99"),
        ("odds check 9 soon", "a difficulty from -99 to 99"),
        ("odds check 9 1 2", "a difficulty: a number, or much easier"),
        ("odds ann: a bob", "nobody here is called 'bob'"),
        ("odds magic ann", "Ann is no wizard"),
        ("odds magic", "nobody here is a wizard"),
    ],
)
def test_a_question_without_an_answer_is_refused(sit, line, why):
    assert why in " ".join(sit(warrior(), OGRE).type(line).split())


@pytest.mark.clause("Q-086", "Q-100", "Q-102")
def test_what_a_difficulty_means_for_each_caster_of_the_party_with_one_two_and_three_sp(sit):
    desk = sit(wizard("Wyn", "7 9 6 10 5"), wizard("Old Tom", "7 7 7 7 7", speciality="illusion"), warrior())

    said = desk.type("odds magic 2").splitlines()

    assert said[0] == "Wyn, INT 10, SP 10: success with 1, 2, 3 SP (as combat magic)"
    cells = [f"{share(exact(10, 2, sp)):>8} ({share(exact(10, 1, sp))})" for sp in (1, 2, 3)]
    assert said[1] == f"  +2 harder      {'  '.join(cells)}"
    assert said[2].startswith("Old Tom, INT 7")


def exact(stat, difficulty, sp):
    return check_odds(stat, difficulty, shape=boosted(sp - 1, DEFAULT)).success


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("odds magic", 10),
        ("odds magic wyn", 5),
        ("odds magic old tom", 5),
        ("odds magic wyn much harder", 1),
        ("odds magic tom 3", 1),
    ],
)
def test_presets_are_named_harder_and_easier(sit, line, rows):
    said = sit(wizard(), wizard("Old Tom")).type(line)

    assert sum(row.startswith("  ") for row in said.splitlines()) == rows
    if rows > 1:
        assert all(word.replace("-", " ") in said for word in PRESETS)


@pytest.mark.clause("Q-085", "Q-086")
def test_a_ruling_is_helped_by_precedents_and_chances(sit):
    desk = sit(wizard("Wyn", "7 9 6 10 5"), warrior())
    desk.type('wyn: c "freeze the mill-race"; rule diff 2 school combat', "1 2")

    said = desk.type('wyn: c "freezing a river" sp 2')

    assert "“freeze the mill-race” (Wyn, 1 SP, combat): difficulty +2, 85.6 % (185/216): success, doubly" in " ".join(
        said.split()
    )
    assert "+2 harder" in said
    assert said.splitlines()[-1] == "rule difficulty D [school S] settles it; offer difficulty D only looks"


@pytest.mark.clause("Q-086", "Q-099")
def test_a_difficulty_can_be_looked_at_before_it_is_ruled(sit):
    desk = sit(wizard("Wyn", "7 9 6 10 5", sp=2))
    desk.type('wyn: c "freeze" sp 2')

    said = desk.type("offer diff harder school combat").splitlines()

    assert said[0] == "harder (+2), combat: Wyn, SP 2"
    assert said[1].startswith(f"  1 SP: {percent(exact(10, 1, 1))}")
    assert said[2].endswith("(as asked)")
    assert said[3].endswith("(not enough SP)")
    assert desk.campaign.fight.pending is not None
    assert "much harder" in desk.type("offer")
    assert percent(exact(10, 1, 2)) == percent(desk_chance(desk))


def desk_chance(desk):
    desk.type("rule diff 2 school combat", "1 2 3")
    return desk.campaign.precedents[-1].likelihood


@pytest.mark.clause("Q-088")
def test_a_spell_on_somebody_is_offered_by_its_own_chance(sit):
    desk = sit(wizard(), mon("Ogre", "7/0/0"), variant={"magic.combat_effects": "mb_contest"})
    desk.type("begin", "1 1 6 6")
    desk.type('c "sleep" at og')

    assert f"1 SP: {share(1150 / 2592)}" in desk.type("offer diff 0")
    assert f"+0 normal      {share(1150 / 2592):>8}" in desk.type("offer")


@pytest.mark.clause("Q-047")
def test_a_deed_can_be_looked_at_before_it_is_ruled(sit):
    desk = sit(bard("Bea", "7 5 7 6 9"))
    desk.type('bea: try "talk him round"')

    assert f"success {percent(check_odds(9, 1).success)}" in desk.type("offer chr diff 2 pers")
    assert "+2 harder" in desk.type("offer")
    assert "names a stat" in desk.type("offer diff 2")
    desk.type("bea: withdraw")
    assert "nothing waits for a ruling" in desk.type("offer diff 2")


def test_how_deadly_it_is_is_told_with_what_would_change_it(sit):
    desk = sit(warrior("Ann", "7 9 6 5 4"), mon("Ogre", "9/-2/1"))

    said = desk.type("encounter")

    assert "plain: the characters win 14.6 % (exact), 8.0 rounds" in said
    assert "sensible: the characters win 28.1 % (exact), 3.9 rounds" in said
    assert "55.7 %  every monster's PB and MB one higher" in said
    assert "plain" not in desk.type("encounter sensible")
    assert "expected plain or sensible, not 'daring'" in desk.type("encounter daring")
    desk.type("remove ogre")
    assert "able to act on each side" in desk.type("encounter")


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0, "0 %"), (1, "100 %"), (0.0004, "< 0.1 %"), (0.99951, "> 99.9 %"), (0.5, "50.0 %"), (0.9994, "99.9 %")],
)
def test_what_is_neither_never_nor_always_never_reads_so(chance, told):
    assert share(chance) == told


@pytest.mark.parametrize(
    ("value", "low", "high", "told"),
    [(0, 0, 0.0076, "< 0.8 %"), (1, 0.9924, 1, "> 99.2 %"), (0.5, 0.4, 0.6, "50.0 %"), (0, 0, 0, "0 %")],
)
def test_nought_of_so_many_fights_is_not_never(value, low, high, told):
    assert share(value, low, high) == told


def fight_file(tmp_path, *monsters):
    text = 'game = "quest"\n[[characters]]\nname = "Ann"\ncon = 7\nstr = 9\ndex = 6\nint = 5\nchr = 4\n'
    for number, (con, pb) in enumerate(monsters):
        text += f'[[monsters]]\nname = "Imp {number}"\ncon = {con}\npb = {pb}\nmb = 1\n'
    (tmp_path / "fight.toml").write_text(text)
    return str(tmp_path / "fight.toml")


def test_the_shell_tells_an_encounter_as_data(capsys, tmp_path):
    found = run(capsys, "quest", "encounter", fight_file(tmp_path, (9, -2)), "--json").data

    assert [plan["plan"] for plan in found["plans"]] == ["plain", "sensible"]
    assert found["plans"][0]["method"] == "exact"
    assert found["plans"][0]["win"] == {"value": 0.145902, "low": 0.145902, "high": 0.145902}
    assert set(found["plans"][0]) == {
        "plan",
        "method",
        "fights",
        "win",
        "knocked_out",
        "losses",
        "rounds",
        "ap_each",
        "left_out",
    }
    assert [one["change"] for one in found["suggestions"]] == ["every monster's PB and MB one higher"]


def test_the_shell_tells_an_encounter_to_people(capsys, tmp_path):
    answer = run(
        capsys,
        "quest",
        "encounter",
        fight_file(tmp_path, *[(4, 1)] * 3),
        "--plan",
        "plain",
        "--width",
        "0.05",
        "--seed",
        "2",
    )

    lines = answer.out.splitlines()
    assert lines[0] == "plain (simulated, 500 fights, with 95 % intervals)"
    assert " ± " in lines[1]
    assert "Ann  knocked out" in answer.out
    assert "What a step would make of it (plain):" in lines
    assert max(map(len, lines)) < 80
    assert answer.err == ""


def test_the_shell_says_what_is_wrong_with_a_fight(capsys, tmp_path):
    assert (
        "a fight needs somebody able to act on each side (Q-064, QR-159)"
        in run(capsys, "quest", "encounter", fight_file(tmp_path)).refusal
    )
    (tmp_path / "bad.toml").write_text('game = "quest"\nround = "two"')
    assert "bad.toml" in run(capsys, "quest", "encounter", str(tmp_path / "bad.toml")).refusal
    assert "daring" in run(capsys, "quest", "encounter", fight_file(tmp_path, (1, 1)), "--plan", "daring").refusal
    assert "--width" in run(capsys, "quest", "encounter", fight_file(tmp_path, (1, 1)), "--width", "nan").refusal


def test_without_suggestions_there_are_none(capsys, tmp_path):
    found = run(
        capsys, "quest", "encounter", fight_file(tmp_path, (9, -2)), "--json", "--no-suggestions", "--plan", "plain"
    )

    assert json.loads(found.out)["suggestions"] == []
