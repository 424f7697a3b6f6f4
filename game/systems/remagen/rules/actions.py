"""What players do in Remagen: plain data in the nouns of the rules. [19.7]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Action
from game.model.frozen import frozen_in_order

NOBODY = -1
"""In place of a carrier."""
FOOT = -1
"""In place of a unit: the hit is on the foot of the sector. [11.5]"""


@frozen_in_order
class Place(Action):
    """Set a unit up, by itself or on board. [6.5]"""

    kind: ClassVar[str] = "place"
    unit: int
    sector: int
    carrier: int = NOBODY


@frozen_in_order
class Labour(Action):
    """These engineers roll at their site. [13.3]"""

    kind: ClassVar[str] = "labour"
    units: tuple[int, ...]


@frozen_in_order
class Drop(Action):
    """Drop the paratroops. [15.1]"""

    kind: ClassVar[str] = "drop"


@frozen_in_order
class Land(Action):
    """A tray of paratroops comes down in a sector. [15.3]"""

    kind: ClassVar[str] = "land"
    unit: int
    sector: int


@frozen_in_order
class Enter(Action):
    """A unit of the pool enters the board. [6.3, 6.4]"""

    kind: ClassVar[str] = "enter"
    unit: int
    sector: int
    carrier: int = NOBODY


@frozen_in_order
class Move(Action):
    """A unit goes along these sectors. [7]"""

    kind: ClassVar[str] = "move"
    unit: int
    path: tuple[int, ...]


@frozen_in_order
class Hitch(Action):
    """A gun is hitched to a vehicle; `payer` is the one whose points are spent. [9.3]"""

    kind: ClassVar[str] = "hitch"
    vehicle: int
    gun: int
    payer: int


@frozen_in_order
class Unhitch(Action):
    """A gun is unhitched into a sector beside its vehicle. [9.4]"""

    kind: ClassVar[str] = "unhitch"
    vehicle: int
    gun: int
    sector: int
    payer: int


@frozen_in_order
class Embark(Action):
    """A unit gets on board. [9.6]"""

    kind: ClassVar[str] = "embark"
    unit: int
    carrier: int


@frozen_in_order
class Disembark(Action):
    """A unit gets off. [9.6]"""

    kind: ClassVar[str] = "disembark"
    unit: int
    sector: int


@frozen_in_order
class Abandon(Action):
    """A disabled vehicle is destroyed by its own side. [8.8]"""

    kind: ClassVar[str] = "abandon"
    unit: int


@frozen_in_order
class Exit(Action):
    """A unit leaves the board for good. [16.3]"""

    kind: ClassVar[str] = "exit"
    unit: int


@frozen_in_order
class Overwhelm(Action):
    """Own sectors are declared against hostile ones for an automatic victory. [10.1]"""

    kind: ClassVar[str] = "overwhelm"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@frozen_in_order
class Remove(Action):
    """A unit is taken off an overcrowded sector. [5.6]"""

    kind: ClassVar[str] = "remove"
    unit: int


@frozen_in_order
class Fire(Action):
    """Units of a sector fire, each at the target sector of the same place in the list. [11.1]"""

    kind: ClassVar[str] = "fire"
    sector: int
    units: tuple[int, ...]
    targets: tuple[int, ...]


@frozen_in_order
class HoldFire(Action):
    """A sector does not answer, or a side of a battle does not fire. [11.8, 12.7]"""

    kind: ClassVar[str] = "hold_fire"


@frozen_in_order
class Hit(Action):
    """The next hit is on this vehicle or gun, or on the foot of the sector. [11.4, 11.5]"""

    kind: ClassVar[str] = "hit"
    unit: int


@frozen_in_order
class CounterAttack(Action):
    """An engagement is answered with a battle. [12.8]"""

    kind: ClassVar[str] = "counter_attack"
    engagement: int


@frozen_in_order
class Decline(Action):
    """An offer is not taken: a counter-attack, an advance, a drop. [12.8, 12.10, 15.1]"""

    kind: ClassVar[str] = "decline"


@frozen_in_order
class Battle(Action):
    """Own sectors are to fight these hostile ones. [12.2, 12.3]"""

    kind: ClassVar[str] = "battle"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@frozen_in_order
class Fight(Action):
    """The next battle to be fought, by its place in the list. [12.6]"""

    kind: ClassVar[str] = "fight"
    battle: int


@frozen_in_order
class NextToRetreat(Action):
    """The unit that retreats next. [12.9]"""

    kind: ClassVar[str] = "next_to_retreat"
    unit: int


@frozen_in_order
class Retreat(Action):
    """The way on which a unit retreats. [12.91, 12.92]"""

    kind: ClassVar[str] = "retreat"
    unit: int
    path: tuple[int, ...]


@frozen_in_order
class Advance(Action):
    """A unit follows into sectors that the loser held. [12.10]"""

    kind: ClassVar[str] = "advance"
    unit: int
    path: tuple[int, ...]


@frozen_in_order
class EndStep(Action):
    """The active side is done with the step. [4.2]"""

    kind: ClassVar[str] = "end_step"


ACTIONS: tuple[type[Action], ...] = (
    Place, Labour, Drop, Land, Enter, Move, Hitch, Unhitch, Embark, Disembark, Abandon, Exit, Overwhelm, Remove, Fire,
    HoldFire, Hit, CounterAttack, Decline, Battle, Fight, NextToRetreat, Retreat, Advance, EndStep,
)  # fmt: skip
PASSING = (EndStep.kind, HoldFire.kind, Decline.kind)
"""Kinds that only end or let go of something. [19.7]"""
