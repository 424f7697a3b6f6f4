"""The map file: terrain rows, waters, routes, bridges, places and regions, in printed hex numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from game.scenario.fields import (
    FormatVersion,
    HexList,
    HexNumber,
    HexsideList,
    Identifier,
    Prose,
    Span,
    StrictModel,
    Title,
)

WaterKind = Literal["stream", "canal", "river"]
RouteKind = Literal["trail", "road", "highway", "railroad"]
BridgeKind = Literal["highway", "railroad", "canal"]
LegendSign = Annotated[str, StringConstraints(pattern=r"^[^\s-]$")]


class Water(StrictModel):
    """A named stretch of water as the hexsides it flows along."""

    name: Title
    kind: WaterKind
    hexsides: HexsideList


class Route(StrictModel):
    """A named road, trail or railway as the hexes it runs through; consecutive hexes touch."""

    name: Title
    kind: RouteKind
    hexes: HexList


class BridgeSite(StrictModel):
    """A bridge that can be demolished; `canal` is any bridge over a canal. [14.0]"""

    id: Identifier
    name: Title
    kind: BridgeKind
    hexside: HexsideList
    carries: Literal["road", "rail"]


class FerrySite(StrictModel):
    """A ferry: leg units may cross here. [5.2]"""

    name: Title
    hexside: HexsideList


class PlaceName(StrictModel):
    """A name lettered on the map."""

    name: Title
    hex: HexNumber
    kind: Literal["city", "town", "village"]


class Region(StrictModel):
    """A set of hexes with a name: listed, or all land that can be reached from a hex without crossing a river."""

    id: Identifier
    title: Title
    hexes: HexList = ""
    banks_of: HexList = ""
    """Each of these hexes adds everything on its own side of the rivers."""


class Rows(StrictModel):
    """Rows of the odd and the even columns. [1.1]"""

    odd: Span
    even: Span


class MapFile(StrictModel):
    """A whole map file."""

    format: FormatVersion
    kind: Literal["map"]
    id: Identifier
    title: Title
    credits: Prose
    shape: Literal["hexes", "squares"]
    columns: Span
    rows: Rows
    legend: Annotated[dict[LegendSign, Identifier], Field(min_length=1, max_length=60)]
    """Sign -> terrain."""
    terrain: tuple[Annotated[str, StringConstraints(max_length=200)], ...]
    """One line a row, one character a hex; a space or `-` where the row has no hex in that column."""
    waters: tuple[Water, ...] = ()
    routes: tuple[Route, ...] = ()
    bridges: tuple[BridgeSite, ...] = ()
    ferries: tuple[FerrySite, ...] = ()
    places: tuple[PlaceName, ...] = ()
    regions: tuple[Region, ...] = ()
    north: Literal["up", "right", "down", "left"] = "up"
    """Where north lies on the sheet (compass rose)."""
    hex_km: Annotated[int, Field(ge=1, le=1000)] | None = None
    """Kilometres from hex to hex times ten (18 is 1.8 km), for the scale."""
