"""From a map file to a board: every hex and hexside looked up, every course checked, everything wrong reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from game.grid.topology import OFF_BOARD, Topology
from game.scenario.board import RIVER, WATER_KINDS, Board, Kind, Line, Place
from game.scenario.clip_board import clip_board, read_only
from game.scenario.crossings import Crossings, RouteStep, look_up_hexside
from game.scenario.document import Character, Loc, Word
from game.scenario.fields import hexside_pairs
from game.scenario.ground import Ground
from game.scenario.header import Window
from game.scenario.map_schema import MapFile
from game.scenario.regions import Banks, regions_of
from game.scenario.report import Report
from game.scenario.vocabulary import LOOKS, Vocabulary, Words

_BLANKS = " -"


def compile_board(
    map_file: MapFile, window: Window | None, report: Report, of_rules: Vocabulary | None = None
) -> Board | None:
    """The board of a map, or of the window of it that a scenario plays on.

    The whole map is checked; what is wrong is reported and left out of the board. None if no hex lies in the window.
    `of_rules` are the words of the rules it is played by; while they are not known, a strange word is only warned of.
    """
    board = _Survey(map_file, report, of_rules).board()
    if window is None:
        return board
    stretches = []
    for key, read, text in (
        ("columns", board.topology.numbering.columns, window.columns),
        ("rows", board.topology.numbering.rows, window.rows),
    ):
        try:
            stretches.append(read(text))
        except ValueError:
            report(("window", key), f"the map's {key} are not lettered so", f"its hexes are {_sample(board.topology)}")
            return None
    clipped = clip_board(board, *stretches)
    if clipped is None:
        report(("window",), "no hex of the map lies in this window", f"its columns are {map_file.columns}")
    return clipped


@dataclass(eq=False)
class _Survey:
    """The work on one map."""

    map_file: MapFile
    report: Report
    of_rules: Vocabulary | None
    words: Words = field(init=False)
    ground: Ground = field(init=False)
    topology: Topology = field(init=False)
    water: NDArray[np.int8] = field(init=False)
    water_names: dict[int, str] = field(default_factory=dict)
    steps: list[RouteStep] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ground = Ground.of(self.map_file, self.report)
        self.topology = self.ground.topology
        self.words = Words(self.map_file.vocabulary, self.of_rules)
        self.water = np.zeros(len(self.topology.hexsides), np.int8)

    def board(self) -> Board:
        """The board of the whole map."""
        names = tuple(dict.fromkeys(self.map_file.legend.values()))
        for sign, name in self.map_file.legend.items():
            self.words.look_up("terrain", name, ("legend", sign), self.report)
        self.words.check_levels(self.map_file.vocabulary, self.report)
        terrain = self._terrain(names)
        waters, routes = self._waters(), self._routes()
        crossings = Crossings(self.map_file, self.topology, self.words, self.water, self.water_names, self.report)
        crossings.build(self.steps)
        regions = self._regions()
        return Board(
            id=self.map_file.id,
            title=self.map_file.title,
            topology=self.topology,
            terrain_names=names,
            terrain=read_only(terrain),
            water=read_only(self.water),
            water_names=self.water_names,
            road=read_only(crossings.road),
            rail=read_only(crossings.rail),
            bridges=crossings.bridges,
            ferries=crossings.ferries,
            places=self._places(),
            waters=waters,
            routes=routes,
            regions=regions,
            region_titles={region.id: region.title for region in self.map_file.regions},
            north=self.map_file.north,
            hex_km=self._hex_km(),
            terrain_words=tuple(self.words.word("terrain", name) for name in names),
            water_words=self.words.waters(),
            road_words=self.words.roads(),
            levels=self.words.levels,
            has_own_words=self.words.is_own(),
        )

    def _hex_km(self) -> float | None:
        """Kilometres from hex to hex, if the map says so."""
        if self.map_file.hex_m is not None:
            if self.map_file.hex_km is not None:
                self._wrong(("hex_m",), "the size of a hex is given twice", "leave out hex_km or hex_m")
            return self.map_file.hex_m / 1000
        return None if self.map_file.hex_km is None else self.map_file.hex_km / 10

    def _wrong(self, loc: Loc, what: str, hint: str = "") -> None:
        self.report(loc, what, hint, file="map")

    def _terrain(self, names: Sequence[str]) -> NDArray[np.int8]:
        """Per hex: index into the names of terrain; 0 where the map does not say."""
        kinds = {sign: names.index(name) for sign, name in self.map_file.legend.items()}
        columns, numbers = self.ground.columns, self.ground.rows
        if len(self.map_file.terrain) != len(numbers):
            given = len(self.map_file.terrain)
            what = f"rows {numbers[0]} to {numbers[-1]} make {len(numbers)} lines, and here are {given}"
            self._wrong(("terrain",), what, "one line a row, one sign a hex")
        terrain = np.zeros(self.topology.size, np.int8)
        unknown: set[str] = set()
        for index, (row, signs) in enumerate(zip(numbers, self.map_file.terrain, strict=False)):
            if len(signs) != len(columns):
                what = f"row {row} has {len(signs)} signs for {len(columns)} columns"
                self._wrong(("terrain", index), what, "put a space or - where there is no hex")
            for place, (column, sign) in enumerate(zip(columns, signs, strict=False)):
                here = self.topology.find(column, row)
                if sign in kinds and here != OFF_BOARD:
                    terrain[here] = kinds[sign]
                elif sign not in unknown and (here != OFF_BOARD or sign not in _BLANKS):
                    unknown.add(sign)
                    self._wrong(("terrain", index, Character(place)), *self._odd_sign(sign, column, row))
        return terrain

    def _odd_sign(self, sign: str, column: int, row: int) -> tuple[str, str]:
        number = self.topology.numbering.format(column, row)
        if sign in _BLANKS:
            return f"hex {number} has no terrain", "put its sign here"
        if sign in self.map_file.legend:
            return f"there is no hex {number}", "put a space or - here, or mend columns and rows"
        if not sign.isprintable():
            return "a sign that cannot be seen stands here", "put the sign of the hex in its place"
        return f"the sign {sign} is not in the legend", "add it there, or use another"

    def _hexes(self, loc: Loc, text: str) -> Iterator[tuple[int, int]]:
        """Place in the list and hex of each number, and of each in a range; what is not on the map is reported."""
        for word, number in enumerate(text.split()):
            try:
                yield from ((word, hex) for hex in self.topology.indices(number))
            except KeyError as missing:
                what = f"hex {missing.args[0]} is not on the map"
                self._wrong((*loc, Word(word)), what, _other_scheme(self.topology, missing.args[0]))
            except ValueError as fault:
                self._wrong((*loc, Word(word)), str(fault))

    def _waters(self) -> tuple[Line, ...]:
        lines = []
        kinds = self.words.waters()
        for index, entry in enumerate(self.map_file.waters):
            kind = self.words.look_up("waters", entry.kind, ("waters", index, "kind"), self.report)
            course = []
            for word, pair in enumerate(hexside_pairs(entry.hexsides)):
                hexside = look_up_hexside(self.topology, pair, ("waters", index, "hexsides", Word(word)), self.report)
                if hexside is None:
                    continue
                course.append(hexside)
                if _strength(kind) > _strength(kinds[self.water[hexside]]):
                    self.water[hexside] = kinds.index(kind)
                    self.water_names[hexside] = entry.name
            lines.append(Line(entry.name, entry.kind, tuple(course), kind.look))
        return tuple(lines)

    def _routes(self) -> tuple[Line, ...]:
        lines = []
        for index, entry in enumerate(self.map_file.routes):
            kind = self.words.look_up("routes", entry.kind, ("routes", index, "kind"), self.report)
            loc = ("routes", index, "hexes")
            course = list(self._hexes(loc, entry.hexes))
            if len(entry.hexes.split()) < 2 and len(course) < 2:
                self._wrong(loc, "a route runs through two hexes or more")
            for (word_a, a), (word_b, b) in pairwise(course):
                if self.topology.touching(a, b):
                    self.steps.append(RouteStep(index, word_b, self.topology.hexside(a, b)))
                elif word_a <= word_b <= word_a + 1:
                    what = f"{self.topology.numbers[b]} does not touch {self.topology.numbers[a]} before it"
                    self._wrong((*loc, Word(word_b)), what, "name every hex of the route")
            lines.append(Line(entry.name, entry.kind, tuple(hex for _, hex in course), kind.look))
        return tuple(lines)

    def _places(self) -> tuple[Place, ...]:
        """The places, cities first."""
        places: list[Place] = []
        first: dict[Place, int] = {}
        for index, entry in enumerate(self.map_file.places):
            kind = self.words.look_up("places", entry.kind, ("places", index, "kind"), self.report)
            for _, hex in self._hexes(("places", index, "hex"), entry.hex):
                place = Place(entry.name, hex, entry.kind, kind.look)
                if place in first:
                    what, loc = f"{entry.name} is in this hex already", ("places", index)
                    self.report(loc, what, "remove it", file="map", first=("places", first[place]))
                first.setdefault(place, index)
                places.append(place)
        return tuple(sorted(places, key=lambda place: LOOKS["places"].index(place.look)))

    def _regions(self) -> dict[str, frozenset[int]]:
        return regions_of(self.map_file.regions, self._banks, self._hexes, self.report)

    def _banks(self) -> Banks:
        looks_like_river = [kind.look == WATER_KINDS[RIVER] for kind in self.words.waters()]
        is_river = [looks_like_river[kind] for kind in self.water.tolist()]
        return Banks(self.topology, is_river.__getitem__)


def _strength(water: Kind) -> int:
    """Which of two waters along one hexside counts: the one that looks the larger."""
    return WATER_KINDS.index(water.look)


def _sample(topology: Topology) -> str:
    """How the numbers of a board look."""
    return f"{topology.numbers[0]} to {topology.numbers[-1]}"


def _other_scheme(topology: Topology, number: str) -> str:
    """A hint if a number is not of the board's scheme; nothing if it is only not on the board."""
    try:
        topology.numbering.parse(number)
    except ValueError:
        return f"its hexes are {_sample(topology)}"
    return ""
