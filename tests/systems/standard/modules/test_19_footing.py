"""Where moves and arrivals do not end: drowned land, and parts of the map that are closed to a unit. [19.26, 19.27]"""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.standard.rules.movement_reach import movement_reach, passing_reach
from tests.systems.standard.modules.builder import figures, make_stacked
from tests.systems.standard.rules.builder import Battle, rules_file

DROWNED = ["w w w w w", "w w w w w", "w w w w w", ". . . . ."]
"""Woods stand for drowned land here, towns for dikes."""
UNITS = {"leg": "2-2-9 uk 0104", "swimmer": "2-2-9 uk 0204 amphibious", "tanks": "2-2-12 uk 0304 armour",
         "gr": "3-3-7 german 0504"}  # fmt: skip
FOOTING = {"terrain": ["woods"], "beside": ["town"]}


def land(units: dict[str, str] | None = None, rows: list[str] = DROWNED, **more: Any) -> Battle:
    told = figures()
    modules = {**told, "stacks": {**told["stacks"], "footing": more.pop("footing", FOOTING)}}
    return make_stacked(rows, units or UNITS, rules=rules_file(modules=modules), **more)


def test_19_26_who_wades_ends_no_move_in_drowned_land() -> None:
    battle = land()
    assert {number[2:] for number in battle.destinations("leg")} == {"04"}
    assert battle.rule_against(battle.move_action("leg", "0103")) == "19.26"
    assert "0103" in battle.destinations("swimmer")
    assert "0303" in battle.destinations("tanks"), "whoever drives stays out for want of a way, not for this rule"


def test_19_26_what_players_see_in_reach_leaves_such_hexes_out_and_not_what_lies_behind() -> None:
    battle = land(rows=["w w w w w", "w w w w w", "w w w w w", ". w . . ."])
    found = movement_reach(battle.state, battle.unit("leg"))
    assert battle.hex("0203") not in found
    assert battle.hex("0304") in found
    assert battle.hex("0203") in passing_reach(battle.state, battle.unit("leg"))


def test_19_26_it_may_pass_through() -> None:
    rows = ["w w w w w", "w w w w w", "w w w w w", ". w . . ."]
    battle = land({**UNITS, "swimmer": "2-2-9 uk 0404 amphibious", "tanks": "2-2-12 uk 0404 armour"}, rows)
    assert battle.rule_against(battle.move_action("leg", "0203")) == "19.26"
    battle.move("leg", "0203 0304")
    assert battle.at("leg") == "0304"


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        (["w w w w w", "w w w w w", "t w w w w", ". . . . ."], {}),
        (DROWNED, {"trails": ["0102 0103"]}),
        (DROWNED, {"railroads": ["0102 0202"]}),
    ],
)
def test_19_26_a_route_or_dry_ground_in_reach_is_enough(rows: list[str], more: dict[str, Any]) -> None:
    battle = land(rows=rows, **more)
    assert "0203" in battle.destinations("leg") or "0103" in battle.destinations("leg")
    assert "0501" not in battle.destinations("leg")


def test_19_26_retreats_and_advances_are_free() -> None:
    battle = land({"leg": "9-9-9 uk 0203", "gr": "1-1-7 german 0303"}, step="first_combat")
    battle.attack("0303", "leg", dice=[2])
    battle.retreat("gr", "0402")
    assert battle.legal("advance")


def test_19_27_a_unit_may_be_kept_out_of_a_region() -> None:
    section = {"kept_out": [{"units": ["leg"], "region": "island"}]}
    battle = land(rows=[". . . . .", ". . . . ."], units={"leg": "2-2-9 uk 0101", "gr": "3-3-7 german 0501"},
                  stacks=section, regions={"island": "0201 0202"})  # fmt: skip
    assert battle.rule_against(battle.move_action("leg", "0201")) == "19.27"
    assert "0201" not in battle.destinations("leg")
    battle.move("leg", "0201 0301")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"stacks": {"kept_out": [{"units": ["nobody"], "region": "island"}]}}, "nobody is no unit"),
        ({"stacks": {"kept_out": [{"units": ["leg"], "region": "nowhere"}]}}, "nowhere is no region"),
        ({"footing": {"terrain": ["wood"]}}, "wood is no terrain of these rules"),
        ({"footing": {"terrain": ["woods"], "beside": ["dyke"]}}, "dyke is no terrain of these rules"),
    ],
)
def test_a_slip_in_the_file_is_said(more: dict[str, Any], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        land(regions={"island": "0201"}, **more)
