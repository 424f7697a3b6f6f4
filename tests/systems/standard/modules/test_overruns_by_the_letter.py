"""Overruns and hexes of both sides where sentences of several numbers meet. [22]"""

from __future__ import annotations

import pytest

from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.events import OverrunDecided
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.stacks.events import ReductionRolled
from game.systems.standard.rules.state import FOUGHT
from tests.systems.standard.modules.fights import counter
from tests.systems.standard.modules.test_22_overruns import (
    BDE,
    BN,
    GR,
    REGT,
    battle_with,
    begun,
    make_dual,
    overrun,
    price,
    refused,
)


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


@pytest.mark.parametrize(("is_able", "where"), [(False, "back"), (True, "there")])
def test_22_125_who_cannot_fight_goes_back_though_others_attack_for_them(*, is_able: bool, where: str) -> None:
    units = {"lock": f"{BN} 0504", "side": f"{BDE} 0202", "gr": f"{GR} 0302"}
    battle = battle_with(units, step="first_combat")
    make_dual(battle, "0302", "lock")
    lock = battle.unit("lock")
    overruns_of(battle.state).deadlocked[lock] = 1
    assert battle.state.stacks is not None
    battle.state.stacks.disrupted[lock] = 0 if is_able else 1
    battle.attack("0302", "lock side" if is_able else "side", dice=[1 if is_able else 3])
    while losses := battle.legal("take_step"):
        battle.do(losses[0])
    assert battle.at("gr") == "0302"
    battle.end()
    assert battle.waits_for == ("allied retreat" if where == "back" else "german movement")


def test_22_420_after_a_counter_attack_the_overrun_has_failed_though_nobody_is_left_of_the_defenders() -> None:
    """Column +1,+2: die 2 is NE, read as CA; striking back 1 against 4 is AD on die 1. [20.24, 22.42B]"""
    units = {"bde": "4-4-7 uk 0101 brigade", "gr": "3-3-7 german 0201 regiment single"}
    battle = begun(battle_with(units, stacks={"counter_attacks": True}))
    overrun(battle, "bde", "0201")
    battle.do(do.DeclareImmediate(), [2])
    events = counter(battle, "0201", "gr", [1, 1])
    assert battle.at("gr") == "gone"
    rolled = next(event for event in events if isinstance(event, ReductionRolled))
    assert rolled.more == 2
    decided = next(event for event in events if isinstance(event, OverrunDecided))
    assert decided.outcome == "failed"
    assert overruns_of(battle.state).silenced[battle.unit("bde")]
