"""Fire, loads, ways, work read off the page again, without the code of the rules. [9, 11.2, 12.9, 12.10, 13.2]"""

from __future__ import annotations

from game.systems.remagen.rules import state as flags
from tests.systems.remagen.reference import Piece, Table, around, course, ground_of, place_of, sees

FARTHEST = 8


def distance(a: str, b: str) -> int:
    """Range. [1.3]"""
    (ax, ay), (bx, by) = place_of(a), place_of(b)
    return max(abs(ax - bx), abs(ay - by))


def may_fire(table: Table, piece: Piece, target: str, engaged: set[str]) -> bool:
    """Whether a unit can fire at a sector. [11.2]"""
    if not piece.sector or piece.carrier >= 0 or piece.sector == target or {piece.sector, target} & engaged:
        return False
    if piece.facts["branch"] == "gun" and piece.flags & flags.BARRED:
        return False
    chart, far = piece.facts["divisors"].split(), distance(piece.sector, target)
    word = chart[far - 1] if far <= len(chart) else "-"
    if word == "-" or not (word.endswith("*") or sees(piece.sector, target)):
        return False
    others = [other for other in table.pieces if other.sector == target]
    if any(other.side == piece.side for other in others):
        return False
    if piece.side == "german" and ground_of(target) == "river" and table.labour[target[0]]:
        river = [name for name in course(target[0]) if ground_of(name) == "river"]
        if not any(other.side == piece.side and other.sector in river for other in table.pieces):
            return True
    pierces = piece.facts.get("against_armour", False)
    return any(other.carrier < 0 and (pierces or not other.facts.get("armour")) for other in others)


def takes(carrier: Piece, loads: list[Piece]) -> bool:
    """Whether a vehicle carries or tows all these at once. [9.1, 9.2]"""
    guns = [load for load in loads if load.facts["branch"] == "gun"]
    troops = [load for load in loads if load.facts["branch"] == "troop"]
    weapons = [load for load in loads if load.facts["branch"] == "weapon"]
    cars = [load for load in loads if load.kind == "car"]
    if len(guns) + len(troops) + len(weapons) + len(cars) != len(loads):
        return False
    if carrier.kind in ("truck", "armtruck", "halftrack"):
        if cars or (guns and len(loads) > 1):
            return False
        return bool(guns) or (len(troops) <= 2 and not weapons) or (len(weapons) == 1 and not troops)
    if carrier.kind == "weasel":
        return len(loads) == len(troops) == 1
    if carrier.kind == "lvt":
        if cars or guns:
            return len(loads) == 1 and (bool(cars) or guns[0].kind == "atgun")
        return 2 * len(troops) + 4 * len(weapons) <= 6
    return False


def tows(carrier: Piece, load: Piece) -> bool:
    """Whether a load goes behind and not on board. [9.1]"""
    return load.facts["branch"] == "gun" and carrier.kind in ("truck", "armtruck", "halftrack")


def _is_idle(table: Table, piece: Piece) -> bool:
    """Whether nothing keeps it from doing anything with its points. [7.7, 13.3]"""
    return bool(piece.sector) and piece.sector not in table.locked and not piece.flags & flags.ROLLED


def _has_points(table: Table, piece: Piece) -> bool:
    return table.points(piece) - piece.spent >= 2


def _loads(table: Table, carrier: Piece) -> list[Piece]:
    return [piece for piece in table.pieces if piece.carrier == carrier.index]


def _is_afloat(table: Table, name: str) -> bool:
    return ground_of(name) == "river" and not table.carries_a_bridge(name)


def _suits(piece: Piece, name: str, roads: set[str]) -> bool:
    """Whether it may be put onto a sector of land. [5.3]"""
    ground = ground_of(name)
    if ground == "river":
        return False
    if ground == "house":
        return piece.is_foot
    return ground == "open" or name in roads or piece.factor(ground) > 0


def may_board(table: Table, piece: Piece, carrier: Piece) -> bool:
    """Whether a passenger gets on board. [9.6]"""
    if not _is_idle(table, piece) or piece.carrier >= 0 or piece.is_disabled or not _has_points(table, piece):
        return False
    if piece.flags & (flags.STOPPED | flags.DROPPED) or _loads(table, piece) or carrier.side != piece.side:
        return False
    if not carrier.sector or carrier.carrier >= 0 or carrier.is_disabled or tows(carrier, piece):
        return False
    if not takes(carrier, [*_loads(table, carrier), piece]):
        return False
    if carrier.sector == piece.sector:
        return True
    if carrier.sector not in around(piece.sector):
        return False
    if _is_afloat(table, carrier.sector):
        return ground_of(piece.sector) != "river"
    step = table.step(piece, piece.sector, carrier.sector, 0, first=False)
    return step is not None and table.room(carrier.sector) >= 0


