"""Overruns and hexes with units of both sides. [22]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.model.refusal import Refusal
from game.systems.standard.rules.actions import Attack, EndPhase
from game.systems.standard.rules.frames import March
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.dual_attacks import needed_to_pin
from game.systems.standard.rules.overruns.ledger import overrun_ledger, rush_ledger
from game.systems.standard.rules.overruns.marks import new_box, overruns_of
from game.systems.standard.rules.overruns.position import LEFT
from game.systems.standard.rules.sides import GERMAN
from game.systems.standard.rules.stacks.actions import RetreatBefore, TakeStep
from game.systems.standard.rules.stacks.zones import refresh_stacks, renew_zone, zones_anew
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.rules.builder import Battle

OPEN = [". . . . .", ". . . . .", ". . . . .", ". . . . ."]
BOTH = ("stacks", "overruns")
BDE, REGT, BN = "5-5-7 uk brigade", "4-3-10 uk regiment", "2-2-7 uk"
GR, PZGR = "3-3-7 german regiment", "4-4-10 german regiment"


def battle_with(units: Mapping[str, str], rows: list[str] | None = None, **more: Any) -> Battle:
    return make_stacked(rows or OPEN, units, modules=BOTH, **more)


def begun(battle: Battle) -> Battle:
    """As the phase begins: everybody has all his MP."""
    overruns_of(battle.state).begun_mp[:] = [unit.ma_mp for unit in battle.setting.units]
    return battle


def make_dual(battle: Battle, number: str, *names: str) -> None:
    """Put units into an enemy hex as a failed overrun of an earlier turn left them."""
    for name in names:
        battle.state.hex_of[battle.unit(name)] = battle.hex(number)
    refresh_stacks(battle.state)
    new_box(battle.state, battle.hex(number))
    for side in (GERMAN.enemy, GERMAN):
        zones_anew(battle.state, side)


def price(battle: Battle, name: str, start: str, target: str) -> int | None:
    ledger = overrun_ledger(battle.state, battle.unit(name), battle.hex(start), battle.hex(target))
    return None if ledger is None else ledger.total


def overrun(battle: Battle, name: str, numbers: str, dice: list[int] | None = None) -> None:
    battle.do(do.Overrun(battle.unit(name), battle.path(numbers)), dice or [])


def refused(battle: Battle, action: Any) -> Refusal:
    found = battle.refusal(action)
    assert found is not None
    return found


def test_example_01_the_price_over_a_stream() -> None:
    units = {"regt": f"{REGT} 0101", "bn": "2-2-7 german 0201", "far": f"{GR} 0504"}
    battle = begun(battle_with(units, streams="0101/0201"))
    assert price(battle, "regt", "0101", "0201") == 8
    overrun(battle, "regt", "0201")
    assert battle.mp("regt") == 2
    units = {"pzgr": f"{PZGR} 0101", "bn": f"{BN} 0201"}
    assert price(battle_with(units, streams="0101/0201"), "pzgr", "0101", "0201") == 7
    units = {"bde": f"{BDE} 0101", "bn": "2-2-7 german 0201"}
    assert price(battle_with(units, streams="0101/0201"), "bde", "0101", "0201") == 5


def test_example_02_a_canal_is_too_dear_and_its_bridge_is_free() -> None:
    units = {"bde": f"{BDE} 0101", "bn": "2-2-7 german 0201"}
    battle = begun(battle_with(units, canals="0101/0201"))
    assert price(battle, "bde", "0101", "0201") == 9
    assert refused(battle, do.Overrun(battle.unit("bde"), battle.path("0201"))).rule == "22.114"
    bridged = battle_with(units, canals="0101/0201", bridges={"b": "canal road 0101/0201"})
    assert price(bridged, "bde", "0101", "0201") == 3


def test_example_04_the_zone_in_the_hex_and_a_city() -> None:
    one = {"bde": f"{BDE} 0101", "gr": f"{GR} 0201"}
    two = one | {"second": f"{GR} 0201"}
    assert price(battle_with(one), "bde", "0101", "0201") == 4
    assert price(battle_with(two), "bde", "0101", "0201") == 5
    assert price(battle_with(two, rows=[". C . . .", *OPEN[1:]]), "bde", "0101", "0201") == 6


def test_19_44_a_unit_that_a_zone_has_stopped_may_still_overrun() -> None:
    units = {"bde": f"{BDE} 0101", "gr": f"{GR} 0301", "second": f"{GR} 0301"}
    battle = begun(battle_with(units))
    battle.move("bde", "0201")
    assert battle.destinations("bde") == set()
    assert battle.mp("bde") == 4
    assert refused(battle, do.Overrun(battle.unit("bde"), battle.path("0301"))).rule == "22.114"
    battle.state.mp_left[battle.unit("bde")] = 5
    overrun(battle, "bde", "0301")
    assert battle.at("bde") == "0301"


def test_22_113_only_the_highest_of_city_and_fort_counts() -> None:
    units = {"bde": f"{BDE} 0101", "gr": "3-3-7 german 0201"}
    for level, cost in ((1, 4), (2, 5)):
        forts = {"forts": [{"hex": "0201", "level": level}]}
        assert price(battle_with(units, rows=[". C . . .", *OPEN[1:]], stacks=forts), "bde", "0101", "0201") == cost


def test_22_112_closed_water_stays_closed() -> None:
    units = {"bde": f"{BDE} 0101", "gr": f"{GR} 0201"}
    battle = begun(battle_with(units, rivers="0101/0201"))
    assert price(battle, "bde", "0101", "0201") is None
    assert refused(battle, do.Overrun(battle.unit("bde"), battle.path("0201"))).rule == "22.112"


def test_example_08_an_overrun_wins_lays_its_number_and_goes_on() -> None:
    units = {"one": f"{BDE} 0101", "two": f"{BDE} 0102", "bn": "2-2-7 german 0201", "third": f"{BN} 0301"}
    battle = begun(battle_with(units))
    overrun(battle, "one", "0201")
    assert battle.waits_for == "allied overrun"
    battle.state.mp_left[battle.unit("two")] -= 2
    overrun(battle, "two", "0201")
    battle.do(do.DeclareImmediate(), [4])
    assert battle.at("bn") == "gone"
    assert battle.mp("one") == battle.mp("two") == 2
    overruns = overruns_of(battle.state)
    assert overruns.marker_mp[battle.hex("0201")] == 5
    assert overruns.marker_zone[battle.hex("0201")] == 0
    battle.move("one", "0202")
    battle.move("third", "0201")
    assert battle.mp("third") == 2


def test_example_09_a_cadre_and_one_circle() -> None:
    units = {"one": f"{BDE} 0101", "two": f"{BDE} 0101", "gr": f"{GR} 0201", "third": f"{BN} 0401"}
    battle = begun(battle_with(units))
    overrun(battle, "one", "0201")
    overrun(battle, "two", "0201")
    battle.do(do.DeclareImmediate(), [6])
    assert battle.waits_for == "german cadre"
    battle.do(next(iter(battle.legal("place_cadre"))))
    overruns = overruns_of(battle.state)
    assert battle.steps("gr") == 1
    assert overruns.marker_zone[battle.hex("0201")] == 1
    overruns.marker_mp[battle.hex("0201")] = 5
    third = battle.unit("third")
    battle.state.mp_left[third] = 4
    battle.move("third", "0301")
    assert battle.mp("third") == 2, "3 spent, 4 after the step, then the zone shown or the number: 5"


def test_example_10_a_failure_leaves_a_dual_hex_and_everybody_bound() -> None:
    units = {"bde": f"{BDE} 0101", "regt": f"{REGT} 0101", "gr": f"{GR} 0201"}
    battle = begun(battle_with(units, rows=[". t . . .", *OPEN[1:]]))
    overrun(battle, "bde", "0201")
    overrun(battle, "regt", "0201")
    battle.state.mp_left[battle.unit("bde")] = 2
    battle.do(do.DeclareImmediate(), [2])
    battle.do(TakeStep(battle.unit("regt")), [3])
    while ways := battle.legal("take_step"):
        battle.do(ways[0])
    overruns, hex = overruns_of(battle.state), battle.hex("0201")
    assert battle.steps("gr") == 1
    assert overruns.box[hex] == 1
    assert overruns.marker_mp[hex] == 7
    assert {name for name in units if overruns.bound[battle.unit(name)]} == set(units)
    assert overruns.silenced[battle.unit("bde")]
    assert not overruns.silenced[battle.unit("gr")]
    assert battle.rule_against(battle.move_action("bde", "0101")) == "22.42B"


def test_example_13_who_stays_screens_who_leaves() -> None:
    units = {"regt": f"{REGT} 0504", "gr": f"{GR} 0302", "second": f"{GR} 0302", "guns": "3-0-7 uk 0505 artillery"}
    battle = begun(battle_with({**units, "guns": "3-1-7 uk 0504 artillery regiment"}, step="second_movement"))
    make_dual(battle, "0302", "regt")
    battle.move("gr", "0402")
    assert battle.mp("gr") == 6
    heavy = begun(battle_with({"bde": f"{BDE} 0504", **{k: v for k, v in units.items() if v.startswith("3-3")},
                               "guns": "3-1-7 uk 0504 artillery regiment"}, step="second_movement"))  # fmt: skip
    make_dual(heavy, "0302", "bde", "guns")
    heavy.move("gr", "0402")
    assert heavy.mp("gr") == 5


def test_example_14_pinning() -> None:
    units = {
        "strong": "8-3-7 uk 0504", "weak": "7-3-7 uk 0504", "free": f"{BN} 0503", "gr": f"{GR} 0302",
        "second": f"{GR} 0302", "target": f"{GR} 0401",
    }  # fmt: skip
    for pin, code in (("strong", ""), ("weak", "not_pinned")):
        battle = battle_with(
            units, rows=[OPEN[0], ". . t . .", *OPEN[2:]], step="first_combat",
            stacks={"forts": [{"hex": "0302", "level": 1}]},
        )  # fmt: skip
        make_dual(battle, "0302", pin, "free")
        assert needed_to_pin(battle.state, battle.hex("0302"), GERMAN.enemy) == 8
        action = do.DualAttack(battle.hex("0401"), (battle.unit("free"),), do.PINNED, (battle.unit(pin),))
        found = battle.refusal(action)
        assert (found.code if found else "") == code


def test_example_15_joint_defence_adds_ground_and_defenders() -> None:
    units = {"bde": "10-5-7 uk 0504", "gr": f"{GR} 0302", "target": f"{GR} 0401"}
    battle = battle_with(units, rows=[". . . r .", ". . t . .", *OPEN[2:]], step="first_combat")
    make_dual(battle, "0302", "bde")
    events = battle.do(do.DualAttack(battle.hex("0401"), (battle.unit("bde"),), do.JOINT, ()), [3])
    fought = next(event for event in events if event.kind == "combat_resolved")
    assert (fought.differential, fought.shift, fought.column) == (4, 3, 2)  # type: ignore[attr-defined]


def test_example_17_under_a_deadlock_they_fight_before_the_phase_ends() -> None:
    units = {"one": f"{BN} 0101", "two": f"{BN} 0101", "gr": f"{GR} 0201"}
    battle = begun(battle_with(units))
    overrun(battle, "one", "0201")
    overrun(battle, "two", "0201")
    battle.do(do.DeclareDeadlock())
    assert battle.rule_against(battle.move_action("one", "0101")) == "22.123"
    if battle.waits_for == "allied movement":
        battle.end()
    assert battle.rule_against(EndPhase()) == "22.66"
    alone = Attack(battle.hex("0201"), (battle.unit("one"),))
    assert battle.rule_against(alone) == "22.122"
    battle.attack("0201", "one two", [4])
    assert battle.rule_against(EndPhase()) == ""


def test_example_18_recon_leaves_before_it_is_overrun() -> None:
    units = {"bde": f"{BDE} 0201", "recon": "2-2-12 german 0301 recon", "gr": f"{GR} 0504"}
    battle = begun(battle_with(units))
    overrun(battle, "bde", "0301")
    assert battle.waits_for == "german retreat_before"
    ways = [action for action in battle.legal("retreat_before") if isinstance(action, RetreatBefore)]
    battle.do(next(action for action in ways if len(action.path) == 2))
    assert battle.mp("bde") == 4
    assert battle.waits_for == "allied movement"
    assert overruns_of(battle.state).attempted[battle.unit("recon")]


def test_example_19_a_bridge_is_rushed_at_half_strength() -> None:
    units = {"regt": f"{REGT} 0101", "bn": "2-2-7 german 0201", "gr": f"{GR} 0504"}
    board = {"canals": "0101/0201", "highways": ["0101 0201"], "bridges": {"b": "canal road 0101/0201"}}
    battle = begun(battle_with(units, **board))
    ledger = rush_ledger(battle.state, battle.unit("regt"), battle.hex("0101"), battle.hex("0201"))
    assert ledger is not None
    assert ledger.total == 3
    battle.state.orders[0] = 2
    battle.do(do.CaptureBridge(battle.unit("regt"), battle.path("0201")))
    events = battle.do(do.DeclareImmediate(), [3, 1])
    fought = next(event for event in events if event.kind == "combat_resolved")
    assert (fought.attack.total, fought.differential) == (2, 0)  # type: ignore[attr-defined]


def test_22_34_the_bridge_falls_and_the_unit_stays_and_tries_no_more() -> None:
    units = {"regt": f"{REGT} 0101", "bn": "2-2-7 german 0201", "gr": f"{GR} 0504"}
    board = {"canals": "0101/0201", "highways": ["0101 0201"], "bridges": {"b": "canal road 0101/0201"}}
    battle = begun(battle_with(units, **board))
    battle.state.bridge_flags[0] = 0
    battle.state.orders[0] = 1
    battle.do(do.CaptureBridge(battle.unit("regt"), battle.path("0201")), [1])
    assert battle.at("regt") == "0101"
    assert battle.mp("regt") == 7
    assert overruns_of(battle.state).barred[battle.unit("regt")]


def test_example_31_a_patrol_may_only_declare_a_deadlock() -> None:
    units = {"patrol": "1-1-7 uk 0101 company", "bn": f"{BN} 0101", "gr": f"{GR} 0201", "second": f"{GR} 0201"}
    battle = begun(battle_with(units))
    overrun(battle, "patrol", "0201")
    assert battle.rule_against(do.DeclareImmediate()) == "22.106"
    overrun(battle, "bn", "0201")
    assert battle.rule_against(do.DeclareImmediate()) == ""


def test_example_32_two_battalions_over_a_stream() -> None:
    units = {"one": f"{BN} 0101", "two": f"{BN} 0101", "gr": f"{GR} 0201"}
    assert price(battle_with(units, canals="0101/0201"), "one", "0101", "0201") == 10
    assert price(battle_with(units, streams="0101/0201"), "one", "0101", "0201") == 6


@pytest.mark.parametrize("code", ["disrupted", "left_dual", "bridge_fell"])
def test_22_107_and_22_553_who_may_not_attempt(code: str) -> None:
    battle = begun(battle_with({"bde": f"{BDE} 0101", "gr": f"{GR} 0201"}))
    unit, overruns = battle.unit("bde"), overruns_of(battle.state)
    assert battle.state.stacks is not None
    if code == "disrupted":
        battle.state.stacks.disrupted[unit] = 1
        renew_zone(battle.state, battle.hex("0101"))
    elif code == "left_dual":
        overruns.passed[unit] = LEFT
    else:
        overruns.barred[unit] = 1
    assert refused(battle, do.Overrun(unit, battle.path("0201"))).code == code


def test_22_21_no_second_attempt_against_a_unit_in_a_phase() -> None:
    battle = begun(battle_with({"bde": f"{BDE} 0101", "gr": f"{GR} 0201"}))
    overruns_of(battle.state).attempted[battle.unit("gr")] = 1
    assert refused(battle, do.Overrun(battle.unit("bde"), battle.path("0201"))).rule == "22.21"


def test_22_104_attackers_keep_to_the_limit() -> None:
    units = {"one": f"{BDE} 0101", "two": f"{BDE} 0102", "three": f"{BN} 0301", "gr": f"{GR} 0201"}
    battle = begun(battle_with(units))
    overrun(battle, "one", "0201")
    overrun(battle, "two", "0201")
    assert refused(battle, do.Overrun(battle.unit("three"), battle.path("0201"))).rule == "22.104"


def test_22_551_and_22_552_in_and_out_of_a_dual_hex() -> None:
    units = {"bn": f"{BN} 0504", "bde": f"{BDE} 0201", "gr": f"{GR} 0302", "far": "3-3-7 german 0505"}
    battle = begun(battle_with({**units, "far": f"{GR} 0104"}))
    make_dual(battle, "0302", "bn")
    assert battle.rule_against(battle.move_action("bn", "0402")) == "22.551"
    assert "0302" in battle.destinations("bde")
    battle.move("bde", "0302")
    assert battle.mp("bde") == 7 - 1 - 2
    assert battle.rule_against(battle.move_action("bde", "0201")) == "22.553"


def test_22_115_inside_the_hex_only_the_attempt_is_paid() -> None:
    units = {"bn": f"{BN} 0504", "gr": f"{GR} 0302"}
    battle = begun(battle_with(units, step="second_movement"))
    make_dual(battle, "0302", "bn")
    overruns_of(battle.state).deadlocked[battle.unit("bn")] = 1
    overrun(battle, "gr", "")
    assert battle.mp("gr") == 5
    assert not overruns_of(battle.state).deadlocked[battle.unit("bn")]
    assert not any(isinstance(frame, March) for frame in battle.state.stack)


def test_example_11_a_hex_cleared_by_loss_lets_the_attackers_go_on() -> None:
    units = {"bde": f"{BDE} 0101", "gr": "3-3-7 german regiment 0201 half=2-2 depleted"}
    battle = begun(battle_with(units))
    overrun(battle, "bde", "0201")
    battle.do(do.DeclareImmediate(), [6, 4])
    overruns, hex = overruns_of(battle.state), battle.hex("0201")
    assert battle.at("gr") == "gone"
    assert (battle.steps("bde"), battle.mp("bde")) == (1, 2)
    assert (overruns.marker_mp[hex], overruns.marker_zone[hex]) == (5, 1)
    assert not overruns.box[hex]
    battle.move("bde", "0202")


def test_example_12_a_hex_cleared_by_retreat_is_a_failure() -> None:
    units = {"bde": f"{BDE} 0201", "gr": f"{GR} 0302"}
    battle = begun(battle_with(units))
    overrun(battle, "bde", "0302")
    battle.do(do.DeclareImmediate(), [6])
    battle.do(battle.legal("retreat")[0], [1])
    overruns, bde = overruns_of(battle.state), battle.unit("bde")
    assert overruns.silenced[bde]
    assert overruns.bound[bde]
    assert not overruns.box[battle.hex("0302")]
    assert battle.rule_against(battle.move_action("bde", "0201")) == "22.42B"
