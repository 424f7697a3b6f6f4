"""What a scenario file of the standard rules may say."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from game.scenario.fields import Count, HexList, HexNumber, HexStretch, Identifier, Lettering, Prose, StrictModel, Title
from game.scenario.header import ScenarioHeader
from game.systems.standard.rules.air_naval.schema import AirNavalSection
from game.systems.standard.rules.attrition.schema import AttritionSection
from game.systems.standard.rules.bridgeheads.schema import BridgeheadsSection
from game.systems.standard.rules.off_map.schema import BoxEntry, LeaveEntry
from game.systems.standard.rules.orders_schema import OrdersSection
from game.systems.standard.rules.overruns.schema import OverrunsSection
from game.systems.standard.rules.sites.schema import SiteEntry
from game.systems.standard.rules.stacks.schema import StacksSection
from game.systems.standard.rules.supply.schema import SupplySection
from game.systems.standard.rules.victory_schema import Victory
from game.systems.standard.rules.ways_schema import WayEntry
from game.systems.standard.rules.words_of_files import Player

Mark = Literal[
    "parachute", "glider", "engineer", "bridge_defense", "crash",
    "amphibious", "assault", "assault_boats", "commando", "low_quality", "marine", "replacement",
]  # fmt: skip
UnitType = Literal["infantry", "parachute", "glider", "armour", "recon", "engineer", "artillery", "headquarters"]
UnitSize = Literal["company", "battalion", "regiment", "brigade", "division"]
Strength = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2}$")]


class Nation(StrictModel):
    """A nation and the side it fights for. [2.1]"""

    id: Identifier
    """What units and markers call it."""
    title: Title
    """What players read."""
    side: Player
    """Which side it fights for."""


class UnitEntry(StrictModel):
    """A unit of the roster. [2]"""

    id: Identifier
    """What the rest of the file calls it."""
    name: Title
    """Its full name."""
    short: Lettering
    """What stands on the counter."""
    formation: Title
    """What it belongs to."""
    nation: Identifier
    """A nation of this file."""
    type: UnitType
    """Its symbol."""
    size: UnitSize
    """The size above its symbol."""
    strength: Strength
    """attack-defense-movement, as 2-2-7. [2.1]"""
    depleted: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}-[0-9]{1,2}$")] | None = None
    """attack-defense when depleted, if not half rounded up. [2.3]"""
    steps: Annotated[int, Field(ge=1, le=2)] = 2
    """Steps it begins with. [2.3]"""
    marks: tuple[Mark, ...] = ()
    """Special marks. [2.4, 20.5, 21.1, 31.61, 32.11]"""
    re: Annotated[int, Field(ge=0, le=99)] | None = None
    """Regimental equivalents, if not those of its size. [19.21]"""
    range: Annotated[int, Field(ge=0, le=20)] = 1
    """Of artillery: how far it supports a stack, in hexes. [19.5]"""
    aa: Annotated[int, Field(ge=0, le=9)] = 0
    """What it adds against aircraft. [39.2]"""


class SetupEntry(StrictModel):
    """A unit that begins on the map. [18.0]"""

    unit: Identifier
    """A unit of this file."""
    hex: HexNumber
    """Where it stands."""


class DropZone(StrictModel):
    """A drop zone marker. [12.1]"""

    id: Identifier
    """What arrivals call it."""
    title: Title
    """What players read."""
    nation: Identifier
    """Whose it is."""
    hex: HexNumber
    """Its place; in a free deployment, where it goes if it is revealed on an enemy. [18.1]"""


class Near(StrictModel):
    """Everything within a distance of a region. [11.1]"""

    hexes: Annotated[int, Field(ge=0, le=60)]
    """At most so far away."""
    of: Identifier
    """A region of the map."""


class Arrival(StrictModel):
    """Units that arrive from a turn on; exactly one of the places is given. [11.1]"""

    turn: Annotated[int, Field(ge=1, le=60)]
    """From this turn on."""
    units: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    """Units of this file."""
    hexes: HexList = ""
    """These hexes."""
    edge: HexStretch = ""
    """Every map-edge hex between two, both included: 3907-3916."""
    edge_near: Identifier | None = None
    """The map-edge hexes of a region, or next to it."""
    drop_zone: Identifier | None = None
    """By air, near a drop zone marker. [11.41]"""
    near: Near | None = None
    """By air, near a region. [11.41]"""
    box: Identifier | None = None
    """Straight into this box off the map, at the start of their player turn. [11.6]"""
    if_controlled: bool = False
    """Of arrivals on the ground: only in a hex that their side controls; until then they wait. [11.8]"""


class DeploymentArea(StrictModel):
    """Where one unit may be deployed in secret. [18.1]"""

    unit: Identifier
    """A unit of this file."""
    region: Identifier | None = None
    """Anywhere in this region of the map."""
    hexes: HexList = ""
    """In one of these hexes."""
    away_from_cities: bool = True
    """Whether it must keep away from cities."""
    away_from_edge: bool = True
    """Whether it must keep away from the map edge."""


class FreeDeployment(StrictModel):
    """Secret set-up of both sides, revealed together. [18.1]"""

    areas: tuple[DeploymentArea, ...]
    city_distance_hexes: Annotated[int, Field(ge=0, le=20)]
    """A unit that must keep away from cities may not stand within this distance of one."""
    edge_distance_hexes: Annotated[int, Field(ge=0, le=20)]
    """A unit that must keep away from the map edge may not stand within this distance of it."""
    edge: Identifier
    """Region of the map edge to keep away from."""
    zones_not_in: Identifier
    """Region where no drop zone marker may be placed."""


class Allotments(StrictModel):
    """Markers drawn in each turn, from turn 1; the last figure goes on. [8.1]"""

    allied: tuple[Count, ...] = ()
    """Of the Allied side."""
    german: tuple[Count, ...] = ()
    """Of the German side."""


class StandingOrder(StrictModel):
    """What the German player has ordered for a bridge beforehand. [14.0]"""

    bridge: Identifier
    """A bridge of the map."""
    order: Literal["ask", "always", "never"]
    """Whether to try, without asking."""


class Options(StrictModel):
    """Where a scenario differs from its rules file."""

    bombardment: bool | None = None
    """Whether markers may bombard. [8.4]"""
    repair: Literal["lasting", "player_turn"] | None = None
    """How long a repair lasts. [14.2]"""
    allotments: Allotments = Allotments()
    variants: Annotated[tuple[WayEntry, ...], Field(max_length=20)] = ()
    """Other ways to play that its players may agree on."""


class ScenarioFile(ScenarioHeader):
    """A scenario file of the standard rules."""

    days_per_turn: Annotated[int, Field(ge=1, le=60)] = 1
    """Days that a turn stands for."""
    first_player: Player
    """Who moves first in every turn. [10.1]"""
    nations: Annotated[tuple[Nation, ...], Field(min_length=1)]
    units: Annotated[tuple[UnitEntry, ...], Field(min_length=1, max_length=2000)]
    setup: tuple[SetupEntry, ...] = ()
    drop_zones: tuple[DropZone, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    deployment: FreeDeployment | None = None
    modules: Annotated[tuple[Identifier, ...], Field(max_length=20)] = ()
    """Chapters beyond the standard rules that are played with. [19.11]"""
    stacks: StacksSection | None = None
    """Control, forts and options of the module of this name. [19, 20]"""
    supply: SupplySection | None = None
    """Sources, ports and zones of the module of this name. [30]"""
    overruns: OverrunsSection | None = None
    """Options of the module of this name. [22, 40.6]"""
    air_naval: AirNavalSection | None = None
    """Weather, aircraft and ships of the module of this name. [39]"""
    attrition: AttritionSection | None = None
    """Fronts of the module of this name. [33]"""
    boxes: Annotated[tuple[BoxEntry, ...], Field(max_length=20)] = ()
    """Places for units that are no hexes. [11.6]"""
    leaves: Annotated[tuple[LeaveEntry, ...], Field(max_length=60)] = ()
    """Units that leave the map. [11.7]"""
    sites: Annotated[tuple[SiteEntry, ...], Field(max_length=60)] = ()
    """Batteries that are no counters. [32.4]"""
    bridgeheads: BridgeheadsSection | None = None
    """Waters, beaches, invasions and arrows of the module of this name. [31, 32]"""
    demolished: tuple[Identifier, ...] = ()
    """Bridges that are down when the game begins."""
    standing_orders: tuple[StandingOrder, ...] = ()
    victory: Victory
    options: Options = Options()
    orders: OrdersSection = OrdersSection()
    notes: Prose | None = None
    """For readers; the game does not use it."""
