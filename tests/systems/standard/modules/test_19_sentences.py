"""Stacks, control, zones and support, number by number where other tests have none of the number. [19-21]"""

from __future__ import annotations

import pytest

from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.stacking import (
    controls,
    facts_of,
    has_room,
    is_dual,
    is_friendly_owned,
    re_of,
)
from game.systems.standard.rules.stacks.zones import is_supported, level_of, renew_zone, supporters, zone_level
from game.systems.standard.rules.supply.facts import NONE
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import BOARD, after, stand
from tests.systems.standard.modules.supplied import make_supplied
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, REGT, battle_with, begun, overrun
from tests.systems.standard.rules.builder import Battle

SIZES = {"company": 0, "battalion": 1, "regiment": 2, "brigade": 3, "division": 9}


def level(battle: Battle, number: str, side: int = ALLIED) -> int:
    """Level of the zone of a stack."""
    return level_of(battle.state, battle.hex(number), ALLIED if side == ALLIED else GERMAN)


def test_19_21_re_go_by_size_or_by_the_entry_and_losses_change_nothing() -> None:
    units = {size: f"3-3-7 uk 0{column}01 {size}" for column, size in enumerate(SIZES, start=1)}
    battle = make_stacked(BOARD, units | {"odd": "3-3-7 uk 0102 brigade re=7", "gr": f"{GR} 0504"})
    for size, re in SIZES.items():
        battle.state.steps[battle.unit(size)] = 1
        assert re_of(battle.state, [battle.unit(size)]) == re
    assert re_of(battle.state, [battle.unit("odd")]) == 7


def test_19_22_engineers_artillery_and_headquarters_are_specialised_all_others_ground() -> None:
    kinds = ("infantry", "parachute", "glider", "armour", "recon", "engineer", "artillery", "headquarters")
    units = {kind: f"2-2-7 uk 0{1 + place % 5}0{1 + place // 5} {kind}" for place, kind in enumerate(kinds)}
    battle = make_stacked(BOARD, units | {"gr": f"{GR} 0504"})
    ground = {kind for kind in kinds if facts_of(battle.state).is_ground[battle.unit(kind)]}
    assert ground == set(kinds) - {"engineer", "artillery", "headquarters"}


def test_19_23_a_unit_without_defense_stacks_moves_and_is_lost_like_any_other() -> None:
    units = {"guns": "3-0-7 uk 0101 artillery regiment", "more": "3-0-7 uk 0103 artillery regiment",
             "bde": f"{BDE} 0102",
             "gr": f"{GR} 0504"}  # fmt: skip
    battle = make_stacked(BOARD, units)
    battle.move("guns", "0102")
    assert not has_room(battle.state, battle.unit("more"), battle.hex("0102"))
    stand(battle, "gr", "0201")
    after(battle, "0102", "gr", "DE")
    assert (battle.at("guns"), battle.at("bde")) == ("gone", "gone")


def test_19_25_enemies_in_the_hex_never_count_against_the_limit() -> None:
    units = {"one": f"{BDE} 0101", "two": f"{BDE} 0102", "gr": f"{GR} 0201", "second": f"{GR} 0201"}
    battle = make_stacked(BOARD, units, modules=("stacks", "overruns"))
    stand(battle, "one", "0201")
    assert has_room(battle.state, battle.unit("two"), battle.hex("0201"))
    stand(battle, "two", "0103")


def test_19_31_the_scenario_says_who_controls_each_land_hex_at_the_start() -> None:
    battle = make_stacked(BOARD, {"bn": f"{BN} 0101", "gr": f"{GR} 0504"}, allied="0102")
    state = battle.state
    for number in ("0101", "0102"):
        assert controls(state, battle.hex(number), ALLIED)
    others = [hex for hex in range(battle.topology.size) if hex not in (battle.hex("0101"), battle.hex("0102"))]
    assert all(controls(state, hex, GERMAN) for hex in others)


def test_19_32_a_dual_hex_stays_its_first_holders() -> None:
    battle = make_stacked(BOARD, {"bn": f"{BN} 0101", "gr": f"{GR} 0201"}, modules=("stacks", "overruns"))
    stand(battle, "bn", "0201")
    assert is_dual(battle.state, battle.hex("0201"))
    assert controls(battle.state, battle.hex("0201"), GERMAN)


def test_19_33_friendly_owned_is_controlled_with_no_enemy_in_it() -> None:
    battle = make_stacked(BOARD, {"bn": f"{BN} 0101", "gr": f"{GR} 0504"}, modules=("stacks", "overruns"))
    hex = battle.hex("0101")
    assert is_friendly_owned(battle.state, hex, ALLIED)
    stand(battle, "gr", "0101")
    assert controls(battle.state, hex, ALLIED)
    assert not is_friendly_owned(battle.state, hex, ALLIED)


