"""The regions of a map: hexes that are listed, and whole banks of its rivers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.grid.topology import OFF_BOARD, Topology
from game.scenario.document import Loc
from game.scenario.map_schema import Region
from game.scenario.report import Report, check_own_ids

MOST_HEXES = 300_000
"""Of all regions of a map together, those that are the same ground counted once: a file of a page can name millions."""

FindHexes = Callable[[Loc, str], Iterator[tuple[int, int]]]
"""Place in the list and hex of each number of a list; what is not on the map is reported."""


class Banks:
    """What can be reached without crossing a river; regions of the same banks share one set."""

    def __init__(self, topology: Topology, is_river: Callable[[int], bool]) -> None:
        """The banks of a board whose hexsides are rivers or not."""
        self._bank_of = _bank_of_each(topology, is_river)
        self._hexes: dict[int, list[int]] = {}
        for hex, bank in enumerate(self._bank_of):
            self._hexes.setdefault(bank, []).append(hex)
        self._known: dict[frozenset[int], frozenset[int]] = {}

    def beside(self, hexes: set[int]) -> frozenset[int]:
        """All hexes on the banks of these hexes: the same set whenever it is of the same banks."""
        banks = frozenset(self._bank_of[hex] for hex in hexes)
        if banks not in self._known:
            self._known[banks] = frozenset(hex for bank in banks for hex in self._hexes[bank])
        return self._known[banks]


def regions_of(
    entries: Sequence[Region], banks: Callable[[], Banks], find: FindHexes, report: Report
) -> dict[str, frozenset[int]]:
    """The hexes of every region; `banks` is only asked for if a region names one."""
    regions: dict[str, frozenset[int]] = {}
    known: set[int] = set()
    held = 0
    check_own_ids([entry.id for entry in entries], ("regions",), "region", report, file="map")
    rivers = banks() if any(entry.banks_of for entry in entries) else None
    for index, entry in enumerate(entries):
        if not entry.hexes.split() and not entry.banks_of.split():
            what = f"the region {entry.id} has no hexes"
            report(("regions", index), what, "give hexes, banks_of, or both", file="map")
        listed = {hex for _, hex in find(("regions", index, "hexes"), entry.hexes)}
        named = {hex for _, hex in find(("regions", index, "banks_of"), entry.banks_of)}
        reached = rivers.beside(named) if rivers is not None else frozenset()
        region = reached if listed <= reached else reached | listed
        held += len(region) if id(region) not in known else 0
        if held > MOST_HEXES:
            what = f"the regions have more than {MOST_HEXES:,} hexes together"
            report(("regions", index), what, "give ground that several share a region of its own", file="map")
            break
        known.add(id(region))
        regions[entry.id] = region
    return regions


def _bank_of_each(topology: Topology, is_river: Callable[[int], bool]) -> list[int]:
    """Per hex: the lowest hex that can be reached from it without crossing a river."""
    banks = [OFF_BOARD] * topology.size
    for first in range(topology.size):
        if banks[first] != OFF_BOARD:
            continue
        banks[first] = first
        reached = [first]
        for here in reached:
            for there in topology.adjacent[here]:
                if banks[there] == OFF_BOARD and not is_river(topology.hexside(here, there)):
                    banks[there] = first
                    reached.append(there)
    return banks
