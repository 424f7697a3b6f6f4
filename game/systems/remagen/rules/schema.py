"""What a scenario file of Remagen may say. [19.3]"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import HexList, HexNumber, Identifier, Stretch, StrictModel
from game.scenario.header import ScenarioHeader
from game.systems.remagen.rules.orders_schema import Letter, OrderEntry, UnitId

Number = Annotated[int, Field(ge=0, le=999)]
Points = Annotated[int, Field(ge=1, le=99)]
Counts = dict[Identifier, Number]


class SetUpEntry(StrictModel):
    """Units that a side sets up where it likes. [6.1, 6.2, 6.5]"""

    side: Identifier
    units: Counts
    """How many of each type; they are the first ones of the type."""
    sectors: HexList = ""
    """In these sectors."""
    bank: Literal["west", "east"] | None = None
    """Or anywhere on this bank."""


class StandEntry(StrictModel):
    """A unit that begins in its place. [18.2]"""

    unit: UnitId
    """Type and running number after the side: us_medium_1. [19.4]"""
    sector: HexNumber
    carried_by: UnitId | None = None
    """The unit that carries or tows it; it stands earlier in the list."""


class QuotaEntry(StrictModel):
    """What may enter in some turns. [6.3]"""

    turns: Stretch
    """First and last of these turns, in quotes."""
    rv: Number
    """Replacement value in each of them."""


class EntryEntry(StrictModel):
    """Where and how the pool of a side enters. [6.3, 6.4]"""

    sectors: HexList
    quota: tuple[QuotaEntry, ...] = ()
    """What may enter; without it everything that there is room for."""
    foot_only: HexList = ""
    """Of these sectors those where only foot enters."""


class Levels(StrictModel):
    """From which margin a victory is more than a draw, for either side. [16.1]"""

    tactical: Points
    decisive: Points


class ExitPoints(StrictModel):
    """Leaving the board for the Autobahn. [16.3]"""

    sectors: HexList
    rv_per_point: Points


class BridgePoints(StrictModel):
    """Usable bridges at the end. [16.4]"""

    points: Points
    at_most: Points


class RvPoints(StrictModel):
    """Points for replacement value, by the full so many. [16.5, 18.2]"""

    rv_per_point: Points


class Sudden(StrictModel):
    """What ends the game at the end of a turn. [16.6]"""

    exits_held: bool = False
    """Whether the first side has won that stands in all exits."""
    rv_exited: Points | None = None
    """The value that has won once it has left."""
    bottled_from_turn: Points | None = None
    """From when the first side has lost without anybody on the east bank and without a bridge."""


class Victory(StrictModel):
    """What counts. [16]"""

    par: Number
    """What the first side needs for a margin of nothing. [16.1]"""
    levels: Levels
    control: dict[HexNumber, Points] = Field(default_factory=dict)
    """Points for the last one in a sector. [16.2]"""
    exits: ExitPoints | None = None
    bridges: BridgePoints | None = None
    losses: RvPoints
    """Points for units of the other side that were eliminated. [16.5]"""
    across: RvPoints | None = None
    """Points for vehicles of the first side on the east bank. [18.2]"""
    sudden: Sudden = Sudden()


class ScenarioFile(ScenarioHeader):
    """A scenario file of Remagen. [18, 19.3]"""

    forces: dict[Identifier, Counts]
    """All units of each side, by type. [3.1]"""
    set_up: tuple[SetUpEntry, ...] = ()
    """Who sets up before turn 1, in this order. [6.1, 6.2]"""
    setup: tuple[StandEntry, ...] = ()
    """Units that stand from the beginning; what is neither here nor in set_up is in the pool. [18.2]"""
    bridge_stands: bool = True
    """Whether the bridge of the map stands at the beginning. [14.2, 18.3]"""
    pontoons: dict[Letter, Points] = Field(default_factory=dict)
    """By the letter of its line, the labour units that a pontoon has at the beginning. [13.4, 18.3]"""
    entry: dict[Identifier, EntryEntry] = Field(default_factory=dict)
    """Where the pools enter; a side without it has no entry. [6.3, 6.4]"""
    victory: Victory
    orders: dict[Identifier, tuple[OrderEntry, ...]] = Field(default_factory=dict)
    """Orders for the side that the scripted player plays, in the order in which they are tried."""
    options: tuple[Identifier, ...] = ()
    """Variants that the scenario is played with. [17]"""
