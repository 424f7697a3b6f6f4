"""The part of a position that knows of bridgeheads, embarked units and crossings. [31, 32]"""

from __future__ import annotations

from dataclasses import field
from itertools import chain

from game.model.frozen import changing
from game.systems.standard.rules.shared_lists import own_lists

NO_ONE = -1
"""`owner` of a hex without a bridgehead."""
NOT_EMBARKED = -1
_BY_HEX = (
    "owner", "origin", "hexside", "placed", "went", "overstacked", "broke_through", "own_at_start", "unfed_at_start",
)  # fmt: skip
"""Lists by hex, which copies share."""


@changing
class BridgeheadsState:
    """Lists by hex, unit, invasion or arrow."""

    owner: list[int]
    """Per hex: the side whose bridgehead stands there, or NO_ONE. [31.14]"""
    origin: list[int]
    """Per hex: INVASION, CROSSING or OVERRUN of `bridgeheads.facts`, if one stands. [31.14]"""
    hexside: list[int]
    """Per hex: the hexside that was crossed, -1 for none. [31.14]"""
    placed: list[int]
    """Per hex: the player turn in which it was placed. [30.24, 30.25]"""
    went: list[int]
    """Per hex: the player turn in which the last one was taken off; 0 for none. [31.412]"""
    overstacked: list[int]
    """Per hex: 1 + the side that may stay over its limit until its player turn ends, 0 for none. [31.52]"""
    embarked: list[int]
    """Per unit: the invasion it is embarked for, or NOT_EMBARKED. [32.21]"""
    target: list[int]
    """Per unit: the hex it invades."""
    came_from: list[int]
    """Per unit: `hex_of` before it embarked. [32.23]"""
    landed: list[int]
    """Per unit: 1 if it came from the sea in this player turn. [32.25, 22.564]"""
    attacked_out: list[int]
    """Per unit: 1 + the hex of the bridgehead that it has attacked out of in this phase, if it counts there. [31.61]"""
    broke_through: list[int]
    """Per hex: 1 if its side entered it by overrun or advance in this player turn. [31.61]"""
    own_at_start: list[int]
    """Per hex: 1 + the side that controlled it when its last player turn began, 0 for nobody. [31.22]"""
    unfed_at_start: list[int]
    """Per hex: 1 if the side whose player turn it is could not have supplied it fully then. [31.22B]"""
    came_over: list[int]
    """Per unit: the hex from which it came by overrun into the disputed hex `came_into`. [31.241]"""
    came_into: list[int]
    """Per unit: that hex, or -1."""
    arrow_re: list[int]
    """Per arrow: RE that have crossed in this player turn. [32.34]"""
    came_dry: list[int] = field(default_factory=list)
    """Unit and hex by turns: who came into a hex to fight in it by a bridge that is gone by now. [31.23, 40.5]"""
    shares: bool = False
    """Whether another position may have the lists by hex too; see `own_hexes`."""
    _standing: tuple[int, ...] | None = None
    """What `standing` has found since a list by hex was to be changed last."""

    def leave_ship(self, unit: int) -> None:
        """A unit is on board no more: ashore, back, or lost. [32.21, 32.23]"""
        self.embarked[unit], self.target[unit] = NOT_EMBARKED, -1

    def note_dry(self, unit: int, hex: int) -> None:
        """A unit has come into a hex by a bridge that goes now. [31.23, 40.5]"""
        if not self.has_come_dry(unit, hex):
            self.came_dry += [unit, hex]

    def has_come_dry(self, unit: int, hex: int) -> bool:
        """Whether a unit came into a hex by a bridge that is gone. [31.23, 40.5]"""
        return (unit, hex) in zip(self.came_dry[::2], self.came_dry[1::2], strict=True)

    def forget_dry(self, unit: int) -> None:
        """A unit comes into another hex; whatever led it into the last one is past. [31.23]"""
        if self.came_dry:
            pairs = zip(self.came_dry[::2], self.came_dry[1::2], strict=True)
            self.came_dry = [number for pair in pairs if pair[0] != unit for number in pair]

    def clone(self) -> BridgeheadsState:
        """An independent copy; lists by hex are shared until one of the two changes them."""
        self.shares = True
        copy = BridgeheadsState(
            self.owner, self.origin, self.hexside, self.placed, self.went, self.overstacked, self.embarked[:],
            self.target[:], self.came_from[:], self.landed[:], self.attacked_out[:], self.broke_through,
            self.own_at_start, self.unfed_at_start, self.came_over[:], self.came_into[:], self.arrow_re[:],
            self.came_dry[:],
        )  # fmt: skip
        copy.shares, copy._standing = True, self._standing
        return copy

    def standing(self) -> tuple[int, ...]:
        """Hexes with a bridgehead, in order. [31.14]"""
        if self._standing is None:
            self._standing = tuple([hex for hex, owner in enumerate(self.owner) if owner != NO_ONE])
        return self._standing

    def own_hexes(self) -> BridgeheadsState:
        """The same, whose lists by hex are to be changed here, at once, and in no other position."""
        self._standing = None
        own_lists(self, _BY_HEX)
        return self

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return list(chain.from_iterable(self.parts()))

    def parts(self) -> tuple[list[int], ...]:
        """All that play depends on, list by list."""
        return (
            self.owner, self.origin, self.hexside, self.placed, self.went, self.overstacked, self.embarked,
            self.target, self.came_from, self.landed, self.attacked_out, self.broke_through, self.own_at_start,
            self.unfed_at_start, self.came_over, self.came_into, self.arrow_re, self.came_dry,
        )  # fmt: skip


def nothing_placed(hexes: int, units: int, arrows: int) -> BridgeheadsState:
    """A position without any bridgehead, and with nobody afloat."""
    return BridgeheadsState(
        owner=[NO_ONE] * hexes, origin=[0] * hexes, hexside=[-1] * hexes, placed=[0] * hexes,
        went=[0] * hexes, overstacked=[0] * hexes, embarked=[NOT_EMBARKED] * units, target=[-1] * units,
        came_from=[-1] * units, landed=[0] * units, attacked_out=[0] * units, broke_through=[0] * hexes,
        own_at_start=[0] * hexes, unfed_at_start=[0] * hexes, came_over=[-1] * units,
        came_into=[-1] * units, arrow_re=[0] * arrows,
    )  # fmt: skip
