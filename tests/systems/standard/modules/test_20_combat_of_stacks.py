"""Combat where several stand in a hex. [20]"""

from __future__ import annotations

from tests.systems.standard.modules.builder import make_stacked

OPEN = [". . . . .", ". . . . .", ". . . . ."]


def test_20_11_all_units_of_a_hex_defend_together() -> None:
    battle = make_stacked(
        OPEN,
        {"one": "5-5-7 uk 0201 brigade", "gr": "3-3-7 german 0302", "pz": "4-4-10 german 0302"},
        step="first_combat",
    )
    battle.attack("0302", "one", dice=[4])
    assert battle.state
