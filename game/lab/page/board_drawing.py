"""The board in inline SVG: its ground and its lines once, and what is counted hex by hex between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt

from game.grid.layout import Point
from game.grid.layouts import lay_out
from game.lab.page.markup import number, tag, text
from game.scenario.board import CANAL, RIVER, STREAM, Board
from game.scenario.painted import as_painted

HEX_PX = 17.32
"""Size of a hex, flat to flat."""
LEAST_SHOWN = 0.01
"""Share of the most below which a hex is left as it is."""
WATER_CLASSES = {STREAM: "stream", CANAL: "canal", RIVER: "river"}
LETTER_PX = {"city": 5.6, "town": 3.9}
"""Width of a letter of the kinds of place that are named."""
NAMED_KINDS = tuple(LETTER_PX)


class BoardDrawing:
    """Draws one board."""

    def __init__(self, board: Board) -> None:
        """Draw this board."""
        self._board = as_painted(board)
        self._layout = lay_out(board.topology, HEX_PX, margin_hexes=0.0)

    def definitions(self) -> str:
        """What all maps of the page share: to stand once in the page, before the first map."""
        ground = tag("symbol", *self._ground(), id="ground", overflow="visible")
        lines = tag("symbol", *self._waters(), *self._roads(), *self._places(), id="lines", overflow="visible")
        hex = tag("path", id="hex", d=self._hex_path((0.0, 0.0)))
        return tag("svg", tag("defs", ground, lines, hex), width=0, height=0, class_="definitions", aria_hidden="true")

    def heat_map(self, per_hex: Mapping[str, float], style: str, most: float = 0.0) -> str:
        """The map with hexes coloured by how much was counted in them; of several maps, by the most in any of them."""
        most = most or max(per_hex.values(), default=0.0)
        coloured = [
            self._heat(printed, value, most) for printed, value in per_hex.items() if value > most * LEAST_SHOWN
        ]
        width, height = self._layout.size
        return tag(
            "svg", tag("use", href="#ground"), tag("g", *coloured, class_=f"heat {style}"), tag("use", href="#lines"),
            viewBox=f"0 0 {number(width)} {number(height)}", class_="map", role="img",
        )  # fmt: skip

    def _heat(self, printed: str, value: float, most: float) -> str:
        hex = self._board.topology.index(printed)
        x, y = self._layout.centre(hex)
        hint = tag("title", text(f"{self._board.hex_title(hex)}: {number(value, 2)}"))
        return tag("use", hint, href="#hex", x=x, y=y, style=f"--v:{sqrt(value / most):.2f}")

    def _hex_path(self, centre: Point) -> str:
        """The outline of a hex round a centre."""
        corners = [(centre[0] + right, centre[1] + down) for right, down in self._layout.corner_steps]
        return f"M{'L'.join(_point(corner) for corner in corners)}z"

    def _ground(self) -> Iterable[str]:
        board = self._board
        for index, name in enumerate(board.terrain_names):
            hexes = [hex for hex in range(board.topology.size) if int(board.terrain[hex]) == index]
            if hexes:
                yield tag(
                    "path",
                    d="".join(self._hex_path(self._layout.centre(hex)) for hex in hexes),
                    class_=f"terrain {name}",
                )

    def _waters(self) -> Iterable[str]:
        """Streams first, rivers over them: smooth through the middles of their hexsides."""
        board = self._board
        for kind, style in WATER_CLASSES.items():
            courses = [
                [hexside for hexside in water.course if int(board.water[hexside]) == kind] for water in board.waters
            ]
            path = "".join(self._water_path(course) for course in courses)
            if path:
                yield tag("path", d=path, class_=f"water {style}")

    def _water_path(self, course: Sequence[int]) -> str:
        """Through the middles of hexsides that follow each other, from end to end."""
        path: list[str] = []
        for run in self._runs(course):
            ends = [self._layout.hexside_points(hexside) for hexside in run]
            joints = [next(corner for corner in one if _near(corner, other)) for one, other in pairwise(ends)]
            source = _other_end(ends[0], joints[0]) if joints else ends[0][0]
            mouth = _other_end(ends[-1], joints[-1]) if joints else ends[-1][1]
            path.append(f"M{_point(source)}L{_point(_middle(*ends[0]))}")
            path += [f"Q{_point(joint)} {_point(_middle(*end))}" for joint, end in zip(joints, ends[1:], strict=True)]
            path.append(f"L{_point(mouth)}")
        return "".join(path)

    def _runs(self, course: Sequence[int]) -> list[list[int]]:
        """A course in parts without gaps; a clipped map leaves gaps."""
        runs: list[list[int]] = []
        for hexside in course:
            if runs and any(
                _near(corner, self._layout.hexside_points(runs[-1][-1]))
                for corner in self._layout.hexside_points(hexside)
            ):
                runs[-1].append(hexside)
            else:
                runs.append([hexside])
        return runs

    def _roads(self) -> Iterable[str]:
        for style, kinds in (("road", ("road",)), ("highway", ("highway",))):
            paths = [self._route_path(route.course) for route in self._board.routes if route.kind in kinds]
            if paths:
                yield tag("path", d="".join(paths), class_=style)

    def _route_path(self, course: Sequence[int]) -> str:
        """Smooth through the hexes of a route."""
        points = [self._layout.centre(hex) for hex in course]
        if len(points) < 2:
            return ""
        path = [f"M{_point(points[0])}L{_point(_middle(points[0], points[1]))}"]
        path += [f"Q{_point(b)} {_point(_middle(b, c))}" for b, c in pairwise(points[1:])]
        return "".join([*path, f"L{_point(points[-1])}"])

    def _places(self) -> Iterable[str]:
        """Cities first; a name that has no room is left out."""
        width = self._layout.size[0]
        taken: list[tuple[float, float, float, float]] = []
        named = [place for kind in NAMED_KINDS for place in self._board.places if place.kind == kind]
        for place in named:
            x, y = self._layout.centre(place.hex)
            yield tag("circle", cx=x, cy=y, r=2.6 if place.kind == "city" else 1.7, class_="spot")
            half = len(place.name) * LETTER_PX[place.kind] / 2
            middle = min(max(x, half + 2), width - half - 2)
            for below in (-5.0, 5.0 + 2 * LETTER_PX[place.kind]):
                box = (middle - half, y + below - 2 * LETTER_PX[place.kind], middle + half, y + below)
                if box[1] >= 0 and not any(_overlap(box, other) for other in taken):
                    taken.append(box)
                    yield tag("text", text(place.name), x=middle, y=y + below, class_=f"name {place.kind}")
                    break


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _near(point: Point, others: Iterable[Point]) -> bool:
    return any(abs(point[0] - x) + abs(point[1] - y) < 0.5 for x, y in others)


def _other_end(ends: tuple[Point, Point], end: Point) -> Point:
    return ends[1] if _near(end, ends[:1]) else ends[0]


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
