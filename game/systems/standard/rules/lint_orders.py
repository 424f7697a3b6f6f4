"""Doubts about orders: conditions that can never hold, units that never come, orders that are never reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.scenario.board import Board
from game.scenario.document import Loc
from game.scenario.report import Report
from game.systems.standard.rules.orders import (
    ArrivalOrder,
    BridgeState,
    DemolitionOrder,
    HexState,
    Order,
    Strength,
    When,
)
from game.systems.standard.rules.orders_schema import OrderEntry
from game.systems.standard.rules.schema import ScenarioFile
from game.systems.standard.rules.setting import ArrivalPlan, Unit

_NEVER = "this can never hold"
_HEX_STATES = {"ours": {"ours"}, "enemy": {"enemy"}, "lost": {"enemy", "nobody"}}
_BRIDGE_STATES = {
    "stands": {"ours", "enemy", "nobody"},
    "blown": {"blown"},
    "ours": {"ours"},
    "enemy": {"enemy"},
    "lost": {"blown", "enemy"},
}
"""What each state that an author names leaves possible."""


@dataclass(frozen=True, slots=True)
class Outset:
    """What is known of a scenario before it begins."""

    script: ScenarioFile
    board: Board
    units: tuple[Unit, ...]
    arrivals: tuple[ArrivalPlan | None, ...]
    start_hexes: tuple[int, ...]
    deploy_hexes: Mapping[int, frozenset[int]]
    bridge_index: Mapping[str, int]

    def first_turn(self, unit: int) -> int | None:
        """The turn from which a unit can be on the map; None if it never is. [11.1, 18]"""
        if self.start_hexes[unit] >= 0 or unit in self.deploy_hexes:
            return 1
        plan = self.arrivals[unit]
        return plan.turn if plan is not None and plan.turn <= self.script.turns else None

    def repair_turn(self) -> int | None:
        """The turn from which engineers may repair bridges; None if there are none. [14.2]"""
        turns = [self.first_turn(unit.index) for unit in self.units if "engineer" in unit.marks]
        return min((turn for turn in turns if turn is not None), default=None)


@dataclass(slots=True)
class _Possible:
    """What a condition leaves possible so far."""

    from_turn: int
    to_turn: int
    hexes: dict[int, set[str]] = field(default_factory=dict)
    bridges: dict[int, set[str]] = field(default_factory=dict)
    steps: dict[tuple[int, ...], tuple[int, int]] = field(default_factory=dict)

    def copy(self) -> _Possible:
        """An independent copy."""
        return _Possible(
            self.from_turn, self.to_turn, {hex: set(states) for hex, states in self.hexes.items()},
            {bridge: set(states) for bridge, states in self.bridges.items()}, dict(self.steps),
        )  # fmt: skip


def lint_when(outset: Outset, when: When, loc: Loc, report: Report) -> None:
    """Report a condition that can never hold, and branches of it that cannot."""
    _Narrowing(outset, report).narrow(when, loc, _Possible(1, outset.script.turns))


class _Narrowing:
    """Narrows what is possible, part by part of a condition, and reports where nothing is left."""

    def __init__(self, outset: Outset, report: Report) -> None:
        self._outset = outset
        self._report = report
        self._is_probing = False

    def narrow(self, when: When, loc: Loc, possible: _Possible) -> bool:
        """Narrow by a condition; False, and reported, if it can never hold."""
        checks = (
            self._turns(when, loc, possible)
            and self._hex(when.hex, (*loc, "hex"), possible)
            and self._bridge(when.bridge, (*loc, "bridge"), possible)
            and self._strength(when.strength, (*loc, "strength"), possible)
        )
        if not checks:
            return False
        for number, part in enumerate(when.all):
            if not self.narrow(part, (*loc, "all", number), possible):
                return False
        return self._branches(when.any, (*loc, "any"), possible)

    def _branches(self, branches: Sequence[When], loc: Loc, possible: _Possible) -> bool:
        if not branches:
            return True
        was_probing, self._is_probing = self._is_probing, True
        dead = [n for n, part in enumerate(branches) if not self.narrow(part, (*loc, n), possible.copy())]
        self._is_probing = was_probing
        if len(dead) == len(branches):
            return self._fail(loc, "none of these can ever hold", "")
        for number in dead:
            if not self._is_probing:
                self._report((*loc, number), _NEVER, "leave it away", warning=True)
        return True

    def _fail(self, loc: Loc, what: str, hint: str) -> bool:
        if not self._is_probing:
            self._report(loc, what, hint)
        return False

    def _turns(self, when: When, loc: Loc, possible: _Possible) -> bool:
        last = self._outset.script.turns
        if when.from_turn is not None and when.from_turn > last:
            return self._fail((*loc, "from_turn"), f"turn {when.from_turn} is after the last turn", f"that is {last}")
        if when.to_turn is not None and when.to_turn > last and not self._is_probing:
            what = f"turn {when.to_turn} is after the last turn"
            self._report((*loc, "to_turn"), what, f"that is {last}", warning=True)
        possible.from_turn = max(possible.from_turn, when.from_turn or 1)
        possible.to_turn = min(possible.to_turn, when.to_turn or last)
        if possible.from_turn > possible.to_turn:
            what = f"{_NEVER}: from turn {possible.from_turn}, and to turn {possible.to_turn}"
            key = "to_turn" if when.to_turn is not None else "from_turn"
            return self._fail((*loc, key), what, "the first turn must not be after the last")
        return True

    def _hex(self, test: HexState | None, loc: Loc, possible: _Possible) -> bool:
        if test is None or (len(test.hexes) > 1 and test.state != "lost"):
            return True
        for hex in test.hexes:
            left = possible.hexes.setdefault(hex, {"ours", "enemy", "nobody"})
            left &= _HEX_STATES[test.state]
            if not left:
                number = self._outset.board.number(hex)
                return self._fail(loc, f"{_NEVER}: {number} is also to be otherwise", "one of the two must go")
        return True

    def _bridge(self, test: BridgeState | None, loc: Loc, possible: _Possible) -> bool:
        if test is None or test.bridge < 0:
            return True
        left = possible.bridges.setdefault(test.bridge, {"ours", "enemy", "nobody", "blown"})
        left &= _BRIDGE_STATES[test.state]
        name = self._outset.board.bridges[test.bridge].id
        if not left:
            return self._fail(loc, f"{_NEVER}: {name} is also to be otherwise", "one of the two must go")
        if name in self._outset.script.demolished and "blown" not in left:
            repaired = self._outset.repair_turn()
            if repaired is None:
                return self._fail(loc, f"{_NEVER}: {name} is down from the start", "no engineers come to repair it")
            if repaired > possible.to_turn:
                hint = f"engineers to repair it come on turn {repaired}"
                return self._fail(loc, f"{_NEVER}: {name} is down from the start", hint)
        return True

    def _strength(self, test: Strength | None, loc: Loc, possible: _Possible) -> bool:
        if test is None:
            return True
        total = sum(self._outset.units[unit].steps for unit in test.units)
        lowest, highest = possible.steps.get(test.units, (0, total))
        if test.at_least is not None and test.at_least > total:
            return self._fail((*loc, "at_least"), f"{_NEVER}: these units have {total} steps", "")
        lowest = max(lowest, test.at_least or 0)
        highest = min(highest, total if test.at_most is None else test.at_most)
        possible.steps[test.units] = (lowest, highest)
        if lowest > highest:
            return self._fail(loc, f"{_NEVER}: at least {lowest} steps, and at most {highest}", "")
        return True


def lint_units(outset: Outset, entry: OrderEntry, units: Sequence[int], loc: Loc, report: Report) -> None:
    """Report units that are never in the game, and orders that end before any of their units comes."""
    first_turns = {unit: outset.first_turn(unit) for unit in units}
    for number, name in enumerate(entry.units):
        for unit, turn in first_turns.items():
            if outset.units[unit].id == name and turn is None:
                report((*loc, "units", number), f"{name} is never in the game", "it is not set up and never arrives")
    coming = [turn for turn in first_turns.values() if turn is not None]
    if entry.formations and units and not coming:
        report((*loc, "formations"), "no unit of these is ever in the game")
    to_turn = entry.when.to_turn if entry.when is not None else None
    if coming and to_turn is not None and to_turn < min(coming):
        what = f"{_NEVER}: the first of these units comes on turn {min(coming)}"
        report((*loc, "when", "to_turn"), what, "end the order later, or name other units")


def lint_arrival(outset: Outset, order: ArrivalOrder, loc: Loc, report: Report) -> None:
    """Report arrivals that cannot be: units on the map from the start, hexes where none may come, turns too late."""
    last = outset.script.turns
    if order.from_turn > last:
        report((*loc, "from_turn"), f"turn {order.from_turn} is after the last turn", f"that is {last}")
    coming = [unit for unit in order.units if outset.start_hexes[unit] < 0]
    if not coming:
        report(loc, "all these units begin on the map", "an order to arrive is for reinforcements", warning=True)
        return
    if not order.hexes:
        return
    allowed = [outset.deploy_hexes.get(unit) or _entry_hexes(outset.arrivals[unit]) for unit in coming]
    if all(hexes is not None and not hexes & set(order.hexes) for hexes in allowed):
        report((*loc, "hexes"), "none of these units can come there", "see their reinforcements or deployment")


def _entry_hexes(plan: ArrivalPlan | None) -> frozenset[int] | None:
    """Where a plan lets units come on; None if that depends on a drop zone marker."""
    if plan is None or plan.zone >= 0:
        return None if plan is not None else frozenset()
    return frozenset(plan.hexes)


def lint_hidden(
    orders: Sequence[tuple[Loc, Order]],
    demolitions: Sequence[tuple[Loc, DemolitionOrder]],
    board: Board,
    report: Report,
) -> None:
    """Warn of orders that are never reached: an earlier one without condition takes all their units, or bridges."""
    taken: dict[int, str] = {}
    for loc, order in sorted(orders, key=lambda pair: -pair[1].priority):
        if order.units and all(unit in taken for unit in order.units):
            what = f"this order is never reached: {taken[order.units[0]]} has all its units, always"
            report(loc, what, "give the other order a condition, or this one a higher priority", warning=True)
        elif _takes_for_ever(order):
            taken.update((unit, order.name) for unit in order.units if unit not in taken)
    settled: set[int] = set()
    for loc, demolition in demolitions:
        if demolition.bridges and all(bridge in settled for bridge in demolition.bridges):
            names = ", ".join(board.bridges[bridge].id for bridge in demolition.bridges)
            what = f"this order is never reached: an earlier one without condition is for {names}"
            report(loc, what, "give the other order a condition, or put it later", warning=True)
        if demolition.when is None:
            settled.update(demolition.bridges)


def _takes_for_ever(order: Order) -> bool:
    """Whether an order leaves none of its units for later orders, ever."""
    if order.when is not None or order.at_most is not None:
        return False
    if order.task in ("hold", "block"):
        return len(order.hexes) >= len(order.units)
    return order.task in ("attack_towards", "retreat_behind")
