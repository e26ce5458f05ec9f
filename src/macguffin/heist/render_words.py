"""What a scene says, in words: everything that a picture of it shows, and what one square cannot show. For all renderers.

A name that a person chose is a `Name` among plain text, so that each form of text can quote it in its own way.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from macguffin.heist.scene import OFF, Scene, SceneFigure, SceneTurn
from macguffin.heist.scene_map import Terrain, terrain_of

__all__ = [
    "FACING_WORDS",
    "FigureWords",
    "Name",
    "Section",
    "Sentence",
    "conditions",
    "describe_figures",
    "describe_scene",
    "headline",
]

FACING_WORDS: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
PLACE_WORDS: Final = {"/": "open door", "<": "entrance", "_": "start square"}
PHASE_WORDS: Final = {"start": "may drink or move", "move": "moves", "face": "chooses a facing", "act": "may act"}
SIGN_WORDS: Final = {
    "#": "wall", "O": "pillar", ".": "floor", "+": "closed door", "/": "open door", "!": "lever", ")": "weapon rack", "<": "entrance",
    "_": "start square", "^": "armed trap", "v": "jammed trap", "*": "the gem", "-": "knife",
}  # fmt: skip


class Name(str):
    """A name or title that somebody chose; anything may stand in it."""

    __slots__ = ()


Sentence = tuple[str | Name, ...]
"""Text and names in turn; said one after the other they make a sentence."""


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences under a heading of their own."""

    heading: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class FigureWords:
    """One figure: what never changes about it, and where it stands and how it is."""

    figure: SceneFigure
    is_active: bool
    what: tuple[Sentence, ...]
    how: tuple[Sentence, ...]


def headline(scene: Scene) -> Sentence:
    """Title, round, and whose turn it is."""
    title: Sentence = (Name(scene.title), ", ") if scene.title else ()
    if scene.is_new:
        return (*title, "a new game")
    if scene.active is None:
        return (*title, f"round {scene.round}, nobody is on turn")
    return (*title, f"round {scene.round}, ", Name(scene.active), " is on turn", *turn_words(scene.turn))


def turn_words(turn: SceneTurn | None) -> Sentence:
    """How far the turn has come, if it has begun."""
    if turn is None:
        return ()
    facts = [PHASE_WORDS[turn.phase], f"{turn.steps} step{'' if turn.steps == 1 else 's'} left"]
    if turn.run:
        facts.append(f"last steps {turn.run}")
    if turn.shot != "none":
        facts.append(
            {"empty": "has shot at nobody", "miss": "has shot and missed", "hit": "has shot and hit"}[turn.shot]
        )
    if turn.graced:
        facts.append("has shed a stun")
    return (f" ({'; '.join(facts)})",)


def describe_figures(scene: Scene) -> list[FigureWords]:
    """All figures, those who have turns first and in their order."""
    place = {name: i for i, name in enumerate(scene.order or ())}
    with_teams = max(Counter(figure.team for figure in scene.figures).values()) > 1
    terrain = terrain_of(scene.map)
    return [
        FigureWords(
            figure=figure,
            is_active=figure.name == scene.active,
            what=describe_part(figure, with_teams=with_teams),
            how=describe_state(scene, figure, terrain),
        )
        for figure in sorted(scene.figures, key=lambda figure: place.get(figure.name, len(place)))
    ]


def describe_part(figure: SceneFigure, *, with_teams: bool) -> tuple[Sentence, ...]:
    """Name, colour, team, class, weapons."""
    weapons = ", ".join(weapon.replace("_", " ") for weapon in (figure.main, figure.secondary))
    team: tuple[Sentence, ...] = ((Name(figure.team),),) if with_teams else ()
    return ((Name(figure.name),), (figure.color,), *team, (figure.class_,), (weapons,))


def describe_state(scene: Scene, figure: SceneFigure, terrain: Terrain) -> tuple[Sentence, ...]:
    """Square, facing, lives, and whatever else is so."""
    lives = ("out of the game", "1 life", "2 lives", "3 lives")[figure.lives]
    facing = f"facing {FACING_WORDS[figure.facing]}" if figure.facing else "facing as it starts"
    return (
        (where(figure, terrain),),
        ("" if figure.at == OFF else facing,),
        (lives,),
        *conditions(figure, has_gem=scene.gem is not None and scene.gem.carried_by == figure.name),
    )


def where(figure: SceneFigure, terrain: Terrain) -> str:
    """The square, and what a figure on it hides."""
    if figure.at is None:
        return "start to be drawn"
    if figure.at == OFF:
        return "off the board"
    index = terrain.index(figure.at)
    ground = PLACE_WORDS.get(terrain.squares[index], "") if index is not None else ""
    return f"{figure.at} ({ground})" if ground else figure.at


