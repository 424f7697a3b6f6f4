"""Commandos who land first, and craft that draw the fire of the batteries. [32.26, 39.36]"""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.standard.rules.actions import Decline
from game.systems.standard.rules.air_naval.actions import DrawFire
from game.systems.standard.rules.air_naval.events import DrewFire
from game.systems.standard.rules.air_naval.invariants import broken_support
from game.systems.standard.rules.air_naval.position import PREPARED, AirNavalState
from game.systems.standard.rules.air_naval.standing import may_fire_at, points_left
from game.systems.standard.rules.codec import decode, encode
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.stacks.facts import NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.zones import renew_zone, zone_level
from tests.systems.standard.modules import test_32_invasions as invasions
from tests.systems.standard.modules.test_32_invasions import BATTERY, UNITS, coast, embark, invade, to_combat
from tests.systems.standard.rules.builder import Battle

SQUADRON = {"id": "squadron", "title": "Squadron", "side": "allied", "hex": "0301", "points": 3, "range": 3, "shots": 3,
            "draws_fire": True}  # fmt: skip


def beach(monkeypatch: pytest.MonkeyPatch, *ships: dict[str, Any], **more: Any) -> Battle:
    """A brigade on board for 0401 under the guns of a battery, with these ships off the coast; the combat phase."""
    monkeypatch.setattr(invasions, "MODULES", ("stacks", "supply", "air_naval", "bridgeheads"))
    battle = coast(sites=[BATTERY], support={"weather": [9], "ships": list(ships)}, **more)
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    return battle


def known(battle: Battle) -> AirNavalState:
    found = battle.state.modules.air_naval
    assert found is not None
    return found


def test_39_36_a_craft_loses_a_point_in_place_of_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = beach(monkeypatch, SQUADRON)
    battle.do(invade(battle, "0401", "bde"), dice=[1])
    assert battle.waits_for == "allied draw_fire"
    assert decode(battle.setting, encode(battle.setting, DrawFire(0))) == DrawFire(0)
    told = battle.do(DrawFire(0))
    assert [(event.ship, event.points) for event in told if isinstance(event, DrewFire)] == [(0, 2)]
    assert battle.waits_for == "allied place_bridgehead"
    assert battle.steps("bde") == 2
    assert points_left(battle.state, 0) == 2
    assert list(broken_support(battle.state)) == []


def test_39_36_its_owner_may_decline(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = beach(monkeypatch, SQUADRON)
    battle.do(invade(battle, "0401", "bde"), dice=[1])
    assert battle.rule_against(DrawFire(1)) == "39.36"
    battle.do(Decline())
    assert battle.waits_for == "allied place_bridgehead"
    assert battle.steps("bde") == 1
    assert points_left(battle.state, 0) == 3


def test_39_36_craft_draw_fire_on_the_turns_on_which_they_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = beach(monkeypatch, SQUADRON | {"turns": [2]})
    battle.do(invade(battle, "0401", "bde"), dice=[1])
    assert battle.waits_for == "allied draw_fire"


@pytest.mark.parametrize("change", [{"draws_fire": False}, {"range": 0}, {"turns": [5]}, {"side": "german"}])
def test_39_36_only_craft_that_are_there_and_in_reach(monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]) -> None:
    battle = beach(monkeypatch, SQUADRON | change)
    battle.do(invade(battle, "0401", "bde"), dice=[1])
    assert battle.waits_for != "allied draw_fire"
    assert battle.steps("bde") == 1


def test_39_36_without_points_it_neither_fires_nor_draws_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = beach(monkeypatch, SQUADRON)
    known(battle).aim = [PREPARED]
    assert may_fire_at(battle.state, 0, battle.hex("0402"))
    known(battle).lost_points = [3]
    assert not may_fire_at(battle.state, 0, battle.hex("0402"))
    battle.do(invade(battle, "0401", "bde"), dice=[1])
    assert battle.steps("bde") == 1


def test_39_34_points_lost_to_the_guns_support_no_stack_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    units = {"bde": "5-5-7 uk 0101 brigade", "bn": "2-2-7 uk 0103", "gr": "3-3-7 german 0502 regiment"}
    battle = beach(monkeypatch, SQUADRON | {"points": 4}, units=units)
    known(battle).aim = [battle.hex("0103")]
    renew_zone(battle.state, battle.hex("0103"))
    assert zone_level(battle.state, battle.hex("0103"), ALLIED) == PARTIAL
    battle.do(invade(battle, "0401", "bde"), dice=[1])
    battle.do(DrawFire(0))
    assert zone_level(battle.state, battle.hex("0103"), ALLIED) == NO_ZOC


@pytest.mark.parametrize(("commandos_first", "rule"), [(True, "32.26"), (False, "")])
def test_32_26_commandos_on_board_go_first(commandos_first: bool, rule: str) -> None:
    units = {**UNITS, "bn": "2-2-7 uk 0101", "cdo": "3-2-7 uk 0101 commando", "guard": "1-1-7 german 0401 single"}
    battle = coast({**units, "bde": "5-5-7 uk 0102 brigade"}, invasion={"commandos_first": commandos_first})
    for name in ("bn", "cdo"):
        battle.do(embark(battle, name, "0401"))
    to_combat(battle)
    assert battle.rule_against(invade(battle, "0401", "bn")) == rule
    assert battle.rule_against(invade(battle, "0401", "bn cdo")) == ""
    assert battle.rule_against(invade(battle, "0401", "cdo")) == ""
