"""What a rules file of Remagen may say: every number and table of the rules. [19.2]"""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from game.scenario.fields import FAULT, Identifier, RuleNumber, Stretch, StrictModel, Title
from game.scenario.header import RulesHeader
from game.systems.remagen.rules.columns import odds_in_a_row
from game.systems.remagen.rules.ranges import FARTHEST

Branch = Literal["troop", "weapon", "vehicle", "gun"]
GroundId = Literal["open", "hill", "wood", "house", "river", "bridge"]
Sight = Literal["blocks", "next_to_low", "clear"]
Does = Literal["labour", "drop", "entry", "movement", "fire", "combat", "collapse", "end_of_turn"]
Small = Annotated[int, Field(ge=0, le=99)]
Positive = Annotated[int, Field(ge=1, le=99)]

_DIVISOR = re.compile(r"-|[1-9][0-9]?\*?")


def fault(what: str, hint: str) -> PydanticCustomError:
    """What is wrong with a value, and how it is mended."""
    return PydanticCustomError(FAULT, "{what}", {"what": what, "hint": hint})


def _divisors(text: str) -> str:
    """divisors in quotes, one a range, as "2 3 4* 6*"."""  # noqa: D403 - part of a sentence in the documentation
    words = text.split()
    if len(words) > FARTHEST or not all(_DIVISOR.fullmatch(word) for word in words):
        hint = f'write up to {FARTHEST} divisors, as "2 3 4* 6*": - for none, * for indirect fire'
        raise fault(f'"{text}" are no divisors', hint)
    return text


class Carries(StrictModel):
    """What a vehicle takes on board: one of these loads. [9.1, 9.2]"""

    troops: Small = 0
    """So many troops."""
    or_weapons: Small = 0
    """Or so many weapons."""
    space: Small = 0
    """Or foot of so much space in all."""
    or_one_of: tuple[Identifier, ...] = ()
    """Or one unit of one of these types."""


class Moves(StrictModel):
    """Movement factors; without one the terrain is entered by road only. [3.1]"""

    open: Positive
    road: Positive
    """The points of a movement step. [7.1]"""
    hill: Small = 0
    wood: Small = 0


class TypeEntry(StrictModel):
    """A type of unit. [3.1]"""

    title: Title
    """What players read."""
    branch: Branch
    """What it counts as. [1.4]"""
    armour: bool = False
    """Whether only fire that is effective against armour hurts it. [1.4]"""
    amphibious: bool = False
    """Whether it swims. [8.9]"""
    engineers: bool = False
    """Whether it builds pontoons. [13]"""
    paratroops: bool = False
    """Whether it comes by air. [15]"""
    figures: Small = 0
    """Of foot: figures of a full tray."""
    combat: Positive
    """Combat value. [1.5]"""
    replacement: Positive
    """Replacement value. [1.5]"""
    stop: Small = 0
    """Hits that disable it; 0 if none do. [3.5]"""
    kill: Small = 0
    """Of vehicles and guns: hits that eliminate it. [3.5]"""
    dice: Positive
    """Dice it throws when it fires."""
    against_armour: bool = False
    """Whether its fire hurts armour."""
    divisors: Annotated[str, AfterValidator(_divisors)]
    """Pips a hit takes at range 1, 2, 3 ...; - where it does not fire, * where its fire is indirect."""
    moves: Moves
    tows: bool = False
    """Whether it pulls a gun. [9.1]"""
    carries: Carries | None = None


class MovementCosts(StrictModel):
    """What movement costs, in points. [7.2, 9.3, 9.6]"""

    road_step: Positive
    off_road: Positive
    hitch: Positive
    """Hitching or unhitching a gun."""
    embark: Positive
    """Getting on or off."""


class Day(StrictModel):
    """Movement by day of the side that is watched from the air. [7.9]"""

    side: Identifier
    points_less: Small
    at_least: Positive
    road_step: Positive


class Night(StrictModel):
    """The turns that are nights. [4.3]"""

    turns: tuple[Positive, ...]
    fire: bool
    """Whether there are fire steps."""
    labour_halved: bool


class Cover(StrictModel):
    """Where it takes more than one pip to kill a figure. [11.7]"""

    terrain: tuple[GroundId, ...]
    pips_per_figure: Positive


SightRow = Annotated[tuple[Sight, ...], Field(min_length=3, max_length=3)]


class SightTable(StrictModel):
    """Whether ground between blocks sight, with none, one or both of the ends on a hill. [2.64]"""

    hill: SightRow
    wood: SightRow
    house: SightRow


class StandingBridge(StrictModel):
    """A bridge that stands from the beginning. [8.5]"""

    vehicles_a_turn: Positive


class Pontoon(StrictModel):
    """A bridge that engineers build. [8.2, 8.5, 13]"""

    vehicles_a_turn: Positive
    extra_points: Small
    """What a vehicle pays on top to drive onto it."""
    labour: Positive
    """Labour units that complete it."""
    engineers: Positive
    """Trays that may work on one site in a turn."""


