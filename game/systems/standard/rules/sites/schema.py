"""What a scenario may say of places with guns that are no counters. [32.4]"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.scenario.fields import HexNumber, Identifier, StrictModel, Title
from game.systems.standard.rules.words_of_files import Player


class SiteEntry(StrictModel):
    """A coastal battery. [32.4]"""

    id: Identifier
    """What records call it."""
    title: Title
    """What players read."""
    hex: HexNumber
    """Where it stands; it is gone for good when the other side controls the hex."""
    side: Player
    """Whose it is."""
    range: Annotated[int, Field(ge=0, le=60)]
    """How far it reaches, in hexes."""
    strength: Annotated[int, Field(ge=0, le=6)]
    """It hits on a die of at most so much."""
    armour: Annotated[int, Field(ge=0, le=9)]
    """What is taken off the points of whoever tries to silence it. [39.35]"""
