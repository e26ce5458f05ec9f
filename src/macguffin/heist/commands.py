"""The commands of a recorded game: `setup`, `begin`, a whole order sheet, `do` and a sheet that leaves its turn open, or
`order shield CHOICE for NAME`; and the game master's, which begin with `gm`.

`setup` draws loadouts, start squares and turn order; `begin` makes a turn's opening roll; `order … for` changes the standing order
of a figure that need not be on turn; what the game master says changes the position without playing it. Each is carried out on a
copy and refused whole or carried out whole, whoever gives it: a person, a bot, or a record that is replayed.
"""

from itertools import islice
from typing import Any, Final

from macguffin.core.dice import Dice, RecordingDice
from macguffin.core.errors import IllegalMoveError
from macguffin.core.notation import Kind, find_name_fault, scan
from macguffin.heist.events import Event, SetUp
from macguffin.heist.instructions import find_figure
from macguffin.heist.log import to_json
from macguffin.heist.order_parser import parse
from macguffin.heist.overrides_play import carry_out_override
from macguffin.heist.overrides_reader import is_override, parse_override
from macguffin.heist.record import SETUP, Face
from macguffin.heist.record_replay import RecordedDice
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import begin_game, game_of, scene_of
from macguffin.heist.sheets import Resolution, give_order, resolve, resolve_part
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY, SHIELD_ORDERS
from macguffin.heist.turn import begin

__all__ = ["BEGIN", "DO", "carry_out", "open_turn", "read_standing", "replay_command", "set_up"]

BEGIN: Final = "begin"
DO: Final = "do "


def set_up(scene: Scene, dice: Dice) -> Resolution:
    """Begins the game of a scene: a new one is drawn for, a running one goes on where it stands.

    Raises IllegalMoveError where the scene is only for study
    Rules: H-010, H-011, HR-028, HR-039
    """
    kept = RecordingDice(dice)
    if not scene.is_new:
        return Resolution(game_of(scene), None)
    game = begin_game(scene, kept)
    random_kit = scene.variant.loadout == "random"
    taken = {figure.at for figure in scene.figures}
    after = scene_of(game, variant=scene.variant)
    told = SetUp(
        figure="",
        starts=tuple((figure.name, figure.at or "off") for figure in after.figures),
        drawn=tuple(figure.name for figure in scene.figures if figure.at is None),
        free=tuple(start.at for start in scene.starts if start.at not in taken),
        loadouts=tuple((one.name, one.class_, one.main, one.secondary) for one in after.figures) if random_kit else (),
        order=after.order or (),
        sides=tuple(kept.sides),
        dice=tuple(kept.faces),
        clauses=("H-010", "H-011"),
    )
    return Resolution(game, None, [told], kept.faces, kept.sides)


def open_turn(game: Game, dice: Dice) -> Resolution:
    """Begins the active figure's turn, and no more.

    Raises IllegalMoveError: the turn has begun, or nobody may act
    Rules: H-124, H-219, HR-057
    """
    if game.phase not in (READY, OVER):
        raise IllegalMoveError("H-031, HR-057", "the turn has begun already")
    after = game.copy()
    told: list[Event] = []
    after.log = told
    kept = RecordingDice(dice)
    begin(after, kept)
    after.log = None
    return Resolution(after, None, told, kept.faces, kept.sides)


def carry_out(game: Game, command: str, dice: Dice) -> Resolution:
    """Carries out any command but `setup`; the game given stays as it is.

    A command of the game master's is carried out whoever gave it: who may is asked before.

    Raises NotationError and IllegalMoveError for a command that can't be, DiceError where faces do not fit
    """
    if command == BEGIN:
        return open_turn(game, dice)
    if is_override(command):
        return carry_out_override(game, parse_override(command), dice)
    if command.startswith(DO):
        return resolve_part(game, parse(command.removeprefix(DO)), dice)
    if standing := read_standing(command):
        return change_standing(game, *standing)
    return resolve(game, parse(command), dice)


def read_standing(command: str) -> tuple[str, str] | None:
    """Name and choice of `order shield CHOICE for NAME`; None for any other command.

    Raises NotationError for a text in quotes that does not end
    """
    pieces = list(islice(scan(command, find_name_fault, "#"), 7))
    words = [piece.text.lower() if piece.kind is Kind.WORD else "" for piece in pieces]
    if len(pieces) != 6 or (*words[:2], words[3]) != ("order", "shield", "for") or words[2] not in SHIELD_ORDERS:
        return None
    name, end = pieces[4:]
    return (name.text, words[2]) if name.kind in (Kind.WORD, Kind.QUOTED) and end.kind is Kind.END else None


def change_standing(game: Game, name: str, choice: str) -> Resolution:
    """Changes a figure's standing order, whoever is on turn.

    Raises IllegalMoveError: the game is over, or the figure is out of it
    Rules: H-214, HR-257
    """
    figure = find_figure(game, name, "H-214, HR-257")
    if game.phase == OVER or not figure.lives:
        raise IllegalMoveError("H-214, HR-257", f"{figure.name} is out of the game, or it is over")
    after = game.copy()
    told: list[Event] = []
    after.log = told
    give_order(after, figure.seat, choice)
    after.log = None
    return Resolution(after, None, told)


def replay_command(
    scene: dict[str, Any], command: str, faces: tuple[Face, ...]
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Plays a recorded command again: what `record_replay.replay` asks for."""
    before = scene_from_dict(scene)
    dice = RecordedDice(faces)
    result = set_up(before, dice) if command == SETUP else carry_out(game_of(before), command, dice)
    dice.finish()
    after = scene_of(result.game, title=before.title, lint=before.lint, variant=before.variant)
    return [to_json(event) for event in result.events], after.to_dict()