def conditions(figure: SceneFigure, *, has_gem: bool) -> tuple[Sentence, ...]:
    """What a figure suffers, enjoys and has left, where it is not as at the start of a game."""
    main, secondary = figure.main.replace("_", " "), figure.secondary.replace("_", " ")
    claims: list[tuple[bool, Sentence]] = [
        (has_gem, ("has the gem",)),
        (figure.stunned, ("stunned",)),
        (figure.poisoned, ("poisoned, rolled 1 last turn" if figure.poison_streak else "poisoned",)),
        (figure.blessed, ("blessed by ", Name(figure.blessed_by)) if figure.blessed_by else ("blessed",)),
        (figure.hasted, ("hasted",)),
        (figure.warded, ("warded",)),
        (figure.lost_action, ("loses the next action",)),
        (figure.main_poisoned, (f"{main} poisoned",)),
        (figure.secondary_poisoned, (f"{secondary} poisoned",)),
        (figure.class_ == "mechanic", (counted(figure.mechanisms, "mechanism"),)),
        (figure.misses > 0, (f"{figure.misses} turns without a hit" if figure.misses > 1 else "1 turn without a hit",)),
        (figure.shield_order != "slain", (f"shield {figure.shield_order}",)),
        (bool(figure.grace), ("not to be stunned yet",)),
        (bool(figure.shaven), ("shaven",)),
    ]
    if figure.kit is not None and figure.kit != (figure.main, figure.secondary):
        claims.append((True, (f"returns with {figure.kit[0]}, {figure.kit[1]}".replace("_", " "),)))
    return tuple(sentence for holds, sentence in claims if holds)


def counted(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def describe_scene(scene: Scene) -> list[Section]:
    """All that is true of a scene beside its figures."""
    sections = [
        Section("Signs", (sign_sentence(scene),)),
        Section("Gem", gem_sentences(scene)),
        Section("Turn order", (with_commas([(Name(name),) for name in scene.order]),) if scene.order else ()),
        Section(
            "Traps", tuple((f"{t.at} ", Name(t.owner), ", jammed" if t.jammed else ", armed") for t in scene.traps)
        ),
        Section("Knives", tuple((f"{knife.at}{', poisoned' if knife.poisoned else ''}",) for knife in scene.knives)),
        Section("Levers", lever_sentences(scene)),
        Section("Racks", rack_sentences(scene)),
        Section("Start squares", start_sentences(scene)),
        Section("House rules", tuple((f"{name} = {value}",) for name, value in scene.variant.differences().items())),
    ]
    return [section for section in sections if section.sentences]


def sign_sentence(scene: Scene) -> Sentence:
    """What the characters of this very map stand for."""
    drawn = {*scene.map, *("v" if trap.jammed else "^" for trap in scene.traps), *("-" for _ in scene.knives)}
    if scene.gem is not None and scene.gem.at is not None:
        drawn.add("*")
    signs: list[Sentence] = [(Name(sign), f" {words}") for sign, words in SIGN_WORDS.items() if sign in drawn]
    return with_commas(signs)


def gem_sentences(scene: Scene) -> tuple[Sentence, ...]:
    if scene.gem is None:
        return ()
    return ((f"at {scene.gem.at}",),) if scene.gem.at else (("with ", Name(scene.gem.carried_by)),)


def lever_sentences(scene: Scene) -> tuple[Sentence, ...]:
    """Each lever with its doors, and how those are now."""
    terrain = terrain_of(scene.map)
    shut = {terrain.name(index) for index in terrain.where("+")}
    sentences: list[Sentence] = []
    for lever in scene.levers:
        doors = ", ".join(f"{door} ({'shut' if door in shut else 'open'})" for door in lever.doors)
        sentences.append((f"{lever.at} moves {doors or 'nothing'}",))
    return tuple(sentences)


def rack_sentences(scene: Scene) -> tuple[Sentence, ...]:
    """What each rack still holds, where that is limited."""
    sentences: list[Sentence] = []
    for rack in scene.racks or ():
        stock = ", ".join(f"{number} {weapon.replace('_', ' ')}" for weapon, number in rack.stock if number)
        sentences.append((f"{rack.at} has {stock or 'nothing'}",))
    return tuple(sentences)


def start_sentences(scene: Scene) -> tuple[Sentence, ...]:
    return tuple((f"{start.at} {start.facing}",) for start in scene.starts)


def with_commas(sentences: list[Sentence]) -> Sentence:
    """Several sentences as one."""
    joined: list[str | Name] = []
    for sentence in sentences:
        joined += [", ", *sentence] if joined else sentence
    return tuple(joined)
