"""What happens in combat with stacks. [20, 21]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen
from game.systems.standard.rules.events import AttackDeclared, CombatResolved


@frozen
class StackAttacked(AttackDeclared):
    """A combat of stacks began. [20.6]"""

    defenders: tuple[int, ...]
    """All of them; `defender` is the first."""
    manner: str
    """attack, overrun or counter, as `Battle` has it."""


@frozen
class StackFought(CombatResolved):
    """The die of a combat of stacks. [20.21]

    `shift` is what the ground and a fort take off, `right` what negative modifiers add; `result` is as it is read.
    """

    defenders: tuple[int, ...]
    right: int
    """Columns to the right for negative defence modifiers. [21.1]"""
    is_paid: bool = False
    """Whether a retreat of one hex that the die brought is paid in steps. [22.525]"""
    fort: int = 0
    """How many columns of `shift` are those of forts. [20.14]"""
    ends: str = ""
    """How an overrun is to end by it: won, cleared or failed; empty in any other fight. [22.41, 22.42]"""


@frozen
class Disrupted(Event):
    """A unit fell into disorder. [20.81]"""

    kind: ClassVar[str] = "disrupted"
    unit: int
    hex: int


@frozen
class Recovered(Event):
    """A unit is in order again. [20.81]"""

    kind: ClassVar[str] = "recovered"
    unit: int
    hex: int


@frozen
class CadreFormed(Event):
    """What was left of an overrun unit was put into the next hex. [20.82]"""

    kind: ClassVar[str] = "cadre_formed"
    unit: int
    origin: int
    hex: int


@frozen
class ReductionRolled(Event):
    """The die for the size of what the attackers ran into. [20.9]"""

    kind: ClassVar[str] = "reduction_rolled"
    hex: int
    re: int
    """Regimental equivalents it was read for."""
    die: int
    more: int
    """Added to the die."""
    steps: int
    """Steps that the attackers lose."""
