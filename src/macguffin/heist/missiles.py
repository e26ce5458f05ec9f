"""What flies: the flight square by square with its bounces, crossbow shots and thrown knives."""

from mypy_extensions import i64

from macguffin.core.buffers import append
from macguffin.core.dice import Dice
from macguffin.heist import events
from macguffin.heist.harm import FROM_BODY, slay, stun
from macguffin.heist.melee import spend_poison, take_poison
from macguffin.heist.refusals import (
    ARC,
    FINE,
    HAS_MOVED,
    NO_BOUNCE,
    NO_CROSSBOW,
    NO_CROSSBOW_STANDING,
    NO_KNIFE,
    NOT_MARKSMAN_STANDING,
    SHOT_ALREADY,
    STANDING_BOUNCE,
)
from macguffin.heist.sight import corner_closed, is_solid
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    CROSSBOW,
    CROSSBOW_SIDES,
    DIRECTIONS,
    KNIFE_SIDES,
    MAINS,
    MARKSMAN,
    NONE,
    OVER,
    PIKE,
    SHOT_EMPTY,
    SHOT_HIT,
    SHOT_MISS,
    SHOT_NONE,
    STAND,
    THROWING_KNIFE,
    WHY_KNIFE,
    WHY_SHOT,
    WHY_WOUND,
)


class Flight:
    """Where something flies: call `advance` for the next square, until it says that terrain or its range has ended it.

    `distance` counts along the path, a diagonal square as two. It ends at the square it started from.
    """

    def __init__(self, game: Game, start: i64, direction: i64, reach: i64, bounces: i64) -> None:
        self.game = game
        self.start: i64 = start
        self.square: i64 = start
        self.direction: i64 = direction
        self.reach: i64 = reach
        self.bounces: i64 = bounces
        self.distance: i64 = 0
        self.bounced = False  # on the way into the square where it is now …
        self.wall: i64 = -1  # … off the wall that lay in this direction from the square before

    def advance(self) -> bool:
        """Enters the next square; false when the flight is over. Rules: H-055, H-131 … H-137, HR-104, HR-211 … HR-216"""
        self.bounced = False
        while is_blocked(self.game, self.square, self.direction):
            if self.bounces == 0:
                return False
            self.bounces -= 1
            turned = reflected(self.game, self.square, self.direction)
            if self.square == self.start and turned == self.direction ^ 4:
                return False
            if not self.bounced:
                self.wall = wall_struck(self.game, self.square, self.direction)
            self.direction = turned
            self.bounced = True
        length: i64 = 2 if self.direction & 1 else 1
        if self.distance + length > self.reach:
            return False
        square = self.square + self.game.board.offsets[self.direction]
        if square == self.start:
            return False
        self.square = square
        self.distance += length
        return True


def is_blocked(game: Game, square: i64, direction: i64) -> bool:
    """Whether terrain stops whatever flies on from a square in a direction. Rules: H-056, HR-005, HR-007, HR-012"""
    if is_solid(game, square + game.board.offsets[direction]):
        return True
    return direction & 1 == 1 and corner_closed(game, square, direction)


def wall_struck(game: Game, square: i64, direction: i64) -> i64:
    """Where the wall lies that a blocked flight strikes: beside its corner if it is one flat wall, else straight ahead.

    Rules: H-133, HR-212, HR-214
    """
    if direction & 1 == 0:
        return direction
    one = (direction - 1) & 7
    other = (direction + 1) & 7
    hits_one = is_solid(game, square + game.board.offsets[one])
    hits_other = is_solid(game, square + game.board.offsets[other])
    if hits_one == hits_other:
        return direction
    return one if hits_one else other


def reflected(game: Game, square: i64, direction: i64) -> i64:
    """Where a blocked flight turns: straight back, or by 90 degrees off one flat wall. Rules: H-132, H-133, HR-212, HR-214, HR-215"""
    wall = wall_struck(game, square, direction)
    if wall == direction:
        return direction ^ 4
    # The part of the direction that runs into the wall turns round, the other stays.
    return (direction + 2) & 7 if wall == (direction - 1) & 7 else (direction - 2) & 7


def trace(flight: Flight) -> list[tuple[int, int, int]]:
    """All squares of a flight that has not begun, the first one too: square, distance, and where the wall lies that turns it there, or -1.

    Rules: H-055, H-131 … H-137
    """
    squares: list[tuple[int, int, int]] = []
    square, distance = flight.square, flight.distance
    while flight.advance():
        wall: i64 = flight.wall if flight.bounced else -1
        squares.append((square, distance, wall))
        square, distance = flight.square, flight.distance
    comes_home = flight.bounced and square + flight.game.board.offsets[flight.direction] == flight.start
    last: i64 = flight.wall if comes_home else -1
    squares.append((square, distance, last))
    return squares


