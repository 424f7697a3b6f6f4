"""Everything of a scenario that does not change in play, compiled for the rules: roster, schedule, tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from game.model.colours import Colours
from game.model.frozen import frozen, frozen_apart
from game.model.message import Message, term
from game.model.side import Side, Sides
from game.scenario.board import Board
from game.systems.standard.rules.air_naval.facts import AirNavalFacts
from game.systems.standard.rules.attrition.facts import AttritionFacts
from game.systems.standard.rules.bridgeheads.facts import BridgeheadsFacts
from game.systems.standard.rules.chapter import Chapters
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.network import HexWays, Network, WaysKey
from game.systems.standard.rules.off_map.facts import Box, Leave
from game.systems.standard.rules.open_sea_facts import OpenSeaFacts
from game.systems.standard.rules.orders import NO_SCRIPTS, Script
from game.systems.standard.rules.overruns.facts import OverrunsFacts
from game.systems.standard.rules.sites.facts import Site
from game.systems.standard.rules.stacks.facts import StacksFacts
from game.systems.standard.rules.supply.facts import SupplyFacts
from game.systems.standard.rules.ways_facts import Way

if TYPE_CHECKING:
    from game.systems.standard.rules.crossing import Crossings
    from game.systems.standard.rules.rules_schema import RulesFile, SequenceStep
    from game.systems.standard.rules.schema import ScenarioFile
    from game.systems.standard.rules.supply.land_ways import LandWays

REVISION = 2
"""The issue of the rules in force: what the first one said otherwise stands in docs/rulings.md."""


@frozen
class Unit:
    """A unit of the roster; its index is its place in `Setting.units`. [2]"""

    index: int
    id: str
    name: str
    short: str
    formation: str
    nation: str
    side: Side
    type: str
    size: str
    attack: tuple[int, ...]
    """Attack strength by steps left: (eliminated, depleted, full). [2.3]"""
    defense: tuple[int, ...]
    """Defense strength by steps left."""
    ma_mp: int
    mobility: Mobility
    steps: int
    """Steps it begins with."""
    marks: frozenset[str]

    @property
    def wades(self) -> bool:
        """Whether the unit goes on foot and does not swim. [2.2, 19.26]"""
        return not self.mobility.is_mobile and "amphibious" not in self.marks

    @property
    def is_airborne(self) -> bool:
        """Whether the unit is parachute or glider. [2.4]"""
        return "parachute" in self.marks or "glider" in self.marks


@frozen
class ArrivalPlan:
    """When and where one unit may arrive. [11.1]"""

    turn: int
    by_air: bool
    hexes: tuple[int, ...]
    """Ground: the entry hexes. Air near a region: the landing hexes. Empty for a drop zone."""
    zone: int
    """Air: index of its drop zone, else -1."""
    box: int = -1
    """Off the map: index of its box, else -1. [11.6]"""
    if_controlled: bool = False
    """Ground: whether only in a hex that its side controls. [11.8]"""


@frozen
class Zone:
    """A drop zone marker. [12]"""

    index: int
    id: str
    title: str
    nation: str
    side: Side
    hex: int


@frozen
class Marker:
    """A kind of support fire marker; its index is its place in `Setting.markers`. [8.1]"""

    index: int
    side: Side
    nation: str
    value: int
    count: int


@frozen_apart
class Setting:
    """The unchanging part of a game under the standard rules."""

    board: Board
    rules: RulesFile
    script: ScenarioFile
    chapters: Chapters
    """What it is played by: the standard rules and the modules it switches on. [3]"""
    demolisher: Side
    """The side that may demolish bridges. [14.0]"""
    engineers_side: Side
    """The side whose engineers repair and span. [14.2, 15]"""
    units: tuple[Unit, ...]
    arrivals: tuple[ArrivalPlan | None, ...]
    """Per unit: its arrival, or None if it begins on the map or is deployed."""
    start_hexes: tuple[int, ...]
    """Per unit: the hex it begins in, or -1."""
    zones: tuple[Zone, ...]
    markers: tuple[Marker, ...]
    sequence: tuple[SequenceStep, ...]
    sides: Sides
    colours: Colours
    """Of nations and formations, as the files give them."""
    first_side: Side
    allotments: tuple[tuple[int, ...], ...]
    """Per side: markers drawn on turns 1, 2, ...; the last figure goes on."""
    results: tuple[tuple[str, ...], ...]
    """Combat results by die (index 0 is a die of 1) and column. [7.5]"""
    column_from: tuple[int, ...]
    """Lowest differential of columns 1, 2, ...; below the first it is column 0."""
    shifts: tuple[int, ...]
    """Per hex: columns to the left for a defender there. [7.4]"""
    urban: tuple[bool, ...]
    """Per hex: whether 7.6 helps a defender there."""
    closed_hexes: frozenset[int]
    """Hexes that no unit may enter: the sea. [5.2]"""
    objective: frozenset[int]
    deploy_hexes: Mapping[int, frozenset[int]]
    """Free deployment: unit -> hexes its own limits allow; empty otherwise. [18.1]"""
    zone_hexes: frozenset[int]
    """Free deployment: where a drop zone marker may be placed."""
    repair_lasts: bool
    bombardment: bool
    networks: dict[tuple[tuple[bool, ...], int], Network] = field(default_factory=dict)
    """Cache of step tables by (bridges standing, hexside spanned); filled as positions come up."""
    crossings: dict[tuple[tuple[bool, ...], int], Crossings] = field(default_factory=dict)
    """Cache of what stands across the hexsides, by the same."""
    hex_ways: dict[WaysKey, HexWays] = field(default_factory=dict)
    """Cache of what the sides of single hexes let through, for the networks."""
    unit_index: Mapping[str, int] = field(default_factory=dict)
    bridge_index: Mapping[str, int] = field(default_factory=dict)
    engineers: tuple[int, ...] = ()
    """Units that repair bridges and span rivers. [14.2, 15]"""
    water_hexsides: tuple[int, ...] = ()
    """Hexsides with water, in order. [15.1]"""
    roster: tuple[tuple[int, ...], ...] = ((), ())
    """Per side: its units, in roster order."""
    bridges_near: tuple[tuple[int, ...], ...] = ()
    """Per hex: bridges whose hexside is a side of it. [1.4]"""
    revision: int = REVISION
    """Issue of the rules played by; an earlier one only to look back on a game that was played by it."""
    scripts: tuple[Script, ...] = NO_SCRIPTS
    """Per side: the orders that the scripted player follows."""
    stacks: StacksFacts | None = None
    """What the module `stacks` plays with; None in a scenario without it. [19.11]"""
    overruns: OverrunsFacts | None = None
    """What the module `overruns` plays with. [22]"""
    bridgeheads: BridgeheadsFacts | None = None
    """What the module `bridgeheads` plays with. [31, 32]"""
    attrition: AttritionFacts | None = None
    """What the module `attrition` plays with. [33]"""
    supply: SupplyFacts | None = None
    """What the module `supply` plays with. [30]"""
    air_naval: AirNavalFacts | None = None
    """What the module `air_naval` plays with. [39]"""
    sites: tuple[Site, ...] = ()
    """Batteries without counters. [32.4]"""
    boxes: tuple[Box, ...] = ()
    """Places for units that are no hexes. [11.6]"""
    leaves: tuple[Leave, ...] = ()
    """Units that leave the map. [11.7]"""
    open_sea: OpenSeaFacts | None = None
    """What counts where a passage must be opened. [17.4]"""
    ways: tuple[Way, ...] = ()
    """Other ways to play that the scenario offers."""
    supply_ways: dict[tuple[tuple[bool, ...], int], LandWays] = field(default_factory=dict)
    """Cache of ways for supply lines by (bridges standing, hexside spanned)."""

    @property
    def is_free_deployment(self) -> bool:
        """Whether both sides set up in secret. [18.1]"""
        return self.script.deployment is not None

    def units_of(self, side: Side) -> tuple[int, ...]:
        """Indices of a side's units, in roster order."""
        return self.roster[side]

    def nation_said(self, nation: str) -> Message:
        """A nation's name as part of a message."""
        title = next((entry.title for entry in self.script.nations if entry.id == nation), nation)
        return term("nation", title)
