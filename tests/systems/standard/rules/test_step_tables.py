"""Step tables are worked out without the items of their prices: they come to the same, on whole maps. [5.2, 5.3]"""

from __future__ import annotations

import pytest

from game import load_scenario
from game.systems.standard.rules.crossing import build_network, crossings
from game.systems.standard.rules.mobility import mobilities_of


@pytest.mark.parametrize(("name", "every"), [("arnhem", 2), ("scheldt", 3)])
def test_5_2_a_step_costs_what_its_items_come_to(name: str, every: int) -> None:
    setting = load_scenario(name).setting
    board, rules = setting.board, setting.rules
    standing = [bridge.index % every > 0 for bridge in board.bridges]
    span = next(side for side in setting.water_hexsides if board.road[side])
    ways = crossings(board, rules, standing, span)
    costs_mp = build_network(ways, {}).costs_mp
    for mobility in mobilities_of(rules):
        for hex, row in enumerate(costs_mp[mobility]):
            ledgers = {there: ways.step_ledger(hex, there, mobility) for there in board.topology.adjacent[hex]}
            assert row == {there: ledger.total for there, ledger in ledgers.items() if ledger is not None}
