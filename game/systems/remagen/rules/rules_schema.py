"""What a rules file of Remagen may say: every number and table of the rules. [19.2]"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from game.scenario.fields import FAULT, Identifier, Stretch, StrictModel, Title
from game.scenario.header import RulesHeader
from game.systems.remagen.rules.ranges import FARTHEST

Branch = Literal["troop", "weapon", "vehicle", "gun"]
GroundId = Literal["open", "hill", "wood", "house", "river", "bridge"]
Sight = Literal["blocks", "next_to_low", "clear"]
Does = Literal["labour", "drop", "entry", "movement", "fire", "combat", "collapse", "end_of_turn"]
Small = Annotated[int, Field(ge=0, le=99)]
Positive = Annotated[int, Field(ge=1, le=99)]

_DIVISOR = re.compile(r"-|[1-9][0-9]?\*?")
COLUMNS = ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
"""Odds of the table, in order. [12.6]"""


def _divisors(text: str) -> str:
    """divisors in quotes, one a range, as "2 3 4* 6*"."""  # noqa: D403 - part of a sentence in the documentation
    words = text.split()
    if len(words) > FARTHEST or not all(_DIVISOR.fullmatch(word) for word in words):
        hint = f'write up to {FARTHEST} divisors, as "2 3 4* 6*": - for none, * for indirect fire'
        raise PydanticCustomError(FAULT, "{what}", {"what": f'"{text}" are no divisors', "hint": hint})
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
    up_to: Annotated[int, Field(ge=1, le=6)]
    """It falls on a roll of at most this; with all sides of the die it falls without one."""


CombatRow = Annotated[tuple[Identifier | Title, ...], Field(min_length=len(COLUMNS), max_length=len(COLUMNS))]


class CombatTable(StrictModel):
    """The table of morale combat. [12.6]"""

    columns: Annotated[tuple[Title, ...], Field(min_length=len(COLUMNS), max_length=len(COLUMNS))]
    rows: Annotated[tuple[CombatRow, ...], Field(min_length=6, max_length=6)]


class Drop(StrictModel):
    """The drop of paratroops. [15]"""

    turn: Positive
    again: Positive
    dice_of_line: Positive
    numbers: Annotated[tuple[Positive, ...], Field(min_length=6, max_length=6)]
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
    rule: Title
    """The rule it comes from, in quotes."""


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
    die: Annotated[int, Field(ge=6, le=6)]
    """Sides of the dice. [1.8]"""
    cover: Cover
    sight: SightTable
    bridges: Bridges
    collapse: tuple[CollapseChance, ...]
    observer_sectors: Positive = 4
    """From how near somebody must see what is fired at indirectly, by the variant. [17.5]"""
    recovers_from: Positive = 5
    """The least roll that brings a disabled vehicle round, by the variant. [17.4]"""
    combat: CombatTable
    drop: Drop
    more_quota_rv: Small
    """What the variant adds to the quota of a turn. [17.10]"""
    sequence: Annotated[tuple[SequenceStep, ...], Field(min_length=1)]
    """A game turn, in order."""
