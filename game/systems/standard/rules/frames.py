"""Unfinished business: what the game must settle before the phase goes on.

A position keeps a stack of these frames. The innermost either waits for somebody's decision or runs by itself
(`flow.settle`). Frames are frozen and hold only ints, strings and tuples, so that a position is plain data and can be
saved at any point.
"""

from __future__ import annotations

from dataclasses import field

from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.rules.air_naval.frames import AirNavalFrame
from game.systems.standard.rules.attrition.frames import AttritionFrame
from game.systems.standard.rules.bridgeheads.frames import BridgeheadFrame
from game.systems.standard.rules.overruns.frames import OverrunFrame
from game.systems.standard.rules.stacks.frames import StackFrame

NOWHERE = -1
"""In place of a hex."""
OVERRUNS = ("overrun", "rush")
MOVING = ("move", *OVERRUNS)
"""Of the modes of a march those that are movement: also into the enemy's hex [22.1], over a bridge there [22.34]."""


@frozen
class March:
    """A unit on its way along the rest of a path; runs by itself. [5.1, 7.7, 7.9]

    `mode` is one of MOVING, "retreat", "advance" or "withdraw" [21.2]. A retreat that is cut becomes a `RetreatOrder`.
    """

    unit: int
    path: tuple[int, ...]
    mode: str
    last_free: int = -1
    """Last hex on the way in which the unit could have stopped: it falls back there if cut off on top of a friend.

    For a retreat the hex it set out from is none [7.7]: -1 until it has entered a free one.
    """
    fight_hex: int = -1
    """Retreat: the hex of the fight. [7.7]"""
    retreat_hexes: int = 0
    """Retreat: hexes owed when this march was chosen, the ones in `path` included."""
    steps_done: int = 0
    """Hexes entered since this march began."""
    falls_short: bool = False
    """Retreat: the path cannot be completed, so the unit is depleted where it stops. [7.7]"""
    trail: tuple[int, ...] = field(default=(), repr=False)
    """Move: hexes of friends entered since `last_free`, the one it is in included: its way back. [14.0]"""

    def gone_on(self, last_free: int, trail: tuple[int, ...]) -> March:
        """The same one hex on."""
        return March(
            self.unit, self.path[1:], self.mode, last_free, self.fight_hex, self.retreat_hexes, self.steps_done + 1,
            self.falls_short, trail,
        )  # fmt: skip


@frozen
class WayOn:
    """A unit on its way stands on a friend and must go on, by a way chosen anew. [11.3, 14.0]"""

    unit: int
    last_free: int
    """Where it falls back to if there is no way on; -1 for off the map."""
    trail: tuple[int, ...]
    """Hexes entered since, the one it is in included."""


@frozen
class DemolitionChance:
    """The German player may try to blow a bridge now. [14.0]"""

    bridge: int
    unit: int
    """The Allied unit that came near."""


@frozen
class RelocationOrder:
    """A unit came down on a friend and must go to an adjacent free hex. [11.45]"""

    unit: int
    hex: int


@frozen
class Combat:
    """A combat between its declaration and its die. [7.2]

    `stage` is "attacker_fire", "defender_fire" or "roll"; the first two wait for CommitFire.
    """

    hex: int
    attackers: tuple[int, ...]
    stage: str
    attacker_fire: tuple[int, ...] = ()
    defender_fire: tuple[int, ...] = ()


@frozen
class LossChoice:
    """The attacker must deplete one of these units. [7.5]"""

    side: Side
    units: tuple[int, ...]


@frozen
class RetreatOrder:
    """These units must retreat, one at a time, in an order their owner chooses. [7.7]"""

    side: Side
    units: tuple[int, ...]
    fight_hex: int
    hexes: int
    stop_hex: int = -1
    """Of a unit cut off on its way: the last free hex it entered, where it may stop, depleted; -1 if there is none."""
    may_resist: bool = False
    """Whether the defender may deplete itself instead. [7.8]"""


@frozen
class AdvanceChoice:
    """One of these attackers may move into the hex if it is empty. [7.9]"""

    side: Side
    hex: int
    units: tuple[int, ...]


@frozen
class StepEnding:
    """A step is over: what modules settle before the next begins; runs by itself. [40.10]"""

    place: int = 0
    """How many of them have been settled."""


Frame = (
    StepEnding
    | March
    | WayOn
    | DemolitionChance
    | RelocationOrder
    | Combat
    | LossChoice
    | RetreatOrder
    | AdvanceChoice
    | StackFrame
    | BridgeheadFrame
    | OverrunFrame
    | AirNavalFrame
    | AttritionFrame
)
