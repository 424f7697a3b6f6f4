"""What a scenario may say of who wins. [17]"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import HexList, StrictModel
from game.systems.standard.rules.words_of_files import Player

Turn = Annotated[int, Field(ge=1, le=60)]


class HexPoints(StrictModel):
    """What hexes are worth at the end to the side that must hold them, each of them. [17.43]"""

    hexes: HexList
    points: Annotated[int, Field(ge=1, le=99)]


class LostSteps(StrictModel):
    """What losses cost the side that must hold the hexes. [17.43]"""

    beyond: Annotated[int, Field(ge=0, le=999)]
    """So many steps cost nothing."""
    each: Annotated[int, Field(ge=1, le=999)]
    """Every so many beyond cost a point."""


class OpenSea(StrictModel):
    """A passage that must be opened: no battery left on it, and its shores held. [17.41]"""

    win_by: Turn
    """Open by the end of this turn it is a victory at once. [17.42]"""
    points: tuple[HexPoints, ...] = ()
    """What counts at the end, if it is not open."""
    lost_steps: LostSteps | None = None
    """What losses cost."""
    draw_from_points: Annotated[int, Field(ge=0, le=999)]
    """So many points, or more, are a draw. [17.43]"""
    lost_with: HexList = ""
    """If the other side controls one of these hexes at any moment, the game is lost. [17.44]"""


class Victory(StrictModel):
    """Who wins. [17]"""

    kind: Literal["objective", "at_end", "open_sea"] = "objective"
    """Objective hexes held at once, at any instant; hexes controlled and alone in at the end of the
    game; or a passage opened. [17.1, 17.4, 17.5]"""
    objective: HexList
    """The hexes that count."""
    side: Player
    """Who must hold them; the other side wins otherwise."""
    for_victory: Annotated[int, Field(ge=1, le=20)]
    """Objective hexes held at once that win at once; at_end: held at the end; open_sea: controlled to be open."""
    for_draw: Annotated[int, Field(ge=0, le=20)]
    """Objective hexes held at once, at any instant, that draw at the end; 0 means no draw."""
    airborne_count: bool
    """Whether airborne units hold objectives."""
    open_sea: OpenSea | None = None
    """What is needed for the kind open_sea."""
