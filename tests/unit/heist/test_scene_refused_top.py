"""Scene files with one fault at the top, in the variant or in what the check is told."""

import pytest

from tests.scene_texts import TEXT, Changes, case, change, changed, check, in_variant, instead, refusal

FIGURES = TEXT[TEXT.index("[[figures]]") : TEXT.index("[[traps]]")]
TITLE = 'title = "Two against one"'

CASES = [
    case("no game", "game", ('game = "heist"\n', "")),
    case("another game", "game", instead('"heist"', '"quest"')),
    case("game mistyped", "game", instead('"heist"', "1")),
    case("no map", "map", (TEXT[TEXT.index("map = ") : TEXT.index("active")], "")),
    case("no figures", "figures", (FIGURES, "")),
    case(
        "an empty list of figures", "figures", (FIGURES, ""), instead('game = "heist"', 'game = "heist"\nfigures = []')
    ),
    case("a key too many", "titel", instead(TITLE, 'titel = ""')),
    case("a title mistyped", "title", instead('"Two against one"', "[]")),
    case("a title with a line break", "title", instead('"Two against one"', '"a\\nb"')),
    case("round 0", "round", instead(TITLE, "round = 0")),
    case("a round too high", "round", instead(TITLE, "round = 1_000_000")),
    case("a fraction of a round", "round", instead(TITLE, "round = 1.0")),
    case("round true", "round", instead(TITLE, "round = true")),
    case("a round after the last", "round", instead(TITLE, "round = 8"), in_variant("round_limit = 7")),
    case("a table that is none", "gem", instead(TITLE, "gem = 1"), ('[gem]\nat = "B2"\n', "")),
    case("tables that are one", "traps", ('[[traps]]\nat = "H3"\n', '[traps] # here\nat = "H3"\n')),
    case("an unknown switch", "variant.range_to_hti", instead('range_to_hit = "over"', 'range_to_hti = "over"')),
    case("an unknown value", "variant.range_to_hit", instead('"over"', '"beyond"')),
    case("a switch of the wrong type", "variant.bounces", instead('range_to_hit = "over"', 'bounces = "1"')),
    case("a number for a truth value", "variant.roll_floor", instead('range_to_hit = "over"', "roll_floor = false")),
    case("a list for a switch", "variant.bounces", instead('range_to_hit = "over"', "bounces = [1]")),
    case("too many bounces", "variant.bounces", instead('range_to_hit = "over"', "bounces = 21")),
    case("a huge number", "variant.round_limit", instead('range_to_hit = "over"', f"round_limit = 0x{'f' * 90}")),
    case("racks without stock", "racks", ("[gem]", '[[racks]] # here\nat = "G4"\n[gem]')),
    case("an unknown key of the check", "lint.wide", ("[variant]", "[lint]\nwide = 1 # here\n[variant]")),
    case("a spread below 0", "lint.spread", ("[variant]", "[lint]\nspread = -1 # here\n[variant]")),
]


@pytest.mark.parametrize(("key", "changes"), CASES)
def test_it_is_refused(key: str, changes: Changes):
    check(key, changes)


def test_a_round_after_the_last_is_refused_with_the_reason():  # HR-058
    error = refusal(change((TITLE, "round = 8"), in_variant("round_limit = 7")))

    assert error.expected == "expected a round that can be reached: round_limit is 7 (HR-058), not 8"


@pytest.mark.parametrize("nobody", [(), (('active = "Urist"\n', ""),)])
def test_the_last_round_is_none_too_many_while_it_runs_and_after_the_end(nobody: Changes):  # HR-058
    scene = changed((TITLE, "round = 7"), in_variant("round_limit = 7"), *nobody)

    assert (scene.round, scene.active) == (7, None if nobody else "Urist")
