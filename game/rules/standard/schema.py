"""What a rules file and a scenario file of the standard rules may say. All numbers of the rules live there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from game.rules.standard.orders_schema import OrdersSection
from game.scenario.fields import Count, HexList, HexNumber, Identifier, Prose, StrictModel, Title
from game.scenario.header import RulesHeader, ScenarioHeader

Player = Literal["allied", "german"]
Mark = Literal["parachute", "glider", "engineer", "bridge_defense", "crash"]
UnitType = Literal["infantry", "parachute", "glider", "armour", "recon", "engineer", "artillery", "headquarters"]
UnitSize = Literal["company", "battalion", "regiment", "brigade", "division"]
Strength = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2}$")]
Prohibited = Literal["prohibited"]
Die = Annotated[int, Field(ge=0, le=7)]
Cost = Annotated[int, Field(ge=1, le=50)]
Extra = Annotated[int, Field(ge=0, le=50)]


class TerrainEffects(StrictModel):
    """One line of the terrain effects chart. [5.2, 11.44, 11.48]"""

    leg: Cost
    mobile: Cost
    shift: Annotated[int, Field(ge=0, le=8)]
    crash_on: Die = 0
    """A glider crashes on a roll of at most this; 0 is safe ground. [11.48]"""
    scatter: Literal["safe", "depletes", "depletes_without_road"] = "safe"
    """What a parachute unit suffers that is blown here. [11.44]"""
    urban: bool = False
    """Whether a defender here retreats one hex less. [7.6]"""


class HexsideEffects(StrictModel):
    """What it costs to cross a hexside, and to attack across it. [5.2]"""

    leg: Extra | Prohibited
    mobile: Extra | Prohibited
    attack: Literal["full", "minus_one", "halved"] = "full"


class Hexsides(StrictModel):
    """The right half of the terrain effects chart. [5.2]"""

    stream: HexsideEffects
    canal: HexsideEffects
    river: HexsideEffects
    bridge: HexsideEffects
    rail_bridge: HexsideEffects
    ferry: HexsideEffects


class RouteEffects(StrictModel):
    """MP of a step along a route, whatever the terrain. [5.3]"""

    leg: Cost
    mobile: Cost


class Routes(StrictModel):
    """Road movement. [5.3]"""

    highway: RouteEffects
    road: RouteEffects
    trail: RouteEffects
    railroad: RouteEffects


class SequenceStep(StrictModel):
    """One step of a game turn. [3]"""

    id: Identifier
    does: Literal["support_fire", "arrivals", "movement", "combat", "end_of_turn"]
    player: Literal["first", "second", "both"]
    phase: Title
    """Name of the phase this step is a segment of."""
    mobile_only: bool = False
    """Whether only mobile units take part: the mobile movement phase. [3.2]"""
    rule: Title


class CombatTable(StrictModel):
    """The combat results table. [7.5]"""

    columns: Annotated[tuple[Title, ...], Field(min_length=2, max_length=20)]
    """Headings, in order."""
    from_differential: tuple[int, ...]
    """Lowest differential of every column but the first, ascending."""
    rows: Annotated[tuple[Title, ...], Field(min_length=6, max_length=6)]
    """Results of each column for a die of 1 to 6, separated by spaces."""
    dd_retreat_hexes: Annotated[int, Field(ge=1, le=6)] = 2


class MarkerKind(StrictModel):
    """Support fire markers of one value and nation. [8.1]"""

    nation: Identifier
    value: Annotated[int, Field(ge=1, le=9)]
    count: Count


class Coordination(StrictModel):
    """A limit on one nation's markers in a combat that only another's units fight. [16.1]"""

    only: Identifier
    limits: Identifier
    at_most: Count


class SupportFire(StrictModel):
    """Pools, allotments and limits of support fire. [8, 16]"""

    pool: tuple[MarkerKind, ...]
    allied: Count
    german: Count
    most_in_one_combat: Annotated[int, Field(ge=0, le=6)]
    coordination: tuple[Coordination, ...] = ()
    bombardment: bool


class BridgeDice(StrictModel):
    """A roll for each kind of bridge."""

    canal: Die
    railroad: Die
    highway: Die


class Bridges(StrictModel):
    """Demolition and repair. [14]"""

    demolished_on_at_most: BridgeDice
    repaired_on_at_least: BridgeDice
    repair: Literal["lasting", "player_turn"]


class ZoneLoss(StrictModel):
    """What the loss of drop zones costs. [12.2, 12.3]"""

    marker_value: Annotated[int, Field(ge=1, le=9)]
    markers_first: Count
    allotment_first: Count
    allotment_second: Count


class RulesFile(RulesHeader):
    """A rules file of the standard system: every number of rules 3 to 16."""

    stacking: Annotated[int, Field(ge=1, le=1)]
    """Units in a hex; the combat rules know one defender a hex. [4.1]"""
    mobile_from_ma: Annotated[int, Field(ge=1, le=99)]
    sequence: Annotated[tuple[SequenceStep, ...], Field(min_length=1, max_length=40)]
    terrain: dict[Identifier, TerrainEffects]
    hexsides: Hexsides
    routes: Routes
    combat: CombatTable
    support_fire: SupportFire
    bridges: Bridges
    drop_zone_loss: ZoneLoss
    landing_within_hexes: Annotated[int, Field(ge=0, le=60)]


class Nation(StrictModel):
    """A nation and the side it fights for. [2.1]"""

    id: Identifier
    title: Title
    side: Player


class UnitEntry(StrictModel):
    """A unit of the roster. [2]"""

    id: Identifier
    name: Title
    short: Annotated[str, StringConstraints(min_length=1, max_length=10)]
    formation: Title
    nation: Identifier
    type: UnitType
    size: UnitSize
    strength: Strength
    """attack-defense-movement, as 2-2-7. [2.1]"""
    depleted: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}-[0-9]{1,2}$")] | None = None
    """attack-defense when depleted, if not half rounded up. [2.3]"""
    steps: Annotated[int, Field(ge=1, le=2)] = 2
    marks: tuple[Mark, ...] = ()


class SetupEntry(StrictModel):
    """A unit that begins on the map. [18.0]"""

    unit: Identifier
    hex: HexNumber


class DropZone(StrictModel):
    """A drop zone marker. [12.1]"""

    id: Identifier
    title: Title
    nation: Identifier
    hex: HexNumber
    """Its place; in a free deployment, where it goes if it is revealed on an enemy. [18.1]"""


class Near(StrictModel):
    """Everything within a distance of a region. [11.1]"""

    hexes: Annotated[int, Field(ge=0, le=60)]
    of: Identifier


class Arrival(StrictModel):
    """Units that arrive from a turn on; exactly one of the places is given. [11.1]"""

    turn: Annotated[int, Field(ge=1, le=60)]
    units: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    hexes: HexList = ""
    """These hexes."""
    edge: Annotated[str, StringConstraints(pattern=r"^(\d{4}-\d{4})?$")] = ""
    """Every map-edge hex between two, both included: 3907-3916."""
    edge_near: Identifier | None = None
    """The map-edge hexes of a region, or next to it."""
    drop_zone: Identifier | None = None
    """By air, near a drop zone marker. [11.41]"""
    near: Near | None = None
    """By air, near a region. [11.41]"""


class DeploymentArea(StrictModel):
    """Where one unit may be deployed in secret. [18.1]"""

    unit: Identifier
    region: Identifier | None = None
    hexes: HexList = ""
    away_from_cities: bool = True
    away_from_edge: bool = True


class FreeDeployment(StrictModel):
    """Secret set-up of both sides, revealed together. [18.1]"""

    areas: tuple[DeploymentArea, ...]
    city_distance_hexes: Annotated[int, Field(ge=0, le=20)]
    """A unit that must keep away from cities may not stand within this distance of one."""
    edge_distance_hexes: Annotated[int, Field(ge=0, le=20)]
    edge: Identifier
    """Region of the map edge to keep away from."""
    zones_not_in: Identifier
    """Region where no drop zone marker may be placed."""


class Victory(StrictModel):
    """Who wins. [17]"""

    objective: HexList
    side: Player
    for_victory: Annotated[int, Field(ge=1, le=20)]
    """Objective hexes held at once that win at once."""
    for_draw: Annotated[int, Field(ge=0, le=20)]
    """Objective hexes held at once, at any instant, that draw at the end; 0 means no draw."""
    airborne_count: bool
    """Whether airborne units hold objectives."""


class Allotments(StrictModel):
    """Markers drawn in each turn, from turn 1; the last figure goes on. [8.1]"""

    allied: tuple[Count, ...] = ()
    german: tuple[Count, ...] = ()


class StandingOrder(StrictModel):
    """What the German player has ordered for a bridge beforehand. [14.0]"""

    bridge: Identifier
    order: Literal["ask", "always", "never"]


class Options(StrictModel):
    """Where a scenario differs from its rules file."""

    bombardment: bool | None = None
    repair: Literal["lasting", "player_turn"] | None = None
    allotments: Allotments = Allotments()


class ScenarioFile(ScenarioHeader):
    """A scenario file of the standard rules."""

    first_player: Player
    nations: Annotated[tuple[Nation, ...], Field(min_length=1)]
    units: Annotated[tuple[UnitEntry, ...], Field(min_length=1, max_length=2000)]
    setup: tuple[SetupEntry, ...] = ()
    drop_zones: tuple[DropZone, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    deployment: FreeDeployment | None = None
    demolished: tuple[Identifier, ...] = ()
    """Bridges that are down when the game begins."""
    standing_orders: tuple[StandingOrder, ...] = ()
    victory: Victory
    options: Options = Options()
    orders: OrdersSection = OrdersSection()
    notes: Prose | None = None
