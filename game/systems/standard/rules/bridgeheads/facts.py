"""What of a scenario concerns bridgeheads and does not change in play. [31, 32]"""

from __future__ import annotations

from game.model.frozen import frozen

INVASION, CROSSING, OVERRUN = range(3)
"""What a bridgehead came of. [31.14]"""


@frozen
class BridgeheadsFacts:
    """The unchanging part of the module `bridgeheads`."""

    most_ground: int
    """Ground units of its side in a hex with a bridgehead. [31.51]"""
    most_specialised: int
    """Specialised units of its side in such a hex."""
