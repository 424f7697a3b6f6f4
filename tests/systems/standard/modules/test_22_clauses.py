"""Clauses of chapter 22 that a test of the whole sentence would not miss: exceptions, ends, and who else. [22]"""

from __future__ import annotations

import pytest

from game.systems.standard.rules.actions import EndPhase, Enter, Move
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.dual_attacks import dual_battle
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.overruns.position import ENTERED
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.actions import RetreatBefore
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.zones import level_of, renew_zone
from game.systems.standard.rules.state import ARRIVED, FOUGHT, MOVED, STOPPED
from game.systems.standard.rules.supply.facts import NONE
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import stand
from tests.systems.standard.modules.test_22_overruns import (
    BDE,
    BN,
    GR,
    OPEN,
    REGT,
    battle_with,
    begun,
    make_dual,
    overrun,
    refused,
)
from tests.systems.standard.rules.builder import Battle

BRIDGE = {"canals": "0101/0201", "highways": ["0101 0201"], "bridges": {"b": "canal road 0101/0201"}}


def disputed(step: str = "first_movement", inside: str = "bde bn", **units: str) -> Battle:
    """A brigade and a battalion share 0302 with a regiment; another is behind it."""
    roster = {"bde": f"{BDE} 0504", "bn": f"{BN} 0503", "gr": f"{GR} 0302", "back": f"{GR} 0401"}
    battle = battle_with(roster | units, step=step)
    make_dual(battle, "0302", *inside.split())
    return begun(battle)


def pinned(battle: Battle, units: str, pins: str) -> do.DualAttack:
    """An attack on 0401 past the enemies of 0302."""
    of_both = [tuple(sorted(battle.unit(name) for name in names.split())) for names in (units, pins)]
    return do.DualAttack(battle.hex("0401"), of_both[0], do.PINNED, of_both[1])


def two_disputed(strong: str = "9-9-7 uk") -> Battle:
    """Two hexes of both sides beside 0401, a strong unit and a battalion of the Allies in each."""
    roster = {"bde": "9-9-7 uk 0504", "bn": f"{BN} 0503", "bde2": f"{strong} 0502", "bn2": f"{BN} 0501"}
    german = {"gr": f"{GR} 0302", "gr2": f"{GR} 0402", "back": f"{GR} 0401"}
    battle = battle_with(roster | german, step="first_combat")
    make_dual(battle, "0302", "bde", "bn")
    make_dual(battle, "0402", "bde2", "bn2")
    return begun(battle)


def test_22_564_units_of_two_dual_hexes_attack_together_past_enemies_who_are_pinned_in_each() -> None:
    battle = two_disputed()
    both = pinned(battle, "bn bn2", "bde bde2")
    assert battle.rule_against(both) == ""
    assert both in battle.legal("dual_attack")
    told = [event for event in battle.do(both, [6]) if event.kind == "enemy_pinned"]
    assert [(event.hex, event.units) for event in told] == [  # type: ignore[attr-defined]
        (battle.hex("0302"), (battle.unit("bde"),)), (battle.hex("0402"), (battle.unit("bde2"),)),
    ]  # fmt: skip
    assert battle.at("gr") == "0302"
    assert battle.at("gr2") == "0402"


@pytest.mark.parametrize(("strong", "pins"), [("9-9-7 uk", "bde"), ("9-9-7 uk", "bde2"), ("1-9-7 uk", "bde bde2")])
def test_22_564_who_pins_in_one_hex_pins_nobody_in_the_other(strong: str, pins: str) -> None:
    battle = two_disputed(strong)
    refusal = refused(battle, pinned(battle, "bn bn2", pins))
    assert (refusal.code, refusal.rule) == ("not_pinned", "22.564")
    assert battle.setting.board.number(battle.hex("0302" if pins == "bde2" else "0402")) in str(refusal.said)
    overruns_of(battle.state).own_hexes().pressed[battle.hex("0302" if pins == "bde2" else "0402")] = 1
    assert battle.rule_against(pinned(battle, "bn bn2", pins)) == "", "pressed already"


