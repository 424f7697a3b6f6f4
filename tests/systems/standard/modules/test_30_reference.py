"""Supply lines and capacities on 2,000 random positions, against chapter 30 by the letter. [30.3, I12]"""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import DOWN, STANDING, WAITING
from tests.systems.standard.modules.supplied import look_at_supply, make_supplied, status, supplied
from tests.systems.standard.modules.supply_reference import status_of_all
from tests.systems.standard.rules.builder import Battle

COLUMNS, ROWS = 9, 7
BOARDS, POSITIONS = 20, 100
SIZES = ("company", "battalion", "regiment", "brigade")


def random_battle(dice: random.Random) -> Battle:
    """A board with sea in the north, waters, roads, bridges, a ferry, two ports, a battery and a dozen units."""
    sea = ["~" * COLUMNS, "".join(dice.choice("~~.") for _ in range(COLUMNS))]
    rows = [*sea, *("".join(dice.choice("......w~") for _ in range(COLUMNS)) for _ in range(ROWS - 2))]
    land = [f"{c + 1:02}{r + 1:02}" for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "~"]
    sides = [f"{a}/{b}" for a in land for b in land if a < b and a[2:] == b[2:] and int(b[:2]) == int(a[:2]) + 1]
    sides += [f"{a}/{b}" for a in land for b in land if a[:2] == b[:2] and int(b[2:]) == int(a[2:]) + 1]
    wet = dice.sample(sides, len(sides) // 3)
    roads = [side.replace("/", " ") for side in dice.sample(sides, len(sides) // 3)]
    bridges = {f"b{place}": f"canal {dice.choice(['road', 'rail'])} {side}" for place, side in enumerate(wet[:5])}
    units = {
        f"u{place}": f"2-2-7 {dice.choice(['uk', 'german'])} {hex} {dice.choice(SIZES)}"
        for place, hex in enumerate(dice.sample(land, 12))
    }
    shores = dice.sample(land, 5)
    supply: dict[str, Any] = {
        "home": [{"side": "allied", "hexes": shores[0]}, {"side": "german", "hexes": shores[1]}],
        "ports": [{"name": f"P{place}", "hex": shores[2 + place], "capacity": 1 + place} for place in range(2)],
        "sea_sources": [{"side": "allied", "hexes": "0101"}, {"side": "german", "hexes": "0901"}],
    }
    guns = {"id": "guns", "title": "Guns", "hex": shores[4], "side": "german", "range": 2, "strength": 3, "armour": 1}
    third = len(wet) // 3
    return make_supplied(
        rows, units, supply=supply, script={"sites": [guns]}, bridges=bridges, roads=roads[::2], trails=roads[1::4],
        highways=roads[3::4], rivers=" ".join(wet[:third]), canals=" ".join(wet[third : 2 * third]),
        streams=" ".join(wet[2 * third :]), ferries=" ".join(wet[5:7]), allied=" ".join(shores[:4:2]),
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("board", range(BOARDS))
def test_30_31_to_30_33_lines_and_capacities_are_those_of_the_letter(board: int) -> None:
    dice = random.Random(board)
    battle = random_battle(dice)
    state, topology = battle.state, battle.topology
    land = [hex for hex in range(topology.size) if battle.setting.board.terrain_at(hex) != "estuary"]
    seen: set[str] = set()
    for _ in range(POSITIONS):
        for unit in range(len(state.hex_of)):
            state.hex_of[unit] = dice.choice([*land, WAITING])
        state.stacks.control[:] = [dice.choice(SIDES) if hex in land else -1 for hex in range(topology.size)]  # type: ignore[union-attr]
        state.bridge_state[:] = [dice.choice([STANDING, DOWN]) for _ in state.bridge_state]
        refresh(state)
        for side in SIDES:
            expected = {battle.setting.units[unit].id: level for unit, level in status_of_all(state, side).items()}
            assert supplied(battle, side) == expected
            look_at_supply(battle, side)
            assert {name: status(battle, name) for name in expected} == expected  # I12
            seen |= set(expected.values())
    assert seen == {"none", "partial", "full"}
