"""The planner's aircraft and ships: where they wait before a turn begins. [39.12, 39.32]"""

from __future__ import annotations

from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.air_naval.actions import Allocate, CommitSupport, Prepare, StandAir
from game.systems.standard.rules.air_naval.position import PREPARED
from tests.ai.planning import victory
from tests.systems.standard.modules.test_39_air_naval import UNITS, W15, air, known, morning, ship, sky
from tests.systems.standard.modules.test_planner_of_modules import decided

WIDE = [". . . . . . ."] * 3
GOAL = {**victory("0302", kind="at_end", for_victory=1, for_draw=0)}


def test_the_strongest_ships_are_prepared_and_the_next_is_allocated_to_the_enemy_that_matters() -> None:
    battle = sky(ship("a", 2), ship("b", 6), ship("c", 4), also=GOAL)
    morning(battle)
    assert decided(battle) == Prepare(1)
    battle.do(Prepare(1))
    assert decided(battle) == Prepare(2)
    battle.do(Prepare(2))
    assert decided(battle) == Allocate(0, battle.hex("0302"))


def test_a_ship_is_allocated_where_it_can_silence_a_battery() -> None:
    battle = sky(ship("a", 3), ship("b", 6), ship("c", 4), sites=[W15])
    morning(battle)
    battle.do(Prepare(1))
    battle.do(Prepare(2))
    assert decided(battle) == Allocate(0, battle.hex("0403"))


def test_a_ship_that_can_do_nothing_is_not_allocated() -> None:
    away = {"bde": "5-5-7 uk 0401 brigade", "gr": "3-3-7 german 0302 regiment"}
    battle = sky(ship("a", 2, range=1), ship("b", 6), ship("c", 4), sites=[W15], units=away)
    morning(battle)
    battle.do(Prepare(1))
    battle.do(Prepare(2))
    assert decided(battle) == EndPhase()


def test_an_air_unit_with_an_enemy_in_reach_keeps_its_mission_for_the_attack() -> None:
    battle = sky(air("wing", "A", 3), units=UNITS)
    morning(battle)
    assert decided(battle) == EndPhase()


def test_an_air_unit_with_nobody_to_attack_stands_over_what_may_be_attacked() -> None:
    units = {"bde": "5-5-2 uk 0201 brigade", "gr": "3-3-7 german 0602 regiment"}
    held = victory("0201", kind="at_end", for_victory=1, for_draw=0)
    battle = sky(air("wing", "A", 3), units=units, rows=WIDE, also=held)
    morning(battle)
    assert decided(battle) == StandAir(0, battle.hex("0201"))


def test_where_guns_bite_ships_fire_and_aircraft_are_spared() -> None:
    for guns, committed in ((0, CommitSupport((0,), ())), (4, CommitSupport((), (0,)))):
        units = {"bde": "5-5-7 uk 0201 brigade", "gr": f"3-3-7 german 0302 regiment aa={guns}"}
        battle = sky(air("wing", "A", 6), ship("a", 6), units=units)
        known(battle).aim = [PREPARED]
        battle.attack("0302", "bde")
        assert (guns, decided(battle)) == (guns, committed)
