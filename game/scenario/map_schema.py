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
    Stretch,
    StrictModel,
    Title,
)
from game.scenario.vocabulary import Vocabulary

LegendSign = Annotated[str, StringConstraints(pattern=r"^[^\s-]$")]


class Water(StrictModel):
    """A named stretch of water as the hexsides it flows along."""

    name: Title
    """The same name may stand in several entries."""
    kind: Identifier
    """stream, canal, river, or a word of the vocabulary: what it costs to cross."""
    hexsides: HexsideList
    """Its course."""


class Route(StrictModel):
    """A named road, trail or railway as the hexes it runs through; consecutive hexes touch."""

    name: Title
    """The same name may stand in several entries."""
    kind: Identifier
    """trail, road, highway, railroad, or a word of the vocabulary: what it costs to move along it."""
    hexes: HexList
    """Its course, in order."""


class BridgeSite(StrictModel):
    """A bridge that can be demolished; `canal` is any bridge over a canal. [14.0]"""

    id: Identifier
    """What scenarios call it."""
    name: Title
    """What players read."""
    kind: Identifier
    """highway, railroad, canal, or a word of the vocabulary: how easily it is demolished and repaired."""
    hexside: HexsideList
    """The one hexside it crosses."""
    carries: Literal["road", "rail"]
    """Which routes need it."""


class FerrySite(StrictModel):
    """A ferry: leg units may cross here. [5.2]"""

    name: Title
    """What players read."""
    hexside: HexsideList
    """The one hexside it crosses."""


class PlaceName(StrictModel):
    """A name lettered on the map."""

    name: Title
    """As it is lettered."""
    hex: HexNumber
    """Where it is lettered."""
    kind: Identifier
    """city, town, village, landmark, water, or a word of the vocabulary: how it is lettered."""


class Region(StrictModel):
    """A set of hexes with a name: listed, or all land that can be reached from a hex without crossing a river."""

    id: Identifier
    """What scenarios call it."""
    title: Title
    """What players read."""
    hexes: HexList = ""
    """These hexes."""
    banks_of: HexList = ""
    """Each of these hexes adds everything on its own side of the rivers."""


class Rows(StrictModel):
    """Rows of the odd and the even columns. [1.1]"""

    odd: Stretch
    """Rows of the odd columns."""
    even: Stretch | None = None
    """Rows of the even columns; left out, the same."""


class Coordinates(StrictModel):
    """How places are numbered."""

    scheme: Literal["figures", "letter_columns", "letter_rows"] = "figures"
    """0710 (001110 on maps beyond 99 columns or rows); R15, the column lettered; or J7, the row lettered."""
    after_z: Literal["doubled", "counted"] = "doubled"
    """Lines after Z: AA, BB, CC; or AA, AB, AC."""


class MapFile(StrictModel):
    """A whole map file."""

    format: FormatVersion
    """Version of the format."""
    kind: Literal["map"]
    """What kind of file this is."""
    id: Identifier
    """The name of the file without its ending."""
    title: Title
    """For readers."""
    credits: Prose
    """Where its facts come from, and under what licence."""
    shape: Literal["hexes", "squares"]
    """Hexes, or squares that touch at corners too."""
    coordinates: Coordinates = Coordinates()
    columns: Stretch
    """First and last column."""
    rows: Rows
    legend: Annotated[dict[LegendSign, Identifier], Field(min_length=1, max_length=60)]
    """Sign -> terrain: mixed, woods, town and so on, or a word of the vocabulary."""
    vocabulary: Vocabulary = Vocabulary()
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
    hex_m: Annotated[int, Field(ge=10, le=100_000)] | None = None
    """Metres from hex to hex in its place, for small hexes."""
