"""What Remagen paints itself: its ground and ways, its bridges, the trays of its units. [2.1, 21.1]"""

from __future__ import annotations

from game.systems.remagen.ui.bridge_painters import (
    BUILDING,
    COMPLETE,
    FALLEN,
    LUDENDORFF,
    PONTOON,
    STANDS,
    Ludendorff,
    OverWater,
    Pontoon,
    RailOverWater,
    Tunnel,
)
from game.systems.remagen.ui.ground_painters import Church, Ferry, River, Rock, Slopes
from game.systems.remagen.ui.tray_painters import SIGNS, TRAYS
from game.ui.paint.own import OwnLooks

LOOKS = OwnLooks(
    terrain={"river": River(), "hill": Slopes()},
    routes={"bridge": OverWater(), "bridge_railway": RailOverWater(), "tunnel": Tunnel()},
    places={"rock": Rock(), "church": Church(), "ferry": Ferry()},
    works={LUDENDORFF: Ludendorff(), PONTOON: Pontoon()},
    unlisted=frozenset(("bridge", "bridge_railway")),
    shown=(
        (LUDENDORFF, STANDS, "railway_bridge"),
        (LUDENDORFF, FALLEN, "fallen_bridge"),
        (PONTOON, BUILDING, "bridge_begun"),
        (PONTOON, COMPLETE, "pontoon_bridge"),
    ),
    heights={"hill": 1.0, "wood": 0.72, "house": 0.12, "open": 0.14},
    trays=TRAYS,
    signs=SIGNS,
)
