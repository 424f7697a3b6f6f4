"""From the `orders:` of a scenario file to scripts of indices, with every name checked at its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.model.side import Side, Sides
from game.scenario.board import Board
from game.scenario.document import Loc
from game.scenario.report import Report
from game.scenario.validate import did_you_mean
from game.systems.standard.rules.compile_places import hexes_of, region_of
from game.systems.standard.rules.lint_orders import Outset, lint_arrival, lint_hidden, lint_units, lint_when
from game.systems.standard.rules.orders import (
    ArrivalOrder,
    BridgeheadState,
    BridgeState,
    DemolitionOrder,
    EnemyWithin,
    Force,
    HexState,
    Order,
    Script,
    Strength,
    When,
)
from game.systems.standard.rules.orders_schema import (
    TASKS,
    Condition,
    CounterAttackOrder,
    LandPlace,
    OrderEntry,
    OrderPlace,
)
from game.systems.standard.rules.schema import ScenarioFile
from game.systems.standard.rules.setting import ArrivalPlan, Unit, Zone
from game.systems.standard.rules.sides import SIDE_OF, SIDES

_NEEDS = {"overrun": "overruns", "land": "bridgeheads"}
"""Tasks that only a rule module gives a meaning, and that module."""


@dataclass(frozen=True, slots=True)
class Names:
    """What orders may name, and what is known of it."""

    sides: Sides
    board: Board
    script: ScenarioFile
    units: tuple[Unit, ...]
    unit_index: Mapping[str, int]
    bridge_index: Mapping[str, int]
    zones: tuple[Zone, ...]
    arrivals: tuple[ArrivalPlan | None, ...]
    start_hexes: tuple[int, ...]
    deploy_hexes: Mapping[int, frozenset[int]]
    demolisher: Side


def compile_scripts(names: Names, report: Report) -> tuple[Script, Script]:
    """Both sides' scripts; whatever is wrong with them goes to `report`."""
    allied, german = (_Compiler(names, side, report).script() for side in SIDES)
    return allied, german


