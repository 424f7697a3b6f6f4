"""What a scenario may say of units off the map: boxes, and units that leave and come back."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import HexList, Identifier, StrictModel, Title
from game.systems.standard.rules.words_of_files import Player


class BoxEntry(StrictModel):
    """A place for units that is no hex: ships, a harbour far off. [11.6]"""

    id: Identifier
    """What arrivals and invasions call it."""
    title: Title
    """What players read."""
    side: Player
    """Whose units are in it."""


class ReturnEntry(StrictModel):
    """When and where units come back that have left the map. [11.7]"""

    turns_later: Annotated[int, Field(ge=1, le=60)]
    """Turns after the one in which they left."""
    hexes: HexList
    """In one of these hexes."""
    if_controlled: bool = False
    """Whether only in a hex that their side controls; until then they wait. [11.8]"""


class LeaveEntry(StrictModel):
    """Units that leave the map at the start of their player turn, as they are. [11.7]"""

    turn: Annotated[int, Field(ge=1, le=60)]
    """In this turn; those that cannot, at the start of the next player turn in which they can."""
    units: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    """Units of this file."""
    needs: tuple[Literal["supply", "undisputed"], ...] = ()
    """What they must have to leave: any supply; no enemy in their hex."""
    returns: ReturnEntry | None = None
    """When and where they come back; left out, they never do."""
