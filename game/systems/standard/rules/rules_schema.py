"""What a rules file of the standard rules may say. All numbers of the rules live there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from game.scenario.fields import Count, Identifier, RuleNumber, StrictModel, Title
from game.scenario.header import RulesHeader
from game.systems.standard.rules.air_naval.schema import AirNavalNumbers
from game.systems.standard.rules.attrition.schema import AttritionNumbers
from game.systems.standard.rules.bridgeheads.schema import BridgeheadsNumbers
from game.systems.standard.rules.overruns.schema import OverrunsNumbers
from game.systems.standard.rules.stacks.schema import StacksNumbers
from game.systems.standard.rules.supply.schema import SupplyNumbers
from game.systems.standard.rules.words_of_files import Player

Prohibited = Literal["prohibited"]
Die = Annotated[int, Field(ge=0, le=7)]
ResultCode = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Z0-9]{0,3}$")]
Cost = Annotated[int, Field(ge=1, le=50)]
Extra = Annotated[int, Field(ge=0, le=50)]


class TerrainEffects(StrictModel):
    """One line of the terrain effects chart. [5.2, 11.44, 11.48]"""

    leg: Cost | Prohibited
    """MP for a leg unit."""
    mobile: Cost | Prohibited
    """MP for a mobile unit, off the road."""
    amphibious: Cost | Prohibited | None = None
    """MP for a unit marked amphibious, which pays the lower of this and its own column; left out, its own."""
    shift: Annotated[int, Field(ge=0, le=8)]
    """Columns to the left for whoever attacks a unit here. [7.4]"""
    crash_on: Die = 0
    """A glider crashes on a roll of at most this; 0 is safe ground. [11.48]"""
    scatter: Literal["safe", "depletes", "depletes_without_road"] = "safe"
    """What a parachute unit suffers that is blown here. [11.44]"""
    urban: bool = False
    """Whether a defender here retreats one hex less. [7.6]"""


class HexsideEffects(StrictModel):
    """What it costs to cross a hexside, and to attack across it. [5.2]"""

    leg: Extra | Prohibited
    """MP for a leg unit, on top of the terrain."""
    mobile: Extra | Prohibited
    """MP for a mobile unit, on top of the terrain."""
    attack: Literal["full", "minus_one", "halved"] = "full"
    """What is left of the strength of a unit that attacks across it."""


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
    """MP for a leg unit."""
    mobile: Cost
    """MP for a mobile unit."""


class Routes(StrictModel):
    """Road movement. [5.3]"""

    highway: RouteEffects
    road: RouteEffects
    trail: RouteEffects
    railroad: RouteEffects


class SequenceStep(StrictModel):
    """One step of a game turn. [3]"""

    id: Identifier
    """A name of its own."""
    does: Literal["support_fire", "arrivals", "movement", "combat", "end_of_turn"]
    """What is done in it."""
    player: Literal["first", "second", "both"]
    """Whose step it is."""
    phase: Title
    """Name of the phase this step is a segment of."""
    mobile_only: bool = False
    """Whether only mobile units take part: the mobile movement phase. [3.2]"""
    rule: RuleNumber
    """The rule it comes from, in quotes."""


class CombatResult(StrictModel):
    """What one result of the table brings; the defender's part comes first. [7.5]"""

    title: Title
    """What players read."""
    defender: Literal["stays", "depleted", "eliminated"] = "stays"
    """What becomes of the defending unit."""
    defender_retreats_hexes: Annotated[int, Field(ge=0, le=6)] = 0
    """How far it is driven back, if it survives. [7.7]"""
    may_stand: bool = False
    """Whether a full-strength defender may be depleted instead of retreating. [7.8]"""
    may_advance: bool = False
    """Whether an attacker may move into the hex if it is empty in the end. [7.9]"""
    attackers_retreat_hexes: Annotated[int, Field(ge=0, le=6)] = 0
    """How far every attacking unit is thrown back. [7.7]"""
    attacker_depleted: bool = False
    """Whether the attacker depletes one attacking unit of his choice."""


