"""Engineers in a bridgehead: the water across which it was won is spanned for their side. [40.5, 40.51]"""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.standard.rules.attrition.wearing import refuse_entry
from game.systems.standard.rules.bridgeheads.facts import CROSSING
from game.systems.standard.rules.movement import step_refusal
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.overruns.ledger import overrun_ledger
from game.systems.standard.rules.retreat import retreat_paths
from game.systems.standard.rules.span import attack_effect
from game.systems.standard.rules.stacks.advance import is_open_to_advance
from game.systems.standard.rules.step_costs import step_cost_ledger
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import after
from tests.systems.standard.modules.supplied import supplied
from tests.systems.standard.modules.test_22_overruns import begun
from tests.systems.standard.modules.test_31_bridgeheads import known, put_bridgehead
from tests.systems.standard.rules.builder import Battle

ROWS = [". . . .", ". . . .", ". . . ."]
RIVER = "0201/0301 0201/0302 0202/0302 0202/0303 0203/0303"
UNITS = {
    "sappers": "1-1-7 uk 0302 engineer", "bn": "2-2-7 uk 0202", "regt": "4-3-10 uk 0302 regiment",
    "gr": "3-3-7 german 0403 regiment",
}  # fmt: skip


def over_the_river(units: dict[str, str] | None = None, *, hexside: str = "0202/0302", **more: Any) -> Battle:
    """A bridgehead in 0302, won over the river from 0202."""
    script = {"bridgeheads": {}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]}}
    battle = make_stacked(
        ROWS, units or UNITS, rivers=RIVER, modules=("stacks", "supply", "overruns", "bridgeheads"),
        allied="0101 0102 0201 0202 0203 0302", script=script, **more,
    )  # fmt: skip
    put_bridgehead(battle, "0302", origin=CROSSING)
    known(battle).hexside[battle.hex("0302")] = battle.hexside(hexside)
    return battle


def price(battle: Battle, name: str) -> tuple[str, int]:
    """What the step from 0202 to 0302 costs a unit, or the rule against it."""
    refused, cost = step_refusal(
        battle.state, battle.unit(name), battle.hex("0202"), battle.hex("0302"), left_mp=7, has_moved=False
    )
    return ("" if refused is None else refused.rule, cost)


def test_40_51_on_foot_the_water_is_crossed_as_over_a_bridge() -> None:
    battle = over_the_river()
    assert price(battle, "bn") == ("", 1)
    assert "0302" in battle.destinations("bn")
    ledger = step_cost_ledger(battle.state, battle.unit("bn"), battle.hex("0202"), battle.hex("0302"))
    assert ledger is not None
    assert (ledger.total, ledger.lines[-1].rule) == (1, "40.51")
    begun(battle).move("bn", "0302")
    assert battle.mp("bn") == 6


def test_40_51_back_over_it_too() -> None:
    battle = over_the_river()
    assert battle.hex("0202") in movement_reach(battle.state, battle.unit("sappers")).cost_mp


def test_40_51_not_for_mobile_units() -> None:
    battle = over_the_river()
    assert price(battle, "regt")[0] == "5.5"
    assert "0202" not in battle.destinations("regt")


@pytest.mark.parametrize("without", ["engineers", "bridgehead", "that_hexside"])
def test_40_51_not_without_engineers_a_bridgehead_and_its_own_hexside(without: str) -> None:
    units = UNITS | ({"sappers": "1-1-7 uk 0302"} if without == "engineers" else {})
    battle = over_the_river(units, hexside="0201/0302" if without == "that_hexside" else "0202/0302")
    if without == "bridgehead":
        known(battle).own_hexes().owner[battle.hex("0302")] = -1
    assert price(battle, "bn")[0] == "5.5"
    assert without == "that_hexside" or "0302" not in battle.destinations("bn")


def test_40_51_every_unit_retreats_over_it() -> None:
    battle = over_the_river(step="second_combat")
    for name in ("sappers", "regt"):
        paths, _ = retreat_paths(battle.state, battle.unit(name), battle.hex("0402"), 1)
        assert (battle.hex("0202"),) in paths, name
    known(battle).own_hexes().owner[battle.hex("0302")] = -1
    paths, _ = retreat_paths(battle.state, battle.unit("sappers"), battle.hex("0402"), 1)
    assert (battle.hex("0202"),) not in paths


def test_40_51_a_retreat_over_it_is_carried_out() -> None:
    battle = over_the_river(UNITS | {"gr": "6-3-7 german 0402 brigade"}, step="second_combat")
    after(battle, "0302", "gr", "D1")
    battle.retreat("regt", "0202")
    assert battle.at("regt") == "0202"


def test_40_51_an_advance_and_an_overrun_on_foot_go_over_it() -> None:
    battle = over_the_river()
    here, there = battle.hex("0302"), battle.hex("0202")
    assert is_open_to_advance(battle.state, battle.unit("sappers"), here, there)
    assert not is_open_to_advance(battle.state, battle.unit("regt"), here, there)
    assert overrun_ledger(battle.state, battle.unit("bn"), there, here) is not None
    assert overrun_ledger(battle.state, battle.unit("regt"), here, there) is None


def test_40_51_by_attrition_units_on_foot_enter_over_it_too() -> None:
    battle = over_the_river()
    here, there = battle.hex("0302"), battle.hex("0202")
    hexes = {name: refuse_entry(battle.state, there, battle.unit(name)) for name in ("sappers", "regt")}
    assert hexes["sappers"] is None
    assert hexes["regt"] is not None
    assert hexes["regt"].rule == "33.4"
    known(battle).own_hexes().owner[here] = -1
    refused = refuse_entry(battle.state, there, battle.unit("sappers"))
    assert refused is not None
    assert refused.rule == "33.4"


def test_40_51_an_attack_goes_by_the_water() -> None:
    battle = over_the_river()
    assert attack_effect(battle.state, battle.hex("0302"), battle.hex("0202")) == "halved"


def test_40_51_supply_crosses_it() -> None:
    assert supplied(over_the_river())["sappers"] == "full"
