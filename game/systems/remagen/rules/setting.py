"""Everything of a scenario of Remagen that does not change in play: ground, river, roads, types, units. [1-3]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import IntEnum
from typing import TYPE_CHECKING

from game.model.frozen import frozen, frozen_apart
from game.model.side import Side, Sides
from game.scenario.board import Board
from game.systems.remagen.rules.chapter import Chapters
from game.systems.remagen.rules.orders import Order
from game.systems.remagen.rules.ranges import FARTHEST

if TYPE_CHECKING:
    from game.systems.remagen.rules.rules_schema import GroundId, RulesFile, SequenceStep
    from game.systems.remagen.rules.schema import ScenarioFile

NOWHERE = -1
"""In place of a sector, a line or a unit."""
POOL, LOST, EXITED = -1, -2, -3
"""Where a unit is that is not on the board. [19.5]"""


class Ground(IntEnum):
    """What a sector is. [2.1]"""

    OPEN = 0
    HILL = 1
    WOOD = 2
    HOUSE = 3
    RIVER = 4


GROUND_IDS: tuple[GroundId, ...] = ("open", "hill", "wood", "house", "river")
"""What files call them."""


class Bank(IntEnum):
    """Where a sector lies. [2.4]"""

    WEST = 0
    EAST = 1
    RIVER = 2


@frozen
class UnitType:
    """A type of unit with all its figures. [3.1]"""

    index: int
    id: str
    title: str
    branch: str
    """troop, weapon, vehicle or gun."""
    is_armour: bool
    is_amphibious: bool
    is_engineer: bool
    is_paratroop: bool
    figures: int
    cv: int
    rv: int
    stop: int
    """Hits that disable it; 0 if none do."""
    kill: int
    dice: int
    hurts_armour: bool
    divisors: tuple[int, ...]
    """By range, 0 to FARTHEST; 0 where it does not fire."""
    indirect: tuple[bool, ...]
    """By range: whether it fires without a line of sight."""
    open: int
    points: int
    """Its road factor: the points of a movement step. [7.1]"""
    day_points: int
    """Its points while it is watched from the air. [7.9]"""
    hill: int
    """Movement factor; 0 if it may not enter but by road."""
    wood: int
    space: int
    tows: bool
    carries_troops: int
    carries_weapons: int
    carries_space: int
    carries_one_of: frozenset[str]

    @property
    def is_foot(self) -> bool:
        """Troops and weapons. [1.4]"""
        return self.figures > 0

    @property
    def is_vehicle(self) -> bool:
        """Whether it is motorised. [1.4]"""
        return self.branch == "vehicle"

    @property
    def is_gun(self) -> bool:
        """Howitzers, medium guns and anti-tank guns. [1.4]"""
        return self.branch == "gun"

    @property
    def is_carrier(self) -> bool:
        """Whether it carries or tows anything. [9.1, 9.2]"""
        return self.tows or bool(
            self.carries_troops or self.carries_weapons or self.carries_space or self.carries_one_of
        )

    def divisor(self, range_sectors: int) -> int:
        """Pips a hit takes at a range; 0 if it does not fire so far. [3.1]"""
        return self.divisors[range_sectors] if 0 <= range_sectors <= FARTHEST else 0


@frozen
class Unit:
    """A piece; its place in `Setting.units` is its index, and the order of "lowest id" too. [1.4, 19.4]"""

    index: int
    id: str
    """us_medium_1."""
    side: Side
    type: UnitType
    number: int
    """1 and so on, of its type."""


@frozen
class Line:
    """A line of sectors across the river, where a bridge may stand. [2.4, 8.1]"""

    row: int
    letter: str
    west: int
    """The western bridgehead; NOWHERE if it is not on the board."""
    first: int
    second: int
    """The two river sectors, from the west."""
    east: int

    @property
    def bridgeheads(self) -> tuple[int, int]:
        """The land on either side of the river."""
        return self.west, self.east

    @property
    def river(self) -> tuple[int, int]:
        """The two river sectors."""
        return self.first, self.second

    @property
    def course(self) -> tuple[int, int, int, int]:
        """The four sectors of a bridge. [8.1]"""
        return self.west, self.first, self.second, self.east


@frozen
class Way:
    """A step out of a sector that a type of unit may take, bridges apart. [7.2]"""

    there: int
    kind: int
    """ROAD, PLAIN, ROUGH or WATER of `steps`."""
    factor: int
    """Of rough ground: the movement factor for it. [7.4]"""


@frozen
class Step:
    """A step that ground and bridges allow, before anybody stands in the way. [7.2]"""

    there: int
    cost: int
    climbed: int
    """Sectors of the climb that it is part of; 0 if of none. [7.4]"""
    stop: str
    """Why the ground stops whoever takes it: hill, wood or water; empty if it does not."""
    onto: int
    """The line of the bridge that is driven or walked onto; NOWHERE if none is. [8.5]"""


@frozen
class SetUp:
    """Units of a side that it sets up, in the order in which they are asked for. [6.1, 6.2, 6.5]"""

    side: Side
    units: tuple[int, ...]
    sectors: frozenset[int]


@frozen
class Entry:
    """How the pool of a side enters. [6.3, 6.4]"""

    sectors: tuple[int, ...]
    quota_rv: tuple[int, ...]
    """By turn; empty if there is no quota."""
    foot_only: frozenset[int]


@frozen
class Standing:
    """A unit that begins in its place. [18.2]"""

    unit: int
    sector: int
    carrier: int


@frozen_apart
class Setting:
    """What a game of Remagen is played from: immutable, shared by all its positions. Indices are those of the board."""

    board: Board
    rules: RulesFile
    script: ScenarioFile
    sides: Sides
    chapters: Chapters
    types: Mapping[str, UnitType]
    units: tuple[Unit, ...]
    unit_index: Mapping[str, int]
    kinds: tuple[UnitType, ...]
    """Per unit: its type."""
    of_side: tuple[tuple[Unit, ...], tuple[Unit, ...]]
    """Per side: its units."""
    carriers: frozenset[int]
    """Units that carry or tow others. [9.1, 9.2]"""
    ground: tuple[Ground, ...]
    bank: tuple[Bank, ...]
    room: tuple[int, ...]
    """Per sector: its capacity without a bridge. [5.2]"""
    near: tuple[tuple[int, ...], ...]
    """Per sector: those around it, ascending. [1.3]"""
    ranges: tuple[bytes, ...]
    """Per sector: the range to each other one. [1.3]"""
    roads: tuple[frozenset[int], ...]
    """Per sector: those that a road joins to it, bridges apart. [2.2]"""
    lines: tuple[Line, ...]
    line_of: tuple[int, ...]
    """Per sector: index into `lines` of a river sector, else NOWHERE."""
    head_of: tuple[int, ...]
    """Per sector: index into `lines` of a bridgehead, else NOWHERE."""
    standing_line: int
    """The line of the bridge that stands from the beginning; NOWHERE if there is none. [2.5]"""
    sequence: tuple[SequenceStep, ...]
    step_sides: tuple[Side, ...]
    """Per step: the active side. [1.7]"""
    set_ups: tuple[SetUp, ...]
    standing: tuple[Standing, ...]
    entries: tuple[Entry | None, Entry | None]
    """Per side."""
    exits: frozenset[int]
    """Where the first side may leave the board. [16.3]"""
    control_points: Mapping[int, int]
    """Sector -> points. [16.2]"""
    nights: frozenset[int]
    """Turns. [4.3]"""
    watched: int
    """The side that moves by day under hostile aircraft; NOWHERE if none does. [7.9, 17.1]"""
    chosen: frozenset[str] = frozenset()
    """Variants it is played with. [17]"""
    scripts: tuple[tuple[Order, ...], tuple[Order, ...]] = ((), ())
    """Per side: the orders of the scripted player; only players look at them."""
    sights: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """What `sight` has worked out."""
    ways: dict[int, tuple[tuple[Way, ...], ...]] = field(default_factory=dict)
    """What `steps` has worked out, by type."""
    strides: dict[tuple[int, bool, int], tuple[Step, ...]] = field(default_factory=dict)
    """What `steps` has worked out, by type, whether it is watched, and sector."""

    @property
    def turns(self) -> int:
        """The last turn."""
        return self.script.turns

    def name(self, sector: int) -> str:
        """A sector as it is printed: J7. [1.1]"""
        return self.board.number(sector)

    def distance(self, a: int, b: int) -> int:
        """Range between two sectors. [1.3]"""
        return self.ranges[a][b]

    def pips_per_figure(self, sector: int) -> int:
        """Pips of a hit die that a figure costs in a sector: more under cover. [11.7]"""
        cover = self.rules.cover
        return cover.pips_per_figure if self.ground[sector].name.lower() in cover.terrain else 1

    def is_night(self, turn: int) -> bool:
        """Whether a turn is a night. [4.3, 4.5, 17.1]"""
        return turn in self.nights
