"""What the standard rules paint themselves: the ground of the Scheldt, and what stands on it. [5.2, 20.14, 32]"""

from __future__ import annotations

from game.model.late import LateMade, LateTable
from game.systems.standard.ui.face_painters import FACES
from game.systems.standard.ui.work_kinds import (
    ARROW,
    BATTERY,
    BEACH,
    BRIDGEHEAD,
    CORNERS,
    FORT,
    OPEN,
    PORT,
    SILENT,
)
from game.ui.paint.own import OwnLooks

LOOKS = OwnLooks(
    terrain=LateTable(
        {
            "estuary": LateMade("game.systems.standard.ui.sea_painters:Estuary"),
            "flats": LateMade("game.systems.standard.ui.sea_painters:Flats"),
            "polder": LateMade("game.systems.standard.ui.land_painters:Polder"),
            "soaked": LateMade("game.systems.standard.ui.land_painters:Soaked"),
            "marsh": LateMade("game.systems.standard.ui.land_painters:Marsh"),
            "flooded": LateMade("game.systems.standard.ui.land_painters:Flooded"),
            "dune": LateMade("game.systems.standard.ui.land_painters:Dune"),
            "dike": LateMade("game.systems.standard.ui.land_painters:Dike"),
        }
    ),
    places=LateTable(
        {
            "sea": LateMade("game.systems.standard.ui.sea_painters:NamedSea"),
            "dam": LateMade("game.systems.standard.ui.site_painters:Dam"),
            "breach": LateMade("game.systems.standard.ui.site_painters:Breach"),
        }
    ),
    dams=frozenset(("dam",)),
    faces=FACES,
    works=LateTable(
        {
            FORT: LateMade("game.systems.standard.ui.site_painters:Fort"),
            BATTERY: LateMade("game.systems.standard.ui.site_painters:Battery"),
            PORT: LateMade("game.systems.standard.ui.site_painters:Port"),
            BEACH: LateMade("game.systems.standard.ui.site_painters:Beach"),
            ARROW: LateMade("game.systems.standard.ui.site_painters:CrossingArrow"),
            BRIDGEHEAD: LateMade("game.systems.standard.ui.bridgehead_painter:Bridgehead"),
        }
    ),
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
