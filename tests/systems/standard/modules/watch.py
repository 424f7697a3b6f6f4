"""The invariants I1 to I15 of the modules, looked at from outside: a game is watched action by action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.model.action import Action, Event
from game.model.side import Side
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.bridgeheads.actions import Invade
from game.systems.standard.rules.bridgeheads.position import NO_ONE, NOT_EMBARKED
from game.systems.standard.rules.events import Depleted, Eliminated
from game.systems.standard.rules.frames import March, RetreatOrder, WayOn
from game.systems.standard.rules.overruns.actions import CaptureBridge, DualAttack, Overrun
from game.systems.standard.rules.overruns.events import OverrunEntered, OverrunWithin
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.stacks.actions import CounterAttack
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.state import FOUGHT, State
from game.systems.standard.rules.supply.facts import NONE
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.turns import step_side

LONGEST_BUSINESS = 150
"""Answers to one piece of unfinished business and all that comes of it; more would hardly be an end."""
MOST_SUPPORT = 12


@dataclass
class Watch:
    """What is remembered of a game from action to action."""

    phase: tuple[int, str, str] = (0, "", "")
    attempted: set[int] = field(default_factory=set)
    """Units against which an overrun has been attempted in this phase. [I5]"""
    attempts: int = 0
    """Attempts opened in this phase. [I11]"""
    fought: set[int] = field(default_factory=set)
    """Units that have attacked in this phase. [I8]"""
    locked: set[int] = field(default_factory=set)
    """Units under a deadlock marker as their side's combat phase began. [I3]"""
    seen: set[bytes] = field(default_factory=set)
    """Positions since unfinished business began. [I15]"""

    def faults(self, before: State, action: Action, after: State, events: Sequence[Event]) -> list[str]:
        """Everything that is wrong with an action and what came of it."""
        found = [*STANDARD.invariants(after)]
        found += self._attempts(before, action, events) + self._attacks(before, action)
        if after.winner < 0:
            found += self._time_goes_on(after) + limits(after) + spending(before, after) + bridgeheads(after)
        return found + losses(before, after, events) + support(before, events) + self._ends(after)

    def _attempts(self, before: State, action: Action, events: Sequence[Event]) -> list[str]:
        """I5, I11: an attempt counts against all enemies there, once a phase; there is an end of them."""
        if before.modules.overruns is None or not isinstance(action, Overrun | CaptureBridge):
            return []
        entry = next((event for event in events if isinstance(event, OverrunEntered | OverrunWithin)), None)
        if entry is None or any(isinstance(frame, Attempt) for frame in before.stack):
            return []
        side = before.setting.units[action.unit].side
        enemies = {unit for unit in before.setting.units_of(side.enemy) if before.hex_of[unit] == entry.hex}
        again, self.attempted = enemies & self.attempted, self.attempted | enemies
        self.attempts += 1
        most = sum(before.setting.units[unit].ma_mp for unit in before.setting.units_of(side)) // 2
        found = [f"a second attempt against {sorted(again)} [I5]"] if again else []
        return [*found, *(["attempts without end [I11]"] if self.attempts > most else [])]

    def _attacks(self, before: State, action: Action) -> list[str]:
        """I8: nobody attacks twice, and none that is bound, disrupted or without supply attacks."""
        found: list[str] = []
        units = action.units if isinstance(action, Attack | DualAttack | Invade | CounterAttack) else ()
        if isinstance(action, Attack | DualAttack):
            again = [unit for unit in units if unit in self.fought or before.flags[unit] & FOUGHT]
            found += [f"{unit} attacks twice [I8]" for unit in again]
            found += [f"{unit} is bound and attacks [I8]" for unit in units if bound(before, unit)]
            self.fought |= set(units)
        overrunners = (action.unit,) if isinstance(action, Overrun | CaptureBridge) else ()
        for unit in (*units, *overrunners):
            if before.stacks is not None and before.stacks.disrupted[unit]:
                found.append(f"{unit} is disrupted and attacks [I8]")
            supply = before.modules.supply
            if supply is not None and supply.status[unit] == NONE and before.hex_of[unit] >= 0:
                found.append(f"{unit} has no supply and attacks [I8]")
        return found

    def _time_goes_on(self, after: State) -> list[str]:
        """I3, I6: what must be gone with a phase is gone."""
        step = after.setting.sequence[after.step]
        now = (after.turn, step.phase, step.player)
        overruns, found = after.modules.overruns, list[str]()
        if now == self.phase:
            return found
        self.phase, self.attempted, self.attempts, self.fought = now, set(), 0, set()
        if overruns is None:
            return found
        if self.locked and any(overruns.deadlocked[unit] for unit in self.locked):
            found.append(f"a deadlock of {sorted(self.locked)} outlasts its combat phase [I3]")
        if any(overruns.marker_mp) or any(overruns.marker_zone):
            found.append("a marker of movement outlasts its phase [I6]")
        side = step_side(after)
        own = after.setting.units_of(side) if step.does == "combat" else ()
        self.locked = {unit for unit in own if overruns.deadlocked[unit]}
        return found

    def _ends(self, after: State) -> list[str]:
        """I15: unfinished business never comes back to where it was, and comes to an end."""
        if not after.stack:
            self.seen.clear()
            return []
        print_ = after.fingerprint()
        if print_ in self.seen:
            return [f"unfinished business goes in a circle: {after.stack[-1]} [I15]"]
        self.seen.add(print_)
        return ["unfinished business has no end [I15]"] if len(self.seen) > LONGEST_BUSINESS else []


