"""The layout that goes with a board's shape."""

from __future__ import annotations

from game.grid.hex_layout import HexLayout
from game.grid.layout import MARGIN_HEXES, BoardLayout
from game.grid.square_layout import SquareLayout
from game.grid.topology import HexTopology, SquareTopology, Topology

_LAYOUTS: tuple[tuple[type[Topology], type[BoardLayout]], ...] = (
    (HexTopology, HexLayout),
    (SquareTopology, SquareLayout),
)


def lay_out(topology: Topology, hex_px: float, margin_hexes: float = MARGIN_HEXES) -> BoardLayout:
    """The sheet of a board with hexes of `hex_px`; TypeError if no layout is known for its shape."""
    for shape, layout in _LAYOUTS:
        if isinstance(topology, shape):
            return layout(topology, hex_px, margin_hexes)
    raise TypeError(f"no layout is known for a board of the shape {type(topology).__name__}")
