"""The price of a step, item by item, and the step tables built from it. [5.2, 5.3]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from game.grid.flat import FlatSteps, flat_steps, is_flat
from game.grid.path import Steps
from game.model.frozen import frozen
from game.model.ledger import Ledger, LedgerLine
from game.model.message import Message, message, term
from game.scenario.board import HIGHWAY, NO_ROAD, NO_WATER, RIVER, ROAD, ROAD_KINDS, STREAM, TRAIL, WATER_KINDS, Board
from game.systems.standard.rules.mobility import Mobility, entering_mp, mobilities_of
from game.systems.standard.rules.network import HexWays, Network, WaysKey

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import RulesFile

_MOBILE = (Mobility.MOBILE, Mobility.AMPHIBIOUS_MOBILE)


@frozen
class Crossings:
    """What stands across the hexsides of a board: bridges up or down, the engineers' span, ferries. [5.3, 15.1]"""

    board: Board
    rules: RulesFile
    standing: Sequence[bool]
    """Per bridge: whether it stands."""
    span: int
    """Hexside the engineers have bridged, or -1."""
    bridges_on: dict[int, tuple[int, ...]]
    """Hexside -> its bridges."""
    ferries: frozenset[int]
    advances_over_canals: bool = False
    """Whether an advance may cross a canal that is closed to the unit: so the first issue of the rules had it. [7.9]"""
    extras: dict[tuple[int, int], tuple[int, str] | None] = field(default_factory=dict)
    """Cache of `water_extra` by hexside and mobility."""

    def carries(self, hexside: int, what: str) -> bool:
        """Whether a standing bridge (or the span, for a road) takes a road or railway over the hexside."""
        if what == "road" and hexside == self.span:
            return True
        return any(self.standing[b] and self.board.bridges[b].carries == what for b in self.bridges_on.get(hexside, ()))

    def is_bridged(self, hexside: int) -> bool:
        """Whether the hexside has a usable bridge of any kind. [5.2, 6.1]"""
        return hexside == self.span or any(self.standing[b] for b in self.bridges_on.get(hexside, ()))

    def _has_named_bridge(self, hexside: int, what: str) -> bool:
        return any(self.board.bridges[b].carries == what for b in self.bridges_on.get(hexside, ()))

    def roads_over_water(self) -> list[int]:
        """Hexsides with water over which a road leads now, by a bridge that stands or the span. [5.3]"""
        sides = [*self.bridges_on, *([self.span] if self.span not in self.bridges_on and self.span >= 0 else [])]
        board = self.board
        return [
            hexside
            for hexside in sides
            if self.carries(hexside, "road") and board.road[hexside] >= ROAD and board.water[hexside] != NO_WATER
        ]

    def route_crosses(self, hexside: int, what: str) -> bool:
        """Whether a road or railway gets across: dry ground, a small stream bridge, or a bridge that stands. [5.3]"""
        water = self.board.water[hexside]
        if water == NO_WATER or (water == STREAM and not self._has_named_bridge(hexside, what)):
            return True
        return self.carries(hexside, what)

    def water_extra(self, hexside: int, mobility: int) -> tuple[int, str] | None:
        """Extra MP for the water of a hexside by its easiest crossing, and its name; or None if there is none. [5.2]"""
        key = (hexside, int(mobility))
        if key not in self.extras:
            self.extras[key] = self._water_extra(hexside, mobility)
        return self.extras[key]

    def _water_extra(self, hexside: int, mobility: int) -> tuple[int, str] | None:
        water = int(self.board.water[hexside])
        if water == NO_WATER:
            return (0, "")
        chart = self.rules.hexsides
        ways = [(getattr(chart, WATER_KINDS[water]), WATER_KINDS[water])]
        if self.carries(hexside, "road"):
            ways.append((chart.bridge, "bridge"))
        if self.carries(hexside, "rail"):
            ways.append((chart.rail_bridge, "rail_bridge"))
        if hexside in self.ferries:
            ways.append((chart.ferry, "ferry"))
        is_mobile = mobility in _MOBILE
        priced = [(effects.mobile if is_mobile else effects.leg, name) for effects, name in ways]
        open_ways = [(extra, name) for extra, name in priced if isinstance(extra, int)]
        return min(open_ways, key=lambda way: way[0]) if open_ways else None

    def step_ledger(self, here: int, there: int, mobility: int) -> Ledger | None:
        """What a step between adjacent hexes costs, by its cheapest way; None if it is prohibited. [5.2, 5.3]"""
        board, rules, is_mobile = self.board, self.rules, mobility in _MOBILE
        hexside = board.topology.hexside(here, there)
        road = int(board.road[hexside])
        if road >= ROAD and self.route_crosses(hexside, "road"):
            effects = rules.routes.highway if road == HIGHWAY else rules.routes.road
            along = message("standard.sum.along_route", route=term("route", ROAD_KINDS[road]))
            return Ledger((LedgerLine(effects.mobile if is_mobile else effects.leg, along, "5.3"),))
        extra = self.water_extra(hexside, mobility)
        ways: list[tuple[int, tuple[LedgerLine, ...]]] = []
        if extra is not None:
            water = (LedgerLine(extra[0], over_said(extra[1]), "5.2"),) if extra[1] else ()
            base = entering_mp(rules.terrain[board.terrain_at(there)], mobility)
            if base is not None:
                ways.append((base + extra[0], (LedgerLine(base, board.ground_said(there), "5.2"), *water)))
            if road == TRAIL:
                trail = rules.routes.trail.mobile if is_mobile else rules.routes.trail.leg
                ways.append((trail + extra[0], (LedgerLine(trail, message("standard.sum.along_trail"), "5.3"), *water)))
        ways.extend(self._rail_way(hexside, mobility))
        return Ledger(min(ways, key=lambda way: way[0])[1]) if ways else None

    def step_mp(self, hexside: int, ground_mp: int | None, mobility: int) -> int | None:
        """What `step_ledger` comes to, given what the ground beyond the hexside costs; None if it is prohibited."""
        board, routes, is_mobile = self.board, self.rules.routes, mobility in _MOBILE
        road = int(board.road[hexside])
        if road >= ROAD and self.route_crosses(hexside, "road"):
            effects = routes.highway if road == HIGHWAY else routes.road
            return effects.mobile if is_mobile else effects.leg
        extra = self.water_extra(hexside, mobility)
        found = [total for total, _ in self._rail_way(hexside, mobility)] if board.rail[hexside] else []
        if extra is not None:
            if ground_mp is not None:
                found.append(ground_mp + extra[0])
            if road == TRAIL:
                found.append((routes.trail.mobile if is_mobile else routes.trail.leg) + extra[0])
        return min(found, default=None)

    def _rail_way(self, hexside: int, mobility: int) -> list[tuple[int, tuple[LedgerLine, ...]]]:
        if not self.board.rail[hexside] or not self.route_crosses(hexside, "rail"):
            return []
        railroad, over = self.rules.routes.railroad, self.rules.hexsides.rail_bridge
        along = message("standard.sum.along_railroad")
        is_mobile = mobility in _MOBILE
        lines = [LedgerLine(railroad.mobile if is_mobile else railroad.leg, along, "5.3")]
        extra = over.mobile if is_mobile else over.leg
        if self.carries(hexside, "rail"):
            if not isinstance(extra, int):
                return []
            lines.append(LedgerLine(extra, message("standard.sum.over_rail_bridge"), "5.2"))
        return [(sum(line.amount for line in lines), tuple(lines))]

    def attack_effect(self, hexside: int) -> str:
        """How a hexside weakens an attack across it: full, minus_one or halved. [5.2]"""
        water = int(self.board.water[hexside])
        if water == NO_WATER:
            return "full"
        if self.carries(hexside, "road"):
            return self.rules.hexsides.bridge.attack
        if self.carries(hexside, "rail"):
            return self.rules.hexsides.rail_bridge.attack
        if hexside in self.ferries:
            return self.rules.hexsides.ferry.attack
        effects = getattr(self.rules.hexsides, WATER_KINDS[water])
        return str(effects.attack)

    def zoc_crosses(self, hexside: int) -> bool:
        """Whether a zone of control reaches across the hexside. [6.1]"""
        return int(self.board.water[hexside]) != RIVER or self.is_bridged(hexside)


