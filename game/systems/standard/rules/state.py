"""A position under the standard rules: small plain ints, a stack of unfinished business, and two caches."""

from __future__ import annotations

from dataclasses import field
from functools import cache
from struct import Struct

from game.model.frozen import changing
from game.model.message import NOTHING, Message
from game.model.outcome import Outcome
from game.model.side import Side
from game.systems.standard.rules.frames import Frame, March
from game.systems.standard.rules.modules import NO_MODULES, ModulesState
from game.systems.standard.rules.network import NO_NETWORK, Network
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.stacks.position import StacksState

WAITING = -1
"""`hex_of` of a unit that has not arrived or not been deployed."""
GONE = -2
"""`hex_of` of an eliminated unit."""
AFLOAT = -3
"""`hex_of` of a unit that is embarked for an invasion. [32.21]"""
NOBODY = -1
"""`occupant` of an empty hex."""
NO_SPAN = -1
"""`span` while the engineers bridge nothing."""

MOVED, ARRIVED, FOUGHT, DEFENDED, BOMBARDED, STOPPED, LANDED_IN_ZOC, DONE = (1 << bit for bit in range(8))
"""Unit flags, cleared at the start of each phase.

MOVED has entered a hex by movement; ARRIVED came on in this phase; FOUGHT has attacked; DEFENDED was attacked;
BOMBARDED was bombarded; STOPPED entered an enemy ZOC and may go no further [6.11]; LANDED_IN_ZOC may leave the ZOC it
came down in but enter no other [11.47]; DONE finished its movement because another unit landed after it [11.4].
"""

STANDING, DOWN, REPAIRED = range(3)
"""`bridge_state`: as built, demolished, repaired by the engineers (stands until demolished again). [14]"""

HASHED_REASONS = {
    "standard.outcome.held": "{side} units hold {held} objective hexes at once",
    "standard.outcome.held_once": "{side} units held an objective hex, but not enough at once",
    "standard.outcome.held_at_end": "{side} units hold {held} of the objective hexes at the end",
    "standard.outcome.never_held": "{side} units did not hold the objective hexes they needed",
}
"""What stands for the reason of a result in hashes. Never to be changed, however the tables word it: the hashes in
saved games were made of these."""

CROSSED, ATTACKED = 1, 2
"""`span_used`: a unit went over the span in this turn; one attacked over it. [15.3, 15.4]"""

OCCUPANT = 1 << len(Side)
ALL_SHARED = (1 << len(Side) + 1) - 1
"""`shared`: bits of the caches; the lower ones are those of the sides."""

GUARDED, TRIED = 1, 2
"""Bridge flags: began the turn next to an Allied unit [14.0]; a repair was tried this player turn [14.2]."""


@cache
def _packer(count: int) -> Struct:
    return Struct(f"<{count}i")


@cache
def _all_alike(number: int, count: int) -> tuple[list[int], bytes]:
    """So many equal numbers, and how they are packed."""
    numbers = [number] * count
    return numbers, _packer(count).pack(*numbers)


def _packed(numbers: list[int]) -> bytes:
    """Numbers as bytes; of the many that there are by hex most are alike, which is soon seen."""
    if numbers:
        alike, packed = _all_alike(numbers[0], len(numbers))
        if numbers == alike:
            return packed
    return _packer(len(numbers)).pack(*numbers)


