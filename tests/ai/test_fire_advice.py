"""What more support fire would reach, the cheapest markers that do, and what is left for the defense."""

from __future__ import annotations

import pytest

from game.systems.standard.ai.fire_advice import most_exposed, next_step, points_left
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import State
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import BOARD
from tests.systems.standard.rules.builder import make_battle

ALLIED_HAND = "us+1 us+2 us+3 us+3"


def fight(hands: str, *, attacker: str = "4-4-7 us 0101", defender: str = "2-2-7 german 0201") -> tuple[State, Combat]:
    """One against one in a row of clear hexes: +2 before any fire, in the column +1 +2."""
    battle = make_battle([". . . ."], {"para": attacker, "guard": defender}, step="first_combat", hands=hands)
    state = battle.state
    return state, Combat(state.hex_of[1], (0,), "attacker_fire")


def values(state: State, markers: tuple[int, ...] | None) -> list[int] | None:
    return None if markers is None else sorted(state.setting.markers[kind].value for kind in markers)


@pytest.mark.parametrize(
    ("laid", "points", "cheapest"),
    [((), 1, [1]), ((1,), 2, [1, 2]), ((3,), 2, [2, 3]), ((3, 3), 2, [2, 3, 3]), ((1, 3, 3), 1, None)],
)
def test_the_next_column_and_the_cheapest_markers_that_reach_it(laid, points, cheapest) -> None:
    # from +2: +3, +5, +7, +10 begin a column; at most three markers serve in a combat
    state, frame = fight(ALLIED_HAND)
    kinds = {m.value: m.index for m in state.setting.markers if m.nation == "us"}
    step = next_step(state, frame, ALLIED, tuple(sorted(kinds[value] for value in laid)))
    assert step is not None
    assert (step.points, values(state, step.markers)) == (points, cheapest)


def test_a_defender_looks_for_a_worse_column_of_the_attack() -> None:
    state, frame = fight("german+1 german+3")
    step = next_step(state, frame, GERMAN, ())
    assert step is not None
    assert (step.points, values(state, step.markers)) == (2, [3])
    assert step.in_hand == 1


def test_from_the_last_column_there_is_no_better_one() -> None:
    state, frame = fight("us+3", attacker="14-4-7 us 0101")
    assert next_step(state, frame, ALLIED, ()) is None


def test_what_is_left_serves_the_defense_of_whoever_is_exposed() -> None:
    state, frame = fight(ALLIED_HAND, defender="6-2-7 german 0201")
    assert points_left(state, ALLIED, ()) == 9
    exposed = most_exposed(state, ALLIED, ())
    assert exposed is not None
    assert (exposed.unit, exposed.differential, exposed.defended) == (0, 2, -6)
    third = max(range(len(state.hand)), key=lambda kind: (state.hand[kind], state.setting.markers[kind].value))
    after = most_exposed(state, ALLIED, (third, third))
    assert after is not None
    assert after.defended == -1
    assert frame.attackers == (0,)


def test_nobody_is_exposed_where_no_enemy_is_near() -> None:
    state, _ = fight(ALLIED_HAND, defender="2-2-7 german 0401")
    assert most_exposed(state, ALLIED, ()) is None


@pytest.mark.parametrize(
    ("german", "more", "points", "column"),
    [
        ("3-3-7 german 0302 low_quality", {}, 2, 7),
        ("3-3-7 german 0302", {"stacks": {"forts": [{"hex": "0302", "level": 1}]}}, 2, 5),
        ("3-3-7 german 0302", {}, 2, 6),
    ],
)
def test_forts_and_quality_count_for_the_column_that_more_fire_reaches(german, more, points, column) -> None:
    # 6 on 3 is the column +3 +4, which a fort shifts to the left and low quality to the right [20.14, 21.1]
    battle = make_stacked(BOARD, {"bde": "6-5-7 uk 0201 brigade", "gr": german}, hands="uk+3", **more)
    state = battle.state
    frame = Combat(battle.hex("0302"), (battle.unit("bde"),), "attacker_fire")
    step = next_step(state, frame, ALLIED, ())
    assert step is not None
    assert (step.points, step.column) == (points, column)