def crossings(
    board: Board, rules: RulesFile, standing: Sequence[bool], span: int, *, advances_over_canals: bool = False
) -> Crossings:
    """The crossings of a board with its bridges as given. [5.3]"""
    on: dict[int, tuple[int, ...]] = {}
    for bridge in board.bridges:
        on[bridge.hexside] = (*on.get(bridge.hexside, ()), bridge.index)
    ferries = frozenset(ferry.hexside for ferry in board.ferries)
    return Crossings(board, rules, standing, span, on, ferries, advances_over_canals)


def is_open_ground(board: Board, hexside: int) -> bool:
    """Whether a hexside has neither water nor any route, so that only terrain counts."""
    return bool(board.water[hexside] == NO_WATER and board.road[hexside] == NO_ROAD and not board.rail[hexside])


def build_network(
    ways: Crossings, known: dict[WaysKey, HexWays], base: Network | None = None, changed: Sequence[int] = ()
) -> Network:
    """Step tables for these crossings; with a base, only the hexes beside the changed hexsides are looked at.

    What a hex's sides let through depends on the bridges over them alone: `known` keeps it from network to network.
    """
    topology = ways.board.topology
    hexes = range(topology.size) if base is None else sorted({h for side in changed for h in topology.hexsides[side]})
    ways_to_move = mobilities_of(ways.rules)
    ground: tuple[tuple[int | None, ...], ...] = ()
    source = _closed(topology.size, len(ways_to_move)) if base is None else base
    costs = [list(of) for of in source.costs_mp]
    steps = [list(of) for of in source.steps]
    advance = [list(of) for of in source.advance_steps] if ways.advances_over_canals else []
    pairs: dict[Any, Any] = {}
    zoc, effects, zones_stay = list(source.zoc_from), list(source.attack_effects), base is not None
    for hex in hexes:
        key = _key(ways, hex)
        around = known.get(key)
        if around is None:
            ground = ground or _ground_mp(ways)
            around = known[key] = _hex_ways(ways, hex, ground, pairs)
        for mobility in ways_to_move:
            costs[mobility][hex], steps[mobility][hex] = around.costs_mp[mobility], around.steps[mobility]
            if advance:
                advance[mobility][hex] = around.advance[mobility]
        effects[hex] = around.attack_effects
        if around.zoc != zoc[hex]:
            zoc[hex], zones_stay = around.zoc, False
    costs_mp = tuple(map(tuple, costs))
    return Network(
        steps=tuple(map(tuple, steps)),
        costs_mp=costs_mp,
        zoc_from=source.zoc_from if zones_stay else tuple(zoc),
        attack_effects=tuple(effects),
        advance_steps=tuple(map(tuple, advance)) if advance else costs_mp,
        flat=tuple([_flat(source, steps, number, hexes) for number in ways_to_move]) if is_flat(topology.size) else (),
    )


