"""How far it is from sector to sector. [1.3]"""

from __future__ import annotations

import numpy as np

from game.grid.topology import Topology

FARTHEST = 8
"""The farthest range at which anything fires, in sectors. [3.1]"""


def ranges(topology: Topology) -> tuple[bytes, ...]:
    """Per sector: the range to each other one. [1.3]"""
    places = np.array(topology.places, dtype=np.int16)
    far = np.abs(places[:, None] - places[None]).max(axis=2).astype(np.uint8)
    return tuple(row.tobytes() for row in far)
