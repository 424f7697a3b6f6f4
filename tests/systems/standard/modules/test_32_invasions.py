"""Seaborne invasions and coastal batteries. [32.1, 32.2, 32.4, 31.22]"""

from __future__ import annotations

from typing import Any

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade, PlaceBridgehead
from game.systems.standard.rules.bridgeheads.facts import INVASION
from game.systems.standard.rules.bridgeheads.position import NOT_EMBARKED, BridgeheadsState
from game.systems.standard.rules.events import Depleted, Eliminated
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import lift
from game.systems.standard.rules.overruns.actions import DeclareImmediate, Overrun
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.stacks.actions import TakeStep
from game.systems.standard.rules.stacks.conditions import is_disrupted
from game.systems.standard.rules.state import AFLOAT
from game.systems.standard.rules.system import STANDARD
from game.ui.language.words import Words
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.rules.builder import Battle

MODULES = ("stacks", "supply", "bridgeheads")
ROWS = [". . . . .", ". . . . .", ". . . . ."]
SWITCHBACK = {
    "id": "switchback", "title": "Switchback", "side": "allied", "port": "0101", "targets": "0401 0402 0403",
    "first_turn": 2, "lift_re": 3,
}  # fmt: skip
UNITS = {
    "bde": "5-5-7 uk 0101 brigade", "bn": "2-2-7 uk 0102", "guns": "3-0-7 uk 0102 artillery regiment",
    "gr": "3-3-7 german 0502 regiment",
}  # fmt: skip


def coast(units: dict[str, str] | None = None, *, turn: int = 2, **more: Any) -> Battle:
    """A port in 0101; the enemy's coast is column 4, with beaches in 0401 and 0402 and a port in 0403."""
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 4))
    section = {"beaches": "0401 0402", "invasions": [SWITCHBACK | more.pop("invasion", {})], **more.pop("section", {})}
    script = {
        "bridgeheads": section,
        "supply": {
            "home": [{"side": "allied", "hexes": everywhere}, {"side": "german", "hexes": everywhere}],
            "ports": [{"name": "Harbour", "hex": "0403", "capacity": 4}],
        },
        "sites": more.pop("sites", []),
        "orders": more.pop("orders", {}),
        **more.pop("also", {}),
        "air_naval": more.pop("support", None),
    }
    return make_stacked(
        ROWS, units or UNITS, modules=MODULES, allied="0101 0102 0103 0201 0202 0203", script=script, turn=turn,
        step=more.pop("step", "first_movement"), **more,
    )  # fmt: skip


def known(battle: Battle) -> BridgeheadsState:
    found = battle.state.modules.bridgeheads
    assert found is not None
    return found


def embark(battle: Battle, name: str, number: str) -> Embark:
    return Embark(battle.unit(name), 0, battle.hex(number))


def invade(battle: Battle, number: str, names: str) -> Invade:
    return Invade(battle.hex(number), tuple(sorted(battle.unit(name) for name in names.split())))


def to_combat(battle: Battle) -> None:
    """On to the combat phase of the side that is moving."""
    while not battle.waits_for.endswith("combat"):
        battle.do(EndPhase())


def test_32_21_a_unit_leaves_the_map_in_the_movement_phase() -> None:
    battle = coast()
    battle.do(embark(battle, "bde", "0401"))
    assert battle.state.hex_of[battle.unit("bde")] < 0
    assert known(battle).target[battle.unit("bde")] == battle.hex("0401")


@pytest.mark.parametrize(
    ("name", "number", "turn", "rule"),
    [
        ("bn", "0401", 2, "32.1"),  # not at the port
        ("bde", "0401", 1, "32.1"),  # too early
        ("bde", "0501", 2, "32.1"),  # no target
        ("bde", "0403", 2, "32.12"),  # a port is for commandos
    ],
)
def test_32_1_who_sails_from_where_and_when_stands_in_the_scenario(
    name: str, number: str, turn: int, rule: str
) -> None:
    battle = coast(turn=turn)
    assert battle.rule_against(embark(battle, name, number)) == rule


def test_32_1_the_lift_is_not_exceeded() -> None:
    battle = coast({**UNITS, "more": "2-2-7 uk 0101"})
    battle.do(embark(battle, "bde", "0401"))
    assert battle.rule_against(embark(battle, "more", "0401")) == "32.1"


def test_32_11_guns_follow_only_over_a_beach_held_since_the_turn_began() -> None:
    units = {**UNITS, "guns": "3-0-7 uk 0101 artillery regiment"}
    battle = coast(units)
    assert battle.rule_against(embark(battle, "guns", "0401")) == "32.11"
    known(battle).own_at_start[battle.hex("0401")] = 1 + ALLIED
    stacks = battle.state.stacks
    assert stacks is not None
    stacks.control[battle.hex("0401")] = ALLIED
    battle.do(embark(battle, "guns", "0401"))