@changing
class State:
    """One position. Lists are indexed by unit, bridge, zone or marker kind of the setting."""

    setting: Setting
    hex_of: list[int]
    steps: list[int]
    mp_left: list[int]
    flags: list[int]
    bridge_state: list[int]
    bridge_flags: list[int]
    orders: list[int]
    """Standing order per bridge: ASK, ALWAYS or NEVER of `actions`. [14.0]"""
    zone_hex: list[int]
    """Where each drop zone marker lies; WAITING while it is being deployed."""
    zone_lost: list[int]
    """1 once an enemy has occupied the zone. [12]"""
    pool: list[int]
    """Markers of each kind in the pool. [8.1]"""
    hand: list[int]
    """Markers of each kind drawn for this turn and not yet used."""
    spent: list[int]
    """Markers of each kind used this turn; they go back to the pool at its end. [3.4]"""
    span: int = NO_SPAN
    """Hexside the engineers have bridged. [15.1]"""
    span_turn: int = 0
    """Turn in which it was designated."""
    span_used: int = 0
    """CROSSED and ATTACKED: what the span served for this turn. [15.3, 15.4]"""
    turn: int = 0
    step: int = 0
    """Index into `Setting.sequence`; DEPLOYMENT before the first turn."""
    held_most: int = 0
    """Most objective hexes ever held at one instant by units that count. [17]"""
    winner: int = -1
    """-1 undecided, 0 Allied, 1 German, 2 draw."""
    win_reason: Message = NOTHING
    win_rule: str = ""
    dice_drawn: int = 0
    stack: tuple[Frame, ...] = ()
    """Unfinished business, the innermost last; empty while the phase's player chooses freely."""
    stacks: StacksState | None = None
    """What the module `stacks` keeps; None in a scenario without it. [19.11]"""
    modules: ModulesState = NO_MODULES
    """What the other modules keep. [19.11]"""
    # caches, recomputed by `occupancy` and `zoc` and checked by tests
    occupant: list[int] = field(default_factory=list)
    """hex -> unit or NOBODY."""
    zoc: tuple[list[int], ...] = field(default_factory=lambda: ([], []))
    """Per side, per hex: how many of its units have the hex in their ZOC. [6.1]"""
    networks: tuple[Network, ...] = (NO_NETWORK, NO_NETWORK)
    """Per side: step tables for the bridges as they stand, for one of them with the engineers' span. [15.2]"""
    shared: int = 0
    """Bits of what another position may have too: OCCUPANT, and that of each side whose zones of control it is."""

    def clone(self) -> State:
        """An independent copy; setting, networks and frames are shared because they never change.

        Whoever stands where, and zones of control, are shared as well until one of the two changes them.
        """
        self.shared = ALL_SHARED
        return State(
            self.setting, self.hex_of[:], self.steps[:], self.mp_left[:], self.flags[:], self.bridge_state[:],
            self.bridge_flags[:], self.orders[:], self.zone_hex[:], self.zone_lost[:], self.pool[:], self.hand[:],
            self.spent[:],
            self.span, self.span_turn, self.span_used, self.turn, self.step, self.held_most, self.winner,
            self.win_reason, self.win_rule, self.dice_drawn, self.stack,
            None if self.stacks is None else self.stacks.clone(),
            NO_MODULES if self.modules is NO_MODULES else self.modules.clone(),
            self.occupant, self.zoc, self.networks, ALL_SHARED,
        )  # fmt: skip

    def own_occupant(self) -> list[int]:
        """`occupant`, to be changed here and in no other position."""
        if self.shared & OCCUPANT:
            self.occupant = self.occupant[:]
            self.shared &= ~OCCUPANT
        return self.occupant

    def own_zoc(self, side: Side) -> list[int]:
        """A side's `zoc`, to be changed here and in no other position."""
        number = int(side)
        if self.shared & 1 << number:
            own = self.zoc[number][:]
            self.zoc = (*self.zoc[:number], own, *self.zoc[number + 1 :])
            self.shared &= ~(1 << number)
            return own
        return self.zoc[number]

    def fingerprint(self) -> bytes:
        """Canonical bytes of all that play depends on, caches left out; the same in every process."""
        numbers = [
            *self.hex_of, *self.steps, *self.mp_left, *self.flags, *self.bridge_state, *self.bridge_flags,
            *self.orders, *self.zone_hex, *self.zone_lost, *self.pool, *self.hand, *self.spent, self.span,
            self.span_turn,
            self.span_used, self.turn, self.step, self.held_most, self.winner, self.dice_drawn,
        ]  # fmt: skip
        if self.stacks is not None:
            numbers += self.stacks.numbers()
        packed = _packer(len(numbers)).pack(*numbers)
        if self.modules is not NO_MODULES:
            packed += b"".join([_packed(part) for part in self.modules.parts()])
        if self.stack or self.winner >= 0:
            trails = [frame.trail for frame in self.stack if isinstance(frame, March) and frame.trail]
            packed += self._stack_told().encode() + self._reason_hashed().encode() + self.win_rule.encode()
            packed += repr(trails).encode() if trails else b""
        return packed

    def _reason_hashed(self) -> str:
        """The reason of the result as the hashes of all finished games have it, whatever the tables say today."""
        frozen = HASHED_REASONS.get(self.win_reason.key)
        if frozen is None:
            return str(self.win_reason)
        holes = {name: part.plain if isinstance(part, Message) else part for name, part in self.win_reason.values}
        return frozen.format(**holes)

    def _stack_told(self) -> str:
        """The unfinished business as text; the first issue of the rules knew the sides by other names."""
        told = repr(self.stack)
        if self.setting.revision > 1:
            return told
        return told.replace("<Side.FIRST:", "<Side.ALLIED:").replace("<Side.SECOND:", "<Side.GERMAN:")

    def on_map(self, unit: int) -> bool:
        """Whether a unit stands on the map."""
        return self.hex_of[unit] >= 0

    def strength(self, unit: int) -> tuple[int, int]:
        """Attack and defense strength as the unit stands now. [2.1, 2.3]"""
        entry, steps = self.setting.units[unit], self.steps[unit]
        return entry.attack[steps], entry.defense[steps]

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is decided. [17]"""
        if self.winner < 0:
            return None
        return Outcome(None if self.winner == 2 else Side(self.winner), self.win_reason, self.win_rule)
