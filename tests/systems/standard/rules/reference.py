"""A second reading of the rules of movement, ZOC, retreat and attack: slow, obvious, sharing nothing with the game.

Written from the rules alone, with plain dicts and sets; nothing is kept from one question to the next. A hex is a
(column, row) pair, a hexside the frozenset of its two hexes. The figures of the charts are written out here again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Hex = tuple[int, int]
Hexside = frozenset[Hex]
Path = tuple[Hex, ...]

TERRAIN_MP = {
    "mixed": (1, 2), "broken": (2, 3), "rough": (2, 4), "woods": (2, 4), "town": (1, 1), "city": (1, 1),
}  # fmt: skip
"""MP to enter, leg and mobile. [5.2]"""
WATER_MP = {"stream": (1, 2), "canal": (3, None), "river": (None, None)}
"""MP on top for crossing, leg and mobile; None is prohibited. [5.2]"""


@dataclass(frozen=True)
class BridgeOver:
    """A bridge that the map names."""

    hexside: Hexside
    carries: str
    """road or rail."""
    stands: bool


@dataclass(frozen=True)
class Piece:
    """A unit on the map, with what it has done in this phase."""

    side: str
    at: Hex
    mobile: bool
    mp_left: int
    arrived: bool
    """It came onto the map in this phase. [3.2]"""
    has_moved: bool
    """It has entered a hex by movement, arrival or landing. [5.4]"""
    stopped: bool
    """It has entered an enemy ZOC. [6.11]"""
    landed_in_zoc: bool
    """It came down in an enemy ZOC in this phase. [11.47]"""
    landing_over: bool
    """Another unit has landed after it. [11.4]"""
    has_attacked: bool
    was_attacked: bool


@dataclass(frozen=True)
class Position:
    """What the rules of this module ask about."""

    terrain: dict[Hex, str]
    water: dict[Hexside, str]
    roads: set[Hexside]
    trails: set[Hexside]
    railways: set[Hexside]
    bridges: list[BridgeOver]
    ferries: set[Hexside]
    span: Hexside | None
    engineers: list[tuple[Hex, int]]
    """Where engineers of the Allied side are, with their MA."""
    pieces: dict[int, Piece]
    segment: str
    """arrivals, movement or combat."""
    mobile_only: bool
    """Whether it is the mobile movement phase."""


# ------------------------------------------------------------------ 1 the sheet


def height(hex: Hex) -> int:
    """How far down the sheet a hex lies, in half hexes: even columns sit half a hex lower. [1.1]"""
    column, row = hex
    return 2 * row + (1 if column % 2 == 0 else 0)


def distance(a: Hex, b: Hex) -> int:
    """Each step to the next column is worth half a hex up or down; what is left is walked straight. [1.2]"""
    across, down = abs(a[0] - b[0]), abs(height(a) - height(b))
    return across + max(0, (down - across) // 2)


def neighbours(position: Position, hex: Hex) -> list[Hex]:
    """Hexes on the map that touch one."""
    column, row = hex
    near = [(column + c, row + r) for c in (-1, 0, 1) for r in (-1, 0, 1)]
    return [there for there in near if there in position.terrain and distance(hex, there) == 1]


def occupant(position: Position, hex: Hex) -> Piece | None:
    """The unit in a hex."""
    for piece in position.pieces.values():
        if piece.at == hex:
            return piece
    return None


# ------------------------------------------------------------------ 5.2, 5.3 what a step costs


def spans(position: Position, hexside: Hexside, side: str) -> bool:
    """Whether a hexside is bridged for a side: an engineer near enough, no German in it or with ZOC over it. [15.2]"""
    if side != "allied" or position.span != hexside:
        return False
    germans = {piece.at for piece in position.pieces.values() if piece.side == "german"}
    if (germans | zoc(position, "german")) & hexside:
        return False
    return any(distance(at, hex) <= ma for at, ma in position.engineers for hex in hexside)


def stands(position: Position, hexside: Hexside, carries: str, side: str) -> bool:
    """Whether a bridge for a road or for a railway leads a side over a hexside now. [5.3, 15.2]"""
    if carries == "road" and spans(position, hexside, side):
        return True
    return any(b.stands for b in position.bridges if b.hexside == hexside and b.carries == carries)


def is_carried(position: Position, hexside: Hexside, carries: str, side: str) -> bool:
    """Whether a road or railway gets over a hexside. [5.3]"""
    water = position.water.get(hexside)
    if water is None or stands(position, hexside, carries, side):
        return True
    is_named = any(b.hexside == hexside and b.carries == carries for b in position.bridges)
    return water == "stream" and not is_named


def over_the_water(position: Position, hexside: Hexside, side: str, *, mobile: bool) -> int | None:
    """MP that the water of a hexside costs on top, by the easiest way over; None if there is none. [5.2]"""
    water = position.water.get(hexside)
    if water is None:
        return 0
    ways = [WATER_MP[water][mobile]]
    if stands(position, hexside, "road", side):
        ways.append(0)
    if stands(position, hexside, "rail", side):
        ways.append(1 if mobile else 0)
    if hexside in position.ferries and not mobile:
        ways.append(2)
    return min((way for way in ways if way is not None), default=None)


def step_cost(position: Position, here: Hex, there: Hex, side: str, *, mobile: bool) -> int | None:
    """MP for a step, by its cheapest way; None if it is prohibited. [5.2, 5.3]"""
    hexside = frozenset((here, there))
    ways = []
    extra = over_the_water(position, hexside, side, mobile=mobile)
    if extra is not None:
        ways.append(TERRAIN_MP[position.terrain[there]][mobile] + extra)
        if hexside in position.trails:
            ways.append((2 if mobile else 1) + extra)
    if hexside in position.roads and is_carried(position, hexside, "road", side):
        ways.append(1)
    if hexside in position.railways and is_carried(position, hexside, "rail", side):
        over_rail_bridge = hexside in position.water and stands(position, hexside, "rail", side)
        ways.append((2 + over_rail_bridge) if mobile else 1)
    return min(ways, default=None)


# ------------------------------------------------------------------ 6 zones of control


def zoc(position: Position, side: str) -> set[Hex]:
    """Hexes in the ZOC of a side: all around its units, but not across a river without a usable bridge. [6.1]"""
    controlled = set()
    for piece in position.pieces.values():
        if piece.side == side:
            for there in neighbours(position, piece.at):
                hexside = frozenset((piece.at, there))
                bridged = stands(position, hexside, "road", side) or stands(position, hexside, "rail", side)
                if position.water.get(hexside) != "river" or bridged:
                    controlled.add(there)
    return controlled


def enemy(side: str) -> str:
    """The other side."""
    return "german" if side == "allied" else "allied"


# ------------------------------------------------------------------ 5, 6, 11.47 movement


def may_move(position: Position, piece: Piece) -> bool:
    """Whether a unit may move at all now. [3.2, 5.1, 6.11, 11.4]"""
    if position.segment == "arrivals" and not piece.arrived:
        return False
    if position.mobile_only and not piece.mobile:
        return False
    return piece.mp_left > 0 and not piece.stopped and not piece.landing_over


def after_step(
    position: Position, piece: Piece, here: Hex, there: Hex, dangerous: set[Hex], *, left: int, first: bool
) -> int | None:
    """MP left after one step of a move, None if it is barred; `dangerous` hexes are in an enemy ZOC. [5, 6]

    `first` says that it is the first step of this move.
    """
    other = occupant(position, there)
    if other is not None and other.side != piece.side:
        return None
    cost = step_cost(position, here, there, piece.side, mobile=piece.mobile)
    if cost is None:
        return None
    if there in dangerous and (piece.landed_in_zoc or (first and here in dangerous)):
        return None
    if cost <= left:
        return left - cost
    return 0 if first and not piece.has_moved and left > 0 else None


def reach(position: Position, piece: Piece) -> dict[Hex, int]:
    """What every hex costs that a unit can get to, friends' hexes included. [5.1, 5.4, 6.11]"""
    most_left = {piece.at: piece.mp_left}
    again = [piece.at]
    dangerous = zoc(position, enemy(piece.side))
    while again:
        here = again.pop()
        if here != piece.at and here in dangerous:
            continue
        for there in neighbours(position, here):
            left = after_step(position, piece, here, there, dangerous, left=most_left[here], first=here == piece.at)
            if left is not None and left > most_left.get(there, -1):
                most_left[there] = left
                again.append(there)
    return {hex: piece.mp_left - left for hex, left in most_left.items() if hex != piece.at}


