"""What happens when sides fight: fire, battles, engagements, retreats. [10-12, 19.8]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side


@frozen
class Fired(Event):
    """A volley and what it came to. [11.3]"""

    kind: ClassVar[str] = "fired"
    sector: int
    target: int
    units: tuple[int, ...]
    distance: int
    """In sectors."""
    is_indirect: bool
    pips: int
    dice: int
    divisor: int
    hits: int
    thrown: tuple[int, ...] = ()
    """Every die."""


@frozen
class HitTaken(Event):
    """A hit on a vehicle or gun; it stays for the game. [3.5, 11.6]"""

    kind: ClassVar[str] = "hit_taken"
    unit: int
    hits: int
    """With those before."""


@frozen
class Crippled(Event):
    """A vehicle does not move any more. [3.5]"""

    kind: ClassVar[str] = "crippled"
    unit: int


@frozen
class FiguresLost(Event):
    """Foot loses figures to a hit. [11.7]"""

    kind: ClassVar[str] = "figures_lost"
    unit: int
    die: int
    lost: int
    left: int
    sector: int
    is_rest: bool
    """Whether it falls to what another tray of the sector has left of the die."""


@frozen
class Unharmed(Event):
    """A hit on foot under cover kills nobody. [11.7]"""

    kind: ClassVar[str] = "unharmed"
    sector: int
    die: int


@frozen
class HitsWasted(Event):
    """Hits find nothing left that they could hurt. [11.6]"""

    kind: ClassVar[str] = "hits_wasted"
    sector: int
    hits: int


@frozen
class FireHeld(Event):
    """A sector does not answer. [11.8]"""

    kind: ClassVar[str] = "fire_held"
    sector: int


@frozen
class DeclarationVoid(Event):
    """An automatic victory is not to be had any more. [10.5]"""

    kind: ClassVar[str] = "declaration_void"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@frozen
class CounterAttacked(Event):
    """An engagement is answered with an attack. [12.8]"""

    kind: ClassVar[str] = "counter_attacked"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@frozen
class NotAnswered(Event):
    """An engagement is left as it is. [12.8]"""

    kind: ClassVar[str] = "not_answered"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@frozen
class BattlePlanned(Event):
    """Sectors are to fight each other. [12.2]"""

    kind: ClassVar[str] = "battle_planned"
    own: tuple[int, ...]
    hostile: tuple[int, ...]
    attack: int
    defense: int


@frozen
class BattleFought(Event):
    """A battle with its sums, its die and its result. [12.6]"""

    kind: ClassVar[str] = "battle_fought"
    side: Side
    """Who attacked."""
    own: tuple[int, ...]
    hostile: tuple[int, ...]
    attack: int
    defense: int
    die: int
    """0 if none was needed."""
    code: str
    """The result as the table has it."""


@frozen
class BattleVoid(Event):
    """A battle one side of which is gone. [12.6]"""

    kind: ClassVar[str] = "battle_void"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@frozen
class ContactEnded(Event):
    """Fire contact is over without a decision. [12.7]"""

    kind: ClassVar[str] = "contact_ended"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@frozen
class Engaged(Event):
    """Sectors are locked in a fight. [12.8]"""

    kind: ClassVar[str] = "engaged"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@frozen
class Disengaged(Event):
    """Sectors are free again. [12.8]"""

    kind: ClassVar[str] = "disengaged"
    own: tuple[int, ...]
    hostile: tuple[int, ...]


@frozen
class Retreated(Event):
    """A unit has gone back. [12.9]"""

    kind: ClassVar[str] = "retreated"
    unit: int
    origin: int
    path: tuple[int, ...]
    chooser: Side
    """Who chose the way."""


@frozen
class Advanced(Event):
    """A unit has followed. [12.10]"""

    kind: ClassVar[str] = "advanced"
    unit: int
    origin: int
    path: tuple[int, ...]