def test_22_562_a_joint_defence_is_that_of_one_dual_hex() -> None:
    battle = two_disputed()
    units = tuple(sorted(battle.unit(name) for name in ("bn", "bn2")))
    assert battle.rule_against(do.DualAttack(battle.hex("0401"), units, do.JOINT, ())) == "22.562"


# who attempts, and how


def test_22_107_nobody_without_supply_overruns() -> None:
    supply = {"home": [{"side": "allied", "hexes": "0101"}, {"side": "german", "hexes": "0504"}]}
    units = {"bde": f"{BDE} 0101", "gr": f"{GR} 0201"}
    battle = begun(make_stacked(OPEN, units, modules=("stacks", "supply", "overruns"), script={"supply": supply}))
    attempt = do.Overrun(battle.unit("bde"), battle.path("0201"))
    assert battle.rule_against(attempt) == ""
    assert battle.state.modules.supply is not None
    battle.state.modules.supply.status[battle.unit("bde")] = NONE
    assert battle.rule_against(attempt) == "22.107"
    assert not battle.legal("overrun")


@pytest.mark.parametrize("flag", [MOVED, ARRIVED])
def test_22_102_only_who_began_the_phase_in_the_hex_declares_there(flag: int) -> None:
    battle = disputed(inside="bde", mate=f"{BN} 0201")
    within = do.Overrun(battle.unit("bde"), ())
    assert battle.rule_against(within) == ""
    battle.state.flags[battle.unit("bde")] |= flag
    assert battle.rule_against(within) == "22.102"
    battle.move("mate", "0302")
    assert refused(battle, do.Overrun(battle.unit("mate"), ())).rule == "22.553"


def test_22_34_nobody_follows_who_rushes_a_bridge() -> None:
    battle = begun(battle_with({"regt": f"{REGT} 0101", "mate": f"{BDE} 0202", "bn": "2-2-7 german 0201"}, **BRIDGE))
    battle.state.orders[0] = 2
    battle.do(do.CaptureBridge(battle.unit("regt"), battle.path("0201")))
    assert refused(battle, do.Overrun(battle.unit("mate"), battle.path("0201"))).rule == "22.34"
    assert not battle.legal("overrun")


def test_22_34_who_rushes_a_bridge_needs_room_before_it_and_may_try_again_in_the_next_phase() -> None:
    units = {"regt": f"{REGT} 0102", "bn": "2-2-7 german 0201", "one": f"{BDE} 0101", "two": f"{BDE} 0101"}
    battle = begun(battle_with(units, **BRIDGE))
    assert refused(battle, do.CaptureBridge(battle.unit("regt"), battle.path("0101 0201"))).rule == "22.34"
    overruns_of(battle.state).barred[battle.unit("one")] = 1
    assert refused(battle, do.Overrun(battle.unit("one"), battle.path("0201"))).rule == "22.34"
    while battle.waits_for != "german movement":
        battle.end()
    assert not any(overruns_of(battle.state).barred)


def test_22_553_no_overrun_leads_through_a_dual_hex() -> None:
    battle = disputed(regt=f"{REGT} 0201")
    through = do.Overrun(battle.unit("regt"), battle.path("0302 0401"))
    assert battle.rule_against(do.Overrun(battle.unit("regt"), battle.path("0301 0401"))) == ""
    assert refused(battle, through).rule == "22.553"


def test_22_106_an_attack_of_nothing_is_a_deadlock_only() -> None:
    units = {"guns": "0-3-7 uk 0101", "depot": "3-0-7 german 0201", "gr": f"{GR} 0504"}
    battle = begun(battle_with(units))
    overrun(battle, "guns", "0201")
    assert battle.rule_against(do.DeclareImmediate()) == "22.106"
    assert battle.rule_against(do.DeclareDeadlock()) == ""


# leaving before it, and going on after it


def test_21_21_nobody_leaves_a_dual_hex_before_an_overrun() -> None:
    units = {"bn": f"{BN} 0201", "mate": f"{BN} 0504", "recon": "2-2-12 german 0301 recon", "gr": f"{GR} 0404"}
    for is_dual in (False, True):
        battle = begun(battle_with(units))
        if is_dual:
            make_dual(battle, "0301", "mate")
        overrun(battle, "bn", "0301")
        assert (battle.waits_for == "german retreat_before") is not is_dual