def test_19_45_zones_reach_over_a_canal_and_a_bridge_not_over_a_river_or_ferry() -> None:
    water = {"canals": {"canals": "0101/0201"}, "river": {"rivers": "0101/0201"},
             "bridge": {"rivers": "0101/0201", "bridges": {"b": "highway road 0101/0201"}},
             "ferry": {"rivers": "0101/0201", "ferries": "0101/0201"}}  # fmt: skip
    reached = {
        name: zone_level(battle.state, battle.hex("0201"), GERMAN)
        for name, board in water.items()
        for battle in [make_stacked(BOARD, {"bn": f"{BN} 0504", "gr": "5-5-7 german 0101 brigade"}, **board)]
    }
    assert reached == {"canals": FULL, "river": NO_ZOC, "bridge": FULL, "ferry": NO_ZOC}


def test_19_46_the_re_of_disrupted_units_do_not_count() -> None:
    battle = make_stacked(BOARD, {"one": f"{BDE} 0101", "regt": f"{REGT} 0101", "gr": f"{GR} 0504"})
    assert battle.state.stacks is not None
    assert level(battle, "0101") == FULL
    battle.state.stacks.disrupted[battle.unit("one")] = 1
    renew_zone(battle.state, battle.hex("0101"))
    assert level(battle, "0101") == PARTIAL


def test_19_46_with_unsupplied_units_the_higher_of_the_supplied_alone_and_of_all_but_partial() -> None:
    battle = make_supplied([". . . . ."] * 4, {"bde": f"{BDE} 0101", "bn": f"{BN} 0101", "gr": f"{GR} 0504"})
    supply = battle.state.modules.supply
    assert supply is not None
    for hungry, expected in (("bn", FULL), ("bde", PARTIAL), ("bde bn", PARTIAL)):
        for name in ("bde", "bn"):
            supply.status[battle.unit(name)] = NONE if name in hungry.split() else 2
        assert level(battle, "0101") == expected, hungry


@pytest.mark.parametrize(
    ("helper", "where", "helps"),
    [
        ("artillery regiment", "0101", True), ("artillery regiment", "0201", True),
        ("artillery regiment", "0301", False), ("artillery regiment range=2", "0301", True),
        ("artillery company", "0101", False), ("headquarters regiment", "0101", True),
        ("headquarters regiment", "0201", False), ("engineer regiment", "0101", False),
    ],
)  # fmt: skip
def test_19_5_guns_in_range_or_a_headquarters_in_the_hex_of_an_re_support(helper: str, where: str, helps: bool) -> None:
    units = {"bn": f"{BN} 0101", "helper": f"2-2-7 uk {where} {helper}", "gr": f"{GR} 0504"}
    battle = make_stacked(BOARD, units)
    assert is_supported(battle.state, battle.hex("0101"), ALLIED) is helps
    assert level(battle, "0101") == (PARTIAL if helps else NO_ZOC)


def test_19_5_not_in_disorder() -> None:
    units = {"bn": f"{BN} 0101", "guns": "2-2-7 uk 0101 artillery regiment", "gr": f"{GR} 0504"}
    battle = make_stacked(BOARD, units)
    assert battle.state.stacks is not None
    battle.state.stacks.disrupted[battle.unit("guns")] = 1
    assert supporters(battle.state, battle.hex("0101"), ALLIED) == ()


def test_20_6_the_attackers_support_then_the_defenders_then_the_die() -> None:
    units = {"bde": f"{BDE} 0201", "gr": f"{GR} 0302"}
    battle = make_stacked(BOARD, units, step="first_combat", hands="uk+3 german+1")
    battle.do(battle.attack_action("0302", "bde"))
    assert battle.waits_for == "allied attacker_fire"
    battle.do(next(action for action in battle.legal("commit_fire") if action.markers))  # type: ignore[attr-defined]
    assert battle.waits_for == "german defender_fire"
    events = battle.do(battle.legal("commit_fire")[0], dice=[3])
    fought = next(event for event in events if event.kind == "combat_resolved")
    assert fought.attack.total == 8  # type: ignore[attr-defined]


def test_21_23_who_retreated_before_combat_has_had_its_attempt() -> None:
    battle = begun(battle_with({"bde": f"{BDE} 0201", "two": f"{BDE} 0202", "recon": "2-2-12 german 0301 recon"}))
    overrun(battle, "bde", "0301")
    battle.do(next(action for action in battle.legal("retreat_before")))
    assert battle.at("recon") != "0301"
    assert battle.state.modules.overruns is not None
    assert battle.state.modules.overruns.attempted[battle.unit("recon")]