def bound(state: State, unit: int) -> bool:
    """Whether a unit takes no part in this combat phase."""
    overruns = state.modules.overruns
    return overruns is not None and overruns.bound[unit] > 0


def limits(state: State) -> list[str]:
    """I2, reckoned anew: two ground units of 6 RE and one other; 5 and 3 in a bridgehead; more only as 31.52 has it."""
    facts, bridgeheads_, found = state.setting.stacks, state.modules.bridgeheads, list[str]()
    if facts is None or any(isinstance(frame, March | WayOn | RetreatOrder) for frame in state.stack):
        return found
    stands: dict[tuple[int, Side], list[int]] = {}
    for unit, hex in enumerate(state.hex_of):
        if hex >= 0:
            stands.setdefault((hex, state.setting.units[unit].side), []).append(unit)
    for (hex, side), units in stands.items():
        ground = [facts.re[unit] for unit in units if facts.is_ground[unit]]
        others = len(units) - len(ground)
        has_bridgehead = bridgeheads_ is not None and bridgeheads_.owner[hex] == side
        if has_bridgehead:
            is_over = len(ground) > 5 or others > 3
        else:
            is_over = len(ground) > 2 or others > 1 or (len(ground) > 1 and sum(ground) > 6)
        may = bridgeheads_ is not None and (
            bridgeheads_.overstacked[hex] == 1 + side or any(getattr(frame, "hex", -1) == hex for frame in state.stack)
        )
        if is_over and not may:
            found.append(f"{state.setting.board.number(hex)} holds {units} [I2]")
    return found


def spending(before: State, after: State) -> list[str]:
    """I4: within a phase nobody gets back what he has spent, nor had more than his allowance."""
    was, now = before.setting.sequence[before.step], after.setting.sequence[after.step]
    is_same = (before.turn, was.phase, was.player) == (after.turn, now.phase, now.player)
    if not is_same or now.does not in ("arrivals", "movement"):
        return []
    return [
        f"{unit} got {after.mp_left[unit]} MP of {before.mp_left[unit]} [I4]"
        for unit in after.setting.units_of(step_side(after))
        if before.hex_of[unit] >= 0 and after.hex_of[unit] >= 0 and not before.mp_left[unit] >= after.mp_left[unit] >= 0
    ]


def bridgeheads(state: State) -> list[str]:
    """I7, I13: no bridgehead among enemies alone; nobody afloat but in his own movement and combat phases."""
    known, units, found = state.modules.bridgeheads, state.setting.units, list[str]()
    if known is None or state.stacks is None:
        return found
    step, side = state.setting.sequence[state.step], step_side(state)
    for hex, owner in enumerate(known.owner):
        here = state.stacks.here[hex]
        if owner != NO_ONE and here and all(units[unit].side != owner for unit in here):
            found.append(f"a bridgehead stands among enemies in {state.setting.board.number(hex)} [I7]")
    for unit, invasion in enumerate(known.embarked):
        is_time = step.does in ("arrivals", "movement", "combat") and not step.mobile_only
        if invasion != NOT_EMBARKED and not (is_time and units[unit].side is side):
            found.append(f"{units[unit].id} is afloat out of its time [I13]")
    return found


def losses(before: State, after: State, events: Sequence[Event]) -> list[str]:
    """I9: the steps lost are those of which it was told."""
    left = list(before.steps)
    for event in events:
        if isinstance(event, Depleted):
            left[event.unit] -= 1
        elif isinstance(event, Eliminated):
            left[event.unit] = 0
    return [] if left == after.steps else ["steps were lost of which nobody was told [I9]"]


def support(before: State, events: Sequence[Event]) -> list[str]:
    """I10: points of air and ships in a combat are at most the printed strength of those they help, and 12."""
    found: list[str] = []
    for event in events:
        if isinstance(event, StackFought):
            for ledger, units, part in ((event.attack, event.attackers, 0), (event.defense, event.defenders, 1)):
                points = sum(line.amount for line in ledger.lines if line.rule == "39.15")
                printed = sum(before.strength(unit)[part] for unit in units)
                if points > min(MOST_SUPPORT, printed):
                    found.append(f"{points} points for {printed} [I10]")
    return found
