"""The steps from hex to hex for the bridges as they stand, as whoever plans a way takes them. [5, 14, 15]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.grid.flat import flat_distances_each
from game.grid.numbering import FARTHEST
from game.model.side import Side
from game.systems.standard.ai.distances import Into, StepArrays
from game.systems.standard.rules.bridgeheads.facts import Arrow, Invasion
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.occupancy import network_for, span_for
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import DOWN, NO_SPAN, State

_TABLES_KEPT = 96
_NETWORKS_KEPT = 64
_TURNS_KEPT = 64

Table: TypeAlias = tuple[tuple[dict[int, int], ...], Into]
"""Per hex: neighbour -> MP of stepping there; and the steps into it."""


Crossing: TypeAlias = tuple[int, int, int]
"""A way over water from hex to hex, and MP that go by until it is open."""
WAIT_MP = 7
"""What could be marched in each turn of waiting for a way over water."""


def arrows_of(setting: Setting, side: Side) -> tuple[Crossing, ...]:
    """The crossing arrows that a side may use at all, both ways, whenever it is. [32.31]"""
    facts = setting.bridgeheads
    arrows = facts.arrows if facts is not None else ()
    return tuple(
        (here, arrow.far_end(here), 0) for arrow in arrows if any(entry.side is side for entry in arrow.opened)
        for here in arrow.ends
    )  # fmt: skip


def crossings_of(state: State, side: Side, mobility: int) -> tuple[Crossing, ...]:
    """Ways over water now and later, arrows and invasions; trucks and tanks go only to a bridgehead. [32.1, 32.31]"""
    facts, known = state.setting.bridgeheads, state.modules.bridgeheads
    if facts is None or known is None:
        return ()
    ways = _ways_over(facts.arrows, facts.invasions, side, state.turn)
    return ways if mobility != Mobility.MOBILE else tuple([way for way in ways if known.owner[way[1]] == side])


@lru_cache(maxsize=_TURNS_KEPT)
def _ways_over(
    arrows: tuple[Arrow, ...], invasions: tuple[Invasion, ...], side: Side, turn: int
) -> tuple[Crossing, ...]:
    """From where to where there is a way over water for a side in a turn or after, and how long it has to wait."""
    opened = [
        ((here, arrow.far_end(here)), entry.first_turn, entry.last_turn)
        for arrow in arrows for here in arrow.ends for entry in arrow.opened if entry.side is side
    ]  # fmt: skip
    opened += [
        ((invasion.port, hex), invasion.first_turn, invasion.last_turn)
        for invasion in invasions for hex in invasion.targets if invasion.side is side and invasion.port >= 0
    ]  # fmt: skip
    waits: dict[tuple[int, int], int] = {}
    for ends, first, last in opened:
        if turn <= last:
            waits[ends] = min(max(0, first - turn - 1), waits.get(ends, FARTHEST))
    return tuple((*ends, turns * WAIT_MP) for ends, turns in waits.items())


class StepTables:
    """Tables of steps of one scenario, kept once worked out; over a bridge that is down the way leads at a price."""

    def __init__(self, setting: Setting, broken_bridge_mp: int) -> None:
        """Nothing known yet; a bridge that is down counts as `broken_bridge_mp` more."""
        self.setting = setting
        self._topology = setting.board.topology
        self._broken_bridge_mp = broken_bridge_mp
        self.intact = (True,) * len(setting.board.bridges)
        """All bridges standing."""
        self._tables: dict[tuple[tuple[bool, ...], int, int], Table] = {}
        self._arrays: dict[tuple[tuple[bool, ...], int], StepArrays] = {}
        self._standing: dict[Network, tuple[bool, ...]] = {}
        self._open: dict[tuple[Network, int], Into] = {}

    def table(self, standing: tuple[bool, ...], span: int, mobility: int) -> Table:
        """Steps for the bridges as they stand; over one that is down the way leads too, at a price."""
        key = (standing, span, mobility)
        known = self._tables.get(key)
        if known is None:
            if len(self._tables) > _TABLES_KEPT:
                self._tables.clear()
            known = self._build(standing, span, mobility)
            self._tables[key] = known
        return known

    def _build(self, standing: tuple[bool, ...], span: int, mobility: int) -> Table:
        """Steps with broken bridges at a price; only what differs from the whole network is worked out anew."""
        now = network_for(self.setting, standing, span).costs_mp[mobility]
        whole = network_for(self.setting, self.intact, NO_SPAN).costs_mp[mobility]
        if (standing, span) == (self.intact, NO_SPAN):
            return now, Into(len(now), [(hex, self._steps_into(now, hex)) for hex in range(len(now))])
        base_out, base_into = self.table(self.intact, NO_SPAN, mobility)
        steps = list(base_out)
        changed = self._beside(standing, span)
        for here in changed:
            broken = {there: mp + self._broken_bridge_mp for there, mp in whole[here].items() if there not in now[here]}
            steps[here] = now[here] | broken
        out = tuple(steps)
        around = sorted({beside for here in changed for beside in self._topology.adjacent[here]})
        return out, Into(len(out), [(there, self._steps_into(out, there)) for there in around], base_into)

    def _beside(self, standing: tuple[bool, ...], span: int) -> list[int]:
        """Hexes at bridges that are down, and at the span: their steps are not those of the whole network."""
        sides = [bridge.hexside for bridge in self.setting.board.bridges if not standing[bridge.index]]
        if span != NO_SPAN:
            sides.append(span)
        return sorted({hex for side in sides for hex in self._topology.hexsides[side]})

    def _steps_into(self, out: tuple[dict[int, int], ...], there: int) -> list[tuple[Any, int]]:
        # a hex that is only passed on has no type: compiled, tables of numbers would have an object for each time
        beside: tuple[Any, ...] = self._topology.adjacent[there]
        hex: Any = there
        return [(here, mp) for here in beside if (mp := out[here].get(hex)) is not None]

    def with_crossings(self, table: Table, crossings: Sequence[Crossing]) -> Table:
        """The same steps, and those over water at the price for units on foot, waiting counted in. [32.31]"""
        facts = self.setting.bridgeheads
        if not crossings or facts is None:
            return table
        out, adjacent = list(table[0]), self._topology.adjacent
        origins = {there: dict.fromkeys(adjacent[there]) for _, there, _ in crossings}
        for here, there, wait_mp in crossings:
            by_water_mp = facts.arrow_mp[0] + 1 + wait_mp
            out[here] = out[here] | {there: min(out[here].get(there, by_water_mp), by_water_mp)}
            origins[there][here] = None
        changed = [
            (there, [(here, out[here][there]) for here in beside if there in out[here]])
            for there, beside in origins.items()
        ]
        return tuple(out), Into(len(out), changed, table[1])

    def standing(self, state: State) -> tuple[bool, ...]:
        """Per bridge: whether it stands."""
        network = state.networks[state.setting.engineers_side]
        known = self._standing.get(network)
        if known is None:
            if len(self._standing) > _NETWORKS_KEPT:
                self._standing.clear()
            known = self._standing[network] = tuple(bridge != DOWN for bridge in state.bridge_state)
        return known

    def table_of(self, state: State, side: Side, mobility: int) -> Table:
        """Steps for the bridges of a position, as a side may use them. [15.2]"""
        return self.table(self.standing(state), span_for(state, side), mobility)

    def distances_each(
        self, standing: tuple[bool, ...], mobility: int, tasks: Sequence[tuple[int, ...]], most_mp: int
    ) -> NDArray[np.uint8]:
        """Per task, per hex: MP to the nearest of its goals without a span, at most `most_mp`, which is at most 100."""
        into = self.table(standing, NO_SPAN, mobility)[1]
        if into.flat is None:
            return self._arrays_of(standing, mobility).to_each(tasks, most_mp)
        found = flat_distances_each(into.flat, tasks, most_mp)
        return np.frombuffer(found, dtype=np.uint8).reshape(len(tasks), into.size)

    def _arrays_of(self, standing: tuple[bool, ...], mobility: int) -> StepArrays:
        """The steps for the bridges as they stand in arrays, without a span."""
        known = self._arrays.get((standing, mobility))
        if known is None:
            if len(self._arrays) > _TABLES_KEPT:
                self._arrays.clear()
            whole = self._arrays_of(self.intact, mobility) if standing != self.intact else None
            known = StepArrays(self.table(standing, NO_SPAN, mobility)[1], self._topology.directions, whole)
            self._arrays[(standing, mobility)] = known
        return known

    def open_into(self, network: Network, mobility: int) -> Into:
        """The steps into every hex that can be taken now."""
        known = self._open.get((network, mobility))
        if known is None:
            if len(self._open) > _NETWORKS_KEPT:
                self._open.clear()
            known = self._open[(network, mobility)] = self._build_open_into(network, mobility)
        return known

    def _build_open_into(self, network: Network, mobility: int) -> Into:
        """The same; only what differs from the network with all bridges standing is worked out anew."""
        whole, out = network_for(self.setting, self.intact, NO_SPAN), network.costs_mp[mobility]
        if network is whole:
            return Into(len(out), [(there, self._steps_into(out, there)) for there in range(len(out))])
        base = whole.costs_mp[mobility]
        changed = [here for here, steps in enumerate(out) if steps is not base[here]]
        around = {beside for here in changed for beside in self._topology.adjacent[here]}
        return Into(
            len(out), [(there, self._steps_into(out, there)) for there in around], self.open_into(whole, mobility)
        )
