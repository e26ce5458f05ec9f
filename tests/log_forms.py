"""The forms of log lines, one a line, as somebody finds them who has only ever read the log. Words in capitals stand for what varies.

Each group of forms is named after how `tests.log_reader` works it out again; those under `plain` have neither die nor sum.
"""

import re
from typing import Final

MAIN: Final = "dagger|short sword|hammer|axe|whip|mace|pike|spear|crossbow"
WORDS: Final = {
    "NAME": "(?:Ann|Old Tom|Oin|Mab|Nib|Urist|Snib)",
    "SQUARE": r"(?:[A-Z]{1,2}\d+)",
    "WAY": "(?:north|north-east|east|south-east|south|south-west|west|north-west)",
    "MAIN": f"(?:{MAIN})",
    "WEAPON": f"(?:{MAIN}|throwing knife|shield|flask of booze|voodoo doll)",
    "DIE": r"(?:d\d+ → \d+)",
    "LIST": r"(?:[A-Z][\w ,]*)",
    "SIDE": "(?:from the front|from the side|from behind)",
    "ROLL": rf"(?:(?:bare hands|{MAIN}) [^=.]*= −?\d+(?:, counted as 0)?)",
    "RESULT": "(?P<result>.*)",
    "AMONG": "(?P<among>LIST)",
    "LOT": "(?:DIE of AMONG, and )",
    "TEAM": r"(?:\w[\w ]*)",
    "TARGET": r"(?:NAME on SQUARE(?:, through the voodoo doll from SQUARE)?)",
    "WARDED": "(?:NAME's ward stops it and is gone)",
    "CURED": "(?:(?:nothing|stun|poison|stun and poison) cured(?:, and no stun until the next turn is over)?)",
}

