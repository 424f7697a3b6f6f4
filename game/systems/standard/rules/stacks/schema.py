"""What files may say of stacks: figures of the rules file, places of the scenario. [19, 20]"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import Count, HexList, HexNumber, Identifier, StrictModel, Title
from game.systems.standard.rules.words_of_files import Player

Level = Literal["none", "partial", "full"]


class EquivalentsOfSizes(StrictModel):
    """Regimental equivalents of a unit whose entry says nothing else. [19.21]"""

    company: Count
    battalion: Count
    regiment: Count
    brigade: Count
    division: Count


class StackLimit(StrictModel):
    """What a side may have in a hex. [19.24]"""

    ground: Annotated[int, Field(ge=1, le=20)]
    """Ground units."""
    specialised: Annotated[int, Field(ge=0, le=20)]
    """Engineers, artillery, headquarters."""
    re: Annotated[int, Field(ge=1, le=99)]
    """Regimental equivalents of the ground units together; a single one is never over it."""


class ZoneOfStack(StrictModel):
    """What zone of control a stack of so many regimental equivalents has. [19.41]"""

    supported: Level
    alone: Level


class ZoneTolls(StrictModel):
    """MP more to enter a hex in a zone of control. [19.42, 19.43]"""

    partial: Annotated[int, Field(ge=0, le=20)]
    full: Annotated[int, Field(ge=0, le=20)]


class ReductionTable(StrictModel):
    """Steps lost for the size of what was run into. [20.9]"""

    from_re: Annotated[tuple[Count, ...], Field(min_length=1, max_length=12)]
    """Lowest RE of every column but the first, ascending."""
    first_die: Annotated[int, Field(ge=-10, le=20)]
    """Die with its modifiers of the first row and of everything below it; each row is one more."""
    rows: Annotated[tuple[Annotated[tuple[Count, ...], Field(min_length=1)], ...], Field(min_length=1, max_length=20)]
    """Steps lost, by column; the last row is for everything above it too."""


class CombatOfStacks(StrictModel):
    """Figures of combat with stacks. [20, 21]"""

    units_a_step: Annotated[int, Field(ge=1, le=20)] = 2
    """A side loses one step for so many of its units in a combat, or part of so many. [20.31]"""
    sure_odds: Annotated[int, Field(ge=2, le=99)] = 20
    """From such odds on, and against no defense at all, the column beyond the last is used. [20.22]"""
    sure_column: Title = "20:1"
    """Its heading."""
    sure_result: Title = "DE"
    """What it brings on every die."""
    overrun_odds: Annotated[int, Field(ge=1, le=99)] = 3
    """From such odds on a defender who would be depleted and retreat is overrun. [20.23]"""
    overrun_re_factor: Annotated[int, Field(ge=1, le=9)] = 2
    """By so much the RE of the reduction table are multiplied after an overrun that failed. [22.42]"""
    overrun_die_more: Annotated[int, Field(ge=0, le=9)] = 2
    """Added to its die if the hex was not cleared by loss. [22.42B]"""
    cadre_from_re: Annotated[int, Field(ge=0, le=99)] = 2
    """Units of so many RE leave a cadre when they are overrun. [20.82]"""
    most_modifiers: Annotated[int, Field(ge=0, le=9)] = 2
    """Negative defence modifiers that count together, a column each. [21.1]"""
    retreat_before_hexes: Annotated[int, Field(ge=1, le=6)] = 2
    """How far a unit may retreat before combat. [21.2]"""
    built_up: tuple[Identifier, ...] = ("town", "city")
    """Terrain in which some negative modifiers do not count. [21.1]"""


class Footing(StrictModel):
    """Ground where whoever is on foot and does not swim ends no move or arrival, but near dry feet. [19.26]"""

    terrain: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    """Such ground."""
    beside: tuple[Identifier, ...] = ()
    """Terrain that serves as a route does: a unit may end beside it."""


class StacksNumbers(StrictModel):
    """Figures of the module `stacks`. [19, 20]"""

    re: EquivalentsOfSizes
    limit: StackLimit
    zones: Annotated[tuple[ZoneOfStack, ...], Field(min_length=1, max_length=20)]
    """By the RE of a stack from 0 on; the last is for all above it."""
    tolls_mp: ZoneTolls
    reduction: ReductionTable
    combat: CombatOfStacks = CombatOfStacks()
    footing: Footing | None = None


class ControlEntry(StrictModel):
    """Who controls a part of the map when the game begins; later entries count more than earlier ones. [19.31]"""

    side: Player
    region: Identifier | None = None
    """A region of the map; without region and hexes it is the whole map."""
    hexes: HexList = ""
    """These hexes."""


class FortEntry(StrictModel):
    """A fort, for whoever controls its hex at the start. [20.14]"""

    hex: HexNumber
    level: Annotated[int, Field(ge=1, le=2)]


class KeptOutEntry(StrictModel):
    """Units whose moves and arrivals do not end in a part of the map. [19.27]"""

    units: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    """Units of this file."""
    region: Identifier
    """A region of the map."""


class StacksSection(StrictModel):
    """What a scenario says of stacks."""

    control: tuple[ControlEntry, ...]
    forts: tuple[FortEntry, ...] = ()
    kept_out: Annotated[tuple[KeptOutEntry, ...], Field(max_length=60)] = ()
    """Who ends no move where. [19.27]"""
    counter_attacks: bool = False
    """Whether no effect means a counter-attack. [20.24]"""
    red_table: Literal["overruns", "all"] = "overruns"
    """After what the attackers roll for what they ran into. [20.9]"""
