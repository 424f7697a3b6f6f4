"""Ways into enemy hexes against a slow reference: every hex beside an enemy, every way to it. [22.11, 22.34]"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.systems.standard.rules.movement_reach import passing_reach
from game.systems.standard.rules.occupancy import enemy_hexes, may_end
from game.systems.standard.rules.overruns.approaches import ways_in
from game.systems.standard.rules.overruns.attempts import arrow_ends
from game.systems.standard.rules.overruns.ledger import overrun_ledger, rush_ledger
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.stacks.stacking import has_room
from game.systems.standard.rules.state import STOPPED, State

SEEDS = {"sloe_dam": 12, "scheldt": 1, "walcheren": 2}
EVERY_ACTIONS = 9


def positions(name: str, seed: int) -> Iterator[State]:
    """Positions of a game at random in which somebody moves."""
    game, player = Game.new(load_scenario(name), seed=seed), RandomPlayer(seed)
    while game.decision is not None:
        if game.actions_done % EVERY_ACTIONS == 0 and game.decision.kind in ("movement", "overrun"):
            yield game.state
        game.apply(player.choose(Position(game)))


def slow_ways_in(state: State, unit: int, *, by_road: bool) -> dict[int, int]:
    """Enemy hex -> MP of the cheapest way: by whatever hex beside it, each priced item by item."""
    start, side = state.hex_of[unit], state.setting.units[unit].side
    if overruns_of(state).box[start]:
        return {}
    enemies, spent_by = set(enemy_hexes(state, side)), {start: 0}
    if not state.flags[unit] & STOPPED:
        spent_by |= passing_reach(state, unit).cost_mp
    found: dict[int, int] = {}
    for hex in enemies:
        beside = (*state.setting.board.topology.adjacent[hex], *(() if by_road else arrow_ends(state, hex)))
        for near in spent_by.keys() & set(beside) - enemies:
            ledger = (rush_ledger if by_road else overrun_ledger)(state, unit, near, hex)
            if ledger is None or (by_road and not may_end(state, unit, near)) or not has_room(state, unit, hex):
                continue
            total = spent_by[near] + ledger.total
            if total <= state.mp_left[unit]:
                found[hex] = min(total, found.get(hex, total))
    return found


@pytest.mark.parametrize(
    "name", ["walcheren", *(pytest.param(name, marks=pytest.mark.slow) for name in SEEDS if name != "walcheren")]
)
def test_22_111_ways_into_enemy_hexes_are_those_of_a_search_through_all_of_them(name: str) -> None:
    met = 0
    for seed in range(1, SEEDS[name] + 1):
        for state in positions(name, seed):
            for unit, hex in enumerate(state.hex_of):
                if hex >= 0 and state.mp_left[unit] > 0:
                    for by_road in (False, True):
                        ways = ways_in(state, unit, by_road=by_road)
                        assert {end: mp for end, (mp, _) in ways.items()} == slow_ways_in(state, unit, by_road=by_road)
                        met += len(ways)
    assert met > 20
