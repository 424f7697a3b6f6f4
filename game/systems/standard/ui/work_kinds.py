"""What stands on the map beside units: kinds and states, as positions and painters name them. [20.14, 30-32]"""

from __future__ import annotations

FORT, BATTERY, PORT, BEACH, ARROW, BRIDGEHEAD = "fort", "battery", "port", "beach", "crossing_arrow", "bridgehead"
"""Kinds of work."""
OPEN, SHUT = "open", "shut"
"""States of arrows and ports."""
FIRES, SILENT, DESTROYED = "fires", "silent", "destroyed"
"""States of batteries."""
STAYS, PARTLY, GOES = "stays", "partly", "goes"
"""States of bridgeheads, after the family of colours of their side: fed in full, fed in part, about to go. [31.4]"""
OUT_OF_THE_WAY = 0.3
"""How far from the middle of a hex a site lies, in hexes: counters cover the middle."""
CORNERS = {
    FORT: (-OUT_OF_THE_WAY, -OUT_OF_THE_WAY, 0.14),
    BATTERY: (OUT_OF_THE_WAY, -OUT_OF_THE_WAY, 0.12),
    PORT: (-OUT_OF_THE_WAY, OUT_OF_THE_WAY - 0.02, 0.12),
}
"""Where signs lie that names keep off: right of the middle and below it, and half of how large they are, in hexes."""
