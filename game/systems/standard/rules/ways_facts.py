"""Other ways to play a scenario, as its file offers them, ready to be put in force."""

from __future__ import annotations

from game.model.frozen import frozen
from game.systems.standard.rules.air_naval.facts import AirNavalFacts
from game.systems.standard.rules.bridgeheads.facts import BridgeheadsFacts
from game.systems.standard.rules.off_map.facts import Leave
from game.systems.standard.rules.stacks.facts import StacksFacts


@frozen
class Ground:
    """All that goes by the ground, where some of it is other. [5.2, 7.4, 7.6]"""

    terrain: tuple[int, ...]
    """Per hex: index into the terrain of the board."""
    shifts: tuple[int, ...]
    urban: tuple[bool, ...]
    stacks: StacksFacts | None


@frozen
class Way:
    """Another way to play a scenario; None for what stays as it is."""

    id: str
    title: str
    rule: str
    """The rule that it changes the figures of."""
    ground: Ground | None
    air_naval: AirNavalFacts | None
    bridgeheads: BridgeheadsFacts | None
    leaves: tuple[Leave, ...] | None
