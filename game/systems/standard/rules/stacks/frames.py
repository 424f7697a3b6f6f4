"""Unfinished business of combat with stacks. [20, 21]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side

_NOWHERE = -1

COUNTER, OVERRUN_RESULT = "CA", "OR"
"""What a result of the table is read as, beside those that the table prints: counter-attack, overrun. [20.23, 20.24]"""
WON, CLEARED, FAILED = "won", "cleared", "failed"
"""How an immediate overrun ends. [22.41, 22.42A, 22.42B]"""


@frozen
class Battle:
    """A combat of stacks from its declaration to the last advance; what it brings lies above it. [20.6]

    `manner` is "attack" (from adjacent hexes, from inside the hex, or both), "overrun" (immediate, with the reading of
    20.23) or "counter" (20.7). `stage` is what comes next: support, die, counter, losses, retreats, red, cadres,
    advance, over. When it is over, a frame beneath it that has a part `ended` is told how.
    """

    hex: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    """As they stood when it was declared, those of `joint_hex` included."""
    manner: str = "attack"
    joint_hex: int = _NOWHERE
    """The dual hex that the attackers come out of, and whose enemies defend as well; or -1. [22.562]"""
    origins: tuple[int, ...] = ()
    """The hex of each attacker, by their order; in an overrun the one it came from, or -1; it is open then. [22.420]"""
    is_halved: bool = False
    """Whether the attackers' strengths are halved, as in a bridge capture. [22.34]"""
    attackers_hold: bool = False
    """Whether a retreat of one hex costs the attackers their quota instead. [22.525]"""
    defenders_hold: bool = False
    """Whether a retreat of one hex costs the defenders their quota instead; 7.6 and 7.8 are not for them. [22.525]"""
    may_advance: tuple[int, ...] = ()
    """Attackers that may enter the hex when it is empty of defenders. [20.5]"""
    re: int = 0
    """Regimental equivalents of all defenders when it was declared. [20.9]"""
    stage: str = "support"
    attacker_fire: tuple[int, ...] = ()
    defender_fire: tuple[int, ...] = ()
    attacker_points: int = 0
    """Points of air and naval support for the attack. [39.15]"""
    defender_points: int = 0
    """Points of air and naval support for the defence."""
    result: str = ""
    """What the die brought, as it is read: a code of the table, OR or CA; empty before the die. [20.23, 20.24]"""


@frozen
class Ending:
    """How a combat of stacks ended, for the frame that had asked for it."""

    result: str
    """A code of the table, OR or CA."""
    defenders: tuple[int, ...]
    """Who defended when it was declared."""
    retreated: tuple[int, ...]
    """Of these, who left the hex of the fight alive: retreated or driven off as a cadre."""
    re: int
    """Regimental equivalents of all defenders when it was declared."""


@frozen
class StepLosses:
    """A side owes steps, one at a time, of units that it picks. [20.31]

    `cause` is "exchange", "lost", "resistance" (only of full-strength units, 20.33), "red" (20.9), "attrition" (33.3)
    or "bombarded" (a unit that has no step to spare retreats instead, 40.7).
    """

    side: Side
    units: tuple[int, ...]
    count: int
    cause: str


@frozen
class CounterChoice:
    """The defender may at once attack a hex of his attackers. [20.7]"""

    side: Side
    battle: Battle


@frozen
class CadreChoice:
    """Remnants of these units are put into adjacent hexes by their owner. [20.82]"""

    side: Side
    units: tuple[int, ...]
    hex: int


@frozen
class RetreatBeforeChoice:
    """These units may leave before an overrun of their hex is fought. [21.2]"""

    side: Side
    units: tuple[int, ...]
    hex: int
    away_from: int
    """The last hex of the unit that enters: every hex of the way is farther from it."""
    must_go: bool = False
    """Whether a fallen bridge has left the unit on its way on top of friends: it cannot stay there. [14.0]"""


StackFrame = Battle | StepLosses | CounterChoice | CadreChoice | RetreatBeforeChoice
