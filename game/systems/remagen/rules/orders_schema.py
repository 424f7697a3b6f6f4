"""What the `orders:` of a scenario of Remagen may say: a script for a side that no person plays. [20.1, 20.2]"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from game.scenario.fields import HexList, Identifier, StrictModel, Title

UnitId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Letter = Annotated[str, StringConstraints(pattern=r"^[A-Z]$")]
Turn = Annotated[int, Field(ge=1, le=99)]
Sectors = Annotated[int, Field(ge=1, le=20)]


class HeldTest(StrictModel):
    """Who is in sectors."""

    sectors: HexList
    by: Literal["ours", "enemy", "nobody"]
    """`ours`, `enemy`: somebody of that side in one of them; `nobody`: nobody in any."""


class NearTest(StrictModel):
    """An enemy is near sectors."""

    sectors: HexList
    within: Sectors


class Condition(StrictModel):
    """All that is given must hold."""

    from_turn: Turn | None = None
    to_turn: Turn | None = None
    night: bool | None = None
    """Whether it is night. [4.3]"""
    bridge_stands: bool | None = None
    """Whether the old bridge stands. [14]"""
    held: HeldTest | None = None
    enemy_near: NearTest | None = None


class Strike(StrictModel):
    """Fire at what is in or near these sectors, and go no nearer than it takes."""

    sectors: HexList
    within: Sectors
    """From how far they fire. [11.2]"""


class OrderEntry(StrictModel):
    """An order: for whom, when, and exactly one task. A unit obeys the first of its orders that can be obeyed."""

    name: Title | None = None
    units: tuple[UnitId, ...] = ()
    types: tuple[Identifier, ...] = ()
    """All units of these types. Without units and types: every unit of the side."""
    when: Condition | None = None
    at_most: Annotated[int, Field(ge=1, le=100)] | None = None
    """So many obey it at a time, the nearest first; the others go on with their next order."""
    hold: HexList | None = None
    """Go to the nearest of these sectors and stay."""
    take: HexList | None = None
    """Make for those of these sectors that the enemy controls; done when none is left."""
    strike: Strike | None = None
    """Fire at these sectors from where they can be reached; what guns are for."""
    build: Letter | None = None
    """Work at the pontoon of this line, for engineers. [13]"""
    ferry: HexList | None = None
    """Be taken over the river by what swims, guns too, and set down in the first of these sectors with room. [9.6]"""
    set_up: HexList | None = None
    """Where they are set up or come in, the best first. [6]"""


TASKS = ("hold", "take", "strike", "build", "ferry", "set_up")
"""Of an order exactly one is given."""
