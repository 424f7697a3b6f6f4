"""Hexes with which the game is lost at once: nobody leaves them bare, and the enemy goes for them. [17.44]"""

from __future__ import annotations

import pytest

from game.systems.standard.ai.forfeits import AT_ONCE, RAID, SOON, forfeit_tasks, raid
from game.systems.standard.ai.goals_apart import errands_of
from game.systems.standard.ai.holding import is_last_keeper, pinned_units
from game.systems.standard.ai.script_tasks import ScriptTasks
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.sides import ALLIED, GERMAN
from tests.ai.planning import WEIGHTS, outlook_of, play_phase
from tests.ai.test_control_at_end import at_end
from tests.systems.standard.modules.test_17_open_sea import sea, to_the_germans
from tests.systems.standard.rules.builder import Battle

FORFEIT = "0201"


def with_german_at(hex: str, tommy: str = "0101") -> Battle:
    """One Allied unit and a German one; the Allies have lost if the German comes into 0201."""
    units = {"tommy": f"2-2-7 uk {tommy}", "gr": f"3-3-7 german {hex} regiment"}
    return sea(allied="0101 0201", units=units)


@pytest.mark.parametrize(("german", "share"), [("0801", AT_ONCE), ("1201", SOON)])
def test_somebody_is_sent_to_a_hex_that_an_enemy_could_take_and_lose_nothing_by_it(german: str, share: float) -> None:
    battle = with_german_at(german)
    outlook = outlook_of(battle, ALLIED)
    [task] = forfeit_tasks(outlook)
    assert (task.kind, task.goals, task.worth) == ("garrison", (battle.hex(FORFEIT),), share * WEIGHTS.objective)
    assert task in errands_of(outlook, outlook.own).values()


def test_whoever_keeps_such_a_hex_stays_while_an_enemy_is_near() -> None:
    near, far = with_german_at("0501", tommy=FORFEIT), with_german_at("1201", tommy=FORFEIT)
    assert near.unit("tommy") in pinned_units(outlook_of(near, ALLIED))
    assert is_last_keeper(outlook_of(near, ALLIED), near.unit("tommy"))
    assert far.unit("tommy") not in pinned_units(outlook_of(far, ALLIED))


def test_the_enemy_goes_for_it_only_while_it_is_bare() -> None:
    bare, kept = with_german_at("0801"), with_german_at("0801", tommy=FORFEIT)
    [task] = forfeit_tasks(outlook_of(bare, GERMAN))
    assert (task.kind, task.worth) == ("seize", RAID * WEIGHTS.objective)
    assert not list(forfeit_tasks(outlook_of(kept, GERMAN)))


def test_he_walks_in_where_he_can_and_has_won() -> None:
    battle = with_german_at("0501")
    to_the_germans(battle)
    outlook = outlook_of(battle, GERMAN)
    move = raid(outlook, {unit: movement_reach(battle.state, unit) for unit in outlook.own})
    assert isinstance(move, Move)
    assert move.path[-1] == battle.hex(FORFEIT)
    play_phase(battle)
    assert battle.state.winner == GERMAN


def test_he_does_not_where_somebody_stands_in_it() -> None:
    battle = with_german_at("0501", tommy=FORFEIT)
    to_the_germans(battle)
    outlook = outlook_of(battle, GERMAN)
    assert raid(outlook, {unit: movement_reach(battle.state, unit) for unit in outlook.own}) is None


def test_a_script_leaves_somebody_there_too_whatever_its_orders() -> None:
    battle = with_german_at("0801")
    (task,) = ScriptTasks(outlook_of(battle, ALLIED), [battle.unit("tommy")]).hand_out().values()
    assert (task.kind, task.goals) == ("hold", (battle.hex(FORFEIT),))
    assert not ScriptTasks(outlook_of(battle, GERMAN), [battle.unit("gr")]).hand_out()


def test_where_nothing_is_lost_at_once_there_is_nothing_of_the_kind() -> None:
    assert not list(forfeit_tasks(outlook_of(at_end(), ALLIED)))