def arc_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why the figure may not shoot, throw or cast that way for its facing, or 0. Rules: H-029, HR-044"""
    if not game.rules.front_arc:
        return FINE
    turn = (direction - figure.facing) & 7
    return FINE if turn in (0, 1, 7) else ARC


def standing_refusal(game: Game, figure: Figure, direction: i64, bounce: bool) -> i64:
    """Why there is no standing shot, or 0. Rules: H-129, HR-184, HR-206, HR-207, HR-210"""
    if figure.class_ != MARKSMAN:
        return NOT_MARKSMAN_STANDING
    if figure.main != CROSSBOW:
        return NO_CROSSBOW_STANDING
    if game.shot != SHOT_NONE:
        return SHOT_ALREADY
    if game.moved:
        return HAS_MOVED
    if bounce and not game.rules.bank_standing:
        return STANDING_BOUNCE
    return arc_refusal(game, figure, direction)


def shot_refusal(game: Game, figure: Figure, direction: i64, bounce: bool) -> i64:
    """Why the figure may not shoot, or 0. Rules: H-056, H-131, H-195, HR-108, HR-116, HR-127, HR-217"""
    if figure.main != CROSSBOW:
        return NO_CROSSBOW
    if bounce and figure.class_ != MARKSMAN:
        return NO_BOUNCE
    return arc_refusal(game, figure, direction)


def throw_refusal(game: Game, figure: Figure, direction: i64) -> i64:
    """Why the figure may not throw a knife, or 0. Rules: H-056, H-204, HR-117"""
    if figure.secondary != THROWING_KNIFE:
        return NO_KNIFE
    return arc_refusal(game, figure, direction)


def hits(game: Game, face: i64, distance: i64, dice: Dice) -> bool:
    """Whether a missile's die hits at that distance. Rules: H-195, H-206, HR-103, HR-104, HR-107, HR-108, HR-276"""
    if dice.harmless:
        return False
    return face > distance if game.rules.hit_over else face < distance


def is_passed_by(game: Game, figure: Figure, target: Figure) -> bool:
    """Whether what the figure sends passes the target harmlessly. Rules: H-041, HR-068"""
    return not game.rules.friendly_fire and target.team == figure.team


def shot_flight(game: Game, figure: Figure, direction: i64, bounce: bool) -> Flight:
    """The way of a crossbow shot. Rules: H-055, H-131, HR-106, HR-211"""
    return Flight(game, figure.at, direction, game.rules.crossbow_range, game.rules.bounces if bounce else 0)


def knife_flight(game: Game, figure: Figure, direction: i64) -> Flight:
    """The way of a thrown knife. Rules: H-055, H-204, HR-105"""
    return Flight(game, figure.at, direction, game.rules.knife_range, 0)


def shoot(game: Game, figure: Figure, direction: i64, bounce: bool, standing: bool, dice: Dice) -> None:
    """One crossbow shot along a line. Rules: H-129 … H-138, H-145, H-147 … H-149, H-195 … H-199, HR-106, HR-218, HR-220 … HR-222"""
    flight = shot_flight(game, figure, direction, bounce)
    if game.log is not None:
        tell_shot(game, figure, flight, direction, bounce, standing, CROSSBOW_SIDES)
    result: i64 = SHOT_EMPTY
    while flight.advance():
        met = meet(game, figure, flight, CROSSBOW_SIDES, dice)
        if met > result:
            result = met
        if met == SHOT_HIT and (not game.rules.pierce or game.phase == OVER):
            break
    if result > game.shot:
        game.shot = result


def throw(game: Game, figure: Figure, direction: i64, dice: Dice) -> None:
    """Throws the knife; it lies where it comes down. Rules: H-200, H-204 … H-211, HR-105, HR-118 … HR-120, HR-176"""
    flight = knife_flight(game, figure, direction)
    if game.log is not None:
        tell_shot(game, figure, flight, direction, False, False, KNIFE_SIDES)
    rest = KnifeRest(figure.at)
    fly_knife(game, figure, flight, rest, dice)
    poisoned = figure.secondary_poisoned
    figure.secondary = NONE
    figure.secondary_poisoned = False
    game.knives = append(game.knives[:], rest.square * 2 + (1 if poisoned else 0))
    if game.log is not None:
        game.log.append(
            events.KnifeLanded(
                figure=figure.name,
                square=game.square_name(rest.square),
                poisoned=poisoned,
                clauses=("H-210",) if rest.hit else ("H-211", "HR-119"),
            )
        )