def path_cost(position: Position, piece: Piece, path: Path) -> int | None:
    """What a move along a path costs; None if it is not legal. [4.1, 5, 6]"""
    if not may_move(position, piece) or not path or path[-1] == piece.at:
        return None
    dangerous = zoc(position, enemy(piece.side))
    here, left = piece.at, piece.mp_left
    for number, there in enumerate(path):
        if there not in neighbours(position, here) or (number > 0 and here in dangerous):
            return None
        rest = after_step(position, piece, here, there, dangerous, left=left, first=number == 0)
        if rest is None:
            return None
        here, left = there, rest
    return None if occupant(position, here) is not None else piece.mp_left - left


# ------------------------------------------------------------------ 7.7 retreat


def retreat_paths(position: Position, piece: Piece, fight: Hex, hexes: int) -> tuple[set[Path], bool]:
    """The ways a unit may retreat from a fight, and whether they fall short of the hexes it owes. [6.2, 7.7]"""
    dangerous = zoc(position, enemy(piece.side))

    def walks(path: Path) -> Iterator[Path]:
        """Every walk away from the fight, as long as may be."""
        here = path[-1] if path else piece.at
        for there in neighbours(position, here):
            other = occupant(position, there)
            if distance(there, fight) <= distance(here, fight):
                continue
            if step_cost(position, here, there, piece.side, mobile=piece.mobile) is None:
                continue
            if other is None and there in dangerous:
                continue
            if other is not None and other.side != piece.side:
                continue
            longer = (*path, there)
            yield longer
            if len(longer) < hexes or other is not None:  # past the hexes owed it goes on only from friend to friend
                yield from walks(longer)

    free = {path for path in walks(()) if occupant(position, path[-1]) is None}
    complete = {path for path in free if len(path) >= hexes}
    if complete:
        return complete, False
    farthest = max((len(path) for path in free), default=0)
    return {path for path in free if len(path) == farthest}, True


# ------------------------------------------------------------------ 7.1 attack


def targets(position: Position, side: str) -> dict[Hex, set[int]]:
    """Hexes that a side may attack now, and which of its units may. [7.1]"""
    found = {}
    for piece in position.pieces.values():
        if piece.side != side and not piece.was_attacked:
            able = {
                name
                for name, own in position.pieces.items()
                if own.side == side and not own.has_attacked and distance(own.at, piece.at) == 1
            }
            if able:
                found[piece.at] = able
    return found