class Bridges(StrictModel):
    """Bridges over the river. [8]"""

    ludendorff: StandingBridge
    pontoon: Pontoon


class CollapseChance(StrictModel):
    """When the standing bridge falls. [14.1]"""

    turn: Positive
    up_to: Positive
    """It falls on a roll of at most this; with all sides of the die it falls without one."""


def _columns(columns: tuple[str, ...]) -> tuple[str, ...]:
    """Odds in a row, from one to so many over one to one to so many to one."""
    if not odds_in_a_row(columns):
        raise fault(
            "these columns are no odds in a row", 'write them from the worst to the best, as "1-2", "1-1", "2-1"'
        )
    return columns


class CombatTable(StrictModel):
    """The table of morale combat. [12.6]"""

    columns: Annotated[tuple[Title, ...], Field(min_length=1, max_length=60), AfterValidator(_columns)]
    """Odds from the worst to the best: beyond the first nobody attacks, beyond the last the defender is gone."""
    rows: Annotated[tuple[tuple[Identifier | Title, ...], ...], Field(min_length=1)]
    """A row for each side of the die, from 1 on, with a result for each column."""


class ParatroopDrop(StrictModel):
    """The drop of paratroops. [15]"""

    turn: Positive
    again: Positive
    dice_of_line: Positive
    numbers: Annotated[tuple[Positive, ...], Field(min_length=1)]
    """The number of the sector for each roll of one die."""
    lines: Title
    """The letter of its line for each sum of the dice, from the lowest."""
    cost: Small
    """What it takes off the quota of the turn."""
    any_day: Stretch
    """The turns in which it may be, by the variant. [17.3]"""


class SequenceStep(StrictModel):
    """One step of a game turn. [4.2]"""

    id: Identifier
    """A name of its own."""
    does: Does
    """What is done in it."""
    player: Identifier
    """The active side."""
    rule: RuleNumber
    """The rule it comes from, in quotes."""


_Rolled = TypeVar("_Rolled", tuple[CollapseChance, ...], CombatTable, ParatroopDrop)
"""What is read off dice."""


def _misfit(table: tuple[CollapseChance, ...] | CombatTable | ParatroopDrop, die: int) -> str:
    """What of a table does not fit a die of so many sides; empty if all does."""
    if isinstance(table, CombatTable):
        if any(len(row) != len(table.columns) for row in table.rows):
            return "a row has not one result a column"
        return "" if len(table.rows) == die else f"{len(table.rows)} rows do not fit the die"
    if isinstance(table, ParatroopDrop):
        if len(table.numbers) != die:
            return f"{len(table.numbers)} numbers do not fit the die"
        sums = table.dice_of_line * (die - 1) + 1
        return "" if len(table.lines) == sums else f"{len(table.lines)} lines do not fit the {sums} sums of the dice"
    return "the bridge falls on a roll that there is not" if any(chance.up_to > die for chance in table) else ""


class RulesFile(RulesHeader):
    """A rules file of Remagen. [19.2]"""

    space: dict[Branch, Positive]
    """What a unit takes of the capacity of its sector. [5.1]"""
    capacity: dict[GroundId, Positive]
    """What a sector holds. [5.2]"""
    foot_only: tuple[GroundId, ...]
    """GroundId that only foot enters. [5.3]"""
    types: Annotated[dict[Identifier, TypeEntry], Field(min_length=1, max_length=60)]
    """All types of unit in their order. [3.1]"""
    movement: MovementCosts
    day: Day
    night: Night
    automatic_victory: Positive
    """How many times the value of the other side wins without a die. [10.1]"""
    die: Annotated[int, Field(ge=2, le=20)]
    """Sides of the dice: tables have as many rows. [1.8]"""
    turns_a_day: Annotated[int, Field(ge=1, le=3)] = 3
    """Turns of one day: forenoon, afternoon, and a third that is evening or night. [4.5]"""
    closing_wrecks: Positive = 2
    """Disabled vehicles that close a sector to others. [8.7]"""
    cover: Cover
    sight: SightTable
    bridges: Bridges
    collapse: tuple[CollapseChance, ...]
    observer_sectors: Positive = 4
    """From how near somebody must see what is fired at indirectly, by the variant. [17.5]"""
    recovers_from: Positive = 5
    """The least roll that brings a disabled vehicle round, by the variant. [17.4]"""
    combat: CombatTable
    drop: ParatroopDrop
    more_quota_rv: Small
    """What the variant adds to the quota of a turn. [17.10]"""
    sequence: Annotated[tuple[SequenceStep, ...], Field(min_length=1)]
    """A game turn, in order."""

    @field_validator("collapse", "combat", "drop")
    @classmethod
    def _fit_the_die(cls, table: _Rolled, info: ValidationInfo) -> _Rolled:
        """Tables have an entry for each side of the die, and of each sum of the dice. [1.8, 12.6, 14.1, 15.2]"""
        die = info.data.get("die")
        misfit = _misfit(table, die) if isinstance(die, int) else ""
        if misfit:
            raise fault(misfit, f"the dice of these rules have {die} sides")
        return table