def may_leave(table: Table, piece: Piece, there: str, roads: set[str]) -> bool:
    """Whether a passenger gets off into a sector. [9.6]"""
    if piece.carrier < 0 or not _is_idle(table, piece) or not _has_points(table, piece):
        return False
    if tows(table.pieces[piece.carrier], piece) or not table.may_be_in(piece, there):
        return False
    here = piece.sector
    if here == there:
        return not _is_afloat(table, here) and (table.carries_a_bridge(here) or _suits(piece, here, roads))
    if there not in around(here):
        return False
    others = [other for other in table.pieces if other.sector == there]
    if piece.is_vehicle and sum(other.is_disabled for other in others) >= 2:
        return False
    if not _is_afloat(table, here) and table.step(piece, here, there, 0, first=False) is not None:
        return True
    return not table.carries_a_bridge(here) and _suits(piece, there, roads)


def _reaches(table: Table, vehicle: Piece, there: str) -> bool:
    """Whether a gun lies, or comes to lie, where its vehicle reaches it. [9.3, 9.4]"""
    if there not in around(vehicle.sector):
        return False
    if ground_of(vehicle.sector) != "river":
        return True
    return there in course(vehicle.sector[0]) and ground_of(there) != "river"


def may_hitch(table: Table, vehicle: Piece, gun: Piece, payer: Piece) -> bool:
    """Whether a gun is hitched to a vehicle. [9.3, 9.4]"""
    if not (_is_idle(table, vehicle) and _is_idle(table, gun)) or vehicle.side != gun.side or not tows(vehicle, gun):
        return False
    if gun.carrier >= 0 or vehicle.carrier >= 0 or vehicle.is_disabled or gun.flags & flags.HITCHED:
        return False
    if _loads(table, vehicle) or not _has_points(table, payer) or table.room(vehicle.sector) < 0:
        return False
    return _reaches(table, vehicle, gun.sector)


def may_unhitch(table: Table, vehicle: Piece, gun: Piece, there: str, payer: Piece, roads: set[str]) -> bool:
    """Whether a gun is put down in a sector. [9.4, 9.7]"""
    if gun.carrier != vehicle.index or not tows(vehicle, gun) or gun.flags & flags.UNHITCHED:
        return False
    if not (_is_idle(table, vehicle) and _is_idle(table, gun)) or not _has_points(table, payer):
        return False
    if payer is vehicle and vehicle.is_disabled:
        return False
    return _reaches(table, vehicle, there) and _suits(gun, there, roads) and table.may_be_in(gun, there)


def ways_back(table: Table, piece: Piece, steps: int) -> set[tuple[str, ...]]:
    """All ways on which a unit retreats. [12.9-12.94]"""
    zone, found = table.zone(piece.side), {()}
    for count in range(1, steps + 1):
        found = {
            (*way, there)
            for way in found
            for here in [way[-1] if way else piece.sector]
            for there in around(here)
            if distance(piece.sector, there) == count and there not in zone
            and _goes_back(table, piece, here, there, is_last=count == steps)
        }  # fmt: skip
    return {way for way in found if ground_of(way[-1]) != "river" or table.room(way[-1]) >= piece.space}


def _goes_back(table: Table, piece: Piece, here: str, there: str, *, is_last: bool) -> bool:
    others = [other for other in table.pieces if other.sector == there and other is not piece]
    if any(other.side != piece.side for other in others):
        return False
    bridged = table.carries_a_bridge(here) or table.carries_a_bridge(there)
    if not bridged and ground_of(there) == "river" and ground_of(here) != "river":
        return False
    if table._by_ground(piece, here, there, 0, first=False) is None:
        return False
    if not piece.is_vehicle:
        return True
    if sum(other.is_disabled for other in others) >= 2 or (table.room(there) < 0 and not is_last):
        return False
    return not (table.carries_a_bridge(there) and any(other.carrier < 0 for other in others))


def ways_on(table: Table, piece: Piece, into: set[str], steps: int) -> set[tuple[str, ...]]:
    """All ways on which a unit follows after a battle. [12.10]"""
    if piece.carrier >= 0 or piece.is_disabled or piece.facts["branch"] == "gun" or piece.flags & flags.ROLLED:
        return set()
    zone, found = table.zone(piece.side), set()
    edge: list[tuple[str, ...]] = [()]
    for _ in range(steps):
        further = []
        for way in edge:
            here = way[-1] if way else piece.sector
            for there in around(here):
                if there in way or not (way or there in into) or not _goes_on(table, piece, here, there):
                    continue
                if there != piece.sector and table.room(there) >= piece.space:
                    found.add((*way, there))
                step = table._by_ground(piece, here, there, 0, first=False)
                if step is not None and not step[2] and there not in zone:
                    further.append((*way, there))
        edge = further
    return found


def _goes_on(table: Table, piece: Piece, here: str, there: str) -> bool:
    if ground_of(there) == "river" and not table.carries_a_bridge(there):
        return False
    return _goes_back(table, piece, here, there, is_last=False)


def may_work(table: Table, letter: str, visited: set[str]) -> bool:
    """Whether engineers may work at a line. [13.1, 13.2]"""
    west, first, second, east = course(letter)
    heads = (west, east)
    if (letter == "J" and table.stands) or any(ground_of(head) == "house" for head in heads):
        return False
    near = {there for head in heads for there in (head, *around(head))}
    if any(piece.side == "german" and piece.sector in near for piece in table.pieces):
        return False
    if table.labour[letter]:
        return True
    return set(heads) <= visited and not any(piece.sector in (first, second) for piece in table.pieces)