class _Compiler:
    """One side's orders on their way."""

    def __init__(self, names: Names, side: Side, report: Report) -> None:
        self._names = names
        self._side = side
        self._report = report
        self._key = tuple(SIDE_OF)[side]
        self._outset = Outset(
            names.script, names.board, names.units, names.arrivals, names.start_hexes, names.deploy_hexes,
            names.bridge_index,
        )  # fmt: skip

    def script(self) -> Script:
        """The side's script."""
        orders: list[tuple[Loc, Order]] = []
        demolitions: list[tuple[Loc, DemolitionOrder]] = []
        arrivals: list[ArrivalOrder] = []
        for place, entry in enumerate(getattr(self._names.script.orders, self._key)):
            loc: Loc = ("orders", self._key, place)
            task = self._task(entry, loc)
            if task is None:
                continue
            units = self._units(entry.units, entry.formations, loc)
            when = self._when(entry.when, (*loc, "when"), units)
            if task == "demolish":
                demolitions.append((loc, self._demolition(entry, when, loc)))
                continue
            lint_units(self._outset, entry, units, loc, self._report)
            if task == "arrive":
                arrivals.append(self._arrival(entry, units, when, loc))
                continue
            orders.append((loc, self._order(entry, place, task, units, when, loc)))
        lint_hidden(orders, demolitions, self._names.board, self._report)
        ranked = sorted((order for _, order in orders), key=lambda order: -order.priority)
        return Script(tuple(ranked), tuple(order for _, order in demolitions), tuple(arrivals))

    def _task(self, entry: OrderEntry, loc: Loc) -> str | None:
        given = [task for task in TASKS if getattr(entry, task) is not None]
        if len(given) != 1:
            what = "an order has exactly one task" if given else "an order needs a task"
            self._report(loc, what, f"one of {', '.join(TASKS)}")
            return None
        return given[0]

    def _order(
        self, entry: OrderEntry, place: int, task: str, units: tuple[int, ...], when: When | None, loc: Loc
    ) -> Order:
        where: OrderPlace | LandPlace = getattr(entry, task)
        name, zone, within, invasion = entry.name or task.replace("_", " "), -1, 0, -1
        if task in _NEEDS:
            self._check_module(_NEEDS[task], (*loc, task))
        if isinstance(where, LandPlace):
            invasion, hexes = self._landing(where, (*loc, task))
        else:
            hexes, zone = self._place(where, (*loc, task))
            within = where.within if isinstance(where, CounterAttackOrder) else 0
        return Order(place, name, task, units, when, entry.priority, entry.at_most, hexes, zone, within, invasion)

    def _check_module(self, module: str, loc: Loc) -> None:
        if module not in self._names.script.modules:
            self._report(loc, f"this needs the module {module}", "add it to the key modules, or leave this away")

    def _landing(self, where: LandPlace, loc: Loc) -> tuple[int, tuple[int, ...]]:
        """The invasion that is meant, -1 if there is none such, and the hexes, all of them among its targets."""
        names = self._names
        section = names.script.bridgeheads
        known = {entry.id: entry for entry in (section.invasions if section is not None else ())}
        hexes = self._some_hexes(where.hexes, (*loc, "hexes"))
        entry = known.get(where.invasion)
        if entry is None:
            what = f"{where.invasion} is no invasion of this scenario"
            self._report((*loc, "invasion"), what, did_you_mean(where.invasion, list(known)))
            return -1, hexes
        if entry.side != self._key:
            what = f"{where.invasion} is no invasion of the {names.sides.title(self._side)} side"
            self._report((*loc, "invasion"), what)
        targets = set(entry.targets.split())
        for hex in hexes:
            if names.board.number(hex) not in targets:
                what = f"{names.board.number(hex)} is no target of {where.invasion}"
                self._report((*loc, "hexes"), what, f"its targets are {entry.targets}")
        return list(known).index(where.invasion), hexes

    def _demolition(self, entry: OrderEntry, when: When | None, loc: Loc) -> DemolitionOrder:
        assert entry.demolish is not None  # noqa: S101 - it is the task of this order
        if self._side is not self._names.demolisher:
            demolisher = self._names.sides.title(self._names.demolisher)
            self._report((*loc, "demolish"), f"only the {demolisher} player demolishes bridges")
        for key in ("units", "formations"):
            if getattr(entry, key):
                self._report((*loc, key), "an order to demolish is for no unit in particular", "leave this away")
        bridges = [
            self._bridge(name, (*loc, "demolish", "bridges", number))
            for number, name in enumerate(entry.demolish.bridges)
        ]
        return DemolitionOrder(tuple(b for b in bridges if b >= 0), entry.demolish.order, when)

    def _some_hexes(self, text: str, loc: Loc) -> tuple[int, ...]:
        """Hexes of the map, one at least: where none is named nothing is ordered and nothing is asked."""
        if not text.split():
            self._report(loc, "no hex is named", "name one or more, as 0101 0203")
        return hexes_of(self._names.board, text, loc, self._report)

    def _arrival(self, entry: OrderEntry, units: tuple[int, ...], when: When | None, loc: Loc) -> ArrivalOrder:
        assert entry.arrive is not None  # noqa: S101 - it is the task of this order
        hexes = hexes_of(self._names.board, entry.arrive.hexes, (*loc, "arrive", "hexes"), self._report)
        until = self._when(entry.arrive.hold_back_until, (*loc, "arrive", "hold_back_until"), units)
        order = ArrivalOrder(units, hexes, entry.arrive.from_turn or 1, until, when)
        lint_arrival(self._outset, order, (*loc, "arrive"), self._report)
        return order

    def _units(self, ids: Sequence[str], formations: Sequence[str], loc: Loc) -> tuple[int, ...]:
        """The units that are named, in roster order; all of the side if none is."""
        names, found = self._names, set[int]()
        ours = [unit for unit in names.units if unit.side is self._side]
        for number, name in enumerate(ids):
            where = (*loc, "units", number)
            if name not in names.unit_index:
                hint = did_you_mean(name, [unit.id for unit in ours])
                self._report(where, f"{name} is no unit of this scenario", hint)
            elif names.units[names.unit_index[name]].side is not self._side:
                self._report(where, f"{name} is no {self._names.sides.title(self._side)} unit")
            else:
                found.add(names.unit_index[name])
        known = list(dict.fromkeys(unit.formation for unit in ours))
        for number, formation in enumerate(formations):
            if formation not in known:
                what = f"{formation} is no {self._names.sides.title(self._side)} formation of this scenario"
                self._report((*loc, "formations", number), what, did_you_mean(formation, known))
            found.update(unit.index for unit in ours if unit.formation == formation)
        if not ids and not formations:
            found.update(unit.index for unit in ours)
        return tuple(sorted(found))

    def _place(self, where: OrderPlace, loc: Loc) -> tuple[tuple[int, ...], int]:
        """The hexes of a place, in the author's order, and its drop zone or -1."""
        names = self._names
        given = [key for key in ("hexes", "region", "bridge", "drop_zone") if getattr(where, key)]
        if len(given) != 1:
            self._report(loc, "a place is exactly one of hexes, region, bridge, drop_zone")
            return (), -1
        if where.region is not None:
            hexes = tuple(sorted(region_of(names.board, where.region, (*loc, "region"), self._report)))
            if not hexes and where.region in names.board.regions:
                self._report((*loc, "region"), f"no hex of {where.region} is in play")
            return hexes, -1
        if where.bridge is not None:
            bridge = self._bridge(where.bridge, (*loc, "bridge"))
            return (() if bridge < 0 else names.board.topology.hexsides[names.board.bridges[bridge].hexside]), -1
        if where.drop_zone is not None:
            zones = {zone.id: zone.index for zone in names.zones}
            if where.drop_zone not in zones:
                what = f"{where.drop_zone} is no drop zone of this scenario"
                self._report((*loc, "drop_zone"), what, did_you_mean(where.drop_zone, list(zones)))
            return (), zones.get(where.drop_zone, -1)
        return hexes_of(names.board, where.hexes, (*loc, "hexes"), self._report), -1

    def _bridge(self, name: str, loc: Loc) -> int:
        """A bridge's index, -1 if there is none of that name."""
        if name not in self._names.bridge_index:
            self._report(loc, f"{name} is no bridge of the map", did_you_mean(name, list(self._names.bridge_index)))
        return self._names.bridge_index.get(name, -1)

    def _when(self, condition: Condition | None, loc: Loc, units: tuple[int, ...]) -> When | None:
        """A condition, checked whether it can ever hold."""
        if condition is None:
            return None
        when = self._condition(condition, loc, units)
        lint_when(self._outset, when, loc, self._report)
        return when

    def _condition(self, given: Condition, loc: Loc, units: tuple[int, ...]) -> When:
        hex_test = bridge_test = near = strength = None
        if given.hex is not None:
            hexes = self._some_hexes(given.hex.hexes, (*loc, "hex", "hexes"))
            hex_test = HexState(hexes, given.hex.state)
        if given.bridge is not None:
            bridge = self._bridge(given.bridge.bridge, (*loc, "bridge", "bridge"))
            bridge_test = BridgeState(bridge, given.bridge.state)
        if given.enemy_near is not None:
            hexes, zone = self._place(given.enemy_near, (*loc, "enemy_near"))
            near = EnemyWithin(hexes, zone, given.enemy_near.within)
        if given.strength is not None:
            test = given.strength
            named = bool(test.units or test.formations)
            who = self._units(test.units, test.formations, (*loc, "strength")) if named else units
            strength = Strength(who, test.at_least, test.at_most)
        bridgehead, force = self._bridgehead(given, loc), self._force(given, loc)
        if not given.model_fields_set:
            self._report(loc, "a condition needs something that must hold", "leave `when` away for always")
        return When(
            given.from_turn, given.to_turn, hex_test, bridge_test, near, strength,
            tuple(self._condition(part, (*loc, "all", n), units) for n, part in enumerate(given.all)),
            tuple(self._condition(part, (*loc, "any", n), units) for n, part in enumerate(given.any)),
            bridgehead, force,
        )  # fmt: skip

    def _bridgehead(self, given: Condition, loc: Loc) -> BridgeheadState | None:
        if given.bridgehead is None:
            return None
        self._check_module("bridgeheads", (*loc, "bridgehead"))
        hexes = self._some_hexes(given.bridgehead.hexes, (*loc, "bridgehead", "hexes"))
        return BridgeheadState(hexes, given.bridgehead.state)

    def _force(self, given: Condition, loc: Loc) -> Force | None:
        test = given.force
        if test is None:
            return None
        self._check_module("stacks", (*loc, "force"))
        if test.at_least is None and test.at_most is None:
            self._report((*loc, "force"), "a force is at least or at most so much", "give at_least, at_most or both")
        elif test.at_least is not None and test.at_most is not None and test.at_least > test.at_most:
            what = f"this can never hold: at least {test.at_least}, and at most {test.at_most}"
            self._report((*loc, "force"), what, "the first number must not be above the second")
        hexes = self._some_hexes(test.hexes, (*loc, "force", "hexes"))
        return Force(hexes, test.side, test.at_least, test.at_most)
