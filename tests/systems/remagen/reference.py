"""Remagen read off the page a second time: slowly, from the files themselves, with none of the code of the rules.

What the rules work out is compared with this. A position is taken over unit by unit; sectors are called by their names.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from game.systems.remagen.rules import state as flags
from game.systems.remagen.rules.state import State

FOLDER = Path(__file__).parents[3] / "scenarios"
LETTERS = "ABCDEFGHIJKLMNOPQR"
LAND_SIGNS = {".": "open", "h": "hill", "w": "wood", "H": "house"}
Place = tuple[int, int]
"""Column and row, from 1."""


@cache
def _map() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / "maps" / "remagen.yaml").read_text(encoding="utf-8"))
    return found


@cache
def _types() -> dict[str, dict[str, Any]]:
    rules = yaml.safe_load((FOLDER / "rules" / "remagen.yaml").read_text(encoding="utf-8"))
    found: dict[str, dict[str, Any]] = rules["types"]
    return found


def place_of(name: str) -> Place:
    """J7 is column 7, row 10. [1.2]"""
    return int(name[1:]), LETTERS.index(name[0]) + 1


def name_of(place: Place) -> str:
    """The name of a place."""
    return f"{LETTERS[place[1] - 1]}{place[0]}"


@cache
def ground_of(name: str) -> str:
    """What is drawn. [2.1]"""
    column, row = place_of(name)
    sign = _map()["terrain"][row - 1][column - 1]
    return LAND_SIGNS.get(sign, "river")


def around(name: str) -> list[str]:
    """The eight sectors around one that are on the board. [1.3]"""
    column, row = place_of(name)
    found = [(column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1) if (right, down) != (0, 0)]
    return [name_of(place) for place in found if 1 <= place[0] <= 18 and 1 <= place[1] <= 18]


@cache
def road_links() -> frozenset[tuple[str, str]]:
    """Two sectors that stand one after the other in the list of a road. [2.2]"""
    found = set()
    for route in _map()["routes"]:
        names = route["hexes"].split()
        if route["kind"] in ("road", "main_road"):
            found |= {*pairwise(names), *pairwise(reversed(names))}
    return frozenset(found)


def course(letter: str) -> list[str]:
    """The four sectors of a bridge in a line: bridgehead, river, river, bridgehead. [2.4, 8.1]"""
    wet = [number for number in range(1, 19) if ground_of(f"{letter}{number}") == "river"]
    return [f"{letter}{number}" for number in range(min(wet) - 1, max(wet) + 2)]


@dataclass(slots=True)
class Piece:
    """A unit as it lies on the table."""

    index: int
    side: str
    kind: str
    sector: str
    carrier: int
    hits: int
    spent: int
    climbed: int
    flags: int

    @property
    def facts(self) -> dict[str, Any]:
        """Its row of the table of units. [3.1]"""
        return _types()[self.kind]

    @property
    def space(self) -> int:
        """What it takes up where it stands. [5.1]"""
        return {"troop": 2, "weapon": 4, "vehicle": 6, "gun": 12}[self.facts["branch"]]

    @property
    def is_vehicle(self) -> bool:
        """Whether it is motorised. [1.4]"""
        return bool(self.facts["branch"] == "vehicle")

    @property
    def is_foot(self) -> bool:
        """Whether it goes on foot. [1.4]"""
        return self.facts["branch"] in ("troop", "weapon")

    @property
    def swims(self) -> bool:
        """Whether it is amphibious. [8.9]"""
        return bool(self.facts.get("amphibious"))

    @property
    def is_disabled(self) -> bool:
        """Whether hits have stopped it. [3.5]"""
        return 0 < self.facts.get("stop", 0) <= self.hits

    def factor(self, ground: str) -> int:
        """Its movement factor for a kind of ground; 0 where it may not enter. [3.1]"""
        return int(self.facts["moves"].get(ground, 0))


@dataclass(slots=True)
class Table:
    """A position, as it lies on the table."""

    turn: int
    stands: bool
    labour: dict[str, int]
    completed: dict[str, int]
    traffic: dict[str, int]
    pieces: list[Piece]
    locked: set[str] = field(default_factory=set)
    """Sectors of engagements and of declarations. [7.7, 10.2]"""
    silent: set[str] = field(default_factory=set)
    """Hostile sectors that were declared: they have no zone. [10.3]"""
    lying: defaultdict[str, list[Piece]] = field(init=False)
    """The pieces, by where they lie."""

    def __post_init__(self) -> None:
        """Sort the pieces once: a position is asked for them a hundred thousand times."""
        self.lying = defaultdict(list)
        for piece in self.pieces:
            self.lying[piece.sector].append(piece)

    def there(self, name: str) -> list[Piece]:
        """Whoever is in a sector by himself."""
        return [piece for piece in self.lying[name] if piece.carrier < 0]

    def has_bridge(self, letter: str) -> bool:
        """Whether a bridge leads over the river in a line. [2.5, 8, 13.5]"""
        if letter == "J" and self.stands:
            return True
        return bool(self.completed[letter]) and self.completed[letter] < self.turn and self.labour[letter] >= 1

    def carries_a_bridge(self, name: str) -> bool:
        """Whether a sector is one of a bridge. [2.5]"""
        return ground_of(name) == "river" and self.has_bridge(name[0])

    def capacity(self, name: str) -> int:
        """What a sector holds. [5.2]"""
        if self.carries_a_bridge(name):
            return 6
        return 8 if ground_of(name) == "house" else 12

    def room(self, name: str) -> int:
        """What it holds yet. [5.2]"""
        return self.capacity(name) - sum(piece.space for piece in self.there(name))

    def may_be_in(self, piece: Piece, name: str) -> bool:
        """Whether it may be there when it has moved. [5.2-5.5]"""
        if any(other.side != piece.side for other in self.lying[name]):
            return False
        return self.room(name) >= piece.space

    def zone(self, side: str) -> set[str]:
        """All sectors in the zone of control of the enemy of a side. [7.5]"""
        enemies = [piece for piece in self.pieces if piece.sector and piece.side != side and piece.carrier < 0]
        return {there for enemy in enemies if enemy.sector not in self.silent for there in around(enemy.sector)}

    def is_watched(self, piece: Piece) -> bool:
        """Whether it is a German by day. [7.9]"""
        return piece.side == "german" and self.turn % 3 != 0

    def points(self, piece: Piece) -> int:
        """What it may spend in a movement step. [7.1, 7.9]"""
        road = piece.factor("road")
        return max(2, road - 2) if self.is_watched(piece) else road

    def ends(self, piece: Piece) -> dict[str, int]:
        """Everywhere it may end a piece of its movement, with the least it costs. [7]"""
        if not self._may_move(piece):
            return {}
        left = self.points(piece) - piece.spent
        zone = self.zone(piece.side)
        found: dict[str, int] = {}
        seen = {(piece.sector, 0, piece.climbed, not piece.flags & flags.STEPPED)}
        edge = list(seen)
        while edge:
            here, cost, climbed, first = edge.pop()
            for there in around(here):
                step = self.step(piece, here, there, climbed, first=first)
                if step is None or cost + step[0] > left:
                    continue
                total, now_climbed, stops = cost + step[0], step[1], step[2] or there in zone
                if there != piece.sector and self.may_be_in(piece, there):
                    found[there] = min(found.get(there, 99), total)
                after = (there, total, now_climbed, False)
                if not stops and after not in seen:
                    seen.add(after)
                    edge.append(after)
        return found

    def may_go(self, piece: Piece, path: list[str]) -> bool:
        """Whether it may move so. [7]"""
        if not self._may_move(piece) or not path or len({piece.sector, *path}) != len(path) + 1:
            return False
        left, zone = self.points(piece) - piece.spent, self.zone(piece.side)
        here, climbed, first, stopped = piece.sector, piece.climbed, not piece.flags & flags.STEPPED, False
        for there in path:
            step = None if stopped or there not in around(here) else self.step(piece, here, there, climbed, first=first)
            if step is None or step[0] > left:
                return False
            left, climbed, stopped, first = left - step[0], step[1], step[2] or there in zone, False
            here = there
        return self.may_be_in(piece, here)

    def _may_move(self, piece: Piece) -> bool:
        """Whether it may take a step by itself at all. [1.6, 3.6, 7.3, 7.7, 13.3, 15.5]"""
        if not piece.sector or piece.carrier >= 0 or piece.is_disabled or piece.sector in self.locked:
            return False
        return not piece.flags & (flags.STOPPED | flags.ROLLED | flags.DROPPED)

    def step(
        self, piece: Piece, here: str, there: str, climbed: int, *, first: bool
    ) -> tuple[int, int, bool] | None:  # fmt: skip
        """What a step costs, how far it has climbed after it, whether the ground stops it; None if there is none."""
        found = self._by_ground(piece, here, there, climbed, first=first)
        return found if found is not None and self._is_free(piece, here, there) else None

    def _by_ground(
        self, piece: Piece, here: str, there: str, climbed: int, *, first: bool
    ) -> tuple[int, int, bool] | None:  # fmt: skip
        road_step = 2 if self.is_watched(piece) else 1
        if self.carries_a_bridge(here) or self.carries_a_bridge(there):  # [8.1, 8.2]
            letter = here[0]
            if there[0] != letter:
                return None
            if here in course(letter) and there in course(letter):
                pays_ramp = piece.is_vehicle and ground_of(here) != "river" and not (letter == "J" and self.stands)
                return road_step + (2 if pays_ramp else 0), 0, False
            return None
        if (here, there) in road_links():  # [7.2]
            return road_step, 0, False
        ground = ground_of(there)
        if ground == "river":  # [8.9]
            if not piece.swims or self.labour[there[0]]:
                return None
            return (self.points(piece) // 2, 0, False) if ground_of(here) == "river" else (2, 0, True)
        if ground == "open":
            return 2, 0, False
        if ground == "house":
            return (2, 0, False) if piece.is_foot else None
        factor = piece.factor(ground)  # [7.4]
        if not factor:
            return None
        if climbed or (first and ground_of(here) in ("hill", "wood")):
            return (2, climbed + 1, climbed + 1 == factor) if climbed + 1 <= factor else None
        return 2, 0, True

    def _is_free(self, piece: Piece, here: str, there: str) -> bool:
        """Whether nobody keeps it out. [5.6, 7.8, 8.4, 8.5, 8.7]"""
        others = [other for other in self.lying[there] if other is not piece]
        if any(other.side != piece.side for other in others):
            return False
        if not piece.is_vehicle:
            return True
        if self.room(there) < 0 or sum(other.is_disabled for other in others) >= 2:
            return False
        if self.carries_a_bridge(there):
            if any(other.carrier < 0 for other in others):
                return False
            most = 3 if there[0] == "J" and self.stands else 2
            if ground_of(here) != "river" and self.traffic[there[0]] >= most:
                return False
        return True


def table_of(state: State) -> Table:
    """A position taken over from the rules, piece by piece."""
    setting = state.setting
    pieces = [
        Piece(
            unit.index, ("us", "german")[unit.side], unit.type.id,
            setting.name(state.sector[unit.index]) if state.sector[unit.index] >= 0 else "",
            state.carrier[unit.index], state.hits[unit.index], state.spent[unit.index], state.climbed[unit.index],
            state.flags[unit.index],
        )
        for unit in setting.units
    ]  # fmt: skip

    def by_line(numbers: list[int]) -> dict[str, int]:
        known = {line.letter: number for line, number in zip(setting.lines, numbers, strict=True)}
        return {letter: known.get(letter, 0) for letter in LETTERS}

    locked = {setting.name(s) for one in (*state.engagements, *state.declared) for s in (*one.own, *one.hostile)}
    silent = {setting.name(sector) for one in state.declared for sector in one.hostile}
    return Table(
        state.turn, state.bridge_stands, by_line(state.labour), by_line(state.completed_turn), by_line(state.traffic),
        pieces, locked, silent,
    )  # fmt: skip


def odds(attack: int, defense: int) -> str:
    """The column of the table, by counting; "A" or "D" where that side is eliminated without a die. [12.4]"""
    if attack >= defense:
        times = 0
        while (times + 1) * defense <= attack:
            times += 1
        return f"{times}-1" if times <= 6 else "D"
    times = 1
    while times * attack < defense:
        times += 1
    return f"1-{times}" if times <= 6 else "A"


def sees(a: str, b: str) -> bool:
    """Whether two sectors see each other: where the line between their middles passes, in fractions of it. [2.6]"""
    (ax, ay), (bx, by) = place_of(a), place_of(b)
    if max(abs(ax - bx), abs(ay - by)) <= 1:
        return True
    through: set[Place] = set()
    corners: dict[Fraction, list[Place]] = {}
    for x in range(min(ax, bx), max(ax, bx) + 1):
        for y in range(min(ay, by), max(ay, by) + 1):
            first, last = _inside((ax, ay), (bx, by), (x, y))
            if first < last and (x, y) not in ((ax, ay), (bx, by)):
                through.add((x, y))
            elif first == last:
                corners.setdefault(first, []).append((x, y))
    if any(_hides(name_of(place), a, b) for place in through):
        return False
    pairs = [pair for pair in corners.values() if len(pair) == 2]
    return not any(all(_hides(name_of(place), a, b) for place in pair) for pair in pairs)


def _inside(a: Place, b: Place, square: Place) -> tuple[Fraction, Fraction]:
    """From and to which part of the way the line lies within a square."""
    first, last = Fraction(0), Fraction(1)
    for start, end, middle in zip(a, b, square, strict=True):
        low, high = Fraction(2 * middle - 1, 2), Fraction(2 * middle + 1, 2)
        if start == end:
            if not low < start < high:
                return Fraction(1), Fraction(0)
            continue
        times = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        first, last = max(first, times[0]), min(last, times[1])
    return first, last


def _hides(name: str, a: str, b: str) -> bool:
    """Whether the ground of a sector blocks the line between two others. [2.64]"""
    ground = ground_of(name)
    low = [end for end in (a, b) if ground_of(end) != "hill"]
    if ground == "hill":
        return True
    if ground not in ("wood", "house") or not low:
        return False
    return len(low) == 2 or name in around(low[0])
