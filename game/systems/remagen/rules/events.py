"""What happens in Remagen, each with the number of its rule. [19.8]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen
from game.model.message import Message
from game.model.side import Side


@frozen
class TurnBegan(Event):
    """A game turn begins. [4.2]"""

    kind: ClassVar[str] = "turn_began"
    is_routine: ClassVar[bool] = True
    turn: int


@frozen
class StepBegan(Event):
    """A step of the turn waits for its player. [4.2]"""

    kind: ClassVar[str] = "step_began"
    is_routine: ClassVar[bool] = True
    step: int
    side: Side


@frozen
class StepSkipped(Event):
    """A step in which nothing can be chosen is passed over. [4.2]"""

    kind: ClassVar[str] = "step_skipped"
    is_routine: ClassVar[bool] = True
    step: int
    side: Side


@frozen
class Placed(Event):
    """A unit is set up. [6.5]"""

    kind: ClassVar[str] = "placed"
    unit: int
    sector: int
    carrier: int


@frozen
class LeftOut(Event):
    """A unit for which there is no room at set-up stays in the pool. [6.5]"""

    kind: ClassVar[str] = "left_out"
    unit: int


@frozen
class Entered(Event):
    """A unit enters the board. [6.3, 6.4]"""

    kind: ClassVar[str] = "entered"
    unit: int
    sector: int
    carrier: int
    quota_left: int
    """NOWHERE if there is no quota."""


@frozen
class Moved(Event):
    """A unit has gone along a path. [7]"""

    kind: ClassVar[str] = "moved"
    unit: int
    origin: int
    path: tuple[int, ...]
    cost: int
    left: int
    """Points left."""


@frozen
class Stopped(Event):
    """A unit goes no further: zoc, hill, wood or water. [7.4, 7.5, 8.9]"""

    kind: ClassVar[str] = "stopped"
    unit: int
    sector: int
    reason: str


@frozen
class Hitched(Event):
    """A gun is hitched to a vehicle. [9.3]"""

    kind: ClassVar[str] = "hitched"
    vehicle: int
    gun: int


@frozen
class Unhitched(Event):
    """A gun is unhitched. [9.4]"""

    kind: ClassVar[str] = "unhitched"
    vehicle: int
    gun: int
    sector: int


@frozen
class Embarked(Event):
    """A unit is on board. [9.6]"""

    kind: ClassVar[str] = "embarked"
    unit: int
    carrier: int


@frozen
class Disembarked(Event):
    """A unit has got off. [9.6]"""

    kind: ClassVar[str] = "disembarked"
    unit: int
    sector: int


@frozen
class Exited(Event):
    """Units have left the board for good. [16.3]"""

    kind: ClassVar[str] = "exited"
    units: tuple[int, ...]
    sector: int
    rv: int
    """What has left in all."""


@frozen
class Overwhelmed(Event):
    """An automatic victory is declared. [10.1]"""

    kind: ClassVar[str] = "overwhelmed"
    own: tuple[int, ...]
    hostile: tuple[int, ...]
    own_cv: int
    hostile_cv: int


@frozen
class Eliminated(Event):
    """A unit is out of the game. [3.7]"""

    kind: ClassVar[str] = "eliminated"
    unit: int
    sector: int
    cause: str
    rv: int


@frozen
class Controlled(Event):
    """A sector that counts changes hands. [16.2]"""

    kind: ClassVar[str] = "controlled"
    sector: int
    side: Side
    points: int


@frozen
class GameEnded(Event):
    """The game is decided. [16]"""

    kind: ClassVar[str] = "game_ended"
    winner: int
    reason: Message
