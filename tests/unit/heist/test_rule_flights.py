"""Flights square by square: what turns a shot, what ends it, and that every mirrored board gives the mirrored flight."""

import pytest

from tests.mirrors import MIRRORS, Mirror
from tests.table import fig, position

pytestmark = [pytest.mark.clause("H-131", "H-132", "H-133"), pytest.mark.parametrize("mirror", MIRRORS)]


def fly(mirror: Mirror, at: str, direction: str, **switches: object) -> tuple[str, str]:
    """The squares that a bouncing shot may enter, and those in which it turned, on the turned board."""
    here = position(
        mirror.map, fig("Ann", mirror.square(at), "marksman", "crossbow"), variant=dict(switches) if switches else None
    )
    (shot,) = here.play(f"shoot {mirror.direction(direction)} bounce").told("Shot")
    return " ".join(shot.path), " ".join(shot.bounced_at)


def turned(mirror: Mirror, names: str) -> str:
    return " ".join(mirror.square(name) for name in names.split())


ROOM = """
    .......
    .......
    .......
    .......
    .......
"""

STRAIGHT = {
    "board's edge": (ROOM, "C3", "e", "D3 E3 F3 G3 F3 E3 D3", "G3"),
    "home after one square": (ROOM, "B3", "w", "A3", "A3"),
    "edge behind the shooter": (ROOM, "A3", "w", "", ""),
    "wall": ("#....##", "B1", "e", "C1 D1 E1 D1 C1", "E1"),
    "wall beside the shooter": ("#..#", "B1", "w", "", ""),
    "pillar": ("....O.", "A1", "e", "B1 C1 D1 C1 B1", "D1"),
    "closed door": ("..+..", "A1", "e", "B1", "B1"),
    "closed door beside the shooter": (".+..", "A1", "e", "", ""),
    "open door": ("../..", "A1", "e", "B1 C1 D1 E1 D1 C1 B1", "E1"),
    "over lever, rack, entrance, start square": (".!)<_", "A1", "e", "B1 C1 D1 E1 D1 C1 B1", "E1"),
    "over gem and knife": (".*-.#", "A1", "e", "B1 C1 D1 C1 B1", "D1"),
}

FLAT = {
    "right-hand wall": ("..#\n..#\n..#\n..#", "A4", "ne", "B3 A2", "B3"),
    "edge above": (ROOM, "A4", "ne", "B3 C2 D1 E2 F3 G4", "D1"),
    "edge aside": (ROOM, "C4", "ne", "D3 E2 F1 G2", "F1"),
    "then a second edge ends it": (ROOM, "E2", "ne", "F1 G2", "F1"),
    "wall of pillars": (".OOOO\n.....\n.....\n.....", "B3", "ne", "C2 D3 E4", "C2"),
    "wall of closed doors": (".++++\n.....\n.....\n.....", "B3", "ne", "C2 D3 E4", "C2"),
    "row of open doors is no wall": (".////\n.....\n.....\n.....", "B3", "ne", "C2 D1 E2", "D1"),
    "lever and rack are no wall": (".)!)!\n.....\n.....\n.....", "B3", "ne", "C2 D1 E2", "D1"),
    "wall ahead, none at the side: a tip": ("....\n...#\n....\n....", "B4", "ne", "C3", "C3"),
    "wall at the side, none ahead: brushed": ("....\n..#.\n....\n....", "B4", "ne", "C3 D2 C1", "D2"),
    "two wide": ("######\n......\n......\n######", "A3", "ne", "B2 C3", "B2"),
    "three wide": ("######\n......\n......\n......\n######", "A4", "ne", "B3 C2 D3 E4", "C2"),
}  # fmt: skip

CORNERS = {
    "inside corner": ("#####\n#...#\n#...#\n#...#\n#####", "B4", "ne", "C3 D2 C3", "D2"),
    "corner of the board": ("...\n...\n...", "A3", "ne", "B2 C1 B2", "C1"),
    "tip of a pillar": ("....O\n.....\n.....\n.....", "B4", "ne", "C3 D2 C3", "D2"),
    "tip of a wall's corner": ("....##\n....##\n......\n......\n......", "B5", "ne", "C4 D3 C4", "D3"),
    "tip of a closed door": ("....+\n.....\n.....\n.....", "B4", "ne", "C3 D2 C3", "D2"),
    "no tip on an open door": ("..../.\n......\n......\n......", "B4", "ne", "C3 D2 E1 F2", "E1"),
    "two walls touching": ("......\n..#...\n...#..\n......\n......", "A5", "ne", "B4 C3 B4", "C3"),
    "wall and pillar touching": ("......\n..O...\n...#..\n......\n......", "A5", "ne", "B4 C3 B4", "C3"),
    "wall and closed door touching": ("......\n..+...\n...#..\n......\n......", "A5", "ne", "B4 C3 B4", "C3"),
    "wall and open door touching": ("......\n../...\n...#..\n......\n......", "A5", "ne", "B4 C3 D2 E1 F2", "E1"),
    "wall and lever touching": ("......\n..!...\n...#..\n......\n......", "A5", "ne", "B4 C3 D2 E1 F2", "E1"),
    "one wall brushed above": ("......\n..#...\n......\n......\n......", "A5", "ne", "B4 C3 D2 E1 F2", "E1"),
    "one wall brushed below": ("......\n......\n...#..\n......\n......", "A5", "ne", "B4 C3 D2 E1 F2", "E1"),
    "one corner brushed after the turn": ("....#\n.#...\n.....\n.....", "D3", "nw", "C2 B1 A2", "B1"),
    "back through a gap already flown": ("...#\n..#.\n....\n....", "A4", "ne", "B3", "B3"),
}  # fmt: skip

