"""Why a unit would not be fully supplied: where its line is cut, what is too long, who is served first. [30.3]

Asked by what the side's next turn would find as it stands, landings of this player turn by their sea lines. [30.11]
"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.frozen import frozen
from game.model.message import message
from game.model.side import Side
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.drawn import SupplyLine, way_to
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.lines import SupplyGround, statuses
from game.systems.standard.rules.supply.sources import (
    UNLIMITED,
    Source,
    facts_of,
    limited_sources,
    unlimited_sources,
)


@frozen
class Cut:
    """The line that a unit without one would have if no enemy were in its way; empty if water or distance forbids."""

    path: tuple[int, ...] = ()
    """The hexes of it, from the unit to the source."""
    hexes: tuple[int, ...] = ()
    """Those of them where the enemy cuts it, the first seen from the unit first. [30.31]"""


def cut_of(state: State, unit: int) -> Cut:
    """Where the enemy cuts a unit off from the source that has the shortest way to it. [30.31]"""
    side, here = state.setting.units[unit].side, state.hex_of[unit]
    land = SupplyGround.of(state, side)
    open_land = land.without_enemies(facts_of(state).barred)
    ways = [way_to(open_land, here, source) for source in _sources(state, side, here)]
    path = min((way for way in ways if way[0]), key=lambda way: (way[1], len(way[0])), default=((), 0))[0]
    return Cut(path, tuple(hex for hex in path if land.closed[hex]))


def served_level(state: State, unit: int, line: SupplyLine) -> int:
    """What a line brings, if its source has enough for all who are nearer. [30.33]"""
    if line.source is None or line.source.capacity == UNLIMITED:
        return line.level
    side = state.setting.units[unit].side
    return min(line.level, statuses(state, side, is_after_combat=False, from_next_turn=True)[unit])


def shortfall_notes(state: State, unit: int, line: SupplyLine) -> Iterator[Note]:
    """What keeps a unit from full supply, were it determined now; nothing of one that would have it. [30.3]"""
    if line.source is None:
        yield _cut_note(state, unit)
        return
    if line.source.level == PARTIAL:
        yield Note(message("standard.supply.card.under_guns"), "30.23")
    elif line.level < FULL and line.off_road_steps <= facts_of(state).full_steps:
        yield Note(message("standard.supply.card.over_water"), "30.32")
    elif line.level < FULL:
        yield Note(message("standard.supply.card.long", most=facts_of(state).full_steps), "30.32")
    level = served_level(state, unit, line)
    if level < line.level:
        key = "last_served" if level == NONE else "served_late"
        yield Note(message(f"standard.supply.card.{key}", count=line.source.capacity), "30.33")


def _cut_note(state: State, unit: int) -> Note:
    cut = cut_of(state, unit)
    if cut.hexes:
        return Note(message("standard.supply.card.cut", hex=state.setting.board.hex_title(cut.hexes[0])), "30.31")
    if not any(_sources(state, state.setting.units[unit].side, state.hex_of[unit])):
        return Note(message("standard.supply.card.no_source"), "30.2")
    return Note(message("standard.supply.card.no_way", most=facts_of(state).partial_steps), "30.32")


def _sources(state: State, side: Side, here: int) -> Iterator[Source]:
    """Those that may feed a unit where it stands."""
    limited = limited_sources(state, side, from_next_turn=True)
    for source in (*unlimited_sources(state, side, is_after_combat=False), *limited):
        if source.feeds is None or here in source.feeds:
            yield source
