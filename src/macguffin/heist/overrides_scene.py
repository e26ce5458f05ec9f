"""A scene as the game master changes it: the values themselves, and whatever would contradict them at once.

Nothing is judged here. The scene is read again afterwards, as if from a file, and refused there.
"""

from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Final

from macguffin.core.errors import NotationError
from macguffin.core.names import name_key
from macguffin.core.notation import show
from macguffin.heist import overrides as gm
from macguffin.heist.scene import OFF, Scene, SceneGem
from macguffin.heist.scene_map import UNDRAWN, terrain_of
from macguffin.heist.scene_turns import RUN, allowance
from macguffin.heist.tables import MECHANISMS

__all__ = ["Draft"]

MARKS: Final = ("stunned", "poisoned", "blessed", "hasted", "warded", "lost_action", "grace")


class Draft:
    """The keys of a scene file under the game master's hand."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.terrain = terrain_of(scene.map)
        self.data: dict[str, Any] = scene.to_dict()
        self.data["map"] = scene.map.translate(UNDRAWN)  # traps, knives and gem are drawn anew
        self.figures: list[dict[str, Any]] = self.data["figures"]

    def find(self, name: str) -> dict[str, Any]:
        """The figure of that name.

        Raises NotationError
        """
        key = name_key(name)
        for figure in self.figures:
            if name_key(figure["name"]) == key:
                return figure
        near = get_close_matches(key, [name_key(figure["name"]) for figure in self.figures], n=1)
        hint = next((f"; {one['name']}?" for one in self.figures if near and name_key(one["name"]) == near[0]), "")
        raise NotationError(0, 0, f"expected the name of a figure, not {show(name)}{hint}")

    def square(self, name: str) -> str:
        """A square of the map.

        Raises NotationError
        """
        if self.terrain.index(name) is None:
            last = self.terrain.name(self.terrain.width * self.terrain.height - 1)
            raise NotationError(0, 0, f"expected a square from A1 to {last}, not {name}")
        return name

    def set_field(self, change: gm.SetField) -> None:
        figure, field, value = self.find(change.name), change.field, change.value
        before = figure.get(field)
        if field == "lives":
            self.set_lives(figure, int(str(value)))
            return
        figure[field] = list(value) if isinstance(value, tuple) else value
        if field == "poisoned" and not value:
            figure["poison_streak"] = 0
        elif field == "blessed" and not value:
            figure.pop("blessed_by", None)
        elif field == "blessed_by":
            self.set_blesser(figure, str(value))
        elif field in ("main", "secondary") and value != before:
            figure[f"{field}_poisoned"] = False
        elif field == "class" and value != before:
            self.drop_craft(figure)
        self.settle_turn()

    def set_blesser(self, figure: dict[str, Any], name: str) -> None:
        figure["blessed"] = bool(name)
        if name:
            figure["blessed_by"] = self.find(name)["name"]
        else:
            del figure["blessed_by"]

    def drop_craft(self, figure: dict[str, Any]) -> None:
        """What only figures of the old class have goes with it."""
        self.drop_traps(figure)
        if figure["class"] != "marksman":
            figure["misses"] = 0

    def drop_traps(self, figure: dict[str, Any]) -> None:
        self.data["traps"] = [trap for trap in self.data["traps"] if trap["owner"] != figure["name"]]
        figure["mechanisms"] = MECHANISMS if figure["class"] == "mechanic" else 0

    def set_lives(self, figure: dict[str, Any], lives: int) -> None:
        """Without lives a figure is out of the game; one that was comes back on the first start square that is free."""
        if figure["lives"] and not lives:
            self.take_off(figure)
            self.data["order"] = [name for name in self.data.get("order", []) if name != figure["name"]]
            for other in self.figures:
                if other.get("blessed_by") == figure["name"]:
                    other["blessed"] = False
                    del other["blessed_by"]
        elif lives and not figure["lives"]:
            self.bring_back(figure)
            taken = {other["at"] for other in self.figures}
            free = [start for start in self.data["starts"] if start["at"] not in taken]
            if free:
                figure["at"], figure["facing"] = free[0]["at"], free[0]["facing"]
        figure["lives"] = lives

    def bring_back(self, figure: dict[str, Any]) -> None:
        """A figure that was out of the game has turns again, after everybody else."""
        self.data.setdefault("order", []).append(figure["name"])

    def place(self, change: gm.Place) -> None:
        figure = self.find(change.name)
        if change.square == OFF:
            if figure["at"] != OFF:
                self.take_off(figure)
            return
        figure["at"] = self.square(change.square)
        figure["facing"] = change.facing or figure["facing"]
        if not figure["lives"]:
            figure["lives"] = 1
            self.bring_back(figure)
        if self.data.get("active") == figure["name"] and "turn" in self.data:
            self.data["turn"]["run"] = ""

    def take_off(self, figure: dict[str, Any]) -> None:
        """Off the board, with nothing that only figures on it have. The gem stays behind, and the turn goes on to the next."""
        at, figure["at"] = figure["at"], OFF
        for mark in MARKS:
            if mark in figure:
                figure[mark] = False
        figure.update(poison_streak=0, misses=0)
        figure.pop("blessed_by", None)
        self.drop_traps(figure)
        if self.data.get("gem", {}).get("carried_by") == figure["name"]:
            self.data["gem"] = {"at": at}
        if self.data.get("active") == figure["name"]:
            self.pass_turn()

    def pass_turn(self) -> None:
        """Gives the turn to whoever is next and on the board; to nobody where there is none, or the last round is over."""
        order: list[str] = self.data["order"]
        at = order.index(self.data.pop("active"))
        self.data.pop("turn", None)
        on_board = {figure["name"] for figure in self.figures if figure["at"] != OFF}
        following = [name for name in order[at + 1 :] if name in on_board]
        if not following:
            limit = self.scene.variant.round_limit
            if isinstance(limit, int) and self.data["round"] >= limit:
                return
            following = [name for name in order[:at] if name in on_board]
            self.data["round"] += bool(following)
        if following:
            self.data["active"] = following[0]

    def move_gem(self, change: gm.MoveGem) -> None:
        self.data["gem"] = (
            {"at": self.square(change.square)} if change.square else {"carried_by": self.find(change.name)["name"]}
        )
        self.settle_turn()

    def set_door(self, change: gm.SetDoor) -> None:
        index = self.terrain.index(self.square(change.square)) or 0
        if self.terrain.squares[index] not in "+/":
            raise NotationError(0, 0, f"expected the square of a door; {change.square} is none", "map")
        row, column = divmod(index, self.terrain.width)
        at = row * (self.terrain.width + 1) + column
        drawn: str = self.data["map"]
        self.data["map"] = f"{drawn[:at]}{'/' if change.is_open else '+'}{drawn[at + 1 :]}"

    def set_trap(self, change: gm.SetTrap) -> None:
        """A mechanic who gets a trap more than he can have has a mechanism less."""
        square = self.square(change.square)
        traps = [trap for trap in self.data["traps"] if trap["at"] != square]
        if change.owner:
            owner = self.find(change.owner)
            traps.append({"at": square, "owner": owner["name"], "jammed": change.is_jammed})
            spare = MECHANISMS - sum(trap["owner"] == owner["name"] for trap in traps)
            owner["mechanisms"] = max(0, min(owner["mechanisms"], spare))
        self.data["traps"] = traps

    def set_knife(self, change: gm.SetKnife) -> None:
        square = self.square(change.square)
        if change.is_there:
            self.data["knives"].append({"at": square, "poisoned": change.is_poisoned})
        else:
            self.data["knives"] = [knife for knife in self.data["knives"] if knife["at"] != square]

    def give_turn(self, change: gm.GiveTurn) -> None:
        self.data["active"] = self.find(change.name)["name"]
        self.data.pop("turn", None)

    def settle_turn(self) -> None:
        """A turn under way has no more steps left than its figure now may take, and only a marksman has shot in it."""
        turn = self.data.get("turn")
        if turn is None:
            return
        active = self.find(self.data["active"])
        gem = SceneGem(**self.data["gem"]) if "gem" in self.data else None
        old = next(figure for figure in self.scene.figures if figure.name == active["name"])
        most = allowance(replace(old, main=active["main"], hasted=active["hasted"]), gem)
        if active["class"] != "marksman":
            turn["shot"] = "none"
        found = RUN.fullmatch(turn["run"])
        is_dear = found is not None and len(found[2]) == 2 and self.scene.variant.diagonal_move == "cost2"
        cost = 0 if found is None else int(found[1] or 1) * (2 if is_dear else 1)
        if cost > most:
            turn["run"], cost = "", 0
        turn["steps"] = min(turn["steps"], most - cost)