class CombatTable(StrictModel):
    """The combat results table. [7.5]"""

    columns: Annotated[tuple[Title, ...], Field(min_length=2, max_length=20)]
    """Headings, in order."""
    from_differential: tuple[int, ...]
    """Lowest differential of every column but the first, ascending."""
    rows: Annotated[tuple[Title, ...], Field(min_length=6, max_length=6)]
    """Results of each column for a die of 1 to 6, separated by spaces."""
    results: dict[ResultCode, CombatResult]
    """What each result in the rows means."""


class MarkerKind(StrictModel):
    """Support fire markers of one value and nation. [8.1]"""

    nation: Identifier
    """Whose it is."""
    value: Annotated[int, Field(ge=1, le=9)]
    """What it adds to a strength."""
    count: Count
    """How many there are."""


class Coordination(StrictModel):
    """A limit on one nation's markers in a combat that only another's units fight. [16.1]"""

    only: Identifier
    """The nation that fights alone."""
    limits: Identifier
    """The nation whose markers are limited."""
    at_most: Count
    """How many of them there may be."""


class SupportFire(StrictModel):
    """Pools, allotments and limits of support fire. [8, 16]"""

    pool: tuple[MarkerKind, ...]
    allied: Count
    """Markers that the Allied side draws each turn."""
    german: Count
    """Markers that the German side draws each turn."""
    handicap: Annotated[int, Field(ge=1, le=20)]
    """Markers more for a side that the players agree to help."""
    most_in_one_combat: Annotated[int, Field(ge=0, le=6)]
    """Markers a side may commit to one combat. [8.3]"""
    coordination: tuple[Coordination, ...] = ()
    bombardment: bool
    """Whether markers may bombard. [8.4]"""


class BridgeDice(StrictModel):
    """A roll for each kind of bridge."""

    canal: Die
    """For a canal bridge."""
    railroad: Die
    """For a railroad bridge."""
    highway: Die
    """For a highway bridge."""


class Bridges(StrictModel):
    """Demolition and repair. [14]"""

    demolished_by: Player
    """The side that may demolish. [14.0]"""
    demolished_on_at_most: BridgeDice
    repaired_on_at_least: BridgeDice
    repair: Literal["lasting", "player_turn"]
    """How long a repair lasts. [14.2]"""


class ZoneLoss(StrictModel):
    """What the loss of drop zones costs. [12.2, 12.3]"""

    marker_value: Annotated[int, Field(ge=1, le=9)]
    """Markers of this value leave the game."""
    markers_first: Count
    """So many of the zone's own nation with the first zone; all of them with the second."""
    allotment_first: Count
    """Markers fewer each turn after the first zone."""
    allotment_second: Count
    """Markers fewer each turn, in all, after the second."""


class ModulesNumbers(StrictModel):
    """Figures of the rule modules, for the scenarios that switch them on. [19.11]"""

    stacks: StacksNumbers | None = None
    overruns: OverrunsNumbers | None = None
    supply: SupplyNumbers | None = None
    air_naval: AirNavalNumbers | None = None
    attrition: AttritionNumbers | None = None
    bridgeheads: BridgeheadsNumbers | None = None


class RulesFile(RulesHeader):
    """A rules file of the standard system: every number of rules 3 to 16."""

    stacking: Annotated[int, Field(ge=1, le=1)]
    """Units in a hex; the combat rules know one defender a hex. [4.1]"""
    mobile_from_ma: Annotated[int, Field(ge=1, le=99)]
    """Units of this movement allowance or more are mobile. [2.2]"""
    sequence: Annotated[tuple[SequenceStep, ...], Field(min_length=1, max_length=40)]
    terrain: dict[Identifier, TerrainEffects]
    hexsides: Hexsides
    routes: Routes
    combat: CombatTable
    support_fire: SupportFire
    bridges: Bridges
    engineers: Player
    """The side whose engineers repair bridges and span rivers. [14.2, 15]"""
    drop_zone_loss: ZoneLoss
    landing_within_hexes: Annotated[int, Field(ge=0, le=60)]
    """How far from its drop zone marker a unit may aim. [11.41]"""
    modules: ModulesNumbers = ModulesNumbers()