def test_32_13_invaders_have_not_moved_and_are_fully_supplied() -> None:
    battle = coast({**UNITS, "bde": "5-5-7 uk 0103 brigade"})
    battle.move("bde", "0102 0101")
    assert battle.rule_against(embark(battle, "bde", "0401")) == "32.13"
    hungry = coast()
    supply = hungry.state.modules.supply
    assert supply is not None
    supply.status[hungry.unit("bde")] = 1
    assert hungry.rule_against(embark(hungry, "bde", "0401")) == "32.13"


def test_32_22_an_empty_beach_is_occupied_and_a_bridgehead_offered() -> None:
    battle = coast()
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"))
    assert battle.at("bde") == "0401"
    assert battle.waits_for == "allied place_bridgehead"
    battle.do(PlaceBridgehead())
    hex = battle.hex("0401")
    assert (known(battle).owner[hex], known(battle).origin[hex]) == (ALLIED, INVASION)


def test_32_22_enemies_are_fought_inside_the_hex() -> None:
    battle = coast({**UNITS, "guard": "1-1-7 german 0401 single"})
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"), dice=[6])
    assert battle.at("guard") == "gone"
    assert battle.at("bde") == "0401"


def test_32_23_who_is_thrown_back_returns_disrupted() -> None:
    battle = coast({**UNITS, "guard": "9-19-7 german 0401 brigade"})
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"), dice=[4])
    assert battle.at("bde") == "0101"
    assert is_disrupted(battle.state, battle.unit("bde"))


def test_32_24_the_combat_phase_does_not_end_before_all_have_landed() -> None:
    battle = coast()
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    assert battle.rule_against(EndPhase()) == "32.24"
    battle.do(invade(battle, "0401", "bde"))
    battle.do(PlaceBridgehead())
    assert battle.rule_against(EndPhase()) == ""


def test_32_24_without_attack_supply_they_go_back_from_an_enemy_unfought() -> None:
    battle = coast(UNITS | {"gr": "3-3-7 german 0401 regiment"})
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    supply = battle.state.modules.supply
    assert supply is not None
    supply.points[ALLIED] = 0
    battle.do(invade(battle, "0401", "bde"))
    assert battle.at("bde") == "0101"
    assert not is_disrupted(battle.state, battle.unit("bde"))
    assert battle.rule_against(EndPhase()) == ""


BATTERY = {
    "id": "w15", "title": "W15", "hex": "0402", "side": "german", "range": 2, "strength": 3, "armour": 2,
}  # fmt: skip


@pytest.mark.parametrize(("die", "steps"), [(3, 1), (4, 2)])
def test_32_4_a_battery_in_range_costs_the_invaders_a_step(die: int, steps: int) -> None:
    battle = coast(sites=[BATTERY])
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"), dice=[die])
    assert battle.steps("bde") == steps


def test_32_4_who_is_lost_to_the_guns_is_on_board_no_more_while_others_are_asked() -> None:
    two = [BATTERY, BATTERY | {"id": "second"}]
    units = {"bn": "2-2-7 uk 0101 single", "sappers": "2-2-7 uk 0101 single engineer", "other": "2-2-7 uk 0101"}
    battle = coast({**units, "gr": UNITS["gr"]}, sites=two)
    for name in units:
        battle.do(embark(battle, name, "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bn sappers other"), dice=[1])
    battle.do(TakeStep(battle.unit("bn")), dice=[1])
    assert battle.waits_for == "allied losses"
    assert battle.at("bn") == "gone"
    assert known(battle).embarked[battle.unit("bn")] == NOT_EMBARKED
    assert STANDARD.invariants(battle.state) == []


def test_32_4_what_the_guns_cost_is_told_as_lost_to_them_and_what_the_fight_costs_as_lost_in_it() -> None:
    battle = coast({**UNITS, "gr": "2-2-7 german 0401"}, sites=[BATTERY])
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    events = battle.do(invade(battle, "0401", "bde"), dice=[1, 4])
    lost = [event for event in events if isinstance(event, Depleted | Eliminated)]
    told = {language: [Words(language).say(event.reason) for event in lost] for language in ("en", "nl")}
    assert told["en"][0] == "lost to the fire of coastal batteries"
    assert told["nl"][0] == "verloren door het vuur van kustbatterijen"
    assert lost[0].rule == "32.4"
    assert "lost to the fire" not in " ".join(told["en"][1:])


def test_32_4_who_is_to_take_the_step_is_told_what_it_is_lost_to() -> None:
    units = {"bn": "2-2-7 uk 0101 single", "other": "2-2-7 uk 0101"}
    battle = coast({**units, "gr": UNITS["gr"]}, sites=[BATTERY])
    for name in units:
        battle.do(embark(battle, name, "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bn other"), dice=[1])
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    assert decision.rule == "32.4"
    assert Words("en").say(decision.prompt) == "The coastal batteries cost a step: choose who takes it."


def test_32_4_one_out_of_range_does_not_fire() -> None:
    battle = coast(sites=[BATTERY | {"hex": "0503", "range": 0}])
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"))
    assert battle.steps("bde") == 2


