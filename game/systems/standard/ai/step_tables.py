"""The steps from hex to hex for the bridges as they stand, as whoever plans a way takes them. [5, 14, 15]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from game.model.side import Side
from game.systems.standard.ai.distances import Into, StepArrays, StepsInto, by_cost
from game.systems.standard.rules.bridgeheads.facts import Arrow
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.occupancy import network_for, span_for
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import DOWN, NO_SPAN, State

_TABLES_KEPT = 96
_NETWORKS_KEPT = 64

Table: TypeAlias = tuple[tuple[dict[int, int], ...], Into]
"""Per hex: neighbour -> MP of stepping there; and the steps into it."""


def arrows_of(setting: Setting, side: Side, turn: int | None = None) -> tuple[Arrow, ...]:
    """The crossing arrows open to a side, in a turn or the next; whenever it is, if no turn is given. [32.31]"""
    facts = setting.bridgeheads
    if facts is None:
        return ()
    turns = range(1, setting.script.turns + 1) if turn is None else (turn, turn + 1)
    return tuple(arrow for arrow in facts.arrows if any(arrow.is_open(side, number) for number in turns))


def crossings_of(state: State, side: Side, mobility: int) -> tuple[tuple[int, int], ...]:
    """Steps over arrows open to a side now or in the next turn; trucks and tanks go only to a bridgehead. [32.31]"""
    known = state.modules.bridgeheads
    steps = [(here, arrow.far_end(here)) for arrow in arrows_of(state.setting, side, state.turn) for here in arrow.ends]
    is_bound = mobility == Mobility.MOBILE
    return tuple([step for step in steps if not is_bound or (known is not None and known.owner[step[1]] == side)])


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
            out = list(now)
            into = [self._steps_into(out, hex) for hex in range(len(out))]
            return tuple(out), tuple(into)
        base_out, base_into = self.table(self.intact, NO_SPAN, mobility)
        out, into = list(base_out), list(base_into)
        changed = self._beside(standing, span)
        for here in changed:
            broken = {there: mp + self._broken_bridge_mp for there, mp in whole[here].items() if there not in now[here]}
            out[here] = now[here] | broken
        for there in sorted({beside for here in changed for beside in self._topology.adjacent[here]}):
            into[there] = self._steps_into(out, there)
        return tuple(out), tuple(into)

    def _beside(self, standing: tuple[bool, ...], span: int) -> list[int]:
        """Hexes at bridges that are down, and at the span: their steps are not those of the whole network."""
        sides = [bridge.hexside for bridge in self.setting.board.bridges if not standing[bridge.index]]
        if span != NO_SPAN:
            sides.append(span)
        return sorted({hex for side in sides for hex in self._topology.hexsides[side]})

    def _steps_into(self, out: Sequence[dict[int, int]], there: int) -> StepsInto:
        # a hex that is only passed on has no type: compiled, tables of numbers would have an object for each time
        beside: tuple[Any, ...] = self._topology.adjacent[there]
        return by_cost([(here, out[here][there]) for here in beside if there in out[here]])

    def with_crossings(self, table: Table, crossings: Sequence[tuple[int, int]]) -> Table:
        """The same steps, and those over crossing arrows from hex to hex at the price for units on foot. [32.31]"""
        facts = self.setting.bridgeheads
        if not crossings or facts is None:
            return table
        out, into = list(table[0]), list(table[1])
        for here, there in crossings:
            cost_mp = min(out[here].get(there, facts.arrow_mp[0] + 1), facts.arrow_mp[0] + 1)
            out[here] = out[here] | {there: cost_mp}
            known = [(origin, cost) for cost, origins in into[there] for origin in origins if origin != here]
            into[there] = by_cost([*known, (here, cost_mp)])
        return tuple(out), tuple(into)

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

    def arrays(self, standing: tuple[bool, ...], mobility: int) -> StepArrays:
        """The steps for the bridges as they stand in arrays, without a span."""
        known = self._arrays.get((standing, mobility))
        if known is None:
            if len(self._arrays) > _TABLES_KEPT:
                self._arrays.clear()
            whole = self.arrays(self.intact, mobility) if standing != self.intact else None
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
            return tuple([self._steps_into(out, there) for there in range(len(out))])
        into = list(self.open_into(whole, mobility))
        base = whole.costs_mp[mobility]
        changed = [here for here, steps in enumerate(out) if steps is not base[here]]
        for there in {beside for here in changed for beside in self._topology.adjacent[here]}:
            into[there] = self._steps_into(out, there)
        return tuple(into)
