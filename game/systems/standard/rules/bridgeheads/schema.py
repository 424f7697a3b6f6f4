"""What files may say of bridgeheads, invasions and crossing arrows. [31, 32]"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import Count, HexList, HexNumber, Identifier, StrictModel, Title
from game.systems.standard.rules.words_of_files import Player

Turn = Annotated[int, Field(ge=1, le=60)]
Extra = Annotated[int, Field(ge=0, le=50)]


class BridgeheadLimit(StrictModel):
    """What a side may have in a hex with its bridgehead. [31.51]"""

    ground: Annotated[int, Field(ge=1, le=40)]
    specialised: Count


class ArrowPrices(StrictModel):
    """MP to go over a crossing arrow, on top of the ground at its end. [32.31]"""

    leg: Extra
    amphibious: Extra
    others: Extra
    """With a bridgehead at the far end; without one it is closed to them."""


class BridgeheadsNumbers(StrictModel):
    """Figures of the module `bridgeheads`."""

    limit: BridgeheadLimit
    attack_out: Annotated[int, Field(ge=1, le=40)]
    """Ground units that may attack out of one in a phase. [31.61]"""
    superfluous_hexes: Annotated[int, Field(ge=1, le=60)]
    """A bridgehead goes if no enemy is within so many hexes by land. [31.4C]"""
    arrow_mp: ArrowPrices


class OpeningEntry(StrictModel):
    """When a side may use a crossing arrow. [32.31]"""

    side: Player
    first_turn: Turn = 1
    last_turn: Turn = 60
    lift_re: Annotated[int, Field(ge=1, le=99)] | None = None
    """Regimental equivalents that this side may take over in a player turn, if not those of the arrow. [32.34]"""
    holds_both: bool = False
    """Whether the arrow is open to the side only while it controls both its ends. [32.31]"""


class ArrowEntry(StrictModel):
    """A crossing arrow between two land hexes. [32.3]"""

    id: Identifier
    title: Title
    ends: HexList
    """Two hexes."""
    lift_re: Annotated[int, Field(ge=1, le=99)]
    """Regimental equivalents that may cross it in a player turn. [32.34]"""
    opened: Annotated[tuple[OpeningEntry, ...], Field(min_length=1, max_length=4)]


class InvasionEntry(StrictModel):
    """A seaborne invasion: who sails from where to which beaches. [32.1]"""

    id: Identifier
    title: Title
    side: Player
    port: HexNumber | None = None
    """The port hex it sails from."""
    box: Identifier | None = None
    """Or the box off the map."""
    targets: HexList
    """Beaches, one-hex islands, and ports for commandos."""
    first_turn: Turn = 1
    last_turn: Turn = 60
    lift_re: Annotated[int, Field(ge=1, le=99)]
    """Regimental equivalents that may embark in a turn."""
    lift_units: Annotated[int, Field(ge=1, le=99)] = 99
    """Units that may embark in a turn."""
    commandos_first: bool = False
    """Whether commandos on board for a hex are among those who fight for it. [32.26]"""


class FortifiedLine(StrictModel):
    """Hexes behind a river that count as on its bank for whoever attacks over it. [31.23]"""

    water: Title
    """Name of the river on the map."""
    hexes: HexList


class BridgeheadsSection(StrictModel):
    """What a scenario says of bridgeheads, invasions and arrows."""

    waters: tuple[Literal["stream", "canal", "river"], ...] = ("river",)
    """Waters over which a crossing may earn a bridgehead. [31.23]"""
    channels: tuple[Title, ...] = ()
    """Names of waters that nobody comes over by land. [31.4C]"""
    beaches: HexList = ""
    islands: HexList = ""
    """Islands of one hex."""
    no_overstack: HexList = ""
    """Islands too small for more than an ordinary stack. [31.51]"""
    line_behind: tuple[FortifiedLine, ...] = ()
    invasions: Annotated[tuple[InvasionEntry, ...], Field(max_length=40)] = ()
    arrows: Annotated[tuple[ArrowEntry, ...], Field(max_length=40)] = ()
