"""The part of a position that knows of stacks: who stands together, who controls what, who is disrupted. [19, 20]"""

from __future__ import annotations

from dataclasses import field

from game.model.frozen import changing

NO_CONTROL = -1
"""`control` of a hex that nobody can own: water."""
CONTROL, HERE = 4, 8
ALL_SHARED = 15
"""Bits of `StacksState.shared`: of a side's zones 1 or 2, of control with forts, of who stands where."""


@changing
class StacksState:
    """Lists by hex or unit. What stands first is play, what stands after it are caches of it."""

    control: list[int]
    """Per hex: the side that controls it, or NO_CONTROL. [19.31]"""
    disrupted: list[int]
    """Per unit: 0, or the count of phases (turn x steps + step) in which it was disrupted, and one more. [20.81]"""
    forts: list[int]
    """Per hex: level of the fort that stands there for whoever controls it, or 0. [20.14]"""
    # caches, recomputed by `stacks.zones` and checked by tests
    here: list[tuple[int, ...]] = field(default_factory=list)
    """hex -> the units in it, of both sides, in roster order."""
    level: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    """Per side, per hex: level of the zone of the stack in it. [19.41]"""
    partial: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    """Per side, per hex: how many of its stacks have it in a partial zone; `State.zoc` counts the full ones. [19.4]"""
    tolls: list[list[int]] = field(default_factory=lambda: [[], []])
    """Per side, per hex: MP more to enter it for that side's zones; empty until somebody asks. [19.42, 19.43]"""
    shared: int = 0
    """Bits of what another position may have too: the zones of each side, CONTROL and HERE."""

    def clone(self) -> StacksState:
        """An independent copy; lists by hex are shared until one of the two changes them."""
        self.shared = ALL_SHARED
        return StacksState(
            self.control, self.disrupted[:], self.forts, self.here, self.level, self.partial, self.tolls[:], ALL_SHARED
        )

    def own_control(self) -> StacksState:
        """The same, whose `control` and `forts` are to be changed here and in no other position."""
        if self.shared & CONTROL:
            self.shared &= ~CONTROL
            self.control, self.forts = self.control[:], self.forts[:]
        return self

    def own_here(self) -> list[tuple[int, ...]]:
        """`here`, to be changed in no other position."""
        if self.shared & HERE:
            self.shared &= ~HERE
            self.here = self.here[:]
        return self.here

    def own_zones(self, side: int) -> StacksState:
        """The same, whose `level` and `partial` of a side are to be changed here and in no other position."""
        if self.shared & 1 << side:
            self.shared &= ~(1 << side)
            first, second = self.level
            self.level = (first[:], second) if side == 0 else (first, second[:])
            first, second = self.partial
            self.partial = (first[:], second) if side == 0 else (first, second[:])
        return self

    @property
    def caches(self) -> tuple[object, ...]:
        """What can be worked out anew."""
        return self.here, self.level, self.partial

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [*self.control, *self.disrupted, *self.forts]
