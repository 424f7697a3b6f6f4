"""What a scenario may offer its players beyond the variants of the rules: other ground, no ships, more lift."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.scenario.fields import Identifier, StrictModel, Title


class GroundChange(StrictModel):
    """Hexes of a region that are other ground. [5.2]"""

    region: Identifier
    """A region of the map."""
    terrain: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    """Hexes with such ground."""
    beside: tuple[Identifier, ...] = ()
    """Only those beside such ground, as the map has it; left out, all."""
    becomes: Identifier
    """What they are then."""


class WayEntry(StrictModel):
    """Another way to play the scenario, if its players agree on it before they begin."""

    id: Identifier
    """What records call it."""
    title: Title
    """What is then so, for players."""
    ground: Annotated[tuple[GroundChange, ...], Field(max_length=20)] = ()
    """Ground that is other. [5.2]"""
    without_ships: bool = False
    """Whether no ship lends its guns. [39.3]"""
    lift_re: dict[Identifier, Annotated[int, Field(ge=1, le=99)]] = Field(default_factory=dict)
    """By invasion: RE that may embark in a turn. [32.1]"""
    stay: tuple[Identifier, ...] = ()
    """Units that do not leave the map. [11.7]"""
