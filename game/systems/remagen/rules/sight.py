"""Line of sight, in whole numbers. [2.6]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from game.systems.remagen.rules.setting import Ground, Setting

Place = tuple[int, int]
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def sees(setting: Setting, a: int, b: int) -> bool:
    """Whether two sectors see each other. [2.6]"""
    return not blockers(setting, a, b)


def blockers(setting: Setting, a: int, b: int) -> tuple[int, ...]:
    """The sectors that block the line between two others; none if they see each other. [2.63]

    The ground never changes: what has been looked for once is kept with the setting.
    """
    key = (a, b) if a < b else (b, a)
    found = setting.sights.get(key)
    if found is None:
        found = setting.sights[key] = _blocking(setting, *key)
    return found


def _blocking(setting: Setting, a: int, b: int) -> tuple[int, ...]:
    if setting.distance(a, b) <= 1:
        return ()
    topology = setting.board.topology
    through, pairs = sight_line(topology.places[a], topology.places[b])
    found = [sector for sector in _on_board(setting, through) if _blocks(setting, sector, a, b)]
    for pair in pairs:
        both = [sector for sector in _on_board(setting, pair) if _blocks(setting, sector, a, b)]
        if len(both) == len(pair):
            found += both
    return tuple(sorted(set(found)))


def sight_line(a: Place, b: Place) -> tuple[tuple[Place, ...], tuple[tuple[Place, Place], ...]]:
    """The places that a line runs through, and the pairs at whose corner it passes between. [2.62]"""
    (ax, ay), (bx, by) = a, b
    through, pairs = _line_by(bx - ax, by - ay)
    moved = [((ax + x, ay + y), (ax + right, ay + down)) for (x, y), (right, down) in pairs]
    return tuple((ax + x, ay + y) for x, y in through), tuple(moved)


@cache
def _line_by(dx: int, dy: int) -> tuple[tuple[Place, ...], tuple[tuple[Place, Place], ...]]:
    """The same from place 0, 0: a line is the same wherever it begins. [2.62]"""
    through: list[Place] = []
    touched: dict[Place, list[Place]] = {}
    for x in _from_to(0, dx):
        for y in _from_to(0, dy):
            signs = [(dx * (2 * y + t) - dy * (2 * x + s), (2 * x + s, 2 * y + t)) for s, t in _CORNERS]
            if any(c < 0 for c, _ in signs) and any(c > 0 for c, _ in signs):
                if (x, y) not in ((0, 0), (dx, dy)):
                    through.append((x, y))
                continue
            for c, corner in signs:
                if c == 0:
                    touched.setdefault(corner, []).append((x, y))
    pairs = tuple((found[0], found[1]) for found in touched.values() if len(found) == 2)
    return tuple(through), pairs


def _from_to(first: int, last: int) -> Sequence[int]:
    return range(first, last + 1) if first <= last else range(last, first + 1)


def _on_board(setting: Setting, places: Sequence[Place]) -> Iterator[int]:
    """Sectors of places; a place off the board is open ground."""
    topology = setting.board.topology
    for column, row in places:
        sector = topology.find(column, row)
        if sector >= 0:
            yield sector


def _blocks(setting: Setting, sector: int, a: int, b: int) -> bool:
    """Whether the ground of a sector blocks the line between two others. [2.64]"""
    ground = setting.ground[sector]
    if ground in (Ground.OPEN, Ground.RIVER):
        return False
    ends = (a, b)
    low = [end for end in ends if setting.ground[end] is not Ground.HILL]
    table = setting.rules.sight
    row = {Ground.HILL: table.hill, Ground.WOOD: table.wood, Ground.HOUSE: table.house}[ground]
    said = row[len(ends) - len(low)]
    if said == "next_to_low":
        return any(setting.distance(sector, end) == 1 for end in low)
    return said == "blocks"