OWN_SQUARE = {
    "wall beside, turning at once": ("####\n....\n....\n....", "A2", "ne", "B3 C4", "A2"),
    "edge beside, turning at once": (ROOM, "B1", "ne", "C2 D3 E4 F5", "B1"),
    "pillars beside": ("OO..\n....\n....\n....", "A2", "ne", "B3 C4", "A2"),
    "turned into a wall": ("####\n....\n####", "B2", "ne", "", ""),
    "turned onto a tip": ("####.\n.....\n...#.\n.....", "C2", "ne", "", ""),
    "turned through a brushed corner": ("####\n....\n.#..\n....", "B2", "ne", "C3 D4", "B2"),
    "inside corner": ("##\n.#", "A2", "ne", "", ""),
    "corner of the board": (ROOM, "G1", "ne", "", ""),
    "tip of a pillar": ("..O\n...\n...", "B2", "ne", "", ""),
    "two walls touching": ("#.\n.#", "A2", "ne", "", ""),
    "one wall brushed": ("#..\n...\n...", "A2", "ne", "B1 C2", "B1"),
    "a cell": ("###\n#.#\n###", "B2", "ne", "", ""),
}  # fmt: skip

CASES = {
    f"{kind}: {name}": case
    for kind, table in (("straight", STRAIGHT), ("flat", FLAT), ("corner", CORNERS), ("own square", OWN_SQUARE))
    for name, case in table.items()
}


@pytest.mark.hazard(10, 12)
@pytest.mark.parametrize("case", CASES)
def test_one_bounce(case: str, mirror: str) -> None:
    map_, at, direction, path, bounced = CASES[case]
    board = Mirror(mirror, map_)

    flown = fly(board, at, direction)

    assert flown == (turned(board, path), turned(board, bounced))


MANY = {
    "one, two wide": (1, "######\n......\n......\n######", "A3", "ne", "B2 C3", "B2"),
    "two, two wide": (2, "######\n......\n......\n######", "A3", "ne", "B2 C3 D2", "B2 C3"),
    "three, two wide": (3, "######\n......\n......\n######", "A3", "ne", "B2 C3 D2 E3", "B2 C3 D2"),
    "twenty, two wide, back from the far corner": (
        20, "######\n......\n......\n######", "A3", "ne", "B2 C3 D2 E3 F2 E3 D2 C3 B2", "B2 C3 D2 E3 F2 E3 D2 C3 B2",
    ),
    "around the room and home, one": (1, "...\n...\n...", "B1", "se", "C2 B3", "C2"),
    "around the room and home, two": (2, "...\n...\n...", "B1", "se", "C2 B3 A2", "C2 B3"),
    "around the room and home, three": (3, "...\n...\n...", "B1", "se", "C2 B3 A2", "C2 B3 A2"),
    "straight shots come home, whatever the number": (5, "....", "B1", "e", "C1 D1 C1", "D1"),
    "turned twice in the shooter's square": (2, "####\n....\n####", "B2", "ne", "", ""),
    "edge, corner, and the edge again": (2, "....\n...#\n....", "A2", "ne", "B1 C2 D3 C2 B1", "B1 D3"),
}  # fmt: skip


@pytest.mark.hazard(10)
@pytest.mark.parametrize("case", MANY)
def test_many_bounces(case: str, mirror: str) -> None:
    bounces, map_, at, direction, path, bounced = MANY[case]
    board = Mirror(mirror, map_)

    flown = fly(board, at, direction, bounces=bounces)

    assert flown == (turned(board, path), turned(board, bounced))


EITHER = {
    "a brushed wall turns it": ("....\n.#..\n....\n....", "A4", "ne", "B3 C4", "B3"),
    "a brushed wall beside the shooter turns it": ("....\n#...\n....\n....", "A3", "ne", "B4", "A3"),
    "a tip still sends it back": ("....O\n.....\n.....\n.....", "B4", "ne", "C3 D2 C3", "D2"),
    "two walls touching still send it back": ("....\n.#..\n..#.\n....", "A4", "ne", "B3", "B3"),
    "straight past a wall": ("...\n##.\n...", "A1", "e", "B1 C1 B1", "C1"),
}  # fmt: skip


@pytest.mark.hazard(12)
@pytest.mark.parametrize("case", EITHER)
def test_corners_that_one_wall_closes(case: str, mirror: str) -> None:
    map_, at, direction, path, bounced = EITHER[case]
    board = Mirror(mirror, map_)

    flown = fly(board, at, direction, corner_rule="either")

    assert flown == (turned(board, path), turned(board, bounced))
