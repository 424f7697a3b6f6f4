"""The bare board of a map file: its columns and rows, its shape, and how its places are numbered."""

from __future__ import annotations

from collections.abc import Callable

from game.grid.numbering import PLAIN, Lettered, Numbering, numbering_for
from game.grid.topology import Topology, rectangle
from game.model.frozen import frozen
from game.scenario.document import Loc
from game.scenario.map_schema import MapFile
from game.scenario.report import Report

_ANYWHERE = range(1, 2)
"""Columns or rows that could not be read."""


@frozen
class Ground:
    """What a map is drawn on."""

    topology: Topology
    columns: range
    rows: range
    """All rows that any column has."""

    @staticmethod
    def of(map_file: MapFile, report: Report) -> Ground:
        """The board of a map file; what is wrong with its columns, rows and coordinates is reported."""
        scheme = _scheme(map_file)
        columns = _stretch(("columns",), map_file.columns, scheme.columns, report)
        odd = _stretch(("rows", "odd"), map_file.rows.odd, scheme.rows, report)
        even = odd
        if map_file.rows.even is not None:
            even = _stretch(("rows", "even"), map_file.rows.even, scheme.rows, report)
        if map_file.shape == "squares" and odd != even:
            what = "columns of squares all have the same rows"
            report(("rows", "even"), what, f"write {map_file.rows.odd} here too", file="map")
            even = odd
        rows = range(min(odd.start, even.start), max(odd.stop, even.stop))
        if isinstance(scheme, Lettered):
            lines, key = (columns, "columns") if scheme.letters == "columns" else (rows, "rows")
            if lines.start < 1 or lines[-1] > scheme.last:
                what = f"there are letters for {key} 1 to {scheme.last} only"
                report((key,), what, "choose other coordinates, or fewer", file="map")
                scheme = PLAIN
        scheme = scheme if isinstance(scheme, Lettered) else numbering_for("figures", columns[-1], rows[-1])
        return Ground(rectangle(map_file.shape, columns, odd, even, scheme), columns, rows)


def _scheme(map_file: MapFile) -> Numbering:
    given = map_file.coordinates
    return numbering_for(given.scheme, 0, 0, doubled=given.after_z == "doubled")


def _stretch(loc: Loc, text: str, read: Callable[[str], range], report: Report) -> range:
    try:
        return read(text)
    except ValueError:
        hint = "say so under coordinates, as {scheme: letter_columns}, or write figures"
        report(loc, f"{text} is lettered, and the coordinates of the map are not", hint, file="map")
        return _ANYWHERE
