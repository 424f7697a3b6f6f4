"""The planner and supply lines: the enemy's are cut where that is cheap, one's own are kept open. [30.3, 30.5]"""

from __future__ import annotations

from typing import Any

from game.systems.standard.ai.lifelines import choked, supply_tasks
from game.systems.standard.rules.sides import ALLIED, GERMAN
from tests.ai.planning import outlook_of, play_phase, victory
from tests.systems.standard.modules.supplied import make_supplied
from tests.systems.standard.rules.builder import Battle

ISTHMUS = [". . . ~ . . . .", ". . . . . . . .", ". . . ~ . . . ."]
"""All that goes east goes over 0402."""
GOAL = {**victory("0802", kind="at_end", for_victory=1, for_draw=0, airborne_count=True), "turns": 6}


def isthmus(**units: str) -> Battle:
    """The Germans are fed from the west, the Allies from the east."""
    homes: list[dict[str, Any]] = [{"side": "german", "hexes": "0102"}, {"side": "allied", "hexes": "0802"}]
    return make_supplied(ISTHMUS, units, supply={"home": homes}, script=GOAL, step="first_movement")


def test_the_hex_that_feeds_everybody_is_found_and_what_has_other_ways_is_not() -> None:
    battle = isthmus(a="3-3-7 german 0701", b="2-2-7 german 0703", bn="2-2-7 uk 0801")
    found = choked(battle.state, GERMAN)
    assert found[battle.hex("0402")] == 2
    assert battle.hex("0201") not in found


def test_whoever_has_nothing_better_to_do_cuts_the_line_of_the_enemy() -> None:
    battle = isthmus(
        a="3-3-7 german 0702 regiment", bn="2-2-7 uk 0501", home="3-3-7 uk 0802 brigade", more="3-3-7 uk 0802"
    )
    moves = [move for move in play_phase(battle) if getattr(move, "unit", -1) == battle.unit("bn")]
    assert [move.path[-1] for move in moves] == [battle.hex("0402")]  # type: ignore[attr-defined]


def test_ones_own_line_is_guarded_where_the_enemy_could_cut_it() -> None:
    near = isthmus(bn="2-2-7 uk 0202", gr="3-3-7 german 0301", home="2-2-7 uk 0802")
    far = isthmus(bn="2-2-7 uk 0202", gr="3-3-1 german 0101", home="2-2-7 uk 0802")
    kept = [
        [task for task in supply_tasks(outlook_of(battle, ALLIED)) if task.kind == "screen"] for battle in (near, far)
    ]
    assert (near.hex("0402"),) in [task.goals for task in kept[0]]
    assert not kept[1]


def test_with_nothing_to_move_for_any_more_nobody_minds_the_lines() -> None:
    battle = isthmus(a="3-3-7 german 0702 regiment", bn="2-2-7 uk 0501")
    assert supply_tasks(outlook_of(battle, GERMAN))
    battle.state.turn = battle.setting.script.turns
    assert not supply_tasks(outlook_of(battle, GERMAN))
