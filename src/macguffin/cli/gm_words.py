"""What a game master may leave out: commands, options and names may be shortened, names of several words need no quotes.

`expand` makes of a line what the rulebook's own grammar reads; what it does not know it leaves as it is, to be refused there.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from macguffin.cli.quest_options import PRESETS
from macguffin.core.errors import NotationError
from macguffin.core.names import name_key
from macguffin.core.notation import Kind, Token, or_list, quoted, scan, shorten
from macguffin.quest.bestiary import begins
from macguffin.quest.commands import FIELDS, KINDS, TAGS
from macguffin.quest.stats import SCHOOLS, STATS

__all__ = ["OPTIONS", "OWN", "PLAYER_VERBS", "VERBS", "Names", "expand", "find_command", "find_quietly"]

PLAYER_VERBS: Final = ("attack", "conceal", "charm", "cast", "try", "withdraw", "pass", "flee")
VERBS: Final = (
    *PLAYER_VERBS, "begin", "check", "contest", "rule", "exploit", "add", "remove", "set", "favour", "buff", "end", "rest", "award",
    "raise",
)  # fmt: skip
OWN: Final = (
    "bestiary", "clear", "dead", "dice", "encounter", "help", "hide", "log", "make", "meet", "new", "note", "notes", "odds", "offer",
    "player", "precedents", "quit", "redo", "secrets", "sheet", "show", "title", "undo", "variant",
)  # fmt: skip
ALIASES: Final = {
    "a": "attack", "c": "cast", "k": "check", "v": "contest", "t": "try", "p": "pass", "n": "pass", "x": "exploit", "e": "encounter",
    "r": "rule", "u": "undo", "h": "help", "q": "quit", "exit": "quit", "favor": "favour",
}  # fmt: skip
SCHOOL_WORDS: Final = tuple(SCHOOLS.values())
# What may come behind the name, and how many pieces have to: the last words of a line are no part of a name then.
OPTIONS: Final[dict[str, tuple[tuple[str, ...], int]]] = {
    "attack": (("berserk", *KINDS), 0),
    "charm": ((), 0),
    "cast": (("damage", "at", "dice", "school", "sp", *SCHOOL_WORDS), 0),
    "check": ((*STATS, "difficulty", *TAGS), 1),
    "contest": ((*STATS, "vs", *TAGS), 1),
    "rule": ((*STATS, "difficulty", "school", "cost", *TAGS, *SCHOOL_WORDS), 0),
    "exploit": ((), 0),
    "remove": ((), 0),
    "set": ((*FIELDS, "dex", "true", "false", *KINDS), 2),
    "favour": ((), 1),
    "buff": ((*STATS, "rounds"), 2),
    "award": ((), 1),
    "raise": (STATS, 1),
    "offer": ((*STATS, "difficulty", "school", *TAGS, *SCHOOL_WORDS), 0),
}
NAMELESS: Final = ("rule", "offer")
BARE: Final = ("check", *NAMELESS)
"""Where a difficulty needs no word in front: `check Ann str 2` is `check Ann str difficulty 2`."""
BEFORE_BARE: Final = ("", *STATS, *TAGS)
SIGNS: Final = {"+": "+", "\u2212": "-"}
ADDING: Final = ("add", "monster")


class Names:
    """The names of those who are here, and who of them can still act."""

    def __init__(self, everybody: Iterable[tuple[str, bool]]) -> None:
        self.known = dict(everybody)

    def find(self, words: Sequence[str]) -> str | None:
        """Whom words mean: each begins a word of the name, in this order. None for nobody.

        Raises NotationError where they may mean several, of whom none is the obvious one
        """
        typed = [name_key(word) for word in words]
        whole = " ".join(typed)
        found = [name for name in self.known if begins(typed, name_key(name).split(" "))]
        exact = [name for name in found if name_key(name) == whole]
        found = exact or [name for name in found if self.known[name]] or found
        if len(found) > 1:
            shortest = min(found, key=len)
            if not all(name.startswith(shortest) for name in found):
                raise NotationError(0, 0, f"expected one name; {' '.join(words)!r} may be {or_list(tuple(found[:6]))}")
            found = [shortest]
        return found[0] if found else None


def find_command(word: str) -> str | None:
    """The command that a word means: itself, a letter that stands for one, or the only one it begins. None for none.

    Raises NotationError where it begins several
    """
    word = name_key(word)
    everything = (*VERBS, *OWN)
    if word in everything:
        return word
    if word in ALIASES:
        return ALIASES[word]
    found = [one for one in everything if word and one.startswith(word)]
    if len(found) > 1:
        raise NotationError(0, 0, f"expected one command; {word!r} may be {or_list(tuple(found))}")
    return found[0] if found else None


def shorten_back(word: str, options: Sequence[str]) -> str:
    """The option that a word means, or the word itself where that is not plain."""
    key = name_key(word)
    if key in options:
        return key
    found = {option for option in options if option.startswith(key)}
    return found.pop() if len(found) == 1 else word


def expand(line: str, names: Names) -> str:
    """A line in full: commands and options as the rulebook spells them, names in quotes.

    Raises NotationError where an abbreviation may mean several
    """
    said: list[str] = []
    tokens: list[Token] = []
    for token in scan(line, lambda _: ""):
        if token.kind is not Kind.END:
            tokens.append(token)
            continue
        if tokens:
            said.append(expand_one(tokens, names))
        tokens = []
    return "; ".join(said)


def expand_one(tokens: list[Token], names: Names) -> str:
    """One command."""
    colon = next((at for at, token in enumerate(tokens) if token.text == ":" and token.kind is Kind.OTHER), -1)
    front = ""
    if colon > 0:
        who = name_of(tokens[:colon], names)
        front = f"{quoted(who)}: " if who is not None else f"{joined(tokens[:colon])}: "
        tokens = tokens[colon + 1 :]
    if not tokens:
        return front
    if not front and (numbers := numbers_at(tokens)):
        return expand_add(tokens, numbers)
    verb = find_command(tokens[0].text) if tokens[0].kind is Kind.WORD else None
    if verb is None:
        return front + joined(tokens)
    if verb in OWN and verb != "offer":
        raise NotationError(0, 0, f"expected `{verb}` on a line of its own")
    if verb not in OPTIONS:
        return f"{front}{verb} {joined(tokens[1:])}".rstrip()
    return f"{front}{verb} {expand_rest(verb, tokens[1:], names)}".rstrip()


def numbers_at(tokens: list[Token]) -> int:
    """Where CON/PB/MB begins, behind a word; 0 where nothing of the kind is said."""
    for at in range(1, len(tokens) - 1):
        if tokens[at].kind is Kind.WORD and tokens[at + 1].kind is Kind.OTHER and tokens[at + 1].text == "/":
            return at
    return 0


def expand_add(tokens: list[Token], numbers: int) -> str:
    """A monster with its numbers, with or without `add` in front.

    Raises NotationError for one without a name, or with that of a command
    """
    has_verb = tokens[0].kind is Kind.WORD and name_key(tokens[0].text) in ADDING
    name, given = tokens[int(has_verb) : numbers], joined(tokens[numbers:])
    if not name:
        raise NotationError(0, 0, f"expected the monster's name before {shorten(given)}, as in Ogre {shorten(given)}")
    if not has_verb and len(name) == 1 and name[0].kind is Kind.WORD and find_quietly(name[0].text):
        raise NotationError(
            0, 0, f"expected the monster's name before {shorten(given)}; one that is a command, too, stands in quotes"
        )
    words = quoted(" ".join(token.text for token in name)) if all(t.kind is Kind.WORD for t in name) else joined(name)
    return f"add {words} {given}"


def name_of(tokens: list[Token], names: Names) -> str | None:
    if len(tokens) == 1 and tokens[0].kind is Kind.QUOTED:
        return tokens[0].text
    return names.find([token.text for token in tokens]) if all(token.kind is Kind.WORD for token in tokens) else None


def expand_rest(verb: str, tokens: list[Token], names: Names) -> str:
    """What follows a command's word: names where they may stand, options in full, a difficulty as a number."""
    options, behind = OPTIONS[verb]
    done: list[Token | str] = []
    at, awaits_name = 0, verb not in (*NAMELESS, "cast")
    while at < len(tokens):
        token = tokens[at]
        if awaits_name and token.kind is Kind.WORD:
            name, taken = take_name(tokens[at:], options, behind, names)
            done += [quoted(name)] if name is not None else tokens[at : at + taken]
            at += taken
            awaits_name = False
            continue
        awaits_name = False
        last = text_of(done[-1]) if done else ""
        is_bare = verb in BARE and last in BEFORE_BARE and (verb in NAMELESS or len(done) > 1)
        difficulty, taken = take_difficulty(tokens[at:]) if is_bare or last == "difficulty" else ("", 0)
        if taken:
            done += ["difficulty"] * is_bare + [difficulty]
            at += taken
            continue
        at += 1
        word = shorten_back(token.text, options) if token.kind is Kind.WORD else token.text
        done.append(token if word == token.text else word)
        awaits_name = token.kind is Kind.WORD and word in ("at", "vs")
    return joined(done)


