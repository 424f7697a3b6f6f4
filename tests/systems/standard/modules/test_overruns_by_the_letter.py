"""Overruns and hexes of both sides where sentences of several numbers meet. [22]"""

from __future__ import annotations

import pytest

from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.state import FOUGHT
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, REGT, battle_with, make_dual, price, refused


@pytest.mark.parametrize(("where", "mode"), [("0302", do.JOINT), ("0401", do.JOINT), ("0401", do.PINNED)])
def test_22_122_nobody_attacks_past_those_who_must_fight_out_a_deadlock(where: str, mode: int) -> None:
    units = {"mate": f"{BN} 0504", "out": f"{BDE} 0503", "gr": f"{GR} 0302", "back": f"{GR} 0401"}
    battle = battle_with(units, step="first_combat")
    make_dual(battle, "0302", "out")
    make_dual(battle, where, "mate")
    overruns_of(battle.state).pressed[battle.hex("0302")] = 1
    attack = do.DualAttack(battle.hex("0401"), (battle.unit("out"),), mode, ())
    assert battle.rule_against(attack) == ""
    overruns_of(battle.state).deadlocked[battle.unit("mate")] = 1
    assert refused(battle, attack).rule == "22.122"
    assert attack not in battle.legal("dual_attack")
    battle.state.flags[battle.unit("mate")] |= FOUGHT
    assert battle.rule_against(attack) == ""


def test_22_111_any_standing_bridge_is_a_hexside_of_cost_0() -> None:
    units = {"regt": f"{REGT} 0101", "bn": "2-2-7 german 0201"}
    for carries, total in (("road", 2 + 2), ("rail", 2 + 2)):
        battle = battle_with(
            units, canals="0101/0201", railroads=["0101 0201"], bridges={"lock": f"canal {carries} 0101/0201"}
        )
        assert price(battle, "regt", "0101", "0201") == total
    assert price(battle_with(units, canals="0101/0201"), "regt", "0101", "0201") is None
    ferry = battle_with(units | {"bde": f"{BDE} 0101"}, canals="0101/0201", ferries="0101/0201")
    assert price(ferry, "bde", "0101", "0201") == 1 + 2 * 2 + 2, "a ferry is no bridge"
