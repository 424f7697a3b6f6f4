"""What players do in Remagen: plain data in the nouns of the rules. [19.7]"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.model.action import Action

NOBODY = -1
"""In place of a carrier."""
FOOT = -1
"""In place of a unit: the hit is on the foot of the sector. [11.5]"""


@dataclass(frozen=True, slots=True, order=True)
class Place(Action):
    """Set a unit up, by itself or on board. [6.5]"""

    kind: ClassVar[str] = "place"
    unit: int
    sector: int
    carrier: int = NOBODY


@dataclass(frozen=True, slots=True, order=True)
class Labour(Action):
    """These engineers roll at their site. [13.3]"""

    kind: ClassVar[str] = "labour"
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Drop(Action):
    """Drop the paratroops. [15.1]"""

    kind: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True, order=True)
class Land(Action):
    """A tray of paratroops comes down in a sector. [15.3]"""

    kind: ClassVar[str] = "land"
    unit: int
    sector: int


@dataclass(frozen=True, slots=True, order=True)
class Enter(Action):
    """A unit of the pool enters the board. [6.3, 6.4]"""

    kind: ClassVar[str] = "enter"
    unit: int
    sector: int
    carrier: int = NOBODY


@dataclass(frozen=True, slots=True, order=True)
class Move(Action):
    """A unit goes along these sectors. [7]"""

    kind: ClassVar[str] = "move"
    unit: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Hitch(Action):
    """A gun is hitched to a vehicle; `payer` is the one whose points are spent. [9.3]"""

    kind: ClassVar[str] = "hitch"
    vehicle: int
    gun: int
    payer: int


@dataclass(frozen=True, slots=True, order=True)
class Unhitch(Action):
    """A gun is unhitched into a sector beside its vehicle. [9.4]"""

    kind: ClassVar[str] = "unhitch"
    vehicle: int
    gun: int
    sector: int
    payer: int


@dataclass(frozen=True, slots=True, order=True)
class Embark(Action):
    """A unit gets on board. [9.6]"""

    kind: ClassVar[str] = "embark"
    unit: int
    carrier: int


@dataclass(frozen=True, slots=True, order=True)
class Disembark(Action):
    """A unit gets off. [9.6]"""

    kind: ClassVar[str] = "disembark"
    unit: int
    sector: int


@dataclass(frozen=True, slots=True, order=True)
class Abandon(Action):
    """A disabled vehicle is destroyed by its own side. [8.8]"""

    kind: ClassVar[str] = "abandon"
    unit: int


@dataclass(frozen=True, slots=True, order=True)
class Exit(Action):
    """A unit leaves the board for good. [16.3]"""

    kind: ClassVar[str] = "exit"
    unit: int


@dataclass(frozen=True, slots=True, order=True)
class Overwhelm(Action):
    """Own sectors are declared against hostile ones for an automatic victory. [10.1]"""

    kind: ClassVar[str] = "overwhelm"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Remove(Action):
    """A unit is taken off an overcrowded sector. [5.6]"""

    kind: ClassVar[str] = "remove"
    unit: int


@dataclass(frozen=True, slots=True, order=True)
class Fire(Action):
    """Units of a sector fire, each at the target sector of the same place in the list. [11.1]"""

    kind: ClassVar[str] = "fire"
    sector: int
    units: tuple[int, ...]
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class HoldFire(Action):
    """A sector does not answer, or a side of a battle does not fire. [11.8, 12.7]"""

    kind: ClassVar[str] = "hold_fire"


@dataclass(frozen=True, slots=True, order=True)
class Hit(Action):
    """The next hit is on this vehicle or gun, or on the foot of the sector. [11.4, 11.5]"""

    kind: ClassVar[str] = "hit"
    unit: int


@dataclass(frozen=True, slots=True, order=True)
class CounterAttack(Action):
    """An engagement is answered with a battle. [12.8]"""

    kind: ClassVar[str] = "counter_attack"
    engagement: int


@dataclass(frozen=True, slots=True, order=True)
class Decline(Action):
    """An offer is not taken: a counter-attack, an advance, a drop. [12.8, 12.10, 15.1]"""

    kind: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True, order=True)
class Battle(Action):
    """Own sectors are to fight these hostile ones. [12.2, 12.3]"""

    kind: ClassVar[str] = "battle"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Fight(Action):
    """The next battle to be fought, by its place in the list. [12.6]"""

    kind: ClassVar[str] = "fight"
    battle: int


@dataclass(frozen=True, slots=True, order=True)
class NextToRetreat(Action):
    """The unit that retreats next. [12.9]"""

    kind: ClassVar[str] = "next_to_retreat"
    unit: int


@dataclass(frozen=True, slots=True, order=True)
class Retreat(Action):
    """The way on which a unit retreats. [12.91, 12.92]"""

    kind: ClassVar[str] = "retreat"
    unit: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Advance(Action):
    """A unit follows into sectors that the loser held. [12.10]"""

    kind: ClassVar[str] = "advance"
    unit: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class EndStep(Action):
    """The active side is done with the step. [4.2]"""

    kind: ClassVar[str] = "end_step"


ACTIONS: tuple[type[Action], ...] = (
    Place, Labour, Drop, Land, Enter, Move, Hitch, Unhitch, Embark, Disembark, Abandon, Exit, Overwhelm, Remove, Fire,
    HoldFire, Hit, CounterAttack, Decline, Battle, Fight, NextToRetreat, Retreat, Advance, EndStep,
)  # fmt: skip
PASSING = (EndStep.kind, HoldFire.kind, Decline.kind)
"""Kinds that only end or let go of something. [19.7]"""
