"""What of a scenario concerns bridgeheads and does not change in play. [31, 32]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side

INVASION, CROSSING, OVERRUN = range(3)
"""What a bridgehead came of. [31.14]"""


@frozen
class Opening:
    """When and how a side may use a crossing arrow. [32.31, 32.34]"""

    side: Side
    first_turn: int
    last_turn: int
    lift_re: int
    """What it may take over in a player turn."""
    holds_both: bool
    """Whether only while it controls both ends."""


@frozen
class Arrow:
    """A crossing arrow; its index is its place in `BridgeheadsFacts.arrows`. [32.3]"""

    index: int
    id: str
    title: str
    ends: tuple[int, int]
    opened: tuple[Opening, ...]

    def opening(self, side: Side, turn: int) -> Opening | None:
        """How a side may use it in a turn, or None if it may not. [32.31]"""
        for entry in self.opened:
            if entry.side is side and entry.first_turn <= turn <= entry.last_turn:
                return entry
        return None

    def is_open(self, side: Side, turn: int) -> bool:
        """Whether a side may use it in a turn, if it controls what it has to. [32.31]"""
        return self.opening(side, turn) is not None

    def has_been_open(self, side: Side, turn: int) -> bool:
        """Whether a side may use it in a turn, or could in an earlier one. [31.241]"""
        return any(entry.side is side and entry.first_turn <= turn for entry in self.opened)

    def far_end(self, hex: int) -> int:
        """The end that is not this one."""
        return self.ends[1] if hex == self.ends[0] else self.ends[0]


@frozen
class Invasion:
    """A seaborne invasion; its index is its place in `BridgeheadsFacts.invasions`. [32.1]"""

    index: int
    id: str
    title: str
    side: Side
    port: int
    """The hex it sails from, or -1 if that is a box."""
    box: str
    """The box it sails from, or empty."""
    targets: tuple[int, ...]
    first_turn: int
    last_turn: int
    lift_re: int
    lift_units: int
    commandos_first: bool
    """Whether a commando on board for a hex is among those who fight for it. [32.26]"""


@frozen
class BridgeheadsFacts:
    """The unchanging part of the module `bridgeheads`."""

    most_ground: int
    """Ground units of its side in a hex with a bridgehead. [31.51]"""
    most_specialised: int
    """Specialised units of its side in such a hex."""
    attack_out: int
    """Ground units that may attack out of one in a phase. [31.61]"""
    superfluous_hexes: int
    """It goes if no enemy is within so many hexes by land. [31.4C]"""
    arrow_mp: tuple[int, int, int]
    """MP over an arrow: leg, amphibious, others. [32.31]"""
    is_water: tuple[bool, ...]
    """Per hexside: water over which a crossing may earn a bridgehead. [31.23]"""
    is_channel: tuple[bool, ...]
    """Per hexside: water that nobody comes over by land. [31.4C]"""
    beaches: frozenset[int]
    islands: frozenset[int]
    no_overstack: frozenset[int]
    lines: tuple[tuple[frozenset[int], frozenset[int]], ...]
    """Fortified lines: their hexes, and the hexsides of the river before them. [31.23]"""
    invasions: tuple[Invasion, ...]
    arrows: tuple[Arrow, ...]
    arrows_at: dict[int, tuple[int, ...]]
    """Hex -> the arrows that end there."""
    ends_of_arrows: dict[int, tuple[int, ...]]
    """Hex -> the other ends of the arrows that end there."""
    builders: tuple[tuple[int, ...], ...]
    """Per side: engineers, who make the water beside a bridgehead passable. [40.51]"""
