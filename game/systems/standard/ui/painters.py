"""What the standard rules paint themselves: the ground of the Scheldt, and what stands on it. [5.2, 20.14, 32]"""

from __future__ import annotations

from game.systems.standard.ui.bridgehead_painter import BRIDGEHEAD, Bridgehead
from game.systems.standard.ui.face_painters import FACES
from game.systems.standard.ui.land_painters import Dike, Dune, Flooded, Marsh, Polder, Soaked
from game.systems.standard.ui.sea_painters import FLATS, Estuary, Flats, NamedSea
from game.systems.standard.ui.site_painters import (
    ARROW,
    BATTERY,
    BEACH,
    CORNERS,
    FORT,
    OPEN,
    PORT,
    SILENT,
    Battery,
    Beach,
    Breach,
    CrossingArrow,
    Dam,
    Fort,
    Port,
)
from game.ui.paint.own import OwnLooks

LOOKS = OwnLooks(
    terrain={
        "estuary": Estuary(),
        FLATS: Flats(),
        "polder": Polder(),
        "soaked": Soaked(),
        "marsh": Marsh(),
        "flooded": Flooded(),
        "dune": Dune(),
        "dike": Dike(),
    },
    places={"sea": NamedSea(), "dam": Dam(), "breach": Breach()},
    dams=frozenset(("dam",)),
    faces=FACES,
    works={
        FORT: Fort(),
        BATTERY: Battery(),
        PORT: Port(),
        BEACH: Beach(),
        ARROW: CrossingArrow(),
        BRIDGEHEAD: Bridgehead(),
    },
    over=frozenset((ARROW,)),
    corners=CORNERS,
    shown_where_there=(
        (FORT, "1", "fort"),
        (BATTERY, SILENT, "coastal_battery"),
        (PORT, OPEN, "port"),
        (BEACH, "", "landing_beach"),
        (ARROW, OPEN, "crossing_arrow"),
    ),
    version=2,
)