FORMS: Final[dict[str, str]] = {
    "clash": r"""
        (?P<a>NAME) on SQUARE attacks (?P<b>NAME) on SQUARE (?P<side>SIDE): (?P<attack>ROLL), against (?P<defence>ROLL)\. RESULT
    """,
    "disarm": """
        NAME's whip pulls at NAME's MAIN: DIE, disarmed on 1: RESULT
    """,
    "missile": r"""
        NAME's (?P<kind>shot|knife) meets NAME on SQUARE at distance (?P<far>\d+): DIE, hit (?P<need>below|above) (?P<bound>\d+): RESULT
    """,
    "wound": r"""
        NAME's (?:crossbow|throwing knife|pike) hits NAME: DIE, and (?P<face>\d) RESULT
    """,
    "one in 2": """
        NAME on SQUARE thrusts WAY at NAME on SQUARE: pike DIE, hit on 1: RESULT
    """,
    "one in 3": r"""
        NAME's bolt meets NAME on SQUARE at distance \d+: DIE, hit on 1: (?P<result>\w+)
        NAME's bolt meets NAME on SQUARE at distance \d+: DIE, hit on 1: (?P<result>hit), but WARDED, and the bolt flies on
    """,
    "one in 4": """
        Garbage from NAME flies at NAME on SQUARE, distance [1-4]: DIE, hit on 1: RESULT
    """,
    "curse": r"""
        NAME on SQUARE casts the beard curse on TARGET, distance \d+: DIE, and (?P<face>\d) RESULT
    """,
    "bald": r"""
        NAME on SQUARE casts the beard curse on TARGET, distance \d+: DIE, but the beard is off already, so 2 does nothing
    """,
    "bolt": r"""
        NAME's bolt hits NAME at distance (?P<far>\d+): DIE, and (?P<size>below|exactly|above) (?P<bound>\d+) RESULT
    """,
    "trap": r"""
        NAME sets off NAME's trap on SQUARE: DIE, and (?P<face>\d) (?P<result>.*?)(?:, which jams it too)?
    """,
    "poison": """
        The poison in NAME: DIE, RESULT
    """,
    "return": """
        NAME returns to (?P<at>SQUARE), facing WAY: DIE of AMONG(?P<near>)
        NAME returns to (?P<at>SQUARE), facing WAY: the only free start square(?P<among>)(?P<near>)
        NAME returns to (?P<at>SQUARE), facing WAY: no start square is free, LOT?(?P=at) is the free floor nearest to (?P<near>SQUARE)
    """,
    "order": r"""
        Round \d+, its order drawn among AMONG: (?P<draws>.*); NAME begins
    """,
    "set-up": r"""
        A new game\. RESULT
    """,
    "move": r"""
        NAME's turn begins on SQUARE: Move 6(?P<parts>[^=]*)(?: = (?P<move>\d+))?
    """,
    "step": r"""
        NAME (?:opens the door and )?moves (?P<way>WAY), (?P<start>SQUARE) → (?P<end>SQUARE), \d+ steps? left
    """,
    "idle die": """
        NAME's whip finds no main weapon on NAME: DIE
        NAME finds no square to return to and stays off the board: DIE of LIST
    """,
    "override": r"""
        Set by GM: (?P<changes>.+?)(?P<because>, because ".*")?
        NAME's turn is skipped by GM(?P<changes>)(?P<because>, because ".*")?
    """,
    "plain": r"""
        NAME loses the MAIN
        The poison on NAME's WEAPON is used up
        NAME is poisoned(?: already, so the poison changes nothing)?
        NAME on SQUARE (?:shoots|stands and shoots|throws the knife) WAY(?:, bouncing at LIST)?, as far as SQUARE
        NAME on SQUARE (?:shoots|stands and shoots|throws the knife) WAY, where terrain stops it at once
        NAME's (?:poisoned )?knife comes down on SQUARE
        NAME on SQUARE throws a tantrum: garbage reaches (?:nobody|LIST)(?:; LIST (?:is|are) stunned already)?
        NAME on SQUARE casts the beard curse on TARGET, distance \d+: WARDED
        NAME looses a black bolt WAY from SQUARE(?: through the voodoo doll)?
        NAME on SQUARE casts poison weapon on TARGET: the WEAPON (?:is|was) poisoned(?: already)?
        NAME on SQUARE casts poison weapon on TARGET: the doll to be poisoned has just burned up
        NAME on SQUARE casts (?:Bless|Heal|Ward|Haste) on TARGET, distance \d+: WARDED
        NAME on SQUARE casts Heal on TARGET, distance \d+: CURED
        NAME on SQUARE casts Bless on TARGET, distance \d+: \+1 to Combat Rolls(?:, as before)?
        NAME on SQUARE casts Haste on TARGET, distance \d+: \+1 Move(?:, as before)?
        NAME on SQUARE casts Ward on TARGET, distance \d+: safe from the next spell
        NAME's voodoo doll burns up
        NAME is stunned
        NAME (?:cannot be stunned again so soon|is stunned already), so the stun changes nothing
        NAME is no longer stunned(?:, and cannot be stunned until the next turn is over)?
        NAME's shield shatters and turns (?:slain into stunned|stunned into unharmed)
        NAME is slain on SQUARE, (?:1 life|[02] lives) left(?:, and has WEAPON and WEAPON again)?
        NAME drops the gem on SQUARE
        (?:NAME's traps? on LIST vanish(?:es)?, and )?NAME has 5 mechanisms again
        NAME finds no square to return to and stays off the board
        NAME is out of the game
        NAME sets a trap on SQUARE, \d mechanisms? left
        NAME removes NAME's(?: own)? trap on SQUARE and (?:regains the mechanism|keeps nothing of it), \d mechanisms? left
        NAME unjams NAME's trap on SQUARE
        NAME pulls the lever on SQUARE: (?:nothing moves|(?:(?:; )?SQUARE (?:opens|closes|stays open, for somebody stands in it))+)
        NAME on SQUARE takes the WEAPON(?: and the WEAPON)? from the rack on SQUARE(?: and puts the WEAPON(?: and the WEAPON)? back)?
        NAME picks up the (?:poisoned )?throwing knife on SQUARE
        NAME takes the gem from SQUARE
        NAME hands the gem to NAME
        NAME leaves with the gem by the entrance on SQUARE
        Round \d+ begins with NAME
        NAME drinks the flask of booze: CURED
        NAME is stunned and skips the turn
        NAME faces WAY
        NAME takes no action
        NAME's standing order: (?:never break the shield|break the shield against slain (?:only|and stunned))
        (?:Bless|Haste|The lost action|The protection from stun) runs out for NAME
        (?:Bless and Haste|Bless and the lost action|Haste and the lost action|Bless, Haste and the lost action) run out for NAME
        NAME has shot without a hit for (?:1 turn|[23] turns in a row), 3 bring a tantrum
        NAME has (?:hit somebody|shot at nobody in this turn), so the turns without a hit are counted anew
        NAME's turn ends(?:, NAME is next)?
        The game is over: (?:NAME is out with the gem, TEAM wins|TEAM is left alone and wins)
        The game is over: (?:nobody is left to win, a draw|the last round is over, a draw)
    """,
}


def pattern(form: str) -> re.Pattern[str]:
    """The form as a pattern, its words in capitals spelt out; some of them stand for others."""
    for _ in range(3):
        form = re.sub("|".join(WORDS), lambda word: WORDS[word[0]], form)
    return re.compile(form)


PATTERNS: Final = [
    (pattern(form.strip()), kind) for kind, forms in FORMS.items() for form in forms.strip().splitlines()
]