def test_22_33_a_full_zone_over_the_vacated_hex_stops_who_came_in() -> None:
    for extra, stops in (({}, False), ({"heavy": "5-5-7 german 0401 brigade"}, True)):
        units = {"bde": f"{BDE} 0201", "recon": "2-2-12 german 0301 recon", "far": f"{GR} 0504"}
        battle = begun(battle_with(units | extra))
        overrun(battle, "bde", "0301")
        ways = [way for way in battle.legal("retreat_before") if isinstance(way, RetreatBefore)]
        battle.do(max(ways, key=lambda way: (len(way.path), way.path)))
        assert battle.at("bde") == "0301"
        assert bool(battle.state.flags[battle.unit("bde")] & STOPPED) is stops


def test_22_33_who_was_stopped_before_he_opened_goes_on_from_the_vacated_hex_unless_a_zone_is_over_it() -> None:
    units = {"regt": "4-3-14 uk 0101 regiment armour", "recon": "2-2-12 german 0301 recon brigade", "far": f"{GR} 0504"}
    for numbers, goes_on in ((("0401", "0501"), True), (("0401",), False)):
        battle = begun(battle_with(units))
        battle.move("regt", "0201")
        assert battle.destinations("regt") == set()
        overrun(battle, "regt", "0301")
        battle.do(RetreatBefore(battle.unit("recon"), battle.path(" ".join(numbers))))
        assert (battle.at("regt"), battle.at("recon")) == ("0301", numbers[-1])
        assert bool(battle.destinations("regt")) is goes_on


def test_22_418_who_was_stopped_beside_them_goes_on_from_the_hex_he_has_won() -> None:
    battle = begun(battle_with({"bde": "9-5-7 uk 0101 brigade", "gr": "1-1-7 german 0201 single", "far": f"{GR} 0504"}))
    battle.state.flags[battle.unit("bde")] |= STOPPED
    overrun(battle, "bde", "0201")
    battle.do(do.DeclareImmediate(), [6])
    assert battle.destinations("bde")


def test_22_415_what_is_paid_for_another_zone_over_the_hex_counts_towards_the_zone_shown() -> None:
    for other in ({}, {"near": f"{GR} 0302"}):
        battle = begun(battle_with({"bn": f"{BN} 0401", "gr": f"{GR} 0504"} | other))
        overruns_of(battle.state).lay(battle.hex("0201"), 6, FULL)
        battle.move("bn", "0301")
        assert 7 - battle.mp("bn") == 3, "1 of ground and 2 in all for zones"


def test_22_417_who_enters_where_more_was_spent_than_he_ever_had_has_spent_all() -> None:
    battle = begun(battle_with({"bn": f"{BN} 0401", "gr": f"{GR} 0504"}))
    overruns_of(battle.state).lay(battle.hex("0201"), 12, NO_ZOC)
    battle.move("bn", "0301")
    assert "0201" in battle.destinations("bn")
    battle.move("bn", "0201")
    assert battle.mp("bn") == 0


# zones and screens


def test_22_42b_the_silenced_have_no_zone() -> None:
    battle = disputed()
    stand(battle, "gr", "0104")
    assert level_of(battle.state, battle.hex("0302"), ALLIED) == FULL
    for name in ("bde", "bn"):
        overruns_of(battle.state).silenced[battle.unit(name)] = 1
    renew_zone(battle.state, battle.hex("0302"))
    assert level_of(battle.state, battle.hex("0302"), ALLIED) == NO_ZOC


@pytest.mark.parametrize(("kind", "level"), [("infantry", NO_ZOC), ("artillery", PARTIAL)])
def test_22_542_ground_units_alone_screen(kind: str, level: int) -> None:
    units = {"in": f"2-2-7 uk 0504 {kind} regiment", "gr": f"{GR} 0302", "hq": "0-1-7 german 0302 headquarters"}
    battle = battle_with(units)
    make_dual(battle, "0302", "in")
    found = level_of(battle.state, battle.hex("0302"), GERMAN)
    assert (found == NO_ZOC) is (level == NO_ZOC)


