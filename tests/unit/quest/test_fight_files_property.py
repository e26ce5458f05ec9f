"""Whatever happens to a fight: its file reads back as the same fight, every line can be told, and what is refused changes nothing."""

import json

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.core.errors import IllegalMoveError, LimitError, NotationError
from macguffin.quest.command_parser import parse
from macguffin.quest.commands import Command
from macguffin.quest.fight import Fight
from macguffin.quest.fight_reader import fight_from_dict, read_fight
from macguffin.quest.fight_writer import fight_to_dict, write_fight
from macguffin.quest.log import to_json
from macguffin.quest.play import play
from macguffin.quest.variant import SWITCHES, Variant
from tests.quest_log_reader import recompute
from tests.quest_texts import RUNNING, SCENE, WORN
from tests.strategies_commands import commands_about

KNOWN = ["Ann", "Tom", "Wyn", "Bea", "Ogre", "Bog Imp"]
some_commands = st.lists(commands_about(KNOWN), min_size=12, max_size=30)
switches: st.SearchStrategy[dict[str, str | int]] = st.dictionaries(
    st.sampled_from(sorted(SWITCHES)), st.integers(0, 3), max_size=6
).map(lambda chosen: {name: SWITCHES[name].values[i % len(SWITCHES[name].values)] for name, i in chosen.items()})


def begun(text: str, variant: dict[str, str | int]) -> Fight:
    whole = fight_to_dict(read_fight(text))
    return fight_from_dict({**whole, "variant": Variant.of(variant).to_dict()})


def check_state(fight: Fight) -> None:
    assert fight_from_dict(json.loads(json.dumps(fight_to_dict(fight)))) == fight
    assert read_fight(write_fight(fight)) == fight


def carry_out(fight: Fight, command: Command, dice: SeededDice) -> Fight:
    """The fight after a command, or the same where it is refused."""
    before = fight_to_dict(fight)
    try:
        played = play(fight, command, dice, rolls_order=True)
    except (IllegalMoveError, LimitError, NotationError):
        assert fight_to_dict(fight) == before
        return fight
    for event in played.events:
        told = to_json(event)
        assert "\n" not in told["text"]
        recompute(told)
    assert [face for event in played.events for face in event.dice] == list(played.faces)
    return played.fight


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([SCENE, RUNNING, WORN]), some_commands, switches, st.integers(0, 2**32))
@example(SCENE, parse("begin; remove Wyn; remove Tom"), {}, 1)
@example(SCENE, parse("begin; set Ogre remaining 0; set Ogre remaining 3; set Ogre remaining 0"), {}, 1)
@example(SCENE, parse('Wyn: cast "x"; set Wyn int 1; begin'), {}, 1)
@example(SCENE, parse("set Tom conceal_used true; set Tom dex 1"), {}, 1)
@example(SCENE, parse("award 1000000; award 1000000; rest"), {"ap.remainder": "fraction"}, 1)
@example(SCENE, parse("begin; set Ann remaining 0; set Ann remaining 2; end"), {"combat.pc_at_zero": "dead"}, 1)
@example(WORN, parse("set Bea chr 1; set Wyn int 1; set Bea remaining 1"), {}, 1)
def test_any_moment_of_any_fight_reads_back_equal(text, some, variant, seed):
    fight, dice = begun(text, variant), SeededDice(seed)

    for command in some:
        fight = carry_out(fight, command, dice)
        check_state(fight)
