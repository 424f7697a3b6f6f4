"""How the keeper of the objective strikes: where it pays, with no more fire than it needs, in company. [7, 8.3]"""

from __future__ import annotations

import pytest

from game.ai.player import Position
from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.standard.ai.advice import StandardAdvisor
from game.systems.standard.ai.answers import fire
from game.systems.standard.ai.blows import best_blow
from game.systems.standard.ai.coming import Crowd, best_landing
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.planner import Planner
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.odds import threats_on
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.systems.standard.rules.touchdown import scatter_preview
from tests.ai.planning import geography_of, victory
from tests.systems.standard.rules.builder import Battle, make_battle

KEEPING = planner_file().usual_weights(defends=True)
HEATH = ["." * 14 for _ in range(6)]


def germans(battle: Battle) -> Outlook:
    return Outlook(battle.state, GERMAN, geography_of(battle), KEEPING)


def zone(hex: str) -> dict[str, object]:
    return {"drop_zones": [{"id": "zone", "title": "zone", "nation": "us", "hex": hex}]}


@pytest.mark.parametrize("hands", ["", "german+3 german+2", "us+3 us+3 us+3 german+3", "us+3 " * 7 + "german+2"])
def test_those_who_have_closed_up_to_a_drop_zone_fall_on_it(hands: str) -> None:
    """Four regiments stood round 2323 and did nothing."""
    battle = make_battle(
        HEATH,
        {
            "holder": "2-2-7 us 0404 parachute",
            "beside": "2-2-7 us 0304 parachute",
            "pzgr": "4-4-10 german 0505",
            "goebel": "2-2-7 german 0504",
            "becker": "2-2-7 german 0403",
            "hermann": "3-3-7 german 0405",
            "tank": "5-5-10 uk 1201",
        },
        script=victory("1406 1405") | zone("0404"),
        step="second_combat",
        hands=hands.strip(),
    )
    blow = best_blow(germans(battle))
    assert blow is not None
    assert blow.action.hex == battle.hex("0404")


def points_thrown(weak: str, hands: str, **others: str) -> int:
    """What the Germans put into an attack on a weak unit, with more to do elsewhere."""
    attackers = {"a": "3-3-7 german 0202", "b": "3-3-7 german 0204", "c": "2-2-7 german 0103"}
    units = {"weak": weak, **attackers, "tank": "5-5-10 uk 1401", **others}
    script = victory("1406 1405") | zone("0903")
    battle = make_battle(HEATH, units, script=script, step="second_combat", hands=hands)
    battle.attack("0203", "a b c")
    assert battle.waits_for == "german attacker_fire"
    frame = battle.state.stack[-1]
    assert isinstance(frame, Combat)
    laid = fire(germans(battle), frame)
    return sum(battle.setting.markers[kind].value for kind in laid.markers)


STORM = {"holder": "3-3-7 us 0903 parachute", "d": "3-3-7 german 1003", "e": "2-2-7 german 0902"}
HANDS = ["german+3 german+2", "german+3 german+2 german+2", "us+3 german+3 german+2"]


@pytest.mark.parametrize("hands", HANDS)
def test_fire_is_kept_from_a_fight_that_is_won_for_one_that_needs_it(hands: str) -> None:
    """Five units and two markers fell on a single battalion, and a drop zone stood a few miles on."""
    alone = points_thrown("2-2-7 uk 0203", hands)
    assert alone > 0
    assert points_thrown("2-2-7 uk 0203", hands, **STORM) < alone
    assert points_thrown("1-1-7 uk 0203 single", hands, **STORM) == 0


def test_on_the_first_turn_nobody_stands_before_oosterbeek_alone_beside_two_battalions() -> None:
    """Helle did."""
    game = Game.new(load_scenario("arnhem"), seed=1, keep_history=False)
    setting, topology = game.scenario.setting, game.scenario.setting.board.topology
    players = {side: Planner(side + 2) for side in SIDES}
    while (decision := game.decision) is not None and game.state.turn == 1:
        state = game.state
        if decision.kind == "combat" and decision.side is GERMAN and not state.stack:
            break
        game.apply(players[decision.side].choose(Position(game)))
    helle = next(unit for unit in setting.units_of(GERMAN) if setting.units[unit].short == "Helle")
    friends = [unit for unit in setting.units_of(GERMAN) if unit != helle and game.state.hex_of[unit] >= 0]
    here = game.state.hex_of[helle]
    in_company = any(game.state.hex_of[unit] in topology.adjacent[here] for unit in friends)
    assert in_company or len(threats_on(game.state, helle)) < 2


def first_drop() -> tuple[Game, Outlook]:
    game = Game.new(load_scenario("first_drop"), seed=1, keep_history=False)
    setting = game.scenario.setting
    geography = Geography(setting, KEEPING.broken_bridge_mp)
    return game, Outlook(game.state, ALLIED, geography, planner_file().usual_weights(defends=False))


def test_nobody_aims_where_two_winds_of_six_blow_him_off_the_map() -> None:
    """Three battalions aimed at 0908; 0806 and 0809 risk no more than a step on one wind."""
    game, outlook = first_drop()
    hex_values = HexValues(outlook, {})
    for unit in outlook.waiting():
        landing = best_landing(outlook, hex_values, unit)
        assert landing is not None
        fates = [touchdown.fate for touchdown in scatter_preview(game.state, unit, landing.hex)]
        assert "eliminated" not in fates
        assert fates.count("depleted") <= 1


def test_who_jumps_after_others_reckons_with_where_they_may_stand() -> None:
    game, outlook = first_drop()
    hex_values, crowd = HexValues(outlook, {}), Crowd()
    one, other, *_ = outlook.waiting()
    first = best_landing(outlook, hex_values, one, crowd)
    assert first is not None
    assert best_landing(outlook, hex_values, other, crowd) == do.Land(other, first.hex)
    for _ in range(3):
        crowd.jump(outlook, first)
    topology = game.scenario.setting.board.topology
    assert {crowd.chance(hex) for hex in topology.neighbours[first.hex]} == {0.5}
    assert crowd.chance(first.hex) == 0.0
    second = best_landing(outlook, hex_values, other, crowd)
    assert second is not None
    assert second.hex != first.hex


def test_advice_sends_no_two_battalions_to_where_one_would_fall_on_the_other() -> None:
    game, _ = first_drop()
    advised = StandardAdvisor().advise(Position(game), 6)
    aims = [advice.action.hex for advice in advised if isinstance(advice.action, do.Land)]
    assert len(aims) == 3
    assert len(set(aims)) == 3