# in and out


def test_22_553_who_has_joined_one_dual_hex_joins_no_other() -> None:
    battle = disputed(inside="bde", mate=f"{BN} 0201")
    join = Move(battle.unit("mate"), battle.path("0302"))
    assert battle.rule_against(join) == ""
    overruns_of(battle.state).passed[battle.unit("mate")] = ENTERED
    assert refused(battle, join).rule == "22.553"
    assert "0302" not in battle.destinations("mate")


def test_22_551_no_way_leads_from_one_dual_hex_into_another() -> None:
    battle = disputed(mate=f"{BN} 0103")
    make_dual(battle, "0401", "mate")
    assert refused(battle, Move(battle.unit("bn"), battle.path("0401"))).rule == "22.551"
    assert "0401" not in battle.destinations("bn")


# pins, and joint attacks


def test_22_564_a_pin_stands_in_the_hex_has_not_attacked_and_does_not_attack_out_with_the_others() -> None:
    battle = disputed("first_combat", near="9-5-7 uk 0501 brigade")
    assert battle.rule_against(pinned(battle, "bn", "bde")) == ""
    assert refused(battle, pinned(battle, "bn bde", "bde")).rule == "22.564"
    assert refused(battle, pinned(battle, "bn", "near")).rule == "22.564"
    battle.state.flags[battle.unit("bde")] |= FOUGHT
    assert refused(battle, pinned(battle, "bn", "bde")).rule == "22.564"


def test_22_562_a_joint_attack_is_made_by_units_of_the_hex_alone() -> None:
    battle = disputed("first_combat", near=f"{BDE} 0501")
    both = tuple(sorted((battle.unit("bde"), battle.unit("near"))))
    assert refused(battle, do.DualAttack(battle.hex("0401"), both, do.JOINT, ())).rule == "22.562"
    alone = (battle.unit("bde"),)
    assert refused(battle, do.DualAttack(battle.hex("0401"), alone, do.JOINT, (battle.unit("bn"),))).rule == "22.562"


def test_22_428_the_bound_of_either_hex_take_no_part_in_a_joint_attack() -> None:
    battle = disputed("first_combat", two=f"{GR} 0302", last=f"{GR} 0401")
    for name in ("two", "last"):
        overruns_of(battle.state).bound[battle.unit(name)] = 1
    attack = do.DualAttack(battle.hex("0401"), (battle.unit("bde"),), do.JOINT, ())
    defenders = dual_battle(battle.state, ALLIED, attack).defenders
    assert {battle.setting.units[unit].id for unit in defenders} == {"gr", "back"}


# what ends with a phase


def test_22_42b_and_22_564_the_bound_pins_and_pressure_last_one_combat_phase() -> None:
    battle = disputed("first_combat")
    overruns, hex = overruns_of(battle.state), battle.hex("0302")
    overruns.bound[battle.unit("bn")] = overruns.silenced[battle.unit("bn")] = 1
    overruns.pinning[battle.unit("bde")] = 1
    overruns.own_hexes().pressed[hex] = 1
    battle.do(EndPhase())
    assert not any(overruns_of(battle.state).bound)
    assert not any(overruns_of(battle.state).silenced)
    while battle.waits_for != "german combat":
        battle.end()
    assert not any(overruns_of(battle.state).pinning)
    assert not overruns_of(battle.state).pressed[hex]


@pytest.mark.parametrize(("marker", "spent"), [("0101", 5), ("0201", 1 + 2), ("0403", 1)])
def test_22_414_and_22_415_who_comes_on_behind_an_overrun_has_spent_as_much(marker: str, spent: int) -> None:
    late = {"reinforcements": [{"turn": 2, "units": ["late"], "hexes": "0101"}]}
    battle = battle_with(
        {"late": "5-5-7 uk off brigade", "gr": f"{GR} 0504"}, step="first_arrivals", turn=2, script=late
    )
    begun(battle)
    overruns_of(battle.state).lay(battle.hex(marker), 5, FULL)
    battle.do(Enter(battle.unit("late"), battle.hex("0101")))
    assert 7 - battle.mp("late") == spent
