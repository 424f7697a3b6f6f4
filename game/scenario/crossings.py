"""Where routes meet water: bridges and ferries, and whether every crossing has one. [5.3, 14.0]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.grid.topology import Topology
from game.scenario.board import CANAL, NO_WATER, ROAD_KINDS, STREAM, WATER_KINDS, Bridge, Ferry, Kind
from game.scenario.document import Loc, Word
from game.scenario.fields import hexside_pairs
from game.scenario.map_schema import BridgeSite, MapFile
from game.scenario.report import Report
from game.scenario.vocabulary import Words

_CARRIED_BY = {"highway": "road", "railroad": "rail"}


class RouteStep(NamedTuple):
    """One step of a route: which route, the place of its second hex in the route, the hexside crossed."""

    route: int
    word: int
    hexside: int


def look_up_hexside(topology: Topology, pair: tuple[str, str], loc: Loc, report: Report) -> int | None:
    """The hexside between two printed numbers; None, with a report, if there is none."""
    hexes = []
    for number in pair:
        try:
            hexes.append(topology.index(number))
        except KeyError:
            report(loc, f"hex {number} is not on the map", file="map")
    if len(hexes) < 2:
        return None
    if not topology.touching(*hexes):
        report(loc, f"the hexes {pair[0]} and {pair[1]} do not touch", "a hexside lies between neighbours", file="map")
        return None
    hexside = topology.hexside(*hexes)
    if not topology.is_side(hexside):
        report(
            loc,
            f"{pair[0]} and {pair[1]} touch at a corner only",
            "a hexside lies between two that share one",
            file="map",
        )
        return None
    return hexside


class Crossings:
    """Roads, railways, bridges and ferries of one map, checked against its waters."""

    def __init__(
        self,
        map_file: MapFile,
        topology: Topology,
        words: Words,
        water: NDArray[np.int8],
        water_names: Mapping[int, str],
        report: Report,
    ) -> None:
        """Crossings over these waters; none yet."""
        self.road = np.zeros(len(topology.hexsides), np.int8)
        self.rail = np.zeros(len(topology.hexsides), np.bool_)
        self.bridges: tuple[Bridge, ...] = ()
        self.ferries: tuple[Ferry, ...] = ()
        self._map_file = map_file
        self._topology = topology
        self._words = words
        self._water = water
        """Kind of water per hexside; how it is crossed goes by its look."""
        self._looks = [WATER_KINDS.index(kind.look) for kind in words.waters()]
        self._water_names = water_names
        self._report = report

    def build(self, steps: Sequence[RouteStep]) -> None:
        """Lay the routes, set bridges and ferries, and report every crossing without one."""
        ranks = [_rank(road) for road in self._words.roads()]
        road_of = self._road_of_routes()  # a map may have a hundred thousand steps: its words are looked up once
        laid = [0] * len(self.road)
        for step in steps:
            road = road_of[step.route]
            if road is None:
                self.rail[step.hexside] = True
            elif ranks[road] > ranks[laid[step.hexside]]:
                laid[step.hexside] = road
        self.road[:] = laid
        self.bridges = self._build_bridges()
        self.ferries = self._build_ferries()
        self._check(steps, road_of)

    def _road_of_routes(self) -> list[int | None]:
        """Which kind of road each route is; None for a railway."""
        roads = self._words.roads()
        kinds = [self._words.word("routes", route.kind) for route in self._map_file.routes]
        return [roads.index(kind) if kind in roads else None for kind in kinds]

    def _wrong(self, loc: Loc, what: str, hint: str = "") -> None:
        self._report(loc, what, hint, file="map")

    def _twice(self, loc: tuple[str | int, ...], what: str, hint: str, first: int) -> None:
        """What a bridge has in common with an earlier one."""
        self._report(loc, what, hint, file="map", first=("bridges", first, loc[-1]))

    def _build_bridges(self) -> tuple[Bridge, ...]:
        bridges: list[Bridge] = []
        taken: dict[tuple[str, object], int] = {}
        for index, site in enumerate(self._map_file.bridges):
            loc = ("bridges", index)
            hexside = self._only_hexside((*loc, "hexside"), site.hexside)
            for key, value in (("id", site.id), ("name", site.name)):
                first = taken.setdefault((key, value), index)
                if first != index:
                    self._twice((*loc, key), f"there is a bridge {value} already", f"give it another {key}", first)
            if hexside is None:
                continue
            first = taken.setdefault((site.carries, hexside), index)
            if first != index:
                what = f"another bridge carries {site.carries} across this hexside already"
                self._twice((*loc, "hexside"), what, "leave one of them out", first)
            kind = self._words.look_up("sites", site.kind, (*loc, "kind"), self._report)
            self._check_bridge(loc, site, kind, hexside)
            bridges.append(Bridge(len(bridges), site.id, site.name, kind.id, hexside, site.carries, kind.look))
        return tuple(bridges)

    def _check_bridge(self, loc: tuple[str, int], site: BridgeSite, kind: Kind, hexside: int) -> None:
        water = self._look(hexside)
        if water == NO_WATER:
            self._wrong((*loc, "hexside"), f"no water flows at {site.hexside}", "a bridge stands over water")
        elif (kind.look == "canal") != (water == CANAL):
            what = f"the bridge stands over the {self._water_title(hexside)}"
            self._wrong((*loc, "kind"), what, "bridges over canals, and no others, have the kind canal")
        if _CARRIED_BY.get(kind.look, site.carries) != site.carries:
            what = f"a bridge of the kind {site.kind} carries {_CARRIED_BY[kind.look]}"
            self._wrong((*loc, "carries"), what, "change its kind, or what it carries")
        elif not (self.rail if site.carries == "rail" else self.road)[hexside]:
            route = "railway" if site.carries == "rail" else "road or trail"
            self._wrong((*loc, "hexside"), f"no {route} crosses {site.hexside}", "lead one over the bridge")

    def _build_ferries(self) -> tuple[Ferry, ...]:
        ferries: list[Ferry] = []
        places: dict[int, int] = {}
        for index, site in enumerate(self._map_file.ferries):
            loc = ("ferries", index, "hexside")
            hexside = self._only_hexside(loc, site.hexside)
            if hexside is None:
                continue
            if self._look(hexside) <= STREAM:
                self._wrong(loc, f"no river or canal flows at {site.hexside}", "a ferry crosses one")
            first = places.setdefault(hexside, index)
            if first != index:
                earlier = ("ferries", first, "hexside")
                self._report(loc, "there is a ferry here already", "keep one of them", file="map", first=earlier)
            ferries.append(Ferry(site.name, hexside))
        return tuple(ferries)

    def _check(self, steps: Sequence[RouteStep], road_of: Sequence[int | None]) -> None:
        crossed = {(bridge.hexside, bridge.carries) for bridge in self.bridges}
        crossed |= {(ferry.hexside, "road") for ferry in self.ferries}
        needs_bridge = [self._looks[water] > STREAM for water in self._water.tolist()]
        for step in steps:
            if not needs_bridge[step.hexside]:
                continue
            route = self._map_file.routes[step.route]
            carries = "rail" if road_of[step.route] is None else "road"
            if (step.hexside, carries) in crossed:
                continue
            crossed.add((step.hexside, carries))  # reported once is enough
            a, b = self._topology.hexsides[step.hexside]
            between = f"{self._topology.numbers[a]}/{self._topology.numbers[b]}"
            what = f"{route.name} crosses the {self._water_title(step.hexside)} at {between} without a bridge"
            hint = f"add a bridge that carries {carries}{'' if carries == 'rail' else ', or a ferry'}"
            self._wrong(("routes", step.route, "hexes", Word(step.word)), what, hint)

    def _only_hexside(self, loc: Loc, text: str) -> int | None:
        pairs = hexside_pairs(text)
        if len(pairs) != 1:
            self._wrong(loc, "one hexside belongs here", "as 0107/0108")
            return None
        return look_up_hexside(self._topology, pairs[0], loc, self._report)

    def _water_title(self, hexside: int) -> str:
        return f"{self._words.waters()[self._water[hexside]].title} {self._water_names[hexside]}"

    def _look(self, hexside: int) -> int:
        """The water of a hexside by its look: NO_WATER, STREAM, CANAL or RIVER."""
        return self._looks[int(self._water[hexside])]


def _rank(road: Kind) -> int:
    """Which of two roads across one hexside counts: the one that looks the better."""
    return ROAD_KINDS.index(road.look)
