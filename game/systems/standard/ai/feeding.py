"""Supply as players see it: where a unit would be fed, which hexes feed a side, and what they are worth. [30]"""

from __future__ import annotations

from game.grid.bits import beside, row_of
from game.model.side import Side
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.facts import FULL, PARTIAL
from game.systems.standard.rules.supply.lines import Fed, SupplyGround
from game.systems.standard.rules.supply.sources import HOME, Source, facts_of, limited_sources, unlimited_sources

SOURCE = 12.0
"""Points of a hex that feeds a side without limit."""
PORT = 8.0
"""Points of a port."""
FOOTHOLD = 10.0
"""Points of a hex with a bridgehead. [31]"""
HUNGER = (14.0, 3.0, 0.0)
"""What it costs to end where one has no supply, partial, full supply."""


def fed(state: State, side: Side) -> list[int]:
    """Per hex: how well a unit of a side would be supplied that goes there now, capacities apart. [30.3]

    A unit opens its own hex though the enemy closes it; so whoever stands beside a fed hex is taken to be fed.
    """
    land, levels, topology = SupplyGround.of(state, side), Fed(0, 0), state.setting.board.topology
    alike: dict[tuple[int, frozenset[int] | None], list[int]] = {}
    for source in (*unlimited_sources(state, side, is_after_combat=False), *limited_sources(state, side)):
        alike.setdefault((source.level, source.feeds), []).extend(source.hexes)
    for (level, feeds), hexes in alike.items():  # those that give as much: a line leads to the nearest of them
        levels |= land.levels_from(Source(HOME, tuple(hexes), level, feeds=feeds))
    near = Fed(*(beside(topology.steps, hexes) for hexes in (levels.full, levels.partial)))
    found = levels | near
    return row_of(((FULL, found.full), (PARTIAL, found.partial)), topology.size)


def feeding_hexes(state: State) -> dict[int, float]:
    """Hexes that feed either side, and what they are worth to have or to take. [30.2, 31.7]"""
    found: dict[int, float] = {}
    if state.modules.supply is not None:
        facts = facts_of(state)
        for home in facts.homes:
            each = SOURCE if len(home.hexes) == 1 else PORT / len(home.hexes)
            found.update((hex, max(each, found.get(hex, 0.0))) for hex in home.hexes)
        for port in facts.ports:
            if not port.is_closed:
                found[port.hex] = max(PORT, found.get(port.hex, 0.0))
    bridgeheads = state.modules.bridgeheads
    if bridgeheads is not None:
        for hex, owner in enumerate(bridgeheads.owner):
            if owner >= 0:
                found[hex] = found.get(hex, 0.0) + FOOTHOLD
    return found
