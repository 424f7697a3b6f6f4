"""What the standard rules paint themselves: the ground of the Scheldt, and what stands on it. [5.2, 20.14, 32]"""

from __future__ import annotations

from game.model.late import Late
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
from game.ui.paint.own import LatePainters, OwnLooks

LOOKS = OwnLooks(
    terrain=LatePainters(
        {
            "estuary": Late("game.systems.standard.ui.sea_painters:Estuary"),
            "flats": Late("game.systems.standard.ui.sea_painters:Flats"),
            "polder": Late("game.systems.standard.ui.land_painters:Polder"),
            "soaked": Late("game.systems.standard.ui.land_painters:Soaked"),
            "marsh": Late("game.systems.standard.ui.land_painters:Marsh"),
            "flooded": Late("game.systems.standard.ui.land_painters:Flooded"),
            "dune": Late("game.systems.standard.ui.land_painters:Dune"),
            "dike": Late("game.systems.standard.ui.land_painters:Dike"),
        }
    ),
    places=LatePainters(
        {
            "sea": Late("game.systems.standard.ui.sea_painters:NamedSea"),
            "dam": Late("game.systems.standard.ui.site_painters:Dam"),
            "breach": Late("game.systems.standard.ui.site_painters:Breach"),
        }
    ),
    dams=frozenset(("dam",)),
    faces=FACES,
    works=LatePainters(
        {
            FORT: Late("game.systems.standard.ui.site_painters:Fort"),
            BATTERY: Late("game.systems.standard.ui.site_painters:Battery"),
            PORT: Late("game.systems.standard.ui.site_painters:Port"),
            BEACH: Late("game.systems.standard.ui.site_painters:Beach"),
            ARROW: Late("game.systems.standard.ui.site_painters:CrossingArrow"),
            BRIDGEHEAD: Late("game.systems.standard.ui.bridgehead_painter:Bridgehead"),
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
