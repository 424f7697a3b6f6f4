"""The planner in a long battle over water: what counts at the end, who stays behind, aircraft, ways to come."""

from __future__ import annotations

from typing import Any

from game.systems.standard.ai.goals_apart import errands_of
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.landing_plans import LandingWeighing
from game.systems.standard.ai.step_tables import WAIT_MP, crossings_of
from game.systems.standard.ai.strikes import Massing
from game.systems.standard.ai.support_hopes import hoped_points
from game.systems.standard.ai.tasks import Task, tasks_of
from game.systems.standard.ai.works import engineers_choice
from game.systems.standard.rules.actions import Attack, CommitFire, Repair
from game.systems.standard.rules.air_naval.actions import CommitSupport
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import DOWN
from game.systems.standard.rules.system import STANDARD
from tests.ai.planning import outlook_of, thinker_of, victory
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.supplied import ROW, make_supplied
from tests.systems.standard.modules.test_17_open_sea import sea
from tests.systems.standard.modules.test_32_arrows import shores
from tests.systems.standard.modules.test_32_invasions import coast
from tests.systems.standard.modules.test_39_air_naval import air, sky
from tests.systems.standard.rules.builder import Battle

WIDE = [". . . . . . . . .", ". . . . . . . . .", ". . . . . . . . .", ". . . . . . . . ."]


def test_hexes_that_count_at_the_end_are_worth_more_once_there_is_no_winning() -> None:
    worths = [outlook_of(battle, ALLIED).stakes[battle.hex("0501")] for battle in (sea(), sea(turn=4))]
    assert 0 < worths[0] < worths[1] < outlook_of(sea(), ALLIED).weights.objective


def held(enemy: str, ma: int = 7) -> Battle:
    """A place that two hold, with an enemy somewhere and another place to be taken."""
    units = {"weak": "2-2-7 uk 0101", "strong": "5-5-7 uk 0101 brigade", "gr": f"3-3-{ma} german {enemy} regiment"}
    places = victory("0101 0303", kind="at_end", for_victory=2, for_draw=1, airborne_count=True)
    return make_stacked(WIDE, units, script=places)


def test_a_weak_unit_stays_where_an_enemy_could_come_and_the_strong_go_on() -> None:
    battle = held("0501")
    outlook = outlook_of(battle, ALLIED)
    kinds = {battle.setting.units[unit].id: task.kind for unit, task in errands_of(outlook, outlook.own).items()}
    assert kinds == {"weak": "garrison", "strong": "seize"}


def test_an_enemy_who_can_fall_on_what_is_held_is_worth_removing() -> None:
    near, far = held("0401"), held("0904", ma=2)
    assert outlook_of(near, ALLIED).menacing.keys() == {near.unit("gr")}
    assert not outlook_of(far, ALLIED).menacing


def test_aircraft_are_counted_on_as_far_as_they_fly_and_count() -> None:
    battle = sky(air("wing", "A", 4), air("group", "A", 3))
    bde, hex = battle.unit("bde"), battle.hex("0302")
    assert hoped_points(battle.state, ALLIED, hex, [bde]) == 5  # no more than the brigade's own
    assert hoped_points(battle.state, ALLIED, hex, [bde], already=1) == 0
    assert hoped_points(battle.state, ALLIED.enemy, hex, [bde]) == 0
    clouds = sky(air("wing", "A", 4), weather=(9,))
    assert hoped_points(clouds.state, ALLIED, hex, [bde]) == 0


def committed(strength: str) -> Any:
    """What is sent in support of a brigade's attack."""
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": f"{strength} german 0302 regiment"}
    battle = sky(air("wing", "A", 3), units=units)
    battle.do(Attack(battle.hex("0302"), (battle.unit("bde"),)))
    decision = STANDARD.decision(battle.state)
    while decision is not None and decision.kind != "attacker_support":
        battle.do(CommitFire(()))
        decision = STANDARD.decision(battle.state)
    assert decision is not None
    return thinker_of(battle).decide(battle.state.clone(), decision.side, decision.kind)


def test_aircraft_fly_where_they_change_something() -> None:
    assert committed("4-4-7") == CommitSupport((0,), ())
    assert committed("4-0-7") == CommitSupport((), ())  # lost on every die as it is [22.31]


def test_an_attack_over_an_arrow_is_planned_while_it_is_open() -> None:
    for turn, is_planned in ((3, True), (6, False)):
        battle = shores({"duck": "5-5-7 uk 0201 amphibious", "foe": "3-0-7 german 0401"}, turn=turn)
        outlook, duck = outlook_of(battle, ALLIED), battle.unit("duck")
        plan = Massing(HexValues(outlook, {}), {duck: (battle.hex("0201"),)}, frozenset()).plan()
        assert (duck in plan) is is_planned


def test_a_way_over_water_is_as_much_longer_as_it_has_to_be_waited_for() -> None:
    for turn, waits in ((1, [WAIT_MP]), (2, [0]), (5, [0]), (6, [])):
        battle = shores({"tommy": "2-2-7 uk 0201"}, turn=turn)
        ends = battle.hex("0201"), battle.hex("0401")
        found = crossings_of(battle.state, ALLIED, Mobility.LEG)
        assert [wait for here, there, wait in found if (here, there) == ends] == waits
        assert not crossings_of(battle.state, ALLIED, Mobility.MOBILE)  # no bridgehead is at its end


def test_any_bridge_is_mended_where_supplies_could_come_over_it() -> None:
    battle = make_supplied(
        [ROW], {"sappers": "1-1-7 uk 0101 engineer", "gr": "3-3-7 german 1201 regiment"},
        canals="0201/0301", roads=["0201 0301"], bridges={"lock": "canal road 0201/0301"}, step="first_movement",
        script=victory("0101", kind="at_end", for_victory=1, for_draw=0),
    )  # fmt: skip
    battle.state.bridge_state[0] = DOWN
    assert engineers_choice(outlook_of(battle, ALLIED)) == Repair(0)


def test_nobody_sails_away_from_what_he_is_sent_to() -> None:
    battle = coast()
    outlook, bde = outlook_of(battle, ALLIED), battle.unit("bde")
    away, there = (
        LandingWeighing(outlook, {bde: Task("seize", (battle.hex(goal),), 100.0)}).way_gained(bde, battle.hex("0401"))
        for goal in ("0102", "0402")
    )
    assert away < 0 < there


def test_who_holds_the_passage_shut_takes_back_what_counts_at_the_end() -> None:
    battle = sea(turn=4)
    wanted = {hex: task.worth for task in tasks_of(outlook_of(battle, GERMAN)) for hex in task.goals}
    assert 0 < wanted[battle.hex("0501")] < wanted[battle.hex("0401")]


def test_on_the_last_turn_an_enemy_who_could_come_into_a_place_is_worth_more() -> None:
    worths = []
    for turn in (1, 3):
        battle = held("0401")
        battle.state.turn = turn + battle.setting.script.turns - 3
        worths.append(outlook_of(battle, ALLIED).menacing[battle.unit("gr")])
    assert worths[1] > worths[0]
