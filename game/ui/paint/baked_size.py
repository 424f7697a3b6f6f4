"""How large the map is baked."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.grid.layouts import lay_out
from game.grid.topology import Topology

MASTER_HEX_PX = 88
"""Size of a hex on the baked map ..."""
_MASTER_PIXELS = 20_000_000
"""... of a board of some three thousand hexes; larger boards are baked smaller, to this many pixels."""
Progress = Callable[[float], None]


def master_hex_px_of(topology: Topology) -> int:
    """The size of a hex on the baked map of a board."""
    width, height = lay_out(topology, 1.0).size
    return min(MASTER_HEX_PX, math.floor(math.sqrt(_MASTER_PIXELS / (width * height))))