def test_32_12_commandos_may_land_in_a_port_and_earn_no_bridgehead() -> None:
    battle = coast({**UNITS, "cdo": "3-2-7 uk 0101 commando"})
    battle.do(embark(battle, "cdo", "0403"))
    to_combat(battle)
    battle.do(invade(battle, "0403", "cdo"))
    assert battle.at("cdo") == "0403"
    assert battle.waits_for == "allied combat"


@pytest.mark.parametrize(("name", "offered"), [("cdo", False), ("bde", True)])
def test_example_30_at_a_port_that_is_a_beach_only_infantry_earns_a_bridgehead(name: str, offered: bool) -> None:
    units = {**UNITS, "cdo": "3-2-7 uk 0101 commando"}
    battle = coast(units, section={"beaches": "0401 0402 0403"})
    battle.do(embark(battle, name, "0403"))
    to_combat(battle)
    battle.do(invade(battle, "0403", name))
    assert (battle.waits_for == "allied place_bridgehead") is offered


def test_31_22_b_an_own_beach_that_is_fed_earns_no_bridgehead() -> None:
    battle = coast()
    stacks = battle.state.stacks
    assert stacks is not None
    stacks.control[battle.hex("0401")] = ALLIED
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"))
    assert battle.waits_for == "allied combat"


def test_31_32_those_who_did_not_fight_follow_into_the_bridgehead() -> None:
    units = {f"b{number}": "2-2-7 uk 0101" for number in range(2)}
    battle = coast({**units, "c": "2-2-7 uk 0101 engineer", "gr": "3-3-7 german 0502 regiment"})
    for name in ("b0", "b1", "c"):
        battle.do(embark(battle, name, "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "b0"))
    battle.do(PlaceBridgehead())
    assert {battle.at(name) for name in ("b0", "b1", "c")} == {"0401"}


def test_32_24_followers_whose_beach_is_disputed_go_back_when_the_phase_ends() -> None:
    battle = coast({**UNITS, "guns": "3-0-7 uk 0101 artillery regiment", "guard": "3-3-7 german 0401"})
    guns, beach = battle.unit("guns"), battle.hex("0401")
    stacks = battle.state.stacks
    assert stacks is not None
    known(battle).own_at_start[beach], stacks.control[beach] = 1 + ALLIED, ALLIED
    known(battle).embarked[guns], known(battle).target[guns] = 0, beach
    known(battle).came_from[guns] = battle.state.hex_of[guns]
    lift(battle.state, guns)
    battle.state.hex_of[guns] = AFLOAT
    while battle.waits_for.startswith("allied") and battle.at("guns") != "0101":
        STANDARD.step(battle.state, EndPhase(), ScriptedDice(()))
    assert battle.at("guns") == "0101"


def test_example_29_an_amphibious_overrun_over_an_arrow_earns_a_bridgehead() -> None:
    arrow = {"id": "mud", "title": "Mud", "ends": "0201 0401", "lift_re": 3, "opened": [{"side": "allied"}]}
    units = {
        "duck": "9-9-7 uk 0201 amphibious", "leg": "9-9-7 uk 0202", "guard": "1-1-7 german 0401",
        "far": "3-3-7 german 0503 regiment",
    }  # fmt: skip
    everywhere = " ".join(f"0{column}0{row}" for column in (1, 2, 4, 5) for row in range(1, 4))
    battle = make_stacked(
        [". . - . .", ". . - . .", ". . - . ."], units, modules=(*MODULES, "overruns"),
        script={
            "bridgeheads": {"arrows": [arrow]},
            "supply": {"home": [{"side": "allied", "hexes": everywhere}, {"side": "german", "hexes": everywhere}]},
        },
    )  # fmt: skip
    overruns = battle.state.modules.overruns
    assert overruns is not None
    overruns.begun_mp[:] = [unit.ma_mp for unit in battle.setting.units]
    battle.do(Overrun(battle.unit("duck"), battle.path("0401")))
    assert battle.mp("duck") == 7 - 5  # ground 1, arrow 2 x 1, the overrun 2
    battle.do(DeclareImmediate(), dice=[6])
    assert battle.at("duck") == "0401"
    assert battle.waits_for == "allied place_bridgehead"
    assert battle.rule_against(Overrun(battle.unit("leg"), battle.path("0201 0401"))) != ""


def test_22_551_in_reach_is_only_what_a_way_leads_to() -> None:
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 4))
    battle = make_stacked(
        ROWS, {"bn": "2-2-7 uk 0202", "gr": "3-3-7 german 0503 regiment"}, modules=(*MODULES, "overruns"),
        allied="0101",
        script={
            "bridgeheads": {},
            "supply": {"home": [{"side": "allied", "hexes": everywhere}, {"side": "german", "hexes": everywhere}]},
        },
    )  # fmt: skip
    overruns = battle.state.modules.overruns
    assert overruns is not None
    overruns.own_hexes().box[battle.hex("0202")] = 1  # the enemy has gone a moment ago
    found = movement_reach(battle.state, battle.unit("bn"))
    assert found.cost_mp
    assert all(found.path_to(hex)[-1] == hex for hex in found.cost_mp)
