"""Unfinished business of Remagen: what must be settled before the step goes on. [19.5]

Frames are frozen and hold only ints, strings and tuples. The innermost runs by itself or waits for somebody.
"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side


@frozen
class Placing:
    """A side sets its units up, one after another. [6.5]"""

    set_up: int
    """Index into `Setting.set_ups`."""
    placed: int = 0
    """How many of its units have been asked for."""


@frozen
class Crowd:
    """A side takes units off overcrowded sectors at the end of its movement. [5.6]"""

    side: Side


@frozen
class Volley:
    """Hits of one volley that have not been laid yet. [11.3]"""

    side: Side
    """Who fires, and lays the hits."""
    target: int
    hits: int
    cv: int
    """The highest combat value in it: F of 11.5."""
    hurts_armour: bool
    thrown_hits: int = 0
    """All that it came to, for what it does to a pontoon. [13.6]"""


@frozen
class Salvo:
    """Volleys that have been thrown and are laid one after another. [11.4]"""

    volleys: tuple[Volley, ...]


@frozen
class ReturnFire:
    """Sectors that were fired upon may answer, in this order. [11.8]"""

    side: Side
    sectors: tuple[int, ...]


@frozen
class BattlePlan:
    """Sectors that fight each other, and the units that were in them when the front was divided. [12.3, 12.6]"""

    own: tuple[int, ...]
    hostile: tuple[int, ...]
    own_units: tuple[int, ...] = ()
    hostile_units: tuple[int, ...] = ()
    is_declared: bool = False
    """Whether it was declared as an automatic victory. [10]"""


@frozen
class Combat:
    """The morale combat of a side: answers, automatic victories, division, battles. [12]

    `stage` is "counter", "overwhelm", "divide" or "fight".
    """

    side: Side
    stage: str
    asked: int = 0
    """Engagements that have been asked for. [12.8]"""
    spent: tuple[int, ...] = ()
    """Own sectors without a duty. [10.5, 12.8]"""
    shielded: tuple[int, ...] = ()
    """Hostile sectors that may not be attacked. [12.8]"""
    battles: tuple[BattlePlan, ...] = ()
    """Battles still to be fought."""
    winners: tuple[int, ...] = ()
    """Units of automatic victories that were not driven out: where they are in the end has no duty. [10.5]"""


@frozen
class Fighting:
    """A battle between its first die and its end. [12.6, 12.7]

    `stage` is "begin", "attacker_fire", "defender_fire" or "after_fire".
    """

    side: Side
    plan: BattlePlan
    stage: str
    die: int = 1
    """1, or 2 after fire contact."""
    orders: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] = ()
    """Fire that has been named in this contact: sector, units, targets. [12.7]"""


@frozen
class Retreating:
    """Units that must retreat, each by itself. [12.9]"""

    owner: Side
    chooser: Side
    """The owner of a withdrawal, the winner of a rout. [12.91, 12.92]"""
    units: tuple[int, ...]
    steps: int
    plan: BattlePlan
    unit: int = -1
    """The one whose way is being chosen; -1 while it is asked which goes next."""


@frozen
class Advancing:
    """Units that may follow into the sectors of the loser. [12.10]"""

    side: Side
    units: tuple[int, ...]
    steps: int
    into: tuple[int, ...]
    """The sectors that the loser held."""


@frozen
class Landing:
    """Paratroops that come down round a sector. [15.3]"""

    side: Side
    area: tuple[int, ...]


Frame = Placing | Crowd | Salvo | ReturnFire | Combat | Fighting | Retreating | Advancing | Landing