def text_of(piece: Token | str) -> str:
    return piece if isinstance(piece, str) else piece.text if piece.kind is Kind.WORD else quoted(piece.text)


def take_difficulty(tokens: list[Token]) -> tuple[str, int]:
    """A difficulty, as a number or by its name such as much harder, and the number of its pieces; 0 where there is none."""
    first = tokens[0]
    if first.kind is Kind.OTHER and first.text in SIGNS and len(tokens) > 1 and tokens[1].text.isdigit():
        return SIGNS[first.text] + tokens[1].text, 2
    if first.kind is not Kind.WORD:
        return "", 0
    if first.text.removeprefix("-").isdigit():
        return first.text, 1
    for count in (2, 1):
        preset = "-".join(name_key(token.text) for token in tokens[:count])
        if preset in PRESETS:
            return str(PRESETS[preset]), count
    return "", 0


def take_name(tokens: list[Token], options: Sequence[str], behind: int, names: Names) -> tuple[str | None, int]:
    """The name that a command goes on with and the number of its pieces; the pieces of no name are one."""
    most = 0
    while most < max(0, len(tokens) - behind) and tokens[most].kind is Kind.WORD:
        most += 1
    words = [token.text for token in tokens[:most]]
    for count in range(most, 0, -1):  # a name in full, whatever its words may mean besides
        if " ".join(words[:count]).casefold() in {name.casefold() for name in names.known}:
            return names.find(words[:count]), count
    while most > 1 and any(shorten_back(word, options) in options for word in words[1:most]):
        most -= 1
    for count in range(most, 0, -1):
        found = names.find(words[:count])
        if found is not None:
            return found, count
    return None, 1


def joined(tokens: Sequence[Token | str]) -> str:
    """Pieces as text again; what stood together stands together."""
    parts: list[str] = []
    end = -1
    for token in tokens:
        if isinstance(token, str) or token.kind is Kind.QUOTED:
            parts.append(token if isinstance(token, str) else quoted(token.text))
            end = -1
            continue
        if end == token.column:
            parts[-1] += token.text
        else:
            parts.append(token.text)
        end = token.column + len(token.text)
    return " ".join(parts)


def find_quietly(word: str) -> str:
    """The command that a word means, "" for none or for several."""
    try:
        return find_command(word) or ""
    except NotationError:
        return ""