class KnifeRest:
    """Where a flying knife would lie if it came down now."""

    def __init__(self, square: i64) -> None:
        self.square: i64 = square
        self.hit = False


def fly_knife(game: Game, figure: Figure, flight: Flight, rest: KnifeRest, dice: Dice) -> None:
    """Lets a knife fly: it comes down under whom it hits, else on the last square where a figure can stand. Rules: H-205, H-210, H-211"""
    while flight.advance():
        if not rest.hit and i64(game.cells[flight.square]) & STAND:
            rest.square = flight.square
        if meet(game, figure, flight, KNIFE_SIDES, dice) == SHOT_HIT:
            rest.square = flight.square
            rest.hit = True
            if not game.rules.pierce or game.phase == OVER:
                return


def meet(game: Game, figure: Figure, flight: Flight, sides: i64, dice: Dice) -> i64:
    """A missile enters a square: nobody there, missed or hit. Rules: H-145, H-195, H-196, H-205, H-206, HR-109 … HR-111, HR-216, HR-220"""
    seat = i64(game.occupants[flight.square]) - 1
    if seat < 0:
        return SHOT_EMPTY
    target = game.figures[seat]
    if is_passed_by(game, figure, target):
        return SHOT_EMPTY
    bound = flight.distance if game.rules.hit_over else flight.distance - 1
    face = dice.banded(sides, WHY_SHOT if sides == CROSSBOW_SIDES else WHY_KNIFE, bound, sides, sides, sides)
    hit = hits(game, face, flight.distance, dice)
    if game.log is not None:
        game.log.append(
            events.MissileMet(
                figure=figure.name,
                target=target.name,
                square=game.square_name(flight.square),
                distance=flight.distance,
                sides=sides,
                hit=hit,
                over=game.rules.hit_over,
                dice=(face,),
                clauses=("H-195" if sides == CROSSBOW_SIDES else "H-206",),
            )
        )
    if not hit:
        return SHOT_MISS
    wound(game, figure, target, sides != CROSSBOW_SIDES, dice)
    return SHOT_HIT


def wound(game: Game, figure: Figure, target: Figure, by_knife: bool, dice: Dice) -> None:
    """The d3 after a hit by crossbow, knife or pike, and the weapon's poison. Rules: H-123, H-189 … H-191, H-197 … H-199, H-207 … H-209"""
    poisons = spend_poison(game, figure, not by_knife)
    face = dice.roll(3, WHY_WOUND)
    if game.log is not None:
        tell_wound(game, figure, target, by_knife, face)
    lives = target.lives
    if face == 1:
        slay(game, target, FROM_BODY, dice)
    elif face == 2:
        stun(game, target, FROM_BODY)
    if poisons and target.lives == lives:
        take_poison(game, target)


def tell_shot(
    game: Game, figure: Figure, flight: Flight, direction: i64, bounce: bool, standing: bool, sides: i64
) -> None:
    log = game.log
    if log is None:
        return
    ahead = Flight(game, flight.start, direction, flight.reach, flight.bounces)
    squares = trace(ahead)
    clause = "H-206" if sides == KNIFE_SIDES else "H-129" if standing else "H-131" if bounce else "H-195"
    log.append(
        events.Shot(
            figure=figure.name,
            weapon="throwing_knife" if sides == KNIFE_SIDES else "crossbow",
            square=game.square_name(flight.start),
            direction=DIRECTIONS[direction],
            bounce=bounce,
            standing=standing,
            path=tuple([game.square_name(square) for square, _, _ in squares[1:]]),
            bounced_at=tuple([game.square_name(square) for square, _, wall in squares if wall >= 0]),
            clauses=(clause,),
        )
    )


def tell_wound(game: Game, figure: Figure, target: Figure, by_knife: bool, face: i64) -> None:
    log = game.log
    if log is None:
        return
    rows = (
        ("H-207", "H-208", "H-209")
        if by_knife
        else ("H-189", "H-190", "H-191")
        if figure.main == PIKE
        else ("H-197", "H-198", "H-199")
    )
    log.append(
        events.WoundRolled(
            figure=target.name,
            by=figure.name,
            weapon="throwing_knife" if by_knife else MAINS[figure.main],
            result=("slain", "stunned", "nothing")[face - 1],
            dice=(face,),
            clauses=(rows[face - 1],),
        )
    )