def _flat(base: Network, steps: Sequence[Steps], mobility: int, changed: Iterable[int]) -> FlatSteps:
    """The steps of a mobility in one piece; where there are those of a network like it, with what has changed."""
    if not base.flat:
        return flat_steps(steps[mobility])
    return base.flat[mobility].with_rows([(hex, steps[mobility][hex]) for hex in changed])


def _closed(size: int, mobilities: int) -> Network:
    """A network of so many hexes in which nobody gets anywhere."""
    return Network(
        steps=(((),) * size,) * mobilities,
        costs_mp=(({},) * size,) * mobilities,
        zoc_from=((),) * size,
        attack_effects=((),) * size,
        advance_steps=(((),) * size,) * mobilities,
    )


def _key(ways: Crossings, hex: int) -> WaysKey:
    topology = ways.board.topology
    hexsides = [topology.hexside(hex, there) for there in topology.adjacent[hex]]
    standing = tuple([ways.standing[bridge] for side in hexsides for bridge in ways.bridges_on.get(side, ())])
    return hex, standing, ways.span if ways.span in hexsides else -1


def _ground_mp(ways: Crossings) -> tuple[tuple[int | None, ...], ...]:
    """Per mobility, per kind of terrain: MP to enter it; None if it is closed. [5.2]"""
    effects = [ways.rules.terrain[name] for name in ways.board.terrain_names]
    return tuple(tuple(entering_mp(of, mobility) for of in effects) for mobility in mobilities_of(ways.rules))


def _hex_ways(ways: Crossings, hex: int, ground: tuple[tuple[int | None, ...], ...], pairs: dict[Any, Any]) -> HexWays:
    """One hex. What is the same beside other hexes is held once, in `pairs`: a large board would fill the memory."""
    topology, one = ways.board.topology, pairs.setdefault
    adjacent: tuple[Any, ...] = topology.adjacent[hex]
    beside: list[tuple[Any, int]] = [(there, topology.hexside(hex, there)) for there in adjacent]
    onto = [int(ways.board.terrain[there]) for there, _ in beside]
    is_plain = [is_open_ground(ways.board, hexside) for _, hexside in beside]
    rows = [_row(ways, beside, is_plain, [mp[kind] for kind in onto], mobility) for mobility, mp in enumerate(ground)]
    zoc = tuple([there for there, hexside in beside if ways.zoc_crosses(hexside)])
    effects = [(there, ways.attack_effect(hexside)) for there, hexside in beside]
    less = [effect for effect in effects if effect[1] != "full"]
    return HexWays(
        steps=tuple([tuple([one(step, step) for step in costs.items()]) for costs, _ in rows]),
        costs_mp=tuple([costs for costs, _ in rows]),
        advance=tuple([adjacent if advance == adjacent else advance for _, advance in rows]),
        zoc=adjacent if zoc == adjacent else zoc,
        attack_effects=tuple([one(effect, effect) for effect in less]),
    )


def _row(
    ways: Crossings, beside: Sequence[tuple[Any, int]], is_plain: list[bool], ground: list[int | None], mobility: int
) -> tuple[dict[int, int], tuple[int, ...]]:
    """One hex: what each open step out of it costs, and where an advance may go. [5.2, 7.9]

    The neighbours are untyped: each stays the one object that it is.
    """
    costs: dict[int, int] = {}
    advance: list[int] = []
    for (there, hexside), plain, onto_mp in zip(beside, is_plain, ground, strict=True):
        cost = onto_mp if plain else ways.step_mp(hexside, onto_mp, mobility)
        if cost is not None:
            costs[there] = cost
        if there in costs or (ways.advances_over_canals and ways.board.water[hexside] != RIVER):
            advance.append(there)
    return costs, tuple(advance)


def over_said(way: str) -> Message:
    """A way over water as an item of a cost. [5.2]"""
    if way in WATER_KINDS:
        return message("standard.sum.over_water", water=term("water", way))
    return message(f"standard.sum.over_{way}")
