"""The part of a position that knows of overruns and of hexes with units of both sides. [22]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import chain, compress

from game.model.frozen import changing
from game.systems.standard.rules.shared_lists import own_lists

ENTERED, LEFT = 1, 2
"""`passed`: a unit has entered a dual hex by movement in this phase, or left one. [22.553]"""
_BY_HEX = ("box", "marker_mp", "marker_zone", "pressed", "airfield", "built")
"""Lists by hex, which copies share."""


@changing
class OverrunsState:
    """Lists by unit or hex."""

    attempted: list[int]
    """Per unit: 1 if an overrun was attempted against it in this phase. [22.21]"""
    deadlocked: list[int]
    """Per unit: 1 while it is under a deadlock marker. [22.122]"""
    bound: list[int]
    """Per unit: 1 while it takes no part in the next combat phase. [22.42B(7)]"""
    silenced: list[int]
    """Per unit: 1 while it has no zone of control after a failed overrun. [22.42B(1)]"""
    passed: list[int]
    """Per unit: ENTERED or LEFT, if it has done that in this phase. [22.553]"""
    barred: list[int]
    """Per unit: 1 if a bridge fell before it in this phase, so that it may not try again. [22.34]"""
    pinning: list[int]
    """Per unit: 1 if it pins enemies in this phase and attacks no other hex. [22.564]"""
    begun_mp: list[int]
    """Per unit: MP it had when the phase began; what is not left of them is spent. [22.412]"""
    box: list[int]
    """Per hex: number of the box in which units of both sides are shown, 0 for none. [22.51]"""
    marker_mp: list[int]
    """Per hex: number of the Expended MP marker, 0 for none. [22.412]"""
    marker_zone: list[int]
    """Per hex: circles of the ZOC marker, 0 for none. [22.413]"""
    pressed: list[int]
    """Per hex: 1 if the enemies there were attacked at the least odds in this phase. [22.564]"""

    dropped: list[int]
    """Per unit: 1 if it came from the air in its side's last player turn; empty where nobody does. [22.564]"""
    airfield: list[int]
    """Per hex: air units that whoever controls it can base there; empty where nobody is based. [22.53]"""
    built: list[int]
    """Per hex: the same for the other side, on what it has built in a dual hex. [22.532]"""
    building: list[int]
    """Per unit: 1 if it builds an airfield in this phase. [22.532]"""
    # settled before anybody chooses again, so that no position that waits has any
    cleared: list[int] = field(default_factory=list)
    """Hexes in which a side has just been left alone. [40.1, 40.2]"""
    # a cache, kept by `lay` and `lift_markers` and checked by tests
    marked: list[int] = field(default_factory=list)
    """Hexes in which markers lie, in order."""
    shares: bool = False
    """Whether another position may have the lists by hex too; see `own_hexes`."""
    _boxed: tuple[int, ...] | None = None
    """What `boxed` has found since a list by hex was to be changed last."""

    def boxed(self) -> tuple[int, ...]:
        """Hexes with a box, in order. [22.51]"""
        if self._boxed is None:
            self._boxed = tuple(compress(range(len(self.box)), self.box))
        return self._boxed

    def own_hexes(self) -> OverrunsState:
        """The same, whose lists by hex are to be changed here, at once, and in no other position."""
        self._boxed = None
        own_lists(self, _BY_HEX)
        return self

    def lay(self, hex: int, number: int, circles: int) -> None:
        """Lay Expended MP and ZOC markers in a hex; of those that lie there already the higher stay. [22.41]"""
        self.own_hexes()
        self.marker_mp[hex] = max(number, self.marker_mp[hex])
        self.marker_zone[hex] = max(circles, self.marker_zone[hex])
        self.marked = list(compress(range(len(self.marker_mp)), self.marker_mp))

    def lift_markers(self) -> tuple[int, ...]:
        """Take all those markers away; returns the hexes where they lay. [22.416]"""
        marked = tuple(self.marked)
        for hex in marked:
            self.own_hexes().marker_mp[hex] = self.marker_zone[hex] = 0
        self.marked = []
        return marked

    def clone(self) -> OverrunsState:
        """An independent copy; lists by hex are shared until one of the two changes them."""
        self.shares = True
        copy = OverrunsState(
            self.attempted[:], self.deadlocked[:], self.bound[:], self.silenced[:], self.passed[:], self.barred[:],
            self.pinning[:], self.begun_mp[:], self.box, self.marker_mp, self.marker_zone, self.pressed,
            self.dropped[:], self.airfield, self.built, self.building[:], self.cleared[:], self.marked[:],
        )  # fmt: skip
        copy.shares, copy._boxed = True, self._boxed
        return copy

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return list(chain.from_iterable(self.parts()))

    def parts(self) -> tuple[list[int], ...]:
        """All that play depends on, list by list."""
        return (
            self.attempted, self.deadlocked, self.bound, self.silenced, self.passed, self.barred, self.pinning,
            self.begun_mp, self.box, self.marker_mp, self.marker_zone, self.pressed,
            self.dropped, self.airfield, self.built, self.building,
        )  # fmt: skip


def no_overruns(
    units: int, hexes: int, *, has_landings: bool, airfields: Sequence[tuple[int, int]] | None
) -> OverrunsState:
    """The position before anybody has overrun anything: so many units, so many hexes; None for nobody based."""
    of_units, of_hexes = [0] * units, [0] * hexes
    dropped = [0] * units if has_landings else []
    at_first = dict(airfields or ())
    has_fields = airfields is not None
    fields = [at_first.get(hex, 0) for hex in range(hexes)] if has_fields else []
    built, building = [0] * hexes if has_fields else [], [0] * units if has_fields else []
    return OverrunsState(
        of_units[:], of_units[:], of_units[:], of_units[:],
        of_units[:], of_units[:], of_units[:], of_units[:],
        of_hexes[:], of_hexes[:], of_hexes[:], of_hexes[:],
        dropped, fields, built, building,
    )  # fmt: skip
