"""What holds of every campaign: undo and redo lead back to where one was, and the file reads back equal."""

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.core.errors import MacguffinError
from macguffin.quest.bestiary import bestiary
from macguffin.quest.campaign import ASPECTS, Campaign, amend, bury, carry_out, redo, show, undo
from macguffin.quest.campaign_file import read_campaign, write_campaign
from macguffin.quest.command_parser import parse
from macguffin.quest.commands import Begin
from macguffin.quest.limits import text_problem
from tests.drawn_fights import drawn_scenes, says, switches
from tests.strategies_commands import commands_about, texts

lines = st.lists(commands_about(["Ann", "Tom", "Wyn", "Nob", "Ogre"]), min_size=1, max_size=3)
names = st.sampled_from(["Ann", "Wyn", "Ogre", "Imp"])
others = st.one_of(
    lines.map(lambda said: ("say", said)),
    st.tuples(st.just("show"), names, st.sets(st.sampled_from(ASPECTS))),
    st.tuples(st.just("bury"), names),
    st.tuples(st.just("note"), texts.filter(lambda text: not text_problem(text))),
    st.tuples(st.just("player"), names),
    st.tuples(st.just("title"), names),
    st.tuples(st.just("kind"), st.sampled_from(bestiary())),
    st.tuples(st.sampled_from(["undo", "redo"])),
)
moves = st.integers(0, 3).flatmap(lambda n: others if n == 0 else st.tuples(st.just("play"), st.integers(1, 2)))


def move(campaign: Campaign, what: tuple[Any, ...], seed: int) -> Campaign:
    """The campaign after one thing that a GM does; as it was where that is refused."""
    dice = SeededDice(seed)
    origin: Any = ("seeded", "entered")[seed % 2]
    try:
        match what:
            case ("say", said):
                return carry_out(campaign, said, dice, origin).campaign
            case ("play", count):
                text = "; ".join(says(campaign.fight, SeededDice(seed, at)) for at in range(count))
                return carry_out(campaign, parse(text), dice, origin).campaign
            case ("show", name, aspects):
                return show(campaign, name, tuple(aspects))
            case ("bury", name):
                return bury(campaign, name, dice, origin).campaign
            case ("note", text):
                return amend(campaign, f"note {text}")
            case ("player", name):
                if name not in {one.name for one in campaign.fight.characters}:
                    return campaign
                return amend(campaign, f"player {name}", ["so"], players={**campaign.players, name: f"{name}'s"})
            case ("title", name):
                return amend(campaign, "title", title=name)
            case ("kind", kind):
                return campaign if kind in campaign.kinds else amend(campaign, "make", kinds=(*campaign.kinds, kind))
            case ("undo",):
                return undo(campaign)
            case _:
                return redo(campaign)
    except MacguffinError:
        return campaign


def played(position: Any, said: list[Any], seed: int) -> list[Campaign]:
    """Every campaign on the way."""
    found = [Campaign(title="The mill", fight=position.fight)]
    for number, what in enumerate([("say", [Begin()]), *said]):
        found.append(move(found[-1], what, seed + number))
    return found


drawn = given(
    position=drawn_scenes(switches()), said=st.lists(moves, min_size=5, max_size=15), seed=st.integers(0, 2**32 - 1)
)
few = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@few
@drawn
def test_undo_then_redo_is_where_one_was(position, said, seed):
    for campaign in played(position, said, seed):
        if campaign.back:
            assert redo(undo(campaign)) == campaign
        if campaign.forth:
            assert undo(redo(campaign)) == campaign


@few
@drawn
def test_whatever_was_done_can_be_taken_back_to_the_beginning_and_done_again(position, said, seed):
    begun, *_, last = played(position, said, seed)
    steps, back = len(last.back), last

    for _ in range(steps):
        back = undo(back)

    assert replace(back, log=(), precedents=(), forth=()) == begun
    assert all(entry.undone for entry in back.log)
    for _ in range(steps):
        back = redo(back)
    assert back == last


@few
@drawn
def test_a_campaign_s_file_reads_back_equal(position, said, seed):
    for campaign in played(position, said, seed)[-3:]:
        text = write_campaign(campaign)

        again = read_campaign(text.encode())

        assert again == campaign
        assert write_campaign(again) == text


@few
@drawn
def test_every_roll_is_in_the_log(position, said, seed):
    for before, after in zip(played(position, said, seed), played(position, said, seed)[1:], strict=False):
        for entry in after.log[len(before.log) :]:
            told = sum(line.count("[entered by hand]") for line in entry.told)
            assert bool(told) == (entry.origin == "entered" and bool(entry.faces))
        assert [replace(entry, undone=False) for entry in after.log[: len(before.log)]] == [
            replace(entry, undone=False) for entry in before.log
        ]
